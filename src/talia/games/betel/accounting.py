"""How the score of a deal of Betel came about (rules/betel.md 5)."""

from talia.games.betel import scoring
from talia.games.betel.contracts import ALLPASS_PER_TRICK, id_of
from talia.games.betel.state import DealState, made
from talia.table.account import Account, Item


def account(d: DealState, leader: int) -> Account:
    """Contract and overtricks, tricks of the others, the prediction and what was charged; ``leader`` led first."""
    seats, result = d.spec.around[leader], made(d)
    charged = tuple(Item("peeked", {"seat": seat}, (seat,), -each) for seat, each in enumerate(d.charged) if each)
    if d.contract is None or result is None:
        return tuple(_tricks(seat, d.taken[seat], ALLPASS_PER_TRICK) for seat in seats) + charged
    times = 2 if d.auction.doubles else 1
    items = [*_declarer(d, seats[0], times, result=result)]
    if d.contract.per_trick:
        items += (_tricks(seat, d.taken[seat], d.contract.per_trick, times) for seat in seats[1:])
    resting = d.spec.resting
    predicted = scoring.prediction(d.prediction, made=result) if resting >= 0 else 0
    if predicted:
        items.append(Item("prediction", {"seat": resting, "answer": d.prediction}, (resting,), predicted))
    return (*items, *charged)


def _declarer(d: DealState, seat: int, times: int, *, result: bool) -> list[Item]:
    """What the contract brings or costs, and the overtricks."""
    contract = d.contract
    if contract is None:
        return []
    doubled = times > 1
    told = {"seat": seat, "contract": id_of(contract, d.trump), "value": contract.points, "doubled": doubled}
    over = 0 if contract.betelek else d.taken[seat] - contract.bound
    if not result:
        return [Item("failed", {**told, "n": abs(over), "taken": d.taken[seat]}, (seat,), -times * contract.points)]
    items = [Item("contract", told, (seat,), times * contract.points)]
    if over > 0:
        more = {"seat": seat, "n": over, "each": contract.per_trick, "doubled": doubled}
        items.append(Item("overtricks", more, (seat,), times * over * contract.per_trick))
    return items


def _tricks(seat: int, n: int, each: int, times: int = 1) -> Item:
    return Item("tricks", {"seat": seat, "n": n, "each": each, "doubled": times > 1}, (seat,), n * each * times)
