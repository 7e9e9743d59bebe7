"""4.10: the general rules for every later position, also in competition."""

from collections.abc import Iterable, Iterator

from talia.games.bridge.bidding.hands import ANY, EVEN, VOID, Hands, cards, defence, every, stopper, stoppers
from talia.games.bridge.bidding.natural.shapes import others
from talia.games.bridge.bidding.natural.slam_tools import asks_key_cards, quantitative_4nt
from talia.games.bridge.bidding.natural.together import (
    NO_FIT,
    at_least,
    counted_least,
    fits,
    least,
    longest_together,
    may_reach,
    middle,
    own,
    partner_lengths,
    partner_low,
)
from talia.games.bridge.bidding.reading import DOUBLE, PASS, SLAMS, THREE_NOTRUMP, Reading, is_game
from talia.games.bridge.bidding.rows import Rows, Say, Stands, position, row, say
from talia.games.bridge.bidding.zones import FIT, GAME, GRAND_SLAM, MINOR_GAME, SLAM, SLAM_WITH_FIT
from talia.games.bridge.contracts import BOOK, MAJORS, MINORS, NOTRUMP, TRICKS


@position("4.10", Stands.ANY)
def general(a: Reading) -> Rows:
    """Steps 2 to 8."""
    return steps_of(a, slams(a))


def steps_of(a: Reading, slam_says: tuple[Say, ...]) -> Rows:
    """The steps, with those for slams as a system has them; step 1, what was asked, are positions of their own."""
    ours = a.our_last
    steps: dict[int, Iterable[Say]]
    if ours is None:
        steps = {7: undecided(a)}
    elif is_game(ours.call):
        steps = {2: slam_says, 3: over_game(a), 7: undecided(a)}
    else:
        steps = {2: slam_says, 4: to_game(a), 5: (*competing(a), *invited(a)), 6: inviting(a)}
        steps |= {8: forced(a)} if a.forced else {7: settling(a)}
    return tuple(row(step, *steps.get(step, ())) for step in range(1, 9))


# --- 2: slams ---------------------------------------------------------------------------------------------------------


def slams(a: Reading) -> tuple[Say, ...]:
    """With the points of a slam: four notrump about a suit that is known to both, else the slam."""
    if a.our_last is None or a.number >= SLAMS or a.asked:
        return ()
    by_suit = [(suit, hands & least(a, suit, SLAM_WITH_FIT)) for suit, hands in fits(a).items() if suit]
    asking = [asks_key_cards(a, suit, hands) for suit, hands in by_suit if suit == a.trumps]
    rest = [say(f"6{suit}", hands, suit=suit) for suit, hands in by_suit]
    return (*asking, *rest, *slams_without_fit(a))


def slams_without_fit(a: Reading) -> tuple[Say, ...]:
    """Seven or six notrump."""
    without = fits(a)[NO_FIT]
    return (
        say("7NT", without & least(a, NO_FIT, GRAND_SLAM), then="rest"),
        say("6NT", without & least(a, NO_FIT, SLAM), then="rest"),
    )


# --- 3: our side has bid a game ---------------------------------------------------------------------------------------


def over_game(a: Reading) -> Iterator[Say]:
    """After 3NT four of a major with eight cards; over the others' bid a double; else nothing more."""
    assert a.last is not None
    if a.last.call == "3NT" and a.ours(a.last):
        yield from (say(f"4{m}", fits(a)[m], suit=m) for m in ("S", "H"))
    if a.theirs_stands:
        yield from doubling(a)


# --- 4: to game -------------------------------------------------------------------------------------------------------


def to_game(a: Reading) -> Iterator[Say]:
    """With the points of a game, or where it is forced."""
    enough = ANY if a.game[a.side] else at_least(a, GAME)
    known = fits(a)
    yield from (say(f"4{m}", enough & known[m], suit=m) for m in ("S", "H"))
    if a.number < THREE_NOTRUMP:
        yield from _below_3nt(a, enough)
    else:
        low = a.his.lengths
        yield from (say(f"4{m}", enough & cards(m, max(3, 7 - low[m][0]))) for m in ("S", "H"))
        minor = _last_minor(a)
        if minor:
            yield say(f"5{minor}", enough)


def _below_3nt(a: Reading, enough: Hands) -> Iterator[Say]:
    his, mine = a.his.lengths, a.mine.lengths
    open_to = [m for m in MAJORS if m not in a.their_suits and a.below(a.cheapest(m), "3NT")]
    for m in reversed(open_to):
        if mine[m][0] < 5 and his[m][1] >= 3:
            yield say(a.cheapest(m), enough & cards(m, 5))
    for m in open_to:
        if mine[m][0] < 4 and his[m][1] >= 4:
            yield say(a.cheapest(m), enough & cards(m, 4))
    for m in reversed(open_to):
        if mine[m][0] in (4, 5):
            yield say(a.cheapest(m), enough & cards(m, 6))
    for m in open_to:
        if his[m][0] == 4:
            rest = others(m, *a.partner_suits)
            yield say(a.cheapest(m), enough & cards(m, 3, 3) & ~stoppers(rest, len(rest)))
    known = fits(a)
    for m in MINORS:
        rest = others(m, *a.partner_suits)
        bare = VOID | ~stoppers(rest, len(rest) - 1) if len(rest) > 1 else VOID
        nine = cards(m, 9 - his[m][0])
        yield say(f"5{m}", enough & known[m] & nine & least(a, m, MINOR_GAME) & bare, suit=m)
    stopped = _stopped(a)
    if not a.trumps and not a.asked:
        yield quantitative_4nt(a, enough & stopped & at_least(a, 30) & may_reach(a, SLAM))
    yield say("3NT", enough & stopped)


def _stopped(a: Reading) -> Hands:
    """Where the others have bid, a stopper in each of their suits, unless partner has bid notrump."""
    if any(each.seat == a.partner and each.natural == NOTRUMP for each in a.said):
        return ANY
    return every(*(stopper(suit) for suit in a.their_suits))


def _last_minor(a: Reading) -> str:
    if a.agreed in MINORS:
        return a.agreed
    ours = [each.natural for each in a.said if a.ours(each) and each.natural in MINORS]
    return ours[-1] if ours else ""


# --- 5: the others bid on, or partner invites -------------------------------------------------------------------------


def competing(a: Reading) -> Iterator[Say]:
    """A penalty double, or a raise to the level of the trumps together."""
    if not a.theirs_stands:
        return
    yield from doubling(a)
    assert a.last is not None
    for suit, hands in fits(a).items():
        if suit in a.their_suits or not suit:
            continue
        for level in range(a.level(suit), 6):
            number = level + BOOK - a.his.lengths[suit][0]
            trumps = cards(suit, number, number if level < 5 else TRICKS)
            brave = own(suit, 18 - partner_low(a, suit)) if level > 3 and a.vulnerable[a.side] else ANY
            yield say(f"{level}{suit}", hands & trumps & brave, suit=suit)


def doubling(a: Reading) -> Iterator[Say]:
    """A double of what cannot be made by our tricks."""
    assert a.last is not None
    level = int(a.last.call[0])
    if level >= 2 and a.we_acted:
        needed = 8 - level + 1 - a.his.points[0] // 5
        yield say(DOUBLE, defence(a.last.strain, needed), term="penalty_double")


def invited(a: Reading) -> Iterator[Say]:
    """Partner has invited: a game with more than the middle of what I have shown."""
    said = a.partner_said
    if said is None or not said.agreed.invites or not a.undisturbed:
        return
    for suit, hands in fits(a).items():
        game = f"4{suit}" if suit in MAJORS else "3NT"
        accepts = hands & own(suit, int(middle(a, suit) + 1))
        yield say(game, accepts, suit=suit if suit in MAJORS else "")
    if said.call == "2NT":
        yield from (say(f"3{m}", fits(a)[m], suit=m) for m in ("S", "H"))
    if not said.agreed.artificial:
        yield say(PASS, ANY)


def inviting(a: Reading) -> Iterator[Say]:
    """Near a game: three of the major, two notrump without."""
    if a.invited:
        return
    near = at_least(a, 22) & may_reach(a, GAME)
    yield from (say(f"3{m}", near & fits(a)[m], suit=m, invites=True) for m in ("S", "H"))
    yield say("2NT", near & ~fits(a)["S"] & ~fits(a)["H"] & _stopped(a), invites=True)


# --- 7 and 8: the rest ------------------------------------------------------------------------------------------------


def undecided(a: Reading) -> Iterator[Say]:
    """A pass; where that is against the agreements, a double or the cheapest bid."""
    yield from forced(a) if a.forced else (say(PASS, ANY),)


def settling(a: Reading) -> Iterator[Say]:
    """Not forced: a pass, or the suit of which both have most."""
    assert a.last is not None
    if not a.theirs_stands:
        strain, partner = a.last.strain, partner_lengths(a)
        if strain == NOTRUMP:
            yield say(PASS, EVEN | fits(a)[NO_FIT])
        else:
            yield say(PASS, cards(strain, 7 - a.his.lengths[strain][0]))
        for suit, hands in longest_together(partner, a.unbid).items():
            needed = {2: 7, 3: FIT}.get(max(2, a.level(suit)))
            if needed:
                yield say(a.cheapest(suit), hands & counted_least(partner, suit, needed))
    yield say(PASS, ANY)


def forced(a: Reading) -> Iterator[Say]:
    """Forced: the cheapest bid of the best suit, else notrump; over the others' bid a double."""
    if a.theirs_stands:
        yield say(DOUBLE, ANY, term="penalty_double")
    partner = partner_lengths(a)
    for suit, hands in longest_together(partner, a.unbid).items():
        yield say(a.cheapest(suit), hands & counted_least(partner, suit, 7))
    if a.level(NOTRUMP) != 4:
        yield say(a.cheapest(NOTRUMP), ANY)
    yield from (say(a.cheapest(suit), hands) for suit, hands in longest_together(partner, a.unbid).items())
    yield say(PASS, ANY)
