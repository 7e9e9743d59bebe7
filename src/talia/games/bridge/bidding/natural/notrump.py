"""4.6: answers to 1NT, and how they go on."""

from talia.games.bridge.bidding.hands import ANY, NONE, Hands, ace, cards, hcp, longest, some, worth
from talia.games.bridge.bidding.natural.shapes import from_cheapest, longer_major, others
from talia.games.bridge.bidding.natural.slam_tools import asks_key_cards, quantitative_4nt
from talia.games.bridge.bidding.reading import DOUBLE, PASS, REDOUBLE, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, position, row, say, when
from talia.games.bridge.contracts import MAJORS, MINORS

BOTH_FIVE = cards("S", 5) & cards("H", 5)
FIVE_FOUR = cards("S", 5, 5) & cards("H", 4, 4) | cards("H", 5, 5) & cards("S", 4, 4)
FOUR = cards("S", 4) | cards("H", 4)


def transfer(level: int, m: str, hands: Hands) -> Say:
    """A transfer: the suit below the major."""
    below = {"H": "D", "S": "H"}[m]
    return say(f"{level}{below}", hands, forcing=ONCE, term="transfer", artificial=True, then=("accept", m))


def by_points(a: Reading) -> tuple[Say, ...]:
    """Notrump by points, without a suit to show."""
    return (
        say("2NT", hcp(8, 9), invites=True, then=("accept_points", 16)),
        say("3NT", hcp(10, 15)),
        quantitative_4nt(a, hcp(16, 17)),
        say("3NT", hcp(10, 17)),
        say("6NT", hcp(18, 21)),
        say("7NT", hcp(22)),
    )


@position("4.6", Stands.ANY)
def to_1nt(a: Reading) -> Rows:
    """Answers to 1NT."""
    assert a.rho_said is not None
    if a.rho_said.call not in (PASS, DOUBLE):
        rows: Rows = a.system["over_1nt_overcall"].rows(a)
        return rows
    suits = to_1nt_transfers() if a.options.transfers else to_1nt_natural()
    doubled = a.rho_said.call == DOUBLE
    points = (say(REDOUBLE, ANY, then="rest"),) if doubled else by_points(a)
    return (*suits, row(len(suits) + 1, say(PASS, hcp(0, 7)), *points))


def stayman(hands: Hands) -> Say:
    """Stayman: asks for a major of four cards."""
    return say("2C", hands & hcp(8), forcing=ONCE, term="stayman", artificial=True, then="stayman_1nt")


def to_1nt_transfers() -> Rows:
    """With transfers."""
    relay = some(*(cards(m, 6) for m in MINORS)) & hcp(0, 6)
    return (
        row(1, *(slam_try(m) for m in ("S", "H"))),
        row(2, *(transfer(2, m, longer_major(m, 6)) for m in ("S", "H"))),
        row(3, transfer(2, "S", BOTH_FIVE & hcp(8))),
        row(4, stayman(FIVE_FOUR)),
        row(5, *(transfer(2, m, longer_major(m, 5)) for m in ("S", "H"))),
        row(6, stayman(FOUR)),
        row(7, say("2S", relay, forcing=ONCE, artificial=True, notes=(("minor", "6"),), then="relay")),
        row(8, *(say(f"3{m}", cards(m, 6) & hcp(7, 8), invites=True, then=("accept_minor", m)) for m in MINORS)),
    )


def slam_try(m: str) -> Say:
    """Three of a major of six cards: interested in a slam."""
    return say(f"3{m}", longer_major(m, 6) & hcp(16), forcing=GF, suit=m)


def to_1nt_natural() -> Rows:
    """Without transfers: two of a suit to play, three of a major forcing."""
    return (
        row(1, *(say(f"3{m}", longer_major(m) & hcp(10), forcing=GF, then=("three_cards", m)) for m in ("S", "H"))),
        row(2, *(say(f"2{s}", longest(s, "DHS", 5) & hcp(0, 7), then="rest") for s in "DHS")),
        row(3, stayman(FOUR)),
    )


@position("4.6")
def accept_points(a: Reading, least: int) -> Rows:
    """Opener over 2NT (8-9)."""
    return (row(1, say("3NT", hcp(least))), row(2, say(PASS, ANY)))


@position("4.6")
def accept_minor(a: Reading, m: str) -> Rows:
    """Opener over 3C or 3D (7-8, six cards)."""
    return (row(1, say("3NT", hcp(17) | hcp(16) & cards(m, 3), then="rest")), row(2, say(PASS, ANY)))


@position("4.6")
def relay(a: Reading) -> Rows:
    """Opener's 3C, whatever he has."""
    return (row(1, say("3C", ANY, artificial=True, forcing=ONCE, then="weak_minor")),)


@position("4.6")
def weak_minor(a: Reading) -> Rows:
    """Responder's minor, to play."""
    return (row(1, say("3D", longest("D", "DC", 6), then="rest")), row(2, say(PASS, ANY)))


# --- transfers --------------------------------------------------------------------------------------------------------


@position("4.6, 4.7", Stands.DOUBLED)
def accept(a: Reading, m: str) -> Rows:
    """Opener bids the suit shown; with four cards and 17 points one more, if 1NT was opened; doubled he may pass."""
    assert a.partner_said is not None and a.rho_said is not None
    two = a.partner_said.call[0] == "2"
    doubled = a.rho_said.call == DOUBLE
    after = ("accepted", m) if two else ("accepted_3", m)
    return (
        row(1, when(two, say(f"3{m}", cards(m, 4) & hcp(17), suit=m, then=("super_accepted", m)))),
        row(2, when(doubled, say(PASS, cards(m, 0, 2), then=after))),
        row(3, say(a.cheapest(m), ANY, notes=(("accepts", ""),), artificial=True, then=after)),
    )


@position("4.6")
def super_accepted(a: Reading, m: str) -> Rows:
    """Responder after opener has jumped in the suit."""
    return (
        row(1, asks_key_cards(a, m, worth(m, 16))),
        row(2, say(f"4{m}", worth(m, 8), suit=m)),
        row(3, say(PASS, ANY)),
    )


@position("4.6")
def accepted(a: Reading, m: str) -> Rows:
    """Responder after opener's 2H or 2S."""
    six, weak = cards(m, 6), hcp(0, 7)
    here = PASS if a.last is not None and a.last.call == f"2{m}" else f"2{m}"
    three = ("choice", m)
    return (
        row(
            1,
            say(here, six & weak),
            say(f"3{m}", six & hcp(8, 9), suit=m, invites=True, then=("accept_major", m)),
            say(f"4{m}", six, suit=m),
        ),
        row(2, when(m == "S", say("3H", BOTH_FIVE & hcp(8), forcing=GF, then="pick_major"))),
        row(
            3,
            say(here, weak),
            say("2NT", hcp(8, 9), invites=True, then=("invited_5", m)),
            say("3NT", hcp(10, 15), then=three),
            quantitative_4nt(a, hcp(16, 17)),
            say("6NT", hcp(18, 21), then=three),
            say("7NT", ANY, then=three),
        ),
    )


@position("4.6")
def pick_major(a: Reading) -> Rows:
    """Opener, after both majors of five cards."""
    return (row(1, say("4S", cards("S", 3) & longer_or_equal("S"), suit="S")), row(2, say("4H", ANY, suit="H")))


def longer_or_equal(m: str) -> Hands:
    """Hands with as many cards of a major as of the other."""
    other = "H" if m == "S" else "S"
    return some(*(cards(m, n) & cards(other, 0, n) for n in range(14)))


@position("4.6")
def accept_major(a: Reading, m: str) -> Rows:
    """Opener over three of the major (8-9, six cards)."""
    return (row(1, say(f"4{m}", hcp(16) | worth(m, 17), suit=m)), row(2, say(PASS, ANY)))


@position("4.6")
def invited_5(a: Reading, m: str) -> Rows:
    """Opener over 2NT after a transfer (8-9, five cards)."""
    fit = cards(m, 3)
    return (
        row(1, say(f"4{m}", fit & hcp(16), suit=m), say(f"3{m}", fit, suit=m)),
        row(2, say("3NT", hcp(16)), say(PASS, ANY)),
    )


@position("4.6, 4.7")
def choice(a: Reading, m: str) -> Rows:
    """Opener corrects notrump to partner's major of five cards with three."""
    assert a.last is not None
    level = 4 if a.last.call == "3NT" else int(a.last.call[0])
    return (row(1, say(f"{level}{m}", cards(m, 3), suit=m)), row(2, say(PASS, ANY)))


# --- Stayman ----------------------------------------------------------------------------------------------------------


@position("4.6, 4.7", Stands.DOUBLED)
def stayman_1nt(a: Reading) -> Rows:
    """Opener's major of four cards."""
    return stayman_answers("2", "after_stayman_1nt")


def stayman_answers(level: str, then: str) -> Rows:
    """Hearts, spades, or neither."""
    return (
        row(1, say(f"{level}H", cards("H", 4), then=then)),
        row(2, say(f"{level}S", cards("S", 4), then=then)),
        row(3, say(f"{level}D", ANY, artificial=True, forcing=ONCE, then=then)),
    )


@position("4.6")
def after_stayman_1nt(a: Reading) -> Rows:
    """Responder after the answer."""
    assert a.partner_said is not None
    m = a.partner_said.strain
    if m not in MAJORS:
        return (
            row(
                1,
                *(
                    say(f"2{s}", FIVE_FOUR & cards(s, 5) & hcp(8, 9), invites=True, then=("five_card_invite", s))
                    for s in ("S", "H")
                ),
            ),
            row(2, *(say(f"3{s}", FIVE_FOUR & cards(s, 5), forcing=GF, then=("three_cards", s)) for s in ("S", "H"))),
            row(3, *no_fit(a)),
        )
    fit = cards(m, 4)
    trybula = {"H": "3D", "S": "3H"}[m]
    return (
        row(
            1,
            say(trybula, fit & worth(m, 16), forcing=GF, suit=m, term="trybula", artificial=True, then=("trybula", m)),
        ),
        row(
            2,
            say(f"4{m}", fit & worth(m, 10), suit=m),
            say(f"3{m}", fit, suit=m, invites=True, then=("accept_major", m)),
        ),
        row(3, *no_fit(a)),
    )


def no_fit(a: Reading) -> tuple[Say, ...]:
    """Notrump by points; what is said of the other major opener sees for himself."""
    return (
        say("2NT", hcp(0, 9), invites=True, then="stayman_invite"),
        say("3NT", hcp(10, 15)),
        quantitative_4nt(a, hcp(16, 17)),
        say("6NT", hcp(18)),
    )


@position("4.6")
def stayman_invite(a: Reading) -> Rows:
    """Opener over 2NT after Stayman: a game with 16, in spades if partner must hold them and he has four."""
    spades = cards("S", 4) if a.his.lengths["S"][0] >= 4 else NONE
    return (
        row(1, say("4S", hcp(16) & spades, suit="S"), say("3NT", hcp(16))),
        row(2, say("3S", spades, suit="S", then="rest"), say(PASS, ANY)),
    )


@position("4.6")
def five_card_invite(a: Reading, s: str) -> Rows:
    """Opener over two of a major after 2D: 8-9 with five cards there."""
    fit, good = cards(s, 3), hcp(16)
    return (
        row(1, say(f"4{s}", fit & good, suit=s), say(PASS, fit)),
        row(2, say("3NT", good), say("2NT", ANY, then="rest")),
    )


@position("4.6", Stands.DOUBLED)
def trybula(a: Reading, m: str) -> Rows:
    """Opener: the cheapest ace beside with 16 points, else the game."""
    bids = [(s, a.cheapest(s)) for s in from_cheapest(a, others(m))]
    aces = [(s, bid) for s, bid in bids if a.below(bid, f"4{m}")]
    return (
        row(
            1,
            *(
                say(
                    bid,
                    hcp(16) & ace(s),
                    forcing=ONCE,
                    suit=m,
                    term="cue_bid",
                    artificial=True,
                    notes=(("ace", s),),
                    then=("after_trybula", m, 16),
                )
                for s, bid in aces
            ),
        ),
        row(2, say(f"4{m}", ANY, suit=m, then=("after_trybula", m, 18))),
    )


@position("4.6")
def after_trybula(a: Reading, m: str, least: int) -> Rows:
    """Responder: key cards with the strength of a slam."""
    here = PASS if a.last is not None and a.last.call == f"4{m}" else f"4{m}"
    return (row(1, asks_key_cards(a, m, worth(m, least))), row(2, say(here, ANY, suit=m, then="rest")))
