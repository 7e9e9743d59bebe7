"""How the secrecy of Czarna Mańka is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import EVERYONE
from tests.games.black_maria.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import known_to_all, leaking, open_hand, talkative_refusal, veil_lifted

GAME = type(find("black_maria"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {"pass_direction": rng.choice(("right", "left")), "decided": rng.choice(("end", "end", "play"))}


def open_passed(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the cards chosen to be passed are seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.startswith("passed.") else zone for zone in zones)


CASES = [Case.of("black_maria", settings, learns, matches=12, served=4)]

LEAKS = {
    "black_maria": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: the cards passed are open": leaking(GAME, zones=open_passed),
        "zones: who gave cards tells all": leaking(GAME, zones=known_to_all),
        "events: the cards passed are told": leaking(GAME, play=veil_lifted),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
