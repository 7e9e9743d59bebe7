"""Werewolves to be printed for a human game master: who plays with how many, whom the night calls, cards to cut out."""

from typing import Final

from talia.games.werewolves.game import Options, Werewolves, spec_of
from talia.games.werewolves.roles import NIGHT, ROLES, VILLAGER, WEREWOLF, composition
from talia.table.printing import Card, Cards, Grid, Part, Prose, Sheet, chapter, sheets_of_game
from talia.table.words import Lang, Words

COPIES: Final = {VILLAGER: 12, WEREWOLF: 6}
"""How many cards of a role there are, where it is more than one."""


def casts(lang: Lang) -> Grid:
    """How many cards of each role, for every number of players.

    >>> casts("en").rows[0]
    ('6', '1', '1', '', '', '', '', '', '4', '')
    """
    words = Words(lang, "werewolves")
    shown = (WEREWOLF, *(id for id in ROLES if id not in (WEREWOLF, VILLAGER)), VILLAGER)
    rows = []
    for seats in Werewolves.seats:
        spec = spec_of(Options(), seats)
        deck = composition(seats, spec.werewolves, spec.specials)
        sheriff = "" if spec.election == "off" else "✓"
        rows.append((str(seats), *(str(deck[id]) if deck[id] else "" for id in shown), sheriff))
    heads = (words.text("print.players"), *(words.text(f"role.{id}") for id in shown), words.text("print.sheriff"))
    return Grid(heads, tuple(rows))


def calls(lang: Lang) -> Grid:
    """Whom the night calls, in order."""
    words = Words(lang, "werewolves")
    rows = tuple(
        (
            words.text(f"call.{step.id}"),
            words.text(f"waking.{step.id}"),
            words.text("print.first_night" if step.last == 1 else "print.always"),
        )
        for step in NIGHT
    )
    return Grid((words.text("print.who"), words.text("print.say"), words.text("print.often")), rows)


def leader(lang: Lang) -> tuple[Part, ...]:
    """All that one needs who leads an evening."""
    words = Words(lang, "werewolves")
    return (
        chapter(lang, "werewolves", "evening"),
        Prose(f"## {words.text('print.nights')}"),
        calls(lang),
        Prose(f"## {words.text('print.casts')}"),
        casts(lang),
        # What is read aloud once comes after what is looked at all the time.
        chapter(lang, "werewolves", "story"),
    )


def cards(lang: Lang) -> tuple[Part, ...]:
    """A card for every role, and enough Werewolves and Villagers."""
    words = Words(lang, "werewolves")
    copies = (id for id in ROLES for _ in range(COPIES.get(id, 1)))
    return (
        Cards(tuple(Card(words.text(f"role.{id}"), words.text(f"who.{id}"), words.text(f"can.{id}")) for id in copies)),
    )


sheets_of_game("werewolves")((Sheet("leader", leader), Sheet("cards", cards)))
