"""Deals of Chinese bridge for its tests: cards stacked so that they lie where a vector wants them."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.each_for_himself import Spec
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.scoring.duplicate import Vulnerable
from talia.games.bridge.scoring.rubber import Rubber
from talia.games.chinese_bridge.deal import ChineseDeal
from talia.games.chinese_bridge.options import Options, pack_of
from talia.games.chinese_bridge.piles import Piles
from tests.games.positions import Position

DEAL: Final = ChineseDeal()
CALLS: Final[dict[str, AnyCall]] = {"P": Pass(), "X": Double(), "XX": Redouble(), **{bid: Bid(bid) for bid in BIDS}}


def spec(dealer: int = 0, *, vulnerable: Vulnerable = (False, False), claims: bool = True, **options: Any) -> Spec:
    """A deal as a match with these options begins it."""
    agreed = Options(**options)
    rubber = Rubber.begun(2) if agreed.scoring == "rubber" else None
    return Spec(
        2, dealer, options=agreed, vulnerable=vulnerable, rubber=rubber, claims=claims, decided=agreed.auto_finish
    )


def order(hands: tuple[str, str], piles: tuple[str, str], pack: Iterable[str], dealer: int = 0) -> tuple[str, ...]:
    """The pack that deals these hands, and tables on which blind piles are "up/under"; other cards fill them up."""
    named = set(" ".join((*hands, *piles)).replace("/", " ").split())
    spare = [card for card in pack if card not in named]
    size = (len(named) + len(spare)) // 2 - 4

    def filled(cards: list[str], number: int) -> list[str]:
        return [*cards, *(spare.pop(0) for _ in range(number - len(cards)))]

    held, tables = [], []
    for hand, pile in zip(hands, piles, strict=True):
        pairs = [each.split("/") for each in pile.split()]
        held.append(filled(hand.split(), 4))
        down = filled([under for _, under in pairs], size // 2)
        tables.append([*down, *filled([up for up, _ in pairs], size // 2)])
    first, second = 1 - dealer, dealer
    return tuple(
        card for cards in (held, tables) for both in zip(cards[first], cards[second], strict=True) for card in both
    )


def dealt(
    hands: tuple[str, str] = ("", ""), piles: tuple[str, str] = ("", ""), dealer: int = 0, **how: Any
) -> Position:
    """A deal with these cards; piles as in `order`, if they are not laid by the players."""
    agreed = spec(dealer, **how)
    return Position.dealt(DEAL, agreed, order(hands, piles, pack_of(agreed.options).codes, dealer))


def blind(hands: tuple[str, str], piles: tuple[str, str], calls: str = "1H P", **how: Any) -> Position:
    """A deal with blind piles after these calls."""
    return dealt(hands, piles, table_choice="blind", **how).did(*(CALLS[call] for call in calls.split()))


def ending(mine: str, other: str, calls: str = "1H P", *, lead: int = 1, **how: Any) -> Position:
    """The last tricks: player 0 and player 1 hold no other cards than these; "up/under" is a pile, the rest in hand.

    The state is put together from a deal that was declared, for no play leads to so few cards as a vector wants.
    """
    now = blind(("", ""), ("", ""), calls, **how)
    hands, up, whole = [0, 0], [0, 0], []
    for place, cards in enumerate((mine, other)):
        pairs = [each.split("/") for each in cards.split() if "/" in each]
        whole.append(tuple(sorted((BIT[top], BIT[under]) for top, under in pairs)))
        up[place] = sum(BIT[top] for top, _ in pairs)
        hands[place] = up[place] | sum(BIT[each] for each in cards.split() if "/" not in each)
    tricks = replace(now.state.tricks, hands=tuple(hands), face_up=tuple(up), leader=lead, turn=lead)
    state = replace(now.state, tricks=tricks, piles=Piles(tuple(whole)))
    return Position(now.rules, state)
