"""4.5: responder's second call after opener's 1NT or 2NT, and how that goes on."""

from talia.games.bridge.bidding.hands import ANY, SINGLETON, Hands, cards, hcp, shaped
from talia.games.bridge.bidding.natural.opener_second import first_suit
from talia.games.bridge.bidding.reading import PASS, Reading
from talia.games.bridge.bidding.rows import ONCE, Rows, Say, position, row, say, when
from talia.games.bridge.contracts import MAJORS

SQUARE = shaped("4333", lambda shape: sorted(shape) == [3, 3, 3, 4])


def asks_magister(r: str, hands: Hands) -> Say:
    """2C, which asks for three cards in the major."""
    return say("2C", hands, forcing=ONCE, term="magister", artificial=True, then=("magister", r))


@position("4.5")
def after_1nt_rebid(a: Reading) -> Rows:
    """After opener's 1NT (12-14)."""
    x, r = first_suit(a, a.partner), first_suit(a)
    weak, invites, five, six = hcp(7, 9), hcp(10, 11), cards(r, 5, 5), cards(r, 6)
    both = cards("S", 5) & cards("H", 4)
    major = r in MAJORS
    return (
        row(1, when(major, say(f"2{r}", six & weak), say(f"3{r}", six, invites=True))),
        row(2, when(r == "S", say("2H", both & weak, then="choose_major"))),
        row(3, when(major and not a.system.plain, asks_magister(r, five & invites))),
        row(4, when(major, say(f"2{r}", five & weak & SINGLETON))),
        row(5, say("2NT", invites, invites=True)),
        row(6, when(x == "D", say("2D", cards("D", 5)))),
        row(7, when(r == "D", say("2D", six))),
        row(8, say(PASS, ANY)),
    )


@position("4.5")
def choose_major(a: Reading) -> Rows:
    """Opener after 2H, which shows both majors: back to spades with more of them, or with three of both."""
    more = shaped("spades before hearts", lambda shape: shape[3] > shape[2] or shape[2] == shape[3] == 3)
    return (row(1, say("2S", more, then="rest")), row(2, say(PASS, ANY)))


@position("4.5")
def magister(a: Reading, r: str) -> Rows:
    """Opener's answer: three cards in the major or not, 14 points or not."""
    fit, best = cards(r, 3), hcp(14)
    return (
        row(1, say(f"3{r}", fit & best, suit=r, then=("after_magister", r))),
        row(2, say(f"2{r}", fit, suit=r, then=("after_magister", r))),
        row(3, say("2NT", best, then=("after_magister", r))),
        row(4, say("2D", ANY, artificial=True, forcing=ONCE, then=("after_magister", r))),
    )


@position("4.5")
def after_magister(a: Reading, r: str) -> Rows:
    """Responder after that."""
    said = a.partner_said
    assert said is not None
    if said.call == "2D":
        return (row(1, say("2NT", hcp(11))), row(2, say(f"2{r}", ANY, then="rest")))
    goes_on = {f"3{r}": f"4{r}", "2NT": "3NT"}.get(said.call, PASS)
    return (row(1, say(goes_on, ANY, then="rest")),)


@position("4.5")
def after_eighteen(a: Reading) -> Rows:
    """After opener's 2NT (18-19), which forces to game."""
    r, m = a.bids_of(a.me)[-1][1:], a.agreed
    if m in MAJORS:
        return (row(1, say("3NT", SQUARE, then="rest")), row(2, say(f"4{m}", ANY, suit=m)))
    if r not in MAJORS:
        return (row(1, say("3NT", ANY)),)
    return (
        row(1, say(f"4{r}", cards(r, 6))),
        row(2, say(f"3{r}", cards(r, 5), then=("three_cards", r))),
        row(
            3,
            when(not a.system.plain, say("3C", cards(r, 4), forcing=ONCE, artificial=True, then=("four_cards", r))),
        ),
        row(4, say("3NT", ANY)),
    )


@position("4.5")
def three_cards(a: Reading, r: str) -> Rows:
    """Opener: four of the major with three cards, else 3NT."""
    return (row(1, say(f"4{r}", cards(r, 3), suit=r)), row(2, say("3NT", ANY)))


@position("4.5")
def four_cards(a: Reading, r: str) -> Rows:
    """Opener, asked by 3C: four cards in partner's major, else those in the other."""
    other = "H" if r == "S" else "S"
    return (
        row(1, say(f"3{r}", cards(r, 4), suit=r)),
        row(2, say(f"3{other}", cards(other, 4), then=("other_major", other))),
        row(3, say("3NT", ANY)),
    )


@position("4.5")
def other_major(a: Reading, m: str) -> Rows:
    """Responder: four of that major with four cards, else 3NT."""
    return (row(1, say(f"4{m}", cards(m, 4), suit=m)), row(2, say("3NT", ANY)))
