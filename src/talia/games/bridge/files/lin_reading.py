"""Reads LIN, single deals and files of a vugraph match: what can be understood of it (rules/bridge.md 9.10)."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from msgspec import Struct, field
from msgspec.structs import replace

from talia.games.bridge.contracts import SEATS, TRICKS, Contract
from talia.games.bridge.files import notation
from talia.games.bridge.files.board import NOBODY, Board, Call, named
from talia.games.bridge.files.following import Cards, with_auction, with_play
from talia.games.bridge.files.lin_writing import FROM_SOUTH
from talia.games.bridge.files.notation import BadDeal
from talia.games.bridge.scoring.duplicate import board as of_number
from talia.table.foreign import Notice, Skipped

_LINK: Final = re.compile(r"[?&]lin=([^&\s\"'<>]+)")
_ROOM: Final = re.compile(r"([oc])(\d{1,4})", re.IGNORECASE)
_BOARD: Final = re.compile(r"(\d{1,4})\s*$")
_RESULT: Final = re.compile(r"([1-7])([CDHSN])([NESW])(x{0,2})(=|[+-]\d{1,2})", re.IGNORECASE)
_OF_A_ROOM: Final = 4
"""Names of one room; a vugraph file has those of two."""


class _Found(Struct, gc=False):
    """What the commands of one deal say."""

    line: int
    deal: str | None = None
    names: tuple[str, ...] = ()
    room: int | None = None
    number: int | None = None
    sides: str = ""
    calls: list[Call] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    claim: str | None = None
    wrong: Notice | None = None


class _Match(Struct, gc=False):
    """What the head of a vugraph file says: its title, the first board, the results board by board and room by room."""

    title: str = ""
    first: int | None = None
    results: tuple[str, ...] = ()


def read(text: str) -> Iterator[tuple[int, Board] | Skipped]:
    """Every deal of a file with the line it begins on, or why it is left out."""
    match = _Match()
    for found in _deals(text, match):
        try:
            yield found.line, _board(found, match)
        except BadDeal as bad:
            yield Skipped(found.line, named(found.number), bad.notice)


def _deals(text: str, match: _Match) -> Iterator[_Found]:
    now, names = _Found(1), tuple[str, ...]()
    for line, name, value in _commands(text):
        if name in ("pn", "qx", "md") and (now.deal is not None or name == "qx"):
            if now.deal is not None:
                yield now
            # The heading of a deal may come before its cards and after the names.
            now = _Found(line)
        if name == "pn":
            names = tuple(notation.one_line(each) for each in value.split(","))
        elif name == "qx":
            if room := _ROOM.match(value.strip()):
                now.room, now.number = "oc".index(room[1].lower()), int(room[2])
        elif name == "md":
            now.deal, now.line, now.names = value, line, names
        elif name == "vg":
            _head(match, value)
        elif name == "rs":
            match.results = tuple(value.split(","))
        else:
            _said(now, name, value)
        if now.deal is not None and not now.names:
            now.names = names
    if now.deal is not None:
        yield now


def _commands(text: str) -> Iterator[tuple[int, str, str]]:
    """The commands of a file with their lines; a hand-viewer link holds them with percent signs."""
    links = list(_LINK.finditer(text))
    if links:
        line, counted = 1, 0
        for link in links:
            line += text.count("\n", counted, link.start())
            counted = link.start()
            spelled = unquote(link[1].replace("+", " ")) if "%7C" in link[1].upper() else link[1]
            for _, name, value in _pairs(spelled):
                yield line, name, unquote(value)
        return
    yield from _pairs(text)


def _pairs(text: str) -> Iterator[tuple[int, str, str]]:
    pieces, line = text.split("|"), 1
    for name, value in zip(pieces[::2], pieces[1::2], strict=False):
        line += name.count("\n")
        yield line, name.strip().lower(), " ".join(value.splitlines())
        line += value.count("\n")


def _head(match: _Match, value: str) -> None:
    parts = value.split(",")
    match.title = notation.one_line(parts[0])
    if len(parts) > 3 and parts[3].strip().isdecimal() and len(parts[3]) < 5:
        match.first = int(parts[3])


def _said(now: _Found, name: str, value: str) -> None:
    """Takes in a command of a deal; others are none of ours."""
    text = value.strip()
    if name == "ah":
        if number := _BOARD.search(text):
            now.number = int(number[1])
    elif name == "sv":
        now.sides = text
    elif name == "mb":
        say = notation.call(text.rstrip("!?"))
        now.written.append(text)
        if say is None:
            now.wrong = now.wrong or Notice("no_call", {"text": notation.one_line(text[:20])})
        else:
            now.calls.append(Call(say, alerted=text.endswith("!")))
    elif name == "an" and now.calls:
        last = now.calls[-1]
        now.calls[-1] = Call(last.say, notation.one_line(value), alerted=True)
    elif name == "pc":
        now.cards.append(text)
    elif name == "mc":
        now.claim = text


def _board(found: _Found, match: _Match) -> Board:
    assert found.deal is not None
    text = found.deal.strip()
    dealer = FROM_SOUTH[int(text[0]) - 1] if text[:1] in ("1", "2", "3", "4") else None
    written = text.lstrip("0123456789").split(",") if text[:1].isdecimal() else text.split(",")
    if len(written) > SEATS:
        raise BadDeal("hands_there", n=len(written))
    hands: list[int | None] = [None] * SEATS
    for place, hand in zip(FROM_SOUTH, written, strict=False):
        hands[place] = notation.read_lettered(hand)
    number, vulnerable = found.number, notation.vulnerable(found.sides)
    if number is not None and number > 0:
        usual = of_number(number)
        dealer, vulnerable = usual[0] if dealer is None else dealer, usual[1] if vulnerable is None else vulnerable
    board = Board(
        hands=notation.whole(hands),
        number=number,
        names=_names(found),
        dealer=dealer,
        vulnerable=vulnerable,
        event=match.title,
    )
    board = _with_result(board, found, match)
    if found.wrong is not None:
        board = board.keeping("auction", found.wrong, " ".join(found.written))
    else:
        board = with_auction(board, dealer, found.calls, " ".join(found.written), complete=False)
    return _with_cards(board, found)


def _names(found: _Found) -> tuple[str, ...]:
    """The names of the room, by place."""
    start = _OF_A_ROOM if found.room == 1 else 0
    of_room = [*found.names[start : start + _OF_A_ROOM], *NOBODY]
    return tuple(of_room[FROM_SOUTH.index(place)] for place in range(SEATS))


def _with_result(board: Board, found: _Found, match: _Match) -> Board:
    """The contract and result of a vugraph file's head."""
    if match.first is None or found.room is None or found.number is None:
        return board
    at = 2 * (found.number - match.first) + found.room
    text = match.results[at].strip() if 0 <= at < len(match.results) else ""
    if text.upper() in ("PASS", "P"):
        return replace(board, passed_out=True)
    result = _RESULT.fullmatch(text)
    if result is None:
        return board
    level, strain, declarer, doubles, over = result.groups()
    bid = notation.call(level + strain)
    place = notation.place(declarer)
    assert bid is not None and place is not None
    won = Contract.of(bid + doubles.upper(), place)
    tricks = won.needed + (0 if over == "=" else int(over))
    return replace(board, contract=won, tricks=tricks if 0 <= tricks <= TRICKS else None)


def _with_cards(board: Board, found: _Found) -> Board:
    text = " ".join(found.cards)
    if found.claim is not None and found.claim.isdecimal() and len(found.claim) < 3 and int(found.claim) <= TRICKS:
        board = replace(board, tricks=int(found.claim))
    cards = []
    for each in found.cards:
        code = notation.card(each)
        if code is None:
            return board.keeping("play", Notice("no_card", {"text": notation.one_line(each[:20])}), text)
        cards.append(code)
    if board.contract is None:
        board = replace(board, tricks=None)
        return board.keeping("play", Notice("no_contract"), text) if cards else board
    claimed = found.claim is not None
    return with_play(board, Cards(tuple(cards), claimed=claimed), text)
