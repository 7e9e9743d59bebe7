"""A course of one step: any card may be played."""

from functools import cache
from typing import Final

from talia.lessons.course import CourseBoard, CourseDeal, CourseStep, Steps, Try, course_of_game
from talia.table.record import plain
from talia_briscola.game import DECK, Play

HAND: Final = ("7H", "3S", "4C")


@course_of_game("briscola")
@cache
def steps() -> Steps:
    """The only one: a board on which clubs are led and hearts are trumps, and a deal."""
    board = CourseBoard(
        id="any", kind="card", hand=HAND, trick=("AC",), tries=tuple(Try(plain(Play(one))) for one in HAND)
    )
    cards = DECK.codes[::2] + DECK.codes[1::2]
    deal = CourseDeal(open=False, dealer=0, seed=0, cards=cards, options={"deals": 1})
    return (CourseStep(id="trumps", options={}, boards=(board,), deals=(deal,), tried=0, seats=2, bot="simple"),)
