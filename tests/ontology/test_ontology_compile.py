"""The compiler: subsets, short forms, all faults at once, one byte form."""

import pytest

from ragjudge.ontology import compile_pack, lint
from ragjudge.ontology.policy import FLOORS
from ragjudge.records.errors import OntologyError
from ragjudge.records.rules import pack_bytes, read_pack
from ontology_shipped import shipped_files, shipped_pack


def test_no_file_at_all_gives_an_empty_pack_with_the_floors():
    pack = compile_pack({})
    assert (pack.themes, pack.metrics, pack.lexicons) == ((), (), {})
    assert {name: getattr(pack.policy, name) for name in FLOORS} == FLOORS
    assert not pack.policy.model_full and not pack.policy.require_pinned


@pytest.mark.parametrize("kept", ["ontology/themes/", "ontology/lexicons/", "policy.toml",
                                  "ontology/routes.toml", "ontology/templates.toml"])
def test_any_subset_compiles_and_lints(kept):
    files = {path: data for path, data in shipped_files().items() if path.startswith(kept)}
    assert files
    compile_pack(files)
    assert lint(files) == []


def test_pack_reads_back_equal():
    pack = shipped_pack()
    assert read_pack(pack_bytes(pack)) == pack


def test_order_of_files_does_not_change_the_bytes():
    turned = dict(reversed(shipped_files().items()))
    assert pack_bytes(shipped_pack()) == pack_bytes(compile_pack(turned))


def test_line_ends_and_byte_order_mark_do_not_change_the_bytes():
    files = shipped_files()
    windows = {path: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n") for path, data in files.items()}
    assert pack_bytes(shipped_pack()) == pack_bytes(compile_pack(windows))


def test_every_fault_of_every_file_is_told_at_once():
    files = {"policy.toml": b"min_hypotheses = 1\nmax_causal_cost = 99\n",
             "ontology/metrics.toml": b"[[metric]]\nid = 3.5\n", "ontology/odd.toml": b"",
             "ontology/routes.toml": b"\xff"}
    with pytest.raises(OntologyError) as raised:
        compile_pack(files)
    for part in ("policy.toml#/min_hypotheses", "policy.toml#/max_causal_cost",
                 "ontology/odd.toml: unknown file", "ontology/routes.toml: byte 0 is not UTF-8"):
        assert part in str(raised.value)


@pytest.mark.parametrize("text", ["", "[", "metric = 3", "[metric]\nid = 'x'", "[[metric]]",
                                  "[[metric]]\nname = { zh = 1 }", "metric = [1, 2]", "a = 1",
                                  "[[metric]]\nid = true\naliases = 4\nseries = 'x'"])
@pytest.mark.parametrize("path", ["ontology/metrics.toml", "ontology/entities.toml", "sources.toml",
                                  "policy.toml", "ontology/templates.toml", "ontology/routes.toml",
                                  "ontology/themes/x.toml", "ontology/lexicons/x.toml"])
def test_nonsense_is_a_fault_and_never_another_error(path, text):
    try:
        compile_pack({path: text.encode()})
    except OntologyError as error:
        assert error.where.startswith(path)
    lint({path: text.encode()})


def test_short_forms_are_understood():
    files = {"ontology/entities.toml": '[[entity]]\nid = "iea"\nkind = "other"\nname = "IEA"\n'
             'aliases = ["能源署", "the Agency"]\n'.encode()}
    entity = compile_pack(files).entities[0]
    assert (entity.name.zh, entity.name.en) == ("IEA", "IEA")
    assert (entity.aliases.zh, entity.aliases.en) == (("能源署",), ("the Agency",))


def test_decimals_keep_the_digits_they_were_written_in():
    text = shipped_files()["ontology/metrics.toml"].decode()
    head = text.split("[[metric]]")[1]
    metric = compile_pack({"ontology/metrics.toml": ("[[metric]]" + head.replace(
        'min = "0"', "min = 0.10", 1)).encode()}).metrics[0]
    assert metric.min == "0.10"


def test_two_files_of_one_lexicon_are_joined():
    files = {"ontology/lexicons/x.zh.toml": 'strip = ["嗯嗯", "那个"]\n'.encode(),
             "ontology/lexicons/x.en.toml": b'strip = ["um"]\n',
             "ontology/lexicons/x.more.toml": b'[strip]\nen = ["er"]\n'}
    lexicons = compile_pack(files).lexicons
    assert (lexicons["x"]["strip"].zh, lexicons["x"]["strip"].en) == (("嗯嗯", "那个"), ("um",))
    assert set(lexicons) == {"x", "x.more"}


def test_policy_may_tighten():
    policy = compile_pack({"policy.toml": b"max_causal_cost = 4\nrequire_pinned = true\n"}).policy
    assert (policy.max_causal_cost, policy.require_pinned) == (4, True)


def test_shipped_policy_is_the_floors():
    assert shipped_pack().policy == compile_pack({}).policy
