"""What a pair has agreed (rules/bridge_bidding_system.md 6)."""

from msgspec import Struct
from msgspec.structs import fields

from talia.games.bridge.options import Blackwood, Options, Preempts


class Agreements(Struct, frozen=True, forbid_unknown_fields=True):
    """A pair's system and the conventions it plays; an option of the table each."""

    system: str = "talia_natural"
    blackwood: Blackwood = "roman_3014"
    kickback: bool = False
    exclusion: bool = False
    splinters: bool = True
    transfers: bool = True
    michaels: bool = True
    preempt: Preempts = "simple"
    anticipation: bool = False


def agreed(options: Options) -> Agreements:
    """What both pairs have agreed at a table.

    >>> agreed(Options(system="simple_natural", preempt="rule_2_3")).preempt
    'rule_2_3'
    """
    return Agreements(*(getattr(options, each.name) for each in fields(Agreements)))
