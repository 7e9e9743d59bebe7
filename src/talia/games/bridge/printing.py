"""The score sheet of a rubber of bridge: above and below the line, and the contracts it came from."""

from talia.table.printing import Scores, score_sheet, sheets_of_game

_ABOVE, _BELOW, _GAMES = 7, 3, 3
_DEALS = 7

sheets_of_game("bridge")(
    (
        score_sheet(
            "bridge",
            Scores(
                first="print.rubber",
                lines=("print.above", *("",) * (_ABOVE - 1), *("print.below", *("",) * (_BELOW - 1)) * _GAMES),
                players=("print.we", "print.they"),
                ruled=tuple(_ABOVE + _BELOW * game for game in range(_GAMES + 1)),
            ),
            Scores(
                lines=tuple(str(deal + 1) for deal in range(_DEALS)),
                deal=("print.contract", "print.declarer", "print.tricks", "print.honours"),
                players=("print.we", "print.they"),
                below=(),
            ),
        ),
    )
)
