"""What may be done in Singing Pianos (rules/singing_pianos.md 4)."""

from typing import Final

from msgspec import Struct

from talia.table.moves import Move

VALID: Final = "valid"
"""The vote for a song."""
CHALLENGE: Final = "challenge"
"""The vote against a song that was sung in the room: everybody has heard why."""
REASONS: Final = ("no_such_song", "wrong_line", "not_in_category", "same_song")
"""The votes against a song that was typed."""


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    """A song as it is entered: the ``title``, the sung ``line``, the ``word`` of the category in it.

    ``by``: author or performer, shown and not checked. ``live``: it is sung in a call or in the room as well.
    """

    title: str
    line: str
    word: str
    by: str = ""
    live: bool = False


class Ready(Move, frozen=True, tag="ready"):
    """One has seen the category."""


class Reject(Move, frozen=True, tag="reject"):
    """One's team takes another category instead of the one that was drawn."""


class NameCategory(Move, frozen=True, tag="name_category"):
    """The team that begins names the category: the id of one of the library, or words of its own."""

    category: str


class DrawCategory(Move, frozen=True, tag="draw_category"):
    """It leaves the category to chance."""


class Veto(Move, frozen=True, tag="veto"):
    """One would not sing to the category another team has named."""


class Sing(Move, frozen=True, tag="sing"):
    """The team's song, typed."""

    song: Text


class NameSong(Move, frozen=True, tag="name_song"):
    """The title of the song that is sung in the room."""

    title: str


class GiveUp(Move, frozen=True, tag="give_up"):
    """The team knows no more songs."""


class Vote(Move, frozen=True, tag="vote"):
    """Whether the song counts: ``valid``, or why it does not."""

    say: str


class Reply(Move, frozen=True, tag="reply"):
    """What the team says to the challenge of the only one who judges."""

    text: str = ""


class Confirm(Move, frozen=True, tag="confirm"):
    """The challenge stands."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """The challenge is taken back."""


Moves = (
    Ready | Reject | NameCategory | DrawCategory | Veto | Sing | NameSong | GiveUp | Vote | Reply | Confirm | Withdraw
)
