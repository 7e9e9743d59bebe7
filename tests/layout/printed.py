"""The pages to print: the server's own, without the client. On a screen they keep the law of layout, as all do."""

from functools import cache
from pathlib import Path
from typing import Final

import talia.games
from talia.table.printing import sheets
from tests.layout.cases import Case

GAMES: Final = sorted(path.parent.name for path in Path(talia.games.__file__).parent.glob("*/rules.pl.md"))
"""The games that the house offers, whatever else is registered by other tests."""

SAMPLED: Final = (
    *("skat/rules", "ktulu/manitou", "ktulu/cards", "werewolves/leader", "planowanie/scores", "bridge/scores"),
    *("bobby/scores", "betel/practice"),
)
"""One of each kind, and the score sheets with most columns: the sample has these."""


@cache
def printed() -> tuple[Case, ...]:
    """All there is to print of all games; those of the sample first."""
    addresses = [f"{game}/{sheet.id}" for game in GAMES for sheet in sheets(game)]
    assert {*SAMPLED} <= {*addresses}
    addresses.sort(key=lambda each: each not in SAMPLED)
    return tuple(Case(f"printed, {each.replace('/', ', ')}", f"/print/{each}", served=True) for each in addresses)
