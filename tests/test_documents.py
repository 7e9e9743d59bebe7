"""The tables of the documents have an answer for every line of them, and each answer is where they say.

The documents are not here, so how many lines they have is told by hand in ``docs/documents.md``.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from os.path import normpath
from pathlib import Path
from typing import Final

import pytest
from msgspec import Struct

from talia.table.chapters import chapters
from talia.table.options import describe
from talia.table.printing import sheets
from talia.table.registry import find

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = DOCS / "documents.md"
FOLDER: Final = DOCS / "documents"

LINK: Final = re.compile(r"\[([^\]]+)\]\(([^)#]+)(?:#([^)]+))?\)")
SECTION: Final = re.compile(r"(.+), (\d+)(?:–(\d+))?")
DECIDED: Final = re.compile(r"(?:Left out|Not yet): (.{20,})")
"""An answer that is no place: the decision, with its reason."""


class Row(Struct, frozen=True):
    """A statement of a document. ``section`` is empty where it is of the same section as the one above."""

    file: Path
    section: str
    says: str
    lives: str


class Document(Struct, frozen=True):
    """What the page tells of a document: how many lines, sections and statements it has, and its tables in order."""

    name: str
    lines: int
    sections: int
    statements: int
    files: tuple[Path, ...]


def cells(line: str) -> list[str]:
    """The cells of a line of a table; none of them has a bar in it."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def table(text: str, heads: str) -> list[list[str]]:
    """The lines of all tables with these heads."""
    found, inside = [], False
    for line in text.splitlines():
        if not line.startswith("|"):
            inside = False
        elif line == heads:
            inside = True
        elif inside and not line.startswith("|---"):
            found.append(cells(line))
    return found


def documents() -> list[Document]:
    """The documents as the page lists them."""
    rows = table(PAGE.read_text("utf-8"), "| document | lines | sections | statements | tables |")
    return [
        Document(
            *(name, int(lines), int(sections), int(statements)),
            files=tuple(PAGE.parent / link for _, link, _ in LINK.findall(files)),
        )
        for name, lines, sections, statements, files in rows
    ]


@cache
def rows_of(file: Path) -> tuple[Row, ...]:
    """The statements in a file."""
    found = table(file.read_text("utf-8"), "| section, lines | what it says | where it lives |")
    return tuple(Row(file, *row) for row in found)


ROWS: Final = [row for file in sorted(FOLDER.glob("*.md")) for row in rows_of(file)]
EACH: Final = pytest.mark.parametrize("document", documents(), ids=lambda each: each.name.split(":")[0])


@cache
def anchors(page: Path) -> frozenset[str]:
    """What the headings of a page are linked by."""
    prose = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    titles = re.findall(r"^#+ (.+)$", prose, re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in titles)


@cache
def _options(game: str) -> frozenset[str]:
    return frozenset(info.id for info in describe(find(game)))


def _option(named: str, _: Path) -> bool:
    game, option = named.split(".")
    return option in _options(game)


def _preset(named: str, _: Path) -> bool:
    game, preset = named.split(".")
    return preset in find(game).presets


@cache
def _terms(glossary: Path) -> frozenset[str]:
    return frozenset(key for key, entry in json.loads(glossary.read_text("utf-8")).items() if entry)


def _term(key: str, polish: Path) -> bool:
    return key in _terms(polish) & _terms(polish.with_name("en.json"))


def _example(id: str, record: Path) -> bool:
    return record.name == f"{id}.talia.json"


def _sheet(named: str, _: Path) -> bool:
    game, sheet = named.split(".")
    return sheet in {each.id for each in sheets(game)}


def _page(named: str, _: Path) -> bool:
    game, page = named.split(".")
    return page in {each.id for each in chapters(game)}


NAMED: Final[dict[str, Callable[[str, Path], bool]]] = {
    "option": _option,
    "preset": _preset,
    "term": _term,
    "example": _example,
    "sheet": _sheet,
    "page": _page,
}
"""What a link of two words names besides a file, by its first word."""


@cache
def names_of(file: Path) -> frozenset[str]:
    """The names of its tests."""
    return frozenset(re.findall(r"^(?:async )?def (test_\w+)\(", file.read_text("utf-8"), re.MULTILINE))


def amiss(row: Row) -> list[str]:
    """The links of an answer that lead nowhere, or to something that has not what they name."""
    wrong = []
    for label, to, anchor in LINK.findall(row.lives):
        target = Path(normpath(row.file.parent / to))
        kind, _, named = label.partition(" ")
        there = (
            target.exists()
            and (not anchor or anchor in anchors(target))
            and (kind not in NAMED or NAMED[kind](named, target))
            and (not label.startswith("test_") or label in names_of(target))
        )
        if not there:
            wrong.append(label)
    return wrong


@EACH
def test_every_line_of_a_document_is_in_a_section(document: Document) -> None:
    """One after the other, without a gap, to the last."""
    told = [row for file in document.files for row in rows_of(file)]
    matches = [SECTION.fullmatch(row.section) for row in told if row.section]
    spans = [(int(found[2]), int(found[3] or found[2])) for found in matches if found]
    assert len(spans) == len(matches)
    assert told[0].section
    assert [first for first, _ in spans] == [1, *(last + 1 for _, last in spans[:-1])]
    assert all(first <= last for first, last in spans)
    assert (spans[-1][1], len(spans), len(told)) == (document.lines, document.sections, document.statements)


def test_every_table_is_of_a_document() -> None:
    assert {file for document in documents() for file in document.files} == {*FOLDER.glob("*.md")}


def test_nothing_is_without_an_answer() -> None:
    """A place, or a decision with its reason."""
    assert ROWS
    assert [row for row in ROWS if not row.says or not (LINK.search(row.lives) or DECIDED.fullmatch(row.lives))] == []


def test_every_answer_is_where_it_is_said_to_be() -> None:
    assert [(row.file.name, row.says, wrong) for row in ROWS if (wrong := amiss(row))] == []


@pytest.mark.parametrize(
    "lives",
    [
        "[rules: Points](../../src/talia/games/betel/rules.en.md#pionts)",
        "[rules: Points](../../src/talia/games/bettel/rules.en.md)",
        "[option betel.doubel](../../src/talia/games/betel/rules.en.md#options)",
        "[preset betel.to_2000](../../src/talia/games/betel/rules.en.md#options)",
        "[term rekontra](../../src/talia/games/betel/glossary/pl.json)",
        "[example nobody](../../src/talia/games/betel/examples/auction.talia.json)",
        "[sheet betel.manitou](../../src/talia/table/printing.py)",
        "[page betel.leads](../../src/talia/table/chapters.py)",
        "[test_of_nothing](../../tests/test_docs.py)",
    ],
)
def test_an_answer_that_is_not_there_is_found(lives: str) -> None:
    assert amiss(Row(FOLDER / "000.md", "", "says", lives))
