"""Records of matches, and the check of a record against its receipt.

A record is a JSON object (``.talia.json``): what was played with which options, who sat where, the receipt of the
deals, and the log. The log's lines form a hash chain that begins with a hash of the header, so that no line can be
altered, left out or put in unnoticed. ``verify`` re-derives every outcome of chance, replays every line and names
the first difference.
"""

import hashlib
from typing import Any, Final

import msgspec
from msgspec import Struct

from talia import chance
from talia.table.game import BadOptions, Game, Result
from talia.table.match import By, Line, Match, read_move
from talia.table.moves import CHANCE, Drawn, IllegalMove, Shuffle
from talia.table.options import as_begun
from talia.table.registry import UnknownGame, find

FORMAT: Final = "talia/1"


class Sitter(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sat at a seat: a name, and for a computer player which one."""

    name: str
    bot: str | None = None


class RecordLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the log with its link in the chain: ``h`` is a hash of the link before and of this line."""

    seat: int
    move: dict[str, Any]
    by: By
    ms: int
    h: str


class Seen(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What the device that downloaded a record had seen of its receipt while the match was played.

    It is the device's word, not the server's: the chain does not cover it. ``commit`` is the commitment it saw first;
    ``early``: before the first card. ``seat`` and ``share`` are its own share of the randomness, if the server
    acknowledged it; ``hashes`` those of all shares before any was opened, ``shares`` all of them when the cards were
    dealt, ``secrets`` those of finished deals as they were opened. ``differs`` names what the server showed otherwise
    later in the match.
    """

    commit: str
    early: bool
    seat: int | None = None
    share: str | None = None
    hashes: list[str | None] = []
    shares: list[str] = []
    secrets: dict[str, str] = {}
    differs: list[str] = []


class Record(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A match on paper. Its receipt:

    ``commit`` was published before the first card; ``shares`` are the seats' own randomness (hex), in order;
    ``seed`` is the master secret (hex), opened at the end. ``commit`` and ``seed`` are null if the cards were not drawn
    by the server but given (``given``, a deal from a book), or if the match is unfinished and the seed still closed;
    then ``secrets`` has the secret of each section that may be shown. ``end`` closes the chain over all of that.
    ``event``: the event whose tables all had these cards; the receipt is the event's then: there are no shares, and the
    seed stays closed until every table is through. ``seen``: what the device that downloaded it saw of the receipt.
    """

    format: str
    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[Sitter]
    given: list[str]
    commit: str | None
    shares: list[str]
    seed: str | None
    secrets: dict[str, str]
    log: list[RecordLine]
    totals: list[int]
    end: str
    event: str | None = None
    seen: Seen | None = None


class Difference(Exception):
    """Why a record is not genuine: where, what should stand there, and what does."""

    def __init__(self, where: str, expected: Any, found: Any) -> None:
        super().__init__(where, expected, found)
        self.where = where
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, found {self.found}"


def canonical(value: Any) -> bytes:
    """JSON with sorted keys and no spaces: the one spelling that is hashed."""
    return msgspec.json.encode(value, order="sorted")


def plain(value: Any) -> Any:
    """The value as a reader of the JSON gets it: dicts, lists, strings, numbers.

    >>> plain(Sitter("Ania")), plain((1, 2))
    ({'name': 'Ania'}, [1, 2])
    """
    return msgspec.json.decode(msgspec.json.encode(value))


def binding(id: str, game: str, rules: int, options: dict[str, Any], seats: list[Sitter]) -> str:
    """What a commitment is bound to: match, game, options, seats."""
    return canonical([id, game, rules, options, seats]).decode()


def event_binding(event: str, game: str, rules: int, options: dict[str, Any]) -> str:
    """What the commitment of an event is bound to: nobody sits at its tables yet."""
    return binding(event, game, rules, options, [])


def header_hash(record_or_header: dict[str, Any]) -> str:
    """The first link of the chain."""
    fields = ["format", "id", "game", "rules", "options", "seats", "given", "commit", "shares"]
    if record_or_header.get("event") is not None:
        fields.append("event")
    return hashlib.sha256(canonical([record_or_header[name] for name in fields])).hexdigest()


def link(before: str, seat: int, move: Any, by: str, ms: int) -> str:
    """The next link of the chain: 32 hex digits."""
    return hashlib.sha256(before.encode() + canonical([seat, move, by, ms])).hexdigest()[:32]


def make_record(
    *,
    id: str,
    game: Game[Any],
    options: Any,
    seats: list[Sitter],
    log: list[Line],
    totals: tuple[int, ...],
    commit: str | None = None,
    shares: list[str] | None = None,
    seed: str | None = None,
    secrets: dict[str, str] | None = None,
    given: list[str] | None = None,
    event: str | None = None,
) -> Record:
    """The record of a match; see ``Record`` for the receipt."""
    header: dict[str, Any] = {
        "format": FORMAT,
        "id": id,
        "game": game.id,
        "rules": game.rules,
        "options": plain(options),
        "seats": seats,
        "given": given or [],
        "commit": commit,
        "shares": shares or [],
        "event": event,
    }
    h = header_hash(header)
    lines = []
    for line in log:
        move = plain(line.move)
        h = link(h, line.seat, move, line.by, line.ms)
        lines.append(RecordLine(line.seat, move, line.by, line.ms, h))
    secrets = secrets or {}
    end = _end(h, seed, secrets, list(totals))
    return Record(**header, seed=seed, secrets=secrets, log=lines, totals=list(totals), end=end)


def _end(last: str, seed: str | None, secrets: dict[str, str], totals: list[int]) -> str:
    return hashlib.sha256(last.encode() + canonical([seed, secrets, totals])).hexdigest()


def write(record: Record) -> bytes:
    """The record as readable JSON, one line of the log a line of the file."""
    data = msgspec.to_builtins(record)
    lines = data.pop("log")
    head = msgspec.json.format(msgspec.json.encode(data), indent=1).removesuffix(b"}").rstrip()
    body = b",\n".join(b"  " + msgspec.json.encode(line) for line in lines)
    return head + b',\n "log": [\n' + body + b"\n ]\n}\n"


def read(data: bytes) -> Record:
    """A record from JSON; raises Difference("file", ...) for anything that is none."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise Difference("file", "a Talia record", str(error)) from None
    if record.format != FORMAT:
        raise Difference("format", FORMAT, record.format)
    return record


def begin(record: Record) -> Match[Any]:
    """The match of a record before its first line; raises Difference if game or options are unknown."""
    try:
        game = find(record.game, record.rules)
    except UnknownGame:
        raise Difference("game", "a game of this library", f"{record.game} rules {record.rules}") from None
    try:
        options = as_begun(game, record.options)
        return Match(game, options, len(record.seats))
    except (msgspec.ValidationError, BadOptions, ValueError) as error:
        raise Difference("options", "options of the game", str(error)) from None


def lines(record: Record, match: Match[Any]) -> list[Line]:
    """The lines of a record as the game reads them; raises Difference."""
    read_lines = []
    for number, line in enumerate(record.log):
        try:
            move = read_move(match.game, line.move, any_author=True)
        except IllegalMove as refusal:
            raise Difference(f"line {number}", "a move of the game", str(refusal)) from None
        read_lines.append(Line(line.seat, move, line.by, line.ms))
    return read_lines


def replay(record: Record) -> Match[Any]:
    """The match of a record, replayed from its log alone; raises Difference at the first line that can't be played."""
    match = begin(record)
    for number, line in enumerate(lines(record, match)):
        try:
            match.do(line.seat, line.move, line.by, line.ms)
        except IllegalMove as refusal:
            raise Difference(f"line {number}", "a legal line", str(refusal)) from None
    return match


def verify(record: Record) -> Result | None:
    """Checks a record wholly: chain, receipt, every outcome of chance, every line, the totals, what a device saw.

    Raises Difference at the first thing that is wrong; returns the result of the match (None if it is unfinished).
    """
    _check_chain(record)
    master, shares = _check_receipt(record)
    bound = _bound(record)
    secrets = {name: _bytes(f"secrets {name}", text) for name, text in record.secrets.items()}
    if master is not None:
        for name, secret in secrets.items():
            derived = chance.section_secret(master, bound, shares, name)
            if derived != secret:
                raise Difference(f"secrets {name}", derived.hex(), secret.hex())
    match = begin(record)
    # Options younger than the record are not in it, and have the value by which it was played.
    options = {id: value for id, value in plain(match.options).items() if id in record.options}
    if options != record.options:
        raise Difference("options", options, record.options)
    for number, line in enumerate(lines(record, match)):
        draw = match.game.draw(match.state)
        if line.seat == CHANCE and draw is not None and draw.label not in record.given:
            name = chance.section(draw.label)
            if master is not None:
                _check_drawn(number, draw, line.move, chance.section_secret(master, bound, shares, name))
            elif name in secrets:
                _check_drawn(number, draw, line.move, secrets[name])
        try:
            match.do(line.seat, line.move, line.by, line.ms)
        except IllegalMove as refusal:
            raise Difference(f"line {number}", "a legal line", str(refusal)) from None
    totals = list(match.game.totals(match.state))
    if totals != record.totals:
        raise Difference("totals", totals, record.totals)
    result = match.game.result(match.state)
    if result is not None and record.commit is not None and master is None and record.event is None:
        raise Difference("seed", "the master secret of a finished match", None)
    for difference in differences_to_seen(record):
        raise difference
    return result


def differences_to_seen(record: Record) -> list[Difference]:
    """Where the receipt of a record is not what the device saw that downloaded it: nowhere, if it saw nothing."""
    seen = record.seen
    if seen is None:
        return []
    found: list[Difference] = []

    def compare(where: str, saw: Any, stands: Any) -> None:
        if saw != stands:
            found.append(Difference(f"seen {where}", saw, stands))

    compare("commit", seen.commit, record.commit)
    if seen.share is not None:
        compare("share", seen.share, dict(enumerate(record.shares)).get(-1 if seen.seat is None else seen.seat))
    if seen.hashes:
        compare("hashes", len(seen.hashes), len(record.shares))
        for seat, (saw, share) in enumerate(zip(seen.hashes, record.shares, strict=False)):
            if share != chance.absent_share(_bound(record), seat).hex():
                compare(f"hashes {seat}", saw, chance.share_hash(_bytes(f"share {seat}", share)))
    if seen.shares:
        compare("shares", seen.shares, record.shares)
    for name, saw in seen.secrets.items():
        secret = _secret(record, name)
        # Another table of the event may have gone further than this one.
        if secret is not None:
            compare(f"secrets {name}", saw, secret)
    found.extend(Difference(f"seen {what}", "nothing the server showed otherwise", what) for what in seen.differs)
    return found


def _secret(record: Record, name: str) -> str | None:
    """The secret of a section as far as the record opens it."""
    if record.seed is None:
        return record.secrets.get(name)
    return chance.section_secret(_bytes("seed", record.seed), _bound(record), _shares(record), name).hex()


def _check_chain(record: Record) -> None:
    h = header_hash(msgspec.to_builtins(record))
    for number, line in enumerate(record.log):
        h = link(h, line.seat, line.move, line.by, line.ms)
        if h != line.h:
            raise Difference(f"line {number}", f"link {h}", line.h)
    end = _end(h, record.seed, record.secrets, record.totals)
    if end != record.end:
        raise Difference("end", end, record.end)


def _check_receipt(record: Record) -> tuple[bytes | None, list[bytes]]:
    shares = _shares(record)
    bound = _bound(record)
    for seat, (sitter, share) in enumerate(zip(record.seats, shares, strict=False)):
        if sitter.bot is not None and share != (fixed := chance.absent_share(bound, seat)):
            raise Difference(f"share {seat}", fixed.hex(), share.hex())
    if record.seed is None:
        return None, shares
    master = _bytes("seed", record.seed)
    commit = chance.commitment(master, bound)
    if commit != record.commit:
        raise Difference("commit", commit, record.commit)
    wanted = len(record.seats) if record.event is None else 0
    if len(shares) != wanted:
        raise Difference("shares", f"{wanted} shares", len(shares))
    return master, shares


def _shares(record: Record) -> list[bytes]:
    return [_bytes(f"share {seat}", share) for seat, share in enumerate(record.shares)]


def _bound(record: Record) -> str:
    if record.event is not None:
        return event_binding(record.event, record.game, record.rules, record.options)
    return binding(record.id, record.game, record.rules, record.options, record.seats)


def _bytes(where: str, text: str) -> bytes:
    try:
        data = bytes.fromhex(text)
    except ValueError:
        raise Difference(where, "hex digits", text) from None
    if len(data) != chance.SECRET_BYTES or data.hex() != text:
        raise Difference(where, f"{2 * chance.SECRET_BYTES} lower-case hex digits", text)
    return data


def _check_drawn(number: int, draw: Any, move: Any, secret: bytes) -> None:
    value: Any
    if isinstance(draw, Shuffle):
        value = chance.shuffled(secret, draw.label, draw.items)
    else:
        value = chance.rolled(secret, draw.label, draw.sides)
    if not isinstance(move, Drawn) or move.label != draw.label or move.value != value:
        raise Difference(f"line {number}", Drawn(draw.label, value), move)
