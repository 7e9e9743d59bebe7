"""4.1: openings, before anybody has bid."""

from typing import Final

from talia.cards import SUITS
from talia.games.bridge.bidding.cells import AT, Lengths
from talia.games.bridge.bidding.hands import ANY, EVEN, UNEVEN, Hands, cards, hcp, longest, playing_tricks, shaped
from talia.games.bridge.bidding.reading import PASS, Reading
from talia.games.bridge.bidding.rows import ONCE, Rows, Say, position, row, say
from talia.games.bridge.contracts import BOOK

_MAY_LACK: Final = {"rule_2_3": {(False, False): 3, (False, True): 3, (True, False): 2, (True, True): 2}}
_MAY_LACK["strategy_4322"] = {(False, False): 3, (False, True): 4, (True, False): 2, (True, True): 2}


def even_suit(suit: str) -> Hands:
    """The balanced rule: the suit of five cards, else diamonds of four, else clubs."""

    def fits(shape: Lengths) -> bool:
        five = [each for each in SUITS if shape[AT[each]] == 5]
        return suit == (five[0] if five else "D" if shape[AT["D"]] >= 4 else "C")

    return EVEN & shaped(("even", suit), fits)


def uneven_suit(suit: str) -> Hands:
    """The unbalanced rule: the longest suit, the higher of equal ones; of 4441 diamonds, else clubs."""

    def fits(shape: Lengths) -> bool:
        if max(shape) == 4:
            return suit == ("D" if shape[AT["D"]] == 4 else "C")
        return suit == max(SUITS, key=lambda each: (shape[AT[each]], AT[each]))

    return UNEVEN & shaped(("uneven", suit), fits)


ANTICIPATING: Final = cards("S", 1, 1) & cards("H", 3, 3) & cards("D", 4, 4) & cards("C", 5, 5) & hcp(12, 14)
"""What has no second call after 1C and 1S: with the option it opens 1D."""


def preempting(a: Reading, suit: str, level: int) -> Hands:
    """A hand that may block at a level: with the agreement, by its playing tricks."""
    lacking = _MAY_LACK.get(a.options.preempt)
    if lacking is None:
        return ANY
    mine, theirs = a.vulnerable[a.side], a.vulnerable[1 - a.side]
    return playing_tricks(suit, BOOK + level - lacking[mine, theirs])


def block(a: Reading, level: int, suit: str, most: int = 13) -> Say:
    """A block at a level with a suit of seven cards, at the four level of eight."""
    hands = hcp(6, 11) & longest(suit, least=level + 4) & cards(suit, 0, most) & preempting(a, suit, level)
    return say(f"{level}{suit}", hands, term="preempt", then="to_preempt")


@position("4.1", whole=True)
def opening(a: Reading) -> Rows:
    """The first bid."""
    blocking = SUITS if len(a.said) < 3 else ""
    early = (say("1D", ANTICIPATING, then="answer_to_one"),) if a.options.anticipation else ()
    return (
        row(1, say("1NT", EVEN & hcp(15, 17), then="to_1nt")),
        row(2, say("2NT", EVEN & hcp(20, 22), then="to_2nt")),
        row(3, *(say(f"2{b}", even_suit(b) & hcp(23), forcing=ONCE, then="to_strong_two") for b in SUITS)),
        row(4, *(say(f"2{u}", uneven_suit(u) & hcp(20), forcing=ONCE, then="to_strong_two") for u in SUITS)),
        row(5, *(say(f"1{b}", even_suit(b) & (hcp(12, 14) | hcp(18, 19)), then="answer_to_one") for b in SUITS)),
        row(6, *early, *(say(f"1{u}", uneven_suit(u) & hcp(12, 19), then="answer_to_one") for u in SUITS)),
        row(7, *(block(a, 4, s) for s in blocking)),
        row(8, *(block(a, 3, s, 7) for s in blocking)),
        row(9, say(PASS, ANY)),
    )
