"""What a seat may do now, as a sum of forms: a form is a kind of move times a few parts from a closed set.

Counting, sampling, listing and checking are written here once for every game; a client that can draw the parts can
play any game. ``choices`` of a game are a tuple of forms: all moves of all of them, each move spelled in one way.
"""

from abc import abstractmethod
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb, factorial
from random import Random
from typing import Any

from msgspec import Struct

from talia.cards import CODE, PACK, codes, pick, singles
from talia.table.moves import MOST_SEATS, Move, seats_of


class Part(Struct, frozen=True, gc=False, tag_field="kind"):
    """One field of a move, and the values it may have."""

    name: str

    def sizes(self) -> range:
        """How many things may be chosen; one thing for most parts."""
        return range(1, 2)

    @abstractmethod
    def ways(self, size: int) -> int:
        """How many values have this size."""

    @abstractmethod
    def draw(self, rng: Random, size: int) -> Any:
        """One of the values of this size, each equally likely."""

    @abstractmethod
    def values(self, size: int) -> Iterator[Any]:
        """All values of this size."""

    @abstractmethod
    def allows(self, value: Any) -> bool:
        """Whether this is one of the values."""


class Cards(Part, frozen=True, tag="cards"):
    """Cards out of ``among`` (a card set) lying in ``zone``: ``low`` to ``high`` of them.

    The value is one code if ``low == high == 1``, else a tuple of codes as ``talia.cards.codes`` orders them.
    """

    zone: str
    among: int
    low: int = 1
    high: int = 1

    @property
    def single(self) -> bool:
        """Whether the value is one code instead of a tuple."""
        return self.low == self.high == 1

    def sizes(self) -> range:
        """How many cards may be chosen."""
        return range(self.low, min(self.high, self.among.bit_count()) + 1)

    def ways(self, size: int) -> int:
        """How many sets have this size."""
        return comb(self.among.bit_count(), size)

    def draw(self, rng: Random, size: int) -> Any:
        """A uniformly random set of this size."""
        return self.spell(_random_cards(rng, self.among, size))

    def spell(self, cards: int) -> Any:
        """The value that stands for a set of cards."""
        return CODE[cards] if self.low == self.high == 1 else codes(cards)

    def values(self, size: int) -> Iterator[Any]:
        """All sets of this size."""
        for chosen in combinations(tuple(singles(self.among)), size):
            yield self.spell(sum(chosen))

    def cards(self, value: Any) -> int | None:
        """The set of cards a value stands for; None if it is no value of this part."""
        if self.single:
            return pick((value,), self.among) if isinstance(value, str) else None
        if not isinstance(value, (tuple, list)) or not self.low <= len(value) <= self.high:
            return None
        return pick(value, self.among) if all(isinstance(each, str) for each in value) else None

    def allows(self, value: Any) -> bool:
        """Whether this is one of the values."""
        return self.cards(value) is not None


class Option(Part, frozen=True, tag="option"):
    """One code out of ``of``: a contract, a trump suit, yes or no."""

    of: tuple[str, ...]

    def ways(self, size: int) -> int:
        """How many codes there are."""
        return len(self.of)

    def draw(self, rng: Random, size: int) -> str:
        """One of the codes."""
        return self.of[int(rng.random() * len(self.of))]

    def values(self, size: int) -> Iterator[str]:
        """All codes."""
        return iter(self.of)

    def allows(self, value: Any) -> bool:
        """Whether this is one of the codes."""
        return value in self.of


class Number(Part, frozen=True, tag="number"):
    """A whole number from ``low`` to ``high``, in steps."""

    low: int
    high: int
    step: int = 1

    def _range(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def ways(self, size: int) -> int:
        """How many numbers there are."""
        return len(self._range())

    def draw(self, rng: Random, size: int) -> int:
        """One of the numbers."""
        return self._range()[int(rng.random() * len(self._range()))]

    def values(self, size: int) -> Iterator[int]:
        """All numbers."""
        return iter(self._range())

    def allows(self, value: Any) -> bool:
        """Whether this is one of the numbers."""
        return isinstance(value, int) and not isinstance(value, bool) and value in self._range()


class Seats(Part, frozen=True, tag="seats"):
    """Seats out of ``among`` (a set of seats): ``low`` to ``high`` of them.

    The value is one seat if ``low == high == 1``, one seat or None if it is 0 to 1, else a sorted tuple.
    """

    among: int
    low: int = 1
    high: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.among < 1 << MOST_SEATS:
            raise ValueError(f"the part {self.name} names more than {MOST_SEATS} seats")

    def sizes(self) -> range:
        """How many seats may be chosen."""
        return range(self.low, min(self.high, self.among.bit_count()) + 1)

    def ways(self, size: int) -> int:
        """How many sets have this size."""
        return comb(self.among.bit_count(), size)

    def _spell(self, chosen: tuple[int, ...]) -> Any:
        if self.high == 1:
            return chosen[0] if chosen else None
        return chosen

    def draw(self, rng: Random, size: int) -> Any:
        """A uniformly random set of this size."""
        return self._spell(tuple(sorted(rng.sample(seats_of(self.among), size))))

    def values(self, size: int) -> Iterator[Any]:
        """All sets of this size."""
        for chosen in combinations(seats_of(self.among), size):
            yield self._spell(chosen)

    def allows(self, value: Any) -> bool:
        """Whether this is one of the values."""
        if self.high == 1:
            if value is None:
                return self.low == 0
            chosen: tuple[Any, ...] = (value,)
        elif isinstance(value, (tuple, list)):
            chosen = tuple(value)
        else:
            return False
        return (
            self.low <= len(chosen) <= self.high
            and all(type(seat) is int and 0 <= seat < MOST_SEATS and self.among >> seat & 1 for seat in chosen)
            and list(chosen) == sorted(set(chosen))
        )


class Text(Part, frozen=True, tag="text"):
    """A line of text of at most ``most`` characters; random play leaves it empty."""

    most: int = 80

    def ways(self, size: int) -> int:
        """Counted as one: texts are not enumerated."""
        return 1

    def draw(self, rng: Random, size: int) -> str:
        """The empty text."""
        return ""

    def values(self, size: int) -> Iterator[str]:
        """The empty text only."""
        return iter(("",))

    def allows(self, value: Any) -> bool:
        """Whether this is a short enough printable text."""
        return isinstance(value, str) and len(value) <= self.most and (value == "" or value.isprintable())


class Order(Part, frozen=True, tag="order"):
    """All of ``items``, in an order of the seat's choice."""

    items: tuple[str, ...]

    def ways(self, size: int) -> int:
        """How many orders there are."""
        return factorial(len(self.items))

    def draw(self, rng: Random, size: int) -> tuple[str, ...]:
        """A uniformly random order."""
        return tuple(rng.sample(self.items, len(self.items)))

    def values(self, size: int) -> Iterator[tuple[str, ...]]:
        """All orders."""
        return permutations(self.items)

    def allows(self, value: Any) -> bool:
        """Whether this is an order of the items."""
        return isinstance(value, (tuple, list)) and sorted(value) == sorted(self.items)


class Phrases(Part, frozen=True, tag="phrases"):
    """A value of many fields that the game checks, and some values ready-made: ``phrases``, each of them legal now.

    A client shows the phrases as buttons; one that knows the ``schema`` (its name: "cards", "terms") may compose other
    values out of it, which the game accepts or refuses. Random play takes one of the phrases; there may be none, if
    something else can be done besides.
    """

    schema: str
    phrases: tuple[Any, ...]

    def ways(self, size: int) -> int:
        """How many phrases there are: other values are not counted."""
        return len(self.phrases)

    def draw(self, rng: Random, size: int) -> Any:
        """One of the phrases."""
        return self.phrases[int(rng.random() * len(self.phrases))]

    def values(self, size: int) -> Iterator[Any]:
        """All phrases."""
        return iter(self.phrases)

    def allows(self, value: Any) -> bool:
        """Whether this is one of the phrases; of other values only the game knows."""
        return value in self.phrases


AnyPart = Cards | Option | Number | Seats | Text | Order | Phrases


class Form(Struct, frozen=True, gc=False):
    """One kind of move open to a seat: a product of parts under two closed constraints.

    ``same``: these card parts have equally many cards. ``distinct``: these card parts share no card (their ``among``
    are pairwise equal or share nothing). ``confirm``: the code of a question the client asks first.

    >>> from random import Random
    >>> class Call(Move, frozen=True, tag="call"):
    ...     take: tuple[str, ...]
    ...     give: tuple[str, ...]
    ...     say: str
    >>> from talia.cards import mask
    >>> dubel, hand = mask(("7S", "AD")), mask(("9C", "TC", "JC"))
    >>> take, give = Cards("take", "dubel", dubel, 0, 2), Cards("give", "hand.0", hand, 0, 2)
    >>> form = Form(Call, (take, give, Option("say", ("1C", "1D"))), same=("take", "give"))
    >>> form.count()  # 2 * (1 + 2 * 3 + 1 * 3)
    20
    >>> len(set(form.moves())), form.allows(Call(("AD",), ("9C",), "1D")), form.allows(Call(("AD",), (), "1D"))
    (20, True, False)
    >>> form.allows(form.sample(Random(1)))
    True
    """

    move: type[Move]
    parts: tuple[AnyPart, ...] = ()
    same: tuple[str, ...] = ()
    distinct: tuple[str, ...] = ()
    confirm: str | None = None

    def count(self) -> int:
        """How many moves it holds, copies of a card from several packs counted apart."""
        if not self.parts:
            return 1
        plan = _plan(self._shape())
        return plan[-1][1] if plan else 0

    def sample(self, rng: Random) -> Move:
        """One of its moves, each equally likely; the form must hold one (``count() > 0``)."""
        parts = self.parts
        if not parts:
            return self.move()
        if len(parts) == 1:
            part = parts[0]
            if type(part) is Cards and part.low == 1 == part.high:
                return self.move(**{part.name: CODE[_random_card(rng, part.among)]})
        plan = _plan(self._shape())
        at = rng.random() * plan[-1][1]
        for sizes_of, upto in plan:
            if at < upto:
                break
        if not self.distinct:
            return self.move(**{part.name: part.draw(rng, size) for part, size in zip(parts, sizes_of, strict=True)})
        fields = {}
        used = 0
        for part, size in zip(parts, sizes_of, strict=True):
            if isinstance(part, Cards) and part.name in self.distinct:
                chosen = _random_cards(rng, part.among & ~used, size)
                used |= chosen
                fields[part.name] = part.spell(chosen)
            else:
                fields[part.name] = part.draw(rng, size)
        return self.move(**fields)

    def moves(self) -> Iterator[Move]:
        """All its moves, lazily; copies of a card from several packs make no second move."""
        names = tuple(part.name for part in self.parts)
        if not names:
            yield self.move()
            return
        copies = any(isinstance(part, Cards) and part.among >> PACK for part in self.parts)
        seen: set[Move] = set()
        for sizes, _ in _plan(self._shape()):
            for values in product(*(part.values(size) for part, size in zip(self.parts, sizes, strict=True))):
                move = self.move(**dict(zip(names, values, strict=True)))
                if move in seen or (self.distinct and not self._share_no_card(move)):
                    continue
                if copies:
                    seen.add(move)
                yield move

    def allows(self, move: Move) -> bool:
        """Whether this move is one of the form's."""
        if type(move) is not self.move:
            return False
        if not all(part.allows(getattr(move, part.name)) for part in self.parts):
            return False
        if len(self.parts) != len(move.__struct_fields__) and move != self.move(
            **{part.name: getattr(move, part.name) for part in self.parts}
        ):
            return False
        if self.same and len({len(getattr(move, name)) for name in self.same}) > 1:
            return False
        return not self.distinct or self._share_no_card(move)

    def composed(self, move: Move) -> bool:
        """Whether this move is one of the form's but for composed values, of which only the game knows."""
        if type(move) is not self.move or not any(isinstance(part, Phrases) for part in self.parts):
            return False
        return all(isinstance(part, Phrases) or part.allows(getattr(move, part.name)) for part in self.parts)

    @property
    def unready(self) -> bool:
        """Whether all its moves have to be composed: there is no phrase to take."""
        return any(type(part) is Phrases and not part.phrases for part in self.parts)

    def _share_no_card(self, move: Move) -> bool:
        wanted: dict[int, list[str]] = {}
        for part in self.parts:
            if isinstance(part, Cards) and part.name in self.distinct:
                value = getattr(move, part.name)
                wanted.setdefault(part.among, []).extend((value,) if part.single else value)
        return all(pick(cards, among) is not None for among, cards in wanted.items())

    def _shape(self) -> tuple[Any, ...]:
        """What decides the counts, hashable: for each part its number of things, least and most, and its groups."""
        same, distinct = self.same, self.distinct
        return tuple(
            [
                (
                    part.among.bit_count(),
                    part.low,
                    part.high,
                    1,
                    part.name in same,
                    part.among if part.name in distinct else -1,
                )
                if type(part) is Cards or type(part) is Seats
                else (1, 1, 1, part.ways(1), False, -1)
                for part in self.parts
            ]
        )


@lru_cache(maxsize=4096)
def _plan(shape: tuple[Any, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For each vector of sizes the number of moves up to and including it."""
    total = 0
    plan: list[tuple[tuple[int, ...], int]] = []
    for sizes in product(*(range(low, min(high, things) + 1) for things, low, high, _, _, _ in shape)):
        if len({size for size, part in zip(sizes, shape, strict=True) if part[4]}) > 1:
            continue
        ways = 1
        used: dict[int, int] = {}
        for size, (things, _, _, values, _, group) in zip(sizes, shape, strict=True):
            taken = used.get(group, 0) if group != -1 else 0
            ways *= values * comb(things - taken, size)
            if group != -1:
                used[group] = taken + size
        if ways:
            total += ways
            plan.append((sizes, total))
    return tuple(plan)


def _random_card(rng: Random, among: int) -> int:
    for _ in range(int(rng.random() * among.bit_count())):
        among &= among - 1
    return among & -among


def _random_cards(rng: Random, among: int, size: int) -> int:
    chosen = 0
    for _ in range(size):
        one = _random_card(rng, among)
        chosen |= one
        among ^= one
    return chosen


def count(choices: tuple[Form, ...]) -> int:
    """How many moves these choices hold."""
    return sum(form.count() for form in choices)


def allowed(choices: tuple[Form, ...], move: Move) -> bool:
    """Whether a move is among these choices."""
    return any(form.allows(move) for form in choices)


def moves(choices: tuple[Form, ...]) -> Iterator[Move]:
    """All moves of these choices, lazily."""
    for form in choices:
        yield from form.moves()


def sample(choices: tuple[Form, ...], rng: Random) -> Move:
    """A move: the form first, each equally likely, then a move of the form, each equally likely.

    A form of which nothing is ready-made (only composed values are moves) is passed over.
    """
    form = choices[int(rng.random() * len(choices))]
    if form.unready:
        ready = [each for each in choices if not each.unready]
        form = ready[int(rng.random() * len(ready))]
    return form.sample(rng)
