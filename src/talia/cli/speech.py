"""The words of the terminal: those of the game and a few of its own."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

from talia.table.words import LANGS, Lang, Words


def speech(lang: Lang, game: str, names: Sequence[str]) -> Words:
    """The words of a game and of the terminal, in one language."""
    words = Words(lang, game, names)
    words.catalogue |= json.loads((Path(__file__).parent / "words" / f"{lang}.json").read_text(encoding="utf-8"))
    return words


def usual_lang() -> Lang:
    """The language of the terminal if it is one of ours, else English."""
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return next((lang for lang in LANGS if spoken.lower().startswith(lang)), "en")
