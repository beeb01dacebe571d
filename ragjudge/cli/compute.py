"""ragjudge compute MEASURE"""

import argparse

from ragjudge.cli.asking import asking_of, print_outcome
from ragjudge.cli.console import Console

_EXAMPLES = {
    "en": """examples:
  ragjudge compute "Module cost" --entity World --period 2010
  ragjudge compute "Module cost" --period 2010..2019 --op growth
  ragjudge compute Sales --table tables/sales.csv --where Powertrain=BEV --period 2023

MEASURE is a column header without its unit bracket, or a value of the measure column of a long table.
The result has its evidence, is audited and judged, and exits 0 only on PASS.""",
    "zh": """例子：
  ragjudge compute 销量 --entity 中国 --period 2023
  ragjudge compute 销量 --period 2020..2023 --op growth
  ragjudge compute 销量 --table tables/sales.csv --where 类型=纯电 --period 2023

MEASURE 是不带单位括号的列名，或长表中指标列的值。结果附证据，经审计和裁定，只有 PASS 返回 0。""",
}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    parser.epilog = _EXAMPLES[language]
    parser.add_argument("measure", metavar="MEASURE", help="what to read")
    parser.add_argument("--table", metavar="PATH", help="the table's file, or the end of its path")
    parser.add_argument("--where", metavar="COLUMN=VALUE", action="append", default=[],
                        help="fix another key column; may be repeated")
    parser.add_argument("--entity", metavar="VALUE", help="country, company, technology ...")
    parser.add_argument("--period", metavar="P", help="2019, 2019-Q2, or 2010..2019")
    parser.add_argument("--op", metavar="OP", default="value",
                        help="value (default), change, growth, ratio, cagr, share; over a series: "
                             "max, min, rank, first, last, count, sum, doubling_time")


def run(args: argparse.Namespace, console: Console) -> int:
    """Compute, print."""
    from ragjudge.runner.ask import call_of, compute
    call = call_of(args.measure, args.table, args.where, args.entity, args.period, args.op)
    return print_outcome(compute(call, asking_of(args, console)), args, console)
