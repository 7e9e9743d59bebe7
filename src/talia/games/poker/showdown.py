"""The showdown: who shows, who wins which pot, and what is paid (rules/poker.md 4, phase 4)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import codes
from talia.chips.betting import put
from talia.chips.pots import Award, Pot, awarded, nearest, pots_of, received, unmatched
from talia.games.poker.moves import Show
from talia.games.poker.state import State
from talia.table.forms import Form
from talia.table.game import Guide, Timer
from talia.table.moves import Event, IllegalMove, seats_of
from talia.table.stages import Events, Unattended

SECONDS: Final = 6
"""So long one may show a hand that nobody had to see."""


class Showing(Unattended, frozen=True):
    """The deal is settled; for some seconds those ``asked``, a set of seats, may show hands nobody had to see.

    It lasts equally long whether anybody does or not, so that nothing is told by who hesitates.
    """

    phase = "showing"
    asked: int
    elapsed: bool = False

    def done(self, d: State) -> bool:
        """Whether the time has run out, or nobody has a hand to show."""
        return self.elapsed or not self.asked

    def timers(self, d: State) -> tuple[Timer, ...]:
        """The seconds."""
        return (Timer("show", most=SECONDS, least=SECONDS),)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """The time is over."""
        return replace(d, stage=replace(self, elapsed=True)), ()

    def may_show(self, d: State, seat: int) -> bool:
        """Whether a seat has a hand that is not shown yet."""
        return bool(self.asked & ~d.shown & 1 << seat)

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """That one may show."""
        return (Guide("may_show"),) if self.may_show(d, seat) else ()


SHOW: Final = Form(Show)


def shown_freely(d: State, seat: int) -> tuple[State, Events]:
    """A hand that nobody had to see is shown."""
    if not isinstance(d.stage, Showing):
        raise IllegalMove("showing_over" if d.stage is None else "not_now")
    if not d.stage.may_show(d, seat):
        raise IllegalMove("nothing_to_show")
    return replace(d, shown=d.shown | 1 << seat), (Event("shows_hand", _of_hand(d, seat)),)


def taken_unseen(d: State) -> tuple[State, Events]:
    """All others have passed: the last one takes the pot, and need show nothing."""
    active = d.bets.active
    pot = Pot(sum(d.spent) + d.spec.carried, active)
    (award,) = awarded((pot,), {seats_of(active)[0]: 0})
    winner = seats_of(active)[0]
    return settled(d, (award,), (Event("taken", {"seat": winner, "chips": pot.chips}),))


def showdown(d: State) -> tuple[State, Events]:
    """Hands are shown in turn, the others thrown unseen; each pot goes to the best hand in it."""
    events: Events = ()
    order = showing_order(d)
    worth = {seat: d.spec.ranking.strength(d.hands[seat]) for seat in order}
    pots = pots_of(d.spent, d.bets.active, d.spec.carried)
    shown = order if d.spec.options.showdown == "all" else must_show(order, worth, pots)
    d = replace(d, shown=sum(1 << seat for seat in shown), showed=tuple(seat for seat in order if seat in shown))
    for seat in order:
        does = Event("shows", _of_hand(d, seat)) if seat in shown else Event("throws_unseen", {"seat": seat})
        events = (*events, does)
    awards = awarded(pots, worth)
    return settled(d, awards, (*events, *(_paid(d, award, at) for at, award in enumerate(awards))))


def showing_order(d: State) -> tuple[int, ...]:
    """Who raised last, or opened, in round two shows first; else the nearest to the dealer's left; then clockwise."""
    left = tuple(seat for seat in d.spec.order if d.bets.active >> seat & 1)
    at = left.index(d.bets.last) if d.bets.last >= 0 else 0
    return (*left[at:], *left[:at])


def must_show(order: Sequence[int], worth: Mapping[int, int], pots: Sequence[Pot]) -> tuple[int, ...]:
    """Who shows, in this order: the first, and who holds at least the best hand shown so far for one of his pots.

    A pot that only one player can win makes nobody show.

    >>> three = pots_of((10, 40, 40), 0b111)  # kings by the 10, sevens by one 40, nines by the other
    >>> must_show((0, 1, 2), {0: 13, 1: 7, 2: 9}, three), must_show((0, 1, 2), {0: 13, 1: 7, 2: 9}, three[:1])
    ((0, 1, 2), (0,))
    """
    shown: list[int] = []
    contested = [pot.eligible for pot in pots if pot.eligible.bit_count() > 1]
    for seat in order:
        if not shown or any(
            worth[seat] >= max((worth[other] for other in shown if eligible >> other & 1), default=-1)
            for eligible in contested
            if eligible >> seat & 1
        ):
            shown.append(seat)
    return tuple(shown)


def matched(d: State) -> tuple[State, Events]:
    """What nobody could match goes back when a round is over: all others who are left are all-in."""
    seat, chips = unmatched(d.spent)
    if not chips:
        return d, ()
    stacks = put(d.stacks, seat, d.stacks[seat] + chips)
    spent = put(d.spent, seat, d.spent[seat] - chips)
    d = replace(d, spent=spent, betting=replace(d.bets, stacks=stacks), returned=(seat, chips))
    return d, (Event("returned", {"seat": seat, "chips": chips}),)


def _of_hand(d: State, seat: int) -> dict[str, Any]:
    return {"seat": seat, "cards": codes(d.hands[seat]), **d.spec.ranking.told(d.hand(seat))}


def why(d: State, award: Award) -> dict[str, Any]:
    """The hand that won a pot, for words, and the rank by which, where a hand that was seen lost by a single one."""
    best = d.hand(seats_of(award.winners)[0])
    beaten = [
        d.hand(seat)
        for seat in seats_of(award.eligible & ~award.winners)
        if seat in d.showed and d.hand(seat).kind == best.kind
    ]
    runner_up = max(beaten, key=d.spec.ranking.hands.index, default=None)
    return {**d.spec.ranking.told(best), "decides": None if runner_up is None else best.decides(runner_up)}


def _paid(d: State, award: Award, at: int) -> Event:
    """A pot is paid, and why to these."""
    winners = seats_of(award.winners)
    told: dict[str, Any] = {"pot": at, "chips": award.chips, "seats": winners, "share": award.share, "rest": award.rest}
    if award.eligible.bit_count() == 1:
        return Event("takes_alone", told)
    return Event("shares_pot" if len(winners) > 1 else "wins_pot", told | why(d, award))


def settled(d: State, awards: tuple[Award, ...], events: Events) -> tuple[State, Events]:
    """The pots are paid; chips that can't be divided wait for the next deal, if there is one and stacks are carried."""
    spec, options = d.spec, d.spec.options
    paid = received(awards, len(d.stacks))
    stacks = tuple(map(sum, zip(d.stacks, paid, strict=True)))
    rests = tuple((nearest(award.winners, spec.order), award.rest) for award in awards if award.rest)
    chips = sum(rest for _, rest in rests)
    d = replace(
        d,
        stage=Showing(d.bets.active & ~d.shown),
        betting=replace(d.bets, stacks=stacks),
        spent=(0,) * len(stacks),
        awards=awards,
        rests=rests,
        carried=chips,
    )
    if options.stacks == "fresh" or spec.last:
        d, given = rests_given(d)
        return d, (*events, *given)
    goes_on = sum(stack >= options.min_stake for stack in stacks) > 1
    return d, (*events, Event("rest_carried", {"chips": chips})) if chips and goes_on else events


def rests_given(d: State) -> tuple[State, Events]:
    """No other deal brings the chips that could not be divided: the nearest winners get them."""
    if not d.carried:
        return d, ()
    betting = replace(d.bets, stacks=with_rests(d.stacks, d.rests))
    return replace(d, betting=betting, carried=0), told_rests(d.rests)


def with_rests(chips: Sequence[int], rests: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Chips by seat, once some seats have got more.

    >>> with_rests((10, 20, 30), ((2, 1), (0, 2), (2, 1)))
    (12, 20, 32)
    """
    return tuple(has + sum(more for to, more in rests if to == seat) for seat, has in enumerate(chips))


def told_rests(rests: Sequence[tuple[int, int]]) -> Events:
    """Who gets chips that could not be divided."""
    return tuple(Event("rest_given", {"seat": seat, "chips": chips}) for seat, chips in rests)
