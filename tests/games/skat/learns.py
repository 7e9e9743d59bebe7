"""What a viewer of Skat learns, from rules/skat.md 11 alone; nothing here comes from the game's code.

Hidden are the other hands and the skat: nobody sees it until it is picked up, in hand games nobody until the end,
after the discard only the soloist. Ouvert and revolution expose the soloist's hand before the first lead; in a
revolution each defender also sees the other's cards. The resting player sees what is public. In Schieberamsch who takes
sees the two cards and knows the two he passes on. After the deal all cards are shown where they lie then; so agreed, it
is over as soon as everybody can see that its result stands, whatever lies in the skat.
"""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1
NULLS = ("null", "null_ouvert", "revolution")
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def points(cards: Iterable[str]) -> int:
    return sum(POINTS.get(card[0], 0) for card in cards)


class Table:
    """A deal in card codes, as people would play it on a table."""

    def __init__(self, order: tuple[str, ...], seats: int, dealer: int, options: Any) -> None:
        places = [(dealer + step) % seats for step in (1, 2, 3)]
        self.order, self.options = places, options
        self.hands: dict[int, list[str]] = {seat: [] for seat in places}
        self.skat: list[str] = []
        deck = list(order)
        for size in (3, 0, 4, 3):
            if size:
                for seat in places:
                    self.hands[seat] += [deck.pop(0) for _ in range(size)]
            else:
                self.skat = [deck.pop(0) for _ in range(2)]
        self.taken: dict[int, list[str]] = {seat: [] for seat in places}
        self.sliding = False
        self.passes = self.bids = self.level = 0
        self.soloist = self.leader = -1
        self.game, self.over, self.bidding = "", False, True
        self.trick: list[tuple[int, str]] = []
        self.claims = Claims()
        self.plan: tuple[int, list[str], list[str]] | None = None
        self.first_plan: tuple[int, list[str], list[str]] | None = None

    def defenders(self) -> list[int]:
        return [seat for seat in self.order if seat != self.soloist]

    def swap(self, plan: tuple[int, list[str], list[str]] | None) -> None:
        assert plan is not None
        seat, give, take = plan
        other = next(each for each in self.defenders() if each != seat)
        self.hands[seat] = [card for card in self.hands[seat] if card not in give] + take
        self.hands[other] = [card for card in self.hands[other] if card not in take] + give

    def winner(self) -> int:
        null = self.game in NULLS
        order = "789TJQKA" if null else "789QKTA"

        def height(played: tuple[int, str]) -> tuple[int, int]:
            card, led = played[1], self.trick[0][1]
            if not null and card[0] == "J":
                return 3, "DHSC".index(card[1])
            trump = card[1] == self.game
            return 2 if trump else int(card[1] == led[1] and (null or led[0] != "J")), order.index(card[0])

        return max(self.trick, key=height)[0]

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 3:
            return
        taker = self.winner()
        self.taken[taker] += [card for _, card in self.trick]
        self.trick = []
        lost = taker == self.soloist if self.game in NULLS else self.level >= 2 and taker != self.soloist
        self.over = not any(self.hands.values()) or (self.soloist >= 0 and lost) or self.decided()

    def decided(self) -> bool:
        """Whether the result stands for whoever has only watched."""
        if self.options.decided != "end" or self.game in NULLS or self.level >= 2:
            return False
        unseen = [*self.skat, *(card for hand in self.hands.values() for card in hand)]
        clean = [seat for seat in self.order if not self.taken[seat]]
        if self.soloist < 0:
            virgin = self.sliding or self.options.ramsch_virgin
            return not points(unseen) and (not clean or (len(clean) == 1 and not virgin))
        if self.soloist in clean or len(clean) == 2:
            return False
        won = points(self.taken[self.soloist])
        least, most = min(points(pair) for pair in combinations(unseen, 2)), points(unseen)
        grades = {(p >= 90, self.level or p >= 61, self.level or p >= 31) for p in range(won + least, won + most + 1)}
        return len(grades) == 1


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    dealer, deals = 0, 0
    table: Table | None = None
    for line in log:
        move, seat = line.move, line.seat
        if seat == CHANCE and isinstance(move.value, int):
            dealer = move.value
            learnt.append(("first dealer", dealer))
            continue
        if seat == CHANCE:
            table = Table(move.value, seats, (dealer + deals) % seats, options)
            deals += 1
            learnt.append(("dealt", sorted(table.hands.get(viewer, []))))
            continue
        assert table is not None
        learnt += heard(table, seat, move, viewer)
        if table.over:
            learnt.append(("open", {each: sorted(hand) for each, hand in table.hands.items()}, sorted(table.skat)))
    return learnt


def heard(t: Table, seat: int, move: Any, viewer: int) -> list[Any]:
    """What everybody hears and what only some see of a move."""
    kind = type(move).__name__
    mine = viewer == seat
    asked = 1 if seat in t.defenders() and t.soloist >= 0 else 2
    if said := t.claims.heard(seat, move, t.hands, asked):
        if t.claims.stands:
            t.hands, t.over = {each: [] for each in t.hands}, True
        return said
    if kind == "Play":
        t.play(seat, move.card)
        return [(seat, "plays", move.card)]
    if kind == "PickUp":
        t.soloist = seat
        t.hands[seat] += t.skat
        return [(seat, kind, sorted(t.skat) if mine else None)]
    if kind == "Announce":
        return announced(t, seat, move, viewer)
    if kind == "Propose":
        t.plan = (seat, list(move.give), list(move.take))
        t.first_plan = t.first_plan or t.plan
        told = viewer in t.defenders()
        return [(seat, kind, (sorted(move.give), sorted(move.take)) if told else None)]
    if kind == "Choose":
        t.swap(t.first_plan if move.plan == "first" else t.plan)
        return [(seat, kind, move.plan if viewer in t.defenders() else None)]
    if kind == "Take":
        t.sliding = True
        t.hands[seat] = t.hands[seat] + t.skat
        return [(seat, kind, sorted(t.skat) if mine else None)]
    if kind == "PassOn":
        t.skat = list(move.cards)
        t.hands[seat] = [card for card in t.hands[seat] if card not in move.cards]
        return [(seat, kind, sorted(move.cards) if mine else None)]
    if kind == "Refuse":
        t.sliding = True
    if kind == "Hand":
        t.soloist = seat
    if kind == "Bid":
        t.bids += 1
    if kind == "Pass" and t.soloist < 0:
        t.passes += 1
        t.over = t.passes == 3 and not t.bids and t.options.passed_out == "redeal"
    if kind == "Resign" or (kind == "Answer" and move.say == "accept"):
        t.over = True
    if kind == "Answer" and move.say == "decline":
        t.level += 1
    if kind == "Answer" and move.say == "agree" and t.game == "revolution":
        t.swap(t.plan)
    return [(seat, move)]


def announced(t: Table, seat: int, move: Any, viewer: int) -> list[Any]:
    t.game = move.game
    t.level = ("none", "schneider", "schwarz", "ouvert").index(move.extra)
    if move.discard:
        t.skat = list(move.discard)
        t.hands[seat] = [card for card in t.hands[seat] if card not in move.discard]
    told: list[Any] = [(seat, move.game, move.extra, sorted(move.discard) if viewer == seat else None)]
    if move.extra == "ouvert" or move.game in ("null_ouvert", "revolution"):
        told.append(("open hand", sorted(t.hands[seat])))
    if move.game == "revolution" and viewer in t.defenders():
        told.append(("partner", [sorted(t.hands[each]) for each in t.defenders()]))
    return told
