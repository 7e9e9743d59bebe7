"""A searching player of Planowanie: as many tricks as it declared, and the others as many as they did not."""

from functools import partial

from talia._kernel import Tally
from talia.games.planowanie.deal import BONUS, DECK
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import Scene, scene
from talia.players.tricks.search import Aim, Points
from talia.players.tricks.searching import Searching
from talia.tricks.obligations import follow_suit_game


def read(sight: Sight) -> tuple[Scene, Aim]:
    """Everybody wants the tricks it still lacks, and no more."""
    facts = sight.view.facts
    now = scene(sight, follow_suit_game(facts.get("trump")), DECK.mask)
    declared = [facts["declared"][seat] for seat in now.seats]
    lacking = tuple(said - had for said, had in zip(declared, now.taken, strict=True))

    def score(points: Points) -> float:
        """One's own points, less what the others have in the mean."""
        scores = [
            BONUS + said if more == wanted else 0 for said, wanted, more in zip(declared, lacking, points, strict=True)
        ]
        own = scores[now.me]
        return own - (sum(scores) - own) / (len(scores) - 1)

    return now, Aim(Tally(), targets=lacking, score=score)


register("club", "planowanie", strength=40)(partial(Searching, "planowanie", "simple", read))
