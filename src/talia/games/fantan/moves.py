"""What players of Fan Tan do."""

from talia.table.moves import Move


class Lay(Move, frozen=True, tag="lay"):
    """Lay a card that begins a row or goes on with one."""

    card: str


class Pass(Move, frozen=True, tag="pass"):
    """Lay nothing."""


AnyMove = Lay | Pass
