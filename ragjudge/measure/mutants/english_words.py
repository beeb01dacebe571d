"""Word pairs of the English edits; small, and independent of the auditor's lexicons."""

from ragjudge.measure.mutants.mutant import both_ways

ANTONYMS = both_ways((
    ("increase", "decrease"), ("increases", "decreases"), ("increased", "decreased"),
    ("increasing", "decreasing"), ("rise", "fall"), ("rises", "falls"), ("rising", "falling"),
    ("higher", "lower"), ("larger", "smaller"), ("greater", "lesser"), ("high", "low"),
    ("large", "small"), ("big", "little"), ("strong", "weak"), ("stronger", "weaker"), ("early", "late"),
    ("earlier", "later"), ("first", "last"), ("before", "after"), ("above", "below"),
    ("imports", "exports"), ("import", "export"), ("buy", "sell"), ("buyers", "sellers"),
    ("gain", "loss"), ("gains", "losses"), ("success", "failure"), ("successful", "unsuccessful"),
    ("positive", "negative"), ("expensive", "cheap"), ("internal", "external"),
    ("public", "private"), ("long", "short"), ("longer", "shorter"), ("allow", "prevent"),
    ("allows", "prevents"), ("northern", "southern"), ("eastern", "western"), ("men", "women"),
    ("male", "female"), ("win", "lose"), ("minimum", "maximum"), ("rich", "poor"),
    ("faster", "slower"), ("better", "worse"), ("easy", "difficult"), ("best", "worst"),
    ("highest", "lowest"), ("largest", "smallest"), ("inside", "outside"), ("domestic", "foreign"),
    ("possible", "impossible"), ("legal", "illegal"), ("efficient", "inefficient"),
    ("elastic", "inelastic"), ("lenders", "borrowers"), ("employed", "unemployed"), ("upward", "downward"),
    ("demand", "supply"), ("benefits", "costs"), ("surplus", "deficit"), ("beginning", "end"),
    ("majority", "minority"), ("strength", "weakness"), ("advantage", "disadvantage"),
    ("direct", "indirect"), ("common", "rare"), ("complex", "simple"), ("open", "closed"),
    ("stable", "unstable"), ("accept", "reject"), ("encourage", "discourage"), ("rarely", "often"),
    ("hot", "cold"), ("appreciates", "depreciates"), ("raise", "lower"), ("reduce", "raise"),
    ("reduces", "raises"), ("winners", "losers"), ("formal", "informal"), ("visible", "invisible"),
))
UNITS = both_ways((
    ("million", "billion"), ("percent", "percentage points"), ("kilometers", "miles"), ("tons", "pounds"),
    ("dollars", "euros"), ("years", "months"), ("days", "weeks"), ("hours", "minutes"),
    ("trillion", "thousand"), ("acres", "hectares"), ("meters", "feet"), ("liters", "gallons"),
))
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")
NUMBER_WORDS = {"two": "three", "three": "four", "four": "six", "five": "seven", "six": "five",
                "seven": "nine", "eight": "six", "nine": "eight", "ten": "twelve", "twenty": "thirty",
                "hundreds": "thousands", "thousands": "millions", "half": "a third", "twice": "three times",
                "second": "third", "third": "fifth", "double": "triple", "dozens": "thousands"}
QUANTIFIERS = {"some": "all", "many": "all", "most": "all", "few": "most", "several": "all",
               "sometimes": "always", "often": "always", "usually": "always", "rarely": "never",
               "a few": "most", "all": "no", "every": "no", "always": "never", "both": "neither"}
STRONGER = {"may": "will", "might": "will", "could": "will", "should": "will", "would": "will",
            "can": "must", "may be": "is", "might be": "is", "could be": "is", "can be": "is",
            "should be": "is", "will be": "has been", "may have": "has", "is likely to": "will",
            "are likely to": "will", "is expected to": "will", "are expected to": "will",
            "plans to": "has begun to", "aims to": "managed to", "tries to": "manages to",
            "try to": "manage to", "seeks to": "manages to", "hope to": "manage to",
            "intended to": "managed to", "attempts to": "manages to", "wants to": "managed to"}
ASPECTS = {"is being": "has been", "are being": "have been", "will be": "was", "will have": "had",
           "is becoming": "has become", "are becoming": "have become", "is going to": "did",
           "began to": "ceased to", "begins to": "ceases to", "started to": "ceased to",
           "continues to": "ceased to", "continued to": "ceased to", "used to be": "is",
           "has been": "will be", "have been": "will be", "had been": "will be", "was": "will be"}
HEDGES = ("approximately", "roughly", "nearly", "almost", "perhaps", "probably", "possibly", "generally",
          "usually", "typically", "often", "sometimes", "partly", "largely", "mostly", "mainly",
          "primarily", "frequently", "potentially", "relatively", "arguably", "presumably", "supposedly")
IRREAL = ("former", "deputy", "acting", "alleged", "proposed", "planned", "so-called", "potential", "failed",
          "attempted", "assistant", "would-be", "possible", "expected", "hypothetical", "draft",
          "imaginary", "fictional", "intended", "prospective", "estimated", "projected")
REPORTING = ("said", "says", "argued", "argues", "argue", "claimed", "claims", "claim", "reported", "reports",
             "believes", "believe", "believed", "suggests", "suggest", "suggested", "estimates", "estimate",
             "estimated", "noted", "stated", "think", "thinks", "predict", "predicts", "predicted", "hope",
             "assume", "assumes", "fear", "expect", "expects")
SAME_PLACE = ("United States", "America", "American", "Americans", "Federal", "Congress", "Reserve", "Europe",
              "European", "Economics", "Economic", "Government", "Bank", "English", "Chinese", "Source")
"""Names that often mean the same as another name of a text; never exchanged for another."""
