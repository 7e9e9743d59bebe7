"""A game of Skat is decided exactly when every outcome that anybody who has only watched may expect pays the same."""

from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from talia.cards import mask
from talia.games.skat import playing, scoring
from talia.games.skat.options import Options
from talia.games.skat.scoring import Played, card_points
from talia.games.skat.state import DECK, RULES, DealState, spec
from talia.tricks.play import begin

SOLOIST, ALL = 0, 10


def test_a_game_is_decided_when_all_its_outcomes_pay_the_same(long: bool) -> None:
    rng, seen = Random("decided in Skat"), {True: 0, False: 0}
    for _ in range(4000 if long else 150):
        d, unseen, tricks = _moment(rng)
        t = d.tricks
        assert t is not None
        his = sum(tricks[:1])
        left = ALL - sum(tricks)
        won = card_points(t.won[SOLOIST])
        pairs = {card_points(mask(pair)) for pair in combinations(unseen, 2)}
        sums = {won + skat + more for skat in pairs for more in range(card_points(mask(unseen)) - skat + 1)}
        paid = {_paid(d, points, his + more) for points in sums for more in range(left + 1)}
        held = replace(d, tricks=replace(t, hands=(mask(unseen[2:]), 0, 0)))
        skat, taken = card_points(mask(unseen[:2])), card_points(sum(t.won))
        assert playing.untaken(held) == scoring.ALL_POINTS - taken - skat
        found = playing.decided(d, t, mask(unseen))
        assert found == (len(paid) == 1), (tricks, won, card_points(mask(unseen)), d.extra, paid)
        seen[found] += 1
    assert min(seen.values()) > 10


def _moment(rng: Random) -> tuple[DealState, list[str], list[int]]:
    """Some tricks are taken, of any cards; the others are unseen, two of them in the skat."""
    left = rng.choice((1, 1, 2, 3, 4, 6))
    cards = sorted(DECK.codes, key=lambda code: "TAKQ".find(code[0]) * rng.choice((0, 1)) + rng.random())
    played, unseen = cards[: 3 * (ALL - left)], cards[3 * (ALL - left) :]
    taken = [0, 0, 0]
    won = [0, 0, 0]
    likes = rng.choice(((1, 1, 1), (6, 1, 1), (1, 6, 6)))
    for at in range(0, len(played), 3):
        seat = rng.choices(range(3), likes)[0]
        taken[seat] += 1
        won[seat] |= mask(played[at : at + 3])
    t = begin(RULES["S"], (0, 0, 0), 0)
    d: Any = DealState(spec(Options(), 3, 0), soloist=SOLOIST, game="S", extra=rng.choice((0, 0, 0, 1)))
    return replace(d, tricks=replace(t, won=tuple(won), taken=tuple(taken))), unseen, taken


def _paid(d: DealState, points: int, tricks: int) -> tuple[int, ...]:
    p = Played(d.game, 18, 1, extra=d.extra, points=points, tricks=tricks)
    return scoring.paid(d.spec.options, 3, SOLOIST, scoring.outcome(p, d.spec.options), 1)
