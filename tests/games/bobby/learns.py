"""What a viewer of Bobby learns, from rules/bridge_variants.md 3, 4.1 and 11; nothing here comes from the game's code.

Hidden are the hands and the dummy. Each knows the four cards he has laid there; who has laid his, all see. Everybody
hears all calls and sees all cards; the dummy lies open from the opening lead on. All hear how many tricks are claimed,
the other side is shown the hand and what was said with it; of the answers one knows one's own, and whether it stands.
When a deal is over all is open, and that it ends before the last card tells that the rest could be divided in one way.
"""

from typing import Any

from talia.table.match import Line
from tests.games.bridge.learns import divisions

CHANCE, CLOCK = -1, -2
RANKS = "23456789TJQKA"
DUMMY = 3


class Table:
    """A deal as people at the table follow it: the players' hands, and the dummy's."""

    def __init__(self, pack: tuple[str, ...], dealer: int) -> None:
        self.hands = [set(pack[(seat - dealer - 1) % 3 : 51 : 3]) for seat in range(3)] + [set(pack[51:])]
        self.turn = (dealer + 1) % 3
        self.calls: list[tuple[int, str]] = []
        self.declarer = -1
        self.strain = ""
        self.trick: list[str] = []
        self.around: list[int] = []
        self.at = 0
        self.missing = set[int]()
        """Those who have still to answer a claim."""

    def hears(self, call: str) -> str:
        """Whether the auction is over: "contract", "passed"; "" if not."""
        self.calls.append((self.turn, call))
        self.turn = (self.turn + 1) % 3
        said = [call for _, call in self.calls]
        bids = [(seat, call) for seat, call in self.calls if call[0].isdigit()]
        if not bids:
            return "passed" if len(said) == 3 else ""
        if said[-2:] != ["pass"] * 2:
            return ""
        self.declarer, bid = bids[-1]
        self.strain = bid[1:]
        self.around = [self.declarer, (self.declarer + 1) % 3, DUMMY, (self.declarer + 2) % 3]
        self.at = 1
        return "contract"

    @property
    def player(self) -> int:
        """The seat on turn in the play."""
        place = self.around[(self.at + len(self.trick)) % 4]
        return self.declarer if place == DUMMY else place

    def sees(self, card: str) -> bool:
        """A card; whether the last of a trick."""
        self.hands[self.around[(self.at + len(self.trick)) % 4]].remove(card)
        self.trick.append(card)
        if len(self.trick) < 4:
            return False
        led, strain = self.trick[0][1], self.strain
        strength = [(card[1] == strain, card[1] == led, RANKS.index(card[0])) for card in self.trick]
        self.at = (self.at + strength.index(max(strength))) % 4
        self.trick = []
        return True

    def one_division(self) -> bool:
        """Whether declarer and dummy take as many of the tricks left on every line of play."""
        in_turn = [self.hands[place] for place in self.around]
        return len(divisions(in_turn, self.at, self.strain)) == 1


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    table = Table((), 0)
    first = rows = thrown = 0
    for line in log:
        move, seat = line.move, line.seat
        kind = type(move).__name__
        if seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("deals first", first))
            continue
        if seat == CHANCE:
            table = Table(move.value, (first + rows) % 3)
            learnt.append(("dealt", sorted(table.hands[viewer]) if viewer < 3 else None))
            continue
        over = False
        if kind == "Discard":
            table.hands[seat] -= set(move.cards)
            table.hands[DUMMY] |= set(move.cards)
            learnt.append(("discards", seat, sorted(move.cards) if viewer == seat else None))
        elif kind in ("Pass", "Bid", "Double", "Redouble"):
            said = {"Pass": "pass", "Double": "X", "Redouble": "XX"}.get(kind) or move.bid
            learnt.append((seat, said))
            if table.hears(said) == "passed":
                thrown += 1
                over = options.passed_out == "next_dealer" or thrown == 9
        elif kind == "Play":
            learnt.append((seat, move.card))
            opening = sum(map(len, table.hands)) == 52
            whole = table.sees(move.card)
            if opening:
                learnt.append(("dummy", sorted(table.hands[DUMMY])))
            left = len(table.hands[0])
            over = whole and left == 0
            if whole and options.auto_finish and 0 < left <= 3:
                over = table.one_division()
                learnt.append(("ends" if over else "goes on", left))
        elif kind == "ClaimSome":
            learnt.append(("claims", seat, move.n))
            opponents = {each for each in range(3) if (each == table.declarer) != (seat == table.declarer)}
            if viewer in opponents:
                learnt.append(("shown", sorted(table.hands[seat]), move.text))
            # Who gives something away asks the other defender, too: a trick, in nullo that one is taken.
            left = max(map(len, table.hands))
            gives = move.n > 0 if table.strain == "NU" else move.n < left
            table.missing = opponents | (set(range(3)) - opponents - {seat} if gives else set())
        elif seat == CLOCK:
            learnt.append("void")
            table.missing = set()
        else:
            if viewer == seat:
                learnt.append(("says", move.say))
            table.missing.discard(seat)
            if move.say == "reject":
                learnt.append("void")
                table.missing = set()
            over = move.say == "accept" and not table.missing
        if over:
            learnt.append(("all", [sorted(hand) for hand in table.hands]))
            rows, thrown = rows + 1, 0
    return learnt
