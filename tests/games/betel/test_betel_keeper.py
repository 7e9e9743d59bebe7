"""Betel's score keeper: told what happened at a table, it comes to what the rules of the game come to."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import codes
from talia.chance import Seeded
from talia.games import find
from talia.games.betel import Options
from talia.games.betel.moves import Call, Pass, Play, Predict
from talia.table.forms import sample
from talia.table.game import BadOptions
from talia.table.keeping import Book, keep, matters
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.record import plain
from talia.table.words import Words

GAME: Any = find("betel")
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {}),
    (3, {"accounting": "chips", "repeat_after_kontra": "legacy"}),
    (4, {"prediction": False, "betelki": False}),
    (3, {"exchange": False, "kontra": False}),
]


def entered(options: dict[str, Any], seats: int, seed: int) -> tuple[Match[Any], list[dict[str, Any]]]:
    """A random match of three deals, and what somebody tells the keeper of it."""
    rng = Random(f"{seed} {seats} {options}")
    chosen = Options(end_rule="deals", end_value=3, early_end=False, **options)
    match = Match(GAME, chosen, seats, Seeded(seed))
    match.begin()
    entries: list[dict[str, Any]] = [{"type": "first_dealer", "seat": match.state.first}]
    told = -1
    while GAME.result(match.state) is None:
        d = match.state.deal
        if len(match.state.sheet) != told:
            told = len(match.state.sheet)
            entries.append({"type": "turned", "cards": list(codes(d.dubel))})
        seat = seats_of(GAME.waiting(match.state))[0]
        move = sample(GAME.choices(match.state, seat), rng)
        if isinstance(move, (Pass, Call, Predict)):
            entries.append(plain(move))
        match.do(seat, move)
        if isinstance(move, Play) and len(match.state.sheet) != told:
            row = match.state.sheet[-1]
            leader = row["dealer"] if row["declarer"] is None else row["declarer"]
            first, second, third = (row["tricks"][each] for each in d.spec.around[leader])
            entries.append({"type": "tricks", "first": first, "second": second, "third": third})
    return match, entries


def book(options: dict[str, Any], seats: int, entries: list[dict[str, Any]]) -> Book:
    return keep("betel", {"end_rule": "deals", "end_value": 3, **options}, seats, entries)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_the_keeper_comes_to_what_the_game_comes_to(seats: int, options: dict[str, Any], long: bool) -> None:
    for seed in range(200 if long else 6):
        match, entries = entered(options, seats, seed)
        kept = book(options, seats, entries)
        assert kept.refused is None
        assert kept.totals == match.state.totals
        same = ("deal", "score", "totals", "contract", "declarer", "doubled", "tricks", "made")
        assert [[row[key] for key in same] for row in kept.sheet] == [
            [row[key] for key in same] for row in match.state.sheet
        ]
        assert kept.result == GAME.result(match.state) and not kept.forms and kept.phase == "over"
        words = Words("pl", "betel", [f"N{seat}" for seat in range(seats)])
        for events in kept.told:
            for event in events:
                assert "⟨" not in words.text(f"event.{event.code}", event.data)


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_what_it_offers_it_takes_and_nothing_else_of_a_deal(seats: int, options: dict[str, Any]) -> None:
    """At each moment a random entry it offers is taken; one of another moment is refused and takes nothing back."""
    rng = Random(str(options))
    entries: list[dict[str, Any]] = []
    strange: list[dict[str, Any]] = [
        {"type": "turned", "cards": ["7C", "8C"]},
        {"type": "tricks", "first": 10, "second": 0, "third": 0},
    ]
    strange += [{"type": "pass"}, {"type": "first_dealer", "seat": 0}, {"type": "nonsense"}]
    for _ in range(120):
        now = book(options, seats, entries)
        if not now.forms:
            break
        form = now.forms[0] if rng.random() < 0.6 else rng.choice(now.forms[:-1])
        move: Any = sample((form,), rng)
        if form.move.__name__ in ("Tricks", "PassedOut"):
            move = form.move(4, 3, 3)
        elif form.move.__name__ == "Counted":
            move = replace(move, tricks=4, left=3)
        after = book(options, seats, [*entries, plain(move)])
        assert after.refused is None, (move, after.refused)
        for entry in strange:
            refused = book(options, seats, [*entries, entry])
            if refused.refused is not None:
                assert refused.refused[0] == len(entries)
                assert refused.totals == now.totals and refused.forms == now.forms
        entries.append(plain(move))
    assert now.sheet


def test_cards_known_to_be_elsewhere_are_not_laid_down() -> None:
    """Who took the 7C from the dubel has it: another can't give it, nor take what no longer lies there."""
    begun: list[dict[str, Any]] = [{"type": "first_dealer", "seat": 0}, {"type": "turned", "cards": ["7C", "8C"]}]
    taken: dict[str, Any] = {"type": "call", "say": "1C", "take": ["7C"], "give": ["AS"]}
    for entry, code in (
        ({"type": "call", "say": "1D", "take": ["AS"], "give": ["7C"]}, "not_in_hand"),
        ({"type": "call", "say": "1D", "take": ["7C"], "give": ["KS"]}, "not_in_dubel"),
        ({"type": "call", "say": "1D", "take": ["AS", "8C"], "give": ["KS"]}, "exchange_unequal"),
        ({"type": "call", "say": "BK3"}, "contract_too_low"),
        ({"type": "turned", "cards": ["7C", "8C"]}, "not_now"),
        ({"type": "tricks", "first": 4, "second": 3, "third": 3}, "not_now"),
    ):
        refused = book({}, 3, [*begun, taken, entry]).refused
        assert refused is not None and refused[:2] == (3, code)
    over = [*begun, taken, {"type": "pass"}, {"type": "pass"}]
    refused = book({}, 3, [*over, {"type": "tricks", "first": 5, "second": 3, "third": 3}]).refused
    assert refused is not None and refused[1:] == ("tricks_dont_add_up", {"tricks": 11, "all": 10})


def test_chips_change_hands_at_any_time() -> None:
    pays: dict[str, Any] = {"type": "pays", "payer": 0, "payee": 2, "amount": 35}
    kept = book({"accounting": "chips"}, 3, [pays, {"type": "first_dealer", "seat": 0}, pays])
    assert kept.totals == (430, 500, 570)
    for bad in ({"payee": 0}, {"payer": 3}, {"payer": -1}):
        assert book({}, 3, [{**pays, **bad}]).refused == (0, "pays_another", {})
    assert book({}, 3, [{**pays, "amount": 0}]).refused == (0, "unknown_move", {})


def test_what_can_not_be_kept_is_refused() -> None:
    assert matters("betel") is not None and matters("swinie") is None
    with pytest.raises(LookupError):
        keep("swinie", {}, 3, [])
    for options, seats, code in (
        ({"trade": True, "dubel": "face_down"}, 3, "trade_needs_the_dubel_face_up"),
        ({"first_dealer": "3"}, 3, "first_dealer_has_no_seat"),
        ({}, 5, "wrong_seats"),
    ):
        with pytest.raises(BadOptions) as bad:
            keep("betel", options, seats, [])
        assert bad.value.code == code
    with pytest.raises(BadOptions):
        keep("betel", {}, 3, [{"type": "pass"}] * 5000)


def at_once(match: Match[Any]) -> list[dict[str, Any]]:
    """What somebody tells the keeper of the same deals, each in one entry."""
    entries: list[dict[str, Any]] = [{"type": "first_dealer", "seat": match.state.first}]
    for row in match.state.sheet:
        leader = row["dealer"] if row["declarer"] is None else row["declarer"]
        resting, seats = row["resting"], len(row["tricks"])
        around = [each for step in range(seats) if (each := (leader + step) % seats) != resting]
        first, second, third = (row["tricks"][each] for each in around)
        if row["declarer"] is None:
            entries.append({"type": "passed_out", "first": first, "second": second, "third": third})
        else:
            told = {"declarer": leader, "contract": row["contract"], "doubled": "yes" if row["doubled"] else "no"}
            said = {} if row["prediction"] is None else {"prediction": row["prediction"]}
            entries.append({"type": "counted", **told, "tricks": first, "left": second, **said})
    return entries


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_a_deal_in_one_entry_comes_to_the_same_points(seats: int, options: dict[str, Any]) -> None:
    for seed in range(8):
        match, entries = entered(options, seats, seed)
        slow, quick = book(options, seats, entries), book(options, seats, at_once(match))
        assert quick.refused is None
        assert (quick.totals, quick.sheet) == (slow.totals, slow.sheet)
        # Ways may be mixed from deal to deal.
        assert book(options, seats, at_once(match)[:2]).sheet == slow.sheet[:1]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"contract": "6S"}, "no_such_contract"),
        ({"contract": "BK1", "doubled": "maybe"}, "no_such_contract"),
        ({"declarer": 3}, "not_now"),
        ({"prediction": "made"}, "not_now"),
        ({"tricks": 9, "left": 3}, "tricks_dont_add_up"),
    ],
)
def test_what_cannot_be_is_refused(entry: dict[str, Any], code: str) -> None:
    whole = {"type": "counted", "declarer": 1, "contract": "3S", "doubled": "no", "tricks": 8, "left": 2}
    first = {"type": "first_dealer", "seat": 1}
    assert book({}, 3, [first, whole]).refused is None
    refused = book({}, 3, [first, {**whole, **entry}]).refused
    assert refused is not None and (refused[0], refused[1]) == (1, code)
    again = book({}, 3, [first, {"type": "turned", "cards": ["AS", "7C"]}, whole]).refused
    assert again is not None and again[1] == "not_now"


@pytest.mark.parametrize("seats", [3, 4])
def test_a_face_down_dubel_is_kept_by_what_was_looked_at(seats: int, long: bool) -> None:
    options = {"dubel": "face_down"}
    for seed in range(40 if long else 4):
        match, _ = entered(options, seats, seed)
        entries = at_once(match)
        for entry, row in zip(entries[1:], match.state.sheet, strict=True):
            entry |= {f"seen_{seat}": points // 5 for seat, points in enumerate(row["penalties"] or ())}
        kept = book(options, seats, entries)
        assert kept.refused is None, kept.refused
        assert kept.totals == match.state.totals
    forms = book(options, seats, entries[:1]).forms
    assert [form.move.__name__ for form in forms] == ["Counted", "PassedOut", "Pays"]
    for entry in ({"type": "turned", "cards": ["7C", "8C"]}, {**entries[1], "seen_0": 13}):
        assert book(options, seats, [entries[0], entry]).refused is not None
    assert book({}, seats, [entries[0], {**entries[1], "seen_0": 1}]).refused == (1, "not_now", {})


def test_where_one_trades_the_first_exchange_is_bought_and_its_buyer_calls() -> None:
    first: dict[str, Any] = {"type": "first_dealer", "seat": 0}
    turned: dict[str, Any] = {"type": "turned", "cards": ["7C", "8C"]}
    bought: dict[str, Any] = {"type": "bought", "seat": 2, "amount": 15}
    trading = {"trade": True}
    kept = book(trading, 3, [first, turned, bought])
    assert kept.refused is None and kept.turn == 2 and kept.totals == (500, 500, 485)
    assert "Bought" not in {form.move.__name__ for form in kept.forms}
    before = book(trading, 3, [first, bought, turned])
    assert (before.turn, before.totals, before.forms) == (kept.turn, kept.totals, kept.forms)
    told: dict[str, Any] = {"declarer": 1, "contract": "3S", "doubled": "no", "tricks": 8, "left": 2}
    paid: dict[str, Any] = {"type": "pays", "payer": 1, "payee": 0, "amount": 20}
    kept = book(trading, 3, [first, bought, {"type": "counted", **told}, paid])
    points = book({}, 3, [first, {"type": "counted", **told}]).totals
    assert kept.facts["unit"] == "chips" and kept.totals == (520 + points[0], 480 + points[1], 485 + points[2])
    for entries, code in (
        ([first, turned, bought, bought], "not_now"),
        ([first, turned, {"type": "call", "say": "1C"}, bought], "not_now"),
        ([first, turned, {**bought, "amount": 7}], "unknown_move"),
    ):
        refused = book(trading, 3, entries).refused
        assert refused is not None and refused[1] == code
    assert book({}, 3, [first, bought]).refused == (1, "not_now", {})
