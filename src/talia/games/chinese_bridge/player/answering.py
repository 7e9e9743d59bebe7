"""What a computer player of Chinese bridge says to a claim (rules/bridge_variants.md 6, rules/bridge.md 4.3)."""

from typing import Final

from talia._kernel import piles_cards
from talia.cards import SUITS
from talia.games.bridge.for_two import SEATS
from talia.games.chinese_bridge.searching import piles_scene
from talia.players.haste import late
from talia.players.player import Sight
from talia.tricks.claiming import Answer
from talia.tricks.rules import legal

PLACED: Final = 1_000_000
"""Cards placed in the search: a tenth of a second or two. What is not found by then is no."""

HURRIED: Final = 20_000
"""So many where there is no time left: a few milliseconds."""


def answered(sight: Sight, deadline: float) -> Answer:
    """Yes if by the best play of both the claimant takes so many tricks: who is asked knows all cards."""
    claim, trump = sight.view.facts["claim"], sight.view.facts.get("trump")
    now = piles_scene(sight, trump)
    suit = None if trump is None else SUITS.index(trump)
    placed = HURRIED if late(deadline) else PLACED
    found = piles_cards(suit, now.known, now.waiting, {}, now.leader, now.trick, most_placed=placed)
    turn = (now.leader + len(now.trick)) % SEATS
    table, led = sum(1 << card for card in now.trick), next(iter(now.trick), -1)
    if len(found) < legal(now.rules, now.known[turn], table, led, declarer=False).bit_count():
        return Answer("reject")
    best = max(found.values())
    taken = best if claim["seat"] == turn else int(claim["left"]) - best
    return Answer("accept" if taken >= claim["n"] else "reject")
