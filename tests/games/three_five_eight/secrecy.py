"""How the secrecy of 3-5-8 is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import EVERYONE
from tests.games.three_five_eight.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import known_to_all, leaking, open_hand, talkative_refusal, veil_lifted, voids

GAME = type(find("three_five_eight"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "exchange": rng.random() < 0.9,
        "exchange_cap": rng.choice(("winner_points", "shortfall")),
        "chooser_sees": rng.choice((6, 16)),
    }


def open_out(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the cards laid away are seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "out" else zone for zone in zones)


def blind_hand_seen(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: who may not yet look at all of his hand does."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(
        replace(zone, sees=1 << int(zone.id[-1])) if zone.id.startswith("hand.") and not zone.sees else zone
        for zone in zones
    )


CASES = [Case.of("three_five_eight", settings, learns, matches=24, served=4, lines=75)]

LEAKS = {
    "three_five_eight": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: the chooser sees all of his hand": leaking(GAME, zones=blind_hand_seen),
        "zones: cards exchanged are known to all": leaking(GAME, zones=known_to_all),
        "zones: cards laid away are open": leaking(GAME, zones=open_out),
        "facts: voids": leaking(GAME, facts=voids),
        "events: cards exchanged or laid away are told": leaking(GAME, play=veil_lifted),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
