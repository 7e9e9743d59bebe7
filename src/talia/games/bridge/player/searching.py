"""A searching player of bridge: a card is worth what it brings in worlds that agree with the auction and with the play.

Worlds are weighed by what each hand's calls show, by the opening lead and by signals (`worlds`), and solved with all
cards open by the kernel's search of boards; what counts is what the contract brings in the match (`aiming`). Cards
worth the same are chosen by the rules of the instant player, so that it signals, and does not throw away what only
perfect players may.
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec import convert
from msgspec.structs import replace

from talia.cards import card
from talia.games.bridge.bidding.reading import read as read_auction
from talia.games.bridge.contracts import Contract
from talia.games.bridge.dealing import PACK
from talia.games.bridge.options import Options
from talia.games.bridge.player import trying
from talia.games.bridge.player.aiming import stake
from talia.games.bridge.player.calling import auction
from talia.games.bridge.player.carding import Carding, carding
from talia.games.bridge.player.leads import card_from, scores
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.bridge.player.simple import scene
from talia.games.bridge.player.worlds import likely
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim, Budget
from talia.players.tricks.searching import Searching
from talia.tricks.layouts import Layout
from talia.tricks.obligations import follow_suit_game

BOARDS: Final = {
    13: Budget(12, 1_200_000),
    12: Budget(20, 800_000),
    11: Budget(32, 500_000),
    10: Budget(50, 320_000),
}
FEWER: Final = Budget(60, 250_000)

LOOKS: Final = 600
"""So many worlds are looked at to find likely ones: less than a tenth of a second."""

LIKED: Final = 2.0
"""So many points of a score each point counts that the table of leads gives a suit: perfect players need no leads."""

SAME: Final = 1e-6
"""Cards are worth the same if they differ by no more than sums of fractions do."""

"""What a card may cost by the tricks that are left: some tenths of a second, one at the most on an idle machine."""


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What a seat knows, and what the contract brings its side in the match."""
    facts = sight.view.facts
    options = convert(sight.options, Options)
    won = Contract.of(str(facts["contract"]) + "X" * int(facts.get("doubles") or 0), int(facts["declarer"]))
    calls = auction(sight)
    played = tuple((int(each.data["seat"]), card(each.data["card"])) for each in told(sight, NEW_DEAL, "card_played"))
    now = likely(
        trick_scene(sight, follow_suit_game(won.trump), PACK.mask),
        read_auction(calls),
        int(facts["dealer"]),
        won.declarer,
        won.trump,
        played,
        carding(options),
    )
    so_far = now.taken[won.declarer] + now.taken[won.dummy]
    declaring = (now.me - won.declarer) % 2 == 0
    brought = stake(facts, options).brings(won)

    def worth(tricks: int, world: Layout) -> float:
        return brought[so_far + tricks] if declaring else -brought[so_far + now.left - tricks]

    return replace(now, looks=LOOKS), Aim(worth=worth, board=True, budget=BOARDS.get(now.left, FEWER))


def best(sight: Sight, now: TrickScene, worth: Mapping[int, float]) -> int:
    """Of the cards worth most the one the instant player plays, or would play if he had no others."""
    most = max(worth.values())
    equal = sum(one for one, each in worth.items() if each > most - SAME)
    s = scene(sight)
    if s.opening and s.agreed is not None:
        return _opening_lead(s, s.agreed, worth)
    for choice in (chosen(s), chosen(replace(s, legal=equal))):
        if choice & equal:
            return choice
    return equal & -equal


def _opening_lead(s: Scene, agreed: Carding, worth: Mapping[int, float]) -> int:
    """The card the table leads of the suit for which worlds and table speak together."""
    liked = scores(s.hand, s.trump, s.auction)
    cards = {suit: card_from(s.hand, suit, agreed.leads, trumps=s.trump is not None, mud=agreed.mud) for suit in liked}
    return cards[max(liked, key=lambda suit: worth[cards[suit]] + LIKED * liked[suit])]


register("club", "bridge", strength=40)(partial(Searching, "bridge", "simple", read, choose=best))
register("strong", "bridge", strength=60)(partial(Searching, "bridge", "simple", read, trying.call, choose=best))
