"""The options of Skat (rules/skat.md 6). The number of players is the number of seats."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from talia.tricks.claiming import Claims
from talia.tricks.deciding import Decided


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match of Skat is played.

    ``deals_each``: how often everybody deals; 12 are the usual 36 deals of three players and 48 of four.
    ``stake_grosz`` is a part of the sums of money, ``beer_limit`` of beer skat.
    """

    deals_each: Annotated[int, Meta(ge=1, le=32)] = 12
    scoring: Literal["tournament", "money", "beer"] = "tournament"
    stake_grosz: Literal["0.5", "1", "2", "5", "10"] = "1"
    beer_limit: Annotated[int, Meta(ge=101, le=1001)] = 501
    grand_value: Literal[24, 20] = 24
    kontra: bool = False
    passed_out: Literal["redeal", "ramsch", "schieberamsch"] = "redeal"
    ramsch_scoring: Literal["points", "points_double"] = "points"
    ramsch_virgin: bool = False
    ramsch_skat: Literal["last_trick", "loser"] = "last_trick"
    rounds: Literal["off", "schieberamsch", "double_skat"] = "off"
    revolution: bool = False
    schenken: bool = False
    resign: bool = True
    first_dealer: Literal["random", "0", "1", "2", "3"] = "random"
    claims: Claims = "agree"
    decided: Decided = "end"
