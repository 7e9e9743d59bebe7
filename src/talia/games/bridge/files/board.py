"""A deal of bridge as a file tells it: what PBN, LIN and our records have in common (rules/bridge.md 9.10)."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.games.bridge.contracts import BOOK, PLACES, Contract
from talia.games.bridge.double_dummy import Table
from talia.games.bridge.files.notation import VULNERABLE, deal, spelled
from talia.games.bridge.par import Par
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.table.foreign import Notice

NOBODY: Final = ("", "", "", "")
MOST_KEPT: Final = 4000
"""So much is kept of what can't be followed."""


def named(number: int | str | None) -> Notice:
    """What a deal is called by the number of its board.

    >>> named(3).text("bridge"), named(None).text("bridge")
    ('board 3', 'a deal without a number')
    """
    return Notice("unnumbered") if number is None else Notice("board", {"number": str(number)})


class Call(Struct, frozen=True, gc=False):
    """A call (``P``, ``X``, ``XX`` or a bid) and what was said about it; alerted without a word it has no text."""

    say: str
    text: str = ""
    alerted: bool = False


class Kept(Struct, frozen=True, gc=False):
    """A ``part`` of a deal that can't be followed (``auction``, ``play``, ``result``): why, and as it is written."""

    part: str
    reason: Notice
    text: str

    def told(self) -> dict[str, str]:
        """As an object for programs."""
        return {"part": self.part, "reason": self.reason.text("bridge"), "text": self.text}


class Result(Struct, frozen=True, gc=False):
    """A line of the table that compares what others did with the same cards; ``score`` from north and south's view."""

    table: int
    contract: Contract | None
    tricks: int | None
    score: int


class Board(Struct, frozen=True, kw_only=True, gc=False):
    """One deal at one table. Places are 0 to 3 for north, east, south, west.

    ``hands`` as dealt. ``names`` by place. ``dealer`` and ``vulnerable`` are None where nothing tells them.
    ``contract`` is None where all passed (``passed_out``) and where it is not known; ``tricks`` are the declaring
    side's. ``played`` are the cards in order of play; ``claimed``: the rest was not played out, ``running``: the deal
    was not over. ``kept``: what could not be followed. ``table``, ``par``: known if somebody solved it; ``results``:
    the same board at the tables of an event.
    """

    hands: tuple[int, ...]
    number: int | None = None
    names: tuple[str, ...] = NOBODY
    dealer: int | None = None
    vulnerable: Vulnerable | None = None
    event: str = ""
    site: str = ""
    date: str = ""
    scoring: str = ""
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    passed_out: bool = False
    tricks: int | None = None
    played: tuple[str, ...] = ()
    claimed: bool = False
    running: bool = False
    kept: tuple[Kept, ...] = ()
    table: Table | None = None
    par: Par | None = None
    results: tuple[Result, ...] = ()

    @property
    def named(self) -> Notice:
        """What the deal is called in a list."""
        return named(self.number)

    @property
    def came(self) -> Notice:
        """How it went, in a line: contract, declarer, tricks above or below.

        >>> [board.came.text("bridge") for board in (
        ...     Board(hands=(), contract=Contract.of("3NTX", 2), tricks=8), Board(hands=(), passed_out=True))]
        ['3NTX S -1', 'passed out']
        """
        if self.passed_out:
            return Notice("came.passed_out")
        if self.contract is None:
            return Notice("came.not_played")
        went = "?"
        if self.tricks is not None:
            over = self.tricks - BOOK - self.contract.level
            went = f"{over:+}" if over else "="
        told = {"bid": self.contract.bid, "doubles": self.contract.doubles, "by": PLACES[self.contract.declarer]}
        return Notice("came", {**told, "went": went})

    def keeping(self, part: str, reason: Notice, text: str) -> "Board":
        """With something that can't be followed."""
        return replace(self, kept=(*self.kept, Kept(part, reason, text[:MOST_KEPT])))

    def told(self) -> dict[str, Any]:
        """As an object for programs."""
        first = 0 if self.dealer is None else self.dealer
        return {
            "board": self.number,
            "event": self.event,
            "site": self.site,
            "date": self.date,
            "scoring": self.scoring,
            "names": dict(zip(PLACES, self.names, strict=True)),
            "dealer": None if self.dealer is None else PLACES[self.dealer],
            "vulnerable": None if self.vulnerable is None else VULNERABLE[self.vulnerable],
            "deal": deal(self.hands, first),
            "calls": [{"say": each.say, "text": each.text, "alerted": each.alerted} for each in self.calls],
            "contract": "Pass" if self.passed_out else None if self.contract is None else self.contract.text,
            "declarer": None if self.contract is None else PLACES[self.contract.declarer],
            "result": self.tricks,
            "played": [spelled(code) for code in self.played],
            "claimed": self.claimed,
            "kept": [each.told() for each in self.kept],
        }
