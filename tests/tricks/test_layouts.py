"""The layouts of unseen cards, against all ways to put each card anywhere."""

from collections import Counter
from itertools import product
from math import sqrt
from random import Random
from typing import Final

import pytest

from talia.cards import Deck, mask, singles
from talia.tricks.layouts import Layout, Layouts, Place

PACK: Final = list(singles(Deck().mask))


def every_way(cards: list[int], places: list[Place]) -> set[Layout]:
    found = set()
    for where in product(range(len(places)), repeat=len(cards)):
        layout = tuple(
            sum(card for card, at in zip(cards, where, strict=True) if at == place) for place in range(len(places))
        )
        if all(
            cards.bit_count() == place.size and not cards & place.never
            for cards, place in zip(layout, places, strict=True)
        ):
            found.add(layout)
    return found


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("places", range(1, 7))
def test_all_layouts_are_found_once_and_drawn_equally_often(places: int) -> None:
    rng = Random(places)
    impossible = 0
    for _ in range(40):
        cards = rng.sample(PACK, rng.randint(1, 5 if places > 4 else 6))
        sizes = Counter(rng.randrange(places) for _ in cards)
        rooms = [Place(sizes[at], sum(card for card in cards if rng.random() < 0.2)) for at in range(places)]
        layouts, expected = Layouts(sum(cards), rooms), every_way(cards, rooms)
        found = list(layouts.all())
        assert len(found) == layouts.number == len(expected)
        assert set(found) == expected
        if not expected:
            impossible += 1
            with pytest.raises(ValueError, match="no layout"):
                layouts.drawn(1, rng)
        elif len(expected) < 30:
            drawn = Counter(layouts.drawn(50 * len(expected), rng))
            assert set(drawn) <= expected
            # Six standard deviations: of a fair draw about one in a billion goes so far.
            assert all(abs(drawn[each] - 50) < 6 * sqrt(50) for each in expected)
    assert impossible < 30


def test_some_are_all_where_there_are_few() -> None:
    layouts = Layouts(mask(("AS", "KS", "QS")), (Place(1), Place(2)))
    assert len(set(layouts.some(3, Random(1)))) == len(layouts.some(3, Random(1))) == 3
    assert len(layouts.some(2, Random(1))) == 2


def test_no_room_for_all_cards_is_no_layout() -> None:
    assert Layouts(mask(("AS", "KS")), (Place(1),)).number == 0
    assert Layouts(0, (Place(0), Place(0))).number == 1
