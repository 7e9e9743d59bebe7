"""A game's options, described for forms and read from outside, both from its ``Options`` struct alone."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from talia.table.game import BadOptions, Game


class OptionInfo(Struct, frozen=True):
    """One option: ``choice`` out of ``values``, a whole ``number`` from ``low`` to ``high`` in steps, or a ``bool``.

    Words: ``option.<id>.name`` and ``.help``, and ``option.<id>.<value>`` for values that have a name.
    """

    id: str
    kind: Literal["choice", "number", "bool"]
    default: Any
    values: tuple[str | int, ...] = ()
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
    if isinstance(kind, msgspec.inspect.BoolType):
        return OptionInfo(field.name, "bool", field.default)
    if isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
        return OptionInfo(field.name, "number", field.default, low=kind.ge, high=kind.le, step=kind.multiple_of or 1)
    raise TypeError(f"an option is a Literal, a bool or an int from a least to a greatest, not {field.type}")


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
