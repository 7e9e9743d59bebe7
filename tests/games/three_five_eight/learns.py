"""What a viewer of 3-5-8 learns, from rules/three_five_eight.md 4 and 11 alone, not from the game's code.

Hidden are other hands, the four discards (known to the chooser) and the exchanged cards (known to the pair); the
chooser sees six of his cards before he names the contract. Public are the contract, the kitty when it is turned up,
how many cards are exchanged, and the cards played. When a deal is over every card lies open.
"""

from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1
RANKS = "23456789TJQKA"
QUOTA, MOST = (3, 8, 5), (8, 3, 5)


def strength(card: str) -> int:
    """Its place in its suit."""
    return RANKS.index(card[0])


class Table:
    """A deal in card codes, as three people would play it."""

    def __init__(self, order: tuple[str, ...], dealer: int) -> None:
        self.dealer = dealer
        self.chooser = (dealer + 1) % 3
        self.hands = [set(order[(seat - dealer - 1) % 3 : 48 : 3]) for seat in range(3)]
        self.kitty = list(order[48:])
        self.contract = ""
        self.to_exchange: list[tuple[int, int]] = []
        self.given: set[str] = set()
        self.away: set[str] = set()
        self.trick: list[tuple[int, str]] = []
        self.taken = [0, 0, 0]

    def exchanges(self, scores: tuple[int, ...]) -> None:
        givers = [seat for seat in range(3) if scores[seat] > 0]
        receivers = [seat for seat in range(3) if scores[seat] < 0]
        givers.sort(key=lambda seat: -QUOTA[(seat - self.dealer) % 3])
        for giver in givers:
            receivers.sort(key=lambda seat: (scores[seat], (seat - giver) % 3))
            self.to_exchange += [(giver, seat) for seat in receivers]

    def back(self, receiver: int, instead: tuple[str, ...]) -> set[str]:
        """The cards that go back."""
        found = set(instead)
        for suit in "CDHS":
            number = sum(card[1] == suit for card in self.given)
            if suit == self.contract:
                number -= len(instead)
            of_suit = sorted((card for card in self.hands[receiver] if card[1] == suit), key=strength)
            found |= set(of_suit[len(of_suit) - number :])
        return found

    def hand_over(self, source: int, target: int, cards: set[str]) -> None:
        self.hands[source] -= cards
        self.hands[target] |= cards

    def play(self, seat: int, card: str) -> bool:
        """A card; whether the deal is over."""
        self.trick.append((seat, card))
        self.hands[seat].remove(card)
        if len(self.trick) == 3:
            ranked = [each for each in self.trick if each[1][1] == self.contract]
            ranked = ranked or [each for each in self.trick if each[1][1] == self.trick[0][1][1]]
            self.taken[max(ranked, key=lambda each: strength(each[1]))[0]] += 1
            self.trick = []
        return not any(self.hands)

    def scores(self) -> tuple[int, ...]:
        places = [(seat - self.dealer) % 3 for seat in range(3)]
        if self.contract == "BL":
            return tuple(MOST[place] - self.taken[seat] for seat, place in enumerate(places))
        return tuple(self.taken[seat] - QUOTA[place] for seat, place in enumerate(places))


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    first, deals = 0, 0
    before: tuple[int, ...] = (0, 0, 0)
    claimant = -1
    table, claims = Table(("",) * 52, 0), Claims()

    def kitty_turned() -> None:
        learnt.append(("kitty", sorted(table.kitty)))
        table.hands[table.chooser] |= set(table.kitty)

    def exchanged() -> None:
        """After an exchange: the last one lets the chooser turn the kitty up."""
        table.to_exchange.pop(0)
        table.given = set()
        if not table.to_exchange:
            kitty_turned()

    for line in log:
        move, seat = line.move, line.seat
        if seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
            continue
        if seat == CHANCE:
            table = Table(move.value, (first + deals) % 3)
            deals += 1
            learnt.append("dealt")
            if viewer == table.chooser:
                learnt.append(("my cards", sorted(move.value[0 : 3 * options.chooser_sees : 3])))
            elif viewer < seats:
                learnt.append(("my hand", sorted(table.hands[viewer])))
            continue
        kind = type(move).__name__
        if kind == "Claim":
            claimant = seat
        if said := claims.heard(seat, move, table.hands, 2):
            learnt += said
            if claims.stands:
                table.taken[claimant] += len(table.hands[claimant])
                learnt.append(("away", sorted(table.away)))
                before = table.scores()
        elif kind == "Choose":
            table.contract = move.contract
            learnt.append(("contract", move.contract))
            if viewer == seat:
                learnt.append(("my hand", sorted(table.hands[viewer])))
            if len(move.contract) == 1 and options.exchange:
                table.exchanges(before)
            if not table.to_exchange:
                kitty_turned()
        elif kind == "Give":
            giver, receiver = table.to_exchange[0]
            learnt.append(("gives", giver, receiver, len(move.cards)))
            if viewer in (giver, receiver):
                learnt.append(("given", sorted(move.cards)))
            table.given = set(move.cards)
            table.hand_over(giver, receiver, table.given)
            if not move.cards:
                exchanged()
        elif kind == "GiveBack":
            giver, receiver = table.to_exchange[0]
            cards = table.back(receiver, move.instead)
            learnt.append(("gives back", receiver, giver))
            if viewer in (giver, receiver):
                learnt.append(("given back", sorted(cards)))
            table.hand_over(receiver, giver, cards)
            exchanged()
        elif kind == "Discard":
            table.away = set(move.cards)
            table.hands[seat] -= table.away
            learnt.append(("away", sorted(move.cards) if viewer == seat else None))
        else:
            learnt.append((seat, move.card))
            if table.play(seat, move.card):
                learnt.append(("away", sorted(table.away)))
                before = table.scores()
    return learnt
