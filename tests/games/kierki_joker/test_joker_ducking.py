"""The playouts of Kierki with the joker are written for speed: what comes of them is what legal play can come to."""

from collections.abc import Iterator
from random import Random

import pytest

from talia.cards import JOKER, mask, singles
from talia.games.kierki_joker.ducking import ducking, penalties
from talia.games.kierki_joker.game import HEARTS, PACK, PENALTIES, REMOVED
from talia.games.kierki_joker.order import HEARTS_LAST, RULES, JokerRules


def hands(rng: Random, seats: int, cards: int) -> list[int]:
    """With the joker among them, and many hearts."""
    joker = mask((JOKER,))
    pack = [one for one in singles(PACK.mask ^ joker) if one & HEARTS or rng.random() < 0.3]
    dealt = [joker, *rng.sample(pack, seats * cards - 1)]
    rng.shuffle(dealt)
    return [sum(dealt[seat * cards : (seat + 1) * cards]) for seat in range(seats)]


def ends(rules: JokerRules, held: list[int], leader: int, lying: tuple[int, ...]) -> Iterator[list[int]]:
    """What each takes, in every line of legal play."""
    seats = len(held)
    if len(lying) == seats:
        taker = (leader + rules.winner(lying)) % seats
        worth = PENALTIES.of_cards(sum(1 << card for card in lying))
        for points in ends(rules, held, taker, ()) if held[taker] else [[0] * seats]:
            yield [more + worth * (seat == taker) for seat, more in enumerate(points)]
        return
    seat = (leader + len(lying)) % seats
    table = sum(1 << card for card in lying)
    legal = rules.legal(held[seat], table, lying[0] if lying else -1, False)
    for one in singles(legal):
        rest = [hand & ~one for hand in held]
        yield from ends(rules, rest, leader, (*lying, one.bit_length() - 1))


@pytest.mark.parametrize("ban", [False, True])
@pytest.mark.parametrize("overtaken", [False, True])
@pytest.mark.parametrize("seats", [3, 4])
def test_all_play_by_the_rules(seats: int, overtaken: bool, ban: bool, long: bool) -> None:
    rng, rules = Random(seats), (HEARTS_LAST if ban else RULES)[overtaken]
    players = ducking(overtaken=overtaken, heart_lead_ban=ban)
    for number in range(200 if long else 20):
        held, leader = hands(rng, seats, 1 + number % (3 if long else 2)), rng.randrange(seats)
        for one in singles(held[leader] & ~HEARTS or held[leader]):
            rest = [hand & ~one for hand in held]
            first = (one.bit_length() - 1,)
            found = penalties(players, held, leader, (), first[0])
            assert found in list(ends(rules, rest, leader, first))


def test_whole_deals_come_to_all_there_is() -> None:
    rng, players = Random(7), ducking(overtaken=False, heart_lead_ban=False)
    for _ in range(20):
        pack = rng.sample(list(singles(PACK.mask ^ mask(REMOVED[4]))), 52)
        held = [sum(pack[seat::4]) for seat in range(4)]
        for one in singles(held[2]):
            assert sum(penalties(players, held, 2, (), one.bit_length() - 1)) == 124
