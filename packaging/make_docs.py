"""The parts of README and docs/ that are made from the code, so that they stay true.

A made part stands between `<!-- made: NAME ARGUMENT -->` and `<!-- end -->`; all else is written by hand.

    python packaging/make_docs.py             write docs/gates.md and docs/formats.md again
    python packaging/make_docs.py --screens   also the screens in both READMEs (runs `make ask`)
    python packaging/make_docs.py --check     write nothing; exit 1 if a page would change
"""

import ast
import importlib
import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import types
import typing
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
PAGES = ("docs/gates.md", "docs/formats.md")
SCREENS = ("README.md", "README.zh-CN.md")
_BLOCK = re.compile(r"(<!-- made: (?P<name>[a-z]+)(?: (?P<argument>[^>]*?))? -->\n).*?(<!-- end -->)",
                    re.DOTALL)
DAY = "2025-09-30"
EXAMPLE_CALL = ("compute", "Panel price", "--entity", "World", "--period", "2010..2019", "--op", "change")
EXAMPLE = ROOT / "docs" / "example"
PINNED = ("rules_sha256", "code_sha256", "manifest_sha256", "audit_manifest_sha256", "bundle_manifest_sha256")
"""Digests in the example that change with any rule or line of code; shown as they were when it was made."""


def made(text: str, makers: dict[str, Callable[[str], str]]) -> str:
    """The page with each made part made again. Raises KeyError for a part that nobody makes."""
    def part(found: re.Match[str]) -> str:
        return found[1] + makers[found["name"]](found["argument"] or "") + found[4]
    return _BLOCK.sub(part, text)


# --- docs/gates.md ---------------------------------------------------------------------------------


def rules_that_run() -> dict[int, list[str]]:
    """Gate number → the rules that its code runs: first arguments of run_rule, and RULES tuples.

    Also those that a module beside the gate runs for it.
    """
    found, judge = {}, ROOT / "ragjudge" / "judge"
    for path in sorted(judge.glob("g[0-9][0-9]_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        names = _run_in(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "RULES":
                names.update(ast.literal_eval(node.value))
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ragjudge.judge."):
                beside = judge / f"{node.module.rpartition('.')[2]}.py"
                names |= _run_in(ast.parse(beside.read_text("utf-8"))) if beside.is_file() else set()
        found[int(path.stem[1:3])] = sorted(names)
    return found


def _run_in(tree: ast.AST) -> set[str]:
    return {node.args[0].value for node in ast.walk(tree) if isinstance(node, ast.Call)
            and getattr(node.func, "id", "") == "run_rule" and isinstance(node.args[0], ast.Constant)}


def gates_part(_: str) -> str:
    """Every gate: its rules, why, the smallest failing example, source."""
    from ragjudge.runner.explain import gate_texts
    parts = []
    for one in gate_texts():
        rows = "\n".join(f"| {id_} | {_cell(what)} | {_cell(one.brief[id_].fails['en'])} | "
                         f"{_cell(one.brief[id_].mend['en'])} |" for id_, what in one.rules.items())
        summary = one.summary.partition(": ")[2] or one.summary
        parts.append(f"\n### {one.number} {one.gate}\n\n{summary[:1].upper()}{summary[1:]}\n\n"
                     f"| rule | checks | smallest failing example | mend |\n|---|---|---|---|\n{rows}\n\n"
                     f"**Why.** {one.why}\n\n"
                     f"**Fails.** {one.fails}\n\n**Source.** {one.source}\n")
    return "".join(parts) + "\n"


def later_part(_: str) -> str:
    """The rules that no code runs, and those that another rule does."""
    from ragjudge.runner.explain import gate_texts
    running = {id_ for several in rules_that_run().values() for id_ in several}
    texts = gate_texts()
    later = [f"| {id_} | {one.gate} | {_cell(rule.en)} |" for one in texts
             for id_, rule in one.brief.items() if id_ not in running and rule.inside is None]
    inside = [f"| {id_} | {_cell(rule.en)} | {rule.inside} |" for one in texts
              for id_, rule in one.brief.items() if rule.inside is not None]
    table = "\n| rule | gate | what it will check |\n|---|---|---|\n" + "\n".join(later)
    return ((table if later else "\nNone: every rule that has a name runs.") + "\n\nThese have no result of their own, since another rule does their work:\n\n"
            "| rule | what | done by |\n|---|---|---|\n" + "\n".join(inside) + "\n\n")


def weights_part(_: str) -> str:
    """The two weight tables of gate 10."""
    from ragjudge.calc.weights import CLASS_WEIGHTS, LEVEL_WEIGHTS
    rows = [f"| {name} | {value} |" for name, value in (*CLASS_WEIGHTS.items(), *LEVEL_WEIGHTS.items())]
    return "\n| class or level | weight |\n|---|---|\n" + "\n".join(rows) + "\n\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# --- docs/formats.md -------------------------------------------------------------------------------


def keys_part(argument: str) -> str:
    """Tables of the keys of records: "module Class Class …"; the types are those that the loader enforces."""
    module, *names = argument.split()
    held = importlib.import_module(f"ragjudge.{module}")
    return "\n" + "\n".join(_keys(getattr(held, name)) for name in names) + "\n"


def _keys(cls: type) -> str:
    doc = " ".join((cls.__doc__ or "").split())
    about = "" if doc.startswith(f"{cls.__name__}(") else f"\n{doc}\n"
    hints = typing.get_type_hints(cls)
    rows = "\n".join(f"| `{one.name.rstrip('_')}` | {type_text(hints[one.name])} |" for one in fields(cls))
    return f"**{cls.__name__}**\n{about}\n| key | value |\n|---|---|\n{rows}\n"


def type_text(kind: typing.Any) -> str:
    """A type as a reader of JSON knows it."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(type_text(one) for one in args)
    if origin is typing.Literal:
        return ", ".join(f"`{one}`" for one in args)
    if origin is tuple:
        inner = type_text(args[0])
        return f"array of {inner}" if args[-1] is Ellipsis else f"[{', '.join(map(type_text, args))}]"
    if origin is dict:
        return f"object: name → {type_text(args[1])}"
    return {str: "string", int: "integer", bool: "true or false", type(None): "null"}.get(kind, kind.__name__)


def settings_part(_: str) -> str:
    from ragjudge.runner.settings import SETTINGS, variable_of
    rows = "\n".join(f"| `{one.key}` | `{json.dumps(one.default)}` | {one.meaning} | "
                     f"`{variable_of(one.key)}` |" for one in SETTINGS)
    return f"\n| key | default | meaning | environment |\n|---|---|---|---|\n{rows}\n\n"


def floors_part(_: str) -> str:
    from ragjudge.ontology.policy import AT_LEAST, FLOORS
    rows = "\n".join(f"| `{name}` | {'at least' if name in AT_LEAST else 'at most'} {value} |"
                     for name, value in FLOORS.items())
    return f"\n| key | floor |\n|---|---|\n{rows}\n\n"


def roles_part(_: str) -> str:
    from ragjudge.ontology.metrics import ROLES
    rows = "\n".join(f"| `{name}` | {what} |" for name, what in ROLES.items())
    return f"\n| role | what |\n|---|---|\n{rows}\n\n"


def functions_part(_: str) -> str:
    from ragjudge.calc.syntax import FUNCTIONS, LITERALS, MAX_LITERAL_POWER, SERIES_FUNCTIONS
    return (f"\n- functions: {', '.join(sorted(FUNCTIONS))}\n- over a series: {', '.join(SERIES_FUNCTIONS)}\n"
            f"- literals: {', '.join(sorted(LITERALS, key=int))}; a literal power is at most "
            f"{MAX_LITERAL_POWER}\n\n")


def operations_part(_: str) -> str:
    """The closed table of operations."""
    from ragjudge.calc.operations import OPERATIONS
    rows = "\n".join(f"| `{one.name}` | {f'`{one.expression}`' if one.expression else 'x1 + x2 + …'} | {one.unit} |"
                     for one in OPERATIONS.values())
    return f"\n| operation | formula | unit |\n|---|---|---|\n{rows}\n\n"


def example_part(_: str) -> str:
    """The example bundle, every file of it."""
    files = example_files()
    order = ["report.md", *(name for name in files if not name.startswith("audit/") and name != "report.md"),
             *(name for name in files if name.startswith("audit/"))]
    shown = [_file_part(name, files[name]) for name in order]
    corpus = [_file_part(path.relative_to(EXAMPLE).as_posix(), path.read_bytes())
              for path in _example_sources()]
    return "\n" + "\n".join(["**The project it was made in** (with the starter `ontology/`):\n", *corpus,
                             "**The bundle:**\n", *shown]) + "\n"


def _example_sources() -> list[Path]:
    found = sorted(path for path in EXAMPLE.rglob("*") if path.is_file())
    if not found:
        raise SystemExit(f"nothing under {EXAMPLE}")
    return found


def example_files() -> dict[str, bytes]:
    """The bundle of EXAMPLE_CALL over docs/example, made in a temporary project: name → bytes."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        shutil.copytree(EXAMPLE, project)
        shutil.copytree(ROOT / "ontology", project / "ontology",
                        ignore=shutil.ignore_patterns("metrics.toml", "themes"))
        command = [sys.executable, "-m", "ragjudge", "-q", "--project", str(project), "--now", DAY,
                   "--lang", "en", *EXAMPLE_CALL]
        ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
        if ended.returncode:
            raise SystemExit(f"the example does not pass:\n{ended.stdout}\n{ended.stderr}")
        bundle = next(one for one in sorted((project / "reports").iterdir()) if one.is_dir())
        found = {path.relative_to(bundle).as_posix(): path.read_bytes()
                 for path in sorted(bundle.rglob("*")) if path.is_file()}
    return {name: data for name, data in found.items() if not name.endswith("run.json")}


def _file_part(name: str, data: bytes) -> str:
    text = data.decode("utf-8")
    if "source_snapshots/" in name:
        digest = name.rpartition("/")[2]
        return f"`{name}`: the {len(data)} bytes of the captured file whose SHA-256 is `{digest[:12]}…`\n"
    if name.endswith(".jsonl"):
        text = "\n".join(pretty(json.loads(line)) for line in text.splitlines())
    elif name.endswith(".json") and name != "corpus/tables/panel.datapackage.json":
        text = pretty(json.loads(text))
    language = {"md": "markdown", "toml": "toml", "csv": ""}.get(name.rpartition(".")[2], "json")
    return f"`{name}`\n\n````{language}\n{text.rstrip()}\n````\n" if text.strip() else f"`{name}`: empty\n"


def pretty(value: typing.Any, indent: str = "", width: int = 110) -> str:
    """JSON for people: what fits on a line stays on one."""
    flat = json.dumps(value, ensure_ascii=False, sort_keys=True)
    if len(flat) + len(indent) <= width or not isinstance(value, (dict, list)) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, list):
        rows = [inner + pretty(one, inner, width) for one in value]
        return "[\n" + ",\n".join(rows) + f"\n{indent}]"
    rows = [f"{inner}{json.dumps(key)}: {pretty(one, inner, width)}" for key, one in sorted(value.items())]
    return "{\n" + ",\n".join(rows) + f"\n{indent}}}"


def without_pins(text: str) -> str:
    """The page without the digests that every change of a rule or line of code changes."""
    return re.sub(r'("(?:%s)": )"[0-9a-f]{64}"' % "|".join(PINNED), r'\1"…"', re.sub(
        r'("path": "manifest.json", "sha256": )"[0-9a-f]{64}"', r'\1"…"', text))


# --- README ----------------------------------------------------------------------------------------


def screen_part(argument: str) -> str:
    """What a command prints in a copy of the tree ("make ask", "ragjudge …").

    "COMMAND | 9 14": its first 9 and last 14 lines.
    """
    argument, _, kept = argument.partition(" | ")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "ragjudge"
        left = shutil.ignore_patterns(".git", ".venv", ".ragjudge", "reports", "tests", "__pycache__")
        shutil.copytree(ROOT, copy, ignore=left)
        command = argument.split() if argument.startswith("make ") else [
            sys.executable, "-m", *shlex.split(argument)]
        if command[0] == "make":
            command += ["--no-print-directory", f"PYTHON={sys.executable}"]
        ended = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=300)
    print(f"{argument}: exit {ended.returncode}", file=sys.stderr)
    lines = ended.stdout.rstrip().splitlines()
    if kept:
        first, last = map(int, kept.split())
        lines = [*lines[:first], "", "…", "", *lines[-last:]]
    return "\n```text\n" + "\n".join(lines) + "\n```\n\n"


MAKERS: dict[str, Callable[[str], str]] = {
    "gates": gates_part, "later": later_part, "weights": weights_part, "keys": keys_part,
    "functions": functions_part, "operations": operations_part, "settings": settings_part, "floors": floors_part, "roles": roles_part, "example": example_part,
    "screen": screen_part}


def page(name: str) -> tuple[str, str]:
    """A page as it is, and as it should be."""
    text = (ROOT / name).read_text("utf-8")
    return text, made(text, MAKERS)


def main(arguments: list[str]) -> int:
    if set(arguments) - {"--check", "--screens"}:
        print(__doc__, file=sys.stderr)
        return 2
    stale = []
    for name in (*PAGES, *(SCREENS if "--screens" in arguments else ())):
        old, new = page(name)
        if without_pins(old) == without_pins(new):
            continue
        stale.append(name)
        if "--check" not in arguments:
            (ROOT / name).write_text(new, "utf-8")
    print("\n".join(stale) if stale else "nothing to change")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
