"""How the secrecy of Omnibus is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.omnibus.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, veil_lifted

GAME = type(find("omnibus"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {"limit": 20, "decided": rng.choice(("end", "end", "play"))}


CASES = [Case.of("omnibus", settings, learns, matches=6, served=2)]

LEAKS = {
    "omnibus": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "events: the cards passed are told": leaking(GAME, play=veil_lifted),
    }
}
