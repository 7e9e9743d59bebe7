"""Play of two from hands and piles: plain search says the same, playouts are sensible, nonsense is refused."""

from random import Random
from typing import Any

import pytest

from talia._kernel import piles_cards, piles_playouts
from talia.cards import RANKS, SUITS, Deck, card, codes, mask

PACK = Deck("TJQKA").codes
State = tuple[tuple[frozenset[str], frozenset[str]], tuple[frozenset[str], frozenset[str]], int, tuple[str, ...]]
"""What each may play, what each has turned up in this trick, who leads, the trick."""


class Plain:
    """Perfect play by trying everything (rules/bridge_variants.md 4.2)."""

    def __init__(self, trump: str | None, under: dict[str, str]) -> None:
        self.trump = trump
        self.under = under
        self.known: dict[State, int] = {}

    def cards(self, state: State) -> dict[str, int]:
        """By card the tricks that who is to move still takes."""
        hands, _, leader, trick = state
        place = (leader + len(trick)) % 2
        following = [one for one in hands[place] if trick and one[1] == trick[0][1]]
        found = {}
        for one in following or hands[place]:
            tricks = self.after(state, place, one)
            found[one] = tricks if place == 0 else self.left(state) - tricks
        return found

    def after(self, state: State, place: int, one: str) -> int:
        """The tricks of place 0 once a card is played."""
        hands, turned, leader, trick = [*state[0]], [*state[1]], state[2], (*state[3], one)
        hands[place] = hands[place] - {one}
        if one in self.under:
            turned[place] = turned[place] | {self.under[one]}
        taken = 0
        if len(trick) == 4:
            best = max(range(4), key=lambda at: self.height(trick[at], trick[0]))
            leader, trick = (leader + best) % 2, ()
            taken = leader == 0
            hands, turned = [each | new for each, new in zip(hands, turned, strict=True)], [frozenset[str]()] * 2
        elif not hands[mover := (leader + len(trick)) % 2]:
            hands[mover], turned[mover] = turned[mover], frozenset()
        return taken + self.worth(((hands[0], hands[1]), (turned[0], turned[1]), leader, trick))

    def worth(self, state: State) -> int:
        """The tricks of place 0."""
        hands, _, leader, trick = state
        place = (leader + len(trick)) % 2
        if not hands[place]:
            return 0
        if state not in self.known:
            best = max(self.cards(state).values())
            self.known[state] = best if place == 0 else self.left(state) - best
        return self.known[state]

    def left(self, state: State) -> int:
        hands, turned, _, trick = state
        held = [one for each in (*hands, *turned) for one in each]
        covered = {self.under[one] for one in held if one in self.under}
        return (len(held) + len(covered) + len(trick)) // 4

    def height(self, one: str, led: str) -> int:
        rank = RANKS.index(one[0])
        return rank + 100 if one[1] == self.trump else rank + 50 if one[1] == led[1] else rank


def asked(trump: str | None, under: dict[str, str], state: State) -> tuple[Any, ...]:
    """As the kernel takes it."""
    hands, turned, leader, trick = state
    held = {one for each in (*hands, *turned) for one in each}
    return (
        None if trump is None else SUITS.index(trump),
        [mask(each) for each in hands],
        [mask(each) for each in turned],
        {card(up): card(below) for up, below in under.items() if up in held},
        leader,
        [card(one) for one in trick],
    )


@pytest.mark.parametrize("seed", range(3))
def test_plain_search_says_the_same(seed: int, long: bool) -> None:
    """Random endings of one to three tricks, followed card by card: so in the middle of tricks as well."""
    rng = Random(seed)
    for _ in range(400 if long else 20):
        trump = rng.choice([*SUITS, None])
        tricks = rng.choice([1, 2, 2, 3])
        dealt = rng.sample(PACK, 4 * tricks)
        hands, under = [], dict[str, str]()
        for mine in (dealt[: 2 * tricks], dealt[2 * tricks :]):
            piles = rng.randint(0, tricks)
            under |= dict(zip(mine[:piles], mine[piles : 2 * piles], strict=True))
            hands.append(frozenset((*mine[:piles], *mine[2 * piles :])))
        plain = Plain(trump, under)
        state: State = (hands[0], hands[1]), (frozenset(), frozenset()), rng.randrange(2), ()
        while len(state[3]) < 3:
            right = plain.cards(state)
            question = asked(trump, under, state)
            found = {codes(1 << number)[0]: taken for number, taken in piles_cards(*question).items()}
            assert found == right, (trump, under, state)
            # A playout is one way to play on, neither below nothing nor above all there is.
            played = piles_playouts(*question)
            assert set(played) == set(piles_cards(*question))
            assert all(0 <= taken <= plain.left(state) for taken in played.values())
            one = rng.choice(sorted(right))
            (first, second), turned, leader, trick = state
            mover = (leader + len(trick) + 1) % 2
            held, new = [first - {one}, second - {one}], [*turned]
            if one in under:
                new[1 - mover] |= {under[one]}
            if not held[mover]:
                held[mover], new[mover] = new[mover], frozenset()
            state = (held[0], held[1]), (new[0], new[1]), leader, (*trick, one)


def test_quick_players_come_near_to_perfect_play() -> None:
    """Of eight tricks, of which the last five are searched anyway."""
    rng = Random(3)
    off = lost = 0
    for _ in range(40):
        dealt = rng.sample(Deck().codes, 32)
        under = {card(dealt[at]): card(dealt[at + 12]) for at in (0, 1, 2, 3, 16, 17, 18, 19)}
        hands = [mask(dealt[first : first + 12]) for first in (0, 16)]
        question = rng.choice([0, None]), hands, [0, 0], under, 0
        right, played = piles_cards(*question), piles_playouts(*question)
        off += abs(max(right.values()) - max(played.values()))
        lost += max(right.values()) - right[max(played, key=lambda one: played[one])]
    assert off < 40 and lost < 40


def test_limits_leave_cards_out() -> None:
    rng = Random(5)
    dealt = rng.sample(Deck().codes, 40)
    question = None, [mask(dealt[:20]), mask(dealt[20:])], [0, 0], dict[int, int](), 0
    assert len(piles_cards(*question, most_placed=50)) < 20
    assert piles_cards(*question, seconds=0) == {}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"trump": 4}, "trump must be a suit"),
        ({"playable": [1, 2, 4]}, "one set for each of two places"),
        ({"playable": [1, 1]}, "the same card is there twice"),
        ({"waiting": [2, 0]}, "the same card is there twice"),
        ({"playable": [1 << 15, 2]}, "not a set of cards"),
        ({"under": {0: 13}}, "is not a card"),
        ({"under": {5: 20}}, "may be played"),
        ({"under": {0: 1}}, "the same card is there twice"),
        ({"leader": 2}, "leader must be a seat"),
        ({"trick": [0]}, "is still held"),
        ({"trick": [8]}, "equally many cards"),
        ({"playable": [1, 2]}, "two for each trick"),
    ],
)
def test_nonsense_is_refused(changed: dict[str, Any], sentence: str) -> None:
    usual: dict[str, Any] = {
        "trump": None,
        "playable": [mask(("2C", "9C")), mask(("3C", "8C"))],
        "waiting": [0, 0],
        "under": {},
    }
    usual |= {"leader": 0, "trick": []}
    assert piles_cards(**usual)
    with pytest.raises(ValueError, match=sentence):
        piles_cards(**{**usual, **changed})
