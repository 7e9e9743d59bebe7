"""Texts of several lines that people write: letters, stories."""


def cleaned(text: str) -> str:
    """A text without what can't be seen, its lines and paragraphs as they were.

    >>> cleaned("  Why\\tnot?\\r\\n\\n\\n\\n\\x00So. ")
    'Why not?\\n\\nSo.'
    """
    lines = ["".join(c if c.isprintable() else " " for c in line).strip() for line in text.splitlines()]
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    return "\n".join(kept).strip()
