"""A searching player of Skat: enough points for the soloist, or too many for him; no trick in null; few in Ramsch."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from talia._kernel import Tally
from talia.cards import mask
from talia.games.skat.player import valuing
from talia.games.skat.ramsch import JACK_CARDS
from talia.games.skat.scoring import ALL_POINTS, ENOUGH, OUT_OF_SCHNEIDER, SCHNEIDER, card_points
from talia.games.skat.state import DECK, rules_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.belief import Likelihood
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim, card_tally
from talia.players.tricks.searching import Searching
from talia.tricks.arrangement import Arranged
from talia.tricks.layouts import Layout

LOST: Final = 2.0
"""What a game lost costs, measured by what a game won brings."""
LEVEL: Final = 0.15
"""What one more level (schneider, schwarz) is worth."""
POINT: Final = 0.002
"""What a point is worth besides: of cards that win as often the one that leaves most room for bad luck."""


ACES: Final = mask(("AC", "AD", "AH", "AS"))
CERTAIN: Final = 1e-3
"""Nothing is surer than this."""
LAID_AWAY: Final = 0.1
"""How much less likely a skat is for every trump and every ace that is put into it."""


def announced(soloist: int, game: str, *, from_hand: bool) -> Likelihood:
    """A game is announced the likelier the better the odds to win it; trumps and aces are kept."""
    asked = rules_of(game)
    trumps = asked.order.trumps if isinstance(asked, Arranged) else 0

    def odds(held: Mapping[int, int], out: int) -> float:
        if not trumps:
            won = valuing.null_chance(held[soloist])
            return won / (1 - won + CERTAIN)
        won = valuing.chance(game, held[soloist])
        away = 0 if from_hand else (out & (trumps | ACES)).bit_count()
        return won / (1 - won + CERTAIN) * LAID_AWAY**away

    return odds


def no_jacks(held: Mapping[int, int], out: int) -> float:
    """Cards that were passed on, the skat at last, are no jacks."""
    return float(not out & JACK_CARDS)


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """The soloist is on a side of his own; whose points the skat's are shows in each world."""
    facts = sight.view.facts
    game, soloist = facts.get("contract", ""), facts.get("soloist")
    if soloist is None:
        rules = rules_of("grand")
        assert isinstance(rules, Arranged)
        passed = {event.data["seat"]: no_jacks for event in told(sight, NEW_DEAL, "passes_on")}
        now = trick_scene(sight, rules, DECK.mask, decisions=passed)
        return now, Aim(card_tally(lambda one: -card_points(one), DECK.mask, rules.order))
    rules = rules_of(game)
    game_of = {soloist: announced(soloist, game, from_hand=facts["from_hand"])}
    now = trick_scene(sight, rules, DECK.mask, decisions=game_of)
    alone = 1 << now.seats.index(soloist)
    mine = alone if alone >> now.me & 1 else 0b111 & ~alone
    sign = 1 if mine == alone else -1
    if not isinstance(rules, Arranged):

        def in_null(points: int, world: Layout) -> float:
            """Whether the soloist takes no trick; nobody has taken one for him yet."""
            return sign * float((points if sign > 0 else -now.left - points) == 0)

        return now, Aim(Tally(-1), lambda world: mine, in_null)
    natural = rules.order.natural
    defended = sum(card_points(natural(cards)) for place, cards in enumerate(now.won) if not alone >> place & 1)
    lying = card_points(natural(sum(1 << number for number in now.trick)))
    needed = {"schneider": SCHNEIDER, "schwarz": ALL_POINTS, "ouvert": ALL_POINTS}.get(facts.get("extra", ""), ENOUGH)

    def worth(points: int, world: Layout) -> float:
        """What the soloist has with so many more points for this side, as this side sees it."""
        left = lying + sum(card_points(natural(hand)) for hand in world)
        his = ALL_POINTS - defended - (left - points if mine == alone else points)
        won = his >= needed
        levels = (his >= SCHNEIDER) + (his == ALL_POINTS) if won else -(his < OUT_OF_SCHNEIDER)
        return sign * ((1 if won else -LOST) + LEVEL * levels + POINT * his)

    return now, Aim(card_tally(card_points, DECK.mask, rules.order), lambda world: mine, worth)


register("club", "skat", strength=40)(partial(Searching, "skat", "simple", read))
