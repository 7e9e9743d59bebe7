"""4.14: `simple_natural`, the system for beginners: Talia Natural without conventions, and little in competition."""

from sys import modules
from typing import Final

from talia.games.bridge.bidding.hands import ANY, EVEN, cards, hcp, longest, stopper, worth
from talia.games.bridge.bidding.natural import two_notrump
from talia.games.bridge.bidding.natural.entering import is_longest, one_level, overcall, stops, takeout, two_level
from talia.games.bridge.bidding.natural.general import (
    competing,
    invited,
    inviting,
    slams_without_fit,
    steps_of,
    undecided,
)
from talia.games.bridge.bidding.natural.notrump import by_points
from talia.games.bridge.bidding.natural.responses import shift, two_over_one
from talia.games.bridge.bidding.natural.shapes import from_cheapest, longer_major, opened_suit, others
from talia.games.bridge.bidding.natural.together import fits, least
from talia.games.bridge.bidding.reading import DOUBLE, NUMBER, PASS, SLAMS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Stands, position, row, say, when
from talia.games.bridge.bidding.systems import talia_natural
from talia.games.bridge.bidding.zones import SLAM_WITH_FIT


@position("4.14", whole=True)
def responses_to_major(a: Reading) -> Rows:
    """Answers to 1H and 1S: those of Talia Natural without splinters and without raises to block."""
    m = opened_suit(a)
    side, lower, hearts = others(m), "CDH"[: 2 + (m == "S")], m == "H"
    return (
        row(1, say(f"3{m}", cards(m, 3) & worth(m, 12), forcing=GF, suit=m, term="jump_raise", then="after_3m")),
        row(2, say(f"2{m}", cards(m, 3) & worth(m, 7, 11), suit=m, then="after_2m")),
        row(3, *(shift(a.jump(s), longest(s, side, 5)) for s in side)),
        row(4, when(hearts, shift("2S", cards("S", 4)))),
        row(5, say("3NT", EVEN & hcp(16, 18), then="after_3nt")),
        row(6, say("2NT", EVEN & (hcp(12, 15) | hcp(19)), forcing=GF, then="after_2nt")),
        row(7, *(shift(a.jump(s), cards(s, 4)) for s in from_cheapest(a, side))),
        row(8, when(hearts, say("1S", hcp(7, 11) & cards("S", 4), forcing=ONCE, then="after_one_over_one"))),
        row(9, *(two_over_one(s, lower) for s in lower)),
        row(10, say("1NT", hcp(7, 11), then="after_1nt")),
        row(11, say(PASS, hcp(0, 6))),
    )


@position("4.14")
def to_1nt(a: Reading) -> Rows:
    """Answers to 1NT: two of a suit to play, three of a major forcing, else by points."""
    five = [say(f"3{m}", longer_major(m) & hcp(10), forcing=GF, then=("three_cards", m)) for m in ("S", "H")]
    weak = [say(f"2{s}", longest(s, "DHS", 5) & hcp(0, 7), then="rest") for s in "DHS"]
    return (row(1, *five), row(2, *weak), row(3, say(PASS, hcp(0, 7)), *by_points(a)))


@position("4.14")
def to_2nt(a: Reading) -> Rows:
    """Answers to 2NT: three of a major of five cards, else by points."""
    five = [say(f"3{m}", longer_major(m) & hcp(4), forcing=GF, then=("three_cards", m)) for m in ("S", "H")]
    return (row(1, say(PASS, hcp(0, 3))), row(2, *five), row(3, *two_notrump.by_points(a)))


@position("4.14, 4.10", Stands.ANY)
def general(a: Reading) -> Rows:
    """The general rules, with slams bid at once."""
    if a.our_last is None or a.number >= SLAMS:
        return steps_of(a, ())
    by_suit = [
        say(f"6{s}", hands & least(a, s, SLAM_WITH_FIT), suit=s, then="rest") for s, hands in fits(a).items() if s
    ]
    return steps_of(a, (*by_suit, *slams_without_fit(a)))


# --- competition ------------------------------------------------------------------------------------------------------


@position("4.14, 4.11", Stands.ANY)
def entering(a: Reading) -> Rows:
    """Over one of a suit rows 1 and 4 to 8 of the table; else a pass, from the three level up a penalty double."""
    opened, bids = a.opened, [each for each in a.said if each.strain]
    if opened is None or len(bids) > 1 or a.number > NUMBER["1S"]:
        high = a.number >= NUMBER["3C"]
        return (
            row(1, when(high, say(DOUBLE, hcp(16), term="penalty_double", then="rest"))),
            row(2, say(PASS, ANY)),
        )
    x, double = opened.strain, ("answer_double", 0)
    above = [s for s in others(x) if NUMBER[f"1{s}"] > NUMBER[f"1{x}"]]
    below = "".join(s for s in others(x) if s not in above)
    return (
        row(1, say("1NT", EVEN & hcp(15, 18) & stopper(x), notes=stops(x), then="to_1nt")),
        row(2, say(DOUBLE, hcp(17), forcing=ONCE, term="takeout_double", then=double)),
        row(3, *(overcall(f"1{s}", one_level(s, 8, 16) & is_longest(s)) for s in ("S", "H") if s in above)),
        row(4, say(DOUBLE, takeout(x, 12), forcing=ONCE, term="takeout_double", then=double)),
        row(5, *(overcall("1D", one_level("D", 8, 16)) for s in above if s == "D")),
        row(6, *(overcall(f"2{s}", two_level(s, 11, 16) & longest(s, below, 5)) for s in below)),
        row(7, say(PASS, ANY)),
    )


def natural_only(a: Reading) -> Rows:
    """What steps 5 to 7 of the general rules give; else a pass."""
    return (row(1, *competing(a), *invited(a)), row(2, *inviting(a)), row(3, *undecided(a)))


@position("4.14, 4.12")
def over_double(a: Reading) -> Rows:
    """Right-hand opponent has doubled our opening."""
    return natural_only(a)


@position("4.14, 4.12")
def over_overcall(a: Reading) -> Rows:
    """Right-hand opponent has overcalled."""
    return natural_only(a)


@position("4.14, 4.12")
def over_notrump(a: Reading) -> Rows:
    """Right-hand opponent has overcalled 1NT."""
    return natural_only(a)


@position("4.14, 4.12")
def over_two_suits(a: Reading) -> Rows:
    """Right-hand opponent has shown two suits."""
    return natural_only(a)


@position("4.14, 4.11", Stands.ANY)
def answer_overcall(a: Reading, _: int) -> Rows:
    """Answers to an overcall."""
    rows: Rows = a.system["general"].rows(a)
    return rows


@position("4.14, 4.11", Stands.ANY)
def answer_double(a: Reading, _: int) -> Rows:
    """Answers to a double."""
    rows: Rows = a.system["general"].rows(a)
    return rows


SYSTEM: Final = talia_natural.SYSTEM.but(modules[__name__], plain=True)
