"""Deals of trick games set up and asked about in a few words, for the vectors of their rules."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import card, codes, mask
from talia.table.moves import IllegalMove
from talia.tricks.deal import TrickDeal
from talia.tricks.play import Play


def position(game: TrickDeal[Any], spec: Any, *hands: str, leader: int = 0, table: str = "", **fields: Any) -> Any:
    """A deal in play: the hands by seat, and the cards the leader and those after him have played to the trick."""
    held = tuple(mask(hand.split()) for hand in hands)
    d = game.lead_off(replace(game.start(spec), points=(0,) * len(hands), **fields), held)
    lying = tuple(card(code) for code in table.split())
    turn = (leader + len(lying)) % len(hands)
    tricks = replace(d.tricks, leader=leader, turn=turn, table=lying, trick=sum(1 << one for one in lying))
    return replace(d, tricks=tricks)


def legal(game: TrickDeal[Any], d: Any) -> set[str]:
    """What the player on turn is offered; every other card of his hand is refused."""
    turn = d.tricks.turn
    (form,) = game.choices(d, turn)
    allowed = {move.card for move in form.moves()}
    for code in codes(d.tricks.hands[turn]):
        if code in allowed:
            game.play(d, turn, Play(code))
        else:
            with pytest.raises(IllegalMove):
                game.play(d, turn, Play(code))
    return allowed


def reason(game: TrickDeal[Any], d: Any, move: Any, seat: int | None = None) -> str:
    """The code of the refusal."""
    with pytest.raises(IllegalMove) as caught:
        game.play(d, d.tricks.turn if seat is None else seat, move)
    return caught.value.code


def tricks(game: TrickDeal[Any], d: Any, cards: str) -> Any:
    """The deal after these cards."""
    for code in cards.split():
        d, _ = game.play(d, d.tricks.turn, Play(code))
    return d
