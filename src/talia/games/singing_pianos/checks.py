"""What is checked before anybody judges (rules/singing_pianos.md 4.2.2), and what the stock has to offer."""

from typing import Final

from talia.games.singing_pianos.comparing import bare, occurs, same_word, title_key, words_of
from talia.games.singing_pianos.library import Song, categories, songs, songs_of
from talia.games.singing_pianos.moves import Text
from talia.games.singing_pianos.state import Named, State
from talia.table.moves import IllegalMove

LONGEST_TITLE: Final = 120
LONGEST_LINE: Final = 200
FEWEST_WORDS: Final = 2
MOST_WORDS: Final = 25
WORDS_OF_A_CATEGORY: Final = 2
SHORTEST_CATEGORY: Final = 2
LONGEST_CATEGORY: Final = 40
SAME_NAME: Final = 3
"""A word that begins with so many letters of a category's name is taken for a form of it."""


def check_song(d: State, song: Text) -> None:
    """Refuses a song that anybody can see is none: the fields, the word, the title, the line, in this order."""
    _check_title(song.title)
    check_written(song.by, LONGEST_TITLE, "by_too_long")
    check_written(song.line, LONGEST_LINE, "line_too_long")
    check_written(song.word, LONGEST_LINE, "word_too_long")
    length = len(words_of(song.line))
    if not length:
        raise IllegalMove("no_line")
    if length < FEWEST_WORDS:
        raise IllegalMove("line_too_short", least=FEWEST_WORDS)
    if length > MOST_WORDS:
        raise IllegalMove("too_many_words", most=MOST_WORDS)
    if not words_of(song.word):
        raise IllegalMove("no_word")
    if len(words_of(song.word)) > WORDS_OF_A_CATEGORY:
        raise IllegalMove("word_too_long")
    if song.live and d.options.singing == "none":
        raise IllegalMove("only_typed")
    if not occurs(song.word, song.line):
        raise IllegalMove("word_not_in_line", word=song.word)
    _check_unused(d, song.title)
    line = bare(song.line)
    # The line of a refused song is free: it may have been right, under a wrong title.
    if any(each.accepted and bare(each.song.line) == line for each in d.used):
        raise IllegalMove("line_used")
    if not d.options.repeat_words and any(same_word(song.word, each) for each in d.words):
        raise IllegalMove("word_used", word=song.word)


def check_title(d: State, title: str) -> None:
    """Refuses the title of a sung song that is none, or was used."""
    _check_title(title)
    _check_unused(d, title)


def check_category(d: State, name: Named) -> None:
    """Refuses a category that is none, or was played."""
    if not name.id:
        check_written(name.words, LONGEST_CATEGORY, "category_too_long")
        if len(name.words) < SHORTEST_CATEGORY or not words_of(name.words):
            raise IllegalMove("category_too_short", least=SHORTEST_CATEGORY)
    if name.key in d.categories and name.id not in d.suggested:
        raise IllegalMove("category_used")


def _check_title(title: str) -> None:
    check_written(title, LONGEST_TITLE, "title_too_long")
    if not title_key(title):
        raise IllegalMove("no_title")


def _check_unused(d: State, title: str) -> None:
    used = d.song_of(title)
    if used is not None:
        raise IllegalMove("song_used", title=used.song.title, team=used.team)


def check_written(text: str, most: int, code: str) -> None:
    """Refuses a text that is too long (by its own ``code``), or can't be shown."""
    if len(text) > most:
        raise IllegalMove(code, most=most)
    if text and not text.isprintable():
        raise IllegalMove("unprintable")


def is_of_its_name(word: str, category: str) -> bool:
    """Whether a word is a form of a category's own name, as far as its beginning tells.

    >>> is_of_its_name("wodzie", "water"), is_of_its_name("rzeka", "water"), is_of_its_name("waters", "water")
    (True, False, True)
    """
    of = categories()[category]
    names = (name for text in (of.pl, of.en) for name in bare(text).split() if len(name) >= SAME_NAME)
    return any(bare(word).startswith(name[:SAME_NAME]) for name in names)


def as_entered(song: Song, category: str) -> Text:
    """A song of the stock as it is sung to a category."""
    return Text(song.title, song.line, song.tags[category], "" if song.by == "traditional" else song.by)


def offered_songs(d: State) -> tuple[Text, ...]:
    """The songs of the stock with which the team could go on: ready for whoever can't type one."""
    if d.category is None or not d.category.id:
        return ()
    category = d.category.id
    fit = (
        as_entered(song, category)
        for song in songs_of(category, d.options.langs)
        if not d.options.category_name_only or is_of_its_name(song.tags[category], category)
    )
    return tuple(song for song in fit if _passes(d, song))


def offered_titles(d: State) -> tuple[str, ...]:
    """The titles of the stock that nobody has sung."""
    used = {title_key(each.song.title) for each in d.used}
    return tuple(song.title for song in songs() if song.lang in d.options.langs and song.key not in used)


def _passes(d: State, song: Text) -> bool:
    try:
        check_song(d, song)
    except IllegalMove:
        return False
    return True
