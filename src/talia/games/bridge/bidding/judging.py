"""The referee of a practice of bidding: best play of all four, par, and the system's own auction."""

from talia.games.bridge.auction import contract
from talia.games.bridge.bidding.by_all import auction, reached
from talia.games.bridge.bidding.options import agreed
from talia.games.bridge.contracts import STRAINS, Contract
from talia.games.bridge.double_dummy import Table, table
from talia.games.bridge.par import par
from talia.games.bridge.state import Judged, State


def judged(d: State) -> Judged:
    """What a deal comes to after its auction, and what it might have come to."""
    spec, found = d.spec, table(d.dealt)
    calls = auction(d.dealt, spec.dealer, spec.vulnerable, agreed(spec.options))
    system, ours = reached(calls, spec.dealer), contract(d.auction)
    best = par(found, vulnerable=spec.vulnerable, dealer=spec.dealer)
    return Judged(
        tricks=_tricks(found, ours),
        calls=calls,
        contract=None if system is None else system.text,
        declarer=None if system is None else system.declarer,
        made=_tricks(found, system),
        par=best.score,
        pars=tuple(each.bid + "X" * each.doubled for each in best.contracts),
    )


def _tricks(found: Table, won: Contract | None) -> int | None:
    return None if won is None else found[STRAINS.index(won.strain)][won.declarer]
