"""The score sheet of Kierki: a line for each deal of a match of four players, by what it is about."""

from talia.games.kierki.programme import programme
from talia.table.printing import Scores, score_sheet, sheets_of_game

_KINDS = programme(4, robber=True, positive="trump")

sheets_of_game("kierki")(
    (score_sheet("kierki", Scores(first="sheet.kind", lines=tuple(f"kind.{kind}" for kind in _KINDS))),)
)
