"""Questions about bridge boards: how many tricks the pair that does not lead takes with all cards open.

They are what other solvers are compared by.
"""

from collections.abc import Mapping
from typing import Any, Final

from talia._kernel import solve_board
from talia.cards import RANKS, SUITS, mask
from talia.tricks.obligations import Position, follow_suit_game
from talia.tricks.solving import BadQuestion, Search, known_fields, solvable

SEATS: Final = "NESW"
"""The players in the order of play."""


@solvable("bridge")
def question(raw: Mapping[str, Any]) -> Search:
    """A board, a strain and who leads: the tricks of the pair that does not lead.

    ``deal`` is in the notation of bridge players (PBN): a seat and the four hands from that one on, each as its spades,
    hearts, diamonds and clubs; all hands equally long. ``strain`` is C, D, H, S or N, ``leader`` N, E, S or W.

    >>> question({"deal": "E:AK... .AK.. ..AK. ...AK", "strain": "H", "leader": "N"})()
    {'tricks': 0}
    """
    known_fields(raw, ("deal", "strain", "leader"))
    strain, leader = _one_of(raw, "strain", SUITS + "N"), _one_of(raw, "leader", SEATS)
    hands = _hands(raw.get("deal"))
    try:
        at = Position(follow_suit_game(None if strain == "N" else strain), hands, SEATS.index(leader))
    except ValueError as wrong:
        raise BadQuestion(str(wrong)) from None
    return lambda: {"tricks": solve_board(at)}


def _one_of(raw: Mapping[str, Any], name: str, letters: str) -> str:
    value = raw.get(name)
    if not isinstance(value, str) or len(value) != 1 or value not in letters:
        raise BadQuestion(f"{name} must be one of {', '.join(letters)}")
    return value


def _hands(deal: Any) -> list[int]:
    """The hands from North on, as sets."""
    if not isinstance(deal, str) or deal[:1] not in tuple(SEATS) or deal[1:2] != ":" or len(deal[2:].split()) != 4:
        raise BadQuestion("deal must be a seat and four hands, like 'N:AK.. QJ.. T9.. 87..'")
    first, texts = SEATS.index(deal[0]), deal[2:].split()
    hands, seen = [0] * 4, set[str]()
    for place, text in enumerate(texts):
        suits = text.split(".")
        if len(suits) != 4:
            raise BadQuestion(f"{text!r} must be spades, hearts, diamonds and clubs with points between them")
        for suit, ranks in zip("SHDC", suits, strict=True):
            for rank in ranks:
                if rank not in RANKS:
                    raise BadQuestion(f"{rank!r} in {text!r} is no card")
                if rank + suit in seen:
                    raise BadQuestion(f"{rank}{suit} is there twice")
                seen.add(rank + suit)
                hands[(first + place) % 4] |= mask([rank + suit])
    return hands
