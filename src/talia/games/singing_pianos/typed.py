"""What people type, as it enters the game: pasted from a page it holds more than can be seen."""

import unicodedata

from talia.games.singing_pianos.moves import Text


def cleaned(text: str) -> str:
    """One line: white space of any kind is one space, and what only says how signs are set is gone.

    >>> cleaned(" w\\u00a0wodzie\\tstoi\\n"), cleaned("ty\\u00adtuł\\u200b")
    ('w wodzie stoi', 'tytuł')
    """
    return " ".join("".join(each for each in text if unicodedata.category(each) != "Cf").split())


def entered(song: Text) -> Text:
    """A song with all its fields cleaned."""
    return Text(cleaned(song.title), cleaned(song.line), cleaned(song.word), cleaned(song.by), song.live)
