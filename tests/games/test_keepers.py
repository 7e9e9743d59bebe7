"""Score keepers told deal by deal: what random matches of the game itself come to, told to the keeper, is the same."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from talia.cards import LANES, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.fantan.deal import State as Lottery
from talia.games.kierki.programme import last_tricks
from talia.table.forms import sample
from talia.table.keeping import Book, keep, matters
from talia.table.match import Match
from talia.table.moves import Event, seats_of
from talia.table.options import describe, options_from
from talia.table.record import plain
from talia.table.words import LANGS, Words

Told = dict[str, Any]

SUITS = "CDHS"
HEARTS = LANES["H"]
QUEENS = mask("Q" + suit for suit in SUITS)
LORDS = mask(rank + suit for rank in "KJ" for suit in SUITS)


def by_seat(name: str, numbers: Any) -> Told:
    return {f"{name}_{seat}": number for seat, number in enumerate(numbers)}


# What somebody who has watched a deal tells of it: ``d`` as it ended, its line in the sheet, what happened.


def planowanie(d: Any, row: Told, happened: list[Event]) -> Told:
    return {**by_seat("said", row["declared"]), **by_seat("took", row["tricks"])}


def kierki(d: Any, row: Told, happened: list[Event]) -> Told:
    if isinstance(d, Lottery):
        return {"first": d.out[0], "second": d.out[1]}
    kind, won = d.spec.kind, d.tricks.won
    told: Told = by_seat("tricks", row["tricks"]) if kind in ("no_tricks", "robber", "trump") else {}
    for of, name, cards in (
        ("no_hearts", "hearts", HEARTS),
        ("no_queens", "queens", QUEENS),
        ("no_lords", "lords", LORDS),
    ):
        if kind in (of, "robber"):
            told |= by_seat(name, ((each & cards).bit_count() for each in won))
    if kind in ("no_heart_king", "robber"):
        told["heart_king"] = next(seat for seat, each in enumerate(won) if each & mask(("KH",)))
    if kind in ("no_last", "robber"):
        winners = [event.data["winner"] for event in happened if event.code == "trick"]
        named = last_tricks(d.spec.seats, d.spec.last_variant)
        names = ("last",) if len(named) == 1 else ("earlier", "later")
        told |= {name: winners[number - 1] for name, number in zip(names, named, strict=True)}
    return told | ({"buyer": d.auction.bidder, "price": d.auction.bid} if d.auction.bidder >= 0 else {})


def three_five_eight(d: Any, row: Told, happened: list[Event]) -> Told:
    return {"contract": row["contract"], **by_seat("tricks", row["tricks"])}


KEPT: list[tuple[Callable[[Any, Told, list[Event]], Told], int, dict[str, Any]]] = [
    (planowanie, 4, {}),
    (planowanie, 2, {"hook": False, "first_deal_trump": "if_card_left"}),
    (kierki, 4, {}),
    (kierki, 3, {"robber": True, "last_variant": "third_and_eighth", "trump_mode": "widow"}),
    (kierki, 4, {"positive": "lottery_each", "last_variant": "seventh_and_last"}),
    (three_five_eight, 3, {}),
]
EACH = pytest.mark.parametrize(("told_of", "seats", "options"), KEPT)


def played(game: str, seats: int, options: dict[str, Any], seed: int) -> tuple[Match[Any], list[Told]]:
    """A random match, and what somebody tells the keeper of it."""
    rules, rng = find(game), Random(f"{game} {seed} {seats} {options}")
    (told_of,) = {each for each, _, _ in KEPT if each.__name__ == game}
    match: Match[Any] = Match(rules, options_from(rules, options), seats, Seeded(seed))
    entries: list[Told] = []
    happened: list[Event] = []

    def note(steps: Any) -> None:
        for step in steps:
            happened.extend(step.events)
            if len(step.state.sheet) > len(entries):
                told = told_of(step.state.deal, step.state.sheet[-1], happened)
                entries.append({"type": "counted", **told})
                happened.clear()

    note(match.begin())
    while rules.result(match.state) is None:
        seat = rng.choice(seats_of(rules.waiting(match.state)))
        note(match.do(seat, sample(rules.choices(match.state, seat), rng)))
    if rules.start(options_from(rules, options), seats).first < 0:
        entries.insert(0, {"type": "first_dealer", "seat": match.state.first})
    return match, entries


@EACH
def test_the_keeper_comes_to_what_the_game_comes_to(
    told_of: Any, seats: int, options: dict[str, Any], long: bool
) -> None:
    game = told_of.__name__
    for seed in range(30 if long else 1):
        match, entries = played(game, seats, options, seed)
        kept = keep(game, options, seats, entries)
        assert kept.refused is None, (kept.refused, entries[kept.refused[0]])
        assert [row["score"] for row in kept.sheet] == [row["score"] for row in match.state.sheet]
        assert kept.totals == match.state.totals
        assert kept.result == find(game).result(match.state) and not kept.forms and kept.phase == "over"
        for lang in LANGS:
            words = Words(lang, game, [f"N{seat}" for seat in range(seats)])
            for event in (event for events in kept.told for event in events):
                assert "⟨" not in words.text(f"event.{event.code}", event.data)


def offered(game: str, seats: int, options: dict[str, Any]) -> Iterator[Book]:
    """The book before each entry of a match."""
    _, entries = played(game, seats, options, 0)
    for number in range(len(entries)):
        yield keep(game, options, seats, entries[:number])


@EACH
def test_all_it_asks_has_words_and_its_options_are_the_games(told_of: Any, seats: int, options: dict[str, Any]) -> None:
    game = told_of.__name__
    assert set(matters(game) or ()) <= {info.id for info in describe(find(game))}
    for lang in LANGS:
        words = Words(lang, game)
        for book in offered(game, seats, options):
            for form in book.forms:
                name = form.move.__struct_config__.tag
                assert words.has(f"move.{name}"), name
                for part in form.parts:
                    base = re.sub(r"_\d+$", "", part.name)
                    assert words.has(f"part.{name}.{base}"), (name, base)


@EACH
def test_what_is_told_at_random_is_taken_or_refused_in_words(told_of: Any, seats: int, options: dict[str, Any]) -> None:
    """Nothing that fits the forms breaks the keeper, and what it refuses it refuses with a sentence."""
    game = told_of.__name__
    rng = Random(game)
    _, entries = played(game, seats, options, 0)
    for number in range(len(entries)):
        book = keep(game, options, seats, entries[:number])
        for _ in range(5):
            form = book.forms[0]
            told = keep(game, options, seats, [*entries[:number], plain(form.sample(rng))])
            assert told.refused is None or told.totals == book.totals
            if told.refused is not None:
                at, code, details = told.refused
                assert at == number
                for lang in LANGS:
                    assert "⟨" not in Words(lang, game, "ABCDEFG").text(f"refusal.{code}", details)


@pytest.mark.parametrize(
    ("game", "seats", "options", "entries", "code"),
    [
        ("planowanie", 3, {}, [{"took_0": 16}], "tricks_dont_add_up"),
        ("planowanie", 3, {}, [{"took_0": 17, "said_0": 9, "said_1": 8}], "barred_for_last"),
        ("planowanie", 3, {}, [{"took_0": 18}], "cannot_be"),
        ("kierki", 4, {}, [{"tricks_0": 12}], "tricks_dont_add_up"),
        ("kierki", 4, {}, [{"tricks_0": 13}, {"hearts_0": 10, "hearts_2": 2}], "hearts_dont_add_up"),
        ("kierki", 4, {}, [{"hearts_0": 13}], "cannot_be"),
        (
            "three_five_eight",
            3,
            {},
            [{"contract": "H", "tricks_0": 8, "tricks_1": 8, "tricks_2": 1}],
            "tricks_dont_add_up",
        ),
    ],
)
def test_what_cant_have_been_is_refused(
    game: str, seats: int, options: dict[str, Any], entries: list[Told], code: str
) -> None:
    whole = {"took_0": 0} if game == "planowanie" else {}
    told = [{"type": "first_dealer", "seat": 0}]
    told += [{"type": "counted", **zeros(game, seats), **whole, **entry} for entry in entries]
    refused = keep(game, options, seats, told).refused
    assert refused is not None and refused[:2] == (len(told) - 1, code)


def zeros(game: str, seats: int) -> Told:
    return by_seat("tricks", (0,) * seats) if game == "three_five_eight" else {}


def test_a_book_may_be_closed_early() -> None:
    told: list[Told] = [{"type": "first_dealer", "seat": 1}, {"type": "counted", "tricks_1": 13}, {"type": "ends"}]
    kept = keep("kierki", {}, 4, told)
    assert kept.totals == (0, -260, 0, 0) and not kept.forms and kept.phase == "over"
    assert kept.result is not None and kept.result.ranks == (1, 4, 1, 1)
    assert keep("kierki", {}, 4, [*told, told[1]]).refused == (3, "match_over", {})
