"""How the secrecy of Six Takes is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import EVERYONE
from tests.games.six_takes.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import announced_to_all, leaking, open_hand, rest_counted_by_suit, talkative_refusal, veil_lifted

GAME = type(find("six_takes"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "rounds": 1,
        "placement": rng.choice(("nearest", "free")),
        "packs": rng.choice((1, 1, 2)),
        "hand_size": rng.choice((4, 8)),
    }


def open_commitments(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: what is chosen for this turn is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.startswith("played.") else zone for zone in zones)


CASES = [Case.of("six_takes", settings, learns)]

LEAKS = {
    "six_takes": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: commitments open": leaking(GAME, zones=open_commitments),
        "facts: the undealt cards": leaking(GAME, facts=rest_counted_by_suit),
        "events: a changed mind is announced": leaking(GAME, play=announced_to_all),
        "events: the card chosen is told": leaking(GAME, play=veil_lifted),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
