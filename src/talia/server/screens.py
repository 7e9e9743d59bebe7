"""The screen of a room: a spectator however watching is set, by a link of its own, and nothing more.

It sees what everybody sees, as it happens, and does nothing. Its guest may be anybody, also somebody who plays here in
another window: to this connection he is nobody.
"""

from typing import Final

from talia.table.moves import OPEN

SCREEN: Final = OPEN + 1
"""The viewer of these connections, beside the seats and ``SPECTATOR``: what it is shown is what a spectator may see."""
