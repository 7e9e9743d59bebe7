"""Ktulu to be printed for a human Manitou: who plays with how many, whom the night calls, and cards to cut out."""

from collections import Counter
from typing import Final

from talia.games.ktulu.course import SIGNALS
from talia.games.ktulu.game import Ktulu, Options, extra_of
from talia.games.ktulu.roles import FACTION, FACTIONS, PLAIN, ROLES
from talia.games.ktulu.sets import sizes, usual_set
from talia.games.ktulu.steps import Row, rows_of
from talia.table.printing import Card, Cards, Grid, Part, Prose, Sheet, chapter, sheets_of_game
from talia.table.words import Lang, Words

SPARE: Final = 6
"""Copies of the cards of those who have no power: as many as a large circle needs."""


def casts(lang: Lang) -> Grid:
    """How many of each faction, and who, for every number of players.

    >>> casts("en").rows[0][:4]
    ('7', '3', '2', '2')
    """
    words = Words(lang, "ktulu")
    shown = FACTIONS[:4]
    rows = []
    for seats in Ktulu.seats:
        numbers = sizes(seats, extra_of(Options(), seats))
        playing = Counter(usual_set(seats, extra_of(Options(), seats)))
        named = (words.text(f"role.{id}") + (f" × {n}" if n > 1 else "") for id, n in playing.items())
        rows.append((str(seats), *(str(numbers.get(each, "–")) for each in shown), ", ".join(named)))
    heads = (words.text("print.players"), *(words.text(f"faction.{each}") for each in shown), words.text("print.who"))
    return Grid(heads, tuple(rows))


def calls(lang: Lang, *, zero: bool) -> Grid:
    """Whom night zero or every other night calls, in order; of the latter how often each may act, on what condition.

    >>> calls("en", zero=True).rows[-1][0], calls("en", zero=False).rows[-1][0]
    ('Bungling Gods', 'Doctor')
    """
    words = Words(lang, "ktulu")
    rows = []
    for row in rows_of(zero=zero):
        of_all = row.of in FACTIONS
        who = words.text(f"faction.{row.of}" if of_all else f"role.{row.of}")
        if row.call is not None:
            rows.append((who, words.text(f"waking.{row.id}"), when(words, row), ""))
        elif of_all and words.has(f"stirring.{row.of}") and row.id.endswith((".meet", ".wake")):
            rows.append((who, words.text(f"stirring.{row.of}"), "", ""))
        elif words.has(f"print.itself.{row.id}"):
            rows.append((who, words.text(f"print.itself.{row.id}", {"n": SIGNALS}), "", ""))
    heads = tuple(words.text(f"print.{each}") for each in ("who", "say", "often", "mark"))
    # Night zero has no conditions, and nothing of it is used up.
    columns = 2 if zero else len(heads)
    return Grid(heads[:columns], tuple(row[:columns] for row in rows))


def when(words: Words, row: Row) -> str:
    """How often a step may be done, on what condition it is called, and on what condition it works.

    >>> row = {row.id: row for row in rows_of(zero=False)}
    >>> when(Words("en", "ktulu"), row["guardians.kill2"]), when(Words("en", "ktulu"), row["thief"])
    ('only when the Guardians have the statue', 'once a game')
    """
    told = []
    if row.uses:
        told.append(words.text("print.uses", {"n": row.uses}))
    elif not row.when:
        told.append(words.text("print.always"))
    if row.when:
        told.append(words.text(f"print.when.{row.when}", {"who": words.text(f"faction.{row.faction}")}))
    elif row.first > 1:
        told.append(words.text("print.from_night", {"n": row.first}))
    if row.chance:
        told.append(words.text("print.chance"))
    if words.has(f"print.works.{row.id}"):
        told.append(words.text(f"print.works.{row.id}"))
    return "; ".join(told)


def manitou(lang: Lang) -> tuple[Part, ...]:
    """All that one needs who leads an evening."""
    words = Words(lang, "ktulu")
    return (
        chapter(lang, "ktulu", "evening"),
        chapter(lang, "ktulu", "story"),
        Prose(f"## {words.text('print.night_zero')}"),
        calls(lang, zero=True),
        Prose(f"## {words.text('print.nights')}\n\n{words.text('print.conditions')}"),
        calls(lang, zero=False),
        Prose(f"## {words.text('print.casts')}"),
        casts(lang),
    )


def cards(lang: Lang) -> tuple[Part, ...]:
    """A card for every character, and some of those who have no power."""
    words = Words(lang, "ktulu")
    copies = (id for id in ROLES for _ in range(SPARE if id in PLAIN else 1))
    return (
        Cards(
            tuple(
                Card(words.text(f"role.{id}"), words.text(f"faction.{FACTION[id]}"), words.text(f"can.{id}"))
                for id in copies
            )
        ),
    )


sheets_of_game("ktulu")((Sheet("manitou", manitou), Sheet("cards", cards)))
