"""The two rounds of betting (rules/poker.md 4, phases 1 and 3)."""

from typing import Any

from msgspec.structs import replace

from talia.chips.betting import Betting, put
from talia.games.poker.moves import Hold, Open, Pass, Raise, Wait
from talia.games.poker.state import Said, State
from talia.table.forms import Form, Number
from talia.table.game import Guide
from talia.table.moves import Event, Move
from talia.table.stages import Events, Facts, Stage
from talia.table.zones import Fact, public


class FirstRound(Stage, frozen=True):
    """Betting before the exchange: to pass or to open, then to pass, to hold or to raise."""

    phase = "first_round"
    takes = (Pass, Wait, Open, Hold, Raise)

    def done(self, d: State) -> bool:
        """Whether nobody is to act any more."""
        return d.bets.over

    def waiting(self, d: State) -> int:
        """Who is on turn."""
        return 1 << d.bets.turn

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """What the player on turn can pay for; to pass always."""
        b = d.bets
        opening, raising = b.opening(), b.raising()
        found = [Form(Pass)]
        if b.limits.waits and not b.level:
            found.append(Form(Wait))
        if b.hold() is not None:
            found.append(Form(Hold))
        if opening:
            found.append(Form(Open, (Number("chips", opening[0], opening[-1]),)))
        if raising:
            found.append(Form(Raise, (Number("to", raising[0], raising[-1]),)))
        return tuple(found)

    def play(self, d: State, author: int, move: Pass | Wait | Open | Hold | Raise) -> tuple[State, Events]:
        """A word of the player on turn."""
        b = d.bets
        if isinstance(move, Pass):
            return _said(thrown_in(d, author), b.passed(), "passed"), (Event("passed", {"seat": author}),)
        if isinstance(move, Wait):
            return _said(d, b.waited(), "waited"), (Event("waited", {"seat": author}),)
        if isinstance(move, Hold):
            after = _said(d, b.held(), "held")
            return after, (Event("held", _paid(d, after, author)),)
        if isinstance(move, Open):
            after = _said(d, b.opened(move.chips), "opened")
            return after, (Event("opened", _paid(d, after, author)),)
        after = _said(d, b.raised_to(move.to), "raised")
        return after, (Event("raised", _paid(d, after, author)),)

    def default(self, d: State, seat: int) -> Move:
        """To wait where that costs nothing, else to pass."""
        return Wait() if d.bets.limits.waits and not d.bets.level else Pass()

    def facts(self, d: State) -> Facts:
        """The level to be paid to stay in, who made it, what the player on turn owes, and what he may well bet."""
        b = d.bets
        if b.over:
            return ()
        times = b.limits.times
        left = times - b.raised if times else None
        hold = b.hold()
        owed = b.owes(b.turn) if hold is None else hold
        told = public(level=b.level or None, raiser=b.last if b.level else None, owed=owed or None, raises_left=left)
        quick = b.worth_a_key(sum(d.totals) + d.spec.carried)
        return (
            (*told, Fact("amounts", {"raise.to" if b.level else "open.chips": quick}, 1 << b.turn)) if quick else told
        )

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What one holds, and what it costs to go on."""
        told = d.told(seat)
        if told is None:
            return ()
        held = Guide("hand", told)
        if not on_turn:
            return (held,)
        if not d.bets.level:
            return held, Guide("open")
        hold = d.bets.hold()
        return held, Guide("too_dear") if hold is None else Guide("hold", {"chips": hold})


class SecondRound(FirstRound, frozen=True):
    """Betting after the exchange; here one may wait, if the table plays so."""

    phase = "second_round"


def thrown_in(d: State, seat: int) -> State:
    """A hand is thrown in: nobody sees it any more."""
    return replace(d, cards=d.cards.moved(d.hands[seat], f"hand.{seat}", f"thrown.{seat}"))


def _said(d: State, betting: Betting, word: str) -> State:
    """The deal after a word of the player on turn."""
    seat = d.bets.turn
    told = "all_in" if betting.stacks[seat] == 0 < d.stacks[seat] else word
    line = Said(d.stage.phase, seat, told, betting.paid[seat])
    return replace(d, betting=betting, said=put(d.said, seat, word), course=(*d.course, line))


def _paid(before: State, after: State, seat: int) -> dict[str, Any]:
    chips = before.stacks[seat] - after.stacks[seat]
    return {"seat": seat, "chips": chips, "level": after.bets.level, "all_in": not after.stacks[seat]}
