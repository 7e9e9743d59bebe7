"""What a seat of Betel knows, and worlds that agree with all of it (rules/betel.md 11).

Known are one's own hand, the open dubel, every card played, and the cards others took from the dubel. Besides, every
card played is a proof about the hand it came from: who did not follow has none of the suit, who did not beat has
nothing higher, who did not ruff has no trump.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from talia.cards import SUITS, card, mask
from talia.games.betel.contracts import BY_ID, Contract, obligations, trump_named
from talia.games.betel.player.laid import NOTHING_LAID, Case, cases
from talia.players.player import Sight
from talia.table.view import EventView
from talia.tricks.inference import cannot_hold
from talia.tricks.obligations import LEADING, Obligations, legal

DECK: Final = mask(rank + suit for suit in SUITS for rank in "789TJQKA")
ACTIVE: Final = 3

Hands = tuple[int, int, int]
"""A world: the card sets of the three active players, in the order of ``BetelScene.order``."""


class Unseen(Struct, frozen=True):
    """What is known of a hand one does not see: ``known`` cards in it, its size, and cards that can't be in it."""

    known: int
    size: int
    never: int = 0


class BetelScene(Struct, frozen=True):
    """What a seat knows, card sets and places throughout.

    ``order``: the three active seats clockwise; ``me`` is one's place among them, -1 for the resting player. Players
    are meant by their place from here on. ``picked``: cards picked up out of a face-down dubel, counted to the dubel
    and not to the hand. ``others`` has None at one's own place. ``pool``: cards that may be anywhere out of sight;
    ``hidden``: how many of these lie in the dubel. ``trick``: the cards on the table in the order played, led by
    ``leader``; ``played``: all cards each has played. ``contract`` is the one being played or, in the auction, the last
    one bid (by ``declarer``); ``trump``: the suit a dealer has named, else -1; ``kept``: how many contracts he has made
    in this match, and played. ``cases``: how the
    cards may lie that I have laid face down into the dubel (``laid``). ``bids``: what each has bid last in this deal.
    ``history``: all cards played, in order, each with the place it came from. ``traded``: whether cards have gone from
    hand to hand in this deal, so that what was played says less about the hands.
    """

    order: tuple[int, ...]
    me: int
    hand: int
    picked: int
    others: tuple[Unseen | None, ...]
    pool: int
    dubel: int
    hidden: int
    contract: Contract | None
    declarer: int
    doubled: bool
    passes: int
    trick: tuple[int, ...]
    leader: int
    tricks: tuple[int, ...]
    played: tuple[int, ...]
    kept: tuple[int, int]
    face_down: bool
    beat_after_ruff: bool
    cases: tuple[Case, ...] = (NOTHING_LAID,)
    bids: tuple[Contract | None, ...] = (None,) * ACTIVE
    history: tuple[tuple[int, int], ...] = ()
    trump: int = -1
    traded: bool = False

    @property
    def playable(self) -> int:
        """The cards the rules let me play now, whatever I have promised."""
        table = sum(1 << number for number in self.trick)
        return legal(self.rules, self.hand, table, self.trick[0] if self.trick else LEADING, self.me == self.declarer)

    @property
    def rules(self) -> Obligations:
        """The obligations in the contract."""
        return obligations(self.contract, self.beat_after_ruff, self.trump)


def betel_scene(sight: Sight) -> BetelScene:
    """The scene a sight shows."""
    view, facts = sight.view, sight.view.facts
    zones = {zone.id: zone for zone in view.zones}
    order = tuple(sorted(int(id[5:]) for id in zones if id.startswith("hand.")))
    me = order.index(view.seat) if view.seat in order else -1
    said = facts.get("contract") or facts.get("standing") or ""
    contract, trump = BY_ID.get(said), trump_named(said)
    bidder = facts.get("declarer", facts.get("bidder"))
    declarer = order.index(bidder) if bidder is not None else -1
    beat_after_ruff = bool(sight.options.get("beat_after_ruff", False))
    deal = this_deal(sight.events)
    played = tuple((order.index(event.data["seat"]), card(event.data["card"])) for event in deal if _is_card(event))
    rules = obligations(contract, beat_after_ruff, trump)
    swapped = _swapped(deal)
    proofs = cannot_hold(played, rules, declarer, ACTIVE, DECK)
    never = tuple(0 if seat in swapped else cards for seat, cards in zip(order, proofs, strict=True))
    others: list[Unseen | None] = []
    known = 0
    for place, seat in enumerate(order):
        zone = zones[f"hand.{seat}"]
        cards = mask(zone.cards)
        known |= cards
        if place == me:
            others.append(None)
        else:
            others.append(Unseen(cards, cards.bit_count() + (zone.hidden or 0), never[place] & ~cards))
    dubel_zones = [zones[id] for id in ("dubel", "slot1", "slot2") if id in zones]
    dubel = mask(code for zone in dubel_zones for code in zone.cards)
    picked = picked_up(deal, view.seat)
    gone = sum(1 << number for _, number in played)
    calls = facts.get("calls", ())
    pool = DECK & ~known & ~dubel & ~gone
    face_down = "slot1" in zones
    last_trick = played[len(played) - len(played) % ACTIVE :]
    return BetelScene(
        order=order,
        me=me,
        hand=mask(zones[f"hand.{view.seat}"].cards) & ~picked if me >= 0 else 0,
        picked=picked,
        others=tuple(others),
        pool=pool,
        dubel=dubel | picked,
        hidden=sum(zone.hidden or 0 for zone in dubel_zones),
        contract=contract,
        declarer=declarer,
        doubled=bool(facts.get("doubled", False)),
        passes=_passes(calls),
        trick=tuple(number for _, number in last_trick),
        leader=last_trick[0][0] if last_trick else me,
        tricks=tuple(facts["tricks"][seat] for seat in order) if "tricks" in facts else (0,) * ACTIVE,
        played=tuple(sum(1 << number for other, number in played if other == place) for place in range(ACTIVE)),
        kept=_kept(facts.get("sheet", ()), bidder),
        face_down=face_down,
        beat_after_ruff=beat_after_ruff,
        history=played,
        trump=trump,
        traded=bool(swapped),
        bids=tuple(_last_bid(calls, seat) for seat in order),
        cases=cases(deal, order, view.seat, pool) if face_down else (NOTHING_LAID,),
    )


def this_deal(events: Sequence[EventView]) -> Sequence[EventView]:
    """The events of the deal in progress; one that was annulled is dealt again."""
    for at in range(len(events) - 1, -1, -1):
        if events[at].code in ("deal_begins", "dealt"):
            return events[at + 1 :]
    return events


def picked_up(deal: Sequence[EventView], seat: int | None) -> int:
    """The cards a seat has picked up out of a face-down dubel since anybody called."""
    cards = 0
    for event in reversed(deal):
        if event.code != "looked" or event.data["seat"] != seat:
            break
        cards |= mask((event.data["card"],))
    return cards


def _swapped(deal: Sequence[EventView]) -> set[int]:
    """The seats that have handed cards over or got some: what they played proves nothing about their hands now."""
    return {event.data[side] for event in deal if event.code == "handed" for side in ("seat", "to")}


def _is_card(event: EventView) -> bool:
    return event.code == "card_played"


def _passes(calls: Iterable[dict[str, Any]]) -> int:
    """How many passes in a row end these calls."""
    passes = 0
    for call in calls:
        passes = passes + 1 if call["call"] == "pass" else 0
    return passes


def _last_bid(calls: Sequence[dict[str, Any]], seat: int) -> Contract | None:
    return next(
        (BY_ID[call["call"]] for call in reversed(calls) if call["seat"] == seat and call["call"] in BY_ID), None
    )


def _kept(sheet: Sequence[dict[str, Any]], seat: int | None) -> tuple[int, int]:
    own = [row["made"] for row in sheet if seat is not None and row["declarer"] == seat]
    return sum(own), len(own)
