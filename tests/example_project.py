"""A hand-made corpus and ontology of an earlier format as the files of a project: facts unchanged.

Sidecars and front matter become sources.toml; metrics gain roles, industries, places, series and bands;
cards name roles instead of metrics. What the earlier format did not say stands in
`tests/cases/golden/example/additions.toml`, fixed before any question was asked.
"""

import json
import pathlib
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
CASE = ROOT / "tests" / "cases" / "golden" / "example"
SHARED = ROOT.parent / "shared" / "design" / "example"

CLASSES = {"statistical-office": "statistical", "primary-company": "company", "news-wire": "wire",
           "research-house": "data-publisher", "curated-note": "document", "unknown": "document"}
KINDS = {"price_product": "product_price", "cost": "unit_cost", "price_security": "instrument_price"}
CURATOR = "curated-note"


def project_files(example: pathlib.Path) -> dict[str, bytes]:
    """Path → bytes of a whole project: corpus, rules, and the product's own wordings and word lists."""
    files = {one.relative_to(example).as_posix(): one.read_bytes()
             for one in sorted((example / "corpus").rglob("*")) if one.is_file()}
    added = tomllib.loads((CASE / "additions.toml").read_text("utf-8"))
    old = {name: _toml(example / "ontology" / f"{name}.toml") for name in ("entities", "metrics")}
    themes = [_toml(one) for one in sorted((example / "ontology" / "themes").glob("*.toml"))]
    files |= {
        "sources.toml": _dump(sources(files, old["entities"]["publisher"])),
        "ontology/entities.toml": _dump(entities(old["entities"]["entity"], added)),
        "ontology/metrics.toml": _dump(metrics(old["metrics"]["metric"], added)),
        "policy.toml": (ROOT / "policy.toml").read_bytes(),
    }
    for theme in moved_themes(themes, added):
        files[f"ontology/themes/{theme['theme']['id']}.toml"] = _dump(theme)
    for name in ("templates.toml", "routes.toml", *(f"lexicons/{one.name}" for one in sorted(
            (ROOT / "ontology" / "lexicons").glob("*.toml")))):
        files[f"ontology/{name}"] = (ROOT / "ontology" / name).read_bytes()
    return files


def write_project(example: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """The project's files under `folder`, which is returned."""
    for name, data in project_files(example).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


# --- sources.toml -----------------------------------------------------------------------------------------
def sources(files: dict[str, bytes], publishers: list[dict]) -> dict:
    """Publishers, and one rule a file from its sidecar or front matter."""
    known = [{"id": one["id"], "name": one["name"], "class": CLASSES.get(one["class"], one["class"]),
              "group": one["group"], "domains": one["domains"]}
             for one in publishers if one["class"] != CURATOR]
    ids = {one["id"] for one in known}
    return {"publisher": known,
            "source": [_rule(path, said, ids) for path, said in _statements(files)]}


def _statements(files: dict[str, bytes]):
    for path, data in files.items():
        if path.endswith(".datapackage.json"):
            yield path.removesuffix(".datapackage.json") + ".csv", json.loads(data)
        elif path.endswith(".md"):
            yield path, json.loads(data.decode("utf-8").split("---\n")[1])


def _rule(path: str, said: dict, publishers: set[str]) -> dict:
    rule = {"path": path, "title": said["title"], "published": said["published"], "copy": said["copy"]}
    if said["publisher"] in publishers:  # a curator is no publisher: such a note is a plain document
        rule |= {"publisher": said["publisher"]}
    if said.get("origin"):
        rule |= {"origin": said["origin"]}
    cites = [one for one in said.get("cites", ()) if one in publishers]
    if cites:
        rule |= {"root": cites[0]}
    if said.get("row_origins"):
        rule |= {"rows": said["row_origins"]}
    digits = {one["name"]: one["significant_digits"] for one in _fields(said) if "significant_digits" in one}
    return rule | ({"significant_digits": digits} if digits else {})


def _fields(said: dict) -> list[dict]:
    return [one for resource in said.get("resources", ()) for one in resource["schema"]["fields"]]


# --- entities and metrics ---------------------------------------------------------------------------------
def entities(old: list[dict], added: dict) -> dict:
    """The entities with their kind; industries that only metrics named are added."""
    moved = []
    for one in old:
        more = added["entity"].get(one["id"], {})
        moved.append(one | more | {"aliases": one["aliases"] + more.get("aliases", [])})
    return {"entity": moved + added["industry"]}


def metrics(old: list[dict], added: dict) -> dict:
    """The metrics with role, industry, place, band and the series that hold them."""
    keep = ("id", "name", "unit", "nature", "min", "max", "additive", "seasonal", "required", "forbidden",
            "derived_from")
    moved = []
    for one in old:
        more = dict(added["metric"][one["id"]])
        made = {key: one[key] for key in keep if key in one}
        made["kind"] = KINDS.get(one["kind"], one["kind"])
        made["indifference"] = {"abs": one["indifference"]} if "indifference" in one else more["indifference"]
        more.pop("indifference", None)
        moved.append(made | {"max_age_days": 730, "id": more.pop("id", one["id"])} | more)
    return {"metric": moved}


# --- themes -----------------------------------------------------------------------------------------------
def moved_themes(old: list[dict], added: dict) -> list[dict]:
    """Themes whose cards name roles; a rival stands with the card that names the most of them."""
    rivals = {one["id"]: one for theme in old for one in theme.get("rival", ())}
    home: dict[str, str] = {}
    for theme in sorted(old, key=lambda one: -max(len(card["rivals"]) for card in one["axiom"])):
        for name in (name for card in theme["axiom"] for name in card["rivals"]):
            home.setdefault(name, theme["theme"]["id"])
    own = {theme["theme"]["id"]: [rivals[one] for one, where in home.items() if where == theme["theme"]["id"]]
           for theme in old}
    return [_theme(theme, own[theme["theme"]["id"]], rivals, added) for theme in old]


def _theme(old: dict, own: list[dict], rivals: dict[str, dict], added: dict) -> dict:
    head = old["theme"]
    made = {"theme": head, "axiom": [_card(card, head, rivals, added) for card in old["axiom"]]}
    if own:
        made["rival"] = [{key: one[key] for key in ("id", "role", "name", "statement")}
                         | {"predicts": _predicts(one, added)} for one in own]
    return made


def _card(old: dict, theme: dict, rivals: dict[str, dict], added: dict) -> dict:
    more = added["card"][old["id"]]
    made = {"id": old["id"], "name": old.get("name", theme["name"]), "statement": old["statement"],
            "hypothesis": more.get("hypothesis", old["statement"]), "source": more["source"],
            "rivals": old["rivals"],
            "window_years": more["window_years"], "lag_years": more["lag_years"],
            "confounders": [{"zh": one, "en": one} for one in old["confounders"]],
            "holds_unless": more["holds_unless"], "predicts": _predicts(old, added)}
    sides = [old, *(rivals[one] for one in old["rivals"] if rivals[one]["role"] != "rival")]
    strong = [one["role"] for side in sides for one in _predicts(side, added) if one["strength"] == "strong"]
    made["requires"] = list(dict.fromkeys(strong)) or [made["predicts"][0]["role"]]
    if "expression" in old:
        made |= {"expression": old["expression"], "result": {"role": _role(old["result"]["metric"], added)},
                 "inputs": [_input(one, added) for one in old["inputs"]]}
    if "stages" in old:
        made["stage"] = [{"id": one["id"], "name": one["name"],
                          "when": [_condition(need, added) for need in one["needs"]]}
                         for one in old["stages"]]
    made["kill_switch"] = [{"kind": "threshold", "role": _role(one["metric"], added)} | {
        key: one[key] for key in ("operator", "threshold", "window", "cadence", "action")}
        for one in old["kill_switch"]]
    return made


def _predicts(old: dict, added: dict) -> list[dict]:
    """Predictions of metrics as tests of roles; a yearly growth is the test `growth` of what grows."""
    made: dict[tuple[str, str], dict] = {}
    for one in old["predicts"]:
        growth = added["metric"][one["metric"]].get("derived_from")
        role, test = (_role(growth, added), "growth") if growth else (_role(one["metric"], added), "sign")
        made.setdefault((role, test), {"role": role, "test": test} | {
            key: one[key] for key in ("sign", "strength")})
    return list(made.values())


def _condition(old: dict, added: dict) -> dict:
    return {"role": _role(old["metric"], added), "test": "sign", "sign": old["sign"]}


def _input(old: dict, added: dict) -> dict:
    if "assumption" in old:
        return {"name": old["name"], "unit": old["unit"], "assumption": old["assumption"]}
    return {"name": old["name"], "role": _role(old["metric"], added)}


def _role(metric: str, added: dict) -> str:
    return added["metric"][metric]["role"]


# --- TOML out ---------------------------------------------------------------------------------------------
def _toml(path: pathlib.Path) -> dict:
    return tomllib.loads(path.read_text("utf-8"))


def _dump(tables: dict) -> bytes:
    """TOML whose every top-level list of tables is an array of tables and every deeper value is inline."""
    lines = []
    for name, value in tables.items():
        for one in value if isinstance(value, list) else [value]:
            lines.append(f"[[{name}]]" if isinstance(value, list) else f"[{name}]")
            lines += [f"{json.dumps(key)} = {_value(inner)}" for key, inner in one.items()]
    return ("\n".join(lines) + "\n").encode()


def _value(value) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key, ensure_ascii=False)} = {_value(one)}"
                                for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
