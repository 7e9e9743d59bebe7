"""The kernel: obligations of trick play, positions, counting and bulk play, in C++ (`kernel/`).

Cards are numbered and sets of cards are made as in `talia.cards`; one pack of 52 cards at most. Seats count from 0
and play in that order, 3 or 4 of them. Suits are 0 to 3 (C D H S). Whatever makes no sense raises `ValueError` with a
sentence; a wrong type raises `TypeError`.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, final

from typing_extensions import Buffer

Reason: TypeAlias = Literal["follow", "beat", "ruff", "overruff", "underruff"]
Worlds: TypeAlias = Buffer | Sequence[Sequence[int]]
"""Sampled worlds: the hands of all seats, once for each world. An array of 64-bit unsigned numbers of shape (worlds,
seats), NumPy's or a cast `memoryview`, or a sequence of sequences."""

FOLLOW: Final[int]
"""Play a card of the suit led if you have one."""
BEAT: Final[int]
"""And a higher one than the highest of that suit so far, if you have one; not once the trick is ruffed."""
BEAT_AFTER_RUFF: Final[int]
"""And do so even when the trick is ruffed."""
TRUMP: Final[int]
"""Void of the suit led: play a trump if you have one."""
OVERTRUMP: Final[int]
"""And one higher than the highest trump in the trick, if you have one."""
UNDERTRUMP: Final[int]
"""And a lower trump if you cannot go higher; without this flag you may then throw any card."""

@final
class Obligations:
    """What players owe to a trick: the trump suit or None, and flags for the declarer and for the others.

    Immutable and hashable. BEAT needs FOLLOW, BEAT_AFTER_RUFF needs BEAT, OVERTRUMP and UNDERTRUMP need TRUMP.
    """

    def __init__(self, trump: int | None, declarer: int, others: int) -> None: ...
    @property
    def trump(self) -> int | None: ...
    @property
    def declarer(self) -> int: ...
    @property
    def others(self) -> int: ...
    def __hash__(self) -> int: ...

def legal(obligations: Obligations, hand: int, table: int, led: int, declarer: bool) -> int:
    """The cards of a hand that may be played (a set).

    `table` is the set of the cards in the trick, `led` the first of them or -1 when leading, `declarer` the role of
    the player.
    """

def why_not(
    obligations: Obligations, hand: int, table: int, led: int, declarer: bool, card: int
) -> tuple[Reason, int] | None:
    """The obligation that forbids a card of the hand and the set of the cards that oblige; None if it may be played."""

def winner(obligations: Obligations, trick: Sequence[int]) -> int:
    """The place (from 0) of the winning card among the cards of a trick in the order played."""

@final
class Position:
    """The play of a deal: who holds what, who is to move, what each has taken; forwards and back.

    `hands` are the sets still held, one a seat; `trick` the cards already in the trick that `leader` began; `taken`
    the tricks each seat has (none, if left out). Hands are equally long, one card shorter where a card lies in the
    trick. Without a declarer everybody has the obligations of the others.
    """

    def __init__(
        self,
        obligations: Obligations,
        hands: Sequence[int],
        leader: int,
        declarer: int | None = None,
        trick: Sequence[int] = (),
        taken: Sequence[int] | None = None,
    ) -> None: ...
    @property
    def obligations(self) -> Obligations: ...
    @property
    def hands(self) -> tuple[int, ...]:
        """The set of cards in each hand."""
    @property
    def tricks(self) -> tuple[int, ...]:
        """The number of tricks taken by each seat."""
    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the current trick in the order played."""
    @property
    def table(self) -> int:
        """The same as a set."""
    @property
    def led(self) -> int:
        """The card led to the current trick, -1 before the lead."""
    @property
    def leader(self) -> int:
        """Who leads, or led, to the current trick."""
    @property
    def to_move(self) -> int: ...
    @property
    def declarer(self) -> int | None: ...
    @property
    def over(self) -> bool:
        """All cards have been played."""
    def legal(self) -> int:
        """The set of cards the player to move may play; 0 when all is over."""
    def nth_legal(self, number: int) -> int:
        """The number-th legal card, from the lowest up and then round again: a random number picks a random card."""
    def why_not(self, card: int) -> tuple[Reason, int] | None:
        """The obligation that forbids this card of the player to move and the cards that oblige, or None."""
    def play(self, card: int) -> None:
        """Play a legal card of the player to move; a full trick goes to its winner at once."""
    def undo(self) -> None:
        """Take back the last card played from this position."""
    def copy(self) -> Position: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, memo: object) -> Position: ...

def count_lines(position: Position, depth: int) -> int:
    """The number of legal lines of play of the next `depth` cards (perft); play that ends earlier counts as it is."""

class _Tricks(Protocol):
    """A `memoryview` of signed bytes; NumPy takes it without copying."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    def tolist(self) -> Any:
        """The same as nested lists."""
    def __getitem__(self, place: int | tuple[int, ...]) -> int: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...

def random_deals(
    obligations: Obligations, seats: int, cards_each: int, deck: int, deals: int, seed: int, limit: int | None = None
) -> list[int]:
    """Deal and play at random, all in C++: item t is the number of deals in which the declarer took t tricks.

    Each deal gives every seat that many random cards of the deck; seat 0 is the declarer and leads; all play random
    legal cards. With a limit, play stops as soon as it is certain whether he takes more than that. The same seed gives
    the same answer on every machine.
    """

def playouts(
    obligations: Obligations,
    hands: Worlds,
    leader: int,
    declarer: int | None = None,
    trick: Sequence[int] = (),
    taken: Sequence[int] | None = None,
    *,
    policy: Literal["random", "sensible"] = "sensible",
    misere: bool = False,
    seed: int = 0,
    each_card: bool = False,
) -> _Tricks:
    """Play sampled worlds to the end of the deal; the tricks of every seat, those taken before included.

    The other arguments are as in `Position`. The answer has shape (worlds, seats), or with `each_card` (worlds, legal
    cards of the player to move from the lowest up, seats), in which every card is played in every world; that player
    then holds the same cards in all worlds.

    The policy "random" plays any legal card (the seed matters to it alone); "sensible" plays a quick card player's, who
    sees all hands of the world. Everybody then wants tricks, unless it is a `misere`, in which the declarer wants none
    and the others want him to have them.
    """

def solve(position: Position, misere: bool = False) -> int:
    """The tricks the declarer ends with when everybody sees all cards and plays perfectly, the two others as one.

    In a misère he wants as few as he can, otherwise as many. Games of three players, at most 13 cards each. A Betel
    deal of ten cards takes some tenths of a millisecond, a betelek a few milliseconds.
    """

def solve_worlds(
    obligations: Obligations,
    hands: Worlds,
    leader: int,
    declarer: int,
    trick: Sequence[int] = (),
    taken: Sequence[int] | None = None,
    *,
    misere: bool = False,
    each_card: bool = False,
) -> _Tricks:
    """Solve sampled worlds: the declarer's tricks, those taken before included.

    The arguments are as in `playouts`. The answer has shape (worlds,), or with `each_card` (worlds, legal cards of the
    player to move from the lowest up): what becomes of each of his cards.
    """
