"""Bytes to text: marks, UTF-8, UTF-16, declared and guessed encodings, binary data refused."""

import pytest

from ragjudge.readers import decode
from ragjudge.records.errors import SourceError
from ragjudge.records.units import Decoding

ZH = "全球电动汽车销量在2023年达到1400万辆，比上一年增长35%。中国的市场份额接近60%，价格下降是主要原因。"
TW = "全球電動汽車銷量在2023年達到1400萬輛，比上一年增長35%。中國的市場份額接近60%，價格下降是主要原因。"
JA = "電気自動車の価格は下がりました。これは日本語のテキストです。"
KO = "한국의 전기차 판매는 크게 증가했다. 가격은 하락했다. 그 이유는 다음과 같다."
RU = "Цены на аккумуляторы упали на 20 процентов в прошлом году."
FR = "Les prix ont baissé de 20 % l’année passée – déjà très bas, c’était prévu à Orléans."


@pytest.mark.parametrize("text, codec, name", [
    (ZH, "gb18030", "gb18030"), (ZH, "gbk", "gb18030"), (TW, "gbk", "gb18030"), (TW, "big5", "big5"),
    (JA, "shift_jis", "shift_jis"), (JA, "euc_jp", "euc-jp"), (KO, "euc_kr", "euc-kr"),
    (RU, "cp1251", "windows-1251"), (RU, "koi8_r", "koi8-r"), (FR, "cp1252", "windows-1252"),
    (ZH, "utf-16-le", "utf-16le"), (ZH, "utf-16-be", "utf-16be"),
    ("name,age\nAlice,30\n", "utf-16-le", "utf-16le"), ("name,age\nAlice,30\n", "utf-16-be", "utf-16be")])
def test_unmarked_legacy_text_is_guessed_right_with_a_confidence_below_certainty(text, codec, name):
    found, decoding = decode(text.encode(codec))
    assert (found, decoding.encoding) == (text, name)
    assert 60 <= decoding.confidence < 100


@pytest.mark.parametrize("codec, name", [("utf-8-sig", "utf-8"), ("utf-16", "utf-16le"), ("utf-32",
    "utf-32le")])
def test_byte_order_mark_is_proof_and_is_dropped(codec, name):
    assert decode(ZH.encode(codec)) == (ZH, Decoding(name, 100))


def test_short_gbk_table_is_chinese_and_never_latin():
    found, decoding = decode("客户,金额\n张三,1".encode("gbk"))
    assert found == "客户,金额\n张三,1"
    assert decoding == Decoding("gb18030", 70)


def test_utf8_is_certain_whatever_the_document_declares():
    assert decode(ZH.encode(), "gb2312") == (ZH, Decoding("utf-8", 100))


def test_declared_encoding_is_believed_where_it_decodes():
    assert decode("Prix: 5 €".encode("iso8859_15"), "ISO-8859-15") == ("Prix: 5 €", Decoding("iso-8859-15",
        100))


def test_wrong_declaration_falls_back_to_the_guess():
    assert decode(ZH.encode("gb18030"), "euc-jp")[1].encoding == "gb18030"


def test_one_damaged_byte_in_utf8_is_repaired_with_low_confidence():
    data = ZH.encode()
    found, decoding = decode(data[:30] + b"\xff" + data[30:])
    assert found.count("\ufffd") == 1 and found.replace("\ufffd", "") == ZH
    assert decoding == Decoding("utf-8", 60)


@pytest.mark.parametrize("data", [b"\x00\x01\x02\x03" * 50, b"a\x00b", b"text \x01\x02\x03\x04\x05\x06 more",
                                  b"\xff\xfea", b"\x81\x8d\x8f\x90\x9d" * 9])
def test_binary_or_cut_data_is_refused_with_a_reason(data):
    with pytest.raises(SourceError) as caught:
        decode(data, name="a.md")
    assert caught.value.where == "a.md" and caught.value.mend


def test_empty_data_is_empty_text():
    assert decode(b"") == ("", Decoding("utf-8", 100))
