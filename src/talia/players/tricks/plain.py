"""What a seat knows in games where all follow suit, with trumps or without, and each plays for himself."""

from collections.abc import Callable, Mapping

from talia.players.card_by_card import pack
from talia.players.player import Sight
from talia.players.tricks.belief import Likelihood
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.tricks.obligations import follow_suit_game
from talia.tricks.values import Values


def read(
    sight: Sight, values: Callable[[Sight], Values], decisions: Mapping[int, Likelihood] = {}
) -> tuple[TrickScene, Aim]:
    """The scene, and what tricks are worth; ``decisions``: what others did before the play says of their cards."""
    rules = follow_suit_game(sight.view.facts.get("trump"))
    now = trick_scene(sight, rules, pack(sight), decisions=decisions)
    return now, Aim(values(sight).tally(sum(now.taken) + now.left))
