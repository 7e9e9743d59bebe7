"""How the secrecy of Planowanie is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from tests.games.planowanie.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, rest_counted_by_suit, talkative_refusal, telling_event, voids

GAME = type(find("planowanie"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "first_deal_trump": rng.choice(("never", "if_card_left")),
        "hook": rng.random() < 0.5,
        "decided": rng.choice(("end", "end", "play")),
    }


CASES = [Case.of("planowanie", settings, learns, matches=20, served=4, lines=120)]

LEAKS = {
    "planowanie": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "facts: the undealt cards": leaking(GAME, facts=rest_counted_by_suit),
        "facts: voids": leaking(GAME, facts=voids),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
