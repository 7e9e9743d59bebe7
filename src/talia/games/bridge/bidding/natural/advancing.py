"""4.11: answers to partner's overcall, double or two-suiter, and what he says to them."""

from talia.games.bridge.bidding.cells import AT, of_length, of_points
from talia.games.bridge.bidding.hands import (
    ANY,
    EVEN,
    Hands,
    cards,
    first_longest,
    hcp,
    longest,
    shaped,
    some,
    stopper,
    worth,
)
from talia.games.bridge.bidding.natural.entering import stops
from talia.games.bridge.bidding.natural.shapes import game_in
from talia.games.bridge.bidding.reading import NUMBER, PASS, Reading
from talia.games.bridge.bidding.rows import GF, ONCE, Rows, Say, Stands, position, row, say
from talia.games.bridge.contracts import MAJORS, MINORS, NOTRUMP


def their_suit(a: Reading, but: str = "") -> str:
    """The suit the others have bid last, but for one of ours; nothing where they have bid none."""
    found = [each.natural for each in a.said if not a.ours(each) and each.natural not in ("", NOTRUMP, but)]
    return found[-1] if found else ""


def cue(a: Reading, x: str) -> str | None:
    """The cheapest bid of their suit."""
    return a.cheapest(x) if x else None


def best_suits(a: Reading, among: str) -> dict[str, Hands]:
    """Hands by their longest suit among some; of equal ones a major, then the cheaper one."""
    order = "".join(sorted(among, key=lambda s: (s in MINORS, NUMBER.get(a.cheapest(s) or "", 99))))
    return {s: first_longest(s, order, 0) for s in order}


@position("4.11", Stands.ANY)
def answer_overcall(a: Reading, more: int) -> Rows:
    """Answers to an overcall in s; ``more``: the points partner has added to his."""
    assert a.partner_said is not None
    if not a.undisturbed and a.number > NUMBER["2S"]:
        rows: Rows = a.system["general"].rows(a)
        return rows
    s = a.partner_said.strain
    x = their_suit(a, s)
    two = a.partner_said.call[0] != "1"
    fit = cards(s, 3)
    own = [each for each in a.unbid if each != s and a.level(each) <= 2]
    stop = stopper(x) if x else ANY
    over_two = (("2NT", 10, 12), ("3NT", 13, 37))
    notrump = over_two if two else (("1NT", 8, 11), ("2NT", 12, 14), ("3NT", 15, 37))
    return (
        row(
            1,
            say(
                cue(a, x),
                fit & worth(s, 12 + more),
                forcing=ONCE,
                suit=s,
                term="cue_bid",
                artificial=True,
                then=("after_advance", s),
            ),
        ),
        row(2, say(a.jump(s), cards(s, 4) & hcp(3, 7), suit=s, then="rest")),
        row(3, say(a.cheapest(s), fit & worth(s, 7 + more), suit=s)),
        row(
            4,
            *(
                say(a.cheapest(each), hcp((9 if a.level(each) == 1 else 10) + more) & longest(each, "".join(own), 5))
                for each in own
            ),
        ),
        row(5, *(say(bid, stop & hcp(low + more, high + more), notes=stops(x)) for bid, low, high in notrump)),
        row(6, say(PASS, ANY)),
    )


@position("4.11")
def after_advance(a: Reading, s: str) -> Rows:
    """Overcaller after the cue-bid: the cheapest bid of his suit with the minimum, else three or four."""
    cheapest = a.cheapest(s)
    return (
        row(1, say(cheapest, hcp(0, 11), suit=s)),
        row(
            2,
            say(f"4{s}", worth(s, 13), suit=s, then="rest"),
            say(a.jump(s) if cheapest == f"2{s}" else cheapest, ANY, suit=s),
        ),
    )


# --- answers to a takeout double --------------------------------------------------------------------------------------


def sitting(x: str) -> Hands:
    """Five cards of their suit with three of its five honours: enough to pass for penalty."""
    may = of_length(x, 5) & of_points(6)
    return Hands(may, 0, lambda hand: sum(rank in "AKQJT" for rank in hand.ranks(x)) >= 3)


def cue_with_game(a: Reading, x: str, hands: Hands) -> Say:
    """A bid of their suit with the strength of a game."""
    then = ("doubler_again", 12)
    return say(cue(a, x), hands, forcing=GF, term="cue_bid", artificial=True, then=then)


@position("4.11", Stands.ANY)
def answer_double(a: Reading, more: int) -> Rows:
    """Answers to a takeout double of x; ``more``: the points partner has added to his."""
    assert a.last is not None
    x = their_suit(a)
    if not x:
        general: Rows = a.system["general"].rows(a)
        return general
    unbid, level = a.unbid, int(a.last.call[0])
    majors = "".join(m for m in MAJORS if m in unbid)
    four_major = some(*(cards(m, 4) for m in majors)) if majors else ~ANY
    stop, good, middling = stopper(x), hcp(12 + more), hcp(9 + more, 11 + more)
    low, jump = ("doubler_again", 0), ("doubler_again", 9 + more)
    jumps = [say(a.jump(m), middling & cards(m, 4) & hands, then=jump) for m, hands in best_suits(a, majors).items()]
    minors = "".join(m for m in MINORS if m in unbid)
    jumps_minor = [
        say(a.jump(m), middling & cards(m, 4) & hands, then=jump) for m, hands in best_suits(a, minors).items()
    ]
    strong = (
        row(2, cue_with_game(a, x, good & (four_major | ~stop)), say("3NT", good & stop, then="rest")),
        row(3, *jumps, say("2NT", hcp(10 + more, 11 + more) & stop, then=jump), *jumps_minor),
    )
    if level >= 4:
        long = {s: longest(s, unbid, 5) & (cards(s, 6) | hcp(8)) for s in unbid}
        return (row(1, *(say(a.cheapest(s), hands, then="rest") for s, hands in long.items())), row(2, say(PASS, ANY)))
    if not a.undisturbed:
        needed = {s: cards(s, 4 if a.level(s) <= 2 else 5) for s in unbid if a.level(s) <= 3}
        free = [
            say(a.cheapest(s), hcp(6) & hands & needed[s], then=low)
            for s, hands in best_suits(a, unbid).items()
            if s in needed
        ]
        return (row(1), *strong, row(4, *free), row(5, say(PASS, ANY)))
    return (
        row(1, say(PASS, cards(x, 5) & sitting(x), term="penalty_pass")),
        *strong,
        row(4, say("1NT", hcp(6, 9) & stop & ~four_major, then=low)),
        row(5, *(say(a.cheapest(s), hands, then=low) for s, hands in best_suits(a, unbid).items())),
    )


@position("4.11")
def doubler_again(a: Reading, shown: int) -> Rows:
    """Doubler's next call; ``shown``: the fewest points of the answer, 12 after a cue-bid."""
    assert a.partner_said is not None
    r, x = a.partner_said.natural, their_suit(a)
    stop = stopper(x) if x else ANY
    notrump = a.cheapest(NOTRUMP)
    if a.partner_said.agreed.artificial:
        majors = [m for m in MAJORS if m in a.unbid]
        return (
            row(1, *(say(a.cheapest(m), cards(m, 4)) for m in majors)),
            row(2, say(notrump, stop)),
            row(3, *(say(a.cheapest(s), hands) for s, hands in best_suits(a, a.unbid).items())),
        )
    suit = r if r and r != NOTRUMP else ""
    fit = cards(suit, 4) if suit else ~ANY
    game = game_in(suit) if suit else "3NT"
    if shown:
        return (
            row(
                1,
                *(
                    (
                        say(game, fit & worth(suit, 15), suit=suit),
                        say(a.cheapest(suit), fit & worth(suit, 13, 14), suit=suit, invites=True),
                    )
                    if suit
                    else ()
                ),
            ),
            row(2, say("3NT", hcp(15) & (stop if suit else ANY))),
            row(3, say(PASS, ANY)),
        )
    own = "".join(s for s in a.unbid if s != suit)
    raises = (
        (
            say(game, fit & worth(suit, 22), suit=suit),
            say(a.jump(suit), fit & worth(suit, 19, 21), suit=suit, invites=True),
            say(a.cheapest(suit), fit & worth(suit, 16, 18), suit=suit),
        )
        if suit
        else ()
    )
    return (
        row(1, *raises),
        row(2, *(say(a.cheapest(s), hcp(17) & longest(s, own, 5)) for s in own)),
        row(3, say(notrump, EVEN & hcp(19, 21) & stop)),
        row(4, say(cue(a, x), hcp(19), forcing=ONCE, term="cue_bid", artificial=True)),
        row(5, say(PASS, ANY)),
    )


# --- answers to two suits ---------------------------------------------------------------------------------------------


@position("4.11", Stands.ANY)
def to_two_suits(a: Reading, suits: str) -> Rows:
    """Answers to Michaels and 2NT: the longest of partner's suits; ``suits``: those that are known."""
    known = {s: longest(s, suits, 0) if len(suits) > 1 else ANY for s in suits}
    asks: tuple[Say, ...] = ()
    if len(suits) == 1:
        m = suits
        at = AT[m]
        longer = shaped(("minors longer", m), lambda shape: min(shape[0], shape[1]) >= shape[at] + 2)
        asks = (say("2NT", longer, forcing=ONCE, artificial=True, then="name_minor"),)
    says = []
    for s, hands in known.items():
        fit = hands & cards(s, 4)
        says += [
            say(game_in(s), fit & worth(s, 13), suit=s),
            say(a.jump(s), fit & worth(s, 10, 12), suit=s, invites=True),
        ]
    weak = [
        say(a.cheapest(s), hands if a.undisturbed else hands & cards(s, 4) & hcp(6), suit=s)
        for s, hands in known.items()
    ]
    return (row(1, *asks), row(2, *says), row(3, *weak), row(4, *(() if a.undisturbed else (say(PASS, ANY),))))


@position("4.11", Stands.ANY)
def name_minor(a: Reading) -> Rows:
    """The minor, asked by 2NT."""
    return (row(1, *(say(a.cheapest(s), longest(s, "CD", 5), then="rest") for s in "CD")),)
