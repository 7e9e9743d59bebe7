"""The instant player of Werewolves (rules/werewolves.md 11).

It knows what its sight tells (``scene``), makes of it how likely everybody is what (``belief``), and answers the
windows (``deeds``) and speaks (``talking``) by that.
"""

from random import Random

from talia.games.werewolves.player.deeds import answered
from talia.games.werewolves.player.scene import scene_of
from talia.games.werewolves.player.talking import spoken
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move


@register("simple", "werewolves", strength=20, instant=True)
class Simple:
    """Suspects whom votes, claims and its own knowledge make suspect; a werewolf plays a villager by day."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its answer in a window; it needs no time."""
        (form,) = forms_of(sight.view)
        return answered(sight, form, rng)

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        """What it says in the talk, if anything."""
        return spoken(scene_of(sight), rng)
