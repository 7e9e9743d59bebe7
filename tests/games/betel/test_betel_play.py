"""Random matches of Betel under all options: what holds after every line."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from talia.cards import Deck, codes, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.betel import Options
from talia.games.betel.contracts import CONTRACTS
from talia.games.betel.match import LONGEST_DEAL
from talia.games.betel.moves import Answer, Call, Claim, Look, Pass, Play, Predict, Refill
from talia.games.betel.state import DealState
from talia.table.forms import allowed, count, moves, sample
from talia.table.game import BadOptions
from talia.table.match import Match
from talia.table.moves import CLOCK, EVERYONE, Expired, IllegalMove, seats_of
from talia.table.options import options_from
from talia.table.view import all_cards
from talia.table.words import LANGS, Words
from tests.games.betel.betel_deals import RULES, SETTINGS, called, cards, dealt, done

GAME: Any = find("betel")
DECK = Deck("789TJQKA")
IN_WORDS = Words("pl", "betel")
SAYINGS = ("kontra", *(contract.id for contract in CONTRACTS))

settings = pytest.mark.parametrize(
    ("seats", "options"),
    [pytest.param(seats, chosen, id=f"{seats} {' '.join(map(str, chosen.values()))}") for seats, chosen in SETTINGS],
)


def any_move(rng: Random, deck: tuple[str, ...]) -> Any:
    """A move of any kind, seldom a legal one."""

    def some(most: int) -> tuple[str, ...]:
        return tuple(rng.choice(deck) for _ in range(rng.randrange(most + 1)))

    say = rng.choice((*SAYINGS, "6C")) if rng.random() < 0.5 else "5N"
    kind = rng.randrange(9)
    slot = rng.choice((*deck, None))
    return (
        Pass(),
        Call(say),
        Call(say, some(3), some(3)),
        Look(rng.choice(("slot1", "slot2", "slot3"))),
        Refill(say, slot, rng.choice((*deck, None))),
        Play(rng.choice(deck)),
        Claim(),
        Answer(rng.choice(("accept", "reject", "perhaps"))),
        Predict(rng.choice(("made", "failed", "decline", "maybe"))),
    )[kind]


def matches(seats: int, options: dict[str, Any], number: int, seed: str = "") -> Iterator[tuple[Match[Any], Random]]:
    """Random matches of two deals, standing after each line."""
    for n in range(number):
        rng = Random(f"{seed} {n} {seats} {options}")
        match = Match(GAME, Options(end_rule="deals", end_value=2, **options), seats, Seeded(rng.randrange(1 << 30)))
        match.begin()
        yield match, rng
        while GAME.result(match.state) is None:
            seat = rng.choice(seats_of(GAME.waiting(match.state)))
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
            yield match, rng


def refusal_of(s: Any, seat: int, move: Any) -> IllegalMove | None:
    """Why the game does not take a move; None if it does."""
    try:
        GAME.play(s, seat, move)
    except IllegalMove as refusal:
        return refusal
    return None


@pytest.mark.in_turn(8)
@settings
def test_what_is_offered_is_accepted_and_nothing_else(seats: int, options: dict[str, Any], long: bool) -> None:
    refused = accepted = 0
    for match, rng in matches(seats, options, 40 if long else 4):
        s = match.state
        for seat in range(seats):
            choices = GAME.choices(s, seat)
            assert bool(choices) == bool(GAME.waiting(s) >> seat & 1)
            if choices:
                for form in choices:
                    GAME.play(s, seat, form.sample(rng))
                automatic = GAME.default(s, seat)
                assert allowed(choices, automatic)
            else:
                assert GAME.default(s, seat) is None
            near = DECK.codes if rng.random() < 0.3 or s.deal is None else codes(s.deal.hands[seat] | s.deal.dubel)
            for _ in range(12):
                move = any_move(rng, near or DECK.codes)
                refusal = refusal_of(s, seat, move)
                assert (refusal is None) == allowed(choices, move), (seat, move)
                if refusal is None:
                    accepted += 1
                else:
                    refused += 1
                    assert IN_WORDS.has(f"refusal.{refusal.code}")
                    assert "⟨" not in IN_WORDS.text(f"refusal.{refusal.code}", refusal.details)
    assert refused > 500
    assert accepted > 20


@settings
def test_no_card_is_lost_and_knowledge_is_true(seats: int, options: dict[str, Any]) -> None:
    for match, _ in matches(seats, options, 6):
        deal: DealState | None = match.state.deal
        if deal is None:
            continue
        lying = [card for zone in GAME.zones(match.state) for card in all_cards(zone)]
        assert sorted(lying) == sorted(DECK.codes)
        for zone in GAME.zones(match.state):
            for known, viewers in zone.known:
                assert viewers == EVERYONE
                assert known & zone.cards == known
            if match.state.finished:
                assert zone.sees == EVERYONE
        if RULES.phase(deal) == "auction":
            picked = len({fact.key: fact.value for fact in RULES.facts(deal)}.get("picked", ()))
            held = [deal.hands[seat].bit_count() for seat in range(seats)]
            assert sorted(held) == sorted([0] * (seats - 3) + [10, 10, 10 + picked])
        if deal.tricks is not None and deal.playing:
            assert deal.played == sum(cards.bit_count() for cards in deal.tricks.won) // 3


def expected_score(row: dict[str, Any], seats: int) -> list[int]:
    """The points of a deal from its line in the score sheet, straight from the table of rules/betel.md 5."""
    score = [0] * seats
    tricks = row["tricks"]
    if row["declarer"] is None:
        score = [5 * taken for taken in tricks]
    else:
        declarer, times = row["declarer"], 2 if row["doubled"] else 1
        contract = next(each for each in CONTRACTS if each.id == row["contract"])
        taken = tricks[declarer]
        if contract.id.startswith("B"):
            good = row["made"] if row["claimed"] else taken <= {"3": 3, "2": 2, "1": 1}.get(contract.id[-1], 0)
            score[declarer] = times * contract.points * (1 if good else -1)
        else:
            need = {"1": 6, "2": 7, "3": 8, "4": 9, "5": 10}[contract.id[0]]
            for seat in range(seats):
                score[seat] = times * 5 * contract.level * tricks[seat]
            extra = (taken - need) * 5 * contract.level
            score[declarer] = times * (contract.points + extra if taken >= need else -contract.points)
            good = taken >= need
        assert row["made"] == good
        if row["resting"] is not None:
            right = {"made": good, "failed": not good}.get(row["prediction"])
            score[row["resting"]] = 0 if right is None else 10 if right else -10
    for seat, penalty in enumerate(row["penalties"] or ()):
        score[seat] -= penalty
    return score


@settings
def test_every_deal_is_scored_by_the_table(seats: int, options: dict[str, Any]) -> None:
    start = 500 if options.get("accounting") == "chips" else 0
    seen = set()
    for match, _ in matches(seats, options, 25, "score"):
        if GAME.result(match.state) is None:
            continue
        totals = [start] * seats
        for row in match.state.sheet:
            assert list(row["score"]) == expected_score(row, seats)
            totals = [total + points for total, points in zip(totals, row["score"], strict=True)]
            assert list(row["totals"]) == totals
            seen.add((row["contract"][0], row["made"]))
            played_out = not options.get("early_end", True) or row["declarer"] is None
            if played_out and not row["claimed"]:
                assert sum(row["tricks"]) == 10
        assert GAME.totals(match.state) == tuple(totals)
        assert len(match.log) <= 2 * LONGEST_DEAL + 1
    assert len(seen) > 4 or options.get("trumps_named")


@settings
def test_dealer_and_resting_player_go_round(seats: int, options: dict[str, Any]) -> None:
    match = Match(GAME, Options(end_rule="deals", end_value=8, **options), seats, Seeded("round"))
    match.begin()
    rng = Random(0)
    while GAME.result(match.state) is None:
        seat = rng.choice(seats_of(GAME.waiting(match.state)))
        match.do(seat, GAME.default(match.state, seat))
    dealers = [row["dealer"] for row in match.state.sheet]
    first = match.log[0].move.value if "first_dealer" not in options else 3
    assert dealers == [(first + n) % seats for n in range(8)]
    resting = [row["resting"] for row in match.state.sheet]
    assert resting == [None if seats == 3 else (dealer + 2) % 4 for dealer in dealers]
    assert all(row["declarer"] is None for row in match.state.sheet)


# --- exactly what the forms list -------------------------------------------------------------------------------------


def accepted(d: DealState, tried: Iterator[Any]) -> set[Any]:
    found = set()
    for move in tried:
        try:
            RULES.play(d, d.turn, move)
        except IllegalMove:
            continue
        found.add(move)
    return found


def up_to_two(among: tuple[str, ...]) -> list[tuple[str, ...]]:
    pairs = [(a, b) for n, a in enumerate(among) for b in among[n + 1 :]]
    return [(), *((a,) for a in among), *pairs]


def test_every_exchange_listed_is_all_that_is_accepted() -> None:
    """After a kontra of 5N: all takes and gives out of hand, dubel and a strange card."""
    d = called(dealt(options=Options(betelki=False)), "5N X")
    near = codes(d.hands[d.turn] | d.dubel | cards("QS"))
    some = up_to_two(near)
    tried = (Call(say, take, give) for say in ("kontra", "BK3", "1C", "5N") for take in some for give in some)
    listed = {move for move in moves(RULES.choices(d, d.turn)) if isinstance(move, Call) and move.say == "1C"}
    assert accepted(d, tried) == listed
    assert len(listed) == 66
    assert count(RULES.choices(d, d.turn)) == 1 + 24 * 66


@pytest.mark.parametrize("looks", [("slot1",), ("slot2",), ("slot2", "slot1")])
def test_every_refill_listed_is_all_that_is_accepted(looks: tuple[str, ...]) -> None:
    d = done(called(dealt(options=Options(dubel="face_down")), "5D"), *(Look(slot) for slot in looks))
    near = (*codes(d.hands[d.turn]), "AS", None)
    tried: list[Any] = [Refill(say, one, two) for say in SAYINGS for one in near for two in near]
    tried += [Pass(), Look("slot1"), Look("slot2"), *(Call(say) for say in SAYINGS)]
    listed = list(moves(RULES.choices(d, d.turn)))
    assert accepted(d, iter(tried)) == set(listed)
    assert len(listed) == len(set(listed)) == count(RULES.choices(d, d.turn))
    exchanges = 11 if len(looks) == 1 else 12 * 11
    assert len(listed) == 1 + (2 - len(looks)) + 4 * exchanges


def test_every_card_listed_is_all_that_is_accepted() -> None:
    for match, _ in matches(3, {}, 5, "cards"):
        d: DealState = match.state.deal
        if d.playing:
            tried: list[Any] = [Play(card) for card in DECK.codes] + [Claim(), Pass(), Answer("accept")]
            assert accepted(d, iter(tried)) == set(moves(RULES.choices(d, d.turn)))


# --- the auction, told again from its history ------------------------------------------------------------------------


def legal_by_history(history: list[tuple[int, str]], seat: int, legacy: bool) -> set[str]:
    """Contracts and kontra that may be said, read off the calls so far (rules/betel.md 4.1 and 8.1)."""
    order = [contract.id for contract in CONTRACTS]
    spoken = [(who, call) for who, call in history if call != "pass"]
    bid = [(who, call) for who, call in spoken if call != "kontra"]
    if not spoken:
        return set(order)
    bidder, standing = bid[-1]
    doubled_ever = set()
    last = ""
    for _, call in spoken:
        if call == "kontra":
            doubled_ever.add(last)
        else:
            last = call
    if spoken[-1][1] == "kontra":
        passes_since = len(history) - 1 - max(n for n, (_, call) in enumerate(history) if call == "kontra")
        if legacy and not (seat == bidder and passes_since):
            return set(order)
        return set(order) - {standing}
    higher = set(order[order.index(standing) + 1 :])
    return higher | ({"kontra"} if standing not in doubled_ever else set())


@pytest.mark.parametrize("legacy", [False, True])
def test_auctions_against_their_history(legacy: bool, long: bool) -> None:
    options = Options(exchange=False, repeat_after_kontra="legacy" if legacy else "barred")
    for n in range(1000 if long else 100):
        rng = Random(f"{legacy} {n}")
        d = dealt(options=options)
        history: list[tuple[int, str]] = []
        while RULES.phase(d) == "auction":
            legal = legal_by_history(history, d.turn, legacy)
            offered = {move.say for move in moves(RULES.choices(d, d.turn)) if isinstance(move, Call)}
            assert offered == legal, history
            passing = not legal or rng.random() < 0.4
            call = "pass" if passing else "kontra" if "kontra" in legal and rng.random() < 0.4 else rng.choice([*legal])
            history.append((d.turn, call))
            d = done(d, Pass() if passing else Call(call))
        trailing = len(history) - max((n + 1 for n, (_, call) in enumerate(history) if call != "pass"), default=0)
        assert trailing == (3 if d.contract is None else 2)


def test_the_longest_auction_known_is_within_the_bound() -> None:
    """Each stretch rises through every contract there is, a pass before each call, and ends with a kontra."""
    d = dealt(options=Options(exchange=False))
    d = done(d, Pass(), Pass())
    lines = 2
    for top in reversed(CONTRACTS):
        for contract in CONTRACTS[: top.rank + 1]:
            if d.auction.doubles and contract.rank == d.auction.bid:
                continue
            d = done(d, Call(contract.id), Pass())
            lines += 2
        d = done(d, Call("kontra"), Pass())
        lines += 2
    d = done(d, Pass())
    assert d.playing
    assert d.contract == CONTRACTS[0]
    assert 900 < lines < LONGEST_DEAL


# --- early end -------------------------------------------------------------------------------------------------------


def test_a_betelek_stops_only_when_it_is_certain() -> None:
    stopped = 0
    for match, _ in matches(3, {}, 60, "betelek"):
        d: DealState = match.state.deal
        if d.over and d.contract is not None and d.contract.betelek and not d.conceded:
            taken, left = d.taken[d.declarer], 10 - d.played
            assert taken > d.contract.bound or taken + left <= d.contract.bound
            stopped += 1
    assert stopped > 4


# --- the face-down dubel ---------------------------------------------------------------------------------------------

FACE_DOWN = Options(dubel="face_down")


def seen(d: DealState, slot: str) -> int:
    return next(zone.sees for zone in RULES.zones(d) if zone.id == slot)


def told(d: DealState, key: str) -> Any:
    return {fact.key: fact.value for fact in RULES.facts(d)}[key]


def test_nobody_sees_a_face_down_dubel_before_he_looks() -> None:
    d = dealt(options=FACE_DOWN)
    assert [seen(d, slot) for slot in ("slot1", "slot2")] == [0, 0]
    d, events = RULES.play(d, 0, Look("slot2"))
    assert events[0].to == 0b001
    assert events[0].data["card"] == "7S" or events[0].data["card"] == "AD"
    assert events[0].veil == {"seat": 0, "slot": "slot2", "card": None}
    assert d.hands[0].bit_count() == 11
    d = done(d, Pass())
    assert [seen(d, slot) for slot in ("slot1", "slot2")] == [0, 0b001]


def test_one_sees_what_one_laid_down_until_another_picks_it_up() -> None:
    d = done(dealt(options=FACE_DOWN), Look("slot1"), Refill("1C", slot1="AS"))
    assert next(zone.cards for zone in RULES.zones(d) if zone.id == "slot1") == cards("AS")
    assert seen(d, "slot1") == 0b001
    d = done(d, Look("slot1"))
    assert told(d, "picked") == ("slot1",) and d.hands[1] & cards("AS")
    d = done(d, Pass())
    assert seen(d, "slot1") == 0b010
    assert told(d, "penalties") == (0, 5, 0)
    d = done(d, Call("1D"), Look("slot1"), Pass())
    assert told(d, "penalties") == (5, 5, 0)


def test_others_learn_which_slots_were_refilled_and_not_with_what() -> None:
    d = done(dealt(options=FACE_DOWN), Look("slot1"), Look("slot2"))
    d, events = RULES.play(d, 0, Refill("2N", "AS", "KS"))
    refilled, bid = events
    assert (refilled.code, refilled.to) == ("refilled", 0b001)
    assert refilled.veil == {"seat": 0, "slots": ("slot1", "slot2"), "cards": ()}
    assert bid.data["slots"] == ("slot1", "slot2")
    assert (bid.data["take"], bid.data["give"]) == ((), ())
    assert "AS" not in str(d.auction.calls)


def test_with_open_hands_all_see_what_is_picked_up() -> None:
    d = done(dealt(options=Options(dubel="face_down", open_hands=True)), Look("slot1"), Pass())
    assert seen(d, "slot1") == EVERYONE
    d = done(d, Look("slot1"), Pass())
    assert told(d, "penalties") == (5, 0, 0)


@pytest.mark.parametrize(
    ("options", "moves_", "move", "code"),
    [
        (Options(), (), Look("slot1"), "dubel_face_up"),
        (Options(), (), Refill("1C", "AS"), "dubel_face_up"),
        (Options(dubel="face_down", exchange=False), (), Look("slot1"), "exchange_off"),
        (FACE_DOWN, (), Look("slot3"), "no_such_slot"),
        (FACE_DOWN, (Look("slot1"),), Look("slot1"), "slot_picked_up"),
        (FACE_DOWN, (Look("slot1"),), Call("1C"), "wrong_slots"),
        (FACE_DOWN, (Look("slot1"),), Refill("1C", slot2="AS"), "wrong_slots"),
        (FACE_DOWN, (), Refill("1C", "AS"), "no_slot_picked_up"),
        (FACE_DOWN, (), Call("1C", ("7S",), ("AS",)), "dubel_face_down"),
        (FACE_DOWN, (Look("slot1"),), Refill("1C", "QS"), "not_in_hand"),
        (FACE_DOWN, (Look("slot1"), Look("slot2")), Refill("1C", "AS", "AS"), "not_in_hand"),
        (Options(exchange=False), (), Call("1C", ("7S",), ("AS",)), "exchange_off"),
        (Options(), (), Call("1C", ("7S",), ()), "exchange_unequal"),
        (Options(), (), Call("1C", ("7C",), ("AS",)), "not_in_dubel"),
        (Options(), (), Call("1C", ("7S",), ("AD",)), "not_in_hand"),
        (Options(), (), Call("1C", ("7S", "7S"), ("AS", "KS")), "not_in_dubel"),
        (Options(), (), Call("6C"), "no_such_contract"),
        (Options(betelki=False), (), Call("BK3"), "betelki_off"),
        (Options(kontra=False), (Call("1C"),), Call("kontra"), "kontra_off"),
        (Options(), (), Play("AS"), "not_now"),
        (Options(), (Pass(), Pass(), Pass()), Pass(), "not_now"),
        (Options(), (Pass(), Pass(), Pass()), Play("QS"), "not_in_hand"),
    ],
)
def test_refused_with_the_reason(options: Options, moves_: tuple[Any, ...], move: Any, code: str) -> None:
    d = done(dealt(options=options), *moves_)
    with pytest.raises(IllegalMove) as refusal:
        RULES.play(d, d.turn, move)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("contract", "led", "card", "code", "obliging"),
    [
        ("2H", "7H", "QS", "must_follow", "8H QH"),
        ("2H", "TH", "8H", "must_beat", "QH"),
        ("2D", "9C", "KC", None, ""),
    ],
)
def test_the_cards_that_oblige(contract: str, led: str, card: str, code: str | None, obliging: str) -> None:
    d = done(called(dealt(), f"{contract} P P"), Play(led))
    if code is None:
        assert done(d, Play(card)).turn == 2
        return
    with pytest.raises(IllegalMove) as refusal:
        done(d, Play(card))
    assert refusal.value.code == code
    assert mask(refusal.value.details["cards"]) == cards(obliging)


# --- the match -------------------------------------------------------------------------------------------------------


def test_the_time_ends_the_match_after_the_deal() -> None:
    match = Match(GAME, Options(end_rule="time", first_dealer="0"), 3, Seeded(1))
    match.begin()
    assert [timer.most for timer in GAME.timers(match.state)] == [3600]
    match.do(CLOCK, Expired("end"))
    assert GAME.timers(match.state) == ()
    while GAME.result(match.state) is None:
        seat = seats_of(GAME.waiting(match.state))[0]
        match.do(seat, GAME.default(match.state, seat))
    assert len(match.state.sheet) == 1


def test_no_deal_begins_when_the_time_has_run_out_between_two() -> None:
    match = Match(GAME, Options(end_rule="time", end_value=10, first_dealer="0"), 3, Seeded(1), breaks=True)
    match.begin()
    assert [timer.most for timer in GAME.timers(match.state)] == [600]
    while not match.paused:
        seat = seats_of(GAME.waiting(match.state))[0]
        match.do(seat, GAME.default(match.state, seat))
    steps = match.do(CLOCK, Expired("end"))
    assert [event.code for step in steps for event in step.events] == ["time_up", "match_over"]
    match.go_on()
    assert len(match.state.sheet) == 1
    assert GAME.result(match.state).totals == GAME.totals(match.state)


@pytest.mark.parametrize(
    ("options", "seats", "fits"),
    [
        (Options(first_dealer="2"), 3, True),
        (Options(first_dealer="3"), 3, False),
        (Options(first_dealer="3"), 4, True),
        (Options(dubel="face_down", exchange=False, open_hands=True), 3, True),
    ],
)
def test_options_that_fit(options: Options, seats: int, fits: bool) -> None:
    if fits:
        assert GAME.start(options, seats).seats == seats
    else:
        with pytest.raises(BadOptions, match="first_dealer_has_no_seat"):
            GAME.start(options, seats)


@pytest.mark.parametrize(
    ("id", "value", "good"),
    [
        ("target", 500, True),
        ("target", 499, False),
        ("target", 5001, False),
        ("end_value", 200, True),
        ("end_value", 201, False),
        ("dubel", "face_sideways", False),
        ("trade", True, True),
        ("first_dealer", "2", True),
        ("kontra", "yes", False),
    ],
)
def test_options_from_outside(id: str, value: Any, good: bool) -> None:
    if good:
        assert getattr(options_from(GAME, {id: value}), id) == value
    else:
        with pytest.raises(BadOptions):
            options_from(GAME, {id: value})


@pytest.mark.parametrize("start", [1000, 1500])
def test_chips_start_below_what_ends_the_match(start: int) -> None:
    """betel.md 5: else it would be over before it began; a match by deals or time ends otherwise."""
    with pytest.raises(BadOptions) as refused:
        GAME.check(Options(accounting="chips", start_chips=start), 3)
    assert (refused.value.code, refused.value.details) == ("chips_reach_the_target", {"start": start, "target": 1000})
    for lang in LANGS:
        assert str(start) in Words(lang, "betel").text("bad_options.chips_reach_the_target", refused.value.details)
    GAME.check(Options(accounting="chips", start_chips=start, end_rule="deals"), 3)
    GAME.check(Options(start_chips=start), 3)


def test_chips_start_at_500() -> None:
    s = GAME.start(Options(accounting="chips"), 4)
    assert GAME.totals(s) == (500, 500, 500, 500)
