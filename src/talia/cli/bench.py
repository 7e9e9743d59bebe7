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
from talia.table.match import elapsed
from talia.table.moves import CHANCE, CLOCK, REFEREE, Drawn, Ruled, Shuffle
from talia.table.record import plain
from talia.tricks.obligations import Position, must_beat_game

DESCRIPTION: Final = """Measures, on one core and in processor time:

  game      random whole deals through the Python interface of a game; the kind of move is picked first, each kind
            equally likely, then the move; with choices, events and the verifiable shuffle, without a log
  stepwise  random card play of Betel in the kernel (notrump), called move by move from Python
  bulk      the same inside the kernel, dealing included
  openspiel random play of OpenSpiel's skat through its Python interface, if the package is there, for comparison, in
            the plainest loop it allows: whole deals (dealt card by card, bid, discarded, played), and the play of the
            cards alone, from positions prepared beforehand, which is the like of "stepwise"; "bulk" has no like there,
            for that loop is in Python. And of its poker, as near to ours as it comes: two players, 24 cards, two rounds
            of bets to any amount, but three cards each, the most it takes, and no exchange

Each figure is the best of several runs."""

EXAMPLES: Final = """examples:
  talia bench
  talia bench --json
  talia bench --game six_takes --seconds 2"""

SKAT: Final = "openspiel skat"
SKAT_PLAY: Final = "openspiel skat play"
POKER: Final = "openspiel poker"
PEERS: Final = (SKAT, SKAT_PLAY, POKER)
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
    ratios = {name: _ratios(figures, name) for name in PEERS}
    if args.json:
        told = {f"deals_ratio_to_{name.replace(' ', '_')}": found or None for name, found in ratios.items()}
        print(json.dumps({"figures": plain(figures), **told}))
        return 0
    to = [name for name in ratios if ratios[name]]
    print(f"{'':<20} {'deals/s':>12} {'decisions/s':>14}" + "".join(f" {f'to {name}':>24}" for name in to))
    for figure in figures:
        line = f"{figure.name:<20} {figure.deals_per_second:>12,.0f} {figure.decisions_per_second:>14,.0f}"
        print(line + "".join(f" {ratios[name][figure.name]:>23.2f}x" for name in to))
    if not to:
        print("OpenSpiel is not installed (pip install open_spiel): no comparison", file=sys.stderr)
    return 0


def _ratios(figures: Sequence[Figure], name: str) -> dict[str, float]:
    """Deals a second of all figures as multiples of those of one; none if it was not measured."""
    to = next((figure.deals_per_second for figure in figures if figure.name == name), None)
    return {figure.name: figure.deals_per_second / to for figure in figures} if to else {}


def measure(games: Sequence[str], seconds: float) -> list[Figure]:
    """All figures, one for each of these games."""
    works: dict[str, Callable[[Random], tuple[int, int]]] = {f"game {game}": _GamePlay(game) for game in games}
    works |= {"kernel stepwise": _Stepwise(), "kernel bulk": bulk}
    if find_spec("pyspiel") is not None:
        works |= {SKAT: _Skat(), SKAT_PLAY: _SkatPlay(), POKER: _Poker()}
    # In turns, so that what else the machine does befalls all of them alike.
    turns = [(number, name) for number in range(RUNS) for name in works]
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
    for number, name in tracked(turns, len(turns), "measuring"):
        rates[name].append(rate(works[name], number, seconds))
    return [Figure(name, round(max(found)[1]), round(max(found)[0])) for name, found in rates.items()]


def rate(work: Callable[[Random], tuple[int, int]], seed: int, seconds: float) -> tuple[float, float]:
    """Decisions and deals a second of ``work``, which plays something and returns how many deals and decisions."""
    rng = Random(seed)
    deals = decisions = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        more_deals, more_decisions = work(rng)
        deals += more_deals
        decisions += more_decisions
    return decisions / spent, deals / spent


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
        while game.finished(state) < self.DEALS and game.result(state) is None:
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
            time_out = None if waiting else elapsed(game, state)
            if time_out is not None:
                state, _ = game.play(state, CLOCK, time_out)
                continue
            seat = (waiting & -waiting).bit_length() - 1
            choices = game.choices(state, seat)
            state, _ = game.play(state, seat, choices[int(random() * len(choices))].sample(rng))
            decisions += 1
        return game.finished(state), decisions


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
    """Random play of whole deals of OpenSpiel's skat.

    Its chance is all in the dealing, and every card left is equally likely: so legal actions serve there too.
    """

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("skat")

    def dealt(self, rng: Random) -> Any:
        """A state after the dealing."""
        random = rng.random
        state = self.game.new_initial_state()
        is_chance, legal, apply = state.is_chance_node, state.legal_actions, state.apply_action
        while is_chance():
            actions = legal()
            apply(actions[int(random() * len(actions))])
        return state

    def played(self, state: Any, rng: Random) -> int:
        """Plays on to the end; the number of decisions."""
        random = rng.random
        legal, apply = state.legal_actions, state.apply_action
        decisions = 0
        while actions := legal():
            apply(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    def __call__(self, rng: Random) -> tuple[int, int]:
        return 1, self.played(self.dealt(rng), rng)


class _SkatPlay:
    """Random play of the cards alone, of a number of deals that were dealt and bid beforehand."""

    DEALS: Final = 500

    def __init__(self) -> None:
        rng = Random(0)
        self._skat = _Skat()
        self._deals: list[Any] = []
        while len(self._deals) < self.DEALS:
            state = self._skat.dealt(rng)
            while not state.is_terminal() and "Phase: playing" not in str(state):
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            if not state.is_terminal():
                self._deals.append(state)

    def __call__(self, rng: Random) -> tuple[int, int]:
        return self.DEALS, sum(self._skat.played(state.clone(), rng) for state in self._deals)


class _Poker:
    """Random play of whole deals of OpenSpiel's poker: to pass, to hold and to bet are equally likely, then the amount.

    Chips and stakes are those of our own heads-up table.
    """

    GAME: Final[dict[str, Any]] = {
        "betting": "nolimit",
        "bettingAbstraction": "fullgame",
        "numPlayers": 2,
        "numRounds": 2,
        "blind": "2 2",
        "firstPlayer": "1 1",
        "numSuits": 4,
        "numRanks": 6,
        "numHoleCards": 3,
        "numBoardCards": "0 0",
        "stack": "200 200",
    }
    KINDS: Final = 3

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("universal_poker", self.GAME)

    def __call__(self, rng: Random) -> tuple[int, int]:
        random = rng.random
        state = self.game.new_initial_state()
        is_chance, legal, apply = state.is_chance_node, state.legal_actions, state.apply_action
        decisions = 0
        while actions := legal():
            if is_chance():
                apply(actions[int(random() * len(actions))])
                continue
            kind = int(random() * min(self.KINDS, len(actions)))
            apply(actions[kind if kind < 2 else 2 + int(random() * (len(actions) - 2))])
            decisions += 1
        return 1, decisions
