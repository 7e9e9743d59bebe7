"""Computer players of bridge bid by the system of their table, in the game as it is played."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields

from talia.chance import Seeded
from talia.games.bridge.bidding import Agreements, Heard, agreed
from talia.games.bridge.bidding import call as said_by
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.match import Bridge
from talia.games.bridge.moves import Bid, Pass
from talia.games.bridge.options import CONVENTIONS, Options
from talia.games.bridge.player import Simple, calling
from talia.games.bridge.scoring.duplicate import board
from talia.players import Sight
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.record import plain
from talia.table.view import view

GAME = Bridge()


class Auction:
    """The auction of a board as computer players of the house bid it at a table."""

    def __init__(self, number: int, seed: str, **options: Any) -> None:
        self.options = Options(scoring="duplicate", boards=1, first_board=number % 16 + 1, **options)
        self.match: Match[Any] = Match(GAME, self.options, 4, Seeded(f"{seed} {number}"))
        self.match.begin()
        self.hands = [Hand(cards) for cards in self.match.state.deal.dealt]
        self.dealer, self.vulnerable = board(self.options.first_board)
        self.calls = tuple(self._bid())

    def heard(self, calls: int, pairs: tuple[Agreements, Agreements]) -> Heard:
        """So many calls, as the system reads them."""
        side = self.dealer % 2
        return Heard(self.calls[:calls], pairs, (self.vulnerable[side], self.vulnerable[1 - side]))

    def _bid(self) -> Iterator[str]:
        player, told = Simple(), plain(self.options)
        while GAME.phase(self.match.state) == "auction":
            (seat,) = seats_of(GAME.waiting(self.match.state))
            self.match.do(seat, player.move(Sight(view(GAME, self.match.state, seat), (), told), Random(0), 0.0))
            yield self.match.state.deal.auction.calls[-1]["call"]


@pytest.mark.parametrize(
    "options",
    [{}, {"system": "simple_natural"}, {"system": "sayc_outline", "blackwood": "plain", "preempt": "rule_2_3"}],
)
def test_they_call_as_the_system_says(options: dict[str, Any]) -> None:
    """By options, dealer and vulnerability of the table."""
    for number in range(32):
        bid = Auction(number, "they call", **options)
        both = agreed(bid.options)
        for at, call in enumerate(bid.calls):
            assert call == said_by(bid.hands[(bid.dealer + at) % 4], bid.heard(at, (both, both)))


def test_what_may_not_be_said_is_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the system says, the player is never refused."""
    for said in ("1C", "XX", "no such call"):
        monkeypatch.setattr(calling.bidding, "call", lambda hand, heard, said=said: said)
        match: Match[Any] = Match(GAME, Options(), 4, Seeded("not allowed"))
        match.begin()
        match.do(0, Bid("2S"))
        assert calling.call(Sight(view(GAME, match.state, 1), (), {})) == Pass()


def test_all_that_is_agreed_is_told() -> None:
    assert tuple(each.name for each in fields(Agreements)) == ("system", *CONVENTIONS)
