"""What a deal is likely to bring each player, world by world: as it stands, and after something a trade would change.

A change is a promise of the player on turn (a call of some kind, a card out of some), or cards that go from hand to
hand. Both sides of a comparison look at the same worlds, so that what a trade changes is told from what the worlds
differ by.
"""

from array import array
from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from talia._kernel import solve_many
from talia.cards import LANES, singles
from talia.games.betel.contracts import CONTRACTS, Contract
from talia.games.betel.player.auction import Exchange, Thinker, exchanges
from talia.games.betel.player.outlook import (
    KONTRA,
    PASS,
    Bidding,
    End,
    Points,
    Spoken,
    bidding,
    finished,
    outcomes,
    with_hand,
)
from talia.games.betel.player.scene import ACTIVE, BetelScene, Hands
from talia.games.betel.player.style import TRICKS, Style
from talia.games.betel.player.worlds import rows
from talia.games.betel.scoring import points
from talia.players.player import Sight
from talia.tricks.obligations import LEADING, legal

MOST_PLACED: Final = 20_000
"""A position that is not solved with so many cards placed tells nothing of its world."""
LOOKED_AT: Final = 6
"""Bids of one's own that are followed to the end of the auction."""


class Prospect(NamedTuple):
    """What one world brings: the points by place, and whether the contract is made (None after three passes)."""

    points: Points
    made: bool | None


Prospects = list[Prospect | None]
"""By world; None where it could not be told."""


class Manner(NamedTuple):
    """The calls a promise leaves: whether to pass, whether to exchange, and which contracts (None: all)."""

    passing: bool = True
    exchange: bool = True
    kontra: bool = True
    contracts: frozenset[str] | None = None


FREE: Final = Manner()


class Auctions:
    """An auction before a call of the player at place ``turn``, in some worlds."""

    def __init__(
        self,
        now: BetelScene,
        sight: Sight,
        turn: int,
        worlds: Sequence[Hands],
        style: Style,
        rng: Random,
        deadline: float,
    ) -> None:
        self._now = now
        self._turn = turn
        self._worlds = worlds
        self._thinker = Thinker(now, style, rng, deadline)
        self._style = style
        self._at: Bidding = bidding(now, sight).but(turn=turn)
        self._dealer = now.order.index(sight.view.facts["dealer"])
        self._seed = rng.getrandbits(63)
        self._known: dict[Manner, Prospects | None] = {}

    def after(self, manner: Manner) -> Prospects | None:
        """What comes of it if the player on turn calls as a promise leaves it; None if nothing is left."""
        if manner not in self._known:
            self._known[manner] = self._after(manner)
        return self._known[manner]

    def _after(self, manner: Manner) -> Prospects | None:
        if manner == Manner(exchange=False, kontra=False, contracts=frozenset()):
            return self._told(finished(self._at.after(PASS), self._worlds, self._now.dubel, self._seed))
        if self._turn == self._now.me:
            return self._mine(manner)
        if manner == FREE:
            return self._told(finished(self._at, self._worlds, self._now.dubel, self._seed))
        return self._his(manner)

    def _told(self, ends: Sequence[End]) -> Prospects:
        found: Prospects = []
        for end, by_place in zip(ends, outcomes(ends, self._dealer), strict=True):
            found.append(Prospect(by_place, by_place[end.declarer] > 0 if end.contract >= 0 else None))
        return found

    def _mine(self, manner: Manner) -> Prospects | None:
        """My best call of this manner on the mean of the worlds."""
        now = self._now
        options = list(exchanges(now.hand, now.dubel, self._style.exchanged if manner.exchange else 0))
        options = options if self._at.exchanged else options[:1]
        contracts = self._sayable(manner)
        bids = self._thinker.glanced(options, contracts)[:LOOKED_AT] if contracts else []
        calls = [Spoken(bid.contract.id, bid.exchange) for bid in bids]
        nothing = Exchange(0, 0, now.hand, now.dubel)
        if manner.passing:
            calls.append(Spoken(PASS, nothing))
        if manner.kontra and self._may_double(now.me):
            calls.append(Spoken(KONTRA, calls[0].exchange if bids else nothing))
        if not calls:
            return None
        ends: list[End] = []
        for number, call in enumerate(calls):
            mine = [with_hand(world, now.me, call.exchange.hand) for world in self._worlds]
            ends += finished(self._at.after(call.say), mine, call.exchange.dubel, self._seed, number)
        told = self._told(ends)
        many = len(self._worlds)
        by_call = [told[at * many : (at + 1) * many] for at in range(len(calls))]
        return max(by_call, key=lambda of_call: sum(self._regard(each) for each in of_call))

    def _regard(self, prospect: Prospect | None) -> float:
        assert prospect is not None
        mine = prospect.points[self._now.me]
        return mine - self._style.rivals * (sum(prospect.points) - mine)

    def _his(self, manner: Manner) -> Prospects | None:
        """In each world the call of this manner that looks best at a glance at his hand."""
        contracts = self._sayable(manner)
        if not contracts and not manner.passing:
            return None
        found: Prospects = [None] * len(self._worlds)
        by_call: dict[str, list[int]] = {}
        for at, world in enumerate(self._worlds):
            hand = Exchange(0, 0, world[self._turn], self._now.dubel)
            best = self._thinker.glanced([hand], contracts)[0] if contracts else None
            speaks = best is not None and (best.worth > 0 or not manner.passing)
            by_call.setdefault(best.contract.id if best is not None and speaks else PASS, []).append(at)
        for say, numbers in by_call.items():
            some = [self._worlds[at] for at in numbers]
            told = self._told(finished(self._at.after(say), some, self._now.dubel, self._seed))
            for at, prospect in zip(numbers, told, strict=True):
                found[at] = prospect
        return found

    def _sayable(self, manner: Manner) -> list[Contract]:
        """The contracts he may bid that a promise leaves (betel.md 4.2): after a kontra all but the doubled one."""
        at = self._at
        return [
            contract
            for contract in CONTRACTS
            if at.contracts >> contract.rank & 1
            and (manner.contracts is None or contract.id in manner.contracts)
            and (contract.rank != at.standing if at.after_kontra else contract.rank > at.standing)
        ]

    def _may_double(self, place: int) -> bool:
        at = self._at
        fresh = at.standing >= 0 and not at.ever_doubled >> at.standing & 1
        return at.kontra and fresh and not at.doubled and at.bidder != place


class PlayInWorlds:
    """The play of a contract before a card of the player at place ``turn``, in some worlds."""

    def __init__(self, now: BetelScene, turn: int, worlds: Sequence[Hands]) -> None:
        self._now = now if now.trick else replace(now, leader=turn)
        self._turn = turn
        self.worlds = worlds
        self._plain: Prospects | None = None
        self._cards: list[list[tuple[int, int]]] | None = None

    def as_it_is(self) -> Prospects:
        """What comes of it with perfect play of all."""
        if self._plain is None:
            self._plain = self.with_hands(self.worlds)
        return self._plain

    def with_hands(self, worlds: Sequence[Hands]) -> Prospects:
        """The same in other worlds."""
        solved = self._solved(worlds, each_card=False)
        return [self._prospect(tricks) for tricks in solved]

    def out_of(self, cards: int) -> Prospects:
        """The same if the player on turn has promised a card of some; not told where he has no such card to play."""
        plain = self.as_it_is()
        found: Prospects = []
        for was, of_card in zip(plain, self.by_card(), strict=True):
            left = [tricks for one, tricks in of_card if one & cards]
            found.append(None if was is None or not left else self._prospect(self._best(left)))
        return found

    def by_card(self) -> list[list[tuple[int, int]]]:
        """By world: each legal card of the player on turn, and the declarer's tricks after it; none if not told."""
        if self._cards is None:
            now, turn = self._now, self._turn
            table = sum(1 << number for number in now.trick)
            led = now.trick[0] if now.trick else LEADING
            self._cards = []
            for world, tricks in zip(self.worlds, self._solved(self.worlds, each_card=True), strict=True):
                cards = singles(legal(now.rules, world[turn], table, led, turn == now.declarer))
                self._cards.append(list(zip(cards, tricks, strict=False)) if tricks[0] >= 0 else [])
        return self._cards

    def points_of(self, tricks: int) -> Points:
        """By place, what the declarer's tricks bring; of the defenders' tricks still to come each has half."""
        now = self._now
        contract = now.contract
        assert contract is not None
        first, second = ((now.declarer + step) % ACTIVE for step in (1, 2))
        half = (TRICKS - tricks - now.tricks[first] - now.tricks[second]) / 2
        taken: Any = (tricks, now.tricks[first] + half, now.tricks[second] + half)
        scored = points(contract, taken, doubled=now.doubled)
        one, two, three = (scored[(place - now.declarer) % ACTIVE] for place in range(ACTIVE))
        return one, two, three

    def _prospect(self, tricks: int) -> Prospect | None:
        contract = self._now.contract
        assert contract is not None
        return None if tricks < 0 else Prospect(self.points_of(tricks), contract.made(tricks))

    def _best(self, tricks: Sequence[int]) -> int:
        """What the player on turn chooses."""
        contract = self._now.contract
        assert contract is not None
        wants_more = (self._turn == self._now.declarer) != contract.betelek
        return max(tricks) if wants_more else min(tricks)

    def _solved(self, worlds: Sequence[Hands], *, each_card: bool) -> list[Any]:
        now = self._now
        contract = now.contract
        assert contract is not None
        if not worlds:
            return []
        trick: Any = array("b", (*now.trick, -1, -1)[:2] * len(worlds))
        hands: Any = rows(worlds)
        solved: list[Any] = solve_many(
            now.rules,
            hands,
            now.leader,
            now.declarer,
            memoryview(trick).cast("B").cast("b", shape=[len(worlds), 2]),
            misere=contract.betelek,
            each_card=each_card,
            most_placed=MOST_PLACED,
        ).tolist()
        before = now.tricks[now.declarer]
        if each_card:
            return [[tricks + before if tricks >= 0 else -1 for tricks in world] for world in solved]
        return [tricks + before if tricks >= 0 else -1 for tricks in solved]


def lowest_of_suits(cards: int) -> list[int]:
    """The lowest card of each suit: those one can best do without who wants tricks.

    >>> from talia.cards import codes, mask
    >>> [codes(one) for one in lowest_of_suits(mask(("7S", "AS", "KD")))]
    [('KD',), ('7S',)]
    """
    return [cards & lane & -(cards & lane) for lane in LANES.values() if cards & lane]


def highest_of_suits(cards: int) -> list[int]:
    """The highest card of each suit.

    >>> from talia.cards import codes, mask
    >>> [codes(one) for one in highest_of_suits(mask(("7S", "AS", "KD")))]
    [('KD',), ('AS',)]
    """
    return [1 << (cards & lane).bit_length() - 1 for lane in LANES.values() if cards & lane]


def moved(world: Hands, giver: int, card: int, taker: int) -> Hands:
    """The world after a card has gone from one hand to another."""
    hands = list(world)
    hands[giver] &= ~card
    hands[taker] |= card
    return hands[0], hands[1], hands[2]


def swapped(world: Hands, giver: int, card: int, taker: int, back: int) -> Hands:
    """The world after two players have swapped a card each."""
    hands = list(world)
    hands[giver] ^= card ^ back
    hands[taker] ^= card ^ back
    return hands[0], hands[1], hands[2]
