"""With trading on, no deal ends early while an agreement hangs on its play, unless all three agree (betel.md 4.4)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.games.betel.claims import CLAIM
from talia.games.betel.moves import Answer, Claim, Play
from talia.games.betel.state import DECK
from talia.games.betel.trade.conditions import foreseen, holds
from talia.games.betel.trade.hanging import hanging
from talia.games.betel.trade.state import TradeState, sight
from talia.games.betel.trade.trading import Accept, MakeOffer
from talia.table.forms import sample
from talia.table.moves import REFEREE, Event, Move, Ruled, seats_of
from talia.table.words import LANGS, Words
from tests.games.betel.betel_deals import called, dealt
from tests.games.betel.trade_tables import (
    RULES,
    agreed,
    at_table,
    must,
    pay,
    playing,
    random_condition,
    random_terms,
    shut,
    statuses,
    why,
)

HANDS = ("AS KS 7H", "8S 9H TD", "9S TH JD")


def claiming(s: TradeState, seat: int = 0) -> tuple[TradeState, list[str]]:
    """After a claim in the next decision, and the codes of what happened."""
    s, events = RULES.play(shut(s), seat, Claim())
    return s, [event.code for event in events]


def answered(s: TradeState, *says: str) -> TradeState:
    for seat, say in zip((1, 2), says, strict=False):
        s = RULES.play(s, seat, Answer(say))[0]
    return s


def test_a_betelek_decided_is_played_on_while_chips_hang_on_tricks() -> None:
    """BK0 fails in the next trick; 30 chips hang on "seat 2 takes at least 4"."""
    offer = [pay(30, at="deal_end", **{"if": ["tricks", "me", ">=", 4]})]
    s = agreed(playing("BK0", 0, HANDS, 0, taken=(0, 4, 3)), 2, 1, offer, [])
    after, events = decided(s, "KS", "8S", "9S")
    assert RULES.phase(shut(after)) == "play" and [event.code for event in events][-1] == "plays_on"
    plain, events = decided(replace(s, agreements=(), deal=replace(s.deal, consent=False)), "KS", "8S", "9S")
    assert plain.closed and [event.code for event in events][-1] == "certain"
    after, events = decided(after, "7H", "9H", "TH")
    # He has his fourth trick: nothing hangs any more, and the deal ends.
    assert after.closed and [event.code for event in events if event.code != "trick"][1] == "certain"
    assert after.money == (0, 30, -30) and statuses(after) == ["done"]


def decided(s: TradeState, *cards: str) -> tuple[TradeState, tuple[Event, ...]]:
    events: tuple[Event, ...] = ()
    for card in cards:
        s, events = RULES.play(shut(s), s.deal.turn, Play(card))
    return s, events


@pytest.mark.parametrize("says", [("accept", "accept"), ("accept", "reject")])
def test_no_claim_is_proved_while_a_promise_to_play_cards_is_alive(says: tuple[str, str]) -> None:
    """The declarer's laydown; a defender was paid to play a diamond in the last two tricks."""
    promise = must("play", {"tricks": [9, 10]}, {"suits": ["D"]})
    s = agreed(playing("1S", 0, ("AS KS QS", "8S 9H TD", "9S TH JD"), 0, taken=7), 1, 0, [promise], [pay(20)])
    (form,) = (form for form in RULES.choices(shut(s), 0) if form.move is Claim)
    assert all(Words(lang, "betel").has(f"confirm.{form.confirm}") for lang in LANGS) and form.confirm != CLAIM.confirm
    s, codes = claiming(s)
    assert codes == ["claim", "claim_by_consent"] and not RULES.asks_referee(s) and RULES.waiting(s) == 0b110
    s = answered(s, *says)
    assert s.closed is (says == ("accept", "accept"))
    assert statuses(s) == (["lapsed", "done"] if s.closed else ["pending", "done"])
    plain, codes = claiming(playing("1S", 0, ("AS KS QS", "8S 9H TD", "9S TH JD"), 0, taken=7))
    assert plain.closed and codes == ["claim", "claim_stands"]


def test_all_three_may_end_a_deal_that_is_decided() -> None:
    """The declarer of a lost betelek proposes it: nobody makes a present of the contract to him."""
    offer = [pay(30, at="deal_end", **{"if": ["tricks", "me", ">=", 4]})]
    s = agreed(playing("BK0", 0, HANDS, 0, taken=(1, 3, 3)), 2, 1, offer, [])
    s, codes = claiming(s)
    assert codes == ["claim_certain", "claim_by_consent"]
    claim = next(fact.value for fact in RULES.facts(s) if fact.key == "claim")
    assert claim["by_consent"] and claim["certain"]
    s = answered(s, "accept", "accept")
    assert s.closed and RULES.score(s) == (-60, 0, 0) and statuses(s) == ["lapsed"]


@pytest.mark.parametrize(
    ("clause", "hangs"),
    [
        (pay(5, at="deal_end"), False),
        (pay(5, at="deal_end", **{"if": ["doubled"]}), False),
        (pay(5, at="deal_end", **{"if": ["failed"]}), True),
        (pay(5, at="deal_end", **{"if": ["tricks", "third", ">=", 0]}), False),
        (pay(5, at="deal_end", **{"if": ["or", ["tricks", "third", "<=", 10], ["failed"]]}), False),
        (pay(5, at="deal_end", deal=1, **{"if": ["failed"]}), False),
        (pay(5, at="trick 9"), False),
        (pay(5, at="trick 9", **{"if": ["trick_winner", 9, "me"]}), True),
        (pay(5, at="trick 9", **{"if": ["not", ["made"]]}), True),
        (must("follow", {"tricks": [1, 10]}, {"suits": ["H"]}, "each"), True),
        (must("lead", {"tricks": [9, 9]}, {"suits": ["H"]}, "asap", **{"if": ["doubled"]}), False),
        (must("call", {"calls": "next", "deal": 1}, {"kinds": ["pass"]}), False),
        ({"k": "demand", "on": "play", "window": {"tricks": [9, 9]}, "menu": {}}, True),
        ({"k": "demand", "on": "call", "window": {"deal": 1}, "menu": {}}, False),
        ({"k": "text", "text": "fair play"}, True),
        ({"k": "text", "text": "fair play", "deal": 1}, False),
    ],
    ids=str,
)
def test_what_hangs_on_the_play(clause: dict[str, Any], hangs: bool) -> None:
    s = playing("2S", 0, ("AS KS 7H", "8S 9H TD", "9S TH JD"), 0, taken=(5, 1, 1), free_text=True)
    s = agreed(s, 1, 2, [clause], [])
    assert hanging(s) == ((0,) if hangs else ()) and s.deal.consent is hangs


def test_what_is_foreseen_comes_true() -> None:
    """Random conditions before random play: a value foreseen is the value at the end, and most are told at last."""
    met: Counter[bool | None] = Counter()
    for seed in range(50):
        rng = Random(f"foreseen {seed}")
        s = agreed(opened(rng), 0, 1, [pay(5, at="deal_end", deal=1)], [])
        conditions = [_frozen(random_condition(1, rng)) for _ in range(8)]
        conditions = [each for each in conditions if not speaks_of_clauses(each)]
        seen: list[tuple[Any, bool]] = []
        while not s.closed:
            known = [(each, foreseen(each, sight(s, s.agreements[0]))) for each in conditions]
            met.update(value for _, value in known)
            seen += [(each, value) for each, value in known if value is not None]
            s = RULES.play(shut(s), s.deal.turn, sample(RULES.choices(shut(s), s.deal.turn)[:1], rng))[0]
        for condition, value in seen:
            assert holds(condition, sight(s, s.agreements[0])) is value, condition
    assert min(met.values()) > 100


def _frozen(condition: Any) -> Any:
    return tuple(map(_frozen, condition)) if isinstance(condition, list) else condition


def speaks_of_clauses(condition: Any) -> bool:
    return any(speaks_of_clauses(part) if isinstance(part, tuple) else part in ("done", "lapsed") for part in condition)


def opened(rng: Random) -> TradeState:
    """Before the opening lead of a contract, most often of a betelek."""
    deck = rng.sample(DECK.codes, 32)
    contract = rng.choice(("BK3", "BK2", "BK1", "BK0", "1S", "3N"))
    return at_table(called(dealt(" ".join(deck)), f"{contract} P P"), free_text=rng.random() < 0.2)


def bargained(s: TradeState, rng: Random) -> TradeState:
    """After some offers out of the whole grammar that somebody takes."""
    for _ in range(rng.choice((4, 10, 20))):
        seat, other = rng.sample(range(3), 2)
        offer = MakeOffer(random_terms(s, seat, rng))
        if not why(s, seat, offer):
            made = RULES.play(s, seat, offer)[0]
            taking = Accept(made.offers[-1].id)
            if not why(made, other, taking):
                s = settled(RULES.play(made, other, taking)[0], rng)
    return s


def settled(s: TradeState, rng: Random) -> TradeState:
    """Whatever is due for agreements is done: cards are chosen, votes are cast."""
    while RULES.phase(s) in ("choose", "vote"):
        seat = seats_of(RULES.waiting(s))[0]
        s = RULES.play(s, seat, sample(RULES.choices(s, seat), rng))[0]
    return s


def step(s: TradeState, rng: Random, *, claims: bool) -> tuple[TradeState, list[Event]]:
    """Windows pass without a word; any card, or a claim the referee upholds."""
    s = shut(settled(s, rng))
    seat = seats_of(RULES.waiting(s))[0] if not RULES.asks_referee(s) else REFEREE
    if seat == REFEREE:
        move: Move = Ruled("yes")
    else:
        forms = RULES.choices(s, seat)
        claim = tuple(form for form in forms if form.move is Claim)
        cards = tuple(form for form in forms if form.move in (Play, Answer))
        move = sample(claim if claims and claim and rng.random() < 0.5 else cards, rng)
    s, events = RULES.play(s, seat, move)
    return settled(s, rng), list(events)


def test_no_deal_ends_early_where_the_play_would_have_changed_what_agreements_bring(long: bool) -> None:
    """Whatever ends a deal but the consent of all: played on at random, agreements would have come out the same."""
    ends: Counter[str] = Counter()
    for seed in range(3000 if long else 90):
        rng = Random(f"hanging {seed}")
        s = bargained(opened(rng), rng)
        accepted = 0
        while not s.closed:
            before = s
            s, events = step(s, rng, claims=True)
            accepted = sum(event.code == "claim_answer" and event.data["say"] == "accept" for event in events) + (
                accepted if RULES.phase(before) == "claim" else 0
            )
        if len(s.winners) == 10 or not s.agreements:
            continue
        if accepted == 2:
            ends["by consent"] += 1
            continue
        ends["by itself"] += 1
        for number in range(3):
            assert brought(played_on(before, Random(number))) == brought(s), (seed, number)
    assert ends["by itself"] > 15 and ends["by consent"] > 5, ends


def played_on(s: TradeState, rng: Random) -> TradeState:
    """The same play, to its last trick; nobody claims."""
    if RULES.phase(s) == "claim":
        s = replace(s, deal=replace(s.deal, stage=None))
    while not s.closed:
        s = replace(s, deal=replace(s.deal, consent=True))
        s, _ = step(s, rng, claims=False)
    return s


def brought(s: TradeState) -> Any:
    """What agreements have brought: chips, and what has become of each clause."""
    return s.money, [[duty.status for duty in each.duties] for each in s.agreements]
