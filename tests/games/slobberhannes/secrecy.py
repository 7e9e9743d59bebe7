"""How the secrecy of Slobberhannes is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.slobberhannes.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, rest_counted_by_suit

GAME = type(find("slobberhannes"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {"limit": 5, "slob_three": rng.choice(("eight", "ten"))}


CASES = [Case.of("slobberhannes", settings, learns, matches=6, served=2)]

LEAKS = {
    "slobberhannes": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "facts: the undealt cards": leaking(GAME, facts=rest_counted_by_suit),
    }
}
