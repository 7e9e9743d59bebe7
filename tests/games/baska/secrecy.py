"""How the secrecy of Baśka is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.games.baska.state import outcome
from talia.table.moves import EVERYONE, Event, Leave
from talia.table.sides import Side
from tests.games.baska.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand, talkative_refusal, telling_event

GAME = type(find("baska"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random."""
    return {
        "deals": 4,
        "cicha_laydown": rng.choice(("must_bid", "allowed")),
        "claims": rng.choice(("off", "agree")),
        "gran_allowed": rng.random() < 0.8,
        "last_trick": rng.choice(("closed", "open")),
        "penalties": rng.random() < 0.5,
    }


def own_sides_told(game: Any, s: Any) -> tuple[Any, ...]:
    """Sides: what a seat knows of its own side is told to all."""
    return tuple(replace(side, to=EVERYONE) for side in type(game).__mro__[1].sides(game, s))


def old_told_at_once(game: Any, s: Any) -> tuple[Any, ...]:
    """Sides: all the old are told from the first card on."""
    told = type(game).__mro__[1].sides(game, s)
    return (*told, Side("old", s.deal.old)) if told else ()


def old_told_to_each_other(game: Any, s: Any) -> tuple[Any, ...]:
    """Sides: who is old is told who is with him."""
    told = type(game).__mro__[1].sides(game, s)
    return (*told, Side("old", s.deal.old, to=s.deal.old)) if told else ()


def silence_broken(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: the contract is told as it is, be it the silent game."""
    found = type(game).__mro__[1].facts(game, s)
    return tuple(replace(fact, value=s.deal.contract) if fact.key == "contract" else fact for fact in found)


def fine_as_it_is(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: what leaving would cost is told with the kontras that count, be it by sides nobody has shown."""

    def told(fact: Any) -> Any:
        seat = fact.to.bit_length() - 1
        return replace(fact, value={"n": outcome(replace(s.deal, offender=seat)).value})

    found = type(game).__mro__[1].facts(game, s)
    return tuple(told(fact) if fact.key == "leaving" else fact for fact in found)


def hands_of_who_left(game: Any, s: Any, author: int, move: Any) -> tuple[Any, tuple[Any, ...]]:
    """Events: where somebody leaves, the others hear what he held."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    if isinstance(move, Leave):
        events = (*events, Event("held", {"hand": s.deal.dealt[author]}))
    return after, events


CASES = [Case.of("baska", settings, learns, steady=0.8, served=5)]

LEAKS = {
    "baska": {
        "zones: a hand open": leaking(GAME, zones=open_hand),
        "sides: one's own side": leaking(GAME, sides=own_sides_told),
        "sides: all the old before the cards show them": leaking(GAME, sides=old_told_at_once),
        "sides: the old know each other": leaking(GAME, sides=old_told_to_each_other),
        "facts: that the game is silent": leaking(GAME, facts=silence_broken),
        "facts: what leaving would cost by hidden sides": leaking(GAME, facts=fine_as_it_is),
        "events: the hand of who has left": leaking(GAME, play=hands_of_who_left),
        "events: a trace of the hands": leaking(GAME, play=telling_event),
        "refusals: of others' hands": leaking(GAME, play=talkative_refusal),
    }
}
