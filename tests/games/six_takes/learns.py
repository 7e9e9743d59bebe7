"""What a viewer of Six Takes learns, from rules/six_takes.md 11 alone; nothing here comes from the game's code.

Hidden are other hands, the undealt cards (until the round is over), and the cards committed this turn until all are
in. Public are the rows, all cards placed so far and the penalty piles, which follow from the row starters, the cards
revealed and the rows that owners choose.
"""

from typing import Any

from talia.table.match import Line

CHANCE = -1


def height(card: str) -> int:
    """Its place in the order of section 2."""
    return "23456789TJQKA".index(card[0]) * 4 + "CSDH".index(card[1])


class Table:
    """A round in card codes, as a person would play it on a table."""

    def __init__(self, order: tuple[str, ...], options: Any, seats: int, dealer: int) -> None:
        size = options.hand_size
        self.rows = [[card] for card in order[:4]]
        self.hands = [order[4 + seat * size : 4 + (seat + 1) * size] for seat in range(seats)]
        self.rest = order[4 + seats * size :]
        self.dealer = dealer
        self.free = options.placement == "free"
        self.committed: dict[int, str] = {}
        self.to_place: list[tuple[int, str]] = []
        self.turns_left = size
        self.taken: list[list[str]] = [[] for _ in range(seats)]

    @property
    def over(self) -> bool:
        return self.turns_left == 0 and not self.to_place

    def reveal(self) -> None:
        clockwise = [(self.dealer + 1 + i) % len(self.hands) for i in range(len(self.hands))]
        self.to_place = [(seat, self.committed[seat]) for seat in clockwise]
        self.to_place.sort(key=lambda entry: height(entry[1]))
        self.committed = {}
        self.turns_left -= 1
        self.go_on()

    def go_on(self) -> None:
        while self.to_place:
            _, card = self.to_place[0]
            lower = [row for row in self.rows if height(row[-1]) <= height(card)]
            if not lower or (self.free and len(lower) > 1):
                return
            self.put(max(lower, key=lambda row: height(row[-1])), take=False)

    def put(self, row: list[str], *, take: bool) -> None:
        seat, card = self.to_place.pop(0)
        if take or len(row) == 5:
            self.taken[seat] += row
            row.clear()
        row.append(card)

    def row_chosen(self, name: str) -> None:
        row = self.rows[int(name.removeprefix("row")) - 1]
        self.put(row, take=height(row[-1]) > height(self.to_place[0][1]))
        self.go_on()


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    table: Table | None = None
    first, rounds = 0, 0
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
        elif line.seat == CHANCE:
            table = Table(move.value, options, seats, (first + rounds) % seats)
            rounds += 1
            learnt.append(("rows", [row[0] for row in table.rows]))
            if viewer < seats:
                learnt.append(("my hand", sorted(table.hands[viewer])))
        elif table is not None and hasattr(move, "card"):
            if line.seat == viewer:
                learnt.append(("I commit", move.card))
            elif line.seat not in table.committed:
                learnt.append(("commits", line.seat))
            table.committed[line.seat] = move.card
            if len(table.committed) == seats:
                learnt.append(("revealed", sorted(table.committed.items())))
                table.reveal()
        elif table is not None:
            learnt.append(("chooses a row", line.seat, move.row))
            table.row_chosen(move.row)
        if table is not None and table.over:
            learnt.append(("rest", sorted(table.rest)))
            table = None
    return learnt
