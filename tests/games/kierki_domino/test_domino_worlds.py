"""The searching player of Domino Hearts: its worlds are the deals in which all would have happened so, as often."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from math import inf
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from talia.cards import BIT, LANES, SUITS, code, mask, singles
from talia.games.kierki_domino.game import HEARTS, PACK, KierkiDominoDeal, Spec, State
from talia.games.kierki_domino.searching import BUDGET, FEAR, PENALTIES, hidden, played_out
from talia.players.ducking import Ducking
from talia.players.tricks.drawing import DrawingScene, Hidden
from talia.players.tricks.search import values
from talia.table.stages import Lying
from talia.table.view import EventView
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

SMALL: Final = [
    BIT[rank + suit] for suit, ranks in zip(SUITS, ("23", "234", "23", "234"), strict=True) for rank in ranks
]
EACH: Final = 2

Chosen = Callable[[int, int], int]
"""A card out of those a seat may play."""


def happening(hands: list[int], stock: list[int], banned: int, chosen: Chosen) -> Iterator[EventView]:
    """What seat 0 is told in a deal led to by seat 0; ``turn`` before each card of its own, and what it then holds."""
    around, stock = list(range(len(hands))), list(stock)
    while len(around) > 1:
        lying = list[int]()
        suit = 0
        for seat in around:
            hand, drawn = hands[seat], list[int]()
            while suit and not hand & suit and stock:
                drawn.append(stock.pop(0))
                hand |= drawn[-1]
            hands[seat] = hand
            if drawn:
                yield EventView("draws", {"seat": seat, "n": len(drawn), "cards": None if seat else tuple(drawn)})
            if not seat:
                yield EventView("turn", {"hands": tuple(hands), "stock": sum(stock)})
            one = chosen(seat, hand & suit or (hand if lying else hand & ~banned or hand))
            hands[seat] ^= one
            lying.append(one)
            suit = suit or next(lane for lane in LANES.values() if one & lane)
            yield EventView("card_played", {"seat": seat, "card": code(one.bit_length() - 1)})
        yield EventView("trick", {})
        taker = around[lying.index(max(one for one in lying if one & suit))]
        around = [seat for seat in (*range(taker, len(hands)), *range(taker)) if hands[seat]]


def deals(own: int, seats: int) -> Iterator[tuple[list[int], list[int]]]:
    """Every deal of the small pack to so many, seat 0 having these cards."""

    def dealt(pool: list[int], hands: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        if len(hands) == seats:
            yield from ((list(hands), list(stock)) for stock in permutations(pool))
            return
        for some in combinations(pool, EACH):
            yield from dealt([one for one in pool if one not in some], [*hands, sum(some)])

    return dealt([one for one in SMALL if not one & own], [own])


def told_before(rng: Random, seats: int, banned: int) -> tuple[int, list[EventView]]:
    """Seat 0's first hand, and what it was told in a random deal up to a turn of its own, which is the last event."""
    pack = rng.sample(SMALL, len(SMALL))
    hands = [sum(pack[EACH * seat : EACH * seat + EACH]) for seat in range(seats)]
    own = hands[0]
    every = list(happening(hands, pack[EACH * seats :], banned, lambda seat, legal: rng.choice(list(singles(legal)))))
    turns = [number for number, event in enumerate(every) if event.code == "turn"]
    return own, every[: turns[-1] + 1]


def hands_of(events: list[EventView], seats: int, banned: int) -> list[Hidden]:
    shown = [event for event in events if event.code != "turn"]
    return [Hidden(0), *(hidden(seat, EACH, shown, banned) for seat in range(1, seats))]


def agrees(deal: tuple[list[int], list[int]], events: list[EventView], banned: int) -> EventView | None:
    """The last event of the deal if all happens in it as it did, as far as seat 0 can tell."""
    cards = [mask((event.data["card"],)) for event in events if event.code == "card_played"]
    played = iter(cards)
    last = None
    for last, event in zip(
        happening(*deal, banned, lambda seat, legal: next(played, 0) & legal or legal & -legal), events, strict=False
    ):
        if last.code != event.code or (event.code != "turn" and last.data != event.data):
            return None
    return last


def scene(hand: int, others: list[int], pool: int, drawn: list[Hidden]) -> DrawingScene:
    """Seat 0 with this hand is to lead; the others hold so many cards of the pool, the rest of it is the stock."""
    seats = 1 + len(others)
    return DrawingScene(
        rules=follow_suit_game(None),
        order=None,
        seats=tuple(range(seats)),
        me=0,
        leader=0,
        declarer=None,
        known=(hand, *[0] * len(others)),
        hidden=(0, *others),
        never=(0,) * seats,
        pool=pool,
        trick=(),
        taken=(0,) * seats,
        won=(0,) * seats,
        shown=(0,) * seats,
        drawn=drawn,
    )


@pytest.mark.parametrize("banned", [0, HEARTS])
@pytest.mark.parametrize("seats", [2, 3])
def test_worlds_are_as_likely_as_all_that_was_seen_leaves_them(seats: int, banned: int, long: bool) -> None:
    rng = Random(seats)
    found = 0
    for _ in range(40_000 if long else 4000):
        own, events = told_before(rng, seats, banned)
        drawn = hands_of(events, seats, banned)
        now = events[-1].data
        # First such deals in which it is not seen what was drawn of the cards played, then such where a lead tells.
        telling = any(hand.played for hand in drawn)
        if banned and found % 2:
            telling = [hand.may_hold for hand in drawn] != [hand.may_hold for hand in hands_of(events, seats, 0)]
        if not telling:
            continue
        found += 1
        if found > (30 if long else 2):
            break
        pool = sum(SMALL) & ~now["hands"][0] & ~mask(each.data["card"] for each in events if each.code == "card_played")
        now_at = scene(now["hands"][0], [hand.bit_count() for hand in now["hands"][1:]], pool, drawn)
        ways = Counter((now_at.hands(layout), layout[-1]) for layout in now_at.layouts.all())
        truth = Counter(
            (end.data["hands"], end.data["stock"])
            for deal in deals(own, seats)
            if (end := agrees(deal, events, banned))
        )
        assert truth[now["hands"], now["stock"]]
        assert ways.keys() == truth.keys()
        assert len({number / ways[world] for world, number in truth.items()}) == 1
        assert ways.total() == now_at.layouts.number
        worlds, _ = now_at.believed(10, rng)
        assert all((world[:seats], sum(world[seats:])) in truth for world in worlds)
    assert found > 2


def test_batches_are_one_only_if_what_was_played_can_be_from_either() -> None:
    hand = Hidden(3)
    for suit in "SHD":
        hand.draws(2)
        hand.lacks(LANES[suit])
    hand.plays(BIT["2S"])
    assert [batch.size for batch in hand.batches] == [5, 2, 2]
    hand.lacks(LANES["S"])
    first, second, third = hand.batches
    assert first.never == second.never != third.never
    assert hand.played == [(BIT["2S"], [second, third])]


def ends(d: State) -> Iterator[tuple[int, ...]]:
    """What each takes, in every line of legal play."""
    rules = KierkiDominoDeal()
    if d.over:
        yield d.points
        return
    t = rules.tricks(d)
    for one in singles(rules.playable(d)):
        yield from ends(rules.play(d, t.turn, Play(code(one.bit_length() - 1)))[0])


@pytest.mark.parametrize("ban", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_all_play_by_the_rules(seats: int, ban: bool, long: bool) -> None:
    rules, players = KierkiDominoDeal(), Ducking(PENALTIES, FEAR, HEARTS if ban else 0)
    rng = Random(seats)
    for _ in range(200 if long else 15):
        pack = rng.sample([one for one in singles(PACK.mask) if one & HEARTS or rng.random() < 0.3], seats + 5)
        hands = tuple(pack[seat] | (pack[seats] if not seat else 0) for seat in range(seats))
        stock = pack[seats + 1 :]
        talon = tuple(one.bit_length() - 1 for one in stock)
        d = rules.lead_off(replace(rules.start(Spec(seats, seats - 1, ban)), cards=Lying(hands), talon=talon))
        for one in singles(rules.playable(d)):
            after = rules.play(d, 0, Play(code(one.bit_length() - 1)))[0]
            assert tuple(players.played_out(hands, 0, (), one, stock)) in set(ends(after))


ENDINGS: Final = {
    "nobody has a spade any more, clubs can be beaten": ("2S 3C", "4C 5C 2H 3H", 2, "", "3C"),
    "the stock has just the spades that beat the two": ("2S 2C", "4H 5H 3S 4S", 1, "S", "2S"),
}
"""The hand of the player to lead, the unseen cards, how many each of two others holds, a suit they lack; the card."""


@pytest.mark.parametrize(("hand", "unseen", "each", "lacking", "right"), ENDINGS.values(), ids=ENDINGS)
def test_leads_what_others_beat(hand: str, unseen: str, each: int, lacking: str, right: str) -> None:
    drawn = [Hidden(0), Hidden(each), Hidden(each)]
    for other in drawn[1:]:
        other.lacks(LANES[lacking] if lacking else 0)
    now = scene(mask(hand.split()), [each, each], mask(unseen.split()), drawn)
    worth = dict(values(now, played_out(now, 0), BUDGET, Random(1), inf))
    assert worth.pop(BIT[right]) == 0
    assert max(worth.values()) < -0.5
