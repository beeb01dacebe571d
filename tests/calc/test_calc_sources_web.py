"""Who stands behind a page of the web: the owner's rule for its URL, else the publisher that has its domain."""

from types import SimpleNamespace

import pytest

from ragjudge.calc.sources import host_of, publisher_of_host, rule_of
from ragjudge.records.rules import Bilingual, Publisher, SourceRule


def publisher(id_, *domains):
    return Publisher(id_, Bilingual(id_, id_), "statistical", id_, domains)


PACK = SimpleNamespace(
    publishers=(publisher("nbs", "stats.gov.cn"), publisher("iea", "iea.org", "iea.blob.core.windows.net"),
                publisher("data", "data.iea.org"), publisher("a", "shared.org"), publisher("b", "shared.org")),
    sources=(SourceRule("https://www.iea.org/blog/**", None, None, None, None, None, "own-words", (), (), False, {},
                        {}, ()),))


@pytest.mark.parametrize("host, who", [
    ("stats.gov.cn", "nbs"), ("data.stats.gov.cn", "nbs"), ("mystats.gov.cn", None), ("gov.cn", None),
    ("www.iea.org", "iea"), ("data.iea.org", "data"), ("x.data.iea.org", "data"), ("shared.org", None), ("", None),
    ("iea.org.evil.com", None), ("core.windows.net", None)])
def test_publisher_is_the_one_that_has_the_domain(host, who):
    assert publisher_of_host(host, PACK) == who


def test_rule_for_a_url_comes_before_the_domain():
    assert rule_of("https://www.iea.org/reports/1", PACK).publisher == "iea"
    assert rule_of("https://www.iea.org/blog/1", PACK).publisher is None
    assert rule_of("corpus/iea.org/a.csv", PACK).publisher is None
    assert rule_of("https://nobody.org/", PACK).publisher is None


def test_host_of_what_is_no_url_is_empty():
    assert host_of("https://u:p@h.org/") == "" and host_of("corpus/a.csv") == ""
    assert host_of("HTTPS://WWW.IEA.ORG/a") == "www.iea.org"
