"""WebVTT and SubRip: cues, times, speakers, captions that roll, damaged blocks."""

import pytest

from ragjudge.readers import read
from ragjudge.readers.subtitles import parse_cues
from ragjudge.records.errors import SourceError


def cues(text: str, name: str = "a.vtt") -> list[tuple]:
    document = read(text.encode(), name)
    return [(one.time_ms, one.speaker, document.text[one.start:one.end]) for one in document.blocks]


def test_voice_tag_on_its_own_line_and_settings_are_no_text():
    assert cues("WEBVTT\n\n00:01.000 --> 00:04.000 align:start position:10%\n<v Ana>\nCosts rose 12%\n") == [
        ((1000, 4000), "Ana", "Costs rose 12%")]


def test_captions_that_roll_are_read_once():
    text = ("WEBVTT\n\n00:00.000 --> 00:02.000\nmy goal\n\n00:02.000 --> 00:03.000\nmy goal<00:00:02.5><c>"
            " is speed</c>"
            "\n\n00:03.000 --> 00:04.000\nis speed\n")
    assert cues(text) == [((0, 4000), None, "my goal is speed")]


def test_notes_styles_identifiers_and_header_lines_are_no_cues():
    text = ("WEBVTT - title\nKind: captions\n\nNOTE a remark\nof two lines\n\nSTYLE\n::cue { color: red "
            "}\n\nintro\n"
            "00:01.000 --> 00:02.000\nOne.\n\n00:02.000 --> 00:03.000\nTwo &amp; more.\n")
    assert cues(text) == [((1000, 2000), None, "One."), ((2000, 3000), None, "Two & more.")]


def test_srt_with_mark_dots_no_milliseconds_and_overlap_keeps_both_cues():
    text = "\ufeff0\r\n00:00:01.000 --> 00:00:03.500\r\nA\r\n\r\n1\r\n00:00:03,000 --> 00:00:05\r\nB\r\n"
    assert cues(text, "a.srt") == [((1000, 3500), None, "A"), ((3000, 5000), None, "B")]


def test_cue_without_a_blank_line_before_the_next_is_two_cues():
    found, _ = parse_cues("1\n00:00:01,000 --> 00:00:02,000\nIn 2023\n2\n00:00:02,000 --> 00:00:03,000\n"
                          "it fell.\n", "a.srt")
    assert [one.text for one in found] == ["In 2023", "it fell."]


def test_labels_that_repeat_are_speakers_and_sentences_are_joined_across_cues():
    text = ("WEBVTT\n\n1\n00:01.000 --> 00:02.000\n王宏: 电池的价格\n\n2\n00:02.000 --> 00:03.000\n王宏: 已经下降。\n\n"
            "3\n00:03.500 --> 00:04.000\nTim Lee (Acme): By how\n\n4\n00:04.200 --> 00:05.000\nTim Lee "
            "(Acme): much?\n")
    assert cues(text) == [((1000, 3000), "王宏", "电池的价格已经下降。"), ((3500, 5000), "Tim Lee (Acme)",
        "By how much?")]


def test_single_colon_in_a_sentence_is_no_speaker():
    text = ("WEBVTT\n\n00:01.000 --> 00:02.000\nThe answer: costs.\n\n00:02.000 --> 00:03.000\nNothing "
            "else.\n\n00:03.000 --> 00:04.000\nAt all.\n")
    assert cues(text)[0] == ((1000, 2000), None, "The answer: costs.")


def test_pause_and_dash_keep_utterances_apart():
    text = "WEBVTT\n\n00:01.000 --> 00:02.000\nfirst\n\n00:09.000 --> 00:10.000\n- Yes\n- No\n"
    assert cues(text) == [((1000, 2000), None, "first"), ((9000, 10000), None, "Yes"), ((9000, 10000), None,
        "No")]


def test_block_without_its_timing_is_named_and_the_others_are_kept():
    document = read(b"1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\nLost text\n\n3\n00:00:03,000 --> "
                    b"00:00:04,000\nThree.\n",
                    "a.srt")
    assert document.text == "One.\n\nThree."
    assert document.warnings == ("line 6: text without a timing line, not read: Lost text",)


def test_arrow_in_a_vtt_cue_ends_it():
    assert [one[2] for one in cues("WEBVTT\n\n00:00.000 --> 00:01.000\ntext1\nfoo-->\n00:00.000 --> "
                                   "00:01.000\ntext2\n")] \
        == ["text1", "text2"]


@pytest.mark.parametrize("text", ["WEBVTT\n", "WEBVTT\n\nNOTE x\n", "hello\n",
    "1\n00:00:01,000 --> 00:00:02,000\n\n"])
def test_file_without_a_cue_is_refused(text):
    with pytest.raises(SourceError):
        read(text.encode(), "a.vtt")
