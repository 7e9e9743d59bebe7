"""How the secrecy of poker is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import EVERYONE
from tests.games.poker.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, rest_counted_by_suit, retold, talkative_refusal, telling_event, to_all

GAME = type(find("poker"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "deals": rng.choice((1, 1, 2)),
        "deck_size": rng.choice(("auto", "auto", 24, 28, 52)),
        "start_chips": rng.choice((50, 200)),
        "stacks": rng.choice(("carried", "fresh")),
        "short_stack": rng.choice(("must_fold", "all_in")),
        "showdown": rng.choice(("needed", "needed", "all")),
        "checking": rng.random() < 0.5,
        "ace_low": rng.random() < 0.2,
        "short_deck_wheel": rng.random() < 0.2,
        "max_raises": rng.choice((0, 1)),
        "draw_limit": rng.choice((3, 5)),
    }


def zones_open(*kinds: str) -> Any:
    """Zones: all of these kinds are seen by all."""

    def zones(game: Any, s: Any) -> tuple[Any, ...]:
        found = type(game).__mro__[1].zones(game, s)
        return tuple(replace(zone, sees=EVERYONE) if zone.id.split(".")[0] in kinds else zone for zone in found)

    return zones


def unseen_after_the_showdown(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: when a deal is settled, hands nobody had to see are open."""
    found = type(game).__mro__[1].zones(game, s)
    settled = s.deal is not None and bool(s.deal.awards)
    return tuple(replace(zone, sees=EVERYONE) if settled and zone.id[:4] == "hand" else zone for zone in found)


def one_shows_all(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: once somebody has shown his hand, what the others held or have thrown in is open, too."""
    found = type(game).__mro__[1].zones(game, s)
    shown = s.deal is not None and bool(s.deal.shown)
    return tuple(replace(zone, sees=EVERYONE) if shown and zone.id != "talon" else zone for zone in found)


def hand_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: what each holds is told to all."""
    return tuple(
        replace(fact, to=EVERYONE) if fact.key in ("hand", "hands") else fact
        for fact in type(game).__mro__[1].facts(game, s)
    )


CASES = [Case.of("poker", settings, learns)]

LEAKS = {
    "poker": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "zones: thrown cards open": leaking(GAME, zones=zones_open("thrown")),
        "zones: the talon open": leaking(GAME, zones=zones_open("talon")),
        "zones: unseen hands open after the showdown": leaking(GAME, zones=unseen_after_the_showdown),
        "zones: all hands open with the one that is shown": leaking(GAME, zones=one_shows_all),
        "facts: the names of hands": leaking(GAME, facts=hand_told),
        "facts: the talon counted": leaking(GAME, facts=rest_counted_by_suit),
        "events: cards thrown are told": leaking(GAME, play=retold("exchanged", to_all)),
        "events: cards drawn are told": leaking(GAME, play=retold("drew", to_all)),
        "events: of all hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
