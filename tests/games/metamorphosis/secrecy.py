"""How the secrecy of Metamorfoza is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.metamorphosis.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import known_to_all, leaking, open_hand, talkative_refusal, veil_lifted, voids

GAME = type(find("metamorphosis"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    rules = ("tricks", "hearts", "trump_tricks", "no_tricks", "queens", "last_trick", "heart_king")
    parts = {f"part{number}": rng.choice(rules) for number in range(1, 5)}
    return {**parts, "rounds": 1, "decided": rng.choice(("end", "end", "play"))}


CASES = [Case.of("metamorphosis", settings, learns, matches=10, served=3)]

LEAKS = {
    "metamorphosis": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: all know what one knows": leaking(GAME, zones=known_to_all),
        "facts: voids": leaking(GAME, facts=voids),
        "events: cards drawn or thrown away are told": leaking(GAME, play=veil_lifted),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
