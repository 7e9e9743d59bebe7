"""What a viewer of Chinese bridge learns, from rules/bridge_variants.md 3, 4.2 and 11, and not from the game's code.

Hidden are the hands of four, the piles under work, and all cards that lie face down; with ``seen`` each knows those he
has laid himself. Everybody sees all upper cards once both have laid, hears all calls, sees all cards played and each
card that is turned up. All hear how many tricks are claimed, and whether that stands; the other sees the hand and what
was said with it. When a deal is over all is open; that it ends early tells that the rest falls in one way only.
"""

from typing import Any

from talia.table.match import Line

CHANCE, CLOCK = -1, -2
RANKS = "23456789TJQKA"


class Table:
    """A deal as people at the table follow it; ``free``: what each may play, ``under``: which card covers which."""

    def __init__(self, pack: tuple[str, ...], dealer: int, *, blind: bool) -> None:
        self.dealer = dealer
        self.hands = [set(pack[(seat - dealer - 1) % 2 : 8 : 2]) for seat in range(2)]
        self.tables = [list(pack[8 + (seat - dealer - 1) % 2 :: 2]) for seat in range(2)]
        self.under: list[dict[str, str]] = [{}, {}]
        self.fresh: list[set[str]] = [set(), set()]
        self.calls: list[str] = []
        self.turn = dealer
        self.strain = ""
        self.leader = 1 - dealer
        self.trick: list[str] = []
        self.asked = -1
        if blind:
            for seat, cards in enumerate(self.tables):
                half = len(cards) // 2
                self.under[seat] = dict(zip(cards[half:], cards[:half], strict=True))
        self.free = [set(hand) for hand in self.hands]

    def laid(self, seat: int) -> bool:
        """Whether a seat has laid all its cards."""
        return 2 * len(self.under[seat]) == len(self.tables[seat])

    def hears(self, call: str) -> bool:
        """Whether the declaration is over."""
        self.calls.append(call)
        self.turn = 1 - self.turn
        if call not in ("pass", "X", "XX"):
            self.strain = call[1:]
        if call not in ("pass", "XX"):
            return False
        self.turn = self.leader
        self.free = [self.hands[seat] | set(self.under[seat]) for seat in range(2)]
        return True

    def sees(self, card: str) -> tuple[str | None, bool]:
        """A card: what it turns up, and whether it was the last of a trick."""
        seat = self.turn
        self.free[seat].remove(card)
        self.trick.append(card)
        found = self.under[seat].pop(card, None)
        if found is not None:
            self.fresh[seat].add(found)
        self.turn = 1 - seat
        if len(self.trick) < 4:
            if not self.free[self.turn]:
                self.free[self.turn], self.fresh[self.turn] = self.fresh[self.turn], set()
            return found, False
        self.turn = self.leader = (self.leader + best(self.trick, self.strain)) % 2
        self.trick = []
        for each in range(2):
            self.free[each] |= self.fresh[each]
            self.fresh[each] = set()
        return found, True

    def left(self) -> int:
        """How many tricks are left, between two."""
        return (len(self.free[0]) + len(self.under[0])) // 2

    def all_cards(self) -> Any:
        """Everything that is still there."""
        return [sorted(cards) for cards in self.free], [sorted(each.items()) for each in self.under]


def best(trick: list[str] | tuple[str, ...], strain: str) -> int:
    """The place of the card that takes a trick."""
    strength = [(card[1] == strain, card[1] == trick[0][1], RANKS.index(card[0])) for card in trick]
    return strength.index(max(strength))


def one_division(table: Table) -> bool:
    """Whether the tricks that are left fall in one way only, whatever is played."""
    under = table.under[0] | table.under[1]
    known: dict[Any, frozenset[int]] = {}

    def came(
        free: tuple[frozenset[str], ...], fresh: tuple[frozenset[str], ...], leader: int, trick: tuple[str, ...]
    ) -> frozenset[int]:
        """How many tricks player 0 may get."""
        turn = (leader + len(trick)) % 2
        if not free[turn] and fresh[turn]:
            free = tuple(fresh[at] if at == turn else free[at] for at in range(2))
            fresh = tuple(frozenset() if at == turn else fresh[at] for at in range(2))
        if not free[turn]:
            return frozenset((0,))
        key = free, fresh, leader, trick
        if key in known:
            return known[key]
        following = [card for card in free[turn] if trick and card[1] == trick[0][1]]
        found: set[int] = set()
        for card in sorted(following or free[turn]):
            lying = [free[at] - {card} for at in range(2)]
            turned = [fresh[at] | ({under[card]} if at == turn and card in under else set()) for at in range(2)]
            now = (*trick, card)
            if len(now) < 4:
                found |= came(tuple(lying), tuple(map(frozenset, turned)), leader, now)
            else:
                taker = (leader + best(now, table.strain)) % 2
                after = tuple(frozenset(lying[at] | turned[at]) for at in range(2))
                found |= {n + (taker == 0) for n in came(after, (frozenset(), frozenset()), taker, ())}
            if len(found) > 1:
                break
        known[key] = frozenset(found)
        return known[key]

    return len(came(tuple(map(frozenset, table.free)), (frozenset(), frozenset()), table.leader, ())) == 1


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    blind = options.table_choice == "blind"
    table = Table((), 0, blind=blind)
    first = rows = 0

    def laid_open() -> None:
        learnt.append(("piles", [sorted(under) for under in table.under]))

    for line in log:
        move, seat = line.move, line.seat
        kind = type(move).__name__
        if seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("deals first", first))
            continue
        if seat == CHANCE:
            table = Table(move.value, (first + rows) % 2, blind=blind)
            mine = viewer < 2
            learnt.append(("dealt", sorted(table.hands[viewer]) if mine else None))
            if blind:
                laid_open()
            else:
                learnt.append(("table", sorted(table.tables[viewer]) if mine else None))
            continue
        over = False
        if kind == "Lay":
            table.under[seat][move.up] = move.under
            if viewer == seat:
                learnt.append(("lays", move.up, move.under))
            if table.laid(seat):
                learnt.append(("done", seat))
                if table.laid(1 - seat):
                    laid_open()
        elif kind == "TakeBack":
            del table.under[seat][move.up]
            if viewer == seat:
                learnt.append(("takes back", move.up))
        elif kind in ("Pass", "Bid", "Double", "Redouble"):
            said = {"Pass": "pass", "Double": "X", "Redouble": "XX"}.get(kind) or move.bid
            learnt.append((seat, said))
            table.hears(said)
        elif kind == "Play":
            learnt.append((seat, move.card))
            turned, whole = table.sees(move.card)
            if turned is not None:
                learnt.append(("turned up", turned))
            over = whole and table.left() == 0
            if whole and options.auto_finish and 0 < table.left() <= 3:
                over = one_division(table)
                learnt.append(("ends" if over else "goes on", table.left()))
        elif kind == "ClaimSome":
            learnt.append(("claims", seat, move.n))
            if viewer == 1 - seat:
                learnt.append(("shown", sorted(table.free[seat]), move.text))
        elif seat == CLOCK:
            learnt.append("void")
        else:
            if viewer == seat:
                learnt.append(("says", move.say))
            if move.say == "reject":
                learnt.append("void")
            over = move.say == "accept"
        if over:
            learnt.append(("all", table.all_cards()))
            rows += 1
    return learnt
