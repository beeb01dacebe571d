"""Attacks 46–68, 115, 116: units, magnitudes, periods, names; formulas that are none."""

from attack_kit import DECISION, SENTENCE, Attack, Docs, docs, each, everywhere, set_, words

CLAIMS, EVIDENCE, REGISTRY = "claims.jsonl", "evidence.jsonl", "parameter_registry.json"


def _formula(expression: str, **more):
    return docs(lambda values: values[REGISTRY]["parameters"][0].update(expression=expression, **more))


def _assumption(**fields):
    """The range of the first assumption, and its value within it."""
    def edit(values: Docs) -> None:
        one = next(each for each in values[REGISTRY]["inputs"] if each["assumption"])
        one["assumption"].update(fields)
        one["interval"] = [fields["low"], fields["high"]]
    return edit


def _needle(values: Docs) -> None:
    one = next(each for each in values[REGISTRY]["inputs"] if each["assumption"])
    _assumption(low=one["value"], high=one["value"])(values)


def _hard_coded(values: Docs) -> None:
    """A number out of the air among the inputs."""
    values[REGISTRY]["inputs"].append(values[REGISTRY]["inputs"][0] | {
        "id": "i.9", "value": "1.37", "as_printed": None, "evidence": None, "assumption": None, "interval": ["1.37", "1.37"]})
    values[REGISTRY]["parameters"][0]["inputs"]["adj"] = "i.9"
    values[REGISTRY]["parameters"][0]["expression"] = "(now - before) * adj / adj"


def _circle(values: Docs) -> None:
    one, other = values[REGISTRY]["parameters"][:2]
    one["inputs"], other["inputs"] = {"a": other["id"]}, {"b": one["id"]}
    one["expression"], other["expression"] = "a", "b"


NUMBERS = (
    Attack(46, "power for energy", "CE4", docs(words({"en": "gigawatts", "zh": "吉瓦"}, {"en": "gigawatt-hours", "zh": "吉瓦时"})), SENTENCE),
    Attack(46, "power for energy in the registry", "PR2", docs(set_(REGISTRY, "inputs/0/unit", "GWh")), ("sentence en",)),
    Attack(46, "another unit of the cell", "CE2", docs(set_(EVIDENCE, "0/cell/unit", "USD[2019]/kW"))),
    Attack(47, "ten thousand times as much", "PR2", docs(set_(REGISTRY, "inputs/0/value", "19500"))),
    Attack(47, "a factor that the source does not have", "CE2", docs(set_(EVIDENCE, "0/cell/factor", "10000"))),
    Attack(47, "mega for giga", "CE4", docs(words({"en": "gigawatts", "zh": "吉瓦"}, {"en": "megawatts", "zh": "兆瓦"})), SENTENCE),
    Attack(48, "points for percent", "CE3", docs(words({"en": "% in relative terms", "zh": "%"}, {"en": " percentage points", "zh": "个百分点"}))),
    Attack(48, "points for percent in the registry", "PR5", docs(set_(REGISTRY, "parameters/1/unit", "pp"))),
    Attack(48, "to for by", "CE3", docs(words({"en": "fell by", "zh": "下降"}, {"en": "fell to", "zh": "降至"}))),
    Attack(49, "another currency", "CE3", docs(words({"en": "USD", "zh": "美元"}, {"en": "CNY", "zh": "元"}))),
    Attack(49, "another currency in the registry", "PR2", docs(set_(REGISTRY, "inputs/0/unit", "CNY[2019]/W"))),
    Attack(49, "prices of no year", "PR2", docs(set_(REGISTRY, "inputs/0/unit", "USD/W"))),
    Attack(49, "a bare sign for a currency", "PR2", docs(set_(REGISTRY, "inputs/0/unit", "$/W"))),
    Attack(50, "full-width digits of a cell", "CE2", docs(set_(EVIDENCE, "0/cell/raw", "\uff11.\uff19\uff15"))),
    Attack(50, "a letter as a digit", "CE3", docs(words("1.95", "l.95"))),
    Attack(50, "an interval in Arabic digits", "PR1", docs(set_(REGISTRY, "inputs/0/interval", ["\u0661", "\u0662"]))),
    Attack(52, "a fiscal year", "PR2", docs(set_(REGISTRY, "inputs/0/period/basis", "fiscal_year"))),
    Attack(52, "a quarter for a year", "PR2", docs(set_(REGISTRY, "inputs/0/period/end", "2010-04-01"))),
    Attack(52, "another year in the words", "CE3", docs(words("2019", "2018"))),
    Attack(52, "another year of a sentence", "CE4", docs(words("2019", "2018")), SENTENCE),
    Attack(52, "another period of the slots", "CE3", docs(set_(CLAIMS, "2/slots/period", {
        "start": "2011-01-01", "end": "2012-01-01", "basis": "calendar_year"}))),
    Attack(54, "another country of the table", "CE3", docs(words("World", "Freedonia"))),
    Attack(54, "another country's id", "PR2", docs(set_(REGISTRY, "inputs/0/entity", "n.00000000"))),
    Attack(54, "another country of a sentence", "CE4", docs(words({"en": "the world", "zh": "自由国"}, {"en": "Freedonia", "zh": "全世界"})), SENTENCE),
    Attack(54, "the id of another in the slots", "CE3", docs(set_(CLAIMS, "2/slots/entity", "n.00000000"))),
    Attack(55, "sales for price", "CE3", docs(words("Panel price", "Panel sales"))),
    Attack(55, "another column", "CE2", docs(set_(EVIDENCE, "0/locator/column", "Panel sales (million units)"))),
    Attack(55, "announced for installed", "CE4", docs(words({"en": "installed", "zh": "安装了"}, {"en": "announced", "zh": "宣布了"})), SENTENCE),
    Attack(58, "a result half off", "PR4", docs(set_(REGISTRY, "parameters/0/base_value", "-2.573"))),
    Attack(58, "a result in the last digit off", "PR4", docs(set_(REGISTRY, "parameters/0/base_value", "-1.574"))),
    Attack(58, "a tolerance of the author's", "BI2", docs(set_(REGISTRY, "parameters/0/tolerance", "0.5"))),
    Attack(58, "a rounding of the author's", "PR7", docs(set_(REGISTRY, "parameters/0/rounding/quantum", "1"))),
    Attack(59, "a value that is no number", "PR1", docs(set_(REGISTRY, "parameters/0/base_value", "NaN"))),
    Attack(59, "an interval without end", "PR1", docs(set_(REGISTRY, "parameters/0/interval", ["-Infinity", "Infinity"]))),
    Attack(60, "a formula that is a constant", "PR3", _formula("0 - 1.573")),
    Attack(60, "inputs that are multiplied away", "PR6", _formula("now * 0 + before * 0 - 12 / 100 / 1000")),
    Attack(60, "inputs that cancel", "PR3", _formula("now - before + now - now")),
    Attack(60, "a bound that hides the inputs", "PR6", _formula("min(now, before, 0)")),
    Attack(60, "a literal that is no unit", "PR3", _formula("now - before + 42 - 42")),
    Attack(61, "a number out of the air", "BI4", docs(_hard_coded)),
    Attack(61, "an assumption that nobody declared", "PR2", docs(lambda values: values[REGISTRY]["inputs"][0].update(
        evidence=None, as_printed=None, nature="assumed", assumption={"low": "1", "high": "3", "reason": "x", "card": None}))),
    Attack(62, "two formulas that rest on each other", "PR3", docs(_circle)),
    Attack(62, "a formula that rests on itself", "PR3", docs(lambda values: values[REGISTRY]["parameters"][0].update(
        inputs={"x": "p.1"}, expression="x"))),
    Attack(68, "another number in the words", "BI9", docs(words("1.573", "1.574"))),
    Attack(68, "another number in the slots", "CE3", docs(set_(CLAIMS, "0/slots/value", "-1.574"))),
    Attack(68, "another number in all but the source", "CE2", docs(each(everywhere("0.377", "0.477")))),
    Attack(68, "another number printed", "PR2", docs(set_(REGISTRY, "inputs/0/as_printed", "1.950"))),
    Attack(115, "an assumption without a range", "PR2", docs(_needle), DECISION),
    Attack(115, "an assumption of a hair's breadth", "PR2", docs(_assumption(low="0.8655", high="0.8656")), DECISION),
    Attack(116, "rounded until nothing is left", "PR7", docs(lambda values: values[REGISTRY]["parameters"][0].update(
        base_value="-2", rounding={"mode": "ROUND_HALF_EVEN", "quantum": "1"}))),
    Attack(116, "rounded finer than was read", "PR7", docs(lambda values: values[REGISTRY]["parameters"][0].update(
        rounding={"mode": "ROUND_HALF_EVEN", "quantum": "0.0001"}))),
)
FORMULAS = tuple(
    Attack(row, f"the formula {name}", "PR3", _formula(text)) for row, name, text in (
        (63, "that calls out", "__import__('os').system('x')"), (63, "that reaches inside", "now.__class__"),
        (63, "with a comprehension", "[x for x in (now, before)][0]"), (63, "with a function", "(lambda: now)()"),
        (63, "with a text", "f'{now}' + before"), (63, "with an assignment", "(x := now) - before"),
        (63, "with a condition", "now if before else now"), (63, "with an index", "now[0] - before"),
        (64, "as high as a tower", "9 ** 9 ** 9 * now * before"), (64, "shifted out of sight", "1 << 10 ** 9"),
        (64, "of a hundred thousand sums", "now" + " + before" * 20_000), (64, "in brackets", "(" * 5_000 + "now" + ")" * 5_000),
        (64, "with a power of its input", "now ** before ** 99999"), (65, "in full width", "\uff4eow - before"),
        (65, "in bold", "\U0001d427ow - before"), (65, "with a Greek letter", "now - \u03b2efore"),
        (63, "that is empty", ""), (63, "of two lines", "now\nbefore")))
DIMENSIONS = (
    Attack(66, "a sum of unlike things", "PR5", docs(lambda values: values[REGISTRY]["parameters"][1].update(unit="USD[2019]/W"))),
    Attack(66, "a ratio called a price", "PR5", docs(set_(REGISTRY, "parameters/0/unit", "%"))),
    Attack(66, "a unit left out", "PR5", docs(set_(REGISTRY, "parameters/0/unit", None))),
    Attack(67, "the dust of binary fractions", "PR4", docs(set_(REGISTRY, "parameters/0/base_value", "-1.5730000000000002"))),
    Attack(67, "an exponent", "PR1", docs(set_(REGISTRY, "parameters/0/base_value", "-1573e-3"))),
)
