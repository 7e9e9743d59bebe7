"""The instant player of Ktulu: what it believes, that it commits no follies, and what playing so is worth."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from village import STUDIES
from village import played as ended

from talia.chance import Seeded
from talia.games import find
from talia.games.ktulu.game import Options
from talia.games.ktulu.player.belief import Belief
from talia.games.ktulu.player.scene import Scene
from talia.games.ktulu.roles import FACTION, RIDER, TOWN
from talia.players import Sight, make
from talia.players.player import answer
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import Move
from tests.games.follies import Fool, played
from tests.games.ktulu.follies import Watched
from tests.games.ktulu.test_game import random_options

GAME = find("ktulu")
SIMPLE = make("ktulu", "simple")


# --- follies ----------------------------------------------------------------------------------------------------------

KINDS = {
    "votes for his own side",
    "wants his own hanged",
    "is against his own in a duel",
    "harms his own side",
    "accuses the dead",
    "gives his own side away",
    "gives himself away",
    "is contradicted by what all know",
    "challenges or nominates his own side",
}


ONCE = (77, 97)
"""Games in which one was found: a Sheriff who jailed the Dancer he had met, and a Warrior who had to kill somebody."""


@pytest.mark.in_turn(1, of="what Ktulu's player is worth")
def test_no_follies(long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """In games of all sizes, half of them with options and sets drawn at random."""
    watched, rng = Watched(SIMPLE), Random("follies")
    games = {*range(1000)} if long else {*range(24), *ONCE}
    for number in range(max(games) + 1):
        seats = (7, 12, 16, 18, 24)[number // 2 % 5]
        options = random_options(rng, seats) if number % 2 else Options()
        if number not in games:
            continue
        assert played(GAME, watched, seats, f"follies {number}", options).result is not None
    with capsys.disabled():
        print(f"\n{sum(watched.acts.values())} acts, follies: {dict(+watched.follies)}; {dict(watched.acts)}")
    assert {*watched.acts} == KINDS
    assert all(watched.acts[kind] > 5 for kind in KINDS)
    assert not +watched.follies


def test_a_fools_follies_are_noticed() -> None:
    watched = Watched(Fool())
    for number in range(8):
        played(GAME, watched, 12, f"fool {number}", Options(nominations=bool(number % 2)))
    assert {kind for kind, number in watched.follies.items() if number} >= KINDS - {"accuses the dead"}
    # Nobody may accuse the dead: the rules refuse it.
    assert watched.acts["accuses the dead"]


# --- what it believes -------------------------------------------------------------------------------------------------


class Asked:
    """Plays `simple`; asked in a search who has the statue and who is hostile, it is measured against what is so."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.hostile: list[tuple[float, bool]] = []
        self.holds: list[tuple[float, bool]] = []

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        d = self.match.state.deal
        if sight.view.phase == "search":
            scene = Scene(sight)
            belief = Belief(scene, Random(0))
            for seat, chance in belief.hostile.items():
                assert -1e-9 <= chance <= 1 + 1e-9
                if seat in scene.told:
                    assert chance == pytest.approx(float(d.faction(seat) != TOWN))
                elif scene.town:
                    self.hostile.append((chance, d.faction(seat) != TOWN))
            for role in scene.cards:
                for seat, chance in belief.is_(role).items():
                    assert not (seat in scene.known and chance > 1e-9 and scene.known[seat] != role)
            holders = belief.holders
            assert sum(holders.values()) == pytest.approx(1)
            self.holds += [(chance, d.holder == seat) for seat, chance in holders.items() if scene.town]
        return SIMPLE.move(sight, rng, deadline)

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        return answer(SIMPLE, sight, rng)


@pytest.mark.in_turn(1, of="what Ktulu's player is worth")
def test_it_suspects_enemies_and_the_holder_more_than_others() -> None:
    hostile: list[tuple[float, bool]] = []
    holds: list[tuple[float, bool]] = []
    for number in range(24):
        match = Match(GAME, Options(), 12, Seeded(f"held {number}"))
        player = Asked(match)
        play_out(match, [player] * 12, [Random(seat) for seat in range(12)])
        hostile += player.hostile
        holds += player.holds
    for held, apart in ((hostile, 1.04), (holds, 1.5)):
        so = [chance for chance, it_is in held if it_is]
        not_so = [chance for chance, it_is in held if not it_is]
        assert sum(so) / len(so) > apart * sum(not_so) / len(not_so)
        # What is held likely happens about so often.
        assert abs(sum(chance for chance, _ in held) / len(held) - len(so) / len(held)) < 0.08


@pytest.mark.in_turn(1, of="what Ktulu's player is worth")
def test_what_the_sheriff_took_is_his() -> None:
    """When the statue passes to the Town in the Sheriff's turn, whoever was jailed had it, and the Sheriff has it."""
    for number in range(200):
        match = Match(GAME, Options(), 12, Seeded(f"jail {number}"))
        seen = Taken(match)
        play_out(match, [seen] * 12, [Random(seat) for seat in range(12)])
        if seen.checked:
            return
    raise AssertionError("the Sheriff never took it")


class Taken(Asked):
    """Looks at what is believed right after the Sheriff has taken the statue."""

    checked = 0

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        d = self.match.state.deal
        if d.public == TOWN and d.jailed >= 0 and d.role(d.holder) == "sheriff" and sight.view.seat != d.holder:
            scene = Scene(sight)
            if scene.public.by == "sheriff" and all(scene.trail.weight(seat) == 1 for seat in range(12)):
                self.checked += 1
                assert FACTION[d.role(d.jailed)] == scene.told[d.jailed]
                belief = Belief(scene, Random(0))
                sheriff = belief.is_("sheriff")
                living = sum(sheriff[seat] for seat in belief.holders)
                for seat, chance in belief.holders.items():
                    assert living * chance == pytest.approx(sheriff[seat])
        return SIMPLE.move(sight, rng, deadline)


@pytest.mark.in_turn(1, of="what Ktulu's player is worth")
def test_the_gods_take_the_statue_the_nameless_hits() -> None:
    """Whoever of them is the leader: the word is his, though the shot is not."""
    said: Counter[tuple[bool, str]] = Counter()

    class Shot(Asked):
        """Notes what Gods choose in the window of the Nameless, and whether they are the leader."""

        def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
            move = SIMPLE.move(sight, rng, deadline)
            d, seat = self.match.state.deal, sight.view.seat
            if d.row is not None and d.row.id == "nameless.shot" and d.faction(seat) == "gods":
                said[d.leader("gods") == seat, move.choice] += 1
            return move

    for number in range(3):
        match = Match(GAME, Options(gods=True), 12, Seeded(f"shot {number}"))
        play_out(match, [Shot(match)] * 12, [Random(seat) for seat in range(12)])
    assert said[True, "take"] and set(said) == {(True, "take"), (False, "take")}


# --- what it is worth -------------------------------------------------------------------------------------------------


def wins(lineup: str, row: str, number: int) -> Counter[str]:
    return Counter(ended("ktulu", lineup, row, each).winner for each in range(number))


@pytest.mark.in_turn(1, of="what Ktulu's player is worth")
@pytest.mark.parametrize(("row", "faction"), STUDIES["ktulu"].measured)
def test_each_faction_wins_more_often_when_it_thinks(row: str, faction: str, long: bool) -> None:
    """Among players at random, in the same games; the quick form asks for the direction alone."""
    # One among twelve gains less than a faction does, and it takes more games to see it.
    number = 1000 if long else 150 if faction == RIDER else 60
    chance, thinks = wins("none", row, number), wins(faction, row, number)
    assert thinks[faction] > chance[faction] + (0.05 * number if long else 0)


@pytest.mark.in_turn(1, of="what Ktulu's player is worth")
@pytest.mark.parametrize("row", ["7", "12", "18"])
def test_games_among_itself_end(row: str, long: bool) -> None:
    """The quick form of the balance (benchmarks/village.py)."""
    found = [ended("ktulu", "all", row, number) for number in range(100 if long else 20)]
    assert len({each.winner for each in found}) > 1
    assert all(each.days <= 20 for each in found)
    assert sum(each.spent for each in found) / sum(each.decisions for each in found) < 0.002
