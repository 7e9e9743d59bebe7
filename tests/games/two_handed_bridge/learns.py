"""What a viewer of bridge for two learns, from rules/bridge_variants.md 3, 4.3 and 11, and not from the game.

Hidden are the hands and the closed dummy. All see the open dummy from the deal on and the closed one from the lead on;
everybody hears all calls, also which dummy was named, and sees all cards. A claim tells nothing: it follows from the
cards that all see whether it is true.
"""

from typing import Any

from talia._kernel import Position, solve_board
from talia.cards import BIT, SUITS, mask
from talia.table.match import Line
from talia.tricks.obligations import follow_suit_game
from tests.games.bridge.learns import divisions

CHANCE = -1
RANKS = "23456789TJQKA"


class Table:
    """A deal as the two follow it: two hands, then the dummies; in the play the hands in turn, the declarer's first."""

    def __init__(self, pack: tuple[str, ...], dealer: int) -> None:
        packets = [set(pack[13 * n : 13 * n + 13]) for n in range(4)]
        self.hands = packets[:2] if dealer == 0 else [packets[1], packets[0]]
        self.dummies = {"open": packets[2], "closed": packets[3]} if pack else {}
        self.named = ""
        self.calls: list[tuple[int, str]] = []
        self.strain = ""
        self.declarer = -1
        self.around: list[set[str]] = []
        self.trick: list[str] = []
        self.at = 1

    def hears(self, seat: int, call: str) -> None:
        """A call; a pass ends the auction."""
        self.calls.append((seat, call))
        if call != "pass":
            return
        self.declarer, bid = [each for each in self.calls if each[1][0].isdigit()][-1]
        self.strain = bid[1:]
        played, other = self.dummies[self.named], self.dummies["closed" if self.named == "open" else "open"]
        self.around = [self.hands[self.declarer], self.hands[1 - self.declarer], played, other]

    def sees(self, card: str) -> bool:
        """A card; whether the last of a trick."""
        self.around[(self.at + len(self.trick)) % 4].remove(card)
        self.trick.append(card)
        if len(self.trick) < 4:
            return False
        led, strain = self.trick[0][1], self.strain
        strength = [(card[1] == strain, card[1] == led, RANKS.index(card[0])) for card in self.trick]
        self.at = (self.at + strength.index(max(strength))) % 4
        self.trick = []
        return True

    def takes(self, seat: int) -> int:
        """How many of the tricks that are left go to a seat with the best play of both."""
        rules = follow_suit_game(self.strain if self.strain in tuple(SUITS) else None)
        hands = [mask(tuple(hand)) for hand in self.around]
        lying = tuple(BIT[card].bit_length() - 1 for card in self.trick)
        place = 0 if seat == self.declarer else 1
        return solve_board(Position(rules, hands, self.at, None, lying), place)


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    table = Table((), 0)
    first = rows = 0
    for line in log:
        move, seat = line.move, line.seat
        kind = type(move).__name__
        if seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("deals first", first))
            continue
        if seat == CHANCE:
            table = Table(move.value, (first + rows) % 2)
            learnt.append(("dealt", sorted(table.hands[viewer]) if viewer < 2 else None, sorted(table.dummies["open"])))
            continue
        over = False
        if kind in ("Open", "Pass", "Bid", "Double", "Redouble"):
            said = {"Pass": "pass", "Double": "X", "Redouble": "XX"}.get(kind) or move.bid
            if kind == "Open":
                table.named = move.dummy
                learnt.append(("named", move.dummy))
            learnt.append((seat, said))
            table.hears(seat, said)
        elif kind == "Play":
            learnt.append((seat, move.card))
            opening = sum(map(len, table.around)) == 52
            whole = table.sees(move.card)
            if opening:
                learnt.append(("closed", sorted(table.dummies["closed"])))
            left = len(table.around[0])
            over = whole and left == 0
            if whole and options.auto_finish and 0 < left <= 3:
                over = len(divisions(table.around, table.at, table.strain)) == 1
                learnt.append(("ends" if over else "goes on", left))
        else:
            learnt.append(("claims", seat, move.n))
            over = table.takes(seat) >= move.n
            learnt.append(("true" if over else "false", len(max(table.around, key=len))))
        if over:
            learnt.append(("all", [sorted(hand) for hand in table.around]))
            rows += 1
    return learnt
