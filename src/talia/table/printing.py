"""Things to print: the rules of a game on two pages, an empty score sheet, and whatever a game has made of its data.

A sheet is made of parts that know nothing of paper: prose, a table, cards to cut out. How they are laid out is the
business of whoever draws them.
"""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from talia.table.chapters import RULES, chapters
from talia.table.registry import find, folder
from talia.table.rooms import Shelf
from talia.table.words import LANGS, Lang, Words

SCORES: Final = "scores"
DEALS: Final = 24
"""Lines of a score sheet: what stands on a page beneath each other and can be written in."""
MOST_COLUMNS: Final = 8

CLOCK: Final = {"pl": "## Gdy minie czas na ruch", "en": "## When your time runs out"}
"""The section that means nothing where people sit around one table."""


class Prose(Struct, frozen=True):
    """Markdown; ``columns``: in so many of the page."""

    text: str
    columns: int = 1


class Grid(Struct, frozen=True):
    """A table; ``roomy``: one that is written in by hand; ``total``: whether its last line sums up.

    ``over``: what stands above the heads, each with the number of columns it spans. ``ruled``: the lines, counted from
    1, after which a thick stroke is drawn.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    roomy: bool = False
    total: bool = False
    over: tuple[tuple[str, int], ...] = ()
    ruled: tuple[int, ...] = ()


class Scores(Struct, frozen=True):
    """What players of a game write down. Texts are words of the game or, where it has no such word, stand as they are.

    ``first``: what the lines are, ``lines`` their names: none, and they are deals by number. ``deal``: the columns of
    what is said of a deal. ``each``: those of each player; none, and it is his score. ``players``: what the columns of
    players are called, if they are not for names. ``below``: lines under the last deal; the last of them sums up.
    """

    first: str = "sheet.deal"
    lines: tuple[str, ...] = ()
    deal: tuple[str, ...] = ()
    each: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    below: tuple[str, ...] = ("sheet.totals",)
    ruled: tuple[int, ...] = ()


class Card(Struct, frozen=True):
    """A card to cut out: its name, what stands under it, and its text."""

    name: str
    under: str
    text: str


class Cards(Struct, frozen=True):
    """Cards to cut out, three beside each other."""

    cards: tuple[Card, ...]


Part = Prose | Grid | Cards


class Sheet(Struct, frozen=True):
    """A thing to print. ``id`` is the end of its address; its name is the word ``print.<id>``."""

    id: str
    parts: Callable[[Lang], tuple[Part, ...]]


sheets_of_game: Final = Shelf[tuple[Sheet, ...]]("printing")
"""What games have to print beside what all have; one called ``scores`` takes the place of the common score sheet."""


def sheets(game: str) -> tuple[Sheet, ...]:
    """All there is to print of a game: its rules first."""
    own = sheets_of_game.get(game) or ()
    common = [Sheet(SCORES, lambda lang: (empty_scores(lang, game),))]
    if all((folder(game) / f"rules.{lang}.md").is_file() for lang in LANGS):
        common.insert(0, Sheet(RULES, lambda lang: (rules(lang, game),)))
    return (*(each for each in common if each.id not in {sheet.id for sheet in own}), *own)


def rules(lang: Lang, game: str) -> Prose:
    """The page of rules without its title and without what only a clock needs.

    >>> "##" in rules("en", "betel").text, "time runs out" in rules("en", "betel").text
    (True, False)
    """
    text = (folder(game) / f"rules.{lang}.md").read_text(encoding="utf-8")
    _, _, text = text.partition("\n")
    sections = text.split("\n## ")
    kept = [each for each in sections if not f"## {each}".startswith(CLOCK[lang])]
    return Prose("\n## ".join(kept), columns=2)


def chapter(lang: Lang, game: str, id: str) -> Prose:
    """A page beside the rules, its title one among others.

    >>> chapter("en", "werewolves", "evening").text.startswith("## ")
    True
    """
    (found,) = (each for each in chapters(game) if each.id == id)
    return Prose(f"#{found.text(lang)}")


def empty_scores(lang: Lang, game: str, kept: Scores | None = None) -> Grid:
    """A line a deal, and for each player, as many as usually play, a column or more.

    >>> grid = empty_scores("en", "fantan")
    >>> grid.heads, len(grid.rows), grid.rows[-1][0]
    (('Deal', '', '', '', ''), 25, 'Total')
    >>> grid = empty_scores("en", "fantan", Scores(deal=("sheet.dealer",), each=("sheet.tricks", "sheet.score")))
    >>> grid.over[1:3], grid.heads[:4]
    ((('', 2), ('', 2)), ('Deal', 'Dealer', 'Tricks', 'Points'))
    """
    words = Words(lang, game)
    kept = kept or Scores()

    def named(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(words.text(text) if words.has(text) else text for text in texts)

    names = named(kept.players) or ("",) * min(find(game).usual_seats(), MOST_COLUMNS)
    before, each = named((kept.first, *kept.deal)), named(kept.each)
    heads = (*before, *(each * len(names) if each else names))
    over = (("", len(before)), *((name, len(each)) for name in names)) if each else ()
    lines = named(kept.lines) or tuple(str(deal + 1) for deal in range(DEALS))
    rows = tuple((line, *("",) * (len(heads) - 1)) for line in (*lines, *named(kept.below)))
    return Grid(heads, rows, roomy=True, total=bool(kept.below), over=over, ruled=kept.ruled)


def score_sheet(game: str, *kept: Scores) -> Sheet:
    """The score sheet of a game with its own accounting: a table, or several beneath each other."""
    return Sheet(SCORES, lambda lang: tuple(empty_scores(lang, game, each) for each in kept))
