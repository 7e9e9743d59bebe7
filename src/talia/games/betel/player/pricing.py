"""What an offer is worth: the change of one's own expected points over sampled worlds (rules/betel_trade.md 11).

The other side knows its cards and will agree only where that suits it. So an offer is also judged by those worlds alone
in which the other side gains; the worse of both figures counts. What can't be priced is worth nothing to anybody here.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from talia.cards import BIT, singles
from talia.games.betel.player.belief import imagined
from talia.games.betel.player.prospects import (
    FREE,
    Auctions,
    Manner,
    PlayInWorlds,
    Prospects,
    highest_of_suits,
    lowest_of_suits,
    moved,
    swapped,
)
from talia.games.betel.player.scene import ACTIVE, BetelScene, Hands
from talia.games.betel.player.style import Style
from talia.games.betel.trade.filters import cards_of
from talia.games.betel.trade.state import HouseRules
from talia.games.betel.trade.terms import AnyClause, Filter, Must, Offer, Pay, Send, Show
from talia.players.haste import late, within
from talia.players.player import Sight

MARGIN: Final = 5.0
"""Points an offer must bring at least: half a trick or so may be an error of the estimate."""
DRAWING: Final = 1 / 3
"""The part of the time in which worlds are drawn."""
FEWEST: Final = 4
"""Worlds in which the other side must gain before their mean is believed."""


class OfferWorth(NamedTuple):
    """What an offer is worth.

    ``worth``: to me, the worse of the mean and of the mean over the worlds that suit the other side; ``others``: to the
    other two together; ``suits``: the part of the worlds that suits the other side.
    """

    worth: float
    others: float
    suits: float

    def good(self, rivals: float) -> bool:
        """Whether to agree: I gain clearly, and do not make a present to those I play against."""
        return self.worth >= MARGIN and self.worth >= rivals * self.others


class Change(NamedTuple):
    """What a trade without its payments changes, by world: points by place, and whether the contract is made then."""

    gains: list[tuple[float, float, float]]
    made: list[bool | None]


class Pricer:
    """Prices offers in one trade window, by worlds drawn once."""

    def __init__(self, now: BetelScene, sight: Sight, style: Style, rng: Random, deadline: float) -> None:
        self.now = now
        self.style = style
        window = sight.view.facts.get("window")
        self.turn = now.order.index(window["turn"]) if window is not None else now.me
        self.deadline = deadline
        self._sight = sight
        self._rng = rng
        limits = HouseRules()
        self.limits = tuple(
            int(sight.options.get(name, usual))
            for name, usual in (("trade_min", limits.least), ("trade_max", limits.most), ("trade_step", limits.step))
        )
        self.in_play = "tricks" in sight.view.facts and now.contract is not None
        self.in_auction = "tricks" not in sight.view.facts
        self.worlds: list[Hands] = imagined(now, style.trade, style, rng, within(deadline, DRAWING))
        self.auctions = Auctions(now, sight, self.turn, self.worlds, style, rng, deadline) if self.in_auction else None
        self.play = PlayInWorlds(now, self.turn, self.worlds) if self.in_play else None

    @property
    def late(self) -> bool:
        """Whether there is no time left."""
        return late(self.deadline)

    def price(self, offer: Offer, other: int) -> OfferWorth | None:
        """What an offer between me and the player at place ``other`` is worth; None if it can't be told."""
        me = self.now.me
        mine = self.now.order[me]
        gives, wants = (offer.gives, offer.wants) if offer.from_ == mine else (offer.wants, offer.gives)
        acts: list[tuple[AnyClause, int, int]] = []
        pays: list[tuple[Pay, int]] = []
        for clauses, debtor, creditor, sign in ((gives, me, other, -1), (wants, other, me, 1)):
            for clause in clauses:
                if isinstance(clause, Pay):
                    pays.append((clause, sign))
                else:
                    acts.append((clause, debtor, creditor))
        change = self.change(acts)
        if change is None:
            return None
        if not all(_tellable(clause, looks=any(isinstance(act, Show) for act, _, _ in acts)) for clause, _ in pays):
            return None
        return self.judged(change, other, [_paid(pays, made) for made in change.made])

    def judged(self, change: Change, other: int, paid: Sequence[float]) -> OfferWorth:
        """The price of a change, if so much is paid to me by world."""
        me = self.now.me
        mine = [gain[me] + money for gain, money in zip(change.gains, paid, strict=True)]
        suited = [own for own, gain, money in zip(mine, change.gains, paid, strict=True) if gain[other] - money > 0]
        number = len(mine)
        worth = sum(mine) / number
        if len(suited) >= FEWEST:
            worth = min(worth, sum(suited) / len(suited))
        others = sum(sum(gain) - gain[me] - money for gain, money in zip(change.gains, paid, strict=True)) / number
        return OfferWorth(worth, others, len(suited) / number)

    def change(self, acts: Sequence[tuple[AnyClause, int, int]]) -> Change | None:
        """What these clauses change, each with the places of its debtor and its creditor; None if it can't be told."""
        if self.in_auction:
            return self._called(acts)
        if self.play is None:
            return None
        if len(acts) == 1 and isinstance(acts[0][0], Show):
            return self._looked(acts[0][0], acts[0][1], acts[0][2])
        if acts and all(isinstance(clause, Send) for clause, _, _ in acts):
            return self._swapped(acts)
        if len(acts) == 1 and isinstance(acts[0][0], Must):
            return self._carded(acts[0][0], acts[0][1])
        return compared(self.play.as_it_is(), self.play.as_it_is()) if not acts else None

    # --- a call -------------------------------------------------------------------------------------------------------

    def _called(self, acts: Sequence[tuple[AnyClause, int, int]]) -> Change | None:
        assert self.auctions is not None
        free = self.auctions.after(FREE)
        if free is None:
            return None
        if not acts:
            return compared(free, free)
        if len(acts) > 1:
            return None
        clause, debtor, _ = acts[0]
        if (
            not isinstance(clause, Must)
            or clause.on != "call"
            or debtor != self.turn
            or clause.window.deal
            or clause.if_
        ):
            return None
        if clause.window.calls != "next" and clause.mode != "first":
            return None
        manner = _manner(clause.filter)
        after = self.auctions.after(manner) if manner is not None else None
        return compared(free, after) if after is not None else None

    # --- a card -------------------------------------------------------------------------------------------------------

    def _carded(self, clause: Must, debtor: int) -> Change | None:
        play, now = self.play, self.now
        assert play is not None
        kind = "follow" if now.trick else "lead"
        trick = len(now.history) // ACTIVE + 1
        span = clause.window.tricks or (1, 10)
        if clause.on not in (kind, "play") or debtor != self.turn or clause.window.deal or clause.if_:
            return None
        if not span[0] <= trick <= span[1] or (clause.mode == "each" and span[1] != trick):
            return None
        return compared(play.as_it_is(), play.out_of(cards_of(clause.filter)))

    # --- cards that change hands --------------------------------------------------------------------------------------

    def _swapped(self, acts: Sequence[tuple[AnyClause, int, int]]) -> Change | None:
        """One card against one: named, or chosen by him who hands it back."""
        named: dict[int, int] = {}
        for clause, debtor, _ in acts:
            assert isinstance(clause, Send)
            if clause.at != "now" or clause.if_ or clause.cards.list is None or len(clause.cards.list) != 1:
                return None
            if debtor in named:
                return None
            named[debtor] = BIT[clause.cards.list[0]]
        giver, taker = acts[0][1], acts[0][2]
        if self.now.declarer not in (giver, taker):
            return None
        return self.after_swap(giver, named[giver], taker, named.get(taker))

    def after_swap(self, giver: int, card: int, taker: int, back: int | None) -> Change | None:
        """A card for a named one, or for the one the taker can best do without."""
        play, me = self.play, self.now.me
        assert play is not None
        plain = play.as_it_is()
        able = [at for at, world in enumerate(self.worlds) if world[giver] & card and world[taker] & (back or -1)]
        if not able:
            return None
        after: Prospects = list(plain)
        choices: dict[int, list[int]] = {}
        for at in able:
            choices[at] = [back] if back else self.returnable(self.worlds[at][taker], taker)
        hands = [swapped(self.worlds[at], giver, card, taker, one) for at, cards in choices.items() for one in cards]
        told = iter(play.with_hands(hands))
        by_world = {at: [next(told) for _ in cards] for at, cards in choices.items()}
        fixed = None
        if taker == me and not back:
            # I shall not know the world when I choose.
            fixed = self._best_of(list(by_world.values()))
        for at, found in by_world.items():
            known = [each for each in found if each is not None]
            if len(known) < len(found):
                after[at] = None
            else:
                after[at] = known[fixed] if fixed is not None else max(known, key=lambda each: each.points[taker])
        return compared([plain[at] for at in able], [after[at] for at in able])

    def returnable(self, hand: int, place: int) -> list[int]:
        """The cards one thinks of handing back: high ones as the declarer of a betelek, else low ones."""
        contract = self.now.contract
        rid = contract is not None and contract.betelek and place == self.now.declarer
        return highest_of_suits(hand) if rid else lowest_of_suits(hand)

    def _best_of(self, by_world: Sequence[Prospects]) -> int:
        """The number of my choice that is best on the mean of the worlds."""
        sums = [0.0] * len(by_world[0])
        for found in by_world:
            for number, prospect in enumerate(found):
                sums[number] += prospect.points[self.now.me] if prospect is not None else 0.0
        return max(range(len(sums)), key=sums.__getitem__)

    def handed_back(self, cards: int, to: int) -> int:
        """The card (a set of one) I can best do without, out of ``cards``, if it goes to the player at a place."""
        play, me = self.play, self.now.me
        options = self.returnable(cards, me)
        if play is None or len(options) == 1:
            return options[0]
        worlds = [moved(world, me, one, to) for world in self.worlds for one in options]
        told = iter(play.with_hands(worlds))
        return options[self._best_of([[next(told) for _ in options] for _ in self.worlds])]

    # --- a look -------------------------------------------------------------------------------------------------------

    def _looked(self, clause: Show, debtor: int, creditor: int) -> Change | None:
        """What the declarer plays better for having seen a defender's cards: to him a gain, to the defenders a loss."""
        now, play = self.now, self.play
        assert play is not None
        if (
            clause.at != "now"
            or clause.if_
            or clause.to != "partner"
            or creditor != now.declarer
            or self.turn != now.declarer
        ):
            return None
        shown = cards_of(clause.cards.all) if clause.cards.all is not None else 0
        if clause.cards.list is not None:
            shown = sum(BIT[card] for card in clause.cards.list)
        if not shown:
            return None
        if now.me == now.declarer:
            return self._seen(shown, debtor)
        return self._seen_by_declarer(shown, debtor) if debtor == now.me else None

    def _seen(self, shown: int, holder: int) -> Change | None:
        """The declarer's own gain: in each world the card that the other worlds of the same look would choose."""
        play = self.play
        assert play is not None
        told = play.by_card()
        numbers = [at for at, cards in enumerate(told) if cards]
        if len(numbers) < FEWEST:
            return None
        points = {at: [play.points_of(tricks) for _, tricks in told[at]] for at in numbers}
        blind = self._chosen([points[at] for at in numbers])
        groups: dict[int, list[int]] = {}
        for at in numbers:
            groups.setdefault(self.worlds[at][holder] & shown, []).append(at)
        gains = []
        for group in groups.values():
            for at in group:
                rest = [points[other] for other in group if other != at]
                chosen = self._chosen(rest) if len(rest) >= 2 else blind
                gains.append(_less(points[at][chosen], points[at][blind]))
        return Change(gains, [None] * len(gains))

    def _seen_by_declarer(self, shown: int, holder: int) -> Change | None:
        """What a defender loses: in a few worlds the declarer chooses with and without the look."""
        play, now = self.play, self.now
        assert play is not None
        other = next(place for place in range(ACTIVE) if place not in (holder, now.declarer))
        gains = []
        for world in self.worlds[:INNER]:
            theirs = world[holder] | world[other]
            layouts = [self._shuffled(world, holder, other, theirs) for _ in range(INNER)]
            seen = world[holder] & shown
            open_ = [self._shuffled(world, holder, other, theirs & ~shown, seen, theirs & shown) for _ in range(INNER)]
            told = PlayInWorlds(now, self.turn, [world, *layouts, *open_]).by_card()
            if not all(told):
                continue
            points = [[play.points_of(tricks) for _, tricks in cards] for cards in told]
            blind = self._chosen(points[1 : INNER + 1])
            knowing = self._chosen(points[INNER + 1 :])
            gains.append(_less(points[0][knowing], points[0][blind]))
        return Change(gains, [None] * len(gains)) if len(gains) >= FEWEST else None

    def _shuffled(self, world: Hands, holder: int, other: int, free: int, fixed: int = 0, known: int = 0) -> Hands:
        """A world with the defenders' ``free`` cards dealt anew; ``fixed`` of the ``known`` stay with the holder."""
        cards = list(singles(free))
        self._rng.shuffle(cards)
        number = world[holder].bit_count() - fixed.bit_count()
        hands = list(world)
        hands[holder] = fixed | sum(cards[:number])
        hands[other] = known & ~fixed | sum(cards[number:])
        return hands[0], hands[1], hands[2]

    def _chosen(self, worlds: Sequence[Sequence[Any]]) -> int:
        """The declarer's best card on the mean of these worlds."""
        declarer = self.now.declarer
        return max(range(len(worlds[0])), key=lambda card: sum(world[card][declarer] for world in worlds))


INNER: Final = 8
"""Worlds in which a defender imagines the declarer's choice, and layouts he takes the declarer to think of."""


def compared(before: Prospects, after: Prospects) -> Change | None:
    """What has changed in the worlds of which both are told."""
    pairs = [(one, two) for one, two in zip(before, after, strict=True) if one is not None and two is not None]
    if not pairs:
        return None
    return Change([_less(two.points, one.points) for one, two in pairs], [two.made for _, two in pairs])


def _less(points: Any, others: Any) -> tuple[float, float, float]:
    one, two, three = (mine - theirs for mine, theirs in zip(points, others, strict=True))
    return one, two, three


def _manner(which: Filter) -> Manner | None:
    """The calls a filter leaves, if it is one of those that can be imagined: passes, no exchange, some contracts."""
    if which.give is not None or which.take not in (None, "none"):
        return None
    exchange = which.take is None
    if which.kinds == ("pass",) and which.contracts is None:
        return Manner(exchange=False, kontra=False, contracts=frozenset())
    if which.kinds in (None, ("bid",)) and which.contracts is not None:
        return Manner(passing=False, exchange=exchange, kontra=False, contracts=frozenset(which.contracts))
    return Manner(exchange=False) if which.kinds is None and which.take == "none" else None


def _tellable(clause: Pay, *, looks: bool) -> bool:
    """Whether it can be told when a payment falls due: always, or with the contract made or failed."""
    if clause.deal or not isinstance(clause.amount, int):
        return False
    return not clause.if_ or (not looks and clause.at == "deal_end" and _spelled(clause.if_) in _RESULTS)


def _paid(pays: Sequence[tuple[Pay, int]], made: bool | None) -> float:
    """What the payments bring me where the contract is made, or is not."""
    total = 0.0
    for clause, sign in pays:
        assert isinstance(clause.amount, int)
        if not clause.if_ or made in _RESULTS[_spelled(clause.if_)]:
            total += sign * clause.amount
    return total


def _spelled(condition: Any) -> str:
    return " ".join(part if isinstance(part, str) else _spelled(part) for part in condition)


_RESULTS: Final[dict[str, tuple[bool | None, ...]]] = {
    "made": (True,),
    "failed": (False,),
    "not made": (False, None),
    "not failed": (True, None),
}
