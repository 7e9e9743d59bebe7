"""The score sheet of Planowanie: what each has declared and taken, deal by deal of four players."""

from talia.games.planowanie.game import HANDS
from talia.table.printing import Scores, score_sheet, sheets_of_game

_LINES = tuple(map(str, HANDS[4]))

sheets_of_game("planowanie")(
    (
        score_sheet(
            "planowanie",
            Scores(
                first="sheet.cards",
                lines=_LINES,
                deal=("sheet.trump",),
                each=("print.declared", "print.taken", "print.points"),
            ),
        ),
    )
)
