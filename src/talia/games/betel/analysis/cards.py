"""What a card of Betel cost, or is going to cost: each legal card solved in the true layout and in sampled ones."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from talia._kernel import best_line, solve_worlds
from talia.analysis.advice import Advice
from talia.analysis.review import COSTLY, Choice, Judgement, Moment, graded
from talia.cards import CODE, card, code, mask, singles
from talia.games.betel.analysis.sight import AtSight, best_of, compared, weighed
from talia.games.betel.analysis.worth import is_misere, worth
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Play
from talia.games.betel.player.scene import BetelScene, betel_scene
from talia.games.betel.player.worlds import rows, worlds
from talia.games.betel.state import DealState
from talia.table.forms import Cards, Form
from talia.table.moves import Move
from talia.tricks.obligations import Position
from talia.tricks.play import legal_cards


def judged_card(deal: DealState, moment: Moment, move: Play) -> Judgement | None:
    """What the card cost; None if there was no choice."""
    legal = tuple(singles(legal_cards(BetelDeal.tricks(deal))))
    if len(legal) == 1:
        return None
    now = betel_scene(moment.sight)
    chosen = legal.index(mask((move.card,)))
    hands = [deal.hands[seat] for seat in now.order]
    (taken,) = _solved(now, rows([(hands[0], hands[1], hands[2])]))
    (values,) = _worths(now, [taken])
    best = best_of(values, chosen)
    layouts = worlds(now, moment.worlds, moment.rng)
    by_world = _worths(now, _solved(now, layouts.hands))
    at_sight = compared(by_world, chosen, layouts)
    means = [sum(column) / len(column) for column in zip(*by_world, strict=True)]
    cost = values[best] - values[chosen]
    judgement = Judgement(
        kind="card",
        grade=graded(at_sight.cost, at_sight.margin),
        cost=cost,
        tricks=abs(taken[best] - taken[chosen]),
        best=Play(CODE[legal[best]]),
        line=_line(now, hands, CODE[legal[best]]) if cost else (),
        known=at_sight.cost,
        margin=at_sight.margin,
        better=Play(CODE[legal[at_sight.best]]),
        worlds=at_sight.number,
        complete=at_sight.complete,
        share=round(100 * at_sight.gains),
        choices=tuple(
            Choice(Play(CODE[legal[at]]), means[at], values[at])
            for at in sorted(range(len(legal)), key=lambda at: (-means[at], -values[at]))
        ),
    )
    why = _why(now, [taken[best], taken[chosen]], cost, at_sight)
    if why is None:
        return judgement
    instead = best if cost >= COSTLY else at_sight.best
    details = {
        "card": move.card,
        "best": CODE[legal[best]],
        "better": CODE[legal[at_sight.best]],
        "instead_card": CODE[legal[instead]],
        "n": judgement.tricks,
        "share": round(100 * at_sight.gains),
        "other": round(100 * at_sight.losses),
        **_of_play("came", now, taken[chosen]),
        **_of_play("instead", now, taken[instead]),
    }
    return replace(judgement, why=why, lay=_lay(now, [taken[instead], taken[chosen]]), details=details)


def _of_play(name: str, now: BetelScene, taken: int) -> dict[str, Any]:
    """What the declarer takes, and without a contract one's own tricks, as the sentences tell it."""
    seat = now.order[_counted(now)]
    if now.contract is None:
        return {name: "taken", f"{name}_seat": seat, f"{name}_n": taken}
    made = "made" if now.contract.made(taken) else "failed"
    return {name: made, f"{name}_seat": seat, f"{name}_n": taken, f"{name}_contract": now.contract.id}


def _lay(now: BetelScene, taken: Sequence[int]) -> str:
    """The code of the sentence on what came of a card; ``taken`` after the one instead of it, and after it."""
    if taken[0] == taken[1]:
        return "review.no_matter"
    if now.contract is not None and now.contract.made(taken[0]) != now.contract.made(taken[1]):
        return "review.after_cards"
    return "review.taken_after_cards"


def advised_card(now: BetelScene, form: Form, rng: Random, number: int) -> Advice:
    """The cards that may be played, weighed in so many layouts."""
    (part,) = form.parts
    assert isinstance(part, Cards)
    moves = [Play(CODE[one]) for one in singles(part.among)]
    layouts = worlds(now, number, rng)
    return weighed(_worths(now, _solved(now, layouts.hands)), moves, layouts)


def _solved(now: BetelScene, hands: Any) -> list[list[int]]:
    """For each layout what becomes of each legal card: the declarer's tricks, without a contract one's own."""
    solved = solve_worlds(
        now.rules,
        hands,
        now.leader,
        _counted(now),
        now.trick,
        now.tricks,
        misere=is_misere(now.contract),
        each_card=True,
    )
    found: list[list[int]] = solved.tolist()
    return found


def _counted(now: BetelScene) -> int:
    """Whose tricks are counted."""
    return now.declarer if now.contract is not None else now.me


def _worths(now: BetelScene, taken: Sequence[Sequence[int]]) -> list[list[float]]:
    value = partial(worth, now.contract, declares=now.me == now.declarer, doubled=now.doubled)
    return [[value(tricks) for tricks in row] for row in taken]


def _line(now: BetelScene, hands: Sequence[int], best: str) -> tuple[Move, ...]:
    at = Position(now.rules, hands, now.leader, _counted(now), now.trick, now.tricks)
    at.play(card(best))
    return (Play(best), *(Play(code(each)) for each in best_line(at, is_misere(now.contract))))


def _why(now: BetelScene, taken: Sequence[int], cost: float, at_sight: AtSight) -> str | None:
    """The code of the sentence for a card; ``taken``: the declarer's tricks after the best and after this card."""
    to_be_seen = at_sight.cost >= COSTLY and at_sight.cost > at_sight.margin
    if cost < COSTLY:
        return "review.lucky" if to_be_seen else None
    if not to_be_seen:
        return "review.unforeseeable"
    if now.contract is not None and now.contract.made(taken[0]) != now.contract.made(taken[1]):
        return "review.contract_lost" if now.me == now.declarer else "review.contract_let_through"
    return "review.tricks"
