"""4.4: opener's second call, by what partner has answered; and what partner says to it where a table says so."""

from talia.games.bridge.bidding.hands import (
    ANY,
    EVEN,
    SINGLETON,
    UNEVEN,
    VOID,
    Hands,
    beside_waste,
    cards,
    control,
    hcp,
    stoppers,
    worth,
)
from talia.games.bridge.bidding.natural.shapes import from_cheapest, others, second_suits, worthy_seconds
from talia.games.bridge.bidding.natural.slam_tools import asks_key_cards, quantitative_4nt
from talia.games.bridge.bidding.reading import NUMBER, PASS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, position, row, say, when
from talia.games.bridge.bidding.zones import FIT
from talia.games.bridge.contracts import MAJORS, NOTRUMP


def first_suit(a: Reading, seat: int | None = None) -> str:
    """The suit somebody bid first; one's own if nobody is named."""
    return a.bids_of(a.me if seat is None else seat)[0][1:]


def answer(a: Reading) -> str:
    """The strain of partner's last bid."""
    return a.bids_of(a.partner)[-1][1:]


def best_game(x: str) -> str:
    """Four of a major; three notrump for a minor."""
    return f"4{x}" if x in MAJORS else "3NT"


def is_reverse(a: Reading, x: str, y: str) -> bool:
    """Whether the lowest bid of a second suit is above two of the first."""
    return NUMBER[a.cheapest(y) or "7NT"] > NUMBER[f"2{x}"]


EIGHTEEN = say("2NT", EVEN & hcp(18, 19), forcing=GF, then="after_eighteen")


@position("4.4", Stands.ANY)
def after_one_over_one(a: Reading) -> Rows:
    """After 1C, 1D or 1H and a suit at the one level."""
    x, r = first_suit(a), answer(a)
    seconds = worthy_seconds(a, x)
    seconds_not_r = {y: hands for y, hands in seconds.items() if y != r}
    strong = hcp(18)
    six = cards(x, 6)
    return (
        row(1, EIGHTEEN),
        row(2, *(support(r, 4, n) for n in ((18, 40), (15, 17), (0, 14)) if r in MAJORS)),
        row(3, *(say(f"1{s}", EVEN & hcp(12, 14) & cards(s, 4)) for s in MAJORS)),
        row(4, say("1NT", EVEN & hcp(12, 14), then="after_1nt_rebid")),
        row(
            5,
            *(
                say(a.cheapest(y), strong & hands, forcing=ONCE, term="reverse")
                if is_reverse(a, x, y)
                else say(a.jump(y), strong & hands, forcing=GF)
                for y, hands in seconds_not_r.items()
            ),
        ),
        row(6, say(best_game(x), strong & six)),
        row(7, *(say(a.cheapest(y), hands) for y, hands in seconds_not_r.items() if not is_reverse(a, x, y))),
        row(
            8,
            *(
                say(a.cheapest(y), hands & hcp(16), forcing=ONCE, term="reverse")
                for y, hands in seconds_not_r.items()
                if is_reverse(a, x, y)
            ),
        ),
        row(9, *(each for y, hands in seconds.items() if y == r for each in support_in_minor(r, hands))),
        row(10, say(f"3{x}", six & hcp(15, 17), invites=True)),
        row(11, say(f"2{x}", cards(x, 5) & hcp(12, 15))),
        row(12, when(not a.undisturbed and a.legal("2NT"), say(PASS, hcp(0, 17)))),
    )


def support(r: str, least: int, points: tuple[int, int]) -> Say:
    """A raise of partner's major: four, three to invite, or two, by points."""
    level = 4 if points[0] >= 18 else 3 if points[0] >= 15 else 2
    return say(f"{level}{r}", cards(r, least) & worth(r, *points), suit=r, invites=level == 3)


def support_in_minor(r: str, hands: Hands) -> tuple[Say, ...]:
    """A raise of partner's diamonds after 1C."""
    return (
        say(f"2{r}", hands & worth(r, 0, 14), suit=r),
        say(f"3{r}", hands & worth(r, 15, 17), suit=r, invites=True),
        say("3NT", hands & ~VOID),
        say(f"5{r}", hands, suit=r),
    )


@position("4.4", Stands.ANY)
def after_1nt(a: Reading) -> Rows:
    """After 1NT (7-11)."""
    x = first_suit(a)
    seconds = worthy_seconds(a, x)
    lower = {y: hands & UNEVEN for y, hands in seconds.items() if not is_reverse(a, x, y)}
    higher = {y: hands & UNEVEN for y, hands in seconds.items() if is_reverse(a, x, y)}
    six = cards(x, 6)
    return (
        row(1, say(PASS, EVEN & hcp(12, 14))),
        row(2, EIGHTEEN),
        row(
            3,
            *(
                each
                for y, hands in lower.items()
                for each in (say(a.jump(y), hands & hcp(18), forcing=GF), say(a.cheapest(y), hands))
            ),
        ),
        row(4, say(best_game(x), six & hcp(18)), say(f"3{x}", six & hcp(15), invites=True), say(f"2{x}", six)),
        row(5, *(say(a.cheapest(y), hands & hcp(16), forcing=ONCE, term="reverse") for y, hands in higher.items())),
        row(6, say(f"2{x}", cards(x, 5) & SINGLETON)),
        row(7, say("3NT", hcp(18)), say(PASS, ANY)),
    )


@position("4.4", Stands.ANY)
def after_2m(a: Reading) -> Rows:
    """After a raise."""
    x = first_suit(a)
    if x in MAJORS:
        return (
            row(1, EIGHTEEN),
            row(2, say(f"4{x}", worth(x, 18), suit=x)),
            row(3, say(f"3{x}", worth(x, 16), suit=x, invites=True, then=("accepts_raise", x))),
            row(4, say(PASS, ANY)),
        )
    stops = stoppers(others(x), 2) & ~VOID
    return (
        row(1, EIGHTEEN),
        row(2, say(PASS, EVEN)),
        row(3, say(PASS, hcp(0, 15) & worth(x, 0, 16))),
        row(4, say("3NT", hcp(18) & stops), say(f"5{x}", hcp(18), suit=x)),
        row(5, say(f"3{x}", ANY, suit=x, invites=True)),
    )


@position("4.4")
def accepts_raise(a: Reading, m: str) -> Rows:
    """Responder after 1M-2M-3M."""
    return (row(1, say(f"4{m}", worth(m, 9), suit=m)), row(2, say(PASS, ANY)))


@position("4.4", Stands.ANY)
def after_3m(a: Reading) -> Rows:
    """After a jump raise that forces to game."""
    x = first_suit(a)
    if x in MAJORS:
        cues = tuple(cue(a, s, x) for s in from_cheapest(a, others(x)) if not a.system.plain)
        return (
            row(1, asks_key_cards(a, x, worth(x, 19))),
            row(
                2,
                *(
                    say(
                        each.call,
                        each.hands & worth(x, 16),
                        forcing=ONCE,
                        suit=x,
                        term="cue_bid",
                        artificial=True,
                        notes=(("control", each.call[1:]),),
                        then=("after_cue", x, 15),
                    )
                    for each in cues
                ),
            ),
            row(3, say(f"4{x}", ANY, suit=x)),
        )
    return (
        row(1, asks_key_cards(a, x, worth(x, 18))),
        row(2, say("3NT", ~VOID)),
        row(3, say(f"5{x}", ANY, suit=x)),
    )


def cue(a: Reading, s: str, trumps: str) -> Say:
    """A control in a side suit below game in the trumps."""
    bid = a.cheapest(s)
    return say(bid if a.below(bid, f"4{trumps}") else None, control(s))


@position("4.4")
def after_cue(a: Reading, trumps: str, least: int) -> Rows:
    """Responder after opener's cue-bid."""
    return (row(1, asks_key_cards(a, trumps, worth(trumps, least))), row(2, say(f"4{trumps}", ANY, suit=trumps)))


@position("4.4", Stands.ANY)
def after_splinter(a: Reading, s: str) -> Rows:
    """After a splinter: what is wasted in the short suit counts nothing."""
    x = first_suit(a)
    return (row(1, asks_key_cards(a, x, beside_waste(s, 15))), row(2, say(f"4{x}", ANY, suit=x, then="rest")))


@position("4.4", Stands.ANY)
def rest(a: Reading) -> Rows:
    """Nothing more to say."""
    return (row(1, say(PASS, ANY)),)


@position("4.4", Stands.ANY)
def after_jump_shift(a: Reading) -> Rows:
    """After a jump shift in y."""
    x, y = first_suit(a), answer(a)
    enough = cards(y, max(3, FIT - a.his.lengths[y][0]))
    even = EVEN & hcp(18, 19)
    return (
        row(1, say(a.cheapest(y), enough, suit=y)),
        row(2, say("2NT", even), quantitative_4nt(a, even) if not a.legal("2NT") else say(None, even)),
        row(3, say(a.cheapest(x), cards(x, 6))),
        row(
            4,
            *(say(a.cheapest(s), cards(s, 4)) for s in from_cheapest(a, others(x, y)) if a.below(a.cheapest(s), "3NT")),
        ),
        row(5, say(a.cheapest(NOTRUMP), ANY)),
    )


@position("4.4", Stands.ANY)
def after_2nt(a: Reading) -> Rows:
    """After 2NT (12-15 or 19+), which forces to game."""
    x = first_suit(a)
    seconds = {y: hands for y, hands in second_suits(a, x).items() if a.below(a.cheapest(y), "3NT")}
    six, major = cards(x, 6), x in MAJORS
    return (
        row(1, say("3NT", EVEN & hcp(12, 14), then="over_3nt")),
        row(2, quantitative_4nt(a, EVEN & hcp(18, 19))),
        row(3, *((say(f"4{x}", six & hcp(0, 15)), say(f"3{x}", six & hcp(16), forcing=ONCE)) if major else ())),
        row(4, *(say(a.cheapest(y), hands if y in MAJORS else hands & hcp(15)) for y, hands in seconds.items())),
        row(5, *(() if major else (say(f"3{x}", six & hcp(16)),))),
        row(6, quantitative_4nt(a, hcp(18))),
        row(7, say("3NT", ANY, then="over_3nt")),
    )


@position("4.4")
def over_3nt(a: Reading) -> Rows:
    """Responder, with more than he has shown, over opener's 3NT."""
    return (row(1, say("6NT", hcp(21))), row(2, quantitative_4nt(a, hcp(19))), row(3, say(PASS, ANY)))


@position("4.4", Stands.ANY)
def after_3nt(a: Reading) -> Rows:
    """After 3NT (16-18)."""
    x = first_suit(a)
    return (
        row(1, say("6NT", hcp(17))),
        row(2, when(x in MAJORS, say(f"4{x}", cards(x, 6)))),
        row(3, quantitative_4nt(a, hcp(15))),
        row(4, say(PASS, ANY)),
    )


@position("4.4", Stands.ANY)
def after_two_over_one(a: Reading) -> Rows:
    """After a suit at the two level (9-11), such as 1S-2D."""
    x, r = first_suit(a), answer(a)
    seconds = second_suits(a, x)
    six, fit = cards(x, 6), cards("H", 3) if r == "H" else None
    new = {y: hands for y, hands in seconds.items() if y != r}
    low = {y: hands for y, hands in new.items() if not is_reverse(a, x, y)}
    high = {y: hands for y, hands in new.items() if is_reverse(a, x, y)}
    minor = seconds[r] if r != "H" and r in seconds else None
    return (
        row(1, EIGHTEEN),
        row(
            2,
            *(
                ()
                if fit is None
                else (say("4H", fit & worth("H", 15), suit="H"), say("3H", fit, suit="H", invites=True))
            ),
        ),
        row(3, say(f"2{x}", EVEN & hcp(12, 14))),
        row(
            4,
            *(
                ()
                if minor is None
                else (
                    say("3NT", minor & worth(r, 17) & ~VOID),
                    say(f"5{r}", minor & worth(r, 17), suit=r),
                    say(f"3{r}", minor, suit=r, invites=True),
                )
            ),
        ),
        row(5, *(say(f"2{y}", hands, forcing=ONCE) for y, hands in low.items())),
        row(6, *(say(a.cheapest(y), hands & hcp(16), forcing=GF) for y, hands in high.items())),
        row(7, say(best_game(x), six & hcp(18)), say(f"3{x}", six & hcp(15), invites=True)),
        row(8, say(f"3{x}", hcp(15) & VOID, invites=True), say("3NT", hcp(15))),
        row(9, say(f"2{x}", ANY)),
        row(10, when(not a.undisturbed, say(PASS, hcp(0, 14)))),
    )
