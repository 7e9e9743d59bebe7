"""Whether an offer is one, and whether it can be kept (rules/betel_trade.md 4.5 and 4.6): the one evaluator."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from talia.cards import BIT, singles
from talia.games.betel.calls import Calling
from talia.games.betel.state import DECK
from talia.games.betel.trade.conditions import well_put
from talia.games.betel.trade.filters import KONTRA, cards_of, every_call, matching, said, well_formed
from talia.games.betel.trade.pledges import held, kept, needs, sayable
from talia.games.betel.trade.stages import can_show
from talia.games.betel.trade.state import MOST_AGREEMENTS, HouseRules, TradeState
from talia.games.betel.trade.terms import (
    CARDS,
    AnyClause,
    Demand,
    Filter,
    Must,
    Offer,
    Pay,
    Price,
    Send,
    Show,
    Swap,
    Value,
    Values,
    When,
    Which,
    Wording,
    is_open,
    least,
    with_clauses,
)
from talia.table.moves import IllegalMove, seats_of

MALFORMED: Final = "trade_malformed"
LIMIT: Final = "trade_limit"
NOT_HELD: Final = "trade_not_held"
PROHIBITED: Final = "trade_prohibited"
FUNDS: Final = "trade_funds"
CONFLICT: Final = "trade_conflict"
LATE: Final = "trade_late"
HORIZON: Final = "trade_horizon"
WORDING: Final = "trade_wording_off"

Need = tuple[int, int]
"""So many cards out of a set: (set, number)."""


def check_terms(house: HouseRules, offer: Offer) -> None:
    """Refuses what is no offer whoever makes it: wrong codes, amounts over the limits, promises too far ahead."""
    if not offer.clauses or offer.to == offer.from_:
        raise IllegalMove(MALFORMED, clause=-1)
    for n, clause in enumerate(offer.clauses):
        code = _wrong(house, clause, len(offer.clauses))
        if code is not None:
            raise IllegalMove(code, clause=n)
    for clauses in (offer.gives, offer.wants):
        if sum(_lowest(clause.amount) for clause in clauses if isinstance(clause, Pay)) > house.most:
            raise IllegalMove(LIMIT, clause=-1)


def _lowest(amount: int | Price) -> int:
    return amount if isinstance(amount, int) else amount.min


def _wrong(house: HouseRules, clause: AnyClause, clauses: int) -> str | None:
    """What is wrong with a clause by itself."""
    deal = clause.window.deal if isinstance(clause, (Must, Demand)) else clause.deal
    if deal > house.horizon:
        return HORIZON
    if isinstance(clause, Wording):
        return None if house.free_text and clause.text.isprintable() else WORDING
    if isinstance(clause, Demand):
        good = _good_window(clause.window, clause.on) and well_formed(clause.menu, clause.on)
        return None if good else MALFORMED
    if not well_put(clause.if_, clauses):
        return MALFORMED
    if isinstance(clause, Must):
        good = _good_window(clause.window, clause.on) and well_formed(clause.filter, clause.on)
        return None if good else MALFORMED
    if clause.at == "now" and clause.deal:
        return MALFORMED
    if isinstance(clause, Pay):
        amounts = (clause.amount,) if isinstance(clause.amount, int) else (clause.amount.min, clause.amount.max)
        good = all(house.least <= each <= house.most and each % house.step == 0 for each in amounts)
        return None if good and amounts[0] <= amounts[-1] else LIMIT
    if clause.at in ("deal_end", "trick 10"):
        return PROHIBITED
    return None if _good_cards(clause.cards, all_of=isinstance(clause, Show)) else MALFORMED


def _good_window(window: When, on: str) -> bool:
    if on == "fx":
        return window.deal > 0 and window.calls is None and window.tricks is None
    if on == "call":
        return window.tricks is None
    return window.calls is None and (window.tricks is None or window.tricks[0] <= window.tricks[1])


def _good_cards(which: Which, *, all_of: bool) -> bool:
    ways = [which.list is not None, which.all is not None, which.n is not None]
    if sum(ways) != 1 or (which.from_ is not None) != (which.n is not None):
        return False
    if which.list is not None:
        good = all(BIT.get(card, 0) & DECK.mask for card in which.list)
        return good and 0 < len(set(which.list)) == len(which.list) <= 10 and which.by == "owner"
    if which.all is not None:
        return all_of and which.by == "owner" and well_formed(which.all, "play")
    assert which.from_ is not None
    span = which.n if isinstance(which.n, tuple) else (which.n, which.n)
    if len(span) != 2 or not all(each is not None and 1 <= each <= 10 for each in span):
        return False
    if isinstance(which.n, tuple) and (which.by != "acceptor" or which.n[0] > which.n[1]):
        return False
    return well_formed(which.from_, "play")


def filled(house: HouseRules, offer: Offer, places: Sequence[int], values: Values) -> Offer:
    """The offer with its open places filled; refuses values that do not fit them."""
    if len(values) != len(places):
        raise IllegalMove(MALFORMED, clause=-1)
    clauses = list(offer.clauses)
    for place, value in zip(places, values, strict=True):
        clauses[place] = _filled(clauses[place], value, place)
    return with_clauses(offer, clauses)


def _filled(clause: AnyClause, value: Value, place: int) -> AnyClause:
    if isinstance(clause, Pay) and isinstance(clause.amount, Price):
        if not isinstance(value, int):
            raise IllegalMove(MALFORMED, clause=place)
        if not clause.amount.min <= value <= clause.amount.max:
            raise IllegalMove(LIMIT, clause=place)
        return Pay(value, clause.at, clause.deal, clause.if_)
    if not isinstance(clause, (Show, Send)) or isinstance(value, int) or clause.cards.from_ is None:
        raise IllegalMove(MALFORMED, clause=place)
    n = clause.cards.n
    low, high = least(clause.cards), n[1] if isinstance(n, tuple) else least(clause.cards)
    if not value:
        which = Which(n=low, from_=clause.cards.from_)
    else:
        fits = all(BIT.get(card, 0) & cards_of(clause.cards.from_) for card in value)
        if not fits or len(set(value)) != len(value) or not low <= len(value) <= high:
            raise IllegalMove(MALFORMED, clause=place)
        which = Which(list=value)
    if isinstance(clause, Show):
        return Show(which, clause.to, clause.at, clause.deal, clause.if_)
    return Send(which, clause.at, clause.deal, clause.if_)


def needed(which: Which) -> Need:
    """The cards a clause takes: so many of a set."""
    if which.list is not None:
        named = sum(BIT[card] for card in which.list)
        return named, named.bit_count()
    return (cards_of(which.from_), least(which)) if which.from_ is not None else (0, 0)


def served(hand: int, wanted: Iterable[Need]) -> bool:
    """Whether a hand has enough cards for all needs at once, no card for two of them.

    >>> from talia.cards import mask
    >>> spades = mask(("AS", "KS")), 1
    >>> served(mask(("AS", "7D")), (spades, (mask(("AS",)), 1))), served(mask(("AS", "KS")), (spades, spades))
    (False, True)
    """
    units = [cards for cards, number in wanted for _ in range(number)]
    holder: dict[int, int] = {}

    def place(unit: int, tried: set[int]) -> bool:
        for one in singles(hand & units[unit]):
            if one in tried:
                continue
            tried.add(one)
            if one not in holder or place(holder[one], tried):
                holder[one] = unit
                return True
        return False

    return all(place(unit, set()) for unit in range(len(units)))


def spare(hand: int, given: int, got: int, out: Sequence[Need], keep: Sequence[Need]) -> bool:
    """Whether cards for ``out`` can be given from a hand, besides ``given``, so that what must be kept is kept.

    ``got`` joins the hand and is not given on.
    """
    left = hand & ~given
    number = sum(n for _, n in out)
    if number > left.bit_count() or not served(left, out):
        return False
    if not keep:
        return True
    return any(
        all(kept(left & ~chosen | got, need) for need in keep) and served(chosen, out)
        for chosen in map(sum, combinations(tuple(singles(left)), number))
    )


def obligations(s: TradeState, seat: int, besides: int = -1) -> list[Need]:
    """What a seat's promises need of its hand, those that can still be kept; ``besides``: an agreement left out."""
    hand = s.deal.hands[seat]
    found = [
        need for each in held(s, seat) if each.agreement.number != besides and (need := needs(each, s.deal)) is not None
    ]
    return [need for need in found if kept(hand, need)]


def receivers(s: TradeState, clause: Show | Send, debtor: int, other: int) -> int:
    """The seats a clause shows cards to."""
    return s.deal.spec.active & ~(1 << debtor) if isinstance(clause, Show) and clause.to == "all" else 1 << other


def may_show(s: TradeState, seat: int, viewers: int, cards: int = 0) -> bool:
    """Whether a seat may show cards to some; cards they all know of already always."""
    if can_show(s.deal, seat, viewers, s.spec.house.show_rule):
        return True
    return (
        bool(cards)
        and not viewers & ~s.deal.spec.active
        and all(not cards & ~known_to(s, seat, viewer) for viewer in seats_of(viewers))
    )


def known_to(s: TradeState, seat: int, viewer: int) -> int:
    """Cards of a hand that a viewer knows to lie there."""
    known = s.deal.known(seat)
    if (s.deal.claimed >= 0 and seat == s.deal.declarer) or s.deal.spec.options.open_hands:
        return s.deal.hands[seat]
    for zone, cards, viewers in s.knowledge:
        if zone == f"hand.{seat}" and viewers >> viewer & 1:
            known |= cards
    return known


def unable(s: TradeState, offer: Offer, debtor: int, other: int) -> str | None:
    """Why one side could not keep its part of an offer (open places at their least); None if it can.

    The points of rules/betel_trade.md 4.6, in order.
    """
    clauses = offer.gives if debtor == offer.from_ else offer.wants
    if not (s.deal.spec.active >> debtor & 1 and s.deal.spec.active >> other & 1) or debtor == other:
        return PROHIBITED
    pays = sum(_lowest(clause.amount) for clause in clauses if isinstance(clause, Pay))
    if pays > s.spec.house.most:
        return LIMIT
    if pays > max(0, s.free(debtor)):
        return FUNDS
    if len(s.agreements) >= MOST_AGREEMENTS:
        return LIMIT
    for clause in clauses:
        code = _unable(s, clause, debtor, other)
        if code is not None:
            return code
    if clashing(s, clauses, debtor, other):
        return CONFLICT
    return _cannot_swap(s, offer, debtor, other)


def _unable(s: TradeState, clause: AnyClause, debtor: int, other: int) -> str | None:
    d = s.deal
    if isinstance(clause, (Must, Demand)):
        if clause.window.deal:
            return None
        which = clause.filter if isinstance(clause, Must) else clause.menu
        if clause.on == "call":
            return _no_call(s, untested(s, which, debtor, other), debtor)
        first = d.played + 1 + (d.playing and _has_played(s, debtor))
        if clause.window.tricks is not None and clause.window.tricks[1] < first:
            return LATE
        held_one = d.hands[debtor] & cards_of(which)
        return None if held_one or skips(s, debtor, other) else NOT_HELD
    if clause.deal or isinstance(clause, Wording):
        return None
    if clause.at == "auction_end" and not isinstance(d.stage, Calling):
        return LATE
    if clause.at.startswith("trick") and int(clause.at[6:]) <= d.played:
        return LATE
    if isinstance(clause, Pay):
        return None
    cards, number = needed(clause.cards)
    named = cards if clause.cards.list is not None else 0
    if not may_show(s, debtor, receivers(s, clause, debtor, other), named if isinstance(clause, Show) else 0):
        return PROHIBITED
    if isinstance(clause, Send) and not may_show(s, other, 1 << debtor):
        return PROHIBITED
    return None if kept(d.hands[debtor], (cards, number)) else NOT_HELD


def _has_played(s: TradeState, seat: int) -> bool:
    t = s.deal.tricks
    return t is not None and seat in t.around[t.leader][: len(t.table)]


def skips(s: TradeState, debtor: int, other: int) -> bool:
    """Whether it must not be tested that the debtor holds a card: he may not show it to the other side."""
    return not may_show(s, debtor, 1 << other)


def untested(s: TradeState, which: Filter, debtor: int, other: int) -> Filter:
    """A filter of calls without the cards the debtor must lay down, if it must not be told whether he holds them."""
    if which.give is None or not skips(s, debtor, other):
        return which
    return replace(which, give=Swap(mustnot=which.give.mustnot))


def _no_call(s: TradeState, which: Filter, debtor: int) -> str | None:
    d = s.deal
    if not isinstance(d.stage, Calling):
        return LATE
    says = sayable(d, d.auction, debtor)
    hand, dubel = d.hands[debtor], d.dubel
    swaps = every_call(says, hand, dubel, exchange=d.spec.options.exchange and needs_exchange(which))
    return None if matching(swaps, which) else PROHIBITED


def needs_exchange(which: Filter) -> bool:
    """Whether a filter asks for an exchange; if not, a call without one is enough to match it."""
    return any(isinstance(swap, Swap) and bool(swap.must) for swap in (which.take, which.give))


def clashing(s: TradeState, clauses: Sequence[AnyClause], debtor: int, other: int) -> bool:
    """Whether new clauses contradict each other or earlier promises of their debtor (rules 4.6 point 7)."""
    hand = DECK.mask if skips(s, debtor, other) else s.deal.hands[debtor]
    old: list[tuple[AnyClause, int]] = [(each.duty.clause, each.agreement.age) for each in held(s, debtor)]
    sends: list[Need] = [needed(clause.cards) for clause, age in old if isinstance(clause, Send) and clause.deal == age]
    for clause in clauses:
        if isinstance(clause, Send) and not clause.deal:
            sends.append(needed(clause.cards))
        if isinstance(clause, (Must, Demand)) and any(
            _clash(clause, each, age, hand) for each, age in old if isinstance(each, (Must, Demand))
        ):
            return True
        old.append((clause, 0))
    return any(isinstance(clause, Send) for clause in clauses) and not served(s.deal.hands[debtor], sends)


def _clash(new: Must | Demand, old: Must | Demand, age: int, hand: int) -> bool:
    if new.window.deal != old.window.deal - age or not _same_kind(new.on, old.on):
        return False
    one, two = new.window.tricks or (1, 10), old.window.tricks or (1, 10)
    if new.on != "call" and (one[1] < two[0] or two[1] < one[0]):
        return False
    if isinstance(new, Demand) and isinstance(old, Demand):
        return True
    first = new.filter if isinstance(new, Must) else new.menu
    second = old.filter if isinstance(old, Must) else old.menu
    if new.on == "fx":
        return False
    if new.on == "call":
        return not both(first, second)
    cards = cards_of(first) & cards_of(second)
    return not cards & (DECK.mask if new.window.deal else hand)


def _same_kind(one: str, other: str) -> bool:
    return one == other or (one in CARDS and other in CARDS and "play" in (one, other))


def both(one: Filter, other: Filter) -> bool:
    """Whether some call matches two filters at once.

    >>> both(Filter(kinds=("pass",)), Filter(contracts=("2S",))), both(Filter(take="none"), Filter(contracts=("2S",)))
    (False, True)
    """
    (passing, says), (also_passing, also_says) = said(one), said(other)
    if passing and also_passing:
        return True
    if not says & also_says & (KONTRA | KONTRA - 1):
        return False
    for attribute in ("take", "give"):
        swaps = [getattr(one, attribute), getattr(other, attribute)]
        must = {card for swap in swaps if isinstance(swap, Swap) for card in swap.must}
        barred = {card for swap in swaps if isinstance(swap, Swap) for card in swap.mustnot}
        if must & barred or len(must) > 2 or (must and "none" in swaps):
            return False
    return True


def _cannot_swap(s: TradeState, offer: Offer, debtor: int, other: int) -> str | None:
    """Whether the swap of now fails for one side: too few cards, or an earlier promise would become impossible."""
    own, others = (offer.gives, offer.wants) if debtor == offer.from_ else (offer.wants, offer.gives)
    out = [needed(c.cards) for c in own if isinstance(c, Send) and c.at == "now" and not c.deal]
    back = [needed(c.cards) for c in others if isinstance(c, Send) and c.at == "now" and not c.deal]
    number, returned = sum(n for _, n in out), sum(n for _, n in back)
    if not number and not returned:
        return None
    hand = s.deal.hands[debtor]
    whole = max(number, returned)
    if whole > hand.bit_count() or whole > s.deal.hands[other].bit_count():
        return NOT_HELD
    if not served(hand, out):
        return NOT_HELD
    got = sum(cards for (cards, n) in back if cards.bit_count() == n)
    needs_out = [*out, *([(hand, returned - number)] if returned > number else [])]
    return None if spare(hand, 0, got, needs_out, obligations(s, debtor)) else CONFLICT


def realizable(s: TradeState, offer: Offer) -> str | None:
    """Why the offeror may not make an offer: he could not keep it towards anybody it is for."""
    others = [seat for seat in seats_of(s.deal.spec.active) if seat != offer.from_ and offer.to in ("any", seat)]
    first: str | None = PROHIBITED
    for at, other in enumerate(others):
        code = unable(s, offer, offer.from_, other)
        if code is None:
            return None
        first = first if at else code
    return first


def has_open_amount(offer: Offer) -> bool:
    """Whether a price is left open, so that the offer can only be refined."""
    return any(isinstance(clause, Pay) and is_open(clause) for clause in offer.clauses)


def at_least(offer: Offer) -> Offer:
    """The offer as it stands if it is accepted as it is: open numbers at their least, open cards for their owner."""
    clauses = []
    for n, clause in enumerate(offer.clauses):
        clauses.append(_filled(clause, (), n) if is_open(clause) and not isinstance(clause, Pay) else clause)
    return with_clauses(offer, clauses)
