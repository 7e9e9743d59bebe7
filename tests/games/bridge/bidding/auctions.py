"""Hands and auctions as bridge players write them, for tests of bidding."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.cards import mask
from talia.games.bridge.bidding import Agreements, Heard, call
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.dealing import PACK

Pairs = tuple[Agreements, Agreements]

NATURAL: Pairs = (Agreements(), Agreements())


def held(text: str) -> Hand:
    """A hand: spades, hearts, diamonds, clubs."""
    suits = zip("SHDC", text.replace("-", "").split("."), strict=True)
    return Hand(mask([rank + suit for suit, ranks in suits for rank in ranks]))


def heard(calls: str, **agreed: Any) -> Heard:
    """An auction of pairs with the same agreements; P is a pass."""
    agreements = Agreements(**agreed)
    told = tuple("pass" if each == "P" else each for each in calls.split())
    return Heard(told, (agreements, agreements))


def says(text: str, calls: str = "", **agreed: Any) -> str:
    """What a hand says after these calls."""
    return call(held(text), heard(calls, **agreed)).replace("pass", "P")


def dealt(rng: Random) -> list[Hand]:
    """Four hands."""
    order = list(PACK.codes)
    rng.shuffle(order)
    return [Hand(mask(order[13 * place : 13 * place + 13])) for place in range(4)]


def auction(
    hands: list[Hand],
    pairs: Pairs,
    vulnerable: tuple[bool, bool] = (False, False),
    most: int = 60,
    part_scores: tuple[int, int] = (0, 0),
) -> Heard:
    """The whole auction of four hands, the dealer's first."""
    told = Heard((), pairs, vulnerable, part_scores)
    while not over(told.calls):
        assert len(told.calls) < most, told.calls
        told = replace(told, calls=(*told.calls, call(hands[len(told.calls) % 4], told)))
    return told


def over(calls: tuple[str, ...]) -> bool:
    """Whether three have passed after a call, or four at the start."""
    return len(calls) > 3 and calls[-3:] == ("pass",) * 3


def uncontested(opener: Hand, responder: Hand, pairs: Pairs = NATURAL) -> list[str]:
    """The calls of a pair whose opponents pass throughout, to its final pass."""
    calls: list[str] = []
    while True:
        told = Heard(tuple(each for said in calls for each in (said, "pass")), pairs)
        calls.append(call((opener, responder)[len(calls) % 2], told))
        if calls[-1] == "pass" and len(calls) > 1:
            return calls
