"""What games of Skat are worth and who pays (rules/skat.md 5); the values that may be bid (4.1)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

from msgspec import Struct

from talia.cards import BIT, mask, singles
from talia.games.skat.options import Options

SUITS: Final = ("C", "S", "H", "D")
"""The suits from the dearest, as Skat has them."""

JACKS: Final = ("JC", "JS", "JH", "JD")
BASE: Final = {"C": 12, "S": 11, "H": 10, "D": 9}
EXTRAS: Final = ("none", "schneider", "schwarz", "ouvert")
NULLS: Final = {
    ("null", False): 23,
    ("null", True): 35,
    ("null_ouvert", False): 46,
    ("null_ouvert", True): 59,
    ("revolution", True): 92,
}
"""The fixed values, by the game and whether it is played from the hand."""

ENOUGH: Final = 61
SCHNEIDER: Final = 90
OUT_OF_SCHNEIDER: Final = 31
TRICKS: Final = 10
ALL_POINTS: Final = 120
SEEGER: Final = 50
FABIAN: Final = {3: 40, 4: 30}

POINTS: Final = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
_OF_RANK: Final = tuple((points, mask(rank + suit for suit in SUITS)) for rank, points in POINTS.items() if points)


def card_points(cards: int) -> int:
    """The points (oczka) in a set of cards.

    >>> card_points(mask(("AS", "TH", "KD", "QC", "JC", "9C")))
    30
    """
    return sum(points * (cards & rank).bit_count() for points, rank in _OF_RANK)


def least_points(cards: int, number: int) -> int:
    """The points in the cheapest cards of a set, so many of them.

    >>> least_points(mask(("AS", "TH", "9D", "QC")), 2)
    3
    """
    return sum(sorted(card_points(one) for one in singles(cards))[:number])


def base(game: str, options: Options) -> int:
    """The base value of a suit game or of grand."""
    return options.grand_value if game == "grand" else BASE[game]


def is_null(game: str) -> bool:
    """Whether the game has no trumps, and the soloist may take no trick."""
    return game in ("null", "null_ouvert", "revolution")


@cache
def bid_values(grand: int = 24, *, revolution: bool = False) -> tuple[int, ...]:
    """Every value that may be named, from 18 up.

    >>> bid_values()[:12], len(bid_values()), bid_values()[-1], len(bid_values(20)), 92 in bid_values(revolution=True)
    ((18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44), 63, 264, 63, True)
    """
    suits = {value * times for value in BASE.values() for times in range(2, 19)}
    grands = {grand * times for times in range(2, 12)}
    return tuple(sorted(suits | grands | {23, 35, 46, 59} | ({92} if revolution else set())))


@cache
def trumps(game: str) -> tuple[str, ...]:
    """The trumps of a game, from the highest.

    >>> trumps("H")[:6], len(trumps("grand")), trumps("null")
    (('JC', 'JS', 'JH', 'JD', 'AH', 'TH'), 4, ())
    """
    if is_null(game):
        return ()
    return JACKS if game == "grand" else (*JACKS, *(rank + game for rank in "ATKQ987"))


def matadors(game: str, cards: int) -> tuple[bool, int]:
    """Whether the game is played "with", and the length of the run from the top that is held or lacking (5.1).

    >>> matadors("C", mask(("TC", "KC"))), matadors("grand", mask(("JC", "JH", "JD"))), matadors("C", 0)
    ((False, 5), (True, 1), (False, 11))
    """
    order = trumps(game)
    having = bool(cards & BIT[order[0]])
    length = 0
    while length < len(order) and bool(cards & BIT[order[length]]) == having:
        length += 1
    return having, length


def needed(extra: int, declined: int) -> int:
    """What a soloist needs after his announcement and offers declined: 1 schneider, 2 all tricks (4.4)."""
    return min(2, min(extra, 2) + declined)


class Played(Struct, frozen=True):
    """A game as it was announced and as it went.

    ``matadors`` and ``points`` (with the skat) mean nothing in null. ``extra`` is a place in ``EXTRAS``; ``declined``:
    offers of schenken the soloist has declined; ``doubled``: 1, or 2, 4, 8 after kontra; ``round_factor`` 2 in a round
    of double value.
    """

    game: str
    bid: int
    matadors: int = 0
    hand: bool = False
    extra: int = 0
    declined: int = 0
    points: int = 0
    tricks: int = 0
    doubled: int = 1
    round_factor: int = 1

    @property
    def level(self) -> int:
        """What is needed besides 61 points: 1 schneider, 2 all tricks."""
        return needed(self.extra, self.declined)


class Outcome(Struct, frozen=True):
    """``value``: of the game, not doubled for a loss or kontra; ``multiplier`` 0 in null."""

    won: bool
    value: int
    multiplier: int
    schneider: bool
    schwarz: bool
    overbid: bool
    result: int


def outcome(played: Played, options: Options) -> Outcome:
    """What the soloist has won or lost (5.2, 5.3).

    >>> outcome(Played("D", 18, 1, points=61, tricks=5), Options()).result
    18
    >>> outcome(Played("C", 36, 1, points=75, tricks=7), Options()).result  # worth 24: overbid
    -72
    """
    p = played
    if is_null(p.game):
        return _ended(p, p.tricks == 0, NULLS[p.game, p.hand])
    level = p.level
    schneider = level >= 1 or not OUT_OF_SCHNEIDER <= p.points < SCHNEIDER
    schwarz = level >= 2 or p.tricks in (0, TRICKS)
    multiplier = p.matadors + 1 + p.hand + schneider + schwarz + p.extra + p.declined
    unit = base(p.game, options)
    value = unit * multiplier
    overbid = value < p.bid
    if overbid:
        value = unit * -(-p.bid // unit)
    won = (
        not overbid
        and p.points >= ENOUGH
        and (level < 1 or p.points >= SCHNEIDER)
        and (level < 2 or p.tricks == TRICKS)
    )
    return _ended(p, won, value, multiplier, schneider, schwarz, overbid)


def _ended(
    p: Played,
    won: bool,
    value: int,
    multiplier: int = 0,
    schneider: bool = False,
    schwarz: bool = False,
    overbid: bool = False,
) -> Outcome:
    value *= p.round_factor
    result = (value if won else -2 * value) * p.doubled
    return Outcome(won, value, multiplier, schneider, schwarz, overbid, result)


def announced_value(
    game: str, cards: int, options: Options, *, hand: bool = False, extra: int = 0, declined: int = 0
) -> int:
    """What a game is worth if it is won in the simplest way, by the soloist's cards so far.

    >>> announced_value("H", mask(("JC", "JH", "JD")), Options(), hand=True, extra=1)
    50
    """
    if is_null(game):
        return NULLS.get((game, hand), 0)
    played = Played(game, 0, matadors(game, cards)[1], hand, extra, declined, points=ENOUGH, tricks=1)
    return outcome(played, options).value


# --- accounts (5.4) --------------------------------------------------------------------------------------------------


def paid(options: Options, seats: int, soloist: int, result: Outcome, doubled: int) -> tuple[int, ...]:
    """What a game brings each seat, the resting dealer included.

    Tournament: the result with the premiums of Seeger and Fabian. Money: grosze. Beer: minus points only.

    >>> clubs = outcome(Played("C", 18, 2, points=70, tricks=7), Options())
    >>> paid(Options(), 3, 0, clubs, 1), paid(Options(scoring="money"), 3, 0, clubs, 1)
    ((86, 0, 0), (80, -40, -40))
    """
    if options.scoring == "money":
        amount = grosze(options, result.value) * (1 if result.won else -2) * doubled
        return _each(seats, soloist, amount * (seats - 1), -amount)
    if options.scoring == "beer":
        return _each(seats, soloist, *((0, -result.result) if result.won else (result.result, 0)))
    if result.won:
        return _each(seats, soloist, result.result + SEEGER, 0)
    return _each(seats, soloist, result.result - SEEGER, FABIAN[seats])


def _each(seats: int, one: int, his: int, others: int) -> tuple[int, ...]:
    return tuple(his if seat == one else others for seat in range(seats))


def grosze(options: Options, points: int) -> int:
    """Points in money, rounded up to full tens.

    >>> grosze(Options(scoring="money", stake_grosz="2"), 96)
    200
    """
    return int(-(-Fraction(options.stake_grosz) * points // 10)) * 10


class RamschOutcome(Struct, frozen=True):
    """Points by seat with the skat, the score of each, and who took all ten tricks (-1: nobody)."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    march: int


def ramsch(
    options: Options,
    active: Sequence[int],
    points: Sequence[int],
    tricks: Sequence[int],
    skat: int,
    last: int,
    *,
    sliding: bool = False,
    refusals: int = 0,
    round_factor: int = 1,
) -> RamschOutcome:
    """The score of Ramsch and Schieberamsch (5.4); ``points`` and ``tricks`` by seat, ``skat`` in points.

    >>> ramsch(Options(), (0, 1, 2), (35, 50, 35), (3, 4, 3), 0, 0).scores
    (0, -50, 0)
    """
    held = list(points)
    most = max(held[seat] for seat in active)
    owners = [last] if options.ramsch_skat == "last_trick" else [seat for seat in active if held[seat] == most]
    for seat in owners:
        held[seat] += skat
    scores = [0] * len(held)
    march = next((seat for seat in active if tricks[seat] == TRICKS), -1)
    if march >= 0 and sliding:
        scores[march] = ALL_POINTS
    elif march >= 0:
        scores = [-ALL_POINTS if seat in active and seat != march else 0 for seat in range(len(held))]
    else:
        virgin = [tricks[seat] for seat in active].count(0) == 1
        factor = round_factor
        if sliding:
            factor *= 2 * 2**refusals * (2 if virgin else 1)
        else:
            factor *= 2 if options.ramsch_scoring == "points_double" else 1
            factor *= 2 if options.ramsch_virgin and virgin else 1
        most = max(held[seat] for seat in active)
        losers = [seat for seat in active if held[seat] == most]
        if len(losers) < len(active):
            for seat in losers:
                scores[seat] = -most * factor
    return RamschOutcome(tuple(held), tuple(scores), march)


def ramsch_paid(options: Options, active: Sequence[int], end: RamschOutcome) -> tuple[int, ...]:
    """What Ramsch brings each seat; the resting player has no part in it.

    >>> ramsch_paid(Options(scoring="money"), (0, 1, 2), RamschOutcome((35, 50, 35), (0, -50, 0), -1))
    (50, -100, 50)
    """
    march = end.march
    if options.scoring == "money":
        money = [0] * len(end.scores)
        losers = [seat for seat in active if (seat != march if march >= 0 else end.scores[seat] < 0)]
        for seat in losers:
            amount = grosze(options, ALL_POINTS if march >= 0 else -end.scores[seat])
            for other in active:
                if other not in losers:
                    money[other] += amount
                    money[seat] -= amount
        return tuple(money)
    if options.scoring == "beer" and march >= 0:
        return tuple(-ALL_POINTS if seat in active and seat != march else 0 for seat in range(len(end.scores)))
    return end.scores


def items(played: Played, result: Outcome) -> dict[str, Any]:
    """The multiplier item by item (5.2), for the score sheet; in null, which has none, whether it was from the hand."""
    if is_null(played.game):
        return {"hand": 1} if played.hand and played.game != "revolution" else {}
    counted = {
        "game": 1,
        "hand": int(played.hand),
        "schneider": int(result.schneider),
        "schneider_announced": int(played.extra >= 1),
        "schwarz": int(result.schwarz),
        "schwarz_announced": int(played.extra >= 2),
        "ouvert": int(played.extra >= 3),
        "declined": played.declined,
    }
    return {name: number for name, number in counted.items() if number}
