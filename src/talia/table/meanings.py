"""What calls mean: a text with a call, questions about it, and answers; each is read by those the game names.

To anybody else there is no such thing: no event, no fact and no number tells that something was said, and what he may
do does not depend on it. Once the deal is over everybody reads all of it.
"""

from abc import abstractmethod
from typing import Any, Final, Generic

from msgspec import Struct
from msgspec.structs import replace

from talia.table.forms import Form, Phrases, Text
from talia.table.moves import EVERYONE, NOBODY, SPECTATOR, Event, IllegalMove, Move, seats_of
from talia.table.stages import Events, Facts, StagedDeal, T
from talia.table.zones import Fact

MEANINGS: Final = "meanings"
"""The fact that tells a viewer all he may read; its entries are ``Meaning.shown``."""

CALL: Final = "call"
"""The schema of a part that names a call by its number in the deal, from 0."""

ALERT: Final = Text("alert", 80)
"""The part of a call that says what it means; empty: nothing is said."""

ANSWER: Final = Text("text", 120)
"""The part of an explanation that says it."""

MOST_EXPLANATIONS: Final = 3
"""So often a call is explained: answered, and put right."""


class Ask(Move, frozen=True, tag="ask"):
    """Asks what a call means that others have made; ``call`` is its number in the deal, from 0."""

    call: int


class Explain(Move, frozen=True, tag="explain"):
    """Says what a call of one's own means, asked or not; an empty text: that nothing is agreed about it."""

    call: int
    text: str = ""


class Call(Struct, frozen=True, gc=False):
    """A call as it was made: at which ``place``, by which ``seat``, and how it is ``told``.

    ``asking``: the seats that may ask what it means; ``readers``: the viewers who read what is said of it.
    """

    place: int
    seat: int
    told: str
    asking: int
    readers: int


class Meaning(Struct, frozen=True, gc=False):
    """What was said of the ``call`` of this number: with it, in questions of these seats, and in answers."""

    call: int
    alert: str = ""
    asked: int = NOBODY
    explained: tuple[str, ...] = ()

    def shown(self) -> dict[str, Any]:
        """As it is told.

        >>> Meaning(2, "15-17", 0b1010).shown()
        {'call': 2, 'alert': '15-17', 'asked': (1, 3), 'explained': ()}
        """
        return {"call": self.call, "alert": self.alert, "asked": seats_of(self.asked), "explained": self.explained}


Meanings = tuple[Meaning, ...]
"""Of the calls of which something was said, by their numbers."""


def readable(text: str, part: Text) -> str:
    """A text as a seat has sent it; raises IllegalMove for one that its part does not allow.

    >>> readable("15-17", ALERT)
    '15-17'
    >>> readable("a" * 81, ALERT)
    Traceback (most recent call last):
    talia.table.moves.IllegalMove: text_too_long {'most': 80}
    """
    if len(text) > part.most:
        raise IllegalMove("text_too_long", most=part.most)
    if not part.allows(text):
        raise IllegalMove("text_unprintable")
    return text


def of_call(meanings: Meanings, number: int) -> Meaning:
    """What was said of the call of this number."""
    return next((each for each in meanings if each.call == number), Meaning(number))


def noted(meanings: Meanings, said: Meaning) -> Meanings:
    """The meanings once this is said of a call.

    >>> [each.call for each in noted((Meaning(1), Meaning(4, "?")), Meaning(2, "!"))]
    [1, 2, 4]
    """
    others = [each for each in meanings if each.call != said.call]
    return tuple(sorted([*others, said], key=lambda each: each.call))


def alerted(meanings: Meanings, number: int, call: Call, text: str) -> tuple[Meanings, Events]:
    """After the call of this number, made with a text; if it is empty there is nothing to tell."""
    if not readable(text, ALERT):
        return meanings, ()
    return noted(meanings, Meaning(number, text)), (_told("alert", number, call, text=text),)


def _told(code: str, number: int, call: Call, **more: Any) -> Event:
    return Event(code, {"seat": call.place, "number": number, "call": call.told, **more}, call.readers)


def facts(meanings: Meanings, calls: tuple[Call, ...], seats: int) -> Facts:
    """To everybody what he may read, as long as the deal is played; nothing to whom nothing is said."""
    read = {
        viewer: [each.shown() for each in meanings if calls[each.call].readers >> viewer & 1]
        for viewer in (*range(seats), SPECTATOR)
    }
    told = [Fact(MEANINGS, value, 1 << viewer) for viewer, value in read.items() if value]
    # To nobody but who sees everything: the last of a name is his.
    return (*told, Fact(MEANINGS, [each.shown() for each in meanings], NOBODY))


class Explained(StagedDeal[T], Generic[T]):
    """A deal whose calls have meanings: a field ``meanings`` of its state holds them.

    Among the bases of a game's deal it stands before the one that says how the deal is played.
    """

    @abstractmethod
    def calls(self, d: Any) -> tuple[Call, ...]:
        """The calls made so far, in their order; none before the cards are dealt."""

    def asides(self, d: Any, seat: int) -> tuple[Form, ...]:
        """To ask what a call of others means, and to explain one's own."""
        forms = super().asides(d, seat)
        if d.over:
            return forms
        said = {each.call: each for each in d.meanings}
        asks, own = [], []
        for number, call in enumerate(self.calls(d)):
            heard = said.get(number)
            if call.asking >> seat & 1 and (heard is None or not heard.asked >> seat & 1):
                asks.append(number)
            if call.seat == seat and (heard is None or len(heard.explained) < MOST_EXPLANATIONS):
                own.append(number)
        if asks:
            forms += (Form(Ask, (Phrases("call", CALL, tuple(asks)),)),)
        return (*forms, Form(Explain, (Phrases("call", CALL, tuple(own)), ANSWER))) if own else forms

    def beside(self, d: Any, author: int, move: Move) -> tuple[T, Events]:
        """A question, or an explanation."""
        if not isinstance(move, (Ask, Explain)):
            return super().beside(d, author, move)
        calls = self.calls(d)
        if d.over or not calls:
            raise IllegalMove("not_now")
        number = move.call
        if not 0 <= number < len(calls):
            raise IllegalMove("no_such_call", call=number)
        call, said = calls[number], of_call(d.meanings, number)
        if isinstance(move, Ask):
            said, event = _asked(said, call, author)
        else:
            said, event = _explained(said, call, author, move.text)
        return replace(d, meanings=noted(d.meanings, said)), (event,)

    def facts(self, d: Any) -> Facts:
        """What the calls mean, to those who may read it; to everybody once the deal is over."""
        told = super().facts(d)
        if not d.meanings:
            return told
        if d.over:
            return (*told, Fact(MEANINGS, [each.shown() for each in d.meanings], EVERYONE))
        return (*told, *facts(d.meanings, self.calls(d), len(d.hands)))


def _asked(said: Meaning, call: Call, author: int) -> tuple[Meaning, Event]:
    if not call.asking >> author & 1:
        raise IllegalMove("not_yours_to_ask", call=said.call)
    if said.asked >> author & 1:
        raise IllegalMove("asked_already", call=said.call)
    return replace(said, asked=said.asked | 1 << author), _told("asks", said.call, call, by=author)


def _explained(said: Meaning, call: Call, author: int, text: str) -> tuple[Meaning, Event]:
    if author != call.seat:
        raise IllegalMove("not_your_call", call=said.call)
    if len(said.explained) == MOST_EXPLANATIONS:
        raise IllegalMove("explained_enough", call=said.call, most=MOST_EXPLANATIONS)
    said = replace(said, explained=(*said.explained, readable(text, ANSWER)))
    return said, _told("explains", said.call, call, text=text, nothing=not text)
