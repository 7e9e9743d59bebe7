"""What the server tells of the games: which there are, their options, words and rules. The same for everybody."""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from msgspec import Struct

from talia import players
from talia.analysis import analysed_games, reviewed_games
from talia.lessons import taught
from talia.lessons.puzzles import puzzled_games
from talia.server.faults import where
from talia.server.glossary import explained, told
from talia.server.pages import Page, page, written_in_markdown
from talia.server.retelling import frames_of
from talia.server.rounds import PAIR
from talia.table.chapters import advice, chapters, opening_story
from talia.table.comparison import sharing_totals
from talia.table.examples import examples
from talia.table.foreign import formats_of
from talia.table.game import FAMILIES, BadOptions, Game
from talia.table.keeping import matters
from talia.table.moves import seats_of
from talia.table.options import OptionInfo, describe, options_from
from talia.table.printing import sheets
from talia.table.registry import folder, games, is_guest
from talia.table.terms import glossary, has_glossary, whole
from talia.table.words import LANGS, Lang, Words

journal: Final = structlog.get_logger("talia.catalogue")


class PresetInfo(Struct, frozen=True):
    """A way to play that has a name (words: ``preset.<id>.name``, ``.help``), and the options in which it differs."""

    id: str
    options: dict[str, Any]


class GameInfo(Struct, frozen=True):
    """A game in the list: its seats, names and taglines by language, options, and computer players, strongest first.

    ``aliases``: what else one may search a game by, in words of each language, if anything (words: ``game.aliases``).
    ``family`` has names by language, too; the games of a family stand together. ``lasts``: minutes of a usual match.
    ``applies``: of an option that does not always matter, or of one of its values (``option.value``), the conditions of
    which one must hold: options with the values they may have (``seats``: the number of seats). ``most_wins``: whether
    most points win, or fewest. ``comparable``: the values some options have in events; others are refused there.
    ``comparisons``: by what boards can be compared besides the mean, each with the options it needs; ``pairs``: whether
    it can be played by two pairs.
    ``review``: whether its finished deals can be reviewed; ``analysis``: whether they can be analysed with all cards
    open; ``course`` and ``puzzles``: whether there is a course of it, and puzzles; ``keeper``: the options that matter
    when its score is kept for real cards, None if it can't be; ``glossary``: whether terms of it are explained;
    ``advice``: by language what its page of advice is called, if it has one; ``story``: whether an evening of it opens
    with a story; ``files``: the formats of other programs
    in which its deals are read and written.
    """

    id: str
    rules: int
    seats: tuple[int, ...]
    default_seats: int
    name: dict[str, str]
    tagline: dict[str, str]
    aliases: dict[str, str]
    family: dict[str, str]
    lasts: int
    most_wins: bool
    comparable: dict[str, Any]
    comparisons: dict[str, dict[str, Any]]
    pairs: bool
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]
    applies: dict[str, tuple[dict[str, tuple[Any, ...]], ...]]
    bots: tuple[str, ...]
    review: bool
    analysis: bool
    course: bool
    puzzles: bool
    keeper: tuple[str, ...] | None
    glossary: bool
    advice: dict[Lang, str]
    story: bool
    files: tuple[str, ...]


class ChapterLine(Struct, frozen=True):
    """A page beside the rules: the end of its address, and its title."""

    id: str
    title: str


class RulesPage(Struct, frozen=True):
    """The rules of a game as people read them, or one of the ``chapters`` beside them; ``prints``: what can be printed
    of it."""

    html: str
    chapters: tuple[ChapterLine, ...] = ()
    prints: tuple[ChapterLine, ...] = ()


class Story(Struct, frozen=True):
    """The story with which an evening of a game opens: its title, and its paragraphs, parted by empty lines."""

    title: str
    text: str


def game_info(game: Game[Any]) -> GameInfo:
    """What there is to know of a game before one plays it."""
    words = {lang: Words(lang, game.id) for lang in LANGS}
    seats = tuple(game.seats)
    return GameInfo(
        id=game.id,
        rules=game.rules,
        seats=seats,
        default_seats=game.usual_seats(),
        name={lang: each.text("game.name") for lang, each in words.items()},
        tagline={lang: each.text("game.tagline") for lang, each in words.items()},
        aliases={lang: each.text("game.aliases") for lang, each in words.items() if each.has("game.aliases")},
        family={lang: each.text(f"family.{game.family}") for lang, each in words.items()},
        lasts=game.lasts(game.Options(), game.usual_seats()),
        most_wins=game.most_wins,
        comparable=dict(game.comparable),
        comparisons=_comparisons(game),
        pairs=any(_of_pairs(game, options) for options in _ways(game)),
        options=tuple(describe(game)),
        presets=tuple(PresetInfo(id, dict(options)) for id, options in game.presets.items()),
        applies={id: tuple(map(dict, conditions)) for id, conditions in game.applies.items()},
        bots=players.offered(game.id),
        review=game.id in reviewed_games(),
        analysis=game.id in analysed_games(),
        course=game.id in taught(),
        puzzles=game.id in puzzled_games(),
        keeper=matters(game.id),
        glossary=has_glossary(game.id),
        advice=advice(game.id),
        story=opening_story(game.id) is not None,
        files=tuple(format.id for format in formats_of.get(game.id) or ()),
    )


@cache
def words_page(lang: Lang, game: str | None) -> Page:
    """The catalogue of a language: the common one, or with a game's own words in it."""
    return page(msgspec.json.encode(Words(lang, game).catalogue), "application/json")


@cache
def rules_page(lang: Lang, game: str) -> Page | None:
    """The page of rules of a game; None if it has none in this language."""
    path = folder(game) / f"rules.{lang}.md"
    if not path.is_file():
        return None
    return _rendered(lang, game, path.read_text(encoding="utf-8"))


def chapter_page(lang: Lang, game: str, id: str) -> Page | None:
    """A page of a game beside its rules; None if it has no such chapter."""
    return _chapter_page(lang, game, id) if any(each.id == id for each in chapters(game)) else None


@cache
def _chapter_page(lang: Lang, game: str, id: str) -> Page:
    (found,) = (each for each in chapters(game) if each.id == id)
    return _rendered(lang, game, found.text(lang))


@cache
def story_page(lang: Lang, game: str) -> Page | None:
    """The story with which an evening of a game opens, as it is told; None if it has none."""
    found = opening_story(game)
    if found is None:
        return None
    text = found.text(lang).partition("\n")[2].strip()
    return page(msgspec.json.encode(Story(found.title(lang), text)), "application/json")


@cache
def _example_page(game: str, id: str, deal: int) -> Page | None:
    found = frames_of(examples(game)[id], deal)
    return page(msgspec.json.encode(found), "application/json") if found.frames else None


def example_page(game: str, id: str, deal: int) -> Page | None:
    """A deal of a worked example as it is replayed, counted from 0; None if there is no such deal."""
    found = examples(game).get(id)
    if found is None or deal not in range(len(found.log)):
        return None
    return _example_page(game, id, deal)


@cache
def sources_page(lang: Lang) -> Page:
    """Whom the games come from, what of them is restored or changed, and the licences."""
    text = (Path(__file__).parent / "sources" / f"{lang}.md").read_text(encoding="utf-8")
    return page(msgspec.json.encode(RulesPage(written_in_markdown().render(text))), "application/json")


def _rendered(lang: Lang, game: str, text: str) -> Page:
    html = explained(written_in_markdown(), text, glossary(lang, game))
    beside = tuple(ChapterLine(each.id, each.title(lang)) for each in chapters(game))
    words = Words(lang, game)
    prints = tuple(ChapterLine(each.id, words.text(f"print.{each.id}")) for each in sheets(game))
    return page(msgspec.json.encode(RulesPage(html, beside, prints)), "application/json")


@cache
def glossary_page(lang: Lang, game: str | None) -> Page:
    """The terms of a game, or those of all games of the house."""
    house = [each.id for each in _listed() if not is_guest(each.id)]
    known = whole(lang, house) if game is None else glossary(lang, game)
    return page(msgspec.json.encode(told(known)), "application/json")


@cache
def games_page() -> Page:
    """All games that have words, family by family."""
    return page(b"[" + b",".join(filter(None, map(_told, _listed()))) + b"]", "application/json")


def _listed() -> list[Game[Any]]:
    listed = sorted(games(), key=lambda game: FAMILIES.index(game.family))
    return [game for game in listed if (folder(game.id) / "words").is_dir()]


def _ways(game: Game[Any]) -> list[dict[str, Any]]:
    """The usual way to play, and those that have a name."""
    return [{}, *map(dict, game.presets.values())]


def _comparisons(game: Game[Any]) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for options in _ways(game):
        for comparison in game.compared_by(options_from(game, options)):
            found.setdefault(comparison, options)
    return found


def _of_pairs(game: Game[Any], options: dict[str, Any]) -> bool:
    """Whether two pairs play, each with one score."""
    if 2 * PAIR not in game.seats:
        return False
    try:
        sides = sharing_totals(game, options_from(game, options), 2 * PAIR)
    except BadOptions:
        return False
    return [len(seats_of(side)) for side in sides] == [PAIR, PAIR]


def _told(game: Game[Any]) -> bytes | None:
    """A game in the list; a guest of which something is wrong is logged, and not listed."""
    try:
        return msgspec.json.encode(game_info(game))
    except Exception as error:
        if not is_guest(game.id):
            raise
        journal.error("a guest is not listed", game=game.id, error=type(error).__name__, where=where(error))
        return None
