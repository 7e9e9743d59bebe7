"""What a viewer of Baśka learns, from rules/baska.md 4 and 11; the list of laydown hands and the
verdict on a claim are the game's own.

Hidden are the other hands, and with them the sides: each player knows his own four cards, everybody hears every call
and sees every card. When a deal is over the sides are told, and a hand that has won without play is laid down; other
cards that nobody played are not shown.
"""

from typing import Any

from talia.cards import mask
from talia.games import find
from talia.games.baska.laydown import is_laydown
from talia.table.match import Line, fold

CHANCE = -1
TRUMPS = "AH TH QC QS QH QD JC JS JH JD AD TD".split()
JACKS = "JC JS JH JD".split()
PLAIN = "ATQ"


def takes(cards: list[str], trumps: list[str]) -> int:
    """The place of the card that wins a trick."""
    lying = [card for card in trumps if card in cards]
    if lying:
        return cards.index(lying[0])
    return min(
        (at for at, card in enumerate(cards) if card[1] == cards[0][1]), key=lambda at: PLAIN.index(cards[at][0])
    )


class Table:
    """A deal as people at the table follow it."""

    def __init__(self, deck: tuple[str, ...], dealer: int, options: Any) -> None:
        self.options, self.dealer = options, dealer
        self.hands = {(dealer + 1 + place) % 4: sorted(deck[place::4]) for place in range(4)}
        self.contract, self.bidder = "", -1
        self.passes, self.calls = 0, 0
        self.leader = (dealer + 1) % 4
        self.trick: list[str] = []
        self.finished = 0
        self.played: list[str] = []
        self.accepted = 0

    def old(self) -> list[int]:
        """The old side: who was dealt the old queens, or who has called, with the partner of his wedding."""
        if self.contract not in ("", "wesele"):
            return [self.bidder]
        holders = {seat for seat, hand in self.hands.items() if "QC" in hand or "QS" in hand}
        if self.contract:
            jack = next(jack for jack in JACKS if jack not in self.hands[self.bidder])
            holders = {self.bidder, *(seat for seat, hand in self.hands.items() if jack in hand)}
        return sorted(holders)

    def hears(self, seat: int, say: str) -> bool:
        """Whether the deal is over with this call."""
        self.passes = self.passes + 1 if say == "pass" else 0
        self.calls += 1
        if say in ("wesele", "gran", "zolo", "gran_du", "zolo_du", "baska"):
            self.contract, self.bidder = say, seat
        if say == "baska":
            return True
        if self.passes < 3 or not self.contract or not self.options.laydown_auto:
            return False
        return self.contract in ("gran", "zolo") and is_laydown(
            self.contract, (self.bidder - self.dealer) % 4, mask(self.hands[self.bidder])
        )

    def sees(self, card: str) -> bool:
        """Whether the deal is over with this card: the last trick plays itself."""
        self.trick.append(card)
        self.played.append(card)
        if len(self.trick) < 4:
            return False
        gran = self.contract in ("gran", "gran_du")
        self.leader = (self.leader + takes(self.trick, JACKS if gran else TRUMPS)) % 4
        self.trick, self.finished = [], self.finished + 1
        return self.finished == 3 or self.lost()

    def lost(self) -> bool:
        """Whether a contract du is lost by the trick just taken."""
        return self.contract in ("gran_du", "zolo_du") and self.leader != self.bidder

    def left(self) -> list[list[str]]:
        """The cards each still has."""
        return [[card for card in self.hands[seat] if card not in self.played] for seat in range(4)]


def right(log: list[Line], options: Any) -> bool:
    """Whether the cards agree with the claim that was refused last; nothing but that is told of them."""
    match = fold(find("baska"), options, 4, log[:-1])
    (step, *_) = match.do(log[-1].seat, log[-1].move)
    return "claim_right" in [event.code for event in step.events]


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    first, deals = -1, 0
    table = Table((), 0, options)
    for at, line in enumerate(log):
        move, seat = line.move, line.seat
        if seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
            continue
        if seat == CHANCE:
            table = Table(move.value, (first + deals) % 4, options)
            deals += 1
            learnt.append(("dealt", table.hands[viewer] if viewer < 4 else None))
            continue
        kind = type(move).__name__
        over = False
        if kind in ("Pass", "Call"):
            say = "pass" if kind == "Pass" else move.say
            learnt.append(("calls", seat, say))
            over = table.hears(seat, say)
        elif kind == "Play":
            learnt.append(("plays", seat, move.card))
            over = table.sees(move.card)
            if over and not table.lost():
                learnt.append(("the last trick plays itself", table.left()))
        elif kind == "Leave":
            # A penalty tells the sides, and lays no hand down.
            learnt += [("leaves", seat), ("sides", table.old())]
        elif kind == "Claim":
            learnt.append(("proposes", seat))
            table.accepted = 0
        else:
            learnt.append(("answers", seat, move.say))
            table.accepted += move.say == "accept"
            # Where wrong claims are penalised the cards decide on one that is refused, and the deal is over, too.
            judged = options.penalties and move.say == "reject"
            over = table.accepted == 3 or judged
            if judged:
                learnt.append(("right", right(log[: at + 1], options)))
        if over:
            learnt.append(("sides", table.old()))
            if not table.played:
                learnt.append(("laid down", table.hands[table.bidder]))
    return learnt
