"""What the words of a game mean: its glossary, in Polish and English, and where terms stand in a text.

A glossary is a folder with a file for each language, ``pl.json`` and ``en.json``: an object from stable keys, the same
in both, to entries. What games have in common stands once, in the glossaries of families (``table/glossary/<family>``:
of cards, of tricks, of an auction …); a game names those it builds on, and a game whose terms it has, too, in
``Game.glossary``. Its own lies beside its words (``glossary``) and over them all, as each lies over those named before
it: the nearer entry wins, and null takes a word away that means something else there, or nothing.

An entry has its ``term``, what it ``means``, and its ``forms``: a regular expression of the forms in which it is
recognised in sentences, whole words in letters of any case (what Python and JavaScript with the flag ``u`` read alike).
Without ``forms`` it is recognised as it is, up to a bracket or a comma; with none (``""``) never. ``also`` are its
other names, old, foreign or jocular: it is found by them in the list, and in sentences if ``forms`` say so.

``places.json`` says which terms are explained where: by place its name in both languages, and keys. ``sheet`` is what
the account of a deal and the score sheet say, ``results`` those of an event, ``analysis`` that of a deal with all cards
open, ``system`` what computer players mean; all others (``contract``, phases of the game …) stand where one looks up
how the contract came about. A place is one over the other as an entry is, and null takes it away; a word that was taken
away is missing in its places, too.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talia.table.registry import find, folder
from talia.table.words import LANGS, Lang

FOLDER: Final = "glossary"
SHELVES: Final = Path(__file__).parent / FOLDER
"""Where the glossaries of families of games lie, each in a folder of its own."""

_SPECIAL: Final = re.compile(r"[.+*?()\[\]{}|^$\\]")
_SHORT: Final = re.compile(r"\s*[(,]")


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as its file has it."""

    term: str
    means: str
    forms: str | None = None
    also: tuple[str, ...] = ()


class WrittenPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """A place as its file has it: what it is called in Polish and English, and the keys of its terms."""

    pl: str
    en: str
    keys: tuple[str, ...]


class Term(Struct, frozen=True):
    """An entry: the term and what it means in one language, and the term in the other (``abroad``).

    ``forms``: the regular expression by which it is recognised, empty if it is not. ``own``: whether a game brought it.
    ``also``: its other names. ``games``: in the glossary of all games, the ids of those that have it so; else none.
    """

    key: str
    term: str
    abroad: str
    means: str
    forms: str
    own: bool
    also: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


class Place(Struct, frozen=True):
    """A place where some terms are explained, its name in one language, and their keys."""

    id: str
    name: str
    keys: tuple[str, ...]


class Glossary(Struct, frozen=True):
    """All terms of a game in one language, the nearest first, and the places where they are shown.

    >>> kontra = next(each for each in glossary("pl", "bridge").terms if each.key == "kontra_negatywna")
    >>> kontra.term, kontra.abroad, kontra.own
    ('kontra negatywna', 'negative double', True)
    """

    lang: Lang
    game: str | None
    terms: tuple[Term, ...]
    places: tuple[Place, ...]


@cache
def glossary(lang: Lang, game: str) -> Glossary:
    """The glossary of a game.

    Raises UnknownGame, ValueError if a key is not in both languages or a place names one that is not there.
    """
    layers = _layers(game)
    both = {each: {key: e for layer in layers for key, e in _read(layer, each).items()} for each in LANGS}
    shelves = {layer for layer in layers if layer.parent == SHELVES}
    nearest = {key: at for at, layer in enumerate(layers) for key in _read(layer, lang)}
    other: Lang = "en" if lang == "pl" else "pl"
    if unpaired := {key for layer in layers for key in _entries(layer, "pl") ^ _entries(layer, "en")}:
        raise ValueError(f"the glossary of {game} has only in one language: {', '.join(sorted(unpaired))}")
    terms = tuple(
        Term(key, e.term, abroad.term, e.means, forms_of(e), layers[nearest[key]] not in shelves, e.also)
        for key, e in both[lang].items()
        if e is not None and (abroad := both[other][key]) is not None
    )
    known = {term.key for term in terms}
    written = {id: place for layer in layers for id, place in _places(layer).items()}
    if missing := {key for place in written.values() if place is not None for key in place.keys} - nearest.keys():
        raise ValueError(f"places of the glossary of {game} name what it has not: {', '.join(sorted(missing))}")
    places = (
        Place(id, place.pl if lang == "pl" else place.en, tuple(key for key in place.keys if key in known))
        for id, place in written.items()
        if place is not None
    )
    return Glossary(
        *(lang, game, tuple(sorted(terms, key=lambda term: -nearest[term.key]))),
        tuple(place for place in places if place.keys),
    )


def whole(lang: Lang, games: Iterable[str]) -> Glossary:
    """The terms of some games side by side; where games say one in different ways, each of them.

    It is a list to look things up in, not one by which to read a text: none of its terms is recognised.

    >>> ways = [term for term in whole("pl", ["betel", "skat", "omnibus"]).terms if term.term == "kontra"]
    >>> [(term.key, term.games) for term in ways]
    [('kontra.betel', ('betel',)), ('kontra.skat', ('skat',))]
    """
    told: dict[str, dict[tuple[str, str], list[str]]] = {}
    first: dict[tuple[str, str, str], Term] = {}
    for game in games:
        for term in glossary(lang, game).terms:
            told.setdefault(term.key, {}).setdefault((term.term, term.means), []).append(game)
            first.setdefault((term.key, term.term, term.means), term)
    terms = tuple(
        replace(
            first[key, *said],
            key=key if len(ways) == 1 else f"{key}.{having[0]}",
            forms="",
            games=tuple(having),
        )
        for key, ways in told.items()
        for said, having in ways.items()
    )
    return Glossary(lang, None, terms, ())


def has_glossary(game: str) -> bool:
    """Whether a game has any terms.

    >>> has_glossary("bridge"), has_glossary("six_takes")
    (True, True)
    """
    return bool(glossary("en", game).terms)


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


def _layers(game: str) -> tuple[Path, ...]:
    """The folders of a game's glossary, the nearest last: those it builds on, in the order it names them, its own."""
    named = (_layers_of(each) for each in find(game).glossary)
    return (*dict.fromkeys(layer for layers in named for layer in layers), folder(game) / FOLDER)


def _layers_of(named: str) -> tuple[Path, ...]:
    """The folders of what a game builds on: a family or another game."""
    family = SHELVES / named
    return (family,) if family.is_dir() else _layers(named)


def _entries(layer: Path, lang: Lang) -> set[str]:
    return {key for key, entry in _read(layer, lang).items() if entry is not None}


@cache
def _read(layer: Path, lang: Lang) -> dict[str, Written | None]:
    path = layer / f"{lang}.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Written | None]) if path.is_file() else {}


@cache
def _places(layer: Path) -> dict[str, WrittenPlace | None]:
    path = layer / "places.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, WrittenPlace | None]) if path.is_file() else {}
