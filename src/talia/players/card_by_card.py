"""Instant players of games in which cards are all that is decided, or nearly: each card is chosen for itself."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from talia.cards import codes, mask
from talia.players.choices import forms_of, place_of
from talia.players.one_card import best_card, one_card_scene
from talia.players.player import Sight
from talia.table.forms import Form
from talia.table.moves import Move
from talia.table.registry import find
from talia.tricks.play import Play
from talia.tricks.values import Values

Forms = Mapping[type[Move], Form]


class CardByCard:
    """Plays by what tricks are worth to who takes them.

    ``others``: the kinds of move beside cards that the game knows, with what decides them, by hand and forms.
    """

    def __init__(
        self,
        values: Callable[[Sight], Values],
        others: Mapping[type[Move], Callable[[int, Forms], Move]] = {},
    ) -> None:
        self._values = values
        self._others = others

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        forms = {form.move: form for form in forms_of(view)}
        for kind, decided in self._others.items():
            if kind in forms:
                hand = mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{place_of(view)}"))
                return decided(hand, forms)
        now = one_card_scene(sight, pack(sight), view.facts.get("trump"))
        return Play(codes(best_card(now, self._values(sight)))[0])


def burdens(values: Values) -> Values:
    """Penalties as points one wants, which are below zero."""
    return replace(
        values,
        trick=-values.trick,
        cards=tuple((some, -points) for some, points in values.cards),
        places=tuple((place, -points) for place, points in values.places),
    )


def pack(sight: Sight) -> int:
    """The cards that are dealt."""
    game: Any = find(sight.view.game)
    options = convert(sight.options, game.Options)
    return mask(game.one.pack(game.spec(options, len(sight.view.totals), 0)))
