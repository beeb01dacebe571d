"""Plain text: paragraphs, headings, lists, speakers; every block is a slice of the file's text."""

from ragjudge.readers import read


def blocks(text: str, name: str = "a.txt") -> list[tuple]:
    document = read(text.encode(), name)
    assert document.text == text
    return [(one.role, one.heading, text[one.start:one.end]) for one in document.blocks]


def test_hard_wrapped_lines_are_one_paragraph():
    text = ("The price of a battery pack fell to\n139 dollars in 2023, after a year\nof rises.\n\nIt fell "
            "again.")
    assert blocks(text) == [("paragraph", (), text[:text.index("\n\n")]), ("paragraph", (), "It fell again.")]


def test_long_lines_without_blank_lines_are_paragraphs_of_their_own():
    first, second = "价格下降是主要原因，" * 10 + "完。", "产能利用率继续走低，" * 10 + "完。"
    assert blocks(f"{first}\n{second}\n") == [("paragraph", (), first), ("paragraph", (), second)]


def test_first_line_alone_is_the_title():
    assert blocks("东芝\n\n东芝是日本的电机制造商。\n") == [
        ("heading", (), "东芝"), ("paragraph", ("东芝",), "东芝是日本的电机制造商。")]


def test_underlined_and_numbered_lines_are_headings_with_their_path():
    text = "Report\n======\n\nIntro text here.\n\n1.2 Results\n\nCosts fell.\n\n第二章 成本\n\n一、电池\n\n价格下降。\n"
    assert blocks(text) == [
        ("heading", (), "Report"), ("paragraph", ("Report",), "Intro text here."),
        ("heading", ("Report",), "1.2 Results"), ("paragraph", ("Report", "1.2 Results"), "Costs fell."),
        ("heading", (), "第二章 成本"), ("heading", ("第二章 成本",), "一、电池"),
        ("paragraph", ("第二章 成本", "一、电池"), "价格下降。")]


def test_asciidoc_headings_captions_and_anchors_are_told_apart():
    text = "[#one]\n\n= Chapter\n\n== Problem\nText goes here.\n\n.A map\n[#img-1]\nimage::x.jpg[alt]\n"
    assert blocks(text) == [
        ("hidden", (), "[#one]"), ("heading", (), "Chapter"), ("heading", ("Chapter",), "Problem"),
        ("paragraph", ("Chapter", "Problem"), "Text goes here."), ("caption", ("Chapter", "Problem"),
        "A map"),
        ("hidden", ("Chapter", "Problem"), "[#img-1]"), ("hidden", ("Chapter", "Problem"),
        "image::x.jpg[alt]")]


def test_bullets_are_items_and_their_wrapped_lines_belong_to_them():
    assert blocks("Three causes:\n- falling cost\n  of cells\n- scale\n") == [
        ("paragraph", (), "Three causes:"), ("list_item", (), "falling cost\n  of cells"), ("list_item", (),
        "scale")]


def test_repeated_labels_are_speakers_and_one_label_is_not():
    text = "张三：价格还会下降。\n\n李四：我不同意。\n\n张三：为什么？\n\n因为没有利润。\n"
    document = read(text.encode(), "a.txt")
    assert [(one.speaker, text[one.start:one.end]) for one in document.blocks] == [
        ("张三", "价格还会下降。"), ("李四", "我不同意。"), ("张三", "为什么？"), ("张三", "因为没有利润。")]
    assert [one.speaker for one in read("Result: costs fell.\n\nMore text.\n".encode(),
        "b.txt").blocks] == [None, None]


def test_carriage_returns_are_kept_in_the_text_and_end_lines():
    assert blocks("One.\r\n\r\nTwo.\r\n") == [("paragraph", (), "One."), ("paragraph", (), "Two.")]
    assert blocks("One.\r\rTwo.\r") == [("paragraph", (), "One."), ("paragraph", (), "Two.")]


def test_repeated_text_has_two_offsets():
    document = read(b"chunk\n\nchunk\n", "a.log")
    assert [(one.start, one.end) for one in document.blocks] == [(0, 5), (7, 12)]
