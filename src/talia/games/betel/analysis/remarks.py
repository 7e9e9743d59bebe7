"""Remarks about Betel: why a card had to be played, what a call comes to with perfect play of all three."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from talia.analysis.remarks import Remark, commentator_of
from talia.cards import LANES, SUITS, card, code, codes, singles
from talia.games.betel.analysis.perfect import makeable, taken
from talia.games.betel.auction import KONTRA
from talia.games.betel.contracts import BY_ID, CONTRACTS, Contract
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Call, Name, Pass, Play
from talia.games.betel.naming import longest
from talia.games.betel.state import DealState
from talia.games.betel.trade.pledges import promised
from talia.games.betel.trade.state import TradeState
from talia.table.moves import Move
from talia.tricks.obligations import legal, why_not, winner
from talia.tricks.play import legal_cards

RULES: Final = BetelDeal()


@commentator_of("betel")
def comment(state: Any, seat: int, move: Move) -> Remark | None:
    """A card, a call with the dubel face up, or trumps named; nothing of a move that promises could have narrowed."""
    d = state.deal
    if isinstance(d, TradeState):
        if promised(d, seat):
            return None
        d = d.deal
    if isinstance(move, Play):
        return _followed(d, seat, move.card) if RULES.tricks(d).table else _led(d, seat, move.card)
    if isinstance(move, Name):
        length = (d.hands[seat] & LANES[move.suit]).bit_count()
        most = (d.hands[seat] & LANES[longest(d.hands[seat])]).bit_count()
        key = "remark.names_longest" if length == most else "remark.names_shorter"
        return Remark(key, {"seat": seat, "suit": move.suit, "n": length})
    if isinstance(move, (Pass, Call)) and not d.spec.options.face_down:
        return _called(d, seat, move)
    return None


# --- Cards -----------------------------------------------------------------------------------------------------------


def _led(d: DealState, seat: int, led: str) -> Remark:
    """Whether the card takes the trick whatever the others play, or never."""
    takes = {place == 0 for place in _takers(d, card(led))}
    data = {"seat": seat, "card": led}
    if takes == {True}:
        return Remark("remark.lead_wins", data)
    return Remark("remark.lead_loses" if takes == {False} else "remark.lead_open", data)


def _takers(d: DealState, led: int) -> Iterator[int]:
    """Who takes the trick, as a place from the leader, by all that the others may play."""
    rules = RULES.duties(d)
    _, second, third = d.spec.around[d.turn]
    for next_card in singles(legal(rules, d.hands[second], 1 << led, led, second == d.declarer)):
        table = 1 << led | next_card
        for last in singles(legal(rules, d.hands[third], table, led, third == d.declarer)):
            yield winner(rules, (led, next_card.bit_length() - 1, last.bit_length() - 1))


def _followed(d: DealState, seat: int, played: str) -> Remark:
    """Which duty left these cards, or that there was none."""
    t, rules = RULES.tricks(d), RULES.duties(d)
    hand, led, may = t.hands[seat], t.table[0], legal_cards(t)
    suit = SUITS[led >> 4]
    data = {"seat": seat, "card": played, "suit": suit, "cards": codes(may), "high": code(_best(d))}
    if hand.bit_count() == 1:
        return Remark("remark.last_card", data)
    duties = set()
    for each in singles(hand & ~may):
        duty = why_not(rules, hand, t.trick, led, seat == d.declarer, each.bit_length() - 1)
        if duty is not None:
            duties.add(duty[0])
    for duty_name in ("beat", "overruff", "ruff", "underruff"):
        if duty_name in duties:
            only = "only_" if duty_name == "beat" and may.bit_count() == 1 else "must_"
            return Remark(f"remark.{only}{duty_name}", data)
    in_suit = hand & LANES[suit]
    if not in_suit:
        return Remark("remark.discards" if rules.trump is None else _trumps_only(hand, rules.trump), data)
    if code(_best(d))[1] != suit:
        return Remark("remark.follows_ruffed", data)
    higher = sum(each for each in singles(in_suit) if each.bit_length() - 1 > _best(d))
    if not higher:
        return Remark("remark.cannot_beat", data)
    if higher == in_suit:
        return Remark("remark.all_beat", data)
    return Remark("remark.may_duck", data)


def _trumps_only(hand: int, trump: int) -> str:
    return "remark.ruffs_any" if hand & LANES[SUITS[trump]] else "remark.discards_trumpless"


def _best(d: DealState) -> int:
    """The card that takes the trick so far."""
    table = RULES.tricks(d).table
    return table[winner(RULES.duties(d), table)]


# --- Calls -----------------------------------------------------------------------------------------------------------


def _called(d: DealState, seat: int, move: Pass | Call) -> Remark:
    order = d.spec.order
    hands = [d.hands[each] for each in order]
    me = order.index(seat)
    if isinstance(move, Call) and move.take:
        hands[me] ^= sum(1 << card(each) for each in (*move.take, *move.give))
    standing = CONTRACTS[d.auction.bid] if d.auction.bid >= 0 else None
    if isinstance(move, Call) and move.say != KONTRA:
        return _outcome(d, "bid", hands, seat, BY_ID[move.say], seat)
    if standing is not None:
        return _outcome(d, "kontra" if isinstance(move, Call) else "pass", hands, seat, standing, d.auction.bidder)
    offered = [each for each in CONTRACTS if d.spec.contracts >> each.rank & 1]
    made = list(makeable(hands, me, offered))
    if not made:
        return Remark("remark.pass_nothing", {"seat": seat})
    return Remark("remark.pass_could", {"seat": seat, "contract": made[-1].id})


def _outcome(d: DealState, what: str, hands: Sequence[int], seat: int, contract: Contract, declarer: int) -> Remark:
    """What would become of a contract if it were played with these hands."""
    n = taken(hands, contract, d.spec.order.index(declarer), beat_after_ruff=d.spec.options.beat_after_ruff)
    outcome = "made" if contract.made(n) else "failed"
    details = {"seat": seat, "declarer": declarer, "contract": contract.id, "n": n, "bound": contract.bound}
    return Remark(f"remark.{what}_{outcome}", details)
