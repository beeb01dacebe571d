# The two commands that matter: make ask, make test. `make help` lists all.

Q   ?= 动力电池盲目砸钱扩产，最后降价大洗牌怎么看？
NOW ?=
# The day of the bundled corpus' data: its question stays green on any later day.
ASK_NOW := $(if $(NOW),$(NOW),2025-09-30)
PYTHON ?= $(shell for p in python3.14 python3.13 python3.12 python3 $$(ls -d $$HOME/.pyenv/versions/3.1[2-9]*/bin/python 2>/dev/null | sort -Vr); do "$$p" -c 'import sys; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1 && { command -v "$$p"; break; }; done)
VENV := .venv
RUN = "$(PYTHON)" -m ragjudge

export Q

.PHONY: help ask build judge gate test lint forge golden pyz clean python

help:           ## this list
	@grep -E '^[a-z]+: .*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 10

python:
	@if [ -z "$(PYTHON)" ]; then echo "no Python >= 3.12 found: install python3.12, or say make PYTHON=/path/to/python" >&2; exit 1; fi
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null || { echo "$(PYTHON) is not Python >= 3.12" >&2; exit 1; }

ask: python     ## build the index, answer Q="...", have it checked, print the verdict
	@$(RUN) --now $(ASK_NOW) ask "$$Q"

build: python   ## read corpus/ into the index
	@$(RUN) build

judge: python   ## judge the bundles under reports/ again
	@$(RUN) $(if $(NOW),--now $(NOW)) judge reports/*/

gate: python    ## what a CI calls: judge reports/*/ into .ragjudge/scorecards/ (NOW= sets the day)
	@$(RUN) $(if $(NOW),--now $(NOW)) judge reports/*/ --scorecards .ragjudge/scorecards

$(VENV)/ready:
	@"$(PYTHON)" -m venv $(VENV)
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check pytest
	@touch $@

test: python $(VENV)/ready      ## make .venv, install pytest, run all tests
	@$(VENV)/bin/python tests/run_all.py

$(VENV)/linters: $(VENV)/ready
	@$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check ruff mypy
	@touch $@

lint: python $(VENV)/linters    ## ruff and mypy
	@$(VENV)/bin/ruff check ragjudge tests packaging
	@$(VENV)/bin/mypy

N ?= 5000
SEED ?= 1

forge: python   ## N=100000 SEED=1: forged bundles before the judge, all kinds of forger; exit 1 if one survives
	@"$(PYTHON)" tests/forgeries/run.py $(N) --seed $(SEED) $(if $(FORGER),--forger "$(FORGER)") $(if $(ONLY),--only $(ONLY))

golden: python $(VENV)/ready    ## write the golden files again; read the difference before you commit
	@RAGJUDGE_GOLDEN=write $(VENV)/bin/python -m pytest -q tests/golden
	@"$(PYTHON)" packaging/make_docs.py --screens

pyz: python     ## one file, ragjudge.pyz, that runs with any Python >= 3.12
	@"$(PYTHON)" packaging/pack.py pyz ragjudge.pyz && echo ragjudge.pyz

clean:          ## remove what can be made again (never reports/)
	@rm -rf .ragjudge $(VENV) .pytest_cache .mypy_cache .ruff_cache build dist *.egg-info ragjudge.pyz
	@find ragjudge tests packaging -name __pycache__ -type d -prune -exec rm -rf {} +
