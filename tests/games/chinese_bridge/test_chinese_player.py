"""Players of Chinese bridge: piles, declaration and play of the instant one, that it beats chance; how one searches."""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any

import pytest

from talia.cards import CODE, LANES, mask, singles
from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.contracts import BIDS
from talia.games.chinese_bridge.options import SHORT, WHOLE
from talia.games.chinese_bridge.player.playing import Scene, chosen
from talia.games.chinese_bridge.player.valuing import Known, declared, expected, pile
from talia.games.chinese_bridge.searching import PilesScene, piles_scene, read
from talia.players import Sight, Witness, make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.tricks.claiming import Answer
from talia.tricks.dividing import ClaimSome
from talia.tricks.obligations import follow_suit_game, legal
from talia.tricks.play import Play
from tests.kernel.test_piles import Plain

GAME: Any = find("chinese_bridge")


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
    made = down = won = 0
    for seed in range(6):
        options = GAME.Options(
            scoring="chicago", deck=("52", "32")[seed % 2], table_choice=("seen", "blind")[seed // 3]
        )
        match = Match(GAME, options, 2, Seeded(seed))
        play_out(match, [make("chinese_bridge", "simple")] * 2, [Random(f"{seed}{seat}") for seat in range(2)])
        for row in match.state.sheet:
            codes = [entry["code"] for entry in row["brought"]]
            made, down = made + ("tricks" in codes), down + ("undertricks" in codes)
        match = Match(GAME, options, 2, Seeded(seed))
        players = [make("chinese_bridge", "simple" if seat == seed % 2 else "random") for seat in range(2)]
        play_out(match, players, [Random(f"{seed}{seat}") for seat in range(2)])
        won += match.state.totals[seed % 2] > 0
    assert made > 1.5 * down and won >= 5


def course(seed: int, **options: Any) -> Iterator[tuple[Any, Sight, Move]]:
    """A deal of instant players: before each move the deal, the sight of who is on turn, and what it does."""
    for match, witnesses, seat, move in moves(seed, **options):
        yield match.state.deal, witnesses[seat].sight(match.state), move


def moves(seed: int, **options: Any) -> Iterator[tuple[Match[Any], list[Witness], int, Move]]:
    """The same as a match, with what each seat was told, and who moves."""
    chosen, simple = GAME.Options(scoring="chicago", **options), make("chinese_bridge", "simple")
    match: Match[Any] = Match(GAME, chosen, 2, Seeded(seed), breaks=True)
    witnesses = [Witness(GAME, seat, chosen) for seat in range(2)]
    steps = match.begin()
    while not match.paused:
        for step in steps:
            for witness in witnesses:
                witness.saw(step.events)
        (seat, *_) = seats_of(GAME.waiting(match.state))
        move = simple.move(witnesses[seat].sight(match.state), Random(seed), inf)
        yield match, witnesses, seat, move
        steps = match.do(seat, move)


@pytest.mark.parametrize("table_choice", ["seen", "blind"])
@pytest.mark.parametrize("deck", ["52", "32"])
def test_the_real_layout_is_held_possible(deck: str, table_choice: str, long: bool) -> None:
    """Before every card; and a world holds all cards that were not played, each once."""
    cards = 0
    for seed in range(20 if long else 2):
        for d, sight, move in course(seed, deck=deck, table_choice=table_choice):
            if not isinstance(move, Play):
                continue
            now = piles_scene(sight, None)
            me, rival = now.me, 1 - now.me
            lying = {up: under for piles in d.piles.piles for up, under in piles if under}
            held = d.tricks.hands
            assert now.known[me] == held[me] and now.known[rival] & ~held[rival] == 0
            unseen = held[rival] & ~now.known[rival]
            assert unseen.bit_count() == now.hidden[rival] and unseen & ~now.pool == unseen & now.never[rival] == 0
            hidden = [lying[1 << cover] for cover in now.covers]
            assert unseen | sum(hidden) == now.pool and {1 << up: 1 << below for up, below in now.under.items()} == {
                up: under for up, under in lying.items() if not under & now.pool
            }
            assert now.waiting == d.piles.turned
            world = now.believed(1, Random(seed))[0][0]
            assert sum(world) == sum(held) | sum(hidden)
            cards += 1
    assert cards > 40


@pytest.mark.parametrize("seed", range(3))
def test_who_searches_plays_perfectly_once_it_can_know_all_cards(seed: int) -> None:
    """In the last three tricks, by plain search; each card of a deal of instant players is asked."""
    club, found = make("chinese_bridge", "club"), 0
    for number in range(5):
        for d, sight, move in course(100 * seed + number, claims="off"):
            if not isinstance(move, Play) or sum(sight.view.facts["tricks"]) < 10:
                continue
            now, _ = read(sight)
            if now.pool.bit_count() > 1 or len(best := perfect(d, now)) == d.tricks.hands[now.me].bit_count():
                continue
            played = club.move(sight, Random(seed), inf)
            assert isinstance(played, Play) and played.card in best
            found += 1
    assert found


def perfect(d: Any, now: PilesScene) -> set[str]:
    """The cards that are worth most, by plain search."""
    under = {CODE[up]: CODE[below] for piles in d.piles.piles for up, below in piles if below}
    hands, turned = ([frozenset(CODE[one] for one in singles(each)) for each in both]
                     for both in (d.tricks.hands, d.piles.turned))  # fmt: skip
    trick = tuple(CODE[1 << number] for number in now.trick)
    state = (hands[0], hands[1]), (turned[0], turned[1]), now.leader, trick
    worth = Plain(d.contract.trump, under).cards(state)
    return {code for code, tricks in worth.items() if tricks == max(worth.values())}


def test_it_agrees_to_a_claim_up_to_what_best_play_brings() -> None:
    """Of either, between two tricks and in the middle of one, by plain search."""
    said: dict[tuple[bool, str], int] = {}
    for seed in range(5):
        for match, witnesses, *_ in moves(seed, deck="32", claims="agree", auto_finish=False):
            d = match.state.deal
            for claimant in range(2):
                offered = GAME.asides(match.state, claimant)
                for n in range(offered[0].parts[0].high + 1 if offered and d.tricks is not None else 0):
                    after, _ = GAME.play(match.state, claimant, ClaimSome(n))
                    sight = witnesses[1 - claimant].sight(after)
                    answer = make("chinese_bridge", "simple").move(sight, Random(n), inf)
                    assert isinstance(answer, Answer)
                    assert answer.say == ("accept" if n <= most(d, claimant) else "reject"), (seed, claimant, n)
                    key = bool(d.tricks.table), answer.say
                    said[key] = said.get(key, 0) + 1
    assert all(said[table, say] > 5 for table in (False, True) for say in ("accept", "reject")), said


def most(d: Any, place: int) -> int:
    """The tricks a place takes of those that are left, by plain search."""
    hands, turned = ([frozenset(CODE[one] for one in singles(each)) for each in both]
                     for both in (d.tricks.hands, d.piles.turned))  # fmt: skip
    plain = Plain(d.contract.trump, {})
    state = (hands[0], hands[1]), (turned[0], turned[1]), d.tricks.leader, tuple(CODE[1 << c] for c in d.tricks.table)
    tricks = plain.worth(state)
    return tricks if place == 0 else plain.left(state) - tricks


def test_who_searches_is_the_same_by_the_same_chance_and_the_instant_one_without_time() -> None:
    club, asked = make("chinese_bridge", "club"), 0
    for _, sight, move in course(5):
        assert club.move(sight, Random(5), -inf) == move
        if len(sight.events) % 12 == 0:
            assert club.move(sight, Random(1), inf) == club.move(sight, Random(1), inf)
            asked += 1
    assert asked > 1
