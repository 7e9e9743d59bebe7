"""One round of Six Takes (rules/six_takes.md 3 and 4): cards chosen in secret, then placed from the lowest up."""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, CODE, PACK, RANKS, Deck, card, codes, pick, singles
from talia.games.six_takes.moves import ROWS, Commit, Place, TakeRow
from talia.games.six_takes.order import FULL, KEYS, Row, nearest, open_rows, penalty
from talia.table.account import Account, Item
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Zone

DECKS: Final = {packs: Deck(RANKS, packs) for packs in (1, 2)}

MOST_CHANGES: Final = 20
"""How often a seat may change its mind in one turn: more than anybody wants, so that every match is finite."""

COSTS: Final = {code: penalty(BIT[code]) for code in Deck().codes}
"""What every card costs who takes it."""

NONE: Final = -1
"""Stands for the card of a seat that has not committed one."""


class Spec(Struct, frozen=True):
    """What a round starts with."""

    seats: int
    dealer: int
    placement: Literal["nearest", "free"] = "nearest"
    packs: int = 1
    hand_size: int = 8


class State(Struct, frozen=True):
    """A round.

    ``hands`` (card sets) do not hold the cards ``chosen`` for this turn (card numbers by seat, NONE where there is
    none). ``queue`` are the seats whose revealed cards are still to be placed, the next one first; it is empty while
    cards are chosen. ``taken``: penalty piles. ``rest``: the undealt cards. ``changes``: changes of mind this turn.
    """

    spec: Spec
    rows: tuple[Row, ...] = ()
    hands: tuple[int, ...] = ()
    chosen: tuple[int, ...] = ()
    changes: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    rest: int = 0
    turn: int = 0


class Round(Deal[State]):
    """The rules of a round."""

    def start(self, spec: Spec) -> State:
        """Nothing is dealt yet."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The shuffle: first the four row starters, then the hands by seat."""
        return None if d.rows else Shuffle(label, DECKS[d.spec.packs].codes)

    def waiting(self, d: State) -> int:
        """All who have not chosen; then the owner of a card that can go to several rows."""
        if d.queue:
            return 1 << d.queue[0]
        return sum(1 << seat for seat, chosen in enumerate(d.chosen) if chosen == NONE)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A card for this turn, also instead of the one chosen before; or a row."""
        if d.queue:
            if seat != d.queue[0]:
                return ()
            fitting = open_rows(d.rows, d.chosen[seat])
            if not fitting:
                return (Form(TakeRow, (Option("row", ROWS),)),)
            return (Form(Place, (Option("row", tuple(ROWS[i] for i in fitting)),)),)
        if seat >= d.spec.seats or not d.hands[seat] or d.changes[seat] >= MOST_CHANGES:
            return ()
        return (Form(Commit, (Cards("card", f"hand.{seat}", d.hands[seat]),)),)

    def play(self, d: State, author: int, move: Move) -> tuple[State, tuple[Event, ...]]:
        """The deal, a choice of a card, or of a row; what follows from it is settled at once."""
        if author == CHANCE:
            return _dealt(d, the_shuffle(move, self.draw(d, getattr(move, "label", "")))), ()
        if author < 0:
            raise IllegalMove("no_such_timer")
        if isinstance(move, Commit):
            return _committed(d, author, move.card)
        if not isinstance(move, (TakeRow, Place)) or not d.queue:
            raise IllegalMove("not_now")
        if author != d.queue[0]:
            raise IllegalMove("not_your_turn")
        return _row_chosen(d, author, move)

    def default(self, d: State, seat: int) -> Move | None:
        """The lowest card; the cheapest row to take; the nearest row to place on."""
        if d.queue:
            fitting = open_rows(d.rows, d.chosen[seat])
            if fitting:
                return Place(ROWS[nearest(d.rows, fitting)])
            return TakeRow(min(ROWS, key=lambda name: penalty(_set(d.rows[ROWS.index(name)]))))
        return Commit(CODE[min(singles(d.hands[seat]), key=lambda one: KEYS[one.bit_length() - 1])])

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Rows and penalty piles are open; a chosen card is its owner's secret until all are revealed."""
        over = self.score(d) is not None
        zones = [Zone(name, row) for name, row in zip(ROWS, d.rows, strict=True)]
        zones.append(Zone("rest", d.rest, sees=EVERYONE if over else NOBODY))
        for seat, hand in enumerate(d.hands):
            chosen = () if d.chosen[seat] == NONE else (d.chosen[seat],)
            zones.append(Zone(f"hand.{seat}", hand, sees=1 << seat))
            zones.append(Zone(f"played.{seat}", chosen, sees=EVERYONE if d.queue else 1 << seat))
            zones.append(Zone(f"taken.{seat}", d.taken[seat]))
        return tuple(zones)

    def facts(self, d: State) -> tuple[Fact, ...]:
        """The dealer, the number of the turn, what cards cost, and the penalty points of this round by seat."""
        return (
            Fact("dealer", d.spec.dealer),
            Fact("costs", COSTS),
            Fact("turn", min(d.turn, d.spec.hand_size - 1)),
            Fact("penalty", tuple(penalty(cards) for cards in d.taken)),
        )

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """How cards are placed, and what a choice is about."""
        if d.queue:
            return (Guide(self.phase(d)),) if seat == d.queue[0] else ()
        if not self.choices(d, seat):
            return (Guide("placing"),)
        return Guide("placing"), Guide("choose" if d.chosen[seat] == NONE else "chosen")

    def phase(self, d: State) -> str:
        """``choose`` a card, ``take_row`` with one that is too low, ``place`` one freely."""
        if not d.queue:
            return "choose"
        return "place" if open_rows(d.rows, d.chosen[d.queue[0]]) else "take_row"

    def score(self, d: State) -> tuple[int, ...] | None:
        """The penalty points, once all cards are placed (rules/six_takes.md 5)."""
        if d.turn < d.spec.hand_size:
            return None
        return tuple(penalty(cards) for cards in d.taken)

    def account(self, d: State) -> Account:
        """The cards that cost something, by whom they were taken."""
        costs = (
            (seat, tuple(each for each in codes(cards) if penalty(BIT[each]))) for seat, cards in enumerate(d.taken)
        )
        return tuple(
            Item("cards", {"seat": seat, "cards": cards}, (seat,), penalty(d.taken[seat]))
            for seat, cards in costs
            if cards
        )

    def summary(self, d: State) -> dict[str, Any]:
        """The dealer."""
        return {"dealer": d.spec.dealer}


def _dealt(d: State, order: tuple[str, ...]) -> State:
    numbers = []
    seen = 0
    for code in order:
        number = card(code)
        while seen >> number & 1:
            number += PACK
        seen |= 1 << number
        numbers.append(number)
    seats, size = d.spec.seats, d.spec.hand_size
    starts = tuple(range(len(ROWS), len(ROWS) + seats * size, size))
    return replace(
        d,
        rows=tuple((number,) for number in numbers[: len(ROWS)]),
        hands=tuple(_set(numbers[at : at + size]) for at in starts),
        rest=_set(numbers[len(ROWS) + seats * size :]),
        chosen=(NONE,) * seats,
        changes=(0,) * seats,
        taken=(0,) * seats,
    )


def _set(numbers: Any) -> int:
    return sum(1 << number for number in numbers)


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _committed(d: State, seat: int, code: str) -> tuple[State, tuple[Event, ...]]:
    if d.queue:
        raise IllegalMove("cards_revealed")
    one = pick((code,), d.hands[seat])
    before = d.chosen[seat]
    if one is None:
        if before != NONE and BIT.get(code) == BIT[CODE[1 << before]]:
            raise IllegalMove("already_chosen", card=code)
        raise IllegalMove("not_in_hand")
    told: dict[str, Any] = {"seat": seat, "card": code}
    chosen = _with(d.chosen, seat, one.bit_length() - 1)
    if before != NONE:
        if d.changes[seat] >= MOST_CHANGES:
            raise IllegalMove("too_many_changes", most=MOST_CHANGES)
        hands = _with(d.hands, seat, d.hands[seat] & ~one | 1 << before)
        changes = _with(d.changes, seat, d.changes[seat] + 1)
        # Others are not told: that somebody hesitates says something about his cards.
        return replace(d, hands=hands, chosen=chosen, changes=changes), (Event("changed", told, to=1 << seat),)
    d = replace(d, hands=_with(d.hands, seat, d.hands[seat] & ~one), chosen=chosen)
    committed = Event("committed", told, to=1 << seat, veil={"seat": seat, "card": None})
    if NONE in chosen:
        return d, (committed,)
    return _revealed(d, committed)


def _revealed(d: State, committed: Event) -> tuple[State, tuple[Event, ...]]:
    """All have chosen: the cards are placed from the lowest up, identical ones clockwise from the dealer's left."""
    seats = d.spec.seats
    left = d.spec.dealer + 1
    queue = tuple(sorted(range(seats), key=lambda seat: (KEYS[d.chosen[seat]], (seat - left) % seats)))
    shown = {"seats": queue, "cards": tuple(CODE[1 << d.chosen[seat]] for seat in queue)}
    return _settled(replace(d, queue=queue, changes=(0,) * seats), (committed, Event("revealed", shown)))


def _settled(d: State, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """Places cards until an owner has to decide or the turn is over."""
    while d.queue:
        fitting = open_rows(d.rows, d.chosen[d.queue[0]])
        if not fitting or (d.spec.placement == "free" and len(fitting) > 1):
            return d, events
        d, event = _put(d, nearest(d.rows, fitting))
        events += (event,)
    return replace(d, turn=d.turn + 1), events


def _row_chosen(d: State, seat: int, move: TakeRow | Place) -> tuple[State, tuple[Event, ...]]:
    if move.row not in ROWS:
        raise IllegalMove("no_such_row")
    row = ROWS.index(move.row)
    fitting = open_rows(d.rows, d.chosen[seat])
    played = CODE[1 << d.chosen[seat]]
    if isinstance(move, TakeRow):
        if fitting:
            raise IllegalMove("not_too_low", card=played)
        d, event = _put(d, row, take=True)
    else:
        if not fitting:
            raise IllegalMove("too_low", card=played)
        if row not in fitting:
            raise IllegalMove("end_is_higher", card=played, row=move.row, end=CODE[1 << d.rows[row][-1]])
        d, event = _put(d, row)
    return _settled(d, (event,))


def _put(d: State, at: int, *, take: bool = False) -> tuple[State, Event]:
    """The next card goes to a row; with ``take``, or as the sixth, it starts the row afresh."""
    seat, *queue = d.queue
    number, row = d.chosen[seat], d.rows[at]
    told: dict[str, Any] = {"seat": seat, "card": CODE[1 << number], "row": ROWS[at]}
    taken = d.taken
    if take or len(row) == FULL:
        cards = _set(row)
        taken = _with(taken, seat, taken[seat] | cards)
        told |= {"cards": codes(cards), "points": penalty(cards)}
        row = ()
    event = Event("row_taken" if take else "sixth_card" if not row else "placed", told)
    rows = (*d.rows[:at], (*row, number), *d.rows[at + 1 :])
    return replace(d, rows=rows, taken=taken, chosen=_with(d.chosen, seat, NONE), queue=tuple(queue)), event
