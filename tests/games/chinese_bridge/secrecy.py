"""How the secrecy of Chinese bridge is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.cards import codes
from talia.games import find
from talia.table.moves import EVERYONE, SPECTATOR
from talia.table.zones import Fact
from tests.games.chinese_bridge.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import (
    announced_to_all,
    leaking,
    open_hand,
    retold,
    talkative_refusal,
    telling_event,
    to_all,
    told_to_all,
    veil_lifted,
)

GAME = type(find("chinese_bridge"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random; of rubbers only the first deals are examined."""
    return {
        "scoring": rng.choice(("rubber", "chicago")),
        "deck": rng.choice(("52", "32")),
        "table_choice": rng.choice(("seen", "seen", "blind")),
        "claims": rng.choice(("off", "agree")),
        "auto_finish": rng.random() < 0.7,
    }


def blind(rng: Random) -> dict[str, Any]:
    """The same where nobody knows what lies face down."""
    return settings(rng) | {"table_choice": "blind"}


def with_claims(rng: Random) -> dict[str, Any]:
    """The same, with claims, and the short pack: there the cards face down are turned up soonest."""
    return settings(rng) | {"claims": "agree", "deck": "32"}


def seen_into(kind: str, viewers: int) -> Any:
    """Zones: some see into those of a kind."""

    def zones(game: Any, s: Any) -> tuple[Any, ...]:
        seen = type(game).__mro__[1].zones(game, s)
        return tuple(replace(zone, sees=zone.sees | viewers) if zone.id.startswith(kind) else zone for zone in seen)

    return zones


def work_counted(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many piles each has made so far."""
    told = type(game).__mro__[1].facts(game, s)
    stage = None if s.deal is None or s.finished else s.deal.stage
    laid = getattr(stage, "laid", None)
    return tuple(told) if laid is None else (*told, Fact("made", tuple(map(len, laid))))


def in_the_order_of_work(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: which card lies under the last pile, by its suit."""
    told = type(game).__mro__[1].facts(game, s)
    if s.deal is None or s.finished or not s.deal.piles.hidden:
        return tuple(told)
    last = [next(iter(s.deal.piles.down(seat)[-1:]), 0) for seat in range(2)]
    return (*told, Fact("last", [code[1] for under in last for code in codes(under)]))


CASES = [
    Case.of(
        "chinese_bridge",
        settings,
        learns,
        matches=8,
        steady=0.2,
        served=4,
        lines=130,
        planted=(0.5, 60),
        late=lambda match: match.state.deal is not None and match.state.deal.tricks is not None,
        least_late=4,
    ),
    Case.of(
        "chinese_bridge",
        blind,
        learns,
        name="chinese_bridge, blind",
        matches=4,
        steady=0.2,
        served=2,
        lines=80,
        late=lambda match: match.state.deal is not None and match.state.deal.tricks is not None,
        least_late=2,
    ),
    Case.of(
        "chinese_bridge",
        with_claims,
        learns,
        name="chinese_bridge, claims",
        matches=8,
        served=4,
        lines=60,
        unasked=0.2,
        planted=(0.0, 45),
    ),
]

LEAKS = {
    "chinese_bridge": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: the piles under work seen by the other": leaking(GAME, zones=seen_into("table.", 0b11)),
        "zones: cards face down seen by the other": leaking(GAME, zones=seen_into("down.", 0b11)),
        "zones: cards face down seen by who only watches": leaking(GAME, zones=seen_into("down.", 1 << SPECTATOR)),
        "facts: one's piles under work told to all": leaking(GAME, facts=told_to_all("laid.0")),
        "facts: how many piles are made": leaking(GAME, facts=work_counted),
        "facts: a suit that lies face down": leaking(GAME, facts=in_the_order_of_work),
        "events: that a pile was made": leaking(GAME, play=announced_to_all),
        "events: what was laid where": leaking(GAME, play=veil_lifted),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    },
    "chinese_bridge, blind": {
        "zones: what lies face down seen by its owner": leaking(GAME, zones=seen_into("down.0", 0b01)),
        "zones: all that lies face down": leaking(GAME, zones=seen_into("down.", EVERYONE)),
    },
    "chinese_bridge, claims": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "events: the claimant's hand to all": leaking(GAME, play=retold("claim_shown", to_all)),
    },
}
