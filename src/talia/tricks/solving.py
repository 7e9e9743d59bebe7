"""Questions to the solver as lines of text: what a position of a game is worth with all cards open.

A game says how a question is written; whoever has a file of them (``talia solve``) need know no game. A reader checks
a question wholly and returns the search that answers it: nothing is searched for a question that makes no sense.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from talia._kernel import Tally, max_n, solve, worth
from talia.cards import BIT, Deck, card, codes, mask
from talia.table.rooms import Shelf
from talia.tricks.obligations import LEADING, Obligations, Position, legal

Search: TypeAlias = Callable[[], dict[str, Any]]
"""The work of one question; lets other threads run meanwhile."""

Reader: TypeAlias = Callable[[Mapping[str, Any]], Search]
"""Makes a question into its search, or raises BadQuestion."""


class BadQuestion(ValueError):
    """A question that makes no sense; the text is a sentence that says why."""


solvable: Final = Shelf[Reader]("solving")
"""The readers of the games' questions."""


def solvable_games() -> tuple[str, ...]:
    """The ids of all games whose questions can be read."""
    return solvable.games()


def reader(game: str) -> Reader:
    """The reader of a game's questions; raises LookupError."""
    return solvable[game]


def declarer_alone(
    question: Mapping[str, Any], deck: Deck, obligations: Obligations, *, misere: bool, others: tuple[str, ...] = ()
) -> Search:
    """A question about one declarer against two: how many tricks he takes with best play of all.

    The fields: ``hands`` by seat, cards with spaces between them, equally many but for those that lie in ``trick``;
    ``declarer`` and ``leader``, seats; ``trick``, the cards played to it so far. In a misère he wants as few tricks as
    he can, otherwise as many. ``others`` are fields the game itself reads.
    """
    known_fields(question, ("hands", "declarer", "leader", "trick", *others))
    at = read_position(question, deck, obligations, seat_of(question, "declarer", 3), seats=(3,))
    return lambda: {"tricks": solve(at, misere)}


def each_alone(
    question: Mapping[str, Any], deck: Deck, obligations: Obligations, *, others: tuple[str, ...] = ()
) -> Search:
    """A question about three players of whom each wants tricks for himself.

    The fields are as in `declarer_alone`, without a declarer. The answer has the tricks of every seat in two ways:
    ``paranoid``, what it takes if both others play against it, which it can enforce; ``max_n``, what it takes if each
    plays for himself (`talia._kernel.max_n`).
    """
    known_fields(question, ("hands", "leader", "trick", *others))
    at = read_position(question, deck, obligations, None, seats=(3,))
    tricks = Tally()
    return lambda: {
        "paranoid": [worth(at, tricks, 1 << seat) for seat in range(3)],
        "max_n": list(max_n(at, tricks) or ()),
    }


def read_position(
    question: Mapping[str, Any],
    deck: Deck,
    obligations: Obligations,
    declarer: int | None,
    *,
    seats: Sequence[int] = range(2, 8),
) -> Position:
    """The position of the fields ``hands``, ``leader`` and ``trick``; ``seats``: how many hands there may be."""
    texts = _hands(question, seats)
    trick = _trick(question, deck, len(texts))
    hands = [_cards(text, deck, f"hand {seat}") for seat, text in enumerate(texts)]
    leader = seat_of(question, "leader", len(hands))
    _no_card_twice([*hands, mask(trick)])
    _played_by_the_rules(obligations, hands, declarer, leader, trick)
    try:
        return Position(obligations, hands, leader, declarer, [card(code) for code in trick])
    except ValueError as wrong:
        raise BadQuestion(str(wrong)) from None


def _no_card_twice(places: Sequence[int]) -> None:
    seen = 0
    for cards in places:
        if seen & cards:
            raise BadQuestion(f"{codes(seen & cards)[0]} is there twice")
        seen |= cards


def _played_by_the_rules(
    obligations: Obligations, hands: Sequence[int], declarer: int | None, leader: int, trick: Sequence[str]
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


def _hands(question: Mapping[str, Any], seats: Sequence[int]) -> list[str]:
    hands = question.get("hands")
    if not isinstance(hands, list) or len(hands) not in seats or not all(isinstance(hand, str) for hand in hands):
        number = _NUMBERS[seats[0]] if len(seats) == 1 else f"{_NUMBERS[seats[0]]} to {_NUMBERS[seats[-1]]}"
        raise BadQuestion(f"hands must be {number} lists of cards, each a text like 'AS KS 7H'")
    return hands


def seat_of(question: Mapping[str, Any], name: str, seats: int) -> int:
    """The seat in the field of that name."""
    seat = question.get(name)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadQuestion(f"{name} must be a seat: 0 to {seats - 1}")
    return seat


def _trick(question: Mapping[str, Any], deck: Deck, seats: int) -> list[str]:
    trick = question.get("trick", [])
    if not isinstance(trick, list) or len(trick) >= seats or not all(isinstance(code, str) for code in trick):
        raise BadQuestion(f"trick must be a list of at most {_NUMBERS[seats - 1]} cards")
    _cards(" ".join(trick), deck, "the trick")
    return trick


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


def _cards(text: str, deck: Deck, where: str) -> int:
    cards = 0
    for code in text.split():
        if code not in deck.codes:
            raise BadQuestion(f"{code!r} in {where} is no card of this game")
        if cards & BIT[code]:
            raise BadQuestion(f"{code} is there twice in {where}")
        cards |= BIT[code]
    return cards
