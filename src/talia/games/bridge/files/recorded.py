"""Our records as deals of files, and deals of files as records."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import codes
from talia.games.bridge.contracts import PLACES, SEATS, TRICKS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.files.board import Board, Call
from talia.games.bridge.files.following import move, tricks_of
from talia.games.bridge.files.notation import PASS
from talia.games.bridge.options import Options
from talia.games.bridge.scoring.duplicate import NONE
from talia.games.bridge.scoring.duplicate import board as of_number
from talia.games.bridge.settling import vulnerable_before
from talia.games.bridge.state import State
from talia.table.foreign import Faulty, Notice
from talia.table.match import Match, read_move
from talia.table.meanings import ALERT
from talia.table.moves import CHANCE, Drawn, IllegalMove
from talia.table.record import Difference, Record, Sitter, begin, canonical, lines, make_record
from talia.table.registry import find
from talia.tricks.claiming import Answer
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


class Unrecordable(Faulty):
    """A deal that can't be a record."""


# --- records as deals -------------------------------------------------------------------------------------------------


def boards(record: Record) -> Iterator[Board]:
    """The deals of a record, those thrown in because all passed left out; raises Difference for one that can't be read.

    The last deal may be running.
    """
    match = begin(record)
    played: list[str] = []
    said: list[tuple[int, str]] = []
    for number, line in enumerate(lines(record, match)):
        try:
            steps = match.do(line.seat, line.move, line.by, line.ms)
        except IllegalMove as refusal:
            raise Difference(f"line {number}", "a legal line", str(refusal)) from None
        for step in steps:
            for event in step.events:
                if event.code == "card_played":
                    played.append(event.data["card"])
                elif event.code in ("alert", "explains"):
                    said.append((event.data["number"], event.data["text"]))
                elif event.code == "thrown_in":
                    said = []
            if any(event.code == "deal_over" for event in step.events):
                yield _board(record, step.state.deal, len(step.state.sheet), played, said)
                played, said = [], []
    state = match.state
    if state.deal is not None and not state.finished and any(state.deal.dealt):
        yield _board(record, state.deal, len(state.sheet) + 1, played, said)


def _board(record: Record, d: State, number: int, played: Sequence[str], said: Sequence[tuple[int, str]]) -> Board:
    won, came = d.contract, d.outcome
    calls = tuple(
        _call(told["call"], [text for of, text in said if of == at and text]) for at, told in enumerate(d.auction.calls)
    )
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
        played=tuple(played),
        claimed=d.over and won is not None and len(played) < PACK.size,
        running=not d.over,
    )


def _call(told: str, texts: Sequence[str]) -> Call:
    """A call with all that was said of it."""
    return Call(PASS if told == "pass" else told, "; ".join(texts), alerted=bool(texts))


# --- deals as records -------------------------------------------------------------------------------------------------


def record(board: Board) -> tuple[Record, tuple[Notice, ...]]:
    """A deal as a match of one board of duplicate, and what of it such a record can't tell; raises Unrecordable.

    Who sat north is seat 0. There is no receipt: the cards are given. Who claimed no file tells: it is whoever's turn
    it was.
    """
    if board.dealer is None or board.vulnerable is None:
        raise Unrecordable("no_dealer" if board.dealer is None else "no_vulnerability")
    if any(kept.part == "auction" for kept in board.kept) or not board.calls:
        raise Unrecordable("no_auction")
    match, lacks = _played(board), list[Notice]()
    if board.tricks is not None and not match.state.finished:
        claimed = _claimed(_played(board), board.tricks)
        if claimed is None:
            lacks.append(Notice("unclaimed", {"n": board.tricks}))
        else:
            match = claimed
    if any(len(call.text) > ALERT.most for call in board.calls):
        lacks.append(Notice("cut", {"n": ALERT.most}))
    return _made(board, match), tuple(lacks)


def shown(board: Board) -> Record:
    """As much of a deal as can be shown, as a match that may not be over: its cards, and its auction if it has one.

    Where nothing tells who deals it is north, where nothing tells who is vulnerable nobody is.
    """
    known = replace(board, dealer=board.dealer or 0, vulnerable=board.vulnerable or NONE)
    calls = () if any(kept.part == "auction" for kept in board.kept) or board.dealer is None else board.calls
    match = _followed(replace(known, calls=calls, played=board.played if calls else ()), auto_finish=False)
    assert match is not None
    return _made(board, match)


def _made(board: Board, match: Match[Any]) -> Record:
    told = hashlib.sha256(canonical(board.told())).hexdigest()[:16]
    return make_record(
        id=f"import-{told}",
        game=match.game,
        options=match.options,
        seats=[Sitter(name or PLACES[place]) for place, name in enumerate(board.names)],
        log=match.log,
        totals=match.totals,
        given=[_LABEL],
    )


def _played(board: Board) -> Match[Any]:
    """The match after all that was said and played; it may end of itself only as the deal ended."""
    match = _followed(board, auto_finish=True) if len(board.played) < PACK.size else None
    if match is None or (match.state.finished and match.state.deal.outcome.tricks != board.tricks):
        match = _followed(board, auto_finish=False)
    assert match is not None
    return match


def _followed(board: Board, *, auto_finish: bool) -> Match[Any] | None:
    """The match after all that was said and played; None if it is over before the last card."""
    assert board.dealer is not None and board.vulnerable is not None
    options = Options(scoring="duplicate", boards=1, first_board=_number(board), auto_finish=auto_finish)
    match: Match[Any] = Match(find("bridge"), options, SEATS)
    match.do(CHANCE, Drawn(_LABEL, _pack(board.hands, board.dealer)))
    for call in board.calls:
        match.do(match.waiting[0], replace(move(call.say), alert=call.text[: ALERT.most]))
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


def _claimed(match: Match[Any], tricks: int) -> Match[Any] | None:
    """The match after a claim by which the declaring side ends with so many; None if none may be made that does."""
    d = match.state.deal
    if d.contract is None or d.tricks is None:
        return None
    t, left = d.tricks, TRICKS - sum(d.tricks.taken)
    declarers = tricks - tricks_of(t, d.contract)
    n = declarers if t.turn % 2 == d.contract.side else left - declarers
    try:
        _claim(match, t.seat, n)
        for seat in match.waiting:
            match.do(seat, Answer("accept"))
    except IllegalMove:
        return None
    return match if match.state.finished and match.state.deal.outcome.tricks == tricks else None


def _claim(match: Match[Any], seat: int, n: int) -> None:
    """A claim of so many of the tricks that are left, or of all where the game knows no other."""
    claim: dict[str, Any] = {"type": "claim"}
    if any(part.name == "n" for form in match.game.asides(match.state, seat) for part in form.parts):
        claim["n"] = n
    match.do(seat, read_move(match.game, claim))
