"""What people at a table propose: a pause, to go on, or to end the match. All who are there must agree."""

from collections.abc import Set
from typing import Literal

from msgspec.structs import replace

from talia.server import wire

What = Literal["pause", "resume", "end"]


class StandingProposal:
    """The proposal that stands, if there is one."""

    def __init__(self) -> None:
        self.proposal: wire.Proposal | None = None

    def propose(self, what: What, seat: int) -> None:
        """A seat proposes something, instead of what was proposed before, or agrees to it."""
        standing = self.proposal
        if standing is not None and standing.what == what:
            self.proposal = replace(standing, agreed=tuple(sorted({*standing.agreed, seat})))
        else:
            self.proposal = wire.Proposal(what, seat, (seat,))

    def refuse(self, what: What) -> None:
        """A proposal is refused: it is no more."""
        if self.proposal is not None and self.proposal.what == what:
            self.proposal = None

    def forget(self, seat: int) -> None:
        """What a seat has said counts no more."""
        standing = self.proposal
        if standing is not None and standing.by == seat:
            self.proposal = None
        elif standing is not None:
            self.proposal = replace(standing, agreed=tuple(other for other in standing.agreed if other != seat))

    def reached(self, present: Set[int]) -> str | None:
        """What all who are there have agreed on, if they have; it stands no more then."""
        standing = self.proposal
        if standing is None or not present or not present <= set(standing.agreed):
            return None
        self.proposal = None
        return standing.what
