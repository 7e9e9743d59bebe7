"""What a viewer of bridge learns, from rules/bridge.md 3, 4 and 11; nothing here comes from the game's code.

Hidden are the hands. Everybody hears all calls and sees all cards; the dummy lies open from the opening lead on; the
dummy's player may see the declarer's hand, if so agreed. What is said of a call only who made it reads, and his
opponents; if so agreed, everybody. All hear how many tricks are claimed, the other side is shown the hand and what was
said with it; of the answers one knows one's own, and whether the claim stands. When a deal is over all is open, and
that it ends before the last card tells that the rest could be divided in one way only. In a practice of bidding north
and south have the two hands with most points, but for part-scores and competition; the pack is read in other ways until
the deal is of the kind that is practised, and the deal is over once the referee has looked.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from talia.table.match import Line

CHANCE, CLOCK, REFEREE = -1, -2, -3
RANKS = "23456789TJQKA"
STRAINS = ("C", "D", "H", "S", "NT")


class Table:
    """A deal as people at the table follow it; hands and turns are of places."""

    def __init__(self, pack: tuple[str, ...], dealer: int, seats: list[int], practised: str = "") -> None:
        self.hands = practice_hands(pack, dealer, practised) if practised and pack else given(pack, dealer)
        self.seats, self.turn = seats, dealer
        self.calls: list[tuple[int, str]] = []
        self.declarer = -1
        self.strain = ""
        self.trick: list[str] = []
        self.leader = -1
        self.missing = set[int]()
        """The seats that have still to answer a claim."""
        self.written: list[Any] = []

    @property
    def dummy(self) -> int:
        return (self.declarer + 2) % 4

    @property
    def player(self) -> int:
        """The seat on turn in the play."""
        return self.seats[self.declarer if self.turn == self.dummy else self.turn]

    def hears(self, call: str) -> str:
        """Whether the auction is over: "contract", "passed"; "" if not."""
        self.calls.append((self.turn, call))
        self.turn = (self.turn + 1) % 4
        said = [call for _, call in self.calls]
        if len(said) < 4 or said[-3:] != ["pass"] * 3:
            return ""
        bids = [(place, call) for place, call in self.calls if call[0].isdigit()]
        if not bids:
            return "passed"
        last, bid = bids[-1]
        self.strain = bid[1:]
        self.declarer = next(place for place, call in bids if call[1:] == self.strain and (place - last) % 2 == 0)
        self.turn = self.leader = (self.declarer + 1) % 4
        return "contract"

    def sees(self, card: str) -> bool:
        """A card; whether the last of a trick."""
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.trick) < 4:
            return False
        self.leader = self.turn = (self.leader + takes(self.trick, self.strain)) % 4
        self.trick = []
        return True


def given(pack: Sequence[str], dealer: int) -> list[set[str]]:
    """The hands by place, one card at a time from the dealer's left."""
    return [set(pack[(place - dealer - 1) % 4 :: 4]) for place in range(4)]


def practice_hands(pack: tuple[str, ...], dealer: int, kind: str) -> list[set[str]]:
    """The hands of the first way to read the pack that gives a deal of the kind; as they are where none does."""

    def seated(cards: Sequence[str]) -> list[set[str]]:
        hands = given(cards, dealer)
        return hands if kind in ("part_scores", "competition") else best_first(hands)

    for cut in range(8):
        for step in range(1, 53):
            hands = seated([pack[(step * at % 53 - 1 + cut) % 52] for at in range(1, 53)])
            if kind == "any" or practised_in(kind, hands):
                return hands
    return seated(pack)


def practised_in(kind: str, hands: list[set[str]]) -> bool:
    sides = [hands[0] | hands[2], hands[1] | hands[3]]
    points = sum("JQKA".index(card[0]) + 1 for card in sides[0] if card[0] in "JQKA")
    ours, theirs = (max(sum(card[1] == suit for card in side) for suit in "CDHS") for side in sides)
    slam = 31 if ours > 8 else 33
    if kind == "part_scores":
        return 21 <= points <= 23 and ours < 9 and theirs < 9
    if kind == "competition":
        return 18 <= points <= 22 and ours > 8 and theirs > 8
    return points >= slam if kind == "slams" else 25 <= points < slam


def best_first(hands: list[set[str]]) -> list[set[str]]:
    """The two hands with most points to north and south."""
    points = [sum("JQKA".index(card[0]) + 1 for card in hand if card[0] in "JQKA") for hand in hands]
    pairs = list(combinations(range(4), 2))
    north, south = pairs[max(range(6), key=lambda at: (sum(points[each] for each in pairs[at]), -at))]
    east, west = sorted({0, 1, 2, 3} - {north, south})
    return [hands[at] for at in (north, east, south, west)]


def takes(cards: list[str], strain: str) -> int:
    """The place of the card that wins a trick."""
    return max(
        range(4), key=lambda at: (cards[at][1] == strain, cards[at][1] == cards[0][1], RANKS.index(cards[at][0]))
    )


def divisions(hands: list[set[str]], leader: int, strain: str) -> set[int]:
    """The tricks of north and south on every line of play."""
    found: set[int] = set()

    def go(held: list[set[str]], first: int, lying: list[str], won: int) -> None:
        if not any(held):
            found.add(won)
        elif len(found) < 2:
            place = (first + len(lying)) % 4
            following = {card for card in held[place] if lying and card[1] == lying[0][1]} or held[place]
            for card in following:
                rest = [hand - {card} if at == place else hand for at, hand in enumerate(held)]
                if len(lying) < 3:
                    go(rest, first, [*lying, card], won)
                else:
                    taker = (first + takes([*lying, card], strain)) % 4
                    go(rest, taker, [], won + (taker % 2 == 0))

    go(hands, leader, [], 0)
    return found


def dealing(options: Any, rows: int, rubber: int) -> int:
    """The dealer's place, in the deal after so many, of which so many in this rubber."""
    if options.scoring in ("rubber", "old_polish"):
        return rubber % 4
    if options.scoring == "duplicate":
        return int(options.first_board - 1 + rows) % 4
    return rows % 4


def drawn(cards: tuple[str, ...], before: list[list[int]]) -> list[int]:
    """Who sits where after a draw."""
    order = sorted(range(4), key=lambda seat: (RANKS.index(cards[seat][0]), "CDHS".index(cards[seat][1])), reverse=True)
    north = order.pop(0)
    was = {placing[(placing.index(north) + 2) % 4] for placing in before}
    south = next(seat for seat in order if seat not in was)
    order.remove(south)
    return [north, order[0], south, order[1]]


def kind_practised(options: Any) -> str:
    """What is practised; nothing where deals are played."""
    return str(options.practice_deals) if options.practice else ""


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it; of one deal, so that no rubber ends."""
    learnt: list[Any] = []
    sitting = [0, 1, 2, 3] if options.seating == "fixed" else []
    pack: tuple[str, ...] = ()
    table = Table((), 0, [])
    rows = thrown = 0
    for line in log:
        move, seat = line.move, line.seat
        kind = type(move).__name__
        if seat == CHANCE and move.label.endswith("/seats"):
            sitting = drawn(move.value[:4], [])
            learnt.append(("drawn", move.value[:4]))
            table = Table(pack, dealing(options, rows, rows), sitting, kind_practised(options))
            learnt.append(("dealt", own(table, viewer)))
            continue
        if seat == CHANCE:
            pack = move.value
            if not sitting:
                learnt.append("pack")
                continue
            table = Table(pack, dealing(options, rows, rows), sitting, kind_practised(options))
            learnt.append(("dealt", own(table, viewer)))
            continue
        over = False
        if kind in ("Pass", "Bid", "Double", "Redouble"):
            said = {"Pass": "pass", "Double": "X", "Redouble": "XX"}.get(kind) or move.bid
            learnt.append((seat, said))
            came = table.hears(said)
            if move.alert:
                table.written.append(("alert", len(table.calls) - 1, move.alert))
                if reads(table, options, len(table.calls) - 1, viewer):
                    learnt.append(table.written[-1])
            if came == "passed" and not options.practice:
                thrown += 1
                agreed = options.passed_out
                again = agreed == "redeal_same" or (agreed == "auto" and options.scoring != "duplicate")
                over = not again or thrown == 9
        elif kind == "Play":
            learnt.append((seat, move.card))
            first = sum(map(len, table.hands)) == 52
            whole = table.sees(move.card)
            if first:
                learnt.append(("dummy", sorted(table.hands[table.dummy])))
                if options.dummy_sees == "declarer" and viewer == sitting[table.dummy]:
                    learnt.append(("declarer", sorted(table.hands[table.declarer])))
            left = len(table.hands[0])
            over = whole and left == 0
            if whole and options.auto_finish and 0 < left <= 3:
                over = len(divisions(table.hands, table.leader, table.strain)) == 1
                learnt.append(("ends" if over else "goes on", left))
        elif kind in ("Ask", "Explain"):
            table.written.append((kind, seat, move.call, getattr(move, "text", None)))
            if reads(table, options, move.call, viewer):
                learnt.append(table.written[-1])
        elif kind == "ClaimSome":
            learnt.append(("claims", seat, move.n))
            theirs = {place for place in range(4) if who(table, place) == seat}
            opponents = {who(table, place) for place in range(4) if all((place - each) % 2 for each in theirs)}
            if viewer in opponents:
                at = table.seats.index(seat)
                learnt.append(("shown", sorted(table.hands[at]), move.text))
            # Who gives tricks away asks his partner, too; the dummy is nobody's.
            left = max(map(len, table.hands))
            partners = {who(table, place) for place in range(4)} - opponents - {seat} if move.n < left else set[int]()
            table.missing = opponents | partners
        elif seat == REFEREE:
            # Where he does not know, what was bid is played.
            over = move.verdict != "unknown" or table.declarer < 0
            if over:
                learnt.append(move.verdict)
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
            learnt.append(("all", [sorted(hand) for hand in table.hands], written(table)))
            rows, thrown = rows + 1, 0
    return learnt


def reads(table: Table, options: Any, number: int, viewer: int) -> bool:
    """Whether a viewer reads what is said of a call: who made it, and those on the other side."""
    caller = table.calls[number][0]
    return options.alert_visibility == "all" or viewer in (
        table.seats[place] for place in range(4) if place == caller or (place - caller) % 2
    )


def who(table: Table, place: int) -> int:
    """The seat that plays the hand at a place."""
    return table.seats[table.declarer if place == table.dummy else place]


def written(table: Table) -> Any:
    """What was said of the calls, call by call, as it is read when the deal is over."""
    return sorted(table.written, key=lambda said: (said[0], said[1]) if said[0] == "alert" else (said[0], said[2]))


def own(table: Table, viewer: int) -> Any:
    """The hand of who looks."""
    return sorted(table.hands[table.seats.index(viewer)]) if viewer < 4 else None
