"""Questions to the solver as lines of text: what a position of a game is worth with all cards open.

A game says how a question is written; whoever has a file of them (``talia solve``) need know no game. A reader checks
a question wholly and returns the search that answers it: nothing is searched for a question that makes no sense.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from talia._kernel import solve
from talia.cards import BIT, Deck, card, codes, mask
from talia.tricks.obligations import LEADING, Obligations, Position, legal

Search: TypeAlias = Callable[[], dict[str, Any]]
"""The work of one question; lets other threads run meanwhile."""

Reader: TypeAlias = Callable[[Mapping[str, Any]], Search]
"""Makes a question into its search, or raises BadQuestion."""


class BadQuestion(ValueError):
    """A question that makes no sense; the text is a sentence that says why."""


_readers: Final[dict[str, Reader]] = {}


def solvable(game: str) -> Callable[[Reader], Reader]:
    """Decorator: the reader of a game's questions, known by the game's id."""

    def known(reader: Reader) -> Reader:
        _readers[game] = reader
        return reader

    return known


def solvable_games() -> tuple[str, ...]:
    """The ids of all games whose questions can be read."""
    return tuple(sorted(_readers))


def reader(game: str) -> Reader:
    """The reader of a game's questions; raises LookupError."""
    return _readers[game]


def declarer_alone(
    question: Mapping[str, Any], deck: Deck, obligations: Obligations, *, misere: bool, others: tuple[str, ...] = ()
) -> Search:
    """A question about one declarer against two: how many tricks he takes with best play of all.

    The fields: ``hands`` by seat, cards with spaces between them, equally many but for those that lie in ``trick``;
    ``declarer`` and ``leader``, seats; ``trick``, the cards played to it so far. In a misère he wants as few tricks as
    he can, otherwise as many. ``others`` are fields the game itself reads.
    """
    known_fields(question, ("hands", "declarer", "leader", "trick", *others))
    trick = _trick(question, deck)
    hands = [_cards(text, deck, f"hand {seat}") for seat, text in enumerate(_hands(question))]
    declarer, leader = (_seat(question, name) for name in ("declarer", "leader"))
    _no_card_twice([*hands, mask(trick)])
    _played_by_the_rules(obligations, hands, declarer, leader, trick)
    try:
        at = Position(obligations, hands, leader, declarer, [card(code) for code in trick])
    except ValueError as wrong:
        raise BadQuestion(str(wrong)) from None
    return lambda: {"tricks": solve(at, misere)}


def _no_card_twice(places: Sequence[int]) -> None:
    seen = 0
    for cards in places:
        if seen & cards:
            raise BadQuestion(f"{codes(seen & cards)[0]} is there twice")
        seen |= cards


def _played_by_the_rules(
    obligations: Obligations, hands: Sequence[int], declarer: int, leader: int, trick: Sequence[str]
) -> None:
    lying = 0
    for place, code in enumerate(trick):
        seat = (leader + place) % len(hands)
        led = card(trick[0]) if place else LEADING
        if not legal(obligations, hands[seat] | BIT[code], lying, led, seat == declarer) & BIT[code]:
            raise BadQuestion(f"seat {seat} had to play another card than {code}, and holds one")
        lying |= BIT[code]


def known_fields(question: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    """Refuses a question with a field of another name: a slip of the pen would change its meaning unseen."""
    for name in question:
        if name not in fields:
            raise BadQuestion(f"there is no field {name!r}; there are: {', '.join(fields)}")


def _hands(question: Mapping[str, Any]) -> list[str]:
    hands = question.get("hands")
    if not isinstance(hands, list) or len(hands) != 3 or not all(isinstance(hand, str) for hand in hands):
        raise BadQuestion("hands must be three lists of cards, each a text like 'AS KS 7H'")
    return hands


def _seat(question: Mapping[str, Any], name: str) -> int:
    seat = question.get(name)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < 3:
        raise BadQuestion(f"{name} must be a seat: 0, 1 or 2")
    return seat


def _trick(question: Mapping[str, Any], deck: Deck) -> list[str]:
    trick = question.get("trick", [])
    if not isinstance(trick, list) or len(trick) > 2 or not all(isinstance(code, str) for code in trick):
        raise BadQuestion("trick must be a list of at most two cards")
    _cards(" ".join(trick), deck, "the trick")
    return trick


def _cards(text: str, deck: Deck, where: str) -> int:
    cards = 0
    for code in text.split():
        if code not in deck.codes:
            raise BadQuestion(f"{code!r} in {where} is no card of this game")
        if cards & BIT[code]:
            raise BadQuestion(f"{code} is there twice in {where}")
        cards |= BIT[code]
    return cards
