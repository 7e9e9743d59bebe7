# Two commands matter: `make play` and `make test`. The work is done by tools/dev.py, which needs nothing but Python.
PYTHON ?= python3
dev = $(PYTHON) tools/dev.py

.PHONY: help env build play test test-long format lock clean

help:
	@$(dev) --help

env:
	@$(dev) env

build:
	@$(dev) build

play:
	@$(dev) play

test:
	@$(dev) test

test-long:
	@$(dev) test --long

format:
	@$(dev) format

lock:
	@$(dev) lock

clean:
	rm -rf .venv build dist web/node_modules src/talia/server/static src/talia/_kernel*.so
