"""Writes LIN, the text form of Bridge Base Online (rules/bridge.md 9.10): a line a deal."""

from collections.abc import Iterator, Sequence
from typing import Final

from talia.games.bridge.contracts import SEATS
from talia.games.bridge.files.board import Board
from talia.games.bridge.files.notation import DOUBLE, PASS, REDOUBLE, lettered, one_line, short, spelled
from talia.games.bridge.scoring.duplicate import ALL, EW, NONE, NS
from talia.table.foreign import Unwritable

FROM_SOUTH: Final = (2, 3, 0, 1)
"""The places in the order of LIN; a dealer's number is where he stands in it, from 1."""

SIDES: Final = {NONE: "o", NS: "n", EW: "e", ALL: "b"}
_CALLS: Final = {PASS: "P", DOUBLE: "D", REDOUBLE: "R"}


def written(boards: Sequence[Board]) -> str:
    """A file of these deals; raises Unwritable for one whose dealer nothing tells."""
    return "".join("".join(f"{name}|{value}|" for name, value in _commands(board)) + "\n" for board in boards)


def _commands(board: Board) -> Iterator[tuple[str, str]]:
    if board.dealer is None:
        raise Unwritable("undealt", board=board.named.text("bridge"))
    yield "pn", ",".join(_text(board.names[place]).replace(",", " ") for place in FROM_SOUTH)
    yield "st", ""
    hands = ",".join(lettered(board.hands[place]) for place in FROM_SOUTH)
    yield "md", f"{FROM_SOUTH.index(board.dealer) + 1}{hands}"
    yield "rh", ""
    if board.number is not None:
        yield "ah", f"Board {board.number}"
    if board.vulnerable is not None:
        yield "sv", SIDES[board.vulnerable]
    for each in board.calls:
        told = each.text or each.alerted
        yield "mb", _CALLS.get(each.say, short(each.say)) + "!" * bool(told)
        if each.text:
            yield "an", _text(each.text)
    if board.calls:
        yield "pg", ""
    for number, code in enumerate(board.played, 1):
        yield "pc", spelled(code)
        if number % SEATS == 0:
            yield "pg", ""
    if board.claimed and board.tricks is not None:
        yield "mc", str(board.tricks)


def _text(text: str) -> str:
    return one_line(text.replace("|", " "))
