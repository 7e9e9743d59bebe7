"""The searching player of poker: what it may do adds up, comes from what it sees alone, and tells no class of hand."""

from collections import Counter, defaultdict
from itertools import combinations
from math import inf, isclose
from random import Random
from typing import Any

import pytest

from talia.cards import codes, mask, singles
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.poker.hands import DECKS, ranking
from talia.games.poker.moves import Exchange, Open, Raise
from talia.games.poker.options import Options
from talia.games.poker.player.drawing import Fillings
from talia.games.poker.player.held import Table, Unseen, held, pool, taken_for
from talia.games.poker.player.story import Spot, Word, story
from talia.games.poker.searching import Club
from talia.players import Player, make
from talia.players.choices import forms_of
from talia.players.duplicate import DuplicatePlan, boards, result
from talia.players.player import Sight, Witness
from talia.players.self_play import play_out
from talia.table.forms import allowed
from talia.table.match import Match
from talia.table.moves import Move
from talia.table.words import Words
from tests.laws.settings import random_table

GAME = find("poker")
NAME = f"{__name__}:Quick"


class Quick(Club):
    """One that imagines few hands."""

    def __init__(self) -> None:
        super().__init__(60)


class Looking:
    """A player whose sights are kept; it moves as another one."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seen: list[Sight] = []

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        self.seen.append(sight)
        return self.player.move(sight, rng, deadline)


def sights(options: Any, seats: int, seed: object, player: Player) -> list[Sight]:
    """What the seats saw, one after the other, when they were to move in the first deal of a match."""
    match = Match(GAME, options, seats, Seeded(f"{seed}"), breaks=True)
    looking = Looking(player)
    play_out(match, [looking] * seats, [Random(f"{seed}/{seat}") for seat in range(seats)])
    return looking.seen


@pytest.mark.in_turn(2, of="the searching player of poker")
def test_its_mixture_is_of_legal_moves_and_adds_up(long: bool) -> None:
    """Whatever the options, and whatever was done before."""
    asked = Counter[str]()
    for seed in range(400 if long else 12):
        seats, options = random_table(GAME, Random(f"club {seed}"))
        for sight in sights(options, seats, seed, make("poker", "random" if seed % 2 else "simple")):
            mixture = Quick().mixture(sight, Random(seed), inf)
            assert mixture is not None
            assert isclose(sum(chance for _, chance in mixture), 1)
            assert all(0 <= chance <= 1 and allowed(forms_of(sight.view), move) for move, chance in mixture)
            asked[sight.view.phase] += 1
    assert min(asked[phase] for phase in ("first_round", "exchange", "second_round")) > 10


def test_its_moves_follow_from_what_it_sees_and_from_chance() -> None:
    """The others' cards are exchanged for some of the talon: nothing is different, so it weighs everything alike."""
    order = Random(7).sample(DECKS[24].codes, 24)
    other = list(order)
    for mine_not, talon in zip((1, 3, 5), (11, 15, 20), strict=True):
        other[mine_not], other[talon] = other[talon], other[mine_not]
    found = []
    for cards in (order, other):
        match = Match(GAME, Options(), 2, Given({"lot/dealer": 1, "deal/0": tuple(cards)}, Seeded("same")))
        match.begin()
        witness = Witness(GAME, 0, match.options)
        match.do(0, Open(5))
        match.do(1, Raise(12))
        assert set(match.state.deal.hands[1:]) != {mask(order[1:10:2])} or cards is order
        sight = witness.sight(match.state)
        found.append([Quick().mixture(sight, Random(seed), inf) for seed in range(3)])
        assert [Quick().move(sight, Random(seed), inf) for seed in range(9)] == [
            Quick().move(sight, Random(seed), inf) for seed in range(9)
        ]
    assert found[0] == found[1]


@pytest.mark.parametrize("hand", ["KS KH 9D TC JS", "AS TS 9S KS QH", "9C TD JH QS AS", "AC AD AH 9S TS"])
def test_what_a_hand_becomes_is_counted_exactly(hand: str) -> None:
    rank, cards = ranking(24), mask(hand.split())
    unseen = DECKS[24].mask & ~cards
    fillings = Fillings(rank, unseen)
    for n in range(4):
        for gone in combinations(singles(cards), n):
            kept = cards & ~sum(gone)
            drawn = Counter(rank.strength(kept | sum(more)) for more in combinations(singles(unseen), n))
            ends = fillings.ends(kept)
            assert ends.numbers == sorted(drawn)
            for number, chance in zip(ends.numbers, ends.chances, strict=True):
                assert isclose(chance, drawn[number] / drawn.total())


def worth_of(words: tuple[Word, ...], exchanged: int, seed: int = 1) -> float:
    """The mean place of what somebody is taken to hold."""
    rank = ranking(52)
    assert pool(rank).ready(inf)
    table = Table(rank, 4, 5, waits=False)
    against = [taken_for(table, 3, raised=False)]
    found = held(table, words, exchanged, against, Unseen(table, DECKS[52].mask), 400, Random(seed))
    return sum(rank.shares[number] * weight for number, weight in zip(found.numbers, found.weights, strict=True))


def test_what_others_hold_is_taken_from_their_words_and_their_exchange() -> None:
    opened = Word(0, "opened", Spot(second=False, pot=8, owed=0, floor=0.0, rises=0, others=3))
    raised = Word(0, "raised", Spot(second=False, pot=30, owed=6, floor=0.6, rises=1, others=3))
    again = Word(0, "raised", Spot(second=True, pot=60, owed=10, floor=0.5, rises=1, others=1))
    assert worth_of((opened,), 0) > worth_of((opened,), 2) > worth_of((opened,), 3)
    assert worth_of((opened,), 3) > worth_of((), 3)
    assert worth_of((opened, raised), 1) > worth_of((opened,), 1)
    assert worth_of((opened, again), 3) > worth_of((opened,), 3)


def test_the_story_is_what_lies_on_the_table() -> None:
    for sight in sights(Options(), 4, "story", Quick()):
        now, facts = story(sight).now, sight.view.facts
        assert now.pot == facts["pot"] + sum(facts.get("bets") or ())
        assert now.others == 3 - len(facts.get("passed") or ())
        assert now.second == (sight.view.phase != "first_round" and facts.get("exchanged") is not None)


@pytest.mark.in_turn(2, of="the searching player of poker")
def test_no_bet_tells_one_class_of_hand() -> None:
    """Each size of opening that is made at all is chosen with weak and with strong hands, in both rounds."""
    chances: dict[tuple[str, bool], dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for seed in range(80):
        for sight in sights(Options(), 2, f"sizes {seed}", Quick()):
            rank, hand = ranking(24), mask(sight.view.zone(f"hand.{sight.view.seat}").cards)
            strong = rank.shares[rank.strength(hand)] > 0.8
            for move, chance in Quick().mixture(sight, Random(seed), inf) or ():
                if isinstance(move, Open):
                    height = min(2, 2 * move.chips // (sight.view.facts["pot"] + 1))
                    chances[sight.view.phase, strong][height] += chance
    for phase in ("first_round", "second_round"):
        low, high = chances[phase, False], chances[phase, True]
        for height in {*low, *high}:
            part = high[height] / sum(high.values()), low[height] / sum(low.values())
            assert min(part) > 0.02 or max(part) < 0.01, (phase, height, part)


@pytest.mark.in_turn(2, of="the searching player of poker")
def test_it_throws_what_is_best_and_now_and_then_what_is_nearly_as_good() -> None:
    thrown = Counter[int]()
    for seed in range(20):
        for sight in sights(Options(deck_size=52), 2, f"throws {seed}", Quick()):
            if sight.view.phase == "exchange":
                rank, hand = ranking(52), mask(sight.view.zone(f"hand.{sight.view.seat}").cards)
                for move, chance in Club(1200).mixture(sight, Random(seed), inf) or ():
                    assert isinstance(move, Exchange)
                    if rank.hand(hand).kind == "pair":
                        thrown[len(move.cards)] += round(1000 * chance)
                    if rank.hand(hand).kind in ("full", "straight", "flush"):
                        assert not move.cards or chance < 0.1, codes(hand)
    assert thrown[3] > 0.6 * thrown.total()
    assert thrown[2] > 0


def test_without_time_it_moves_as_the_instant_player_does() -> None:
    for sight in sights(Options(), 3, "hurry", Quick()):
        assert Club().mixture(sight, Random(1), -inf) is None
        assert Club().considered(sight, Random(1), -inf).thought is None


@pytest.mark.in_turn(2, of="the searching player of poker")
def test_it_says_what_others_seem_to_have_exchanged_from() -> None:
    told = set()
    for seed in range(40):
        for sight in sights(Options(), 2, f"thought {seed}", Quick()):
            thought = Quick().considered(sight, Random(seed), inf).thought
            if thought is not None:
                assert sight.view.facts["exchanged"][thought.details["seat"]] == thought.details["n"]
                told.add(Words("pl", "poker", ["Ania", "Jan"]).text(f"thought.{thought.code}", thought.details))
    assert not any("⟨" in sentence for sentence in told)
    assert any(sentence.startswith("Ania wymienia 3 karty: ") for sentence in told)
    assert any("dwie pary" in sentence and "1 kartę" in sentence for sentence in told), told


@pytest.mark.in_turn(2, of="the searching player of poker")
@pytest.mark.parametrize(
    ("others", "seats", "size"), [("random", 2, 16), ("tests.games.poker.test_player:Caller", 4, 4)]
)
def test_it_beats_plain_ways_to_play(others: str, seats: int, size: int, long: bool) -> None:
    plan = DuplicatePlan("poker", (NAME, *(others,) * (seats - 1)), {"stacks": "fresh"}, "club", 10)
    (mine, *_) = result(plan, boards(plan, range(5 * size if long else size))).standings
    assert mine.mean > 0, mine
