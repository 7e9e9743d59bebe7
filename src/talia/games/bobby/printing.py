"""The score sheet of Bobby: the contracts, and for each player what stands above and below the line."""

from talia.table.printing import Scores, score_sheet, sheets_of_game

_DEALS = 16

sheets_of_game("bobby")(
    (
        score_sheet(
            "bobby",
            Scores(
                lines=tuple(str(deal + 1) for deal in range(_DEALS)),
                deal=("sheet.contract", "sheet.declarer", "sheet.doubled", "sheet.tricks"),
                each=("print.above", "print.below"),
            ),
        ),
    )
)
