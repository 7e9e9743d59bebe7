"""One deal of Heaps (rules/kupki.md): the pack is cut into heaps, stakes are put on them, and their bottoms decide."""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, CODE, LANE, RANKS, Deck
from talia.games.kupki.moves import HEAPS, Done, Pass, Stake
from talia.games.kupki.splitting import heaps_for, sizes, ways
from talia.table.account import Account, Item
from talia.table.forms import Form, Number, Option
from talia.table.game import Guide, Status
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Drawn, Event, IllegalMove, Move, Roll, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone, public

DECKS: Final = {"52": Deck(), "32": Deck(RANKS[5:])}

ACE: Final = RANKS.index("A")

NOBODYS: Final = -1
"""In place of a seat or a heap: there is none."""


class Spec(Struct, frozen=True):
    """What a deal starts with: who has the bank, what chips everybody has, and which turn of the bank it is."""

    banker: int
    chips: tuple[int, ...]
    turn: int = 0
    deck_size: Literal["52", "32"] = "52"
    tie: Literal["bank", "half"] = "bank"
    min_stake: int = 1
    max_stake: int = 10


class State(Struct, frozen=True):
    """A deal: the cards in ``order``, top to bottom of heap after heap, and how many of them each heap has.

    ``stakes``: by heap who has put how much on it, in that order. ``asked``: the players who have not passed, the next
    one first. ``over``: whether the heaps are turned up, or lie there without a stake.
    """

    spec: Spec
    order: tuple[int, ...] = ()
    heaps: tuple[int, ...] = ()
    stakes: tuple[tuple[tuple[int, int], ...], ...] = ()
    asked: tuple[int, ...] = ()
    over: bool = False


class KupkiDeal(Deal[State]):
    """The rules of a deal."""

    def start(self, spec: Spec) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle, and where the pack is cut into heaps."""
        if not d.order:
            return Shuffle(label, DECKS[d.spec.deck_size].codes)
        return None if d.heaps else Roll(f"{label}/cut", ways(len(d.order), heaps_for(len(players(d)))))

    def waiting(self, d: State) -> int:
        """Whoever may put chips on heaps now."""
        return 1 << d.asked[0] if d.asked else 0

    def status(self, d: State, seat: int) -> Status:
        """Without chips a player is out."""
        left = d.spec.chips[seat] + (brought(d)[seat] if d.over else 0)
        return "playing" if left else "out"

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Chips on a heap, within the limits; or no more of it."""
        if not d.asked or seat != d.asked[0]:
            return ()
        heaps = tuple(HEAPS[heap] for heap in open_to(d, seat))
        stake = Form(Stake, (Option("heap", heaps), Number("amount", d.spec.min_stake, most(d, seat))))
        return stake, Form(Done if staked(d, seat) else Pass)

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The shuffle, the cut, chips on a heap, or no more of it."""
        if author == CHANCE:
            return _befalls(d, move, self.draw(d, getattr(move, "label", "").removesuffix("/cut")))
        if author < 0:
            raise IllegalMove("no_such_timer")
        if not d.asked or author != d.asked[0]:
            raise IllegalMove("not_your_turn")
        if isinstance(move, Stake):
            return _stakes(d, author, move)
        if not isinstance(move, (Done, Pass)):
            raise IllegalMove("not_now")
        if isinstance(move, Pass) == bool(staked(d, author)):
            raise IllegalMove("stakes_stand" if isinstance(move, Pass) else "nothing_staked")
        told = (Event("passed", {"seat": author}),) if isinstance(move, Pass) else ()
        return _goes_on(replace(d, asked=d.asked[1:]), told)

    def default(self, d: State, seat: int) -> Move | None:
        """Nothing more."""
        return Done() if staked(d, seat) else Pass()

    def zones(self, d: State) -> tuple[Zone, ...]:
        """The heaps, face down; once they are turned up all see their bottoms."""
        if not d.heaps:
            return (Zone("pack", d.order, sees=NOBODY),)
        turned = d.over and bank_heap(d) != NOBODYS
        zones = []
        for number, cards in enumerate(_heaps(d)):
            known = ((1 << cards[-1], EVERYONE),) if turned else ()
            zones.append(Zone(f"heap{HEAPS[number]}", cards, NOBODY, EVERYONE, known))
        return tuple(zones)

    def facts(self, d: State) -> tuple[Fact, ...]:
        """Who has the bank, what lies on which heap and what each has left; in the end the bottoms."""
        told = public(dealer=d.spec.banker, stakes=d.stakes)
        if not d.over:
            left = tuple(chips - staked(d, seat) for seat, chips in enumerate(d.spec.chips))
            return (*told, *public(stacks=left))
        if bank_heap(d) == NOBODYS:
            return told
        return (*told, *public(bank_heap=HEAPS[bank_heap(d)], bottoms=tuple(CODE[1 << one] for one in bottoms(d))))

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What it is all about, and what one may do on turn, or with the bank."""
        how = Guide("heaps", {"tie": d.spec.tie})
        if seat == d.spec.banker:
            return how, Guide("bank")
        if not d.asked or seat != d.asked[0]:
            return (how,)
        return how, Guide("stake", {"least": d.spec.min_stake, "most": most(d, seat)})

    def phase(self, d: State) -> str:
        """``stakes``."""
        return "stakes"

    def score(self, d: State) -> tuple[int, ...] | None:
        """The stakes that were won and lost (rules/kupki.md 4 and 5)."""
        return brought(d) if d.over else None

    def account(self, d: State) -> Account:
        """Each stake, and what all of them have brought the bank."""
        if bank_heap(d) == NOBODYS:
            return (Item("no_stakes"),)
        turned = [CODE[1 << one] for one in bottoms(d)]
        against = turned[bank_heap(d)]
        found = [Item("bank_heap", {"heap": HEAPS[bank_heap(d)], "card": against})]
        for heap, stakes in enumerate(d.stakes):
            for seat, amount in stakes:
                gain = outcome(d, heap, amount)
                code = "won" if gain > 0 else "lost" if gain == -amount else "halved"
                found.append(Item(code, {"heap": HEAPS[heap], "card": turned[heap]}, (seat,), gain))
        return (*found, Item("bank", {}, (d.spec.banker,), brought(d)[d.spec.banker]))

    def summary(self, d: State) -> dict[str, Any]:
        """Who had the bank."""
        return {"dealer": d.spec.banker}


# --- What there is to know of a deal ----------------------------------------------------------------------------------


def players(d: State) -> tuple[int, ...]:
    """Who plays, from the banker's left to himself."""
    seats, banker = len(d.spec.chips), d.spec.banker
    round_the_table = ((banker + step) % seats for step in range(1, seats + 1))
    return tuple(seat for seat in round_the_table if d.spec.chips[seat])


def staked(d: State, seat: int) -> int:
    """How many chips of a seat lie on heaps."""
    return sum(amount for stakes in d.stakes for who, amount in stakes if who == seat)


def most(d: State, seat: int) -> int:
    """The most that a seat may put on a heap now: less than the least stake if it may put none."""
    bank = d.spec.chips[d.spec.banker] - sum(amount for stakes in d.stakes for _, amount in stakes)
    return min(d.spec.max_stake, d.spec.chips[seat] - staked(d, seat), bank)


def open_to(d: State, seat: int) -> tuple[int, ...]:
    """The heaps on which a seat may put chips: each once, and one heap stays free."""
    free = sum(not stakes for stakes in d.stakes)
    return tuple(
        heap
        for heap, stakes in enumerate(d.stakes)
        if (stakes or free > 1) and not any(who == seat for who, _ in stakes)
    )


def bank_heap(d: State) -> int:
    """The bank's: the first that is free; NOBODYS if nobody has put chips on any."""
    if not any(d.stakes):
        return NOBODYS
    return next(heap for heap, stakes in enumerate(d.stakes) if not stakes)


def bottoms(d: State) -> tuple[int, ...]:
    """The bottom card of each heap."""
    return tuple(cards[-1] for cards in _heaps(d))


def outcome(d: State, heap: int, amount: int) -> int:
    """What a stake on a heap brings: as much again, or it is lost; if the ranks are equal half of it may be saved."""
    turned = bottoms(d)
    mine, bank = turned[heap] % LANE, turned[bank_heap(d)] % LANE
    if mine > bank:
        return amount
    return -(amount - amount // 2) if mine == bank and d.spec.tie == "half" else -amount


def brought(d: State) -> tuple[int, ...]:
    """What the deal brings each seat."""
    scores = [0] * len(d.spec.chips)
    for heap, stakes in enumerate(d.stakes):
        for seat, amount in stakes:
            gain = outcome(d, heap, amount)
            scores[seat] += gain
            scores[d.spec.banker] -= gain
    return tuple(scores)


def takes_the_bank(d: State) -> int:
    """Who takes the bank with an ace (option ``bank_rotation``), the first from the banker's left; NOBODYS if none."""
    if bank_heap(d) == NOBODYS:
        return NOBODYS
    turned = bottoms(d)
    if turned[bank_heap(d)] % LANE == ACE:
        return NOBODYS
    with_ace = {seat for heap, stakes in enumerate(d.stakes) if turned[heap] % LANE == ACE for seat, _ in stakes}
    return next((seat for seat in players(d) if seat in with_ace), NOBODYS)


def _heaps(d: State) -> list[tuple[int, ...]]:
    """The cards of each heap, top to bottom."""
    found, at = [], 0
    for size in d.heaps:
        found.append(d.order[at : at + size])
        at += size
    return found


# --- How it goes on ---------------------------------------------------------------------------------------------------


def _befalls(d: State, move: Move, draw: Draw | None) -> tuple[State, tuple[Event, ...]]:
    """The pack is shuffled, then cut into heaps."""
    if not d.order:
        return replace(d, order=tuple(BIT[code].bit_length() - 1 for code in the_shuffle(move, draw))), ()
    if not isinstance(draw, Roll) or not isinstance(move, Drawn) or not isinstance(move.value, int):
        raise IllegalMove("not_the_draw")
    number = heaps_for(len(players(d)))
    heaps = sizes(len(d.order), number, move.value)
    return _goes_on(replace(d, heaps=heaps, stakes=((),) * number, asked=players(d)[:-1]), (Event("cut", {}),))


def _stakes(d: State, seat: int, move: Stake) -> tuple[State, tuple[Event, ...]]:
    """Chips go on a heap."""
    _check(d, seat, move)
    heap = HEAPS.index(move.heap)
    more = (*d.stakes[heap], (seat, move.amount))
    d = replace(d, stakes=(*d.stakes[:heap], more, *d.stakes[heap + 1 :]))
    return _goes_on(d, (Event("staked", {"seat": seat, "heap": move.heap, "amount": move.amount}),))


def _check(d: State, seat: int, move: Stake) -> None:
    """Raises IllegalMove for chips that may not lie there."""
    if move.heap not in HEAPS[: len(d.heaps)]:
        raise IllegalMove("no_such_heap")
    heap = HEAPS.index(move.heap)
    if heap not in open_to(d, seat):
        raise IllegalMove("stakes_stand" if d.stakes[heap] else "last_free_heap")
    spec, amount = d.spec, move.amount
    if amount < spec.min_stake:
        raise IllegalMove("below_minimum", least=spec.min_stake)
    if amount > spec.max_stake:
        raise IllegalMove("above_maximum", most=spec.max_stake)
    if amount > (left := spec.chips[seat] - staked(d, seat)):
        raise IllegalMove("not_enough_chips", left=left)
    if amount > most(d, seat):
        raise IllegalMove("above_bank", left=most(d, seat))


def _goes_on(d: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Past those who can put no chips anywhere; when nobody is asked any more the heaps are turned up."""
    asked = d.asked
    while asked and (most(d, asked[0]) < d.spec.min_stake or not open_to(d, asked[0])):
        asked = asked[1:]
    if asked:
        return replace(d, asked=asked), events
    d = replace(d, asked=(), over=True)
    if bank_heap(d) == NOBODYS:
        return d, (*events, Event("no_stakes", {}))
    turned = [CODE[1 << one] for one in bottoms(d)]
    events += (
        Event("bank_turned", {"seat": d.spec.banker, "heap": HEAPS[bank_heap(d)], "card": turned[bank_heap(d)]}),
    )
    for heap, stakes in enumerate(d.stakes):
        if stakes:
            code = (
                "heap_wins" if outcome(d, heap, 2) > 0 else "heap_loses" if outcome(d, heap, 2) == -2 else "heap_ties"
            )
            events += (Event(code, {"heap": HEAPS[heap], "card": turned[heap]}),)
    return d, events
