"""How long messages are where not all may know who is awaited: so long that nothing shows in it who somebody is.

Whoever sees only how much is sent, and when, learns nothing from that: a message is as long for every seat. How long
follows from what everybody sees, with room for what a seat knows besides; no compression comes after it.
"""

from typing import Final

ROOM: Final = 1536
"""Bytes for what one seat sees beyond what everybody sees: its own card, what it found out, what it may answer."""
LEARNT: Final = 6
"""Bytes more for each event that everybody was told of: what a seat has found out grows with the match."""
STEP: Final = 512
"""Lengths are multiples of it: a seat that needs more room takes a step more."""
SPOKEN: Final = 1536
"""So long is a chat message: the longest text of the longest letters has room in it."""
WHISPERED: Final = 4096
"""So long is what was said in secret since the last beat, whoever hears it and however much it is."""
_HEAD: Final = b',"pad":"'
_TAIL: Final = b'"}'
FRAME: Final = len(_HEAD) + len(_TAIL) - 1
"""By so much a message grows that is filled with nothing."""


def padded(data: bytes, public: int = 0) -> bytes:
    """A message, a JSON object, with a field ``pad`` that makes it as long as any other of the moment.

    ``public``: how long it would be with what everybody can reckon, 0: it is an answer to a command.

    >>> len(padded(b'{"type":"done"}')), len(padded(b'{"a":1}', 700)), len(padded(b'{"a":"%s"}' % (b"x" * 800), 700))
    (512, 2560, 2560)
    >>> padded(b'{"a":1}')[:16]
    b'{"a":1,"pad":"  '
    """
    wanted = max(len(data) + FRAME, public + ROOM if public else 0)
    return filled(data, -(-wanted // STEP) * STEP)


def filled(data: bytes, length: int) -> bytes:
    """A message, a JSON object, with a field ``pad`` that makes it so long; raises ValueError if it is longer.

    >>> len(filled(b'{"type":"said"}', 1536))
    1536
    """
    fill = length - len(data) - FRAME
    if fill < 0:
        raise ValueError(f"{len(data)} bytes do not fit into {length}")
    return data[:-1] + _HEAD + b" " * fill + _TAIL
