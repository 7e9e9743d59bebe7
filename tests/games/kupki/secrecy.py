"""How the secrecy of Heaps is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.moves import CHANCE, EVERYONE, Event, IllegalMove
from talia.table.zones import Fact
from tests.games.kupki.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking

GAME = type(find("kupki"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random; the examined matches are of one deal."""
    return {
        "deck_size": rng.choice(("52", "32")),
        "tie": rng.choice(("bank", "half")),
        "min_stake": rng.randint(1, 3),
        "max_stake": rng.randint(3, 12),
        "start_chips": rng.choice((10, 20, 100)),
        "rounds": 1,
        "bank_rotation": rng.choice(("each_deal", "ace")),
    }


def turned_up(match: Any) -> bool:
    """Whether a deal is over and the next is not dealt yet."""
    return match.state.finished and bool(match.state.sheet)


def _bottoms(game: Any, s: Any) -> list[int]:
    """The bottom cards of the heaps, whoever may see them."""
    zones = type(game).__mro__[1].zones(game, s)
    return [zone.cards[-1] for zone in zones if zone.id.startswith("heap")]


def heap_open(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the first heap is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "heap1" else zone for zone in zones)


def bottom_known(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the banker knows the bottom card of the last heap."""
    zones = type(game).__mro__[1].zones(game, s)
    if s.deal is None or not s.deal.heaps or s.finished:
        return tuple(zones)
    known = ((1 << zones[-1].cards[-1], 1 << s.deal.spec.banker),)
    return (*zones[:-1], replace(zones[-1], known=known))


def an_ace_somewhere(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: whether an ace lies under a heap."""
    return (*type(game).__mro__[1].facts(game, s), Fact("ace", [one % 16 == 12 for one in _bottoms(game, s)]))


def told_early(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: each stake tells something of the card it lies on."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    return after, (*events, Event("rustle", {"sum": sum(_bottoms(game, after)) % 7}))


def talkative_refusal(game: Any, s: Any, author: int, move: Any) -> Any:
    """Refusals: they depend on the cards."""
    try:
        return type(game).__mro__[1].play(game, s, author, move)
    except IllegalMove as refusal:
        if author == CHANCE:
            raise
        raise IllegalMove(refusal.code, **refusal.details, hint=sum(_bottoms(game, s)) % 5) from None


CASES = [Case.of("kupki", settings, learns, twins=12, matches=20, served=8, late=turned_up, least_late=10)]

LEAKS = {
    "kupki": {
        "zones: a heap open": leaking(GAME, zones=heap_open),
        "zones: the banker knows a bottom card": leaking(GAME, zones=bottom_known),
        "facts: an ace": leaking(GAME, facts=an_ace_somewhere),
        "events: a trace of the bottoms": leaking(GAME, play=told_early),
        "refusals: of the cards": leaking(GAME, play=talkative_refusal),
    }
}
