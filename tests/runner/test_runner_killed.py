"""kill -9 at a few seeded moments; bench/kill_moments.py has twenty."""

import importlib.util
import pathlib

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench" / "kill_moments.py"


def test_killed_commands_harm_nothing_that_was_there(tmp_path):
    spec = importlib.util.spec_from_file_location("kill_moments", BENCH)
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    assert bench.run(tmp_path, 3, 20250930) == []
