"""What holds for every registered game, over random play with random options."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from talia.games import find, games
from talia.table.forms import allowed, count, moves, sample
from talia.table.game import Game, about, of_this_deal
from talia.table.match import Match, elapsed, fold
from talia.table.moves import CHANCE, CLOCK, OPEN, SPECTATOR, IllegalMove, Stopped, seats_of
from talia.table.options import describe, options_from
from talia.table.series import Series
from talia.table.view import all_cards, view
from talia.table.words import LANGS, Words
from tests.games.random_play import altered, begun, pool, random_setting, random_step

GAMES = [game for game in games() if type(game).__module__.startswith("talia.games.")]
EACH = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


@pytest.mark.in_turn(5)
@EACH
def test_what_is_offered_is_accepted_and_nothing_else(game: Game[Any], long: bool) -> None:
    rng = Random(f"offered {game.id}")
    refused = accepted = matches = 0
    # Where a match is a few decisions, it takes more of them.
    while matches < (200 if long else 10) or accepted <= 100:
        match, matches = begun(game, rng), matches + 1
        while game.result(match.state) is None and len(match.log) < 300:
            state = match.state
            for seat in range(match.seats):
                asked, besides = game.choices(state, seat), game.asides(state, seat)
                choices = (*asked, *besides)
                tries = [altered(game, rng.choice(pool(game)), rng) for _ in range(3)]
                if 0 < count(asked) <= 12:
                    tries += moves(asked)
                elif asked:
                    tries.append(sample(asked, rng))
                # What may be done at any time would be most of what is tried.
                if besides and rng.random() < 0.3:
                    tries.append(sample(besides, rng))
                for move in tries:
                    if allowed(choices, move):
                        accepted += 1
                        game.play(state, seat, move)
                    elif any(form.composed(move) for form in choices):
                        with suppress(IllegalMove):
                            game.play(state, seat, move)
                    else:
                        refused += 1
                        with pytest.raises(IllegalMove):
                            game.play(state, seat, move)
            random_step(match, rng)
    assert refused > accepted > 100


@EACH
def test_chance_and_the_referee_are_needed_only_while_nobody_is_awaited(game: Game[Any], long: bool) -> None:
    """A series asks a deal for neither as long as it waits for seats, so a deal that wanted one then would hang."""
    rng = Random(f"awaited {game.id}")
    for _ in range(50 if long else 2):
        match = begun(game, rng)
        while game.result(match.state) is None and len(match.log) < 300:
            s = match.state
            assert isinstance(game, Series)
            rules = game.rules_of(s.deal)
            assert game.waiting(s) == s.awaited == rules.waiting(s.deal)
            assert s.awaited or elapsed(game, s) is not None
            assert rules.draw(s.deal, "deal/0") is None
            assert not rules.asks_referee(s.deal)
            random_step(match, rng)


@EACH
def test_cards_are_neither_lost_nor_made(game: Game[Any], long: bool) -> None:
    rng = Random(f"cards {game.id}")
    for _ in range(100 if long else 3):
        match = begun(game, rng)
        shuffled, cards = None, None
        while game.result(match.state) is None and len(match.log) < 1000:
            last = max(number for number, line in enumerate(match.log) if line.seat == CHANCE)
            now = Counter(code for zone in game.zones(match.state) for code in all_cards(zone))
            if last == shuffled:
                assert now == cards
            shuffled, cards = last, now
            assert bool(now) == bool(game.deck.size)
            assert now <= Counter(game.deck.codes)
            random_step(match, rng)


@pytest.mark.in_turn(5)
@EACH
def test_a_match_may_be_stopped_at_any_moment(game: Game[Any], long: bool) -> None:
    """It has no more lines then, is its log, and no deal is opened that was not over or settled."""
    rng = Random(f"stopped {game.id}")
    for _ in range(50 if long else 3):
        match = begun(game, rng)
        while match.result is None and len(match.log) < 300:
            state, events = game.stopped(match.state)
            assert game.finished(state) - game.finished(match.state) in (0, 1)
            assert sum(game.totals(state)) == sum(game.totals(match.state)) or events
            if rng.random() < 0.05:
                break
            random_step(match, rng)
        steps, before = match.stop(), match.state
        assert match.waiting == () or match.result is not None
        assert fold(game, match.options, match.seats, match.log).state == before
        assert len(steps) <= 1
        if match.result is None:
            with pytest.raises(IllegalMove, match="match_over"):
                match.do(CLOCK, Stopped())


@EACH
def test_the_cards_that_lie_there_came_by_the_draw_that_is_named(game: Game[Any], long: bool) -> None:
    """Where cards come when there were none, or the next deal's, a deal begins: by that draw, and with that line."""
    rng = Random(f"dealt {game.id}")
    named = set()
    for _ in range(100 if long else 4):
        match = begun(game, rng)
        again, before = Match(game, match.options, match.seats), None
        steps = [step for line in match.log for step in again.do(line.seat, line.move)]
        while True:
            for step in steps:
                some = any(all_cards(zone) for zone in game.zones(step.state))
                deal = next(fact.value for fact in game.facts(step.state) if fact.key == "deal")
                if some and deal != before:
                    assert step.line.seat == CHANCE and game.dealt(step.state) == step.line.move.label
                    log = match.log[: 1 + next(at for at, line in enumerate(match.log) if line == step.line)]
                    assert of_this_deal(game, step.state, log) == [step.line]
                    named.add(step.line.move.label)
                before = deal if some else None
            if game.result(match.state) is not None or len(match.log) > 300:
                break
            steps = random_step(match, rng)
    assert ("deal/0" in named) == bool(game.deck.size)


@EACH
def test_a_match_ends_with_the_totals_of_its_sheet(game: Game[Any], long: bool) -> None:
    rng = Random(f"ends {game.id}")
    for _ in range(200 if long else 3):
        match = begun(game, rng)
        while (result := game.result(match.state)) is None:
            assert game.waiting(match.state) or elapsed(game, match.state) is not None
            random_step(match, rng)
        assert len(match.log) <= game.longest
        assert result.totals == game.totals(match.state)
        best = {result.totals[seat] for seat, rank in enumerate(result.ranks) if rank == 1}
        assert len(best) == 1
        assert not game.waiting(match.state)
        assert all(not game.choices(match.state, seat) for seat in range(match.seats))
        again = fold(game, match.options, match.seats, match.log)
        assert again.state == match.state
        if isinstance(game, Series):
            assert best == {(max if game.most_wins else min)(result.totals)}
            sums = zip(*(row["score"] for row in match.state.sheet), strict=True)
            opening = game.opening(match.options, match.seats)
            assert tuple(map(sum, zip(opening, map(sum, sums), strict=True))) == result.totals


@EACH
def test_a_view_tells_a_deal_that_is_over_from_one_under_way(game: Game[Any]) -> None:
    """A client knows by the number of the deal and of those finished which of them it shows."""
    rng = Random(f"through {game.id}")
    match = begun(game, rng)
    match.breaks = True
    told = 0
    while game.result(match.state) is None and told < 3:
        (deal,) = (fact.value for fact in game.facts(match.state) if fact.key == "deal")
        assert deal == told == game.finished(match.state) - match.paused
        if match.paused:
            told += 1
            match.go_on()
        else:
            random_step(match, rng)


@EACH
def test_whoever_is_awaited_has_an_automatic_move(game: Game[Any], long: bool) -> None:
    rng = Random(f"default {game.id}")
    for _ in range(100 if long else 3):
        match = begun(game, rng)
        while game.result(match.state) is None and len(match.log) < 500:
            for seat in seats_of(game.waiting(match.state)):
                move = game.default(match.state, seat)
                assert move is not None or game.timers(match.state)
                if move is not None:
                    assert allowed(game.choices(match.state, seat), move)
                    game.play(match.state, seat, move)
            random_step(match, rng)


@EACH
def test_seats_cannot_speak_for_chance_and_the_clock(game: Game[Any]) -> None:
    rng = Random(f"authors {game.id}")
    match = begun(game, rng)
    drawn = next(line.move for line in match.log if line.seat == CHANCE)
    for author, move in [(0, drawn), (CHANCE, drawn), (CLOCK, rng.choice(pool(game))), (CHANCE, pool(game)[0])]:
        with pytest.raises(IllegalMove):
            match.do(author, move)


@EACH
def test_every_view_can_be_sent(game: Game[Any]) -> None:
    rng = Random(f"views {game.id}")
    match = begun(game, rng)
    while game.result(match.state) is None and len(match.log) < 200:
        for viewer in (*range(match.seats), SPECTATOR, OPEN):
            shown = view(game, match.state, viewer)
            again = msgspec.json.decode(msgspec.json.encode(shown))
            assert again["phase"] == game.phase(match.state)
            assert len(again["totals"]) == match.seats
        random_step(match, rng)


@EACH
def test_how_long_a_match_lasts_is_said_for_all_options(game: Game[Any]) -> None:
    """Minutes as people say them, never none, and no more than a long day."""
    rng = Random(f"lasts {game.id}")
    for _ in range(50):
        options, seats = random_setting(game, rng)
        minutes = game.lasts(options, seats)
        assert minutes == about(minutes)
        assert 5 <= minutes <= 12 * 60
    usual = game.lasts(game.Options(), game.usual_seats())
    assert 10 <= usual <= 120


@pytest.mark.parametrize(
    ("id", "shorter", "longer"),
    [
        ("skat", {"deals_each": 4}, {}),
        ("skat", {"scoring": "beer", "beer_limit": 251}, {"scoring": "beer", "beer_limit": 501}),
        ("baska", {"deals": 16}, {"deals": 60}),
        ("betel", {"end_rule": "deals", "end_value": 6}, {"end_rule": "deals"}),
        ("betel", {"end_rule": "time", "end_value": 30}, {"end_rule": "time", "end_value": 45}),
        ("betel", {"accounting": "chips"}, {"trade": True}),
        ("black_maria", {}, {"limit": 250}),
        ("fantan", {"deals": 2}, {}),
        ("kierki", {"positive": "none"}, {"robber": True}),
        ("omnibus", {}, {"limit": 200}),
        ("six_takes", {"rounds": 2}, {}),
        ("swinie", {"deals": 1}, {"end_mode": "points"}),
    ],
)
def test_a_match_with_more_deals_lasts_longer(id: str, shorter: dict[str, Any], longer: dict[str, Any]) -> None:
    game = find(id)
    less, more = (game.lasts(options_from(game, options), game.usual_seats()) for options in (shorter, longer))
    assert less < more


@EACH
def test_presets_are_options_that_fit(game: Game[Any]) -> None:
    for options in game.presets.values():
        set_so = options_from(game, dict(options))
        for seats in game.seats:
            game.check(set_so, seats)
        usual = {info.id: info.default for info in describe(game)}
        assert all(usual[id] != value for id, value in options.items()), "a preset names only what differs"


@EACH
def test_conditions_of_options_can_hold_and_fail(game: Game[Any]) -> None:
    options = {info.id: info for info in describe(game)}
    for name, conditions in game.applies.items():
        id, _, value = name.partition(".")
        info = options[id]
        assert not value or value in map(str, info.values or range(info.low or 0, (info.high or 0) + 1))
        for condition in conditions:
            for of, values in condition.items():
                possible = game.seats if of == "seats" else options[of].values or (True, False)
                assert set(values) < set(possible), "what always holds is no condition"


@pytest.mark.parametrize(
    ("id", "options", "unit"),
    [
        ("betel", {}, "points"),
        ("betel", {"accounting": "chips"}, "chips"),
        ("betel", {"trade": True}, "chips"),
        ("fantan", {}, "chips"),
        ("skat", {}, "points"),
        ("skat", {"scoring": "money"}, "grosze"),
        ("skat", {"scoring": "beer"}, "points"),
    ],
)
def test_a_game_says_what_it_counts(id: str, options: dict[str, Any], unit: str) -> None:
    game = find(id)
    set_so = options_from(game, options)
    assert game.unit(set_so) == unit
    told = {fact.key: fact.value for fact in game.facts(game.start(set_so, game.usual_seats()))}
    assert told.get("unit", "points") == unit


@EACH
def test_what_is_counted_has_a_name_in_every_number(game: Game[Any]) -> None:
    rng = Random(f"units {game.id}")
    units = {game.unit(random_setting(game, rng)[0]) for _ in range(20)}
    for unit in units:
        for lang in LANGS:
            words = Words(lang, game.id)
            for value in (1, 2, 5, 22, -13):
                for form in (f"amount.{unit}", f"amount.{unit}.short"):
                    assert words.text(form, {"value": value}).replace("\N{MINUS SIGN}", "-").startswith(f"{value} ")
            assert words.text(f"unit.{unit}") and words.text(f"unit.{unit}.acc")


def test_grosze_and_chips_have_polish_plurals() -> None:
    words = Words("pl")
    told = [words.text(f"amount.{unit}", {"value": n}) for unit in ("grosze", "chips") for n in (1, 2, 5, 22)]
    assert told == ["1 grosz", "2 grosze", "5 groszy", "22 grosze", "1 żeton", "2 żetony", "5 żetonów", "22 żetony"]
