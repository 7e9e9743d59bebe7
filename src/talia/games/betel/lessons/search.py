"""Searches the deals of Betel's course: ``python -m talia.games.betel.lessons.search FILE`` writes them, and says how
many seeds it tried for each step.

The deal of a seed is the shuffle of the seed "course/<step>/<number>"; the numbers are tried from 0 on.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from talia.chance import Seeded
from talia.games.betel.lessons.points import POINTS, bold_bid, dealt
from talia.games.betel.lessons.steps import DEALERS, OPTIONS, opened, rounds
from talia.games.betel.state import DECK

DEALS: Final = 2 * len(DEALERS)


def cards_of(step: str, seed: int) -> tuple[str, ...]:
    """The cards of a seed, in the order they are dealt."""
    return Seeded(f"course/{step}/{seed}").shuffle("deal/0", DECK.codes)


def searched(step: str) -> dict[str, Any]:
    """The first deals with the point of a step or one of its repetitions, and how many seeds were tried."""
    found: list[dict[str, Any]] = []
    seed = 0
    while len(found) < DEALS:
        dealer = DEALERS[len(found) % len(DEALERS)]
        cards = cards_of(step, seed)
        options = OPTIONS[step.partition(".")[0]]
        calls = bold_bid(dealt(cards, dealer, options)) if step == "kontra" else ""
        if calls is not None and POINTS[step](dealt(cards, dealer, options, opened(step, dealer, calls))):
            deal: dict[str, Any] = {"seed": seed, "dealer": dealer, "cards": " ".join(cards)}
            found.append({**deal, "calls": calls} if calls else deal)
        seed += 1
    return {"tried": seed, "deals": found}


def main() -> None:
    """Searches all steps."""
    found = {}
    for step in (name for each in OPTIONS for name in rounds(each)):
        found[step] = searched(step)
        print(f"{step}: {found[step]['tried']} seeds tried for {DEALS} deals", flush=True)
    Path(sys.argv[1]).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
