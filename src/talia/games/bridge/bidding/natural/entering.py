"""4.11: our side enters an auction that the others have opened."""

from talia.cards import SUITS
from talia.games.bridge.bidding.cells import AT, Lengths
from talia.games.bridge.bidding.hands import (
    ANY,
    EVEN,
    Hands,
    cards,
    every,
    hcp,
    honours,
    longest,
    shaped,
    some,
    stopper,
    top,
)
from talia.games.bridge.bidding.natural.shapes import others
from talia.games.bridge.bidding.reading import DOUBLE, NUMBER, PASS, Meaning, Reading
from talia.games.bridge.bidding.rows import ONCE, Rows, Say, Stands, position, row, say, when
from talia.games.bridge.contracts import MAJORS, NOTRUMP

STRONG = 20
"""From so many points on an opening is too strong for the tables against ordinary ones."""


@position("4.11", Stands.ANY)
def entering(a: Reading) -> Rows:
    """The first call of ours that is no pass, by what the others have said."""
    assert a.opened is not None and a.rho_said is not None
    lead = row(0, *lead_doubles(a))
    bids = [each for each in a.said if each.strain]
    name = _table(a, bids)
    rows: Rows = a.system[name].rows(a)
    return (lead, *rows)


def _table(a: Reading, bids: list[Meaning]) -> str:
    """Which table it is."""
    first = bids[0]
    level = int(first.call[0])
    if len(bids) == 1:
        if a.shown(first.seat).points[0] >= STRONG:
            return "over_strong"
        if first.strain == NOTRUMP:
            return "over_their_1nt" if level == 1 else "over_strong"
        if level > 1:
            return "over_their_block"
        return "over_one" if first is a.rho_said else "in_fourth_seat"
    two = len(bids) == 2 and bids[1].seat != first.seat and bids[1] is a.rho_said
    natural = all(each.natural in SUITS for each in bids)
    if two and natural and level == 1 and first.strain != bids[1].strain and bids[1].call[0] == "1":
        return "between_two_suits"
    return "over_later"


def lead_doubles(a: Reading) -> tuple[Say, ...]:
    """A double of an artificial bid: lead me this suit."""
    said = a.rho_said
    if said is None or not said.agreed.artificial or said.strain not in SUITS:
        return ()
    s = said.strain
    return (say(DOUBLE, cards(s, 5) & top(s, 2) | cards(s, 4) & top(s, 3), term="lead_double", then="rest"),)


def is_longest(suit: str) -> Hands:
    """Hands in which no suit is longer than this one."""

    def fits(shape: Lengths) -> bool:
        return shape[AT[suit]] == max(shape)

    return shaped(("is longest", suit), fits)


def takeout(x: str, low: int) -> Hands:
    """A takeout double of a suit: short in it, three cards in each other, a major of four that is not bid."""
    better = hcp(low + 2)
    majors = [m for m in MAJORS if m != x]
    major = some(*(cards(m, 4) for m in majors))
    if x in MAJORS:
        major = major | better
    short = cards(x, 0, 2) | cards(x, 3, 3) & better
    return hcp(low) & short & every(*(cards(s, 3) for s in others(x))) & major


def one_level(s: str, low: int, high: int, more: int = 0) -> Hands:
    """An overcall at the one level."""
    return hcp(low, high) & cards(s, 5) & (hcp(10 - more) | top(s, 1))


def two_level(s: str, low: int, high: int) -> Hands:
    """An overcall at the two level: six cards, or two honours."""
    return hcp(low, high) & cards(s, 5) & (cards(s, 6) | honours(s, 2))


def overcall(bid: str | None, hands: Hands, more: int = 0) -> Say:
    """A natural overcall, which partner answers by the table."""
    return say(bid, hands, then=("answer_overcall", more))


def stops(x: str) -> tuple[tuple[str, str], ...]:
    """That there is a stopper in their suit, as it is told."""
    return (("stopper", x),) if x else ()


def table(a: Reading, x: str, more: int) -> Rows:
    """The table over one of a suit; ``more``: the points that are added to one's own."""
    suits = others(x)
    above = [s for s in suits if NUMBER[f"1{s}"] > NUMBER[f"1{x}"]]
    below = [s for s in suits if s not in above]
    low, high, weak = 8 - more, 16 - more, hcp(6 - more, 10 - more)
    one = EVEN & (hcp(11, 14) if more else hcp(15, 18) & stopper(x))
    strong = hcp(17 - more)
    double = ("answer_double", more)
    return (
        row(1, say("1NT", one, notes=() if more else stops(x), then=() if more else "to_1nt")),
        row(2, when(a.options.michaels, michaels(x, hcp(low)))),
        row(3, when(a.options.michaels, unusual(x, hcp(low)))),
        row(4, say(DOUBLE, strong, forcing=ONCE, term="takeout_double", then=double)),
        row(
            5,
            *(overcall(f"1{s}", one_level(s, low, high, more) & is_longest(s), more) for s in ("S", "H") if s in above),
        ),
        row(6, say(DOUBLE, takeout(x, 12 - more), forcing=ONCE, term="takeout_double", then=double)),
        row(7, *(overcall("1D", one_level("D", low, high, more), more) for s in above if s == "D")),
        row(
            8, *(overcall(f"2{s}", two_level(s, 11 - more, high) & longest(s, "".join(below), 5), more) for s in below)
        ),
        row(
            9,
            *(
                jump
                for s in above
                for jump in (
                    weak_jump(f"3{s}", cards(s, 7) & weak & top(s, 1)),
                    weak_jump(f"2{s}", cards(s, 6) & weak & top(s, 1)),
                )
            ),
            *(weak_jump(f"3{s}", cards(s, 6) & weak & top(s, 1)) for s in below),
        ),
        row(10, say(PASS, ANY)),
    )


def weak_jump(bid: str, hands: Hands) -> Say:
    """A weak jump in a long suit."""
    return say(bid, hands, term="preempt")


def michaels(x: str, enough: Hands) -> Say:
    """Two of their suit: both majors, over a major the other and a minor."""
    notes: tuple[tuple[str, str], ...] = ()
    if x in MAJORS:
        m = "H" if x == "S" else "S"
        hands, suits, notes = cards(m, 5) & (cards("C", 5) | cards("D", 5)), m, (("minor", "5"),)
    else:
        hands, suits = cards("H", 5) & cards("S", 5), "SH"
    then = ("to_two_suits", suits)
    return say(f"2{x}", enough & hands, forcing=ONCE, term="michaels", artificial=True, notes=notes, then=then)


def unusual(x: str, enough: Hands) -> Say:
    """2NT: the two lowest suits that are not bid."""
    low, high = tuple(others(x))[:2]
    hands = enough & cards(low, 5) & cards(high, 5)
    return say("2NT", hands, forcing=ONCE, term="two_suits", artificial=True, then=("to_two_suits", high + low))


@position("4.11")
def over_one(a: Reading) -> Rows:
    """Over one of a suit."""
    assert a.opened is not None
    return table(a, a.opened.strain, 0)


@position("4.11")
def in_fourth_seat(a: Reading) -> Rows:
    """One of a suit has been passed twice: with three points less."""
    assert a.opened is not None
    return table(a, a.opened.strain, 3)


@position("4.11")
def over_their_1nt(a: Reading) -> Rows:
    """Over 1NT."""
    return (
        row(1, say(DOUBLE, hcp(16), term="penalty_double", then="rest")),
        row(2, *(overcall(f"2{s}", hcp(8, 15) & longest(s, least=6)) for s in SUITS)),
        row(3, *(weak_jump(f"3{s}", hcp(6, 10) & longest(s, least=7)) for s in SUITS)),
        row(4, say(PASS, ANY)),
    )


@position("4.11")
def over_their_block(a: Reading) -> Rows:
    """Over a block in x."""
    assert a.opened is not None
    x = a.opened.strain
    shape, double = cards(x, 0, 2) & every(*(cards(s, 3) for s in others(x))), ("answer_double", 0)
    return (
        row(1, say(DOUBLE, hcp(14) & shape, forcing=ONCE, term="takeout_double", then=double)),
        row(2, say("3NT", hcp(16, 20) & stopper(x), then="rest")),
        row(3, *(overcall(a.cheapest(s), hcp(13, 17) & longest(s, others(x), 5) & _long(a, s)) for s in others(x))),
        row(4, say(DOUBLE, hcp(18), forcing=ONCE, term="takeout_double", then=double)),
        row(5, say(PASS, ANY)),
    )


def _long(a: Reading, s: str) -> Hands:
    """Six cards; below the four level also five with three honours."""
    return cards(s, 6) if a.level(s) > 3 else cards(s, 6) | honours(s, 3)


@position("4.11")
def over_strong(a: Reading) -> Rows:
    """Over a strong two or 2NT."""
    return (
        row(1, *(weak_jump(a.cheapest(s) or "", hcp(8, 14) & longest(s, a.unbid, 6) & top(s, 2)) for s in a.unbid)),
        row(2, say(PASS, ANY)),
    )


@position("4.11")
def between_two_suits(a: Reading) -> Rows:
    """After 1x and 1y: the other two suits."""
    rest = a.unbid
    four = every(*(cards(s, 4) for s in rest))
    one = [s for s in rest if a.level(s) == 1]
    two = [s for s in rest if a.level(s) == 2]
    return (
        row(1, say(DOUBLE, hcp(12) & four, forcing=ONCE, term="takeout_double", then=("answer_double", 0))),
        row(2, *(overcall(f"1{s}", one_level(s, 8, 16) & is_longest(s)) for s in one)),
        row(3, *(overcall(f"2{s}", two_level(s, 11, 16) & longest(s, rest, 5)) for s in two)),
        row(4, *(weak_jump(a.jump(s) or "", hcp(6, 10) & cards(s, 6) & top(s, 1)) for s in rest)),
        row(5, say(PASS, ANY)),
    )


@position("4.11")
def over_later(a: Reading) -> Rows:
    """They have bid on, up to 2S: a takeout double with a point more, overcalls as at the two level."""
    assert a.last is not None
    low = a.number <= NUMBER["2S"] and a.last.natural != "" and len(a.their_suits) == 1
    free = "".join(s for s in a.unbid if a.level(s) <= 3)
    two = [s for s in free if a.level(s) <= 2]
    three = [s for s in free if a.level(s) == 3]
    then = ("answer_double", 0)
    doubling = (say(DOUBLE, takeout(x, 13), forcing=ONCE, term="takeout_double", then=then) for x in a.their_suits)
    return (
        row(1, *(doubling if low else ())),
        row(2, *(overcall(a.cheapest(s), two_level(s, 11, 16) & longest(s, free, 5)) for s in two if low)),
        row(3, *(overcall(a.cheapest(s), hcp(13, 16) & longest(s, free, 6)) for s in three if low)),
        row(4, say(PASS, ANY)),
    )
