"""What players of Świnie do."""

from talia.table.moves import Move


class Lay(Move, frozen=True, tag="lay"):
    """Lay one card that matches the top of the pile in suit or rank."""

    card: str


class LaySeveral(Move, frozen=True, tag="lay_several"):
    """Lay two or more cards of the rank of the top card at once: ``top`` upon the cards ``under`` it."""

    under: tuple[str, ...]
    top: str


class DrawPig(Move, frozen=True, tag="draw_pig"):
    """Draw one of the face-down cards."""


class Pass(Move, frozen=True, tag="pass"):
    """Lose the turn: no card matches and there is nothing to draw."""


AnyMove = Lay | LaySeveral | DrawPig | Pass
