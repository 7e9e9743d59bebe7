"""How the secrecy of Domino Hearts is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.kierki_domino.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, rest_counted_by_suit, veil_lifted

GAME = type(find("kierki_domino"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {"limit": 10, "heart_lead_ban": rng.random() < 0.5}


CASES = [Case.of("kierki_domino", settings, learns, matches=6, served=2)]

LEAKS = {
    "kierki_domino": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "events: the cards drawn are told": leaking(GAME, play=veil_lifted),
        "facts: the talon": leaking(GAME, facts=rest_counted_by_suit),
    }
}
