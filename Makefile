# Two commands matter: `make play` and `make test`. The work is done by tools/dev.py, which needs nothing but Python.
#   make play OPTIONS="--port 9000"      what `talia serve --help` lists
#   make test ONLY="lint types"          some of the stages; `.venv/bin/python tools/dev.py test --list` names them
#   make test ALL=1                      also the cases whose turn comes at other commits
PYTHON ?= python3
dev = $(PYTHON) tools/dev.py
only = $(if $(ONLY),--only $(ONLY)) $(if $(ALL),--all)

.PHONY: help env build play test test-long format seconds lock clean

help:
	@$(dev) --help

env:
	@$(dev) env

build:
	@$(dev) build

play:
	@$(dev) play $(OPTIONS)

test:
	@$(dev) test $(only)

test-long:
	@$(dev) test --long $(only)

format:
	@$(dev) format

seconds:
	@$(dev) seconds

lock:
	@$(dev) lock

clean:
	rm -rf .venv build dist web/node_modules src/talia/server/static src/talia/_kernel*.so
