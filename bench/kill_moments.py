"""kill -9 at seeded moments of build, compute and audit: what was there before stays whole, the next run is clean.

    python bench/kill_moments.py [--moments 20] [--seed 1] [--keep FOLDER]

Prints a line a moment and ends with 0 only if nothing was harmed. The project is a small table, notes that
change before each moment, and one bundle that passed before the first.
"""

import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NOW = "2024-06-30"
TABLE = "Country,Year,Module price (USD/W)\nWorld,2010,2.00\nWorld,2019,0.40\nChina,2019,0.35\n"
CALL = ("compute", "Module price", "--entity", "World", "--period", "2010..2019", "--op", "growth")
NOTES = 30
SHARES = {"build": 0.4, "compute": 1.0, "audit": 0.5}
"""How long a command takes, of the first answer, which does all three."""


class World:
    """A project folder, and what must not change in it."""

    def __init__(self, top: Path) -> None:
        self.top = top
        (top / "corpus").mkdir()
        (top / "corpus" / "modules.csv").write_text(TABLE)
        self.change(0)
        began = time.monotonic()
        self.finish(self.start(*CALL))
        self.took_s = time.monotonic() - began
        self.old = self.bundles()
        assert len(self.old) == 1
        self.bundle = next(iter(self.old))

    def change(self, number: int) -> None:
        """Other notes, so that a build has work to do."""
        for one in range(NOTES):
            (self.top / "corpus" / f"note{one}.md").write_text(
                f"# Note {one}\n\nThe module price was {number}.{one} USD/W in 2019, of {number} makers.\n" * 8)

    def start(self, *arguments: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-m", "ragjudge", "--project", str(self.top), "--now", NOW, *arguments], cwd=self.top,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={
                "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8",
                "PYTHONDONTWRITEBYTECODE": "1"})

    def finish(self, process: subprocess.Popen) -> None:
        _, talk = process.communicate(timeout=120)
        if process.returncode != 0:
            raise AssertionError(f"the next run ended with {process.returncode}: {talk.decode()[-800:]}")

    def bundles(self) -> dict[str, dict[str, bytes]]:
        """Folder → its files, of every bundle that does not call itself unfinished."""
        return {folder.name: {one.relative_to(folder).as_posix(): one.read_bytes()
                              for one in sorted(folder.rglob("*")) if one.is_file()}
                for folder in sorted((self.top / "reports").iterdir())
                if folder.is_dir() and not folder.name.endswith(".new")}

    def harm(self) -> str | None:
        """What is no longer whole, or None."""
        for name, files in self.bundles().items():
            if name in self.old:
                same = {k: v for k, v in files.items() if not k.startswith("audit/") and k != "scorecard.json"}
                kept = {k: v for k, v in self.old[name].items() if not k.startswith("audit/") and k != "scorecard.json"}
                if same != kept:
                    return f"the old bundle {name} has changed"
            if not {"manifest.json", "scorecard.json", "audit/audit_manifest.json"} <= set(files):
                return f"{name} is half a bundle"
        with sqlite3.connect(f"file:{self.top / '.ragjudge' / 'index.db'}?mode=ro", uri=True) as index:
            said = index.execute("PRAGMA integrity_check").fetchone()[0]
        return None if said == "ok" else f"index.db: {said}"

    def litter(self) -> list[str]:
        return [one.name for one in self.top.rglob("*.new*")]


def commands(world: World) -> dict[str, tuple[str, ...]]:
    return {"build": ("build",), "compute": CALL,
            "audit": ("audit", f"reports/{world.bundle}", "--out", "copy")}


def run(top: Path, moments: int, seed: int, show=print) -> list[str]:
    """The harm done, a line each; [] is right."""
    rng, world, harmed = random.Random(seed), World(top), []
    several = commands(world)
    lasts = {name: share * world.took_s for name, share in SHARES.items()}
    for number in range(moments):
        name = list(several)[number % len(several)]
        world.change(number + 1)
        delay_s = rng.uniform(0.05, 1.0) * lasts[name]
        process = world.start(*several[name])
        time.sleep(delay_s)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        found = world.harm()
        remove(top / "copy")
        try:
            world.finish(world.start(*several[name]))
            found = found or world.harm()
            if world.litter():
                found = found or f"left behind: {world.litter()}"
        except AssertionError as error:
            found = found or str(error)
        remove(top / "copy")
        show(f"{number + 1:3} {name:8} {delay_s:6.2f} s of {lasts[name]:.2f}  {found or 'whole'}")
        harmed += [f"{name} at {delay_s:.2f} s: {found}"] if found else []
    return harmed


def remove(folder: Path) -> None:
    """The audit's copy, if there is one."""
    for one in sorted(folder.rglob("*"), reverse=True) if folder.is_dir() else ():
        one.rmdir() if one.is_dir() else one.unlink()
    if folder.is_dir():
        folder.rmdir()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="an empty folder for the project, kept afterwards")
    args = parser.parse_args()
    if args.keep:
        harmed = run(args.keep, args.moments, args.seed)
    else:
        with tempfile.TemporaryDirectory() as top:
            harmed = run(Path(top), args.moments, args.seed)
    print(f"{args.moments} moments, {len(harmed)} harmed")
    return 1 if harmed else 0


if __name__ == "__main__":
    raise SystemExit(main())
