"""Obligations and refusals of Betel's card play (rules/betel.md 4.2 and 4.3)."""

from typing import Final

from talia.cards import BIT, CODE, LANES, SUITS, codes
from talia.games.betel.contracts import CONTRACTS, Contract
from talia.table.moves import IllegalMove
from talia.tricks.obligations import Obligations, must_beat_game, why_not


def _obligations(contract: Contract | None, beat_after_ruff: bool) -> Obligations:
    if contract is None:
        return must_beat_game(None)
    trump = SUITS[contract.trump] if contract.trump >= 0 else None
    return must_beat_game(trump, others_may_duck=contract.id == "BETEL", beat_after_ruff=beat_after_ruff)


OBLIGATIONS: Final = tuple(
    tuple(_obligations(contract, beat_after_ruff) for contract in (*CONTRACTS, None))
    for beat_after_ruff in (False, True)
)
"""The duties without and with ``beat_after_ruff``, by rank of the contract; the last is the deal after three passes."""


def refusal(rules: Obligations, hand: int, trick: int, led: int, declarer: bool, card: str) -> IllegalMove:
    """Why a card may not be played: it is not held, or a duty forbids it.

    Then ``cards`` are the cards that oblige, ``suit`` the suit led, ``card`` the card on the table to beat.
    """
    one = BIT.get(card, 0)
    duty = why_not(rules, hand, trick, led, declarer, one.bit_length() - 1) if one & hand else None
    if duty is None:
        return IllegalMove("not_in_hand", card=card)
    name, mask = duty
    suit = SUITS[led >> 4]
    if name in ("follow", "ruff"):
        return IllegalMove(f"must_{name}", cards=codes(mask), suit=suit)
    best = trick & (LANES[suit] if name == "beat" else LANES[SUITS[rules.trump or 0]])
    return IllegalMove(f"must_{name}", cards=codes(mask), suit=suit, card=CODE[1 << best.bit_length() - 1])
