"""The page in a real browser, at phone and desktop width: nothing overflows, every link has its target.

The page itself may run no script, so a page of the test's own holds it in a frame and measures from outside.
"""

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ragjudge.ontology import compile_pack
from ragjudge.records.closed import from_json
from ragjudge.records.rules import pack_bytes
from ragjudge.records.scorecard import Scorecard
from ragjudge.records.strict_json import parse_json
from ragjudge.runner.judge_page import page_of

ROOT = Path(__file__).resolve().parents[2]
REPORTS = sorted((ROOT / "reports").glob("20*"))
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync"]
MEASURE = """<script>onload=()=>{const found=[];for(const f of document.querySelectorAll('iframe')){
const d=f.contentDocument,w=f.clientWidth;
const inside=e=>{for(let p=e;p;p=p.parentElement)if(p.className==='scroll')return true;return false};
const wide=[...d.querySelectorAll('body *')].filter(e=>!inside(e)&&!e.closest('.skip')&&
 e.getBoundingClientRect().right>w+1).map(e=>e.tagName+'.'+(e.className.baseVal||e.className));
const drawn=[...d.querySelectorAll('svg')].flatMap(s=>[...s.querySelectorAll('text')].filter(t=>{
 const a=t.getBoundingClientRect(),b=s.getBoundingClientRect();
 return a.right>b.right+1||a.left<b.left-1||a.bottom>b.bottom+1}).map(t=>t.textContent));
const lost=[...d.querySelectorAll('a')].map(a=>a.getAttribute('href')).filter(h=>h[0]==='#'&&
 !d.getElementById(h.slice(1)));
found.push({width:w,scroll:d.documentElement.scrollWidth,wide:wide.slice(0,5),drawn,lost,
 scripts:d.scripts.length})}
document.title='done';const p=document.createElement('pre');p.id='result';
p.textContent=JSON.stringify(found);document.body.append(p)}</script>"""


@pytest.fixture(scope="module")
def pack():
    names = [*ROOT.glob("ontology/**/*.toml"), ROOT / "policy.toml", ROOT / "sources.toml"]
    return pack_bytes(compile_pack({one.relative_to(ROOT).as_posix(): one.read_bytes() for one in names}))


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: the page's look is not tested")
@pytest.mark.parametrize("folder", REPORTS, ids=lambda one: one.name)
def test_page_fits_a_phone_and_a_desktop(folder, pack, tmp_path):
    files = {path.relative_to(folder).as_posix(): path.read_bytes()
             for path in folder.rglob("*") if path.is_file()}
    card = from_json(Scorecard, parse_json(files["scorecard.json"], "s"), "s")
    page = html.escape(page_of(files, card, pack, "zh").decode("utf-8"))
    frames = "".join(f'<iframe srcdoc="{page}" style="width:{width}px;height:900px;border:0"></iframe>'
                     for width in (360, 1280))
    outer = tmp_path / "outer.html"
    outer.write_text(f'<!DOCTYPE html><meta charset="utf-8"><body>{frames}{MEASURE}</body>', "utf-8")
    ended = subprocess.run([CHROMIUM, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom",
                            "--virtual-time-budget=20000", outer.as_uri()], capture_output=True, timeout=100,
                           env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)})
    found = re.search(rb'<pre id="result">(.*?)</pre>', ended.stdout, re.S)
    assert found, ended.stderr[-500:]
    for one in json.loads(html.unescape(found[1].decode("utf-8"))):
        assert one["scroll"] <= one["width"] and not one["wide"], one
        assert not one["lost"] and not one["drawn"] and one["scripts"] == 0, one
