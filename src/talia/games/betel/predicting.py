"""What the resting player of four says of the contract before the first card (rules/betel.md 4.6)."""

from typing import Final

from msgspec.structs import replace

from talia.games.betel.moves import Predict
from talia.games.betel.state import DealState, Step
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Stage

_ANSWERS: Final = ("made", "failed", "decline")
_CHOICES: Final = (Form(Predict, (Option("answer", _ANSWERS),)),)


class Predicting(Stage, frozen=True):
    """The resting player is asked."""

    phase = "prediction"
    takes = (Predict,)

    def done(self, d: DealState) -> bool:
        """Whether he has answered."""
        return bool(d.prediction)

    def waiting(self, d: DealState) -> int:
        """He alone."""
        return 1 << d.spec.resting

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """That it is made, that it fails, or nothing."""
        return _CHOICES

    def play(self, d: DealState, author: int, move: Predict) -> Step:
        """The answer."""
        if move.answer not in _ANSWERS:
            raise IllegalMove("no_such_answer", answer=move.answer)
        return replace(d, prediction=move.answer), (Event("predicted", {"seat": author, "answer": move.answer}),)

    def default(self, d: DealState, seat: int) -> Move:
        """Nothing."""
        return Predict("decline")
