"""Laydown proofs against the definition, on small decks; and the examples and criteria of the rules on whole hands.

The definition (rules/betel_learning.md B.1): one strategy of the declarer, who sees his hand and what is played, makes
the contract against every layout and every defence. Here it is searched over sets of layouts, with the oracle's legal
cards and with no reasoning about who can hold what.
"""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from talia._kernel import laydown
from talia.cards import Deck, card, code, mask
from talia.games.betel.contracts import BY_ID, obligations
from talia.tricks.laydown import cash_out, losing_leads
from talia.tricks.obligations import follow_suit_game, must_beat_game
from tests.kernel import oracle

DECK = Deck("789TJQKA")
CONTRACTS = ("1C", "1D", "1H", "1S", "1N", "BK1", "BETEL", "plain", "plain trumps")

Hands = tuple[frozenset[str], frozenset[str]]


def wins(
    rules: oracle.Rules,
    hand: frozenset[str],
    layouts: list[Hands],
    leader: int,
    trick: tuple[str, ...],
    tricks: int,
    at_most: bool,
) -> bool:
    """Whether the declarer, who knows that one of these layouts is the true one, reaches his goal."""
    place = (leader + len(trick)) % 3
    if not trick and not hand:
        return tricks >= 0 if at_most else tricks <= 0

    def after(one: str, own: frozenset[str], left: list[Hands]) -> bool:
        played = (*trick, one)
        if len(played) < 3:
            return wins(rules, own, left, leader, played, tricks, at_most)
        winner = (leader + oracle.winner(rules, list(played))) % 3
        return wins(rules, own, left, winner, (), tricks - (winner == 0), at_most)

    if place == 0:
        legal = oracle.legal(rules, set(hand), list(trick), True)
        return any(after(one, hand - {one}, layouts) for one in sorted(legal))
    answers: dict[str, list[Hands]] = {}
    for layout in layouts:
        for one in oracle.legal(rules, set(layout[place - 1]), list(trick), False):
            left = (layout[0] - {one}, layout[1]) if place == 1 else (layout[0], layout[1] - {one})
            answers.setdefault(one, []).append(left)
    return all(after(one, hand, left) for one, left in sorted(answers.items()))


def a_game(random: Random) -> tuple[Any, oracle.Rules]:
    kind = random.choice(CONTRACTS)
    if kind.startswith("plain"):
        trump = random.choice("CDHS") if kind.endswith("trumps") else None
        return follow_suit_game(trump), oracle.Rules(trump)
    return obligations(BY_ID[kind], False), oracle.betel(kind)


@pytest.mark.parametrize("seed", range(4))
def test_proofs_are_those_of_the_definition(seed: int, long: bool) -> None:
    """800 deals of at most three cards (6,000 long): any obligations, leader, goal, cards known, out or played."""
    random = Random(seed)
    proved = refuted = 0
    for _ in range(1500 if long else 200):
        kernel_rules, rules = a_game(random)
        size, out = random.choice([2, 3, 3]), random.choice([0, 0, 1, 2])
        cards = random.sample(DECK.codes[: random.choice([16, 24, 32])], 3 * size + out)
        hand = frozenset(cards[:size])
        unseen = cards[size:]
        known: tuple[set[str], set[str]] = (set(), set())
        for one in unseen[: random.choice([0, 0, 1])]:
            known[random.randrange(2)].add(one)
        layouts = [
            (frozenset(first), frozenset(second))
            for first in combinations(unseen, size)
            for second in combinations([one for one in unseen if one not in first], size)
            if known[0] <= set(first) and known[1] <= set(second)
        ]
        leader, at_most = random.randrange(3), random.random() < 0.5
        goal = random.choice([0, 0, 1]) if at_most else random.choice([1, 1, 2])
        trick: list[str] = []
        for place in range(random.choice([0, 0, 1, 2])):
            who = (leader + place) % 3
            holder = random.choice(layouts)[who - 1] if who else hand
            trick.append(random.choice(sorted(oracle.legal(rules, set(holder), trick, who == 0))))
            if who == 0:
                hand -= {trick[-1]}
                continue
            before = trick[:-1]
            layouts = [
                (first - {trick[-1]}, second) if who == 1 else (first, second - {trick[-1]})
                for first, second in layouts
                if trick[-1] in oracle.legal(rules, set((first, second)[who - 1]), before, False)
            ]
        expected = wins(rules, hand, layouts, leader, tuple(trick), goal, at_most)
        rest = set(unseen) - set(trick)
        # What a card says is the caller's to know: all that the layouts left have in common.
        surely = [set.intersection(*(set(layout[who]) for layout in layouts)) for who in range(2)]
        never = [rest - set().union(*(layout[who] for layout in layouts)) for who in range(2)]
        answer, _, placed = laydown(
            kernel_rules,
            mask(hand),
            mask(rest - surely[0] - surely[1]),
            goal,
            at_most=at_most,
            known=[mask(each) for each in surely],
            never=[mask(each) for each in never],
            leader=leader,
            trick=[card(one) for one in trick],
        )
        assert answer is expected, (rules, hand, unseen, known, leader, trick, goal, at_most)
        assert placed < 1_000_000, "small decks are small work"
        proved += expected
        refuted += not expected
    assert min(proved, refuted) >= 10


def whole(hand: str, dubel: str, contract: str, tricks: int, *, at_most: bool = False) -> bool | None:
    own, out = mask(hand.split()), mask(dubel.split())
    return laydown(obligations(BY_ID[contract], False), own, DECK.mask & ~own & ~out, tricks, at_most=at_most)[0]


def test_examples_of_the_rules() -> None:
    """rules/betel_learning.md B.5, 1 to 6."""
    low = "9S 8S 7S 9H 8H 7H 8D 7D 8C 7C"
    assert whole(low, "KC KD", "BETEL", 0, at_most=True)
    one_bad = "9S 8S 7S 9H 8H 7H 8D 7D 7C KC"
    assert whole(one_bad, "AD KD", "BK0", 0, at_most=True)
    assert whole(one_bad, "AD KD", "BETEL", 0, at_most=True) is False
    assert whole(one_bad, "AC KD", "BK0", 0, at_most=True) is False
    eights = "8S 8H TD 9D 8D 7D TC 9C 8C 7C"
    assert whole(eights, "AD KD", "BK0", 0, at_most=True) is False
    assert whole(eights, "7H KD", "BK0", 0, at_most=True)
    assert whole(eights, "7H KD", "BETEL", 0, at_most=True) is False
    assert whole("AS KS QS JS TS 9S 8S 7S AH AD", "KC KD", "5N", 10)
    assert whole("AS KS QS JS TS 9S AH KH AD AC", "KC KD", "5S", 10)
    final = "AS KS AH QH JH TH 9H AD AC KC"
    assert whole(final, "7H TC", "4H", 9)
    assert whole(final, "7H TC", "5H", 10) is False


def test_only_the_last_lead_keeps_betel() -> None:
    """rules/betel_learning.md 9: all spades and two low hearts or a heart and a diamond; a spade lead loses."""
    rules = obligations(BY_ID["BETEL"], False)
    hand = mask("7S 8S 9S TS JS QS KS AS 7H 7D".split())
    unseen = DECK.mask & ~hand & ~mask("KC QC".split())
    proved, first, _ = laydown(rules, hand, unseen, 0, at_most=True)
    assert proved and first is not None and code(first) in ("7H", "7D")


@pytest.mark.parametrize("contract", ["BK0", "BETEL"])
def test_the_criteria_for_no_trick_at_all(contract: str, long: bool) -> None:
    """rules/betel_learning.md B.3: exact for ten cards with the dubel open."""
    random, agreed = Random(contract), {True: 0, False: 0}
    while min(agreed.values()) < (40 if long else 6):
        low = [each for each in DECK.codes if random.random() < (0.95 if each[0] in "789" else 0.12)]
        if len(low) < 10:
            continue
        hand = mask(random.sample(low, 10))
        dubel = mask(random.sample([each for each in DECK.codes if not mask((each,)) & hand], 2))
        unseen = DECK.mask & ~hand & ~dubel
        expected = next(losing_leads(hand, unseen, others_beat=contract != "BETEL"), None) is not None
        found, _, _ = laydown(obligations(BY_ID[contract], False), hand, unseen, 0, at_most=True, budget=20_000_000)
        assert found is expected, (hand, dubel)
        agreed[expected] += 1


@pytest.mark.parametrize("trump", [None, "H"])
def test_what_cashing_out_promises_is_proved(trump: str | None, long: bool) -> None:
    random, found = Random(1), 0
    while found < (100 if long else 15):
        hand = mask(random.sample([each for each in DECK.codes if each[0] in "AKQJ" or random.random() < 0.4], 10))
        unseen = DECK.mask & ~hand & ~mask(random.sample([e for e in DECK.codes if not mask((e,)) & hand], 2))
        promised = cash_out(hand, unseen, -1 if trump is None else 2)
        if promised >= 4:
            assert laydown(must_beat_game(trump), hand, unseen, promised)[0] is True
            found += 1


def test_a_budget_ends_the_search() -> None:
    hand = mask("AS QS TS AH QH TH AD QD TD 9C".split())
    rules = must_beat_game(None)
    proved, first, placed = laydown(rules, hand, DECK.mask & ~hand, 6, budget=1000)
    assert (proved, first) == (None, None) and 1000 < placed < 1100


UNSEEN = DECK.mask & ~mask(("AS", "KS", "7S"))
OWN = mask(("AS", "7S"))
TRICK = mask(("QS", "7H"))
FOLLOWED = (card("QS"), card("7H"))


def test_nonsense_is_refused() -> None:
    rules = must_beat_game(None)
    hand = mask(("AS", "KS"))
    refused: list[tuple[Any, str]] = [
        (lambda: laydown(rules, hand, DECK.mask, 1), "there twice"),
        (lambda: laydown(rules, hand, mask(("7S", "8S")), 1), "too few unseen"),
        (lambda: laydown(rules, hand, UNSEEN & ~0xFFFF, 1, known=(0xFF, 0)), "not a set of cards|more cards are known"),
        (lambda: laydown(rules, hand, UNSEEN, 14), "tricks are 0 to 13"),
        (lambda: laydown(rules, hand, UNSEEN, 1, leader=3), "leader must be a seat"),
        (lambda: laydown(rules, hand, UNSEEN, 1, known=(0,)), "one set for each"),
        (lambda: laydown(rules, hand, UNSEEN, 1, never=(UNSEEN, UNSEEN)), "no layout"),
        (lambda: laydown(rules, hand, UNSEEN, 1, table_kib=0), "a table has"),
        (
            lambda: laydown(rules, mask(("AS", "7S")), UNSEEN & ~TRICK, 1, leader=2, trick=FOLLOWED),
            "had to play another",
        ),
    ]
    for nonsense, sentence in refused:
        with pytest.raises(ValueError, match=sentence):
            nonsense()
