"""Damaged files: whatever is cut off or flipped, only SourceError comes out, and blocks stay in order."""

import random

import pytest
from office_files import docx, paragraph, rows, xlsx

from ragjudge.readers import read
from ragjudge.records.errors import SourceError

SAMPLES = {
    "a.txt": "标题\n\n张三：价格下降。\n\n- one\n- two\n\nTitle\n=====\nText of the section.\n".encode(),
    "b.txt": "客户,金额 价格下降是主要原因。\n".encode("gb18030") * 5,
    "c.txt": "价格下降 12%\n".encode("utf-16"),
    "a.md": "---\ntitle: x\n---\n# 一\n\n> q\n\n|a|b|\n|-|-|\n|1|2|\n\n<!-- c -->\n"
            "```\ncode\n```\n- [ ] i\n".encode(),
    "a.html": "<html><head><title>T</title></head><body><nav><a href='x'>N</a></nav><h1>价</h1><table><tr>"
              "<th rowspan=2>"
              "A<th colspan=2>B<tr><td>1<td>2</table><p style='display:none'>h</p>&amp;&#65;<sup>2</sup>"
              "</body>".encode(),
    "a.csv": '年份,"销量, 万辆"\n2022,"1,050"\n2023,1400\n'.encode(),
    "a.json": '{"a": [{"x": 1, "y": "\\u4ef7"}, {"x": 2.5, "y": null}], "b": "文"}'.encode(),
    "a.jsonl": b'{"a": 1}\n{"a": 2}\n',
    "a.vtt": b"WEBVTT\n\nNOTE n\n\n1\n00:00:01.000 --> 00:00:02.000 align:start\n<v Ana>Hi &amp; bye\n\n"
             b"00:02.000 --> 00:03.000\nBen: no\n",
    "a.srt": b"1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\n"
             b"Two\r\n",
    "a.docx": docx(paragraph("Heading",
    "1") + paragraph("价格下降。") + f"<w:tbl><w:tr><w:tc>{paragraph('a')}</w:tc><w:tc>"
                   f"{paragraph('b')}</w:tc></w:tr></w:tbl>",
                       '<w:style w:styleId="1"><w:name w:val="heading 1"/></w:style>'),
    "a.xlsx": xlsx({"S": rows(["年", "b"], [2022, 1.5], [2023,
    2]) + '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'})}


def damaged(data: bytes, chance: random.Random) -> bytes:
    made = bytearray(data)
    if chance.random() < 0.5:
        del made[chance.randrange(len(made)):]
    for _ in range(chance.randrange(4)):
        if made:
            made[chance.randrange(len(made))] = chance.choice((0, 10, 34, 60, 255, chance.randrange(256)))
    if made and chance.random() < 0.2:
        at = chance.randrange(len(made))
        made[at:at] = made[at:at + chance.randrange(30)]
    return bytes(made)


@pytest.mark.parametrize("name", SAMPLES)
def test_damaged_file_is_read_or_refused_and_never_breaks_the_reader(name):
    chance = random.Random(name)
    for _ in range(150):
        data = damaged(SAMPLES[name], chance)
        try:
            document = read(data, name)
        except SourceError:
            continue
        last = 0
        for one in document.blocks:
            assert last <= one.start < one.end <= len(document.text), (data, one)
            last = one.start if one.role == "table" else one.end
        document.text.encode("utf-8")


@pytest.mark.parametrize("name", SAMPLES)
def test_sample_itself_is_read(name):
    assert read(SAMPLES[name], name).blocks
