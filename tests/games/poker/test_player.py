"""The instant player of poker: it beats plain ways to play, and no bet of its tells one class of hand."""

from collections import Counter
from random import Random

import pytest

from talia.cards import codes, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.poker.hands import ranking
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Wait
from talia.games.poker.options import Options
from talia.games.poker.player.simple import Simple, held_after, scene, thrown
from talia.players import make
from talia.players.choices import forms_of
from talia.players.duplicate import DuplicatePlan, boards, result
from talia.players.player import Sight, Witness
from talia.table.match import Match
from talia.table.moves import Move

GAME = find("poker")


class Caller:
    """Holds everything and never raises."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        forms = {form.move: form for form in forms_of(sight.view)}
        if Exchange in forms:
            now = scene(sight)
            return Exchange(codes(thrown(now.rank, now.hand, forms[Exchange].parts[0].high, rng)))
        if Hold in forms:
            return Hold()
        if Open in forms:
            return Open(forms[Open].parts[0].low)
        return Wait() if Wait in forms else Pass()


@pytest.mark.parametrize(("others", "seats", "size"), [("random", 2, 20), (f"{__name__}:Caller", 4, 15)])
def test_it_beats_plain_ways_to_play(others: str, seats: int, size: int, long: bool) -> None:
    plan = DuplicatePlan("poker", ("simple", *(others,) * (seats - 1)), {"stacks": "fresh"}, "simple", 10)
    (mine, *_) = result(plan, boards(plan, range(10 * size if long else size))).standings
    assert mine.mean > 0, mine


@pytest.mark.parametrize(
    ("hand", "deck", "gone"),
    [
        ("KS KH 7D 4C JS", 52, "7D 4C JS"),
        ("KS KH KD 4C 4S", 52, ""),
        ("KS KH 7D 7C JS", 52, "JS"),
        ("2S 5S 9S KS QH", 52, "QH"),
        ("8S 9H TD JC 2H", 52, "2H"),
        ("9S TH QD KC KH", 24, "9S TH QD"),
        ("2S 4H 7D JC AH", 52, "2S 4H 7D"),
        ("5S 4D 3C 2H AS", 52, ""),
        ("AS 6D 7C 8H KS", 36, "6D 7C 8H"),
    ],
)
def test_what_it_throws(hand: str, deck: int, gone: str) -> None:
    """Most of the time; now and then it keeps one more, or all."""
    rank = ranking(deck)
    counts = Counter(thrown(rank, mask(hand.split()), 5, Random(seed)) for seed in range(40))
    assert counts.most_common(1)[0][0] == mask(gone.split())


def test_what_is_held_after_the_exchange_follows_from_the_number_of_cards() -> None:
    rank = ranking(52)
    held = held_after(rank, 5)
    mean = [sum(numbers) / len(numbers) for numbers in held[:4]]
    assert mean[0] == max(mean), "who exchanges nothing has most"
    assert all(rank.hands[number].kind != "none" for number in held[3])


def test_openings_tell_no_class_of_hand() -> None:
    """Of weak and strong hands there are large and small openings, in both rounds."""
    sizes: dict[bool, set[int]] = {False: set(), True: set()}
    player = Simple()
    for number in range(1500):
        match = Match(GAME, Options(deck_size=52), 2, Seeded(f"open {number}"))
        match.begin()
        seat = match.waiting[0]
        move = player.move(Witness(GAME, seat, match.options).sight(match.state), Random(number), 0)
        if isinstance(move, Open):
            rank = match.state.deal.spec.ranking
            strong = rank.shares[rank.strength(match.state.deal.hands[seat])] > 0.8
            sizes[strong].add(move.chips)
    assert sizes[True] == sizes[False] == {3, 4, 5}


def test_it_is_registered_as_instant() -> None:
    assert isinstance(make("poker", "simple"), Simple)
