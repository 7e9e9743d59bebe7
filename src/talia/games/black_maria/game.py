"""Czarna Mańka (rules/black_maria.md)."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, LANES, Deck
from talia.table.account import Account, Item
from talia.table.game import BadOptions, Condition, about
from talia.table.registry import register
from talia.table.series import SeriesState
from talia.table.sides import Side
from talia.tricks.account import counted
from talia.tricks.claiming import Answer, Claim, Claims
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.deciding import PLAYED_OUT, Decided
from talia.tricks.match import ToLimit
from talia.tricks.passing import PassCards, Passing
from talia.tricks.play import Play
from talia.tricks.values import Values

PACK: Final = Deck()

REMOVED: Final = {3: ("2C",), 4: (), 5: ("2C", "2D"), 6: ("2C", "2D", "2H", "2S")}
"""Cards left out, by number of players (rules/black_maria.md 2)."""

PENALTIES: Final = Values(cards=((LANES["H"], 1), (BIT["AS"], 7), (BIT["KS"], 10), (BIT["QS"], 13)))

PASSED: Final = 3

PAIRS: Final = (Side("first_pair", 0b0101, one_total=True), Side("second_pair", 0b1010, one_total=True))


class Spec(TrickSpec, frozen=True):
    """What a deal starts with."""

    clockwise: int = -1
    partnership: bool = False
    shoot_the_moon: bool = False
    partner_pays: bool = False
    """Whether the penalty for a shot moon is charged to the shooter's partner, too."""


class BlackMariaDeal(TrickDeal[TrickState]):
    """The rules of a deal: three cards are passed, then everybody ducks."""

    avoiding = True

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """The pack without some of the twos, so that all hands are equal."""
        return tuple(code for code in PACK.codes if code not in REMOVED[spec.seats])

    def opened(self, d: TrickState) -> TrickState:
        """The passing."""
        return Passing.begun(d, PASSED, d.spec.clockwise)

    def sides(self, d: TrickState) -> tuple[Side, ...]:
        """The partners, if two play against two."""
        return PAIRS if d.spec.partnership else ()

    def values(self, d: TrickState) -> Values:
        """Hearts and the three highest spades."""
        return PENALTIES

    def marked(self, d: TrickState) -> Values:
        """The same, already while cards are passed."""
        return PENALTIES

    def score(self, d: TrickState) -> tuple[int, ...] | None:
        """The penalties; of both partners together if two play against two."""
        points = super().score(d)
        if points is None:
            return None
        if d.spec.shoot_the_moon and max(points) == sum(points):
            points = _shot(d.spec, points)
        if d.spec.partnership:
            return tuple(points[seat] + points[(seat + 2) % 4] for seat in range(4))
        return points

    def account(self, d: TrickState) -> Account:
        """The penalty cards, or the moon; what either partner took is both partners'."""
        points = d.points
        if d.spec.shoot_the_moon and max(points) == sum(points):
            shooter, paid = points.index(max(points)), _shot(d.spec, points)
            hit = tuple(seat for seat, each in enumerate(paid) if each)
            return tuple(Item("moon", {"seat": shooter}, _charged(d.spec, seat), sum(points)) for seat in hit)
        return counted(PENALTIES, self.tricks(d), points, partial(_charged, d.spec))


def _charged(spec: Spec, seat: int) -> tuple[int, ...]:
    """The seats whose score has what one of them took."""
    return tuple(sorted((seat, (seat + 2) % 4))) if spec.partnership else (seat,)


def _shot(spec: Spec, points: tuple[int, ...]) -> tuple[int, ...]:
    """Who has taken all penalty cards scores nothing, and his opponents all of it each."""
    full = sum(points)
    spared = {points.index(full)}
    if spec.partnership and not spec.partner_pays:
        spared.add((points.index(full) + 2) % 4)
    return tuple(0 if seat in spared else full for seat in range(spec.seats))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/black_maria.md 6."""

    limit: Literal[100, 250, 500] = 100
    partnership: bool = False
    pass_direction: Literal["right", "left"] = "right"
    shoot_the_moon: bool = False
    claims: Claims = "agree"
    decided: Decided = "end"


@register
class BlackMaria(ToLimit[TrickState]):
    """The game: deals until somebody has too many points."""

    id = "black_maria"
    rules = 2
    seats = range(3, 7)
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    before = PLAYED_OUT
    Moves = Play | PassCards | Claim | Answer
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_100": {},
        "to_250": {"limit": 250},
        "moon": {"shoot_the_moon": True},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {"partnership": ({"seats": (4,)},)}
    one = BlackMariaDeal()

    # Of six players nobody has 500 points before all have 6 * 499 + 1 together; a deal brings 42 at least. A deal is a
    # shuffle, a choice of each, 52 cards at most, and as many lines again for a claim and its answers in each trick.
    longest = 1 + (6 * 500 // 42 + 1) * (1 + 6 + 2 * 52)

    def lasts(self, options: Any, seats: int) -> int:
        """Five minutes a deal; the one who has most has a little more than his share of the penalties."""
        return about(5 * options.limit / (43 / (2 if options.partnership else seats) + 4.5))

    def check(self, options: Any, seats: int) -> None:
        """Partners are two against two."""
        if options.partnership and seats != 4:
            raise BadOptions("partners_are_four")

    def sides(self, s: SeriesState[TrickState]) -> tuple[Side, ...]:
        """Partners sit opposite each other, from the start (rules/black_maria.md 5)."""
        return PAIRS if s.options.partnership else ()

    def spec(self, options: Any, seats: int, dealer: int) -> Spec:
        """Where the cards go, and how the deal is counted."""
        clockwise = -1 if options.pass_direction == "right" else 1
        return Spec(seats, dealer, clockwise, options.partnership, options.shoot_the_moon)


@register
class FirstRules(BlackMaria):
    """The rules that matches were begun by in which the partner of a shooter is charged like an opponent."""

    rules = 1

    def spec(self, options: Any, seats: int, dealer: int) -> Spec:
        """The same, but for the partner."""
        return replace(super().spec(options, seats, dealer), partner_pays=True)
