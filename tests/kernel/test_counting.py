"""The counting files against the kernel, and against the oracle (counts up to 20,000; all of them in the long run)."""

import json

import pytest

from tests.kernel import counting

ENTRIES = [
    pytest.param(entry, id=f"{file.name} {entry['name']}")
    for file in sorted(counting.FOLDER.glob("*.json"))
    for entry in json.loads(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_lines_of_play(entry: counting.Entry, long: bool) -> None:
    for depth, lines in enumerate(entry["lines"], 1):
        assert counting.by_kernel(entry, depth) == lines, f"depth {depth}"
        if long or lines <= 20_000:
            assert counting.by_oracle(entry, depth) == lines, f"depth {depth}"


def test_the_files_hold_the_deals_of_the_script() -> None:
    written = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in counting.FOLDER.glob("*.json")}
    assert written.keys() == counting.GAMES.keys()
    for game, entries in counting.GAMES.items():
        assert [{key: entry[key] for key in entry if key != "lines"} for entry in written[game]] == list(entries())
