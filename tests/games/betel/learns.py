"""What a seat, or a spectator, has learnt in a match of Betel: rules/betel.md 11 and 6.1, in the words of the log.

Written without regard to the game's zones, facts and events; the game is asked only where the cards lie and how many
deals are over.
"""

from collections.abc import Hashable
from typing import Any

from talia.games import find
from talia.games.betel.moves import Claim, Look, Refill
from talia.table.match import Line, Match
from talia.table.moves import CHANCE


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Hashable]:
    """The lessons in order; equal lists mean equal knowledge."""
    game = find("betel")
    match = Match(game, options, seats)
    learnt: list[Hashable] = []
    for line in log:
        before: Any = match.state.deal
        over = game.opened(match.state)
        match.do(line.seat, line.move)
        now: Any = match.state.deal
        sees = options.open_hands or line.seat == viewer
        if line.seat == CHANCE and isinstance(line.move.value, int):
            learnt.append(("first dealer", line.move.value))
        elif line.seat == CHANCE:
            everything = options.open_hands
            hands = tuple(hand for seat, hand in enumerate(now.hands) if everything or seat == viewer)
            learnt.append(("dealt", hands, now.dubel))
        elif isinstance(line.move, Look):
            learnt.append((line.seat, line.move if not sees else (line.move, now.slots.picked)))
        elif isinstance(line.move, Refill):
            slots = (line.move.slot1 is not None, line.move.slot2 is not None)
            learnt.append((line.seat, line.move if sees else (line.move.say, slots)))
        elif isinstance(line.move, Claim):
            learnt.append((line.seat, line.move, before.hands[line.seat]))
        else:
            learnt.append((line.seat, line.move))
        if game.opened(match.state) > over:
            learnt.append(("all shown", now.hands, now.won, now.dubel, now.slots and now.slots.cards))
    return learnt
