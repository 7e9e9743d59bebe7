"""The process computer players run in: reads questions from its standard input, writes moves to its standard output.

Each message is its length in four bytes, then a pickle; only the server that started the process speaks to it.
"""

import contextlib
import os
import pickle
import signal
import sys
from functools import cache
from importlib import import_module
from math import inf
from random import Random
from typing import BinaryIO

from talia.players import Considered, Sheltered, considered, find, stand_in
from talia.server.bots import READY, SIZE_BYTES, Question
from talia.server.effects import BotAsk
from talia.table.rooms import bring


@cache
def _player(game: str, bot: str) -> Sheltered:
    return find(game, bot)


def answer(question: Question) -> Considered | None:
    """The player's move with its thought, without time to think that of the one who stands in; None if it has none.

    Who is invited and has no time to think does nothing.
    """
    ask = question.ask
    if ask.invited:
        return None if question.until is None else unasked(_player(ask.game, ask.bot), ask)
    deadline, bot = question.until, ask.bot
    if deadline is None:
        deadline, bot = -inf, stand_in(ask.game, bot) or bot
    try:
        return considered(_player(ask.game, bot), ask.sight, Random(ask.seed), deadline)
    except Exception as error:  # noqa: BLE001  the server makes a default move then
        print(f"{ask.bot} at {ask.game}: {type(error).__name__}", file=sys.stderr)
        return None


def unasked(player: Sheltered, ask: BotAsk) -> Considered | None:
    """What a player does who is invited; None: nothing."""
    move = player.invited(ask.sight, Random(ask.seed))
    return None if move is None else Considered(move)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers until there are no more questions."""
    while size := questions.read(SIZE_BYTES):
        question = pickle.loads(questions.read(int.from_bytes(size)))  # noqa: S301  from the server alone
        data = pickle.dumps(answer(question), pickle.HIGHEST_PROTOCOL)
        answers.write(len(data).to_bytes(SIZE_BYTES) + data)
        answers.flush()


def main() -> None:
    """Leaves interrupts to the server, plays with lower priority than it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(5)
    for module in sys.argv[1:]:
        import_module(module)
    bring("players")
    # What a player prints must not get between the answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with contextlib.suppress(BrokenPipeError, EOFError, pickle.UnpicklingError):  # the server is gone
        answers.write(READY)
        answers.flush()
        serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
