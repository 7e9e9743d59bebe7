"""The score sheet of 3-5-8: the contract of each deal, and for each player quota, tricks taken and points."""

from talia.table.printing import Scores, score_sheet, sheets_of_game

_CONTRACTS = 18

sheets_of_game("three_five_eight")(
    (
        score_sheet(
            "three_five_eight",
            Scores(
                lines=tuple(str(deal) for deal in range(1, _CONTRACTS + 1)),
                deal=("print.chooser", "sheet.contract"),
                each=("print.quota", "print.taken", "print.points"),
                ruled=tuple(range(3, _CONTRACTS + 1, 3)),
            ),
        ),
    )
)
