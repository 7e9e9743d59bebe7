"""Every player of every game: legal moves at any table, in time, and from what a wire carries as well."""

from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic, thread_time
from typing import Any

import msgspec
import pytest

import talia.games
from talia.chance import Seeded
from talia.players import Player, Sight, Witness, make, offered
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import OPEN, Move
from talia.table.view import EventView, View, view
from tests.laws.settings import random_table

GAMES = [game.id for game in talia.games.games() if type(game).__module__.startswith("talia.games.")]
PLAYERS = [(game, player) for game in GAMES for player in offered(game)]
LUCK = ("kupki",)
"""Games in which no decision changes the chances (rules/kupki.md 11): nobody is better than another."""
DEALS = 2
SHORT: dict[str, dict[str, Any]] = {
    "betel": {"end_rule": "deals", "end_value": 3},
    "kierki_bid": {"limit": 20},
    "kierki_joker": {"deals": 3},
    "omnibus": {"limit": 20},
}
"""Options that make a match short, where it may be long."""
EACH_DEAL: dict[str, dict[str, Any]] = {
    "bobby": {"scoring": "chicago"},
    "two_handed_bridge": {"scoring": "chicago"},
    "bridge": {"scoring": "duplicate", "boards": 1},
    "chinese_bridge": {"scoring": "chicago"},
}
"""Options by which each deal has a score, where a match may have one in the end only."""


def table(game_id: str, seed: int) -> tuple[Match[Any], list[Random]]:
    """A random table before its first deal."""
    game = talia.games.find(game_id)
    rng = Random(f"{game_id}/{seed}")
    seats, options = random_table(game, rng)
    return Match(game, options, seats, Seeded(seed), breaks=True), [Random(f"{seed}/{seat}") for seat in range(seats)]


def some_deals(match: Match[Any], players: list[Player], rngs: list[Random]) -> None:
    """Plays a match to its end, or the first deals of a long one."""
    play_out(match, players, rngs)
    while match.paused and match.game.finished(match.state) < DEALS:
        play_out(match, players, rngs)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(("game", "player"), PLAYERS)
def test_plays_legally_at_any_table(game: str, player: str, long: bool) -> None:
    # The strongest think longest.
    for seed in range(60 if long else 1 if player == offered(game)[0] else 2):
        match, rngs = table(game, seed)
        some_deals(match, [make(game, player)] * match.seats, rngs)
        assert match.game.finished(match.state) >= 1


class Relay:
    """A seat that chance and a player play by turns: as one who takes over what somebody else began."""

    def __init__(self, one: Player, other: Player) -> None:
        self.players = (one, other)

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        return rng.choice(self.players).move(sight, rng, deadline)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("game", GAMES)
def test_plays_on_legally_whatever_the_seat_did_before(game: str, long: bool) -> None:
    relay = Relay(make(game, "random"), make(game, offered(game)[-2]))
    for seed in range(200 if long else 3):
        match, rngs = table(game, seed)
        some_deals(match, [relay] * match.seats, rngs)
        assert match.game.finished(match.state) >= 1


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("game", GAMES)
def test_different_players_play_a_match_to_its_end(game: str, long: bool) -> None:
    """Quick: after some deals the rest of a long match is played at random."""
    match, rngs = table(game, 1)
    ids = [offered(game)[seat % len(offered(game))] for seat in range(match.seats)]
    short = SHORT.get(game, {})
    options = msgspec.structs.replace(match.options, **short)
    match = Match(match.game, options, match.seats, Seeded(1), breaks=not long)
    some_deals(match, [make(game, id) for id in ids], rngs)
    while match.paused:
        play_out(match, [make(game, "random")] * match.seats, rngs)
    assert match.game.result(match.state) is not None


class Remote:
    """A player at the other end of a line: its sight comes as JSON. It has all the time it wants."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.same = 0

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        view = msgspec.json.decode(msgspec.json.encode(sight.view), type=View)
        events = msgspec.json.decode(msgspec.json.encode(sight.events), type=tuple[EventView, ...])
        state = rng.getstate()
        near = self.player.move(sight, rng, inf)
        rng.setstate(state)
        far = self.player.move(Sight(view, events, sight.options), rng, inf)
        self.same += near == far
        return far


class Hurried:
    """A player without time to think; the processor time it takes all the same is measured."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.slowest = 0.0

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        began = thread_time()
        move = self.player.move(sight, rng, monotonic())
        self.slowest = max(self.slowest, thread_time() - began)
        return move


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(("game", "player"), PLAYERS)
def test_a_sight_from_the_wire_does_as_well(game: str, player: str) -> None:
    remote = Remote(make(game, player))
    match, rngs = table(game, 3)
    play_out(match, [remote] * match.seats, rngs)
    assert remote.same >= sum(line.seat >= 0 for line in match.log)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(("game", "player"), PLAYERS)
def test_moves_in_time(game: str, player: str) -> None:
    """Without time to think a move comes at once."""
    hurried = Hurried(make(game, player))
    match, rngs = table(game, 5)
    play_out(match, [hurried] * match.seats, rngs)
    assert hurried.slowest < 0.5


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("game", [game for game in GAMES if len(offered(game)) > 1 and game not in LUCK])
def test_the_strongest_player_is_better_than_chance(game: str) -> None:
    """Over at most 600 matches against random players, by more than three times what luck explains.

    Where some are on one side from the first cards on, told or not, all of them are the strongest.
    """
    rules: Any = talia.games.find(game)
    best, gained = offered(game)[0], list[float]()
    seats, options = rules.usual_seats(), rules.Options(**EACH_DEAL.get(game, {}))
    while len(gained) < 600 and not beyond_luck(gained):
        number = len(gained)
        match, dealt = (Match(rules, options, seats, Seeded(f"better/{number}"), breaks=True) for _ in range(2))
        dealt.begin()
        mine = number % seats
        sides = view(rules, dealt.state, OPEN).sides
        ids = ["random"] * seats
        for seat in next((side.seats for side in sides if mine in side.seats), (mine,)):
            ids[seat] = best
        play_out(match, [make(game, id) for id in ids], [Random(f"{number}/{seat}") for seat in range(seats)])
        totals = rules.totals(match.state)
        gain = totals[mine] - sum(totals) / seats
        gained.append(gain if rules.most_wins else -gain)
    assert beyond_luck(gained), fmean(gained)


def beyond_luck(gained: list[float]) -> bool:
    """Is the mean of so many matches three standard errors above nothing?"""
    return len(gained) >= 8 and fmean(gained) > 3 * stdev(gained) / sqrt(len(gained))


def test_witnesses_know_the_options() -> None:
    match, _ = table("betel", 1)
    sight = Witness(match.game, 0, match.options).sight(match.state)
    assert sight.options["dubel"] == match.options.dubel
