"""4.2 and 4.3: the first answer to an opening of one, and which table answers it in competition (4.12)."""

from talia.games.bridge.bidding.hands import EVEN, SINGLETON, Hands, cards, every, hcp, longest, shaped, worth
from talia.games.bridge.bidding.natural.shapes import from_cheapest, major, opened_suit, others
from talia.games.bridge.bidding.reading import DOUBLE, NUMBER, PASS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, Then, leading, position, row, say, when
from talia.games.bridge.contracts import MAJORS, NOTRUMP


@leading("4.2, 4.3, 4.12", Stands.ANY)
def answer_to_one(a: Reading) -> Then:
    """An answer to an opening of one, by what the opponent has said to it."""
    assert a.opened is not None and a.rho_said is not None
    entered = a.rho_said
    if entered.call == PASS:
        return ("responses_to_major" if a.opened.strain in MAJORS else "responses_to_minor",)
    if entered.call == DOUBLE:
        return ("over_double",)
    if entered.agreed.artificial:
        return ("over_two_suits",)
    if entered.strain == NOTRUMP:
        return ("over_notrump",)
    return ("over_overcall" if NUMBER[entered.call] <= NUMBER["3S"] else "general",)


def shift(bid: str | None, hands: Hands) -> Say:
    """A jump in a new suit with the strength of a game."""
    return say(bid, hcp(12) & hands, forcing=GF, term="jump_shift", then="after_jump_shift")


def splinter(a: Reading, m: str, s: str) -> Say:
    """A double jump in the only short suit."""
    only = cards(s, 0, 1) & every(*(cards(other, 2) for other in others(m, s)))
    hands, then = cards(m, 4) & only & worth(m, 12, 15), ("after_splinter", s)
    return say(a.jump(s, 2), hands, forcing=GF, suit=m, term="splinter", artificial=True, then=then)


@position("4.2", whole=True)
def responses_to_major(a: Reading) -> Rows:
    """Answers to 1H and 1S."""
    m = opened_suit(a)
    side, lower, hearts = others(m), "CDH"[: 2 + (m == "S")], m == "H"
    return (
        row(1, *(splinter(a, m, s) for s in side if a.options.splinters)),
        row(2, say(f"4{m}", cards(m, 5) & hcp(0, 8) & SINGLETON, suit=m, then="rest")),
        row(3, say(f"3{m}", cards(m, 3) & worth(m, 12), forcing=GF, suit=m, term="jump_raise", then="after_3m")),
        row(4, say(f"2{m}", cards(m, 3) & worth(m, 7, 11), suit=m, then="after_2m")),
        row(5, *(shift(a.jump(s), longest(s, side, 5)) for s in side)),
        row(6, when(hearts, shift("2S", cards("S", 4)))),
        row(7, say("3NT", EVEN & hcp(16, 18), then="after_3nt")),
        row(8, say("2NT", EVEN & (hcp(12, 15) | hcp(19)), forcing=GF, then="after_2nt")),
        row(9, *(shift(a.jump(s), cards(s, 4)) for s in from_cheapest(a, side))),
        row(10, when(hearts, say("1S", hcp(7, 11) & cards("S", 4), forcing=ONCE, then="after_one_over_one"))),
        row(11, *(two_over_one(s, lower) for s in lower)),
        row(12, say("1NT", hcp(7, 11), then="after_1nt")),
        row(13, say(PASS, hcp(0, 6))),
    )


def two_over_one(s: str, among: str) -> Say:
    """A new suit at the two level: 9-11, or 8 with six cards."""
    enough = hcp(9, 11) | hcp(8, 8) & cards(s, 6)
    return say(f"2{s}", enough & longest(s, among, 5), forcing=ONCE, then="after_two_over_one")


@position("4.3", whole=True)
def responses_to_minor(a: Reading) -> Rows:
    """Answers to 1C and 1D."""
    m = opened_suit(a)
    clubs, diamonds = m == "C", m == "D"
    weak, middle, short = hcp(7, 11), hcp(9, 11), cards(m, 0, 4)
    longer = shaped("more clubs than diamonds", lambda shape: shape[0] > shape[1])
    raised = cards("D", 5) | cards("D", 4, 4) & cards("C", 0, 4)
    return (
        row(1, *(shift(f"2{s}", major(s)) for s in MAJORS)),
        row(2, when(clubs, shift("2D", cards("D", 5)))),
        row(3, when(diamonds, shift("3C", cards("C", 5) & longer))),
        row(4, say("3NT", EVEN & short & hcp(16, 18), then="after_3nt")),
        row(5, say("2NT", EVEN & short & hcp(12), forcing=GF, then="after_2nt")),
        row(6, say(f"3{m}", hcp(12), forcing=GF, suit=m, term="jump_raise", then="after_3m")),
        row(7, *(say(f"1{s}", weak & major(s), forcing=ONCE, then="after_one_over_one") for s in MAJORS)),
        row(8, when(clubs, say("2C", weak & cards("C", 5) & cards("D", 0, 4), suit="C", then="after_2m"))),
        row(9, when(clubs, say("1D", weak & cards("D", 5), forcing=ONCE, then="after_one_over_one"))),
        row(10, when(diamonds, say("2D", weak & raised, suit="D", then="after_2m"))),
        row(11, when(diamonds, say("2C", middle & cards("C", 5), forcing=ONCE, then="after_two_over_one"))),
        row(12, say("1NT", weak, then="after_1nt")),
        row(13, say(PASS, hcp(0, 6))),
    )
