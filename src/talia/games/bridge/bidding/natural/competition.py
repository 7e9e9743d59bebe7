"""4.12: our side has opened, and the right-hand opponent has entered."""

from talia.games.bridge.bidding.hands import (
    ANY,
    EVEN,
    NONE,
    Hands,
    cards,
    every,
    hcp,
    honours,
    longest,
    some,
    stopper,
    worth,
)
from talia.games.bridge.bidding.natural.advancing import cue, their_suit
from talia.games.bridge.bidding.natural.entering import stops
from talia.games.bridge.bidding.natural.opener_second import first_suit
from talia.games.bridge.bidding.natural.shapes import from_cheapest, game_in, opened_suit, others, second_suits
from talia.games.bridge.bidding.reading import DOUBLE, NUMBER, PASS, REDOUBLE, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, position, row, say
from talia.games.bridge.contracts import BOOK, MAJORS, NOTRUMP, TRICKS


def fit(x: str) -> Hands:
    """Support: three of a major, four diamonds, five clubs."""
    return cards(x, 3 if x in MAJORS else 4 if x == "D" else 5)


def long_fit(x: str) -> Hands:
    """Support to jump with: four of a major, five of a minor."""
    return cards(x, 4 if x in MAJORS else 5)


@position("4.12")
def over_double(a: Reading) -> Rows:
    """Right-hand opponent has doubled one of a suit."""
    x = opened_suit(a)
    one = "".join(s for s in others(x) if a.level(s) == 1)
    two = "".join(s for s in others(x) if a.level(s) == 2)
    order = from_cheapest(a, one)
    return (
        row(
            1,
            say(
                "2NT",
                fit(x) & cards(x, 4) & worth(x, 10),
                forcing=ONCE,
                suit=x,
                invites=True,
                term="truscott",
                artificial=True,
            ),
        ),
        row(2, say(f"3{x}", long_fit(x) & hcp(3, 7), suit=x, then="rest")),
        row(3, say(f"2{x}", fit(x) & worth(x, 6) & hcp(0, 9), suit=x)),
        row(4, say(REDOUBLE, hcp(10))),
        row(
            5,
            *(
                say(
                    f"1{s}",
                    hcp(6) & longest(s, order[::-1] if False else one, 4, "low"),
                    forcing=ONCE,
                    then="after_one_over_one",
                )
                for s in order
            ),
        ),
        row(6, *(say(f"2{s}", hcp(6, 9) & longest(s, two, 6), then="rest") for s in two)),
        row(7, say("1NT", hcp(7, 9), then="after_1nt")),
        row(8, say(PASS, ANY)),
    )


@position("4.12")
def over_overcall(a: Reading) -> Rows:
    """Right-hand opponent has overcalled in y."""
    x, y = opened_suit(a), their_suit(a)
    assert a.last is not None
    level = int(a.last.call[0])
    free = others(x, y)
    raises = worth(x, 7 if a.level(x) <= 2 else 9, 11)
    majors = [m for m in MAJORS if m in free and a.level(m) == 1]
    new = [s for s in free if a.level(s) in (2, 3)]
    stop = stopper(y)
    notrump: tuple[Say, ...]
    if level == 1:
        notrump = (
            say("1NT", stop & hcp(7, 11), notes=stops(y), then="after_1nt"),
            say("2NT", stop & hcp(12, 15), forcing=GF, notes=stops(y), then="after_2nt"),
            say("3NT", stop & hcp(16, 18), notes=stops(y), then="after_3nt"),
        )
    else:
        notrump = (
            say("2NT", stop & hcp(10, 11), invites=True, notes=stops(y)),
            say("3NT", stop & hcp(12, 16), notes=stops(y)),
        )
    return (
        row(1, say(cue(a, y), fit(x) & worth(x, 12), forcing=GF, suit=x, term="cue_bid", artificial=True)),
        row(2, say(a.jump(x), long_fit(x) & hcp(3, 7), suit=x, then="rest")),
        row(3, say(a.cheapest(x), fit(x) & raises, suit=x)),
        row(
            4,
            *(
                say(
                    f"1{m}",
                    hcp(7) & longest(m, "".join(majors), 5 if y == "H" else 4, "low"),
                    forcing=ONCE,
                    then="after_one_over_one",
                )
                for m in majors
            ),
        ),
        row(5, *(new_suit(a, s, "".join(new)) for s in new)),
        row(6, *negative(a, x, y)),
        row(7, *notrump),
        row(8, say(PASS, ANY, then="reopening")),
    )


def new_suit(a: Reading, s: str, among: str) -> Say:
    """A new suit of five cards: forcing for a round, at the three level to game."""
    two = a.level(s) == 2
    below = NUMBER[a.cheapest(s) or "7NT"] < NUMBER[f"2{opened_suit(a)}"]
    hands = hcp(10 if two else 12) & longest(s, among, 5)
    return say(a.cheapest(s), hands, forcing=ONCE if two else GF, then="after_two_over_one" if below else ())


def negative(a: Reading, x: str, y: str) -> tuple[Say, ...]:
    """The negative double: a major of four cards that is not bid, else both minors."""
    majors = [m for m in MAJORS if m not in (x, y)]
    suits = majors or list(others(x, y))
    enough = {1: 7, 2: 8}
    hands = [cards(s, 4) & hcp(enough.get(a.level(s), 10)) for s in suits]
    both = some(*hands) if majors else every(*hands)
    return (say(DOUBLE, both, forcing=ONCE, term="negative_double", then="after_negative_double"),)


@position("4.12")
def after_negative_double(a: Reading) -> Rows:
    """Opener after partner's negative double."""
    x, y = first_suit(a), their_suit(a)
    majors = [m for m in MAJORS if m not in (x, y)]
    stop, six = EVEN & stopper(y), cards(x, 6)
    bids = (a.cheapest(NOTRUMP), a.jump(NOTRUMP))
    minimum, maximum = (bid if a.below(bid, "4C") else None for bid in bids)
    raises = (
        each
        for m in majors
        for each in (
            say(game_in(m), cards(m, 4) & worth(m, 18), suit=m),
            say(a.jump(m), cards(m, 4) & worth(m, 15, 17), suit=m, invites=True),
            say(a.cheapest(m), cards(m, 4), suit=m),
        )
    )
    seconds = {s: hands for s, hands in second_suits(a, x).items() if s != y}
    return (
        row(1, *raises),
        row(2, say(minimum, stop & hcp(12, 14)), say(maximum, stop & hcp(18, 19))),
        row(3, say(a.jump(x), six & hcp(16), invites=True), say(a.cheapest(x), six)),
        row(4, *(say(a.cheapest(s), hands & hcp(0, 17)) for s, hands in seconds.items())),
        row(5, say(cue(a, y), hcp(18), forcing=ONCE, term="cue_bid", artificial=True)),
    )


@position("4.12")
def reopening(a: Reading) -> Rows:
    """Opener when an overcall in y comes back to him."""
    x, y = first_suit(a), their_suit(a)
    return (
        row(1, say(DOUBLE, cards(y, 0, 2), forcing=ONCE, term="takeout_double", then="answer_reopening")),
        row(2, say(a.cheapest(x), cards(x, 6) & hcp(15))),
        row(3, say(a.cheapest(NOTRUMP), EVEN & hcp(18, 19))),
        row(4, say(PASS, ANY)),
    )


@position("4.12", Stands.ANY)
def answer_reopening(a: Reading) -> Rows:
    """Partner of who has doubled again: a pass with four cards and two honours there."""
    y = their_suit(a)
    rows: Rows = a.system["answer_double"].rows(a, 0)
    sits = cards(y, 4) & honours(y, 2) if a.undisturbed else NONE
    return (row(0, say(PASS, sits, term="penalty_pass")), *rows)


@position("4.12")
def over_notrump(a: Reading) -> Rows:
    """Right-hand opponent has overcalled 1NT."""
    x = opened_suit(a)
    free = "".join(s for s in others(x) if a.level(s) == 2)
    return (
        row(1, say(DOUBLE, hcp(10), term="penalty_double", then="rest")),
        row(2, say(a.jump(x), long_fit(x) & hcp(3, 7), suit=x, then="rest")),
        row(3, say(a.cheapest(x), fit(x) & worth(x, 7, 11), suit=x)),
        row(
            4,
            *(say(f"2{s}", hcp(5, 9) & longest(s, free, 5) & (cards(s, 6) | honours(s, 2)), then="rest") for s in free),
        ),
        row(5, say(PASS, ANY)),
    )


@position("4.12")
def over_two_suits(a: Reading) -> Rows:
    """Right-hand opponent has shown two suits."""
    x = opened_suit(a)
    assert a.rho_said is not None
    shown = [s for s, (least, _) in a.shown(a.rho_said.seat).lengths.items() if least >= 5]
    cues = [s for s in from_cheapest(a, "".join(shown)) if s != x][:1]
    free = "".join(s for s in others(x) if s not in shown and a.level(s) <= 3)
    return (
        row(1, say(DOUBLE, hcp(10) & some(*(cards(s, 4) for s in shown)), term="penalty_double")),
        row(
            2,
            *(
                say(
                    a.cheapest(s),
                    fit(x) & worth(x, 11),
                    forcing=ONCE,
                    suit=x,
                    invites=True,
                    term="cue_bid",
                    artificial=True,
                )
                for s in cues
            ),
        ),
        row(3, say(a.cheapest(x), fit(x) & worth(x, 6, 10), suit=x)),
        row(4, *(say(a.cheapest(s), hcp(10) & longest(s, free, 5), forcing=ONCE) for s in free)),
        row(5, say(PASS, ANY)),
    )


@position("4.12")
def over_1nt_overcall(a: Reading) -> Rows:
    """Right-hand opponent has overcalled our 1NT in y."""
    assert a.rho_said is not None
    y = a.rho_said.strain
    if y == NOTRUMP or NUMBER[a.rho_said.call] > NUMBER["3S"]:
        rows: Rows = a.system["general"].rows(a)
        return rows
    suits, majors = others(y), [m for m in MAJORS if m != y]
    two = "".join(s for s in suits if a.level(s) == 2)
    stop = stopper(y)
    four = some(*(cards(m, 4) for m in majors))
    return (
        row(1, say(DOUBLE, hcp(8) & cards(y, 4) & honours(y, 2), term="penalty_double", then="rest")),
        row(2, *(say(f"2{s}", hcp(5, 8) & longest(s, two, 5), then="rest") for s in two)),
        row(3, *(say(f"3{s}", hcp(10) & longest(s, suits, 5), forcing=GF) for s in suits)),
        row(4, say(f"3{y}", hcp(10) & four, forcing=GF, term="stayman", artificial=True)),
        row(5, say("2NT", hcp(8, 9) & stop, invites=True), say("3NT", hcp(10, 15) & stop)),
        row(6, say(PASS, ANY)),
    )


@position("4.12")
def over_strong_two_overcall(a: Reading) -> Rows:
    """Right-hand opponent has overcalled our strong two."""
    assert a.rho_said is not None
    y, some_values = a.rho_said.strain, hcp(5)
    there = cards(y, 4) if y != NOTRUMP else ANY
    suits = a.unbid
    return (
        row(1, say(DOUBLE, some_values & there, term="penalty_double")),
        row(2, *(say(a.cheapest(s), some_values & longest(s, suits, 5), forcing=GF) for s in suits)),
        row(3, say(PASS, ANY, forcing=ONCE)),
    )


@position("4.12")
def over_preempt_entered(a: Reading) -> Rows:
    """Right-hand opponent has entered over our block."""
    x, y = first_suit(a, a.partner), their_suit(a)
    least = a.his.lengths[x][0]
    raises = []
    for level in range(a.level(x), 6):
        own = level + BOOK - least
        raises.append(say(f"{level}{x}", cards(x, max(3, own), own if level < 5 else TRICKS), suit=x, then="rest"))
    sits = cards(y, 4) & honours(y, 2) if y else NONE
    return (
        row(1, *raises),
        row(2, say(DOUBLE, hcp(14) | sits, term="penalty_double", then="rest")),
        row(3, say(PASS, ANY)),
    )
