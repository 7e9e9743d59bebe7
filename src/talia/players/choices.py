"""The choices of a view as moves: counted, listed, sampled and checked by ``talia.table.forms``.

A view carries choices in their wire form, so that a player may sit at the other end of a line. Here they are read
back into the forms they were written from.
"""

from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from talia.cards import mask
from talia.table.forms import AnyPart, Cards, Form, Number, Option, Order, Phrases, Seats, Text
from talia.table.moves import Move
from talia.table.registry import find
from talia.table.view import CardsView, FormView, SeatsView, View
from talia.tricks.claiming import FOLLOWS, SURE, Answer, Claim
from talia.tricks.dividing import ClaimSome

_WirePart = CardsView | Option | Number | SeatsView | Text | Order | Phrases


@cache
def _moves(game: str, rules: int) -> dict[str, type[Move]]:
    union = find(game, rules).Moves
    return {str(move.__struct_config__.tag): move for move in get_args(union) or (union,)}


def forms_of(view: View) -> tuple[Form, ...]:
    """What the viewer may do now; the view may come straight from the game or from JSON."""
    moves = _moves(view.game, view.rules)
    return tuple(_form(moves[each.move], each) for each in view.choices)


def asides_of(view: View) -> tuple[Form, ...]:
    """What the viewer may do besides, though nobody waits for it."""
    moves = _moves(view.game, view.rules)
    return tuple(_form(moves[each.move], each) for each in view.asides)


def answer_to_claim(view: View) -> Move | None:
    """Yes to a claim that follows from what the viewer sees, else no; None if no claim is to be answered."""
    follows = view.facts.get(FOLLOWS)
    if follows is None or view.seat not in view.waiting:
        return None
    return Answer("accept" if follows else "reject")


def sure_claim(view: View) -> Move | None:
    """A claim of all that is left, if the others will see that it is true; None if there is none to make."""
    if SURE not in view.facts:
        return None
    return next((claim for form in asides_of(view) if (claim := _of_all(form)) is not None), None)


def _of_all(form: Form) -> Move | None:
    """The claim of all that is left, if the form is one of a claim."""
    if form.move is Claim:
        return Claim()
    if form.move is not ClaimSome:
        return None
    return ClaimSome(max(part.high for part in form.parts if isinstance(part, Number)))


def place_of(view: View) -> int:
    """The place whose hand is to be played from, as the choices name it: a dummy's, perhaps. Else one's own seat."""
    for form in forms_of(view):
        for part in form.parts:
            if isinstance(part, Cards) and part.zone.startswith("hand."):
                return int(part.zone[5:])
    return -1 if view.seat is None else view.seat


def _form(move: type[Move], form: FormView) -> Form:
    return Form(move, tuple(_part(move, part) for part in form.parts), form.same, form.distinct, form.confirm)


def _part(move: type[Move], raw: Any) -> AnyPart:
    part: CardsView | SeatsView | AnyPart = msgspec.convert(raw, _WirePart) if isinstance(raw, dict) else raw
    if isinstance(part, CardsView):
        return Cards(part.name, part.zone, mask(part.among), part.low, part.high)
    if isinstance(part, SeatsView):
        return Seats(part.name, sum(1 << seat for seat in part.among), part.low, part.high)
    if isinstance(part, Phrases) and isinstance(raw, dict):
        kind = _fields(move)[part.name]
        return Phrases(part.name, part.schema, tuple(msgspec.convert(phrase, kind) for phrase in part.phrases))
    return part


@cache
def _fields(move: type[Move]) -> dict[str, Any]:
    return get_type_hints(move, include_extras=True)
