"""Puts this folder on the path: its tests share `table_claim_support`."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
