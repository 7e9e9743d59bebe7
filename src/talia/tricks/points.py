"""Questions about any trick game: what a position is worth in points to a side, or to each, with all cards open.

For games of no house in particular: the question itself says what must be played and what tricks are worth.
"""

from collections.abc import Mapping
from typing import Any, Final

from talia._kernel import (
    BEAT,
    BEAT_AFTER_RUFF,
    FOLLOW,
    OVERTRUMP,
    TRUMP,
    UNDERTRUMP,
    Tally,
    max_n,
    worth,
    worth_at_least,
)
from talia.cards import SUITS, Deck, card, mask
from talia.tricks.obligations import Obligations
from talia.tricks.solving import BadQuestion, Search, known_fields, read_position, seat_of, solvable

OBLIGATIONS: Final = {
    "follow": FOLLOW,
    "beat": BEAT,
    "beat_after_ruff": BEAT_AFTER_RUFF,
    "ruff": TRUMP,
    "overruff": OVERTRUMP,
    "underruff": UNDERTRUMP,
}
"""What a player may owe to a trick, by the words of `talia.tricks.obligations`."""

PACK: Final = Deck()

FIELDS: Final = (
    *("hands", "leader", "trick", "trump", "must", "declarer", "declarer_must", "no_lead", "must_go"),
    *("tally", "side", "at_least"),
)
"""Of a question."""


@solvable("tricks")
def question(raw: Mapping[str, Any]) -> Search:
    """A position of any trick game of two to seven players with one pack of 52 cards.

    ``hands``, ``leader`` and ``trick`` are as in Betel's questions. ``trump`` is a suit; ``must`` what all owe to a
    trick, a list out of `OBLIGATIONS` (to follow, if left out); ``declarer`` a seat that owes ``declarer_must``
    instead. ``no_lead``: cards, by code, that nobody leads who has others; ``must_go``: cards a follower plays as soon
    as he may and they would not take the trick. ``tally``: points for every ``trick`` (1), for ``cards`` by code, for
    tricks ``by_left``, the number of tricks left when it begins, the last being "1"; what is to be avoided counts below
    zero.

    With ``side``, a list of seats, the answer is what these still take against the others; with ``at_least`` besides,
    whether they take so many. Without it what each takes if all play for themselves (`talia._kernel.max_n`).

    >>> hearts = {"trick": 0, "cards": {"2H": -1, "3H": -1, "QS": -13}}
    >>> position = {"hands": ["KS 2H", "QS 3C", "2S 3H"], "leader": 2, "tally": hearts}
    >>> question({**position, "side": [0]})(), question({**position, "side": [0], "at_least": -13})()
    ({'points': -13}, {'at_least': True})
    >>> question(position)()
    {'max_n': [-13, 0, -2]}
    """
    known_fields(raw, FIELDS)
    trump = raw.get("trump")
    if trump is not None and (not isinstance(trump, str) or trump not in tuple(SUITS)):
        raise BadQuestion("trump must be C, D, H or S, or null")
    must = _flags(raw, "must", FOLLOW)
    try:
        owed = Obligations(
            None if trump is None else SUITS.index(trump),
            _flags(raw, "declarer_must", must),
            must,
            no_lead=_cards(raw, "no_lead"),
            must_go=_cards(raw, "must_go"),
        )
        tally = _tally(raw.get("tally", {}))
    except ValueError as wrong:
        raise BadQuestion(str(wrong)) from None
    seats = len(raw["hands"]) if isinstance(raw.get("hands"), list) else 0
    declarer = seat_of(raw, "declarer", seats) if raw.get("declarer") is not None else None
    at = read_position(raw, PACK, owed, declarer)
    if "side" not in raw:
        if "at_least" in raw:
            raise BadQuestion("at_least needs a side")
        return lambda: {"max_n": list(max_n(at, tally) or ())}
    side = _side(raw["side"], seats)
    if "at_least" not in raw:
        return lambda: {"points": worth(at, tally, side)}
    points = _number(raw["at_least"], "at_least")
    return lambda: {"at_least": worth_at_least(at, tally, side, points)}


def _flags(raw: Mapping[str, Any], name: str, otherwise: int) -> int:
    words = raw.get(name)
    if words is None:
        return otherwise
    if not isinstance(words, list) or not all(isinstance(word, str) and word in OBLIGATIONS for word in words):
        raise BadQuestion(f"the field {name} must be a list out of {', '.join(OBLIGATIONS)}")
    return sum(OBLIGATIONS[word] for word in set(words))


def _cards(raw: Mapping[str, Any], name: str) -> int:
    codes = raw.get(name, [])
    if not isinstance(codes, list) or not all(code in PACK.codes for code in codes):
        raise BadQuestion(f"{name} must be a list of cards")
    return mask(codes)


def _tally(raw: Any) -> Tally:
    if not isinstance(raw, Mapping):
        raise BadQuestion("tally must be an object with trick, cards and by_left")
    known_fields(raw, ("trick", "cards", "by_left"))
    cards = _points(raw, "cards")
    for code in cards:
        if code not in PACK.codes:
            raise BadQuestion(f"{code!r} in cards is no card")
    by_left = _points(raw, "by_left")
    for left in by_left:
        if not left.isdecimal() or len(left) > 2:
            raise BadQuestion(f"{left!r} in by_left is no number of tricks")
    return Tally(
        _number(raw.get("trick", 1), "trick"),
        {card(code): points for code, points in cards.items()},
        {int(left): points for left, points in by_left.items()},
    )


def _points(raw: Mapping[str, Any], name: str) -> dict[str, int]:
    given = raw.get(name, {})
    if not isinstance(given, dict):
        raise BadQuestion(f"{name} must be an object of points")
    return {key: _number(points, f"{name}: {key}") for key, points in given.items()}


def _number(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
        raise BadQuestion(f"{name} must be a number of points")
    return value


def _side(raw: Any, seats: int) -> int:
    if not isinstance(raw, list):
        raise BadQuestion("side must be a list of seats")
    side = 0
    for seat in raw:
        side |= 1 << seat_of({"side": seat}, "side", seats)
    return side
