"""The instant player of bridge: how it plays its cards."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from talia.cards import CODE, mask
from talia.chance import Seeded
from talia.games.bridge.dealing import PACK
from talia.games.bridge.match import Bridge
from talia.games.bridge.options import Options
from talia.games.bridge.player import Simple
from talia.games.bridge.player.leads import Auction
from talia.games.bridge.player.playing import Scene, chosen
from talia.players import Witness
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.tricks.obligations import follow_suit_game, legal


def chooses(hand: str, table: str = "", *, place: int = 1, trump: str | None = None, **more: Any) -> str:
    """The card a defender plays to a trick led by the place on his right, or further back."""
    lying = tuple(mask((card,)).bit_length() - 1 for card in table.split())
    cards = mask(hand.split())
    rules = follow_suit_game(trump)
    everything = PACK.mask
    scene = Scene(
        rules=rules,
        trump=trump,
        legal=legal(rules, cards, mask(table.split()), lying[0] if lying else -1, False),
        hand=cards,
        place=place,
        leader=(place - len(lying)) % 4,
        table=lying,
        dummy=0,
        dummy_place=2,
        unseen=everything & ~cards & ~mask(table.split()),
        declaring=False,
        opening=not lying,
        **more,
    )
    return CODE[chosen(scene)]


@pytest.mark.parametrize(
    ("hand", "table", "card"),
    [
        ("AS QS 3S 2H", "KS", "AS"),  # An honour led is covered by what surely wins.
        ("KS QS 3S 2H", "4S", "3S"),  # Low in second place.
        ("KS 7S 3S", "4S 2S", "KS"),  # High in third.
        ("KS 7S 3S", "AS 2S", "3S"),  # Partner's ace needs no help.
        ("KS JS 3S", "4S 2S TS", "JS"),  # As cheaply as wins in the last.
        ("KS JS 3S", "4S QS TS", "3S"),  # Not over partner.
        ("2H 9C", "4S QS TS", "2H"),
    ],
)
def test_what_is_followed(hand: str, table: str, card: str) -> None:
    assert chooses(hand, table) == card


def test_what_is_led() -> None:
    assert chooses("KS QS JS 4S 2H 3C 4C") == "KS", "the top of a sequence"
    assert chooses("KS JS 8S 4S 2S 2H 3C") == "4S", "the fourth best of the longest"
    assert chooses("KS JS 8S 4S 2H 3C 4C", trump="C") == "2H", "a singleton against trumps"
    assert chooses("KS JS 8S 4S QH 3C 4C", auction=Auction(partner="H")) == "QH", "what partner has bid"


def test_matches_of_four_of_them() -> None:
    """They play a round to its end; what they decide follows from the sight alone."""
    game, player = Bridge(), Simple()
    match = Match(game, Options(scoring="duplicate", boards=3), 4, Seeded(7))
    match.begin()
    witnesses = [Witness(game, seat, match.options) for seat in range(4)]
    rngs: Sequence[Random] = [Random(seat) for seat in range(4)]
    while game.result(match.state) is None:
        seat = seats_of(game.waiting(match.state))[0]
        move = player.move(witnesses[seat].sight(match.state), rngs[seat], float("inf"))
        for step in match.do(seat, move):
            for witness in witnesses:
                witness.saw(step.events)
    assert len(match.state.sheet) == 3
    assert all(row["contract"] for row in match.state.sheet)
