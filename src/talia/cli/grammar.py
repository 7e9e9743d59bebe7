"""Moves as text: how the terminal writes them and how people type them.

A move is its kind and the values of its parts, in any order: ``call 1H take AD give 9C``. A part's name sends the
values after it to that part; without it a value goes to the first part it fits, and the kind may be left out where
the values alone say which move is meant: ``1h ad 9c``, ``KS``, ``pass``. Case does not matter; ``10`` stands for T,
suit symbols for their letters. A text stands last, behind the name of its part: ``1NT alert 15-17``.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from talia.cards import BIT, JOKER, codes, mask
from talia.table.forms import AnyPart, Cards, Form, Number, Option, Order, Phrases, Seats, Text, count
from talia.table.moves import Move, seats_of

_SYMBOLS: Final = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "★": JOKER})
_POLISH: Final = {"D": "Q", "W": "J"}
"""Polish rank letters that are no international ones: dama and walet."""


class Misread(Exception):
    """The text is no move one may make now, or it may be several."""


def tag(move: type[Move] | Move) -> str:
    """The code of a kind of move."""
    return str(move.__struct_config__.tag)


def spell(move: Move) -> str:
    """A move as text.

    >>> class Call(Move, frozen=True, tag="call"):
    ...     take: tuple[str, ...]
    ...     give: tuple[str, ...]
    ...     say: str
    >>> spell(Call(("AD",), ("9C",), "1H")), spell(Call((), (), "kontra"))
    ('call 1H take AD give 9C', 'call kontra')
    """
    fields = {name: getattr(move, name) for name in move.__struct_fields__}
    # A text one may leave out stands last, behind its name.
    optional = [name for name in move.__struct_fields__[-len(move.__struct_defaults__) :] if move.__struct_defaults__]
    written = [word for name in optional if isinstance(fields[name], str) for word in _named(name, fields.pop(name))]
    alone = [value for value in fields.values() if not isinstance(value, (tuple, list)) and value is not None]
    if len(fields) == 1 and alone and isinstance(alone[0], str) and alone[0]:
        return " ".join((alone[0], *written))
    spelled = [tag(move), *(str(value) for value in alone)]
    for name, value in fields.items():
        if isinstance(value, (tuple, list)) and value:
            spelled += [name, *map(str, value)]
    return " ".join((*spelled, *written))


def _named(name: str, text: str) -> tuple[str, ...]:
    return (name, text) if text else ()


def describe(form: Form) -> str:
    """A form as text: its kind and what its parts may be.

    >>> class Play(Move, frozen=True, tag="play"):
    ...     card: str
    >>> describe(Form(Play, (Cards("card", "hand.0", mask(("AS", "KS"))),)))
    'play: card KS AS'
    """
    parts = "; ".join(f"{part.name} {_values(part)}" for part in form.parts)
    return f"{tag(form.move)}: {parts}" if parts else tag(form.move)


def _values(part: AnyPart) -> str:
    if isinstance(part, Cards):
        size = "" if part.single else f"{_span(part.low, part.high)} of "
        return size + " ".join(codes(part.among))
    if isinstance(part, Option):
        return " ".join(part.of)
    if isinstance(part, Number):
        return _span(part.low, part.high)
    if isinstance(part, Seats):
        size = "" if part.low == part.high == 1 else f"{_span(part.low, part.high)} of "
        return size + " ".join(map(str, seats_of(part.among)))
    if isinstance(part, Order):
        return "an order of " + " ".join(part.items)
    if isinstance(part, Phrases):
        spelled = (msgspec.json.encode(phrase).decode() for phrase in part.phrases)
        return ", ".join(f"{number} for {phrase}" for number, phrase in enumerate(spelled, 1))
    return f"text of at most {part.most}"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def listed(choices: Sequence[Form], most: int) -> list[Move] | None:
    """All moves, if there are at most ``most``."""
    if count(tuple(choices)) > most:
        return None
    return list(islice((move for form in choices for move in form.moves()), most))


def parse(text: str, choices: Sequence[Form]) -> Move:
    """The move a text means among these choices; raises Misread.

    >>> class Pass(Move, frozen=True, tag="pass"):
    ...     pass
    >>> class Call(Move, frozen=True, tag="call"):
    ...     take: tuple[str, ...]
    ...     give: tuple[str, ...]
    ...     say: str
    >>> take, give = Cards("take", "dubel", mask(("7S", "AD")), 0, 2), Cards("give", "hand.0", mask(("9C", "TC")), 0, 2)
    >>> choices = (Form(Pass), Form(Call, (take, give, Option("say", ("1H", "BK3"))), same=("take", "give")))
    >>> parse("1h ad 10♣", choices)
    Call(take=('AD',), give=('TC',), say='1H')
    >>> parse("PASS", choices), parse("call bk3", choices).say
    (Pass(), 'BK3')
    >>> parse("1h ad", choices)
    Traceback (most recent call last):
    talia.cli.grammar.Misread: 1h ad
    """
    tokens = text.replace(",", " ").split()
    found = {move for form in choices for move in _readings(tokens, form)} if tokens else set()
    if len(found) != 1:
        raise Misread(text)
    return found.pop()


def _readings(tokens: list[str], form: Form) -> Iterator[Move]:
    rest = tokens
    if rest[0].lower() == tag(form.move):
        rest = rest[1:]
    move = _assigned(rest, form) if rest is not tokens or (rest and form.parts) else None
    if move is not None and form.allows(move):
        yield move


def _assigned(tokens: list[str], form: Form) -> Move | None:
    """The move whose parts take all these values."""
    taken: dict[str, list[Any]] = {part.name: [] for part in form.parts}
    directed: AnyPart | None = None
    for at, token in enumerate(tokens):
        named = next((part for part in form.parts if part.name == token.lower()), None)
        if named is not None and named is not directed:
            directed = named
            if isinstance(named, Text):
                taken[named.name] = [" ".join(tokens[at + 1 :])]
                break
            continue
        for part in (directed,) if directed is not None else form.parts:
            value = _fitting(part, token, taken[part.name])
            if value is not None:
                taken[part.name].append(value)
                if len(taken[part.name]) == _room(part):
                    directed = None
                break
        else:
            return None
    values = {part.name: _value(part, taken[part.name]) for part in form.parts}
    try:
        return msgspec.convert(values, form.move)
    except msgspec.ValidationError:
        return None


def _fitting(part: AnyPart, token: str, taken: list[Any]) -> Any:
    """What a token means for a part that has taken other values already; None if nothing."""
    if len(taken) >= _room(part):
        return None
    if isinstance(part, Cards):
        code = _card(token)
        return code if code in codes(part.among & ~mask(taken)) else None
    if isinstance(part, Option):
        return next((each for each in part.of if each.lower() == token.translate(_SYMBOLS).lower()), None)
    if isinstance(part, Order):
        return next((each for each in part.items if each.lower() == token.lower() and each not in taken), None)
    if isinstance(part, Text):
        return None
    if isinstance(part, Phrases):
        return part.phrases[int(token) - 1] if token.isdecimal() and 0 < int(token) <= len(part.phrases) else None
    return int(token) if token.isdecimal() else None


def _room(part: AnyPart) -> int:
    if isinstance(part, (Cards, Seats)):
        return part.high
    return len(part.items) if isinstance(part, Order) else 1


def _value(part: AnyPart, taken: list[Any]) -> Any:
    if isinstance(part, Cards):
        return taken[0] if part.single and taken else codes(mask(taken))
    if isinstance(part, Order):
        return tuple(taken)
    if isinstance(part, Seats) and part.high > 1:
        return tuple(sorted(taken))
    if isinstance(part, Text):
        return taken[0] if taken else ""
    return taken[0] if taken else None


def _card(token: str) -> str:
    text = token.upper().translate(_SYMBOLS)
    rank, suit = text[:-1].replace("10", "T"), text[-1:]
    return next((code for code in (rank + suit, _POLISH.get(rank, "") + suit) if code in BIT), "")
