"""What a reviewer would have to remember: rooms, imports, purity, sizes."""

import ast
import sys
from functools import lru_cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "ragjudge"
ROOMS = {
    "records": "", "text": "records", "calc": "records text", "readers": "records text",
    "ontology": "records text calc", "distil": "records text ontology", "index": "records text ontology",
    "tables": "records text readers ontology index", "net": "records",
    "retrieve": "records text calc readers ontology index tables net",
    "research": "records text calc readers ontology index tables net retrieve",
    "audit": "records text calc readers ontology tables net",
    "judge": "records text calc readers", "render": "records text",
}
"""Room → what it may import, besides itself and ragjudge.__version__. Source: docs/adr/0002"""
BELOW_RUNNER = frozenset(ROOMS)
ROOMS |= {"runner": " ".join(BELOW_RUNNER), "measure": " ".join((*BELOW_RUNNER, "runner")),
          "cli": "runner measure render records"}
PURE = frozenset(("records", "text", "calc", "readers", "judge", "render"))
IMPURE_MODULES = frozenset((
    "os", "io", "socket", "ssl", "subprocess", "time", "random", "secrets", "tempfile", "shutil", "pathlib",
    "glob", "fnmatch", "unicodedata", "locale", "gettext", "threading", "multiprocessing", "asyncio",
    "concurrent", "urllib", "http", "sqlite3", "ctypes", "importlib", "platform", "getpass", "signal",
    "mmap", "logging", "uuid", "zoneinfo", "sys", "gc", "atexit", "select", "pickle", "shelve", "dbm"))
IMPURE_EXCEPT = {
    "readers/__init__.py": ("importlib",), "readers/office.py": ("io",),
}
"""zipfile wants a file object (io.BytesIO); readers are loaded by format (importlib)."""
IMPURE_CALLS = frozenset(("open", "input", "exec", "eval", "compile", "__import__", "print", "breakpoint",
                          "globals", "hash"))
IMPURE_CALLS_EXCEPT: dict[str, frozenset[str]] = {}
UNSTABLE_METHODS = frozenset(("isalpha", "isalnum", "isdigit", "isnumeric", "isidentifier", "istitle"))
CLOCKS = frozenset(("now", "today", "utcnow", "fromtimestamp"))
ANY_ROOM_OF_THE_CLOCK = frozenset(("cli",))
MODULE_LINES, FUNCTION_LINES, LINE_COLUMNS, GATE_LINES = 400, 60, 110, 250
LONGER_MODULES: dict[str, int] = {}
LONGER_LINES: dict[str, int] = {}
DATA_MODULES = ("text/tables/", "text/unit_table.py", "text/unit_atoms.py")
"""Frozen tables; long on purpose."""
FORBIDDEN_NAMES = frozenset(("utils", "helpers", "common", "base", "misc", "util", "helper"))


def modules() -> list[Path]:
    found = sorted(path for path in PACKAGE.rglob("*.py") if "starter" not in path.parts)
    assert len(found) > 20, f"no package under {PACKAGE}"
    return found


MODULES = modules()
NAMES = [path.relative_to(PACKAGE).as_posix() for path in MODULES]
BY_NAME = dict(zip(NAMES, MODULES))


@lru_cache(maxsize=None)
def tree_of(name: str) -> ast.Module:
    return ast.parse(BY_NAME[name].read_text("utf-8"), name)


@lru_cache(maxsize=None)
def nodes_of(name: str) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(tree_of(name)))


def room_of(name: str) -> str:
    return name.split("/")[0] if "/" in name else ""


@lru_cache(maxsize=None)
def imported(name: str) -> frozenset[str]:
    """Absolute names that a module imports, anywhere in it; relative ones resolved."""
    here = ["ragjudge", *name.removesuffix(".py").split("/")]
    package = here[:-1]
    found: set[str] = set()
    for node in nodes_of(name):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            top = ".".join(package[:len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (top, node.module or "") if part)
            found |= {f"{module}.{one.name}" for one in node.names}
    return frozenset(found)


def in_each(names, check):
    """One test of a check over many modules; it lists all that fail."""
    def test():
        failed = []
        for name in names:
            try:
                check(name)
            except AssertionError as error:
                failed.append(f"{name}: {error}")
        assert not failed, "\n".join(failed)
    test.__name__, test.__doc__ = check.__name__, check.__doc__
    return test


def each_module(check):
    return in_each(NAMES, check)


def each_pure_module(check):
    return in_each([one for one in NAMES if room_of(one) in PURE], check)


@each_module
def test_module_imports_only_what_its_room_may(name):
    room = room_of(name)
    if room == "":
        return  # __init__ and __main__ are looked at below
    allowed = {room, *ROOMS[room].split(), "__version__"}
    used = {one.split(".")[1] for one in imported(name) if one.startswith("ragjudge.")}
    assert used <= allowed, f"{name} imports {sorted(used - allowed)}"


def test_rooms_are_those_of_the_table():
    assert {room_of(name) for name in NAMES} - {""} <= set(ROOMS)


@each_module
def test_nobody_but_main_imports_cli(name):
    if room_of(name) == "cli" or name == "__main__.py":
        return
    assert not [one for one in imported(name) if one.startswith("ragjudge.cli")]


@each_module
def test_module_imports_no_third_party(name):
    tops = {one.split(".")[0] for one in imported(name)}
    assert tops <= sys.stdlib_module_names | {"ragjudge"}, tops


@each_pure_module
def test_pure_module_touches_nothing_outside(name):
    bad = {one.split(".")[0] for one in imported(name)} & IMPURE_MODULES
    assert bad <= set(IMPURE_EXCEPT.get(name, ())), f"{name} imports {bad}"
    assert "html.parser" not in {one for one in imported(name) if one.startswith("html")}
    assert not {one for one in imported(name) if one.startswith("html.parser")}
    calls = [node for node in nodes_of(name) if isinstance(node, ast.Call)]
    never = IMPURE_CALLS - IMPURE_CALLS_EXCEPT.get(name, frozenset())
    found = [f"{name}:{node.lineno} {node.func.id}()" for node in calls
             if isinstance(node.func, ast.Name) and node.func.id in never]
    found += [f"{name}:{node.lineno} .{node.func.attr}()" for node in calls
              if isinstance(node.func, ast.Attribute) and node.func.attr in UNSTABLE_METHODS]
    assert not found


@each_module
def test_clock_is_looked_at_in_cli_only(name):
    if room_of(name) in ANY_ROOM_OF_THE_CLOCK:
        return
    for node in nodes_of(name):
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                and node.func.attr in CLOCKS and isinstance(node.func.value, ast.Name)):
            assert node.func.value.id not in ("date", "datetime"), f"{name}:{node.lineno}"


@each_pure_module
def test_pattern_of_a_pure_room_is_independent_of_unicode_version(name):
    r"""\w, \d and \s mean other characters on another Python; re.ASCII or explicit classes do not."""
    found = []
    for node in nodes_of(name):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
                and isinstance(node.func.value, ast.Name) and node.func.value.id == "re"):
            continue
        texts = [part.value for argument in node.args[:1] for part in ast.walk(argument)
                 if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        if any(f"\\{letter}" in text.replace("\\\\", "") for text in texts for letter in "wdsWDSbB"):
            dumped = ast.dump(node)
            if "'ASCII'" not in dumped and "(?a" not in dumped:
                found.append(f"{name}:{node.lineno}")
    assert not found


@each_module
def test_module_is_not_too_long(name):
    lines = BY_NAME[name].read_text("utf-8").splitlines()
    if name.startswith(DATA_MODULES):
        return
    most = GATE_LINES if name.startswith("judge/g") and name[7:9].isdecimal() else MODULE_LINES
    assert len(lines) <= LONGER_MODULES.get(name, most)


@each_module
def test_line_is_not_too_long(name):
    most = LONGER_LINES.get(name, LINE_COLUMNS)
    if name.startswith(DATA_MODULES):
        return
    long = [number for number, line in enumerate(BY_NAME[name].read_text("utf-8").splitlines(), 1)
            if len(line) > most]
    assert not long, f"{name}: lines {long}"


@each_module
def test_function_is_not_too_long(name):
    long = [f"{node.name}: {node.end_lineno - node.lineno + 1}" for node in nodes_of(name)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            and node.end_lineno - node.lineno + 1 > FUNCTION_LINES]
    assert not long, f"{name}: {long}"


@each_module
def test_module_has_a_docstring_and_a_telling_name(name):
    assert ast.get_docstring(tree_of(name)), name
    stem = Path(name).stem
    assert stem not in FORBIDDEN_NAMES
    is_package_file = stem in ("__init__", "__main__")
    assert is_package_file or stem not in ROOT_MODULE_NAMES or name in NAMED_LIKE_STANDARD, stem


ROOT_MODULE_NAMES = sys.stdlib_module_names
NAMED_LIKE_STANDARD: frozenset[str] = frozenset()


@each_module
def test_module_says_nothing_of_how_it_was_made(name):
    text = BY_NAME[name].read_text("utf-8")
    for word in ("/work/", "/tmp/", "TODO", "FIXME", "XXX", "NotImplemented"):
        assert word not in text, f"{name} holds {word}"


def test_version_is_that_of_the_project_file():
    import tomllib

    import ragjudge
    project = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == ragjudge.__version__
    assert project["dependencies"] == []
