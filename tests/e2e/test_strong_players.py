"""A person with a phone plays strong computer players: they keep to the clock, and the page never halts."""

import json
import os
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.e2e.browsing import People
from tests.e2e.house import opened
from tests.e2e.playing import Player, got, new_table

PER_MOVE = 5
"""Seconds on the clock for each decision."""
STUTTER = 200
"""From so many milliseconds between two pictures on a person sees the page halt."""

PICTURES = """() => {
  window.gaps = []
  let last = performance.now()
  const drawn = () => {
    const now = performance.now()
    if (document.querySelector('[data-testid=table]')?.dataset.turn === 'false') window.gaps.push(now - last)
    last = now
    requestAnimationFrame(drawn)
  }
  requestAnimationFrame(drawn)
}"""
"""Notes the time between one picture and the next while others are on turn."""


@pytest.mark.in_turn(1, of="a match to its end")
@pytest.mark.parametrize("level", ["strong", "master"] if os.environ.get("TALIA_LONG") == "1" else ["master"])
def test_strong_players_keep_to_the_clock(level: str, people: People, tmp_path: Path, long: bool) -> None:
    """Long: they think in their usual time, and the page is watched; quick: they move, however busy the machine."""
    per_move = PER_MOVE if long else 10 * PER_MOVE
    pace: dict[str, Any] = {"bot_delay": 900, "bot_budget": 600} if long else {}
    with opened(tmp_path / "data", **pace) as house:
        person = people.person("pl-PL")
        page = person.page
        table = {
            "game": "betel",
            "seats": 3,
            "bots": [None, level, level],
            "clock": {"kind": "move", "per_move": per_move},
            "options": {"end_rule": "deals", "end_value": 3 if long else 1, "early_end": False},
        }
        address = new_table(page, house.url, table)
        page.goto(address)
        page.get_by_test_id("table").wait_for()
        page.evaluate(PICTURES)
        player = Player(person, Random(level))
        while player.play_until("next", "over") == "next":
            player.step("next")

        gaps: list[float] = page.evaluate("window.gaps")
        assert len(gaps) > 50
        halts = sum(gap for gap in gaps if gap > STUTTER)
        assert not long or halts < 0.05 * sum(gaps), f"the page halts {halts:.0f} of {sum(gaps):.0f} ms"
        record = json.loads(got(page, address.replace("/t/", "/api/tables/") + "/record"))

    log = record["log"]
    waits = [after["ms"] - before["ms"] for before, after in pairwise(log) if after["seat"] in (1, 2)]
    assert len(waits) > 15
    assert max(waits) <= 1000 * per_move, f"the longest wait was {max(waits)} ms"
    assert {line["by"] for line in log if line["seat"] in (1, 2)} == {"bot"}, "nothing was played by the clock"
