"""Skat with real cards, by any of its accountings: the game, or the Ramsch, in one entry (rules/skat.md 4 and 5)."""

from typing import Any, Final

from talia.games.skat.bidding import values
from talia.games.skat.deal import SkatDeal
from talia.games.skat.options import Options
from talia.games.skat.scoring import (
    ALL_POINTS,
    EXTRAS,
    NULLS,
    SUITS,
    TRICKS,
    card_points,
    is_null,
    least_points,
    trumps,
)
from talia.games.skat.state import DECK, SKAT, DealState, Spec
from talia.table.forms import AnyPart, Form, Number, Option, Seats
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper, each, of_each, whole
from talia.table.moves import IllegalMove, Move
from talia.table.series import SeriesState
from talia.table.zones import Zone
from talia.tricks.auction import Talk
from talia.tricks.keeping import as_played, cards_worth

KONTRAS: Final = {"none": 1, "kontra": 2, "rekontra": 4, "sup": 8}
MOST_IN_SKAT: Final = 22
"""Card points of two aces."""
REFUSALS: Final = 3
MOST_DECLINED: Final = 2
"""Offers the soloist may decline before he needs all tricks."""


class Counted(Move, frozen=True, tag="counted"):
    """A suit game or a grand. ``points``: the soloist's card points with the skat; ``march``: who took all tricks.

    ``tops``: whether he played with or without so many ``matadors``; ``ended``: how it ended before the last trick.
    """

    soloist: int
    contract: str
    tops: str
    matadors: int
    points: int
    bid: int = 0
    hand: str = "no"
    extra: str = "none"
    kontra: str = "none"
    declined: int = 0
    march: str = "no"
    ended: str = "no"


class Null(Move, frozen=True, tag="null"):
    """A game without trumps: whether the soloist took no trick."""

    soloist: int
    contract: str
    clean: str
    bid: int = 0
    hand: str = "no"
    kontra: str = "none"


class Ramsch(Move, frozen=True, tag="ramsch"):
    """A Ramsch: what each has in his tricks, and what lay in the skat; ``last``: who took the last trick."""

    last: int
    points_0: int = 0
    points_1: int = 0
    points_2: int = 0
    points_3: int = 0
    tricks_0: int = 0
    tricks_1: int = 0
    tricks_2: int = 0
    tricks_3: int = 0
    skat: int = 0
    refusals: int = 0


class PassedOut(Move, frozen=True, tag="passed_out"):
    """Nobody has bid, and nothing is played."""


@keeps
class SkatKeeper(DealKeeper):
    """One entry a deal."""

    id = "skat"
    Told = Counted | Null | Ramsch | PassedOut
    options = (
        *("deals_each", "scoring", "stake_grosz", "beer_limit", "grand_value", "kontra", "passed_out"),
        *("ramsch_scoring", "ramsch_virgin", "ramsch_skat", "rounds", "revolution", "schenken", "resign"),
        "first_dealer",
    )
    one = SkatDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """A game, or what there is without one; in a Schieberamsch a grand from the hand at most."""
        spec: Spec = s.spec
        o, instead = spec.options, spec.options.passed_out
        ramsch = self._ramsch(spec)
        if spec.sliding:
            return (ramsch, Form(Counted, self._game(spec)))
        nobody = Form(PassedOut) if instead == "redeal" else ramsch
        null = (
            _soloist(spec),
            Option("contract", _nulls(o)),
            _bid(o),
            _yes("hand"),
            *_kontra(o),
            Option("clean", ("yes", "no")),
        )
        return (Form(Counted, self._game(spec)), Form(Null, null), nobody)

    def _game(self, spec: Spec) -> tuple[AnyPart, ...]:
        o = spec.options
        ends = ("no", *(("resigned",) if o.resign else ()), *(("accepted",) if o.schenken else ()))
        if spec.sliding:
            called: tuple[AnyPart, ...] = (Option("contract", ("grand",)), Option("hand", ("yes",)))
        else:
            called = (Option("contract", (*SUITS, "grand")), _bid(o), _yes("hand"))
        return (
            _soloist(spec),
            *called,
            Option("extra", EXTRAS),
            *_kontra(o),
            *((Number("declined", 0, MOST_DECLINED),) if o.schenken else ()),
            Option("tops", ("with", "without")),
            Number("matadors", 1, 11),
            Number("points", 0, ALL_POINTS),
            Option("march", ("no", "soloist", "defenders")),
            *((Option("ended", ends),) if ends[1:] else ()),
        )

    def _ramsch(self, spec: Spec) -> Form:
        sliding = spec.sliding or spec.options.passed_out == "schieberamsch"
        parts: tuple[AnyPart, ...] = (
            *each("points", sorted(spec.order), 0, ALL_POINTS),
            Number("skat", 0, MOST_IN_SKAT),
            *each("tricks", sorted(spec.order), 0, TRICKS),
            Seats("last", sum(1 << seat for seat in spec.order)),
            *((Number("refusals", 0, REFUSALS),) if sliding else ()),
        )
        return Form(Ramsch, parts)

    def deal(self, s: SeriesState[Any], move: Counted | Null | Ramsch | PassedOut) -> DealState:
        """What cannot have been announced, bid or taken is refused."""
        spec: Spec = s.spec
        if isinstance(move, PassedOut):
            return self.one.finish(self.one.start(spec))[0]
        if isinstance(move, Ramsch):
            return self._of_ramsch(spec, move)
        if move.bid and (move.bid not in values(spec.options) or spec.sliding):
            raise IllegalMove("no_such_value", value=move.bid)
        if not move.bid and not spec.sliding:
            raise IllegalMove("bid_is_missing")
        known: dict[str, Any] = {
            "soloist": move.soloist,
            "game": move.contract,
            "talk": Talk(asker=move.soloist, bid=move.bid),
            "hand": move.hand == "yes",
            "doubled": KONTRAS[move.kontra],
        }
        if isinstance(move, Null):
            if (move.contract, move.hand == "yes") not in NULLS:
                raise IllegalMove("revolution_from_hand")
            value = NULLS[move.contract, move.hand == "yes"]
            if value < move.bid:
                raise IllegalMove("null_below_the_bid", contract=move.contract, value=value, bid=move.bid)
            return self._played(spec, move.soloist, int(move.clean == "no"), 0, known)
        _possible(move)
        tricks = {"no": 1, "soloist": TRICKS, "defenders": 0}[move.march]
        known |= {
            "extra": EXTRAS.index(move.extra),
            "matadors": (move.tops == "with", move.matadors),
            "declined": move.declined,
            "resigned": move.ended == "resigned",
            "accepted": move.ended == "accepted",
        }
        return self._played(spec, move.soloist, tricks, _worth(move.points), known)

    def _of_ramsch(self, spec: Spec, move: Ramsch) -> DealState:
        points, tricks = of_each(move, "points", spec.seats), of_each(move, "tricks", spec.seats)
        whole("tricks", tricks, TRICKS)
        whole("points", (*points, move.skat), ALL_POINTS)
        for seat in spec.order:
            if points[seat] and not tricks[seat]:
                raise IllegalMove("without_a_trick", seat=seat)
            least, most = _between(tricks[seat], len(spec.order))
            if not least <= points[seat] <= most:
                raise IllegalMove("points_and_tricks", points=points[seat], n=tricks[seat])
        if not tricks[move.last]:
            raise IllegalMove("last_without_a_trick", seat=move.last)
        played: DealState = as_played(
            self.one,
            spec,
            tricks,
            won=tuple(map(_worth, points)),
            piles=(Zone(SKAT, _worth(move.skat)),),
            leader=move.last,
            order=spec.order,
            ramsch="schieberamsch" if spec.sliding or spec.options.passed_out == "schieberamsch" else "ramsch",
            refusals=move.refusals,
        )
        return played

    def _played(self, spec: Spec, soloist: int, tricks: int, won: int, known: dict[str, Any]) -> DealState:
        """A game: the soloist's tricks and cards, and the others' tricks with one of them."""
        taken, cards = [0] * spec.seats, [0] * spec.seats
        taken[soloist], taken[spec.after(soloist)[0]] = tricks, TRICKS - tricks
        cards[soloist] = won
        skat = (Zone(SKAT, 0),)
        played: DealState = as_played(self.one, spec, taken, won=cards, piles=skat, order=spec.order, **known)
        return played

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """Which round is played, if any is."""
        return {"round": s.spec.options.rounds} if s.spec.in_round else {}


def _soloist(spec: Spec) -> Seats:
    return Seats("soloist", sum(1 << seat for seat in spec.order))


def _yes(name: str) -> Option:
    return Option(name, ("no", "yes"))


def _bid(options: Options) -> Number:
    return Number("bid", 0, max(values(options)))


def _kontra(options: Options) -> tuple[AnyPart, ...]:
    return (Option("kontra", tuple(KONTRAS)),) if options.kontra else ()


def _nulls(options: Options) -> tuple[str, ...]:
    return ("null", "null_ouvert", *(("revolution",) if options.revolution else ()))


def _worth(points: int) -> int:
    """Cards of so many points."""
    cards = cards_worth(points, card_points, DECK.mask)
    if cards is None:
        raise IllegalMove("no_such_points", points=points)
    return cards


def _between(tricks: int, cards: int) -> tuple[int, int]:
    """The least and the most points in so many tricks of so many cards.

    >>> _between(1, 3), _between(10, 3)
    ((0, 33), (98, 120))
    """
    left = DECK.mask.bit_count() - cards * tricks
    return least_points(DECK.mask, cards * tricks), ALL_POINTS - least_points(DECK.mask, left)


def _possible(move: Counted) -> None:
    """What is told of a game fits together."""
    assert not is_null(move.contract)
    if move.matadors > len(trumps(move.contract)):
        raise IllegalMove("too_many_matadors", most=len(trumps(move.contract)))
    if move.extra != "none" and move.hand == "no":
        raise IllegalMove("only_from_the_hand", extra=move.extra)
    most = MOST_DECLINED - min(EXTRAS.index(move.extra), MOST_DECLINED)
    if move.declined > most:
        raise IllegalMove("declined_too_often", most=most)
    if (move.declined or move.ended == "accepted") and move.kontra != "none":
        raise IllegalMove("kontra_or_schenken")
    if move.ended != "no":
        return
    if move.march == "soloist" and move.points != ALL_POINTS:
        raise IllegalMove("all_tricks_are_all_points", all=ALL_POINTS)
    if move.march == "defenders" and move.points > MOST_IN_SKAT:
        raise IllegalMove("only_the_skat", most=MOST_IN_SKAT)
