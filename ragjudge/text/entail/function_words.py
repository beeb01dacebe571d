"""English words that carry structure, not content. Data."""

ARTICLES = frozenset("a an the".split())
BE = frozenset("be am is are was were been being".split())
HAVE = frozenset("have has had having".split())
DO = frozenset("do does did".split())
AUXILIARIES = BE | HAVE | DO
CONJUNCTIONS = frozenset("and or but nor yet so".split())
SUBORDINATORS = frozenset("that which who whom whose where when while because since although though "
                          "as whereas".split())
PREPOSITIONS = frozenset("of in on at to for by from with into onto about during near within "
                         "via per upon among amongst toward towards against without between than "
                         "over under before after up down across along around behind beyond "
                         "through throughout off out inside outside above below until till".split())
PRONOUNS = frozenset("it its they their them he his him she her this these those i my me we our us "
                     "you your there here itself themselves himself herself".split())
MODALS = frozenset("will would can could may might shall should must".split())
NEGATIVE = frozenset("not no never none neither nor cannot n't without".split())
FUNCTION = (ARTICLES | AUXILIARIES | CONJUNCTIONS | SUBORDINATORS | PREPOSITIONS | PRONOUNS
            | MODALS | NEGATIVE | frozenset(("'s", "s", "'")))
