"""The worked examples of bridge as figures: a rubber, and differences in IMPs (rules/bridge.md 9.1 and 9.5)."""

from functools import partial
from typing import Any, Final

from talia.games.bridge.scoring.imps import imps
from talia.table.examples import figures_of_game, sheet
from talia.table.markdown import rows
from talia.table.words import Lang, Words

SIDES: Final[dict[Lang, tuple[str, str]]] = {"pl": ("NS", "WE"), "en": ("NS", "EW")}
"""The sides, as the source writes them."""
DIFFERENCES: Final = (50, 170)
"""What the source turns into IMPs."""


def rubber(lang: Lang) -> str:
    """The deals of the rubber, each with a link to its replay: side and contract, tricks, below and above the line."""
    words = Words(lang, "bridge")
    return rows(
        *(
            (
                f"[{number}](/rules/bridge/examples/rubber#{number})",
                f"{SIDES[lang][deal['declarer'] % 2]} {_named(deal['contract'], words)}",
                deal["tricks"],
                _entered(deal, lang, below=True),
                _entered(deal, lang, below=False),
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


def _entered(deal: dict[str, Any], lang: Lang, *, below: bool) -> str:
    """Who writes how much below or above the line; of one deal it is only one side."""
    entries = [each for each in deal["brought"] if each["below"] == below]
    if not entries:
        return ""
    side = SIDES[lang][entries[0]["side"] == "ew"]
    return f"{side} {' + '.join(str(each['points']) for each in entries)}"


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
