"""Cards that are not led while one has others, and cards that must go: playouts keep to it, other searches refuse it.

What is legal stands in test_obligations.py, what deals are worth in test_general.py, lines in the counting files.
"""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from talia import _kernel
from talia._kernel import Tally, playouts, scored_playouts
from talia.cards import LANES, Deck, card, mask, singles
from talia.tricks.obligations import Position, follow_suit_game

PACK: Final = Deck("JQKA")
KIERKI: Final = follow_suit_game(None, no_lead=mask(("JH", "QH", "KH", "AH")), must_go=mask(("KH",)))
PLAIN: Final = follow_suit_game(None)
HEARTS: Final = Tally(0, {card(f"{rank}H"): -1 for rank in "JQKA"} | {card("KH"): -20})


def outcomes(at: Position, tally: Tally, points: tuple[int, ...]) -> set[tuple[int, ...]]:
    """What every seat has at the end, for all legal ways to play on."""
    if at.over:
        return {points}
    found = set()
    for one in singles(at.legal()):
        after = at.copy()
        after.play(one.bit_length() - 1)
        now = points
        if not after.trick:
            cards = (*at.trick, one.bit_length() - 1)
            worth = tally.trick + sum(tally.cards.get(each, 0) for each in cards)
            now = tuple(each + worth * (seat == after.leader) for seat, each in enumerate(points))
        found |= outcomes(after, tally, now)
    return found


def hands(seats: int, size: int, rng: Random) -> tuple[int, ...]:
    cards = rng.sample(PACK.codes, seats * size)
    return tuple(mask(cards[seat * size : (seat + 1) * size]) for seat in range(seats))


@pytest.mark.parametrize(("seats", "size"), [(2, 3), (3, 3), (4, 2)])
def test_playouts_make_no_move_that_is_forbidden(seats: int, size: int, long: bool) -> None:
    """What comes out of a playout can come about by legal play; played without the rule it often could not."""
    rng, astray = Random(seats), 0
    for _ in range(400 if long else 40):
        world, leader = hands(seats, size, rng), rng.randrange(seats)
        at = Position(KIERKI, world, leader)
        possible = outcomes(at, HEARTS, (0,) * seats)
        sides = rng.choice([None, rng.randrange(1 << seats)])
        (found,) = scored_playouts(KIERKI, HEARTS, [world], leader, sides=sides).tolist()
        assert tuple(found) in possible
        (free,) = scored_playouts(PLAIN, HEARTS, [world], leader, sides=sides).tolist()
        astray += tuple(free) not in possible
        by_card = scored_playouts(KIERKI, HEARTS, [world], leader, each_card=True).tolist()[0]
        assert len(by_card) == at.legal().bit_count()
        if seats > 2:
            possible = outcomes(at, Tally(), (0,) * seats)
            for policy in ("sensible", "random"):
                (tricks,) = playouts(KIERKI, [world], leader, policy=policy, seed=rng.randrange(99)).tolist()
                assert tuple(tricks) in possible
    assert astray


@pytest.mark.parametrize("rules", [{"no_lead": LANES["H"]}, {"must_go": mask(("KH",))}])
@pytest.mark.parametrize(
    ("seats", "search"),
    [
        (3, _kernel.solve),
        (3, _kernel.distinct),
        (3, _kernel.best_line),
        (4, _kernel.solve_board),
    ],
)
def test_other_searches_refuse_it(seats: int, search: Callable[[Position], Any], rules: dict[str, int]) -> None:
    at = Position(follow_suit_game(None, **rules), [1, 2, 4, 8][:seats], 0, 0 if seats == 3 else None)
    with pytest.raises(ValueError, match="not led or must go"):
        search(at)
