"""Options described and read from outside."""

from typing import Annotated, Any, Literal

import pytest
from highest import Highest
from msgspec import Meta, Struct

from talia.table.game import BadOptions
from talia.table.options import OptionInfo, describe, options_from


class Many(Struct, frozen=True, forbid_unknown_fields=True):
    """One option of each kind."""

    end: Literal["points", "deals"] = "points"
    packs: Literal[2, 1] = 1
    target: Annotated[int, Meta(ge=100, le=5000, multiple_of=50)] = 1000
    open: bool = True
    talk: bool | Literal["auto"] = "auto"


class ManyOptions(Highest):
    """A game with them."""

    Options = Many  # type: ignore[assignment]


GAME = ManyOptions()


def test_describe() -> None:
    assert describe(GAME) == [
        OptionInfo("end", "choice", "points", values=("points", "deals")),
        OptionInfo("packs", "choice", 1, values=(2, 1)),
        OptionInfo("target", "number", 1000, low=100, high=5000, step=50),
        OptionInfo("open", "bool", True),
        OptionInfo("talk", "choice", "auto", values=("auto", True, False)),
    ]


def test_an_option_without_bounds_is_an_error_of_the_game() -> None:
    class Loose(Struct):
        deals: int = 3

    class Game(Highest):
        Options = Loose  # type: ignore[assignment]

    with pytest.raises(TypeError, match="from a least to a greatest"):
        describe(Game())


def test_options_are_read() -> None:
    assert options_from(GAME, {}) == Many()
    assert options_from(GAME, {"end": "deals", "target": 500, "open": False}) == Many("deals", 1, 500, False)


@pytest.mark.parametrize(
    ("raw", "code", "id"),
    [
        ({"trade": True}, "unknown_option", "trade"),
        ({"end": "never"}, "option_out_of_range", "end"),
        ({"end": 3}, "option_out_of_range", "end"),
        ({"packs": 3}, "option_out_of_range", "packs"),
        ({"packs": True}, "option_out_of_range", "packs"),
        ({"target": 50}, "option_out_of_range", "target"),
        ({"target": 1010}, "option_out_of_range", "target"),
        ({"target": 1000.0}, "option_out_of_range", "target"),
        ({"target": "1000"}, "option_out_of_range", "target"),
        ({"target": 10**400}, "option_out_of_range", "target"),
        ({"target": None}, "option_out_of_range", "target"),
        ({"open": 1}, "option_out_of_range", "open"),
        ({"open": []}, "option_out_of_range", "open"),
    ],
)
def test_bad_options_are_named(raw: Any, code: str, id: str) -> None:
    with pytest.raises(BadOptions) as caught:
        options_from(GAME, raw)
    assert (caught.value.code, caught.value.details) == (code, {"id": id})


@pytest.mark.parametrize("raw", [None, [], "end", 3])
def test_options_that_are_no_object(raw: Any) -> None:
    with pytest.raises(BadOptions, match="options_malformed"):
        options_from(GAME, raw)
