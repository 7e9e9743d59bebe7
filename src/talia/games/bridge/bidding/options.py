"""What a pair has agreed (rules/bridge_bidding_system.md 6)."""

from typing import Literal

from msgspec import Struct


class Agreements(Struct, frozen=True, forbid_unknown_fields=True):
    """A pair's system and the conventions it plays."""

    system: str = "talia_natural"
    blackwood: Literal["roman_3014", "rkcb_1430", "plain"] = "roman_3014"
    kickback: bool = False
    exclusion: bool = False
    splinters: bool = True
    transfers: bool = True
    michaels: bool = True
    preempt: Literal["simple", "rule_2_3", "strategy_4322"] = "simple"
    anticipation: bool = False
