"""The options of bridge for two (rules/bridge_variants.md 6)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from talia.games.bridge.options import agreed_amounts
from talia.games.bridge.scoring.amounts import Amounts
from talia.tricks.claiming import Claims


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. ``auto``: as is usual with the scoring."""

    scoring: Literal["rubber", "chicago"] = "rubber"
    rounds: Annotated[int, Meta(ge=1, le=8)] = 1
    honours: bool = True
    undertricks: Literal["auto", "classic", "modern"] = "auto"
    redouble_bonus: Literal["auto", "50", "100"] = "auto"
    grand_slam_nv: Literal["1000", "750"] = "1000"
    claims: Claims = "agree"
    auto_finish: bool = True


def amounts(options: Options) -> Amounts:
    """The amounts that were agreed.

    >>> amounts(Options()).redouble_bonus, amounts(Options(scoring="chicago")).classic
    (50, False)
    """
    rubber = options.scoring == "rubber"
    return agreed_amounts(options.undertricks, options.redouble_bonus, options.grand_slam_nv, rubber=rubber)
