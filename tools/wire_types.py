"""Writes web/src/lib/wire.ts, TypeScript's twin of the types of the wire, from the Python ones.

    python tools/wire_types.py            write the file
    python tools/wire_types.py --check    say whether it is up to date

Every struct becomes an interface with the Python docstring's first sentence; constraints on numbers and lengths are
the server's business and are not repeated. What a server sends has all its fields; of what a client sends, fields with
a default may be left out (but for structs that go both ways).
"""

import argparse
import sys
from pathlib import Path
from typing import Any, Final, get_args

from msgspec import inspect

from talia.analysis import Analysed, ProofStep, Remarked
from talia.server import wire
from talia.server.glossary import GlossaryPage
from talia.table import forms, view
from talia.table.agreements import CallsRead

TARGET: Final = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"

SENT_BY_CLIENT: Final = (
    *(wire.Entries, wire.Guest, wire.NewTable, wire.NewEvent, wire.Enter, wire.Claim, wire.PlayFrom, wire.Wished),
    *(wire.Overheard, wire.Letter),
    *get_args(wire.AnyCommand),
)
SENT_BY_SERVER: Final = (
    *(wire.Me, wire.Made, wire.Problem, wire.DealFrames, wire.DealReview, wire.Hint, wire.KeptBook, ProofStep),
    *(wire.Duration, wire.CoursePage, wire.LessonDone, Remarked, wire.EventInfo, wire.EventTraveller, wire.MadeEvent),
    *(wire.Splits, Analysed, wire.FileRead, wire.PuzzleList, wire.PuzzlePage, wire.PuzzleVerdict, GlossaryPage),
    *(CallsRead, wire.OwnStory),
    *get_args(wire.AnyMessage),
)
PARTS: Final = (view.CardsView, forms.Option, forms.Number, view.SeatsView, forms.Text, forms.Order, forms.Phrases)
"""The parts of a form as the wire has them; ``FormView.parts`` itself is untyped in Python."""

_RENAMED: Final = {
    "CourseBoard": "Board",
    "CardsView": "CardsPart",
    "Option": "OptionPart",
    "Number": "NumberPart",
    "SeatsView": "SeatsPart",
    "Text": "TextPart",
    "Order": "OrderPart",
    "Phrases": "PhrasesPart",
    "Next": "NextDeal",
}
"""Names that say more on the client's side."""

_WIDTH: Final = 120
"""Of a line, as the client's formatter breaks them."""

_OVERRIDDEN: Final = {("FormView", "parts"): "Part[]"}


def name_of(struct: type) -> str:
    """The name of a struct in TypeScript."""
    return _RENAMED.get(struct.__name__, struct.__name__)


class Writer:
    """Collects the interfaces that the given roots need, each once, in the order they are met."""

    def __init__(self) -> None:
        self._done: dict[str, str] = {}

    def add(self, struct: type, *, optional_defaults: bool) -> None:
        """Writes a struct and all structs it uses."""
        name = name_of(struct)
        if name in self._done:
            return
        self._done[name] = ""
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        lines = [f"  {info.tag_field}: {_literal(info.tag)}"] if info.tag_field else []
        for field in info.fields:
            typed = _OVERRIDDEN.get((struct.__name__, field.name)) or self.spell(field.type, optional_defaults)
            may_lack = "?" if optional_defaults and not field.required else ""
            lines.append(f"  {field.encode_name}{may_lack}: {typed}")
        comment = _comment(struct)
        del self._done[name]
        self._done[name] = "\n".join([*comment, f"export interface {name} {{", *lines, "}"])

    def spell(self, info: inspect.Type, optional_defaults: bool) -> str:
        """A type in TypeScript."""
        if isinstance(info, inspect.Metadata):
            return self.spell(info.type, optional_defaults)
        if isinstance(info, inspect.StructType):
            self.add(info.cls, optional_defaults=optional_defaults)
            return name_of(info.cls)
        if isinstance(info, inspect.UnionType):
            return " | ".join(self.spell(each, optional_defaults) for each in info.types)
        if isinstance(info, inspect.LiteralType):
            return " | ".join(_literal(value) for value in info.values)
        if isinstance(info, inspect.VarTupleType):
            item = self.spell(info.item_type, optional_defaults)
            return f"({item})[]" if "|" in item else f"{item}[]"
        if isinstance(info, inspect.DictType):
            return f"Record<string, {self.spell(info.value_type, optional_defaults)}>"
        return _PLAIN[type(info)]

    def text(self) -> str:
        """All interfaces."""
        return "\n\n".join(self._done.values())


_PLAIN: Final[dict[type, str]] = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _literal(value: Any) -> str:
    return f"'{value}'"


def _comment(struct: type) -> list[str]:
    first = (struct.__doc__ or "").strip().split("\n\n")[0]
    words = " ".join(first.split())
    return [f"/** {words} */"] if words else []


def _union(name: str, structs: tuple[type, ...]) -> str:
    names = [name_of(struct) for struct in structs]
    line = f"export type {name} = {' | '.join(names)}"
    return line if len(line) <= _WIDTH else "\n".join((f"export type {name} =", *(f"  | {each}" for each in names)))


def _words(name: str, words: tuple[str, ...], comment: str) -> str:
    start, end = f"/** {comment} */\nexport const {name} = [", "] as const"
    line = ", ".join(map(_literal, words))
    if len(start.splitlines()[-1]) + len(line) + len(end) <= _WIDTH:
        return f"{start}{line}{end}"
    return "\n".join((start, *(f"  {_literal(word)}," for word in words), end))


def generate() -> str:
    """The text of wire.ts."""
    writer = Writer()
    for struct in (*PARTS, *SENT_BY_SERVER):
        writer.add(struct, optional_defaults=False)
    for struct in SENT_BY_CLIENT:
        writer.add(struct, optional_defaults=True)
    closed = "\n".join(f"  {number}: '{code}'," for number, code in sorted(wire.CLOSE_CODES.items()))
    sections = (
        "// Written by tools/wire_types.py from src/talia/server/wire.py; do not edit by hand.",
        writer.text(),
        _union("Part", PARTS),
        _union("AnyCommand", get_args(wire.AnyCommand)),
        _union("AnyMessage", get_args(wire.AnyMessage)),
        _words("PHRASES", wire.PHRASES, "The ready phrases of the chat; their words are `phrase.<code>`."),
        _words("REACTIONS", wire.REACTIONS, "Those said by a single tap, and seen at the seat."),
        f"/** Why the server closes a socket. */\nexport const CLOSE_CODES: Record<number, string> = {{\n{closed}\n}}",
    )
    return "\n\n".join(sections) + "\n"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing; fail if the file is out of date")
    args = parser.parse_args()
    text = generate()
    if args.check:
        same = TARGET.exists() and TARGET.read_text() == text
        print("web/src/lib/wire.ts is up to date" if same else "web/src/lib/wire.ts is out of date: run this script")
        return 0 if same else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
