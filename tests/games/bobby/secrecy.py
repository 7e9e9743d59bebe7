"""How the secrecy of Bobby is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.cards import codes
from talia.games import find
from talia.table.moves import EVERYONE
from talia.table.zones import Fact
from tests.games.bobby.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import (
    answers_told,
    hand_at,
    known_to_all,
    leaking,
    open_hand,
    refusing_named,
    retold,
    shown_beyond,
    talkative_refusal,
    telling_event,
    to_all,
    veil_lifted,
)

GAME = type(find("bobby"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random; of rubbers only the first deals are examined."""
    return {
        "scoring": rng.choice(("rubber", "chicago")),
        "nullo": rng.random() < 0.7,
        "claims": rng.choice(("off", "agree")),
        "auto_finish": rng.random() < 0.7,
    }


def with_claims(rng: Random) -> dict[str, Any]:
    """The same, with claims, and nullo as often as it is bid."""
    return settings(rng) | {"claims": "agree", "nullo": True}


def first_card_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the card of the pack that lies with the dummy is known to the dealer."""
    zones = type(game).__mro__[1].zones(game, s)
    if s.deal is None or s.finished:
        return tuple(zones)
    return tuple(
        replace(zone, sees=zone.sees | 1 << s.deal.spec.dealer) if zone.id == "dummy" else zone for zone in zones
    )


def honours_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: what lies with the dummy, by the number of its aces."""
    told = type(game).__mro__[1].facts(game, s)
    if s.deal is None or s.finished or s.deal.cards is None:
        return tuple(told)
    aces = sum(code[0] == "A" for code in codes(s.deal.cards.pile("dummy")))
    return (*told, Fact("aces_there", aces))


CASES = [
    Case.of(
        "bobby",
        settings,
        learns,
        matches=12,
        steady=0.2,
        served=4,
        lines=90,
        planted=(0.5, 30),
        late=lambda match: match.state.deal is not None and match.state.deal.tricks is not None,
        least_late=6,
    ),
    Case.of(
        "bobby",
        with_claims,
        learns,
        name="bobby_claims",
        matches=6,
        steady=0.2,
        served=4,
        lines=90,
        unnamed=True,
        unasked=0.1,
    ),
]

LEAKS = {
    "bobby": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: what each has laid to the dummy known to all": leaking(GAME, zones=known_to_all),
        "zones: the dummy open to the dealer in the auction": leaking(GAME, zones=first_card_told),
        "zones: the dummy to all, before the lead": leaking(
            GAME, zones=hand_at(lambda d: 3, lambda d: EVERYONE, led=False)
        ),
        "facts: aces with the dummy": leaking(GAME, facts=honours_told),
        "events: the cards laid to the dummy told to all": leaking(GAME, play=veil_lifted),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    },
    "bobby_claims": {
        "zones: the claimant's hand to all": leaking(GAME, zones=shown_beyond(lambda d, place: EVERYONE)),
        "zones: the claimant's hand to the other defender": leaking(
            GAME, zones=shown_beyond(lambda d, place: 0b111 & ~(1 << d.contract.declarer))
        ),
        "events: the claimant's hand to all": leaking(GAME, play=retold("claim_shown", to_all)),
        "events: who refused a claim": leaking(GAME, play=refusing_named),
        "facts: who has agreed to a claim": leaking(GAME, facts=answers_told),
        "waiting: who has still to answer a claim": leaking(GAME, waiting_seen=lambda game, s: EVERYONE),
    },
}
