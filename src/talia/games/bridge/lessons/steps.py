"""The six steps of bridge's course, with the deals that were searched for them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from talia.games.bridge.contracts import BIDS, SEATS
from talia.games.bridge.lessons.boards import boards
from talia.games.bridge.lessons.points import POINTS
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.scoring.duplicate import board
from talia.lessons.course import CourseDeal, CourseStep, Steps, course_of_game, lines

PARTNER: Final = "simple"
"""Who plays with the learner and against him."""

_BOARD: Final[dict[str, Any]] = {"scoring": "duplicate", "boards": 1}


_WITHOUT_BID: Final[dict[str, AnyCall]] = {"pass": Pass(), "X": Double(), "XX": Redouble()}


def made(called: str) -> AnyCall:
    """A call as a move.

    >>> made("1NT"), made("pass")
    (Bid(bid='1NT', alert=''), Pass(alert=''))
    """
    return Bid(called) if called in BIDS else _WITHOUT_BID[called]


@cache
@course_of_game("bridge")
def steps() -> Steps:
    """The six steps; the last ends with a round of Chicago."""
    found = json.loads(files(__package__).joinpath("deals.json").read_text("utf-8"))
    tried = boards()
    return tuple(
        CourseStep(
            id=id,
            options=_BOARD,
            boards=tried[id],
            deals=tuple(map(_deal, found[id]["deals"])),
            tried=found[id]["tried"],
            match={"scoring": "chicago"} if id == "scoring" else None,
            seats=SEATS,
            bot=PARTNER,
        )
        for id in POINTS
    )


def _deal(found: dict[str, Any]) -> CourseDeal:
    """A deal as it was found."""
    number = found["board"]
    dealer, _ = board(number)
    return CourseDeal(
        open=False,
        dealer=dealer,
        seed=found["seed"],
        cards=tuple(found["cards"].split()),
        opening=lines(*(((dealer + at) % SEATS, made(each)) for at, each in enumerate(found["calls"].split()))),
        options={"first_board": number},
    )
