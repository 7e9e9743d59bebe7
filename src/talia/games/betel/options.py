"""The options of Betel (rules/betel.md 6, betel_trade.md 6). The number of players is the number of seats."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

USUAL_DEALS: Final = 12
USUAL_MINUTES: Final = 60


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match of Betel is played.

    ``prediction`` concerns only four players. ``end_value`` is a number of deals or of minutes, as ``end_rule`` says;
    0 means the usual 12 deals or 60 minutes. ``trumps_named``: no auction; the dealer names a trump suit and everybody
    takes as many tricks as he can (betel_learning.md 4, step 2). ``free_text``: left to ``auto`` it is on where all
    seats are people's, and decided before the match begins.
    """

    prediction: bool = True
    dubel: Literal["face_up", "face_down"] = "face_up"
    kontra: bool = True
    betelki: bool = True
    exchange: bool = True
    repeat_after_kontra: Literal["barred", "legacy"] = "barred"
    beat_after_ruff: bool = False
    accounting: Literal["points", "chips"] = "points"
    target: Annotated[int, Meta(ge=500, le=5000)] = 1000
    end_rule: Literal["target", "deals", "time"] = "target"
    end_value: Annotated[int, Meta(ge=0, le=200)] = 0
    first_dealer: Literal["random", "0", "1", "2", "3"] = "random"
    early_end: bool = True
    open_hands: bool = False
    trumps_named: bool = False
    trade: bool = False
    start_chips: Annotated[int, Meta(ge=100, le=2000)] = 500
    trade_min: Annotated[int, Meta(ge=5, le=50, multiple_of=5)] = 5
    trade_max: Annotated[int, Meta(ge=5, le=200, multiple_of=5)] = 50
    trade_step: Annotated[int, Meta(ge=5, le=50, multiple_of=5)] = 5
    first_exchange: Literal["open", "sealed", "off"] = "open"
    show_rule: Literal["after_own_bid", "unless_passed_or_doubled"] = "after_own_bid"
    promise_horizon: Annotated[int, Meta(ge=0, le=6)] = 3
    free_text: bool | Literal["auto"] = "auto"
    window_seconds: Annotated[int, Meta(ge=5, le=120)] = 20
    mid_trick_trade: bool = True

    @property
    def face_down(self) -> bool:
        """Whether the dubel lies face down."""
        return self.dubel == "face_down"

    @property
    def deals(self) -> int:
        """How many deals are played if their number ends the match."""
        return self.end_value or USUAL_DEALS

    @property
    def minutes(self) -> int:
        """How long is played if time ends the match."""
        return self.end_value or USUAL_MINUTES
