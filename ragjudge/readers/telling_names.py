"""Headers and key cells that tell something instead of naming it: they would speak inside a sentence.

A name read from the data stands in a report as printed. "India was 99 t in 2020 and China" as a country
would make it say what no cell says, so such a cell is no reading.
"""

import re
from functools import lru_cache

from ragjudge.text.canon import key

_TOLD = re.compile(
    r"(?<!who )(?<!that )(?<!which )\b(?:was|were|is|are|had|has|have|rose|fell|grew|reached|increased|"
    r"decreased|dropped|declined|stood|amounted|hit|became) (?:[a-z]+ ){0,2}[-−$€£¥~]{0,2}[0-9]"
    r"|\bwhich (?:[a-z]+ ){1,3}[-−$€£¥~]{0,2}[0-9]|\baccording to\b"
    r"|[为達达增升降跌涨至到](?:了|到|至)? ?[-−约]{0,2}[0-9][0-9,.]*[^0-9年月季至到,. -]|根据|据[《“]"
    r"|[a-z0-9%]{5,}[.!?;] +[a-z]|[。！？；]"
    r"|\[\^?[a-z]{1,2}\.[0-9]", re.ASCII)


@lru_cache(maxsize=8192)
def tells(name: str) -> bool:
    """Whether a name holds a statement, a second sentence, or a reference of a report."""
    return bool(_TOLD.search(key(name)))
