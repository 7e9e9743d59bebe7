"""Kierki with real cards: what each has taken, by the kind of deal (rules/kierki.md 4 and 5)."""

from typing import Any, Final

from talia.games.fantan import deal as fantan
from talia.games.kierki.deal import KierkiDeal, State
from talia.games.kierki.programme import WON_TRICK, last_tricks, price
from talia.games.kierki.widow import STEP
from talia.table.forms import AnyPart, Form, Number, Seats
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper, each, of_each, whole
from talia.table.moves import IllegalMove, Move
from talia.table.series import SeriesState
from talia.tricks.auction import Auction
from talia.tricks.keeping import as_played

THINGS: Final = {"no_hearts": ("hearts", 13), "no_queens": ("queens", 4), "no_lords": ("lords", 8)}
"""The cards that are counted by number, with how many there are."""


class Counted(Move, frozen=True, tag="counted"):
    """What the seats have taken, as far as it counts in this kind of deal.

    ``earlier`` and ``later``: who took the two tricks that count, ``last``: the one. ``buyer``: of the widow, if it was
    sold, for ``price``. ``first`` and ``second`` are out in a lottery.
    """

    tricks_0: int = 0
    tricks_1: int = 0
    tricks_2: int = 0
    tricks_3: int = 0
    hearts_0: int = 0
    hearts_1: int = 0
    hearts_2: int = 0
    hearts_3: int = 0
    queens_0: int = 0
    queens_1: int = 0
    queens_2: int = 0
    queens_3: int = 0
    lords_0: int = 0
    lords_1: int = 0
    lords_2: int = 0
    lords_3: int = 0
    heart_king: int = -1
    last: int = -1
    earlier: int = -1
    later: int = -1
    buyer: int | None = None
    price: int = 0
    first: int = -1
    second: int = -1


@keeps
class KierkiKeeper(DealKeeper):
    """One entry a deal."""

    id = "kierki"
    Told = Counted
    options = ("robber", "positive", "trump_mode", "widow_auction", "last_variant")
    one = KierkiDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """What counts in the kind of deal that is played."""
        spec, seats = s.spec, s.seats
        all_ = (1 << seats) - 1
        if isinstance(spec, fantan.Spec):
            return (Form(Counted, (Seats("first", all_), Seats("second", all_))),)
        parts: list[AnyPart] = []
        if spec.kind in ("no_tricks", "robber", "trump"):
            parts += each("tricks", range(seats), 0, _tricks(seats))
        for kind, (name, most) in THINGS.items():
            if spec.kind in (kind, "robber"):
                parts += each(name, range(seats), 0, most)
        if spec.kind in ("no_heart_king", "robber"):
            parts.append(Seats("heart_king", all_))
        if spec.kind in ("no_last", "robber"):
            parts += (Seats(name, all_) for name in _named(spec))
        if spec.widow and spec.widow_auction:
            parts += (
                Seats("buyer", all_ & ~(1 << (spec.dealer + 1) % seats), 0),
                Number("price", 0, WON_TRICK * _tricks(seats), STEP),
            )
        return (Form(Counted, tuple(parts)),)

    def deal(self, s: SeriesState[Any], move: Counted) -> State | fantan.State:
        """Everything that counts is with somebody; a widow that is bought is paid for."""
        spec, seats = s.spec, s.seats
        if isinstance(spec, fantan.Spec):
            if move.first == move.second:
                raise IllegalMove("out_once")
            return fantan.State(spec, hands=(0,) * seats, out=(move.first, move.second))
        took = [0] * seats
        taken = of_each(move, "tricks", seats)
        for kind, name, all_ in (("no_tricks", "tricks", _tricks(seats)), *((k, *of) for k, of in THINGS.items())):
            counts = spec.kind in (kind, "robber") or (spec.kind == "trump" and kind == "no_tricks")
            if counts:
                numbers = of_each(move, name, seats)
                whole(name, numbers, all_)
                worth = price("trump" if spec.kind == "trump" else kind, seats, spec.last_variant)
                took = [before + worth * n for before, n in zip(took, numbers, strict=True)]
        singles = [("no_heart_king", move.heart_king)] if spec.kind in ("no_heart_king", "robber") else []
        if spec.kind in ("no_last", "robber"):
            singles += [("no_last", getattr(move, name)) for name in _named(spec)]
        for kind, seat in singles:
            took[seat] += price(kind, seats, spec.last_variant)
        if spec.kind == "robber":
            _of_one_deal(move, seats, taken, [getattr(move, name) for name in _named(spec)])
        sold: dict[str, Any] = {}
        if (move.buyer is None) != (not move.price):
            raise IllegalMove("price_and_buyer")
        if move.buyer is not None:
            sold["auction"] = Auction(bid=move.price, bidder=move.buyer)
        played: State = as_played(self.one, spec, taken, points=took, **sold)
        return played

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """What is played; which tricks count, and who may sell the widow."""
        spec = s.spec
        if isinstance(spec, fantan.Spec):
            return {"kind": "lottery"}
        named = spec.kind in ("no_last", "robber") and spec.last_variant != "last"
        counting = {"counting": last_tricks(s.seats, spec.last_variant)} if named else {}
        return {"kind": spec.kind, **counting, **({"eldest": (spec.dealer + 1) % s.seats} if spec.widow else {})}


def _tricks(seats: int) -> int:
    return 52 // seats


def _named(spec: Any) -> tuple[str, ...]:
    """The parts for the tricks that count by their number."""
    return ("last",) if len(last_tricks(spec.seats, spec.last_variant)) == 1 else ("earlier", "later")


def _of_one_deal(move: Counted, seats: int, taken: tuple[int, ...], named: list[int]) -> None:
    """What is told of a robber fits together, and the king of hearts is a heart.

    Who took anything took tricks enough for it; ``named``: who took the tricks that count by their number.
    """
    hearts, queens, lords = (of_each(move, name, seats) for name, _ in THINGS.values())
    for seat, tricks in enumerate(taken):
        cards = max(hearts[seat], queens[seat] + lords[seat])
        if not tricks and (seat in named or cards):
            raise IllegalMove("without_a_trick", seat=seat)
        if cards > seats * tricks or named.count(seat) > tricks:
            raise IllegalMove("too_few_tricks", seat=seat, n=tricks)
    if not hearts[move.heart_king] or not lords[move.heart_king]:
        raise IllegalMove("heart_king_counts", seat=move.heart_king)
