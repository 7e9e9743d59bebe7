"""What a seat, or a spectator, has learnt in a match of Betel: rules/betel.md 11 and 6.1, in the words of the log.

Written without regard to the game's zones, facts and events; the game is asked only where the cards lie, who may show
cards to whom, what has become of promises, and how many deals are over. Trading: rules/betel_trade.md 4.12.
"""

from collections.abc import Hashable
from typing import Any

from talia.games import find
from talia.games.betel.moves import Claim, Look, Refill
from talia.games.betel.trade import checks
from talia.games.betel.trade.filters import cards_of
from talia.games.betel.trade.stages import can_show
from talia.games.betel.trade.state import TradeState
from talia.games.betel.trade.terms import Demand, Must, Offer, Send, Show, open_places
from talia.games.betel.trade.trading import Accept, Bid, Choose, GiveOrder, MakeOffer, Refine, ShowCards
from talia.table.match import Line, Match
from talia.table.moves import CHANCE, seats_of


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Hashable]:
    """The lessons in order; equal lists mean equal knowledge."""
    game = find("betel")
    match = Match(game, options, seats)
    learnt: list[Hashable] = []
    trade = Traded(options, viewer)
    for line in log:
        before = match.state.deal
        over = game.finished(match.state)
        match.do(line.seat, line.move)
        after = match.state.deal
        now: Any = _deal(after)
        sees = options.open_hands or line.seat == viewer
        if line.seat == CHANCE and isinstance(line.move.value, int):
            learnt.append(("first dealer", line.move.value))
        elif line.seat == CHANCE:
            everything = options.open_hands
            hands = tuple(hand for seat, hand in enumerate(now.hands) if everything or seat == viewer)
            learnt.append(("dealt", hands, now.dubel))
        elif isinstance(line.move, Look):
            learnt.append((line.seat, line.move if not sees else (line.move, now.stage.picked)))
        elif isinstance(line.move, Refill):
            slots = (line.move.slot1 is not None, line.move.slot2 is not None)
            learnt.append((line.seat, line.move if sees else (line.move.say, slots)))
        elif isinstance(line.move, Claim):
            learnt.append((line.seat, line.move, _deal(before).hands[line.seat]))
        elif isinstance(before, TradeState):
            learnt.append((line.seat, trade.told(line, before, after)))
        else:
            learnt.append((line.seat, line.move))
        if isinstance(after, TradeState):
            learnt.append(trade.come_of(line, before, after))
        if game.finished(match.state) > over:
            lying = tuple(pile.cards for pile in now.cards.piles)
            learnt.append(("all shown", now.hands, now.tricks and now.tricks.won, lying))
    return learnt


def _deal(state: Any) -> Any:
    return state.deal if isinstance(state, TradeState) else state


class Traded:
    """What a viewer learns of trading: 4.12 of the rules, in the order of the log."""

    def __init__(self, options: Any, viewer: int) -> None:
        self.options = options
        self.viewer = viewer
        self.readers: dict[int, int] = {}
        """By open offer: who may read the cards its offeror names."""
        self.demands: dict[tuple[int, int], int] = {}
        """By agreement and clause: who may read it."""

    def may_read(self, s: TradeState, speaker: int) -> int:
        """Those to whom a seat may show cards, and the seat itself."""
        if self.options.open_hands:
            return -1
        return 1 << speaker | sum(
            1 << seat
            for seat in seats_of(s.spec.deal.active)
            if seat != speaker and can_show(s.deal, speaker, 1 << seat, s.spec.house.show_rule)
        )

    def reads(self, seats: int) -> bool:
        return bool(seats >> self.viewer & 1)

    def told(self, line: Line, before: TradeState, after: Any) -> Hashable:
        """What the viewer is told of a move."""
        move, seat = line.move, line.seat
        mine = self.options.open_hands or seat == self.viewer
        if isinstance(move, Bid) and self.options.first_exchange == "sealed" and seat != self.viewer:
            return "a bid"
        if isinstance(move, ShowCards):
            return (move.to, frozenset(move.cards) if mine or self.viewer in move.to else "cards")
        if isinstance(move, MakeOffer):
            self.readers[before.offered] = self.may_read(before, seat)
            return self.terms(move.terms.by(seat), self.readers[before.offered])
        if isinstance(move, (Accept, Refine)):
            return self.taken(line, before, after)
        if isinstance(move, GiveOrder):
            seen = self.demands.get((move.agreement, move.clause), -1)
            return (move.agreement, move.clause, move.filter if self.reads(seen) else "an order")
        if isinstance(move, Choose):
            swap = before.swap
            assert swap is not None
            if swap.queue[0].show:
                return move.card if mine else "a card"
            agreement = before.agreement(swap.agreement)
            return move.card if mine or self.viewer in (agreement.me, agreement.you) else "a card"
        told: Hashable = move
        return told

    def terms(self, offer: Offer, readers: int) -> Hashable:
        """An offer as the viewer reads it: terms that name the offeror's own cards only if he may."""
        gives = [self.clause(clause, offer, readers) for clause in offer.gives]
        return (offer.to, offer.refund, tuple(map(repr, gives)), repr(offer.wants))

    def clause(self, clause: Any, offer: Offer, readers: int) -> Any:
        tested = offer.to != "any" and bool(readers >> offer.to & 1)
        if self.reads(readers) or not names_cards(clause, tested=tested):
            return clause
        if isinstance(clause, (Show, Send)):
            count = len(clause.cards.list) if clause.cards.list is not None else clause.cards.n
            return (type(clause), "cards", count, clause.cards.by, clause.at, clause.if_, getattr(clause, "to", None))
        which = clause.filter if isinstance(clause, Must) else clause.menu
        call = (which.kinds, which.contracts, which.take) if clause.on == "call" else None
        rest = (clause.mode, clause.if_) if isinstance(clause, Must) else clause.uses
        return (type(clause), clause.on, clause.window, call, rest)

    def taken(self, line: Line, before: TradeState, after: Any) -> Hashable:
        """An offer taken, or refused in the name of the offeror; what was named for its open places."""
        move: Any = line.move
        lot = next(lot for lot in before.offers if lot.id == move.offer)
        offer = lot.offer
        me = offer.from_
        readers = self.readers[lot.id]
        acceptor = self.may_read(before, line.seat) | 1 << me
        values: tuple[Hashable, ...] = ()
        whole = checks.at_least(offer)
        if isinstance(move, Refine):
            places = open_places(offer)
            whole = checks.filled(before.spec.house, offer, places, move.values)
            values = tuple(
                value if isinstance(value, int) or self.reads(readers if place < len(offer.gives) else acceptor)
                else len(value) or offer.clauses[place].cards.n
                for place, value in zip(places, move.values, strict=True)
            )  # fmt: skip
        if after.number == before.number:
            reason = checks.unable(before, whole, me, line.seat) if line.seat == self.viewer else None
            own = move if line.seat == self.viewer else None
            return ("refused", lot.id, reason, own)
        for at, clause in enumerate(whole.clauses):
            gives = at < len(offer.gives)
            tested = bool(readers >> line.seat & 1) if offer.to != "any" else False
            hidden = gives and isinstance(clause, Demand) and names_cards(clause, tested=tested)
            self.demands[before.number, at] = readers if hidden else -1
        return ("agreed", lot.id, values)

    def come_of(self, line: Line, before: Any, s: TradeState) -> Hashable:
        """What everybody sees come of it, and what the viewer sees of cards: his own, and those shown to him."""
        statuses = tuple(
            (each.number, tuple((duty.status, duty.used) for duty in each.duties)) for each in s.agreements
        )
        public = (s.money, statuses, tuple(lot.id for lot in s.offers), s.bids if s.starter >= 0 else None)
        hand = s.deal.hands[self.viewer] if self.viewer < len(s.deal.hands) else None
        return (public, hand, tuple(self.shown(line, before, s)))

    def shown(self, line: Line, before: Any, s: TradeState) -> list[Hashable]:
        """Cards shown to the viewer because of an agreement."""
        found: list[Hashable] = []
        if not isinstance(before, TradeState):
            return found
        for agreement in s.agreements:
            for at, duty in enumerate(agreement.duties):
                old = next((each for each in before.agreements if each.number == agreement.number), None)
                was = old.duties[at].status if old is not None and at < len(old.duties) else "pending"
                if not isinstance(duty.clause, Show) or was == duty.status or duty.status != "done":
                    continue
                to = checks.receivers(s, duty.clause, duty.debtor, duty.creditor) | 1 << duty.debtor
                if not self.reads(to) and not self.options.open_hands:
                    continue
                which = duty.clause.cards
                if which.n is not None:
                    assert isinstance(line.move, Choose)
                    found.append((before.swap.queue[0].chosen, line.move.card))
                elif which.list is not None:
                    found.append(which.list)
                else:
                    hands = before.deal.hands if old is None else s.deal.hands
                    assert which.all is not None
                    found.append(hands[duty.debtor] & cards_of(which.all))
        return found


def names_cards(clause: Any, *, tested: bool) -> bool:
    """Whether a clause of this deal names cards of its debtor; of promises only those whose possession is tested."""
    if isinstance(clause, (Show, Send)):
        return clause.deal == 0
    if not isinstance(clause, (Must, Demand)) or clause.window.deal or not tested:
        return False
    which = clause.filter if isinstance(clause, Must) else clause.menu
    return clause.on != "call" or which.give is not None
