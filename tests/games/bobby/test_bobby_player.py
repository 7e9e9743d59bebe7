"""Players of Bobby: what the instant one discards, bids and plays, and that it beats chance; how one searches."""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

import pytest

from talia._kernel import Tally, worth, worth_cards
from talia.cards import codes, mask
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.bobby.deal import PACK
from talia.games.bobby.player.losing import lost
from talia.games.bobby.player.valuing import expected, given_away
from talia.games.bobby.searching import call, read
from talia.games.bridge.plain_calls import Bid
from talia.games.bridge.player.playing import Scene
from talia.players import Sight, Witness, make
from talia.players.self_play import play_out
from talia.players.tricks.scene import TrickScene
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.obligations import Position, follow_suit_game, legal
from talia.tricks.play import Play
from tests.games.bobby.table import DEALT
from tests.games.bobby.table import hand as suits
from tests.games.positions import one_by_one

GAME: Any = find("bobby")


def losing(hand: str, table: str = "", *, place: int = 0, leader: int = 0) -> int:
    """The card played of a hand at nullo to these cards, the declarer at place 0 and the dummy at 2."""
    rules, held = follow_suit_game(None), mask(hand.split())
    lying = tuple(mask((card,)).bit_length() - 1 for card in table.split())
    trick = mask(table.split())
    may = legal(rules, held, trick, lying[0], False) if lying else held
    return lost(Scene(rules, None, may, held, place, leader, lying, 0, 2, 0, place % 2 == 0, opening=not lying))


def test_it_keeps_its_high_cards_and_long_suits() -> None:
    for hand in DEALT:
        given = given_away(mask(hand.split()))
        assert given.bit_count() == 4 and not given & mask([rank + suit for rank in "AK" for suit in "CDHS"])


def test_it_expects_more_tricks_of_better_cards_and_fewer_at_nullo_of_low_ones() -> None:
    strong = mask("AS KS QS JS TS 9S AH KH AD KD AC 3C 2C".split())
    weak = mask("2S 3S 5S 2H 4H 6H 2D 4D 5D 7D 2C 3C 4C".split())
    laid = mask("4S 5H 6D 7C".split())
    assert expected(strong, laid, "S") > 9 > expected(weak, laid, "S")
    assert expected(weak, laid, "NU") < 1 < 6 < expected(strong, laid, "NU")


def test_at_nullo_it_loses_as_high_as_it_can() -> None:
    assert losing("2H 9H KH", "TH 5H", leader=2) == mask(("9H",))
    # Last, with the own side's card winning, it is rid of its highest; as it is where it must take the trick.
    assert losing("2H 9H KH", "3H TH 5H", leader=1) == mask(("KH",))
    assert losing("JH KH", "3H 4H 5H", leader=1) == mask(("KH",))
    # In another suit the highest goes, and it leads low.
    assert losing("AD 3D 4C", "5S", leader=3) == mask(("AD",))
    assert losing("AD 3D 4C") == mask(("3D",))


def test_it_makes_most_of_what_it_bids_and_beats_chance() -> None:
    made = down = won = 0
    for seed in range(6):
        match = Match(GAME, GAME.Options(scoring="chicago"), 3, Seeded(seed))
        play_out(match, [make("bobby", "simple")] * 3, [Random(f"{seed}{seat}") for seat in range(3)])
        for row in match.state.sheet:
            codes = [entry["code"] for entry in row["brought"]]
            made, down = made + ("tricks" in codes), down + ("undertricks" in codes)
        match = Match(GAME, GAME.Options(scoring="chicago"), 3, Seeded(seed))
        players = [make("bobby", "simple" if seat == seed % 3 else "random") for seat in range(3)]
        play_out(match, players, [Random(f"{seed}{seat}") for seat in range(3)])
        won += match.state.totals[seed % 3] > 0
    assert made > 2 * down and won >= 5


class Table:
    """A deal of which one sees all: these hands are dealt, or any."""

    def __init__(self, *dealt: str, seed: int = 1, **options: Any) -> None:
        chosen = GAME.Options(scoring="chicago", **options)
        drawn: dict[str, Any] = {"lot/dealer": 2}
        if dealt:
            drawn["deal/0"] = one_by_one(PACK.codes, dealt, 2)
        self.match = Match(GAME, chosen, 3, Given(drawn, Seeded(seed)), breaks=True)
        self.witnesses = [Witness(GAME, seat, chosen) for seat in range(3)]
        self.see(self.match.begin())

    def see(self, steps: Any) -> None:
        for step in steps:
            for witness in self.witnesses:
                witness.saw(step.events)

    @property
    def turn(self) -> int:
        """The first of those awaited; -1 once the deal is over."""
        return -1 if self.match.paused else seats_of(GAME.waiting(self.match.state))[0]

    def sight(self) -> Sight:
        return self.witnesses[self.turn].sight(self.match.state)

    def do(self, move: Move) -> None:
        self.see(self.match.do(self.turn, move))


STRONG = suits("AKQJT98765", "AK", "AK", "432")


def called(first: str) -> Move:
    """What the searching player says with these cards, being the first to speak."""
    rest = [code for code in PACK.codes if code not in first.split()]
    table = Table(first, " ".join(rest[:17]), " ".join(rest[17:34]))
    simple, rng = make("bobby", "simple"), Random(1)
    for _ in range(3):
        table.do(simple.move(table.sight(), rng, inf))
    said = call(table.sight(), Random(1), inf)
    assert said is not None
    return said


def test_who_searches_bids_what_worlds_bear_out() -> None:
    bid = called(STRONG)
    assert isinstance(bid, Bid) and bid.bid in ("6S", "7S")


@pytest.mark.parametrize("nullo", [True, False])
def test_a_card_that_is_best_whatever_the_others_hold_is_played(nullo: bool, long: bool) -> None:
    """In the last five tricks of deals of instant players; in quick form some, each for every seat on turn."""
    simple, club, found = make("bobby", "simple"), make("bobby", "club"), 0
    for seed in range(60 if long else 6):
        table = Table(seed=seed, nullo=nullo, claims="off")
        while table.turn >= 0:
            sight = table.sight()
            move = simple.move(sight, Random(seed), inf)
            if isinstance(move, Play) and table.match.state.deal.tricks.hands[0].bit_count() < 6:
                now, _ = read(sight)
                if now.layouts.number <= 60 and (best := best_in_all(now, table.match.state.deal.contract.nullo)):
                    played = club.move(sight, Random(seed), inf)
                    assert isinstance(played, Play) and played.card in best
                    found += 1
            table.do(move)
    assert found > 5


def best_in_all(now: TrickScene, nullo: bool) -> set[str]:
    """The cards that are best in every world that is possible, if it is not every card."""
    best = cards = 0
    for number, world in enumerate(map(now.hands, now.layouts.all())):
        at = Position(now.obligations, world, now.leader, None, now.trick)
        worth = worth_cards(at, Tally(-1 if nullo else 1), 0b0101 << now.me % 2)
        cards = sum(1 << card for card in worth)
        here = sum(1 << card for card, points in worth.items() if points == max(worth.values()))
        best = best & here if number else here
    return set() if best == cards else set(codes(best))


@pytest.mark.parametrize("nullo", [True, False])
def test_it_agrees_to_a_claim_up_to_what_best_play_brings(nullo: bool) -> None:
    """Who sees all hands once the claimant's is shown; in nullo the claimant takes no more than he says."""
    said: dict[str, int] = {}
    for seed in range(40):
        table = Table(seed=seed, nullo=nullo)
        while table.turn >= 0:
            d = table.match.state.deal
            if d.tricks is not None and d.contract.nullo == nullo and d.tricks.hands[0].bit_count() < 8:
                for claimant, n, answer in answers(table):
                    best = most(d, claimant)
                    assert answer == ("accept" if (n >= best if nullo else n <= best) else "reject"), (seed, n, best)
                    said[answer] = said.get(answer, 0) + 1
            table.do(make("bobby", "simple").move(table.sight(), Random(seed), inf))
        if min(said.get("accept", 0), said.get("reject", 0)) > 60:
            return
    pytest.fail(f"only {said}")


def answers(table: Table) -> Iterator[tuple[int, int, str]]:
    """What those who see all hands say to every claim of the fewest and the most, and of some between."""
    state, declarer = table.match.state, table.match.state.deal.contract.declarer
    for claimant in range(3):
        for form in GAME.asides(state, claimant):
            for n in range(form.parts[0].high + 1):
                after, _ = GAME.play(state, claimant, ClaimSome(n))
                for seat in seats_of(GAME.waiting(after)):
                    if (seat == declarer) != (claimant == declarer):
                        answer = make("bobby", "simple").move(table.witnesses[seat].sight(after), Random(n), inf)
                        assert isinstance(answer, Answer)
                        yield claimant, n, answer.say


def most(d: Any, claimant: int) -> int:
    """How many tricks a claimant's side takes of those that are left with all cards open, in nullo how few it can."""
    around = d.contract.around
    held = [d.tricks.hands[place] for place in around]
    at = Position(follow_suit_game(d.contract.trump), held, around.index(d.tricks.leader), None, d.tricks.table)
    pair = 0b0101 << around.index(claimant) % 2
    return abs(worth(at, Tally(-1 if d.contract.nullo else 1), pair))


def test_the_other_defender_gives_up_nothing_for_nothing() -> None:
    """In nullo: with no trick left to lose in any layout he objects to one that is taken over."""
    given: dict[str, int] = {}
    for seed in range(60):
        table = Table(seed=seed, auto_finish=False)
        while table.turn >= 0:
            state, d = table.match.state, table.match.state.deal
            if d.tricks is not None and d.contract.nullo and d.tricks.hands[0].bit_count() == 2:
                for claimant in set(range(3)) - {d.contract.declarer}:
                    (other,) = set(range(3)) - {d.contract.declarer, claimant}
                    for form in GAME.asides(state, claimant):
                        left = form.parts[0].high
                        after, _ = GAME.play(state, claimant, ClaimSome(left))
                        answer = make("bobby", "simple").move(table.witnesses[other].sight(after), Random(1), inf)
                        assert isinstance(answer, Answer)
                        assert not (answer.say == "reject" and most(d, claimant) == left)
                        given[answer.say] = given.get(answer.say, 0) + 1
            table.do(make("bobby", "simple").move(table.sight(), Random(seed), inf))
    assert given["reject"] > 5, given


def test_the_same_chance_brings_the_same_move() -> None:
    table, club, simple = Table(seed=8), make("bobby", "club"), make("bobby", "simple")
    while table.turn >= 0:
        sight = table.sight()
        if sight.view.phase == "auction" or len(sight.events) % 12 == 0:
            assert club.move(sight, Random(2), inf) == club.move(sight, Random(2), inf)
        table.do(simple.move(sight, Random(1), inf))


def test_without_time_it_plays_as_the_instant_one() -> None:
    table, club, simple = Table(), make("bobby", "club"), make("bobby", "simple")
    while table.turn >= 0:
        move = simple.move(table.sight(), Random(1), -inf)
        assert club.move(table.sight(), Random(1), -inf) == move
        table.do(move)
