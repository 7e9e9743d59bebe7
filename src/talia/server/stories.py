"""The story an evening opens with, as a host tells it: the server only keeps it, and tells everybody the same."""

from typing import Final

from talia.server.effects import Trouble
from talia.server.texts import cleaned
from talia.table.chapters import opening_story

MOST: Final = 2000
"""Letters of a story: some two minutes, read aloud."""


def checked(game: str, text: str | None) -> str | None:
    """A story as it is kept, none if it is empty: then the game's own is told.

    Raises Trouble if the evenings of this game open with none, or if it is too long.

    >>> checked("ktulu", " Once upon a time…\\x07 "), checked("ktulu", "  ")
    ('Once upon a time…', None)
    >>> checked("skat", "Once upon a time…")
    Traceback (most recent call last):
    talia.server.effects.Trouble: no_story
    """
    check_has_one(game)
    text = cleaned(text or "")
    if len(text) > MOST:
        raise Trouble("story_too_long", 400, most=MOST)
    return text or None


def check_has_one(game: str) -> None:
    """Raises Trouble if the evenings of this game open with no story."""
    if opening_story(game) is None:
        raise Trouble("no_story")
