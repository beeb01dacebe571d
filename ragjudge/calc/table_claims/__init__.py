"""Free-worded claims checked against a table by programs over its rows, in Chinese and English.

A claim is FULL only if every word of it is explained (a cell, a header, the caption, a word without
meaning, or a program's word), every column named is used, no number is left over, and all admissible
readings agree. What no program resolves is undecided, with the word that stands in the way.
"""

from ragjudge.calc.table_claims.claim_table import ClaimTable, claim_table, of_table
from ragjudge.calc.table_claims.decide import decide_on_table

__all__ = ["ClaimTable", "claim_table", "decide_on_table", "of_table"]
