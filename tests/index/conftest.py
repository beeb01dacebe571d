"""Makes tests/index_support.py importable, and gives an empty corpus."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from index_support import Corpus


@pytest.fixture
def corpus(tmp_path):
    return Corpus(str(tmp_path / "index.db"))
