"""The words for codes: one catalogue in Polish and English, for server, command line, computer players and client.

A catalogue is a flat JSON object from keys (``event.card_played``, ``refusal.not_in_hand``) to messages; the common
one lies in ``table/words``, each game's beside its module, and a game's key wins. A message is a text, or an object of
plural forms (``one``, ``few``, ``many``, ``other``; ``by`` names the number that decides, ``n`` if it is not there; a
list counts by its length). In a text ``{name}`` inserts ``data[name]`` and ``{name:formatter}`` puts it into words:

==================  ==================================================================================================
``seat``            the player's name; ``seats``: several, joined by commas and "i" or "and"
``by_seat``         a list with a number, or nothing yet, for each seat: "Ania 5, Jan –"; ``winners``: those of rank 1
``card``            "Q♥" (with the letters asked for); ``cards``: several, joined by spaces
``card.name``       "dama kier", "queen of hearts"; ``card.name.acc``: in the accusative, "damę kier"
``word.PREFIX``     the message ``PREFIX.<value>``; with ``.acc``, ``.gen``, ``.many`` or ``.symbol`` behind it, that
                    form of the word if there is one; ``words.PREFIX``: the same of each of a list, joined by commas
``count.KEY``       the plural message KEY with the value (or the length of the list) as its ``n``
``signed``          "+20", "−40", "0"
``nth``             the number of a thing counted from 0, as people count
``opt.KEY``         the message KEY, with the same data, if the value is true, not zero and not empty
==================  ==================================================================================================

``fact.<key>`` is given the fact's ``value``, of an object its fields, too, and of several objects each by itself with
its place ``n`` (`told_of`); if it is a list with a number for each seat, ``seat.<key>`` is given one
of them, to stand beside that seat. What is missing shows as ``⟨key⟩``. The client has the same formatter in TypeScript;
``tests/words_vectors.json`` holds both to the same answers.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from talia.cards import BIT, JOKER
from talia.table.registry import folder

Lang = Literal["pl", "en"]
Message = str | dict[str, str]

LANGS: Final[tuple[Lang, ...]] = ("pl", "en")
FORMS: Final = ("acc", "gen", "many", "symbol")
"""Forms of a word: accusative singular, genitive plural, nominative plural, symbol."""
MINUS: Final = "−"
NOTHING: Final = "–"
"""Stands beside a player for whom there is no number yet."""

AT_PLACES: Final = ("seat", "winner")
"""What of an event names a place."""

_PLACE = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
_AND: Final = {"pl": " i ", "en": " and "}


def figure(value: float, lang: Lang = "en", sign: str = "") -> str:
    """A number as it is printed in a language; with ``sign`` "+" also those above nothing have theirs.

    >>> figure(-40), figure(20, sign="+"), figure(0, sign="+"), figure(2.5, "pl"), figure(3.0)
    ('−40', '+20', '0', '2,5', '3')
    """
    digits = str(abs(int(value) if value == int(value) else value))
    before = MINUS if value < 0 else sign if value > 0 else ""
    return before + (digits.replace(".", ",") if lang == "pl" else digits)


def plural(lang: str, n: float) -> str:
    """The plural category of a number by CLDR.

    >>> [plural("pl", n) for n in (1, 2, 5, 12, 22, 2.5)], plural("en", 1), plural("en", 0)
    (['one', 'few', 'many', 'many', 'few', 'other'], 'one', 'other')
    """
    n = abs(n)
    if n == 1:
        return "one"
    if lang == "en" or n != int(n):
        return "other"
    return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"


def told_of(value: Any) -> tuple[dict[str, Any], ...]:
    """The data by which a fact is put into words; more than one where it is told of several things.

    >>> told_of(5), told_of({"hand": "pair", "rank": "Q"})[0]["rank"], [pot["n"] for pot in told_of(({}, {}))]
    (({'value': 5},), 'Q', [0, 1])
    """
    if isinstance(value, Mapping):
        return ({**value, "value": value},)
    if isinstance(value, Sequence) and value and all(isinstance(each, Mapping) for each in value):
        return tuple({**each, "n": at, "value": each} for at, each in enumerate(value))
    return ({"value": value},)


@cache
def _read(path: Path) -> dict[str, Message]:
    words: dict[str, Message] = json.loads(path.read_text(encoding="utf-8"))
    return words


class Words:
    """Puts codes into words of one language, for one game or for what all games share.

    ``names`` are the players' names by seat; ``letters`` "pl" writes ranks A K D W as Polish cards do. ``catalogue``
    is the merged catalogue, as a client is sent it.

    >>> Words("pl", names=("Ania", "Jan")).text("event.first_dealer", {"seat": 1})
    'Rozdawanie zaczyna Jan.'
    >>> words = Words.over("en", {"took": "{who:seat} takes {cards:count.cards}.",
    ...                           "cards": {"one": "{n} card", "other": "{n} cards"}}, names=("Ann",))
    >>> words.text("took", {"who": 0, "cards": ("QH", "KS")}), words.text("gone")
    ('Ann takes 2 cards.', '⟨gone⟩')
    """

    def __init__(
        self,
        lang: Lang,
        game_id: str | None = None,
        names: Sequence[str] = (),
        *,
        letters: Literal["int", "pl"] = "int",
    ) -> None:
        if lang not in LANGS:
            raise ValueError(f"there are no words in '{lang}'")
        self.lang = lang
        self.names = tuple(names)
        self.letters = letters
        self.catalogue: dict[str, Message] = dict(_read(Path(__file__).parent / "words" / f"{lang}.json"))
        if game_id is not None:
            self.catalogue.update(_read(folder(game_id) / "words" / f"{lang}.json"))

    @classmethod
    def over(
        cls,
        lang: Lang,
        catalogue: Mapping[str, Message],
        names: Sequence[str] = (),
        *,
        letters: Literal["int", "pl"] = "int",
    ) -> "Words":
        """Words over a catalogue of one's own, without the common one."""
        words = cls(lang, names=names, letters=letters)
        words.catalogue = dict(catalogue)
        return words

    def has(self, key: str) -> bool:
        """Whether there is a message of this key."""
        return key in self.catalogue

    def text(self, key: str, data: Mapping[str, Any] | None = None) -> str:
        """The message of a key, with this data put in."""
        data = data or {}
        message = self.catalogue.get(key)
        if message is None:
            return f"⟨{key}⟩"
        if isinstance(message, dict):
            n = _number(data.get(message.get("by", "n")))
            category = "other" if n is None else plural(self.lang, n)
            message = message.get(category) or message["other"]
        return _PLACE.sub(lambda place: self._insert(place[1], place[2], data), message)

    def event(self, code: str, data: Mapping[str, Any], owners: Sequence[int] = ()) -> str:
        """What happened, in a sentence; ``owners``: who sits at each place, if not everybody at that of his number.

        What another did with the hand at a place has words of its own, ``event.<code>.by``, in games that have a dummy.

        >>> said = {"event.plays": "{seat:seat}: {card}", "event.plays.by": "Dummy: {card}"}
        >>> words = Words.over("en", said, ("A", "B"))
        >>> [words.event("plays", {"seat": 1, "card": "QH", **by}) for by in ({}, {"by": 0}, {"by": 1})]
        ['B: QH', 'Dummy: QH', 'B: QH']
        """
        told = {**data, **{key: owners[data[key]] for key in AT_PLACES if data.get(key) in range(len(owners))}}
        by, place = told.get("by"), data.get("seat")
        dummys = by is not None and (by != told["seat"] or self.has(f"place.{place}"))
        key = f"event.{code}.by"
        return self.text(key if dummys and self.has(key) else f"event.{code}", told)

    def _insert(self, name: str, formatter: str | None, data: Mapping[str, Any]) -> str:
        if name not in data:
            return f"⟨{name}⟩"
        value = data[name]
        if formatter is None:
            return self._plain(value)
        kind, _, rest = formatter.partition(".")
        if kind == "opt":
            return self.text(rest, data) if value else ""
        if kind == "count":
            return self.text(rest, {**data, "n": _number(value)})
        if kind in ("word", "words"):
            values = value if isinstance(value, (tuple, list)) else (value,)
            return ", ".join(self._word(rest, each, data) for each in values)
        known = _FORMATTERS.get(formatter)
        return known(self, value) if known else f"⟨{name}:{formatter}⟩"

    def _plain(self, value: Any) -> str:
        if isinstance(value, (tuple, list)):
            return ", ".join(self._plain(each) for each in value)
        if value is None:
            return ""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (int, float)):
            return figure(value, self.lang)
        return str(value)

    def _word(self, prefix: str, value: Any, data: Mapping[str, Any]) -> str:
        before, _, form = prefix.rpartition(".")
        name = "none" if value is None else self._plain(value)
        if before and form in FORMS:
            key = f"{before}.{name}"
            return self.text(f"{key}.{form}" if self.has(f"{key}.{form}") else key, data)
        return self.text(f"{prefix}.{name}", data)

    def _seat(self, value: Any) -> str:
        if not isinstance(value, int):
            return ""
        return self.names[value] if 0 <= value < len(self.names) else self.text("seat.number", {"seat": value})

    def _seats(self, value: Any) -> str:
        names = [self._seat(seat) for seat in (value if isinstance(value, (tuple, list)) else (value,))]
        return _AND[self.lang].join(filter(None, (", ".join(names[:-1]), *names[-1:])))

    def _by_seat(self, value: Any) -> str:
        return ", ".join(f"{self._seat(seat)} {self._plain(each) or NOTHING}" for seat, each in enumerate(value))

    def _winners(self, value: Any) -> str:
        return self._seats([seat for seat, rank in enumerate(value) if rank == 1])

    def _card(self, value: Any) -> str:
        if value not in BIT:
            return self._plain(value)
        if value == JOKER:
            return self._word("card.symbol", value, {})
        rank, suit = value
        local = f"rank.{rank}.letter.{self.letters}"
        return self.text(local if self.has(local) else f"rank.{rank}.letter") + self.text(f"suit.{suit}.symbol")

    def _cards(self, value: Any) -> str:
        return " ".join(self._card(each) for each in (value if isinstance(value, (tuple, list)) else (value,)))

    def _card_name(self, value: Any, form: str = "") -> str:
        if value not in BIT:
            return self._plain(value)
        if value == JOKER:
            return self._word(f"card{form}", value, {})
        rank, suit = value
        return self.text("card.name", {"rank": self._word(f"rank{form}", rank, {}), "suit": self.text(f"suit.{suit}")})

    def _card_name_acc(self, value: Any) -> str:
        return self._card_name(value, ".acc")

    def _signed(self, value: Any) -> str:
        return figure(value, self.lang, "+")

    def _nth(self, value: Any) -> str:
        return self._plain(value + 1)


_FORMATTERS: Final[dict[str, Callable[[Words, Any], str]]] = {
    "seat": Words._seat,
    "seats": Words._seats,
    "by_seat": Words._by_seat,
    "winners": Words._winners,
    "card": Words._card,
    "cards": Words._cards,
    "card.name": Words._card_name,
    "card.name.acc": Words._card_name_acc,
    "signed": Words._signed,
    "nth": Words._nth,
}


def _number(value: Any) -> float | None:
    if isinstance(value, (tuple, list)):
        return len(value)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
