"""Attacks 70–89, 108, 109: levels, chains of reasons, rival explanations, alarms."""

from attack_kit import ADOPTED, DECISION, LOOKUP, SENTENCE, Attack, Docs, docs, set_, words

CLAIMS, EVIDENCE, REGISTRY, THESIS, MONITOR = (
    "claims.jsonl", "evidence.jsonl", "parameter_registry.json", "thesis.json", "monitor.json")


def _claims(role: str, *, all_of_them: bool = False, **fields):
    """Fields of the first claim of a role, or of all."""
    def edit(values: Docs) -> None:
        found = [one for one in values[CLAIMS] if one["role"] == role]
        assert found, role
        for one in found if all_of_them else found[:1]:
            one |= fields
    return docs(edit)


def _said(role: str, text: dict[str, str]):
    """A claim of that role says something else."""
    def edit(values: Docs) -> None:
        one = next(each for each in values[CLAIMS] if each["role"] == role)
        one |= {"text": text[one["language"]], "values": []}
    return docs(edit)


def _matrix(change):
    return docs(lambda values: change(values[THESIS]["matrices"][0]))


def _edge(**fields):
    return docs(lambda values: values[THESIS]["edges"][0].update(fields))


def _trigger(**fields):
    return docs(lambda values: values[MONITOR]["triggers"][0].update(fields))


def _threshold(expression: str):
    return docs(lambda values: next(one for one in values[REGISTRY]["parameters"]
                                    if one["operation"].startswith("threshold.")).update(expression=expression))


def _without(role: str):
    def edit(values: Docs) -> None:
        kept = [one for one in values[CLAIMS] if one["role"] != role]
        assert len(kept) < len(values[CLAIMS])
        values[CLAIMS] = kept
    return docs(edit)


def _ring(values: Docs) -> None:
    """Two claims that rest on each other."""
    values[CLAIMS][0]["premises"], values[CLAIMS][1]["premises"] = ["c.2"], ["c.1"]


def _painted(matrix) -> None:
    for one in matrix["cells"]:
        one["cell"] = "C"


CHEAP = {"en": "The shares trade at a third of their peers' earnings.", "zh": "估值处于低位，修复空间很大。"}
MULTIPLE = {"en": "If the price-earnings ratio falls below 8, the judgment is withdrawn.", "zh": "如果市盈率低于8，则撤回相关判断。"}
LEVELS = (
    Attack(70, "a reading called a fact", "EB2", docs(lambda values: [one.update(level="FACT") for one in values[CLAIMS] if one["level"]]), LOOKUP + SENTENCE),
    Attack(70, "a hypothesis called a judgment", "EB2", _claims("thesis", level="ANALYTIC JUDGMENT"), DECISION),
    Attack(70, "an assumption called a fact", "EB2", _claims("assumption", level="FACT"), DECISION),
    Attack(70, "an adopted sentence called a fact", "BI9", docs(set_(CLAIMS, "0/level", "FACT")), ADOPTED),
    Attack(70, "a law called a fact", "EB2", _claims("major_premise", level="FACT"), DECISION),
    Attack(71, "our own estimate cited", "SI4", docs(lambda values: [row["source"].update(
        uri=".ragjudge/refused/x/report.md") for row in values[EVIDENCE]]), LOOKUP + SENTENCE + DECISION),
    Attack(72, "claims that rest on each other", "SI3", docs(_ring), LOOKUP + DECISION),
    Attack(72, "a claim that rests on itself", "SI3", docs(set_(CLAIMS, "0/premises", ["c.1"])), LOOKUP),
    Attack(73, "one origin called another", "SI1", docs(set_(EVIDENCE, "0/source/cluster", "somebody")), LOOKUP + SENTENCE + DECISION + ADOPTED),
    Attack(73, "another cited root", "SE6", docs(set_(EVIDENCE, "0/source/root", "somebody")), LOOKUP + SENTENCE + DECISION),
    Attack(74, "every file of another house", "SI1", docs(lambda values: [row["source"].update(
        cluster=f"house{at}") for at, row in enumerate(values[EVIDENCE])]), DECISION),
    Attack(75, "a step left out", "CD2", docs(lambda values: values[THESIS]["edges"].clear()), DECISION),
    Attack(75, "a step without a bridge", "CD2", _edge(bridge=[]), DECISION),
    Attack(75, "a premise of the syllogism left out", "CD9", docs(lambda values: values[THESIS]["syllogisms"][0]["minors"].pop()), DECISION),
    Attack(77, "a correlation called a mechanism of another card", "CD2", _edge(mechanism={"theme": "shakeout", "id": "nothing"}), DECISION),
    Attack(77, "a cheaper bridge", "CD2", _edge(cost={"base": 1, "proxy": 0, "single_origin": 0, "total": 1}), DECISION),
    Attack(77, "no confounder", "CD6", _edge(confounders=[]), DECISION),
    Attack(77, "another kind of edge", "CD2", _edge(type="statistical"), DECISION),
    Attack(78, "the other way round", "CD2", docs(lambda values: values[THESIS]["edges"][0].update({
        "from": values[THESIS]["edges"][0]["to"], "to": values[THESIS]["edges"][0]["from"]})), DECISION),
    Attack(78, "the other sign", "CD5", docs(lambda values: values[THESIS]["edges"][0].update(
        sign={"+": "-", "-": "+"}[values[THESIS]["edges"][0]["sign"]])), DECISION),
    Attack(78, "no time between cause and effect", "CD2", _edge(lag_years=0), DECISION),
    Attack(79, "a price of shares in other words", "VD1", _said("action", CHEAP), DECISION),
    Attack(79, "a price of shares in the thesis", "VD1", _said("thesis", CHEAP), DECISION),
    Attack(79, "a price of shares in a hypothesis", "VD1", _said("alternative", CHEAP), DECISION),
    Attack(80, "a price of shares as an alarm", "VD1", _said("kill_switch", MULTIPLE), DECISION),
    Attack(81, "one straw man", "CH1", _matrix(lambda one: one.update(hypotheses=one["hypotheses"][:2])), DECISION),
    Attack(81, "a rival left out of the page", "CH1", _without("alternative"), DECISION),
    Attack(81, "a rival that cannot be tested", "CH1", _matrix(lambda one: one["hypotheses"][1].update(testable=False)), DECISION),
    Attack(82, "everything agrees with everything", "CH2", _matrix(_painted), DECISION),
    Attack(82, "another leader", "CH4", _matrix(lambda one: one.update(leader=one["hypotheses"][1]["id"])), DECISION),
    Attack(82, "weights of the author's", "CH3", _matrix(lambda one: one["rows"][0].update(weight="17")), DECISION),
    Attack(82, "scores of the author's", "CH4", _matrix(lambda one: one["scores"].update(dict.fromkeys(one["scores"], "0"))), DECISION),
    Attack(108, "one cell painted", "CH2", _matrix(lambda one: one["cells"][0].update(cell="II")), DECISION),
    Attack(108, "a sign painted", "CH2", _matrix(lambda one: one["rows"][0].update(sign="+")), DECISION),
    Attack(109, "a law that no card holds", "CD9", docs(lambda values: values[THESIS]["syllogisms"][0].update(
        card={"theme": "shakeout", "id": "invented"})), DECISION),
    Attack(109, "a law in the author's own words", "CD9", _said("major_premise", {
        "en": "Gluck sums up that makers always vanish.", "zh": "格鲁克总结，厂商总会消失。"}), DECISION),
    Attack(84, "an alarm that cannot ring", "KS5", _threshold("previous * 100"), DECISION),
    Attack(84, "an alarm below nought", "KS5", _threshold("0 - previous"), DECISION),
    Attack(84, "an alarm of the author's number", "KS6", docs(lambda values: next(
        one for one in values[REGISTRY]["parameters"] if one["operation"].startswith("threshold.")).update(
            operation="threshold.mine")), DECISION),
    Attack(85, "an alarm that rings already", "KS4", _threshold("previous / 2"), DECISION),
    Attack(86, "an alarm that nobody reads", "KS2", _trigger(cadence="monthly"), DECISION),
    Attack(86, "an alarm without a next day", "KS2", _trigger(next_check="2099-01-01"), DECISION),
    Attack(86, "an alarm on another source", "KS2", docs(lambda values: values[MONITOR]["triggers"][0]["source"].update(
        evidence=values[MONITOR]["triggers"][1]["source"]["evidence"])), DECISION),
    Attack(86, "an alarm on a metric that nobody knows", "KS8", _trigger(metric="no_such_metric"), DECISION),
    Attack(87, "an alarm for something else", "KS1", _trigger(nodes=["c.1"]), DECISION),
    Attack(87, "an alarm the wrong way", "KS3", docs(lambda values: values[MONITOR]["triggers"][0].update(
        operator={">": "<", "<": ">"}[values[MONITOR]["triggers"][0]["operator"]])), DECISION),
    Attack(87, "no alarm at all", "KS1", docs(lambda values: [values[MONITOR].update(triggers=[])] + [
        values[CLAIMS].remove(one) for one in list(values[CLAIMS]) if one["role"] == "kill_switch"] and None), DECISION),
    Attack(89, "a review on another day", "KS7", docs(set_(MONITOR, "review_by", "2099-01-01")), LOOKUP + SENTENCE + DECISION),
    Attack(89, "a review on another day of an adopted page", "BI9", docs(set_(MONITOR, "review_by", "2099-01-01")), ADOPTED),
    Attack(89, "nobody looked for years", "KS7", lambda one: one.files, LOOKUP + SENTENCE + DECISION, now="2031-01-01"),
    Attack(97, "will for might", "EB0", docs(words({"en": " might ", "zh": "或许"}, {"en": " will ", "zh": "一定"})), DECISION),
    Attack(97, "a hedge in a reading", "CE3", docs(words({"en": " was ", "zh": "为"}, {"en": " may have been ", "zh": "或许为"}))),
)
