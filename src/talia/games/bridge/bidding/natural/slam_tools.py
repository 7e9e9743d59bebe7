"""4.9: asking for key cards, quantitative four notrump, the answers and what becomes of them."""

from collections.abc import Iterable
from typing import Final, TypeAlias

from talia.games.bridge.bidding.cells import AT
from talia.games.bridge.bidding.hands import (
    ANY,
    NONE,
    Hands,
    aces,
    cards,
    hcp,
    key_cards,
    kings_beside,
    queen,
    some,
    top,
)
from talia.games.bridge.bidding.natural.together import least
from talia.games.bridge.bidding.reading import DOUBLE, NUMBER, PASS, REDOUBLE, Reading
from talia.games.bridge.bidding.rows import ONCE, Rows, Say, Stands, position, row, say
from talia.games.bridge.bidding.zones import FIT, SLAM
from talia.games.bridge.contracts import BIDS

Numbers: TypeAlias = tuple[int, ...]

KICKBACK: Final = {"C": "4D", "D": "4H", "H": "4S", "S": "4NT"}
GRAND: Final = 36
ALL: Final = 5
"""All key cards."""

ACES: Final = 4
OPENING: Final = 12

TABLES: Final[dict[str, tuple[Numbers, ...]]] = {
    "roman_3014": ((0, 3), (1, 4)),
    "rkcb_1430": ((1, 4), (0, 3)),
    "plain": ((0, 4), (1,), (2,), (3,)),
}
"""What the first answers show; the others are told by their queen or kings."""


def all_of(a: Reading) -> int:
    """How many there are to be counted: key cards or aces."""
    return ACES if a.options.blackwood == "plain" else ALL


def numbered(a: Reading, trumps: str, numbers: Iterable[int]) -> Hands:
    """Hands with one of these numbers of what is asked for."""
    if a.options.blackwood == "plain":
        return aces(frozenset(numbers))
    return key_cards(trumps, frozenset(numbers))


def asks_key_cards(a: Reading, trumps: str, hands: Hands) -> Say:
    """Four notrump, or kickback, for key cards with these trumps; where nothing is asked, the slam with its points."""
    if a.system.plain:
        return say(f"6{trumps}", hands & least(a, trumps, SLAM), suit=trumps, then="rest")
    bid = KICKBACK[trumps] if a.options.kickback and a.agreed == trumps else "4NT"
    term = "blackwood" if a.options.blackwood == "plain" else "rkcb"
    return say(bid, hands, forcing=ONCE, suit=trumps, term=term, artificial=True, then=("answer_key_cards", trumps))


def quantitative_4nt(a: Reading, hands: Hands) -> Say:
    """Four notrump that asks only for more points; where nothing is asked, the slam with its points."""
    if a.system.plain:
        return say("6NT", hands & least(a, "", SLAM), then="rest")
    return say("4NT", hands, term="quantitative", then=("quantitative",))


@position("4.9")
def quantitative(a: Reading) -> Rows:
    """Six notrump, or six of a major with eight cards, if both hands come to a slam."""
    enough = hcp(SLAM - a.his.points[0])
    fits = {m: cards(m, FIT - a.his.lengths[m][0]) for m in "SH" if a.his.lengths[m][0] >= 4}
    return (
        row(1, *(say(f"6{m}", enough & hands, suit=m) for m, hands in fits.items())),
        row(2, say("6NT", enough)),
        row(3, say(PASS, ANY)),
    )


def steps(ask: str, count: int) -> tuple[str, ...]:
    """So many bids above one.

    >>> steps("4NT", 3)
    ('5C', '5D', '5H')
    """
    return BIDS[NUMBER[ask] + 1 :][:count]


@position("4.9", Stands.ANY, whole=True)
def answer_key_cards(a: Reading, trumps: str) -> Rows:
    """The answer, by the table agreed; over an opponent's bid or double a number alone."""
    assert a.partner_said is not None and a.rho_said is not None
    if a.rho_said.call != PASS:
        return disturbed(a, trumps)
    answers = steps(a.partner_said.call, 5)
    table = TABLES[a.options.blackwood]
    first = [_answer(a, bid, trumps, numbers) for bid, numbers in zip(answers, table, strict=False)]
    more: list[Say] = []
    if a.options.blackwood == "roman_3014":
        more = [
            _answer(a, answers[3], trumps, (2, 5), has_queen(a, trumps), queen=True),
            _answer(a, answers[2], trumps, (2, 5), queen=False),
        ]
    elif a.options.blackwood == "rkcb_1430":
        more = [
            _answer(a, answers[4], trumps, (2,), kings_beside(trumps, 2)),
            _answer(a, answers[3], trumps, (2,), kings_beside(trumps, 1)),
            _answer(a, answers[2], trumps, (2, 5)),
        ]
    return (row(1, *first), row(2, *more))


def has_queen(a: Reading, trumps: str) -> Hands:
    """The queen of trumps, or ten trumps together, which count as she does."""
    return queen(trumps) | cards(trumps, 10 - a.his.lengths[trumps][0])


def _answer(a: Reading, bid: str, trumps: str, numbers: Numbers, more: Hands = ANY, queen: bool | None = None) -> Say:
    counted = "aces" if a.options.blackwood == "plain" else "key_cards"
    notes = [(counted, told(numbers)), *([("queen", str(int(queen)))] if queen is not None else [])]
    hands, then = numbered(a, trumps, numbers) & more, ("after_answer", trumps, numbers, queen)
    return say(bid, hands, forcing=ONCE, suit=trumps, term="blackwood_answer", artificial=True, notes=notes, then=then)


def told(numbers: Numbers) -> str:
    """Numbers as a note has them."""
    return "_".join(map(str, numbers))


def disturbed(a: Reading, trumps: str) -> Rows:
    """Double or redouble none, pass one, the next steps two and more."""
    assert a.last is not None and a.rho_said is not None
    doubled = a.rho_said.call == DOUBLE
    calls = (REDOUBLE if doubled else DOUBLE, PASS, *steps(a.last.call, 4))
    says = [_answer(a, bid, trumps, (number,)) for number, bid in enumerate(calls)]
    return (row(1, *says),)


def counted(a: Reading, shown: Numbers, own: int) -> int:
    """How many there are together, if one holds so many oneself: the number that can be, of two the lower.

    The higher one if partner has shown an opening.
    """
    can_be = [number for number in shown if own + number <= all_of(a)] or [min(shown)]
    return own + (max(can_be) if a.his.points[0] >= OPENING else min(can_be))


@position("4.9", Stands.ANY)
def after_answer(a: Reading, trumps: str, shown: Numbers, queen_shown: bool | None) -> Rows:
    """Whoever asked: a small slam, a grand slam, or no more than five."""
    every = all_of(a)
    with_queen = ANY if a.options.blackwood != "roman_3014" or queen_shown else has_queen(a, trumps)
    own = range(every + 1)
    few = numbered(a, trumps, [n for n in own if counted(a, shown, n) <= 3])
    if every == ACES:
        few = numbered(a, trumps, [n for n in own if counted(a, shown, n) <= 2])
    four = numbered(a, trumps, [n for n in own if counted(a, shown, n) == every - 1])
    all_there = numbered(a, trumps, [n for n in own if counted(a, shown, n) >= every]) & with_queen
    stops = few | four & ~with_queen if every == ALL else few
    five, six, seven = (f"{level}{trumps}" for level in (5, 6, 7))
    standing = a.last is not None and a.last.call == five and a.ours(a.last)
    stop = PASS if standing else five if a.legal(five) else six if a.legal(six) else PASS
    if a.theirs_stands and not a.legal(five):
        stop = DOUBLE
    higher = tuple(shown) if len(shown) > 1 else ()
    kings_asked = some(*(kings_beside(trumps, n, n) for n in range(4) if 2 - n <= AT[trumps]))
    grand = all_there & least(a, trumps, GRAND)
    kings_of = ("side_kings", trumps)
    asking = all_there & least(a, trumps, GRAND - 2) & kings_asked
    kings = say("5NT", asking, forcing=ONCE, artificial=True, suit=trumps, term="side_kings", then=kings_of)
    return (
        row(1, say(stop, stops, suit=trumps, then=("after_sign_off", trumps, higher) if stop == five else "rest")),
        row(2, say(seven, grand, suit=trumps, then="rest")),
        row(3, kings),
        row(4, say(six, ANY, suit=trumps, then="rest"), say(PASS, ANY, then="rest")),
    )


@position("4.9", Stands.ANY)
def after_sign_off(a: Reading, trumps: str, higher: Numbers) -> Rows:
    """Whoever answered goes on with the higher of two numbers, if he had shown less than an opening."""
    low = a.mine.points[0] < OPENING and len(higher) > 1
    goes_on = numbered(a, trumps, higher[-1:]) if low else NONE
    return (row(1, say(f"6{trumps}", goes_on, suit=trumps, then="rest")), row(2, say(PASS, ANY)))


@position("4.9", whole=True)
def side_kings(a: Reading, trumps: str) -> Rows:
    """Kings beside trumps: 6C none, and so on."""
    bids = ("6C", "6D", "6H", "6S")
    return (
        row(
            1,
            *(
                say(
                    bid,
                    kings_beside(trumps, n, n),
                    artificial=True,
                    forcing=ONCE,
                    suit=trumps,
                    term="blackwood_answer",
                    notes=(("kings", str(n)),),
                    then=("after_kings", trumps, n),
                )
                for n, bid in enumerate(bids)
            ),
        ),
    )


def grand_with(a: Reading, trumps: str, enough: Hands) -> Rows:
    """Seven with what is enough for it, else six; seven where six is past."""
    six = f"6{trumps}"
    standing = a.last is not None and a.last.call == six
    return (
        row(1, say(f"7{trumps}", enough, suit=trumps, then="rest")),
        row(2, say(PASS if standing else six, ANY, suit=trumps, then="rest")),
        row(3, say(f"7{trumps}", ANY, suit=trumps, then="rest")),
    )


@position("4.9", Stands.ANY)
def after_kings(a: Reading, trumps: str, shown: int) -> Rows:
    """Seven with all the kings, else six."""
    return grand_with(a, trumps, kings_beside(trumps, 3 - shown))


@position("4.9", whole=True)
def trump_ask(a: Reading, trumps: str) -> Rows:
    """How many of ace, king and queen of trumps: 6C none, 6D one, 6H two, with three the grand slam."""
    bids = ("6C", "6D", "6H", f"7{trumps}")
    says = (
        say(
            bid,
            top(trumps, n, n),
            suit=trumps,
            artificial=n < 3,
            forcing=ONCE,
            term="trump_ask",
            notes=(("top_trumps", str(n)),),
            then="rest" if n == 3 else ("after_trumps", trumps, n),
        )
        for n, bid in enumerate(bids)
    )
    return (row(1, *says),)


@position("4.9", Stands.ANY)
def after_trumps(a: Reading, trumps: str, shown: int) -> Rows:
    """Seven if no top trump is missing, else six."""
    return grand_with(a, trumps, top(trumps, 3 - shown))


@position("4.9", whole=True)
def exclusion(a: Reading, trumps: str, without: str) -> Rows:
    """Key cards but the ace of a suit, in steps: 1 or 4, 0 or 3, 2."""
    assert a.partner_said is not None
    bids = steps(a.partner_said.call, 3)
    says = (
        say(
            bid,
            _excluding(trumps, without, numbers),
            forcing=ONCE,
            suit=trumps,
            artificial=True,
            term="exclusion",
            notes=(("key_cards", told(numbers)),),
            then=("after_exclusion", trumps, numbers, without),
        )
        for bid, numbers in zip(bids, ((1, 4), (0, 3), (2, 5)), strict=True)
    )
    return (row(1, *says),)


def _excluding(trumps: str, without: str, numbers: Iterable[int]) -> Hands:
    allowed = frozenset(numbers)
    return Hands(ANY.may, 0, lambda hand: hand.key_cards(trumps) - ("A" in hand.ranks(without)) in allowed)


@position("4.9", Stands.ANY)
def after_exclusion(a: Reading, trumps: str, shown: Numbers, without: str) -> Rows:
    """Whoever asked: six, unless two of the four others are missing."""
    stops = _excluding(trumps, without, [n for n in range(5) if n + min(shown) <= 2])
    five, six = f"5{trumps}", f"6{trumps}"
    standing = a.last is not None and a.last.call == five
    stop = PASS if standing else five if a.legal(five) else six
    return (
        row(1, say(stop, stops, suit=trumps, then="rest")),
        row(2, say(six, ANY, suit=trumps, then="rest"), say(PASS, ANY)),
    )
