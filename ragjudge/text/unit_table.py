"""The closed unit table: symbols, names in both languages, dimensions, factors. Data only.

A factor is exact and leads to the base of its dimension: kg, m, s, year, byte, flop, person, ...
Seconds and
years are different bases (a year has no fixed number of seconds); months and quarters are parts of
a year.
"""

from fractions import Fraction as F

SI_PREFIXES = {"f": F(1, 10 ** 15), "p": F(1, 10 ** 12), "n": F(1, 10 ** 9), "µ": F(1, 10 ** 6),
               "μ": F(1, 10 ** 6), "m": F(1, 1000), "c": F(1, 100), "k": F(1000), "M": F(10 ** 6),
               "G": F(10 ** 9), "T": F(10 ** 12), "P": F(10 ** 15), "E": F(10 ** 18),
               "Z": F(10 ** 21)}
PREFIX_NAMES = {"nano": "n", "micro": "µ", "milli": "m", "centi": "c", "kilo": "k", "mega": "M",
                "giga": "G", "tera": "T", "terra": "T", "peta": "P", "exa": "E", "zetta": "Z"}
PREFIX_HAN = {"纳": "n", "微": "µ", "毫": "m", "厘": "c", "千": "k", "兆": "M", "吉": "G", "太": "T",
              "泽": "Z",
              "拍": "P", "艾": "E"}

ENERGY = (("kg", 1), ("m", 2), ("s", -2))
POWER = (("kg", 1), ("m", 2), ("s", -3))

# symbol: (dimensions, factor, English names, Chinese names, prefixes allowed)
PREFIXED = {
    "Wh": (ENERGY, F(3600), ("watt-hour", "watt-hours", "watt hour", "watt hours", "watthours"),
           ("瓦时", "瓦小时"),
           "kMGTPE"),
    "J": (ENERGY, F(1), ("joule", "joules"), ("焦耳", "焦"), "kMGTPEZ"),
    "W": (POWER, F(1), ("watt", "watts"), ("瓦", "瓦特"), "µmkMGTP"),
    "Wp": (POWER, F(1), ("watt-peak", "watts-peak"), ("瓦峰",), "kMGT"),
    "g": ((("kg", 1),), F(1, 1000), ("gram", "grams", "gramme", "grammes"), ("克",), "nµmkMGT"),
    "t": ((("kg", 1),), F(1000), ("tonne", "tonnes", "metric ton", "metric tons", "metric tonnes"),
          ("吨", "公吨"),
          "kMG"),
    "m": ((("m", 1),), F(1), ("metre", "metres", "meter", "meters"), ("米",), "nµmck"),
    "L": ((("m", 3),), F(1, 1000), ("litre", "litres", "liter", "liters"), ("升",), "µmcM"),
    "s": ((("s", 1),), F(1), ("second", "seconds"), ("秒",), "nµm"),
    "B": ((("byte", 1),), F(1), ("byte", "bytes"), ("字节",), "kMGTPE"),
    "bit": ((("byte", 1),), F(1, 8), ("bit", "bits"), ("比特",), "kMGT"),
    "Hz": ((("s", -1),), F(1), ("hertz",), ("赫兹", "赫"), "kMGT"),
    "V": ((("V", 1),), F(1), ("volt", "volts"), ("伏特", "伏"), "mkM"),
    "A": ((("A", 1),), F(1), ("ampere", "amperes", "amp", "amps"), ("安培",), "m"),
    "Ah": ((("A", 1), ("s", 1)), F(3600), ("ampere-hour", "ampere-hours"), ("安时",), "mk"),
    "Pa": ((("kg", 1), ("m", -1), ("s", -2)), F(1), ("pascal", "pascals"), ("帕斯卡", "帕"), "kMG"),
    "FLOP": ((("flop", 1),), F(1), ("floating-point operation", "floating-point operations"),
             ("浮点运算",), "kMGTPEZ"),
    "FLOP/s": ((("flop", 1), ("s", -1)), F(1), ("flops", "floating-point operations per second"),
               (), "kMGTPEZ"),
    "OP": ((("op", 1),), F(1), ("operation", "operations"), (), "kMGTPEZ"),
    "OP/s": ((("op", 1), ("s", -1)), F(1), ("operations per second",), (), "kMGTPEZ"),
}
EXTRA_SYMBOLS = {"FLOPS": "FLOP/s", "FLOPs": "FLOP", "OPS": "OP/s", "l": "L", "b": "bit",
                 "Watt": "W"}

# symbol: (dimensions, factor, English names, Chinese names)
PLAIN = {
    "m2": ((("m", 2),), F(1), ("square metre", "square metres", "square meter", "square meters",
                               "sqm", "sq m"),
           ("平方米", "平米")),
    "km2": ((("m", 2),), F(10 ** 6), ("square kilometre", "square kilometres", "square kilometer",
                                      "square kilometers", "sq km"), ("平方公里", "平方千米")),
    "ha": ((("m", 2),), F(10 ** 4), ("hectare", "hectares"), ("公顷",)),
    "mu": ((("m", 2),), F(2000, 3), (), ("亩",)),
    "acre": ((("m", 2),), F("4046.8564224"), ("acre", "acres"), ("英亩",)),
    "sqft": ((("m", 2),), F("0.09290304"), ("square foot", "square feet", "sq ft"), ("平方英尺",)),
    "m3": ((("m", 3),), F(1), ("cubic metre", "cubic metres", "cubic meter", "cubic meters"),
           ("立方米",)),
    "bbl": ((("m", 3),), F("0.158987294928"), ("barrel", "barrels"), ("桶",)),
    "gal": ((("m", 3),), F("0.003785411784"), ("gallon", "gallons"), ("加仑",)),
    "inch": ((("m", 1),), F("0.0254"), ("inch", "inches"), ("英寸",)),
    "ft": ((("m", 1),), F("0.3048"), ("foot", "feet"), ("英尺",)),
    "yd": ((("m", 1),), F("0.9144"), ("yard", "yards"), ("码",)),
    "mi": ((("m", 1),), F("1609.344"), ("mile", "miles"), ("英里",)),
    "lb": ((("kg", 1),), F("0.45359237"), ("pound", "pounds", "lbs"), ("磅",)),
    "oz": ((("kg", 1),), F("0.028349523125"), ("ounce", "ounces"), ("盎司",)),
    "ozt": ((("kg", 1),), F("0.0311034768"), ("troy ounce", "troy ounces"), ("金衡盎司",)),
    "jin": ((("kg", 1),), F(1, 2), (), ("斤", "市斤")),
    "ton": ((("ton", 1),), F(1), ("ton", "tons", "short ton", "short tons"), ()),
    "toe": ((("kg", 1), ("m", 2), ("s", -2)), F(41868 * 10 ** 6), ("tonnes of oil equivalent",
                                                                 "tonne of oil equivalent"),
                                                                     ("吨油当量",)),
    "ktoe": (ENERGY, F(41868 * 10 ** 9), (), ()),
    "Mtoe": (ENERGY, F(41868 * 10 ** 12), (), ()),
    "tce": (ENERGY, F(29307600000), ("tonnes of coal equivalent",), ("吨标准煤", "吨标煤")),
    "BTU": (ENERGY, F("1055.05585262"), ("btu",), ("英热单位",)),
    "MMBtu": (ENERGY, F("1055055852.62"), ("mmbtu", "million btu"), ()),
    "min": ((("s", 1),), F(60), ("minute", "minutes"), ("分钟",)),
    "h": ((("s", 1),), F(3600), ("hour", "hours", "hr", "hrs"), ("小时", "个小时")),
    "day": ((("s", 1),), F(86400), ("day", "days"), ("天", "日")),
    "week": ((("s", 1),), F(604800), ("week", "weeks"), ("周", "个星期", "星期")),
    "month": ((("year", 1),), F(1, 12), ("month", "months"), ("个月",)),
    "quarter": ((("year", 1),), F(1, 4), ("quarter", "quarters"), ("个季度",)),
    "year": ((("year", 1),), F(1), ("year", "years", "yr", "yrs", "annum"), ("年",)),
    "decade": ((("year", 1),), F(10), ("decade", "decades"), ()),
    "century": ((("year", 1),), F(100), ("century", "centuries"), ("世纪", "个世纪")),
    "KiB": ((("byte", 1),), F(1024), (), ()), "MiB": ((("byte", 1),), F(1024 ** 2), (), ()),
    "GiB": ((("byte", 1),), F(1024 ** 3), (), ()), "TiB": ((("byte", 1),), F(1024 ** 4), (), ()),
    "°C": ((("°C", 1),), F(1), ("degrees celsius", "degree celsius", "degc"), ("摄氏度",)),
    "K": ((("K", 1),), F(1), ("kelvin",), ("开尔文",)),
    "mph": ((("m", 1), ("s", -1)), F("0.44704"), ("miles per hour",), ()),
    "mol": ((("mol", 1),), F(1), ("mole", "moles"), ("摩尔",)),
    "rpm": ((("turn", 1), ("s", -1)), F(1, 60), (), ()),
    "%": ((("%", 1),), F(1), ("percent", "per cent", "percentage", "pct", "percents"), ("%", "％")),
    "pp": ((("pp", 1),), F(1), ("percentage point", "percentage points", "pct pt", "pct pts",
                                "% point",
                                "% points", "percentage-point", "ppt", "ppts"), ("个百分点", "百分点")),
    "bp": ((("pp", 1),), F(1, 100), ("basis point", "basis points", "bps"), ("个基点", "基点")),
    "x": ((("1", 1),), F(1), ("times", "fold", "-fold", "×"), ("倍",)),
    "ppm": ((("ppm", 1),), F(1), ("parts per million",), ()),
}
HAN_ALIASES = {"公里": "km", "公斤": "kg", "公分": "cm", "度电": "kWh", "度": "kWh", "月": "month",
               "季度": "quarter",
               "兆瓦": "MW", "吉瓦": "GW", "平": "m2"}
# Symbols that are words of running text or magnitudes there; accepted in headers, cells and after a
# slash only.
HEADER_ONLY = frozenset(("A", "B", "K", "V", "J", "s", "L", "l", "b", "x", "a", "mu", "min", "mol",
                         "Pa", "度", "月", "季度",
                         "平", "日", "周", "人民币", "P"))
MASS_OF = {"CO2": ("CO2",), "CO2e": ("CO2e", "CO2eq", "CO2 equivalents", "CO2 equivalent"),
           "H2": ("H2",)}

# canonical: (English singular, English plural, further English names, Chinese measure word, further
# Chinese)
COUNT_NOUNS = {
    "vehicle": ("vehicle", "vehicles", ("car", "cars", "automobile", "automobiles"), "辆", ()),
    "maker": ("maker", "makers", ("manufacturer", "manufacturers", "company", "companies", "firm",
                                  "firms"), "家", ()),
    "brand": ("brand", "brands", (), "个品牌", ()),
    "unit": ("unit", "units", (), "个", ()),
    "set": ("set", "sets", (), "套", ()),
    "machine": ("machine", "machines", ("robot", "robots"), "台", ()),
    "person": ("person", "persons", ("people", "inhabitants", "capita", "population"), "人", ()),
    "worker": ("worker", "workers", ("employee", "employees"), "名员工", ("名工人",)),
    "household": ("household", "households", (), "户", ()),
    "passenger": ("passenger", "passengers", ("pax",), "人次", ()),
    "job": ("job", "jobs", (), "个岗位", ("个就业岗位",)),
    "user": ("user", "users", ("subscriber", "subscribers"), "名用户", ()),
    "account": ("account", "accounts", (), "个账户", ()),
    "ship": ("ship", "ships", ("vessel", "vessels"), "艘", ()),
    "aircraft": ("aircraft", "aircraft", ("plane", "planes"), "架", ()),
    "phone": ("phone", "phones", ("handset", "handsets"), "部", ()),
    "patent": ("patent", "patents", (), "件专利", ()),
    "item": ("item", "items", ("piece", "pieces"), "件", ()),
    "project": ("project", "projects", (), "个项目", ()),
    "copy": ("copy", "copies", ("book", "books"), "册", ("本",)),
    "death": ("death", "deaths", (), "例死亡", ()),
    "case": ("case", "cases", (), "例", ()),
    "trip": ("trip", "trips", (), "趟", ()),
    "time": ("occurrence", "occurrences", (), "次", ()),
    "transistor": ("transistor", "transistors", (), "个晶体管", ()),
    "chip": ("chip", "chips", ("gpu", "gpus"), "颗", ()),
    "cell": ("cell", "cells", (), "节", ()),
    "station": ("station", "stations", ("charger", "chargers", "charging points"), "座", ()),
    "country": ("country", "countries", (), "个国家", ()),
    "city": ("city", "cities", (), "个城市", ()),
    "animal": ("animal", "animals", ("head",), "头", ()),
    "share": ("share of stock", "shares of stock", (), "股", ()),
    "lot": ("lot", "lots", (), "手", ()),
    "turbine": ("turbine", "turbines", (), "台风机", ()),
    "base pair": ("base pair", "base pairs", (), "个碱基对", ()),
    "genome": ("genome", "genomes", (), "个基因组", ()),
    "H100e": ("H100e", "H100e", (), "块H100等效", ()),
    "student": ("student", "students", (), "名学生", ()),
    "patient": ("patient", "patients", (), "名患者", ()),
    "building": ("building", "buildings", (), "栋", ("幢",)),
    "order": ("order", "orders", (), "份订单", ("份",)),
    "token": ("token", "tokens", (), "个词元", ()),
    "parameter": ("parameter", "parameters", (), "个参数", ()),
}

# code: (English names, Chinese names)
CURRENCIES = {
    "USD": (("US dollar", "US dollars", "U.S. dollar", "U.S. dollars", "US$", "U.S.$"), ("美元",)),
    "EUR": (("euro", "euros", "€"), ("欧元",)), "GBP": (("pound sterling", "pounds sterling", "£"),
                                                      ("英镑",)),
    "JPY": (("yen", "Japanese yen"), ("日元", "日圆")),
    "CNY": (("RMB", "yuan", "renminbi", "Chinese yuan"), ("元", "元人民币", "人民币", "块钱")),
    "HKD": (("HK$", "Hong Kong dollars"), ("港元", "港币")), "TWD": (("NT$",), ("新台币", "台币", "新臺幣")),
    "KRW": (("won", "₩"), ("韩元",)), "INR": (("rupee", "rupees", "₹"), ("卢比",)),
    "CAD": (("C$", "Canadian dollar", "Canadian dollars"), ("加元", "加拿大元")),
    "AUD": (("A$", "Australian dollar", "Australian dollars"), ("澳元",)), "NZD": (("NZ$",), ("新西兰元",
        )),
    "SGD": (("S$", "Singapore dollars"), ("新加坡元", "新元")), "CHF": (("Swiss franc", "Swiss francs"),
        ("瑞士法郎",)),
    "SEK": (("Swedish krona", "Swedish kronor"), ("瑞典克朗",)), "NOK": (("Norwegian krone",), ("挪威克朗",
        )),
    "DKK": (("Danish krone", "Danish kroner"), ("丹麦克朗",)), "RUB": (("ruble", "rubles", "rouble"),
        ("卢布",)),
    "BRL": (("R$", "Brazilian real"), ("雷亚尔",)), "MXN": (("Mexican peso", "Mexican pesos"),
                                                         ("墨西哥比索",)),
    "THB": (("baht",), ("泰铢",)), "IDR": (("rupiah",), ("印尼盾", "印尼卢比")), "MYR": (("ringgit",),
        ("林吉特", "马币")),
    "VND": (("dong",), ("越南盾",)), "PHP": (("Philippine peso",), ("菲律宾比索",)), "PLN": (("zloty",),
        ("兹罗提",)),
    "TRY": (("Turkish lira",), ("土耳其里拉",)), "ZAR": (("rand",), ("兰特",)), "ILS": (("shekel",
        "shekels"), ("谢克尔",)),
    "SAR": (("Saudi riyal",), ("沙特里亚尔",)), "AED": (("dirham", "dirhams"), ("迪拉姆",)),
    "CZK": (("Czech koruna",), ("捷克克朗",)), "HUF": (("forint",), ("福林",)),
    # A bare dollar or yen sign names no country: a unit of its own, equal to none of the others.
    "$": (("dollar", "dollars"), ()), "¥": ((), ()),
}
CENTS = {"USD": (("US cent", "US cents"), ("美分",)), "$": (("cent", "cents", "¢"), ()),
         "EUR": (("euro cent", "euro cents", "eurocent", "eurocents"), ("欧分",))}
MAGNITUDES = {"hundred": 100, "thousand": 10 ** 3, "thousands": 10 ** 3, "million": 10 ** 6,
              "millions": 10 ** 6,
              "billion": 10 ** 9, "billions": 10 ** 9, "trillion": 10 ** 12, "trillions": 10 ** 12,
              "mn": 10 ** 6, "mln": 10 ** 6, "bn": 10 ** 9, "bln": 10 ** 9, "trn": 10 ** 12,
              "k": 10 ** 3}
HAN_MAGNITUDES = {"十": 10, "百": 100, "千": 1000, "万": 10 ** 4, "十万": 10 ** 5, "百万": 10 ** 6,
                  "千万": 10 ** 7,
                  "亿": 10 ** 8, "十亿": 10 ** 9, "百亿": 10 ** 10, "千亿": 10 ** 11, "万亿": 10 ** 12,
                  "兆": 10 ** 12}
