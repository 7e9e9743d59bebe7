"""How the secrecy of Świnie is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.swinie.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, rest_counted_by_suit, talkative_refusal, veil_lifted

GAME = type(find("swinie"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {"end_mode": "deals", "deals": 1, "may_keep_drawing": rng.random() < 0.5, "packs": "auto"}


CASES = [Case.of("swinie", settings, learns)]

LEAKS = {
    "swinie": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "facts: the pigs": leaking(GAME, facts=rest_counted_by_suit),
        "events: the card drawn is told": leaking(GAME, play=veil_lifted),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
