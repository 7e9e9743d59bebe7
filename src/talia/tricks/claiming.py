"""A proposal to stop the play, and what the others say to it. The tricks lie below it, untouched."""

from typing import Any, Final, Literal

from msgspec.structs import replace

from talia.table.forms import Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move, seats_of
from talia.table.stages import Events, Facts, Stage
from talia.table.zones import Fact


class Claim(Move, frozen=True, tag="claim"):
    """Proposes to stop: all that is left goes to one's own side."""


class Answer(Move, frozen=True, tag="answer"):
    """What another player says to a claim: ``accept`` or ``reject``; a game may ask other things by it."""

    say: str


Claims = Literal["off", "agree"]
"""The option of a game in which one may claim: not at all, or if all who are asked agree."""

CLAIM: Final = Form(Claim, confirm="claim")
"""A claim, as it is offered; the question before it is the game's to put, or the one of all games."""

FOLLOWS: Final = "claim_follows"
"""The fact that tells who is asked whether the claim follows from what he sees."""

SURE: Final = "claim_sure"
"""The fact that tells who may claim that nobody will be able to doubt it."""

_ANSWERS: Final = ("accept", "reject")
_ANSWER: Final = (Form(Answer, (Option("say", _ANSWERS),)),)


class Claiming(Stage, frozen=True):
    """``seat`` has proposed to stop: those who are ``asked`` agree one by one, or somebody has ``refused``.

    ``proved``: those of them who see by a glance at the cards they know that the claim is true.
    """

    seat: int
    asked: int
    accepted: int = 0
    refused: bool = False
    proved: int = 0

    phase = "claim"
    takes = (Answer,)
    not_awaited = "not_now"

    def done(self, d: Any) -> bool:
        """Whether all have agreed, or one has not."""
        return self.refused or not self.asked & ~self.accepted

    def waiting(self, d: Any) -> int:
        """Those who have not answered."""
        return self.asked & ~self.accepted

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        """Yes or no."""
        return _ANSWER

    def play(self, d: Any, author: int, move: Answer) -> tuple[Any, Events]:
        """An answer."""
        if move.say not in _ANSWERS:
            raise IllegalMove("no_such_answer", answer=move.say)
        said = self.said(author, move.say)
        if move.say == "reject":
            return replace(d, stage=replace(self, refused=True)), said
        stage = replace(self, accepted=self.accepted | 1 << author)
        return replace(d, stage=stage), (*said, *(stage.agreed(d) if stage.done(d) else ()))

    def said(self, author: int, say: str) -> Events:
        """What is told of an answer."""
        return (Event("claim_answer", {"seat": author, "say": say}),)

    def agreed(self, d: Any) -> Events:
        """What is told once all have agreed."""
        return (Event("claim_stands", {"seat": self.seat}),)

    def default(self, d: Any, seat: int) -> Move:
        """No."""
        return Answer("reject")

    def facts(self, d: Any) -> Facts:
        """Who has proposed it, and who has agreed; to who is asked, whether it follows from what that seat sees."""
        claim = Fact("claim", {"seat": self.seat, "accepted": seats_of(self.accepted)})
        return (claim, *(Fact(FOLLOWS, bool(self.proved >> seat & 1), 1 << seat) for seat in seats_of(self.asked)))

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What the question is, and whether one sees the answer."""
        if not on_turn:
            return ()
        return (Guide("claim"), Guide("claim_follows")) if self.proved >> seat & 1 else (Guide("claim"),)
