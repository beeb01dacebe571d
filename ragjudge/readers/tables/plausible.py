"""Units that a column cannot have: a closed table of quantities with the units and sizes that they come in.

A header may be wrong (g for kg, kW for kWh). Then the unit is not believed, and the table says so; nothing is
put in its place.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from statistics import median_low

from ragjudge.text.canon import key
from ragjudge.text.units import parse_unit

_LEVELISED = re.compile(r"\blcoe\b|levelised cost|levelized cost|度电成本|平准化[^ ]{0,4}成本", re.ASCII)
_PER_ENERGY = {"kg": -1, "m": -2, "s": 2}
# kg a metre: from a train's gram to a jet's hundred kilograms a kilometre.
_LOW, _HIGH = Fraction(1, 10 ** 6), Fraction(1, 10)


def unit_doubt(header: str, unit: str, values: Sequence[Fraction]) -> str | None:
    """Why the unit cannot be that of the column, or None.

    Args:
        unit: Canonical.
        values: The column's numbers in that unit.
    """
    known = parse_unit(unit)
    if known is None:
        return None
    dims = dict(known.dims)
    if _LEVELISED.search(key(header)) and "s" in dims:
        if {base: dims.get(base) for base in _PER_ENERGY} != _PER_ENERGY:
            return f"a levelised cost is not in {unit}"
    if "CO2" in unit and dims.get("kg") == 1 and dims.get("m") == -1 and "s" not in dims and values:
        middle = median_low(values)
        if middle and not _LOW <= middle * known.factor <= _HIGH:
            return f"numbers about {float(middle):g} are not {unit} of transport"
    return None
