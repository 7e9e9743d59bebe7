"""The review: costs against plain search, what must hold for any match, and what only the player's sight may decide."""

from functools import cache
from random import Random
from typing import Any

import pytest

import talia.games
from talia._kernel import Position, solve
from talia.analysis import Reviewed, review, reviewed_games
from talia.cards import codes
from talia.chance import Given, Seeded
from talia.games.betel.analysis import worth
from talia.games.betel.contracts import BY_ID, obligations
from talia.games.betel.moves import Call, Pass
from talia.games.betel.state import DECK, TRICKS
from talia.games.betel.trade.terms import Pay
from talia.games.betel.trade.trading import Accept, AutoReady, MakeOffer, Terms
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import options_from
from talia.table.record import Record, Sitter, begin, lines, make_record
from talia.table.registry import find
from tests.kernel import minimax, oracle

GAME = find("betel")
assert talia.games


@cache
def record(seed: int, **options: Any) -> Record:
    """Two deals by weak players, who err often; every card is played."""
    chosen = options_from(GAME, {"end_rule": "deals", "end_value": 2, "early_end": False, **options})
    match = Match(GAME, chosen, 3, Seeded(seed))
    players = [make("betel", "random" if seat == seed % 3 else "beginner") for seat in range(3)]
    play_out(match, players, [Random(seed + seat) for seat in range(3)])
    return on_paper(match)


@cache
def reviewed(seed: int) -> tuple[Reviewed, ...]:
    """Of that record, what is judged by all the cards; of what a player could know little is thought."""
    return tuple(review(record(seed), worlds=1))


def on_paper(match: Match[Any]) -> Record:
    seats = [Sitter(f"N{seat}") for seat in range(match.seats)]
    totals = match.game.totals(match.state)
    return make_record(
        id="a match", game=GAME, options=match.options, seats=seats, log=match.log, totals=totals, given=["deal/0"]
    )


def replayed(played: Record) -> dict[int, Any]:
    """The deal before each line of the log."""
    match = begin(played)
    before = {}
    for number, line in enumerate(lines(played, match)):
        before[number] = match.state.deal
        match.do(line.seat, line.move, line.by, line.ms)
    return before


@pytest.mark.in_turn(2, of="the review of Betel")
@pytest.mark.parametrize("seed", range(4))
def test_the_costs_by_all_the_cards_are_those_of_plain_search(seed: int, long: bool) -> None:
    """The last four tricks of every deal (five in the long run)."""
    found = 0
    played = record(seed)
    deals = replayed(played)
    for judged in reviewed(seed):
        deal = deals[judged.line]
        if judged.kind == "card" and deal.hands[judged.seat].bit_count() <= (5 if long else 4):
            assert judged.cost == plain_cost(deal, judged), judged
            found += 1
    assert found > 5


def plain_cost(deal: Any, judged: Reviewed) -> float:
    contract = deal.contract
    declarer = deal.declarer if contract is not None else judged.seat
    rules = oracle.betel(contract.id if contract is not None else "ALLPASS")
    trick = [codes(1 << number)[0] for number in deal.tricks.table]
    hands = [set(codes(hand)) for hand in deal.hands]
    worths = {}
    for card in oracle.legal(rules, hands[judged.seat], trick, judged.seat == declarer):
        hands[judged.seat].remove(card)
        lying, leader, taken = [*trick, card], deal.tricks.leader, deal.taken[declarer]
        if len(lying) == 3:
            leader = (leader + oracle.winner(rules, lying)) % 3
            taken += leader == declarer
            lying = []
        taken += minimax.declarer_tricks(
            rules, hands, lying, leader, declarer, contract is not None and contract.betelek
        )
        hands[judged.seat].add(card)
        worths[card] = worth(contract, taken, declares=judged.seat == deal.declarer, doubled=bool(deal.auction.doubles))
    return max(worths.values()) - worths[judged.move["card"]]


def traded(played: Record, *first: tuple[int, Any]) -> Record:
    """The same calls and cards at a table that trades, after these moves in the first window."""
    before = begin(played)
    cards = {line.move["label"]: tuple(line.move["value"]) for line in played.log if "label" in line.move}
    options = {**played.options, "trade": True, "first_exchange": "off"}
    match = Match(GAME, options_from(GAME, options), 3, Given(cards, Seeded(0)))
    match.begin()
    for seat, move in (*first, *((seat, AutoReady("on")) for seat in range(3))):
        match.do(seat, move)
    for line in lines(played, before):
        if line.seat >= 0:
            match.do(line.seat, line.move)
    return on_paper(match)


def told(played: Record) -> list[tuple[Any, ...]]:
    return [(each.deal, each.seat, each.move, each.cost, each.best) for each in review(played, worlds=1)]


@pytest.mark.in_turn(2, of="the review of Betel")
def test_where_nobody_trades_the_review_is_that_of_the_same_deal_without_trading() -> None:
    """A promise that is alive silences it, one that is kept speaks no more of calls."""
    played = record(3, accounting="chips", first_dealer="0")
    plain = told(played)
    assert plain and told(traded(played)) == plain
    offer = MakeOffer(Terms("any", (Pay(5, "deal_end"),)))
    silent = told(traded(played, (0, offer), (1, Accept(0))))
    assert silent == [each for each in plain if each[0] == 1]
    now = told(traded(played, (0, MakeOffer(Terms("any", (Pay(5),)))), (1, Accept(0))))
    assert now == [each for each in plain if each[0] == 1 or each[2]["type"] == "play"]


@pytest.mark.parametrize("seed", range(6))
def test_the_costs_of_the_cards_are_the_way_from_the_par_to_the_result(seed: int) -> None:
    """Two defenders lose half of what the declarer gains each: his errors less twice theirs close the gap."""
    played = record(seed)
    deals = replayed(played)
    judged = [each for each in reviewed(seed) if each.kind == "card"]
    openings = [deal for deal in deals.values() if deal is not None and deal.playing and fresh(deal)]
    for number, (opening, row) in enumerate(zip(openings, sheet(played), strict=True)):
        contract = opening.contract
        if contract is None:
            continue
        declarer = opening.declarer
        costs = [(each.seat, each.cost or 0.0) for each in judged if each.deal == number]
        own = sum(cost for seat, cost in costs if seat == declarer)
        theirs = sum(cost for seat, cost in costs if seat != declarer)
        rules = obligations(contract, opening.spec.options.beat_after_ruff)
        par = solve(Position(rules, opening.hands, opening.tricks.leader, declarer), contract.betelek)
        gap = [
            worth(contract, taken, declares=True, doubled=row["doubled"]) for taken in (par, row["tricks"][declarer])
        ]
        assert own - 2 * theirs == pytest.approx(gap[0] - gap[1]), row


def fresh(deal: Any) -> bool:
    return not deal.played and not deal.tricks.table


def sheet(played: Record) -> Any:
    match = begin(played)
    for line in lines(played, match):
        match.do(line.seat, line.move, line.by, line.ms)
    return match.state.sheet


@pytest.mark.in_turn(2, of="the review of Betel")
def test_what_is_judged_and_how(long: bool) -> None:
    played, worlds = record(1), 20 if long else 6
    judged = list(review(played, worlds=worlds))
    deals = replayed(played)
    assert judged == list(review(played, worlds=worlds)), "the same record has the same review"
    for seat in range(3):
        of_seat = [each for each in judged if each.seat == seat]
        assert of_seat == list(review(played, seat=seat, worlds=worlds))
    calls = [each.line for each in judged if each.kind == "call"]
    spoken = [number for number, line in enumerate(played.log) if line.move["type"] in ("pass", "call")]
    assert calls == spoken, "every call"
    assert [each for each in judged if each.deal == 1] == list(review(played, deal=1, worlds=worlds))
    for each in judged:
        assert each.cost is not None and each.known is not None
        assert each.cost >= 0 and each.known >= 0 and each.margin >= 0
        assert each.cost or each.best == each.move
        assert each.known or each.better == each.move
        assert not (each.complete and each.margin)
        if each.kind == "card":
            deal = deals[each.line]
            assert bool(each.cost) == bool(each.play)
            assert not each.play or len(each.play) == sum(hand.bit_count() for hand in deal.hands)
    assert any(each.why for each in judged)


def test_by_sight_nothing_hidden_counts() -> None:
    """The two hands a player does not see change places: by what he could know his first card costs the same."""
    cards = list(DECK.codes)
    Random(5).shuffle(cards)
    swapped = list(cards)
    for left, right in zip((0, 4, *range(8, 32, 3)), (2, 6, *range(9, 32, 3)), strict=True):
        swapped[left], swapped[right] = swapped[right], swapped[left]
    first, second = (
        [each for each in review(on_paper(declared(tuple(deck))), seat=0) if each.line <= FIRST_CARD]
        for deck in (cards, swapped)
    )
    assert [each.kind for each in first] == ["call", "card"]
    for one, other in zip(first, second, strict=True):
        assert (one.known, one.margin, one.better) == (other.known, other.margin, other.better)
        assert one.worlds >= 30
    assert [each.cost for each in first] != [each.cost for each in second], "the layouts differ"


@pytest.mark.in_turn(2, of="the review of Betel")
def test_a_call_is_judged_though_its_player_speaks_again() -> None:
    """4♣, kontra, and the bidder passes: the bid that decided the deal is judged, with what came of it."""
    match = Match(
        GAME,
        options_from(GAME, {"end_rule": "deals", "end_value": 1, "first_dealer": "0"}),
        3,
        Given({"deal/0": tuple(DECK.codes)}, Seeded(1)),
    )
    match.begin()
    for move in (Call("4C"), Call("kontra"), Pass(), Pass()):
        (seat,) = seats_of(GAME.waiting(match.state))
        match.do(seat, move)
    deal = match.state.deal
    defaults(match)
    bid, kontra, stays, accepts = (each for each in review(on_paper(match)) if each.kind == "call")
    assert [each.move["type"] for each in (bid, kontra, stays, accepts)] == ["call", "call", "pass", "pass"]
    taken = solve(Position(obligations(BY_ID["4C"], False), deal.hands, 0, 0))
    brought = {0: worth(BY_ID["4C"], taken, declares=True, doubled=True)}
    brought[1] = brought[2] = worth(BY_ID["4C"], taken, declares=False, doubled=True)
    for each in (bid, kontra, stays, accepts):
        (chosen,) = (choice for choice in each.choices if choice["move"] == each.move)
        assert chosen["lay"] == pytest.approx(brought[each.seat], abs=0.01), "what really came of it"
        assert each.details["came_contract"] == "4C" and each.details["came_n"] == taken
    assert bid.grade == "mistake" and bid.lead is not None and bid.lead < 0
    assert bid.why in ("review.better_pass", "review.better_bid") and bid.lay == "review.came_instead"


FIRST_CARD = 4
"""Its place in the log, after the shuffle and three calls."""


def declared(deck: tuple[str, ...]) -> Match[Any]:
    """A deal in which the dealer plays 3NT; everybody plays his lowest legal card."""
    options = options_from(GAME, {"end_rule": "deals", "end_value": 1, "first_dealer": "0"})
    match = Match(GAME, options, 3, Given({"deal/0": deck}, Seeded(1)))
    match.begin()
    for seat, move in enumerate((Call("3N"), Pass(), Pass())):
        match.do(seat, move)
    defaults(match)
    return match


def defaults(match: Match[Any]) -> None:
    """Everybody goes on as a silent player does."""
    while waiting := GAME.waiting(match.state):
        (seat,) = seats_of(waiting)
        match.do(seat, GAME.default(match.state, seat))  # type: ignore[arg-type]


def test_only_games_with_a_judge_have_a_review() -> None:
    assert reviewed_games() == ("betel",)
    swinie = find("swinie")
    match = Match(swinie, swinie.Options(), 2, Seeded(1))
    match.begin()
    other = make_record(
        id="x", game=swinie, options=match.options, seats=[Sitter("A"), Sitter("B")], log=match.log, totals=(0, 0)
    )
    with pytest.raises(LookupError):
        next(review(other))


def test_a_whole_deal_is_worth_its_points() -> None:
    assert worth(BY_ID["1C"], 5, declares=True) == -10 - 5 * (TRICKS - 5) / 2
    assert worth(BY_ID["BK2"], 2, declares=True, doubled=True) == 40
    assert worth(BY_ID["BK2"], 3, declares=False) == 10
