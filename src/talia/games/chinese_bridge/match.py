"""A match of Chinese bridge: one rubber, or rounds of four deals (rules/bridge_variants.md 3, 5 and 6)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from talia.games.bridge.for_two import SeriesForTwo
from talia.games.bridge.scoring.rubber import MOST_DEALS
from talia.games.chinese_bridge import moves
from talia.games.chinese_bridge.before_play import MOST_TAKEN_BACK
from talia.games.chinese_bridge.contracts import MOST_CALLS
from talia.games.chinese_bridge.deal import ChineseDeal
from talia.games.chinese_bridge.options import WHOLE
from talia.games.chinese_bridge.options import Options as ChineseOptions
from talia.games.chinese_bridge.state import State
from talia.table.game import Condition
from talia.table.registry import register

__all__ = ["ChineseBridge"]

PILES = 11
"""Piles of a player, of the whole pack."""


@register
class ChineseBridge(SeriesForTwo[State]):
    """Bridge for two, from hands and piles."""

    id = "chinese_bridge"
    deck = WHOLE
    Options = ChineseOptions
    Moves = moves.AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {**SeriesForTwo.presets, "short": {"deck": "32"}}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {**SeriesForTwo.applies, "book_32": ({"deck": ("32",)},)}
    one = ChineseDeal()

    # The lot for the dealer; 60 deals: the shuffle, piles made and taken apart by both, the longest declaration, 52
    # cards, and in each trick a claim by each and its answer.
    longest = 1 + MOST_DEALS * (1 + 2 * (PILES + 2 * MOST_TAKEN_BACK) + MOST_CALLS + 2 * WHOLE.size)
