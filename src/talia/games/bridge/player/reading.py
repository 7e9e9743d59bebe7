"""What the calls of an auction show, as anybody can read them (rules/bridge_bidding_system.md 4).

It follows from the calls alone, so it is the same for every hand that makes them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from talia.cards import SUITS
from talia.games.bridge.contracts import BIDS, NOTRUMP, SEATS

MOST = 37
"""More points than any hand has."""


class Shown:
    """What one player has shown: points from ``low`` to ``high``, so many cards at least of each suit."""

    def __init__(self) -> None:
        self.low, self.high = 0, MOST
        self.length = dict.fromkeys(SUITS, 0)
        self.bids: list[str] = []
        self.doubled = False

    def points(self, low: int, high: int) -> None:
        """It has so many points."""
        self.low, self.high = max(self.low, low), min(self.high, high)
        self.high = max(self.low, self.high)

    def cards(self, suit: str, least: int) -> None:
        """It has so many cards of a suit."""
        if suit in self.length:
            self.length[suit] = max(self.length[suit], least)


class Auctioned:
    """An auction as a place reads it: ``shown`` by place; ``last`` the last bid, its place, how often it is doubled."""

    def __init__(self, calls: Sequence[Mapping[str, Any]], me: int) -> None:
        self.me, self.partner = me, (me + 2) % SEATS
        self.calls = [(int(told["seat"]), str(told["call"])) for told in calls]
        self.shown = [Shown() for _ in range(SEATS)]
        self.opened: tuple[int, str] | None = None
        self.last: tuple[int, str] | None = None
        self.doubles = 0
        for at, (place, call) in enumerate(self.calls):
            self._read(at, place, call)

    @property
    def mine(self) -> Shown:
        """What I have shown."""
        return self.shown[self.me]

    @property
    def his(self) -> Shown:
        """What partner has shown."""
        return self.shown[self.partner]

    def ours(self, place: int) -> bool:
        """Whether a place is of one's own side."""
        return (place - self.me) % 2 == 0

    def our_last(self) -> str | None:
        """The last bid of one's own side."""
        return next((call for place, call in reversed(self.calls) if call in BIDS and self.ours(place)), None)

    def their_suits(self) -> set[str]:
        """The suits the others have bid."""
        return {call[1:] for place, call in self.calls if call in BIDS and not self.ours(place)} - {NOTRUMP}

    def cheapest(self, strain: str) -> str | None:
        """The lowest bid in a strain that may be made."""
        number = BIDS.index(self.last[1]) if self.last else -1
        return next((bid for bid in BIDS[number + 1 :] if bid[1:] == strain), None)

    def jump(self, strain: str) -> str | None:
        """One level more than that."""
        lowest = self.cheapest(strain)
        return f"{int(lowest[0]) + 1}{strain}" if lowest is not None and lowest[0] < "7" else None

    # --- reading ------------------------------------------------------------------------------------------------------

    def _read(self, at: int, place: int, call: str) -> None:
        shown, partners = self.shown[place], self.shown[(place + 2) % SEATS]
        if call == "pass":
            self._passed(shown, partners)
        elif call not in BIDS:
            self.doubles += 1
            if call == "X" and not partners.bids and not shown.bids and not shown.doubled and self.last is not None:
                shown.points(12, MOST)
                shown.doubled = True
                for suit in SUITS:
                    shown.cards(suit, 0 if suit in self._bid_by_others(place) else 3)
        else:
            self._bid(place, call, shown, partners)
            shown.bids.append(call)
            self.last, self.doubles = (place, call), 0
            self.opened = self.opened or (place, call)

    def _bid_by_others(self, place: int) -> set[str]:
        return {bid[1:] for other in ((place + 1) % SEATS, (place + 3) % SEATS) for bid in self.shown[other].bids}

    def _passed(self, shown: Shown, partners: Shown) -> None:
        if not self.opened:
            shown.points(0, 11)
        elif not shown.bids and len(partners.bids) == 1 and partners.bids[0][0] == "1" and not shown.doubled:
            shown.points(0, 9)

    def _bid(self, place: int, bid: str, shown: Shown, partners: Shown) -> None:
        level, strain = int(bid[0]), bid[1:]
        jump = self.cheapest(strain)
        jumped = jump is not None and level > int(jump[0])
        if not self.opened:
            self._opening(level, strain, shown)
        elif shown.bids:
            self._again(level, strain, shown, partners)
        elif partners.bids:
            self._answer(level, strain, shown, partners, jumped=jumped)
        elif partners.doubled:
            shown.points(*((9, 11) if jumped else (0, 8)) if level < 4 else (10, 16))
            shown.cards(strain, 4)
        elif strain == NOTRUMP:
            shown.points(15, 18)
            self._even(shown)
        else:
            shown.points(*((6, 10) if jumped else (8, 16) if level == 1 else (11, 16)))
            shown.cards(strain, 6 if jumped else 5)

    def _opening(self, level: int, strain: str, shown: Shown) -> None:
        if strain == NOTRUMP:
            shown.points(*{1: (15, 17), 2: (20, 22)}.get(level, (25, 27)))
            self._even(shown)
        elif level == 1:
            shown.points(12, 19)
            shown.cards(strain, {"C": 2, "D": 4}.get(strain, 5))
        elif level == 2:
            shown.points(20, MOST)
            shown.cards(strain, {"C": 2, "D": 4}.get(strain, 5))
        else:
            shown.points(6, 11)
            shown.cards(strain, 7 if level == 3 else 8)

    def _answer(self, level: int, strain: str, shown: Shown, partners: Shown, *, jumped: bool) -> None:
        first = partners.bids[0]
        strong, weak = first[1:] != NOTRUMP and first[0] == "2", first[0] > "2" and first[1:] != NOTRUMP
        if first[1:] == NOTRUMP:
            if strain == NOTRUMP:
                shown.points(*{2: (8, 9), 3: (10, 15), 4: (16, 17)}.get(level, (18, MOST)))
            elif level == 2:
                shown.points(0, 7)
            else:
                shown.points(10 if first[0] == "1" else 4, 15)
            shown.cards(strain, 5)
        elif strong:
            shown.points(*((0, 6) if (level, strain) == (2, NOTRUMP) else (7, 12)))
            shown.cards(strain, 3 if strain == first[1:] else 5)
        elif weak:
            shown.points(12, MOST)
        elif strain == NOTRUMP:
            shown.points(*{1: (7, 11), 2: (12, 15), 3: (13, 18)}.get(level, (18, MOST)))
            self._even(shown)
        elif strain == first[1:]:
            shown.points(*((12, 18) if jumped else (7, 11)))
            shown.cards(strain, 3 if strain in "HS" else 4)
        else:
            shown.points(*((12, MOST) if jumped else (7, 11) if level == 1 else (9, 12)))
            shown.cards(strain, 4 if level == 1 or jumped else 5)

    def _again(self, level: int, strain: str, shown: Shown, partners: Shown) -> None:
        if strain == NOTRUMP:
            if shown.bids[0][0] == "1" and len(shown.bids) == 1 and self.opened and level < 3:
                shown.points(*((12, 14) if level == 1 else (18, 19)) if shown.low == 12 else (shown.low, shown.high))
        elif shown.length.get(strain, 0) >= 4 and strain in {bid[1:] for bid in shown.bids}:
            shown.cards(strain, 6)
        elif partners.length.get(strain, 0) >= 4:
            shown.cards(strain, 4 if partners.length[strain] < 5 else 3)
        else:
            shown.cards(strain, 4)

    @staticmethod
    def _even(shown: Shown) -> None:
        for suit in SUITS:
            shown.cards(suit, 2)
