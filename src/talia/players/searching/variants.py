"""Searching players of the variants of Kierki whose rules the kernel knows: each for himself."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from talia.cards import SUITS
from talia.games.slobberhannes.game import ALL_THREE
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.belief import Odds, preferred
from talia.players.tricks.passing import passings
from talia.players.tricks.scene import NEW_DEAL, Scene, scene, told
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.players.variants import VALUES, danger, pack, passed
from talia.tricks.obligations import follow_suit_game

SPREAD: Final = 0.7
"""So many cards fewer one has to take are much."""


def named(seat: int, suit: str) -> Odds:
    """The suit to be avoided is named by who is in least danger in it."""

    def odds(held: Mapping[int, int], out: int) -> float:
        return preferred(suit, {each: -danger(held[seat], each) for each in SUITS}, SPREAD)

    return odds


def read(game: str, sight: Sight) -> tuple[Scene, Aim]:
    """What tricks are worth, as the instant player has it; all three in Slobberhannes cost more if so agreed."""
    view = sight.view
    namings = [event.data for event in told(sight, NEW_DEAL, "trump_named")]
    suits = {data["seat"]: named(data["seat"], data["suit"]) for data in namings}
    decisions = suits | passings(sight, passed)
    now = scene(sight, follow_suit_game(view.facts.get("trump")), pack(sight), decisions=decisions)
    tally = VALUES[game](sight).tally(sum(now.taken) + now.left)
    if not (bonus := sight.options.get("slob_all_bonus", 0)):
        return now, Aim(tally)
    had = view.facts["deal_points"][view.seat]
    return now, Aim(tally, worth=lambda more, world: more - bonus * (had - more == ALL_THREE))


for _game in ("omnibus", "slobberhannes", "polignac"):
    register("club", _game, strength=40)(partial(Searching, _game, "simple", partial(read, _game)))
