"""Positions of a deal of any game, for the vectors of its rules: reached by a stacked pack and moves, read as views.

Nothing here looks into a state. What is known of a position is what its rules tell anybody: whose decision is awaited,
what may be done and what is refused, zones and facts, events and scores; ``OPEN`` sees all of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from talia.cards import RANKS
from talia.table.forms import allowed, moves
from talia.table.game import Status
from talia.table.moves import CHANCE, OPEN, REFEREE, Drawn, Event, IllegalMove, Move, Ruled, Shuffle, seats_of
from talia.table.series import Deal
from talia.table.view import ZoneView, zone_view
from talia.table.zones import Zone
from talia.tricks.deal import TrickDeal
from talia.tricks.passing import PassCards
from talia.tricks.play import Play

LABEL = "deal/0"


@dataclass(frozen=True)
class Position:
    """A deal as it stands, and the events of the step that led to it. A move leads to another position."""

    rules: Deal[Any]
    state: Any
    events: tuple[Event, ...] = ()

    @classmethod
    def dealt(cls, rules: Deal[Any], spec: Any, order: Sequence[str] = ()) -> "Position":
        """After the first draw of the deal: the cards in this order, or in that of the pack."""
        return cls(rules, rules.start(spec)).drawn(order)

    # --- moves --------------------------------------------------------------------------------------------------------

    def by(self, author: int, move: Move) -> "Position":
        """After a move of this author, whoever is on turn."""
        state, events = self.rules.play(self.state, author, move)
        return replace(self, state=state, events=events)

    def did(self, *made: Move) -> "Position":
        """After these moves, each by the seat on turn; each must be among its choices."""
        now = self
        for move in made:
            assert now.allows(move), (now.phase, move)
            now = now.by(now.turn, move)
        return now

    def played(self, cards: str) -> "Position":
        """After these cards, each by the seat on turn."""
        return self.did(*map(Play, cards.split()))

    @classmethod
    def small(cls, rules: TrickDeal[Any], spec: Any, *hands: str, rest: str = "") -> "Position":
        """A deal by these rules of a pack that has no other cards: hands of one length by seat, and what is left."""
        order = tuple(" ".join((*hands, rest)).split())
        kind = type(rules)
        few = type(kind.__name__, (kind,), {"pack": lambda self, spec: order})
        return cls.dealt(few(), spec, order)

    def lines(self, tricks: Sequence[str]) -> "Position":
        """After these tricks, each written as its leader and the cards from his on."""
        now = self
        for trick in tricks:
            leader, *cards = trick.split()
            assert now.turn == int(leader), trick
            now = now.played(" ".join(cards))
        return now

    def drawn(self, order: Sequence[str] = ()) -> "Position":
        """After the shuffle that is asked for, with this outcome."""
        draw = self.rules.draw(self.state, LABEL)
        assert isinstance(draw, Shuffle)
        return self.by(CHANCE, Drawn(draw.label, tuple(order or draw.items)))

    def ruled(self, verdict: str) -> "Position":
        """After the referee's verdict."""
        return self.by(REFEREE, Ruled(verdict))

    def everybody(self, *made: Move) -> "Position":
        """After these moves of the seats awaited, which may be several, the lowest first."""
        now = self
        for seat, move in zip(seats_of(self.waiting), made, strict=True):
            now = now.by(seat, move)
        return now

    def steered(self, aims: Sequence[int], seed: int = 0) -> "Position":
        """After all tricks, played so that each seat takes so many: who wants more of them takes where he can.

        It may fail (then the tricks are others, or not all are played) and succeed with another seed.
        """
        rng, now = Random(seed), self
        for _ in range(sum(self.hands)):
            told = now.facts()
            if now.score is not None or any(taken > aim for taken, aim in zip(told["tricks"], aims, strict=True)):
                break
            lying = [card for id, zone in now.zones().items() if id.startswith("played.") for card in zone.cards]
            led = now.pile(f"played.{told['leader']}")[:1]
            strength = _strength(told.get("trump"), led[0][1] if led else "")
            cards = sorted((move.card for move in now.offers() if isinstance(move, Play)), key=strength)
            taking = [card for card in cards if not lying or strength(card) > max(map(strength, lying))]
            if aims[now.turn] > told["tricks"][now.turn]:
                chosen = taking[-1] if taking else cards[0]
            else:
                ducking = [card for card in cards if card not in taking] or cards[:1]
                chosen = ducking[-1]
            now = now.did(Play(rng.choice(cards) if rng.random() < 0.1 else chosen))
        return now

    def by_default(self, times: int = 1) -> "Position":
        """After so many moves of silent players."""
        now = self
        for _ in range(times):
            move = now.default()
            assert move is not None
            now = now.did(move)
        return now

    def played_out(self) -> "Position":
        """After the last move of a deal of silent players."""
        now = self
        while now.score is None:
            now = now.by_default()
        return now

    # --- what may be done ---------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.rules.phase(self.state)

    @property
    def waiting(self) -> int:
        """The set of seats that are awaited."""
        return self.rules.waiting(self.state)

    @property
    def turn(self) -> int:
        """The one seat that is awaited."""
        (seat,) = seats_of(self.waiting)
        return seat

    def offers(self, seat: int | None = None) -> set[Move]:
        """All that a seat, or the one on turn, may do."""
        return set(moves(self.rules.choices(self.state, self.turn if seat is None else seat)))

    def allows(self, move: Move, seat: int | None = None) -> bool:
        """Whether a seat, or the one on turn, may do this."""
        seat = self.turn if seat is None else seat
        return allowed((*self.rules.choices(self.state, seat), *self.rules.asides(self.state, seat)), move)

    def cards(self) -> set[str]:
        """The cards the player on turn may play; any other of his hand is refused by a duty."""
        found = {move.card for move in self.offers() if isinstance(move, Play)}
        for card in self.hand(self.turn) - found:
            assert self.reason(Play(card)).startswith("must_")
        return found

    def refusal(self, move: Move, seat: int | None = None) -> tuple[str, dict[str, Any]]:
        """Why a seat, or the one on turn, may not do this, which is not offered either."""
        author = self.turn if seat is None else seat
        assert not self.allows(move, author)
        with pytest.raises(IllegalMove) as caught:
            self.rules.play(self.state, author, move)
        return caught.value.code, caught.value.details

    def reason(self, move: Move, seat: int | None = None) -> str:
        """The code of the refusal."""
        return self.refusal(move, seat)[0]

    def default(self, seat: int | None = None) -> Move | None:
        """What a silent seat does."""
        return self.rules.default(self.state, self.turn if seat is None else seat)

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def facts(self, viewer: int = OPEN) -> dict[str, Any]:
        """What there is to know, as somebody sees it."""
        return {
            fact.key: fact.value if _of(fact.to, viewer) else None
            for fact in self.rules.facts(self.state)
            if _of(fact.to | fact.exists, viewer)
        }

    def fact(self, key: str, viewer: int = OPEN) -> Any:
        """One thing of it; None where there is no such thing."""
        return self.facts(viewer).get(key)

    def status(self, seat: int) -> Status:
        """What the deal makes of a seat."""
        return self.rules.status(self.state, seat)

    def declared(self, id: str) -> Zone:
        """A zone with all who may see into it."""
        (zone,) = (each for each in self.rules.zones(self.state) if each.id == id)
        return zone

    def zones(self, viewer: int = OPEN) -> dict[str, ZoneView]:
        """The places with cards, as somebody sees them."""
        return {zone.id: zone_view(zone, viewer) for zone in self.rules.zones(self.state)}

    def pile(self, id: str, viewer: int = OPEN) -> tuple[str, ...]:
        """The cards of a place that somebody sees; none where there is no such place."""
        zone = self.zones(viewer).get(id)
        return () if zone is None else zone.cards

    def hand(self, seat: int, viewer: int = OPEN) -> set[str]:
        """The cards of a hand that somebody sees."""
        return set(self.pile(f"hand.{seat}", viewer))

    @property
    def hands(self) -> list[int]:
        """How many cards there are in each hand."""
        return [len(zone.cards) for id, zone in self.zones().items() if id.startswith("hand.")]

    @property
    def tricks(self) -> tuple[int, ...]:
        """How many tricks each seat has."""
        taken: tuple[int, ...] = self.facts()["tricks"]
        return taken

    @property
    def score(self) -> tuple[int, ...] | None:
        return self.rules.score(self.state)

    @property
    def summary(self) -> dict[str, Any]:
        return self.rules.summary(self.state)

    @property
    def told(self) -> list[str]:
        """The codes of the last events."""
        return [event.code for event in self.events]


def _strength(trump: str | None, led: str) -> Callable[[str], tuple[Any, ...]]:
    """What a card is worth in a trick: trumps, then the suit led, then ranks."""
    return lambda card: (card[1] == trump, card[1] == led, RANKS.index(card[0]), card)


def _of(viewers: int, viewer: int) -> bool:
    return viewer == OPEN or bool(viewers >> viewer & 1)


# --- packs to be dealt ------------------------------------------------------------------------------------------------


def one_by_one(pack: Iterable[str], hands: Sequence[str], dealer: int) -> tuple[str, ...]:
    """The order in which a pack deals these hands one card at a time from the dealer's left, and then the rest."""
    held = [hands[(dealer + 1 + place) % len(hands)].split() for place in range(len(hands))]
    return _with_rest(pack, [card for round in zip(*held, strict=True) for card in round])


def hand_by_hand(pack: Iterable[str], hands: Sequence[str]) -> tuple[str, ...]:
    """The order in which a pack deals these hands, all cards at once to seat 0 and so on, and then the rest."""
    return _with_rest(pack, " ".join(hands).split())


def _with_rest(pack: Iterable[str], first: list[str]) -> tuple[str, ...]:
    whole = list(pack)
    assert len(set(first)) == len(first) and set(first) <= set(whole), first
    return (*first, *(card for card in whole if card not in set(first)))


def filled_up(hands: Sequence[str], size: int, pack: Iterable[str]) -> list[str]:
    """Hands with so many cards: what they lack comes in this order of the pack, first to the first of them."""
    named = set(" ".join(hands).split())
    spare = (card for card in pack if card not in named)
    return [" ".join([*(held := hand.split()), *(next(spare) for _ in range(size - len(held)))]) for hand in hands]


def hands_of(tricks: Sequence[str], seats: int) -> list[str]:
    """The hands that play these tricks, each written as its leader and the cards from his on."""
    hands: list[list[str]] = [[] for _ in range(seats)]
    for trick in tricks:
        leader, *cards = trick.split()
        for place, card in enumerate(cards):
            hands[(int(leader) + place) % seats].append(card)
    return list(map(" ".join, hands))


def after_passing(rules: TrickDeal[Any], spec: Any, *hands: str, clockwise: int) -> Position:
    """The play with these hands of three cards or more, of a pack that has no other cards.

    Three of each have come from the neighbour who passes on to him.
    """
    held = [hand.split() for hand in hands]
    gifts = [held[(seat + clockwise) % len(held)][:3] for seat in range(len(held))]
    d = Position.small(rules, spec, *(" ".join([*gift, *hand[3:]]) for gift, hand in zip(gifts, held, strict=True)))
    d = d.everybody(*(PassCards(tuple(gift)) for gift in gifts))
    assert [d.hand(seat) for seat in range(len(held))] == [set(hand) for hand in held]
    return d
