"""Wheel, sdist and zipapp of the same files, byte for byte the same each time; standard library only.

A build backend in the tree (PEP 517), so that `pip install .` needs no network and no other package.
The starter ontology and corpus, which lie at the top of the repository, go to ragjudge/starter/.

    python packaging/pack.py pyz [FILE]     one file that runs with any Python >= 3.12
"""

import base64
import hashlib
import io
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STARTER = ("ontology", "corpus", "policy.toml", "sources.toml")
LICENCES = ("LICENSE", "NOTICE")
_WHEN = (1980, 1, 1, 0, 0, 0)
_MAIN = b"from ragjudge.cli.main import entry\n\nentry()\n"


def project() -> dict:
    """The [project] table of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def package_files() -> dict[str, bytes]:
    """Everything that is installed: name inside site-packages → bytes, sorted."""
    found = {f"ragjudge/{path.relative_to(ROOT / 'ragjudge').as_posix()}": path.read_bytes()
             for path in _files(ROOT / "ragjudge") if path.suffix in (".py", ".toml", ".txt")}
    for name in STARTER:
        above = ROOT / name
        for path in [above] if above.is_file() else _files(above):
            found[f"ragjudge/starter/{path.relative_to(ROOT).as_posix()}"] = path.read_bytes()
    return dict(sorted(found.items()))


def _files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()
            and "__pycache__" not in path.parts and not path.name.startswith(".")]


def metadata() -> bytes:
    """METADATA, core metadata 2.4."""
    about = project()
    head = (f"Metadata-Version: 2.4\nName: {about['name']}\nVersion: {about['version']}\n"
            f"Summary: {about['description']}\nRequires-Python: {about['requires-python']}\n"
            f"License-Expression: {about['license']}\nLicense-File: LICENSE\nLicense-File: NOTICE\n"
            "Description-Content-Type: text/markdown\n\n")
    readme = ROOT / about["readme"]
    return (head + (readme.read_text("utf-8") if readme.is_file() else "")).encode("utf-8")


def _dist_info() -> tuple[str, dict[str, bytes]]:
    about = project()
    folder = f"{about['name']}-{about['version']}.dist-info"
    scripts = "".join(f"{name} = {at}\n" for name, at in about["scripts"].items())
    return folder, {
        f"{folder}/METADATA": metadata(),
        f"{folder}/WHEEL": b"Wheel-Version: 1.0\nGenerator: ragjudge-pack\n"
                           b"Root-Is-Purelib: true\nTag: py3-none-any\n",
        f"{folder}/entry_points.txt": f"[console_scripts]\n{scripts}".encode(),
        **{f"{folder}/licenses/{name}": (ROOT / name).read_bytes() for name in LICENCES},
    }


def _zip(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o100644 << 16
            archive.writestr(entry, data)
    return made.getvalue()


def _write_wheel(directory: str, files: dict[str, bytes]) -> str:
    folder, info = _dist_info()
    files = files | info
    rows = "".join(f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in files.items())
    files[f"{folder}/RECORD"] = f"{rows}{folder}/RECORD,,\n".encode()
    name = f"{folder.removesuffix('.dist-info')}-py3-none-any.whl"
    (Path(directory) / name).write_bytes(_zip(files))
    return name


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    """PEP 517."""
    return _write_wheel(wheel_directory, package_files())


def build_editable(wheel_directory, config_settings=None, metadata_directory=None) -> str:
    """PEP 660: a path file; the starter is then the repository's own."""
    return _write_wheel(wheel_directory, {"ragjudge.pth": f"{ROOT}\n".encode()})


def build_sdist(sdist_directory, config_settings=None) -> str:
    """PEP 517: what is needed to build and to test."""
    about = project()
    top = f"{about['name']}-{about['version']}"
    parts = ("ragjudge", "tests", "packaging", "docs", *STARTER, "pyproject.toml", "LICENSE", "NOTICE", "Makefile",
             "README.md", "README.zh-CN.md", "ARCHITECTURE.md", "CHANGELOG.md", "bench")
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        _add(archive, f"{top}/PKG-INFO", metadata())
        for part in parts:
            for path in [ROOT / part] if (ROOT / part).is_file() else _files(ROOT / part):
                _add(archive, f"{top}/{path.relative_to(ROOT).as_posix()}", path.read_bytes())
    (Path(sdist_directory) / f"{top}.tar.gz").write_bytes(made.getvalue())
    return f"{top}.tar.gz"


def _add(archive: tarfile.TarFile, name: str, data: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = len(data), 0o644
    archive.addfile(entry, io.BytesIO(data))


def build_pyz(path: str) -> None:
    """A zipapp with a shebang."""
    licences = {name: (ROOT / name).read_bytes() for name in LICENCES}
    data = _zip({"__main__.py": _MAIN} | licences | package_files())
    target = Path(path)
    target.write_bytes(b"#!/usr/bin/env python3\n" + data)
    target.chmod(0o755)


if __name__ == "__main__":
    if sys.argv[1:2] != ["pyz"] or len(sys.argv) > 3:
        sys.exit("usage: python packaging/pack.py pyz [FILE]")
    build_pyz(sys.argv[2] if len(sys.argv) == 3 else "ragjudge.pyz")
