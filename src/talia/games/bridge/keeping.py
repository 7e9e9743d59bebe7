"""Bridge with real cards, in any of its scorings: contract and tricks, and what else counts (rules/bridge.md 5)."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from msgspec.structs import asdict

from talia.cards import CODE, mask, singles
from talia.games.bridge.contracts import BOOK, SEATS, STRAINS, TRICKS, Contract
from talia.games.bridge.deal import BridgeDeal
from talia.games.bridge.options import Options, counts_honours, redeals
from talia.games.bridge.scoring.imps import of_sides
from talia.games.bridge.settling import VULNERABLE, settled, vulnerable_before
from talia.games.bridge.state import Spec, State
from talia.table.forms import AnyPart, Form, Number, Option, Seats
from talia.table.keeping import keeps
from talia.table.keeping_deals import DealKeeper
from talia.table.moves import IllegalMove, Move
from talia.table.series import SeriesState
from talia.table.stages import Lying
from talia.tricks.keeping import cards_worth

DOUBLES: Final = {"none": 0, "kontra": 1, "rekontra": 2}
HONOURS: Final = {"none": 0, "four": 4, "five": 5}
"""Honours in one hand; in notrump four are the aces."""
HIGH: Final = "AKQJ"
ALL_HIGH: Final = 40


class Counted(Move, frozen=True, tag="counted"):
    """A contract and how many tricks its side took. ``high_cards``: the points of north and south."""

    declarer: int
    level: str
    strain: str
    tricks: int
    doubles: str = "none"
    honours: str = "none"
    holder: int | None = None
    high_cards: int = 20


class PassedOut(Move, frozen=True, tag="passed_out"):
    """All have passed, and it counts as a deal."""


@keeps
class BridgeKeeper(DealKeeper):
    """One entry a deal; who sits where is as the seats are numbered: north, east, south, west."""

    id = "bridge"
    Told = Counted | PassedOut
    options = (
        *("scoring", "session", "rounds", "boards", "first_board", "passed_out", "honours", "undertricks"),
        *("redouble_bonus", "grand_slam_nv", "chicago_vul", "second_game", "six_clubs_40", "made_bonus"),
    )
    one = BridgeDeal()

    def told_by(self, s: SeriesState[Any]) -> tuple[Form, ...]:
        """The contract, or that all passed where that counts."""
        o: Options = s.options
        parts: list[AnyPart] = [
            Seats("declarer", (1 << SEATS) - 1),
            Option("level", tuple(str(tricks - BOOK) for tricks in range(BOOK + 1, TRICKS + 1))),
            Option("strain", STRAINS),
            Option("doubles", tuple(DOUBLES)),
            Number("tricks", 0, TRICKS),
        ]
        if counts_honours(o):
            parts += (Option("honours", tuple(HONOURS)), Seats("holder", (1 << SEATS) - 1, 0))
        if o.scoring == "imp_hcp":
            parts.append(Number("high_cards", 0, ALL_HIGH))
        passed = () if redeals(o) else (Form(PassedOut),)
        return (Form(Counted, tuple(parts)), *passed)

    def deal(self, s: SeriesState[Any], move: Counted | PassedOut) -> State:
        """Honours are somebody's, and there are as many as there can be."""
        spec: Spec = s.spec
        contract, tricks = None, None
        hands: tuple[int, ...] = (0,) * SEATS
        if isinstance(move, Counted):
            placing = spec.placing
            text = f"{move.level}{move.strain}{'X' * DOUBLES[move.doubles]}"
            contract, tricks = Contract.of(text, placing.index(move.declarer)), move.tricks
            held = HONOURS[move.honours]
            if (move.holder is None) != (not held):
                raise IllegalMove("honours_are_somebodys")
            if held == 5 and contract.trump is None:
                raise IllegalMove("four_aces")
            holder = -1 if move.holder is None else placing.index(move.holder)
            points = move.high_cards if spec.options.scoring == "imp_hcp" else None
            hands = _hands(contract.trump, holder, held, points)
        return State(
            spec,
            cards=Lying(hands),
            over=True,
            placing=spec.placing,
            contract=contract,
            outcome=settled(spec, contract, tricks, hands),
        )

    def dealer(self, s: SeriesState[Any]) -> int:
        """The seat at the place that deals."""
        return int(s.spec.placing[s.spec.dealer])

    def shown(self, s: SeriesState[Any]) -> dict[str, Any]:
        """Who is vulnerable, the board, how the rubber stands, and who sits where if that changes."""
        spec: Spec = s.spec
        told: dict[str, Any] = {"vulnerable": VULNERABLE[vulnerable_before(spec)]}
        if spec.board is not None:
            told["board"] = spec.board
        if spec.rubber is not None:
            told["rubber"] = asdict(spec.rubber)
        return {**told, "seated": spec.placing}


def _hands(trump: str | None, holder: int, held: int, points: int | None) -> tuple[int, ...]:
    """Hands in which one holds so many honours, and north and south so many points if that is told."""
    cards = [f"A{suit}" for suit in "CDHS"] if trump is None else [f"{rank}{trump}" for rank in "AKQJT"]
    for honours in combinations(cards, held):
        hands = tuple(mask(honours) if place == holder else 0 for place in range(SEATS))
        found = hands if points is None else _with_points(hands, points)
        if found is not None:
            return found
    raise IllegalMove("no_such_points", points=points)


def _with_points(hands: Sequence[int], points: int) -> tuple[int, ...] | None:
    """The other high cards dealt so that north and south have so many points, and nobody else honours that count."""
    dealt, rest = list(hands), mask(f"{rank}{suit}" for rank in HIGH for suit in "CDHS") & ~sum(hands)
    missing = points - of_sides(dealt)[0]
    found = None if missing < 0 else cards_worth(missing, lambda card: of_sides((card, 0, 0, 0))[0], rest)
    if found is None:
        return None
    for card in singles(rest):
        code = CODE[card]
        # Neighbours in a suit, and aces of suits beside each other, lie in two hands.
        half = (HIGH.index(code[0]) + "CDHS".index(code[1])) % 2
        dealt[2 * half + (0 if card & found else 1)] |= card
    return tuple(dealt)
