"""The computer players of Singing Pianos: a stock of songs, and no more of it than each level remembers.

They know the songs of the stock by category (rules/singing_pianos.md 11). As judges they doubt one thing only: a title
that is another's written otherwise. Whether there is such a song they cannot tell.
"""

from random import Random
from typing import Any, ClassVar, Final

from talia.games.singing_pianos.checks import is_of_its_name
from talia.games.singing_pianos.comparing import title_key
from talia.games.singing_pianos.library import Song, songs_of
from talia.games.singing_pianos.moves import (
    CHALLENGE,
    VALID,
    Confirm,
    DrawCategory,
    GiveUp,
    NameCategory,
    NameSong,
    Ready,
    Reply,
    Sing,
    Vote,
    Withdraw,
)
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.random_player import RandomPlayer
from talia.players.registry import register
from talia.table.forms import Form, Phrases
from talia.table.moves import Move

CLOSE: Final = 2
"""Two titles that differ by no more letters are one song."""


def distance(one: str, other: str, most: int = CLOSE) -> int:
    """By how many letters put in, left out or exchanged two texts differ; ``most + 1`` where they differ by more.

    >>> distance("sokoly", "sokoli"), distance("szla dzieweczka", "szla dziewczka"), distance("las", "plynie wisla")
    (1, 1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        before, row = row, [at]
        for there, facing in enumerate(other, 1):
            row.append(min(before[there] + 1, row[-1] + 1, before[there - 1] + (letter != facing)))
    return min(row[-1], most + 1)


def is_repeated(title: str, used: list[str]) -> bool:
    """Whether a title is one of those used, written otherwise.

    >>> is_repeated("Hey sokoly", ["Hej, sokoły"]), is_repeated("Rota", ["Nuta"]), is_repeated("Rota", [])
    (True, False, False)
    """
    key = title_key(title)
    keys = (title_key(each) for each in used)
    # Of short titles two letters make another one.
    return any(distance(key, each) <= min(CLOSE, len(key) // 4) for each in keys)


def used_titles(facts: Any) -> list[str]:
    """The titles of all songs of the match."""
    return [*(each["title"] for each in facts.get("songs", ())), *facts.get("used", ())]


@register("simple", "singing_pianos", strength=20, instant=True)
class Simple:
    """Thinks of about two thirds of what it knows."""

    skips: ClassVar[float] = 0.3
    """How likely it does not think of a song that would fit."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        forms = {form.move: form for form in forms_of(sight.view)}
        if Sing in forms or NameSong in forms:
            return self._song(sight, forms, rng)
        if Vote in forms:
            return self._vote(sight)
        if Confirm in forms:
            return Confirm() if self._doubts(sight) else Withdraw()
        if DrawCategory in forms:
            return DrawCategory()
        if NameCategory in forms:
            return NameCategory(rng.choice(_phrases(forms[NameCategory])))
        return Reply("") if Reply in forms else Ready()

    def _song(self, sight: Sight, forms: dict[type[Move], Form], rng: Random) -> Move:
        """One of the songs it thinks of; it gives up when there is none."""
        if Sing in forms:
            thought: list[Any] = [song for song in _phrases(forms[Sing]) if rng.random() >= self.skips]
            return Sing(rng.choice(thought)) if thought else GiveUp()
        open_titles = set(_phrases(forms[NameSong]))
        fits = (song.title for song in _fitting(sight) if song.title in open_titles)
        titles = [title for title in fits if rng.random() >= self.skips]
        return NameSong(rng.choice(titles)) if titles else GiveUp()

    def _vote(self, sight: Sight) -> Move:
        if not self._doubts(sight):
            return Vote(VALID)
        return Vote("same_song" if sight.view.facts["entry"]["line"] else CHALLENGE)

    def _doubts(self, sight: Sight) -> bool:
        facts = sight.view.facts
        return is_repeated(facts["entry"]["title"], used_titles(facts))


@register("strong", "singing_pianos", strength=30, instant=True)
class Strong(Simple):
    """Forgets no song of the stock."""

    skips = 0.0


@register("beginner", "singing_pianos", strength=10, instant=True)
class Beginner(Simple):
    """Thinks of less than half of what it knows."""

    skips = 0.6


@register("random", "singing_pianos", instant=True)
class AtRandom(RandomPlayer):
    """At random as in every game, but as a judge it accepts each song, as all its kind who can't tell.

    Judging by lot it would refuse four songs of five, and a match would be decided by whom it judges.
    """

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Any move; of a song, that it counts."""
        forms = {form.move for form in forms_of(sight.view)}
        if Vote in forms:
            return Vote(VALID)
        return Withdraw() if Withdraw in forms else super().move(sight, rng, deadline)


def _phrases(form: Form) -> tuple[Any, ...]:
    (part,) = form.parts
    assert isinstance(part, Phrases)
    return part.phrases


def _fitting(sight: Sight) -> tuple[Song, ...]:
    """The songs of the stock that fit the category; where its name alone counts, those with a form of it."""
    category = (sight.view.facts.get("category") or {}).get("id")
    if not category:
        return ()
    if not sight.options.get("category_name_only", False):
        return songs_of(category)
    return tuple(song for song in songs_of(category) if is_of_its_name(song.tags[category], category))
