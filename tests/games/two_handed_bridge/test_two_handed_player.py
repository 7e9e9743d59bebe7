"""The instant player of bridge for two: which dummy it names, what it bids and plays, and that it beats chance."""

from math import inf
from random import Random
from typing import Any

import pytest

from talia.cards import mask
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.bridge.dealing import PACK
from talia.games.bridge.double_dummy import prices
from talia.games.two_handed_bridge.moves import Open
from talia.games.two_handed_bridge.player import Club, searching
from talia.games.two_handed_bridge.player.simple import Simple, opened, scene
from talia.games.two_handed_bridge.player.valuing import expected
from talia.players import Witness, make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.tricks.play import Play
from tests.games.positions import hand_by_hand
from tests.games.two_handed_bridge.test_two_handed import MIXED

GAME: Any = find("two_handed_bridge")
STRONG = "AS KS QS JS TS AH KH QH AD KD AC KC QC"
WEAK = "2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C 5C"


def begun(*packets: str) -> tuple[Match[Any], list[Witness]]:
    """A match whose first deal has these packets, dealt by seat 0; and what both have seen."""
    options = GAME.Options(scoring="chicago")
    drawn: dict[str, tuple[str, ...] | int] = {"lot/dealer": 0, "deal/0": hand_by_hand(PACK.codes, packets)}
    match = Match(GAME, options, 2, Given(drawn, Seeded(1)))
    match.begin()
    return match, [Witness(GAME, seat, options) for seat in range(2)]


def test_it_opens_with_the_dummy_that_is_better_for_it() -> None:
    rest = [code for code in PACK.codes if code not in f"{STRONG} {WEAK}".split()]
    others = (" ".join(rest[:13]), " ".join(rest[13:]))
    for seen, named in ((STRONG, "open"), (WEAK, "closed")):
        match, witnesses = begun(others[0], others[1], seen, WEAK if seen == STRONG else STRONG)
        assert opened(witnesses[0].sight(match.state)).dummy == named


def test_a_lead_keeps_to_its_limits_and_is_the_instant_players_where_nothing_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match, witnesses = begun(*MIXED)
    simple = make("two_handed_bridge", "simple")
    while GAME.phase(match.state) == "auction":
        (seat,) = seats_of(GAME.waiting(match.state))
        for step in match.do(seat, simple.move(witnesses[seat].sight(match.state), Random(1), inf)):
            for witness in witnesses:
                witness.saw(step.events)
    sight = witnesses[seats_of(GAME.waiting(match.state))[0]].sight(match.state)
    usual = simple.move(sight, Random(1), inf)
    asked: list[dict[str, Any]] = []

    def unsolved(*_: Any, **limits: Any) -> dict[int, int]:
        asked.append(limits)
        return {}

    monkeypatch.setattr(searching, "solve_board_cards", unsolved)
    assert make("two_handed_bridge", "club").move(sight, Random(1), inf) == usual
    assert len(asked) == searching.LEAD_WORLDS
    assert all(each["most_placed"] == searching.LEAD_PLACED for each in asked)
    assert all(0 < each["seconds"] <= searching.LEAD_SECONDS for each in asked)
    monkeypatch.setattr(searching, "LEAD_SECONDS", -1.0)
    asked.clear()
    assert make("two_handed_bridge", "club").move(sight, Random(1), inf) == usual
    assert len(asked) == 1 and asked[0]["seconds"] == 0


def test_from_the_lead_on_it_knows_what_the_other_holds() -> None:
    match, witnesses = begun(*MIXED)
    player, rng = Simple(), Random(1)
    while match.state.deal is not None and not match.state.sheet:
        (seat,) = seats_of(GAME.waiting(match.state))
        sight, d = witnesses[seat].sight(match.state), match.state.deal
        if d.tricks is not None and (d.tricks.trick or d.tricks.last):
            hands = d.tricks.hands
            assert scene(sight).unseen == hands[1 - seat] | hands[3 - seat]
        for step in match.do(seat, player.move(sight, rng, 0.0)):
            for witness in witnesses:
                witness.saw(step.events)
    assert isinstance(match.log[2].move, Open) and any(isinstance(line.move, Play) for line in match.log)


def test_a_closed_dummy_is_taken_for_half_of_what_is_not_seen() -> None:
    hand, seen = mask(MIXED[0].split()), mask(WEAK.split())
    assert expected(hand, seen & ~hand, "closed", "NT") > expected(hand, seen & ~hand, "open", "NT")


@pytest.mark.parametrize("seed", range(2))
def test_who_searches_gives_no_trick_away_once_all_cards_are_open(seed: int) -> None:
    match, witnesses = begun(*MIXED)
    players, rng = (Club(), Simple()), Random(seed)
    while not match.state.sheet:
        (seat,) = seats_of(GAME.waiting(match.state))
        t, move = match.state.deal.tricks, players[seat].move(witnesses[seat].sight(match.state), rng, inf)
        if seat == 0 and isinstance(move, Play) and (t.trick or t.last):
            assert prices(t, 0)[move.card] == 0
        for step in match.do(seat, move):
            for witness in witnesses:
                witness.saw(step.events)


def test_without_time_it_plays_as_the_instant_one() -> None:
    match, witnesses = begun(*MIXED)
    for _ in range(6):
        (seat,) = seats_of(GAME.waiting(match.state))
        sight = witnesses[seat].sight(match.state)
        move = Simple().move(sight, Random(1), -inf)
        assert Club().move(sight, Random(1), -inf) == move
        for step in match.do(seat, move):
            for witness in witnesses:
                witness.saw(step.events)


def test_it_makes_most_of_what_it_bids_and_beats_chance() -> None:
    made = down = won = 0
    for seed in range(6):
        match = Match(GAME, GAME.Options(scoring="chicago"), 2, Seeded(seed))
        play_out(match, [make(GAME.id, "simple")] * 2, [Random(f"{seed}{seat}") for seat in range(2)])
        for row in match.state.sheet:
            codes = [entry["code"] for entry in row["brought"]]
            made, down = made + ("tricks" in codes), down + ("undertricks" in codes)
        match = Match(GAME, GAME.Options(scoring="chicago"), 2, Seeded(seed))
        players = [make(GAME.id, "simple" if seat == seed % 2 else "random") for seat in range(2)]
        play_out(match, players, [Random(f"{seed}{seat}") for seat in range(2)])
        won += match.state.totals[seed % 2] > 0
    assert made > 2 * down and won >= 5
