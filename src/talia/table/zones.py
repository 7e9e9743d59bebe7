"""Where cards lie and what is known: secrecy by declaration.

A game declares its zones and facts, and who may know what of each; ``talia.table.view`` builds every view from that,
and no game writes a view by hand. ``Knowledge`` is the bookkeeping of single cards that some seats know to lie in a
zone although they do not see into it; ``moved`` is the one way cards move, so that such knowledge decays rightly.
"""

from typing import Any

from msgspec import Struct

from talia.table.moves import EVERYONE, NOBODY


class Zone(Struct, frozen=True, gc=False):
    """Cards in one place.

    ``id`` is ``kind.seat`` for a zone of a seat, else a kind without a dot. ``cards`` is a card set, or a tuple of
    card numbers where order matters. ``sees``: viewers who see the faces; ``counts``: viewers who see how many;
    ``known``: pairs (cards, viewers), single cards those viewers know to lie here besides. Where only some viewers
    see faces, order is not shown to the others.
    """

    id: str
    cards: int | tuple[int, ...]
    sees: int = EVERYONE
    counts: int = EVERYONE
    known: tuple[tuple[int, int], ...] = ()


class Fact(Struct, frozen=True, gc=False):
    """Anything that is no card: contract, vote, role, what the seer saw.

    ``to``: viewers who know the value; ``exists``: viewers who know that there is one (they see null). For the rest
    the key is not there at all. Knowledge of a moment is a fact kept in the state for good.
    """

    key: str
    value: Any
    to: int = EVERYONE
    exists: int = NOBODY


def public(**facts: Any) -> tuple[Fact, ...]:
    """Facts that everybody knows; where a value is None there is none.

    >>> public(dealer=2, trump=None)
    (Fact(key='dealer', value=2, to=-1, exists=0),)
    """
    return tuple([Fact(key, value) for key, value in facts.items() if value is not None])


Knowledge = tuple[tuple[str, int, int], ...]
"""Triples (zone, cards, viewers): these viewers know that these cards lie in that zone."""


def moved(
    knowledge: Knowledge, cards: int, *, source: str, lay_there: int, target: str, named_to: int, sees_source: int = 0
) -> Knowledge:
    """What is known after ``cards``, of the ``lay_there`` in zone ``source``, went to zone ``target``.

    ``named_to`` learn which cards went, and so know them in the target. For all others who do not see into the source
    (``sees_source`` do), knowledge that any card lay in the source is dropped unless all of its cards went, because
    any of them may have gone.

    >>> before = (("hand.1", 0b0110, 0b101),)
    >>> moved(before, 0b0010, source="hand.1", lay_there=0b1110, target="dubel", named_to=0b001)
    (('hand.1', 4, 1), ('dubel', 2, 1))
    """
    after: list[tuple[str, int, int]] = []
    everything_went = cards == lay_there
    for zone, known, viewers in knowledge:
        if zone != source:
            after.append((zone, known, viewers))
            continue
        informed = viewers & (named_to | sees_source)
        if known & ~cards and informed:
            after.append((zone, known & ~cards, informed))
        blind = viewers & ~(named_to | sees_source)
        if everything_went and blind:
            after.append((target, known, blind))
    if named_to and cards:
        after.append((target, cards, named_to))
    return tuple(after)


def known_in(knowledge: Knowledge, zone: str) -> tuple[tuple[int, int], ...]:
    """The pairs (cards, viewers) known of one zone, as ``Zone.known`` takes them.

    >>> known_in((("hand.1", 4, 1), ("dubel", 2, 1)), "dubel")
    ((2, 1),)
    """
    return tuple((cards, viewers) for place, cards, viewers in knowledge if place == zone)
