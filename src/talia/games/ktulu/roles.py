"""The characters and factions of rules/ktulu.md 2: who is of which faction, and the card that stands for him."""

from collections.abc import Mapping
from typing import Final

from talia.cards import BIT, Deck
from talia.village.steps import Character

TOWN, BANDITS, GUARDIANS, ALIENS = "town", "bandits", "guardians", "aliens"
RIDER, FUGITIVES, GODS = "rider", "fugitives", "gods"
FACTIONS: Final = (TOWN, BANDITS, GUARDIANS, ALIENS, RIDER, FUGITIVES, GODS)
"""All factions, in the order of 2.1."""

SHERIFF, MAYOR, DANCER, PASTOR, GOOD_GUNSLINGER = "sheriff", "mayor", "dancer", "pastor", "good_gunslinger"
DRUNKARD, BODYGUARD, TAX_COLLECTOR, DOCTOR, GAMBLER = "drunkard", "bodyguard", "tax_collector", "doctor", "gambler"
INSURANCE_AGENT, JUDGE, CHARMER, DRUNKEN_JUDGE = "insurance_agent", "judge", "charmer", "drunken_judge"
EXECUTIONER, TOWNSMAN = "executioner", "townsman"
BANDIT_CHIEF, AVENGER, THIEF, BAD_GUNSLINGER = "bandit_chief", "avenger", "thief", "bad_gunslinger"
BLACKMAILER, CARDSHARP, BANDIT = "blackmailer", "cardsharp", "bandit"
ELDER, ORACLE, HERBALIST, LONE_COYOTE, WARRIOR = "elder", "oracle", "herbalist", "lone_coyote", "warrior"
BLAZING_FURY, SPYGLASS, SOFTSTEP, GUARDIAN = "blazing_fury", "spyglass", "softstep", "guardian"
GREAT_ALIEN, GREEN_TENTACLE, DETECTOR, MIND_EATER = "great_alien", "green_tentacle", "detector", "mind_eater"
PURPLE_SUCKER, ALIEN = "purple_sucker", "alien"
LONE_RIDER = "lone_rider"
HIRED_HAND, CLEANER = "hired_hand", "cleaner"
KASZABARA, BANNER, NAMELESS = "kaszabara", "banner", "nameless"

DECK: Final = Deck(joker=True)
"""A card each: which says who somebody is, ``Spec.role`` knows."""

_MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    TOWN: (
        SHERIFF, MAYOR, DANCER, PASTOR, GOOD_GUNSLINGER, DRUNKARD, BODYGUARD, TAX_COLLECTOR, DOCTOR, GAMBLER,
        INSURANCE_AGENT, JUDGE, CHARMER, DRUNKEN_JUDGE, EXECUTIONER, TOWNSMAN,
    ),
    BANDITS: (BANDIT_CHIEF, AVENGER, THIEF, BAD_GUNSLINGER, BLACKMAILER, CARDSHARP, BANDIT),
    GUARDIANS: (
        ELDER, ORACLE, HERBALIST, WARRIOR, LONE_COYOTE, BLAZING_FURY, SPYGLASS, SOFTSTEP, GUARDIAN,
    ),
    ALIENS: (GREAT_ALIEN, MIND_EATER, DETECTOR, GREEN_TENTACLE, PURPLE_SUCKER, ALIEN),
    RIDER: (LONE_RIDER,),
    FUGITIVES: (HIRED_HAND, CLEANER),
    GODS: (KASZABARA, BANNER, NAMELESS),
}  # fmt: skip
"""The members of each faction, highest rank first (2.4); the Town has no rank."""

PLAIN: Final = (TOWNSMAN, BANDIT, GUARDIAN, ALIEN)
"""Characters of whom there may be any number."""

_IDS: Final = tuple(id for members in _MEMBERS.values() for id in members if id not in PLAIN)

CHARACTERS: Final = (
    *(
        Character(id, faction, (code,))
        for id, code in zip(_IDS, DECK.codes, strict=False)
        for faction, members in _MEMBERS.items()
        if id in members
    ),
    *(Character(id, faction, ()) for id in PLAIN for faction, members in _MEMBERS.items() if id in members),
)
"""The forty-four: each that has a name has a card of its own, all others take the cards that are left."""

ROLES: Final = tuple(character.id for character in CHARACTERS)
FACTION: Final = {character.id: character.faction for character in CHARACTERS}
RANK: Final = {id: rank for members in _MEMBERS.values() for rank, id in enumerate(members)}
"""The rank inside the faction: 0 is the highest."""

GUNSLINGERS: Final = (GOOD_GUNSLINGER, BAD_GUNSLINGER, LONE_RIDER)
JUDGES: Final = (JUDGE, DRUNKEN_JUDGE)
"""Who may decree how a duel ends; the Judge is asked first where both play."""
SHOWING: Final = (MAYOR, INSURANCE_AGENT)
"""Who may show his card at any time."""


def cards_of(characters: tuple[str, ...]) -> tuple[str, ...]:
    """A card for each character of a set: his own, or, of those of whom there are many, one that nobody else has.

    >>> cards_of(("sheriff", "bandit", "bandit"))
    ('2C', '3S', '4S')
    """
    own = {character.id: character.codes[0] for character in CHARACTERS if character.codes}
    taken = {own[id] for id in characters if id in own}
    left = iter([code for code in DECK.codes if code not in own.values()] + [c for c in own.values() if c not in taken])
    return tuple(own[id] if id in own else next(left) for id in characters)


def role_by_card(characters: tuple[str, ...]) -> dict[int, str]:
    """Who somebody is by his card, as a set of one."""
    return {BIT[code]: id for code, id in zip(cards_of(characters), characters, strict=True)}
