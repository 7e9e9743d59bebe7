"""When a clause counts (rules/betel_trade.md 4.5 ``if``): conditions as lists, a name and what it speaks of.

``["made"]``, ``["failed"]``, ``["allpass"]``, ``["doubled"]``, ``["declarer", p]``, ``["contract", "2S", "3S"]``,
``["kind", "betelek"]``, ``["tricks", p, ">=", 3]``, ``["trick_winner", 1, p]``, ``["called", p, filter]``,
``["done", i]``, ``["impossible", i]``, ``["lapsed", i]``, ``["vote", i, "kept"]``; ``["and", …]``, ``["or", …]``,
``["not", c]``. ``p`` is ``me`` (the offeror), ``you`` (the acceptor) or ``third``; ``i`` numbers the clauses of the
agreement from 0, those given before those wanted.
"""

from collections.abc import Callable, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.cards import mask
from talia.games.betel.contracts import BY_ID, KINDS
from talia.games.betel.state import TRICKS, DealState, made
from talia.games.betel.trade.filters import KONTRA, matches_call, well_formed
from talia.games.betel.trade.terms import AnyClause, Demand, Filter, Predicate, Wording

MOST: Final = 12
"""Names in one condition at most."""

_WHO: Final = ("me", "you", "third")
_COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {">=": ge, "<=": le, "=": eq, ">": gt, "<": lt, "!=": ne}
_BARE: Final = ("made", "failed", "allpass", "doubled")


class Circumstances(Struct, frozen=True):
    """What conditions speak of: the deal, who is who, the statuses of the clauses, votes, winners of the tricks."""

    deal: DealState
    me: int
    you: int
    third: int
    statuses: tuple[str, ...] = ()
    votes: tuple[str, ...] = ()
    winners: tuple[int, ...] = ()

    def who(self, name: str) -> int:
        """The seat a condition means."""
        return {"me": self.me, "you": self.you, "third": self.third}[name]


def frozen(condition: Sequence[Any], deep: int = MOST) -> Predicate:
    """The condition with tuples for lists, as states keep it; what lies deeper than any condition stays as it is.

    >>> frozen(["not", ["made"]])
    ('not', ('made',))
    """
    return tuple(frozen(part, deep - 1) if deep and isinstance(part, (list, tuple)) else part for part in condition)


def with_frozen(clause: AnyClause) -> AnyClause:
    """A clause as read from JSON, its condition frozen."""
    if isinstance(clause, (Demand, Wording)) or not clause.if_:
        return clause
    return replace(clause, if_=frozen(clause.if_))


def well_put(condition: Predicate, clauses: int) -> bool:
    """Whether a condition is one, about an agreement of so many clauses.

    >>> well_put(("and", ("made",), ("tricks", "you", ">=", 3)), 1), well_put(("done", 1), 1), well_put(("rain",), 1)
    (True, False, False)
    """
    return _names(condition, clauses) <= MOST


def _names(condition: Any, clauses: int) -> int:
    """How many names a condition has; more than allowed if something in it is wrong."""
    wrong = MOST + 1
    if not isinstance(condition, tuple):
        return wrong
    if not condition:
        return 0
    name, *rest = condition
    if name in ("and", "or", "not") and rest and (name != "not" or len(rest) == 1):
        return 1 + sum(_names(each, clauses) if each else wrong for each in rest[:MOST])
    good = _PARTS.get(name) if isinstance(name, str) else None
    return 1 if good is not None and good(rest, clauses) else wrong


def _number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value < high


def _filter(value: Any) -> Filter | None:
    try:
        which = msgspec.convert(value, Filter)
    except msgspec.ValidationError:
        return None
    return which if well_formed(which, "call") else None


_PARTS: Final[dict[str, Callable[[list[Any], int], bool]]] = {
    **dict.fromkeys(_BARE, lambda rest, _: not rest),
    "declarer": lambda rest, _: len(rest) == 1 and rest[0] in _WHO,
    "contract": lambda rest, _: 0 < len(rest) <= 30 and all(each in BY_ID for each in rest),
    "kind": lambda rest, _: len(rest) == 1 and rest[0] in KINDS,
    "tricks": lambda rest, _: len(rest) == 3 and rest[0] in _WHO and rest[1] in _COMPARED and _number(rest[2], 0, 11),
    "trick_winner": lambda rest, _: len(rest) == 2 and _number(rest[0], 1, 11) and rest[1] in _WHO,
    "called": lambda rest, _: len(rest) == 2 and rest[0] in _WHO and _filter(rest[1]) is not None,
    **dict.fromkeys(("done", "impossible", "lapsed"), lambda rest, n: len(rest) == 1 and _number(rest[0], 0, n)),
    "vote": lambda rest, n: len(rest) == 2 and _number(rest[0], 0, n) and rest[1] in ("kept", "broken"),
}


def holds(condition: Predicate, sight: Circumstances) -> bool:
    """Whether a condition holds now; what is not settled yet is false."""
    if not condition:
        return True
    name, *rest = condition
    if name == "and":
        return all(holds(each, sight) for each in rest)
    if name == "or":
        return any(holds(each, sight) for each in rest)
    if name == "not":
        return not holds(rest[0], sight)
    return _TRUE[name](rest, sight)


def foreseen(condition: Predicate, sight: Circumstances) -> bool | None:
    """What a condition will be at the end of the deal, however the cards still to come are played; None: that decides.

    For the play of the cards. What another clause has to settle first is that clause's affair.
    """
    if not condition:
        return True
    name, *rest = condition
    if name == "not":
        value = foreseen(rest[0], sight)
        return None if value is None else not value
    if name in ("and", "or"):
        values = [foreseen(each, sight) for each in rest]
        decisive = name == "or"
        return decisive if decisive in values else None if None in values else not decisive
    d = sight.deal
    left = TRICKS - d.played
    if name in ("made", "failed"):
        if d.contract is None:
            return False
        taken = d.taken[d.declarer]
        return _same({d.contract.made(taken + more) is (name == "made") for more in range(left + 1)})
    if name == "tricks":
        seat = sight.who(rest[0])
        compared = _COMPARED[rest[1]]
        return seat >= 0 and _same({compared(d.taken[seat] + more, rest[2]) for more in range(left + 1)})
    if name == "trick_winner" and rest[0] > len(sight.winners):
        return None
    return holds(condition, sight)


def _same(values: set[bool]) -> bool | None:
    return values.pop() if len(values) == 1 else None


def speaks_of_results(condition: Predicate) -> bool:
    """Whether a condition speaks of what is known only at the end of a deal."""
    return any(
        speaks_of_results(part) if isinstance(part, tuple) else part in ("made", "failed", "tricks")
        for part in condition[: None if condition and condition[0] in ("and", "or", "not") else 1]
    )


def _result(sight: Circumstances, wanted: bool) -> bool:
    return sight.deal.over and made(sight.deal) is wanted


def _played(sight: Circumstances) -> bool:
    return sight.deal.tricks is not None


def _tricks(rest: list[Any], sight: Circumstances) -> bool:
    seat = sight.who(rest[0])
    return sight.deal.over and seat >= 0 and _COMPARED[rest[1]](sight.deal.taken[seat], rest[2])


def _called(rest: list[Any], sight: Circumstances) -> bool:
    which = _filter(rest[1])
    assert which is not None
    for call in sight.deal.auction.calls:
        if call["seat"] == sight.who(rest[0]):
            say = {"pass": 0, "kontra": KONTRA}.get(call["call"])
            if say is None:
                say = 1 << BY_ID[call["call"]].rank
            if matches_call(which, say, (mask(call["take"]), mask(call["give"]))):
                return True
    return False


def _standing(name: str) -> Callable[[list[Any], Circumstances], bool]:
    """Whether a clause stands so."""
    return lambda rest, s: rest[0] < len(s.statuses) and s.statuses[rest[0]] == name


_TRUE: Final[dict[str, Callable[[list[Any], Circumstances], bool]]] = {
    "made": lambda _, s: _result(s, True),
    "failed": lambda _, s: _result(s, False),
    "allpass": lambda _, s: _played(s) and s.deal.contract is None,
    "doubled": lambda _, s: _played(s) and s.deal.contract is not None and bool(s.deal.auction.doubles),
    "declarer": lambda rest, s: s.deal.declarer >= 0 and s.deal.declarer == s.who(rest[0]),
    "contract": lambda rest, s: s.deal.contract is not None and s.deal.contract.id in rest,
    "kind": lambda rest, s: s.deal.contract is not None and s.deal.contract.betelek == (rest[0] == "betelek"),
    "tricks": _tricks,
    "trick_winner": lambda rest, s: len(s.winners) >= rest[0] and s.winners[rest[0] - 1] == s.who(rest[1]),
    "called": _called,
    **{name: _standing(name) for name in ("done", "impossible", "lapsed")},
    "vote": lambda rest, s: rest[0] < len(s.votes) and s.votes[rest[0]] == rest[1],
}
