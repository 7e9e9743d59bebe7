"""4.8: answers to strong openings of two and to blocks, and how they go on."""

from talia.games.bridge.bidding.hands import ANY, EVEN, cards, hcp, longest, stoppers, worth
from talia.games.bridge.bidding.natural.opener_second import answer, first_suit
from talia.games.bridge.bidding.natural.shapes import from_cheapest, others, second_suits
from talia.games.bridge.bidding.natural.slam_tools import asks_key_cards, quantitative_4nt
from talia.games.bridge.bidding.reading import PASS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, position, row, say, when
from talia.games.bridge.contracts import MAJORS, NOTRUMP


@position("4.8", Stands.ANY)
def to_strong_two(a: Reading) -> Rows:
    """Answers to an opening of two."""
    assert a.rho_said is not None
    if a.rho_said.strain:
        rows: Rows = a.system["over_strong_two_overcall"].rows(a)
        return rows
    x = first_suit(a, a.partner)
    weak, positive, major = hcp(0, 6), hcp(7), x in MAJORS
    return (
        row(1, when(major, say(f"4{x}", weak & cards(x, 3) & hcp(4), suit=x))),
        row(2, say("2NT", weak, artificial=True, forcing=ONCE, term="negative", then="after_negative")),
        row(3, say(f"3{x}", positive & cards(x, 3 if major else 4), forcing=GF, suit=x)),
        row(
            4,
            *(
                say(a.cheapest(s), positive & longest(s, others(x), 5), forcing=GF, then="after_positive")
                for s in others(x)
            ),
        ),
        row(5, say("6NT", hcp(13)), quantitative_4nt(a, hcp(11)), say("3NT", ANY)),
    )


@position("4.8")
def after_negative(a: Reading) -> Rows:
    """Opener after 2NT, the negative answer."""
    x = first_suit(a)
    return (
        row(1, say("3NT", EVEN)),
        row(2, when(x in MAJORS, say(f"4{x}", cards(x, 6) & hcp(22)))),
        row(
            3,
            *(
                say(a.cheapest(y), hcp(21) & hands, forcing=ONCE, then=("after_second", y))
                for y, hands in second_suits(a, x).items()
            ),
        ),
        row(4, say(f"3{x}", ANY, then="after_minimum")),
    )


@position("4.8")
def after_minimum(a: Reading) -> Rows:
    """Responder over opener's 3x (20-22)."""
    x = first_suit(a, a.partner)
    fit = cards(x, 2) & hcp(4) | cards(x, 3) & hcp(2)
    return (
        row(1, when(x in MAJORS, say(f"4{x}", fit, suit=x))),
        row(2, *own_major(a, x)),
        row(3, say("3NT", hcp(5))),
        row(4, say(PASS, ANY)),
    )


def own_major(a: Reading, *known: str) -> tuple[Say, ...]:
    """A major of six cards below 3NT."""
    majors = [s for s in MAJORS if s not in known and a.below(a.cheapest(s), "3NT")]
    return tuple(say(a.cheapest(s), cards(s, 6), forcing=ONCE, then=("six_cards", s)) for s in majors)


@position("4.8")
def six_cards(a: Reading, s: str) -> Rows:
    """Opener over partner's major of six cards."""
    return (row(1, say(f"4{s}", cards(s, 2), suit=s)), row(2, say("3NT", ANY)))


@position("4.8")
def after_second(a: Reading, y: str) -> Rows:
    """Responder over opener's second suit."""
    x = first_suit(a, a.partner)
    major = x in MAJORS
    return (
        row(1, when(y in MAJORS, say(f"4{y}", cards(y, 4), suit=y))),
        row(2, *own_major(a, x, y)),
        row(
            3,
            when(major, say(f"4{x}", cards(x, 3) & hcp(2), suit=x)),
            when(major, say(f"3{x}", cards(x, 3), suit=x, then=("over_three", x))),
        ),
        row(4, when(major, say(f"3{x}", cards(x, 2, 2), then=("over_three", x)))),
        row(5, say("3NT", hcp(3))),
        row(6, say(a.cheapest(y), cards(y, 4), suit=y, then="rest")),
        row(7, say(a.cheapest(x), ANY, then=("over_three", x))),
    )


@position("4.8")
def over_three(a: Reading, x: str) -> Rows:
    """Opener over three of his major: four with 23 points."""
    assert a.last is not None
    three = a.last.call == f"3{x}" and x in MAJORS
    return (row(1, when(three, say(f"4{x}", hcp(23)))), row(2, say(PASS, ANY)))


@position("4.8", Stands.ANY)
def after_positive(a: Reading) -> Rows:
    """Opener after a positive suit."""
    x, y = first_suit(a), answer(a)
    return (
        row(1, say(a.cheapest(y), cards(y, 3), suit=y)),
        row(2, say(a.cheapest(x), cards(x, 6))),
        row(
            3,
            *(say(a.cheapest(s), cards(s, 4)) for s in from_cheapest(a, others(x, y)) if a.below(a.cheapest(s), "3NT")),
        ),
        row(4, say(a.cheapest(NOTRUMP), ANY)),
    )


@position("4.8", Stands.ANY)
def to_preempt(a: Reading) -> Rows:
    """Answers to a block."""
    assert a.rho_said is not None
    if a.rho_said.call != PASS:
        rows: Rows = a.system["over_preempt_entered"].rows(a)
        return rows
    bid = a.bids_of(a.partner)[0]
    level, x = bid[0], bid[1:]
    stopped = stoppers(others(x), 3)
    asking = asks_key_cards(a, x, hcp(20) & cards(x, 2))
    if level == "4":
        return (row(1, asking), row(2, say(PASS, ANY)))
    if x in MAJORS:
        good = cards(x, 4) | cards(x, 3) & worth(x, 13) | cards(x, 2) & hcp(15)
        return (
            row(1, asking),
            row(2, say(f"4{x}", good, suit=x, then="rest")),
            row(3, say("3NT", hcp(16) & stopped, then="rest")),
            row(4, say(PASS, ANY)),
        )
    return (
        row(1, say("3NT", hcp(15) & cards(x, 1) & stopped, then="rest")),
        row(2, asking),
        row(3, say(f"5{x}", cards(x, 3) & worth(x, 17), suit=x, then="rest")),
        row(4, say(f"4{x}", cards(x, 4), suit=x, then="rest")),
        row(5, say(PASS, ANY)),
    )
