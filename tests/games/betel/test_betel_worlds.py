"""The worlds a seat of Betel holds possible: exactly those that agree with all it has seen, each as likely as any."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import sqrt
from random import Random

import pytest

from talia.cards import codes, mask, singles
from talia.games.betel.moves import Call, Look, Pass, Refill
from talia.games.betel.player.laid import NOTHING_LAID, cases
from talia.games.betel.player.scene import ACTIVE, DECK, BetelScene, Hands, Unseen, betel_scene
from talia.games.betel.player.worlds import BetelLayouts, layouts
from talia.players import make
from tests.games.betel.betel_tables import Table

MOST = 3000
"""Layouts of a position that is enumerated."""


def plainly(now: BetelScene) -> set[Hands]:
    """All layouts of a scene, found by trying where every card might be."""
    unseen = [place for place in range(ACTIVE) if now.others[place] is not None]
    found = set()
    for case in now.cases:
        for dubel in combinations(tuple(singles(now.pool)), now.hidden):
            left = now.pool & ~sum(dubel)
            if case[3] != sum(dubel) & sum(case):
                continue
            for hands in _dealt(now, unseen, left):
                if all(hands[place] & sum(case) == case[place] for place in unseen):
                    found.add(hands)
    return found


def _dealt(now: BetelScene, unseen: list[int], left: int) -> Iterator[Hands]:
    def some(places: list[int], left: int) -> Iterator[dict[int, int]]:
        if not places:
            yield {}
            return
        other = now.others[places[0]]
        assert other is not None
        for cards in combinations(tuple(singles(left)), other.size - other.known.bit_count()):
            if not sum(cards) & other.never:
                for rest in some(places[1:], left & ~sum(cards)):
                    yield {places[0]: sum(cards) | other.known, **rest}

    for hands in some(unseen, left):
        yield (hands.get(0, now.hand), hands.get(1, now.hand), hands.get(2, now.hand))


def agrees(drawn: Counter[Hands], possible: set[Hands]) -> bool:
    """Chi-square with a bound of four and a half standard deviations (its normal approximation)."""
    number, draws = len(possible), sum(drawn.values())
    expected = draws / number
    chi = sum((drawn[world] - expected) ** 2 for world in possible) / expected
    return chi <= number - 1 + 4.5 * sqrt(2 * (number - 1)) + 4.5


SETTINGS = [
    {"dubel": "face_up", "seats": 3},
    {"dubel": "face_down", "seats": 3},
    {"dubel": "face_up", "seats": 4},
    {"dubel": "face_down", "seats": 4},
]


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: "-".join(map(str, setting.values())))
def test_every_world_is_drawn_equally_often(setting: dict[str, object], long: bool) -> None:
    """Over random play, in all endings with few layouts: counted, listed and drawn as plain search finds them."""
    examined = 0
    random = make("betel", "random")
    for seed in range(200 if long else 12):
        table = Table(seed=seed, **setting)  # type: ignore[arg-type]
        rng = Random(seed)
        while not table.match.paused:
            seats = range(table.match.seats) if table.deal.playing else ()
            for seat in seats:
                if sum(hand.bit_count() for hand in table.deal.hands) > (12 if seat in table.deal.spec.order else 6):
                    continue
                now = betel_scene(table.sight(seat))
                possible = layouts(now)
                real = tuple(table.deal.hands[each] for each in now.order)
                assert possible.number >= 1
                if possible.number > MOST or examined >= (400 if long else 40):
                    continue
                plain = plainly(now)
                every = possible.all()
                assert real in plain
                assert len(every) == len(set(every)) == possible.number
                assert set(every) == plain
                drawn = Counter(possible.drawn(8 * len(plain), rng))
                assert set(drawn) <= plain
                assert agrees(drawn, plain)
                examined += 1
            table.do(random.move(table.sight(table.turn), rng, 0))
    assert examined >= 15


def test_the_examination_sees_a_crooked_sampler() -> None:
    """One world drawn half as often again as the others is found out."""
    possible = {(number, 0, 0) for number in range(200)}
    rng = Random(1)
    fair = Counter((rng.randrange(200), 0, 0) for _ in range(4000))
    crooked = fair + Counter({(number, 0, 0): 10 for number in range(40)})
    assert agrees(fair, possible)
    assert not agrees(crooked, possible)


def test_random_constraints_are_counted_exactly() -> None:
    """Any voids, known cards, hidden dubels and cases, three unseen hands too: number, list and frequencies."""
    rng = Random(7)
    deck = list(singles(DECK))
    for _ in range(120):
        cards = rng.sample(deck, rng.randrange(4, 8))
        hidden = rng.randrange(3)
        resting = rng.random() < 0.4
        places = [0, 1, 2] if resting else [1, 2]
        sizes = dict.fromkeys(places, 0)
        for _ in range(len(cards) - hidden):
            sizes[rng.choice(places)] += 1
        others = tuple(
            Unseen(0, sizes[place], sum(card for card in cards if rng.random() < 0.2)) if place in sizes else None
            for place in range(3)
        )
        pool = sum(cards)
        laid = rng.sample(cards, rng.randrange(3))
        given = tuple(
            {
                tuple(sum(card for card, at in zip(laid, way, strict=True) if at == place) for place in range(4))
                for way in product([*places, 3], repeat=len(laid))
                if rng.random() < 0.5
            }
        ) or (NOTHING_LAID,)
        found = BetelLayouts(hand=0, others=others, pool=pool, hidden=hidden, cases=given)  # type: ignore[arg-type]
        plain = set()
        for way in product([*places, 3], repeat=len(cards)):
            at = [sum(card for card, place in zip(cards, way, strict=True) if place == each) for each in range(4)]
            fits = all(at[place].bit_count() == size for place, size in sizes.items()) and at[3].bit_count() == hidden
            allowed = all(not at[place] & other.never for place, other in enumerate(others) if other is not None)
            mine = sum(laid) if given != (NOTHING_LAID,) else 0
            if fits and allowed and tuple(cards & mine for cards in at) in given:
                plain.add(tuple(at))
        assert found.number == len(plain)
        assert sorted(found.all()) == sorted(world[:3] for world in plain)
        if plain:
            hands = {(world[0], world[1], world[2]) for world in plain}
            drawn = Counter(found.drawn(20 * len(hands), rng))
            assert set(drawn) <= hands
            assert agrees(drawn, hands)
        else:
            with pytest.raises(ValueError, match="no layout"):
                found.drawn(1, rng)


def where(table: Table, seat: int) -> set[tuple[int, ...]]:
    now = betel_scene(table.sight(seat))
    return set(now.cases)


def test_a_card_laid_face_down_is_followed() -> None:
    table = Table(seed=4, dubel="face_down", first_dealer="0")
    table.do(Look("slot1"))
    card = next(
        code for code in ("7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC") if table.deal.hands[0] & mask((code,))
    )
    table.do(Refill("BK3", slot1=card))
    bit = mask((card,))
    assert where(table, 0) == {NOTHING_LAID}, "it still lies in sight"
    table.do(Look("slot1"))
    assert where(table, 0) == {(0, bit, 0, 0)}, "he holds it as long as he has the slot picked up"
    kept = next(code for code in codes(table.deal.hands[1]) if code != card)
    table.do(Refill("1C", slot1=kept))
    assert where(table, 0) == {(0, bit, 0, 0), (0, 0, 0, bit)}
    table.do(Look("slot2"), Refill("1D", slot2=codes(table.deal.hands[2])[0]))
    assert where(table, 0) == {(0, bit, 0, 0), (0, 0, 0, bit)}, "the other slot tells nothing of it"
    table.do(Look("slot1"))
    assert where(table, 0) == {(0, bit, 0, 0)}, "the slot held another card"


def test_two_cards_that_cannot_both_have_gone_round_are_not_held_to_have() -> None:
    """Two cards laid; the next takes both slots up, the one after him only one: he can't have got both cards."""
    table = Table(seed=4, dubel="face_down", first_dealer="0").do(Look("slot1"), Look("slot2"))
    one, two = codes(table.deal.hands[0])[:2]
    table.do(Refill("BK3", slot1=one, slot2=two), Look("slot1"), Look("slot2"))
    other = [code for code in codes(table.deal.hands[1]) if code not in (one, two)]
    table.do(Refill("1C", slot1=other[0], slot2=other[1]), Look("slot1"))
    table.do(Refill("1D", slot1=codes(table.deal.hands[2])[0]), Pass(), Pass())
    both = mask((one, two))
    possible = where(table, 0)
    assert (0, 0, both, 0) not in possible
    assert {case[2] for case in possible} == {0, mask((one,)), mask((two,))}
    assert (0, both, 0, 0) in possible


def test_nothing_is_followed_with_an_open_dubel() -> None:
    table = Table(seed=4).do(Call("1H"), Pass(), Pass())
    assert where(table, 0) == {NOTHING_LAID}
    assert cases((), (0, 1, 2), 0, DECK) == (NOTHING_LAID,)
