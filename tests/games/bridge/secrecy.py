"""How the secrecy of bridge is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from talia.games import find
from talia.games.bridge.options import SYSTEMS
from talia.games.bridge.scoring.imps import of_sides
from talia.table.moves import EVERYONE
from talia.table.zones import Fact
from tests.games.bridge.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import (
    announced_to_all,
    answers_told,
    hand_at,
    leaking,
    open_hand,
    refusing_named,
    retold,
    shown_beyond,
    talkative_refusal,
    telling_event,
    to_all,
    told_to_all,
)

GAME = type(find("bridge"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random; of rubbers only the first deals are examined."""
    scoring = rng.choice(("rubber", "chicago", "imp_hcp", "old_polish", "duplicate"))
    return {
        "scoring": scoring,
        "practice": scoring == "duplicate" and rng.random() < 0.5,
        "practice_deals": rng.choice(("any", "part_scores", "games", "slams", "competition")),
        "boards": 2,
        "first_board": rng.randint(1, 16),
        "seating": "draw" if rng.random() < 0.2 else "fixed",
        "claims": rng.choice(("off", "agree")),
        "auto_finish": rng.random() < 0.7,
        "alert_visibility": "all" if rng.random() < 0.2 else "opponents",
        "dummy_sees": rng.choice(("public", "declarer")),
        "system": rng.choice(SYSTEMS),
    }


def with_claims(rng: Random) -> dict[str, Any]:
    """The same, with claims."""
    return settings(rng) | {"claims": "agree"}


def with_play(rng: Random) -> dict[str, Any]:
    """The same, with deals that are played: of a practice of bidding all is open as soon as its auction is over."""
    return settings(rng) | {"practice": False}


def strength_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: the high-card points of the sides, before the deal is over."""
    told = type(game).__mro__[1].facts(game, s)
    if s.deal is None or s.deal.tricks is None or s.finished:
        return tuple(told)
    return (*told, Fact("high_cards", of_sides(s.deal.dealt)))


def alerts_counted(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: of how many calls something was said, and nothing of what."""
    told = type(game).__mro__[1].facts(game, s)
    return tuple(told) if s.deal is None else (*told, Fact("alerts", len(s.deal.meanings)))


def _declarers_seat(d: Any) -> int:
    return 1 << int(d.seats[d.contract.declarer])


CASES = [
    Case.of(
        "bridge",
        settings,
        learns,
        matches=8,
        steady=0.2,
        served=4,
        lines=90,
        planted=(0.5, 30),
        late=lambda match: match.state.deal is not None and match.state.deal.tricks is not None,
        least_late=6,
    ),
    Case.of("bridge", with_play, learns, name="bridge_alerts", matches=6, steady=0.2, served=8, lines=40, texts=True),
    Case.of(
        "bridge",
        with_claims,
        learns,
        name="bridge_claims",
        matches=6,
        steady=0.2,
        served=4,
        lines=90,
        unnamed=True,
        unasked=0.1,
    ),
]

LEAKS = {
    "bridge": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: the dummy before the opening lead": leaking(
            GAME, zones=hand_at(lambda d: d.contract.dummy, lambda d: EVERYONE, led=False)
        ),
        "zones: the dummy to who plays it, before the lead": leaking(
            GAME, zones=hand_at(lambda d: d.contract.dummy, _declarers_seat, led=False)
        ),
        "zones: the declarer's hand to the dummy": leaking(
            GAME, zones=hand_at(lambda d: d.contract.declarer, lambda d: 1 << d.seats[d.contract.dummy], led=True)
        ),
        "facts: the strength of the sides": leaking(GAME, facts=strength_told),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    },
    "bridge_alerts": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "facts: what calls mean, to all": leaking(GAME, facts=told_to_all("meanings")),
        "facts: how many calls were alerted": leaking(GAME, facts=alerts_counted),
        "events: alerts to all": leaking(GAME, play=retold("alert", to_all)),
        "events: answers to all": leaking(GAME, play=retold("explains", to_all)),
        "events: that something was said": leaking(GAME, play=announced_to_all),
    },
    "bridge_claims": {
        "zones: the claimant's hand to all": leaking(GAME, zones=shown_beyond(lambda d, place: EVERYONE)),
        "zones: the claimant's hand to his partner": leaking(
            GAME, zones=shown_beyond(lambda d, place: 1 << d.seats[(place + 2) % 4])
        ),
        "events: the claimant's hand to all": leaking(GAME, play=retold("claim_shown", to_all)),
        "events: who refused a claim": leaking(GAME, play=refusing_named),
        "facts: who has agreed to a claim": leaking(GAME, facts=answers_told),
        "waiting: who has still to answer a claim": leaking(GAME, waiting_seen=lambda game, s: EVERYONE),
    },
}
