"""The auction of Betel with the dubel face down, in two slots that a caller may look into (rules/betel.md 6.1)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import BIT, CODE
from talia.games.betel import scoring
from talia.games.betel.calls import PASS, PASSED, Calling, called, given_up, said
from talia.games.betel.moves import Call, Look, Pass, Refill
from talia.games.betel.state import DealState, Step
from talia.table.forms import Cards, Form, Option
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove
from talia.table.stages import Lying
from talia.table.zones import Zone
from talia.tricks.play import HAND, put

SLOTS: Final[tuple[str, ...]] = ("slot1", "slot2")
"""The two places of a face-down dubel."""

_LOOK: Final = {names: Form(Look, (Option("slot", names),)) for names in (SLOTS, SLOTS[:1], SLOTS[1:])}
"""By the slots in which a card lies."""


class CallingFaceDown(Calling, frozen=True):
    """Everybody calls in turn, and may pick up slots before.

    ``picked``: the card the caller picked up out of each slot, now in his hand, else 0. ``fresh``: how many of those
    he did not see before.
    """

    picked: tuple[int, ...] = (0, 0)
    fresh: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The slots the caller has picked up."""
        return tuple(name for name, card in zip(SLOTS, self.picked, strict=True) if card)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """A pass, a look, a call with a card for every slot picked up."""
        forms, say, names = [PASS], said(d, seat), self.names
        lying = tuple(slot.id for slot in d.cards.piles if slot.cards)
        if d.spec.options.exchange and lying:
            forms.append(_LOOK[lying])
        if say is not None and names:
            laid = (Cards(name, HAND[seat], d.hands[seat]) for name in names)
            forms.append(Form(Refill, (*laid, say), distinct=names))
        elif say is not None:
            forms.append(Form(Call, (say,)))
        return tuple(forms)

    def play(self, d: DealState, author: int, move: Pass | Call | Look | Refill) -> Step:
        """A call, or a look before it."""
        if isinstance(move, Pass):
            return self._passed(d, author) if any(self.picked) else super().play(d, author, move)
        if isinstance(move, Look):
            return self._looked(d, author, move.slot)
        if isinstance(move, Refill):
            return self._refilled(d, author, move)
        if move.take or move.give:
            raise IllegalMove("dubel_face_down" if d.spec.options.exchange else "exchange_off")
        if self.names:
            raise self._wrong_slots()
        return called(d, self, d.cards, author, move.say)

    def _passed(self, d: DealState, seat: int) -> Step:
        """Cards looked at go back, and are charged."""
        penalty = scoring.PEEK * self.fresh
        call = {**PASSED[seat].data, "slots": self.names, "penalty": penalty}
        back = [card | slot.cards for card, slot in zip(self.picked, d.cards.piles, strict=True)]
        lying = _laid(d.cards, seat, d.hands[seat] & ~sum(self.picked), back)
        charged = put(d.charged, seat, d.charged[seat] + penalty)
        d = replace(d, stage=FACE_DOWN, cards=lying, charged=charged, auction=d.auction.passed(call))
        return d, (Event("pass", call),)

    def _looked(self, d: DealState, seat: int, name: str) -> Step:
        """Picks up a slot; he knows from now on what lies there."""
        if not d.spec.options.exchange:
            raise IllegalMove("exchange_off")
        if name not in SLOTS:
            raise IllegalMove("no_such_slot", slot=name)
        at, lying = SLOTS.index(name), d.cards
        slot = lying.piles[at]
        card, new = slot.cards, not slot.sees >> seat & 1
        if not card:
            raise IllegalMove("slot_picked_up", slot=name)
        viewers = EVERYONE if d.spec.options.open_hands else 1 << seat
        piles = tuple(Zone(name, 0, viewers) if each is slot else each for each in lying.piles)
        lying = Lying(put(lying.hands, seat, lying.hands[seat] | card), piles, order=lying.order)
        stage = CallingFaceDown(put(self.picked, at, card), self.fresh + new)
        public = {"seat": seat, "slot": name, "card": None}
        looked = Event("looked", {**public, "card": CODE[card]}, viewers, public)
        return replace(d, stage=stage, cards=lying), (looked,)

    def _refilled(self, d: DealState, seat: int, move: Refill) -> Step:
        """A bid or a kontra, and what is laid on the slots picked up."""
        named, names = (move.slot1, move.slot2), self.names
        if not names or any((card is None) != (not old) for card, old in zip(named, self.picked, strict=True)):
            raise self._wrong_slots()
        laid = tuple(card for card in named if card is not None)
        hand = d.hands[seat] & ~given_up(d, seat, laid)
        slots = [slot.cards if card is None else BIT[card] for card, slot in zip(named, d.cards.piles, strict=True)]
        d, events = called(d, FACE_DOWN, _laid(d.cards, seat, hand, slots), seat, move.say, slots=names)
        viewers = EVERYONE if d.spec.options.open_hands else 1 << seat
        public = {"seat": seat, "slots": names, "cards": ()}
        return d, (Event("refilled", {**public, "cards": laid}, viewers, public), *events)

    def _wrong_slots(self) -> IllegalMove:
        return IllegalMove("wrong_slots" if self.names else "no_slot_picked_up", slots=self.names)


FACE_DOWN: Final = CallingFaceDown()


def face_down(first: int, second: int) -> tuple[Zone, ...]:
    """The dubel in its slots, which nobody has seen."""
    return Zone(SLOTS[0], first, NOBODY), Zone(SLOTS[1], second, NOBODY)


def _laid(lying: Lying, seat: int, hand: int, slots: list[int]) -> Lying:
    """The cards with another hand, and others in the slots."""
    piles = tuple(Zone(slot.id, cards, slot.sees) for slot, cards in zip(lying.piles, slots, strict=True))
    return Lying(put(lying.hands, seat, hand), piles, order=lying.order)
