"""How a deal of tricks may end before its last card: by a claim, or because nothing that is left can matter."""

from typing import Any, Final, Literal

from msgspec import Struct

from talia.table.moves import Event

Decided = Literal["end", "play"]
"""The option of a game whose deals may be decided before their last card: they end then, or are played out."""

PLAYED_OUT: Final = {"decided": "play"}
"""How deals were played before there was the option."""

DECIDED: Final = Event("decided", {})
"""What everybody is told."""


class EndsEarly(Struct, frozen=True, kw_only=True):
    """Whether claims are made in a deal, and whether it ends as soon as it is ``decided``."""

    claims: bool = False
    decided: bool = False


def ends_early(options: Any) -> dict[str, bool]:
    """The fields of `EndsEarly` by the options of a game, as far as it has them.

    >>> from talia.games.omnibus.game import Options
    >>> ends_early(Options(claims="off"))
    {'claims': False, 'decided': True}

    Where it can be chosen only between yes and no, the option is called ``auto_finish``.
    """
    claims, decided = getattr(options, "claims", None) == "agree", getattr(options, "decided", None) == "end"
    return {"claims": claims, "decided": decided or getattr(options, "auto_finish", False)}
