"""Claims: one's own when they are proven, those of others answered by looking at every line of play."""

from math import inf
from typing import Final

from talia.games.betel.claims import SOUGHT
from talia.games.betel.contracts import Contract
from talia.games.betel.player.scene import ACTIVE, DECK, BetelScene, Hands
from talia.players.haste import late
from talia.tricks.laydown import Known, prove
from talia.tricks.obligations import Position

TRICKS: Final = 10
MOST_POSITIONS: Final = 20_000
"""With more positions than that to look at, a claim is not believed."""
AT_ONCE: Final = 500
"""Positions between two looks at the clock."""


def may_claim(scene: BetelScene, *, face_down: bool) -> bool:
    """Whether I, declarer on lead, can prove to everybody what a claim says (rules/betel.md 4.4)."""
    contract = scene.contract
    assert contract is not None
    gone = scene.played[0] | scene.played[1] | scene.played[2]
    first, second = (scene.others[(scene.me + step) % ACTIVE] for step in (1, 2))
    assert first is not None and second is not None
    held = first.known, second.known
    unseen = DECK & ~(scene.hand | held[0] | held[1] | gone | (0 if face_down else scene.dubel))
    never = first.never & unseen, second.never & unseen
    goal = contract.bound - scene.tricks[scene.me] if contract.betelek else scene.hand.bit_count()
    known = Known(hand=scene.hand, unseen=unseen, held=held, never=never)
    return prove(scene.rules, known, goal, at_most=contract.betelek, budget=SOUGHT).verdict == "proved"


def holds(scene: BetelScene, world: Hands, deadline: float = inf) -> bool:
    """Whether what the declarer claims is certain in a world, however the others play; not if that takes too long."""
    assert scene.contract is not None
    position = Position(scene.rules, world, scene.declarer, scene.declarer, (), scene.tricks)
    return _Search(position, scene.declarer, scene.contract, deadline).certain()


class _Search:
    """Looks at every line of play until the claim is refuted or there are too many of them."""

    def __init__(self, position: Position, declarer: int, contract: Contract, deadline: float) -> None:
        self._position = position
        self._declarer = declarer
        self._left = MOST_POSITIONS
        self._deadline = deadline
        if contract.betelek:
            self._most_for_him, self._most_for_others = contract.bound, TRICKS
        else:
            taken = position.tricks
            self._most_for_him, self._most_for_others = TRICKS, sum(taken) - taken[declarer]

    def certain(self) -> bool:
        """Whether the declarer can play so that nobody takes more than his most."""
        position = self._position
        his = position.tricks[self._declarer]
        if his > self._most_for_him or sum(position.tricks) - his > self._most_for_others:
            return False
        if position.over:
            return True
        if not self._left:
            return False
        self._left -= 1
        if self._left % AT_ONCE == 0 and late(self._deadline):
            self._left = 0
        his_turn = position.to_move == self._declarer
        cards = position.legal()
        while cards:
            card = cards.bit_length() - 1
            cards ^= 1 << card
            position.play(card)
            good = self.certain()
            position.undo()
            if good == his_turn:
                return good
        return not his_turn
