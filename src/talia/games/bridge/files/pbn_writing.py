"""Writes PBN 2.1, the export form (rules/bridge.md 9.10)."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from talia.games.bridge.contracts import PLACES, SEATS, STRAINS
from talia.games.bridge.double_dummy import Table
from talia.games.bridge.files.board import Board, Result
from talia.games.bridge.files.following import card_by_card, dealt_out
from talia.games.bridge.files.lexing import escaped
from talia.games.bridge.files.notation import PASS, VULNERABLE, deal, one_line, spelled
from talia.tricks.play import Tricks

_SOLVED: Final = "NSEW"
"""The order of declarers in the table of tricks."""

_STRAINS: Final = STRAINS[::-1]
_UNKNOWN: Final = "?"
_FINAL: Final = 3
"""Passes that end an auction with a bid in it."""


def written(boards: Sequence[Board]) -> str:
    """A file of these deals, with the line ends PBN asks for."""
    lines = ["% PBN 2.1", "% EXPORT"]
    for number, board in enumerate(boards):
        if number:
            lines.append("")
        lines += _game(board)
    return "".join(f"{line}\r\n" for line in lines)


def _game(board: Board) -> Iterator[str]:
    dealer = 0 if board.dealer is None else board.dealer
    north, east, south, west = board.names
    yield _tag("Event", board.event)
    yield _tag("Site", board.site)
    yield _tag("Date", board.date or "????.??.??")
    yield _tag("Board", "" if board.number is None else str(board.number))
    yield from (
        _tag(side, name)
        for side, name in zip(("West", "North", "East", "South"), (west, north, east, south), strict=True)
    )
    yield _tag("Dealer", _UNKNOWN if board.dealer is None else PLACES[dealer])
    yield _tag("Vulnerable", _UNKNOWN if board.vulnerable is None else VULNERABLE[board.vulnerable])
    yield _tag("Deal", deal(board.hands, dealer))
    yield _tag("Scoring", board.scoring)
    yield from _contract(board)
    if board.calls:
        yield from _auction(board, dealer)
    if board.contract is not None and (board.played or board.claimed or board.running):
        yield from _play(board)
    yield from _solved(board)
    yield from _score_table(board.results)


def _tag(name: str, value: str) -> str:
    return f'[{name} "{escaped(one_line(value))}"]'


def _contract(board: Board) -> Iterator[str]:
    won = board.contract
    if won is None:
        nothing = "" if board.passed_out else _UNKNOWN
        yield from (_tag("Declarer", nothing), _tag("Contract", "Pass" if board.passed_out else nothing))
        yield _tag("Result", nothing)
        return
    yield _tag("Declarer", PLACES[won.declarer])
    yield _tag("Contract", won.text)
    yield _tag("Result", _UNKNOWN if board.tricks is None else str(board.tricks))


def _auction(board: Board, dealer: int) -> Iterator[str]:
    calls, notes, cells = board.calls, list[str](), list[str]()
    over = board.passed_out or board.contract is not None
    passes = _FINAL if over and board.contract is not None else 0
    for each in calls[: len(calls) - passes]:
        cell = "Pass" if each.say == PASS else each.say
        if each.text or each.alerted:
            notes.append(each.text)
            cell += f" ={len(notes)}="
        cells.append(cell)
    if passes or not over:
        cells.append("AP" if passes else "+")
    yield _tag("Auction", PLACES[dealer])
    for start in range(0, len(cells), SEATS):
        yield " ".join(cells[start : start + SEATS])
    for number, text in enumerate(notes, 1):
        yield _tag("Note", f"{number}:{text}")


def _play(board: Board) -> Iterator[str]:
    t = dealt_out(board)
    first = t.leader
    yield _tag("Play", PLACES[first])
    for start in range(0, len(board.played), SEATS):
        trick = board.played[start : start + SEATS]
        yield " ".join(_row(t, trick, first))
        t = card_by_card(t, trick)
    if board.claimed or board.running:
        yield "*" if board.claimed else "+"


def _row(t: Tricks, trick: Sequence[str], first: int) -> list[str]:
    """A trick in the order of the seats from the opening leader on."""
    lying = {(t.leader + step) % SEATS: spelled(code) for step, code in enumerate(trick)}
    return [lying.get((first + step) % SEATS, "-") for step in range(SEATS)]


def _solved(board: Board) -> Iterator[str]:
    if board.table is not None:
        yield _tag("DoubleDummyTricks", "".join(f"{tricks:x}" for _, _, tricks in _results(board.table)))
    if board.par is not None:
        yield _tag("OptimumScore", board.par.text)
    if board.table is not None:
        yield '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]'
        for declarer, strain, tricks in _results(board.table):
            yield f"{declarer} {strain:>2} {tricks:>2}"


def _results(table: Table) -> Iterator[tuple[str, str, int]]:
    for declarer in _SOLVED:
        for strain in _STRAINS:
            yield declarer, strain, table[STRAINS.index(strain)][PLACES.index(declarer)]


def _score_table(results: Sequence[Result]) -> Iterator[str]:
    """What came of the same cards at the tables of an event."""
    if not results:
        return
    yield '[ScoreTable "Table\\2R;Contract\\5L;Declarer;Result\\2R;Score_NS\\6R"]'
    for _, same in groupby(sorted(results, key=lambda each: each.table), key=lambda each: each.table):
        for each in same:
            won = each.contract
            contract, declarer = ("Pass", "-") if won is None else (won.text, PLACES[won.declarer])
            tricks = "-" if each.tricks is None else str(each.tricks)
            yield f"{each.table:>2} {contract:<5} {declarer} {tricks:>2} {each.score:>6}"
