"""What a deal of bridge came to, by the scoring of its match (rules/bridge.md 5)."""

from collections.abc import Sequence
from typing import Final

from talia.games.bridge.contracts import Contract
from talia.games.bridge.options import amounts, counts_honours, old_polish
from talia.games.bridge.scoring import duplicate, rubber
from talia.games.bridge.scoring.amounts import Entry, honours, total
from talia.games.bridge.scoring.imps import expected, imps, of_sides
from talia.games.bridge.state import Outcome, Spec

VULNERABLE: Final = {duplicate.NONE: "none", duplicate.NS: "ns", duplicate.EW: "ew", duplicate.ALL: "all"}
"""How it is told who is vulnerable."""


def settled(spec: Spec, contract: Contract | None, tricks: int | None, dealt: Sequence[int]) -> Outcome:
    """What the declaring side's tricks have brought; None and None where all passed. ``dealt``: the hands, by place."""
    options = spec.options
    premium = honours(dealt, contract.trump) if contract is not None and counts_honours(options) else ()
    if spec.rubber is not None:
        return _in_rubber(spec, spec.rubber, contract, tricks, premium)
    brought: tuple[Entry, ...] = ()
    if contract is not None and tricks is not None:
        brought = duplicate.entries(contract, tricks, vulnerable=spec.vulnerable, amounts=amounts(options))
    brought += premium
    score = total(brought, 0) - total(brought, 1)
    if options.scoring != "imp_hcp" or contract is None:
        return Outcome(tricks, brought, score)
    points = of_sides(dealt)
    awaited = expected(points[0], spec.vulnerable)
    return Outcome(
        tricks,
        brought,
        imps(score - awaited),
        high_cards=points,
        expected=awaited,
        difference=score - awaited,
    )


def _in_rubber(
    spec: Spec, stands: rubber.Rubber, contract: Contract | None, tricks: int | None, premium: tuple[Entry, ...]
) -> Outcome:
    old = old_polish(spec.options)
    brought: tuple[Entry, ...] = ()
    if contract is not None and tricks is not None:
        vulnerable = stands.vulnerable[contract.side]
        made = rubber.entries(contract, tricks, vulnerable=vulnerable, amounts=amounts(spec.options), old=old)
        stands, brought = stands.with_deal((*made, *premium), old)
    over = stands.over or spec.closing
    if over and not stands.over:
        added = stands.unfinished()
        stands, brought = stands.adding(added), (*brought, *added)
    return Outcome(tricks, brought, stands.settled() if over else 0, stands, over)


def vulnerable_before(spec: Spec) -> duplicate.Vulnerable:
    """Who is vulnerable in the deal."""
    return spec.vulnerable if spec.rubber is None else spec.rubber.vulnerable


def part_scores_before(spec: Spec) -> tuple[int, ...] | None:
    """What each side has below the line, by which it bids; None where neither has anything.

    Of an old Polish rubber nothing: there other bids are game.
    """
    if spec.rubber is None or spec.options.scoring == "old_polish" or not any(spec.rubber.below):
        return None
    return spec.rubber.below
