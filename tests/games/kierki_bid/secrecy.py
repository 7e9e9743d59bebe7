"""How the secrecy of Auction Hearts is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.kierki_bid.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand

GAME = type(find("kierki_bid"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "limit": 20,
        "bid_rounds": rng.choice(("single", "until_pass")),
        "decided": rng.choice(("end", "end", "play")),
    }


CASES = [Case.of("kierki_bid", settings, learns, matches=6, served=2)]

LEAKS = {
    "kierki_bid": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
    }
}
