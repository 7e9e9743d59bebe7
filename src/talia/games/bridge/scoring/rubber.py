"""The rubber, by the international and by the old Polish scoring (rules/bridge.md 5.2 and 5.5)."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from talia.games.bridge.contracts import Contract
from talia.games.bridge.scoring.amounts import GAME, SMALL_SLAM, Amounts, Entry, of_tricks, worth_having

GAMES: Final = 2
"""Games that win a rubber."""

MOST_DEALS: Final = 60
"""A rubber that is not over after so many deals is settled as it stands."""

ONLY_GAME: Final = 300
ONLY_PART_SCORE: Final = 100
POINT: Final = 100
"""Points of difference that are one rubber point."""

_OLD_TRICK: Final = {"C": 6, "D": 7, "H": 8, "S": 9, "NT": 10}
_OLD_FIRST_GAME: Final = 30


class OldPolish(Struct, frozen=True, gc=False):
    """The old Polish amounts: what a second game needs, six clubs as 40, a premium for every contract made."""

    second_game: int = 40
    six_clubs_40: bool = True
    made_bonus: bool = True


class Rubber(Struct, frozen=True, gc=False):
    """A rubber as it stands, by side: ``below`` the line since it was last drawn, ``games``, all ``points``.

    The sides are two; of a variant in which each plays for himself they are the players.
    """

    below: tuple[int, ...] = (0, 0)
    games: tuple[int, ...] = (0, 0)
    points: tuple[int, ...] = (0, 0)

    @classmethod
    def begun(cls, sides: int) -> "Rubber":
        """Before its first deal.

        >>> Rubber.begun(3).games
        (0, 0, 0)
        """
        none = (0,) * sides
        return cls(none, none, none)

    @property
    def vulnerable(self) -> tuple[bool, ...]:
        """Who has won a game."""
        return tuple(games > 0 for games in self.games)

    @property
    def over(self) -> bool:
        """Whether a side has two games."""
        return max(self.games) == GAMES

    def with_deal(self, entries: Iterable[Entry], old: OldPolish | None = None) -> tuple["Rubber", tuple[Entry, ...]]:
        """After a deal, and its entries, with the premium of the rubber if that ends it.

        >>> rubber, _ = Rubber().with_deal((Entry("tricks", 0, 60, below=True),))
        >>> rubber, _ = rubber.with_deal((Entry("tricks", 0, 40, below=True),))
        >>> rubber.below, rubber.games
        ((0, 0), (1, 0))
        >>> rubber, brought = rubber.with_deal((Entry("tricks", 0, 120, below=True),))
        >>> rubber.over, brought[-1].code, rubber.points
        (True, 'rubber', (920, 0))
        """
        brought = tuple(entries)
        below, games = list(self.below), list(self.games)
        for entry in brought:
            below[entry.side] += entry.points if entry.below else 0
        for side in range(len(games)):
            if below[side] >= goal(games[side], old):
                others = sum(games) - games[side]
                games[side] += 1
                below = [0] * len(games)
                if games[side] == GAMES:
                    brought = (*brought, Entry("rubber", side, premium(others)))
        return Rubber(tuple(below), tuple(games), _with(self.points, brought)), brought

    def unfinished(self) -> tuple[Entry, ...]:
        """What is added where two sides stop: for the only game, and for the only part-score.

        >>> [entry.points for entry in Rubber(below=(0, 60), games=(1, 0)).unfinished()]
        [300, 100]
        """
        held = ((self.games, "only_game", ONLY_GAME), (self.below, "only_part_score", ONLY_PART_SCORE))
        return tuple(
            Entry(code, side, points) for of, code, points in held for side in (0, 1) if of[side] and not of[1 - side]
        )

    def adding(self, entries: Iterable[Entry]) -> "Rubber":
        """With entries above the line besides."""
        return Rubber(self.below, self.games, _with(self.points, entries))

    def settled(self) -> int:
        """The rubber points of north and south; those of the others are less by as much as these are more.

        >>> Rubber(points=(300, 1620)).settled(), Rubber(points=(1190, 940)).settled(), Rubber(points=(50, 0)).settled()
        (-13, 3, 1)
        """
        return self.between(0, 1)

    def between(self, one: int, other: int) -> int:
        """The rubber points one side has of another.

        >>> Rubber(points=(1520, 640, 310)).between(2, 0)
        -12
        """
        difference = self.points[one] - self.points[other]
        won = (abs(difference) + POINT // 2) // POINT
        return won if difference > 0 else -won


def goal(games: int, old: OldPolish | None = None) -> int:
    """What a side with so many games needs below the line for the next one.

    >>> goal(1), goal(0, OldPolish()), goal(1, OldPolish()), goal(1, OldPolish(second_game=30))
    (100, 30, 40, 30)
    """
    if old is None:
        return GAME
    return old.second_game if games else _OLD_FIRST_GAME


def premium(others: int) -> int:
    """What a rubber brings its winner if the others have won so many games.

    >>> premium(0), premium(1)
    (700, 500)
    """
    return 500 if others else 700


def entries(
    contract: Contract, tricks: int, *, vulnerable: bool, amounts: Amounts, old: OldPolish | None = None
) -> tuple[Entry, ...]:
    """What a deal brings, without honours and the premium of the rubber; by the old Polish amounts if given.

    >>> [(entry.code, entry.points) for entry in entries(
    ...     Contract.of("4H", 0), 10, vulnerable=False, amounts=Amounts(), old=OldPolish())]
    [('tricks', 32), ('made', 50)]
    """
    brought = of_tricks(contract, tricks, vulnerable=vulnerable, amounts=amounts)
    side, over = contract.side, contract.beyond(tricks)
    if old is None or over < 0:
        return brought
    each = (100 if vulnerable else 50) if not contract.doubles else (200 if vulnerable else 100) * contract.doubles
    return (
        Entry("tricks", side, old_trick_points(contract, old), contract.level, below=True),
        *worth_having(Entry("overtricks", side, over * each, over)),
        *(entry for entry in brought if entry.code in ("slam", "doubled")),
        *worth_having(Entry("made", side, (100 if vulnerable else 50) if old.made_bonus else 0)),
    )


def old_trick_points(contract: Contract, old: OldPolish) -> int:
    """What contracted tricks count by the old Polish amounts.

    >>> [old_trick_points(Contract.of(text, 0), OldPolish()) for text in ("3NT", "5C", "6C", "6CX", "6D")]
    [30, 30, 40, 72, 42]
    """
    if old.six_clubs_40 and contract.bid == f"{SMALL_SLAM}C" and not contract.doubles:
        return 40
    return contract.level * _OLD_TRICK[contract.strain] << contract.doubles


def _with(points: tuple[int, ...], entries: Iterable[Entry]) -> tuple[int, ...]:
    sums = list(points)
    for entry in entries:
        sums[entry.side] += entry.points
    return tuple(sums)
