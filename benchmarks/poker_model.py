"""How much poker's players lose to a best answer where it can be found: round two between two, for docs/strength.md.

    python benchmarks/poker_model.py                         `simple` and the solved strategy, 1,000 rounds of CFR+
    python benchmarks/poker_model.py --players club --asks 5 --checking

The model is the rules' second round for two, 24 cards: each has paid an ante of 2 and 4 more, and has exchanged
(`--drawn`) three cards but for a pair. All hands that hold what was kept are possible, each by the number of ways, and
the cards of one are missing from the other; what was thrown is not counted as missing. Hands of equal strength are one.
Bets are the least, half of the pot and the most that the table allows, with three raises at most.

A strategy says how likely each move is by hand and public line (`betting_model.Strategy`). A player of any id is asked
at a real table that stands there, so many times (`--asks`) if it does not say itself how likely it does what, and what
it bets is the nearest of the three amounts. What it loses to a best answer is the mean of both places: whoever plays
the model perfectly loses nothing. The same arguments give the same figures.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations
from math import inf
from random import Random
from typing import Any, Final

import numpy as np
from betting_model import Floats, Model, Solver
from msgspec import Struct

from talia.cards import LANE, LANES, codes, mask, singles
from talia.chance import Given, Seeded
from talia.chips.betting import Betting
from talia.games import find
from talia.games.poker.hands import DECKS, HAND, ranking
from talia.games.poker.moves import Exchange, Hold, Open, Raise
from talia.games.poker.options import Options
from talia.games.poker.state import Spec
from talia.players import Sight, Witness
from talia.players.simulation import load
from talia.table.match import Match
from talia.table.moves import Move, seats_of

SIZE: Final = 24
RANK: Final = ranking(SIZE)
DECK: Final = DECKS[SIZE]
OPENED: Final = 4
"""What the first round was opened with, and held."""
RAISES: Final = 3

KEPT: Final[dict[int, dict[str, int]]] = {
    0: dict.fromkeys(("straight", "full", "four", "flush", "straight_flush"), 1),
    1: {"two_pair": 1, "full": 3},
    2: {"trips": 1, "full": 1, "four": 4},
    3: {"pair": 1, "two_pair": 2, "trips": 3, "full": 4, "four": 6},
}
"""By cards exchanged: in how many ways a hand of a class holds what was kept; all of it, two pairs, three, a pair."""


class Round(Struct, frozen=True):
    """The second round of a deal: how many cards each has exchanged, who acts first first, and whether one may wait."""

    drawn: tuple[int, int] = (3, 3)
    checking: bool = False

    @property
    def options(self) -> Options:
        """The options of a table where it is played."""
        return Options(stacks="fresh", max_raises=RAISES, checking=self.checking)

    @property
    def spent(self) -> int:
        """What each has put in before."""
        return self.options.min_stake + OPENED

    @property
    def betting(self) -> Betting:
        """The round before its first word."""
        o = self.options
        chips = o.start_chips - self.spent
        spec = Spec(o, 1, (0, 1), (chips, chips), SIZE)
        return Betting.among((0, 1), (chips, chips), spec.limits(waits=self.checking))

    def amounts(self, allowed: range, betting: Betting) -> Sequence[int]:
        """The least, half of the pot as it is once what is owed is paid, and the most."""
        pot = 2 * self.spent + sum(betting.paid) + betting.owes(betting.turn)
        half = min(max(betting.level + pot // 2, allowed[0]), allowed[-1])
        return sorted({allowed[0], half, allowed[-1]})

    def solvable(self) -> Model:
        """The round as a model."""
        beats = np.sign(np.subtract.outer(HANDS.classes, HANDS.classes)).astype(float)
        weights = HANDS.pairs * HANDS.ways(self.drawn[0])[:, None] * HANDS.ways(self.drawn[1])
        return Model(self.betting, self.spent, self.amounts, weights / weights.sum(), beats)


class Hands:
    """All hands by their classes, which are the numbers of ``Ranking.strength`` that any hand of the deck has."""

    @cached_property
    def every(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The hands as card sets."""
        return np.array([sum(hand) for hand in combinations(singles(DECK.mask), HAND)])

    @cached_property
    def classes(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The numbers, the lowest first."""
        return np.unique(self._numbers)

    @cached_property
    def _numbers(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        return np.array([RANK.strength(int(hand)) for hand in self.every])

    def ways(self, drawn: int) -> Floats:
        """In how many ways who has exchanged so many cards comes to a hand of each class."""
        return np.array([KEPT[drawn].get(RANK.hands[number].kind, 0) for number in self.classes], float)

    @cached_property
    def pairs(self) -> Floats:
        """How many pairs of hands of two classes have no card in common."""
        found = np.zeros((len(self.classes), len(self.classes)))
        at = np.searchsorted(self.classes, self._numbers)
        # Suits have no order: one hand stands for all that differ by an exchange of suits.
        lanes = np.array([self.every >> LANE * suit & (1 << LANE) - 1 for suit in range(len(LANES))])
        places = LANE * np.arange(len(LANES))[:, None]
        same = np.array([(lanes[list(suits)] << places).sum(axis=0) for suits in permutations(range(len(LANES)))])
        _, first, number = np.unique(same.min(axis=0), return_index=True, return_counts=True)
        for one, times in zip(first, number, strict=True):
            apart = at[(self.every & self.every[one]) == 0]
            found[at[one]] += times * np.bincount(apart, minlength=len(self.classes))
        return found

    def one_of(self, held: int, rng: Random, without: int = 0) -> int | None:
        """A hand of a class that has none of these cards, if there is one."""
        among = self.every[(self._numbers == self.classes[held]) & ((self.every & without) == 0)]
        return int(rng.choice(among)) if len(among) else None


HANDS: Final = Hands()


# --- at a real table --------------------------------------------------------------------------------------------------


def table(of: Round, hands: tuple[int, int], rng: Random) -> tuple[Match[Any], dict[int, Witness]]:
    """A match that stands before the second round, with these hands by who acts first, and what the seats have seen."""
    rest = [code for code in DECK.codes if code not in codes(hands[0] | hands[1])]
    rng.shuffle(rest)
    dealt, thrown, drawn = [], [], list[str]()
    for hand, n in zip(hands, of.drawn, strict=True):
        kept = codes(_kept(hand, n))
        thrown.append(tuple(rest[:n]))
        dealt.append([*kept, *rest[:n]])
        drawn += [code for code in codes(hand) if code not in kept]
        rest = rest[n:]
    order = (*(code for both in zip(*dealt, strict=True) for code in both), *drawn, *rest)
    rules = find("poker")
    match: Match[Any] = Match(rules, of.options, 2, Given({"deal/0": order}, Seeded("model")), breaks=True)
    seen = {seat: Witness(rules, seat, of.options) for seat in range(2)}
    for step in match.begin():
        for witness in seen.values():
            witness.saw(step.events)
    for move in (Open(OPENED), Hold(), Exchange(thrown[0]), Exchange(thrown[1])):
        done(match, seen, move)
    return match, seen


def _kept(hand: int, drawn: int) -> int:
    """What somebody may have kept who holds this hand and has exchanged so many cards (``KEPT``)."""
    if not drawn:
        return hand
    by_rank = [sum(one for one in singles(hand) if codes(one)[0][0] == rank) for rank in RANK.ranks]
    most = sorted(by_rank, key=int.bit_count, reverse=True)
    if drawn == 1:
        return mask([*codes(most[0])[:2], *codes(most[1])[:2]])
    return mask(codes(most[0])[: HAND - drawn])


def done(match: Match[Any], seen: dict[int, Witness], move: Move) -> None:
    """The move of who is on turn."""
    (seat,) = match.waiting
    for step in match.do(seat, move):
        for witness in seen.values():
            witness.saw(step.events)


class Asked:
    """The strategy of a player of any id: what it does at a table that stands there.

    A player that knows the probabilities of its moves (``mixture``) tells them, any other one is asked so many times.
    """

    def __init__(self, player: str, of: Round, model: Model, asks: int) -> None:
        self._player, self._of, self._asks = load("poker", player), of, asks
        self._moves = {node.line: node.moves for node in model.nodes}
        self.name = player

    def __call__(self, held: int, line: tuple[Move, ...]) -> Sequence[float]:
        moves, me = self._moves[line], len(line) % 2
        if not HANDS.ways(self._of.drawn[me])[held]:
            return [1 / len(moves)] * len(moves)  # it is never held
        rng = Random(f"{held} {line}")
        mine = HANDS.one_of(held, rng)
        assert mine is not None
        possible = np.flatnonzero(HANDS.ways(self._of.drawn[1 - me]))
        others = (HANDS.one_of(int(each), rng, mine) for each in rng.sample(possible.tolist(), len(possible)))
        theirs = next(hand for hand in others if hand is not None)
        match, seen = table(self._of, (mine, theirs) if me == 0 else (theirs, mine), rng)
        for move in line:
            done(match, seen, move)
        (seat,) = seats_of(match.game.waiting(match.state))
        sight = seen[seat].sight(match.state)
        found = [0.0] * len(moves)
        for move, chance in self._chances(sight, rng):
            found[nearest(move, moves)] += chance
        return found

    def _chances(self, sight: Sight, rng: Random) -> Iterable[tuple[Move, float]]:
        """What it may do, each with its probability: as it says itself, or as often as it does so."""
        mixture = getattr(self._player, "mixture", None)
        if mixture is not None:
            return mixture(sight, rng, inf) or ()
        return [(self._player.move(sight, rng, inf), 1 / self._asks) for _ in range(self._asks)]


def nearest(move: Move, moves: Sequence[Move]) -> int:
    """Which of the model's moves a move at a real table is: of its kind, the nearest amount; to wait is to pass."""
    alike = [at for at, each in enumerate(moves) if type(each) is type(move)]
    if not alike:
        return 0
    return min(alike, key=lambda at: abs(_chips(moves[at]) - _chips(move)))


def _chips(move: Move) -> int:
    return move.chips if isinstance(move, Open) else move.to if isinstance(move, Raise) else 0


# --- the table of figures ---------------------------------------------------------------------------------------------


def rows(of: Round, players: Sequence[str], rounds: int, asks: int) -> Iterator[str]:
    """The lines of the table."""
    model, pot = of.solvable(), 2 * of.spent
    solver = Solver(model)
    solver.run(rounds)
    solved = solver.table
    told = "| {} | {:.1f} | {:.1%} | {:+.1f} |"
    lost = model.loses(solved)
    yield told.format(f"solved, {rounds} rounds", 100 * lost, lost / pot, 0.0)
    for player in players:
        asked = model.tabled(Asked(player, of, model, asks))
        lost = model.loses(asked)
        against = (model.value(asked, solved) - model.value(solved, asked)) / 2
        yield told.format(player, 100 * lost, lost / pot, 100 * against)


def main() -> None:
    """Prints a line for each strategy."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", default="simple", help="ids, or module:Class (default simple)")
    parser.add_argument("--rounds", type=int, default=1000, help="rounds of CFR+ (default 1000)")
    parser.add_argument("--asks", type=int, default=20, help="how often a player is asked the same (default 20)")
    parser.add_argument("--drawn", default="3,3", help="cards exchanged, by who acts first (default 3,3)")
    parser.add_argument("--checking", action="store_true", help="one may wait")
    args = parser.parse_args()
    first, second = map(int, args.drawn.split(","))
    of = Round((first, second), args.checking)
    print("| strategy | loses to a best answer, chips in 100 deals | of the pot | wins of the solved one |")
    print("|---|--:|--:|--:|")
    for row in rows(of, args.players.split(","), args.rounds, args.asks):
        print(row, flush=True)


if __name__ == "__main__":
    main()
