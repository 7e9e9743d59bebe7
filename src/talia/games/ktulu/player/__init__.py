"""The instant player of Ktulu (rules/ktulu.md 11).

It knows what its sight tells (``scene``), makes of it how likely everybody is what and who has the statue (``belief``),
and answers the windows (``deeds``) and speaks (``talking``) by that.
"""

from random import Random

from talia.games.ktulu.player.deeds import answered
from talia.games.ktulu.player.scene import Scene
from talia.games.ktulu.player.talking import spoken
from talia.players.choices import asides_of, forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move


@register("simple", "ktulu", strength=20, instant=True)
class Simple:
    """Looks for the statue where what it knows makes it likely, and harms nobody of its own faction."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its answer in a window; it needs no time."""
        (form,) = forms_of(sight.view)
        return answered(sight, form, rng)

    def invited(self, sight: Sight, rng: Random) -> Move | None:
        """What it says in the talk, if anything."""
        # Each is asked again whenever somebody has said something: most of the time there is nothing new to say.
        if sight.view.phase == "talk" and rng.random() < 0.5:
            return None
        return spoken(Scene(sight), asides_of(sight.view), rng)
