"""Things to print, drawn: pages of A4 that a browser prints, each whole in itself."""

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath, FromQuery

from talia.server.effects import Trouble
from talia.server.http import game_of, lang_of
from talia.server.pages import Page, answer, page, written_in_markdown
from talia.table.chapters import RULES
from talia.table.printing import Card, Cards, Grid, Part, Prose, sheets
from talia.table.words import Lang, Words

STYLE: Final = (Path(__file__).parent / "printing.css").read_text(encoding="utf-8")

SIZES: Final = ((7_500, 9.6), (9_000, 9.0), (11_000, 8.6), (12_600, 7.9), (14_000, 7.6), (15_800, 7.4))
"""Rules of so many letters at most stand on two pages in letters of so many points."""
SMALLEST: Final = 7.0

BESIDE: Final = '<link rel="icon" href="/icon.svg" type="image/svg+xml"><script src="/print.js" defer></script>'
"""What only a page has that the server shows."""
SCROLLS: Final = '<div class="scrolls">'
"""What a table stands in: on a narrow screen it is scrolled to the side, with a finger and (``print.js``) with keys."""
NO_HEAD: Final = re.compile("<th[^>]*></th>")
"""The head of a column that has none, which is a cell as any other."""
RULED: Final = ' class="ruled"'

MANY: Final = 8
"""With more columns than this their heads are small."""
LONG: Final = 8
"""Letters of a name of a line that needs no wider column."""
SHORT: Final = 16
"""So many letters of a cell at most stand in one line."""


def document(lang: Lang, game: str, id: str, *, served: bool = False) -> str | None:
    """A page to print, with its style in it; None if the game has nothing of this id. ``served``: with its button.

    >>> document("en", "betel", "scores").startswith("<!doctype html>"), document("en", "betel", "nothing")
    (True, None)
    """
    sheet = next((each for each in sheets(game) if each.id == id), None)
    if sheet is None:
        return None
    words = Words(lang, game)
    parts = sheet.parts(lang)
    title = f"{words.text('game.name')}: {words.text(f'print.{id}')}"
    size = _size(parts) if id == RULES else 10.0
    button = f'<p class="ways"><button id="print">{escape(words.text("print.now"))}</button></p>' if served else ""
    beside = BESIDE if served else ""
    body = "\n".join(map(_drawn, parts))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style>{beside}</head>\n"
        f'<body style="font-size: {size}pt"><main data-needs="sheet">{button}<h1>{escape(title)}</h1>\n'
        f"{body}\n</main></body>\n</html>\n"
    )


def _size(parts: tuple[Part, ...]) -> float:
    letters = sum(len(part.text) for part in parts if isinstance(part, Prose))
    return next((size for most, size in SIZES if letters <= most), SMALLEST)


def _drawn(part: Part) -> str:
    match part:
        case Prose(text, columns):
            html = written_in_markdown().render(text).replace("<table>", f"{SCROLLS}<table>")
            html = NO_HEAD.sub("<td></td>", html.replace("</table>", "</table></div>"))
            return f'<div class="columns-{columns}">{html}</div>'
        case Grid():
            return _table(part)
        case Cards(cards):
            return f'<div class="cards">{"".join(map(_card, cards))}</div>'


def _table(grid: Grid) -> str:
    over = "".join(_head(text, f' colspan="{columns}"') for text, columns in grid.over)
    head = "".join(map(_head, grid.heads))
    lines = "".join(
        f"<tr{RULED if number in grid.ruled else ''}>{''.join(map(_cell, row))}</tr>"
        for number, row in enumerate(grid.rows, start=1)
    )
    named = max((len(text) for text, *_ in grid.rows), default=0) > LONG
    kinds = (
        ("roomy", grid.roomy),
        ("total", grid.total),
        ("many", len(grid.heads) > MANY),
        ("named", grid.roomy and named),
    )
    kind = " ".join(name for name, is_so in kinds if is_so)
    # Where the first line spans columns it can't tell how wide each is.
    columns = f"<colgroup>{'<col>' * len(grid.heads)}</colgroup>" if over else ""
    above = f'<tr class="over">{over}</tr>' if over else ""
    table = f'<table class="{kind}">{columns}<thead>{above}<tr>{head}</tr></thead><tbody>{lines}</tbody></table>'
    return f"{SCROLLS}{table}</div>"


def _head(text: str, spans: str = "") -> str:
    """The head of a column; where one is to write a name there is none (``NO_HEAD``)."""
    return f"<th{spans}>{escape(text)}</th>" if text else f"<td{spans}></td>"


def _cell(text: str) -> str:
    return f'<td class="short">{escape(text)}</td>' if 0 < len(text) <= SHORT else f"<td>{escape(text)}</td>"


def _card(card: Card) -> str:
    name, under, text = map(escape, (card.name, card.under, card.text))
    return f'<section><h2>{name}</h2><p class="under">{under}</p><p>{text}</p></section>'


@cache
def _page(lang: Lang, game: str, id: str) -> Page:
    html = document(lang, game, id, served=True)
    assert html is not None, "only asked for where there is one"
    return page(html.encode(), "text/html; charset=utf-8")


@get("/print/{game:str}/{sheet:str}", sync_to_thread=False)
def sheet_to_print(
    request: Request[None, None, Any], game: FromPath[str], sheet: FromPath[str], lang: FromQuery[str] = "pl"
) -> Response[bytes]:
    """A thing to print: the rules of a game, a score sheet, what else the game has."""
    known = game_of(game, 404)
    if all(each.id != sheet for each in sheets(known.id)):
        raise Trouble("not_found", 404)
    return answer(request, _page(lang_of(lang), known.id, sheet))


PRINTED: Final = (sheet_to_print,)
