"""Texts of several lines that people write: letters, stories."""

from typing import Final

JOINER: Final = "\u200d"
"""Joins two signs to one, as those of a family; it can't be seen itself."""


def cleaned(text: str) -> str:
    """A text without what can't be seen, its lines and paragraphs as they were.

    >>> cleaned("  Why\\tnot?\\r\\n\\n\\n\\n\\x00So. ")
    'Why not?\\n\\nSo.'
    >>> cleaned("\\u200d👩\\u200d👧\\u200d")
    '👩\\u200d👧'
    """
    lines = [_seen(line) for line in text.splitlines()]
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip()


def _seen(line: str) -> str:
    """A line with a space for each sign that can't be seen; what joins two that can stays between them."""
    seen = [c if c.isprintable() else " " for c in line]
    for at in range(1, len(line) - 1):
        if line[at] == JOINER and not seen[at - 1].isspace() and not seen[at + 1].isspace():
            seen[at] = JOINER
    return "".join(seen).strip()
