"""Computer players of bridge bid by the system of their table, in the game as it is played, and are explained there.

What is told follows from the auction alone: the same bytes for all hands that make the same calls. The planted leak,
which tells the row that the hand has matched, is found.
"""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import fields

from talia.chance import Seeded
from talia.games.bridge.bidding import Agreements, Heard, agreed
from talia.games.bridge.bidding import call as said_by
from talia.games.bridge.bidding.bidder import of_meaning
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.reading import read
from talia.games.bridge.match import Bridge
from talia.games.bridge.moves import Bid, Pass
from talia.games.bridge.options import CONVENTIONS, Options
from talia.games.bridge.player import Simple, calling
from talia.games.bridge.scoring.duplicate import board
from talia.players import Sight
from talia.table.agreements import read_calls
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.record import plain
from talia.table.view import view
from talia.table.words import LANGS, Lang
from tests.games.bridge.bidding.test_four_bidders import leaking, within

GAME = Bridge()


class Auction:
    """The auction of a board as computer players of the house bid it at a table."""

    def __init__(self, number: int, seed: str, **options: Any) -> None:
        self.options = Options(scoring="duplicate", boards=1, first_board=number % 16 + 1, **options)
        self.told = plain(self.options)
        self.match: Match[Any] = Match(GAME, self.options, 4, Seeded(f"{seed} {number}"))
        self.match.begin()
        self.hands = [Hand(cards) for cards in self.match.state.deal.dealt]
        self.dealer, self.vulnerable = board(self.options.first_board)
        self.calls = tuple(self._bid())

    def heard(self, calls: int, pairs: tuple[Agreements, Agreements]) -> Heard:
        """So many calls, as the system reads them."""
        side = self.dealer % 2
        return Heard(self.calls[:calls], pairs, (self.vulnerable[side], self.vulnerable[1 - side]))

    def facts(self, calls: int) -> dict[str, Any]:
        """The same, as it is asked about."""
        return {"dealer": self.seen["dealer"], "vulnerable": self.seen["vulnerable"], "calls": self.calls[:calls]}

    def _bid(self) -> Iterator[str]:
        player = Simple()
        while GAME.phase(self.match.state) == "auction":
            (seat,) = seats_of(GAME.waiting(self.match.state))
            sight = Sight(view(GAME, self.match.state, seat), (), self.told)
            self.seen = sight.view.facts
            self.match.do(seat, player.move(sight, Random(0), 0.0))
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


# --- what is told of their calls --------------------------------------------------------------------------------------

Telling = Callable[[Auction], dict[Lang, tuple[str, ...]]]
"""What is told of each call of an auction."""


def honest(bid: Auction) -> dict[Lang, tuple[str, ...]]:
    """What the house tells; checks that it is of every call, and true of its maker's hand."""
    told = {lang: read_calls("bridge", bid.told, bid.facts(len(bid.calls)), lang) for lang in LANGS}
    both = agreed(bid.options)
    for at, meaning in enumerate(read(bid.heard(len(bid.calls), (both, both))).said):
        assert within(bid.hands[(bid.dealer + at) % 4], of_meaning(meaning)), (
            bid.calls[: at + 1],
            told["en"].calls[at],
        )
    for lang in LANGS:
        assert [each.call for each in told[lang].calls] == [*bid.calls] and not told[lang].further
        assert all(each.known and each.text and "⟨" not in each.text for each in told[lang].calls)
    return {lang: tuple(each.text for each in told[lang].calls) for lang in LANGS}


def leaky(bid: Auction) -> dict[Lang, tuple[str, ...]]:
    """Tells of the last call by the row that its maker's hand has matched."""
    told, last, both = honest(bid), len(bid.calls) - 1, agreed(bid.options)
    texts = (leaking(bid.hands[(bid.dealer + at) % 4], bid.heard(at + 1, (both, both))) for at in range(last + 1))
    return {**told, "pl": tuple(texts)}


def differ(telling: Telling, boards: int) -> tuple[str, ...] | None:
    """Calls after which two hands that made them are told of in different bytes, if there are such calls.

    So many boards are bid at a table, each auction by the rules and within 60 calls.
    """
    twins: dict[Any, bytes] = {}
    same = 0
    for number in range(boards):
        bid = Auction(number, "four of them")
        assert len(bid.calls) < 60
        for lang, texts in telling(bid).items():
            for at, text in enumerate(texts):
                calls = bid.calls[: at + 1]
                key = (lang, bid.seen["vulnerable"], bid.dealer, calls)
                same += key in twins
                if twins.setdefault(key, text.encode()) != text.encode():
                    return calls
    assert same > boards, "twins are no rarity"
    return None


def test_four_of_them_at_a_table(long: bool) -> None:
    assert differ(honest, 20_000 if long else 1000) is None


def test_a_leak_is_found() -> None:
    assert differ(leaky, 1000) is not None
