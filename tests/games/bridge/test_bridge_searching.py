"""The searching players of bridge: deals with a known answer, what is read in an auction, close calls, and limits."""

from collections.abc import Iterator
from itertools import pairwise
from math import inf
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from talia.cards import CODE
from talia.chance import Given, Seeded
from talia.games.bridge.bidding import Heard
from talia.games.bridge.bidding.cells import of_length, of_points
from talia.games.bridge.contracts import Contract
from talia.games.bridge.dealing import PACK
from talia.games.bridge.double_dummy import outcomes
from talia.games.bridge.options import Options
from talia.games.bridge.player import read
from talia.games.bridge.player.aiming import TRICK, Stake, stake
from talia.games.bridge.player.trying import close
from talia.games.bridge.player.worlds import shows
from talia.games.bridge.scoring.duplicate import ALL, NONE
from talia.games.bridge.scoring.rubber import Rubber
from talia.players import Sight, Witness, make
from talia.players.self_play import play_out
from talia.players.tricks.searching import playable
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.tricks.play import Play
from tests.games.bridge.cards import held
from tests.games.bridge.table import CALLS, GAME, hands
from tests.games.positions import one_by_one

BOARD: Final = {0: 1, 1: 2, 2: 3, 3: 4}
"""The board a place deals."""


class Table:
    """A deal of which one sees all: these hands are dealt, or any."""

    def __init__(self, text: str = "", dealer: int = 2, seed: int = 1, **options: Any) -> None:
        agreed = Options(scoring="duplicate", boards=1, first_board=BOARD[dealer], **options)
        drawn = {"deal/0": one_by_one(PACK.codes, hands(text), dealer)} if text else {}
        self.match: Match[Any] = Match(GAME, agreed, 4, Given(drawn, Seeded(seed)))
        self.witnesses = [Witness(GAME, seat, agreed) for seat in range(4)]
        self.see(self.match.begin())

    def see(self, steps: Any) -> None:
        for step in steps:
            for witness in self.witnesses:
                witness.saw(step.events)

    @property
    def turn(self) -> int:
        """Who is awaited; -1 once the deal is over."""
        awaited = seats_of(GAME.waiting(self.match.state))
        return awaited[0] if awaited else -1

    def sight(self) -> Sight:
        return self.witnesses[self.turn].sight(self.match.state)

    def do(self, move: Move) -> None:
        self.see(self.match.do(self.turn, move))

    def after(self, calls: str, cards: str) -> "Table":
        for said in calls.split():
            self.do(CALLS[said])
        for code in cards.split():
            self.do(Play(code))
        return self


FINESSE: Final = "N:AQ.7432.A432.432 J973.86.JT97.T76 542.AK5.K65.AKQ5 KT86.QJT9.Q8.J98"
HOLD_UP: Final = "N:54.Q43.Q43.AT765 T96.T875.T875.K2 A32.AK2.AK2.QJ98 KQJ87.J96.J96.43"
BOTH_WAYS: Final = "N:K952.A32.A32.A32 .8765.8765.98764 AQT84.KQ4.KQ4.K5 J763.JT9.JT9.QJT"
WEST_OPENED: Final = "N:KJ32.987.K32.Q32 76.65.T987.JT984 AT54.AKQJT.65.65 Q98.432.AQJ4.AK7"
EAST_OPENED: Final = "N:KJ32.987.K32.Q32 Q98.432.AQJ4.AK7 AT54.AKQJT.65.65 76.65.T987.JT984"


@pytest.mark.parametrize(
    ("table", "good"),
    [
        # Dummy's ace and queen alone, the king on the left: the queen.
        (lambda: Table(FINESSE).after("3NT P P P", "QH 2H 6H AH 2S 6S"), "QS"),
        # The ace of spades is held up until one defender has no more of them.
        (lambda: Table(HOLD_UP).after("3NT P P P", "KS 4S 6S"), "2S 3S"),
        # A high spade of this hand first: then the jack can be caught on either side.
        (lambda: Table(BOTH_WAYS).after("7NT P P P", "QC 2C 4C KC"), "AS QS"),
        # The queen is where the points are: the same cards seen, and other calls.
        (lambda: Table(WEST_OPENED, 3).after("1NT P P 2H P P P", "AC 2C 4C 5C 2H 7H 5H AH 4S 8S"), "JS"),
        (lambda: Table(EAST_OPENED, 1).after("1NT 2H P P P", "JC 2C AC 5C 2H AH 5H 7H 4S 6S"), "KS"),
    ],
    ids=["finesse", "hold-up", "both ways", "west opened", "east opened"],
)
def test_the_play_is_found(table: Any, good: str) -> None:
    sight = table().sight()
    for seed in range(3):
        move = make("bridge", "club").move(sight, Random(seed), inf)
        assert isinstance(move, Play) and move.card in good.split(), seed


SAFE: Final = "N:42.Q43.QJ52.AQJT 8765.JT98.T6.K32 A3.AK2.AK43.9876 KQJT9.765.987.54"


@pytest.mark.parametrize("compared", ["points", "matchpoints"])
def test_the_contract_is_aimed_at_and_at_matchpoints_each_trick(compared: str) -> None:
    """Nine tricks are there; a finesse brings three more or costs one and the contract."""
    table = Table(SAFE, compared=compared).after("3NT P P P", "KS 2S 5S AS 9C 4C")
    move = make("bridge", "club").move(table.sight(), Random(1), inf)
    assert isinstance(move, Play)
    assert (move.card == "AC") == (compared == "points")


def test_what_a_contract_brings() -> None:
    def brings(contract: str, declarer: int, vulnerable: Any = NONE, **options: Any) -> list[float]:
        return Stake(Options(**options), vulnerable).brings(Contract.of(contract, declarer))

    assert brings("3NT", 1)[7:] == [-100, -50, 400, 430, 460, 490, 520]
    assert brings("2SX", 2, ALL, scoring="chicago")[7:9] == [-200, 670]
    assert brings("7C", 0, grand_slam_nv="750")[13] == 1190
    each_trick = brings("3NT", 1, scoring="duplicate", compared="matchpoints")
    assert {more - fewer for fewer, more in pairwise(each_trick)} == {TRICK}
    assert brings("3NT", 1, scoring="chicago", compared="matchpoints")[8:10] == [-50, 400]


@pytest.mark.parametrize(
    ("stands", "contract", "tricks", "least", "most"),
    [
        # The first game, and one that ends the rubber: 700 in two games, 500 in three.
        (Rubber(), "4S", 10, 470, 470),
        (Rubber(games=(1, 0)), "4S", 10, 470, 470),
        (Rubber(games=(1, 1)), "4S", 10, 620, 620),
        # A part-score is worth something, and makes a game of another; there the next trick hardly counts.
        (Rubber(), "2S", 8, 120, 160),
        (Rubber(below=(60, 0)), "2C", 8, 300, 350),
        (Rubber(below=(60, 0)), "1C", 8, 60, 100),
        # What the others have below the line is gone when a game is made.
        (Rubber(below=(0, 90)), "4S", 10, 580, 620),
        # A game of the others may be worth going down for.
        (Rubber(games=(1, 1)), "4S", 9, -100, -100),
        (Rubber(), "4S", 9, -50, -50),
    ],
)
def test_what_a_contract_brings_in_a_rubber(
    stands: Rubber, contract: str, tricks: int, least: float, most: float
) -> None:
    turned = Rubber(stands.below[::-1], stands.games[::-1], stands.points[::-1])
    for rubber, declarer in ((stands, 2), (turned, 1)):
        brought = Stake(Options(), NONE, rubber).brings(Contract.of(contract, declarer))
        assert least <= brought[tricks] <= most


def test_a_player_knows_how_the_rubber_stands() -> None:
    """After deals that have left something below the line."""
    match: Match[Any] = Match(GAME, Options(claims="off"), 4, Seeded(2), breaks=True)
    simple = [make("bridge", "simple")] * 4
    while not match.state.sheet or not any(match.state.sheet[-1]["rubber"]["below"]):
        play_out(match, simple, [Random(1)] * 4)
    match.go_on()
    stands = Rubber(**{name: tuple(each) for name, each in match.state.sheet[-1]["rubber"].items()})
    told = match.view(0).facts
    assert stake(told, Options()).rubber == stands
    assert stake(told, Options(), 1).rubber == Rubber(stands.below[::-1], stands.games[::-1], stands.points[::-1])


def test_hands_are_the_less_likely_the_further_they_are_from_what_was_shown() -> None:
    opened = shows(0, of_points(12, 19) & of_length("S", 5))
    found = [
        opened({0: held(hand)}, 0)
        for hand in ("AKJ82.Q43.Q43.32", "KQ982.Q43.Q43.32", "KQ98.Q432.Q43.32", "9832.5432.543.32")
    ]
    assert found[0] == 1 > found[1] > found[2] > found[3] > 0


def test_the_auction_makes_the_true_layout_likelier(long: bool) -> None:
    """Before the first card, by far, in the mean over deals of instant players."""
    ratio = 0
    deals = 60 if long else 8
    for seed in range(deals):
        table = Table(seed=seed)
        while table.turn >= 0 and table.sight().view.phase == "auction":
            table.do(make("bridge", "simple").move(table.sight(), Random(seed), inf))
        if table.turn < 0:
            continue
        now, _ = read(table.sight())
        dealt = table.match.state.deal.dealt
        true = now.odds(tuple(hand & ~now.known[place] for place, hand in enumerate(dealt)))
        drawn = sorted(now.odds(layout) for layout in now.layouts.drawn(40, Random(seed)))
        ratio += true > drawn[30]
        assert true > 0
    assert ratio > 0.8 * deals


def moments(seeds: int, **options: Any) -> Iterator[tuple[Table, Move]]:
    """Deals of instant players, move by move: what is done, before it is done."""
    for seed in range(seeds):
        table, rng = Table(seed=seed, dealer=seed % 4, **options), Random(seed)
        while table.turn >= 0:
            move = make("bridge", "simple").move(table.sight(), rng, inf)
            yield table, move
            table.do(move)


def test_a_card_that_is_best_whatever_the_others_hold_is_played(long: bool) -> None:
    """In the last five tricks: one that no layout says another card is better than; and it is legal everywhere."""
    club, found = make("bridge", "club"), 0
    for table, move in moments(40 if long else 3, claims="off"):
        deal = table.match.state.deal
        if not isinstance(move, Play) or max(hand.bit_count() for hand in deal.tricks.hands) > 5:
            continue
        sight = table.sight()
        played = club.move(sight, Random(1), inf)
        assert isinstance(played, Play) and played.card in playable(sight)
        now, _ = read(sight)
        if len(playable(sight)) == 1 or now.layouts.number > 60:
            continue
        if good := best_in_all(now, deal):
            assert played.card in good
            found += 1
    assert found > 5


def best_in_all(now: Any, deal: Any) -> set[str]:
    """The cards that are best in every layout, if there are any."""
    good = {CODE[one] for one in CODE if one & now.hand}
    for layout in now.layouts.all():
        tricks = outcomes(replace(deal.tricks, hands=now.hands(layout)), deal.contract.declarer)
        declaring = (now.me - deal.contract.declarer) % 2 == 0
        most = max(tricks.values()) if declaring else min(tricks.values())
        good &= {card for card, each in tricks.items() if each == most}
    return good


def test_the_same_chance_brings_the_same_move_and_without_time_it_is_the_instant_one() -> None:
    strong = make("bridge", "strong")
    for number, (table, move) in enumerate(moments(1)):
        sight = table.sight()
        assert strong.move(sight, Random(1), -inf) == move
        if number % 9 == 0:
            assert strong.move(sight, Random(2), inf) == strong.move(sight, Random(2), inf)


def test_close_calls() -> None:
    """A hand of eleven points is close to opening, one of seven is not; worlds say whether it had better."""
    assert close(held("KQ954.A32.J43.J2"), Heard()) == ["pass", "1S"]
    assert close(held("KQ954.432.J43.J2"), Heard()) == ["pass"]
    assert close(held("K97.Q84.K952.J52"), Heard(("1NT", "pass"))) == ["2NT", "3NT"]


def test_a_close_call_is_tried_in_worlds() -> None:
    """The system invites with eight flat points of lone honours; worlds say that a pass is better."""
    flat = "Q3.876.KJ2.Q9764"
    table = Table(f"E:AK72.QJ4.A83.K85 J84.A952.T95.T32 {flat} T965.KT3.Q764.AJ", 0).after("P 1NT P", "")
    sight = table.sight()
    assert close(held(flat), Heard(("pass", "1NT", "pass"))) == ["2NT", "pass"]
    assert make("bridge", "strong").move(sight, Random(1), inf) == CALLS["P"]
    assert make("bridge", "club").move(sight, Random(1), inf) == CALLS["2NT"]
