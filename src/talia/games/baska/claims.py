"""Proposals to stop: who is on turn gives all that is left to his own side (rules/baska.md 6, option ``claims``)."""

from typing import Final

from msgspec.structs import replace

from talia.games.baska.moves import Answer, Claim
from talia.games.baska.sides import EVERY_SEAT
from talia.games.baska.state import State, Step
from talia.table.forms import Form, Option
from talia.table.moves import Event, IllegalMove

_ANSWERS: Final = ("accept", "reject")
CLAIM: Final = Form(Claim, confirm="claim")
ANSWER: Final = (Form(Answer, (Option("say", _ANSWERS),)),)


def may_claim(d: State, seat: int) -> bool:
    """Whether a seat may propose to stop: on its turn, unless it was refused just now."""
    return d.spec.options.claims == "agree" and d.phase == "play" and d.turn == seat and not d.refused


def asked(d: State) -> int:
    """The set of seats that have not answered yet."""
    return EVERY_SEAT & ~(1 << d.claimant) & ~d.accepted if d.phase == "claim" else 0


def claim(d: State, author: int, _: Claim) -> Step:
    """A proposal: all others are asked."""
    if not may_claim(d, author):
        if d.spec.options.claims == "off":
            raise IllegalMove("claims_off")
        if d.phase != "play":
            raise IllegalMove("not_now")
        raise IllegalMove("claimed_already" if d.turn == author else "not_your_turn")
    return replace(d, phase="claim", claimant=author, accepted=0), (Event("claim", {"seat": author}),)


def answer(d: State, author: int, move: Answer) -> Step:
    """An answer: the first refusal lets the play go on, three agreements let the claim stand."""
    if author < 0 or not asked(d) >> author & 1:
        raise IllegalMove("not_now")
    if move.say not in _ANSWERS:
        raise IllegalMove("no_such_answer", answer=move.say)
    said = Event("claim_answer", {"seat": author, "say": move.say})
    if move.say == "reject":
        return replace(d, phase="play", claimant=-1, accepted=0, refused=True), (said,)
    d = replace(d, accepted=d.accepted | 1 << author)
    return d, (said,) if asked(d) else (said, Event("claim_stands", {"seat": d.claimant}))
