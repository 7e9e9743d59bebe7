"""Trading between two seats, and what a third may not learn of it: scripted twins, and leaks planted in each channel.

Two worlds differ in the cards a seat names, shows or hands over, or in a sealed bid. Whoever has learnt the same by the
rules is sent the same bytes; the partner has learnt something else, and is sent something else.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

import msgspec
import pytest

from talia.cards import codes, mask
from talia.chance import Seeded
from talia.games.betel.moves import Call
from talia.games.betel.trade.trading import Accept, Bid, Choose, MakeOffer, Ready, Refine, ShowCards, Terms
from talia.table.match import Match
from talia.table.moves import SPECTATOR, IllegalMove, Move, seats_of
from tests.conftest import LONG
from tests.games.betel.secrecy import TRADE_TERMS
from tests.laws.learning import CASES
from tests.laws.worlds import World

CASE = next(case for case in CASES if case.name == "betel_trade")
OPTIONS = CASE.game.Options(trade=True, end_rule="deals", end_value=1, first_dealer="0", first_exchange="sealed")
SEEDS = range(4 if LONG else 1)
PAY = {"k": "pay", "amount": 10}


def table(seed: int, first: int = 0) -> Match[Any]:
    """After sealed bids, of which one is ``first``, and 1C by seat 0, 1S by seat 1: seat 0 may show to seat 1 only."""
    match = Match(CASE.game, OPTIONS, 3, Seeded(seed))
    match.begin()
    match.do(0, Bid(5))
    match.do(1, Bid(0))
    match.do(2, Bid(first))
    for seat, contract in ((0, "1C"), (1, "1S")):
        shut(match)
        match.do(seat, Call(contract))
    return match


def shut(match: Match[Any]) -> None:
    while CASE.game.phase(match.state) == "window":
        match.do(seats_of(CASE.game.waiting(match.state))[0], Ready())


def offered(match: Match[Any], gives: list[Any], wants: list[Any]) -> None:
    terms = msgspec.convert({"to": 1, "gives": gives, "wants": wants}, Terms)
    match.do(0, MakeOffer(terms))


def chosen(match: Match[Any]) -> None:
    """Whoever has to choose gives his lowest card."""
    while CASE.game.phase(match.state) == "choose":
        (seat,) = seats_of(CASE.game.waiting(match.state))
        lowest = CASE.game.default(match.state, seat)
        assert lowest is not None
        match.do(seat, lowest)


def named(kind: str, card: str) -> dict[str, Any]:
    """A clause of seat 0 that names a card."""
    if kind == "send":
        return {"k": "send", "cards": {"list": [card]}}
    if kind == "show":
        return {"k": "show", "cards": {"list": [card]}}
    if kind == "suit":
        return {"k": "show", "cards": {"all": {"suits": [card[1]]}}}
    if kind == "later":
        return {"k": "show", "cards": {"list": [card]}, "at": "auction_end"}
    if kind == "demand":
        return {"k": "demand", "on": "play", "window": {"tricks": [1, 10]}, "menu": {"cards": [card]}}
    if kind == "give":
        return {"k": "must", "on": "call", "window": {"calls": "all"}, "filter": {"give": {"must": [card]}}}
    which = {"suits": [card[1]]} if card[0] in "TJQKA" else {"cards": [card]}
    return {"k": "must", "on": "lead", "window": {"tricks": [1, 10]}, "filter": which}


def bargain(kind: str) -> Callable[[Match[Any], str], None]:
    """Seat 0 names a card in an offer to seat 1, who accepts."""

    def act(match: Match[Any], card: str) -> None:
        offered(match, [named(kind, card)], [PAY])
        match.do(1, Accept(match.state.deal.offers[-1].id))
        chosen(match)

    return act


def picked(match: Match[Any], card: str) -> None:
    """Seat 1 takes a card of his own choice out of the hand of seat 0."""
    offered(match, [{"k": "send", "cards": {"n": 1, "from": {}, "by": "acceptor"}}], [PAY])
    match.do(1, Refine(match.state.deal.offers[-1].id, ((card,),)))
    chosen(match)


def handed(match: Match[Any], card: str) -> None:
    """Seat 0 chooses the card he hands over."""
    offered(match, [{"k": "send", "cards": {"n": 1, "from": {}}}], [PAY])
    match.do(1, Accept(match.state.deal.offers[-1].id))
    match.do(0, Choose(card))
    chosen(match)


def shown(match: Match[Any], card: str) -> None:
    """Seat 0 shows one card or two for nothing."""
    hand = match.state.deal.deal.hands[0]
    match.do(0, ShowCards(codes(mask((card,)) if card > "9" else mask((card,)) | hand & -hand), (1,)))


ACTS: dict[str, Callable[[Match[Any], str], None]] = {
    **{kind: bargain(kind) for kind in ("send", "show", "suit", "later", "lead", "demand", "give")},
    "picked": picked,
    "handed": handed,
    "shown": shown,
}


def twins() -> Iterator[tuple[str, int, World, World]]:
    """What was done, who must not learn of it, and the two worlds."""
    for seed in SEEDS:
        for kind, act in ACTS.items():
            worlds = []
            for card in codes(table(seed).state.deal.deal.hands[0]):
                match = table(seed)
                try:
                    act(match, card)
                except IllegalMove:
                    continue
                shut(match)
                worlds.append(CASE.world(OPTIONS, 3, match.log))
            assert len(worlds) > 1, kind
            pairs = [(here, there) for here, there in combinations(worlds, 2) if here.log != there.log]
            for here, there in pairs[:3] + pairs[-3:]:
                yield kind, 2, here, there
                yield kind, SPECTATOR, here, there
    bids = [Match(CASE.game, OPTIONS, 3, Seeded(1)) for _ in range(2)]
    for amount, match in zip((0, 10), bids, strict=True):
        match.begin()
        match.do(2, Bid(amount))
    one, other = (CASE.world(OPTIONS, 3, match.log) for match in bids)
    yield "sealed", 1, one, other


def learnt(world: World, viewer: int) -> Any:
    return CASE.learns(world.log, OPTIONS, 3, viewer)


@cache
def alike() -> tuple[tuple[str, int, World, World], ...]:
    """The twins whose viewer has learnt the same in both worlds."""
    return tuple(each for each in twins() if learnt(each[2], each[1]) == learnt(each[3], each[1]))


def test_a_third_seat_learns_nothing_of_what_two_trade() -> None:
    for kind, viewer, here, there in alike():
        assert here.transcript(viewer) == there.transcript(viewer), kind
        if kind != "sealed":
            assert learnt(here, 1) != learnt(there, 1)
            assert here.transcript(1) != there.transcript(1), kind
    assert len(alike()) > 40 * len(SEEDS)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("leak", TRADE_TERMS)
def test_a_leak_planted_in_trading_is_found(leak: str) -> None:
    game = TRADE_TERMS[leak]()
    assert any(here.transcript(viewer, game) != there.transcript(viewer, game) for _, viewer, here, there in alike())


def test_what_is_refused_tells_nothing() -> None:
    """The third seat tries what the two others have promised each other: the answers are the same in both worlds."""
    moves: list[Move] = [Accept(0), Refine(0, (5,)), Ready(), ShowCards(("AS",), (0,)), Bid(5)]
    for _, viewer, here, there in alike():
        if viewer == SPECTATOR:
            continue
        for move in moves:
            answers = []
            for world in (here, there):
                try:
                    CASE.game.play(world.fold().state, viewer, move)
                    answers.append("accepted")
                except IllegalMove as refusal:
                    answers.append(f"{refusal.code} {refusal.details}")
            assert answers[0] == answers[1], move
