"""How the secrecy of Polignac is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.polignac.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand

GAME = type(find("polignac"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {"limit": 5}


CASES = [Case.of("polignac", settings, learns, matches=6, served=2)]

LEAKS = {
    "polignac": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
    }
}
