"""The state of a deal of Bobby. Players sit at the places of their numbers; behind them is that of the dummy."""

from talia.games.bobby.contracts import Contract
from talia.games.bridge.dummy_play import DummyState
from talia.games.bridge.each_for_himself import Outcome, Spec


class State(DummyState, frozen=True, gc=False):
    """A deal."""

    spec: Spec
    contract: Contract | None = None
    outcome: Outcome | None = None
