"""Whether a claim of all that is left is right, by the cards as they lie (rules/baska.md 5.5).

It is if whoever has claimed can play so that the deal brings what he claims, whatever the three others play; his
partner is among them, for he may not know that he is one.
"""

from msgspec import Struct

from talia.cards import singles
from talia.games.baska.contracts import points
from talia.games.baska.sides import SEATS
from talia.games.baska.state import State, result, taken_by
from talia.tricks.obligations import LEADING
from talia.tricks.play import Tricks, put
from talia.tricks.rules import legal, winner


class At(Struct, frozen=True, gc=False):
    """A moment of the play: the hands, the cards on the table, who has led, points and tricks of the old so far."""

    hands: tuple[int, ...]
    table: tuple[int, ...]
    leader: int
    scored: int
    taken: int


def holds(d: State, claimant: int) -> bool:
    """Whether the claim of the seat on turn is right, ``d`` being the deal in its play."""
    t = d.tricks
    assert t is not None, "claims are made in the play"
    old, contract = d.old, d.contract
    scored, taken = taken_by(d, t, old)
    begin = At(t.hands, t.table, t.leader, scored, taken)
    side = old >> claimant & 1
    left = sum(t.hands) | t.trick
    wanted = result(contract, scored + side * points(left), taken + side * t.hands[claimant].bit_count())
    known: dict[At, bool] = {}

    def forced(at: At) -> bool:
        """Whether the claimant comes to what he wants from here."""
        if not at.table and not any(at.hands):
            return result(contract, at.scored, at.taken) == wanted
        found = known.get(at)
        if found is None:
            turn = (at.leader + len(at.table)) % SEATS
            led, trick = (at.table[0] if at.table else LEADING), sum(1 << card for card in at.table)
            after = (
                _played(t, at, turn, one, old) for one in singles(legal(t.rules, at.hands[turn], trick, led, False))
            )
            found = any(map(forced, after)) if turn == claimant else all(map(forced, after))
            known[at] = found
        return found

    return forced(begin)


def _played(t: Tricks, at: At, turn: int, one: int, old: int) -> At:
    hands, table = put(at.hands, turn, at.hands[turn] ^ one), (*at.table, one.bit_length() - 1)
    if len(table) < SEATS:
        return At(hands, table, at.leader, at.scored, at.taken)
    taker = (at.leader + winner(t.rules, table)) % SEATS
    if not old >> taker & 1:
        return At(hands, (), taker, at.scored, at.taken)
    return At(hands, (), taker, at.scored + points(sum(1 << card for card in table)), at.taken + 1)
