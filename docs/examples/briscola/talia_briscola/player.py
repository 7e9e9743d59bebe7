"""An instant player of Briscola: it takes tricks that are worth something, as cheaply as it can."""

from random import Random

from talia.cards import card, mask, suit
from talia.players import Sight, register
from talia_briscola.game import Play, cheapest, height, worth


@register("simple", "briscola", strength=20, instant=True)
class Simple:
    """Leads its cheapest card; takes what is worth more than the card costs; else gives its cheapest."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Play:
        """Its move; it needs no time."""
        view = sight.view
        trump = str(view.facts["trump"])
        hand = view.zone(f"hand.{view.seat}").cards
        seats = len(view.totals)
        around = [(int(view.seat or 0) + place) % seats for place in range(1, seats)]
        lying = [each for seat in around for each in view.zone(f"played.{seat}").cards]
        cheap = cheapest(mask(hand), trump)
        if lying:
            led = suit(card(lying[0]))
            to_beat = max(height(card(each), led, trump) for each in lying)
            taking = [each for each in hand if height(card(each), led, trump) > to_beat]
            plain = [each for each in taking if suit(card(each)) != trump]
            if plain:
                return Play(max(plain, key=lambda each: worth(mask((each,)))))
            if taking and worth(mask(lying)) > 4:
                return Play(cheapest(mask(taking), trump))
        return Play(cheap)
