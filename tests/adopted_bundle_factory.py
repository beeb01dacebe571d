"""Whole bundles of adopted reports made in this process, and forged ones: for tests of the judge."""

import contextlib

import bundle_factory as factory
import forging

from ragjudge import readers
from ragjudge.calc.adopted_sources import match, own_address
from ragjudge.records.adopted import ReferenceRow, References
from ragjudge.records.canonical import sha256_hex
from ragjudge.research.draft import OpenSource
from ragjudge.runner.adopt import named_sources
from ragjudge.runner.adopt_bundle import Report, write_adopted
from ragjudge.runner.adopt_quotes import Search, settled
from ragjudge.runner.adopt_sources import Shelf
from ragjudge.text.report_reading import Targets, plain_text, read_report

EN = ("""# Output in the north

Steel output in the northern provinces fell by 12 percent in 2020 [1]. The ministry of industry closed five
plants in March 2021 [2].

- The new law came into force on 1 July 2021 [1][2].
- The port of Kells handled 4,200 containers in 2019 ([Port report](https://c.example/port)).

## References

[1] https://a.example/one - Output
[2] https://b.example/two - Plants
[3] https://d.example/four - Spare
""", {"01.txt": "https://a.example/one\n\nSteel output in the northern provinces fell by 12 percent in 2020. "
      "The weather was bad.\n",
      "02.txt": "https://b.example/two\n\nThe ministry of industry closed five plants in March 2021. "
      "The new law came into force on 1 July 2021.\n",
      "port.txt": "https://c.example/port\n\nThe port of Kells handled 4,200 containers in 2019.\n"})
ZH = ("""# 北方的产量

2020年北方各省钢产量下降12%[1]。工业部在2021年3月关闭了五家工厂[2]。

- 新法于2021年7月1日生效[1][2]。

## 参考文献

[1] https://a.example/one 产量
[2] https://b.example/two 工厂
""", {"01.txt": "2020年北方各省钢产量下降12%。天气不好。\n",
      "02.txt": "工业部在2021年3月关闭了五家工厂。新法于2021年7月1日生效。\n"})


def adopted(raw=EN[0], sources=None, language="en"):
    """An adopted report's bundle, audited; sources: file name → text."""
    sources = EN[1] if sources is None else sources
    held = {f"corpus/{name}": text.encode() for name, text in sources.items()}
    text, _ = plain_text(raw)
    report = Report(text, read_report(text), sha256_hex(raw.encode()), language, factory.NOW, factory.pack())
    targets = Targets(report.reading)
    opened = {uri: OpenSource(uri, sha256_hex(data), readers.read(data, uri), None) for uri, data in held.items()}
    shelf = Shelf([_row(one, opened) for one in targets.all], opened)
    search = Search(factory.pack())
    proposals = [settled(search.propose(one.text, named_sources(one, targets, shelf)))
                 for one in report.reading.sentences]
    return factory.audited(write_adopted(report, shelf.rows, proposals), lambda uri: held[uri])


def _row(target, opened):
    ways = {uri: match(target.key, target.url, uri, own_address(one.document.text)) for uri, one in opened.items()}
    uri = next((uri for uri, way in ways.items() if way), None)
    return ReferenceRow(target.key, target.url, target.title, uri, ways.get(uri))


def verdict(files, profile="citations", **pins):
    return factory.verdict(files, profile=profile, **pins)


def rules_that_found(files, profile="citations"):
    return {rule for _, rule in factory.findings(verdict(files, profile))}


def forged(files, name, change):
    """The bundle with one JSON file changed by a function, everything that seals it made again."""
    docs = factory.documents(files)
    value = change(docs[name]) or docs[name]
    return forging.manifests(factory.resealed(factory.written(files, {name: value})))


def with_report(files, change):
    """The bundle with (old, new) changed in report.md, sealed again."""
    text = files["report.md"].decode().replace(*change)
    return forging.manifests(files | {"report.md": text.encode()})


@contextlib.contextmanager
def references_too():
    """Mutants of references.json as well."""
    forging.SCHEMAS["references.json"] = References
    try:
        yield
    finally:
        del forging.SCHEMAS["references.json"]
