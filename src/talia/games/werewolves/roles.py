"""The roles of rules/werewolves.md 2, the windows by which they act (4), and who plays with how many."""

from collections import Counter
from typing import Final

from talia.cards import BIT, RANKS, Deck
from talia.village.steps import Character, Step
from talia.village.windows import Call

VILLAGER, SEER, WEREWOLF, THIEF, CUPID = "villager", "seer", "werewolf", "thief", "cupid"
HUNTER, LITTLE_GIRL, WITCH = "hunter", "little_girl", "witch"
VILLAGE, WEREWOLVES = "village", "werewolves"
FACTIONS: Final = (VILLAGE, WEREWOLVES)

CHARACTERS: Final = (
    Character(WEREWOLF, WEREWOLVES, tuple(rank + "S" for rank in RANKS[:8])),
    Character(SEER, VILLAGE, ("AC",)),
    Character(WITCH, VILLAGE, ("QC",)),
    Character(HUNTER, VILLAGE, ("KC",)),
    Character(CUPID, VILLAGE, ("2C",)),
    Character(LITTLE_GIRL, VILLAGE, ("JC",)),
    Character(THIEF, VILLAGE, ("3C",)),
    Character(VILLAGER, VILLAGE, tuple(rank + suit for suit in "HD" for rank in RANKS)),
)
"""Each with the playing cards that stand for it: spades are werewolves, red cards villagers."""

ROLES: Final = tuple(character.id for character in CHARACTERS)
FACTION: Final = {character.id: character.faction for character in CHARACTERS}
ROLE: Final = {BIT[code]: character.id for character in CHARACTERS for code in character.codes}
"""The role of a card, as a set of one."""
DECK: Final = Deck()

ONE: Final = (12.0, 18.0)
"""A window of one person, in seconds."""

KEEP, FIRST, SECOND = "keep", "first", "second"
SLEEP, PEEK, STARE = "sleep", "peek", "stare"
NO, VICTIM, POISONED = "no", "victim", "poisoned"

THIEF_CALL: Final = Call("thief", 20, 26, names=0, choice=(KEEP, FIRST, SECOND))
CUPID_CALL: Final = Call("cupid", *ONE, names=2, oneself=True)
LOVERS_CALL: Final = Call("lovers", 8, 10, must=False)
SEER_CALL: Final = Call("seer", *ONE)
PACK_CALL: Final = Call("pack", 40, 50, choice=(SLEEP, PEEK, STARE), beat=5)
WITCH_CALL: Final = Call("witch", 20, 26, must=False, oneself=True, choice=(NO, VICTIM, POISONED))
ELECTION_CALL: Final = Call("election", 45, 45, must=False, oneself=True, held=False, seen=True)
ELECTION_RUNOFF_CALL: Final = Call("election_runoff", 30, 30, must=False, oneself=True, held=False, seen=True)
VOTE_CALL: Final = Call("vote", 45, 45, must=False, held=False, seen=True)
RUNOFF_CALL: Final = Call("runoff", 30, 30, must=False, held=False, seen=True)
SHERIFF_CALL: Final = Call("sheriff", 25, 25, must=False, held=False, seen=True)
HUNTER_CALL: Final = Call("hunter", 25, 25, must=False, held=False, seen=True)
HUNTER_HIDDEN_CALL: Final = Call("hunter_hidden", 25, 25, must=False)
SUCCESSOR_CALL: Final = Call("successor", 25, 25, held=False, seen=True)

NIGHT: Final = (
    Step(THIEF_CALL, THIEF, last=1),
    Step(CUPID_CALL, CUPID, last=1),
    Step(LOVERS_CALL, CUPID, last=1),
    Step(SEER_CALL, SEER),
    Step(PACK_CALL, WEREWOLF),
    Step(WITCH_CALL, WITCH),
)
"""The steps of a night, in the order of rules/werewolves.md 4.1 and 4.2."""

USUAL_FROM: Final = {WITCH: 8, HUNTER: 8, CUPID: 10, LITTLE_GIRL: 12, THIEF: 14}
"""From how many players on a role plays if the host does not say."""
SHERIFF_FROM: Final = 8
CENTRE: Final = 2
"""So many cards lie in the middle when the Thief plays."""


def usual_werewolves(seats: int) -> int:
    """A quarter of the players, at least one.

    >>> [usual_werewolves(seats) for seats in (6, 8, 11, 12, 15, 16, 20)]
    [1, 2, 2, 3, 3, 4, 5]
    """
    return max(1, seats // 4)


def composition(seats: int, werewolves: int, specials: tuple[str, ...]) -> Counter[str]:
    """How many cards of each role there are: the Seer always, and Villagers for the rest.

    >>> deck = composition(14, 3, tuple(USUAL_FROM))
    >>> deck.total(), deck["werewolf"], deck["villager"]
    (16, 3, 7)
    """
    cards = seats + (CENTRE if THIEF in specials else 0)
    deck = Counter({WEREWOLF: werewolves, SEER: 1, **dict.fromkeys(specials, 1)})
    return deck + Counter({VILLAGER: cards - deck.total()})


def pack_of(roles: Counter[str]) -> tuple[str, ...]:
    """The playing cards that stand for these roles."""
    return tuple(code for character in CHARACTERS for code in character.codes[: roles[character.id]])
