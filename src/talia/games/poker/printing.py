"""What is written down of an evening of poker: chips bought and handed in."""

from talia.table.printing import Scores, score_sheet, sheets_of_game

_BOUGHT = 8

sheets_of_game("poker")(
    (
        score_sheet(
            "poker",
            Scores(
                first="print.chips",
                lines=("print.start", "print.bought", *("",) * (_BOUGHT - 1)),
                ruled=(_BOUGHT + 1,),
                below=("print.handed_in", "print.result"),
            ),
        ),
    )
)
