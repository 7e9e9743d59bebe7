"""The instant player of Bobby: what it discards, bids and plays, and that it beats chance."""

from random import Random
from typing import Any

from talia.cards import mask
from talia.chance import Seeded
from talia.games import find
from talia.games.bobby.player.losing import lost
from talia.games.bobby.player.valuing import expected, given_away
from talia.games.bridge.player.playing import Scene
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.tricks.obligations import follow_suit_game, legal
from tests.games.bobby.table import DEALT


def losing(hand: str, table: str = "", *, place: int = 0, leader: int = 0) -> int:
    """The card played of a hand at nullo to these cards, the declarer at place 0 and the dummy at 2."""
    rules, held = follow_suit_game(None), mask(hand.split())
    lying = tuple(mask((card,)).bit_length() - 1 for card in table.split())
    trick = mask(table.split())
    may = legal(rules, held, trick, lying[0], False) if lying else held
    return lost(Scene(rules, None, may, held, place, leader, lying, 0, 2, 0, place % 2 == 0, opening=not lying))


def test_it_keeps_its_high_cards_and_long_suits() -> None:
    for hand in DEALT:
        given = given_away(mask(hand.split()))
        assert given.bit_count() == 4 and not given & mask([rank + suit for rank in "AK" for suit in "CDHS"])


def test_it_expects_more_tricks_of_better_cards_and_fewer_at_nullo_of_low_ones() -> None:
    strong = mask("AS KS QS JS TS 9S AH KH AD KD AC 3C 2C".split())
    weak = mask("2S 3S 5S 2H 4H 6H 2D 4D 5D 7D 2C 3C 4C".split())
    laid = mask("4S 5H 6D 7C".split())
    assert expected(strong, laid, "S") > 9 > expected(weak, laid, "S")
    assert expected(weak, laid, "NU") < 1 < 6 < expected(strong, laid, "NU")


def test_at_nullo_it_loses_as_high_as_it_can() -> None:
    assert losing("2H 9H KH", "TH 5H", leader=2) == mask(("9H",))
    # Last, with the own side's card winning, it is rid of its highest; as it is where it must take the trick.
    assert losing("2H 9H KH", "3H TH 5H", leader=1) == mask(("KH",))
    assert losing("JH KH", "3H 4H 5H", leader=1) == mask(("KH",))
    # In another suit the highest goes, and it leads low.
    assert losing("AD 3D 4C", "5S", leader=3) == mask(("AD",))
    assert losing("AD 3D 4C") == mask(("3D",))


def test_it_makes_most_of_what_it_bids_and_beats_chance() -> None:
    game: Any = find("bobby")
    made = down = won = 0
    for seed in range(6):
        match = Match(game, game.Options(scoring="chicago"), 3, Seeded(seed))
        play_out(match, [make("bobby", "simple")] * 3, [Random(f"{seed}{seat}") for seat in range(3)])
        for row in match.state.sheet:
            codes = [entry["code"] for entry in row["brought"]]
            made, down = made + ("tricks" in codes), down + ("undertricks" in codes)
        match = Match(game, game.Options(scoring="chicago"), 3, Seeded(seed))
        players = [make("bobby", "simple" if seat == seed % 3 else "random") for seat in range(3)]
        play_out(match, players, [Random(f"{seed}{seat}") for seat in range(3)])
        won += match.state.totals[seed % 3] > 0
    assert made > 2 * down and won >= 5
