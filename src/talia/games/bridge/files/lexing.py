"""A PBN file as games: tags with their sections, comments left out, with the lines they stand on."""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field

BEGINS: Final = ("event", "board", "deal")
"""Tags that begin another game where one has them already: some files leave no empty line between games."""

NOTED: Final = ("auction", "play")
"""Sections to which notes belong, each with numbers of its own."""

_LINES: Final = re.compile(r"\r\n|\r|\n")
_TAG: Final = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_LOOSE: Final = re.compile(r'\[\s*(\w+)\s+"(.*)"\s*\]')
_DATA: Final = re.compile(r"[^\[{;]+")


class Tag(Struct, gc=False):
    """A tag: its value, the line it stands on, the lines up to the next; ``notes``: what is noted there, by number."""

    value: str
    line: int
    section: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)

    def tokens(self) -> Iterator[str]:
        """The words of its lines."""
        for line in self.section:
            yield from line.split()


class Game(Struct, gc=False):
    """A game: tags by their names in small letters; the line it begins on."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)

    def value(self, name: str) -> str:
        """The value of a tag; empty if there is none, or if it is not known."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value in ("?", "") else tag.value


def games(text: str) -> Iterator[Game | None]:
    """The games of a file, and None where another file begins: what is inherited ends there."""
    lines = _LINES.split(text)
    comments = _Comments(lines)
    game, last, noted = Game(1), Tag("", 1), Tag("", 1)
    for number, line in enumerate(lines, 1):
        if not comments.open and (line.startswith("%") or not line.strip()):
            another_file = line[1:].lstrip().upper().startswith("PBN")
            if line.strip() and not another_file:
                continue
            if game.tags:
                yield game
            game, last = Game(number + 1), Tag("", number)
            if another_file:
                yield None
            continue
        for piece in comments.without(line, number):
            if isinstance(piece, str):
                last.section.append(piece)
                continue
            name, value = piece[0].lower(), unescaped(piece[1])
            if name == "note":
                mark, _, said = value.partition(":")
                noted.notes.setdefault(mark.strip(), said.strip())
                continue
            if name in BEGINS and name in game.tags:
                yield game
                game = Game(number)
            last = Tag(value, number)
            # Of a tag that is there twice the first counts.
            game.tags.setdefault(name, last)
            if name in NOTED:
                noted = last
    if game.tags:
        yield game


class _Comments:
    """Takes comments out of lines; a brace without its end is no comment."""

    def __init__(self, lines: list[str]) -> None:
        self.open = False
        self._last = max((number for number, line in enumerate(lines, 1) if "}" in line), default=0)

    def without(self, line: str, number: int) -> Iterator[tuple[str, str] | str]:
        """The tags of a line, as name and value, and other text."""
        at, end = 0, len(line)
        while at < end:
            if self.open:
                closed = line.find("}", at)
                self.open = closed < 0
                at = end if self.open else closed + 1
            elif line[at] == "[":
                found = _TAG.match(line, at) or _LOOSE.match(line, at)
                if found is None:
                    return
                yield found[1], found[2]
                at = found.end()
            elif line[at] == "{":
                self.open = number < self._last or line.find("}", at) >= 0
                at = at + 1 if self.open else end
            elif line[at] == ";":
                return
            else:
                found = _DATA.match(line, at)
                assert found is not None
                if found[0].strip():
                    yield found[0].strip()
                at = found.end()


def unescaped(value: str) -> str:
    r"""A tag's value without its escapes.

    >>> unescaped(r'the \"big\" one'), unescaped(r"Denomination\2R")
    ('the "big" one', 'Denomination\\2R')
    """
    return value.replace('\\"', '"').replace("\\\\", "\\")


def escaped(value: str) -> str:
    r"""A text as the value of a tag.

    >>> print(escaped('the "big" one'))
    the \"big\" one
    """
    return value.replace("\\", "\\\\").replace('"', '\\"')
