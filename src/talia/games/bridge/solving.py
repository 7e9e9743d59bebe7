"""Questions about deals of bridge for the solver: tricks of a strain and leader, the table of all, par."""

from collections.abc import Mapping
from typing import Any

from talia._kernel import solve_board
from talia.cards import RANKS, SUITS, mask
from talia.games.bridge.contracts import PLACES, SEATS, STRAINS, TRICKS
from talia.games.bridge.double_dummy import Table, table
from talia.games.bridge.files.notation import VULNERABLE, vulnerable
from talia.games.bridge.par import par
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.tricks.obligations import Position, follow_suit_game
from talia.tricks.solving import BadQuestion, Search, known_fields, solvable


@solvable("bridge")
def question(raw: Mapping[str, Any]) -> Search:
    """A deal, and what is asked of it: the tricks of one strain, or the table of all, or par too.

    ``deal`` is in the notation of bridge players (PBN): a seat and the four hands from that one on, each as its spades,
    hearts, diamonds and clubs; all hands equally long. With ``strain`` (C, D, H, S or N) and ``leader`` (N, E, S or W)
    the answer has the tricks of the pair that does not lead; without them the table, for every declarer his tricks in
    every strain; with ``dealer`` and ``vulnerable`` (None, NS, EW, All), of a deal of 13 cards each, par as well.

    >>> question({"deal": "E:AK... .AK.. ..AK. ...AK", "strain": "H", "leader": "N"})()
    {'tricks': 0}
    >>> question({"deal": "E:AK... .AK.. ..AK. ...AK"})()["table"]["E"]
    {'C': 0, 'D': 2, 'H': 0, 'S': 2, 'NT': 0}
    """
    known_fields(raw, ("deal", "strain", "leader", "dealer", "vulnerable"))
    hands = _hands(raw.get("deal"))
    if "strain" in raw or "leader" in raw:
        known_fields(raw, ("deal", "strain", "leader"))
        strain, leader = _one_of(raw, "strain", SUITS + "N"), _one_of(raw, "leader", PLACES)
        at = _position(hands, None if strain == "N" else strain, PLACES.index(leader))
        return lambda: {"tricks": solve_board(at)}
    _position(hands, None, 0)
    if "dealer" not in raw and "vulnerable" not in raw:
        return lambda: {"table": _told(table(hands))}
    dealer, sides = PLACES.index(_one_of(raw, "dealer", PLACES)), _vulnerable(raw.get("vulnerable"))
    if any(hand.bit_count() != TRICKS for hand in hands):
        raise BadQuestion("par needs hands of thirteen cards")
    return lambda: _with_par(hands, dealer, sides)


def _told(tricks: Table) -> dict[str, dict[str, int]]:
    return {
        letter: {strain: tricks[at][place] for at, strain in enumerate(STRAINS)} for place, letter in enumerate(PLACES)
    }


def _with_par(hands: list[int], dealer: int, sides: Vulnerable) -> dict[str, Any]:
    tricks = table(hands)
    best = par(tricks, vulnerable=sides, dealer=dealer)
    return {
        "table": _told(tricks),
        "par": {"score": best.text, "contracts": [contract.text for contract in best.contracts]},
    }


def _position(hands: list[int], trump: str | None, leader: int) -> Position:
    try:
        return Position(follow_suit_game(trump), hands, leader)
    except ValueError as wrong:
        raise BadQuestion(str(wrong)) from None


def _vulnerable(value: Any) -> Vulnerable:
    sides = vulnerable(value) if isinstance(value, str) else None
    if sides is None:
        raise BadQuestion(f"vulnerable must be one of {', '.join(VULNERABLE.values())}")
    return sides


def _one_of(raw: Mapping[str, Any], name: str, letters: str) -> str:
    value = raw.get(name)
    if not isinstance(value, str) or len(value) != 1 or value not in letters:
        raise BadQuestion(f"{name} must be one of {', '.join(letters)}")
    return value


def _hands(deal: Any) -> list[int]:
    """The hands from North on, as sets."""
    if not isinstance(deal, str) or deal[:1] not in tuple(PLACES) or deal[1:2] != ":" or len(deal[2:].split()) != SEATS:
        raise BadQuestion("deal must be a seat and four hands, like 'N:AK.. QJ.. T9.. 87..'")
    first, texts = PLACES.index(deal[0]), deal[2:].split()
    hands, seen = [0] * SEATS, set[str]()
    for place, text in enumerate(texts):
        suits = text.split(".")
        if len(suits) != len(SUITS):
            raise BadQuestion(f"{text!r} must be spades, hearts, diamonds and clubs with points between them")
        for suit, ranks in zip("SHDC", suits, strict=True):
            for rank in ranks:
                if rank not in RANKS:
                    raise BadQuestion(f"{rank!r} in {text!r} is no card")
                if rank + suit in seen:
                    raise BadQuestion(f"{rank}{suit} is there twice")
                seen.add(rank + suit)
                hands[(first + place) % SEATS] |= mask([rank + suit])
    return hands
