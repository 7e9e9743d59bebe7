"""What is to occur in the deals of bridge's course: for each step, what is kept of a deal that has its point.

``calls``: what is said before the learner may choose, from the dealer on; he sits at N.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from talia.cards import LANES, mask
from talia.games.bridge.bidding.by_all import ENDS, auction, next_call, reached
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.reading import PASS
from talia.games.bridge.contracts import BIDS, BOOK, MAJORS, MINORS, NOTRUMP, SEATS, STRAINS, TRICKS, Contract
from talia.games.bridge.double_dummy import before_lead, outcomes, table, taken
from talia.games.bridge.scoring.duplicate import board
from talia.lessons.searching import Cards
from talia.tricks.dealing import deal_out

NORTH, EAST, SOUTH, WEST = range(SEATS)

Hands = tuple[int, ...]
Kept = dict[str, Any] | None
"""What is kept of a deal; None: it lacks the point."""


def hands_of(cards: Cards, number: int) -> Hands:
    """The hands by place, on the board of this number."""
    hands, _ = deal_out(cards, SEATS, TRICKS, dealer=board(number)[0])
    return tuple(hands)


def said(hands: Hands, number: int, calls: tuple[str, ...] = ()) -> str:
    """What the system says next, at the board of this number, after these calls."""
    return next_call(hands, *board(number), calls)


def quiet(calls: Sequence[str], dealer: int, side: int) -> bool:
    """Whether all at the places of a side (0: N and S) have passed, and nobody has doubled."""
    return all(each in BIDS or each == PASS for each in calls) and all(
        each == PASS for at, each in enumerate(calls) if (dealer + at) % 2 == side
    )


def easy(number: int, cards: Cards) -> Kept:
    """N declares with a trick to spare: the first three deals a suit, then notrumps."""
    hands = hands_of(cards, 1)
    if number < 3:
        strain = max(STRAINS[:-1], key=lambda suit: (hands[NORTH] & LANES[suit]).bit_count())
        if ((hands[NORTH] | hands[SOUTH]) & LANES[strain]).bit_count() < 8:
            return None
    else:
        strain = NOTRUMP
    level = taken(hands, Contract.of(f"1{strain}", NORTH)) - BOOK - 1
    return {"board": 1, "calls": " ".join((f"{level}{strain}", *ENDS))} if 1 <= level <= 3 else None


OPENINGS: Final = (
    ("1NT",),
    ("1H", "1S"),
    ("1C",),
    ("1D",),
    ("2NT", "2C", "2D", "2H", "2S"),
    ("3C", "3D", "3H", "3S"),
)
"""What the learner opens in each of the deals."""


def opens(number: int, cards: Cards) -> Kept:
    """The learner deals, and opens as is this deal's to show."""
    return {"board": 1, "calls": ""} if said(hands_of(cards, 1), 1) in OPENINGS[number] else None


_MAJOR: Final = ("1H", "1S")
ANSWERS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (_MAJOR, ("2H", "2S")),
    (("1C", "1D"), _MAJOR),
    (_MAJOR, ("1NT",)),
    (("1NT",), ("2D", "2H")),
    (("1NT",), ("2C",)),
    (_MAJOR, ("3H", "3S")),
)
"""What S opens in each of the deals, and what the learner answers."""

_BOARD_OF_S: Final = 3


def answers(number: int, cards: Cards) -> Kept:
    """Partner deals and opens, W passes, and the learner has the answer that is this deal's to show."""
    hands, (openings, answered) = hands_of(cards, _BOARD_OF_S), ANSWERS[number]
    opened = said(hands, _BOARD_OF_S)
    calls = (opened, PASS)
    if opened not in openings or said(hands, _BOARD_OF_S, calls[:1]) != PASS:
        return None
    answer = said(hands, _BOARD_OF_S, calls)
    raises = answer[1:] == opened[1:]
    if answer not in answered or raises != (number in (0, 5)):
        return None
    return {"board": _BOARD_OF_S, "calls": " ".join(calls)}


def finesses(hands: Hands) -> bool:
    """Whether N or S holds an ace and queen over a king that a finesse catches, with two cards opposite."""
    for suit in MAJORS + MINORS:
        fork, king = mask((f"A{suit}", f"Q{suit}")), mask((f"K{suit}",))
        for place in (NORTH, SOUTH):
            opposite = (hands[(place + 2) % SEATS] & LANES[suit]).bit_count()
            if hands[place] & fork == fork and hands[(place - 1) % SEATS] & king and opposite >= 2:
                return True
    return False


def _game(hands: Hands, number: int, declarer: int) -> tuple[tuple[str, ...], Contract] | None:
    """The auction to a game of this declarer's in which the others pass, if the system comes to one."""
    dealer = board(number)[0]
    calls = auction(hands, *board(number))
    contract = reached(calls, dealer)
    if contract is None or contract.declarer != declarer or not quiet(calls, dealer, 1 - declarer % 2):
        return None
    game = {"NT": 3, "H": 4, "S": 4}.get(contract.strain)
    return (calls, contract) if contract.level == game else None


def plans(number: int, cards: Cards) -> Kept:
    """N plays a game that is just made, by a finesse: with the hands of E and W changed it fails."""
    hands = hands_of(cards, 1)
    if not finesses(hands) or said(hands, 1) == PASS:
        return None
    found = _game(hands, 1, NORTH)
    if found is None:
        return None
    calls, contract = found
    north, east, south, west = hands
    if (contract.strain == NOTRUMP) != (number % 2 == 1) or taken(hands, contract) != contract.needed:
        return None
    if taken((north, west, south, east), contract) >= contract.needed:
        return None
    return {"board": 1, "calls": " ".join(calls)}


_BOARD_OF_W: Final = 4


def defends(number: int, cards: Cards) -> Kept:
    """W plays a game that some of the learner's leads beat, and others do not."""
    hands = hands_of(cards, _BOARD_OF_W)
    if said(hands, _BOARD_OF_W) == PASS:
        return None
    found = _game(hands, _BOARD_OF_W, WEST)
    if found is None:
        return None
    calls, contract = found
    if (contract.strain == NOTRUMP) != (number % 2 == 0):
        return None
    made = {tricks >= contract.needed for tricks in outcomes(before_lead(hands, contract), WEST).values()}
    return {"board": _BOARD_OF_W, "calls": " ".join(calls)} if len(made) == 2 else None


def _points(hand: int) -> int:
    return Hand(hand).points


def scores(number: int, cards: Cards) -> Kept:
    """By turns N and S can make a game, or no more than a part-score, with cards that make one think of a game."""
    at = number + 1
    hands = hands_of(cards, at)
    together = _points(hands[NORTH]) + _points(hands[SOUTH])
    if not (25 <= together <= 27 if number % 2 == 0 else 21 <= together <= 23):
        return None
    contract = reached(calls := auction(hands, *board(at)), board(at)[0])
    if contract is None or contract.side != 0 or not all(each in BIDS or each == PASS for each in calls):
        return None
    found = table(hands)
    games = [(3, "NT"), *((4, suit) for suit in MAJORS), *((5, suit) for suit in MINORS)]
    game = any(
        found[STRAINS.index(strain)][place] >= BOOK + level for level, strain in games for place in (NORTH, SOUTH)
    )
    made = found[STRAINS.index(contract.strain)][contract.declarer] >= contract.needed
    return {"board": at, "calls": ""} if made and game == (number % 2 == 0) else None


POINTS: Final[dict[str, Callable[[int, Cards], Kept]]] = {
    "tricks": easy,
    "opening": opens,
    "answering": answers,
    "declarer": plans,
    "defence": defends,
    "scoring": scores,
}
"""What is kept of a deal with the point of a step, by its id and the deal's number in the step."""
