"""``talia replay``: a recorded match, line by line."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from talia.cli.grammar import describe, listed, spell
from talia.cli.inputs import read_record
from talia.cli.speech import speech
from talia.cli.trouble import Trouble
from talia.table.forms import Form, count
from talia.table.match import Line, Match
from talia.table.moves import OPEN, Event, IllegalMove
from talia.table.record import Difference, Record, begin, lines, plain
from talia.table.view import event_view, form_view, owners_of
from talia.table.words import LANGS, Words

DESCRIPTION: Final = """Replays a record and tells the play and the score, in the words the players were told
them. The record's own cards are used; whether they were dealt honestly is for 'talia verify' to say."""

EXAMPLES: Final = """examples:
  talia replay match.talia.json                the match in English
  talia replay match.talia.json --lang pl      po polsku
  talia replay match.talia.json --trace        with the legal moves at each step
  talia replay match.talia.json --json         moves and events, for a program

exit code: 0 replayed, 1 a line can't be played, 2 no record at all"""

_LISTED: Final = 40
"""With more legal moves than that, their forms are shown instead."""


class Replayed(Struct, frozen=True):
    """A line of the log with what the seat could do before it, and what happened."""

    number: int
    line: Line
    choices: tuple[Form, ...]
    events: tuple[Event, ...]
    owners: tuple[int, ...] = ()

    def texts(self, words: Words) -> list[str]:
        """What happened, in words."""
        return [words.event(event.code, event.data, self.owners) for event in self.events]


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("record", help="a .talia.json file, or - for standard input")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--text", action="store_true", help="in words (the default)")
    kind.add_argument("--json", action="store_true", help="as one JSON object")
    parser.add_argument("--lang", choices=LANGS, default="en", help="language of the words (default en)")
    parser.add_argument("--trace", action="store_true", help="with the legal moves at each step")


def run(args: Namespace) -> int:
    """Replays; 1 if a line can't be played."""
    record = read_record(args.record)
    try:
        match = begin(record)
    except Difference as difference:
        raise Trouble(f"{args.record} can't be replayed: {difference}") from None
    words = speech(args.lang, record.game, [sitter.name for sitter in record.seats])
    moments: list[Replayed] = []
    failed = None
    try:
        for moment in _moments(record, match):
            moments.append(moment)
            if not args.json:
                _tell(moment, words, trace=args.trace)
    except Difference as difference:
        failed = str(difference)
    if args.json:
        print(json.dumps(_as_json(record, match, moments, words, failed, trace=args.trace), ensure_ascii=False))
    elif failed is not None:
        print(f"can't be played further: {failed}")
    elif match.game.result(match.state) is None:
        print(
            words.text("cli.totals", {"unit": match.game.unit(match.options), "totals": match.game.totals(match.state)})
        )
    return 0 if failed is None else 1


def _moments(record: Record, match: Match[Any]) -> Iterator[Replayed]:
    for number, line in enumerate(lines(record, match)):
        choices = match.game.choices(match.state, line.seat) if 0 <= line.seat < match.seats else ()
        try:
            steps = match.do(line.seat, line.move, line.by, line.ms)
        except IllegalMove as refusal:
            raise Difference(f"line {number}", "a legal line", str(refusal)) from None
        events = tuple(event for step in steps for event in step.events)
        yield Replayed(number, line, choices, events, owners_of(match.game, match.state))


def _tell(moment: Replayed, words: Words, *, trace: bool) -> None:
    if trace and moment.choices:
        moves = listed(moment.choices, _LISTED)
        legal = " | ".join(map(spell, moves) if moves is not None else map(describe, moment.choices))
        print(f"    [{moment.number}] {count(moment.choices)}: {legal}")
    for text in moment.texts(words):
        print(text)


def _as_json(
    record: Record, match: Match[Any], moments: list[Replayed], words: Words, failed: str | None, *, trace: bool
) -> dict[str, Any]:
    result = match.game.result(match.state)
    return {
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seats": plain(record.seats),
        "lines": [_moment_json(moment, words, trace=trace) for moment in moments],
        "totals": list(match.game.totals(match.state)),
        "ranks": list(result.ranks) if result else None,
        "failed": failed,
    }


def _moment_json(moment: Replayed, words: Words, *, trace: bool) -> dict[str, Any]:
    told = {
        "line": moment.number,
        "seat": moment.line.seat,
        "by": moment.line.by,
        "ms": moment.line.ms,
        "move": plain(moment.line.move),
        "events": plain([event_view(event, OPEN) for event in moment.events]),
        "text": moment.texts(words),
    }
    if trace:
        moves = listed(moment.choices, _LISTED)
        told["legal"] = {
            "count": count(moment.choices),
            "forms": plain([form_view(form) for form in moment.choices]),
            "moves": None if moves is None else plain(moves),
        }
    return told
