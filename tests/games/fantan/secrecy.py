"""How the secrecy of Fan Tan is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.fantan.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, talkative_refusal, voids

GAME = type(find("fantan"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "deals": 1,
        "start": rng.choice(("seven_of_diamonds", "eldest_any")),
        "ace": rng.choice(("low", "high")),
        "may_hold_back": rng.random() < 0.5,
    }


CASES = [Case.of("fantan", settings, learns, matches=16, served=6)]

LEAKS = {
    "fantan": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "facts: voids": leaking(GAME, facts=voids),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
