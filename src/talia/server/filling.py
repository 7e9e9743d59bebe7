"""A table that fills: made for a range of seats, begun with those who came; and the short code that leads to it."""

from hashlib import blake2b
from typing import Final

from talia.server.seating import Rules
from talia.table.game import BadOptions
from talia.table.options import options_from
from talia.table.registry import find

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing in it is taken for something else."""
LENGTH: Final = 6


def makeup(rules: Rules, came: int) -> dict[str, int]:
    """What the number of those who are there means for the game; nothing if it is not played by so many."""
    game = find(rules.game, rules.rules)
    if came not in game.seats:
        return {}
    try:
        options = options_from(game, rules.options)
        game.check(options, came)
        return game.makeup(options, came)
    except BadOptions:
        return {}


def code_of(table: str) -> str:
    """The code of a table, to be typed from a screen into a phone; it says nothing of its link.

    >>> code_of("table000000000001") == code_of("table000000000001"), len(code_of("a"))
    (True, 6)
    """
    number = int.from_bytes(blake2b(table.encode(), digest_size=8, person=b"talia code").digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(LENGTH))


def typed(code: str) -> str:
    """A code, however it is typed.

    >>> typed(" abc-d 2f")
    'ABCD2F'
    """
    return "".join(code.split()).replace("-", "").upper()
