"""The worked examples of bridge as figures: a rubber, and differences in IMPs (rules/bridge.md 9.1 and 9.5)."""

from functools import partial
from typing import Any, Final

from talia.games.bridge.scoring.imps import imps
from talia.table.examples import figures_of_game, rows, sheet
from talia.table.words import Lang, Words

SIDES: Final = ("ns", "ew")
DIFFERENCES: Final = (50, 170)
"""What the source turns into IMPs."""


def rubber(lang: Lang) -> str:
    """The deals of the rubber, each with a link to its replay: contract, tricks, below and above the line by side."""
    words = Words(lang, "bridge")
    return rows(
        *(
            (
                f"[{number}](/rules/bridge/examples/rubber#{number})",
                _named(deal["contract"], words),
                "NS" if deal["declarer"] % 2 == 0 else "WE",
                deal["tricks"],
                *(_entered(deal, side, below) for below in (True, False) for side in SIDES),
            )
            for number, deal in enumerate(sheet("bridge", "rubber"), 1)
        )
    )


def _named(contract: str, words: Words) -> str:
    """A contract as it was called.

    >>> _named("2HXX", Words("en", "bridge"))
    '2♥ redouble'
    """
    bid = contract.rstrip("X")
    doubled = contract[len(bid) :]
    return " ".join(words.text(f"call.{call}") for call in (bid, doubled) if call)


def _entered(deal: dict[str, Any], side: str, below: bool) -> str:
    return " + ".join(str(each["points"]) for each in deal["brought"] if (each["side"], each["below"]) == (side, below))


def points(lang: Lang) -> str:
    """What both sides have in the end."""
    return " : ".join(map(str, sheet("bridge", "rubber")[-1]["rubber"]["points"]))


def difference(lang: Lang) -> str:
    """By how much they differ."""
    ours, theirs = sheet("bridge", "rubber")[-1]["rubber"]["points"]
    return str(abs(ours - theirs))


def won(lang: Lang) -> str:
    """What that is for each winner."""
    return str(max(sheet("bridge", "rubber")[-1]["totals"]))


def in_imps(points: int, lang: Lang) -> str:
    """A difference as IMPs."""
    return str(imps(points))


figures_of_game("bridge")(
    {
        "deals": rubber,
        "points": points,
        "difference": difference,
        "won": won,
        **{f"imps_{each}": partial(in_imps, each) for each in DIFFERENCES},
    }
)
