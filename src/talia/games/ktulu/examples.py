"""The casts of Ktulu as figures: how many of each faction, and who comes and goes (rules/ktulu.md 2.2 and 2.3)."""

from collections import Counter
from typing import Final

from talia.games.ktulu.game import Options, extra_of
from talia.games.ktulu.roles import ALIENS, BANDITS, GUARDIANS, TOWN
from talia.games.ktulu.sets import sizes, usual_set
from talia.table.examples import figures_of_game
from talia.table.markdown import rows
from talia.table.words import Lang, Words

FIRST: Final = 12
"""The smallest cast of the source; those of 7 to 11 players, and of 30, are ours."""
LAST: Final = 29


def casts(lang: Lang) -> str:
    """How many of each faction play, by the number of players."""
    shown = (TOWN, BANDITS, GUARDIANS, ALIENS)
    sized = {seats: sizes(seats, extra_of(Options(), seats)) for seats in range(FIRST, LAST + 1)}
    return rows(*((seats, *(numbers.get(faction, "–") for faction in shown)) for seats, numbers in sized.items()))


def first_cast(lang: Lang) -> str:
    """Who plays in the smallest cast."""
    return _named(Counter(usual_set(FIRST, ())), Words(lang, "ktulu"))


def changes(lang: Lang) -> str:
    """Who comes and who goes with each player more."""
    words = Words(lang, "ktulu")
    found = []
    for seats in range(FIRST + 1, LAST + 1):
        before, now = (Counter(usual_set(number, extra_of(Options(), number))) for number in (seats - 1, seats))
        found.append((seats, _named(now - before, words), _named(before - now, words) or "–"))
    return rows(*found)


def _named(roles: Counter[str], words: Words) -> str:
    return ", ".join(words.text(f"role.{role}") for role in roles.elements())


figures_of_game("ktulu")({"casts": casts, "first_cast": first_cast, "changes": changes})
