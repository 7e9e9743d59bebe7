"""A searching player of Kierki with the joker, which the kernel does not know: worlds are played out by ducking."""

from functools import partial
from typing import Final

from talia.cards import mask
from talia.games.kierki_joker.ducking import ducking, penalties
from talia.games.kierki_joker.game import PACK, REMOVED
from talia.games.kierki_joker.order import HEARTS_LAST, RULES
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim, Budget
from talia.players.tricks.searching import Searching

BUDGET: Final = Budget(worlds=50, placed=0)


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """Each for himself."""
    pack = PACK.mask & ~mask(REMOVED[len(sight.view.totals)])
    overtaken, ban = bool(sight.options.get("joker_overtaken")), bool(sight.options.get("heart_lead_ban"))
    players = ducking(overtaken=overtaken, heart_lead_ban=ban)
    now = trick_scene(sight, (HEARTS_LAST if ban else RULES)[overtaken], pack)
    return now, Aim(own=lambda world, card: -penalties(players, world, now.leader, now.trick, card)[now.me])


register("club", "kierki_joker", strength=40)(partial(Searching, "kierki_joker", "simple", read, budget=BUDGET))
