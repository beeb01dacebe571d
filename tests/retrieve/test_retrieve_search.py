import json

import pytest
from index_support import Corpus, pack_with, secret

from ragjudge.index import Index
from ragjudge.records.canonical import canonical_json
from ragjudge.records.errors import UsageError
from ragjudge.retrieve import search, search_sources
from ragjudge.retrieve.engines import present


def ask(corpus, question, **more):
    corpus.build()
    with Index.open(corpus.db) as index:
        return search(index, question, corpus.pack, **more)


def texts(found):
    return [one.text for one in found.passages]


def test_a_two_character_chinese_term_is_found(corpus):
    corpus.files = {
        "corpus/a.txt": "今年的预算报告已经通过审议",
        "corpus/b.txt": "明年的计划还没有写完",
    }
    assert texts(ask(corpus, "预算")) == ["今年的预算报告已经通过审议"]


@pytest.mark.parametrize(
    "question", ["POL-358", "C++", "what?", 'a"b', "AND", "(((", "* OR 1=1 --", "\x00", "？"]
)
def test_punctuation_neither_crashes_nor_empties(corpus, question):
    corpus.files = {
        "corpus/a.txt": 'Order POL-358 was written in C++ for what a"b AND more.',
        "corpus/b.txt": "Other.",
    }
    found = ask(corpus, question)
    if question in ("POL-358", "C++"):
        assert found.passages[0].uri == "corpus/a.txt"


@pytest.mark.parametrize("question", ["", "   ", "\n"])
def test_an_empty_question_says_so(corpus, question):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    with pytest.raises(UsageError, match="empty question"):
        ask(corpus, question)


@pytest.mark.parametrize(
    "question, text",
    [
        ("кассовый", "кассовый разрыв 2026"),
        ("разрыв", "кассовый разрыв 2026"),
        ("κόσμος", "κόσμος"),
        ("世界", "世界"),
    ],
)
def test_other_scripts_are_found_by_their_own_words(corpus, question, text):
    corpus.files = {
        "corpus/a.txt": "кассовый разрыв 2026",
        "corpus/b.txt": "κόσμος",
        "corpus/c.txt": "世界",
    }
    assert texts(ask(corpus, question)) == [text]


def test_an_engine_without_tokens_is_named_and_not_counted(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    found = ask(corpus, "！？…")
    gaps = [one for one in found.trace.events() if one["stage"] == "retrieve" and one["gap"]]
    assert gaps and gaps[0]["engine"] == "lexical" and found.passages == ()


@pytest.mark.parametrize("question", ["a002", "rule-a002", "RULE-A002"])
def test_a_code_is_found_whole_and_by_its_parts(corpus, question):
    corpus.files = {
        "corpus/a.txt": "See RULE-A002 for the limits.",
        "corpus/b.txt": "See RULE-B003 for others.",
    }
    assert ask(corpus, question).passages[0].text.startswith("See RULE-A002")


@pytest.mark.parametrize("question", ["sign off", "sign-off"])
def test_a_hyphenated_word_is_found_joined_and_apart(corpus, question):
    corpus.files = {"corpus/a.txt": "The sign-off took a week.", "corpus/b.txt": "Weeks passed."}
    assert texts(ask(corpus, question)) == ["The sign-off took a week."]


def test_half_of_a_code_does_not_score_like_the_whole(corpus):
    corpus.files = {"corpus/a.txt": "Only foo here.", "corpus/b.txt": "The foo-bar here."}
    found = ask(corpus, "foo-bar")
    assert found.passages[0].uri == "corpus/b.txt"
    scores = {one.uri: one.score for one in found.passages}
    assert scores.get("corpus/a.txt", 0) < 0.8 * scores["corpus/b.txt"]


def test_the_same_paragraph_in_five_files_is_one_item_with_five_sources(corpus):
    same = "Battery pack prices fell by 14 percent in 2023 after three years of growth in makers."
    corpus.files = {f"corpus/{n}.txt": same for n in range(5)}
    corpus.files |= {
        "corpus/x.txt": "Battery pack prices were a topic.",
        "corpus/y.txt": "Packs need a battery.",
    }
    found = ask(corpus, "battery pack prices", limit=3)
    assert len(found.passages) == 3
    one = next(one for one in found.passages if one.text == same)
    assert len({one.uri, *(uri for uri, _, _ in one.also)}) == 5


def test_a_source_of_another_reader_is_not_there(corpus):
    corpus.files = {
        "corpus/open.txt": "Prices of oats rose.",
        "corpus/secret.txt": "The zebra merger costs 9 dollars.",
    }
    corpus.pack = pack_with((secret("corpus/secret.txt", "A"),))
    for label in ("public", "B"):
        found = ask(corpus, "The zebra merger costs 9 dollars", reader_label=label)
        assert found.passages == () and "secret" not in json.dumps(found.trace.events())
    assert ask(corpus, "zebra merger", reader_label="A").passages[0].uri == "corpus/secret.txt"


def test_hidden_sources_do_not_move_the_scores_of_the_others(corpus):
    corpus.files = {"corpus/open.txt": "Prices of oats rose."}
    alone = ask(corpus, "prices of oats")
    corpus.files["corpus/secret.txt"] = "Oats oats oats prices."
    corpus.pack = pack_with((secret("corpus/secret.txt", "A"),))
    beside = ask(corpus, "prices of oats")
    assert texts(alone) == texts(beside)
    assert beside.passages[0].score == pytest.approx(alone.passages[0].score)


def test_what_was_recorded_later_is_not_known_then(corpus):
    corpus.files = {"corpus/a.txt": "Prices fell."}
    corpus.build(recorded="2024-01-01")
    corpus.files["corpus/b.txt"] = "Prices rose."
    corpus.build(recorded="2025-01-01")
    assert texts(ask(corpus, "prices", known_at="2024-06-01")) == ["Prices fell."]
    assert len(texts(ask(corpus, "prices"))) == 2


def test_a_typing_mistake_is_repaired_from_the_index(corpus):
    corpus.files = {"corpus/a.txt": "Electrolyser costs fell.", "corpus/b.txt": "Battery costs fell."}
    found = ask(corpus, "electroliser")
    assert texts(found) == ["Electrolyser costs fell."]
    lexical = next(one for one in found.trace.events() if one.get("engine") == "lexical")
    assert lexical["facts"]["repaired"]


def test_the_question_is_always_the_first_query(corpus):
    corpus.files = {"corpus/a.txt": "north|1\neast|2\nwest|3"}
    corpus.files["corpus/b.txt"] = "zone|price\nnorth|1\neast|2\nwest|3"
    found = ask(corpus, "compare north with east and west")
    queries = found.trace.last("plan")["queries"]
    assert queries[0] == found.question == "compare north with east and west" and len(queries) > 1


def test_a_table_is_found_by_its_key_cells_and_headers(corpus):
    corpus.files = {
        "corpus/t.csv": "zone|module price\nnorth|1\nsouth|2",
        "corpus/b.txt": "Modules are sold in zones.",
    }
    found = ask(corpus, "module price south")
    assert found.passages[0].table == "0" and found.passages[0].uri == "corpus/t.csv"
    kinds = {one.kind for one in found.bound.names}
    assert {"column", "key"} <= kinds


def test_every_content_word_is_bound_or_listed(corpus):
    corpus.files = {"corpus/t.csv": "zone|module price\nnorth|1"}
    found = ask(corpus, "How much did the module price in the north wobble in 2023?")
    assert "wobble" in found.bound.unbound and "module" not in found.bound.unbound
    assert [one.start for one in found.bound.periods] == ["2023-01-01"]
    zh = ask(corpus, "莱特定律怎么看盲目扩产？")
    assert "盲目扩产" in "".join(zh.bound.unbound) and zh.bound.ids("law") == ("wrights_law",)


def test_a_decision_seats_every_theme_that_it_names(corpus):
    corpus.files = {
        "corpus/a.txt": "莱特定律：累计产量翻番，成本下降。\n\n经验曲线的例子很多。\n\n行业洗牌意味着厂商减少。",
        "corpus/b.txt": "2023年电池价格下降了14%，厂商扩产。\n\n2022年厂商扩产三成。",
    }
    found = ask(corpus, "扩产后越造越便宜，最后大洗牌怎么看？")
    seats = [one for one in found.seats if one.seat == "methodology"]
    assert {theme for one in seats for theme in one.themes} >= {"wrights_law", "shakeout"}
    assert any(one.bucket == "empirical" for one in found.shortfall)
    lookup = ask(corpus, "扩产后越造越便宜，最后大洗牌", strategy="lookup")
    assert not [one for one in lookup.seats if one.seat == "methodology"]
    assert not [one for one in lookup.shortfall if one.bucket == "methodology"]


def test_low_signal_is_found_and_has_no_seat(corpus):
    corpus.files = {"corpus/a.txt": "我们一起努力奋斗创造美好未来" * 20}
    found = ask(corpus, "美好未来")
    assert found.passages[0].quality == "low_signal" and found.passages[0].seat is None


def test_interaction_is_not_found(corpus):
    corpus.files = {"corpus/a.txt": "大家好！谢谢大家！\n\n价格下降。"}
    assert texts(ask(corpus, "谢谢大家")) == []


def test_passages_are_slices_and_the_best_sentence_lies_inside(corpus):
    corpus.files = {
        "corpus/a.txt": "嗯，大家好。Oats fell. Zebra prices rose in 2023. Rye fell.\n\nchunk chunk"
    }
    for one in ask(corpus, "zebra prices").passages:
        text = corpus.files[one.uri]
        assert (
            text[one.start : one.end] == one.text and one.start <= one.best[0] < one.best[1] <= one.end
        )
    assert text[one.best[0] : one.best[1]] == "Zebra prices rose in 2023."


def test_the_trace_is_canonical_json_and_repeats(corpus):
    corpus.files = {"corpus/a.txt": "Battery prices fell 14% in 2023.", "corpus/b.txt": "Prices rose."}
    first, second = ask(corpus, "battery prices 2023"), ask(corpus, "battery prices 2023")
    assert canonical_json(first.trace.events()) == canonical_json(second.trace.events())
    assert [one["stage"] for one in first.trace.events()][:3] == ["bind", "route", "plan"]


def test_scores_are_the_sum_of_their_parts(corpus):
    corpus.files = {"corpus/a.txt": "Battery prices fell 14% in 2023."}
    one = ask(corpus, "battery prices 2023").passages[0]
    assert one.score == pytest.approx(sum(part.value for part in one.parts))


def test_what_is_not_in_the_collection_is_weak(corpus):
    corpus.files = {f"corpus/{n}.txt": f"Battery prices fell {n}% in 2023." for n in range(20)}
    assert ask(corpus, "battery prices 2023").strength == "strong"
    assert ask(corpus, "Who painted the ceiling of the chapel?").strength == "weak"


def test_the_registry_lists_only_engines_that_are_there():
    assert [one.name for one in present()] == ["exact", "lexical"]


def test_an_index_of_another_history_gives_the_same_trace(corpus, tmp_path):
    corpus.files = {
        f"corpus/{n}.txt": f"Battery prices fell {n}% in 2023.\n\nMakers {n} left." for n in range(6)
    }
    fresh = ask(corpus, "battery prices 2023", strategy="decision")
    other = Corpus(
        str(tmp_path / "other.db"),
        {"corpus/5.txt": corpus.files["corpus/5.txt"], "corpus/z.txt": "Gone."},
    )
    other.build()
    other.files = dict(reversed(corpus.files.items()))
    grown = ask(other, "battery prices 2023", strategy="decision")
    assert canonical_json(fresh.trace.events()) == canonical_json(grown.trace.events())
    assert [(one.uri, one.start, one.seat) for one in fresh.passages] == [
        (one.uri, one.start, one.seat) for one in grown.passages
    ]


def test_many_passages_of_one_source_do_not_hide_the_others(corpus):
    many = "\n\n".join(f"Battery prices fell {n}% in plant {n}, battery prices." for n in range(1, 150))
    corpus.files = {"corpus/a.txt": many, "corpus/b.txt": "A battery is heavy.", "corpus/c.txt": "The battery."}
    corpus.build()
    with Index.open(corpus.db) as index:
        found = search_sources(index, "battery prices", corpus.pack, 3)
        assert {one.uri for one in found} == set(corpus.files)
        assert len(search_sources(index, "battery prices", corpus.pack, 9)) == 3


def test_a_hidden_source_names_nothing_even_without_units(corpus):
    corpus.files = {"corpus/open.txt": "Oats rose.", "corpus/zebra-merger.txt": "", "corpus/x.txt": "Rye fell."}
    corpus.pack = pack_with((secret("corpus/zebra-merger.txt", "A"),))
    assert ask(corpus, "the zebra merger").bound.names == ()
    assert ask(corpus, "the zebra merger", reader_label="A").bound.names[0].surface == "zebra merger"
