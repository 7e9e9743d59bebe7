"""How the secrecy of Skat is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import EVERYONE
from tests.games.skat.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import (
    known_to_all,
    leaking,
    open_hand,
    retold,
    side_by_a_card,
    talkative_refusal,
    to_all,
    told_to_all,
)

GAME = type(find("skat"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    scoring = rng.choice(("tournament", "money"))
    return {
        "deals_each": 1,
        "scoring": scoring,
        "kontra": scoring == "money" and rng.random() < 0.5,
        "passed_out": rng.choice(("redeal", "ramsch", "schieberamsch", "schieberamsch")),
        "revolution": rng.random() < 0.7,
        "schenken": rng.random() < 0.3,
        "resign": rng.random() < 0.2,
        "decided": rng.choice(("end", "end", "play")),
    }


def open_skat(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the skat is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "skat" else zone for zone in zones)


def peeked_skat(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the soloist of Skat sees the skat before he chooses."""
    zones = type(game).__mro__[1].zones(game, s)
    if game.phase(s) != "skat":
        return tuple(zones)
    soloist = game.waiting(s)
    return tuple(replace(zone, sees=soloist) if zone.id == "skat" else zone for zone in zones)


CASES = [Case.of("skat", settings, learns, steady=0.4, matches=12, served=6)]

LEAKS = {
    "skat": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: the skat open": leaking(GAME, zones=open_skat),
        "zones: the soloist peeps into the skat": leaking(GAME, zones=peeked_skat),
        "zones: who passed cards on tells all": leaking(GAME, zones=known_to_all),
        "facts: the soloist's values": leaking(GAME, facts=told_to_all("values")),
        "facts: the soloist's matadors": leaking(GAME, facts=told_to_all("matadors")),
        "sides: by the cards": leaking(GAME, sides=side_by_a_card("soloist", "JC")),
        "events: what goes into the skat": leaking(GAME, play=retold("discarded", to_all)),
        "events: what slides on": leaking(GAME, play=retold("passes_on", to_all)),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
