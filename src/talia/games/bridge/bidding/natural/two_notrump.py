"""4.7: answers to 2NT, and how they go on."""

from talia.games.bridge.bidding.hands import ANY, cards, hcp, worth
from talia.games.bridge.bidding.natural.notrump import FIVE_FOUR, FOUR, stayman_answers, transfer
from talia.games.bridge.bidding.natural.shapes import longer_major
from talia.games.bridge.bidding.natural.slam_tools import asks_key_cards, quantitative_4nt
from talia.games.bridge.bidding.reading import PASS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, position, row, say
from talia.games.bridge.contracts import MAJORS


def by_points(a: Reading) -> tuple[Say, ...]:
    """Notrump by points."""
    return (
        say("3NT", hcp(4, 10)),
        quantitative_4nt(a, hcp(11, 12)),
        say("3NT", hcp(4, 12)),
        say("6NT", hcp(13, 16)),
        say("7NT", hcp(17)),
    )


@position("4.7")
def to_2nt(a: Reading) -> Rows:
    """Answers to 2NT."""
    if not a.options.transfers:
        five = [say(f"3{m}", longer_major(m) & hcp(4), forcing=GF, then=("three_cards", m)) for m in ("S", "H")]
        return (row(1, say(PASS, hcp(0, 3))), row(2, *five), row(3, stayman_3c()), row(4, *by_points(a)))
    return (
        row(1, *(transfer(3, m, longer_major(m, 6) & hcp(0, 3)) for m in ("S", "H")), say(PASS, hcp(0, 3))),
        row(2, say("3C", FIVE_FOUR, forcing=ONCE, term="stayman", artificial=True, then="stayman_2nt")),
        row(3, *(transfer(3, m, longer_major(m)) for m in ("S", "H"))),
        row(4, stayman_3c()),
        row(5, *by_points(a)),
    )


def stayman_3c() -> Say:
    """Stayman (Baron) at the three level."""
    return say("3C", FOUR, forcing=ONCE, term="stayman", artificial=True, then="stayman_2nt")


@position("4.7")
def accepted_3(a: Reading, m: str) -> Rows:
    """Responder after opener's 3H or 3S."""
    six, weak, three = cards(m, 6), hcp(0, 3), ("choice", m)
    here = PASS if a.last is not None and a.last.call == f"3{m}" else f"3{m}"
    return (
        row(1, say(here, weak)),
        row(2, say(f"6{m}", six & hcp(11), suit=m, then="rest"), say(f"4{m}", six, suit=m)),
        row(3, say("3NT", hcp(4, 10), then=three), quantitative_4nt(a, hcp(11, 12)), say("6NT", ANY, then=three)),
    )


@position("4.7", Stands.DOUBLED)
def stayman_2nt(a: Reading) -> Rows:
    """Opener's major of four cards."""
    return stayman_answers("3", "after_stayman_2nt")


@position("4.7")
def after_stayman_2nt(a: Reading) -> Rows:
    """Responder after the answer."""
    assert a.partner_said is not None
    m = a.partner_said.strain
    if m not in MAJORS:
        five = [say(f"3{s}", FIVE_FOUR & cards(s, 5), forcing=GF, then=("three_cards", s)) for s in ("S", "H")]
        return (row(1, *five), row(2, *by_points(a)))
    fit = cards(m, 4)
    return (
        row(1, say("4C", fit & worth(m, 12), forcing=ONCE, suit=m, artificial=True, then=("slam_after_2nt", m))),
        row(2, say(f"4{m}", fit, suit=m)),
        row(3, *by_points(a)),
    )


@position("4.7")
def slam_after_2nt(a: Reading, m: str) -> Rows:
    """Opener after 4C, which agrees his major."""
    return (row(1, asks_key_cards(a, m, hcp(21))), row(2, say(f"4{m}", ANY, suit=m)))
