"""A round of betting: what each has paid and owes, who is still to act, and whether raising is open to him.

``Limits`` say what may be bet; ``Betting`` is how far a round has come, and its methods are the steps of the player on
turn. They raise IllegalMove where the limits forbid one. Chips paid stay with their round, so ``stacks`` and ``paid``
together are always the same number.
"""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from talia.table.moves import IllegalMove

T = TypeVar("T")


class Limits(Struct, frozen=True, gc=False):
    """What may be bet: an opening of ``opens`` to ``most`` chips, raises by ``raises`` to ``most`` more.

    ``times``: raises of all players together in a round, the opening not counted; 0: any number. ``all_in``: who has
    fewer chips may stay in with all he has, and raise by less; otherwise he can only pass. ``waits``: whether one may
    wait as long as nobody has opened.
    """

    opens: int
    raises: int
    most: int
    times: int = 0
    all_in: bool = False
    waits: bool = False


class Betting(Struct, frozen=True, gc=False):
    """A round of betting among the ``active``, the seats that have not passed.

    ``order``: the seats as they act, the first to speak first. ``stacks``: the chips each still has. ``paid``: what
    each has paid in this round, ``level`` what each must have paid to stay in, 0 until somebody opens. ``spoken``: who
    has acted since the level last rose; ``bound``: who has acted since the last full opening or raise, and may not
    raise before the next. ``raised``: how often the level was raised; ``last``: who raised it last, or opened.
    ``turn``: who acts next; -1: the round is over.
    """

    limits: Limits
    order: tuple[int, ...]
    active: int
    stacks: tuple[int, ...]
    paid: tuple[int, ...]
    level: int = 0
    spoken: int = 0
    bound: int = 0
    raised: int = 0
    last: int = -1
    turn: int = -1

    @classmethod
    def among(cls, order: tuple[int, ...], stacks: tuple[int, ...], limits: Limits) -> "Betting":
        """A round in which nobody has acted yet, among the seats in ``order``.

        >>> four = Betting.among((1, 2, 3, 0), (98, 98, 98, 98), Limits(3, 2, 20))
        >>> four.turn, four.opening(), four.opened(5).raising()
        (1, range(3, 21), range(7, 26))
        """
        fresh = cls(limits, order, sum(1 << seat for seat in order), stacks, (0,) * len(stacks))
        return fresh._turned(order)

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.turn < 0

    def able(self, seat: int) -> bool:
        """Whether a seat still decides: it has not passed, and it is not all-in."""
        return bool(self.active >> seat & 1) and (self.stacks[seat] > 0 or not self.limits.all_in)

    def owes(self, seat: int) -> int:
        """What a seat must pay to hold; more, perhaps, than it has.

        >>> Betting.among((0, 1), (50, 8), Limits(3, 2, 20)).opened(12).owes(1)
        12
        """
        return self.level - self.paid[seat]

    def hold(self) -> int | None:
        """What holding costs the player on turn: what he owes, or all he has; None if he can't hold.

        >>> limits = Limits(3, 2, 20)
        >>> owing = Betting.among((0, 1), (50, 11), limits).opened(5).raised_to(7).raised_to(12)
        >>> owing.owes(1), owing.stacks[1], owing.hold()
        (5, 4, None)
        >>> replace(owing, limits=replace(limits, all_in=True)).hold()
        4
        """
        owed, chips = self.owes(self.turn), self.stacks[self.turn]
        if not self.level or (owed > chips and not self.limits.all_in):
            return None
        return min(owed, chips)

    def opening(self) -> range:
        """What the player on turn may open with; nothing once somebody has opened.

        >>> [Betting.among((0, 1), (chips, 9), Limits(3, 2, 20, all_in=True)).opening() for chips in (50, 10, 2)]
        [range(3, 21), range(3, 11), range(2, 3)]
        """
        return range(0) if self.level else self._amounts(self.limits.opens)

    def raising(self) -> range:
        """What the player on turn may raise the level to; nothing if raising is not open to him."""
        return range(0) if self.why_no_raise() else self._amounts(self.level + self.limits.raises)

    def why_no_raise(self) -> str | None:
        """The rule by which the player on turn may not raise, whatever he has; None if he may.

        >>> short = Betting.among((0, 1, 2), (90, 90, 13), Limits(3, 2, 20, all_in=True)).opened(5).raised_to(12)
        >>> after = short.raised_to(13)  # all in for one chip more: it is no full raise
        >>> after.turn, after.why_no_raise(), after.held().turn, after.held().why_no_raise()
        (0, None, 1, 'raising_closed')
        """
        if not self.level:
            return "not_opened"
        if self.limits.times and self.raised >= self.limits.times:
            return "no_more_raises"
        if self.bound >> self.turn & 1:
            return "raising_closed"
        if not any(self._can_answer(seat) for seat in self.order if seat != self.turn):
            return "nobody_can_answer"
        return None

    def worth_a_key(self, pot: int) -> dict[str, int]:
        """Amounts the player on turn may well choose, each by its name: parts of the pot, and all he has.

        Parts are of the ``pot``, all that lies on the table, as it is once he has paid what he owes.

        >>> table = Betting((limits := Limits(3, 2, 100)), (0, 1), 3, (174, 280), (20, 45), level=45, last=1, turn=0)
        >>> table.worth_a_key(141), replace(table, stacks=(100, 280)).worth_a_key(141)
        ({'third': 100, 'half': 128}, {'third': 100, 'all': 120})
        >>> Betting.among((0, 1), (9, 9), limits).worth_a_key(8)
        {'half': 4, 'pot': 8, 'all': 9}
        """
        open_to = self.raising() if self.level else self.opening()
        whole = pot + self.owes(self.turn)
        parts = {"third": whole // 3, "half": whole // 2, "pot": whole}
        found = {name: self.level + part for name, part in parts.items()}
        found["all"] = self.paid[self.turn] + self.stacks[self.turn]
        return {name: amount for name, amount in found.items() if amount in open_to}

    def _can_answer(self, seat: int) -> bool:
        """Whether a raise means anything to a seat: it can pay more than the level, or must pass if it can't."""
        return self.able(seat) and (not self.limits.all_in or self.paid[seat] + self.stacks[seat] > self.level)

    def _amounts(self, least: int) -> range:
        """The levels the player on turn can pay for, from the least on; only the highest if all-in is less."""
        have = self.paid[self.turn] + self.stacks[self.turn]
        if self.limits.all_in and self.level < have < least:
            least = have
        return range(least, min(self.level + self.limits.most, have) + 1)

    # --- what the player on turn does ---------------------------------------------------------------------------------

    def passed(self) -> "Betting":
        """He is out; what he has paid stays.

        >>> Betting.among((1, 2, 0), (9, 9, 9), Limits(3, 2, 20)).passed().passed().over
        True
        """
        seat = self.turn
        return replace(self, active=self.active & ~(1 << seat))._turned(self._after(seat))

    def waited(self) -> "Betting":
        """He waits, as long as nobody has opened."""
        if not self.limits.waits:
            raise IllegalMove("no_waiting")
        if self.level:
            raise IllegalMove("must_pay", chips=self.owes(self.turn))
        return self._spoke(0)

    def held(self) -> "Betting":
        """He pays up to the level, or all he has."""
        chips = self.hold()
        if chips is None:
            if not self.level:
                raise IllegalMove("not_opened")
            raise IllegalMove("cannot_hold", chips=self.owes(self.turn), stack=self.stacks[self.turn])
        return self._spoke(chips)

    def opened(self, chips: int) -> "Betting":
        """He opens with so many."""
        if self.level:
            raise IllegalMove("already_opened")
        self._refuse_outside(self.opening(), self.limits.opens, chips, "opening")
        return self._rises(chips, self.limits.opens)

    def raised_to(self, level: int) -> "Betting":
        """He raises the level to this."""
        closed = self.why_no_raise()
        if closed == "no_more_raises":
            raise IllegalMove(closed, most=self.limits.times)
        if closed:
            raise IllegalMove(closed)
        self._refuse_outside(self.raising(), self.level + self.limits.raises, level, "raise")
        raised = self._rises(level, self.level + self.limits.raises)
        return replace(raised, raised=self.raised + 1)

    def _refuse_outside(self, allowed: range, least: int, level: int, what: str) -> None:
        if level in allowed:
            return
        have = self.paid[self.turn] + self.stacks[self.turn]
        most = self.level + self.limits.most
        if level > most:
            raise IllegalMove(f"{what}_too_high", most=most)
        if level > have or not allowed:
            raise IllegalMove("not_enough_chips", stack=self.stacks[self.turn])
        raise IllegalMove(f"{what}_too_low", least=allowed[0] if allowed else least)

    def _rises(self, level: int, full: int) -> "Betting":
        """The level rises; it is a full opening or raise from ``full`` on."""
        seat, one = self.turn, 1 << self.turn
        bound = one if level >= full else self.bound | one
        paid = replace(self, level=level, last=seat, spoken=0, bound=bound)
        return paid._spoke(level - self.paid[seat])

    def _spoke(self, chips: int) -> "Betting":
        """He has acted and paid so many chips; the next is on turn."""
        seat, one = self.turn, 1 << self.turn
        done = replace(
            self,
            stacks=put(self.stacks, seat, self.stacks[seat] - chips),
            paid=put(self.paid, seat, self.paid[seat] + chips),
            spoken=self.spoken | one,
            bound=self.bound | one,
        )
        return done._turned(self._after(seat))

    def _after(self, seat: int) -> tuple[int, ...]:
        at = self.order.index(seat) + 1
        return (*self.order[at:], *self.order[:at])

    def _turned(self, order: tuple[int, ...]) -> "Betting":
        """The first of these who is still to act is on turn, unless nothing is left to be decided."""
        able = [seat for seat in order if self.able(seat)]
        alone = self.active.bit_count() < 2 or (len(able) == 1 and not self.owes(able[0]))
        return replace(self, turn=-1 if alone else next((seat for seat in able if not self.spoken >> seat & 1), -1))


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What lies at each seat, with another value for this one.

    >>> put((5, 5, 5), 1, 0)
    (5, 0, 5)
    """
    return (*values[:seat], value, *values[seat + 1 :])
