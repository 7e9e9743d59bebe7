"""How long messages are where not all may know who is awaited: so long that nothing shows in it who somebody is.

Whoever sees only how much is sent, and when, learns nothing from that: a message is as long for every seat. How long
follows from what everybody sees, with room for what a seat knows besides; no compression comes after it.
"""

from typing import Final

ROOM: Final = 1536
"""Bytes for what one seat sees beyond what everybody sees: its own card, what it found out, what it may answer."""
STEP: Final = 512
"""Lengths are multiples of it: a seat that needs more room takes a step more."""
_HEAD: Final = b',"pad":"'
_TAIL: Final = b'"}'


def padded(data: bytes, public: int = 0) -> bytes:
    """A message, a JSON object, with a field ``pad`` that makes it as long as any other of the moment.

    ``public``: how long it would be with what everybody sees; 0: it is an answer to a command.

    >>> len(padded(b'{"type":"done"}')), len(padded(b'{"a":1}', 700)), len(padded(b'{"a":"%s"}' % (b"x" * 800), 700))
    (512, 2560, 2560)
    >>> padded(b'{"a":1}')[:16]
    b'{"a":1,"pad":"  '
    """
    least = len(data) - 1 + len(_HEAD) + len(_TAIL)
    wanted = max(least, public + ROOM if public else 0)
    fill = -(-wanted // STEP) * STEP - least
    return data[:-1] + _HEAD + b" " * fill + _TAIL
