"""Betel to be printed: what each contract asks and pays, and lines to practise judging a hand."""

from typing import Final

from talia.games.betel.contracts import CONTRACTS, Contract
from talia.table.printing import Grid, Part, Prose, Scores, Sheet, score_sheet, sheets_of_game
from talia.table.words import Lang, Words

HAND: Final = 10
LINES: Final = 14
"""Hands one may judge on a page."""


def ladder(lang: Lang) -> Grid:
    """The contracts from the lowest, those of a level and trumps in one line: tricks, points, each trick more.

    >>> ladder("en").rows[1]
    ('1♣ 1♦ 1♥ 1♠', '≥ 6', '10', '5')
    """
    words = Words(lang, "betel")
    lines: dict[tuple[int, bool, int], list[Contract]] = {}
    for contract in CONTRACTS:
        lines.setdefault((contract.level, contract.betelek, contract.points), []).append(contract)
    rows = tuple(
        (
            " ".join(words.text(f"contract.{each.id}.symbol") for each in same),
            f"{'≤' if same[0].betelek else '≥'} {same[0].bound}",
            str(same[0].points),
            str(same[0].per_trick or "–"),
        )
        for same in lines.values()
    )
    heads = ("print.contract", "print.tricks", "print.points", "print.per_trick")
    return Grid(tuple(map(words.text, heads)), rows)


def practice(lang: Lang) -> tuple[Part, ...]:
    """The ladder, and lines for hands that are dealt, judged, played and compared."""
    words = Words(lang, "betel")
    heads = ("print.hand", "print.honours", "print.spots", "print.dubel", "print.bid", "print.taken", "print.points")
    return (
        Prose(words.text("print.practice_how", {"hand": HAND})),
        ladder(lang),
        Grid(tuple(map(words.text, heads)), (("",) * len(heads),) * LINES, roomy=True),
    )


_SCORES: Final = Scores(
    deal=("sheet.contract", "sheet.declarer", "print.tricks", "sheet.doubled"),
)

sheets_of_game("betel")((score_sheet("betel", _SCORES), Sheet("practice", practice)))
