"""The page's one style sheet: light and dark, phone and desktop, screen and paper. No outside resource."""

CSS = """
:root{color-scheme:light dark;--ink:#1c1f24;--soft:#5a6270;--paper:#fff;--sheet:#f5f6f8;
--line:#d5d9e0;
--link:#0b57d0;--pass:#116b2f;--fail:#b3261e;--open:#8a5a00;--mark:#ffe58a;--markink:#1c1f24;
--cc:#bfe3c8;--c:#e2f2e5;--i:#fbe0dc;--ii:#f3b6ae;--bar:#4a6fa5}
@media (prefers-color-scheme:dark){:root{--ink:#e6e8ec;--soft:#a5adba;--paper:#15171b;
--sheet:#1f2329;
--line:#3a404a;--link:#8ab4f8;--pass:#6cd08a;--fail:#ff8a80;--open:#f0c060;--mark:#6b5a12;
--markink:#fff6d0;
--cc:#1f5a33;--c:#1c3a27;--i:#4a2522;--ii:#7a2d27;--bar:#7fa3d8}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
font:1rem/1.65 system-ui,-apple-system,"Segoe UI","Noto Sans","PingFang SC","Microsoft YaHei",
"Noto Sans CJK SC",sans-serif}
main,header,footer{max-width:46rem;margin:0 auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.3;margin:1.5rem 0 .5rem}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem;border-bottom:1px solid var(--line);
padding-bottom:.25rem}
h3{font-size:1.05rem;margin:1.5rem 0 .25rem}
a{color:var(--link)}
a.sentence{color:inherit;text-decoration:underline;text-decoration-color:var(--line);
text-underline-offset:.25em}
a.sentence:hover{text-decoration-color:var(--link)}
a:focus-visible,pre:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);
outline-offset:2px}
sup{font-size:.7em;line-height:0;margin-left:.3em}
.skip{position:absolute;left:-100rem}
.skip:focus{left:1rem;top:.5rem;background:var(--paper);padding:.5rem}
.verdict{display:inline-block;padding:.4rem .75rem;border-radius:.4rem;border:2px solid;
font-weight:600}
.PASS{color:var(--pass)}.FAIL{color:var(--fail)}.UNVERIFIED{color:var(--open)}
.facts,.source,.back,.help,.small{color:var(--soft);font-size:.875rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:.75rem 0;
font-size:.9rem}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.9rem;width:100%}
th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
thead th{background:var(--sheet)}
td,th{min-width:3rem}
td.mark{text-align:center}td,th{overflow-wrap:normal}
.cc{background:var(--cc)}.c{background:var(--c)}.i{background:var(--i)}.ii{background:var(--ii)}
article{border-top:1px solid var(--line);padding:.25rem 0 .5rem}
article:target{background:var(--sheet);outline:.5rem solid var(--sheet)}
.level{font-weight:400;color:var(--soft);font-size:.875rem;margin-left:.5rem}
.claim{margin:.25rem 0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem .75rem;margin:.25rem 0;
font-size:.9rem}
dt{color:var(--soft)}dd{margin:0;min-width:0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Noto Sans Mono CJK SC",monospace;
font-size:.85rem}
pre{background:var(--sheet);border:1px solid var(--line);border-radius:.4rem;padding:.6rem;
margin:.35rem 0;
white-space:pre-wrap;overflow-wrap:anywhere}
mark{background:var(--mark);color:var(--markink);padding:.05em 0}
.evidence{border-left:3px solid var(--line);padding-left:.75rem;margin:.5rem 0}
.source{margin:.25rem 0}
.gone{color:var(--fail)}
.drawing{display:block;width:100%;max-width:30rem;height:auto;margin:1rem 0;font-size:13px}
.drawing text{fill:var(--ink)}.drawing text.small{font-size:11px;fill:var(--soft)}
.drawing a{text-decoration:none}
.node{fill:var(--sheet);stroke:var(--line)}.node.root{stroke-width:2}
.arc,.axis{fill:none;stroke:var(--soft)}.head{fill:var(--soft)}
.range{fill:var(--bar);opacity:.45}.tick{stroke:var(--ink);stroke-width:2}
.tick.last{stroke:var(--open)}
.track{fill:var(--sheet);stroke:var(--line)}.bar{fill:var(--bar)}
footer{margin-top:3rem;padding-bottom:3rem;color:var(--soft);font-size:.85rem}
@media print{body{font-size:10.5pt}nav,.skip,.back{display:none}a{color:inherit;
text-decoration:none}
h2,h3{break-after:avoid}article,.drawing,tr{break-inside:avoid}main,header,footer{max-width:none}
.scroll{overflow:visible}}
"""
