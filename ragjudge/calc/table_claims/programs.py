"""The programs in their order; each gives an outcome, or None where the claim is not its kind."""

from ragjudge.calc.table_claims.aggregate import aggregate
from ragjudge.calc.table_claims.comparison import comparison
from ragjudge.calc.table_claims.conflict import conflict
from ragjudge.calc.table_claims.count import count
from ragjudge.calc.table_claims.difference import difference
from ragjudge.calc.table_claims.extreme import extreme
from ragjudge.calc.table_claims.joined import by_parts
from ragjudge.calc.table_claims.lookup import lookup
from ragjudge.calc.table_claims.negation import negated
from ragjudge.calc.table_claims.same import same
from ragjudge.calc.table_claims.share import share
from ragjudge.calc.table_claims.universal import universal

PROGRAMS = (
    difference,
    comparison,
    extreme,
    same,
    share,
    aggregate,
    universal,
    count,
    lookup,
    negated,
    by_parts,
    conflict,
)
