"""New tables each round for single players: nobody meets anybody twice where that can be (the social golfer problem).

Where a design is known, its rounds come first: of two a Howell; of three to five the rounds developed from first ones
that a search has found (``_FIRST``); else lines over a finite field. What is wanted beyond that is searched.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from itertools import combinations, islice
from math import exp
from string import ascii_letters
from typing import Final

from talia.chance import Seeded, Stream
from talia.table.movements import Schedule, Sitting, howell, meetings, twice

Tables = tuple[tuple[int, ...], ...]
"""Who sits at each table of a round, by seat."""

_FIRST: Final = {
    (5, 3): (7, "akd blj cno efh gim"),
    (6, 3): (4, "afk bdo cim ejl grh nqp / agp bli cdq ehm fjr kno"),
    (7, 3): (
        7,
        "ans buk chp dgf emo ijl qtr / "
        "aho bip cjq dkr els fmt gnu / "
        "alp bmq cnr dhs eit fju gko / "
        "akq blr cms dnt ehu fio gjp",
    ),
    (8, 3): (11, "axm bls cvg dtj erq fow hik npu"),
    (9, 3): (13, "akv bie coy dxt fwu glq hpj mAn rzs"),
    (10, 3): (14, "aqp blr cAs doC efj giB hzn ktx muD vyw"),
    (11, 3): (15, "anB bxr cdz eum fwF gjh iCv kqt lpE oAy sGD / abc din ejo fkp glq hmr sxC tyD uzE vAF wBG"),
    (12, 3): (17, "axm bAs cel dwE fiC gtv hDn jok pHB qzu rIy FGJ"),
    (6, 5): (6, "awnyl bDsCd covqu eigpf hzmBr jAktx"),
    (6, 4): (7, "axmf bgsq cldt einj hwrv kupo"),
    (7, 4): (9, "axmf bjlv cBie dprs gotk hqwy nzuA"),
    (9, 4): (11, "aCir beEv cFns djlz fmqp goht kHBI uxAJ wyGD"),
    (10, 4): (11, "aBrH botG cDym dAiM ehFu fnKC gLlw jkqE pxvs zJNI"),
    (11, 4): (13, "axLm bqMw cyQo dsFp eDiN ftBz grhl jRAJ kICO nKGH uEvP"),
    (12, 4): (14, "aOnw boUv cKxt dNFp ejQA fqLE grTl hHBi kzum sISV yMRC DJGP"),
}
"""By tables and seats: the size of a cycle of people, and first rounds. People are letters, those at the table of their
round together; the last ones form whole cycles, and from round to round everybody is followed by the next of his cycle,
those before stay, until the round is the first again. In each of them, so developed, nobody meets anybody twice."""
_FIELDS: Final = {
    2: (2, ()),
    3: (3, ()),
    4: (2, (1, 1)),
    5: (5, ()),
    7: (7, ()),
    8: (2, (1, 1, 0)),
    9: (3, (2, 0)),
    11: (11, ()),
}
"""By size: the prime of a finite field, and what the power that is too high comes to, lowest digit first."""
_PLACES: Final = 4800
"""So many places are given, at the most, in looking for rounds one after the other, and each up to ten times."""
_EXCHANGES: Final = 10_000
"""So many exchanges are weighed in looking for a schedule that is better as a whole."""
_HEAT: Final = (1.0, 0.1)
"""How many more meetings an exchange may bring (for the better ones it makes possible), at first and at last."""
_FINE: Final = 1 << 20
"""Chances are taken in so many parts."""


def mixed(tables: int, seats: int, rounds: int) -> Schedule:
    """New tables each round: nobody meets anybody twice where a design says how, else as few as a search finds do.

    The same question always has the same answer. Of three at a table the designs are as long as can be. (Four tables
    of three have no fifth round: it brings three meetings again at the least. With fewer, one of the rounds would share
    no meeting with the others; beside it all 1,296 rounds of that kind were tried.)

    >>> [twice(mixed(*each)) for each in ((5, 4, 5), (3, 3, 4), (8, 4, 9), (4, 3, 5), (3, 4, 3))]
    [0, 0, 0, 3, 6]
    """
    best = _sat_down(_round_by_round(tables, seats, rounds))
    if twice(best):
        best = min(best, _sat_down(_annealed(tables, seats, rounds)), key=twice)
    return best


def _sat_down(rounds: Iterable[Iterable[Iterable[int]]]) -> Schedule:
    return tuple(Sitting(r, t, tuple(there)) for r, tables in enumerate(rounds) for t, there in enumerate(tables))


# --- Designs ---------------------------------------------------------------------------------------------------------


def _designed(tables: int, seats: int) -> Iterator[Tables]:
    """Rounds in which nobody meets anybody twice, as many as are known."""
    if seats == 2:
        schedule = howell(tables, 2 * tables - 1)
        yield from (tuple(s.places for s in schedule if s.round == r) for r in range(2 * tables - 1))
    elif (tables, seats) in _FIRST:
        cycle, first = _FIRST[tables, seats]
        for each in first.split(" / "):
            yield from _developed(cycle, tuple(tuple(map(ascii_letters.index, there)) for there in each.split()))
    elif tables in _FIELDS and seats <= tables:
        yield from _lines(tables, seats)


def _developed(cycle: int, first: Tables) -> Iterator[Tables]:
    """A first round, and those that follow it as everybody is followed by the next of his cycle."""
    people = sum(map(len, first))
    stay = people % cycle

    def next_of(who: int) -> int:
        at = (who - stay) % cycle
        return who if who < stay else who - at + (at + 1) % cycle

    there = first
    while True:
        yield there
        there = tuple(tuple(map(next_of, table)) for table in there)
        if {frozenset(table) for table in there} == {frozenset(table) for table in first}:
            return


def _lines(tables: int, seats: int) -> Iterator[Tables]:
    """Seat ``s`` moves on by ``s`` tables in each round, as a field adds and multiplies: two lines meet once.

    Those who sit on the same seat never meet so; where they fill tables by themselves they have a round of their own.
    """
    plus, times = _field(tables)
    for r in range(tables):
        yield tuple(tuple(s * tables + plus(t, times(s, r)) for s in range(seats)) for t in range(tables))
    if tables % seats == 0:
        yield tuple(tuple(range(first, first + seats)) for first in range(0, tables * seats, seats))


def _field(size: int) -> tuple[Callable[[int, int], int], Callable[[int, int], int]]:
    """Adding and multiplying in a finite field; a number is the digits of a polynomial."""
    prime, high = _FIELDS[size]
    length = max(1, len(high))

    def digits(number: int) -> list[int]:
        return [number // prime**n % prime for n in range(length)]

    def number(of: list[int]) -> int:
        return sum(digit % prime * prime**n for n, digit in enumerate(of))

    def plus(one: int, other: int) -> int:
        return number([a + b for a, b in zip(digits(one), digits(other), strict=True)])

    def times(one: int, other: int) -> int:
        found = [0] * (2 * length - 1)
        for n, a in enumerate(digits(one)):
            for m, b in enumerate(digits(other)):
                found[n + m] += a * b
        while len(found) > length:
            over = found.pop()
            for n, each in enumerate(high):
                found[len(found) - length + n] += over * each
        return number(found)

    return plus, times


# --- Searching -------------------------------------------------------------------------------------------------------


def _round_by_round(tables: int, seats: int, rounds: int) -> list[Tables]:
    """The rounds that are known, and then the best that were found one after the other."""
    found = list(islice(_designed(tables, seats), rounds))
    met = Counter(pair for each in found for there in each for pair in meetings(there))
    tries = min(10, max(1, _PLACES // (tables * seats * rounds)))
    while len(found) < rounds:
        found.append(_next_round(tables, seats, met, [f"{len(found)}/{n}" for n in range(tries)]))
        met.update(pair for there in found[-1] for pair in meetings(there))
    return found


def _next_round(tables: int, seats: int, met: Counter[tuple[int, int]], labels: Iterable[str]) -> Tables:
    """A round with few old acquaintances, the best of several tries."""
    people = range(tables * seats)
    bad = [[met[min(one, other), max(one, other)] ** 2 for other in people] for one in people]
    best: list[list[int]] = []
    least = -1
    for label in labels:
        places = _shuffled(tables, seats, label)
        _mend(places, bad)
        cost = sum(bad[one][other] for there in places for one, other in meetings(there))
        if least < 0 or cost < least:
            best, least = places, cost
        if least == 0:
            break
    return tuple(map(tuple, best))


def _shuffled(tables: int, seats: int, label: str) -> list[list[int]]:
    order = Seeded("movement").shuffle(label, tuple(map(str, range(tables * seats))))
    return [[int(each) for each in order[t * seats : (t + 1) * seats]] for t in range(tables)]


def _mend(places: list[list[int]], bad: list[list[int]]) -> None:
    """Exchanges people as long as that makes it better; ``bad``: how bad it is that two meet."""

    def with_all(who: int, there: list[int], but: int) -> int:
        row = bad[who]
        return sum(row[other] for other in there) - row[but]

    better = True
    while better:
        better = False
        for here, there in combinations(places, 2):
            for i, one in enumerate(here):
                for j, other in enumerate(there):
                    before = with_all(one, here, one) + with_all(other, there, other)
                    if before and with_all(one, there, other) + with_all(other, here, one) < before:
                        here[i], there[j] = other, one
                        one, better = other, True


def _annealed(tables: int, seats: int, rounds: int) -> list[list[list[int]]]:
    """The best of all schedules come upon in exchanging people here and there, less and less for the worse."""
    people = tables * seats
    schedule = [_shuffled(tables, seats, f"annealed/{r}") for r in range(rounds)]
    met = [[0] * people for _ in range(people)]
    for one, other in (pair for each in schedule for there in each for pair in meetings(there)):
        met[one][other] += 1
        met[other][one] += 1
    chance = Stream(b"movement", "annealed")
    now = 0
    least, best = 0, deepcopy(schedule)
    first, last = _HEAT
    for step in range(_EXCHANGES):
        heat = first * (last / first) ** (step / _EXCHANGES)
        here, there = _two_of(schedule[chance.below(rounds)], chance)
        i, j = chance.below(seats), chance.below(seats)
        one, other = here[i], there[j]
        row, column = met[one], met[other]
        # Whoever meets a second time, or does so no more.
        change = sum((column[each] > 0) - (row[each] > 1) for each in here if each != one)
        change += sum((row[each] > 0) - (column[each] > 1) for each in there if each != other)
        if change > 0 and chance.below(_FINE) >= exp(-change / heat) * _FINE:
            continue
        for mine, old, new in ((here, one, other), (there, other, one)):
            for each in mine:
                if each != old:
                    met[old][each] -= 1
                    met[each][old] -= 1
                    met[new][each] += 1
                    met[each][new] += 1
        here[i], there[j] = other, one
        now += change
        if now < least:
            least, best = now, deepcopy(schedule)
    return best


def _two_of(tables: list[list[int]], chance: Stream) -> tuple[list[int], list[int]]:
    one, step = chance.below(len(tables)), 1 + chance.below(len(tables) - 1)
    return tables[one], tables[(one + step) % len(tables)]
