"""Positions of Metamorfoza: rounds with stacked packs, whole parts of which each takes so many tricks."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from talia.games.metamorphosis import Metamorphosis
from talia.games.metamorphosis.deal import DECK, Round, Spec
from talia.games.metamorphosis.moves import Predict
from talia.games.metamorphosis.parts import HAND
from talia.table.moves import Shuffle, seats_of
from tests.games.positions import LABEL, Position, filled_up, one_by_one

GAME = Metamorphosis()
ROUND = Round()
TRIES = 500


def opening(*named: str, rule: str = "tricks", eldest: int = 0, spare: Sequence[str] = DECK.codes) -> Position:
    """The first part by this rule: hands with these cards, filled up from ``spare``; all predict part 1."""
    rules: Any = (rule, "hearts", "trump_tricks", "no_tricks")
    seats = len(named)
    spec = Spec(seats, (eldest - 1) % seats, rules)
    order = one_by_one(DECK.codes, filled_up(named, HAND, spare), spec.dealer)
    return Position.dealt(ROUND, spec, order).everybody(*[Predict("1")] * seats)


def refilled(d: Position) -> tuple[Position, list[tuple[str, int, int]]]:
    """Hands of twelve again, by silent players: who discards, draws or takes how many."""
    told = []
    while d.phase != "play":
        if isinstance(ROUND.draw(d.state, LABEL), Shuffle):
            d = d.drawn()
        else:
            seat = seats_of(d.waiting)[0]
            move = d.default(seat)
            assert move is not None
            d = d.by(seat, move)
        told += [(event.code, event.data.get("seat", -1), event.data.get("n", 0)) for event in d.events]
    assert set(d.hands) == {HAND}
    return d, [each for each in told if each[0] != "part_begins"]


def parts(
    *tricks: tuple[int, ...],
    predicted: Sequence[int] = (),
    eldest: int = 0,
    seed: int,
    ends: Callable[[Position], bool] = lambda d: True,
) -> Position:
    """After so many parts in which the seats have taken so many tricks; hands are not yet filled up again.

    Cards and play are tried from this seed on, until it comes out, and ends so.
    """
    seats = len(tricks[0])
    for trying in range(seed, seed + TRIES):
        pack = list(DECK.codes)
        Random(trying).shuffle(pack)
        d = Position.dealt(ROUND, Spec(seats, (eldest - 1) % seats), pack)
        d = d.everybody(*(Predict(str(part)) for part in predicted or [1] * seats))
        for number, aims in enumerate(tricks):
            if number:
                d, _ = refilled(d)
            d = d.steered(aims, trying)
            if (d.phase == "play" and "part_over" not in d.told) or _taken(d, number) != aims:
                break
        else:
            if ends(d):
                return d
    raise AssertionError(f"{tricks} did not come out")


def _taken(d: Position, part: int) -> tuple[int, ...]:
    """The tricks of the part just over: what was taken is the next hand; the last part costs two a trick."""
    if d.score is not None:
        return tuple(points // -2 for points in d.fact("parts")[part])
    seats = len(d.hands)
    return tuple(size // seats for size in d.hands)
