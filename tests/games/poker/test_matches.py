"""Random matches of poker, with every option and any number of players: they end, replay, and lose no chip."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from msgspec.structs import astuple, replace

from talia.chance import Given, Seeded
from talia.games import find
from talia.games.poker.hands import DECKS
from talia.games.poker.moves import Exchange, Hold, Wait
from talia.games.poker.options import deck_of
from talia.table.game import BadOptions
from talia.table.match import Match, Step, fold
from talia.table.moves import Event, Move
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
