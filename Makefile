# Needs Python 3.11+, git and make; every target sets up what it needs. Another Python or folder:
#   make test PYTHON=python3.12 VENV=/path/to/venv
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/installed

# what `make demo` trains and plays; more of both, a better player
DEMO_IMITATED ?= 100000
DEMO_STEPS ?= 20000
DEMO_HANDS ?= 2000
DEMO_DIR ?= runs/demo

# what `make verify` plays, by default rules, by random options and by each other preset; it goes on where it stopped
VERIFY_HANDS ?= 1000000
VERIFY_RANDOM_HANDS ?= 200000
VERIFY_PRESET_HANDS ?= 20000
VERIFY_WORKERS ?= 2

# what `make bench` is told beside, such as BENCH="--skip-peers --repeats 3"
BENCH ?=

.DEFAULT_GOAL := help
.PHONY: help venv demo test test-slow verify status leaderboard bench lint format check clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

venv: $(STAMP)  ## make the virtual environment and install everything into it

$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed, this is " \
	    + sys.version.split()[0] + "; name another: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -c constraints.txt -e ".[dev]"
	@touch $@

demo: $(STAMP)  ## train a little on Singapore, then play the result against random (minutes)
	$(BIN)/python train.py --config configs/singapore.yaml advisor=null warm_start.decisions=$(DEMO_IMITATED) \
	    total_timesteps=$(DEMO_STEPS) eval_every=0 out=$(DEMO_DIR) overwrite=true
	$(BIN)/python eval.py --variant singapore --agents $(DEMO_DIR)/model.zip,random --hands $(DEMO_HANDS) --seed 1

test: $(STAMP)  ## run the tests, on every core
	$(BIN)/python -m pytest -n auto --dist loadfile

test-slow: $(STAMP)  ## run the tests that take minutes
	$(BIN)/python -m pytest -m slow

verify: $(STAMP)  ## both engines over millions of hands, kept in docs/verify (hours)
	$(BIN)/python docs/verify_all.py --hands $(VERIFY_HANDS) --random-hands $(VERIFY_RANDOM_HANDS) \
	    --preset-hands $(VERIFY_PRESET_HANDS) --workers $(VERIFY_WORKERS)

status: $(STAMP)  ## write the tables of docs/status.md from docs/verify
	$(BIN)/python docs/make_status.py

leaderboard: $(STAMP)  ## write docs/leaderboard.md from the results in docs/leaderboard
	$(BIN)/python -m agents.leaderboard docs/leaderboard --out docs/leaderboard.md

bench: $(STAMP)  ## measure everything and write docs/benchmarks.md (half an hour; nothing else should run)
	$(BIN)/python -m benchmarks --json docs/benchmarks/results.json --page docs/benchmarks.md $(BENCH)

lint: $(STAMP)  ## style, types, import floors
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

format: $(STAMP)  ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

check: test lint  ## what CI runs

clean:  ## remove the environment, builds and caches
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
