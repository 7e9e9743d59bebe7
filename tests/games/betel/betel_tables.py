"""Deals of Betel set up for tests of the players: a table with what each seat has seen, and decks that deal wishes."""

from typing import Any

import talia.games
from talia.cards import codes
from talia.chance import Given, Seeded
from talia.games.betel.player.scene import DECK
from talia.players import Sight, Witness
from talia.table.match import Match
from talia.table.moves import Move, seats_of

GAME = talia.games.find("betel")

DEAL = "9S AD QC 9H JC 7S JD KS 7D 7C TH QH 8S AC QS 8D AH KC KD 9C JS KH JH 8H TS 7H TD 9D TC 8C QD AS"
"""The deck of rules/betel.md 9.6; seat 0 deals."""


class Table:
    """A deal of Betel with what each seat has seen of it."""

    def __init__(self, deck: str | None = None, seed: int = 1, seats: int = 3, **options: Any) -> None:
        given: dict[str, Any] = {"lot/dealer": 0} | ({"deal/0": tuple(deck.split())} if deck else {})
        self.match = Match(GAME, GAME.Options(**options), seats, Given(given, Seeded(seed)), breaks=True)
        self.witnesses = [Witness(GAME, seat, self.match.options) for seat in range(seats)]
        self._saw(self.match.begin())

    @property
    def deal(self) -> Any:
        return self.match.state.deal

    @property
    def turn(self) -> int:
        return seats_of(GAME.waiting(self.match.state))[0]

    def sight(self, seat: int) -> Sight:
        return self.witnesses[seat].sight(self.match.state)

    def do(self, *moves: Move) -> "Table":
        for move in moves:
            self._saw(self.match.do(self.turn, move))
        return self

    def _saw(self, steps: Any) -> None:
        for step in steps:
            for witness in self.witnesses:
                witness.saw(step.events)


def deck_for(hands: dict[int, str], dubel: str = "") -> str:
    """A deck that deals these cards to seats 0 (the dealer) to 2 and to the dubel, all others anyhow."""
    places = {
        0: (3, 7, *range(10, 32, 3)),
        1: (0, 4, *range(8, 32, 3)),
        2: (2, 6, *range(9, 32, 3)),
        3: (1, 5),
    }
    wanted = {seat: hand.split() for seat, hand in hands.items()} | ({3: dubel.split()} if dubel else {})
    left = [code for code in codes(DECK) if code not in {each for hand in wanted.values() for each in hand}]
    deck = [""] * 32
    for seat, where in places.items():
        cards = wanted.get(seat, [])
        for place in where:
            deck[place] = cards.pop(0) if cards else left.pop(0)
    return " ".join(deck)
