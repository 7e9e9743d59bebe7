"""What a call of Betel cost, or is going to cost: everything one may say, as if the others passed after it."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia._kernel import solve_worlds
from talia.analysis.advice import Advice
from talia.analysis.review import COSTLY, Judgement, Moment
from talia.cards import codes, mask
from talia.games.betel.analysis.sight import best_of, compared, weighed
from talia.games.betel.analysis.worth import is_misere, worth
from talia.games.betel.auction import KONTRA
from talia.games.betel.contracts import BY_ID, Contract, obligations
from talia.games.betel.moves import Call, Pass
from talia.games.betel.player.auction import exchanges
from talia.games.betel.player.scene import BetelScene, Hands, betel_scene
from talia.games.betel.player.style import CLUB, strain
from talia.games.betel.player.values import tricks as glance
from talia.games.betel.player.worlds import Worlds, rows, worlds
from talia.games.betel.state import DealState
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.forms import Option
from talia.table.moves import Move

GLANCED: Final = 10
"""So many bids, the best at a glance, are compared in sampled layouts."""


class _Saying(Struct, frozen=True):
    """Something to say: a contract and its declarer's place (None and -1: three passes), after an exchange."""

    move: Move
    hand: int
    contract: Contract | None
    declarer: int
    doubled: bool


def judged_call(deal: DealState, moment: Moment, move: Pass | Call) -> Judgement | None:
    """What the call cost; None if there was nothing else to say."""
    now = betel_scene(moment.sight)
    sayings = _sayings(now, moment.sight)
    if len(sayings) == 1:
        return None
    chosen = next(at for at, saying in enumerate(sayings) if _same(saying.move, move))
    lead = now.order.index(deal.spec.dealer)
    values = [values[0] for values in _worths(now, lead, sayings, [_hands(deal, now)])]
    best = best_of(values, chosen)

    few = _promising(sayings, now, chosen)
    layouts = worlds(now, _number(moment.worlds), moment.rng)
    columns = _worths(now, lead, [sayings[at] for at in few], _rows(layouts))
    at_sight = compared(list(zip(*columns, strict=True)), few.index(chosen), layouts)
    better = sayings[few[at_sight.best]].move
    judgement = Judgement(
        kind="call",
        cost=values[best] - values[chosen],
        best=sayings[best].move,
        known=at_sight.cost,
        margin=at_sight.margin,
        better=better,
        worlds=at_sight.number,
        complete=at_sight.complete,
    )
    if at_sight.cost >= COSTLY and at_sight.cost > at_sight.margin:
        kind = "pass" if isinstance(better, Pass) else "kontra" if _said(better)["contract"] == KONTRA else "bid"
        details = {"points": round(at_sight.cost), **_said(better)}
        return replace(judgement, why=f"review.better_{kind}", details=details)
    if values[best] - values[chosen] >= COSTLY:
        return replace(judgement, why="review.unforeseeable_call", details=_said(sayings[best].move))
    return judgement


def advised_call(now: BetelScene, sight: Sight, rng: Random, number: int) -> Advice:
    """A pass, a kontra and the promising bids, each with its best exchange, weighed in so many layouts."""
    sayings = _sayings(now, sight)
    few = [sayings[at] for at in _promising(sayings, now, 0)]
    layouts = worlds(now, _number(number), rng)
    columns = _worths(now, now.order.index(sight.view.facts["dealer"]), few, _rows(layouts))
    advice = weighed(list(zip(*columns, strict=True)), [saying.move for saying in few], layouts)
    best = {_said(each.move)["contract"]: each for each in reversed(advice.choices)}
    choices = tuple(each for each in advice.choices if each is best[_said(each.move)["contract"]])
    return replace(advice, choices=choices, proviso="advice.if_all_pass")


def _hands(deal: DealState, now: BetelScene) -> Hands:
    one, two, three = (deal.hands[seat] for seat in now.order)
    return one, two, three


def _rows(layouts: Worlds) -> Sequence[Hands]:
    hands: Any = layouts.hands.tolist()
    return [(one, two, three) for one, two, three in hands]


def _number(worlds: int) -> int:
    """A call has many more choices than a card."""
    return max(1, worlds // 2)


def _said(move: Move) -> dict[str, Any]:
    if isinstance(move, Call):
        return {"contract": move.say, "take": move.take, "give": move.give}
    return {"contract": "pass", "take": (), "give": ()}


def _sayings(now: BetelScene, sight: Sight) -> list[_Saying]:
    """All there is to say, each as if the others passed then."""
    found = [_Saying(Pass(), now.hand, now.contract, now.declarer, now.doubled)]
    form = next((form for form in forms_of(sight.view) if form.move is Call), None)
    if form is None:
        return found
    say = form.parts[-1]
    assert isinstance(say, Option)
    for exchange in exchanges(now.hand, now.dubel, 2 if len(form.parts) > 1 else 0):
        cards = codes(exchange.take), codes(exchange.give)
        for of in say.of:
            move = Call(str(of), *cards)
            if move.say == KONTRA:
                found.append(_Saying(move, exchange.hand, now.contract, now.declarer, True))
            else:
                found.append(_Saying(move, exchange.hand, BY_ID[move.say], now.me, False))
    return found


def _same(one: Move, other: Move) -> bool:
    if not isinstance(one, Call) or not isinstance(other, Call):
        return type(one) is type(other)
    return (one.say, mask(one.take), mask(one.give)) == (other.say, mask(other.take), mask(other.give))


def _worths(now: BetelScene, lead: int, sayings: Iterable[_Saying], layouts: Sequence[Hands]) -> list[list[float]]:
    """What each saying is worth in each layout; ``lead``: who leads after three passes."""
    listed = list(sayings)
    wanted: dict[tuple[int, int], list[int]] = {}
    for saying in listed:
        hands = wanted.setdefault(_play(saying), [])
        if saying.hand not in hands:
            hands.append(saying.hand)
    solved = {}
    for (kind, declarer), hands in wanted.items():
        sample = next(saying for saying in listed if _play(saying) == (kind, declarer))
        table = rows([_with_hand(world, now.me, hand) for hand in hands for world in layouts])
        taken = solve_worlds(
            obligations(sample.contract, now.beat_after_ruff),
            table,
            lead if sample.contract is None else declarer,
            now.me if sample.contract is None else declarer,
            misere=is_misere(sample.contract),
        ).tolist()
        for at, hand in enumerate(hands):
            solved[kind, declarer, hand] = taken[at * len(layouts) : (at + 1) * len(layouts)]
    return [
        [
            worth(saying.contract, tricks, declares=saying.declarer == now.me, doubled=saying.doubled)
            for tricks in solved[*_play(saying), saying.hand]
        ]
        for saying in listed
    ]


def _play(saying: _Saying) -> tuple[int, int]:
    """What is the same in the play of different contracts: the strain and the declarer."""
    return (-1 if saying.contract is None else strain(saying.contract), saying.declarer)


def _with_hand(world: Sequence[int], place: int, hand: int) -> Hands:
    changed = list(world)
    changed[place] = hand
    return changed[0], changed[1], changed[2]


def _promising(sayings: Sequence[_Saying], now: BetelScene, chosen: int) -> list[int]:
    """The places of those to be compared in sampled layouts: the chosen one, pass, kontra, bids good at a glance."""
    at_a_glance: list[tuple[float, int]] = []
    kept = {0, chosen}
    for at, saying in enumerate(sayings):
        if saying.contract is not None and saying.declarer == now.me and not isinstance(saying.move, Pass):
            kind = strain(saying.contract)
            taken = glance(saying.hand, _left(now, saying), kind)
            at_a_glance.append((CLUB.glanced(kind, taken)[saying.contract.rank], at))
        elif isinstance(saying.move, Call) and not saying.move.take:
            kept.add(at)
    at_a_glance.sort(reverse=True)
    return sorted(kept | {at for _, at in at_a_glance[:GLANCED]})


def _left(now: BetelScene, saying: _Saying) -> int:
    """The dubel after the exchange of a saying."""
    return (now.hand | now.dubel) & ~saying.hand
