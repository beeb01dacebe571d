"""Typed sentences by the name of their template, and the field that each numeral of a given one shows."""

from ragjudge.records.bundle import ShownValue
from ragjudge.records.errors import BundleError
from ragjudge.research.draft import Draft
from ragjudge.research.sealing.given import Record
from ragjudge.text.frames import NUMERAL, Part, render, slots_of

_NOW, _QUESTION = "manifest.json#/now", "manifest.json#/question"


class Fillers:
    """What a typed sentence of one draft may show."""

    def __init__(self, draft: Draft) -> None:
        self._frame = draft.frame
        self._fields = {_NOW: draft.frame.now}
        for row in draft.evidence.values():
            self._fields |= {
                f"evidence.jsonl#{row.id}/source/title": row.source.title,
                f"evidence.jsonl#{row.id}/locator/column": row.locator.column or "",
                f"evidence.jsonl#{row.id}/locator/key": " ; ".join(
                    f"{name} = {text}" for name, text in (row.locator.key or {}).items()
                ),
            }
        self._fields[_QUESTION] = draft.frame.question

    def from_template(self, row: Record, where: str) -> Record:
        """role, text, values of `template` filled with `fill`; {now} is filled by itself.

        Raises:
            BundleError: No such template, or a slot is not filled.
        """
        found = next((one for one in self._frame.pack.templates if one.id == row["template"]), None)
        fill = row.get("fill", {})
        if not isinstance(fill, dict):
            raise BundleError(f"{where}/fill", f"{fill!r}", 'an object: "fill": {"slot": "text"}')
        if found is None:
            raise BundleError(
                f"{where}/template",
                f"there is no template {row['template']!r}",
                "take a [[template]] of ontology/templates.toml",
            )
        text = found.text.in_(self._frame.language)
        texts = {"now": self._frame.now} | fill
        missing = [one for one in slots_of(text) if type(texts.get(one)) is not str]
        if missing:
            raise BundleError(
                f"{where}/fill", f"slot {missing[0]!r} is not filled", 'write "fill": {"…": "…"}'
            )
        made = render(
            text,
            {name: (Part(one, self._pointer(one)),) for name, one in texts.items() if type(one) is str},
            found.id,
        )
        return {
            "role": found.role,
            "text": made.text,
            "values": [{"start": one.start, "end": one.end, "pointer": one.pointer} for one in made.values],
        }

    def values_of(self, text: str) -> tuple[ShownValue, ...]:
        """A pointer for each numeral of a sentence that some field shows."""
        found = [(one, self._pointer(one[0])) for one in NUMERAL.finditer(text)]
        return tuple(ShownValue(one.start(), one.end(), pointer) for one, pointer in found if pointer)

    def _pointer(self, text: str) -> str | None:
        """The first field in which every numeral of a text stands."""
        wanted = NUMERAL.findall(text)
        return next(
            (
                pointer
                for pointer, field in self._fields.items()
                if set(wanted) <= set(NUMERAL.findall(field))
            ),
            None,
        )
