"""Random matches of poker, with every option and any number of players: they end, replay, and lose no chip."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from msgspec.structs import astuple, replace

from talia.chance import Given, Seeded
from talia.games import find
from talia.games.poker.hands import DECKS
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Wait
from talia.games.poker.options import deck_of
from talia.table.game import BadOptions
from talia.table.match import Match, Step, fold, read_move
from talia.table.moves import CHANCE, CLOCK, Drawn, Event, Expired, IllegalMove, Move, Stopped, seats_of
from talia.table.record import plain
from tests.games.poker.dealing import alike
from tests.games.random_play import random_step
from tests.laws.settings import random_table

GAME = find("poker")


def chips(state: Any) -> int:
    """All chips of the table: stacks, bets, pots and what is carried."""
    d = state.deal
    if d is None or d.betting is None or state.finished:
        return int(sum(state.totals) + (d.carried if d is not None else 0))
    return int(sum(d.stacks) + sum(d.totals) + (d.carried if d.awards else d.spec.carried))


def at_stake(match: Match[Any], state: Any) -> int:
    """How many chips there must be: of the match, or of the deal where every deal begins anew."""
    begun = match.options.stacks == "carried" or not (state.finished or state.deal is None)
    return match.seats * int(match.options.start_chips) if begun else 0


def options_for(seats: int, rng: Random) -> Any:
    """Options drawn at random that fit so many players."""
    while True:
        _, options = random_table(GAME, rng)
        with suppress(BadOptions):
            GAME.check(options, seats)
            return options


def step(match: Match[Any], rng: Random, calm: bool) -> list[Step]:
    """Anything; calm players stay in and keep their cards, mostly, so that equal hands meet."""
    if calm and match.waiting and rng.random() < 0.8:
        seat = match.waiting[0]
        kinds = {form.move for form in GAME.choices(match.state, seat)}
        quiet: dict[type[Move], Move] = {Hold: Hold(), Exchange: Exchange(()), Wait: Wait()}
        for kind, move in quiet.items():
            if kind in kinds:
                return match.do(seat, move)
    return random_step(match, rng)


def equal_hands(options: Any, seats: int, deals: int, rng: Random) -> dict[str, tuple[str, ...]]:
    """Shuffles in which the first two to speak have the same ranks."""
    codes = DECKS[deck_of(options, seats)].codes
    return {f"deal/{deal}": tuple(alike(rng.sample(codes, len(codes)), seats)) for deal in range(deals)}


def test_matches_end_and_keep_their_chips(long: bool) -> None:
    rng = Random("poker matches")
    seen: Counter[str] = Counter()
    for number in range(10_000 if long else 100):
        seats, calm, deals = GAME.seats[number % len(GAME.seats)], rng.random() < 0.5, rng.randint(1, 4)
        options = options_for(seats, rng)
        if rng.random() < 0.9:
            options = replace(options, deals=deals)
        given = equal_hands(options, seats, deals, rng) if calm else {}
        match = Match(GAME, options, seats, Given(given, Seeded(f"poker {number}")))
        match.begin()
        while match.result is None:
            for each in step(match, rng, calm):
                assert chips(each.state) == at_stake(match, each.state), each
                seen.update(event.code for event in each.events)
        assert sum(match.totals) == at_stake(match, match.state)
        assert len(match.log) <= GAME.longest
        again = fold(GAME, options, seats, match.log)
        assert (again.state, again.result) == (match.state, match.result)
    rare = ("new_talon", "returned", "shares_pot", "rest_given", "rest_carried", "shows_hand")
    assert all(seen[code] for code in rare), seen


def test_a_match_may_end_at_any_moment_and_no_chip_is_left_over(long: bool) -> None:
    """What could not be divided goes to whom it would have gone at the end; the sheet adds up to what all have."""
    rng = Random("poker stopped")
    seen: Counter[tuple[str, bool]] = Counter()
    for number in range(3_000 if long else 60):
        seats, deals = GAME.seats[number % len(GAME.seats)], rng.randint(2, 5)
        options = replace(
            options_for(seats, rng), stacks="carried", deals=deals, showdown=rng.choice(("needed", "all"))
        )
        match = Match(GAME, options, seats, Given(equal_hands(options, seats, deals, rng), Seeded(f"stopped {number}")))
        match.begin()
        due: tuple[tuple[int, int], ...] = ()
        while match.result is None:
            for each in step(match, rng, calm=True):
                if GAME.result(each.state) is not None:
                    break
                d = each.state.deal
                if d is not None and d.awards:
                    # Who shared a pot, in the order in which they were dealt to, the dealer last.
                    shared = [(seats_of(award.winners), award.rest) for award in d.awards if award.rest and d.carried]
                    due = tuple((min(winners, key=d.spec.order.index), rest) for winners, rest in shared)
                stopped, events = GAME.stopped(each.state)
                assert sum(stopped.totals) == at_stake(match, each.state)
                assert told_of(events) == due
                if stopped.sheet:
                    assert stopped.totals == stopped.sheet[-1]["totals"]
                    grew = zip(*(row["score"] for row in stopped.sheet), strict=True)
                    assert [options.start_chips + sum(row) for row in grew] == list(stopped.totals)
                when = "between" if each.state.finished else "settled" if stopped.finished else "within"
                seen[when, bool(due)] += 1
    assert all(seen[when, True] for when in ("settled", "between", "within")), seen


def told_of(events: tuple[Event, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((event.data["seat"], event.data["chips"]) for event in events if event.code == "rest_given")


def test_a_match_that_was_stopped_replays_and_goes_no_further() -> None:
    """In the break after a tie: one chip is over, and the log says whose it became."""
    options = GAME.Options(min_stake=3, deals=4)
    given = {f"deal/{deal}": tuple(alike(list(DECKS[28].codes), 3)) for deal in range(4)}
    match = Match(GAME, options, 3, Given(given, Seeded("stop")), breaks=True)
    match.begin()
    first = match.waiting[0]
    match.do(first, Open(4))
    match.do(match.waiting[0], Hold())
    match.do(match.waiting[0], Pass())
    while not match.paused:
        seat = next(iter(match.waiting), None)
        if seat is None:
            match.do(CLOCK, Expired("show"))
        else:
            kinds = {form.move for form in GAME.choices(match.state, seat)}
            match.do(seat, Exchange(()) if Exchange in kinds else Hold() if Hold in kinds else Open(4))
    assert (sum(match.totals), match.state.deal.carried) == (3 * options.start_chips - 1, 1)
    before = match.totals[first]
    (stop,) = match.stop()
    assert (stop.line.seat, stop.line.move) == (CLOCK, Stopped())
    assert match.totals[first] == before + 1, "nearest to the dealer's left"
    assert sum(match.totals) == 3 * options.start_chips
    assert match.result is None and match.waiting == () and match.stop() == []
    assert not match.go_on() and not match.legal_moves(first)
    with pytest.raises(IllegalMove, match="match_over"):
        match.do(CHANCE, Drawn("deal/1", given["deal/1"]))
    log = [replace(line, move=read_move(GAME, plain(line.move), any_author=True)) for line in match.log]
    again = fold(GAME, options, 3, log)
    assert (again.state, again.stopped) == (match.state, True)
    with pytest.raises(IllegalMove, match="unknown_move"):
        read_move(GAME, plain(Stopped()))


SAYS = {"passed", "waited", "opened", "held", "raised", "exchanged", "keeps_all"}
"""The events that are lines of the course of a deal."""


def test_the_course_of_a_deal_is_what_was_heard() -> None:
    seen: Counter[str] = Counter()
    for number in range(30):
        rng = Random(f"course {number}")
        seats = GAME.seats[number % len(GAME.seats)]
        match = Match(GAME, options_for(seats, rng), seats, Seeded(f"course {number}"))
        match.begin()
        heard: list[tuple[str, int, str, int]] = []
        while match.result is None:
            phase = match.state.deal.stage.phase if match.state.deal is not None and match.state.deal.stage else ""
            for each in random_step(match, rng):
                if any(event.code == "dealt" for event in each.events):
                    heard.clear()
                for event in each.events:
                    if event.code in SAYS:
                        heard.append(line(event, phase, heard))
                if each.state.deal is not None:
                    assert [astuple(said) for said in each.state.deal.course] == heard
            seen.update(word for _, _, word, _ in heard)
    assert {"passed", "waited", "opened", "held", "raised", "all_in", "exchanged"} <= set(seen), seen


def line(event: Event, phase: str, before: list[tuple[str, int, str, int]]) -> tuple[str, int, str, int]:
    """A line of the course by what everybody heard: the chips one has put into this round, or cards."""
    seat: int = event.data["seat"]
    if phase == "exchange":
        return phase, seat, "exchanged", event.data.get("n", 0)
    paid = next((n for when, who, _, n in reversed(before) if (when, who) == (phase, seat)), 0)
    word = "all_in" if event.data.get("all_in") else event.code
    return phase, seat, word, paid + int(event.data.get("chips", 0))
