"""English constructions that argue, on lower-case text; and the look-alikes that do not, on the text itself.

A block is one alternation: line ends are dropped, <NAMES> are the lists above it.
"""

import re

_LISTS = {
    "<NUMBER>": "(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty"
                "|fifty|a few|several|a couple of|a)",
    "<SPAN>": "(?:days?|weeks?|months?|quarters?|years?|decades?|generations?|centur(?:y|ies)|seasons?)",
    "<AHEAD>": "(?:year|month|quarter|week|decade|century|season|spring|summer|autumn|fall|winter|generation"
               "|cycle|half|few|several|couple|budget|election|two|three|five|ten|round|harvest)",
    "<WISE>": "(?:wise|unwise|prudent|imprudent|advisable|sensible|better|best|foolish|time|worth|worthwhile"
              "|essential|necessary|imperative|vital|crucial|critical|important|urgent|desirable|appropriate"
              "|reasonable|safer|smart|smarter|premature|mad|crazy|rash|reckless|irresponsible|mistake"
              "|recommended|preferable|incumbent|overdue|obliged|required)",
}
_LONE = r"(?<![A-Za-z])(?:{})(?![A-Za-z])"


def _any(block: str, around: str = _LONE) -> re.Pattern:
    """The pattern of a block, no word cut at its ends."""
    whole = "".join(block.split("\n"))
    for name, listed in _LISTS.items():
        whole = whole.replace(name, listed)
    return re.compile(around.replace("{}", whole), re.ASCII)


CAUSE = _any(r"""
because|due to|owing to|thanks to|owe[sd]? (?:much|its|their|his|her|most|part|a lot|to)
|as a (?:direct |natural |partial )?(?:result|consequence)|consequently|therefore|thus|hence|thereby
|accordingly|so (?:that|as to)|so [a-z]+(?: [a-z]+)? (?:that|as to)|such [a-z ]{1,30} that
|in (?:response|reaction|answer) to|in the (?:wake|face|absence|aftermath) of|on account of
|by virtue of|for (?:lack|want|fear|this reason|that reason) ?(?:of)?
|out of (?:fear|necessity|concern)|given (?:that|the)|in view of|in light of
|under (?:the )?(?:pressure|weight|strain|impact|influence)|but for|were it not for
|had (?!not|had|been|also|still|yet|so)[a-z]+ [a-z ]{0,40}not|would (?:not )?have|if not for
|if it (?:had not|hadn't|were not|weren't)|(?:cannot|could not|couldn't) have|otherwise
|stem(?:s|med|ming)? from|result(?:s|ed|ing)? (?:from|in)|ar(?:ise|ises|ose|isen|ising) from
|follow(?:s|ed|ing)? from|spr(?:ing|ings|ang|ung) from|com(?:e|es|ing) from (?:the|a|its|their)
|flow(?:s|ed)? from|deriv(?:e|es|ed) from (?:the|its|their)|root(?:ed|s) in|born (?:of|out of)
|trac(?:e|es|ed|eable) (?:back )?to|attribut(?:e|es|ed|able|ing)|ascrib(?:e|es|ed|ing)|account(?:s
|ed|ing)? for (?:most|much|the|roughly|about|some|half|nearly|part|a third|a quarter|all|this|why)
|giv(?:e|es|en|ing) rise to|gave rise to|(?:bring|brings|brought|bringing) (?:about|on|down|forward)
|pav(?:e|es|ed|ing) the way|weigh(?:s|ed|ing)? (?:heavily )?on
|(?:eat|eats|ate|eaten|eating) (?:in)?to|(?:take|takes|took|taken|taking) (?:its|a|their) toll
|put(?:s|ting)? (?:pressure|a strain|an end|paid|strain)
|play(?:s|ed|ing)? (?:a|an|the) [a-z ]{0,20}(?:part|role)
|(?:ha[sd]|have|having) (?:the|an?) [a-z ]{0,20}effect|made? (?:it )?(?:[a-z]+ )?possible
|ma(?:ke|kes|de|king) for|lead(?:s|ing)? to|led to|contribut(?:e|es|ed|ing|or|ors)|lie[sd]? behind
|(?:lie|lies|lay|stand|stands|stood) behind|behind (?:this|that|much|most|it
|the (?:[a-z]+ )?(?:fall|rise|drop|decline|increase|surge|slump|rally|delay|delays|failure|success
|growth|shift|change|crisis|collapse|boom|move|trend|gap|shortage|loss|losses|swing|jump|slide
|missed|closure))|after (?!the (?:war|second|first|election)|world|midnight|[0-9])(?:the |a |an
 |its |their )?(?:[a-z]+ ){1,4}(?:came|went|fell|rose|broke|left|ran|cut|shut|lost|[a-z]{3,}ed)
|following (?:the|a|an)|(?<=, )so [a-z]+|(?<=, )for (?:the|it|they|its|there|he|she)
|^ ?(?!according|including|excluding|during|adjusting|measuring|covering|counting|spanning
|comprising|dating|starting|beginning|operating|using|spring|following)[a-z]{3,}ing [^,]{3,60},
|seeing that|inasmuch|insofar|by dint|on the strength of|so much so|to such an extent|set in motion
|sow(?:s|ed|n)? the seeds|(?:good|bad|harmful|detrimental|conducive|vital|beneficial|toxic|lethal
|disastrous|fatal) (?:for|to)|shot in the arm|to (?:its|their|his|her) knees|wherever|on (?:news
|word|fears?|hopes?|reports|expectations|a (?:weaker|stronger|softer|firmer|better|lower|higher)
|weaker|stronger|weak|strong)(?: of)?|(?:did|done) for
|(?:rob|starv|depriv)(?:s|ed|ing|es)? [a-z ]{0,20}of
|made [a-z]+ (?:[a-z]+ )?(?:redundant|impossible|obsolete|scarce|cheap|dear)|(?:why|how come)
|which (?:is|was) why|that is why|this is why
|depend(?:s|ed|ent|ing)? (?:heavily |largely |mainly |critically )?(?:on|upon)|hing(?:e|es|ed) on
|fell? (?:victim|prey) to|at the (?:expense|cost|hands) of|to the (?:detriment|benefit) of
|by (?!being|including|adding|dividing|multiplying|subtracting|counting|measuring|weighing
|comparing|asking|averaging|sampling|mixing|using|rail|weight)[a-z]+ing(?! (?:in|of|at) )(?: [a-z]+)
|through (?:lower|higher|better|weaker|stronger|rising|falling)|as (?!of|in|at|well|a|an|many|much
|part|against|early|late|for|well|if|the (?:[a-z]+est|first|second|third|main|largest)|compared
|opposed|reported|measured|stated|shown|to|follows|per|yet|high|low|long|far|soon|director|head
|chair|president)(?:[a-z]+ ){1,4}(?:[a-z]+ed|fell|rose|grew|shrank|dried|ran|lost|went|left|sank
|became|were|was|are|is)|since (?!then|[0-9]|january|february|march|april|may|june|july|august
|september|october|november|december|last|its|mid|early|late|antiquity|the (?:early|late|mid|end
|start|beginning|war|turn|[0-9]))(?:[a-z]+ ){1,6}(?:was|were|is|are|has|have|had|[a-z]+ed)
|with (?:fewer|more|less|no|so (?:many|few|much|little)|rising|falling|higher|lower|prices|demand
|supplies|rates|costs) [^.]{1,60}, |amid|(?:no|little) wonder
|when(?:ever)? [^,.]{3,60}, (?:it|they|the)
|the (?:more|less|[a-z]{2,8}er) [^,.]{2,80}, the (?:more|less|fewer|[a-z]{2,8}er)
|and with (?:it|them)|lest|enough to|too [a-z]+ (?:for|to)|(?:gave|giving|gives
|give) [a-z ]{1,25} (?:boost|lift|push|tailwind|headache|cushion|wings|breathing space|impetus
|reason|incentive|edge)|(?<=, )(?:thereby |thus |effectively )?(?!including|excluding|using
|covering|making up|following|comprising|according|spanning|representing|including
|counting)[a-z]{3,}ing (?!to |in |at |on |from |for |of |with )[a-z]+|(?:sending|leaving|forcing
|prompting|causing|pushing|dragging) (?:the|a|an|its|many|most|some|prices|people|them|it)
|what (?:sank|killed|saved|drove|made|broke|caused|stopped|kept|brought|did|ruined|held|tipped
|changed)|it (?:was|is) [^,.]{2,60} (?:that|who) (?:[a-z]+ed|broke|drove|sank|made|brought|kept
|held|cut|hit|led|put|set)|(?:is|are|was|were) the work of|little to do with
|(?:a lot|much|everything|something) to do with|mean(?:s|t)? (?:that|fewer|more|less|higher|lower|a
|an|the|no|longer|shorter|bigger|smaller|[a-z]+er)
|reflect(?:s|ed|ing)? (?:the|a|an|its|their|in part|both)
|for (?:which|that) [a-z ]{1,30} (?:was|were|is|are) (?:to blame|responsible)|unless|saw? to it that
|(?:effect|impact) was (?:a|an|to|that|one|the)
|once (?:the|a|an|its|their|all|it|they|this|these) [^,.]{3,60},
|without (?:the |a |an |its |their |such |any )?[a-z -]{2,40},? (?:there|the|no|it|they|we)
|there (?:is|was|are|were) no [a-z -]{2,40} without|(?:the|an?|its|their|his
|her) (?:[a-z]+ )?(?:undoing|making|downfall|salvation|saviour|savior|death knell|lifeblood|engine
|backbone|boon|bane|blow|threat|obstacle|bottleneck|brake|drag|spur|stimulus|trigger|magnet|enemy
|price|toll|victim|casualty|beneficiary|accelerant|hotbed|breeding ground)s? (?:of|to|for|on|behind)
|on the back of (?!the|a [a-z]+ is)|through (?:sheer|lack|poor|bad|better|good|careful|neglect
|mis[a-z]+|[a-z]+ing|[a-z]+(?:ness|ance|ence))|faults?
|(?:take|takes|took|taken|taking) (?:the )?[a-z ]{1,20} (?:out|off|away)(?: of| from|[.,])
|(?:took|claimed|cost) (?:a third|a quarter|half|most|many|some|the lives?|[a-z0-9]+ (?:lives|jobs))
|so [a-z]+ (?:was|were|is|are|did|had)
|(?<![0-9] )(?<!born )(?<!was )(?<!were )when(?:ever)? (?:the |its |their |a
 |an )?[a-z]+ (?:[a-z]+ )?(?:[a-z]+(?:ed|s)|fell|rose|sank|left|ran|went|broke|froze|dried|lost)
|(?:come|comes|came|coming) from [a-z -]{0,20}ing
|(?<=: )[a-z]+ (?:[a-z]+ )?(?:[a-z]+ed|fell|rose|grew|sank|shrank|went|collapsed)|bore fruit
|(?:go|goes|went) back to (?:the |a |an )?(?!school|work|[0-9]|[a-z]+ century)[a-z]+
|(?:liv(?:e|es|ed|ing)|thriv(?:e|es|ed)|feeds?|fed|rel(?:y|ies|ied)|rests?|rested) (?:off|on|upon)
|(?:began|begins?|start(?:s|ed)?|end(?:s|ed)?) with (?:the|a|an)
|(?:did|does|do|done) (?:more|less|much|little|nothing|most|the most|wonders) (?:for|to|than)
|went? (?:dark|bankrupt|bust|under|idle|silent|offline|hungry|unsold)|if [^.]{3,80}|now that
|in order to|so,? (?:the|it|they|he|she|a|an|many|most|some|its|we)|in turn|as such|to this end
|(?:and|which) (?:in turn|then|so)|under (?:the )?[a-z]+ (?:pressure|conditions|strain)
|(?:fall|falls|fell|fallen) apart|back(?:s|ed)?fired?|at work here|courtesy of
""")

FORECAST = _any(r"""
will(?! and testament)|won't|[a-z]+'ll|shall|gonna|going to|about to|set to
|(?:on|off) (?:track|course) (?:to|for)|on the (?:way|horizon|cusp|brink|verge|cards|rise|wane)
|in the (?:cards|offing|pipeline|works|making|wings)|around the corner|in sight|in prospect
|in store for|(?:is|are|be) (?:due|slated|scheduled|poised|primed|bound|destined|doomed|fated
|headed|heading|likely|unlikely|certain|sure|expected|projected|forecast|predicted|anticipated
|tipped|braced|ripe|condemned|inevitable)|doomed|inevitabl[ey]|unavoidabl[ey]|(?:un)?likely
|likelihood|probabl[ey]|probability|the odds|odds (?:are|of)|chances? (?:of|that|are|is)
|percent chance|risks? (?:of|that|being|losing)|may|might|could|would|can (?:expect|look forward)
|perhaps|possibly|maybe|conceivabl[ey]|expect(?:s|ed|ing|ation|ations)?|anticipat(?:e|es|ed|ing)
|foresee(?:s|n|able)?|predict(?:s|ing|ion|ions)|forecast(?:s|ing|ed)?
|project(?:s|ed|ing)? (?:that|to|growth|a)|projections?|outlook|envisag(?:e|es|ed)|reckons?
|bet(?:s|ting)? (?:on|that)|prospects?|look(?:s|ing)? (?:set|likely|certain|sure|bound|poised|like
|inevitable|doomed|shaky|grim|bleak|bright|promising|unlikely|ahead)|(?:seem|seems|appear
|appears) (?:set|likely|certain|all|sure|bound|poised|inevitable|destined|doomed|unlikely|to be)
|seems? [a-z]+|appears? (?!in|on|at|as|once|twice|one|two|three|four|five|six|seven|eight|nine|ten
|every|under|only|with)[a-z]+|promis(?:e|es|ing) to|threaten(?:s|ing)? to|loom(?:s|ing)?
|beckon(?:s|ing)?|await(?:s|ing)?|(?:matter|question) of time|sooner or later|sooner rather
|eventually|ultimately|in due course|some ?day|one day,? (?:the|a|they|it|we|this|will|every|all|no)
|soon|shortly|imminent(?:ly)?|tomorrow(?:'s)?|tonight
|(?:is|are) (?:over|coming|numbered|nearing|approaching)|yet to (?:come|peak|bottom|arrive|be)
|still to come|to come|here to stay|further to (?:fall|go|rise|run)
|(?:room|scope|way|far) (?:for|to)(?: go| fall| rise| grow)?|nowhere to go
|no (?:sign|end|let-up|reason to|turning|relief|return)|shows? (?:no|few|little|every) signs?
|continu(?:e|es|ing)|remains? on|keeps? (?:on )?[a-z]+ing|persist(?:s|ing)?
|head(?:s|ed|ing)? (?:for|towards?|to|into|higher|lower|south|north)|mov(?:e|es|ing) towards?
|(?:is|are) (?:shaping up|on its way|on their way)|points? to(?:wards?)?|augurs?|bod(?:e|es)
|herald(?:s|ing)?|portends?|harbingers?|spells? (?:trouble|the end)|upcoming|forthcoming
|coming (?:years?|months?|weeks?|quarters?|decades?|seasons?|winter|summer|spring|autumn)
|(?:the|in|over) (?:years|months|decades|weeks|quarters) (?:ahead|to come)
|(?:years|months|decades|weeks|quarters) to come
|(?:the|in|near|distant|foreseeable|no) future(?! of [a-z]+ was)|long[- ]term
|(?:in|by|from|until|for|over|during|before|come|through|throughout|till|the) (?:the )?next <AHEAD>
|next (?:year|month|quarter|week|decade|century|season|spring|summer|autumn|winter|generation
|time)(?:'s)?|later this (?:year|month|quarter|week|decade|century)
|this (?:coming|winter|summer|autumn|spring|decade|century)|(?:rest|remainder) of (?:the|this)
|(?:before|by|until|till|at|towards?|within) the (?:end|turn|close|middle) of (?:the|this
|next) (?:year|decade|century|quarter|month|season|summer|winter)|the (?:decade|century|year) is out
|mid-?century|<NUMBER> <SPAN> (?:from now|hence|out|down the (?:road|line))
|from (?:now|here|today) on(?:wards?)?|from here|henceforth|going forward|down the (?:road|line)
|long before (?:they|it|the)|by then|not before|at the (?:current|present|this) (?:rate|pace)
|on current trends|if (?:current|present|the) trends?|is to (?!blame|the)[a-z]+
|are to (?!blame|the)[a-z]+|plan(?:s|ned|ning)? to|intend(?:s|ed|ing)?|aim(?:s|ing)? to
|scheduled (?:for|to)|due (?:in|by|for|on|to) (?!s)[a-z0-9]+|until (?:further|at least)|(?:is|are
|isn't|aren't) (?:not |now |still |already |slowly |steadily |rapidly |fast )?(?!being|living|lying
|sitting|missing|pending|remaining|serving|working|wearing|running|hanging|holding|using|facing
|sleeping|playing|interesting|outstanding|according|during|[a-z]*(?:standing|leading)\b)[a-z]{2,}ing
|not (?:[a-z]+ ){0,4}yet|yet(?=[.!]|$)|ahead(?! of)
|(?:a |the )?(?:bright|bleak|rosy|grim|uncertain|dim|great|golden|dark) (?:future|days|times|years)
|<SPAN> (?:away|off)|(?:at least |only |well )?(?:until|till) (?:at least )?(?:the )?(?:spring
|summer|autumn|winter|next|end|after|easter|christmas)|(?:be|been) ruled out|rule[sd]? out
|(?:a |the )?(?:question|matter) of (?:time|when|years|months|decades|weeks)|(?:is|are) numbered
|counted(?=[.!])|in for (?:a|an|some|more)
|by (?:year-end|the year's end|easter|christmas|mid-?year|then|summer|autumn|spring|winter)
|(?:the|a|another|yet another) next (?!day|page|chapter|morning|room|to)[a-z]+
|another (?:wave|round|leg|year|rise|fall|cut|record|crisis|bout|increase|decline|hit|surge)
|(?:ha[sv]e?|had) not (?:yet )?(?:seen|reached|hit|run|finished|ended|played|bottomed|peaked|begun
|started)
|stays? (?:slow|low|high|weak|strong|flat|below|above|tight|subdued|elevated|put|on|at|with)
|(?:again|still|more|less) next|surprise[sd]? (?:us|me|nobody|no one)
|no (?:bottom|peak|floor|rest|respite|hope|chance|quick|way back)
|never (?:again|return|recover|reach|be|see)|(?:at|to|near|nears?) (?:its|an|the|their) end
|fewer and fewer|more and more|less and less|ever (?:more|less|[a-z]+er)|(?:first|second|early|late
|mid|through|in|by|until|during) (?:half of )?the (?:early |late |mid-?)?20[3-9]0s
|years? (?:to run|left|of growth)|endangered species|dying (?:breed|industry|trade|art)
|(?:a |the )?(?:sunset|thing of the past|relic)|turning point|tipping point|on borrowed time
|(?:yet|still) (?:come|ahead)|has peaked|have peaked
|trend(?:s|ing)? (?:is|are|towards?|will|continues?|up|down|higher|lower)|worst is|best is|game over
|no longer be|brac(?:e|es|ing) for|mark my words
|(?:it's|there's|they're|we're|you're|he's|she's|what's|that's)
""")

ACTION = _any(r"""
should|shouldn't|must|mustn't|ought|needs?|needed|need(?:n't| not)|ha(?:ve|s) (?:got )?to|had better
|better (?:to|not|off)|do(?:es|ing)? well to|recommend(?:s|ed|ing)?|recommendations? (?:is|are|to)
|advis(?:e|es|ing|ed|able)|advice (?:is|to|for)|our advice|urg(?:e|es|ed|ing|ent|ently)
|call(?:s|ed|ing)? (?:for|on|upon)|suggest(?:s|ed|ing)? (?:that|to|[a-z]+ing)|we suggest
|propos(?:e|es|ing) (?:that|to|a|an)|demand(?:s|ed|ing)? that|insist(?:s|ed|ing)? (?:that|on)
|plead(?:s|ed|ing)? for|appeal(?:s|ed|ing)? (?:to|for)|press(?:es|ed|ing)? for|warrant(?:s|ed|ing)?
|deserv(?:e|es|ing)|merit(?:s|ed|ing)?|(?:it(?:'s| is| was| makes?| pays?| is only)|would be|is|are
|be|seems|looks) (?:[a-z]+ )?<WISE>(?: to| that| for| not|ly|ing| [a-z]+ing)|high time
|time (?:to|for|has come)|the (?:moment|hour|time) (?:to|has come|is now)
|mak(?:e|es) (?:more |little |good |no |perfect )?sense|pays? to|there is (?:no|every|little
|a (?:strong )?case|good|ample|much) (?:excuse|reason|point|need|case|alternative|choice|way|sense
|to|time|room|use)|a (?:strong |good )?case for
|no (?:excuse|alternative|choice|option|longer afford|time to)
|(?:can|could) (?:no longer|ill|not) afford|cannot afford|can't afford|afford to
|what is (?:needed|required|wanted|called)|what [a-z ]{1,30} needs?
|is (?:what|now) (?:needed|required)|(?:first|top|main|next|overriding|urgent|only|right|best
|safest|wisest|sensible|logical|obvious|better|prudent|smart|correct) (?:priority|course|step
|option|move|thing|response|choice|way|answer|policy|strategy|bet|remedy|approach|solution|advice
|cure|task)(?= (?:is|now|would|lies|to|for|here|remains))|priority
|the (?:remedy|answer|solution|cure|task|lesson|trick|way forward|onus) (?:is|now|lies|for)|why not
|why (?:don't|doesn't|do)|how about|let us|let's
|(?:(?<=[,;:] )|^ ?|(?<=and )|(?<=so )|(?<=but ))(?:don't|do not|never|keep|go for|hold|wait)|please
|make sure|be sure|see to it|take care
|be (?:careful|aware|wary|warned|prepared|ready|cautious|patient|prudent|vigilant|honest)|beware
|stay (?:away|clear|out|put|the|invested|calm|alert|cautious|on|short|long)|steer clear
|go (?:long|short|slow|easy|for)|keep (?:an eye|your|off|away|in mind|calm)|think twice|hold off
|wait (?:for|until|and)|as soon as possible|without (?:further )?delay|before it is too late
|at all costs?|right away
|immediately(?! (?:after|before|south|north|east|west|adjacent|below|above|behind|next))
|sooner the better|the (?:sooner|earlier|faster) [^.]{0,40}the better
|(?:may|might) (?:want|wish|care|like) to|may as well|might as well|would rather
|instead of [a-z]+ing|rather than (?:to [a-z]+|[a-z]+ing)|worth (?!of |about |[0-9$€£])[a-z]+ing
|worth a (?:look|try|closer|second|bet|visit|premium)|(?:would|be) (?:well|better|ill) advised
|consider(?:s|ing)? [a-z]+ing|on no account|under no circumstances
|are (?:encouraged|asked|requested|obliged|invited|reminded|required|advised|urged|told) to
|is (?:encouraged|asked|requested|obliged|invited|reminded|required|advised|urged) to
|(?:is|are) not to|incumbent on|up to (?:the|us|you) [a-z ]{0,20}to|duty to|obligation to
|responsibility to|(?:has|have) no business|cannot (?:go on|continue|wait|be allowed)
|can't (?:go on|wait)|(?:is|are) long overdue|overdue|(?:is|are|be) the (?:[a-z]+ )?(?:answer
|solution|remedy|way|priority|cure|ticket|antidote|order of the day|need of the hour)
|what [a-z' ]{1,40} (?:wants?|needs?|lacks?|requires?) is
|(?:is|are) (?:best|better) (?:served|off|left|kept|avoided)
|(?:we|i) (?:favou?r|back|support|oppose|want|prefer|would|think|believe|argue|hope|see|like)
|hands off|(?:first|safety) first|would be right to|(?:nothing|something) (?:hasty|rash)
|enough is enough|not an option|the more reason to|all the more reason|get (?:rid|out|ready|in|on)
|underweight|overweight|buy(?:ing)? the dip|(?:is|are|remains?) a (?:strong )?(?:buy|sell|hold)
""")

AHEAD = _any(r"""
within (?:the )?(?:next )?<NUMBER> <SPAN>|(?:in|after) <NUMBER> <SPAN>(?:'? time)?(?= |,|[.]|$)
""")

"""AHEAD: spans that lie ahead where no past verb stands beside them."""

YEAR = re.compile(
    r"(?<![0-9.,$€£-])(?P<year>20[2-9][0-9]|21[0-9][0-9])(?:s)?(?![0-9%]|[.,"
    r"][0-9]| (?:percent|tonnes|people|hours))", re.ASCII)

LOOKALIKES = _any(r"""
(?:[Kk]ept|[Ll]eft|[Hh]eld|[Ll]eaves|[Kk]eeps|[Hh]olds)(?= [^.,]{1,40} unchanged)
|[Mm]inist(?:ry|er)s? responsible for
|(?:[Dd]epartment|[Aa]gency|[Aa]uthority|[Bb]ody|[Oo]ffice) responsible for
|[Dd]own to(?= (?:[0-9]|the (?:sea|river|coast|ground|bottom)))|[Rr]esults? of (?:the |a
 |this )?(?:vote|election|match|referendum|survey|test|poll|census|count|game|trial)
|[Ss]ources? of (?:the |this )?(?:data|income|information|revenue|river|figures)
|(?:[Dd]omestic|[Nn]ational|[Mm]ain|[Cc]hief) products? of|product of (?:[0-9]|two|three|the two)
|(?:[Ll]oad|[Ss]cale|[Cc]apacity|[Pp]ower|[Cc]onversion|[Ee]mission|[Ss]afety
|[Cc]orrection) factors?|[Ll]ed by|[Oo]rigins? of [Ss]pecies|[Cc]ause lists?
|[Ss]purs?(?= (?:line|gear|track))|[Ff]orced lab|[Tt]he May|^May(?= (?:is|was|has|had))
|[Ff]uture tense|[Ee]xpected (?:value|values|utility|return on)
|[Rr]ecommended (?:dose|dosage|intake)s?
|[Ff]orecasts?(?= (?:for [0-9]{4} )?(?:was|were) (?:published|issued|released|made))|[Dd]ue in court
|leads? from|[Tt]riggers?(?= of (?:the |a )?(?:rifle|gun|pistol))|[Uu]rged on|[Tt]ax reforms?
|[Cc]uts? of (?:beef|meat|pork|lamb)|[Ss]et (?:consists|of)|[Cc]ause(?= was (?:argued|heard))
|[Nn]eedle|Thus [Ss]poke|[Ss]pread sheets?|(?<='s )will(?=[ ,])|(?<=own )will\b|[Mm]ak(?:es?|ing) up
|[Mm]ade up(?= of)|[Dd]rivers?(?= of (?:heavy|light|the (?:bus|car|lorry|truck|train|taxi|tram
|vehicle)|buses|cars|lorries|trucks|trains|taxis))|(?:[Ff]ree|[Gg]ood|[Ii]ll|[Tt]he|[Aa]|[Hh]is
|[Hh]er|[Ll]iving|[Ll]ast|[Tt]heir) will(?= (?:of|was|is|has|dated|and|in|to)|[.,;]|$| [a-z]+ed)
|free will|goodwill|at will|(?:Mr|Mrs|Ms|Dr) [A-Z][a-z]+
|(?:George|Clive|Will) (?:Will|Smith|Shakespeare|[A-Z][a-z]+)|(?<=[a-z] )Will(?= [A-Z])
|(?<=[a-z] )Must(?= [A-Z])|(?<=The )Must(?= [A-Z])|May(?=,? [0-9])|(?:in|of|since|by|until|from
|last|next|early|late|mid|during|to|and|this|through|[0-9]) May(?=[ ,.;]|$)|May Day
|[Hh]ard (?:drive|disk)s?|[Dd]isk drives?
|(?:solid-state|flash|front-wheel|rear-wheel|four-wheel|all-wheel|test) drives?
|[Dd]rive (?:shaft|train)s?|drivetrain|(?:[Tt]axi|[Bb]us|[Ll]orry|[Tt]ruck|[Tt]rain|[Cc]ar
|[Pp]rinter|[Dd]evice|[Rr]acing|[Tt]ram) drivers?|[Dd]river's? licen[cs]e|[Dd]riving licen[cs]e
|[Ll]ead(?= (?:melts?|metal|ore|acid|mines?|pipes?|paint|author|exposure|content|concentrations?
|singer|actor|guitarist|production|smelters?|has|is|was))|lead-acid
|leading (?=[a-z]+(?:er|or|ers|ors|company|companies|bank|brand|exporter|edge|role|article)\b)
|[Rr]oot vegetables?|(?:[Mm]embership|[Uu]nion|[Aa]nnual) dues|[Dd]ue dates?|due diligence
|[Cc]ause(?= of (?:the |this )?[a-z ]{1,40}(?:is unknown|remains? (?:unknown|unclear|open)
|was not (?:known|stated|given)|is not known))|cause célèbre
|(?<=Whether )[^.]{3,80}(?= is not known)|[Ss]ecurity forces?|[Aa]rmed [Ff]orces|[Aa]ir [Ff]orce
|[Tt]ask [Ff]orces?|[Ww]ork ?forces?|[Ii]n force|[Pp]ersonal effects|[Ss]ound effects
|[Ss]pecial effects|[Gg]reenhouse effect|in effect|with effect from|[Ii]mpact factors?
|[Ff]actors? of (?:[0-9]|two|three|four|ten|production)|[Pp]ower factor
|[Rr]esults? (?:for|of) (?:the )?(?:year|quarter|[0-9]{4})|[Ff]inancial results?
|[Ee]lection results?|[Tt]est results?
|[Ff]utures?(?= (?:contract|exchange|market|closed|traded|prices?))|futures|Future(?= [A-Z])
|[Rr]ecommended (?:retail|daily|list) [a-z]+|[Rr]ecommendations?(?= of [0-9]{4})|[Aa]ction [Pp]lans?
|[Bb]uy orders?|[Ss]ell orders?|agreement to (?:buy|sell)[a-z ]*|instruction to [a-z]+ to [a-z]+
|[Bb]oosters?|(?<=[a-z] )[Rr]ail links?|by (?:weight|means of)|means test|[Nn]eedles?|need-to-know
|[Mm]ust-see|(?:[Ii]n|[Aa]t) need|the needy|[Cc]all options?|[Pp]ut options?|[Tt]he project
|[Tt]ime zone|[Ww]eather forecasts?|than expected|[Ll]ife expectancy
|World (?:Energy|Economic) Outlook|[Cc]ontinuing education|[Pp]redicted and measured
|since (?:antiquity|then)|so-called|so far|(?:[Ww]orld|[Gg]lobal) [A-Z][a-z]+ Outlook|[Mm]inutes
|[Aa]ccounts? payable|[Rr]est of (?:the (?:country|world|city|continent)|Europe|Asia|Africa)
""", r"\b(?:{})")
