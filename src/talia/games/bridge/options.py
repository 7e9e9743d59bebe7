"""The options of bridge (rules/bridge.md 6), and what is agreed where they leave it to the scoring.

Those from ``system`` on are what both pairs have agreed on (rules/bridge_bidding_system.md 6); all four are told.
"""

from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from talia.games.bridge.scoring.amounts import Amounts
from talia.games.bridge.scoring.rubber import OldPolish
from talia.table.game import BadOptions
from talia.tricks.claiming import Claims

RUBBERS: Final = ("rubber", "old_polish")
"""Scorings in rubbers."""

ROUNDS: Final = ("chicago", "imp_hcp")
"""Scorings in rounds of four deals."""

_USUAL_SYSTEM: Final = "talia_natural"
_THERE: Final = {each.name for each in iter_modules([str(Path(__file__).with_name("bidding") / "systems")])}

SYSTEMS: Final = (_USUAL_SYSTEM, *sorted(_THERE - {_USUAL_SYSTEM}))
"""The bidding systems there are, each a module of `bidding.systems`, which nobody who needs only rules imports."""

PLAIN_SYSTEMS: Final = ("simple_natural",)
"""Those without conventions."""

CONVENTIONS: Final = (
    *("blackwood", "kickback", "exclusion", "splinters"),
    *("transfers", "michaels", "preempt", "anticipation"),
)
"""Options besides the system by which calls are read."""

if TYPE_CHECKING:
    SystemName: TypeAlias = str
else:
    SystemName = Literal[SYSTEMS]

Preempts: TypeAlias = Literal["simple", "rule_2_3", "strategy_4322"]
Blackwood: TypeAlias = Literal["roman_3014", "rkcb_1430", "plain"]
Code: TypeAlias = Literal["natural", "reverse"]
PracticeDeals: TypeAlias = Literal["any", "part_scores", "games", "slams", "competition"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match of bridge is played. ``auto``: as is usual with the scoring; signals are as the leads.

    ``compared``: what a board's result counts for where others play it, too: by how much it is better, or only that.
    """

    scoring: Literal["rubber", "chicago", "imp_hcp", "old_polish", "duplicate"] = "rubber"
    session: Literal["single_rubber", "tour"] = "single_rubber"
    rounds: Annotated[int, Meta(ge=1, le=8)] = 1
    boards: Annotated[int, Meta(ge=1, le=64)] = 12
    first_board: Annotated[int, Meta(ge=1, le=64)] = 1
    compared: Literal["points", "matchpoints"] = "points"
    seating: Literal["fixed", "draw"] = "fixed"
    passed_out: Literal["auto", "redeal_same", "next_dealer", "score_zero"] = "auto"
    honours: Literal["auto", "on", "off"] = "auto"
    undertricks: Literal["auto", "classic", "modern"] = "auto"
    redouble_bonus: Literal["auto", "50", "100"] = "auto"
    grand_slam_nv: Literal["1000", "750"] = "1000"
    chicago_vul: Literal["seed", "dealer_side"] = "seed"
    second_game: Literal["40", "30"] = "40"
    six_clubs_40: bool = True
    made_bonus: bool = True
    alert_visibility: Literal["opponents", "all"] = "opponents"
    dummy_sees: Literal["public", "declarer"] = "public"
    claims: Claims = "agree"
    accept_timeout_s: Annotated[int, Meta(ge=10, le=120)] = 30
    auto_finish: bool = True
    practice: bool = False
    practice_deals: PracticeDeals = "any"
    system: SystemName = _USUAL_SYSTEM
    blackwood: Blackwood = "roman_3014"
    kickback: bool = False
    exclusion: bool = False
    splinters: bool = True
    transfers: bool = True
    michaels: bool = True
    preempt: Preempts = "simple"
    anticipation: bool = False
    leads: Code = "natural"
    mud: bool = False
    signals: Literal["auto", "natural", "reverse"] = "auto"
    discard: Literal["krakow", "attitude"] = "krakow"


def check(options: Options) -> None:
    """Refuses what does not fit the scoring."""
    rubber, duplicate = options.scoring in RUBBERS, options.scoring == "duplicate"
    if options.session == "tour" and not rubber:
        raise BadOptions("tour_of_rubbers")
    if duplicate and options.honours == "on":
        raise BadOptions("no_honours_in_duplicate")
    if duplicate and options.undertricks == "classic":
        raise BadOptions("modern_in_duplicate")
    if options.practice and not duplicate:
        raise BadOptions("practice_in_duplicate")
    if options.passed_out not in ("auto", *_PASSED_OUT[options.scoring]):
        raise BadOptions("passed_out_otherwise", passed_out=options.passed_out, scoring=options.scoring)


_PASSED_OUT: Final = {
    "rubber": ("redeal_same", "next_dealer"),
    "old_polish": ("redeal_same", "next_dealer"),
    "chicago": ("redeal_same", "score_zero"),
    "imp_hcp": ("redeal_same", "score_zero"),
    "duplicate": ("score_zero",),
}
"""What may become of a deal in which all pass (rules/bridge.md 4.4), the usual first."""


def redeals(options: Options) -> bool:
    """Whether a deal in which all pass is dealt again.

    >>> redeals(Options()), redeals(Options(passed_out="next_dealer")), redeals(Options(scoring="duplicate"))
    (True, False, False)
    """
    agreed = options.passed_out
    return (_PASSED_OUT[options.scoring][0] if agreed == "auto" else agreed) == "redeal_same"


def amounts(options: Options) -> Amounts:
    """The amounts that were agreed.

    >>> amounts(Options()).classic, amounts(Options(scoring="chicago")).redouble_bonus
    (True, 100)
    """
    rubber = options.scoring in RUBBERS
    return agreed_amounts(options.undertricks, options.redouble_bonus, options.grand_slam_nv, rubber=rubber)


def agreed_amounts(undertricks: str, redouble_bonus: str, grand_slam_nv: str, *, rubber: bool) -> Amounts:
    """The amounts by options of these names; ``rubber``: whether what is usual in a rubber is meant by ``auto``.

    >>> agreed_amounts("modern", "auto", "750", rubber=True)
    Amounts(classic=False, redouble_bonus=50, grand_slam_nv=750)
    """
    return Amounts(
        classic=_agreed(undertricks, "classic" if rubber else "modern") == "classic",
        redouble_bonus=int(_agreed(redouble_bonus, "50" if rubber else "100")),
        grand_slam_nv=int(grand_slam_nv),
    )


def counts_honours(options: Options) -> bool:
    """Whether honours bring something."""
    return _agreed(options.honours, "on" if options.scoring in RUBBERS else "off") == "on"


def told_agreements(options: Options) -> dict[str, Any]:
    """What calls mean by these options, as everybody is told it: the system, and what is not as usual.

    >>> told_agreements(Options(blackwood="plain", leads="reverse"))
    {'system': 'talia_natural', 'blackwood': 'plain'}
    """
    usual = Options()
    changed = (each for each in CONVENTIONS if getattr(options, each) != getattr(usual, each))
    return {"system": options.system} | {each: getattr(options, each) for each in changed}


def signals(options: Options) -> Code:
    """Which cards encourage.

    >>> signals(Options(leads="reverse")), signals(Options(leads="reverse", signals="natural"))
    ('reverse', 'natural')
    """
    return options.leads if options.signals == "auto" else options.signals


def old_polish(options: Options) -> OldPolish | None:
    """The old Polish amounts, where they are agreed."""
    if options.scoring != "old_polish":
        return None
    return OldPolish(int(options.second_game), options.six_clubs_40, options.made_bonus)


def _agreed(option: str, usual: str) -> str:
    return usual if option == "auto" else option
