"""An instant player of poker (rules/poker.md 11): by the class of its hand, the number of players and the deck.

It takes the others to play about as it does itself: who opens has a hand that is worth opening, and who has exchanged
so many cards holds what such hands become. Its bluffs are mixed in by chance and look like its good hands: they are as
large, and sometimes a good hand is played small.
"""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache
from math import prod
from random import Random
from typing import Final

from msgspec import Struct

from talia.cards import BIT, LANE, RANKS, SUITS, codes, mask, singles
from talia.games.poker.hands import DECKS, HAND, Ranking, ranking
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Raise, Wait
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import Cards, Form, Number
from talia.table.moves import Move

BLUFF: Final = 0.1
"""How often a hand worth nothing is played as a good one against one opponent; against more it is rarer."""
SLOW: Final = 0.2
"""How often a good hand is played as one that only wants to stay in."""
KEEPS_ALL: Final = 0.03
"""How often a hand without anything is kept as if it were made."""
ENOUGH: Final = 0.3
"""A pair is given up for a draw that comes so often."""
OPENS: Final = 0.1
"""How much more than its fair share a hand must be worth to be opened with, for each other player."""
RAISES: Final = 1.36, 0.25
"""How many times its fair share a hand must be worth to be raised with: against one, and more for each other one."""
CAUTION: Final = 1.1
"""How much better than fair a call must be."""

FROM: Final = {"opened": 0.5, "raised": 0.75, "held": 0.35}
"""Who says so after the exchange has a hand in so high a part of what he may hold, if he does not bluff."""
DOUBT: Final = 0.7
"""How often somebody is taken to say what has nothing to do with his hand."""
LEAST: Final = 20
"""Fewer hands tell nothing of what somebody holds."""
SAMPLED: Final = 1500
"""So many hands tell what is held after an exchange."""


class Scene(Struct, frozen=True):
    """What a seat sees of a deal: its hand, how hands rank, the chips in the middle, how many were dealt in.

    ``opponents``: of each who has not passed his word of this round and how many cards he has exchanged.
    """

    hand: int
    rank: Ranking
    pot: int
    players: int
    opponents: tuple[tuple[str | None, int | None], ...]

    @property
    def exchanged(self) -> bool:
        """Whether the exchange is over."""
        return all(number is not None for _, number in self.opponents)


def scene(sight: Sight) -> Scene:
    """The scene of a sight."""
    view, facts, options = sight.view, sight.view.facts, sight.options
    me = view.seat or 0
    dealt = [seat for seat, status in enumerate(view.status) if status == "playing"]
    out = {me, *facts.get("passed", ())}
    said, exchanged = facts["said"], facts.get("exchanged") or (None,) * len(view.totals)
    wheel, low = options.get("short_deck_wheel", False), options.get("ace_low", False)
    return Scene(
        mask(view.zone(f"hand.{me}").cards),
        ranking(facts["deck"], wheel=wheel, ace_low=low),
        facts["pot"] + sum(facts.get("bets", ())),
        len(dealt),
        tuple((said[seat], exchanged[seat]) for seat in dealt if seat not in out),
    )


# --- what a hand is worth ---------------------------------------------------------------------------------------------


def opens_from(players: int) -> float:
    """The part of all hands that is not worth opening with; the more players, the more.

    >>> [round(opens_from(players), 2) for players in (2, 5, 8)]
    [0.55, 0.73, 0.8]
    """
    others = players - 1
    return float(((1 + OPENS * others) / players) ** (1 / others))


def worth(now: Scene) -> float:
    """How likely one's hand is the best of all; before the exchange also what it may become by one card."""
    number = now.rank.strength(now.hand)
    made = prod(_against(now, number, said, exchanged) for said, exchanged in now.opponents)
    if now.exchanged:
        return made
    _, hit = draw_to(now.rank, now.hand)
    return max(made, hit * (1 - 0.05 * len(now.opponents)))


def _against(now: Scene, number: int, said: str | None, exchanged: int | None) -> float:
    """How likely a hand beats that of one opponent."""
    place = now.rank.shares[number]
    if exchanged is None:
        first = opens_from(now.players) if said in ("opened", "held", "raised") else 0.0
        return _upper(place, first + (1 - first) * 0.6 if said == "raised" else first)
    may_hold = held_after(now.rank, now.players)[exchanged]
    if len(may_hold) >= LEAST:
        place = bisect_left(may_hold, number) / len(may_hold)
    return _upper(place, FROM.get(said or "", 0.0))


def _upper(place: float, first: float) -> float:
    """How likely a hand at this place beats one that is a bluff, or lies in the part from ``first`` up."""
    if not first:
        return place
    return DOUBT * place + (1 - DOUBT) * max(0.0, (place - first) / (1 - first))


@cache
def held_after(rank: Ranking, players: int) -> tuple[tuple[int, ...], ...]:
    """For each number of cards exchanged, the hands of who opens and exchanges as this player does: their numbers."""
    found: list[list[int]] = [[] for _ in range(HAND + 1)]
    rng, pack, first = Random("what is held"), DECKS[len(rank.ranks) * len(SUITS)].codes, opens_from(players)
    for _ in range(SAMPLED):
        cards = rng.sample(pack, 2 * HAND)
        hand = mask(cards[:HAND])
        if rank.shares[rank.strength(hand)] < first and draw_to(rank, hand)[1] < ENOUGH:
            continue
        gone = thrown(rank, hand, HAND, rng)
        n = gone.bit_count()
        found[n].append(rank.strength(hand & ~gone | mask(cards[HAND : HAND + n])))
    return tuple(tuple(sorted(numbers)) for numbers in found)


def draw_to(rank: Ranking, hand: int) -> tuple[int, float]:
    """The card to throw where four lack one to a straight or a flush, and how likely it comes; (0, 0.0) if none do.

    >>> from talia.cards import CODE
    >>> one, chance = draw_to(ranking(52), mask("2S 5S 9S KS QH".split()))
    >>> CODE[one], round(chance, 3)
    ('QH', 0.191)
    """
    best, most = 0, 0
    for one in singles(hand):
        four = hand & ~one
        suits = [four >> LANE * suit & _SUIT for suit in range(len(SUITS))]
        among = suits[0] | suits[1] | suits[2] | suits[3]
        if among.bit_count() < HAND - 1:
            continue
        outs = len(_missing(rank, among)) * len(SUITS)
        if among in suits:
            outs += len(rank.ranks) - HAND + 1
        if outs > most:
            best, most = one, outs
    return best, most / (len(rank.ranks) * len(SUITS) - HAND)


_SUIT: Final = (1 << len(RANKS)) - 1


@cache
def _missing(rank: Ranking, among: int) -> frozenset[str]:
    """The ranks each of which makes these four a straight."""
    held = {RANKS[at] for at in range(len(RANKS)) if among >> at & 1}
    return frozenset(next(iter(set(row) - held)) for row in rank.straights if held < set(row))


# --- what is thrown ---------------------------------------------------------------------------------------------------


def thrown(rank: Ranking, hand: int, most: int, rng: Random) -> int:
    """The cards to be thrown: what belongs to no pair, three or four, or the one that four lack; the lowest first.

    >>> [codes(thrown(ranking(52), mask(hand.split()), 5, Random(1))) for hand in ("KS KH 7D 4C JS", "KS KH 7D 7C JS")]
    [('4C', '7D', 'JS'), ('JS',)]
    """
    kind = rank.hand(hand).kind
    if kind in ("straight_flush", "four", "full", "flush", "straight") or (kind == "none" and rng.random() < KEEPS_ALL):
        return 0
    one, chance = draw_to(rank, hand)
    if one and (kind == "none" or (kind == "pair" and chance > ENOUGH)):
        return one
    ranks = [code[0] for code in codes(hand)]
    loose = sorted(
        (code for code in codes(hand) if ranks.count(code[0]) == 1), key=lambda code: rank.ranks.index(code[0])
    )
    if kind == "none":
        # The highest two stay: a pair of them would be worth most.
        loose = loose[:-2]
    elif (kind == "trips" and rng.random() < SLOW) or (kind == "pair" and rng.random() < BLUFF):
        # One less, so that nobody may read from their number what they go with.
        loose = loose[:-1]
    return sum(BIT[code] for code in loose[:most])


# --- the player -------------------------------------------------------------------------------------------------------


@register("simple", "poker", strength=20, instant=True)
class Simple:
    """Opens and raises with what is probably best, holds what the pot pays for, and bluffs now and then."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        forms = {form.move: form for form in forms_of(sight.view)}
        now = scene(sight)
        if Exchange in forms:
            part = forms[Exchange].parts[0]
            assert isinstance(part, Cards)
            return Exchange(codes(thrown(now.rank, now.hand, part.high, rng)))
        chance = worth(now)
        bluffs = rng.random() < BLUFF / max(1, len(now.opponents))
        if Hold not in forms:
            return _first(forms, now, chance, bluffs, rng)
        cost, level = sight.view.facts.get("owed", 0), sight.view.facts["level"]
        share = chance * (len(now.opponents) + 1)
        best = share > RAISES[0] + RAISES[1] * (len(now.opponents) - 1)
        if Raise in forms and (bluffs or (best and rng.random() > SLOW)):
            return _amount(forms[Raise], level, now.pot, rng)
        return Hold() if chance * (now.pot + cost) >= cost * CAUTION else Pass()


def _first(forms: Mapping[type[Move], Form], now: Scene, chance: float, bluffs: bool, rng: Random) -> Move:
    """To open, or not, where nobody has.

    After the exchange one may not wait everywhere, and to pass gives up the pot: so small openings buy a chance of it.
    """
    rest: Move = Wait() if Wait in forms else Pass()
    if Open not in forms:
        return rest
    others = len(now.opponents)
    good = chance * (others + 1) >= 1 + OPENS * others
    if bluffs or (good and rng.random() > SLOW):
        return _amount(forms[Open], 0, now.pot, rng)
    part = forms[Open].parts[0]
    assert isinstance(part, Number)
    buys = now.exchanged and Wait not in forms and chance * (now.pot + part.low) >= part.low
    return Open(part.low) if good or buys else rest


def _amount(form: Form, level: int, pot: int, rng: Random) -> Move:
    """Half the pot to somewhat more than all of it above the level, by chance alone."""
    part = form.parts[0]
    assert isinstance(part, Number)
    wanted = level + round(pot * rng.uniform(0.5, 1.25))
    return form.move(**{part.name: min(part.high, max(part.low, wanted))})
