"""The instant player of Werewolves: what it believes, that it commits no follies, and what playing so is worth."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from village import balance, games
from village import played as ended

from talia.chance import Seeded
from talia.games import find
from talia.games.werewolves.game import Options
from talia.games.werewolves.player.belief import suspicion
from talia.games.werewolves.player.scene import Scene
from talia.games.werewolves.roles import WEREWOLF
from talia.players import Sight, make
from talia.players.player import answer
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import Move
from tests.games.follies import Fool, played
from tests.games.werewolves.follies import Watched
from tests.games.werewolves.secrecy import setting

GAME = find("werewolves")
SIMPLE = make("werewolves", "simple")


# --- follies ----------------------------------------------------------------------------------------------------------

KINDS = {
    "votes for his own side",
    "harms his own side",
    "accuses the dead",
    "gives his own side away",
    "gives himself away",
    "is contradicted by what all know",
}


def test_no_follies(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """In games of all sizes, half of them with options drawn at random."""
    watched, rng = Watched(SIMPLE), Random("follies")
    for number in range(1000 if long else 44):
        options, seats = setting(rng) if number % 2 else (Options(), (6, 8, 10, 12, 16)[number // 2 % 5])
        assert played(GAME, watched, seats, f"follies {number}", options).result is not None
    with capsys.disabled():
        print(f"\n{sum(watched.acts.values())} acts, follies: {dict(+watched.follies)}; {dict(watched.acts)}")
    assert {*watched.acts} == KINDS
    assert all(watched.acts[kind] > 5 for kind in KINDS)
    assert not +watched.follies


def test_a_fools_follies_are_noticed() -> None:
    watched = Watched(Fool())
    for number in range(12):
        played(GAME, watched, 10, f"fool {number}")
    assert {kind for kind, number in watched.follies.items() if number} >= KINDS - {"accuses the dead"}
    # Nobody may accuse the dead: the rules refuse it.
    assert watched.acts["accuses the dead"]


# --- what it believes -------------------------------------------------------------------------------------------------


class Asked:
    """Plays `simple`; asked in the vote, how likely everybody is a werewolf, it is measured against what he is."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.held: list[tuple[float, bool]] = []

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        d = self.match.state.deal
        if sight.view.phase == "vote":
            scene = Scene(sight)
            for seat, chance in suspicion(scene, Random(0)).items():
                assert 0 <= chance <= 1 + 1e-9
                if seat in scene.known:
                    assert chance == pytest.approx(float(d.role(seat) == WEREWOLF))
                elif not scene.wolf:
                    self.held.append((chance, d.role(seat) == WEREWOLF))
        return SIMPLE.move(sight, rng, deadline)

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        return answer(SIMPLE, sight, rng)


def test_it_suspects_werewolves_more_than_others() -> None:
    held: list[tuple[float, bool]] = []
    for number in range(24):
        match = Match(GAME, Options(), 10, Seeded(f"held {number}"))
        player = Asked(match)
        play_out(match, [player] * 10, [Random(seat) for seat in range(10)])
        held += player.held
    of_wolves = [chance for chance, wolf in held if wolf]
    of_others = [chance for chance, wolf in held if not wolf]
    mean_of_wolves, mean_of_others = sum(of_wolves) / len(of_wolves), sum(of_others) / len(of_others)
    assert mean_of_wolves > 1.2 * mean_of_others
    # What is held likely happens about so often.
    assert abs(sum(chance for chance, _ in held) / len(held) - len(of_wolves) / len(held)) < 0.08


# --- what it is worth -------------------------------------------------------------------------------------------------


def wins(lineup: str, number: int) -> Counter[str]:
    return Counter(ended("werewolves", lineup, "8", each).winner for each in range(number))


def test_each_faction_wins_more_often_when_it_thinks(long: bool) -> None:
    """Among players at random, in the same games; the quick form asks for the direction alone."""
    number = 1000 if long else 60
    chance, pack, village = wins("none", number), wins("pack", number), wins("village", number)
    margin = 0.05 * number if long else 0
    assert pack["pack"] > chance["pack"] + margin
    assert village["village"] > chance["village"] + margin


@pytest.mark.parametrize("seats", [6, 10, 16])
def test_games_among_itself_end(seats: int, long: bool) -> None:
    """The quick form of the balance (benchmarks/village.py)."""
    found = [ended("werewolves", "all", str(seats), number) for number in range(100 if long else 20)]
    assert {each.winner for each in found} >= {"village", "pack"}
    assert all(1 <= each.nights <= seats + 2 for each in found)
    assert sum(each.spent for each in found) / sum(each.decisions for each in found) < 0.002


def test_a_benchmark_that_was_stopped_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = games("werewolves", "all", "6", 2, file)
    with file.open("ab") as out:
        out.write(b'{"lineup":"all","ro')
    (one, two, three) = games("werewolves", "all", "6", 3, file)
    assert [one, two] == first and three.number == 2
    assert [each.number for each in games("werewolves", "all", "6", 3, file)] == [0, 1, 2]
    assert balance("werewolves", first).startswith("| 6 | 2 | ")
