"""``talia bench``: how fast the rules and the kernel are, on this machine, now."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any, Final

from msgspec import Struct

from talia._kernel import random_deals
from talia.cards import card
from talia.chance import Seeded
from talia.cli.inputs import a_game
from talia.cli.progress import tracked
from talia.table.moves import CHANCE, REFEREE, Drawn, Ruled, Shuffle
from talia.table.record import plain
from talia.tricks.obligations import Position, must_beat_game

DESCRIPTION: Final = """Measures, on one core and in processor time:

  game      random whole deals through the Python interface of a game; the kind of move is picked first, each kind
            equally likely, then the move; with choices, events and the verifiable shuffle, without a log
  stepwise  random card play of Betel in the kernel (notrump), called move by move from Python
  bulk      the same inside the kernel, dealing included
  openspiel random play of OpenSpiel's skat through its Python interface, if the package is there: for comparison

Each figure is the best of several runs."""

EXAMPLES: Final = """examples:
  talia bench
  talia bench --json
  talia bench --game six_takes --seconds 2"""

RUNS: Final = 5
HANDS: Final = 3
CARDS_EACH: Final = 10


class Figure(Struct, frozen=True):
    """Deals and decisions a second of processor time: the best run of several."""

    name: str
    deals_per_second: float
    decisions_per_second: float


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--game", default="betel", help="the game to play through its interface (default betel)")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="length of each run (default 1)")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")


def run(args: Namespace) -> int:
    """Measures and prints."""
    figures = measure([args.game], args.seconds)
    skat = next((figure for figure in figures if figure.name == "openspiel skat"), None)
    ratios = {figure.name: figure.deals_per_second / skat.deals_per_second for figure in figures} if skat else {}
    if args.json:
        print(json.dumps({"figures": plain(figures), "deals_ratio_to_openspiel_skat": ratios or None}))
        return 0
    print(f"{'':<16} {'deals/s':>14} {'decisions/s':>14}" + (f" {'deals/s to skat':>16}" if skat else ""))
    for figure in figures:
        line = f"{figure.name:<16} {figure.deals_per_second:>14,.0f} {figure.decisions_per_second:>14,.0f}"
        print(line + (f" {ratios[figure.name]:>15.2f}x" if skat else ""))
    if skat is None:
        print("OpenSpiel is not installed (pip install open_spiel): no comparison", file=sys.stderr)
    return 0


def measure(games: Sequence[str], seconds: float) -> list[Figure]:
    """All figures, one for each of these games."""
    works: dict[str, Callable[[Random], tuple[int, int]]] = {f"game {game}": _GamePlay(game) for game in games}
    works |= {"kernel stepwise": _Stepwise(), "kernel bulk": bulk}
    if find_spec("pyspiel") is not None:
        works["openspiel skat"] = _Skat()
    return [best(name, work, seconds) for name, work in tracked(works.items(), len(works), "measuring")]


def best(name: str, work: Callable[[Random], tuple[int, int]], seconds: float) -> Figure:
    """The best of several runs of ``work``, which plays something and returns its numbers of deals and decisions."""
    found = []
    for number in range(RUNS):
        rng = Random(number)
        deals = decisions = 0
        began = process_time()
        while (spent := process_time() - began) < seconds:
            more_deals, more_decisions = work(rng)
            deals += more_deals
            decisions += more_decisions
        found.append((decisions / spent, deals / spent))
    decisions_rate, deals_rate = max(found)
    return Figure(name, round(deals_rate), round(decisions_rate))


_NOT_KNOWN: Final = Ruled("unknown")
"""Play among computers has a referee who leaves everything to the players."""


class _GamePlay:
    """Random play of ten deals, or of a whole match that is shorter, through the interface of a game."""

    DEALS: Final = 10

    def __init__(self, id: str) -> None:
        self._game = a_game(id)
        self._seats = self._game.usual_seats()
        self._options = self._game.Options()

    def __call__(self, rng: Random) -> tuple[int, int]:
        game, random = self._game, rng.random
        chance = Seeded(rng.getrandbits(32))
        state: Any = game.start(self._options, self._seats)
        decisions = 0
        while game.opened(state) < self.DEALS and game.result(state) is None:
            draw = game.draw(state)
            if draw is not None:
                if isinstance(draw, Shuffle):
                    drawn = Drawn(draw.label, chance.shuffle(draw.label, draw.items))
                else:
                    drawn = Drawn(draw.label, chance.roll(draw.label, draw.sides))
                state, _ = game.play(state, CHANCE, drawn)
                continue
            if game.asks_referee(state):
                state, _ = game.play(state, REFEREE, _NOT_KNOWN)
                continue
            waiting = game.waiting(state)
            seat = (waiting & -waiting).bit_length() - 1
            choices = game.choices(state, seat)
            state, _ = game.play(state, seat, choices[int(random() * len(choices))].sample(rng))
            decisions += 1
        return game.opened(state), decisions


class _Stepwise:
    """Random card play, each card two calls of the kernel, of a number of deals prepared beforehand."""

    DEALS: Final = 500

    def __init__(self) -> None:
        rng = Random(0)
        cards = [1 << card(rank + suit) for suit in "CDHS" for rank in "789TJQKA"]
        shuffled = [rng.sample(cards, HANDS * CARDS_EACH) for _ in range(self.DEALS)]
        self._deals = [tuple(sum(order[at::HANDS]) for at in range(HANDS)) for order in shuffled]
        self._notrump = must_beat_game(None)

    def __call__(self, rng: Random) -> tuple[int, int]:
        getrandbits = rng.getrandbits
        for hands in self._deals:
            position = Position(self._notrump, hands, 0, 0)
            nth_legal, play = position.nth_legal, position.play
            for _ in range(HANDS * CARDS_EACH):
                play(nth_legal(getrandbits(16)))
        return self.DEALS, self.DEALS * HANDS * CARDS_EACH


def bulk(rng: Random) -> tuple[int, int]:
    """Many deals, dealt and played at random inside the kernel."""
    deck = sum(1 << card(rank + suit) for suit in "CDHS" for rank in "789TJQKA")
    deals = 20_000
    random_deals(must_beat_game(None), HANDS, CARDS_EACH, deck, deals, rng.getrandbits(32))
    return deals, deals * HANDS * CARDS_EACH


class _Skat:
    """Random play of OpenSpiel's skat."""

    def __init__(self) -> None:
        import pyspiel

        self._game = pyspiel.load_game("skat")

    def __call__(self, rng: Random) -> tuple[int, int]:
        state = self._game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                decisions += 1
        return 1, decisions
