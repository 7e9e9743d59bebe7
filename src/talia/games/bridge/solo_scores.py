"""What players of bridge each for himself write down: the contracts, and what each has above and below the line."""

from typing import Final

from talia.table.printing import Scores

_DEALS: Final = 16

SOLO_SCORES: Final = Scores(
    lines=tuple(str(deal + 1) for deal in range(_DEALS)),
    deal=("sheet.contract", "print.declarer", "sheet.doubled", "sheet.tricks"),
    each=("print.above", "print.below"),
)
