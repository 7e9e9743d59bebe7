"""A deal of Betel with or without trading: which rules a deal is played by shows in its state."""

from collections.abc import Sequence
from typing import Any

from talia.games.betel.deal import BetelDeal
from talia.games.betel.state import DealState
from talia.games.betel.trade.deal import TradeDeal
from talia.games.betel.trade.state import TradeSpec, TradeState
from talia.table.forms import Form
from talia.table.game import Timer
from talia.table.moves import Draw, Event, Move
from talia.table.series import Deal
from talia.table.zones import Fact, Zone

AnyState = DealState | TradeState

PLAIN, TRADING = BetelDeal(), TradeDeal()


def _rules(d: AnyState) -> Any:
    return PLAIN if type(d) is DealState else TRADING


class EitherDeal(Deal[AnyState]):
    """The rules of one deal, handed on to those it is played by."""

    def start(self, spec: Any) -> AnyState:
        """The state before the cards are dealt."""
        return TRADING.start(spec) if isinstance(spec, TradeSpec) else PLAIN.start(spec)

    def draw(self, d: AnyState, label: str) -> Draw | None:
        """The random event needed now."""
        drawn: Draw | None = _rules(d).draw(d, label)
        return drawn

    def asks_referee(self, d: AnyState) -> bool:
        """Whether the deal needs the referee's verdict."""
        return bool(_rules(d).asks_referee(d))

    def verdict(self, d: AnyState, log: Sequence[Any]) -> str:
        """The referee's answer."""
        return str(_rules(d).verdict(d, log))

    def counsels(self, d: AnyState, seat: int) -> bool:
        """Whether there may be a counsel for a seat."""
        return bool(_rules(d).counsels(d, seat))

    def counsel(self, d: AnyState, seat: int, log: Sequence[Any]) -> Move | None:
        """The counsel, if one is found."""
        move: Move | None = _rules(d).counsel(d, seat, log)
        return move

    def waiting(self, d: AnyState) -> int:
        """The seats waited for."""
        return int(_rules(d).waiting(d))

    def choices(self, d: AnyState, seat: int) -> tuple[Form, ...]:
        """What a seat may do."""
        forms: tuple[Form, ...] = _rules(d).choices(d, seat)
        return forms

    def play(self, d: AnyState, author: int, move: Move) -> tuple[AnyState, tuple[Event, ...]]:
        """The step."""
        step: tuple[AnyState, tuple[Event, ...]] = _rules(d).play(d, author, move)
        return step

    def default(self, d: AnyState, seat: int) -> Move | None:
        """The automatic move."""
        move: Move | None = _rules(d).default(d, seat)
        return move

    def timers(self, d: AnyState) -> tuple[Timer, ...]:
        """The clocks of trading."""
        timers: tuple[Timer, ...] = _rules(d).timers(d)
        return timers

    def zones(self, d: AnyState) -> tuple[Zone, ...]:
        """All places with cards."""
        zones: tuple[Zone, ...] = _rules(d).zones(d)
        return zones

    def facts(self, d: AnyState) -> tuple[Fact, ...]:
        """All there is to know besides cards."""
        facts: tuple[Fact, ...] = _rules(d).facts(d)
        return facts

    def phase(self, d: AnyState) -> str:
        """What is going on."""
        return str(_rules(d).phase(d))

    def score(self, d: AnyState) -> tuple[int, ...] | None:
        """What the deal brings each seat."""
        score: tuple[int, ...] | None = _rules(d).score(d)
        return score

    def summary(self, d: AnyState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        return dict(_rules(d).summary(d))
