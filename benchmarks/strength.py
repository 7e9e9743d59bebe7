"""How strong the computer players of Betel are: every pair plays the same deals against each other in all six mixtures.

    python benchmarks/strength.py [--deals 200] [--jobs 2] [--pairs master/strong,strong/club] [--file FILE]

Deal k is the same for all pairs. It is played six times: one A against two B with A in each seat, and two A against
one B. So cards and seats favour nobody, and the difference of the mean points a deal is the difference of strength.
Players think by budgets of worlds and nodes, never by the clock: the same deals bring the same results on any machine
and for any number of jobs. Results go to the file deal by deal; deals that are in it are not played again.

Besides, for every player: the points its cards cost, by all cards (double dummy) and, with four cards or fewer in
hand, by the mean of every layout it could hold possible; processor time a deal; how many contracts were made, how
many could have been, and the best contract the declarer's hand could make.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import msgspec
from msgspec import Struct

from talia._kernel import solve_worlds
from talia.cards import card, singles
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.betel.contracts import CONTRACTS, Contract, obligations
from talia.games.betel.moves import Play
from talia.games.betel.player.scene import BetelScene, Hands, betel_scene
from talia.games.betel.player.worlds import layouts, rows
from talia.players.choices import forms_of
from talia.players.player import Player, Sight
from talia.players.self_play import play_out
from talia.players.simulation import NORMAL_95, load
from talia.table.forms import Cards
from talia.table.match import Match
from talia.table.moves import Move

PAIRS: Final = "master/strong,strong/club,club/beginner,master/club"
LATE: Final = 4
"""Cards in hand from which on all layouts are looked at."""
SEATS: Final = 3


class Fared(Struct):
    """What one player did in one deal, summed over the seats it had in the six plays."""

    seats: int = 0
    points: int = 0
    seconds: float = 0.0
    cards: int = 0
    cost_open: float = 0.0
    late: int = 0
    cost_late: float = 0.0
    declared: int = 0
    made: int = 0
    makeable: int = 0
    best: int = 0
    reached: int = 0


class Played(Struct):
    """One deal of a pair."""

    pair: str
    seed: str
    deal: int
    fared: dict[str, Fared]


class Watched:
    """A player whose decisions are timed, and whose cards are kept to be looked at later."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.choices: list[tuple[BetelScene, int, int]] = []

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        began = process_time()
        move = self.player.move(sight, rng, deadline)
        self.seconds += process_time() - began
        if isinstance(move, Play):
            (part,) = next(form for form in forms_of(sight.view) if form.move is Play).parts
            assert isinstance(part, Cards)
            if part.among.bit_count() > 1:
                self.choices.append((betel_scene(sight), part.among, 1 << card(move.card)))
        return move


def declarers_points(contract: Contract, tricks: int) -> int:
    """What the declarer has of a contract, undoubled."""
    if not contract.made(tricks):
        return -contract.points
    return contract.points + (0 if contract.betelek else (tricks - contract.bound) * contract.per_trick)


def cost(now: BetelScene, worlds: Sequence[Hands], legal: int, chosen: int) -> float:
    """What a card costs in the declarer's points, on the mean of some worlds, against the best card."""
    contract = now.contract
    assert contract is not None
    tricks = solve_worlds(
        now.rules,
        rows(worlds),
        now.leader,
        now.declarer,
        now.trick,
        now.tricks,
        misere=contract.betelek,
        each_card=True,
    ).tolist()
    sign = 1 if now.me == now.declarer else -1
    points = [sign * sum(declarers_points(contract, row[at]) for row in tricks) for at in range(len(tricks[0]))]
    return (max(points) - points[list(singles(legal)).index(chosen)]) / len(tricks)


def play(names: Sequence[str], seed: str, deal: int) -> list[Fared]:
    """One play of a deal; what each seat did."""
    game = find("betel")
    chance = Given({"lot/dealer": deal % SEATS}, Seeded(f"{seed}/{deal}"))
    match = Match(game, game.Options(), SEATS, chance, breaks=True)
    players = [Watched(load("betel", name)) for name in names]
    play_out(match, players, [Random(f"{seed}/{deal}/{seat}") for seat in range(SEATS)])
    state = match.state.deal
    summary = game.rules_of(state).summary(state)
    fared = [Fared(1, points, players[seat].seconds) for seat, points in enumerate(match.state.totals)]
    if state.contract is None:
        return fared
    gone = [0] * SEATS
    for line in match.log:
        if isinstance(line.move, Play):
            gone[line.seat] |= 1 << card(line.move.card)
    full = [hand | played for hand, played in zip(state.hands, gone, strict=True)]
    for seat, player in enumerate(players):
        for now, legal, chosen in player.choices:
            fared[seat].cards += 1
            one, two, three = (hand & ~played for hand, played in zip(full, now.played, strict=True))
            fared[seat].cost_open += cost(now, [(one, two, three)], legal, chosen)
            if now.hand.bit_count() <= LATE:
                fared[seat].late += 1
                fared[seat].cost_late += cost(now, layouts(now).all(), legal, chosen)
    declarer = fared[state.declarer]
    tricks = open_tricks(full, state.declarer)
    declarer.declared = 1
    declarer.made = bool(summary["made"])
    declarer.makeable = state.contract.made(tricks[state.contract])
    declarer.best = max(0, *(declarers_points(contract, taken) for contract, taken in tricks.items()))
    declarer.reached = declarers_points(state.contract, tricks[state.contract])
    return fared


def open_tricks(hands: Sequence[int], declarer: int) -> dict[Contract, int]:
    """By contract: the tricks the declarer takes with all cards open."""
    found: dict[tuple[bool, int, bool], int] = {}
    by_contract = {}
    for contract in CONTRACTS:
        key = contract.betelek, contract.trump, contract.id == "BETEL"
        if key not in found:
            rules = obligations(contract, False)
            worlds: Any = rows([(hands[0], hands[1], hands[2])])
            found[key] = solve_worlds(rules, worlds, declarer, declarer, misere=contract.betelek).tolist()[0]
        by_contract[contract] = found[key]
    return by_contract


def play_pair(seed: str, task: tuple[str, int]) -> Played:
    """A deal in all six mixtures of a pair."""
    pair, deal = task
    names = pair.split("/")
    fared = {name: Fared() for name in names}
    for alone, others in (names, reversed(names)):
        for seat in range(SEATS):
            seated = [others] * SEATS
            seated[seat] = alone
            for name, one in zip(seated, play(seated, seed, deal), strict=True):
                for field in Fared.__struct_fields__:
                    setattr(fared[name], field, getattr(fared[name], field) + getattr(one, field))
    return Played(pair, seed, deal, fared)


def results(tasks: Sequence[tuple[str, int]], seed: str, jobs: int) -> Iterator[Played]:
    """Plays what is to be played."""
    if jobs == 1:
        yield from map(partial(play_pair, seed), tasks)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(partial(play_pair, seed), tasks)


def mean_of(values: Sequence[float]) -> str:
    """A mean with its 95% interval."""
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return f"{mean:.1f}"
    margin = NORMAL_95 * sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    return f"{mean:+.1f} ± {margin:.1f}"


def table(played: Sequence[Played], pairs: Sequence[str]) -> str:
    """Two tables as the documentation shows them: strength by pairs, and each player's habits."""
    lines = ["| A against B | deals | A | B | A − B, points a deal |", "|---|--:|--:|--:|--:|"]
    habits = [
        "| player (in) | seconds a deal | cost of a card, all cards open | cost of a late card, by belief "
        "| declared | made | makeable | declarer's best | reached |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for pair in pairs:
        rows = [one for one in played if one.pair == pair]
        if not rows:
            continue
        first, second = pair.split("/")
        means = {name: [row.fared[name].points / row.fared[name].seats for row in rows] for name in (first, second)}
        difference = [a - b for a, b in zip(means[first], means[second], strict=True)]
        shown = [f"{sum(means[name]) / len(rows):.1f}" for name in (first, second)]
        lines.append(f"| {first} against {second} | {len(rows)} | {shown[0]} | {shown[1]} | {mean_of(difference)} |")
        for name in (first, second):
            s = Fared(*(sum(getattr(row.fared[name], f) for row in rows) for f in Fared.__struct_fields__))
            d = max(s.declared, 1)
            habits.append(
                f"| {name} ({pair}) | {s.seconds / s.seats:.3f} | {s.cost_open / max(s.cards, 1):.3f} "
                f"| {s.cost_late / max(s.late, 1):.3f} | {s.declared / s.seats:.0%} | {s.made / d:.0%} "
                f"| {s.makeable / d:.0%} | {s.best / d:.1f} | {s.reached / d:.1f} |"
            )
    return "\n".join([*lines, "", *habits])


def main() -> None:
    """Plays what is missing and prints the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200, help="deals a pair (default 200)")
    parser.add_argument("--pairs", default=PAIRS, help=f"ids or module:Class (default {PAIRS})")
    parser.add_argument("--seed", default="strength", help="decides the deals (default strength)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--file", type=Path, default=Path("build/strength.jsonl"), help="where results are kept")
    args = parser.parse_args()
    pairs = args.pairs.split(",")
    played = []
    if args.file.exists():
        played = [msgspec.json.decode(line, type=Played) for line in args.file.read_bytes().splitlines()]
        played = [one for one in played if one.seed == args.seed and one.deal < args.deals]
    done = {(one.pair, one.deal) for one in played}
    tasks = [(pair, deal) for deal in range(args.deals) for pair in pairs if (pair, deal) not in done]
    args.file.parent.mkdir(parents=True, exist_ok=True)
    with args.file.open("ab") as out:
        for one in results(tasks, args.seed, args.jobs):
            played.append(one)
            out.write(msgspec.json.encode(one) + b"\n")
            out.flush()
    print(table(played, pairs))


if __name__ == "__main__":
    main()
