"""The instant player of Skat: bids what its hand is worth over some skats, and plays by a glance at the trick."""

from random import Random
from typing import Any

import msgspec

from talia.cards import CODE, codes, mask, singles
from talia.games.skat.moves import (
    Announce,
    Answer,
    Bid,
    Choose,
    GrandHand,
    Hand,
    Hold,
    Pass,
    PassOn,
    PickUp,
    Play,
    Propose,
    Take,
)
from talia.games.skat.options import Options
from talia.games.skat.player import valuing
from talia.games.skat.player.playing import card_of
from talia.games.skat.player.scene import skat_scene
from talia.games.skat.ramsch import JACK_CARDS
from talia.games.skat.scoring import bid_values, card_points
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move


@register("simple", "skat", strength=20, instant=True)
class Simple:
    """Plays at once."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        kinds = {form.move for form in view.choices}
        options = msgspec.convert(sight.options, Options)
        hand = next(mask(zone.cards) for zone in view.zones if zone.id == f"hand.{view.seat}")
        facts = view.facts
        if "play" in kinds:
            return Play(CODE[card_of(skat_scene(sight))])
        if view.phase == "bidding":
            return _bid(facts["bidding"], kinds, hand, options)
        if view.phase == "skat":
            return Hand() if valuing.from_the_hand(hand, options, facts["bid"]) else PickUp()
        if view.phase == "announce":
            return announcement(facts, hand, options)
        return _other(view.phase, kinds, hand, solo=facts.get("soloist") == view.seat)


def _bid(bidding: dict[str, Any], kinds: set[str], hand: int, options: Options) -> Move:
    """As high as being the soloist is likely to bring something."""
    if "hold" in kinds:
        return Hold() if valuing.expected(hand, options, bidding["bid"]) > 0 else Pass()
    if "bid" not in kinds:
        return Pass()
    values = bid_values(options.grand_value, revolution=options.revolution)
    value = next(each for each in values if each > bidding["bid"])
    return Bid(str(value)) if valuing.expected(hand, options, value) > 0 else Pass()


def announcement(facts: dict[str, Any], hand: int, options: Options) -> Announce:
    """The best game with these cards at the bid there is."""
    bid = facts["bid"]
    if facts["from_hand"]:
        # Whoever takes a seat over may find a bid there that he would not have made.
        held = valuing.plans(hand, options, hand=True)
        plan = valuing.from_the_hand(hand, options, bid) or max(
            held, key=lambda each: valuing.best_for(each, options, bid)
        )
        return Announce(plan.game)
    plan = max(valuing.plans(hand, options), key=lambda each: valuing.best_for(each, options, bid))
    return Announce(plan.game, discard=codes(plan.discard))


def _other(phase: str, kinds: set[str], hand: int, *, solo: bool) -> Move:
    """Neither kontra nor schenken; in Schieberamsch the cards are taken, and the dearest passed on."""
    if phase == "schenken" and "answer" in kinds:
        return Answer("accept" if solo else "refuse")
    if phase == "exchange":
        return Choose("first") if "choose" in kinds else Answer("agree") if "answer" in kinds else Propose()
    if phase == "grand_hand":
        return GrandHand() if valuing.chance("grand", hand) > valuing.HAND_CHANCE else Pass()
    if phase == "slide":
        return Take()
    if phase == "pass_on":
        dearest = sorted(singles(hand & ~JACK_CARDS), key=lambda one: -card_points(one))[:2]
        return PassOn(tuple(CODE[one] for one in dearest))
    return Pass()
