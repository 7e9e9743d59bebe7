"""The exchange of cards (rules/poker.md 4, phase 2)."""

from msgspec.structs import replace

from talia.cards import card, codes, lacking, mask, pick
from talia.chips.betting import put
from talia.games.poker.moves import Exchange
from talia.games.poker.state import Said, State
from talia.table.forms import Cards, Form
from talia.table.game import Guide
from talia.table.moves import NOBODY, Event, IllegalMove, Move, Shuffle, face_down
from talia.table.stages import Asking, Events, Lying, set_of
from talia.table.zones import Zone

TALON = "talon"


class Exchanging(Asking, frozen=True):
    """Each throws cards and takes as many; where the talon is short, of what others have thrown a new one is made.

    ``owing``: how many cards the first of those ``asked`` still gets, once the new talon is shuffled.
    """

    phase = "exchange"
    takes = (Exchange,)
    draws = True
    owing: int = 0

    def waiting(self, d: State) -> int:
        """Who throws; nobody while a talon is shuffled."""
        return 0 if self.owing else 1 << self.asked[0]

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """None to as many cards as one may throw."""
        return (Form(Exchange, (Cards("cards", f"hand.{seat}", d.hands[seat], 0, most(d, seat)),)),)

    def play(self, d: State, author: int, move: Exchange) -> tuple[State, Events]:
        """Cards go, and as many come, as far as the talon reaches."""
        thrown = _checked(d, author, move.cards)
        n = thrown.bit_count()
        course = (*d.course, Said(self.phase, author, "exchanged", n))
        d = replace(d, exchanged=put(d.exchanged, author, n), course=course)
        if not n:
            return replace(d, stage=replace(self, asked=self.asked[1:])), (Event("keeps_all", {"seat": author}),)
        d = replace(d, cards=d.cards.moved(thrown, f"hand.{author}", f"thrown.{author}"))
        told = face_down("exchanged", 1 << author, thrown, seat=author, n=n)
        d, events = _drawn(replace(d, stage=replace(self, owing=n)), author)
        return d, (told, *events)

    def draw(self, d: State, label: str) -> Shuffle | None:
        """The cards thrown by others, as a new talon."""
        if not self.owing:
            return None
        seat = self.asked[0]
        return Shuffle(f"{label}/talon/{seat}", codes(sum(d.cards.pile(id) for id in _thrown_by_others(d, seat))))

    def drawn(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """The new talon lies there, and the rest is taken from it."""
        seat, lying = self.asked[0], d.cards
        for id in _thrown_by_others(d, seat):
            lying = lying.moved(lying.pile(id), id, TALON)
        d = replace(d, cards=_in_order(lying, tuple(map(card, order))))
        d, events = _drawn(d, seat)
        return d, (Event("new_talon", {"cards": len(order)}), *events)

    def default(self, d: State, seat: int) -> Move:
        """To keep all."""
        return Exchange(())

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What one holds, and that one may throw what does not help."""
        told = d.told(seat)
        held = () if told is None else (Guide("hand", told),)
        return (*held, Guide("exchange", {"n": most(d, seat)})) if on_turn else held


def most(d: State, seat: int) -> int:
    """How many cards a seat may throw: no more than the talon and what others have thrown can give back."""
    return min(d.spec.options.draw_limit, _to_be_had(d, seat))


def _to_be_had(d: State, seat: int) -> int:
    lying = d.cards
    return sum(lying.pile(id).bit_count() for id in (TALON, *_thrown_by_others(d, seat)))


def _thrown_by_others(d: State, seat: int) -> tuple[str, ...]:
    return tuple(zone.id for zone in d.cards.piles if zone.id not in (TALON, f"thrown.{seat}") and zone.cards)


def _checked(d: State, seat: int, thrown: tuple[str, ...]) -> int:
    """The cards thrown; raises IllegalMove."""
    cards = pick(thrown, d.hands[seat])
    if cards is None:
        twice = next((code for code in thrown if thrown.count(code) > 1), None)
        if twice is not None:
            raise IllegalMove("card_twice", card=twice)
        raise IllegalMove("not_in_hand", card=lacking(thrown, d.hands[seat]))
    if len(thrown) > d.spec.options.draw_limit:
        raise IllegalMove("too_many_cards", most=d.spec.options.draw_limit)
    if len(thrown) > _to_be_had(d, seat):
        raise IllegalMove("talon_too_small", most=_to_be_had(d, seat))
    return cards


def _drawn(d: State, seat: int) -> tuple[State, Events]:
    """So many cards as are owed to a seat, from the top of the talon, as far as it reaches."""
    stage: Exchanging = d.stage
    talon = next(zone.cards for zone in d.cards.piles if zone.id == TALON)
    assert isinstance(talon, tuple)
    taken = talon[: stage.owing]
    left = stage.owing - len(taken)
    stage = replace(stage, owing=left) if left else replace(stage, owing=0, asked=stage.asked[1:])
    if not taken:
        return replace(d, stage=stage), ()
    cards = set_of(taken)
    d = replace(d, stage=stage, cards=_in_order(d.cards.moved(cards, TALON, f"hand.{seat}"), talon[len(taken) :]))
    return d, (Event("drew", {"seat": seat, "n": len(taken), "cards": codes(cards)}, to=1 << seat),)


def _in_order(lying: Lying, talon: tuple[int, ...]) -> Lying:
    """The same with the talon in this order, its top first."""
    piles = tuple([Zone(TALON, talon, NOBODY) if zone.id == TALON else zone for zone in lying.piles])
    return replace(lying, piles=piles)


def talon_of(order: tuple[str, ...]) -> Zone:
    """The talon before anybody has drawn from it."""
    return Zone(TALON, tuple(map(card, order)), NOBODY)


def dealt_hands(order: tuple[str, ...], players: tuple[int, ...], seats: int, size: int) -> tuple[int, ...]:
    """The hands by seat, one card at a time to the players in this order."""
    hands = [0] * seats
    for at, seat in enumerate(players):
        hands[seat] = mask(order[at : size * len(players) : len(players)])
    return tuple(hands)
