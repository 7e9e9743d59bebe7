"""A searching player of poker: it imagines what the others hold by all they have said and exchanged.

What each word would bring it takes from that (`player.weighing`), and says none for certain: the better of two words is
said the more often, the more it brings, and a word that brings nearly as much now and then. So it bluffs where that
costs little, plays a good hand slowly where that costs little, and no bet tells one class of hand. Where two are left
after the exchange, it starts from what the solved round would have it do (`player.duel`), and departs from that by what
each word would bring. The cards it throws are weighed exactly (`player.drawing`).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from operator import add, mul
from random import Random
from typing import Final

from msgspec.structs import replace

from talia.cards import codes, mask, singles
from talia.chips.betting import Betting
from talia.games.poker.hands import DECKS
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Raise, Wait
from talia.games.poker.options import Options
from talia.games.poker.player.drawing import Against, Fillings
from talia.games.poker.player.duel import Duel, Facing, line_of, solved
from talia.games.poker.player.held import Held, Table, Unseen, held, pool, start_of, taken_for, throws
from talia.games.poker.player.reading import likeliest
from talia.games.poker.player.simple import Scene, Simple, scene, thrown
from talia.games.poker.player.story import story
from talia.games.poker.player.weighing import BETS, Opponent, Stand, value, worth_later
from talia.games.poker.state import Spec
from talia.players.choices import forms_of
from talia.players.haste import late, seconds_left
from talia.players.player import Considered, Sight, Thought
from talia.players.registry import register
from talia.table.forms import Cards, Form, Number, allowed
from talia.table.moves import Move

WORLDS: Final = 1200
"""Hands imagined for all others together, if there is time."""
FEWEST: Final = 20
"""So many are imagined for each of them in any case."""
PACE: Final = 20_000
"""So many a second on a slow machine."""
SHORT: Final = 0.002
"""Seconds in which nothing can be weighed."""
EVERY: Final = 1000
"""Who imagines so many hands weighs every exchange, and else only those that make sense at a glance."""
SELDOM: Final = 0.02
"""At a glance no exchange makes sense that others choose so seldom."""
POINTS: Final = 24
"""What one may hold after the exchange is put into so many hands before it."""
PARTS: Final = (0.0, 0.4, 0.75, 1.25)
"""The parts of the pot that are bet, besides the least there may be."""
WAVERS: Final = 0.04, 0.2
"""A word that brings so much less, as a part of the pot and in chips, is said so much less often: by the factor e."""
SIZES: Final = 2.0
"""How much less it is minded how high a bet is: large and small bets are made with any hand."""
EXCHANGES: Final = 0.005
"""An exchange that brings such a part of the pot less is made so much less often: by the factor e."""

ROUNDS: Final = 24
"""So often a second round between two is learnt; more often it would fit too closely what they are taken to hold."""
SOLVING: Final = 0.5
"""Seconds without which it is not solved: more than it takes on a slow machine."""
NEAR: Final = 0.3
"""A word that brings such a part of the pot more than another is said more often than the solved round has it: by e."""

Mixture = tuple[tuple[Move, float], ...]
"""What may be done, each with its probability."""


@register("club", "poker", strength=40)
class Club:
    """Weighs every word and every exchange by what the others may hold, and mixes those that bring about as much.

    ``worlds``: so many hands it imagines for the others, if there is time.
    """

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds
        self._instant = Simple()

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move, drawn from its mixture."""
        return self.considered(sight, rng, deadline).move

    def considered(self, sight: Sight, rng: Random, deadline: float) -> Considered:
        """Its move, and what it makes of the others' hands."""
        look = self._look(sight, rng, deadline)
        if look is None:
            return Considered(self._instant.move(sight, rng, deadline))
        moves, chances = zip(*look.mixture(), strict=True)
        return Considered(rng.choices(moves, chances)[0], look.thought())

    def mixture(self, sight: Sight, rng: Random, deadline: float) -> Mixture | None:
        """What it may do now, each with its probability; they add up to 1. None if there is no time to tell.

        ``rng`` only draws the hands it imagines; which of the moves it makes is drawn afterwards.
        """
        look = self._look(sight, rng, deadline)
        return None if look is None else look.mixture()

    def _look(self, sight: Sight, rng: Random, deadline: float) -> "Look | None":
        now = scene(sight)
        if not pool(now.rank).ready(deadline):
            return None
        look = Look(sight, now)
        left = seconds_left(deadline)
        if not look.prepared(deadline) or (left is not None and left < SHORT):
            return None
        look.imagine(self.worlds if left is None else min(self.worlds, int(PACE * left)), rng)
        look.solves = left is None or left > SOLVING
        return look


class Look:
    """A sight as the searching player takes it: `prepared`, then `imagine`, then all else."""

    def __init__(self, sight: Sight, now: Scene) -> None:
        view, facts = sight.view, sight.view.facts
        self.now = now
        self.facts = facts
        self.me = view.seat or 0
        self.options = Options(**sight.options)
        self.story = story(sight)
        self.table = Table(now.rank, now.players, self.options.draw_limit, self.options.checking)
        out = {self.me, *facts.get("passed", ())}
        self.seats = [seat for seat, status in enumerate(view.status) if status == "playing" and seat not in out]
        self.exchanged = facts.get("exchanged") or (None,) * len(view.status)
        own = sum(mask(zone.cards) for zone in view.zones if zone.id == f"thrown.{self.me}")
        self.unseen = DECKS[facts["deck"]].mask & ~(now.hand | own)
        self.forms: Mapping[type[Move], Form] = {form.move: form for form in forms_of(view)}
        self.worlds = 0
        self.solves = True
        self.held: dict[int, Held] = {}

    def prepared(self, deadline: float) -> bool:
        """Whether all is there that is known of what anybody may be taken to hold."""
        for seat in (self.me, *self.seats):
            self._taken_for(seat)
            if late(deadline):
                return False
        return True

    def imagine(self, worlds: int, rng: Random) -> None:
        """Draws what the others may hold, so many hands for all together."""
        self.worlds = worlds
        unseen = Unseen(self.table, self.unseen)
        many = max(FEWEST, worlds // max(1, len(self.seats)))
        for seat in self.seats:
            words = [word for word in self.story.words if word.seat == seat]
            others = [self._taken_for(other) for other in (self.me, *self.seats) if other != seat]
            self.held[seat] = held(self.table, words, self.exchanged[seat], others, unseen, many, rng)

    def _taken_for(self, seat: int) -> Sequence[float]:
        """By number, how likely a hand beats that of a seat, as far as everybody may see."""
        raised = any(word.said == "raised" and word.seat == seat and not word.spot.second for word in self.story.words)
        exchanged = self.exchanged[seat]
        usual = min(3, self.table.most)
        return taken_for(self.table, usual if exchanged is None else exchanged, raised)

    def mixture(self) -> Mixture:
        """What may be done, each with its probability."""
        return self._exchange() if Exchange in self.forms else self._word()

    def thought(self) -> Thought | None:
        """What whoever bet last, or else the first of the others, seems to have exchanged from."""
        exchanged = [seat for seat in self.seats if self.exchanged[seat] is not None]
        if not exchanged:
            return None
        raiser = self.facts.get("raiser")
        seat = raiser if raiser in exchanged else exchanged[0]
        told = likeliest(self.held[seat], self.exchanged[seat])
        if not told:
            return None
        n = self.exchanged[seat]
        details = {"seat": seat, "n": n, "first": told[0], "second": told[1] if len(told) > 1 else None}
        return Thought("reads_exchange", details) if n else Thought("reads_kept", details)

    # --- the exchange -------------------------------------------------------------------------------------------------

    def _exchange(self) -> Mixture:
        part = self.forms[Exchange].parts[0]
        assert isinstance(part, Cards)
        others, room = len(self.seats), self._room() / max(1, self.now.pot)
        ends = [one.ends() for one in self.held.values()]
        against = Against(ends, lambda chance: worth_later(chance, others, room))
        goes = self._may_go(part.high)
        fillings = Fillings(self.now.rank, self.unseen, max(gone.bit_count() for gone in goes))
        worths: dict[Move, float] = {}
        for gone in goes:
            after = fillings.ends(self.now.hand & ~gone)
            worths[Exchange(codes(gone))] = sum(map(mul, map(against.worth, after.numbers), after.chances))
        return mixed(worths, EXCHANGES)

    def _may_go(self, most: int) -> list[int]:
        """What may be thrown: all there is, or what makes sense at a glance."""
        cards = list(singles(self.now.hand))
        every = [sum(gone) for n in range(most + 1) for gone in combinations(cards, n)]
        if self.worlds >= EVERY:
            return every
        start = start_of(self.now.rank, self.now.hand)
        return [
            gone
            for gone in every
            if (n := gone.bit_count()) < 2 or (gone == start.goes[n] and throws(start.dealt, n, most) > SELDOM)
        ]

    # --- a word -------------------------------------------------------------------------------------------------------

    def _word(self) -> Mixture:
        facts, forms, bets = self.facts, self.forms, self.facts.get("bets") or (0,) * len(self.facts["stacks"])
        level, paid = facts.get("level", 0), bets[self.me]
        stacks = facts["stacks"]
        opponents = [
            Opponent(self.held[seat], bets[seat], stacks[seat], bool(level) and bets[seat] == level)
            for seat in self.seats
        ]
        stand = Stand(
            self._ends(),
            self.story.now,
            stacks[self.me],
            self.options.max_stake,
            self.table.players,
            opponents,
        )
        usual = self._solved()
        worths: dict[Move, float] = {}
        if Wait in forms:
            worths[Wait()] = value(stand, 0, 0, rises=False)
        else:
            worths[Pass()] = 0.0
        if Hold in forms:
            cost = facts["owed"]
            # Who holds with less than the level can't win what others have paid above that.
            above = sum(max(0, chips - paid - cost) for chips in bets)
            short = replace(stand, spot=replace(stand.spot, pot=stand.spot.pot - above))
            worths[Hold()] = value(short, level, cost, rises=False)
        pot = self.now.pot + level - paid
        for kind in (Open, Raise):
            if kind in forms:
                part = forms[kind].parts[0]
                assert isinstance(part, Number)
                parts = {min(part.high, max(part.low, level + round(each * pot))) for each in PARTS}
                amounts = parts if usual is None else {_amount(move) for move in usual if isinstance(move, kind)}
                for chips in amounts:
                    worths[kind(chips)] = value(stand, chips, chips - paid, rises=True)
        if usual is not None:
            return near(usual, worths, NEAR * self.now.pot)
        return mixed(worths, WAVERS[0] * self.now.pot + WAVERS[1])

    def _solved(self) -> Mapping[Move, float] | None:
        """What is to be done in a second round between two, so that nothing wins much from it."""
        facts, me = self.facts, self.me
        if not self.now.exchanged or len(self.seats) != 1 or not self.solves:
            return None
        two = {me, self.seats[0]}
        second = [word for word in self.story.words if word.spot.second]
        said = [word for word in second if word.seat in two]
        first = said[0].seat if said else me
        order = (first, *(two - {first}))
        bets = facts.get("bets") or (0,) * len(facts["stacks"])
        stacks = tuple(map(add, facts["stacks"], bets))
        limits = Spec(self.options, 0, order, stacks, 0).limits(waits=self.options.checking)
        start = Betting.among(order, stacks, limits)
        came = line_of(start, said)
        if came is None or came[0].turn != me or came[0].level != (facts.get("level") or 0):
            return None
        pot = self.now.pot - sum(bets[seat] for seat in two)
        facing = [
            Facing(
                tuple(word for word in self.story.words if word.seat == seat and not word.spot.second),
                self.exchanged[seat] or 0,
            )
            for seat in order
        ]
        found = solved(Duel(self.table, start, pot, came[1], (facing[0], facing[1])), ROUNDS)
        if found is None or not all(allowed(tuple(self.forms.values()), move) for move in found.moves):
            return None
        return found.of(self.now.rank.strength(self.now.hand))

    def _ends(self) -> Sequence[tuple[int, float]]:
        """What one may hold in the end."""
        rank, hand = self.now.rank, self.now.hand
        if self.now.exchanged:
            return ((rank.strength(hand), 1.0),)
        gone = thrown(rank, hand, self.table.most, Random(0))
        return Fillings(rank, self.unseen, gone.bit_count()).ends(hand & ~gone).points(POINTS)

    def _room(self) -> int:
        """So many chips may still be bet after the exchange."""
        return min(int(self.facts["stacks"][self.me]), BETS * self.options.max_stake)


def near(usual: Mapping[Move, float], worths: Mapping[Move, float], wavers: float) -> Mixture:
    """Each move with its probability: as usual, but what is worth ``wavers`` less so much less often: by the factor e.

    >>> [round(chance, 2) for _, chance in near({Pass(): 0.5, Hold(): 0.5}, {Pass(): 0.0, Hold(): 1.0}, 1.0)]
    [0.27, 0.73]
    """
    best = max(worths.values())
    likely = {move: chance * exp((worths[move] - best) / wavers) for move, chance in usual.items()}
    whole = sum(likely.values())
    return tuple((move, each / whole) for move, each in likely.items())


def _amount(move: Open | Raise) -> int:
    return move.chips if isinstance(move, Open) else move.to


def mixed(worths: Mapping[Move, float], wavers: float) -> Mixture:
    """Each with its probability: first a kind of move, by the best of its kind, then one of that kind.

    What is worth ``wavers`` less is done so much less often: by the factor e; of one kind, what is worth `SIZES` times
    so much less.

    >>> [round(chance, 2) for _, chance in mixed({Pass(): 0.0, Open(3): 1.0, Open(9): 0.0}, 1.0)]
    [0.27, 0.46, 0.28]
    """
    kinds: dict[type[Move], float] = {}
    for move, worth in worths.items():
        kinds[type(move)] = max(worth, kinds.get(type(move), worth))
    best = max(kinds.values())
    likely = {kind: exp((worth - best) / wavers) for kind, worth in kinds.items()}
    among = {move: exp((worth - kinds[type(move)]) / (SIZES * wavers)) for move, worth in worths.items()}
    whole = sum(likely.values())
    of_kind = {kind: sum(each for move, each in among.items() if type(move) is kind) for kind in kinds}
    return tuple((move, likely[type(move)] / whole * each / of_kind[type(move)]) for move, each in among.items())
