"""The list of Skat: the game and how its value is reckoned, who won or lost, and the accounting at the end."""

from talia.table.printing import Scores, score_sheet, sheets_of_game

sheets_of_game("skat")(
    (
        score_sheet(
            "skat",
            Scores(
                lines=tuple(str(deal) for deal in range(1, 22)),
                deal=(
                    "print.game",
                    "print.base",
                    "print.run",
                    "print.times",
                    "print.won",
                    "print.lost",
                ),
                ruled=(3, 6, 9, 12, 15, 18, 21),
                below=("print.sum", "print.games", "print.bonus", "sheet.totals"),
            ),
        ),
    )
)
