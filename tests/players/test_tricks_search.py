"""The searching player: perfect play where it can be found, playouts elsewhere, the same card for the same chance."""

from math import inf
from random import Random
from statistics import mean
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from talia._kernel import Tally
from talia.cards import codes, mask
from talia.chance import Given, Seeded
from talia.players.player import Player, Sight
from talia.players.self_play import play_out
from talia.players.tricks.calling import Trial
from talia.players.tricks.scene import rows, trick_scene
from talia.players.tricks.search import CLUB, Aim, Budget, values
from talia.players.tricks.searching import Searching, playable
from talia.table.match import Match
from talia.table.moves import Move
from tests.players.penalties import HEARTS, PACK, RULES, Ducks, Options, Penalties, read
from tests.players.test_tricks_scene import dealt, sights


def worth(sight: Sight, aim: Aim, budget: Budget = CLUB) -> dict[str, float]:
    found = values(trick_scene(sight, RULES, PACK.mask), aim, budget, Random(1), inf)
    return {codes(card)[0]: value for card, value in found}


def third(*hands: str) -> Sight:
    """The sight of the third player in the first trick; two cards each."""
    course = sights(3, dealt(*hands), cards=2)
    return [next(course)[0] for _ in range(3)][2]


@pytest.mark.parametrize("budget", [CLUB, Budget(40, 1)], ids=["searched", "played out"])
def test_who_can_stay_below_does(budget: Budget) -> None:
    sight = third("9H 8H", "JH TH", "KH 2H")
    found = worth(sight, Aim(HEARTS), budget)
    assert found["2H"] > found["KH"]


def test_two_sides_are_solved_with_those_of_the_world() -> None:
    """With the first player on his side the third one may let him have the trick, or take it: it is all the same."""
    sight = third("AH 8H", "JH TH", "KH 2H")
    alone = worth(sight, Aim(Tally(), side=lambda world: 0b100))
    together = worth(sight, Aim(Tally(), side=lambda world: 0b101))
    assert together["2H"] >= alone["2H"]
    assert worth(sight, Aim(Tally(), side=lambda world: 0b111)) == {"2H": 2, "KH": 2}


def test_the_worth_of_points_is_the_game_s() -> None:
    sight = third("9H 8H", "JH TH", "KH 2H")
    found = worth(sight, Aim(HEARTS, worth=lambda points, world: float(points >= -1)))
    assert found["KH"] == 0 and found["2H"] > 0.7


def test_a_world_counts_for_as_much_as_it_is_likely() -> None:
    """One world in which the second player has the ace, three times as likely as each of the others without it."""
    ace = mask(("AH",))
    now = replace(
        trick_scene(third("9H 8H", "JH TH", "KH 2H"), RULES, PACK.mask),
        decisions=(lambda held, out: 3.0 if held[1] & ace else 1.0,),
    )
    worlds = [now.hands(layout) for layout in now.layouts.all()]
    with_ace = sum(bool(world[1] & ace) for world in worlds)
    share = 3 * with_ace / (len(worlds) + 2 * with_ace)
    aim = Aim(Tally(), own=lambda world, card: float(bool(world[1] & ace)))
    found = values(now, aim, Budget(len(worlds), 1), Random(1), inf)
    assert 0 < with_ace < len(worlds)
    assert [value for _, value in found] == pytest.approx([share, share])


def test_what_is_tried_before_the_play_counts_worlds_by_their_weights() -> None:
    trial = Trial(0, rows([(1, 2, 4), (4, 2, 1)]), [3.0, 1.0])
    assert trial.mean([1.0, 0.0]) == 0.75
    assert trial.ahead([[4, 1, 1], [0, 2, 2]]) == (3 * 3.0 + 1 * -2.0) / 4


def test_targets_are_played_out() -> None:
    """Who wants no trick stays below; who wants two takes what he can."""
    sight = third("9S 8S", "JS TS", "AS 2S")
    none = Aim(Tally(), targets=(1, 1, 0), score=lambda points: float(points[2] == 0))
    both = Aim(Tally(), targets=(0, 0, 2), score=lambda points: float(points[2] == 2))
    assert worth(sight, none)["2S"] > worth(sight, none)["AS"] == 0
    assert worth(sight, both)["AS"] > worth(sight, both)["2S"] == 0


class Timed:
    def __init__(self, player: Player, times: list[float]) -> None:
        self.player, self.times = player, times

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        began = process_time()
        move = self.player.move(sight, rng, deadline)
        self.times.append(process_time() - began)
        return move


def duel(deals: int, seats: int, cards: int) -> tuple[float, list[float]]:
    """By how much the searching player did better in a deal than the others, in the same deals from every seat."""
    gained, times = 0.0, list[float]()
    for deal in range(deals):
        for seat in range(seats):
            chance = Given({"lot/dealer": 0}, Seeded(deal))
            match: Match[Any] = Match(Penalties(), Options(cards), seats, chance)
            players: list[Player] = [Ducks()] * seats
            players[seat] = Timed(Searching("penalties", "ducks", read), times)
            play_out(match, players, [Random(f"{deal}/{each}") for each in range(seats)])
            totals = match.state.totals
            gained += totals[seat] - mean(totals[:seat] + totals[seat + 1 :])
    return gained / deals / seats, times


def test_searching_pays_and_is_quick(long: bool) -> None:
    better, times = duel(40 if long else 4, 4, 13)
    assert better > 0.5
    times.sort()
    assert times[len(times) // 2] < 0.5 and times[-1] < 2


def test_the_same_chance_brings_the_same_card_and_no_time_brings_one_too() -> None:
    player = Searching("penalties", "ducks", read)
    for sight, _ in sights(4, Seeded(4), cards=6):
        first = player.move(sight, Random(1), inf)
        assert first == player.move(sight, Random(1), inf)
        assert player.move(sight, Random(1), 0) in playable(sight).values()
