"""Score keepers told deal by deal: what random matches of the game itself come to, told to the keeper, is the same."""

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from talia.cards import LANES, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.baska.state import taken_by
from talia.games.bridge.options import counts_honours
from talia.games.bridge.scoring.amounts import honours_held
from talia.games.fantan.deal import State as Lottery
from talia.games.kierki.programme import last_tricks
from talia.games.poker.deal import PokerDeal
from talia.games.skat.playing import as_played
from talia.games.skat.scoring import EXTRAS, NULLS, card_points
from talia.table.forms import sample
from talia.table.keeping import Book, keep, matters
from talia.table.match import Match, elapsed
from talia.table.moves import CLOCK, Event, seats_of
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


def skat(d: Any, row: Told, happened: list[Event]) -> Told:
    if row["kind"] == "passed_out":
        return {"type": "passed_out"}
    seats = d.spec.order
    if d.ramsch:
        points = {seat: card_points(d.tricks.won[seat]) for seat in seats}
        tricks = {seat: d.tricks.taken[seat] for seat in seats}
        left = {"skat": card_points(d.skat), "last": d.tricks.leader}
        slid = {"refusals": d.refusals} if d.ramsch == "schieberamsch" else {}
        told = {f"points_{seat}": n for seat, n in points.items()} | {f"tricks_{seat}": n for seat, n in tricks.items()}
        return {"type": "ramsch", **told, **left, **slid}
    kontra = {1: "none", 2: "kontra", 4: "rekontra", 8: "sup"}[d.doubled]
    told = {"soloist": d.soloist, "contract": d.game, "hand": "yes" if d.hand else "no"}
    told |= {"bid": d.talk.bid} if not d.spec.sliding else {}
    told |= {"kontra": kontra} if d.spec.options.kontra else {}
    if d.game in ("null", "null_ouvert", "revolution"):
        lost = d.resigned or (d.tricks is not None and d.tricks.taken[d.soloist])
        return {"type": "null", **told, "clean": "no" if lost else "yes"}
    played = as_played(d)
    march = {0: "defenders", 10: "soloist"}.get(played.tricks, "no")
    ended = "resigned" if d.resigned else "accepted" if d.accepted else "no"
    told |= {"declined": d.declined} if d.spec.options.schenken else {}
    told |= {"ended": ended} if d.spec.options.schenken or d.spec.options.resign else {}
    tops = {"tops": "with" if d.matadors[0] else "without", "matadors": d.matadors[1]}
    if ended != "no":
        return {**told, **tops, "extra": EXTRAS[d.extra], "points": 61, "march": "no"}
    return {**told, **tops, "extra": EXTRAS[d.extra], "points": played.points, "march": march}


def bridge(d: Any, row: Told, happened: list[Event]) -> Told:
    if d.contract is None:
        return {"type": "passed_out"}
    told = {"declarer": d.seats[d.contract.declarer], "level": str(d.contract.level), "strain": d.contract.strain}
    told |= {"doubles": ("none", "kontra", "rekontra")[d.contract.doubles], "tricks": d.outcome.tricks}
    if counts_honours(d.spec.options):
        held = honours_held(d.dealt, d.contract.trump)
        place, number = held or (None, 0)
        told |= {"honours": {0: "none", 4: "four", 5: "five"}[number]}
        told |= {"holder": None if place is None else d.seats[place]}
    return told | ({"high_cards": d.outcome.high_cards[0]} if d.spec.options.scoring == "imp_hcp" else {})


def fantan(d: Any, row: Told, happened: list[Event]) -> Told:
    seats = range(d.spec.seats)
    passes = [sum(event.code == "passed" and event.data["seat"] == seat for event in happened) for seat in seats]
    told = by_seat("passes", passes) if d.spec.pass_fee else {}
    told |= by_seat("left", (hand.bit_count() for hand in d.hands)) if d.spec.card_fee else {}
    return {"first": d.out[0], **told}


def baska(d: Any, row: Told, happened: list[Event]) -> Told:
    told = {"contract": row["contract"], "kontras": row["kontras"]}
    if row["contract"] in ("gran_du", "zolo_du", "baska"):
        made = "yes" if row["made"] else "no"
        return {"type": "all_or_nothing", **told, "declarer": d.auction.bidder, "made": made}
    old = row["old"] if d.auction.bidder < 0 else (d.auction.bidder, *(s for s in row["old"] if s != d.auction.bidder))
    points, tricks = (104, 4) if d.tricks is None else taken_by(d, d.tricks, d.old)
    return {**told, "old": sorted(old), "points": points, "tricks": tricks}


def poker(d: Any, row: Told, happened: list[Event]) -> Told:
    spent = dict.fromkeys(d.spec.order, 0)
    for item in PokerDeal().account(d):
        if item.code == "put_in":
            spent[item.data["seat"]] -= item.points or 0
    left = seats_of(d.bets.active)
    worth = {seat: d.spec.ranking.strength(d.hands[seat]) if len(left) > 1 else 0 for seat in left}
    ranks = sorted(set(worth.values()), reverse=True)
    told: dict[str, list[int]] = {"best": [], "second": [], "others": []}
    for seat in left:
        told[("best", "second", "others")[min(2, ranks.index(worth[seat]))]].append(seat)
    return {**told, **{f"spent_{seat}": chips for seat, chips in spent.items()}}


KEPT: list[tuple[Callable[[Any, Told, list[Event]], Told], int, dict[str, Any]]] = [
    (planowanie, 4, {}),
    (planowanie, 2, {"hook": False, "first_deal_trump": "if_card_left"}),
    (kierki, 4, {}),
    (kierki, 3, {"robber": True, "last_variant": "third_and_eighth", "trump_mode": "widow"}),
    (kierki, 4, {"positive": "lottery_each", "last_variant": "seventh_and_last"}),
    (three_five_eight, 3, {}),
    (skat, 3, {"deals_each": 5, "decided": "play"}),
    (skat, 4, {"deals_each": 5, "scoring": "money", "kontra": True, "schenken": True, "decided": "play"}),
    (
        skat,
        3,
        {"scoring": "beer", "beer_limit": 301, "passed_out": "schieberamsch", "revolution": True, "decided": "play"},
    ),
    (skat, 3, {"deals_each": 6, "passed_out": "ramsch", "rounds": "schieberamsch", "decided": "play"}),
    (bridge, 4, {}),
    (bridge, 4, {"session": "tour", "passed_out": "next_dealer"}),
    (bridge, 4, {"scoring": "chicago", "rounds": 2}),
    (bridge, 4, {"scoring": "old_polish"}),
    (bridge, 4, {"scoring": "imp_hcp", "honours": "on", "rounds": 2}),
    (bridge, 4, {"scoring": "duplicate", "boards": 8}),
    (fantan, 5, {}),
    (fantan, 3, {"pass_fee": 0, "ante": 3}),
    (baska, 4, {"deals": 16}),
    (baska, 4, {"deals": 32, "bok_mode": "triggered", "penalties": True}),
    (poker, 4, {"start_chips": 60}),
    (poker, 3, {"short_stack": "all_in", "checking": True, "max_stake": 100}),
    (poker, 5, {"stacks": "fresh"}),
]
EACH = pytest.mark.parametrize(("told_of", "seats", "options"), KEPT)


DEALS = 18
"""So many deals of a match are told; those of most are no more, and random play makes sixty of a rubber."""


def played(game: str, seats: int, options: dict[str, Any], seed: int, deals: int = DEALS) -> tuple[Any, list[Told]]:
    """A random match, or its first deals, and what somebody tells the keeper of it."""
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

    def act() -> Any:
        """Somebody moves, or a timer of the deal runs out."""
        if (late := elapsed(rules, match.state)) is not None:
            return match.do(CLOCK, late)
        seat = rng.choice(seats_of(rules.waiting(match.state)))
        return match.do(seat, sample(rules.choices(match.state, seat), rng))

    note(match.begin())
    while rules.result(match.state) is None and len(entries) < deals:
        note(act())
    if rules.start(options_from(rules, options), seats).first < 0:
        entries.insert(0, {"type": "first_dealer", "seat": match.state.first})
    return match, entries


@pytest.mark.in_turn(5, of="score keepers")
@EACH
def test_the_keeper_comes_to_what_the_game_comes_to(
    told_of: Any, seats: int, options: dict[str, Any], long: bool
) -> None:
    game = told_of.__name__
    for seed in range(30 if long else 1):
        match, entries = played(game, seats, options, seed, 1000 if long else DEALS)
        kept = keep(game, options, seats, entries)
        assert kept.refused is None, (kept.refused, entries[kept.refused[0]])
        assert [row["score"] for row in kept.sheet] == [row["score"] for row in match.state.sheet]
        assert kept.totals == match.state.totals
        over = find(game).result(match.state)
        assert kept.result == over and (kept.phase == "over") == (over is not None) == (not kept.forms)
        for lang in LANGS:
            words = Words(lang, game, [f"N{seat}" for seat in range(seats)])
            for event in (event for events in kept.told for event in events):
                assert "⟨" not in words.text(f"event.{event.code}", event.data)


def offered(game: str, seats: int, options: dict[str, Any]) -> Iterator[Book]:
    """The book before some entries of a match, the first among them."""
    for number, entries in moments(game, seats, options):
        yield keep(game, options, seats, entries[:number])


def moments(game: str, seats: int, options: dict[str, Any]) -> Iterator[tuple[int, list[Told]]]:
    _, entries = played(game, seats, options, 0, 10)
    for number in sorted({0, 1, *range(2, len(entries), 3), len(entries) - 1}):
        yield number, entries


@pytest.mark.in_turn(5, of="score keepers")
@EACH
def test_all_it_asks_has_words_and_its_options_are_the_games(told_of: Any, seats: int, options: dict[str, Any]) -> None:
    game = told_of.__name__
    assert set(matters(game) or ()) <= {info.id for info in describe(find(game))}
    books = list(offered(game, seats, options))
    for lang in LANGS:
        words = Words(lang, game)
        for book in books:
            for form in book.forms:
                name = form.move.__struct_config__.tag
                assert words.has(f"move.{name}"), name
                for part in form.parts:
                    base = re.sub(r"_\d+$", "", part.name)
                    assert words.has(f"part.{name}.{base}"), (name, base)


@pytest.mark.in_turn(5, of="score keepers")
@EACH
def test_what_is_told_at_random_is_taken_or_refused_in_words(told_of: Any, seats: int, options: dict[str, Any]) -> None:
    """Nothing that fits the forms breaks the keeper, and what it refuses it refuses with a sentence."""
    game = told_of.__name__
    rng = Random(game)
    for number, entries in moments(game, seats, options):
        book = keep(game, options, seats, entries[:number])
        for form in book.forms[:3] * 2:
            told = keep(game, options, seats, [*entries[:number], plain(form.sample(rng))])
            assert told.refused is None or told.totals == book.totals
            if told.refused is not None:
                at, code, details = told.refused
                assert at == number
                for lang in LANGS:
                    assert "⟨" not in Words(lang, game, "ABCDEFG").text(f"refusal.{code}", details)


SKAT: Told = {"soloist": 0, "contract": "C", "bid": 18, "tops": "with", "matadors": 1, "extra": "none", "hand": "no"}
SKAT |= {"points": 70, "march": "no", "ended": "no"}
BRIDGE: Told = {"declarer": 0, "level": "4", "strain": "S", "doubles": "none", "tricks": 10, "honours": "none"}
BRIDGE |= {"holder": None}
BASKA: Told = {"contract": "zwykla", "old": [0, 1], "kontras": 0, "points": 60, "tricks": 3}
DU: Told = {"type": "all_or_nothing", "contract": "zolo_du", "declarer": 0, "kontras": 0, "made": "yes"}
POKER: Told = {"spent_0": 20, "spent_1": 20, "spent_2": 5, "best": [0], "second": [], "others": [1]}
RAMSCH: Told = {"type": "ramsch", "last": 0, "skat": 0, "refusals": 0}
NULL: Told = {"type": "null", "soloist": 0, "contract": "null", "clean": "yes", "bid": 23, "hand": "no"}
HAND: Told = SKAT | {"hand": "yes"}
TRICK: Told = by_seat("tricks", (9, 1, 0))
RAMSCHED: Told = {"passed_out": "ramsch"}
SCHENKEN: Told = {"scoring": "money", "kontra": True, "schenken": True}
RAMSCH |= by_seat("points", (120, 0, 0)) | by_seat("tricks", (10, 0, 0))


@pytest.mark.parametrize(
    ("game", "seats", "options", "entry", "code"),
    [
        ("planowanie", 3, {}, {"took_0": 16}, "tricks_dont_add_up"),
        ("planowanie", 3, {}, {"took_0": 17, "said_0": 9, "said_1": 8}, "barred_for_last"),
        ("planowanie", 3, {}, {"took_0": 18}, "cannot_be"),
        ("kierki", 4, {}, {"tricks_0": 12}, "tricks_dont_add_up"),
        ("kierki", 4, {}, {"hearts_0": 13}, "cannot_be"),
        ("three_five_eight", 3, {}, {"contract": "H", **by_seat("tricks", (8, 8, 1))}, "tricks_dont_add_up"),
        ("skat", 3, {}, SKAT | {"points": 1}, "no_such_points"),
        ("skat", 3, {}, SKAT | {"bid": 19}, "no_such_value"),
        ("skat", 3, {}, SKAT | {"bid": 0}, "bid_is_missing"),
        ("skat", 3, {}, SKAT | {"extra": "schneider"}, "only_from_the_hand"),
        ("skat", 3, {}, SKAT | {"contract": "grand", "matadors": 5}, "too_many_matadors"),
        ("skat", 3, {}, SKAT | {"march": "soloist"}, "all_tricks_are_all_points"),
        ("skat", 3, {}, SKAT | {"march": "defenders"}, "only_the_skat"),
        ("skat", 3, {"passed_out": "schieberamsch"}, RAMSCH | {"skat": 2}, "points_dont_add_up"),
        ("skat", 3, {"passed_out": "schieberamsch"}, RAMSCH | {"last": 1}, "last_without_a_trick"),
        ("skat", 3, {}, RAMSCH, "not_now"),
        ("skat", 3, RAMSCHED, RAMSCH | TRICK | by_seat("points", (86, 34, 0)), "points_and_tricks"),
        ("skat", 3, RAMSCHED, RAMSCH | TRICK | by_seat("points", (87, 33, 0)), None),
        ("skat", 3, {}, NULL | {"bid": 24}, "null_below_the_bid"),
        ("skat", 3, {}, NULL | {"bid": 36, "hand": "yes"}, "null_below_the_bid"),
        ("skat", 3, {}, NULL | {"bid": 35, "hand": "yes"}, None),
        ("skat", 3, SCHENKEN, HAND | {"extra": "ouvert", "declined": 1}, "declined_too_often"),
        ("skat", 3, SCHENKEN, HAND | {"extra": "schwarz", "declined": 1}, "declined_too_often"),
        ("skat", 3, SCHENKEN, HAND | {"extra": "schneider", "declined": 2}, "declined_too_often"),
        ("skat", 3, SCHENKEN, HAND | {"extra": "schneider", "declined": 1}, None),
        ("skat", 3, SCHENKEN, HAND | {"ended": "accepted", "kontra": "kontra"}, "kontra_or_schenken"),
        ("bridge", 4, {}, BRIDGE | {"honours": "four"}, "honours_are_somebodys"),
        ("bridge", 4, {}, BRIDGE | {"honours": "five", "holder": 2, "strain": "NT"}, "four_aces"),
        ("bridge", 4, {}, BRIDGE | {"tricks": 14}, "cannot_be"),
        ("fantan", 4, {}, {"first": 0, **by_seat("left", (0, 3, 0, 1))}, "out_without_cards"),
        ("baska", 4, {}, BASKA | {"old": [0]}, "old_are_two"),
        ("baska", 4, {}, BASKA | {"contract": "cicha"}, "old_is_one"),
        ("baska", 4, {}, BASKA | {"tricks": 0}, "points_and_tricks"),
        ("baska", 4, {}, BASKA | {"points": 45, "tricks": 1}, "points_and_tricks"),
        ("baska", 4, {}, BASKA | {"points": 18, "tricks": 2}, "points_and_tricks"),
        ("baska", 4, {}, BASKA | {"kontras": 5}, "cannot_be"),
        ("baska", 4, {}, BASKA | {"contract": "gran", "old": [0], "kontras": 3}, "only_rekontra"),
        ("baska", 4, {}, DU | {"kontras": 3}, "cannot_be"),
        ("baska", 4, {}, DU | {"contract": "baska", "kontras": 1}, "no_kontra_to_baska"),
        ("baska", 4, {"penalties": True}, DU | {"contract": "baska", "offender": 1}, "baska_is_won"),
        ("poker", 3, {}, POKER | {"others": [0]}, "told_once"),
        ("poker", 3, {}, POKER | {"spent_2": 65}, "most_has_not_passed"),
        ("poker", 3, {}, POKER | {"best": [2], "others": [0, 1]}, "pot_without_winner"),
    ],
)
def test_what_cant_have_been_is_refused(
    game: str, seats: int, options: dict[str, Any], entry: Told, code: str | None
) -> None:
    """And what only just can is taken, where ``code`` is None."""
    told = [] if game == "bridge" else [{"type": "first_dealer", "seat": 2}]
    refused = keep(game, options, seats, [*told, {"type": "counted", **entry}]).refused
    assert (refused and refused[:2]) == (code and (len(told), code))


def called(text: str, declarer: int, tricks: int, honours: str = "none", holder: int | None = None) -> Told:
    """A contract of bridge, as ``4HX``."""
    bare = text.rstrip("X")
    doubles = ("none", "kontra", "rekontra")[len(text) - len(bare)]
    return {
        "declarer": declarer,
        "level": bare[0],
        "strain": bare[1:],
        "doubles": doubles,
        "tricks": tricks,
        **({"honours": honours, "holder": holder} if honours else {}),
    }


FIRST: Told = {"type": "first_dealer", "seat": 2}
PLAIN: Told = {"scoring": "old_polish", "honours": "off"}
SEED_RUBBER = [
    called(*of, honours="") for of in (("3NT", 0, 9), ("2H", 1, 8), ("2HXX", 3, 7), ("4H", 1, 10), ("6NT", 3, 12))
]
FURTHER = [called("2SX", 0, 9, "four", 2), called("1NT", 1, 7), called("3NTX", 2, 6), called("3D", 0, 9)]
FURTHER.append(called("2H", 0, 8, "four", 3))
OLD_POLISH = [called(*of, honours="") for of in (("4H", 0, 10), ("3C", 1, 9), ("2D", 3, 10), ("4S", 2, 10))]
OLD_POLISH += [called("4H", 0, 8, honours=""), called("6C", 2, 12, honours="")]
UNFINISHED = [called("3NT", 0, 9, honours=""), called("2S", 1, 8, honours="")]
CLUBS: Told = SKAT | {"matadors": 2}


@pytest.mark.parametrize(
    ("game", "seats", "options", "entries", "totals"),
    [
        ("bridge", 4, {"honours": "off"}, SEED_RUBBER, (-13, 13, -13, 13)),  # 9.1
        ("bridge", 4, {}, FURTHER, (3, -3, 3, -3)),  # 9.2 A
        ("bridge", 4, {"honours": "off"}, [*UNFINISHED, {"type": "ends"}], (2, -2, 2, -2)),  # 9.2 H
        ("bridge", 4, {"honours": "off"}, [*UNFINISHED, called("1C", 0, 7, ""), {"type": "ends"}], (4, -4, 4, -4)),
        ("bridge", 4, PLAIN, OLD_POLISH, (12, -12, 12, -12)),  # 9.3
        ("bridge", 4, {"scoring": "chicago"}, [called("2SX", 0, 8, "")], (470, -470, 470, -470)),  # 9.4
        ("bridge", 4, {"scoring": "imp_hcp"}, [{**called("3NT", 0, 9, ""), "high_cards": 25}], (3, -3, 3, -3)),  # 9.5
        ("skat", 3, {}, [SKAT | {"contract": "H", "matadors": 2}], (80, 0, 0)),  # 9.1, and 50 for a game that is won
        ("skat", 3, {}, [SKAT | {"hand": "yes", "points": 95}], (98, 0, 0)),
        ("skat", 3, {"grand_value": 20}, [SKAT | {"contract": "grand", "matadors": 3}], (130, 0, 0)),
        ("skat", 3, {"scoring": "money"}, [CLUBS], (80, -40, -40)),
        ("skat", 4, {"scoring": "money"}, [CLUBS], (120, -40, -40, -40)),
        ("skat", 3, {"scoring": "money"}, [CLUBS | {"points": 50, "hand": "yes"}], (-200, 100, 100)),
        ("baska", 4, {}, [BASKA | {"old": [1, 3], "points": 44, "tricks": 2}], (2, -2, 2, -2)),  # 9.3, 1
        ("baska", 4, {}, [BASKA | {"points": 87}], (2, 2, -2, -2)),
        ("baska", 4, {}, [BASKA | {"points": 76}], (1, 1, -1, -1)),
        ("baska", 4, {}, [BASKA | {"old": [0, 2], "points": 0, "tricks": 0}], (-6, 6, -6, 6)),
        ("baska", 4, {}, [BASKA | {"old": [1, 3], "points": 104, "tricks": 4}], (-3, 3, -3, 3)),
        ("baska", 4, {"penalties": True}, [BASKA | {"offender": 2}], (2, 2, -6, 2)),  # 5.5
    ],
)
def test_the_examples_of_the_rules(
    game: str, seats: int, options: dict[str, Any], entries: list[Told], totals: tuple[int, ...]
) -> None:
    told = [{"type": "counted", **entry} for entry in entries]
    kept = keep(game, options, seats, told if game == "bridge" else [FIRST, *told])
    assert kept.refused is None and kept.totals == totals


def test_what_nobody_matched_goes_back_and_side_pots_go_to_the_next_best() -> None:
    """Rules of poker 4, phase 4: 20 each go to the first, 30 more of the other two to the better of them."""
    told = {"type": "counted", **POKER, **by_seat("spent", (20, 50, 65)), "second": [2]}
    kept = keep("poker", {}, 3, [{"type": "first_dealer", "seat": 0}, told])
    assert kept.sheet[0]["score"] == (40, -50, 10)


def test_a_book_may_be_closed_early() -> None:
    told: list[Told] = [{"type": "first_dealer", "seat": 1}, {"type": "counted", "tricks_1": 13}, {"type": "ends"}]
    kept = keep("kierki", {}, 4, told)
    assert kept.totals == (0, -260, 0, 0) and not kept.forms and kept.phase == "over"
    assert kept.result is not None and kept.result.ranks == (1, 4, 1, 1)
    assert keep("kierki", {}, 4, [*told, told[1]]).refused == (3, "match_over", {})


def test_nobody_pays_once_the_match_is_over() -> None:
    """Poker 4: of 15 chips for two one is left over; who has paid all away ends the match, and it is given then."""
    shared = {"type": "counted", **by_seat("spent", (5, 5, 5)), "best": [0, 1], "second": [], "others": []}
    told: list[Told] = [FIRST, shared, *({"type": "pays", "payer": each, "payee": 0, "amount": 45} for each in (1, 2))]
    kept = keep("poker", {"start_chips": 50}, 3, [*told, {"type": "pays", "payer": 1, "payee": 0, "amount": 6}])
    assert kept.refused is None and not kept.forms and kept.phase == "over" and sum(kept.totals) == 150
    paid = {"type": "pays", "payer": 0, "payee": 1, "amount": 5}
    again = keep("poker", {"start_chips": 50}, 3, [*told, {**paid, "payer": 1, "payee": 0, "amount": 6}, paid])
    assert again.refused == (5, "match_over", {}) and again.totals == kept.totals


def test_nobody_pays_chips_he_has_not() -> None:
    """Poker 4: who has fewer than the ante is out, and buys no more; a debt would be played with."""
    pays = {"type": "pays", "payer": 1, "payee": 0}
    told: list[Told] = [FIRST, {**pays, "amount": 45}]
    kept = keep("poker", {"start_chips": 50}, 3, [*told, {**pays, "amount": 6}])
    assert kept.refused == (2, "more_than_one_has", {"seat": 1, "has": 5}) and kept.totals == (95, 5, 50)
    assert keep("poker", {"start_chips": 50}, 3, [*told, {**pays, "amount": 5}]).totals == (100, 0, 50)


TWO_LORDS: Told = by_seat("queens", (1, 3, 0, 0)) | by_seat("lords", (2, 6, 0, 0))
ROBBED: Told = dict.fromkeys(("heart_king", "earlier", "later"), 0)
ROBBED |= by_seat("tricks", (2, 11, 0, 0)) | by_seat("hearts", (5, 8, 0, 0))
ROBBED |= by_seat("queens", (2, 2, 0, 0)) | by_seat("lords", (4, 4, 0, 0))


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({}, None),
        (by_seat("tricks", (1, 12, 0, 0)), "too_few_tricks"),
        (by_seat("tricks", (1, 12, 0, 0)) | {"earlier": 1} | by_seat("hearts", (4, 9, 0, 0)), "too_few_tricks"),
        (by_seat("tricks", (1, 12, 0, 0)) | TWO_LORDS | by_seat("hearts", (4, 9, 0, 0)), "too_few_tricks"),
        (by_seat("tricks", (1, 12, 0, 0)) | TWO_LORDS | {"earlier": 1} | by_seat("hearts", (4, 9, 0, 0)), None),
        ({"later": 2}, "without_a_trick"),
        ({"heart_king": 2}, "heart_king_counts"),
    ],
)
def test_who_took_something_in_a_robber_took_tricks_enough(entry: Told, code: str | None) -> None:
    """Rules of kierki 4: a trick of four has four cards, and is one trick, also where two count by their number."""
    things = (("tricks", 13), ("hearts", 13), ("queens", 4), ("lords", 8))
    before = [by_seat(name, (all_, 0, 0, 0)) for name, all_ in things]
    before += [{"heart_king": 0}, {"earlier": 0, "later": 0}, ROBBED | entry]
    options = {"robber": True, "last_variant": "seventh_and_last"}
    kept = keep("kierki", options, 4, [FIRST, *({"type": "counted", **told} for told in before)])
    assert (kept.refused and kept.refused[:2]) == (code and (7, code))


def taken_at_random(game: str, seats: int, options: Told, tag: str, tries: int) -> Iterator[tuple[Any, Book]]:
    """First deals told at random by one form, those that are taken, with the book they make."""
    rng = Random(game)
    (form,) = (each for each in keep(game, options, seats, [FIRST]).forms if each.move.__struct_config__.tag == tag)
    for _ in range(tries):
        move = form.sample(rng)
        book = keep(game, options, seats, [FIRST, plain(move)])
        if book.refused is None:
            yield move, book


BASKA_TABLE: dict[str, tuple[tuple[int, ...], tuple[int, ...], int]] = {
    **dict.fromkeys(("zwykla", "wesele"), ((1, 2, 3), (2, 4, 6), 4)),
    "cicha": ((4,), (8,), 4),
    **dict.fromkeys(("gran", "zolo"), ((5,), (10,), 2)),
    **dict.fromkeys(("gran_du", "zolo_du"), ((10,), (20,), 2)),
    "baska": ((10,), (), 0),
}
"""What the old win and lose without a kontra, and how many kontras count at most (rules of baśka 5.2)."""


@pytest.mark.parametrize(("tag", "contracts"), [("counted", 5), ("all_or_nothing", 3)])
def test_all_that_is_taken_of_baska_is_in_its_table(tag: str, contracts: int) -> None:
    seen = set()
    for _, book in taken_at_random("baska", 4, {"penalties": True}, tag, 200):
        row = book.sheet[0]
        won, lost, most = BASKA_TABLE[row["contract"]]
        assert row["kontras"] <= most
        assert row["value"] in {base << row["kontras"] for base in (won if row["made"] else lost)}
        seen.add(row["contract"])
    assert len(seen) == contracts


def test_a_null_that_is_taken_is_worth_the_bid() -> None:
    taken = list(taken_at_random("skat", 3, {"revolution": True}, "null", 400))
    assert {(move.contract, move.hand == "yes") for move, _ in taken} == set(NULLS)
    for move, _ in taken:
        assert NULLS[move.contract, move.hand == "yes"] >= move.bid


def test_nobody_is_named_for_a_wesele_that_either_of_the_old_may_have_called() -> None:
    entries: list[Told] = [{"type": "counted", **BASKA, "contract": "wesele"}]
    entries.append(entries[0] | {"contract": "gran", "old": [2]})
    kept = keep("baska", {}, 4, [FIRST, *entries])
    assert [row["declarer"] for row in kept.sheet] == [None, 2] and kept.sheet[0]["old"] == (0, 1)
    told = [event.data["declarer"] for events in kept.told for event in events if event.code == "deal_over"]
    assert told == [None, 2]
