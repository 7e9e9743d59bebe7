"""Fan Tan (loteryjka): lay cards in sequences and be the first without any."""

from talia.games.fantan.game import FanTan

__all__ = ["FanTan"]
