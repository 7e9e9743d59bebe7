"""Lines of play of Kierki where deals end early, or one draws before one follows, counted by its rules and the oracle.

In deals 2, 5 and the robber hearts are not led while one has other cards; in deal 5 the king of hearts may have to go
at the first occasion (rules/kierki.md 4.1). In Domino Hearts one draws before one follows, in Joker Hearts one heart
wins what is led in another suit (rules/kierki_variants.md 2 and 4).
"""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import card, codes, mask
from talia.games.kierki.deal import KierkiDeal, Spec
from talia.games.kierki_domino.game import KierkiDominoDeal
from talia.games.kierki_domino.game import Spec as DominoSpec
from talia.games.kierki_joker.game import KierkiJokerDeal
from talia.games.kierki_joker.game import Spec as JokerSpec
from talia.table.stages import Lying
from talia.tricks.play import Play
from tests.kernel import oracle

KIERKI, DOMINO, JOKER = KierkiDeal(), KierkiDominoDeal(), KierkiJokerDeal()
PACK = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
PLAIN = oracle.Rules()
WITH_JOKER = oracle.Rules(ranks="23456789T*JQKA")
"""The joker is a heart of a rank of its own here, `*H`."""

Hands = list[set[str]]


def by_rules(game: Any, d: Any, depth: int) -> int:
    """Lines of so many cards, by the deal of the game."""
    if depth == 0 or d.over:
        return 1
    return sum(
        by_rules(game, game.play(d, d.tricks.turn, Play(code))[0], depth - 1) for code in codes(game.playable(d))
    )


def begun(game: Any, spec: Any, hands: Hands, leader: int, **fields: Any) -> Any:
    """The deal with these hands before a lead."""
    d = game.lead_off(replace(game.start(spec), cards=Lying(tuple(mask(hand) for hand in hands)), **fields))
    return replace(d, tricks=replace(d.tricks, leader=leader, turn=leader))


def allowed(kind: str, forced: bool, hand: set[str], trick: list[str]) -> set[str]:
    """What rules/kierki.md 4.1 leaves of a hand, word by word."""
    legal = oracle.legal(PLAIN, hand, trick, False)
    if not trick and kind in ("no_hearts", "no_heart_king", "robber"):
        return {code for code in legal if code[1] != "H"} or legal
    if trick and forced and kind == "no_heart_king" and "KH" in legal and (trick[0][1] != "H" or "AH" in trick):
        return {"KH"}
    return legal


def kierki_lines(
    kind: str, forced: bool, hands: Hands, trick: list[str], leader: int, depth: int, taken: set[str]
) -> int:
    """Lines of so many cards, by the oracle; deals 2 and 5 end when nothing is left to avoid."""
    seat = (leader + len(trick)) % len(hands)
    left = set().union(*hands)
    avoided = {"no_hearts": {code for code in left if code[1] == "H"}, "no_heart_king": left & {"KH"}}.get(kind, left)
    if depth == 0 or not hands[seat] or (not trick and taken and not avoided):
        return 1
    lines = 0
    for code in sorted(allowed(kind, forced, hands[seat], trick)):
        after = [hand - {code} for hand in hands]
        played = [*trick, code]
        if len(played) < len(hands):
            lines += kierki_lines(kind, forced, after, played, leader, depth - 1, taken)
        else:
            winner = (leader + oracle.winner(PLAIN, played)) % len(hands)
            lines += kierki_lines(kind, forced, after, [], winner, depth - 1, taken | set(played))
    return lines


def domino_lines(
    hands: Hands, in_it: list[int], trick: list[tuple[int, str]], seat: int, talon: list[str], depth: int
) -> int:
    """Lines of so many cards of Domino Hearts, by the oracle."""
    if depth == 0 or len(in_it) <= 1:
        return 1
    hand, talon = set(hands[seat]), list(talon)
    while trick and talon and not any(code[1] == trick[0][1][1] for code in hand):
        hand.add(talon.pop(0))
    lines = 0
    for code in sorted(oracle.legal(PLAIN, hand, [each for _, each in trick], False)):
        after = [set(each) for each in hands]
        after[seat] = hand - {code}
        played = [*trick, (seat, code)]
        if len(played) < len(in_it):
            follower = in_it[(in_it.index(seat) + 1) % len(in_it)]
            lines += domino_lines(after, in_it, played, follower, talon, depth - 1)
            continue
        winner = played[oracle.winner(PLAIN, [each for _, each in played])][0]
        still = [each for each in in_it if after[each]]
        clockwise = [(winner + step) % len(hands) for step in range(len(hands))]
        leader = next((each for each in clockwise if each in still), -1)
        lines += domino_lines(after, still, [], leader, talon, depth - 1)
    return lines


def joker_wins(trick: list[str], overtaken: bool) -> int:
    """The place of the winner, word by word as in rules/kierki_variants.md 4 and 6."""
    if "*H" not in trick or trick[0][1] == "H":
        return oracle.winner(WITH_JOKER, trick)
    honours = [code for code in ("AH", "KH", "QH", "JH") if code in trick and overtaken]
    return trick.index([*honours, "*H"][0])


def joker_lines(hands: Hands, trick: list[str], leader: int, overtaken: bool, ban: bool) -> int:
    """Lines of Joker Hearts to the end, by the oracle."""
    seat = (leader + len(trick)) % len(hands)
    if not hands[seat]:
        return 1
    legal = oracle.legal(WITH_JOKER, hands[seat], trick, False)
    if ban and not trick:
        legal = {code for code in legal if code[1] != "H"} or legal
    lines = 0
    for code in sorted(legal):
        after = [hand - {code} for hand in hands]
        played = [*trick, code]
        if len(played) < len(hands):
            lines += joker_lines(after, played, leader, overtaken, ban)
        else:
            lines += joker_lines(after, [], (leader + joker_wins(played, overtaken)) % len(hands), overtaken, ban)
    return lines


@pytest.mark.parametrize(
    ("kind", "forced"), [("no_hearts", False), ("robber", False), ("no_heart_king", False), ("no_heart_king", True)]
)
def test_lines_of_kierki(kind: str, forced: bool, long: bool) -> None:
    rng = Random(f"{kind} {forced}")
    counted = barred = 0
    for number in range(300 if long else 15):
        seats = rng.choice((3, 4))
        each = 4 if long and seats == 3 else 3
        cards = rng.sample(PACK, seats * each - 1)
        cards = list(dict.fromkeys(["KH", *cards]))[: seats * each]
        cards += rng.sample([code for code in PACK if code not in cards], seats * each - len(cards))
        rng.shuffle(cards)
        hands = [set(cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
        d = begun(KIERKI, Spec(seats, seats - 1, kind, heart_king_forced=forced), hands, number % seats)
        lines = by_rules(KIERKI, d, seats * each)
        assert lines == kierki_lines(kind, forced, hands, [], number % seats, seats * each, set())
        counted += lines
        barred += lines < kierki_lines("no_tricks", False, hands, [], number % seats, seats * each, set())
    assert counted > 200
    assert barred


def test_lines_of_domino_hearts(long: bool) -> None:
    rng = Random("domino")
    drawn = 0
    for number in range(300 if long else 15):
        seats = rng.choice((3, 4))
        cards = rng.sample(PACK, seats * 3 + 3)
        hands = [set(cards[seat * 3 : seat * 3 + 3]) for seat in range(seats)]
        talon = cards[seats * 3 :]
        d = begun(DOMINO, DominoSpec(seats, 0, False), hands, number % seats, talon=tuple(map(card, talon)))
        for depth in (seats, seats * 2 + 1):
            lines = by_rules(DOMINO, d, depth)
            assert lines == domino_lines(hands, list(range(seats)), [], number % seats, talon, depth)
        drawn += lines != domino_lines(hands, list(range(seats)), [], number % seats, [], depth)
    assert drawn


@pytest.mark.parametrize("ban", [False, True])
@pytest.mark.parametrize("overtaken", [False, True])
def test_lines_of_joker_hearts(overtaken: bool, ban: bool, long: bool) -> None:
    rng = Random(f"joker {overtaken} {ban}")
    otherwise = 0
    for number in range(300 if long else 15):
        seats, each = rng.choice(((3, 4), (3, 3), (4, 3)) if long else ((3, 3), (4, 3)))
        high = ["JK", "AH", "KH", "JH"]
        cards = high + rng.sample([code for code in PACK if code not in high], seats * each - len(high))
        rng.shuffle(cards)
        hands = [set(cards[seat * each : (seat + 1) * each]) for seat in range(seats)]
        d = begun(JOKER, JokerSpec(seats, seats - 1, overtaken, ban), hands, number % seats)
        starred = [{code.replace("JK", "*H") for code in hand} for hand in hands]
        lines = by_rules(JOKER, d, seats * each)
        assert lines == joker_lines(starred, [], number % seats, overtaken, ban)
        otherwise += lines != joker_lines(starred, [], number % seats, not overtaken, ban)
    assert otherwise
