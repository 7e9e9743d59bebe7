"""The instant player of Chinese bridge: which piles it makes, what it declares and plays, and that it beats chance."""

from random import Random
from typing import Any

from talia.cards import CODE, LANES, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.contracts import BIDS
from talia.games.chinese_bridge.options import SHORT, WHOLE
from talia.games.chinese_bridge.player.playing import Scene, chosen
from talia.games.chinese_bridge.player.valuing import Known, declared, expected, pile
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.tricks.obligations import follow_suit_game, legal


def plays(hand: str, table: str = "", rival: str = "", *, trump: str | None = None, covering: str = "") -> str:
    """The card played of what one may play to these cards, the leader's first; all the rival may play lies open."""
    rules, held = follow_suit_game(trump), mask(hand.split())
    lying = tuple(mask((card,)).bit_length() - 1 for card in table.split())
    may = legal(rules, held, mask(table.split()), lying[0], False) if lying else held
    scene = Scene(rules, trump, may, held, mask(rival.split()), 0, 0, mask(covering.split()), lying)
    return CODE[chosen(scene)]


def test_it_leads_what_nothing_beats_and_a_low_card_goes_with_it() -> None:
    assert plays("AS 2S KH", rival="QS JS AH") == "AS"
    assert plays("KS 2S KH 3H", rival="AS AH 2D") == "2S"


def test_it_takes_a_trick_as_cheaply_as_that_is_sure() -> None:
    # The leader plays once more: the queen would not hold.
    assert plays("QS AS 2S", "TS", "KS 3S") == "AS"
    assert plays("QS AS 2S", "TS", "9S 3S") == "QS"
    # The last card of the trick.
    assert plays("QS JS 2S", "TS 3S 4S", "KS") == "JS"


def test_it_wastes_nothing_on_a_trick_that_is_its_own_or_lost() -> None:
    assert plays("KS 4S", "AS 2S", "3S QS") == "4S"
    assert plays("KS 4S", "3S AS 5S") == "4S"
    assert plays("QS 4S", "KS", "AS 3S") == "4S"
    # Of two cards alike it plays the one that opens a pile.
    assert plays("4H 5D", "KS 2S AS", covering="5D") == "5D"


def test_it_expects_more_tricks_of_better_cards_and_longer_trumps() -> None:
    strong = mask([rank + suit for rank in "AKQJ" for suit in "SHD"] + [rank + "S" for rank in "T98765432"])
    known = Known(strong, WHOLE.mask & ~strong, WHOLE.mask, 13, 6)
    assert expected(known, "S") > expected(known, "NT") > 6.5 > expected(known, "C")
    assert declared(known, BIDS)[1:] == "S"
    # What it does not see is shared out.
    blind = Known(mask(("AS", "KS")), mask(("QS",)), SHORT.mask, 8, 4)
    assert 2 < blind.share(LANES["S"]) < 6 and blind.points > 20


def test_high_cards_lie_below_low_ones() -> None:
    table = mask("AS KS 2S QH 3H 4D TD 5C".split())
    piles = []
    while table:
        up, under = pile(table)
        table &= ~(up | under)
        piles.append((CODE[up], CODE[under]))
    assert piles == [("2S", "AS"), ("3H", "KS"), ("4D", "QH"), ("5C", "TD")]


def test_it_makes_most_of_what_it_declares_and_beats_chance() -> None:
    game: Any = find("chinese_bridge")
    made = down = won = 0
    for seed in range(6):
        options = game.Options(
            scoring="chicago", deck=("52", "32")[seed % 2], table_choice=("seen", "blind")[seed // 3]
        )
        match = Match(game, options, 2, Seeded(seed))
        play_out(match, [make("chinese_bridge", "simple")] * 2, [Random(f"{seed}{seat}") for seat in range(2)])
        for row in match.state.sheet:
            codes = [entry["code"] for entry in row["brought"]]
            made, down = made + ("tricks" in codes), down + ("undertricks" in codes)
        match = Match(game, options, 2, Seeded(seed))
        players = [make("chinese_bridge", "simple" if seat == seed % 2 else "random") for seat in range(2)]
        play_out(match, players, [Random(f"{seed}{seat}") for seat in range(2)])
        won += match.state.totals[seed % 2] > 0
    assert made > 1.5 * down and won >= 5
