"""How puzzles of Betel are found: deals are drawn and solved until there are enough of every kind and grade.

An attempt is a deal. What comes of it follows from the seed, the kind and the number of the attempt alone, so the work
can be broken off and taken up again.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from talia._kernel import distinct, solve, solve_cards
from talia.cards import CODE, code, codes, mask
from talia.games.betel.contracts import BY_ID, CONTRACTS, Contract
from talia.games.betel.lessons.puzzles.book import solution
from talia.games.betel.lessons.puzzles.entry import DECLARER, Entry, dealt, in_words, puzzle_of, start
from talia.games.betel.moves import Call, Play
from talia.games.betel.player import cardplay, solved
from talia.games.betel.player.auction import Thinker, exchanges, rules_of
from talia.games.betel.player.scene import betel_scene
from talia.games.betel.player.style import BEGINNER, CLUB, STRONG, Style, strain
from talia.games.betel.state import DECK
from talia.lessons.puzzles import GRADES, Puzzle, grade, maker_of, moves, position
from talia.tricks.obligations import Position

LEVELS: Final = (BEGINNER, CLUB, STRONG)
SEEDS: Final = 4
"""Players of each level who try a puzzle."""

FEWEST: Final = 3
"""Cards, no two of them as good as equal, among which the only one must be found."""
LAST: Final = 4
"""Tricks that must be left at least."""
OFFERED: Final = 5
"""Contracts to choose from."""

KINDS: Final = ("card", "exchange", "contract")


def tried(seed: str, kind: str, attempt: int) -> Entry | None:
    """What comes of an attempt: a puzzle, graded, or nothing."""
    rng = Random(f"{seed} {kind} {attempt}")
    entry = _FINDERS[kind](f"{kind}-{attempt}", rng)
    return None if entry is None else graded(entry)


def wanted(number: int) -> dict[tuple[str, str], int]:
    """How many of each kind and grade are wanted, if ``number`` are in all.

    >>> sum(wanted(300).values()), wanted(10)["card", "easy"]
    (300, 2)
    """
    bins = [(kind, grade) for kind in KINDS for grade in GRADES]
    return {each: number // len(bins) + (place < number % len(bins)) for place, each in enumerate(bins)}


def grade_of(entry: Entry) -> str:
    """How hard an entry is."""
    return grade(sum(entry.missed), entry.asked)


def found(seed: str, kind: str, number: int, before: list[Entry]) -> Iterator[tuple[int, Entry | None]]:
    """Goes on with the attempts at a kind after those that led to ``before``, until its grades are full.

    Yields each attempt's number with the puzzle that is to be kept, or None. ``number``: of all kinds together.
    """
    left = {grade: most for (of, grade), most in wanted(number).items() if of == kind}
    for entry in before:
        left[grade_of(entry)] -= 1
    attempt = before[-1].attempt + 1 if before else 0
    while any(most > 0 for most in left.values()):
        new = tried(seed, kind, attempt)
        if new is not None and left[grade_of(new)] > 0:
            left[grade_of(new)] -= 1
            yield attempt, new
        else:
            yield attempt, None
        attempt += 1


class BetelMaker:
    """Finds puzzles for the command, which knows no game."""

    kinds: Final = KINDS

    def read(self, line: str) -> Entry:
        """The entry a line of JSON keeps."""
        return msgspec.json.decode(line, type=Entry)

    def written(self, draft: Entry) -> str:
        """The line of JSON that keeps an entry."""
        return msgspec.json.encode(draft).decode()

    def found(self, seed: str, kind: str, number: int, before: list[Entry]) -> Iterator[tuple[int, Entry | None]]:
        """As ``found``."""
        return found(seed, kind, number, before)


maker_of("betel")(BetelMaker())


# --- Finding ---------------------------------------------------------------------------------------------------------


def _hands(rng: Random) -> tuple[int, int, int]:
    cards = list(DECK.codes)
    rng.shuffle(cards)
    return mask(cards[:10]), mask(cards[10:20]), mask(cards[20:30])


def _the_only_card(id: str, rng: Random) -> Entry | None:
    """A deal played without a mistake, up to a moment in which only one card is none."""
    hands = _hands(rng)
    contract = rng.choice(CONTRACTS)
    if contract.rank >= 20 and rng.random() < 1 / 2:
        return None
    entry = Entry(id=id, deal=dealt(hands), contract=contract.id, right="")
    at = start(entry)
    if abs(solve(at, contract.betelek) - contract.bound) > 1:
        return None
    moments: list[tuple[int, int]] = []
    played: list[int] = []
    while len(played) < 3 * (10 - LAST):
        after = solve_cards(at, contract.betelek)
        declares = at.to_move == DECLARER
        good = [one for one, tricks in after.items() if contract.made(tricks) == declares]
        if len(good) == 1 and distinct(at).bit_count() >= FEWEST:
            moments.append((len(played), good[0]))
        chosen = rng.choice(good or list(after))
        at.play(chosen)
        played.append(chosen)
    if not moments:
        return None
    number, right = rng.choice(moments)
    return replace(entry, played=" ".join(map(code, played[:number])), right=code(right))


def _the_only_exchange(id: str, rng: Random) -> Entry | None:
    """A contract that is made after one exchange only, out of the 66."""
    hands = _hands(rng)
    dubel = DECK.mask & ~sum(hands)
    kind = rng.randrange(7)
    misere = kind >= 5
    options = list(exchanges(hands[DECLARER], dubel, 2))
    taken = [solve(Position(rules_of(kind), (each.hand, *hands[1:]), DECLARER, DECLARER), misere) for each in options]
    best = (min if misere else max)(taken)
    if taken.count(best) != 1 or taken[0] == best:
        return None
    contract = next((each for each in CONTRACTS if strain(each) == kind and each.bound == best), None)
    if contract is None:
        return None
    chosen = options[taken.index(best)]
    right = in_words(Call(contract.id, codes(chosen.take), codes(chosen.give)))
    return Entry(id=id, deal=dealt(hands), contract=contract.id, right=right)


def _the_only_contract(id: str, rng: Random) -> Entry | None:
    """Five contracts of different strains, of which one is made; the others fail by a single trick, if possible."""
    hands = _hands(rng)
    makes: list[Contract] = []
    fails: list[Contract] = []
    for kind in range(7):
        of_kind = [each for each in CONTRACTS if strain(each) == kind]
        tricks = solve(Position(rules_of(kind), hands, DECLARER, DECLARER), kind >= 5)
        made = [each for each in of_kind if each.made(tricks)]
        failed = [each for each in of_kind if not each.made(tricks)]
        makes += made[-1:]
        if failed and abs(failed[0].bound - tricks) == 1:
            fails.append(failed[0])
    if not makes:
        return None
    right = rng.choice(makes)
    others = [each for each in fails if strain(each) != strain(right)]
    if len(others) < OFFERED - 1:
        return None
    offered = sorted([right, *rng.sample(others, OFFERED - 1)], key=lambda each: each.rank)
    return Entry(id=id, deal=dealt(hands), offered=tuple(each.id for each in offered), right=right.id)


_FINDERS: Final[dict[str, Callable[[str, Random], Entry | None]]] = {
    "card": _the_only_card,
    "exchange": _the_only_exchange,
    "contract": _the_only_contract,
}


# --- Grading ---------------------------------------------------------------------------------------------------------


def graded(entry: Entry) -> Entry:
    """The entry with how many players of each level missed it, and what most of those chose."""
    puzzle = puzzle_of(entry)
    good = solution(puzzle).good
    assert good == (puzzle.right,), entry
    wrong: Counter[int] = Counter()
    missed = []
    for level, style in enumerate(LEVELS):
        answers = [_answer(puzzle, style, Random(f"{entry.id} {level} {seed}")) for seed in range(SEEDS)]
        wrong.update(answer for answer in answers if answer != puzzle.right)
        missed.append(sum(answer != puzzle.right for answer in answers))
    lure = min(wrong, key=lambda each: (-wrong[each], each)) if wrong else None
    text = None if lure is None else in_words(moves(puzzle)[lure])
    return replace(entry, missed=tuple(missed), asked=SEEDS * len(LEVELS), lure=text)


def _answer(puzzle: Puzzle, style: Style, rng: Random) -> int:
    """What a player answers who sees only his own cards and what has been played."""
    now = betel_scene(position(puzzle, hidden=True)[1])
    answers = moves(puzzle)
    if puzzle.kind == "card":
        legal = mask(each.card for each in answers if isinstance(each, Play))
        best = (
            solved.best_card(now, legal, style, rng, inf)
            if style.solve_worlds
            else cardplay.best_card(now, legal, style, rng)
        )
        return answers.index(Play(CODE[best]))
    # In a puzzle everybody passes after the call, so nothing is to be made of what the others might say.
    thinker = Thinker(now, replace(style, overcall_first=0.0, overcall_last=0.0), rng, inf)
    calls = [each for each in answers if isinstance(each, Call)]
    contracts = list(dict.fromkeys(BY_ID[each.say] for each in calls))
    options = list(exchanges(now.hand, now.dubel, 2 if puzzle.kind == "exchange" else 0))
    best_bid = thinker.bids(options, contracts)[0]
    cards = best_bid.exchange
    return calls.index(Call(best_bid.contract.id, codes(cards.take), codes(cards.give)))
