"""Ktulu as a match of games (rules/ktulu.md)."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta, Struct

from talia.games.ktulu.day import Challenge, Nominate, talk_seconds
from talia.games.ktulu.deal import KtuluDeal, Show
from talia.games.ktulu.roles import ALIENS, DECK, FACTION, FUGITIVES, GODS, RIDER
from talia.games.ktulu.sets import ALIENS_FROM, check_set, usual_set
from talia.games.ktulu.state import Spec, State
from talia.games.ktulu.steps import NIGHT
from talia.table.game import about
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.village.talk import (
    MOST_CLAIMS,
    Accuse,
    AskDuel,
    ClaimCheck,
    ClaimFaction,
    ClaimRole,
    Defend,
    Introduce,
    Ready,
)
from talia.village.windows import MOST_CHANGES, Answer

Character = Literal[
    "sheriff", "mayor", "dancer", "pastor", "good_gunslinger", "drunkard", "bodyguard", "tax_collector", "doctor",
    "gambler", "insurance_agent", "judge", "charmer", "drunken_judge", "executioner", "townsman", "bandit_chief",
    "avenger", "thief", "bad_gunslinger", "blackmailer", "cardsharp", "bandit", "elder", "oracle", "herbalist",
    "warrior", "lone_coyote", "blazing_fury", "spyglass", "softstep", "guardian", "great_alien", "mind_eater",
    "detector", "green_tentacle", "purple_sucker", "alien", "lone_rider", "hired_hand", "cleaner", "kaszabara",
    "banner", "nameless",
]  # fmt: skip
"""The characters a host may put into a set of his own."""

MOST_BEATS: Final = max(row.call.beats for row in NIGHT if row.call is not None)
"""A window of a body has so many beats at the most."""
VERY_FEW: Final = 8
"""Up to so many players one is searched a day: with two, over a quarter of games among `simple` end on day 1."""
FEW: Final = 16
"""Up to so many players two are searched a day and the ship can leave after the third night; else three, the fourth."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/ktulu.md 6; ``extra_factions`` is one option a faction.

    ``characters`` is the set of a host (``character_set``: custom), empty for the usual one. Numbers left at 0 are as
    usual.
    """

    aliens: Literal["auto"] | bool = "auto"
    rider: bool = False
    fugitives: bool = False
    gods: bool = False
    characters: tuple[Character, ...] = ()
    searches: Annotated[int, Meta(ge=0, le=4)] = 0
    ship_night: Annotated[int, Meta(ge=0, le=9)] = 0
    duels_per_day: Annotated[int, Meta(ge=0, le=5)] = 2
    openness: Literal["secret", "open"] = "secret"
    sheriff_capture: Literal["dawn", "immediate"] = "dawn"
    night_zero_capture: bool = False
    night_zero_assign: bool = False
    bandits_kill: bool = False
    town_hangs: bool = True
    nominations: bool = False
    gambler_stop: Literal["death", "statue"] = "death"
    first_warrior: Literal["once", "takeover"] = "once"
    reveal_dead_cards: bool = True
    dead_view: Literal["public", "full"] = "public"
    show_set: bool = True
    max_days: Annotated[int, Meta(ge=5, le=50)] = 20
    games: Annotated[int, Meta(ge=1, le=10)] = 1


def extra_of(options: Options, seats: int) -> tuple[str, ...]:
    """The factions that play besides Town, Bandits and Guardians.

    >>> extra_of(Options(), 17), extra_of(Options(), 18), extra_of(Options(gods=True), 18)
    ((), ('aliens',), ('gods',))
    """
    others = {RIDER: options.rider, FUGITIVES: options.fugitives, GODS: options.gods}
    usual = seats >= ALIENS_FROM and not any(others.values())
    aliens = usual if options.aliens == "auto" else options.aliens
    return (*((ALIENS,) if aliens else ()), *(faction for faction, plays in others.items() if plays))


def spec_of(options: Options, seats: int) -> Spec:
    """What a game with these options starts with; raises BadOptions."""
    few = seats <= FEW
    return Spec(
        characters=tuple(options.characters) or usual_set(seats, extra_of(options, seats)),
        searches=options.searches or (1 if seats <= VERY_FEW else 2 if few else 3),
        ship_night=options.ship_night or (3 if few else 4),
        duels_per_day=options.duels_per_day,
        open=options.openness == "open",
        sheriff_wins=options.sheriff_capture == "immediate",
        night_zero_capture=options.night_zero_capture,
        night_zero_assign=options.night_zero_assign,
        bandits_kill=options.bandits_kill,
        town_hangs=options.town_hangs,
        nominations=options.nominations,
        gambler_stop=options.gambler_stop,
        takeover=options.first_warrior == "takeover",
        reveal_dead_cards=options.reveal_dead_cards,
        dead_see_all=options.dead_view == "full",
        show_set=options.show_set,
        max_days=options.max_days,
    )


@register
class Ktulu(Series[State]):
    """The game: how many games there are, and who plays in them."""

    id = "ktulu"
    covered = True
    led = True
    family = "evening"
    glossary = ("village",)
    seats = range(7, 31)
    usual = 12
    deck = DECK
    Options = Options
    Moves = (
        Answer
        | Ready
        | ClaimRole
        | ClaimFaction
        | ClaimCheck
        | Accuse
        | Defend
        | AskDuel
        | Introduce
        | Challenge
        | Nominate
        | Show
    )
    one = KtuluDeal()
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "book": {},
        "first": {"openness": "open", "dead_view": "full"},
        "in_the_dark": {"show_set": False, "reveal_dead_cards": False},
        "wild_west": {"bandits_kill": True, "sheriff_capture": "immediate"},
    }
    # A game: the cards; at most 51 nights of 60 windows (the Gambler may pick everybody), all answers changed as often
    # as may be, with beats, closing and two lots each; as many days, each with an introduction, all claims, nominations
    # and challenges, eight windows a duel, and five votes with a lot for each who is silent.
    longest = 10 * (
        1
        + 51 * 60 * (30 * (1 + MOST_CHANGES) + MOST_BEATS + 3)
        + 50 * (30 * (2 + MOST_CLAIMS + 4 + 3) + 2 + (5 * 8 + 5) * (30 * (2 + MOST_CHANGES) + 1))
        + 60
    )

    def lasts(self, options: Any, seats: int) -> int:
        """A night takes a window of a quarter of a minute for each second player; people talk half of their time.

        A game lasts some five nights with twelve, eight with thirty.
        """
        nights = 3.5 + seats / 7
        one = nights * (1 + seats / 8 + talk_seconds(seats) / 120 + 2)
        return min(12 * 60, about(options.games * one))

    def check(self, options: Any, seats: int) -> None:
        """A set of the host's must be one that can be played; extra factions need players."""
        spec = spec_of(options, seats)
        check_set(spec.characters, seats)

    def makeup(self, options: Any, seats: int) -> dict[str, int]:
        """How many there are of each faction, if the set is shown.

        >>> Ktulu().makeup(Options(), 9)
        {'town': 4, 'bandits': 3, 'guardians': 2}
        """
        spec = spec_of(options, seats)
        return dict(Counter(FACTION[each] for each in spec.characters)) if spec.show_set else {}

    def first_dealer(self, options: Any, seats: int) -> int:
        """Nobody deals."""
        return 0

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next game, until there were enough."""
        return spec_of(s.options, s.seats) if len(s.sheet) < s.options.games else None
