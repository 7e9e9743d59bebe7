"""Endings: nothing is left to be drawn, two players hold three cards each, and one card brings most points."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from talia.cards import codes
from talia.lessons.puzzles import Puzzle, Solution, Told, pack_of
from talia.table.moves import CHANCE, Drawn
from talia.table.record import plain
from talia_briscola.game import DECK, BriscolaDeal, Play, Spec, State

RULES: Final = BriscolaDeal()
SEEDS: Final = (1, 17, 45)
"""Orders of the pack whose endings have one right card."""


class Ending:
    """A deal in which the cheapest cards are played until nothing can be drawn."""

    def __init__(self, seed: int) -> None:
        self.cards = list(DECK.codes)
        Random(seed).shuffle(self.cards)
        d, _ = RULES.play(RULES.start(Spec(2, 0)), CHANCE, Drawn("deal/0", tuple(self.cards)))
        self.played: list[tuple[int, Play]] = []
        while d.stock or d.table:
            card = RULES.default(d, d.turn)
            assert isinstance(card, Play)
            self.played.append((d.turn, card))
            d, _ = RULES.play(d, d.turn, card)
        self.state = d
        self.lines = lines(d, d.turn)

    @property
    def outcomes(self) -> tuple[int, ...]:
        """By card, the points of who is on turn, with best play of both."""
        return tuple(points for points, _ in self.lines)


def lines(d: State, seat: int) -> list[tuple[int, tuple[Play, ...]]]:
    """For each card that may be played now: the points of a seat with best play of both, and the play."""
    found = []
    for card in map(Play, codes(d.hands[d.turn])):
        after, _ = RULES.play(d, d.turn, card)
        points = RULES.score(after)
        if points is None:
            value, rest = (max if after.turn == seat else min)(lines(after, seat), key=lambda line: line[0])
        else:
            value, rest = points[seat], ()
        found.append((value, (card, *rest)))
    return found


class Endings:
    """The puzzles of the game."""

    @staticmethod
    @cache
    def _ending(seed: int) -> Ending:
        return Ending(seed)

    def puzzles(self) -> Sequence[Puzzle]:
        """One for each seed."""
        return [self._puzzle(seed) for seed in SEEDS]

    def solution(self, puzzle: Puzzle) -> Solution:
        """Every card's points, and the best play."""
        ending = self._ending(int(puzzle.id.partition("-")[2]))
        points, line = ending.lines[puzzle.right]
        told = Told("best", {"card": line[0].card, "points": points})
        return Solution(ending.outcomes, (puzzle.right,), (told,), tuple(map(plain, line)))

    def _puzzle(self, seed: int) -> Puzzle:
        ending = self._ending(seed)
        return Puzzle(
            id=f"ending-{seed}",
            game="briscola",
            kind="ending",
            seats=2,
            seat=ending.state.turn,
            options={"deals": 1},
            given={"lot/dealer": 0, "deal/0": tuple(ending.cards)},
            opening=tuple((seat, plain(card)) for seat, card in ending.played),
            answers=tuple(plain(line[0]) for _, line in ending.lines),
            right=ending.outcomes.index(max(ending.outcomes)),
        )


pack_of("briscola")(Endings())
