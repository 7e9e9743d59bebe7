"""The puzzles of Betel that come with it, and their exact solutions."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from talia._kernel import best_line, solve, solve_cards
from talia.cards import BIT, card, code, mask
from talia.games.betel.contracts import BY_ID, Contract, obligations
from talia.games.betel.deal import BetelDeal
from talia.games.betel.lessons.puzzles.entry import DECLARER, Entry, puzzle_of
from talia.games.betel.moves import Call, Pass, Play
from talia.games.betel.state import DealState
from talia.lessons.puzzles import Puzzle, Solution, Told, moves, position
from talia.table.moves import Move
from talia.table.record import plain
from talia.tricks.obligations import Position

FILE: Final = "puzzles.jsonl"


class BetelPack:
    """The pack of Betel's puzzles."""

    def puzzles(self) -> Sequence[Puzzle]:
        """All of them, in the order they were found."""
        return _shipped()

    def solution(self, puzzle: Puzzle) -> Solution:
        """Solves it; nothing but the cards is taken from the puzzle."""
        return solution(puzzle)


@cache
def _shipped() -> tuple[Puzzle, ...]:
    lines = files(__package__).joinpath(FILE).read_text(encoding="utf-8").splitlines()
    return tuple(puzzle_of(msgspec.json.decode(line, type=Entry)) for line in lines)


def solution(puzzle: Puzzle) -> Solution:
    """The declarer's tricks after each answer, and why only one of them is right."""
    deal: DealState = position(puzzle)[0].state.deal
    answers = moves(puzzle)
    if puzzle.kind == "card":
        return _of_cards(puzzle, deal, answers)
    return _of_calls(puzzle, deal, answers)


def _of_cards(puzzle: Puzzle, deal: DealState, answers: Sequence[Move]) -> Solution:
    contract, t = deal.contract, BetelDeal.tricks(deal)
    assert contract is not None
    at = Position(obligations(contract, False), t.hands, t.leader, DECLARER, t.table, t.taken)
    solved = solve_cards(at, contract.betelek)
    outcomes = tuple(solved[card(each.card)] for each in answers if isinstance(each, Play))
    declares = puzzle.seat == DECLARER
    good = tuple(place for place, tricks in enumerate(outcomes) if contract.made(tricks) == declares)
    right = answers[puzzle.right]
    assert isinstance(right, Play)
    details = {"card": right.card, "contract": contract.id, "bound": contract.bound, "seat": DECLARER}
    told = [Told("card.made" if declares else "card.beaten", {**details, "tricks": outcomes[puzzle.right]})]
    told.append(Told(f"act.{_act(deal, puzzle.seat, right.card)}", {"card": right.card, "seat": puzzle.seat}))
    others = [outcomes[place] for place in range(len(answers)) if place != puzzle.right]
    same = "same" if min(others) == max(others) else "differ"
    told.append(Told(f"card.others_{same}", {"least": min(others), "most": max(others), "seat": DECLARER}))
    told += _lure(puzzle, answers, outcomes)
    at.play(card(right.card))
    line = (right, *(Play(code(each)) for each in best_line(at, contract.betelek)))
    return Solution(outcomes, good, tuple(told), tuple(map(plain, line)))


def _of_calls(puzzle: Puzzle, deal: DealState, answers: Sequence[Move]) -> Solution:
    outcomes, good = [], []
    positions = []
    for place, move in enumerate(answers):
        assert isinstance(move, Call)
        contract = BY_ID[move.say]
        at = _after(deal, move, contract)
        positions.append(at)
        tricks = solve(at, contract.betelek)
        outcomes.append(tricks)
        if contract.made(tricks):
            good.append(place)
    right = answers[puzzle.right]
    assert isinstance(right, Call)
    contract = BY_ID[right.say]
    details = {
        "take": right.take,
        "give": right.give,
        "contract": contract.id,
        "bound": contract.bound,
        "tricks": outcomes[puzzle.right],
        "seat": DECLARER,
    }
    told = [Told(f"{puzzle.kind}.{'few' if contract.betelek else 'many'}", details)]
    if puzzle.kind == "exchange":
        told.append(Told("exchange.none", {"tricks": outcomes[0], "contract": contract.id, "seat": DECLARER}))
        others = [tricks for place, tricks in enumerate(outcomes) if place != puzzle.right]
        told.append(Told("exchange.others", {"n": len(others), "tricks": (min if contract.betelek else max)(others)}))
    told += _lure(puzzle, answers, outcomes)
    line = (
        right,
        Pass(),
        Pass(),
        *(Play(code(each)) for each in best_line(positions[puzzle.right], contract.betelek)),
    )
    return Solution(tuple(outcomes), tuple(good), tuple(told), tuple(map(plain, line)))


def _after(deal: DealState, move: Call, contract: Contract) -> Position:
    hands = list(deal.hands)
    hands[DECLARER] ^= mask(move.take) ^ mask(move.give)
    return Position(obligations(contract, False), hands, DECLARER, DECLARER)


def _lure(puzzle: Puzzle, answers: Sequence[Move], outcomes: Sequence[int]) -> list[Told]:
    if puzzle.lure is None:
        return []
    move = answers[puzzle.lure]
    code = "no_exchange" if puzzle.kind == "exchange" and not plain(move)["take"] else puzzle.kind
    return [Told(f"lure.{code}", {**plain(move), "tricks": outcomes[puzzle.lure], "seat": DECLARER})]


def _act(deal: DealState, seat: int, chosen: str) -> str:
    """What one does by playing a card, as everybody can see it."""
    one, hand, contract, t = BIT[chosen], deal.hands[seat], deal.contract, BetelDeal.tricks(deal)
    assert contract is not None
    number = card(chosen)
    suit = 0xFFFF << (number & ~15)
    trumps = 0 if contract.trump < 0 else 0xFFFF << 16 * contract.trump
    outside = sum(deal.hands) & ~hand & suit
    if not t.table:
        if one & trumps:
            return "leads_trump"
        if not outside:
            return "leads_last"
        return "leads_high" if one > outside else "leads_low" if one < outside & -outside else "leads_middle"
    led = 0xFFFF << (t.table[0] & ~15)
    if not one & led:
        return "ruffs" if one & trumps else "throws"
    if not led & trumps and t.trick & trumps:
        return "follows"
    if one < max(1 << each for each in t.table if 1 << each & led):
        return "plays_low"
    return "wins_low" if hand & led & ~(one | one - 1) else "wins_high"
