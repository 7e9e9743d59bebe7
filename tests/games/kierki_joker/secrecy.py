"""How the secrecy of Joker Hearts is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.cards import BIT, JOKER
from talia.games import find
from talia.table.zones import Fact
from tests.games.kierki_joker.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, talkative_refusal, telling_event, voids

GAME = type(find("kierki_joker"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "deals": 2,
        "joker_overtaken": rng.random() < 0.5,
        "heart_lead_ban": rng.random() < 0.5,
        "decided": rng.choice(("end", "end", "play")),
    }


def joker_found(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: who holds the joker."""
    zones = type(game).__mro__[1].zones(game, s)
    hands = [zone.cards for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    return (*type(game).__mro__[1].facts(game, s), Fact("joker", [bool(hand & BIT[JOKER]) for hand in hands]))


CASES = [Case.of("kierki_joker", settings, learns, matches=6, served=2)]

LEAKS = {
    "kierki_joker": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "facts: voids": leaking(GAME, facts=voids),
        "facts: the joker's place": leaking(GAME, facts=joker_found),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
