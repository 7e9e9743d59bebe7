"""What it costs to guess: a card that puts a guess off is worth less than the mean over the worlds says."""

from itertools import compress
from math import inf
from random import Random

import pytest
from msgspec.structs import replace

from talia.cards import card, mask
from talia.games.betel.contracts import BY_ID
from talia.games.betel.player.belief import believed, imagined
from talia.games.betel.player.foresight import guessing
from talia.games.betel.player.scene import BetelScene, Unseen, betel_scene
from talia.games.betel.player.solved import best_card
from talia.games.betel.player.style import CLUB, STRONG
from talia.games.betel.player.worlds import layouts
from talia.players import make
from tests.games.betel.betel_tables import Table


def ending(contract: str, hand: str, tricks: tuple[int, int, int], pool: str) -> BetelScene:
    """The declarer, seat 0, leads with these cards; the others hold the pool, as many each."""
    now = betel_scene(Table(seed=1).do().sight(0))
    cards = mask(hand.split())
    size = len(hand.split())
    return replace(
        now,
        hand=cards,
        others=(None, Unseen(0, size), Unseen(0, size)),
        pool=mask(pool.split()),
        contract=BY_ID[contract],
        declarer=0,
        leader=0,
        tricks=tricks,
    )


def test_where_all_is_known_nothing_is_guessed() -> None:
    now = ending("1N", "AS 7S 7H", (4, 2, 1), "KS QS 8S KH QH 8H")
    one, two = mask("KS QS 8H".split()), mask("8S KH QH".split())
    cards = [1 << card(code) for code in ("7H", "7S", "AS")]
    assert guessing(now, cards, [(now.hand, one, two)], [1.0], CLUB) == pytest.approx([0, 0, 0])


def test_a_price_is_never_a_gain(long: bool) -> None:
    """In all layouts of endings out of real play: seeing less is never worth more, whoever plays."""
    examined = priced = 0
    for seed in range(60) if long else (12, 14, 15, 26):
        table = Table(seed=seed)
        rng = Random(seed)
        player = make("betel", "club")
        while not table.match.paused:
            deal = table.deal
            seat = table.turn
            if deal.playing and deal.contract is not None and 3 <= deal.hands[seat].bit_count() <= 6:
                now = betel_scene(table.sight(seat))
                every = layouts(now).all()
                form = next(each for each in table.sight(seat).view.choices if each.move == "play")
                cards = [1 << card(code) for code in form.parts[0].among]
                if 1 < len(every) <= 300 and len(cards) > 1:
                    cards.sort()
                    prices = guessing(now, cards, every, [1 / len(every)] * len(every), CLUB)
                    assert max(prices) <= 1e-9
                    priced += min(prices) < -1e-9
                    examined += 1
            table.do(player.move(table.sight(seat), rng, float("inf")))
    assert examined > 5
    assert priced > 0


def test_a_world_counts_for_as_much_as_it_is_likely() -> None:
    """The next player has bid spades, so he holds them: what is the best lead if nobody has spoken is not any more."""
    style = replace(STRONG, foresight=0, mistakes=0, others_doubt=0.25)
    now = ending("1N", "9S KS 7D", (4, 2, 1), "7S QH QD JD QS AD")
    bid = replace(now, bids=(BY_ID["1N"], BY_ID["1S"], None))
    assert best_card(now, now.hand, style, Random(1), inf) == mask(("KS",))
    assert best_card(bid, bid.hand, style, Random(1), inf) == mask(("7D",))
    worlds, weights = believed(bid, 1000, style, Random(1))
    drawn = imagined(bid, 4000, style, Random(1))
    for suit in ("7S", "QS", "QD"):
        held = [bool(world[1] & mask((suit,))) for world in worlds]
        share = sum(compress(weights, held)) / sum(weights)
        assert sum(bool(world[1] & mask((suit,))) for world in drawn) / 4000 == pytest.approx(share, abs=0.03)
