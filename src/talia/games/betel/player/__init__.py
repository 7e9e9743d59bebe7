"""Players of Betel: they search the exchanges, sample worlds, play them out and solve them in the kernel.

What a seat may believe of the cards it does not see is in ``scene`` (what it knows), ``worlds`` (all that agrees with
it) and ``belief`` (how likely each of these is); rules/betel.md 11.
"""

from talia.games.betel.player.levels import BetelPlayer

__all__ = ["BetelPlayer"]
