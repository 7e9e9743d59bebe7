"""Quick players of Kierki with the joker.

Here it lies between the ten and the jack of hearts, so that the higher card of a suit is the further left one.
"""

from collections.abc import Sequence
from typing import Final

from talia.cards import BIT, JOKER, LANE, LANES
from talia.games.kierki_joker.game import PACK, PENALTIES
from talia.games.kierki_joker.order import HONOURS
from talia.games.kierki_joker.player import PLAIN
from talia.players.ducking import Ducking, highest


def placed(cards: int) -> int:
    """The same cards with the joker in its place.

    >>> placed(BIT["TH"]) < placed(BIT[JOKER]) < placed(BIT["JH"])
    True
    """
    return cards & ~(HONOURS | BIT[JOKER]) | (cards & HONOURS) << 1 | (cards & BIT[JOKER]) >> 4


_JOKER: Final = placed(BIT[JOKER])
_HIGH: Final = placed(HONOURS)
_HEARTS: Final = LANES["H"]
_PENALTIES: Final = {placed(BIT[code]): PENALTIES.of_cards(BIT[code]) for code in PACK.codes}
_FEAR: Final = {one: points or PLAIN * ((one.bit_length() - 1) % LANE) for one, points in _PENALTIES.items()}


class JokerDucking(Ducking, frozen=True):
    """The players; ``overtaken``: whether high hearts beat the joker."""

    overtaken: bool = False

    def _best(self, lying: Sequence[int]) -> int:
        table = sum(lying)
        if table & _JOKER and not lying[0] & _HEARTS:
            return highest(table & _HIGH) if self.overtaken and table & _HIGH else _JOKER
        return super()._best(lying)

    def _thrown(self, hand: int, best: int) -> int:
        taking = _JOKER | (_HIGH if best & (_JOKER | _HIGH) and self.overtaken else 0)
        return self._most_feared(hand & ~taking or hand & ~_JOKER or hand)


def ducking(*, overtaken: bool, heart_lead_ban: bool) -> JokerDucking:
    """The players, by what was agreed: whether high hearts beat the joker, and hearts may not be led."""
    return JokerDucking(_PENALTIES, _FEAR, _HEARTS if heart_lead_ban else 0, _JOKER, overtaken)


def penalties(players: JokerDucking, world: Sequence[int], leader: int, trick: Sequence[int], card: int) -> list[int]:
    """What each takes to the end of the deal; ``trick`` and ``card`` are numbers, the joker where the game has it."""
    hands, lying = [placed(hand) for hand in world], [placed(1 << each) for each in trick]
    return players.played_out(hands, leader, lying, placed(1 << card))
