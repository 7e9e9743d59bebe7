"""An analyst whose time is too short the first time: for processes that review, which import it."""

from itertools import count
from typing import Any

from talia.analysis.open_cards import Analysed, Told, analyst_of

_tries = count(1)


@analyst_of("swinie")
def complete_the_second_time(*_: Any) -> Analysed:
    number = next(_tries)
    return Analysed(sentences=(Told("tried", {"n": number}),), complete=number > 1)
