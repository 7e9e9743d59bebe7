"""SAYC in outline: what a third system costs. Openings, first answers and weak twos; the rest is as in Talia Natural.

Strong hands open 2C, other twos are weak; a jump raise of a major invites, 2NT is forcing with support (Jacoby).
"""

from sys import modules
from typing import Final

from talia.cards import SUITS
from talia.games.bridge.bidding.cells import AT, Lengths
from talia.games.bridge.bidding.hands import ANY, EVEN, Hands, cards, hcp, longest, shaped, some, top, worth
from talia.games.bridge.bidding.natural.openings import preempting, uneven_suit
from talia.games.bridge.bidding.natural.responses import splinter
from talia.games.bridge.bidding.natural.shapes import major, opened_suit, others
from talia.games.bridge.bidding.reading import PASS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Stands, position, row, say, when
from talia.games.bridge.bidding.systems import talia_natural
from talia.games.bridge.contracts import MAJORS


def suit_of_one(suit: str) -> Hands:
    """Majors of five cards, the higher of equal ones; else the longer minor, of equal ones diamonds with four."""

    def fits(shape: Lengths) -> bool:
        hearts, spades = shape[AT["H"]], shape[AT["S"]]
        if max(hearts, spades) >= 5:
            return suit == ("S" if spades >= hearts else "H")
        clubs, diamonds = shape[AT["C"]], shape[AT["D"]]
        return suit == ("D" if diamonds > clubs or diamonds == clubs >= 4 else "C")

    return shaped(("sayc", suit), fits)


@position("SAYC", whole=True)
def opening(a: Reading) -> Rows:
    """The first bid."""
    blocking = SUITS if len(a.said) < 3 else ""
    weak = hcp(5, 11)
    return (
        row(1, say("1NT", EVEN & hcp(15, 17), then="to_1nt")),
        row(2, say("2NT", EVEN & hcp(20, 21), then="to_2nt")),
        row(3, say("2C", hcp(22), forcing=ONCE, artificial=True, then="to_strong_2c")),
        row(4, *(say(f"1{s}", hcp(12, 21) & suit_of_one(s), then="answer_to_one") for s in SUITS)),
        row(
            5,
            *(
                say(
                    f"{level}{s}",
                    weak & cards(s, level + 4) & longest(s, least=7) & preempting(a, s, level),
                    term="preempt",
                    then="to_preempt",
                )
                for level in (4, 3)
                for s in blocking
            ),
        ),
        row(
            6,
            *(
                say(f"2{s}", weak & cards(s, 6, 6) & top(s, 1), term="preempt", then="to_weak_two")
                for s in blocking
                if s != "C"
            ),
        ),
        row(7, say(PASS, ANY)),
    )


@position("SAYC", whole=True)
def responses_to_major(a: Reading) -> Rows:
    """Answers to 1H and 1S."""
    m = opened_suit(a)
    low = others(m, "S")[: 2 + (m == "S")]
    five = some(*(cards(s, 5) for s in low))
    return (
        row(1, *(splinter(a, m, s) for s in others(m) if a.options.splinters)),
        row(2, say("2NT", cards(m, 4) & worth(m, 13), forcing=GF, suit=m, artificial=True, term="jacoby", then=())),
        row(3, say(f"4{m}", cards(m, 5) & hcp(0, 8), suit=m, then="rest")),
        row(4, say(f"3{m}", cards(m, 3) & worth(m, 10, 12), suit=m, invites=True)),
        row(5, say(f"2{m}", cards(m, 3) & worth(m, 6, 9), suit=m, then="after_2m")),
        row(6, when(m == "H", say("1S", hcp(6) & cards("S", 4), forcing=ONCE))),
        row(7, *(say(f"2{s}", hcp(10) & longest(s, low, 4)) for s in low)),
        row(8, say("1NT", hcp(6, 9) | hcp(10) & ~five, then="after_1nt")),
        row(9, say(PASS, hcp(0, 5))),
    )


@position("SAYC", whole=True)
def responses_to_minor(a: Reading) -> Rows:
    """Answers to 1C and 1D."""
    m = opened_suit(a)
    support = cards(m, 5)
    return (
        row(1, *(say(f"1{s}", hcp(6) & major(s), forcing=ONCE) for s in MAJORS)),
        row(2, when(m == "C", say("1D", hcp(6) & cards("D", 5), forcing=ONCE))),
        row(3, when(m == "D", say("2C", hcp(10) & cards("C", 5), forcing=ONCE))),
        row(4, say(f"3{m}", support & hcp(10, 12), suit=m, invites=True)),
        row(5, say(f"2{m}", support & hcp(6, 9), suit=m, then="after_2m")),
        row(6, say("3NT", hcp(16, 18)), say("2NT", hcp(13), forcing=GF), say("1NT", hcp(6, 12))),
        row(7, say(PASS, hcp(0, 5))),
    )


@position("SAYC")
def to_strong_2c(a: Reading) -> Rows:
    """Answers to 2C: a good suit with eight points, else 2D, which waits."""
    good = {s: longest(s, "HSCD", 5) & top(s, 2) & hcp(8) for s in SUITS}
    return (
        row(1, *(say(f"{2 if s in MAJORS else 3}{s}", hands, forcing=GF) for s, hands in good.items())),
        row(2, say("2D", ANY, forcing=ONCE, artificial=True, term="negative", then="after_2d")),
    )


@position("SAYC")
def after_2d(a: Reading) -> Rows:
    """Opener after 2C and 2D."""
    return (
        row(1, say("2NT", EVEN & hcp(22, 24), then="to_2nt"), say("3NT", EVEN)),
        row(2, *(say(a.cheapest(s), uneven_suit(s), forcing=GF) for s in SUITS)),
    )


@position("SAYC", Stands.ANY)
def to_weak_two(a: Reading) -> Rows:
    """Answers to a weak two: to game with the points, a raise to block, else a pass."""
    x = opened_suit(a)
    game = f"4{x}" if x in MAJORS else f"5{x}"
    return (
        row(1, say(game, cards(x, 3) & worth(x, 15), suit=x, then="rest")),
        row(2, say("3NT", hcp(16) & EVEN, then="rest")),
        row(3, say(f"3{x}", cards(x, 3), suit=x, then="rest")),
        row(4, say(PASS, ANY)),
    )


SYSTEM: Final = talia_natural.SYSTEM.but(modules[__name__])
