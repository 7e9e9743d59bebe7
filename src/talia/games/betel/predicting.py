"""What the resting player of four says of the contract before the first card (rules/betel.md 4.6)."""

from typing import Final

from msgspec.structs import replace

from talia.games.betel.moves import Predict
from talia.games.betel.state import DealState, Step
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Asking

_ANSWERS: Final = ("made", "failed", "decline")
_CHOICES: Final = (Form(Predict, (Option("answer", _ANSWERS),)),)


class Predicting(Asking, frozen=True):
    """The resting player is asked."""

    phase = "prediction"
    takes = (Predict,)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """That it is made, that it fails, or nothing."""
        return _CHOICES

    def play(self, d: DealState, author: int, move: Predict) -> Step:
        """The answer."""
        if move.answer not in _ANSWERS:
            raise IllegalMove("no_such_answer", answer=move.answer)
        told = Event("predicted", {"seat": author, "answer": move.answer})
        return replace(d, stage=Predicting(()), prediction=move.answer), (told,)

    def default(self, d: DealState, seat: int) -> Move:
        """Nothing."""
        return Predict("decline")
