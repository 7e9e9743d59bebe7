"""Our records as deals of files, and deals of files as records."""

import hashlib
from collections.abc import Iterator
from typing import Any, Final

from talia.cards import codes
from talia.games.bridge.contracts import SEATS, TRICKS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.files.board import Board, Call
from talia.games.bridge.files.following import move, tricks_of
from talia.games.bridge.files.notation import NAMES, PASS
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.duplicate import board as of_number
from talia.games.bridge.settling import vulnerable_before
from talia.games.bridge.state import State
from talia.table.match import Match
from talia.table.moves import CHANCE, Drawn, IllegalMove
from talia.table.record import Difference, Record, Sitter, begin, canonical, lines, make_record
from talia.table.registry import find
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play

SCORINGS: Final = {
    "rubber": "Rubber",
    "old_polish": "Rubber",
    "chicago": "Chicago",
    "imp_hcp": "IMP",
    "duplicate": "MP",
}
"""How PBN calls the scorings."""

MOST_NUMBER: Final = 64
"""No board of a match has a higher number."""

_LABEL: Final = "deal/0"


class Unrecordable(ValueError):
    """A deal that can't be a record; the text is a sentence that says why."""


# --- records as deals -------------------------------------------------------------------------------------------------


def boards(record: Record) -> Iterator[Board]:
    """The deals of a record, those thrown in because all passed left out; raises Difference for one that can't be read.

    The last deal may be running.
    """
    match = begin(record)
    played: list[str] = []
    for number, line in enumerate(lines(record, match)):
        try:
            steps = match.do(line.seat, line.move, line.by, line.ms)
        except IllegalMove as refusal:
            raise Difference(f"line {number}", "a legal line", str(refusal)) from None
        for step in steps:
            for event in step.events:
                if event.code == "card_played":
                    played.append(event.data["card"])
            if any(event.code == "deal_over" for event in step.events):
                yield _board(record, step.state.deal, len(step.state.sheet), tuple(played))
                played = []
    state = match.state
    if state.deal is not None and not state.finished and any(state.deal.dealt):
        yield _board(record, state.deal, len(state.sheet) + 1, tuple(played))


def _board(record: Record, d: State, number: int, played: tuple[str, ...]) -> Board:
    won, came = d.contract, d.outcome
    calls = tuple(Call(PASS if told["call"] == "pass" else told["call"]) for told in d.auction.calls)
    return Board(
        hands=d.dealt,
        number=number if d.spec.board is None else d.spec.board,
        names=tuple(record.seats[seat].name for seat in d.seats),
        dealer=d.spec.dealer,
        vulnerable=vulnerable_before(d.spec),
        scoring=SCORINGS[d.spec.options.scoring],
        calls=calls,
        contract=won,
        passed_out=d.over and won is None,
        tricks=None if came is None else came.tricks,
        played=played,
        claimed=d.over and won is not None and len(played) < PACK.size,
        running=not d.over,
    )


# --- deals as records -------------------------------------------------------------------------------------------------


def record(board: Board) -> tuple[Record, str]:
    """A deal as a match of one board of duplicate, and what of it such a record can't tell; raises Unrecordable.

    Who sat north is seat 0. There is no receipt: the cards are given.
    """
    if board.dealer is None or board.vulnerable is None:
        raise Unrecordable(f"nothing tells who {'deals' if board.dealer is None else 'is vulnerable'}")
    if any(kept.part == "auction" for kept in board.kept) or not board.calls:
        raise Unrecordable("there is no auction that can be followed")
    match = _followed(board, auto_finish=len(board.played) < PACK.size)
    if match is None:
        match = _followed(board, auto_finish=False)
    assert match is not None
    lacks = _claimed(match, board)
    names = [Sitter(name or NAMES[place].title()) for place, name in enumerate(board.names)]
    told = hashlib.sha256(canonical(board.told())).hexdigest()[:16]
    made = make_record(
        id=f"import-{told}",
        game=match.game,
        options=match.options,
        seats=names,
        log=match.log,
        totals=match.totals,
        given=[_LABEL],
    )
    return made, lacks


def _followed(board: Board, *, auto_finish: bool) -> Match[Any] | None:
    """The match after all that was said and played; None if it is over before the last card."""
    assert board.dealer is not None and board.vulnerable is not None
    options = Options(scoring="duplicate", boards=1, first_board=_number(board), auto_finish=auto_finish)
    match: Match[Any] = Match(find("bridge"), options, SEATS)
    match.do(CHANCE, Drawn(_LABEL, _pack(board.hands, board.dealer)))
    for call in board.calls:
        match.do(match.waiting[0], move(call.say))
    for code in board.played:
        if match.state.finished:
            return None
        match.do(match.waiting[0], Play(code))
    return match


def _number(board: Board) -> int:
    """The number of the board, or that of the first with its dealer and vulnerability."""
    numbers = range(1, MOST_NUMBER + 1)
    fits = [number for number in numbers if of_number(number) == (board.dealer, board.vulnerable)]
    return board.number if board.number in fits else fits[0]


def _pack(hands: tuple[int, ...], dealer: int) -> tuple[str, ...]:
    """The pack that deals these hands one card at a time from the dealer's left."""
    held = [codes(hands[(dealer + 1 + step) % SEATS]) for step in range(SEATS)]
    return tuple(code for round in zip(*held, strict=True) for code in round)


def _claimed(match: Match[Any], board: Board) -> str:
    """Ends the play by a claim; says what could not be claimed so."""
    d = match.state.deal
    if match.state.finished or board.tricks is None:
        return ""
    won, t = board.contract, d.tricks
    assert won is not None and t is not None
    declarers = board.tricks - tricks_of(t, won)
    left = TRICKS - sum(t.taken)
    if declarers != (left if t.turn % 2 == won.side else 0) or not match.game.asides(match.state, t.seat):
        return f"{board.tricks} tricks were agreed; the record ends with the last card"
    match.do(t.seat, Claim())
    for seat in match.waiting:
        match.do(seat, Answer("accept"))
    return ""
