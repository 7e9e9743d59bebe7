"""What a call leads to: the auction is finished by quick bidders in sampled worlds, and what is played then is solved.

So a call is worth what it brings in the end: a bid that will be overcalled is worth the better hand one keeps, a card
left in the dubel costs what the next player makes of it, a kontra is worth the points and the new level.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

from msgspec import Struct

from talia._kernel import BetelBidder, finish_betel_auctions, playouts, solve_many
from talia.cards import SUITS
from talia.games.betel.contracts import BETELKI, CONTRACTS, EVERY
from talia.games.betel.player import values
from talia.games.betel.player.auction import Exchange
from talia.games.betel.player.scene import ACTIVE, DECK, BetelScene, Hands
from talia.games.betel.player.stakes import stakes
from talia.games.betel.player.style import IMAGINED, TRICKS, Style, strain
from talia.games.betel.player.worlds import rows
from talia.games.betel.scoring import points
from talia.players.haste import late, seconds_left
from talia.players.player import Sight
from talia.tricks.obligations import must_beat_game

KONTRA: Final = "kontra"
PASS: Final = "pass"
_TENTHS: Final = 101
_STRAINS: Final = len(values.STRAINS)
NOTRUMP: Final = 4
FIRST_MISERE: Final = 5
"""Strains from here on are those in which the declarer wants no tricks."""
MOST_PLACED: Final = 20_000
"""A deal that is not solved with so many cards placed is judged at a glance."""
CALLS_AT_ONCE: Final = 4
"""Calls between two looks at the clock."""


class Bidding(Struct, frozen=True):
    """How an auction stands, as the kernel's bidders take it; players by place, contracts by rank."""

    turn: int
    standing: int
    bidder: int
    doubled: bool
    after_kontra: bool
    ever_doubled: int
    passes: int
    contracts: int
    kontra: bool
    legacy: bool
    exchanged: int

    def after(self, say: str) -> "Bidding":
        """How it stands when the player on turn has said this: an id of a contract, kontra or pass."""
        turn = (self.turn + 1) % ACTIVE
        if say == PASS:
            return self.but(turn=turn, passes=self.passes + 1)
        if say == KONTRA:
            ever = self.ever_doubled | 1 << self.standing
            return self.but(turn=turn, doubled=True, after_kontra=True, ever_doubled=ever, passes=0)
        rank = next(contract.rank for contract in CONTRACTS if contract.id == say)
        return self.but(turn=turn, standing=rank, bidder=self.turn, doubled=False, after_kontra=False, passes=0)

    def but(self, **changed: Any) -> "Bidding":
        """The same with some fields changed."""
        return Bidding(**{name: changed.get(name, getattr(self, name)) for name in self.__struct_fields__})


def bidding(now: BetelScene, sight: Sight) -> Bidding:
    """How the auction stands in a sight whose seat is on turn."""
    facts, options = sight.view.facts, sight.options
    calls = [call["call"] for call in facts.get("calls", ()) if call["call"] != PASS]
    doubled = dict.fromkeys(facts.get("doubled_set", ()), True)
    return Bidding(
        turn=now.me,
        standing=now.contract.rank if now.contract is not None else -1,
        bidder=now.declarer,
        doubled=now.doubled,
        after_kontra=bool(calls) and calls[-1] == KONTRA,
        ever_doubled=sum(1 << contract.rank for contract in CONTRACTS if contract.id in doubled),
        passes=now.passes,
        contracts=EVERY if options.get("betelki", True) else EVERY & ~BETELKI,
        kontra=bool(options.get("kontra", True)),
        legacy=options.get("repeat_after_kontra") == "legacy",
        exchanged=2 if options.get("exchange", True) else 0,
    )


@cache
def bidder_of(style: Style) -> BetelBidder:
    """The quick bidders by whom a style imagines all players."""
    overcalled = [style.overcalled(contract) for contract in CONTRACTS]
    gains = [0.0] * (len(CONTRACTS) * _TENTHS)
    for kind in range(_STRAINS):
        for tenths in range(_TENTHS):
            for rank, gain in style.glanced(kind, tenths / 10).items():
                gains[rank * _TENTHS + tenths] = gain
    return BetelBidder(
        values.table(),
        gains,
        overcalled,
        [style.gift * gift for gift in style.gifts],
        [
            style.later,
            style.later_share,
            style.rivals,
            style.speaks,
            style.runs,
            style.prior,
            style.evidence,
            style.sight,
            style.astray,
        ],
    )


class Spoken(Struct, frozen=True):
    """Something to say, and the exchange that goes with it."""

    say: str
    exchange: Exchange


Points = tuple[float, float, float]
"""By place."""


class End(Struct, frozen=True):
    """How an auction may end that begins with the call of this number."""

    call: int
    contract: int
    declarer: int
    doubled: bool
    hands: Hands


class Outlook:
    """One decision in the auction: the worlds, and what each call brings in them."""

    def __init__(self, now: BetelScene, sight: Sight, style: Style, rng: Random) -> None:
        self._now = now
        self._at = bidding(now, sight)
        self._dealer = now.order.index(sight.view.facts["dealer"])
        self._stakes = stakes(sight, now.order, style.rivals)
        self._seed = rng.getrandbits(63)
        self._worths: dict[Points, float] = {}

    def worths(self, calls: Sequence[Spoken], worlds: Sequence[Hands], deadline: float) -> list[float]:
        """By call: what it is worth on the mean of these worlds; of as many of the calls as there is time for."""
        at_once = len(calls) if deadline == inf else CALLS_AT_ONCE
        known: Known = {}
        found: list[float] = []
        for first in range(0, len(calls), at_once):
            some = calls[first : first + at_once]
            ends: list[End] = []
            for number, call in enumerate(some):
                mine = [with_hand(world, self._now.me, call.exchange.hand) for world in worlds]
                at = self._at.after(call.say)
                ends += finished(at, mine, call.exchange.dubel, self._seed, first + number)
            sums = [0.0] * len(some)
            for end, by_place in zip(ends, outcomes(ends, self._dealer, known, deadline), strict=True):
                sums[end.call - first] += self._worth(by_place)
            if late(deadline):
                break
            found += [total / len(worlds) for total in sums]
        return found

    def _worth(self, by_place: Points) -> float:
        worth = self._worths.get(by_place)
        if worth is None:
            worth = self._worths[by_place] = self._stakes.worth(by_place, self._now.me)
        return worth


def with_hand(world: Hands, place: int, hand: int) -> Hands:
    """The world with another hand at a place."""
    one, two, three = (hand if at == place else other for at, other in enumerate(world))
    return one, two, three


def finished(at: Bidding, worlds: Sequence[Hands], dubel: int, seed: int, call: int = 0) -> list[End]:
    """How quick bidders finish an auction in these worlds, one end a world."""
    outcome, hands = finish_betel_auctions(
        (bidder_of(IMAGINED),) * ACTIVE,
        rows(worlds),
        dubel,
        at.turn,
        standing=at.standing,
        bidder=at.bidder,
        doubled=at.doubled,
        after_kontra=at.after_kontra,
        ever_doubled=at.ever_doubled,
        passes=at.passes,
        contracts=at.contracts,
        kontra=at.kontra,
        legacy=at.legacy,
        exchanged=at.exchanged,
        seed=seed,
    )
    held: Any = hands.tolist()
    return [
        End(call, contract, declarer, bool(doubled), tuple(world))
        for (contract, declarer, doubled, _), world in zip(outcome.tolist(), held, strict=True)
    ]


Key = tuple[int, int | None, int, Hands]
"""Strain, cap, declarer and hands."""

Known = dict[Key, int]
"""The declarer's tricks."""


def outcomes(ends: Sequence[End], dealer: int, known: Known | None = None, deadline: float = inf) -> list[Points]:
    """The points each end brings, by place, with perfect play; judged at a glance after the deadline.

    Many calls end the same: each end is solved once, and not at all if it is ``known``, which learns the others.
    """
    found: dict[int, Points] = {}
    known = {} if known is None else known
    by_strain: dict[int, list[tuple[int, End]]] = {}
    for number, end in enumerate(ends):
        by_strain.setdefault(strain(CONTRACTS[end.contract]) if end.contract >= 0 else -1, []).append((number, end))
    for kind, group in by_strain.items():
        if kind < 0:
            distinct = {(end.declarer, end.hands): 0 for _, end in group}
            played = playouts(rules_of(NOTRUMP), rows([hands for _, hands in distinct]), dealer).tolist()
            shared = dict(zip(distinct, played, strict=True))
            for number, end in group:
                one, two, three = points(None, shared[end.declarer, end.hands])
                found[number] = one, two, three
            continue
        misere = kind >= FIRST_MISERE
        cap = max(CONTRACTS[end.contract].bound for _, end in group) + 1 if misere else None
        keys = [(kind, cap, end.declarer, end.hands) for _, end in group]
        new = [key for key in dict.fromkeys(keys) if key not in known]
        if new:
            known.update(zip(new, _solved(kind, cap, new, deadline), strict=True))
        for key, (number, end) in zip(keys, group, strict=True):
            tricks = known[key]
            found[number] = brought(end, tricks if tricks >= 0 else at_a_glance(end, kind))
    return [found[number] for number in range(len(ends))]


def _solved(kind: int, cap: int | None, keys: Sequence[Key], deadline: float) -> list[int]:
    declarers: Any = array("b", [declarer for _, _, declarer, _ in keys])
    taken: list[int] = solve_many(
        rules_of(kind),
        rows([hands for *_, hands in keys]),
        declarers,
        declarers,
        misere=kind >= FIRST_MISERE,
        cap=cap,
        most_placed=MOST_PLACED,
        seconds=seconds_left(deadline),
    ).tolist()
    return taken


@cache
def _brought(contract: int, declarer: int, doubled: bool, tricks: int) -> Points:
    half: Any = (TRICKS - tricks) / 2
    scored = points(CONTRACTS[contract], (tricks, half, half), doubled=doubled)
    one, two, three = (scored[(place - declarer) % ACTIVE] for place in range(ACTIVE))
    return one, two, three


def brought(end: End, tricks: int) -> Points:
    """By place, what an end brings if the declarer takes so many tricks; of the others' tricks each has half."""
    return _brought(end.contract, end.declarer, end.doubled, tricks)


def at_a_glance(end: End, kind: int) -> int:
    """The declarer's tricks, where to solve the deal would take too long."""
    hands = end.hands
    estimate = values.tricks(hands[end.declarer], DECK & ~(hands[0] | hands[1] | hands[2]), kind)
    return max(0, min(TRICKS, round(estimate)))


@cache
def rules_of(kind: int) -> Any:
    """The obligations in a strain."""
    if kind < len(SUITS):
        return must_beat_game(SUITS[kind])
    return must_beat_game(None, others_may_duck=kind == FIRST_MISERE + 1)
