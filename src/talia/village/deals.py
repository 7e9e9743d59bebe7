"""Deals of roles: which of those that agree with all a seat knows are how likely, by sampling.

What is known for certain is a role that cannot be (odds of 0) or is known (``known``); what makes a role likelier or
less likely for a seat is its odds against the commonest role; what hangs on two seats is a factor for a pair. Deals
are drawn one role after another by these odds, and weighed by what drawing so leaves out, so no deal that agrees is
ever left out and none that does not agree is ever drawn.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

LOWEST: Final = 1e-6
"""The least odds of what cannot be excluded: somebody may behave as nobody would."""

Weigh = Callable[[Mapping[int, str]], float]
"""How much likelier what happened is in a deal, by seat its role, than by the odds alone; 0: it does not agree."""


class Puzzle(Struct, frozen=True):
    """What is not known of a deal of roles.

    ``left``: how many cards of each role lie with ``places``, which are seats or, below 0, in the middle. ``odds``: by
    role and place how much likelier it is there than the commonest role; 1 if it is not said, 0 if it cannot be.
    ``known``: the roles of all other seats.
    """

    left: Mapping[str, int]
    places: tuple[int, ...]
    odds: Mapping[str, Mapping[int, float]] = {}
    known: Mapping[int, str] = {}

    @property
    def common(self) -> str:
        """The commonest role: it goes to whoever has got none."""
        return max(self.left, key=lambda role: (self.left[role], role))

    def may_be(self, place: int, role: str) -> bool:
        """Whether a place may have a role, as far as each place is looked at by itself.

        >>> Puzzle({"wolf": 1, "villager": 2}, (0, 1, 2), {"wolf": {1: 0.0}}, {3: "seer"}).may_be(1, "wolf")
        False
        """
        if place in self.known:
            return self.known[place] == role
        return self.left.get(role, 0) > 0 and self.odds.get(role, {}).get(place, 1.0) > 0


class Sampled(Struct, frozen=True):
    """Deals drawn, each with its weight."""

    deals: tuple[tuple[dict[int, str], float], ...]

    def chances(self, role: str, places: Iterable[int]) -> dict[int, float]:
        """How likely each place has the role; nothing if no deal was found that agrees."""
        deals = self.deals
        total = sum([weight for _, weight in deals])
        if total <= 0:
            return {}
        return {place: sum([weight for deal, weight in deals if deal.get(place) == role]) / total for place in places}


def sample(puzzle: Puzzle, rng: Random, number: int, weigh: Weigh | None = None) -> Sampled:
    """So many deals that agree with what is known, with their weights.

    >>> told = Puzzle({"wolf": 1, "villager": 2}, (0, 1, 2), {"wolf": {0: 3.0, 1: 1.0, 2: 0.0}})
    >>> chances = sample(told, Random(1), 2000).chances("wolf", (0, 1, 2))
    >>> [round(chance, 1) for chance in chances.values()]
    [0.8, 0.2, 0.0]
    """
    common = puzzle.common
    # Who is alone in having something comes first: so least is drawn in vain.
    roles = sorted((role for role, many in puzzle.left.items() if many and role != common), key=puzzle.left.__getitem__)
    tables = [(role, puzzle.left[role], _row(puzzle, role)) for role in roles]
    usual = (_row(puzzle, common) or dict.fromkeys(puzzle.places, 1.0)).items()
    found = []
    for _ in range(number):
        deal, weight = _drawn(puzzle.places, tables, rng)
        if weight <= 0:
            continue
        deal |= puzzle.known
        for place, worth in usual:
            if place not in deal:
                deal[place] = common
                weight *= worth
        if weigh is not None:
            weight *= weigh(deal)
        if weight > 0:
            found.append((deal, weight))
    return Sampled(tuple(found))


def _row(puzzle: Puzzle, role: str) -> dict[int, float] | None:
    """The odds of a role by place; None if they are even, as most are."""
    odds = puzzle.odds.get(role, {})
    row = {place: odds.get(place, 1.0) for place in puzzle.places}
    return None if all(each == 1 for each in row.values()) else row


def _drawn(
    places: Sequence[int], tables: Sequence[tuple[str, int, Mapping[int, float] | None]], rng: Random
) -> tuple[dict[int, str], float]:
    """A deal of all but the commonest role, and its weight: the odds that were there to be drawn from, multiplied."""
    deal: dict[int, str] = {}
    free = list(places)
    weight = 1.0
    for role, many, row in tables:
        if row is None:
            for _ in range(many):
                if not free:
                    return deal, 0.0
                weight *= len(free)
                deal[free.pop(int(rng.random() * len(free)))] = role
            continue
        weights = [row[place] for place in free]
        total = sum(weights)
        for _ in range(many):
            if total <= LOWEST * LOWEST or not free:
                return deal, 0.0
            weight *= total
            at = _by_weight(weights, total, rng)
            deal[free.pop(at)] = role
            total -= weights.pop(at)
    return deal, weight


def _by_weight(weights: Sequence[float], total: float, rng: Random) -> int:
    """One of the numbers of a row, by their weights. ``random.choices`` adds them up first, which takes longer."""
    point = rng.random() * total
    for at, each in enumerate(weights):
        point -= each
        if point < 0:
            return at
    # Rounding left the point beyond the last of them.
    return max(range(len(weights)), key=weights.__getitem__)


Wanted = Sequence[tuple[str, Sequence[float] | None]]
"""The cards of some roles, one by one, in the order in which they are dealt; each with its odds by seat, None: even."""


def wanted(cards: Mapping[str, int], odds: Mapping[str, Mapping[int, float]], seats: int) -> Wanted:
    """These cards as they are dealt to some of so many seats, which is the same for many deals.

    >>> wanted({"avenger": 1, "thief": 2}, {"thief": {1: 0.0}}, 3)
    [('thief', [1.0, 0.0, 1.0]), ('thief', [1.0, 0.0, 1.0]), ('avenger', None)]
    """
    # Who is wanted somewhere more than elsewhere comes first, so that he gets there.
    first = [role for role in cards if role in odds]
    rows = {role: [row.get(seat, 1.0) for seat in range(seats)] if (row := odds[role]) else None for role in first}
    order = (*first, *(role for role in cards if role not in odds))
    return [(role, rows.get(role)) for role in order for _ in range(cards[role])]


def filled(seats: Iterable[int], cards: Wanted, rng: Random) -> dict[int, str]:
    """These seats, each with one of these cards, by the odds as they are: where it is known of whom they are.

    So roles may be dealt inside of factions, once it is drawn who is of which.

    >>> filled((4, 7), wanted({"thief": 1, "avenger": 1}, {"thief": {4: 0.0}}, 8), Random(1))
    {7: 'thief', 4: 'avenger'}
    """
    free = list(seats)
    deal: dict[int, str] = {}
    for role, row in cards:
        if not free:
            break
        if row is None:
            at = int(rng.random() * len(free))
        else:
            weights = [row[seat] for seat in free]
            total = sum(weights)
            at = _by_weight(weights, total, rng) if total > 0 else rng.randrange(len(free))
        deal[free.pop(at)] = role
    return deal


class Habits(Struct, frozen=True):
    """How much likelier those who know each other do something to one of their own than to others.

    ``vote`` and ``accuse`` against him, ``choose`` him for an office, ``defend`` him. ``lie``: to say of oneself what
    is not so, for somebody who has something to hide; ``err``: the same for somebody who has not.
    """

    vote: float = 0.4
    accuse: float = 0.5
    choose: float = 1.4
    defend: float = 2.0
    lie: float = 0.12
    err: float = 0.02


class Deed(Struct, frozen=True, gc=False):
    """Something that was done by one to another before all eyes: its ``kind`` is a field of ``Habits``."""

    by: int
    kind: str
    to: int


def ties(deeds: Iterable[Deed], habits: Habits) -> dict[tuple[int, int], float]:
    """By pair, who and to whom: how much likelier what was done is if both are of one side that knows itself.

    >>> ties([Deed(0, "vote", 1), Deed(0, "vote", 1), Deed(1, "defend", 2)], Habits(vote=0.5, defend=2.0))
    {(0, 1): 0.25, (1, 2): 2.0}
    """
    worth = asdict(habits)
    found: dict[tuple[int, int], float] = {}
    for deed in deeds:
        pair = (deed.by, deed.to)
        found[pair] = found.get(pair, 1.0) * worth[deed.kind]
    return found


def within(ties: Mapping[tuple[int, int], float], places: Iterable[int]) -> dict[int, dict[int, float]]:
    """Of these ties those between two of some places: by who did something, and to whom.

    >>> within({(0, 1): 0.25, (1, 1): 0.5, (1, 2): 2.0}, (0, 1))
    {0: {1: 0.25}}
    """
    some = set(places)
    found: dict[int, dict[int, float]] = {}
    for (by, to), factor in ties.items():
        if by != to and by in some and to in some:
            found.setdefault(by, {})[to] = factor
    return found


def of_one_side(ties: Mapping[int, Mapping[int, float]], members: Sequence[int]) -> float:
    """How much likelier all that was done is if these are one side that knows itself, and nobody else.

    >>> of_one_side({0: {1: 0.25, 2: 0.5}, 1: {0: 2.0}}, (0, 1))
    0.5
    """
    factor = 1.0
    for one in members:
        row = ties.get(one)
        if row is not None:
            for other in members:
                if other in row:
                    factor *= row[other]
    return factor


def towards_known(ties: Mapping[tuple[int, int], float], members: Iterable[int], place: int) -> float:
    """The same of one place and those of that side who are known, in both directions."""
    factor = 1.0
    for member in members:
        factor *= ties.get((place, member), 1.0) * ties.get((member, place), 1.0)
    return factor


def at_least_one(deal: Mapping[int, str], places: Iterable[int], role: str) -> bool:
    """Whether one of these places at least has the role in a deal."""
    return any(deal.get(place) == role for place in places)


def left_of(cards: Mapping[str, int], known: Iterable[str]) -> dict[str, int]:
    """How many cards of each role are left when these are known.

    >>> left_of({"wolf": 2, "seer": 1}, ["wolf", "seer"])
    {'wolf': 1, 'seer': 0}
    """
    gone = Counter(known)
    return {role: many - gone[role] for role, many in cards.items()}
