"""How the secrecy of Kierki is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.kierki.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import known_to_all, leaking, open_hand, retold, talkative_refusal, to_all, voids

GAME = type(find("kierki"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "robber": rng.random() < 0.2,
        "positive": rng.choice(("trump", "trump", "lottery", "none")),
        "trump_mode": rng.choice(("widow", "widow", "plain")),
        "heart_king_forced": rng.random() < 0.5,
        "last_variant": rng.choice(("last", "last_two", "third_and_seventh", "third_and_eighth")),
        "decided": rng.choice(("end", "play")),
    }


CASES = [Case.of("kierki", settings, learns, matches=6, served=3)]

LEAKS = {
    "kierki": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: who was given cards tells all": leaking(GAME, zones=known_to_all),
        "facts: voids": leaking(GAME, facts=voids),
        "events: gifts are told": leaking(GAME, play=retold("gift", to_all)),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
