"""How a decision of Betel is judged: by exact play of all cards, and of sampled layouts.

Points are compared as a match compares them: one's own against the average of the other two players'. What the
defenders take is counted as shared evenly between them. After three passes each plays against both others together.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import sqrt
from typing import Any, Final

from msgspec import Struct

from talia._kernel import best_line, solve_worlds
from talia.cards import CODE, card, code, codes, mask, singles
from talia.games.betel.auction import KONTRA, bids, may_double
from talia.games.betel.cardplay import legal_cards
from talia.games.betel.contracts import ALLPASS_PER_TRICK, CONTRACTS, Contract, obligations
from talia.games.betel.moves import Call, Look, Pass, Play, Refill
from talia.games.betel.scoring import points
from talia.games.betel.state import TRICKS, DealState
from talia.lessons.review import COSTLY, Judgement, Moment, judge_of
from talia.players.betel.auction import exchanges
from talia.players.betel.scene import Hands, Scene, scene
from talia.players.betel.style import CLUB, strain
from talia.players.betel.values import tricks as glance
from talia.players.betel.worlds import Worlds, rows, worlds
from talia.table.moves import Move
from talia.tricks.obligations import Position

GLANCED: Final = 10
"""So many bids, the best at a glance, are compared in sampled layouts."""

_SPEECH: Final = (Pass, Call, Look, Refill)


@judge_of("betel")
def judge(moment: Moment) -> Judgement | None:
    """A card with a choice, or a seat's last word in the auction; nothing else is judged.

    A call before the last one is not judged: it was the road to another call, not a decision for a contract. With a
    face-down dubel no call is judged, since nobody knew what he could take.
    """
    deal: DealState = moment.state.deal
    if isinstance(moment.move, Play):
        return _card(deal, moment, moment.move)
    if isinstance(moment.move, (Pass, Call)) and deal.slots is None and _last_word(moment):
        return _call(deal, moment, moment.move)
    return None


def _last_word(moment: Moment) -> bool:
    return not any(line.seat == moment.seat and isinstance(line.move, _SPEECH) for line in moment.upcoming[1:])


# --- what a result is worth -------------------------------------------------------------------------------------------


def worth(contract: Contract | None, taken: int, *, declares: bool, doubled: bool = False) -> float:
    """What it is worth to a player, against the average of the others, that the declarer takes so many tricks.

    Without a contract: that he himself takes so many.

    >>> from talia.games.betel.contracts import BY_ID
    >>> worth(BY_ID["1N"], 6, declares=True), worth(BY_ID["1N"], 6, declares=False), worth(None, 4, declares=False)
    (10.0, -5.0, 5.0)
    """
    if contract is None:
        return ALLPASS_PER_TRICK * (taken - (TRICKS - taken) / 2)
    declarer, both, _ = points(contract, (taken, TRICKS - taken, 0), doubled=doubled)
    lead = declarer - both / 2
    return lead if declares else -lead / 2


def _hands(deal: DealState, now: Scene) -> Hands:
    one, two, three = (deal.hands[seat] for seat in now.order)
    return one, two, three


# --- cards ------------------------------------------------------------------------------------------------------------


def _card(deal: DealState, moment: Moment, move: Play) -> Judgement | None:
    legal = tuple(singles(legal_cards(deal, moment.seat)))
    if len(legal) == 1:
        return None
    now = scene(moment.sight)
    chosen = legal.index(mask((move.card,)))
    value = partial(worth, now.contract, declares=now.me == now.declarer, doubled=now.doubled)

    hands = _hands(deal, now)
    (taken,) = _solved(now, rows([hands]))
    values = [value(tricks) for tricks in taken]
    best = _best(values, chosen)
    at_sight = _by_sight(now, moment, chosen, value)
    cost = values[best] - values[chosen]
    judgement = Judgement(
        kind="card",
        cost=cost,
        tricks=abs(taken[best] - taken[chosen]),
        best=Play(CODE[legal[best]]),
        line=_line(now, hands, CODE[legal[best]]) if cost else (),
        known=at_sight.cost,
        margin=at_sight.margin,
        better=Play(CODE[legal[at_sight.best]]),
        worlds=at_sight.number,
        complete=at_sight.complete,
    )
    why = _why_card(now, [taken[best], taken[chosen]], cost, at_sight)
    if why is None:
        return judgement
    details = {
        "card": move.card,
        "best": CODE[legal[best]],
        "better": CODE[legal[at_sight.best]],
        "n": judgement.tricks,
        "share": round(100 * at_sight.gains),
        "other": round(100 * at_sight.losses),
    }
    return _with_sentence(judgement, why, details)


def _solved(now: Scene, hands: Any) -> list[list[int]]:
    """For each layout what becomes of each legal card: the declarer's tricks, without a contract one's own."""
    solved = solve_worlds(
        now.rules,
        hands,
        now.leader,
        now.declarer if now.contract is not None else now.me,
        now.trick,
        now.tricks,
        misere=now.contract is not None and now.contract.betelek,
        each_card=True,
    )
    found: list[list[int]] = solved.tolist()
    return found


def _line(now: Scene, hands: Sequence[int], best: str) -> tuple[Move, ...]:
    declarer = now.declarer if now.contract is not None else now.me
    at = Position(now.rules, hands, now.leader, declarer, now.trick, now.tricks)
    at.play(card(best))
    return (Play(best), *(Play(code(each)) for each in best_line(at, _misere(now.contract))))


def _misere(contract: Contract | None) -> bool:
    return contract is not None and contract.betelek


def _best(values: Sequence[float], chosen: int) -> int:
    """The place of the best value: the chosen one if there is none better."""
    top = max(values)
    return chosen if values[chosen] == top else values.index(top)


class _AtSight(Struct, frozen=True):
    """What a choice cost by what the player could know; ``gains`` and ``losses``: in which part of the layouts the

    better move brings more than the chosen one, and less.
    """

    cost: float
    margin: float
    best: int
    number: int
    complete: bool
    gains: float
    losses: float


def _by_sight(now: Scene, moment: Moment, chosen: int, value: Callable[[int], float]) -> _AtSight:
    layouts = worlds(now, moment.worlds, moment.rng)
    return _compared([[value(tricks) for tricks in world] for world in _solved(now, layouts.hands)], chosen, layouts)


def _compared(values: Sequence[Sequence[float]], chosen: int, layouts: Worlds) -> _AtSight:
    """The means by choice, ``values`` having a row for each layout."""
    number = len(values)
    means = [sum(column) / number for column in zip(*values, strict=True)]
    best = _best(means, chosen)
    gains = [row[best] - row[chosen] for row in values]
    mean = sum(gains) / number
    variance = sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1)
    margin = 0.0 if layouts.complete else 1.96 * sqrt(variance / number)
    return _AtSight(
        mean,
        margin,
        best,
        number,
        layouts.complete,
        sum(gain > 0 for gain in gains) / number,
        sum(gain < 0 for gain in gains) / number,
    )


def _why_card(now: Scene, taken: Sequence[int], cost: float, at_sight: _AtSight) -> str | None:
    """The code of the sentence for a card; ``taken``: the declarer's tricks after the best and after this card."""
    to_be_seen = at_sight.cost >= COSTLY and at_sight.cost > at_sight.margin
    if cost < COSTLY:
        return "review.lucky" if to_be_seen else None
    if not to_be_seen:
        return "review.unforeseeable"
    if now.contract is not None and now.contract.made(taken[0]) != now.contract.made(taken[1]):
        return "review.contract_lost" if now.me == now.declarer else "review.contract_let_through"
    return "review.tricks"


def _with_sentence(judgement: Judgement, why: str, details: dict[str, Any]) -> Judgement:
    fields = {name: getattr(judgement, name) for name in judgement.__struct_fields__}
    return Judgement(**{**fields, "why": why, "details": details})


# --- calls ------------------------------------------------------------------------------------------------------------


class _Saying(Struct, frozen=True):
    """Something to say: a contract and its declarer's place (None and -1: three passes), after an exchange."""

    move: Move
    hand: int
    contract: Contract | None
    declarer: int
    doubled: bool


def _call(deal: DealState, moment: Moment, move: Pass | Call) -> Judgement | None:
    now = scene(moment.sight)
    sayings = _sayings(deal, now, moment.seat)
    if len(sayings) == 1:
        return None
    chosen = next(at for at, saying in enumerate(sayings) if _same(saying.move, move))
    hands = _hands(deal, now)
    lead = now.order.index(deal.spec.dealer)
    values = [values[0] for values in _worths(now, lead, sayings, [hands])]
    best = _best(values, chosen)

    few = _promising(sayings, now, chosen)
    layouts = worlds(now, max(1, moment.worlds // 2), moment.rng)
    sampled: Any = layouts.hands.tolist()
    columns = _worths(now, lead, [sayings[at] for at in few], sampled)
    at_sight = _compared(list(zip(*columns, strict=True)), few.index(chosen), layouts)
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
        return _with_sentence(judgement, f"review.better_{kind}", {"points": round(at_sight.cost), **_said(better)})
    if values[best] - values[chosen] >= COSTLY:
        return _with_sentence(judgement, "review.unforeseeable_call", _said(sayings[best].move))
    return judgement


def _said(move: Move) -> dict[str, Any]:
    if isinstance(move, Call):
        return {"contract": move.say, "take": move.take, "give": move.give}
    return {"contract": "pass", "take": (), "give": ()}


def _sayings(deal: DealState, now: Scene, seat: int) -> list[_Saying]:
    """All there is to say, each as if the others passed then."""
    standing = CONTRACTS[deal.auction.standing] if deal.auction.standing >= 0 else None
    options = deal.spec.options
    found = [_Saying(Pass(), now.hand, standing, now.declarer, now.doubled)]
    contracts = bids(deal.auction, seat, options, deal.spec.contracts)
    allowed = [contract for contract in CONTRACTS if contracts >> contract.rank & 1]
    double = may_double(deal.auction, options)
    for exchange in exchanges(now.hand, deal.dubel, 2 if options.exchange else 0):
        cards = codes(exchange.take), codes(exchange.give)
        found += [_Saying(Call(each.id, *cards), exchange.hand, each, now.me, False) for each in allowed]
        if double:
            found.append(_Saying(Call(KONTRA, *cards), exchange.hand, standing, now.declarer, True))
    return found


def _same(one: Move, other: Move) -> bool:
    if not isinstance(one, Call) or not isinstance(other, Call):
        return type(one) is type(other)
    return (one.say, mask(one.take), mask(one.give)) == (other.say, mask(other.take), mask(other.give))


def _worths(now: Scene, lead: int, sayings: Iterable[_Saying], layouts: Sequence[Sequence[int]]) -> list[list[float]]:
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
            misere=_misere(sample.contract),
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


def _promising(sayings: Sequence[_Saying], now: Scene, chosen: int) -> list[int]:
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


def _left(now: Scene, saying: _Saying) -> int:
    """The dubel after the exchange of a saying."""
    return (now.hand | now.dubel) & ~saying.hand
