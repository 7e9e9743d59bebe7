"""The kernel: obligations of trick play, positions, counting and bulk play, in C++ (`kernel/`).

Cards are numbered and sets of cards are made as in `talia.cards`; one pack of 52 cards at most. Seats count from 0
and play in that order, 2 to 7 of them in a position, 3 or 4 where worlds are played or dealt. Suits are 0 to 3
(C D H S). Whatever makes no sense raises `ValueError` with a sentence; a wrong type raises `TypeError`.
"""

from collections.abc import Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, final

from typing_extensions import Buffer

Reason: TypeAlias = Literal["follow", "beat", "ruff", "overruff", "underruff", "lead", "go"]
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

    With `trumps_from`, a rank from 1 to 12, only the cards of the trump suit from that rank up are trumps, and those
    below are a suit of their own: the fifth. `worth` and `max_n` search such games, the other searches refuse them.

    `no_lead` is a set of cards that nobody leads who has others; `must_go` one of cards a follower plays as soon as the
    duties let him and they would not take the trick as it stands. `worth`, `max_n` and playouts know them, the searches
    for tricks of one against two, for boards and for laydowns refuse them.

    Immutable and hashable. BEAT needs FOLLOW, BEAT_AFTER_RUFF needs BEAT, OVERTRUMP and UNDERTRUMP need TRUMP.
    """

    def __init__(
        self,
        trump: int | None,
        declarer: int,
        others: int,
        trumps_from: int = 0,
        no_lead: int = 0,
        must_go: int = 0,
    ) -> None: ...
    @property
    def trump(self) -> int | None: ...
    @property
    def declarer(self) -> int: ...
    @property
    def others(self) -> int: ...
    @property
    def trumps_from(self) -> int: ...
    @property
    def no_lead(self) -> int: ...
    @property
    def must_go(self) -> int: ...
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

_Numbers: TypeAlias = _Tricks
"""The same of signed words of 32 bits."""

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
    deal of ten cards takes a tenth of a millisecond on average, a betelek half of one.
    """

def distinct(position: Position) -> int:
    """The legal cards worth thinking about: of neighbours that must come to the same, only the lowest (a set).

    Neighbours are cards of a suit with no card of another hand and not the card that wins the trick between them.
    Whoever plays one of them might as well have played the other, whatever the obligations.
    """

def reaches(position: Position, tricks: int, misere: bool = False) -> bool:
    """Whether the declarer ends with at least so many tricks; several times quicker than the number of them.

    In a misère: whether the others can make him take so many. He can keep to a limit unless
    `reaches(at, limit + 1, True)`.
    """

def solve_within(
    position: Position,
    misere: bool = False,
    *,
    cap: int | None = None,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 256,
) -> tuple[int, int, int]:
    """What is known of the value within limits: (least, most) tricks the declarer ends with, and the cards placed.

    Least and most are equal unless a limit came first: so many cards placed, counting every card that the search put
    down in any of its questions, or so many seconds. With a cap, a value above it is given as the cap. The search
    begins with an empty table of `table_kib` KiB.
    """

def solve_cards(position: Position, misere: bool = False, *, cap: int | None = None) -> dict[int, int]:
    """What becomes of every legal card of the player to move, from the lowest up: the tricks the declarer ends with."""

def best_line(position: Position, misere: bool = False) -> list[int]:
    """The cards of perfect play from here to the end, of each player's equally good ones the lowest."""

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
    cap: int | None = None,
    at_least: int | None = None,
    most_placed: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    table_kib: int = 256,
) -> _Tricks:
    """Solve sampled worlds: the declarer's tricks, those taken before included.

    The arguments are as in `playouts`. The answer has shape (worlds,), or with `each_card` (worlds, legal cards of the
    player to move from the lowest up): what becomes of each of his cards.

    Cheaper questions: with a `cap`, values above it are given as the cap (a betelek of limit n needs no more than
    n + 1); with `at_least`, the answer is 1 where the declarer ends with so many tricks or more, else 0. A world that
    needs more than `most_placed` cards, or is not done when the `seconds` for all of them are over, is answered by -1
    (with `each_card` in all its columns). `jobs` threads work side by side, each with a table of `table_kib` KiB; but
    for the seconds the answer is the same for any number of them.
    """

def solve_many(
    obligations: Obligations,
    hands: Worlds,
    leaders: int | Buffer,
    declarers: int | Buffer,
    tricks: Buffer | None = None,
    *,
    misere: bool = False,
    each_card: bool = False,
    cap: int | None = None,
    at_least: int | None = None,
    most_placed: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    table_kib: int = 256,
) -> _Tricks:
    """Solve positions that need have no more in common than the obligations; otherwise as `solve_worlds`.

    `leaders` and `declarers` are a seat for all or an array of signed bytes with one for each position. `tricks` has
    the cards that lie in the trick, an array of signed bytes of shape (positions, 2), -1 where no card lies. Tricks are
    counted from here on. With `each_card` the answer has as many columns as the longest hand has cards; -1 fills them.
    """

@final
class BetelBidder:
    """A quick bidder of Betel: a model of what a player says in an auction that goes on (rules/betel.md 4.1).

    It judges a hand by a look at its suits, tries every exchange with the face-up dubel and says what seems worth most.
    `tables`: the numbers of `talia/games/betel/player/values.json` one after the other: four bases (trump, notrump,
    betelek, Betel), then 512 each for the trump suit, for side suits beside up to three trumps, 4, 5, 6 or more, for
    notrump, betelek and Betel. `gains`: what a contract is worth to its declarer, 101 numbers a contract (by rank), for
    estimates of 0, 0.1, ... 10 tricks. `overcalled`: by contract, the chance that it does not stand. `gifts`: by rank
    of a card, what it is worth to the next player. `manners`: later, later_share, rivals, speaks, runs, reliance,
    evidence, sight, astray, as in `talia.games.betel.player.style`.
    """

    def __init__(
        self,
        tables: Sequence[float],
        gains: Sequence[float],
        overcalled: Sequence[float],
        gifts: Sequence[float],
        manners: Sequence[float],
    ) -> None: ...
    def estimates(self, hand: int, out: int) -> list[float]:
        """About how many tricks a hand takes as declarer with C, D, H, S as trumps, in notrump, betelek and Betel."""

def finish_betel_auctions(
    bidders: Sequence[BetelBidder],
    hands: Worlds,
    dubel: int | Sequence[int],
    turn: int,
    *,
    standing: int,
    bidder: int,
    doubled: bool,
    after_kontra: bool,
    ever_doubled: int,
    passes: int,
    contracts: int,
    kontra: bool,
    legacy: bool,
    exchanged: int,
    seed: int,
) -> tuple[_Tricks, memoryview]:
    """Finish an auction in each world, the dubel being the same in all or one for each.

    Places are 0 to 2 and call in that order, each as its bidder does. `standing` is the rank of the last contract bid
    (-1: none) by `bidder`, `contracts` and `ever_doubled` are sets of ranks; `legacy`: rules/betel.md 8.1; `exchanged`:
    how many cards may be exchanged at most. Returns signed bytes of shape (worlds, 4): contract, declarer, doubled,
    calls made here; and the hands then, of shape (worlds, 3). Contract and declarer -1: three passes. The same seed
    gives the same auctions.
    """

def solve_board(position: Position, pair: int | None = None) -> int:
    """The tricks a pair ends with when everybody sees all cards and plays perfectly: bridge and its kin.

    Four hands, partners opposite each other, and a game in which one must follow suit and no more, with trumps or
    without. `pair` is a seat of the pair whose tricks are told: if left out, the declarer's, and without a declarer
    the pair that does not lead. Cards of 13 tricks take some hundredths of a second.
    """

def solve_board_within(
    position: Position,
    pair: int | None = None,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 32768,
) -> tuple[int, int, int]:
    """What is known of the value within limits: (least, most) tricks the pair ends with, and the cards placed.

    The limits are as in `solve_within`.
    """

def solve_board_cards(
    position: Position,
    pair: int | None = None,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 32768,
) -> dict[int, int]:
    """What becomes of every legal card of the player to move, from the lowest up: the tricks the pair ends with.

    Cards that a limit came before are left out; the limits hold for all cards together.
    """

def solve_boards(
    hands: Worlds,
    trumps: int | Buffer | None,
    leaders: int | Buffer,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    table_kib: int = 32768,
) -> _Tricks:
    """Solve boards at the beginning of a trick: the tricks that the pair that does not lead takes from here.

    `trumps` are None (no trumps), a suit, or an array of signed bytes with one for each board, -1 for no trumps;
    `leaders` a seat or such an array. The answer has shape (boards,); limits, jobs and table are as in `solve_worlds`.
    """

def board_tables(
    hands: Worlds,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    table_kib: int = 32768,
) -> _Tricks:
    """Solve boards in every strain with every leader: the tricks of the pair that does not lead.

    The answer has shape (boards, strains, leaders): the strains are the four suits as trumps and then no trumps. The
    limits hold for each strain of a board, whose four leaders share what was learnt; -1 where one came first.
    """

@final
class Tally:
    """What tricks are worth to the side that takes them: points for every trick, for single cards, for single tricks.

    `trick` are the points of every trick; `cards` those of a card by its number; `by_left` those of a trick beside the
    others, by how many tricks are left when it begins: 1 is the last, of thirteen the seventh is 7. All are -999 to
    999. Whoever plays wants many points, so what is to be avoided counts below zero: a betelek is `Tally(-1)`, told
    for its declarer.

    >>> skat = Tally(0, {12: 11, 8: 10, 11: 4, 10: 3, 9: 2})    # the clubs of Skat: A T K Q J
    >>> hearts = Tally(0, {**{32 + rank: -1 for rank in range(13)}, 58: -13})
    >>> Tally(1, by_left={1: 5})
    Tally(trick=1, cards={}, by_left={1: 5})
    """

    def __init__(
        self, trick: int = 1, cards: dict[int, int] | None = None, by_left: dict[int, int] | None = None
    ) -> None: ...
    @property
    def trick(self) -> int: ...
    @property
    def cards(self) -> dict[int, int]:
        """Without the cards that score nothing."""
    @property
    def by_left(self) -> dict[int, int]:
        """Without the tricks that score nothing beside the others."""
    def __hash__(self) -> int: ...

NOT_KNOWN: Final[int]
"""Stands in an array of points where a limit came before the answer: less than any points."""

def worth(position: Position, tally: Tally, side: int, *, table_kib: int = 16384) -> int:
    """The points a side still takes when everybody sees all cards and plays perfectly, each side as one.

    Any position of 2 to 7 players. `side` is a set of seats, one bit each; its players want many points, the others
    want it to have few. The points count from here on, with the cards that lie in the trick in progress. For one seat
    alone against all others this is its paranoid value: what it has for sure if all the others play against it.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("AH 2S", "KH QH", "JH 3S")]
    >>> at = Position(Obligations(None, FOLLOW, FOLLOW), hands, 0)
    >>> worth(at, Tally(), 0b001), worth(at, Tally(), 0b110), worth(at, Tally(-1), 0b001)
    (1, 1, -1)
    """

def worth_at_least(position: Position, tally: Tally, side: int, points: int, *, table_kib: int = 16384) -> bool:
    """Whether a side still takes at least so many points: one question, several times quicker than the number.

    >>> at = Position(Obligations(None, FOLLOW, FOLLOW), [1 << 12, 1 << 11], 0)
    >>> worth_at_least(at, Tally(), 0b01, 1), worth_at_least(at, Tally(), 0b10, 1)
    (True, False)
    """

def worth_within(
    position: Position,
    tally: Tally,
    side: int,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 16384,
) -> tuple[int, int, int]:
    """What is known of the worth within limits: (least, most) points the side still takes, and the cards placed.

    The limits are as in `solve_within`; the search begins with an empty table.

    >>> at = Position(Obligations(None, FOLLOW, FOLLOW), [3, 12], 0)
    >>> worth_within(at, Tally(), 0b10)[:2], worth_within(at, Tally(), 0b10, seconds=0)
    ((2, 2), (0, 2, 0))
    """

def worth_cards(
    position: Position,
    tally: Tally,
    side: int,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 16384,
) -> dict[int, int]:
    """What becomes of every legal card of the player to move, from the lowest up: the points the side still takes.

    Cards that a limit came before are left out; the limits hold for all cards together.

    >>> at = Position(Obligations(None, FOLLOW, FOLLOW), [1 | 1 << 2, 1 << 1 | 1 << 20], 0)
    >>> worth_cards(at, Tally(), 0b01)
    {0: 0, 2: 2}
    """

def worth_line(position: Position, tally: Tally, side: int, *, table_kib: int = 16384) -> list[int]:
    """The cards of perfect play from here to the end, of each player's equally good ones the lowest.

    >>> worth_line(Position(Obligations(None, FOLLOW, FOLLOW), [1 | 1 << 2, 1 << 1 | 1 << 20], 0), Tally(), 0b01)
    [2, 1, 0, 20]
    """

def worth_many(
    obligations: Obligations,
    tally: Tally,
    hands: Worlds,
    leaders: int | Buffer,
    sides: int | Buffer,
    declarers: int | Buffer | None = None,
    tricks: Buffer | None = None,
    *,
    each_card: bool = False,
    at_least: int | None = None,
    most_placed: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    table_kib: int = 16384,
) -> _Numbers:
    """What many positions are worth to a side; the arguments beside tally and sides are much as in `solve_many`.

    `hands` have 2 to 7 seats. `leaders`, `sides` and `declarers` are one number for all positions or an array of signed
    bytes with one for each, -1 for no declarer. `tricks` have one column less than there are seats. The answer has
    shape (positions,): points from here on, or with `at_least` 1 where the side takes so many, else 0; or with
    `each_card` (positions, most legal cards): what becomes of each legal card, from the lowest up. `NOT_KNOWN` where a
    limit came first or there is no such card. The limits hold for each position; all tables together may have 4 GiB.

    >>> game = Obligations(None, FOLLOW, FOLLOW)
    >>> worth_many(game, Tally(), [(1, 2), (2, 1)], 0, 0b01).tolist()
    [0, 1]
    """

def max_n(
    position: Position,
    tally: Tally,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 16384,
) -> tuple[int, ...] | None:
    """The points every seat still takes when all see all cards and each plays for himself (the max-n value).

    Whoever is to move takes what brings himself most; of what brings him the same, what brings the next player least,
    then the player after that, and so on round the table. Without such a rule there would be several values; with
    another one they would be others. Nobody is sure of his points: `worth` for his seat alone (the paranoid value) is
    what he can enforce, and never more. None if a limit came first.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("AH 2S", "KH QH", "JH 3S")]
    >>> max_n(Position(Obligations(None, FOLLOW, FOLLOW), hands, 0), Tally())
    (1, 0, 1)
    """

def max_n_cards(
    position: Position,
    tally: Tally,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 16384,
) -> dict[int, tuple[int, ...]]:
    """What becomes of every legal card of the player to move: the points of every seat, as in `max_n`.

    Cards that a limit came before are left out.

    >>> max_n_cards(Position(Obligations(None, FOLLOW, FOLLOW), [1 | 1 << 2, 1 << 1 | 1 << 20], 0), Tally())
    {0: (0, 2), 2: (2, 0)}
    """

def max_n_line(position: Position, tally: Tally, *, table_kib: int = 16384) -> list[int]:
    """The cards played to the end when each plays for himself, of cards that bring all the same the lowest.

    >>> max_n_line(Position(Obligations(None, FOLLOW, FOLLOW), [1 | 1 << 2, 1 << 1 | 1 << 20], 0), Tally())
    [2, 1, 0, 20]
    """

def max_n_many(
    obligations: Obligations,
    tally: Tally,
    hands: Worlds,
    leaders: int | Buffer,
    declarers: int | Buffer | None = None,
    tricks: Buffer | None = None,
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    jobs: int = 1,
    table_kib: int = 16384,
) -> _Numbers:
    """What many positions are worth to every seat when each plays for himself: shape (positions, seats).

    The arguments are as in `worth_many`.

    >>> max_n_many(Obligations(None, FOLLOW, FOLLOW), Tally(), [(1, 2, 4), (4, 2, 1)], 0).tolist()
    [[0, 0, 1], [1, 0, 0]]
    """

def scored_playouts(
    obligations: Obligations,
    tally: Tally,
    hands: Worlds,
    leader: int,
    declarer: int | None = None,
    trick: Sequence[int] = (),
    *,
    sides: int | Sequence[int] | None = None,
    targets: Sequence[int] | None = None,
    taken: Sequence[int] | None = None,
    each_card: bool = False,
) -> _Numbers:
    """Play sampled worlds of any trick game to the end; the points every seat takes from here on.

    The arguments are as in `playouts`, for two to seven seats. All play like a quick card player who sees all hands of
    the world and wants points for his side: `sides` is a set of seats who play as one against the others, for all
    worlds or one for each; if left out, each plays for himself. With `targets`, by seat, a player wants so many points
    in all, those `taken` before included, and then no more. The answer has shape (worlds, seats), or with `each_card`
    (worlds, legal cards of the player to move from the lowest up, seats).

    >>> game = Obligations(None, FOLLOW, FOLLOW)
    >>> scored_playouts(game, Tally(), [(1 | 4, 2 | 8)], 0, each_card=True).tolist()
    [[[0, 2], [0, 2]]]
    >>> scored_playouts(game, Tally(), [(1 | 4, 2 | 8)], 1, targets=[1, 1]).tolist()
    [[1, 1]]
    """

def laydown(
    obligations: Obligations,
    hand: int,
    unseen: int,
    tricks: int,
    *,
    at_most: bool = False,
    known: Sequence[int] = (0, 0),
    never: Sequence[int] = (0, 0),
    leader: int = 0,
    trick: Sequence[int] = (),
    budget: int = 5_000_000,
    table_kib: int = 4096,
) -> tuple[bool | None, int | None, int]:
    """Whether the declarer of a game of three takes at least so many more tricks whatever the layout and the defence.

    With `at_most`: no more than so many. He sees his `hand` and what has been played; `known` are cards that surely lie
    with the first and the second player after him, `unseen` all that may lie with either, `never` those that do not
    lie with the one or the other. Unseen cards for which there is no room in their hands lie out of play. `leader` is
    0 for the declarer, 1 and 2 for the others; the tricks of the one in progress count.

    The answer: True if one way to play works against everything; False if not; None if `budget` cards were put down
    before that was known. Then the card that proves it (the declarer's, if he is to play) or refutes it (the other's),
    None if nothing is left to decide; and the cards put down. The search keeps a table of `table_kib` KiB.
    """

def piles_cards(
    trump: int | None,
    playable: Sequence[int],
    waiting: Sequence[int],
    under: dict[int, int],
    leader: int,
    trick: Sequence[int] = (),
    *,
    most_placed: int | None = None,
    seconds: float | None = None,
    table_kib: int = 16384,
) -> dict[int, int]:
    """What becomes of every legal card where two play two cards each to a trick, by turns, and some lie under others.

    Both must follow suit and no more, see all cards and play perfectly. `playable` are the sets that each of the two
    may play now, `waiting` those turned up in this trick; `under` has by a card among the first the one that lies under
    it. When the upper one is played the lower is turned up, and may be played from the next trick on; who has nothing
    else left plays it at once. The answer has by card, from the lowest up, the tricks that the player to move still
    takes, the one in progress among them. Cards that a limit came before are left out; the limits hold for all cards
    together. Eight tricks take some milliseconds, nine some ten of them.

    >>> piles_cards(None, [1 << 12 | 1, 1 << 11 | 1 << 10], [0, 0], {}, 0)
    {0: 1, 12: 1}
    >>> piles_cards(1, [1 << 16, 1 << 12 | 1 << 11], [0, 0], {16: 17}, 1)
    {11: 0, 12: 0}
    """

def piles_playouts(
    trump: int | None,
    playable: Sequence[int],
    waiting: Sequence[int],
    under: dict[int, int],
    leader: int,
    trick: Sequence[int] = (),
) -> dict[int, int]:
    """The same if a quick player plays on for both, who sees all cards and thinks to the end of the trick.

    The last five tricks are played perfectly.

    >>> piles_playouts(None, [1 << 12 | 1, 1 << 11 | 1 << 10], [0, 0], {}, 0)
    {0: 1, 12: 1}
    """
