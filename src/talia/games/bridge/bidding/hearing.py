"""The auction of a table as the system reads it."""

from collections.abc import Mapping
from typing import Any, Final

from talia.games.bridge.bidding.options import agreed
from talia.games.bridge.bidding.reading import Heard
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.settling import VULNERABLE

_SIDES: Final[dict[str, Vulnerable]] = {told: sides for sides, told in VULNERABLE.items()}


def heard(facts: Mapping[str, Any], options: Options) -> Heard:
    """The calls of a view's facts, of two pairs that have agreed on the same.

    >>> told = {"dealer": 1, "vulnerable": "ew", "calls": [{"seat": 1, "call": "1NT"}, {"seat": 2, "call": "pass"}]}
    >>> heard(told, Options()).calls, heard(told, Options()).vulnerable
    (('1NT', 'pass'), (True, False))
    """
    side, sides, both = int(facts["dealer"]) % 2, _SIDES[facts["vulnerable"]], agreed(options)
    calls = tuple(str(told["call"]) for told in facts["calls"])
    return Heard(calls, (both, both), (sides[side], sides[1 - side]))
