"""At a table that trades: what a player does about offers, votes and cards to be chosen (rules/betel_trade.md 11).

It stands ready but for a few moments of a deal, so that a table where nobody has an offer sees no window. What it
thinks of an offer it leaves beside its move as a thought, for the replay.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec

from talia.cards import CODE
from talia.games.betel.player.first import bought
from talia.games.betel.player.haggling import bluff, proposal
from talia.games.betel.player.pricing import OfferWorth, Pricer
from talia.games.betel.player.scene import betel_scene, this_deal
from talia.games.betel.player.style import Style
from talia.games.betel.trade.checks import at_least, filled
from talia.games.betel.trade.conditions import frozen
from talia.games.betel.trade.state import HouseRules
from talia.games.betel.trade.terms import Offer, open_places
from talia.games.betel.trade.trading import Accept, AutoReady, Bid, Choose, MakeOffer, Ready, Refine, Vote
from talia.players.player import Considered, Sight, Thought
from talia.table.forms import Cards, Form, Phrases, allowed
from talia.table.moves import IllegalMove, Move
from talia.tricks.play import lowest

MOST_OFFERS: Final = 4
"""Offers one makes in a deal at most."""
MOST_PROMISES: Final = 12
"""With so many live agreements at the table nothing more is offered."""
ASIDE: Final = {"auction": 0.5, "play": 0.2}
"""How often one stops standing ready before a call, and before a card, to think of offers in the windows after it."""


def traded(sight: Sight, choices: Sequence[Form], style: Style, rng: Random, deadline: float) -> Considered | None:
    """What a player does about trading; None if a decision of the deal is asked of him.

    The same ``rng`` decides the calls and cards of one who trades and of one who does not: nothing is drawn from it.
    """
    forms = {form.move: form for form in choices}
    if Vote in forms:
        return Considered(Vote("yes" if sight.view.facts["ballot"]["about"] == "text" else "no"))
    own = Random()
    own.setstate(rng.getstate())
    own = Random(own.getrandbits(63) + len(sight.events))
    if Bid in forms:
        (part,) = forms[Bid].parts
        assert isinstance(part, Phrases)
        return bought(sight, part.phrases, style, own, deadline)
    if Choose in forms:
        return Considered(_chosen(sight, forms[Choose], style, own, deadline))
    assert sight.view.seat is not None
    found = reflex(sight, sight.view.seat, style, rng)
    if found is not None and allowed(tuple(choices), found):
        return Considered(found)
    return _in_window(sight, choices, style, own, deadline) if sight.view.phase == "window" else None


def reflex(seen: Sight, seat: int, style: Style, rng: Random) -> Move | None:
    """What a seat does about trading without a thought; None where it has to think, or a decision of the deal is asked.

    It follows from what everybody sees and from chance alone: the moment of the move tells nothing of the cards.
    Nothing is drawn from ``rng``, which stays that of the thought.
    """
    phase, facts = seen.view.phase, seen.view.facts
    standing = seat in facts.get("auto_ready", ())
    if phase == "window":
        thinks = style.trade and (_may_take(facts, seat) or _may_offer(seen, seat))
        return None if thinks else Ready() if standing else AutoReady("on")
    if not style.trade or not standing or _own_offers(seen, seat) >= MOST_OFFERS:
        return None
    # Now and then one takes back that one stands ready, to have a window before the next decision.
    aside = Random()
    aside.setstate(rng.getstate())
    aside = Random(aside.getrandbits(63) + _decisions(seen))
    return AutoReady("off") if aside.random() < ASIDE.get(phase, 0.0) else None


def _may_take(facts: dict[str, Any], seat: int) -> bool:
    """Whether there is an offer to a seat."""
    offers = [_offer(lot["terms"]) for lot in facts.get("offers", ())]
    return any(offer.from_ != seat and offer.to in (seat, "any") for offer in offers)


def _may_offer(seen: Sight, seat: int) -> bool:
    """Whether a seat thinks of an offer of its own."""
    facts = seen.view.facts
    mine = any(_offer(lot["terms"]).from_ == seat for lot in facts.get("offers", ()))
    many = len(facts.get("agreements", ())) >= MOST_PROMISES or _own_offers(seen, seat) >= MOST_OFFERS
    return not (seat in facts["auto_ready"] or mine or many or _bound(facts, seat))


def _own_offers(seen: Sight, seat: int) -> int:
    return sum(event.code == "offered" and event.data["seat"] == seat for event in this_deal(seen.events))


def _decisions(seen: Sight) -> int:
    """How many calls and cards there have been in the deal."""
    cards = sum(event.code == "card_played" for event in this_deal(seen.events))
    return len(seen.view.facts.get("calls", ())) + cards


def _in_window(sight: Sight, choices: Sequence[Form], style: Style, rng: Random, deadline: float) -> Considered:
    facts, seat = sight.view.facts, sight.view.seat
    assert seat is not None
    moves = {form.move for form in choices}
    silent: Move = AutoReady("on") if seat not in facts["auto_ready"] and AutoReady in moves else Ready()
    takeable = [(move, offer) for form in choices for move, offer in _taken(sight, form)] if style.trade else []
    if takeable:
        return _answered(sight, takeable, silent, style, rng, deadline)
    if not style.trade or MakeOffer not in moves or not _may_offer(sight, seat):
        return Considered(silent)
    pricer = Pricer(betel_scene(sight), sight, style, rng, deadline)
    found = proposal(pricer, facts)
    if found is not None:
        return Considered(MakeOffer(found.terms), Thought("offer_made", _worth(seat, found.price)))
    misled = bluff(pricer, facts) if rng.random() < style.bluff else None
    if misled is not None:
        return Considered(MakeOffer(misled.terms), Thought("offer_bluff", {"seat": seat, "points": pricer.limits[0]}))
    stays_aside = pricer.in_auction and facts["window"]["turn"] != seat
    return Considered(Ready() if stays_aside else silent)


def _answered(
    sight: Sight, takeable: Sequence[tuple[Move, Offer]], silent: Move, style: Style, rng: Random, deadline: float
) -> Considered:
    """Takes the best of the offers if it is good."""
    seat = sight.view.seat
    pricer = Pricer(betel_scene(sight), sight, style, rng, deadline)
    best: tuple[OfferWorth, Move] | None = None
    for move, offer in takeable:
        price = None if pricer.late else pricer.price(offer, pricer.now.order.index(offer.from_))
        if price is not None and (best is None or price.worth > best[0].worth):
            best = price, move
    if best is None:
        return Considered(silent, Thought("offer_unknown", {"seat": seat}))
    if best[0].good(style.rivals):
        return Considered(best[1], Thought("offer_taken", _worth(seat, best[0])))
    return Considered(silent, Thought("offer_left", _worth(seat, best[0])))


def _worth(seat: int | None, price: OfferWorth) -> dict[str, Any]:
    return {"seat": seat, "points": round(price.worth)}


def _taken(sight: Sight, form: Form) -> list[tuple[Move, Offer]]:
    """The offers a form takes, each as it stands if it is taken so."""
    if form.move not in (Accept, Refine):
        return []
    lots = {lot["id"]: _offer(lot["terms"]) for lot in sight.view.facts.get("offers", ())}
    found: list[tuple[Move, Offer]] = []
    for move in form.moves():
        assert isinstance(move, (Accept, Refine))
        offer = lots[move.offer]
        try:
            if isinstance(move, Refine):
                offer = filled(house(sight), offer, open_places(offer), move.values)
            else:
                offer = at_least(offer)
        except IllegalMove:
            continue
        found.append((move, offer))
    return found


def house(sight: Sight) -> HouseRules:
    """The limits of the table's offers."""
    given = {"least": "trade_min", "most": "trade_max", "step": "trade_step"}
    return HouseRules(**{name: sight.options[option] for name, option in given.items() if option in sight.options})


def _offer(terms: Any) -> Offer:
    return terms if isinstance(terms, Offer) else msgspec.convert(frozen_lists(terms), Offer)


def frozen_lists(terms: Any) -> Any:
    """JSON with tuples where conditions are, as offers keep them."""
    if isinstance(terms, dict):
        return {key: frozen(each) if key == "if" else frozen_lists(each) for key, each in terms.items()}
    return [frozen_lists(each) for each in terms] if isinstance(terms, (list, tuple)) else terms


def _bound(facts: dict[str, Any], seat: int | None) -> bool:
    """Whether one has promised something about one's own decisions that a further promise could contradict."""
    return any(
        duty["seat"] == seat and duty["status"] == "pending"
        for agreement in facts.get("agreements", ())
        for duty in agreement["clauses"]
    )


def _chosen(sight: Sight, form: Form, style: Style, rng: Random, deadline: float) -> Choose:
    """The card one can best do without; the lowest of those to be shown."""
    (part,) = form.parts
    assert isinstance(part, Cards)
    facts = sight.view.facts
    if not style.trade or facts["choosing"]["show"]:
        return Choose(lowest(part.among))
    agreement = next(each for each in facts["agreements"] if each["number"] == facts["choosing"]["agreement"])
    to = agreement["to"] if agreement["from"] == sight.view.seat else agreement["from"]
    now = betel_scene(sight)
    card = Pricer(now, sight, style, rng, deadline).handed_back(part.among, now.order.index(to))
    return Choose(CODE[card])
