"""Werewolves as a match of games (rules/werewolves.md)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from talia.games.werewolves.deal import WerewolvesDeal, talk_seconds
from talia.games.werewolves.roles import (
    CENTRE,
    CUPID,
    DECK,
    HUNTER,
    LITTLE_GIRL,
    PACK_CALL,
    SHERIFF_FROM,
    THIEF,
    USUAL_FROM,
    WITCH,
    usual_werewolves,
)
from talia.games.werewolves.state import TIES, Spec, State
from talia.table.game import BadOptions, Condition, about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.village.talk import MOST_CLAIMS, Accuse, ClaimCheck, ClaimFaction, ClaimRole, Defend, Ready
from talia.village.windows import MOST_CHANGES, Answer

Plays = Literal["auto"] | bool
"""Whether a role plays: as is usual for so many, yes, or no."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/werewolves.md 6; what it calls ``roles`` is one option a role."""

    witch: Plays = "auto"
    hunter: Plays = "auto"
    cupid: Plays = "auto"
    little_girl: Plays = "auto"
    thief: Plays = "auto"
    sheriff: Plays = "auto"
    werewolf_count: Annotated[int, Meta(ge=0, le=8)] = 0
    first_night_kill: bool = True
    sheriff_election: Literal["day1", "before_night", "off"] = "day1"
    tie: TIES = "runoff_none"
    hunter_any_death: bool = False
    girl_mode: Literal["peek", "off_spy"] = "peek"
    wolves_win: Literal["last_one", "parity"] = "last_one"
    reveal_cards: bool = True
    games: Annotated[int, Meta(ge=1, le=10)] = 1


def werewolves_of(options: Options, seats: int) -> int:
    """How many werewolves there are."""
    return options.werewolf_count or usual_werewolves(seats)


def specials_of(options: Options, seats: int) -> tuple[str, ...]:
    """The roles with a power that play, besides the Seer: those that are usual and those the host has set.

    The Thief plays of himself only with two werewolves.

    >>> specials_of(Options(cupid=True, witch=False), 8)
    ('hunter', 'cupid')
    """
    chosen = {WITCH: options.witch, HUNTER: options.hunter, CUPID: options.cupid}
    chosen |= {LITTLE_GIRL: options.little_girl, THIEF: options.thief}
    usual = {role for role, least in USUAL_FROM.items() if seats >= least}
    if werewolves_of(options, seats) < 2:
        usual.discard(THIEF)
    return tuple(role for role, plays in chosen.items() if (role in usual if plays == "auto" else plays))


def spec_of(options: Options, seats: int) -> Spec:
    """What a game with these options starts with."""
    sheriff = seats >= SHERIFF_FROM if options.sheriff == "auto" else options.sheriff
    return Spec(
        seats=seats,
        werewolves=werewolves_of(options, seats),
        specials=specials_of(options, seats),
        election=options.sheriff_election if sheriff else "off",
        first_night_kill=options.first_night_kill,
        tie=options.tie,
        hunter_any_death=options.hunter_any_death,
        girl_mode=options.girl_mode,
        parity=options.wolves_win == "parity",
        reveal_cards=options.reveal_cards,
    )


@register
class Werewolves(Series[State]):
    """The game: how many games there are, and who plays in them."""

    id = "werewolves"
    covered = True
    led = True
    family = "evening"
    glossary = ("village",)
    seats = range(6, 25)
    usual = 10
    deck = DECK
    Options = Options
    Moves = Answer | Ready | ClaimRole | ClaimFaction | ClaimCheck | Accuse | Defend
    one = WerewolvesDeal()
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "town": {},
        "first": dict.fromkeys(("witch", "hunter", "cupid", "little_girl", "thief", "sheriff"), False),
        "in_the_dark": {"reveal_cards": False},
        "hungry": {"wolves_win": "parity"},
    }
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "sheriff_election": ({"sheriff": ("auto", True)},),
        "hunter_any_death": ({"hunter": ("auto", True)},),
        "girl_mode": ({"little_girl": ("auto", True)},),
    }
    # A game: the cards; as many days as there are players and two more, for somebody dies in each but that of the one
    # healing potion and the first; in each six windows and five votes at most, all answers changed as often as may be,
    # with closing, three lots and a question to the dead each, the beats of the pack, and the talk with all claims.
    longest = 10 * (1 + 26 * (11 * (24 * (1 + MOST_CHANGES) + 4) + PACK_CALL.beats + 24 * (1 + MOST_CLAIMS) + 1))

    def lasts(self, options: Any, seats: int) -> int:
        """A night and a day take two of the players; people talk about half of the time they have."""
        one = seats / 2 * (2.5 + talk_seconds(seats) / 120 + 0.5)
        return about(options.games * one)

    def check(self, options: Any, seats: int) -> None:
        """The Thief needs eight players and two werewolves; werewolves are fewer than half, and all roles have room."""
        werewolves, specials = werewolves_of(options, seats), specials_of(options, seats)
        if 2 * werewolves >= seats:
            raise BadOptions("too_many_werewolves", werewolves=werewolves, seats=seats)
        if THIEF in specials and (seats < 8 or werewolves < 2):
            raise BadOptions("thief_needs_more", seats=seats, werewolves=werewolves)
        cards, room = werewolves + 1 + len(specials), seats + (CENTRE if THIEF in specials else 0)
        if cards > room:
            raise BadOptions("too_many_roles", cards=cards, room=room)

    def makeup(self, options: Any, seats: int) -> dict[str, int]:
        """The cards that are dealt.

        >>> Werewolves().makeup(Options(), 8)["werewolf"]
        2
        """
        return {role: number for role, number in spec_of(options, seats).roles.items() if number}

    def first_dealer(self, options: Any, seats: int) -> int:
        """Nobody deals."""
        return 0

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next game, until there were enough."""
        return spec_of(s.options, s.seats) if len(s.sheet) < s.options.games else None
