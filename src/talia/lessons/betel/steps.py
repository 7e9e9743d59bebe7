"""The ten steps of Betel's course (rules/betel_learning.md 4), with the deals that were searched for them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from talia.games.betel.moves import Call, Pass
from talia.lessons.betel.boards import call_board, card_board
from talia.lessons.course import LEARNER, Board, CourseDeal, CourseStep, Steps, course_of_game, lines
from talia.table.moves import Move

DEALERS: Final = (0, 1, 2)
"""Each player deals once openly and once hidden."""

_PLAIN: Final = {"exchange": False, "betelki": False, "kontra": False}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "notrump": _PLAIN,
    "trump": {"trumps_named": True},
    "betelek": {"exchange": False},
    "betel": {"exchange": False},
    "auction": _PLAIN,
    "betelki": {"exchange": False, "kontra": False},
    "exchange": {"kontra": False},
    "kontra": {},
    "trade": {},
    "match": {},
}
"""The rules of each step, by its id, in the order they are taught."""

PARTNER: Final = "club"
"""Who plays with the learner: sound, and quick."""

FIXED: Final = {"notrump": "P", "betelek": "BK3", "betel": "BETEL"}
"""What the dealer says in steps without an auction; the others pass."""

_HAND: Final = "AS KS AH JH TH 9H 7H AC TC 9C"
_DUBEL: Final = "7S AD"


def _boards() -> dict[str, tuple[Board, ...]]:
    return {
        "notrump": (
            card_board("follow", "ALLPASS", "KH", "AH 9H 7H AS"),
            card_board("below", "ALLPASS", "AD", "KD 8D 7C QS"),
        ),
        "trump": (
            card_board("ruff", "TRICKS_H", "9S", "TH 7H AD KC"),
            card_board("overruff", "TRICKS_H", "9S JH", "QH TH AD KC"),
            card_board("ruffed", "TRICKS_H", "9S 7H", "KS 8S 9H AD"),
        ),
        "betelek": (
            card_board("honour", "BK3", "JD", "QD 8D 7D AS"),
            card_board("thrown", "BK3", "9S TS", "AH KH 8C 7D"),
        ),
        "betel": (
            card_board("duck", "BETEL", "TC", "AC KC 8C 7D"),
            card_board("declarer", "BETEL", "8C", "AC 9C 7C KD", declares=True),
        ),
        "auction": (call_board("higher", _HAND, _DUBEL, "1S", (Call("1H"), Call("1N"), Call("2H"), Pass()), _PLAIN),),
        "betelki": (
            call_board(
                "weak",
                "8S 7S TH 9H 8H 7H 9D 8D 7C QC",
                "AD KS",
                "1N",
                (Call("BK3"), Call("BK2"), Call("BETEL"), Call("1S")),
                {"exchange": False, "kontra": False},
            ),
        ),
        "exchange": (
            call_board(
                "swap",
                _HAND,
                _DUBEL,
                "1C",
                (
                    Call("1H", ("AD",), ("9C",)),
                    Call("1H", ("AD", "7S"), ("9C",)),
                    Call("1H", ("AD",), ("8D",)),
                    Call("1H"),
                ),
            ),
        ),
        "kontra": (
            call_board("double", _HAND, _DUBEL, "P 2S P", (Call("kontra"), Call("1H"), Call("3H"), Pass())),
            call_board("reset", _HAND, _DUBEL, "1S X P", (Call("1C"), Call("1S"), Call("BK3"), Call("kontra"))),
        ),
        "trade": (),
        "match": (),
    }


@cache
@course_of_game("betel")
def steps() -> Steps:
    """The ten steps."""
    found = json.loads(files(__package__).joinpath("deals.json").read_text("utf-8"))
    boards = _boards()
    return tuple(
        CourseStep(
            id=id,
            options={**options, "early_end": True},
            boards=boards[id],
            deals=tuple(
                CourseDeal(number < len(DEALERS), deal["dealer"], deal["seed"], tuple(deal["cards"].split()), opening)
                for number, deal in enumerate(found[id]["deals"])
                for opening in [opened(id, deal["dealer"], deal.get("calls", ""))]
            ),
            tried=found[id]["tried"],
            match={"accounting": "chips"} if id == "match" else None,
            bot=PARTNER,
        )
        for id, options in OPTIONS.items()
    )


def opened(step: str, dealer: int, calls: str = "") -> tuple[tuple[int, dict[str, Any]], ...]:
    """What is said before anybody may choose: the fixed contract of a step, or these calls from the dealer on."""
    said = [FIXED[step], "P", "P"] if step in FIXED else calls.split()
    moves: list[tuple[int, Move]] = [
        ((dealer + at) % 3, Pass() if call == "P" else Call(call)) for at, call in enumerate(said)
    ]
    return lines(*moves)


__all__ = ["DEALERS", "LEARNER", "OPTIONS", "opened", "steps"]
