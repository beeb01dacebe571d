"""The one wording of an argued sentence, rendered again from the bundle and the rules pack. (EB0)"""

from ragjudge.calc.argument_wording import argued_sentence
from ragjudge.judge.case import Case
from ragjudge.records.bundle import Claim
from ragjudge.text.frames import Rendered


def wording_of(case: Case, claim: Claim) -> Rendered:
    """The sentence that an assumption, alternative, action, scenario, diagnosis or thesis may be.

    Raises:
        BundleError: What it refers to is not there.
    """
    return argued_sentence(claim, case.bundle, case.pack)
