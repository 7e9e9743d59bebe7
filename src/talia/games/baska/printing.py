"""The protocol of Baśka: 24 deals in rotations of four, the bok-rounds marked beforehand (rules/baska.md 5.3)."""

from talia.games.baska.options import ROTATION, Options, bok_rounds
from talia.table.printing import Scores, score_sheet, sheets_of_game

_DEALS = 24
_BOK = bok_rounds(_DEALS // ROTATION, Options().bok_rounds)

sheets_of_game("baska")(
    (
        score_sheet(
            "baska",
            Scores(
                lines=tuple(
                    f"{deal + 1} × 2" if deal // ROTATION + 1 in _BOK else str(deal + 1) for deal in range(_DEALS)
                ),
                deal=("sheet.contract", "sheet.old", "sheet.kontras", "sheet.value"),
                ruled=tuple(range(ROTATION, _DEALS + 1, ROTATION)),
            ),
        ),
    )
)
