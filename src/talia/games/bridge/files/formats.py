"""The formats of bridge, as commands ask for them: PBN and LIN."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Final

from msgspec.structs import replace

from talia.games.bridge.contracts import PLACES
from talia.games.bridge.double_dummy import tables
from talia.games.bridge.files import lin_reading, lin_writing, pbn_reading, pbn_writing, recorded
from talia.games.bridge.files.board import Board, Result
from talia.games.bridge.files.notation import VULNERABLE, deal, decoded
from talia.games.bridge.par import par
from talia.games.bridge.scoring.amounts import Amounts
from talia.games.bridge.scoring.duplicate import NONE, score
from talia.table.foreign import MOST_BYTES, About, Deal, Format, Reading, Skipped, Unreadable, Unwritable, formats_of
from talia.table.record import Difference, Record

_AMOUNTS: Final = Amounts()
_PBN: Final = re.compile(r'^[ \t]*\[\s*\w+\s+"', re.MULTILINE)
_LIN: Final = re.compile(r"\b(?:md|qx)\||[?&]lin=", re.IGNORECASE)


def boards(records: Sequence[Record], about: About) -> list[Board]:
    """The deals of some records, the same board at several tables together; raises Unwritable."""
    found = []
    tables_of = Counter[str | None]()
    for record in records:
        # The tables of a round of an event have one receipt, those of the next another.
        receipt = record.commit if record.event is not None else None
        tables_of[receipt] += 1
        table = tables_of[receipt]
        try:
            of_record = list(recorded.boards(record))
        except Difference as difference:
            raise Unwritable("unreplayable", id=record.id, why=str(difference)) from None
        titled = about.event or record.event or record.id
        found += [(table, replace(each, event=titled, site=about.site, date=about.date)) for each in of_record]
    if not found:
        raise Unwritable("empty")
    found.sort(key=lambda each: (each[1].number or 0, each[0]))
    solved = _solved([each for _, each in found]) if about.solved else [each for _, each in found]
    return _compared([table for table, _ in found], solved)


def _solved(found: Sequence[Board]) -> list[Board]:
    """With tables and par; the same cards are solved once."""
    deals = list(dict.fromkeys(each.hands for each in found))
    known = dict(zip(deals, tables(deals), strict=True))
    return [
        replace(
            each,
            table=known[each.hands],
            par=par(known[each.hands], vulnerable=each.vulnerable or NONE, dealer=each.dealer or 0),
        )
        for each in found
    ]


def _compared(at: Sequence[int], found: Sequence[Board]) -> list[Board]:
    """With what came of the same cards at the other tables."""
    results = [_result(table, each) for table, each in zip(at, found, strict=True)]
    compared = []
    for each in found:
        same = [
            result
            for result, other in zip(results, found, strict=True)
            if result is not None and other.number == each.number and other.hands == each.hands
        ]
        compared.append(replace(each, results=tuple(same)) if len(same) > 1 else each)
    return compared


def _result(table: int, board: Board) -> Result | None:
    if board.passed_out:
        return Result(table, None, None, 0)
    if board.contract is None or board.tricks is None:
        return None
    points = score(board.contract, board.tricks, vulnerable=board.vulnerable or NONE, amounts=_AMOUNTS)
    return Result(table, board.contract, board.tricks, points)


def reading(
    found: Iterable[tuple[int, Board] | Skipped], most: int | None = None, seconds: float | None = None
) -> Reading:
    """What was found, or so much of it, each deal with its record."""
    deals, skipped = list[Deal](), list[Skipped]()
    until = None if seconds is None else monotonic() + seconds
    for each in found:
        enough = most is not None and len(deals) + len(skipped) == most
        if enough or (until is not None and monotonic() > until):
            return Reading(tuple(deals), tuple(skipped), more=True)
        if isinstance(each, Skipped):
            skipped.append(each)
        else:
            deals.append(_deal(*each))
    return Reading(tuple(deals), tuple(skipped))


def _deal(line: int, board: Board) -> Deal:
    kept = [replace(each.reason, part=each.part) for each in board.kept]
    record, why = None, None
    try:
        record, lacks = recorded.record(board)
        kept += lacks
    except recorded.Unrecordable as reason:
        why = reason.notice
    question = {"deal": deal(board.hands, board.dealer or 0)}
    if board.dealer is not None and board.vulnerable is not None:
        question |= {"dealer": PLACES[board.dealer], "vulnerable": VULNERABLE[board.vulnerable]}
    return Deal(
        line=line,
        deal=board.named,
        came=board.came,
        names=board.names,
        text=_line(board),
        told=board.told(),
        kept=tuple(kept),
        record=record,
        unrecorded=why,
        shown=record or recorded.shown(board),
        question=question,
    )


def _line(board: Board) -> str:
    """A deal in a line: its number, dealer, who is vulnerable, how it went, who played."""
    number = "-" if board.number is None else str(board.number)
    came = board.came.text("bridge")
    dealer = "?" if board.dealer is None else PLACES[board.dealer]
    sides = "?" if board.vulnerable is None else VULNERABLE[board.vulnerable]
    names = " ".join(f"{place}:{name}" for place, name in zip(PLACES, board.names, strict=True) if name)
    return f"{number:>4}  {dealer} {sides:<4}  {came:<12}  {names}".rstrip()


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Unreadable("too_large", n=MOST_BYTES >> 20)
    return decoded(data)


def _written_pbn(records: Sequence[Record], about: About) -> bytes:
    return pbn_writing.written(boards(records, about)).encode()


def _written_lin(records: Sequence[Record], about: About) -> bytes:
    return lin_writing.written(boards(records, about)).encode()


def _pbn(data: bytes, most: int | None = None, seconds: float | None = None) -> Reading:
    return reading(pbn_reading.read(_text(data)), most, seconds)


def _lin(data: bytes, most: int | None = None, seconds: float | None = None) -> Reading:
    return reading(lin_reading.read(_text(data)), most, seconds)


def _looks_like(pattern: re.Pattern[str], data: bytes) -> bool:
    return len(data) <= MOST_BYTES and pattern.search(decoded(data)) is not None


PBN: Final = Format("pbn", lambda data: _looks_like(_PBN, data), _pbn, _written_pbn)
LIN: Final = Format("lin", lambda data: _looks_like(_LIN, data), _lin, _written_lin)

formats_of("bridge")((PBN, LIN))
