"""Claims decided a second on one core: 2 kB sources, 10 kB pages, tables; and what a longer source costs.

    python bench/claims_speed.py [--claims 400] [--json]

Each source is made of sentences drawn by a seed, and asked about with claims near them (half true, half with
one word changed); a source is prepared inside the time and shared by eight claims. Ends with 0 if every rate
reaches its floor (400, 80 and 1,000 a second) and doubling the length at most multiplies the time by 2.6.
"""

import argparse
import json
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ragjudge.calc.claims import decide_claim, prepared  # noqa: E402
from ragjudge.measure.mutants.mutant import Pick  # noqa: E402
from ragjudge.runner.open import open_project  # noqa: E402
from ragjudge.runner.rules import compile_pack_of  # noqa: E402

FLOORS = {"en 2 kB": 400, "zh 2 kB": 400, "en 10 kB": 80, "zh 10 kB": 80, "tables": 1000}
GROWTH = 2.6
CLAIMS_A_SOURCE = 8
_EN = (("The {0} plant in {1}", "The council of {1}", "A survey by the {0} institute",
        "The {2} trade with {1}",
        "The harbour of {1}", "The {0} foundation", "A court in {1}", "The museum of {2}"),
       ("produced {0} tonnes of {2} in {1}", "reported a loss of ${0} million for {1}",
        "closed {0} lines of {2} after {1}",
        "hired {0} workers before the end of {1}", "was expected to cut the use of {2} by {0} percent by {1}",
        "bought {0} hectares of {2} in {1}", "found {2} in {0} of the samples taken in {1}",
        "paid {0} dollars a barrel for {2} in {1}", "trained {0} engineers for the {2} works in {1}"),
       ("according to a report on {}", "although the demand for {} was weak",
        "and the price of {} fell at the same time",
        "which the {} unions had opposed for years", "while the {} lines stayed open",
        "because {} had become scarce",
        "a year before the {} crisis", "despite a ban on {}"))
_ZH = (("{1}的{0}工厂", "{1}市政府", "{0}研究所的一项调查", "{1}的{2}出口企业", "{1}港", "{0}基金会", "{1}的一家法院", "{2}博物馆"),
       ("在{1}年生产了{0}吨{2}", "报告{1}年亏损{0}万元", "在{1}年之后关闭了{0}条{2}生产线", "在{1}年底以前雇用了{0}名工人",
        "预计到{1}年把{2}用量减少{0}%", "{1}年购入{0}公顷{2}", "在{1}年的{0}个样本中发现{2}", "为{2}工程培训了{0}名工程师"),
       ("一份关于{}的报告对此有详细说明", "尽管{}需求疲软", "同时{}价格下降", "{}工会多年来一直反对这一做法", "而{}生产线仍在运行",
        "原因是{}日益稀缺", "比{}危机早一年"))
_SYLLABLES = {"en": "kel mar in dor vas to ril nem bo sut fa lan per gri ost hal ume cot zan bir".split(),
              "zh": "安宏金阳长青泰华信远东瑞丰明德海川江岭石林松柏云岚霞河湖桥梁钢铜锌煤棉麻茶稻麦玉"}


def sentence(lang: str, pick: Pick) -> str:
    """One made-up statement with names, a number and a year."""
    def name() -> str:
        return "".join(pick.of(_SYLLABLES[lang]) for _ in range(3 if lang == "en" else 2))
    subjects, predicates, tails = _EN if lang == "en" else _ZH
    subject = pick.of(subjects).format(name().capitalize(), name().capitalize(), name())
    predicate = pick.of(predicates).format(10 + pick.below(990), 1990 + pick.below(34), name())
    tail = pick.of(tails).format(name())
    return f"{subject} {predicate}, {tail}." if lang == "en" else f"{subject}{predicate}，{tail}。"


def page(lang: str, size_bytes: int, pick: Pick) -> list[str]:
    """Sentences that together have about so many UTF-8 bytes."""
    found: list[str] = []
    while sum(len(one.encode()) + 1 for one in found) < size_bytes:
        found.append(sentence(lang, pick))
    return found


def prose(lang: str, size_bytes: int, claims: int, seed: str) -> list[tuple[str, str]]:
    """(claim, source) pairs, eight claims a source, half of them with another number."""
    pairs = []
    for number in range(-(-claims // CLAIMS_A_SOURCE)):
        pick = Pick(seed, lang, size_bytes, number)
        said = page(lang, size_bytes, pick)
        text = (" " if lang == "en" else "").join(said)
        for at in range(CLAIMS_A_SOURCE):
            claim = pick.of(said)
            digit = next((one for one in claim if one.isdigit()), "")
            pairs.append((claim.replace(digit, str((int(digit) + 1) % 10), 1) if at % 2 else claim, text))
    return pairs[:claims]


def tables(claims: int, seed: str) -> list[tuple[str, str]]:
    """(claim, printed table) pairs."""
    pairs = []
    for number in range(-(-claims // CLAIMS_A_SOURCE)):
        pick = Pick(seed, "table", number)
        names = ["".join(pick.of(_SYLLABLES["en"]) for _ in range(4)) for _ in range(12)]
        rows = [(name, 100 + pick.below(900), 1 + pick.below(90)) for name in dict.fromkeys(names)]
        text = "plants of the region\nplant | output | lines\n" + "\n".join(
            " | ".join(map(str, row)) for row in rows)
        for at in range(CLAIMS_A_SOURCE):
            row = pick.of(rows)
            pairs.append(((f"the output of {row[0]} is {row[1] + at % 2}", f"{row[0]} has the highest output",
                           f"{row[0]} has more lines than {pick.of(rows)[0]}")[at % 3], text))
    return pairs[:claims]


def seconds(pairs: list[tuple[str, str]], lexicons) -> float:
    """CPU seconds that deciding the pairs took; a source is prepared once for its claims."""
    last, source = None, None
    began = time.process_time()
    for claim, text in pairs:
        if text is not last:
            last, source = text, prepared(text)
        decide_claim(claim, source, lexicons)
    return time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--claims", type=int, default=400)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    lexicons = compile_pack_of(open_project(str(ROOT), None, {}, {}, need_corpus=False)).lexicons
    sets = {f"{lang} {size} kB": prose(lang, size * 1000, args.claims, "speed")
            for size in (2, 10) for lang in ("en", "zh")} | {"tables": tables(args.claims, "speed")}
    seconds(sets["en 2 kB"][:16] + sets["zh 2 kB"][:16] + sets["tables"][:16], lexicons)
    rates = {name: args.claims / seconds(sets[name], lexicons) for name in FLOORS}
    growth = {}
    for lang in ("en", "zh"):
        took = [seconds(prose(lang, size, args.claims // 4, "growth"), lexicons)
                for size in (20_000, 40_000, 80_000)]
        growth[lang] = max(later / earlier for earlier, later in zip(took, took[1:]))
    good = all(rates[name] >= floor for name, floor in FLOORS.items()) and max(growth.values()) <= GROWTH
    if args.json:
        print(json.dumps({"rates": rates, "growth": growth, "good": good}))
    else:
        for name, floor in FLOORS.items():
            print(f"{name:10} {rates[name]:8.0f} claims a second of CPU, at least {floor}")
        for lang, ratio in growth.items():
            print(f"{lang} twice the length costs {ratio:.2f} times the time, at most {GROWTH}")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
