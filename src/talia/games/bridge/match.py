"""A match of bridge: rubbers, rounds of four deals, or boards (rules/bridge.md 3, 5 and 6)."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.games.bridge import moves, options
from talia.games.bridge.auction import MOST_CALLS
from talia.games.bridge.contract_deal import settled_early
from talia.games.bridge.contracts import SEATS, TRICKS
from talia.games.bridge.deal import BridgeDeal
from talia.games.bridge.dealing import PACK
from talia.games.bridge.dummy_play import MOST_REDEALS
from talia.games.bridge.options import PLAIN_SYSTEMS, ROUNDS, RUBBERS, SYSTEMS
from talia.games.bridge.options import Options as BridgeOptions
from talia.games.bridge.scoring.comparisons import BY_RANK, COMPARISONS
from talia.games.bridge.scoring.duplicate import ROUND, board, of_round
from talia.games.bridge.scoring.rubber import MOST_DEALS, Rubber
from talia.games.bridge.seating import TOUR
from talia.games.bridge.state import UNPLACED, Spec, State
from talia.table.boards import Comparison
from talia.table.game import BadOptions, Condition, about
from talia.table.meanings import MOST_EXPLANATIONS
from talia.table.moves import Event
from talia.table.registry import register
from talia.table.series import Series, SeriesState
from talia.tricks.deciding import ends_early

MINUTES: Final = 6
MINUTES_OF_AN_AUCTION: Final = 1.5
MOST_BOARDS: Final = 64
"""The last number a board has."""
DEALS_OF_A_RUBBER: Final = 7
_OLD_POLISH: Final[tuple[Condition, ...]] = ({"scoring": ("old_polish",)},)
_RUBBERS: Final[tuple[Condition, ...]] = ({"scoring": RUBBERS},)
_NO_BOARDS: Final[tuple[Condition, ...]] = ({"scoring": (*RUBBERS, *ROUNDS)},)
_BOARDS: Final[tuple[Condition, ...]] = ({"scoring": ("duplicate",)},)
_CONVENTIONS: Final[tuple[Condition, ...]] = ({"system": tuple(each for each in SYSTEMS if each not in PLAIN_SYSTEMS)},)
_PLAYED: Final[tuple[Condition, ...]] = (*_NO_BOARDS, {"practice": (False,)})
"""In a practice of bidding no card is played."""


def _played(**also: tuple[Any, ...]) -> tuple[Condition, ...]:
    return tuple({**each, **also} for each in _PLAYED)


@register
class Bridge(Series[State]):
    """Contract bridge, for four."""

    id = "bridge"
    family = "bidding"
    glossary = ("cards", "tricks", "bidding")
    seats = range(SEATS, SEATS + 1)
    deck = PACK
    Options = BridgeOptions
    Moves = moves.AnyMove
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "rubber": {},
        "tour": {"session": "tour", "seating": "draw"},
        "chicago": {"scoring": "chicago"},
        "imp_hcp": {"scoring": "imp_hcp"},
        "duplicate": {"scoring": "duplicate"},
        "old_polish": {"scoring": "old_polish"},
        "practice": {"scoring": "duplicate", "practice": True},
    }
    # Whose cards are compared sits where the cards say (rules/bridge.md 6).
    comparable: ClassVar[Mapping[str, Any]] = {"seating": "fixed"}
    applies: ClassVar[Mapping[str, tuple[Condition, ...]]] = {
        "session": _RUBBERS,
        "rounds": ({"scoring": ROUNDS},),
        "boards": _BOARDS,
        "first_board": _BOARDS,
        "compared": _BOARDS,
        "practice": _BOARDS,
        "practice_deals": ({"scoring": ("duplicate",), "practice": (True,)},),
        "passed_out": _NO_BOARDS,
        "passed_out.next_dealer": _RUBBERS,
        "passed_out.score_zero": ({"scoring": ROUNDS},),
        "honours": _NO_BOARDS,
        "undertricks": _NO_BOARDS,
        "chicago_vul": ({"scoring": ROUNDS},),
        "second_game": _OLD_POLISH,
        "six_clubs_40": _OLD_POLISH,
        "made_bonus": _OLD_POLISH,
        "dummy_sees": _PLAYED,
        "claims": _PLAYED,
        "accept_timeout_s": _played(claims=("agree",)),
        "auto_finish": _PLAYED,
        "blackwood": _CONVENTIONS,
        "kickback": _CONVENTIONS,
        "exclusion": _CONVENTIONS,
        "splinters": _CONVENTIONS,
        "transfers": _CONVENTIONS,
        "michaels": _CONVENTIONS,
        "leads": _PLAYED,
        "mud": _played(leads=("natural",)),
        "signals": _PLAYED,
        "discard": _PLAYED,
    }
    one = BridgeDeal()

    # The draws for places; 60 deals of each of three rubbers: shuffles, the calls of deals in which four pass, the
    # longest auction, questions of two about each call and its explanations; 52 cards, and in each trick a claim by
    # each of three and the answers of two.
    longest = 3 + 3 * MOST_DEALS * (
        MOST_REDEALS
        + 1
        + (MOST_REDEALS * SEATS + MOST_CALLS) * (1 + SEATS // 2 + MOST_EXPLANATIONS)
        + PACK.size
        + 9 * TRICKS
    )

    def check(self, options_: Any, seats: int) -> None:
        """Refuses what does not fit the scoring."""
        options.check(options_)

    def compared_by(self, options: Any) -> Mapping[str, Comparison]:
        """Boards are compared in many ways, other scorings by their mean."""
        return COMPARISONS if options.scoring == "duplicate" else {}

    def of_boards(self, options: Any, first: int, boards: int, of: int, comparison: str) -> Any:
        """Boards have a number, by which they have dealer and vulnerability; and it is told what they count for."""
        if options.scoring != "duplicate":
            return options
        if first + boards - 1 > MOST_BOARDS:
            raise BadOptions("too_many_boards", most=MOST_BOARDS)
        compared = "matchpoints" if comparison in BY_RANK else "points"
        return replace(options, boards=boards, first_board=first, compared=compared)

    def lasts(self, options: Any, seats: int) -> int:
        """Six minutes a deal, fewer for an auction alone; a rubber has seven of them or so."""
        if options.scoring in RUBBERS:
            return about(MINUTES * DEALS_OF_A_RUBBER * (len(TOUR) if options.session == "tour" else 1))
        if options.practice:
            return about(MINUTES_OF_AN_AUCTION * options.boards)
        return about(MINUTES * (options.boards if options.scoring == "duplicate" else ROUND * options.rounds))

    def unit(self, options: Any) -> str:
        """Points, of whatever scoring."""
        return "points"

    def first_dealer(self, options: Any, seats: int) -> int:
        """The place north."""
        return 0

    def plan(self, s: SeriesState[State]) -> Spec | None:
        """The next deal; None after the last."""
        agreed: BridgeOptions = s.options
        planned = self._of_rubber(s) if agreed.scoring in RUBBERS else self._of_board(s)
        return planned and replace(planned, **ends_early(agreed))

    def closing(self, s: SeriesState[State]) -> tuple[SeriesState[State], tuple[Event, ...]]:
        """A rubber that the players leave is settled as it stands (rules/bridge.md 5.2)."""

        def points(stands: Rubber, row: Mapping[str, Any]) -> tuple[int, ...]:
            won = stands.settled()
            return tuple(won if row["places"].index(seat) % 2 == 0 else -won for seat in range(SEATS))

        return settled_early(self.one, s, Rubber.unfinished, points)

    def _of_board(self, s: SeriesState[State]) -> Spec | None:
        agreed, number = s.options, len(s.sheet) + 1
        placing = s.sheet[-1]["places"] if s.sheet else UNPLACED if agreed.seating == "draw" else TOUR[0]
        if agreed.scoring == "duplicate":
            if number > agreed.boards:
                return None
            named = agreed.first_board + number - 1
            dealer, vulnerable = board(named)
            return Spec(SEATS, dealer, options=agreed, vulnerable=vulnerable, placing=placing, board=named)
        if number > ROUND * agreed.rounds:
            return None
        dealer, vulnerable = of_round(number, dealer_side=agreed.chicago_vul == "dealer_side")
        return Spec(SEATS, dealer, options=agreed, vulnerable=vulnerable, placing=placing)

    def _of_rubber(self, s: SeriesState[State]) -> Spec | None:
        agreed, ends = s.options, [at for at, row in enumerate(s.sheet) if row["rubber_over"]]
        number = len(ends)
        if number == (len(TOUR) if agreed.session == "tour" else 1):
            return None
        deals = len(s.sheet) - (ends[-1] + 1 if ends else 0)
        if deals:
            placing, stands = s.sheet[-1]["places"], Rubber(**s.sheet[-1]["rubber"])
        else:
            placing, stands = UNPLACED if agreed.seating == "draw" else TOUR[number], Rubber()
        return Spec(
            SEATS,
            deals % SEATS,
            options=agreed,
            placing=placing,
            before=tuple(s.sheet[at]["places"] for at in ends),
            rubber=stands,
            closing=deals + 1 == MOST_DEALS,
        )
