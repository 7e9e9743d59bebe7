"""The story an evening opens with, as a host tells it: the server only keeps it, and tells everybody the same."""

from hashlib import sha256
from typing import Final

import msgspec

from talia.server import wire
from talia.server.effects import Trouble
from talia.server.texts import cleaned
from talia.table.chapters import opening_story

MOST: Final = 2000
"""Letters of a story: some two minutes, read aloud."""


def checked(game: str, text: str | None, lang: wire.Lang) -> wire.OwnStory | None:
    """A story as it is kept, none if it is empty: then the game's own is told.

    Raises Trouble if the evenings of this game open with none, or if it is too long.

    >>> checked("ktulu", " Once upon a time…\\x07 ", "en"), checked("ktulu", "  ", "en")
    (OwnStory(text='Once upon a time…', lang='en'), None)
    >>> checked("skat", "Once upon a time…", "en")
    Traceback (most recent call last):
    talia.server.effects.Trouble: no_story
    """
    check_has_one(game)
    text = cleaned(text or "")
    if len(text) > MOST:
        raise Trouble("story_too_long", 400, most=MOST)
    return wire.OwnStory(text, lang) if text else None


def mark(story: wire.OwnStory | None) -> str | None:
    """By what one sees that a story is another than before: the story itself may be long.

    >>> mark(wire.OwnStory("Once upon a time…", "en")), mark(None)
    ('6b47f00564f3', None)
    """
    return None if story is None else sha256(msgspec.json.encode(story)).hexdigest()[:12]


def check_has_one(game: str) -> None:
    """Raises Trouble if the evenings of this game open with no story."""
    if opening_story(game) is None:
        raise Trouble("no_story")
