"""How the value of a game of Skat came about and what it brings (rules/skat.md 5)."""

from typing import Any

from talia.cards import BIT, codes
from talia.games.skat import playing, scoring
from talia.games.skat.scoring import FABIAN, SEEGER, Outcome, Played, card_points, is_null, trumps
from talia.games.skat.state import DealState
from talia.table.account import Account, Item


def account(d: DealState) -> Account:
    """The steps to the value, then what it brings each in the chosen way of scoring; nothing where nobody played."""
    if d.outcome is not None:
        return _game(d, d.outcome)
    return () if d.ramsch_outcome is None else _ramsch(d)


def _game(d: DealState, result: Outcome) -> Account:
    p, soloist = playing.as_played(d), d.soloist
    value = _fixed(p) if is_null(p.game) else _steps(d, p, result)
    steps = [_skat(d, p), *_not_played(d), *value, *_factors(d, p, result)]
    others = tuple(seat for seat in range(d.spec.seats) if seat != soloist)
    brought = scoring.paid(d.spec.options, d.spec.seats, soloist, result, d.doubled)
    way = d.spec.options.scoring
    if way == "tournament":
        ends = [Item("result", {"seat": soloist, "won": result.won}, (soloist,), result.result)]
        ends.append(Item("seeger", {"won": result.won}, (soloist,), SEEGER if result.won else -SEEGER))
        if not result.won:
            ends.append(Item("fabian", {}, others, FABIAN[d.spec.seats]))
        return (*steps, *ends)
    told: dict[str, Any] = {"seat": soloist, "won": result.won}
    sides = (("result", (soloist,)), ("others", others))
    ends = [Item(code, told, seats, brought[seats[0]]) for code, seats in sides if brought[seats[0]]]
    return (*steps, *ends)


def _skat(d: DealState, p: Played) -> Item:
    """The two cards the soloist put away, or left lying, and what they count where points are counted."""
    told = {"cards": codes(d.skat), "n": card_points(d.skat), "counts": not is_null(p.game)}
    return Item("skat" if p.hand else "put_away", told)


def _not_played(d: DealState) -> tuple[Item, ...]:
    """The card points that are nobody's, because they could not matter any more."""
    left = playing.untaken(d)
    return (Item("not_played", {"n": left}),) if left else ()


def _fixed(p: Played) -> tuple[Item, ...]:
    """The value of a game without trumps."""
    return (Item("fixed", {"contract": p.game, "hand": p.hand, "value": scoring.NULLS[p.game, p.hand]}),)


def _steps(d: DealState, p: Played, result: Outcome) -> tuple[Item, ...]:
    """The multiplier item by item, times the base."""
    having, length = d.matadors
    run = trumps(p.game)[:length] if having else ()
    top = tuple(card for card in run if card in BIT)
    items = [Item("matadors" if having else "without", {"cards": top, "n": length})]
    items += (Item(f"item.{name}", {"n": n}) for name, n in scoring.items(p, result).items())
    unit = scoring.base(p.game, d.spec.options)
    product = unit * result.multiplier
    told = {"contract": p.game, "base": unit, "times": result.multiplier, "value": product}
    items.append(Item("product", told))
    if result.overbid:
        items.append(Item("overbid", {"bid": p.bid, "value": unit * -(-p.bid // unit)}))
    return tuple(items)


def _factors(d: DealState, p: Played, result: Outcome) -> tuple[Item, ...]:
    """What multiplies the value: a round of double values, the stake, kontra, a loss.

    Money is rounded before it is doubled (rules/skat.md 5.4).
    """
    found = []
    if p.round_factor > 1:
        found.append(Item("round", {"times": p.round_factor}))
    options = d.spec.options
    if options.scoring == "money":
        told = {"n": options.stake_grosz, "value": result.value, "unit": scoring.grosze(options, result.value)}
        found.append(Item("stake", told))
    if p.doubled > 1:
        found.append(Item("doubled", {"times": p.doubled}))
    if not result.won:
        found.append(Item("lost"))
    return tuple(found)


def _ramsch(d: DealState) -> Account:
    end = d.ramsch_outcome
    if end is None:
        return ()
    brought = scoring.ramsch_paid(d.spec.options, d.spec.order, end)
    if end.march >= 0:
        hit = ((seat, each) for seat, each in enumerate(brought) if each)
        return tuple(Item("march", {"seat": end.march}, (seat,), each) for seat, each in hit)
    found = []
    for seat in d.spec.order:
        score, points = end.scores[seat], end.points[seat]
        told = {"seat": seat, "n": points, "times": -score // points if points and score else 1, "lost": score < 0}
        found.append(Item("ramsch" if told["times"] == 1 else "ramsch_times", told, (seat,), brought[seat]))
    options = d.spec.options
    if options.scoring == "money" and any(brought):
        found.append(Item("stake_each", {"n": options.stake_grosz}))
    return tuple(found)
