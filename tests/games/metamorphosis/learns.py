"""What a viewer of Metamorfoza learns, from rules/metamorphosis.md 4, 7 and 11 alone, not from the game's code.

Hidden are other hands and the talon, predictions until all are revealed, chosen discards and cards drawn from the
talon (known to who discards or draws), cards drawn from a neighbour (known to the two). Tricks are open. When a round
is over every card lies open; so agreed, it is as soon as the last card is taken that counts in the last part.
"""

from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1
RANKS = "23456789TJQKA"
COUNTING = {
    "hearts": {rank + "H" for rank in RANKS},
    "queens": {"Q" + suit for suit in "CDHS"},
    "heart_king": {"KH"},
}
"""The cards that count, by rules in which nothing else does."""


class Table:
    """A round in card codes, as people would play it."""

    def __init__(self, order: tuple[str, ...], seats: int, dealer: int, options: Any) -> None:
        self.seats, self.dealer, self.options = seats, dealer, options
        self.hands = [set(order[(seat - dealer - 1) % seats : 12 * seats : seats]) for seat in range(seats)]
        self.talon = list(order[12 * seats :])
        self.thrown: list[str] = []
        self.predicted: dict[int, str] = {}
        self.part = 0
        self.refilling = False
        self.begin()

    def begin(self) -> None:
        self.won: list[set[str]] = [set() for _ in range(self.seats)]
        self.trick: list[tuple[int, str]] = []
        self.refilling = False

    @property
    def leader(self) -> int:
        return (self.dealer + (1 if self.part < 2 else 2)) % self.seats

    def play(self, seat: int, card: str) -> bool:
        """A card; whether the part is over."""
        self.trick.append((seat, card))
        self.hands[seat].remove(card)
        if len(self.trick) == self.seats:
            rule = getattr(self.options, f"part{self.part + 1}")
            trump = self.options.part3_trump if rule == "trump_tricks" else None
            of_led = [each for each in self.trick if each[1][1] == self.trick[0][1][1]]
            best = [each for each in self.trick if each[1][1] == trump] or of_led
            taker = max(best, key=lambda each: RANKS.index(each[1][0]))[0]
            self.won[taker] |= {each for _, each in self.trick}
            self.trick = []
        return not any(self.hands) or (not self.trick and self.decided())

    def decided(self) -> bool:
        """Whether the last part ends after a trick by which all that counts is taken."""
        counting = COUNTING.get(self.options.part4) if self.part == 3 and self.options.decided == "end" else None
        return counting is not None and counting <= set().union(*self.won)

    def all_to(self, seat: int) -> None:
        """All that is left goes to who has claimed it."""
        self.won[seat] |= set().union(*self.hands)
        self.hands = [set() for _ in self.hands]

    def next_part(self) -> None:
        self.part += 1
        self.hands = self.won
        self.refilling = True

    def draw_up(self) -> list[tuple[int, list[str]]]:
        """After all have thrown away what is too much: who draws what, as far as the talon lasts."""
        if any(len(hand) > 12 for hand in self.hands):
            return []
        drawn = []
        for step in range(self.seats):
            seat = (self.leader + step) % self.seats
            need = 12 - len(self.hands[seat])
            cards, self.talon = self.talon[:need], self.talon[need:]
            if cards:
                self.hands[seat] |= set(cards)
                drawn.append((seat, cards))
        if all(len(hand) == 12 for hand in self.hands):
            self.begin()
        return drawn

    def from_neighbour(self, order: tuple[str, ...]) -> tuple[int, int, list[str]]:
        """Who draws which of these cards from whom."""
        clockwise = [(self.leader + step) % self.seats for step in range(self.seats)]
        short = [seat for seat in clockwise if len(self.hands[seat]) < 12]
        seat = max(short, key=lambda each: len(self.hands[(each + 1) % self.seats]))
        left = (seat + 1) % self.seats
        cards = list(order[: 12 - len(self.hands[seat])])
        self.hands[left] -= set(cards)
        self.hands[seat] |= set(cards)
        return seat, left, cards


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    first, rounds = 0, 0
    table: Any = None
    claims, claimant = Claims(), -1

    def drawn(found: list[tuple[int, list[str]]]) -> None:
        for seat, cards in found:
            learnt.append(("draws", seat, sorted(cards) if seat == viewer else len(cards)))

    def neighbours() -> None:
        if all(len(hand) == 12 for hand in table.hands):
            table.begin()

    def part_over() -> None:
        nonlocal table
        if table.part == 3:
            learnt.append(("open", [sorted(hand) for hand in table.hands], table.talon, sorted(table.thrown)))
            table = None
            return
        table.next_part()
        if table.part == 2:
            neighbours()
        elif all(len(hand) == 12 for hand in table.hands):
            table.begin()

    for line in log:
        move, seat = line.move, line.seat
        if seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
        elif seat == CHANCE and table is not None and table.refilling and table.part == 2:
            taker, source, cards = table.from_neighbour(move.value)
            learnt.append(("takes", taker, source, sorted(cards) if viewer in (taker, source) else len(cards)))
            neighbours()
        elif seat == CHANCE and table is not None and table.refilling:
            table.talon, table.thrown = list(move.value), []
            learnt.append("new talon")
            drawn(table.draw_up())
        elif seat == CHANCE:
            table = Table(move.value, seats, (first + rounds) % seats, options)
            rounds += 1
            learnt.append("dealt")
            if viewer < seats:
                learnt.append(("my hand", sorted(table.hands[viewer])))
        elif type(move).__name__ == "Predict":
            table.predicted[seat] = move.part
            learnt.append(("predicts", seat, move.part if seat == viewer else None))
            if len(table.predicted) == seats:
                learnt.append(("revealed", sorted(table.predicted.items())))
        elif type(move).__name__ == "Discard":
            table.hands[seat] -= set(move.cards)
            table.thrown += move.cards
            learnt.append(("throws", seat, sorted(move.cards) if seat == viewer else len(move.cards)))
            drawn(table.draw_up())
        elif said := claims.heard(seat, move, table.hands, seats - 1):
            learnt += said
            claimant = seat if type(move).__name__ == "Claim" else claimant
            if claims.stands:
                table.all_to(claimant)
                part_over()
        else:
            learnt.append((seat, move.card))
            if table.play(seat, move.card):
                part_over()
    return learnt
