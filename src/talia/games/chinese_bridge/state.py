"""The state of a deal of Chinese bridge."""

from talia.games.bridge.contract_deal import ContractState
from talia.games.bridge.each_for_himself import Outcome, Spec
from talia.games.chinese_bridge.contracts import Contract
from talia.games.chinese_bridge.piles import NO_PILES, Piles


class State(ContractState, frozen=True, gc=False):
    """A deal. ``held``: all cards of each, as dealt; ``piles``: those on the table, once both have laid them."""

    spec: Spec
    held: tuple[int, ...] = ()
    piles: Piles = NO_PILES
    contract: Contract | None = None
    outcome: Outcome | None = None
