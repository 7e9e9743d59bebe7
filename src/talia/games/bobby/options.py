"""The options of Bobby (rules/bridge_variants.md 6)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from talia.games.bobby.contracts import WITH_NULLO, WITHOUT_NULLO
from talia.games.bridge.auction import Callers
from talia.table.game import BadOptions
from talia.tricks.claiming import Claims


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match of Bobby is played. ``auto``: as is usual with the scoring."""

    scoring: Literal["rubber", "chicago"] = "rubber"
    rounds: Annotated[int, Meta(ge=1, le=8)] = 1
    nullo: bool = True
    passed_out: Literal["redeal_same", "next_dealer"] = "redeal_same"
    honours: bool = True
    undertricks: Literal["auto", "classic", "modern"] = "auto"
    redouble_bonus: Literal["auto", "50", "100"] = "auto"
    grand_slam_nv: Literal["1000", "750"] = "1000"
    claims: Claims = "agree"
    auto_finish: bool = True


def check(options: Options) -> None:
    """Refuses what does not fit the scoring: in a round every deal is scored."""
    if options.scoring == "chicago" and options.passed_out == "next_dealer":
        raise BadOptions("every_deal_of_a_round")


def callers(options: Options) -> Callers:
    """Who calls, and what may be bid."""
    return WITH_NULLO if options.nullo else WITHOUT_NULLO
