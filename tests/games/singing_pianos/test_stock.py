"""The categories and the stock of songs: tags stand in their lines, categories have songs, authors are long dead."""

import re
from collections import Counter
from pathlib import Path

import talia.games.singing_pianos.library as library
from talia.games.singing_pianos.checks import LONGEST_LINE, LONGEST_TITLE, MOST_WORDS
from talia.games.singing_pianos.comparing import occurs, plain, words_of
from talia.games.singing_pianos.library import categories, songs, songs_of
from talia.games.singing_pianos.player import is_repeated

DEAD_SINCE = 1955
"""Whoever died before is free wherever seventy years count."""


def test_there_are_so_many_songs_half_of_them_polish() -> None:
    assert Counter(song.lang for song in songs()) == {"pl": 61, "en": 61}


def test_each_tag_is_a_word_of_its_line() -> None:
    for song in songs():
        assert song.tags, song.title
        for category, word in song.tags.items():
            assert category in categories(), (song.title, category)
            assert occurs(word, song.line), (song.title, word)
            assert 1 <= len(words_of(word)) <= 2


def test_each_song_could_be_entered() -> None:
    for song in songs():
        assert len(song.title) <= LONGEST_TITLE and len(song.line) <= LONGEST_LINE
        assert 2 <= len(words_of(song.line)) <= MOST_WORDS, song.title


def test_each_category_has_a_song() -> None:
    assert not [id for id in categories() if not songs_of(id)]


def test_fifty_categories_have_three_songs_at_least() -> None:
    enough = [id for id in categories() if len(songs_of(id)) >= 3]
    assert len(enough) >= 50, sorted(set(categories()) - set(enough))


def test_no_song_is_there_twice() -> None:
    titles = [song.title for song in songs()]
    assert len({song.key for song in songs()}) == len(titles) == len({plain(song.line) for song in songs()})
    for at, title in enumerate(titles):
        assert not is_repeated(title, titles[:at]), title


def test_all_are_traditional_or_by_somebody_long_dead() -> None:
    named = re.compile(r"[\w. ]+ \((\d{4})–(\d{4})\)")
    for song in songs():
        if song.by != "traditional":
            for author in song.by.split(", "):
                years = named.fullmatch(author)
                assert years and int(years[1]) < int(years[2]) < DEAD_SINCE, song.by


def test_the_categories_are_those_of_the_rules() -> None:
    assert len(categories()) == 60
    assert all(each.pl and each.en and each.examples_pl and each.examples_en for each in categories().values())
    assert categories()["questions"].examples_en == ("who", "where", "why")
    assert (Path(library.__file__).parent / "SOURCES.md").read_text("utf-8").startswith("# ")
