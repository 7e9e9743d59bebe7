"""The course of Betel: its deals have their points, its boards answer as the game does, its remarks are true."""

from random import Random
from typing import Any

import pytest

from talia.analysis import Remark, remark
from talia.cards import LANES, RANKS, SUITS, codes
from talia.chance import Given, Seeded
from talia.games.betel.contracts import BY_ID
from talia.games.betel.lessons.points import POINTS, RULES, dealt
from talia.games.betel.moves import Call, Name, Pass, Play
from talia.games.betel.solving import question
from talia.games.betel.state import DECK, DealState
from talia.games.betel.trade.state import TradeState
from talia.lessons import CourseStep, course, taught
from talia.lessons.course import LEARNER
from talia.lessons.searching import cards_of
from talia.table import forms
from talia.table.match import Match, read_move
from talia.table.options import options_from
from talia.table.registry import find
from talia.table.words import LANGS, Words

STEPS = course("betel")
EACH = pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)


def begun(step: CourseStep, number: int, seed: int = 0) -> Match[Any]:
    """A match that begins with a deal of a step, after what is said before anybody may choose."""
    game, deal = find("betel"), step.deals[number]
    options = {**step.options, "first_dealer": str(deal.dealer), "end_rule": "deals", "end_value": 1}
    match: Match[Any] = Match(game, options_from(game, options), 3, Given({"deal/0": deal.cards}, Seeded(str(seed))))
    match.begin()
    for seat, move in deal.opening:
        match.do(seat, read_move(game, move))
    return match


def test_ten_steps_of_three_open_and_three_hidden_deals() -> None:
    """Each player deals once in each half; step 3 may be repeated with the other betelki."""
    assert "betel" in taught() and len(STEPS) == 10
    for step in STEPS:
        rounds = list(dict.fromkeys(deal.round for deal in step.deals))
        assert rounds == ["", *(["BK2", "BK1", "BK0"] if step.id == "betelek" else [])]
        for round in rounds:
            deals = [deal for deal in step.deals if deal.round == round]
            assert [deal.open for deal in deals] == [True] * 3 + [False] * 3
            assert [deal.dealer for deal in deals] == [0, 1, 2, 0, 1, 2]


@EACH
def test_the_point_of_a_step_occurs_in_its_deals(step: CourseStep) -> None:
    """All of them are those of their seeds, and none was looked for beyond the seeds that are told."""
    for deal in step.deals:
        name = f"{step.id}.{deal.round}" if deal.round else step.id
        assert deal.cards == cards_of(name, deal.seed, DECK.codes) and deal.seed < step.tried
        assert POINTS[name](dealt(deal.cards, deal.dealer, step.options, deal.opening))


@pytest.mark.parametrize(
    ("id", "phase", "contract"),
    [("notrump", "play", "ALLPASS"), ("betelek", "play", "BK3"), ("betel", "play", "BETEL"), ("trump", "trumps", None)],
)
def test_steps_without_an_auction_begin_at_the_play(id: str, phase: str, contract: str | None) -> None:
    """The dealer leads, and has the contract of the step (rules/betel_learning.md 4)."""
    step = next(step for step in STEPS if step.id == id)
    for number, deal in enumerate(step.deals):
        d = begun(step, number).state.deal
        assert RULES.phase(d) == phase and d.turn == deal.dealer
        assert (d.contract.id if d.contract else "ALLPASS" if phase == "play" else None) == (deal.round or contract)


def test_what_each_step_leaves_out() -> None:
    """Step 5 has no betelek, kontra or exchange, step 7 no kontra (the vectors of betel_learning.md 9)."""
    by_id = {step.id: step for step in STEPS}
    say = {}
    for id in ("auction", "betelki", "exchange", "kontra"):
        match = begun(by_id[id], 0)
        (form,) = [form for form in match.game.choices(match.state, match.state.deal.turn) if form.move is Call]
        say[id] = form
    assert "BK2" not in say["auction"].parts[-1].of and len(say["auction"].parts) == 1
    assert "BK2" in say["betelki"].parts[-1].of and len(say["betelki"].parts) == 1
    assert len(say["exchange"].parts) == len(say["kontra"].parts) == 3
    for id in ("trade", "match"):
        match = begun(by_id[id], 0)
        assert match.game.phase(match.state) == "first_exchange"
        assert match.state.totals == (500, 500, 500)


# --- Remarks ---------------------------------------------------------------------------------------------------------


def rank(card: str) -> int:
    return RANKS.index(card[0])


def beats(one: str, other: str, trump: str | None) -> bool:
    """Whether a card beats one that takes the trick so far."""
    if one[1] == other[1]:
        return rank(one) > rank(other)
    return one[1] == trump


def taker(cards: list[str], trump: str | None) -> int:
    best = 0
    for at in range(1, len(cards)):
        if beats(cards[at], cards[best], trump):
            best = at
    return best


def may_play(hand: list[str], table: list[str], trump: str | None, must_beat: bool) -> list[str]:
    """The cards the rules allow, straight from rules/betel.md 4.3."""
    high = table[taker(table, trump)]
    suit = [card for card in hand if card[1] == table[0][1]]
    if suit:
        if high[1] != table[0][1] or not must_beat:
            return suit
        return [card for card in suit if rank(card) > rank(high)] or suit
    trumps = [card for card in hand if card[1] == trump]
    if not trumps:
        return hand
    return [card for card in trumps if high[1] == trump and rank(card) > rank(high)] or trumps


def holds(d: DealState, seat: int, said: Remark, move: Any) -> bool:
    """Whether what is said about a move is true."""
    key, data = said.code.removeprefix("remark."), said.details
    hand = list(codes(d.hands[seat]))
    assert data["seat"] == seat
    if key.startswith("names"):
        lengths = {suit: (d.hands[seat] & LANES[suit]).bit_count() for suit in SUITS}
        longest = max(lengths.values())
        return bool(data["n"] == lengths[data["suit"]] and (key == "names_longest") == (data["n"] == longest))
    if isinstance(move, (Pass, Call)):
        return call_holds(d, seat, key, data, move)
    trump = (
        SUITS[d.trump] if d.trump >= 0 else SUITS[d.contract.trump] if d.contract and d.contract.trump >= 0 else None
    )
    duck = {each: d.contract is not None and d.contract.id == "BETEL" and each != d.declarer for each in range(3)}
    if key.startswith("lead"):
        takers = set()
        second, third = (seat + 1) % 3, (seat + 2) % 3
        for one in may_play(list(codes(d.hands[second])), [data["card"]], trump, not duck[second]):
            for other in may_play(list(codes(d.hands[third])), [data["card"], one], trump, not duck[third]):
                takers.add(taker([data["card"], one, other], trump) == 0)
        return takers == {"lead_wins": {True}, "lead_loses": {False}, "lead_open": {True, False}}[key]
    table = list(codes_in_order(RULES.tricks(d).table))
    may = may_play(hand, table, trump, not duck[seat])
    high, led = table[taker(table, trump)], table[0][1]
    suit = [card for card in hand if card[1] == led]
    trumps = [card for card in hand if card[1] == trump]
    higher = [card for card in suit if beats(card, high, trump)]
    assert sorted(data["cards"]) == sorted(may) and data["high"] == high and data["suit"] == led
    truth = {
        "last_card": len(hand) == 1,
        "must_beat": bool(higher) and set(may) == set(higher) != set(suit),
        "only_beat": bool(higher) and len(may) == 1 and set(may) == set(higher) != set(suit),
        "must_ruff": not suit and bool(trumps) and high[1] != trump,
        "must_overruff": not suit and high[1] == trump and all(rank(card) > rank(high) for card in may),
        "must_underruff": not suit and bool(trumps) and all(rank(card) < rank(high) for card in trumps),
        "ruffs_any": not suit and hand == trumps,
        "discards": not suit and trump is None and may == hand,
        "discards_trumpless": not suit and trump is not None and not trumps and may == hand,
        "follows_ruffed": bool(suit) and high[1] == trump != led,
        "cannot_beat": bool(suit) and not higher,
        "all_beat": bool(suit) and higher == suit,
        "may_duck": duck[seat] and bool(suit) and may == suit,
    }
    return bool(truth[key])


def codes_in_order(table: tuple[int, ...]) -> list[str]:
    return [codes(1 << number)[0] for number in table]


def call_holds(d: DealState, seat: int, key: str, data: dict[str, Any], move: Any) -> bool:
    hands = [list(codes(d.hands[each])) for each in range(3)]
    if isinstance(move, Call):
        hands[seat] = [card for card in hands[seat] if card not in move.give] + list(move.take)

    def tricks(contract: str, declarer: int) -> int:
        asked = {"hands": [" ".join(hand) for hand in hands], "declarer": declarer, "leader": declarer}
        return int(question({**asked, "contract": contract})()["tricks"])

    if key in ("pass_nothing", "pass_could"):
        offered = [each for each in BY_ID.values() if d.spec.contracts >> each.rank & 1]
        made = [each.id for each in offered if each.made(tricks(each.id, seat))]
        return made[-1:] == ([data["contract"]] if key == "pass_could" else [])
    n = tricks(data["contract"], data["declarer"])
    outcome = "made" if BY_ID[data["contract"]].made(n) else "failed"
    return bool(data["n"] == n) and key.endswith(outcome)


def test_every_remark_is_true(long: bool) -> None:
    """Over random play of the course's deals, by rules written down anew and by the solver, in both languages."""
    rng = Random("remarks")
    said: set[str] = set()
    words = {lang: Words(lang, "betel", ("Ania", "Jan", "Ola")) for lang in LANGS}
    for step in STEPS:
        for number in range(6):
            for turn in range(20 if long else 2):
                match = begun(step, number, turn)
                while match.game.result(match.state) is None:
                    seat = match.game.waiting(match.state).bit_length() - 1
                    d = cards_only(match.state.deal)
                    if match.game.phase(match.state) not in ("trumps", "auction", "play"):
                        ready = match.game.default(match.state, seat)
                        assert ready is not None
                        match.do(seat, ready)
                        continue
                    open_forms = match.game.choices(match.state, seat)
                    if RULES.phase(d) == "auction" and rng.random() < 0.6:
                        open_forms = open_forms[:1]
                    move = forms.sample(tuple(form for form in open_forms if form.move in SAID), rng)
                    told = remark("betel", match.state, seat, move)
                    assert told is not None
                    assert holds(d, seat, told, move), (step.id, told, move)
                    said.add(told.code)
                    for each in words.values():
                        assert "⟨" not in each.text(told.code, told.details)
                    match.do(seat, move)
    known = {key for key in words["en"].catalogue if key.startswith("remark.")}
    assert known - said <= {"remark.kontra_made", "remark.names_shorter", "remark.pass_nothing", "remark.kontra_failed"}


def cards_only(d: DealState | TradeState) -> DealState:
    """A deal without its trading."""
    return d.deal if isinstance(d, TradeState) else d


SAID = (Pass, Call, Name, Play)


def test_the_learner_sits_first() -> None:
    """The steps are searched for seat 0."""
    assert LEARNER == 0
