"""A game's options, described for forms and read from outside, both from its ``Options`` struct alone."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from talia.table.game import BadOptions, Game


class OptionInfo(Struct, frozen=True):
    """One option: ``choice`` out of ``values``, a whole ``number`` from ``low`` to ``high`` in steps, a ``bool``, or a
    ``list`` of ``values``, each as often as one likes.

    A choice may be between named values, yes (True) and no. Words: ``option.<id>.name`` and ``.help``, and
    ``option.<id>.<value>`` for values that have a name (``true``, ``false``).
    """

    id: str
    kind: Literal["choice", "number", "bool", "list"]
    default: Any
    values: tuple[str | int | bool, ...] = ()
    low: int | None = None
    high: int | None = None
    step: int = 1


def describe(game: Game[Any]) -> list[OptionInfo]:
    """Every option of a game, in the order of its struct."""
    return [_described(field) for field in msgspec.structs.fields(game.Options)]


def _described(field: msgspec.structs.FieldInfo) -> OptionInfo:
    kind = msgspec.inspect.type_info(field.type)
    if isinstance(kind, msgspec.inspect.LiteralType):
        return OptionInfo(field.name, "choice", field.default, values=get_args(field.type))
    if isinstance(kind, msgspec.inspect.UnionType):
        return OptionInfo(field.name, "choice", field.default, values=_choice(field, kind))
    if isinstance(kind, msgspec.inspect.BoolType):
        return OptionInfo(field.name, "bool", field.default)
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return OptionInfo(field.name, "number", field.default, low=kind.ge, high=kind.le, step=kind.multiple_of or 1)
    if isinstance(kind, msgspec.inspect.VarTupleType) and isinstance(kind.item_type, msgspec.inspect.LiteralType):
        return OptionInfo(field.name, "list", field.default, values=get_args(get_args(field.type)[0]))
    raise _unfit(field)


def _choice(field: msgspec.structs.FieldInfo, union: msgspec.inspect.UnionType) -> tuple[str | int | bool, ...]:
    """The values of a choice between names, yes and no."""
    named = [kind.values for kind in union.types if isinstance(kind, msgspec.inspect.LiteralType)]
    yes_or_no = [kind for kind in union.types if isinstance(kind, msgspec.inspect.BoolType)]
    if len(named) != 1 or len(yes_or_no) != 1 or len(union.types) != 2:
        raise _unfit(field)
    return (*(value for value in named[0] if value is not None), True, False)


def _unfit(field: msgspec.structs.FieldInfo) -> TypeError:
    kinds = "a Literal, a bool, both, a tuple of Literals, or an int from a least to a greatest"
    return TypeError(f"an option is {kinds}, not {field.type}")


def settled(game: Game[Any], options: Mapping[str, Any], seats: int, people: int) -> dict[str, Any]:
    """Options of a table as its match begins with them, both in their JSON form; see ``Game.settle``."""
    decided = game.settle(msgspec.convert(dict(options), game.Options), seats, people)
    told: dict[str, Any] = msgspec.to_builtins(decided)
    return told


def options_from(game: Game[Any], raw: Any) -> Any:
    """The options a JSON object gives, the others being default; raises BadOptions naming the first bad one."""
    if not isinstance(raw, Mapping):
        raise BadOptions("options_malformed")
    types = {field.name: field.type for field in msgspec.structs.fields(game.Options)}
    for id, value in raw.items():
        if id not in types:
            raise BadOptions("unknown_option", id=str(id)[:40])
        try:
            msgspec.convert(value, types[id])
        except (msgspec.ValidationError, TypeError):
            raise BadOptions("option_out_of_range", id=id) from None
    return msgspec.convert(dict(raw), game.Options)


def as_begun(game: Game[Any], told: Mapping[str, Any]) -> Any:
    """The options of a match that has begun, perhaps when the game had fewer; raises what ``msgspec.convert`` does."""
    return msgspec.convert({**game.before, **told}, game.Options)
