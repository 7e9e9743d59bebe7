"""How the secrecy of Quintet is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import EVERYONE
from talia.table.zones import Fact
from tests.games.quintet.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, retold, to_all

GAME = type(find("quintet"))
NAMES = ("one", "two", "three", "four", "five")


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "ranking": rng.choice(("traditional", "short_deck")),
        "tie_rule": rng.choice(("none", "carry")),
        "games": rng.choice((1, 2)),
    }


def packets_open(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: packets are seen by all before they are shown."""
    found = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id.split(".")[0] in NAMES else zone for zone in found)


def next_show_open(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: with each show the next packets are open, too."""
    found = type(game).__mro__[1].zones(game, s)
    shown = s.deal.shown if s.deal is not None else 0
    early = NAMES[shown] if 0 < shown < len(NAMES) else ""
    return tuple(replace(zone, sees=EVERYONE) if zone.id.split(".")[0] == early else zone for zone in found)


def strength_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how good the last packets are is told as soon as they lie there."""
    packets = () if s.deal is None else s.deal.packets
    rank = None if s.deal is None else s.deal.spec.ranking
    told = [rank.strength(mine[4] >> 64 * seat) if mine else None for seat, mine in enumerate(packets)]
    return (*type(game).__mro__[1].facts(game, s), Fact("strong", told))


CASES = [Case.of("quintet", settings, learns)]

LEAKS = {
    "quintet": {
        "zones: packets open": leaking(GAME, zones=packets_open),
        "zones: the next show open": leaking(GAME, zones=next_show_open),
        "facts: how strong a packet is": leaking(GAME, facts=strength_told),
        "events: packets are told": leaking(GAME, play=retold("ready", to_all)),
    }
}
