"""A searching player of Kierki: penalties, or tricks with trumps, each for himself; lotteries as in Fan Tan."""

from collections.abc import Mapping
from random import Random
from typing import Final

from talia.cards import SUITS, mask
from talia.games.fantan import searching as fantan
from talia.games.fantan.laying import Stake
from talia.games.kierki.deal import PACKS
from talia.games.kierki.player import expected_tricks
from talia.games.kierki.programme import duties, prizes, values
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.belief import Likelihood, preferred
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.table.moves import Move

SPREAD: Final = 0.5
"""So many tricks more are much."""


def named(seat: int, suit: str, widow: int) -> Likelihood:
    """Trumps are named in the suit that promises most tricks; of a widow everybody else was given one card at most."""

    def odds(held: Mapping[int, int], out: int) -> float:
        if any((cards & widow).bit_count() > 1 for each, cards in held.items() if each != seat):
            return 0.0
        return preferred(suit, {each: expected_tricks(held[seat], each) for each in SUITS}, SPREAD)

    return odds


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What the tricks of this deal are worth, and by which duties they are played."""
    facts, seats = sight.view.facts, len(sight.view.totals)
    rules = duties(facts["kind"], facts.get("trump"), sight.options.get("heart_king_forced", False))
    worth = values(facts["kind"], seats, sight.options.get("last_variant", "last"))
    pack = mask(PACKS[seats])
    widow = sum(mask(event.data["cards"]) for event in told(sight, NEW_DEAL, "widow_taken", "widow_sold"))
    namings = [event.data for event in told(sight, NEW_DEAL, "trump_named")]
    decisions = {each["seat"]: named(each["seat"], each["suit"], widow) for each in namings}
    return trick_scene(sight, rules, pack, decisions=decisions), Aim(worth.tally(pack.bit_count() // seats))


def read_lottery(sight: Sight) -> fantan.FanTanScene:
    """What the seat on turn knows in a lottery: prizes for who is first without cards, and next."""
    seats = len(sight.view.totals)
    won = prizes(seats, sight.options.get("positive", "trump"))
    return fantan.fantan_scene(sight, mask(PACKS[seats]), lambda sizes: Stake(won[sizes.count(0) :]))


@register("club", "kierki", strength=40)
class Club(Searching):
    """Plays and lays by sampled worlds."""

    def __init__(self) -> None:
        super().__init__("kierki", "simple", read)
        self._lottery = fantan.Club(read=read_lottery)

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move."""
        in_lottery = sight.view.facts["kind"] == "lottery"
        return self._lottery.move(sight, rng, deadline) if in_lottery else super().move(sight, rng, deadline)
