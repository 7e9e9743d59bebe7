"""Pots: who is in which, what nobody matched, and what is paid out of them."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from talia.table.moves import seats_of


class Pot(Struct, frozen=True, gc=False):
    """Chips, and the set of seats that may win them."""

    chips: int
    eligible: int


class Award(Struct, frozen=True, gc=False):
    """A pot that is paid: a ``share`` to each of the ``winners`` (a set of seats), and the ``rest`` nobody gets."""

    chips: int
    eligible: int
    winners: int
    share: int
    rest: int


def unmatched(totals: Sequence[int]) -> tuple[int, int]:
    """The seat that has put in most, and how much of that nobody else has matched.

    >>> unmatched((50, 20, 70, 10)), unmatched((30, 80, 80, 20))
    ((2, 20), (1, 0))
    """
    seat = max(range(len(totals)), key=totals.__getitem__)
    return seat, totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def pots_of(totals: Sequence[int], active: int, carried: int = 0) -> tuple[Pot, ...]:
    """The pots, the main one first, by what each seat has put in, in the whole deal; passed seats are not ``active``.

    Chips ``carried`` from before are in the first. What nobody matched has been given back before.

    >>> [pot.chips for pot in pots_of((30, 80, 80, 20), 0b0111)], pots_of((30, 80, 80, 20), 0b0111)[1].eligible
    ([110, 100], 6)
    >>> [pot.chips for pot in pots_of((15, 40, 100, 100), 0b1111)]
    [60, 75, 120]
    >>> [(pot.chips, pot.eligible) for pot in pots_of((50, 20, 50, 10), 0b0111, carried=1)]
    [(71, 7), (60, 5)]
    """
    found: list[Pot] = []
    before = 0
    levels = sorted({totals[seat] for seat in seats_of(active)})
    for level in levels:
        # Whoever has passed has put in no more than somebody who has not; if rules let him, it is in the last pot.
        upto = max(totals) if level == levels[-1] else level
        chips = sum(min(total, upto) - min(total, before) for total in totals)
        eligible = sum(1 << seat for seat in seats_of(active) if totals[seat] >= level)
        found.append(Pot(chips + (carried if not found else 0), eligible))
        before = level
    return tuple(found)


def standing(totals: Sequence[int], active: int, all_in: int, carried: int = 0) -> tuple[Pot, ...]:
    """The pots as they stand while betting goes on: one for each of those ``all_in``, and one the others still fill.

    >>> [(pot.chips, pot.eligible) for pot in standing((30, 45, 20, 5), 0b0111, all_in=0b0001)]
    [(85, 7), (15, 6)]
    >>> standing((20, 45, 20), 0b111, all_in=0, carried=1)
    (Pot(chips=86, eligible=7),)
    """
    found: list[Pot] = []
    before = 0
    for level in sorted({totals[seat] for seat in seats_of(active & all_in)} | {max(totals)}):
        chips = sum(min(total, level) - min(total, before) for total in totals)
        eligible = sum(1 << seat for seat in seats_of(active) if totals[seat] >= level or not all_in >> seat & 1)
        found.append(Pot(chips + (carried if not found else 0), eligible))
        before = level
    return tuple(found)


def awarded(pots: Sequence[Pot], worth: Mapping[int, int]) -> tuple[Award, ...]:
    """Each pot to the best of those in it, by what each seat's hand is ``worth``; equal ones share it.

    >>> best = awarded(pots_of((30, 80, 80, 20), 0b0111), {0: 9, 1: 5, 2: 5})
    >>> [(award.winners, award.share, award.rest) for award in best]
    [(1, 110, 0), (6, 50, 0)]
    >>> awarded([Pot(95, 0b011)], {0: 7, 1: 7}), awarded([Pot(7, 0b111)], {0: 1, 1: 1, 2: 1})[0].share
    ((Award(chips=95, eligible=3, winners=3, share=47, rest=1),), 2)
    """
    return tuple(_awarded(pot, worth) for pot in pots)


def _awarded(pot: Pot, worth: Mapping[int, int]) -> Award:
    best = max(worth[seat] for seat in seats_of(pot.eligible))
    winners = sum(1 << seat for seat in seats_of(pot.eligible) if worth[seat] == best)
    share, rest = divmod(pot.chips, winners.bit_count())
    return Award(pot.chips, pot.eligible, winners, share, rest)


def nearest(winners: int, order: Sequence[int]) -> int:
    """The first of the winners in this order: who gets a rest that is not carried.

    >>> nearest(0b101, (1, 2, 3, 0))
    2
    """
    return next(seat for seat in order if winners >> seat & 1)


def received(awards: Sequence[Award], seats: int, rests_to: Sequence[int] = ()) -> tuple[int, ...]:
    """What each seat gets; the rests go to the nearest winner in the order ``rests_to``, or to nobody.

    >>> received([Award(95, 3, 3, 47, 1)], 2), received([Award(95, 3, 3, 47, 1)], 2, rests_to=(1, 0))
    ((47, 47), (47, 48))
    """
    got = [0] * seats
    for award in awards:
        for seat in seats_of(award.winners):
            got[seat] += award.share
        if award.rest and rests_to:
            got[nearest(award.winners, rests_to)] += award.rest
    return tuple(got)
