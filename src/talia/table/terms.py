"""What the words of a game mean: its glossary, in Polish and English, and where terms stand in a text.

A glossary is a folder ``glossary`` with a file for each language, ``pl.json`` and ``en.json``: an object from stable
keys, the same in both, to entries. The one in ``table/glossary`` has the basic words of card play, which every game
has; a game's own lies beside its words, and over the common one: its entry wins, and null takes a common word away that
means something else there, or nothing. A game whose terms are another's says so by ``Game.glossary``.

An entry has its ``term``, what it ``means``, and its ``forms``: a regular expression of the forms in which it is
recognised in sentences, whole words in letters of any case (what Python and JavaScript with the flag ``u`` read alike).
Without ``forms`` it is recognised as it is, up to a bracket or a comma; with none (``""``) never.

``places.json`` says which terms are explained where: by place its name in both languages, and keys. ``sheet`` is what
the account of a deal and the score sheet say, ``results`` those of an event, ``analysis`` that of a deal with all cards
open, ``system`` what computer players mean; all others (``contract``, phases of the game …) stand where one looks up
how the contract came about. A place is one over the other as an entry is, and null takes it away.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from talia.table.registry import find, folder
from talia.table.words import LANGS, Lang

FOLDER: Final = "glossary"

_SPECIAL: Final = re.compile(r"[.+*?()\[\]{}|^$\\]")
_SHORT: Final = re.compile(r"\s*[(,]")


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as its file has it."""

    term: str
    means: str
    forms: str | None = None


class WrittenPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A place as its file has it: what it is called in Polish and English, and the keys of its terms."""

    pl: str
    en: str
    keys: tuple[str, ...]


class Term(Struct, frozen=True):
    """An entry: the term and what it means in one language, and the term in the other (``abroad``).

    ``forms``: the regular expression by which it is recognised, empty if it is not. ``own``: whether a game brought it.
    """

    key: str
    term: str
    abroad: str
    means: str
    forms: str
    own: bool


class Place(Struct, frozen=True):
    """A place where some terms are explained, its name in one language, and their keys."""

    id: str
    name: str
    keys: tuple[str, ...]


class Glossary(Struct, frozen=True):
    """All terms of a game in one language, its own first, and the places where they are shown.

    >>> kontra = next(each for each in glossary("pl", "bridge").terms if each.key == "kontra_negatywna")
    >>> kontra.term, kontra.abroad, kontra.own
    ('kontra negatywna', 'negative double', True)
    """

    lang: Lang
    game: str | None
    terms: tuple[Term, ...]
    places: tuple[Place, ...]


@cache
def glossary(lang: Lang, game: str | None = None) -> Glossary:
    """The glossary of a game, or the one that all have in common.

    Raises UnknownGame, ValueError if a key is not in both languages or a place names one that is not there.
    """
    layers = _layers(game)
    both = {each: {key: e for layer in layers for key, e in _read(layer, each).items()} for each in LANGS}
    own = {key for layer in layers[1:] for key in _read(layer, lang)}
    other: Lang = "en" if lang == "pl" else "pl"
    if unpaired := {key for key, e in both[lang].items() if (both[other].get(key) is None) != (e is None)}:
        raise ValueError(f"the glossary of {game} has only in one language: {', '.join(sorted(unpaired))}")
    terms = tuple(
        Term(key, e.term, abroad.term, e.means, forms_of(e), key in own)
        for key, e in both[lang].items()
        if e is not None and (abroad := both[other][key]) is not None
    )
    written = {id: place for layer in layers for id, place in _places(layer).items()}
    places = tuple(
        Place(id, place.pl if lang == "pl" else place.en, place.keys)
        for id, place in written.items()
        if place is not None
    )
    if missing := {key for place in places for key in place.keys} - {term.key for term in terms}:
        raise ValueError(f"places of the glossary of {game} name what it has not: {', '.join(sorted(missing))}")
    return Glossary(lang, game, tuple(sorted(terms, key=lambda term: not term.own)), places)


def has_glossary(game: str) -> bool:
    """Whether a game has terms of its own, or those of another.

    >>> has_glossary("bridge"), has_glossary("six_takes")
    (True, False)
    """
    return any(map(Path.is_dir, _layers(game)[1:]))


def forms_of(entry: Written) -> str:
    """The regular expression of the forms of an entry.

    >>> forms_of(Written("MUD (middle-up-down)", "…")), forms_of(Written("Nat+c", "…"))
    ('MUD', 'Nat\\\\+c')
    """
    if entry.forms is not None:
        return entry.forms
    return _SPECIAL.sub(r"\\\g<0>", _SHORT.split(entry.term)[0])


class Found(Struct, frozen=True):
    """A term in a text: from where to where, and its key."""

    start: int
    end: int
    key: str


def terms_in(text: str, known: Glossary) -> Iterator[Found]:
    """The terms in a text, from left to right: of those that begin at one place the longest, or the game's own.

    >>> [each.key for each in terms_in("Kontra negatywna, potem pas i kontra.", glossary("pl", "bridge"))]
    ['kontra_negatywna', 'pas', 'kontra']
    """
    found = (
        (match.start(), -match.end(), at, key)
        for at, (key, forms) in enumerate(_patterns(known.terms))
        for match in forms.finditer(text)
    )
    behind = 0
    for start, end, _, key in sorted(found):
        if start >= behind:
            behind = -end
            yield Found(start, behind, key)


@cache
def _patterns(terms: tuple[Term, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The compiled forms of the terms that are recognised."""
    return tuple(
        (term.key, re.compile(rf"(?<!\w)(?:{term.forms})(?!\w)", re.IGNORECASE)) for term in terms if term.forms
    )


def _layers(game: str | None) -> tuple[Path, ...]:
    """The folders of a game's glossary: the common one, that of the game whose terms it has, its own."""
    common = Path(__file__).parent / FOLDER
    if game is None:
        return (common,)
    of = find(game).glossary
    return (*(_layers(of) if of else (common,)), folder(game) / FOLDER)


@cache
def _read(layer: Path, lang: Lang) -> dict[str, Written | None]:
    path = layer / f"{lang}.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Written | None]) if path.is_file() else {}


@cache
def _places(layer: Path) -> dict[str, WrittenPlace | None]:
    path = layer / "places.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, WrittenPlace | None]) if path.is_file() else {}
