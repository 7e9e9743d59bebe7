"""The lottery of Kierki: Fan Tan for two prizes (rules/kierki.md 4.2)."""

from typing import Any

from talia.games.fantan.deal import FanTanDeal, State
from talia.table.zones import Fact


class Lottery(FanTanDeal):
    """A deal of Fan Tan that knows its place among the others."""

    def facts(self, d: State) -> tuple[Fact, ...]:
        """What is played, besides."""
        return (Fact("kind", "lottery"), *super().facts(d))

    def summary(self, d: State) -> dict[str, Any]:
        """What was played, besides."""
        return {"kind": "lottery", **super().summary(d)}
