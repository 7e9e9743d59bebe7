"""How many of each faction play, and who (rules/ktulu.md 2.2 and 2.3)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from talia.games.ktulu.roles import (
    ALIEN,
    ALIENS,
    AVENGER,
    BAD_GUNSLINGER,
    BANDIT,
    BANDIT_CHIEF,
    BANDITS,
    BANNER,
    BLACKMAILER,
    BLAZING_FURY,
    BODYGUARD,
    CARDSHARP,
    CHARMER,
    CLEANER,
    DANCER,
    DETECTOR,
    DOCTOR,
    DRUNKARD,
    DRUNKEN_JUDGE,
    ELDER,
    EXECUTIONER,
    FACTION,
    FUGITIVES,
    GODS,
    GOOD_GUNSLINGER,
    GREAT_ALIEN,
    GREEN_TENTACLE,
    GUARDIAN,
    GUARDIANS,
    HERBALIST,
    HIRED_HAND,
    INSURANCE_AGENT,
    JUDGE,
    KASZABARA,
    LONE_COYOTE,
    LONE_RIDER,
    MAYOR,
    MIND_EATER,
    NAMELESS,
    ORACLE,
    PASTOR,
    PLAIN,
    PURPLE_SUCKER,
    RIDER,
    SHERIFF,
    SOFTSTEP,
    SPYGLASS,
    TAX_COLLECTOR,
    THIEF,
    TOWN,
    TOWNSMAN,
    WARRIOR,
)
from talia.table.game import BadOptions

_THREE: Final = {
    7: (3, 2, 2), 8: (4, 2, 2), 9: (4, 3, 2), 10: (5, 3, 2), 11: (5, 3, 3), 12: (5, 4, 3), 13: (6, 4, 3),
    14: (6, 4, 4), 15: (7, 4, 4), 16: (7, 5, 4), 17: (7, 5, 5),
}  # fmt: skip
"""Town, Bandits and Guardians by the number of players, where nobody else plays."""

_FOUR: Final = {
    18: (6, 4, 5, 3), 19: (7, 4, 5, 3), 20: (8, 4, 5, 3), 21: (8, 4, 6, 3), 22: (9, 4, 6, 3), 23: (9, 4, 6, 4),
    24: (10, 4, 6, 4), 25: (10, 5, 6, 4), 26: (11, 5, 6, 4), 27: (11, 5, 7, 4), 28: (12, 5, 7, 4), 29: (12, 6, 7, 4),
    30: (13, 6, 7, 4),
}  # fmt: skip
"""The same with Aliens."""

LEAST: Final = 7
ALIENS_FROM: Final = 18
"""From so many players on Aliens play if the host does not say."""
FOUR_ALIENS_FROM: Final = 23
LEAST_BANDITS: Final = 5
FEW_TOWN: Final = 5
"""So small a Town has the Drunken Judge in it."""


def sizes(seats: int, extra: tuple[str, ...]) -> dict[str, int]:
    """How many of each faction play, with these extra factions.

    >>> sizes(12, ()), sizes(18, ("aliens",))
    ({'town': 5, 'bandits': 4, 'guardians': 3}, {'town': 6, 'bandits': 4, 'guardians': 5, 'aliens': 3})
    >>> sizes(16, ("gods",)), sizes(14, ("rider",))
    ({'town': 6, 'bandits': 4, 'guardians': 3, 'gods': 3}, {'town': 6, 'bandits': 4, 'guardians': 3, 'rider': 1})
    """
    if extra == (ALIENS,) and seats in _FOUR:
        return dict(zip((TOWN, BANDITS, GUARDIANS, ALIENS), _FOUR[seats], strict=True))
    more = {ALIENS: 4 if seats >= FOUR_ALIENS_FROM else 3, FUGITIVES: 2, RIDER: 1, GODS: 3}
    added = {faction: more[faction] for faction in extra}
    left = seats - sum(added.values())
    if left < LEAST:
        raise BadOptions("too_many_factions", seats=seats, needed=LEAST + sum(added.values()))
    if left in _THREE:
        three = _THREE[left]
    else:
        bandits, guardians = max(LEAST_BANDITS, _FOUR[left][1]), _FOUR[left][2]
        three = (left - bandits - guardians, bandits, guardians)
    return {**dict(zip((TOWN, BANDITS, GUARDIANS), three, strict=True)), **added}


_LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    TOWN: (
        SHERIFF, PASTOR, GOOD_GUNSLINGER, DANCER, DRUNKARD, JUDGE, MAYOR, BODYGUARD, TAX_COLLECTOR, INSURANCE_AGENT,
        EXECUTIONER, DOCTOR, CHARMER, TOWNSMAN,
    ),
    BANDITS: (BANDIT_CHIEF, BAD_GUNSLINGER, AVENGER, THIEF, CARDSHARP, BLACKMAILER, BANDIT),
    GUARDIANS: (
        ORACLE, HERBALIST, ELDER, WARRIOR, LONE_COYOTE, SPYGLASS, BLAZING_FURY, SOFTSTEP, GUARDIAN,
    ),
    ALIENS: (DETECTOR, MIND_EATER, GREEN_TENTACLE, GREAT_ALIEN, PURPLE_SUCKER, ALIEN),
    RIDER: (LONE_RIDER,),
    FUGITIVES: (HIRED_HAND, CLEANER),
    GODS: (KASZABARA, BANNER, NAMELESS),
}  # fmt: skip
"""Who of each faction plays: from the left, and the last one for the rest."""
_SMALL_TOWN: Final = (SHERIFF, PASTOR, GOOD_GUNSLINGER, DANCER, DRUNKEN_JUDGE)


def usual_set(seats: int, extra: tuple[str, ...]) -> tuple[str, ...]:
    """Who plays if the host does not say.

    >>> usual_set(7, ())
    ('sheriff', 'pastor', 'good_gunslinger', 'bandit_chief', 'bad_gunslinger', 'oracle', 'herbalist')
    """
    found: list[str] = []
    for faction, number in sizes(seats, extra).items():
        order = _SMALL_TOWN if faction == TOWN and number <= FEW_TOWN else _LISTS[faction]
        found += [order[min(at, len(order) - 1)] for at in range(number)]
    return tuple(found)


def check_set(characters: tuple[str, ...], seats: int) -> None:
    """Refuses a set of the host's that cannot be played: its size, a faction that is missing, a character twice."""
    if len(characters) != seats:
        raise BadOptions("set_of_another_size", characters=len(characters), seats=seats)
    factions = {FACTION[id] for id in characters}
    for faction in (TOWN, BANDITS, GUARDIANS):
        if faction not in factions:
            raise BadOptions("faction_missing", faction=faction)
    for id, number in Counter(characters).items():
        if number > 1 and id not in PLAIN:
            raise BadOptions("character_twice", role=id)
