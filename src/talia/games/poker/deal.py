"""One deal of poker (rules/poker.md 3 and 4): antes, betting, exchange, betting, showdown."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from talia.chips.betting import Betting
from talia.chips.pots import Award
from talia.games.poker.exchange import Exchanging, dealt_hands, talon_of
from talia.games.poker.hands import DECKS, HAND
from talia.games.poker.moves import Show
from talia.games.poker.rounds import FirstRound, SecondRound
from talia.games.poker.showdown import SHOW, Showing, matched, showdown, shown_freely, taken_unseen, why
from talia.games.poker.state import Spec, State
from talia.table.account import Account, Item
from talia.table.forms import Form
from talia.table.game import Status
from talia.table.moves import EVERYONE, OPEN, Event, IllegalMove, Move, seats_of
from talia.table.stages import HANDS, Events, Facts, Lying, StagedDeal
from talia.table.zones import Fact, Zone, public


class PokerDeal(StagedDeal[State]):
    """The rules of a deal."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """The cards of the deck."""
        return DECKS[spec.deck].codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Everybody has paid the ante; five cards each, one at a time from the dealer's left."""
        spec = d.spec
        players, seats, ante = spec.order, len(spec.stacks), spec.options.min_stake
        hands = dealt_hands(order, players, seats, HAND)
        antes = tuple(ante if hand else 0 for hand in hands)
        stacks = tuple(chips - paid for chips, paid in zip(spec.stacks, antes, strict=True))
        d = replace(
            d,
            cards=Lying(hands, (talon_of(order[HAND * len(players) :]),), order=tuple(sorted(players))),
            spent=antes,
            said=(None,) * seats,
            exchanged=(None,) * seats,
            stage=FirstRound(),
            betting=Betting.among(players, stacks, spec.limits(waits=False)),
        )
        told = {"dealer": spec.dealer, "ante": ante, "pot": sum(antes) + spec.carried, "carried": spec.carried}
        return d, (Event("dealt", told),)

    def follows(self, d: State) -> tuple[State, Events]:
        """The pot to the last who has not passed; else the exchange, the second round and the showdown."""
        if isinstance(d.stage, Showing):
            return self.finish(d)
        d = d.gathered()
        active = d.bets.active
        if active.bit_count() == 1:
            return taken_unseen(d)
        d, events = matched(d)
        if isinstance(d.stage, SecondRound):
            d, shown = showdown(d)
            return d, (*events, *shown)
        left = tuple(seat for seat in d.spec.order if active >> seat & 1)
        if isinstance(d.stage, FirstRound):
            return replace(d, stage=Exchanging(left)), events
        limits = d.spec.limits(waits=d.spec.options.checking)
        betting = Betting.among(left, d.stacks, limits)
        said = tuple(word if word == "passed" else None for word in d.said)
        return replace(d, stage=SecondRound(), betting=betting, said=said), ()

    def stopped(self, d: State) -> tuple[State, Events]:
        """A deal whose pots are paid is over; of any other the stakes go back."""
        return self.finish(d) if isinstance(d.stage, Showing) else (d, ())

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """To show a hand that nobody had to see."""
        return (SHOW,) if isinstance(d.stage, Showing) and d.stage.may_show(d, seat) else ()

    def beside(self, d: State, author: int, move: Move) -> tuple[State, Events]:
        """A hand is shown."""
        if not isinstance(move, Show):
            raise IllegalMove("not_now")
        return shown_freely(d, author)

    def status(self, d: State, seat: int) -> Status:
        """Who could not pay the ante is out of the match."""
        return "playing" if seat in d.spec.order else "out"

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands, thrown cards and the talon: closed also when the deal is over, but for what was shown."""
        return () if d.cards is None else self._with_shown(d, d.cards.zones())

    def shown(self, d: State) -> Mapping[str, int]:
        """Hands that were shown."""
        return {HANDS[seat]: EVERYONE for seat in seats_of(d.shown)}

    def common(self, d: State) -> Facts:
        """Chips, pots, who has said what; to each what he holds."""
        spec = d.spec
        told = public(dealer=spec.dealer, stacks=d.stacks, deck=spec.deck, ranking=spec.ranking.order)
        if d.betting is None:
            return told
        active, seats = d.betting.active, range(len(d.stacks))
        held = tuple(map(d.told, seats))
        hands = tuple(each if d.shown >> seat & 1 else None for seat, each in enumerate(held))
        paid = d.awards or not any(d.betting.paid)
        return (
            *told,
            *public(
                bets=None if paid else d.betting.paid,
                pot=None if d.awards else sum(d.spent) + spec.carried,
                pots=None if d.awards else _side_pots(d),
                carried=None if d.awards else spec.carried or None,
                rest=d.carried or None,
                said=d.said,
                course=d.course or None,
                exchanged=d.exchanged if any(n is not None for n in d.exchanged) else None,
                passed=seats_of(sum(1 << seat for seat in spec.order) & ~active) or None,
                all_in=tuple(seat for seat in seats_of(active) if not d.stacks[seat]) or None,
                awards=tuple(_award(d, award) for award in d.awards) or None,
                hands=hands if d.shown else None,
                showed=d.showed or None,
                returned={"seat": d.returned[0], "chips": d.returned[1]} if d.returned else None,
            ),
            *(Fact("hand", each, 1 << seat) for seat, each in enumerate(held) if each is not None),
            # To whom nothing is hidden no hand is his own.
            Fact("hand", None, 1 << OPEN),
            Fact("hands", held, 1 << OPEN),
        )

    def score(self, d: State) -> tuple[int, ...] | None:
        """What everybody won or lost."""
        if not d.over:
            return None
        return tuple(now - before for now, before in zip(d.stacks, d.spec.stacks, strict=True))

    def account(self, d: State) -> Account:
        """What each put in, and what each pot brought."""
        seats = range(len(d.stacks))
        won = [0] * len(d.stacks)
        for award in d.awards:
            for seat in seats_of(award.winners):
                won[seat] += award.share
        given = () if d.carried else d.rests
        for seat, chips in given:
            won[seat] += chips
        score = self.score(d) or (0,) * len(d.stacks)
        put_in = ((seat, won[seat] - score[seat]) for seat in seats)
        before, after = d.spec.carried, d.carried
        return (
            *(Item("put_in", {"seat": seat}, (seat,), -chips) for seat, chips in put_in if chips),
            *((Item("from_before", {"chips": before}),) if before else ()),
            *(
                Item("pot", {"chips": award.chips, "side": at > 0}, seats_of(award.winners), award.share)
                for at, award in enumerate(d.awards)
            ),
            *(Item("rest", {"seat": seat}, (seat,), chips) for seat, chips in given),
            *((Item("carried", {"chips": after}),) if after else ()),
        )

    def summary(self, d: State) -> dict[str, Any]:
        """The dealer and what was in the pots."""
        return {"dealer": d.spec.dealer, "pot": sum(award.chips for award in d.awards)}


def _side_pots(d: State) -> tuple[dict[str, Any], ...] | None:
    """The pots so far, where somebody who is all-in can't win all."""
    found = d.side_pots()
    return tuple({"chips": pot.chips, "seats": seats_of(pot.eligible)} for pot in found) if len(found) > 1 else None


def _award(d: State, award: Award) -> dict[str, Any]:
    """A pot that was paid; and why to these, if it was by a hand that was shown."""
    seen = award.eligible.bit_count() > 1 and award.winners & d.shown
    return {
        **(why(d, award) if seen else {}),
        "chips": award.chips,
        "seats": seats_of(award.eligible),
        "winners": seats_of(award.winners),
        "share": award.share,
        "rest": award.rest,
    }
