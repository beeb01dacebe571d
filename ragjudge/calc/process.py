"""Sentences about the work itself: rendered from the bundle by their pointer, never free."""

from ragjudge.records.bundle import Language
from ragjudge.records.errors import BundleError
from ragjudge.records.load_bundle import Bundle
from ragjudge.records.rules import RulesPack
from ragjudge.text.frames import Part, Parts, Rendered, render

SEARCH = "evidence.jsonl#/used"
GAPS = "claims.jsonl#/gap"
REVIEW = "monitor.json#/review_by"


def render_process(role: str, pointer: str, bundle: Bundle, pack: RulesPack, language: Language,
                   claim: str) -> Rendered:
    """The one sentence of a process_result or kill_switch.

    Raises:
        BundleError: The pointer is not of the closed list, or leads nowhere.
    """
    if role == "kill_switch":
        from ragjudge.calc.argument_wording import kill_switch_sentence
        return kill_switch_sentence(pointer, bundle, pack, language)
    name, slots = _process(pointer, bundle, pack, language)
    template = next((one for one in pack.templates if one.id == name), None)
    if template is None:
        raise BundleError(f"claims.jsonl#{claim}", f"there is no template {name}")
    return render(template.text.in_(language), slots, name)


def _process(pointer: str, bundle: Bundle, pack: RulesPack,
             language: Language) -> tuple[str, dict[str, Parts]]:
    if pointer == SEARCH:
        used = sum(one.used for one in bundle.evidence.values())
        return "process_result.search", {"count": (Part(str(len(bundle.evidence)), pointer),),
                                         "used": (Part(str(used), pointer),)}
    if pointer == GAPS:
        gaps = sum(one.role == "gap" for one in bundle.claims.values())
        return "process_result.gaps", {"count": (Part(str(gaps), pointer),)}
    if pointer == REVIEW and bundle.monitor:
        return "process_result.review", {"date": (Part(bundle.monitor.review_by, pointer),)}
    if pointer.startswith("thesis.json#"):
        from ragjudge.calc.argument_wording import process_sentence
        return process_sentence(pointer, bundle, pack, language)
    raise BundleError(pointer or "/pointer", "no process sentence has this pointer")
