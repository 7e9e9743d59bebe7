"""Deals of Betel for the tests: from a deck's order, with calls and cards written as in the rules file."""

from typing import Any

from msgspec.structs import replace

from talia.cards import mask
from talia.games.betel import Options
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Call, Pass, Play
from talia.games.betel.state import DealState, spec
from talia.table.moves import CHANCE, REFEREE, Drawn, Ruled

RULES = BetelDeal()

WHOLE_DEAL = "9S AD QC 9H JC 7S JD KS 7D 7C TH QH 8S AC QS 8D AH KC KD 9C JS KH JH 8H TS 7H TD 9D TC 8C QD AS"
"""The deck of rules/betel.md 9.6."""

IN_ORDER = " ".join(rank + suit for suit in "SHDC" for rank in "AKQJT987")
"""The deck of rules/betel.md 9.5."""


SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (3, {"early_end": False}),
    (3, {"dubel": "face_down"}),
    (3, {"dubel": "face_down", "exchange": False}),
    (3, {"dubel": "face_down", "open_hands": True, "repeat_after_kontra": "legacy"}),
    (3, {"kontra": False, "betelki": False, "exchange": False, "beat_after_ruff": True}),
    (3, {"repeat_after_kontra": "legacy", "accounting": "chips", "beat_after_ruff": True}),
    (4, {}),
    (4, {"dubel": "face_down", "open_hands": True}),
    (4, {"prediction": False, "first_dealer": "3"}),
    (3, {"trumps_named": True, "open_hands": True}),
    (4, {"trumps_named": True, "dubel": "face_down"}),
]
"""Seats and options that together try every option."""


def cards(text: str) -> int:
    """The set of these cards."""
    return mask(text.split())


def dealt(deck: str = WHOLE_DEAL, options: Options | None = None, seats: int = 3, dealer: int = 0) -> DealState:
    """A deal just dealt."""
    d = RULES.start(spec(options or Options(), seats, dealer))
    return RULES.play(d, CHANCE, Drawn("deal/0", tuple(deck.split())))[0]


def done(d: DealState, *moves: Any) -> DealState:
    """After these moves, each by the seat on turn; the referee leaves claims to the defenders."""
    for move in moves:
        d = RULES.play(d, d.turn, move)[0]
        if RULES.asks_referee(d):
            d = RULES.play(d, REFEREE, Ruled("unknown"))[0]
    return d


def called(d: DealState, calls: str) -> DealState:
    """After these calls without exchanges: P pass, X kontra, else a contract."""
    return done(d, *(Pass() if call == "P" else Call("kontra" if call == "X" else call) for call in calls.split()))


def holding(d: DealState, *hands: int) -> DealState:
    """The same with other cards in the hands."""
    if d.tricks is None:
        return replace(d, cards=replace(d.cards, hands=hands))
    return replace(d, tricks=replace(d.tricks, hands=hands))


def lowest(d: DealState) -> str:
    """The lowest legal card of the player on turn (rank, then C < D < H < S)."""
    move = RULES.default(d, d.turn)
    assert isinstance(move, Play)
    return move.card


def played_out(d: DealState, leads: str = "", by: int = -1) -> tuple[DealState, list[tuple[int, list[str], int]]]:
    """Plays to the end: seat ``by`` the cards ``leads`` in order, everybody else his lowest legal card.

    The tricks besides: leader, cards, winner.
    """
    own = leads.split()
    tricks = []
    while d.playing:
        card = own.pop(0) if d.turn == by and own else lowest(d)
        d, events = RULES.play(d, d.turn, Play(card))
        for event in events:
            if event.code == "trick":
                tricks.append((event.data["leader"], list(event.data["cards"]), event.data["winner"]))
    return d, tricks
