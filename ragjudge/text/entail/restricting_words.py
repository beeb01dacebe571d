"""English words that limit what they stand by, and those that do not. Data."""

LIMITS = frozenset("than per excluding except excepting without unlike despite versus relative "
                   "compared equivalent outside short annualised annualized hourly daily weekly "
                   "monthly yearly annually".split())
"""Left out inside the aligned part or right after it, more is said."""
COMPARING = frozenset("more less fewer higher lower greater smaller larger faster slower longer "
                      "shorter better worse above below".split())
WHOLES = frozenset("all every each any no none nothing everything anything everyone nobody".split())
"""Before "but" they make it an exception."""
TERMS = frozenset(("terms",))
POSTMODIFIERS = frozenset("per without outside excluding except with over under between above below "
                          "unlike".split())
SCOPES = frozenset("in under on among amongst within unlike excluding outside except "
                   "adjusted assuming barring supposing provided absent".split())
"""Open a phrase before the clause that says where, for whom or in what it holds."""
BARE_SCOPES = frozenset("in among before without on".split())
"""With a bare noun: in rats, among men, before tax, without fuel, on paper."""
SCALES = frozenset("weight volume value number mass area assets revenue sales population size "
                   "capacity length height market".split())
"""After "by": what a share or a rank is measured by."""
ORDERED = frozenset("first last next previous latest".split())
SHARED = frozenset("only each apiece respectively combined".split())
NARROWING = frozenset("that who which whose with without".split())
"""After a bare plural they say which ones."""
PREDICATED = frozenset("for at in with from against enough when if".split())
"""After "is safe" they say when and for whom."""
ASIDES = frozenset("excluding except excepting barring adjusted not".split())
"""After a comma at the end they take back a part."""
DEGREES = frozenset(("on average", "on paper", "at best", "at worst", "at most", "at least",
                     "net of", "gross of"))
ADDED = frozenset("annualised annualized nominal further additional extra another".split())
"""Before a number: it is counted otherwise."""
DISTANCES = frozenset("from to".split())
ERAS = frozenset("bc bce ad ce".split())
OPENERS = frozenset("elsewhere other another remaining".split())
TIME_TAILS = frozenset("later earlier ago before after year years month months week weeks day days "
                       "decade decades".split())
FREE_OPENERS = frozenset(
    "addition fact end total response contrast turn result results time times year years month months week "
    "day days century decade decades meantime meanwhile particular general summary short conclusion "
    "case instance example all part protest reality truth spring summer autumn winter fall return "
    "exchange order front person public office line view wake aftermath first average behalf "
    "morning evening afternoon night weekend season january february march april may june july "
    "august september october november december earlier later early late".split())
FREE_ADVERBS = frozenset(
    "quickly suddenly recently currently subsequently eventually finally previously presently "
    "immediately successfully publicly famously notably simultaneously shortly rapidly slowly "
    "steadily gradually sharply strongly greatly significantly substantially highly extremely "
    "really truly especially particularly additionally consequently accordingly similarly actually "
    "fully completely entirely heavily deeply widely closely badly severely clearly dramatically "
    "considerably tragically sadly unfortunately fortunately interestingly surprisingly ultimately "
    "certainly definitely surely undoubtedly obviously naturally happily personally directly "
    "critically newly freshly carefully firmly loudly openly quietly proudly strictly swiftly "
    "vastly hugely increasingly likewise importantly historically lately originally "
    "internationally nationally worldwide globally exactly precisely".split())
"""Adverbs that may be left out: what they stand by is so without them."""
