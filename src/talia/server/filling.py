"""A table that fills: made for a range of seats, begun with those who came; and the short code that leads to it."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing in it is taken for something else."""
LENGTH: Final = 6


def code_of(table: str) -> str:
    """The code of a table, to be typed from a screen into a phone; it says nothing of its link.

    >>> code_of("table000000000001") == code_of("table000000000001"), len(code_of("a"))
    (True, 6)
    """
    number = int.from_bytes(blake2b(table.encode(), digest_size=8, person=b"talia code").digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(LENGTH))


def led_to(code: str, tables: Iterable[str]) -> str | None:
    """The table a code leads to, however it is typed; None if it leads to none of these.

    >>> led_to(f" {code_of('b').lower()[:3]} {code_of('b')[3:]}", ["a", "b"]), led_to("AAAAAA", ["a"])
    ('b', None)
    """
    typed = "".join(code.split()).replace("-", "").upper()
    return next((table for table in tables if code_of(table) == typed), None)
