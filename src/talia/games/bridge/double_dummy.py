"""What a deal of bridge is worth with all cards open (rules/bridge.md 9.11): tricks of every declarer, price of a card.

Perfect play of all four, found by the kernel's search of boards. A table takes about half a second; it lets other
threads run meanwhile.
"""

from collections.abc import Sequence
from typing import TypeAlias

from talia._kernel import Position, board_tables, solve_board, solve_board_cards
from talia.cards import CODE
from talia.games.bridge.contracts import SEATS, STRAINS, Contract
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Tricks, begin

Table: TypeAlias = tuple[tuple[int, ...], ...]
"""Tricks of a declarer: a row for each of ``STRAINS``, in it a number for each place."""


def table(hands: Sequence[int]) -> Table:
    """The tricks of every declarer in every strain; ``hands`` as dealt, by place, all equally long.

    >>> from talia.cards import mask
    >>> table([mask(hand.split()) for hand in ("AC KC", "AD KD", "AH KH", "AS KS")])
    ((2, 0, 2, 0), (0, 2, 0, 2), (2, 0, 2, 0), (0, 2, 0, 2), (0, 0, 0, 0))
    """
    return tables([hands])[0]


def tables(deals: Sequence[Sequence[int]], *, jobs: int = 1) -> list[Table]:
    """The tables of many deals, solved in so many threads."""
    found = board_tables([list(hands) for hands in deals], jobs=jobs).tolist()
    return [_by_declarer(rows) for rows in found]


def table_within(hands: Sequence[int], seconds: float) -> Table | None:
    """The table of a deal, if all of it is found within so many seconds.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("AC KC", "AD KD", "AH KH", "AS KS")]
    >>> table_within(hands, 10) == table(hands), table_within(hands, 0)
    (True, None)
    """
    if seconds <= 0:
        return None
    (rows,) = board_tables([list(hands)], seconds=seconds / len(STRAINS)).tolist()
    return None if any(tricks < 0 for row in rows for tricks in row) else _by_declarer(rows)


def _by_declarer(rows: Sequence[Sequence[int]]) -> Table:
    """A declarer's tricks are those with the next place on lead."""
    return tuple(tuple(row[(place + 1) % SEATS] for place in range(SEATS)) for row in rows)


def before_lead(hands: Sequence[int], contract: Contract) -> Tricks:
    """The play of a contract before the opening lead; ``hands`` by place."""
    return begin(follow_suit_game(contract.trump), list(hands), (contract.declarer + 1) % SEATS)


def taken(hands: Sequence[int], contract: Contract) -> int:
    """The tricks of the declaring side by best play of all.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("AC KC", "AD KD", "AH KH", "AS KS")]
    >>> taken(hands, Contract.of("1C", 0)), taken(hands, Contract.of("1NT", 0))
    (2, 0)
    """
    return worth(before_lead(hands, contract), contract.declarer)


def outcomes(t: Tricks, declarer: int) -> dict[str, int]:
    """For each card that may be played now the tricks the declaring side ends with, those it has already among them.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> hands = [mask(hand.split()) for hand in ("AS 2S", "KS 3H", "3S 4H", "4S 5H")]
    >>> outcomes(begin(follow_suit_game(None), hands, 0), 2)
    {'2S': 0, 'AS': 2}
    """
    return {CODE[1 << card]: tricks for card, tricks in solve_board_cards(_board(t), _seat(t, declarer)).items()}


def worth(t: Tricks, declarer: int) -> int:
    """How many tricks the declaring side ends with, those it has already among them.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> hands = [mask(hand.split()) for hand in ("AS 2S", "KS 3H", "3S 4H", "4S 5H")]
    >>> worth(begin(follow_suit_game(None), hands, 0), 2), worth(begin(follow_suit_game(None), hands, 1), 2)
    (2, 1)
    """
    return solve_board(_board(t), _seat(t, declarer))


def _board(t: Tricks) -> Position:
    """As the kernel asks for it: partners opposite each other, so by the ring."""
    assert isinstance(t.rules, Obligations)
    hands, taken = ([each[place] for place in t.around[0]] for each in (t.hands, t.taken))
    return Position(t.rules, hands, _seat(t, t.leader), None, t.table, taken)


def _seat(t: Tricks, place: int) -> int:
    return t.around[0].index(place)


def prices(t: Tricks, declarer: int) -> dict[str, int]:
    """For each card that may be played now how many tricks it costs the side that plays it; the best cost nothing.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin
    >>> hands = [mask(hand.split()) for hand in ("AS 2S", "KS 3H", "3S 4H", "4S 5H")]
    >>> prices(begin(follow_suit_game(None), hands, 0), 2)
    {'2S': 2, 'AS': 0}
    """
    found = outcomes(t, declarer)
    if (_seat(t, t.turn) - _seat(t, declarer)) % 2:
        best = min(found.values())
        return {card: tricks - best for card, tricks in found.items()}
    best = max(found.values())
    return {card: best - tricks for card, tricks in found.items()}
