"""A puzzle of Betel as it is kept: one line of JSON, and what it means."""

from typing import Any, Final

from msgspec import Struct

from talia.cards import card, codes, mask
from talia.games.betel.contracts import BY_ID, obligations
from talia.games.betel.deal import stacked
from talia.games.betel.moves import Call, Pass, Play
from talia.games.betel.player.auction import exchanges
from talia.games.betel.state import DECK
from talia.lessons.puzzles import Puzzle
from talia.table.moves import Move
from talia.table.record import plain
from talia.tricks.obligations import Position

DECLARER: Final = 0
"""Seat 0 deals, and declares."""

SEATS: Final = 3

OPTIONS: Final[dict[str, Any]] = {
    "end_rule": "deals",
    "end_value": 1,
    "first_dealer": "0",
    "early_end": False,
    "open_hands": True,
}


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A puzzle in short.

    ``id``: its kind and the number of the attempt that found it. ``deal``: for each card of the deck in its order the
    seat that holds it, ``-`` for the dubel. ``contract``: what is played, or is to be made. ``played``: the cards
    before the one in question. ``offered``: the contracts to choose from. ``right`` and ``lure``: answers as texts: a
    card, a contract, or cards taken and cards given (``AS KD/7C 8H``). ``missed``: how many players of each level did.
    """

    id: str
    deal: str
    contract: str = ""
    played: str = ""
    offered: tuple[str, ...] = ()
    right: str
    lure: str | None = None
    missed: tuple[int, ...] = ()
    asked: int = 0

    @property
    def kind(self) -> str:
        """card, exchange or contract."""
        return self.id.split("-")[0]

    @property
    def attempt(self) -> int:
        """The number of the attempt that found it."""
        return int(self.id.split("-")[1])


def dealt(hands: tuple[int, int, int]) -> str:
    """Hands as ``Entry.deal`` has them."""
    owners = {code: str(seat) for seat in range(SEATS) for code in codes(hands[seat])}
    return "".join(owners.get(code, "-") for code in DECK.codes)


def hands_of(deal: str) -> tuple[int, int, int]:
    """The three hands of ``Entry.deal``."""
    one, two, three = (
        mask(code for code, owner in zip(DECK.codes, deal, strict=True) if owner == str(seat)) for seat in range(SEATS)
    )
    return one, two, three


def dubel_of(deal: str) -> int:
    """The two cards beside."""
    return mask(code for code, owner in zip(DECK.codes, deal, strict=True) if owner == "-")


def in_words(move: Move) -> str:
    """An answer as a text.

    >>> in_words(Call("1H", ("AD",), ("9C",))), in_words(Call("2S")), in_words(Play("QH"))
    ('AD/9C', '2S', 'QH')
    """
    if isinstance(move, Play):
        return move.card
    assert isinstance(move, Call)
    return f"{' '.join(move.take)}/{' '.join(move.give)}" if move.take else move.say


def start(entry: Entry) -> Position:
    """The play of an entry's contract before the first card."""
    return Position(obligations(BY_ID[entry.contract], False), hands_of(entry.deal), DECLARER, DECLARER)


def puzzle_of(entry: Entry) -> Puzzle:
    """The puzzle an entry means."""
    opening: list[tuple[int, Move]] = []
    seat = DECLARER
    if entry.kind == "card":
        opening = [(DECLARER, Call(entry.contract)), (1, Pass()), (2, Pass())]
        at = start(entry)
        for code in entry.played.split():
            opening.append((at.to_move, Play(code)))
            at.play(card(code))
        seat = at.to_move
        answers: list[Move] = [Play(code) for code in codes(at.legal())]
    elif entry.kind == "exchange":
        hand, dubel = hands_of(entry.deal)[DECLARER], dubel_of(entry.deal)
        answers = [Call(entry.contract, codes(each.take), codes(each.give)) for each in exchanges(hand, dubel, 2)]
    else:
        answers = [Call(id) for id in sorted(entry.offered, key=lambda id: BY_ID[id].rank)]
    texts = [in_words(move) for move in answers]
    return Puzzle(
        id=entry.id,
        game="betel",
        kind=entry.kind,
        seats=SEATS,
        seat=seat,
        options=OPTIONS,
        given={"deal/0": stacked(hands_of(entry.deal), dubel_of(entry.deal))},
        opening=tuple((author, plain(move)) for author, move in opening),
        answers=tuple(plain(move) for move in answers),
        right=texts.index(entry.right),
        asked=entry.asked,
        missed=sum(entry.missed),
        lure=None if entry.lure is None else texts.index(entry.lure),
    )
