"""Who is with whom, as every viewer is told it: over random matches of every game, and where a rule says when."""

from random import Random
from typing import Any

import pytest

from talia.chance import Given, Seeded
from talia.games import find, games
from talia.games.baska.moves import Call, Pass, Play
from talia.games.baska.options import Options as BaskaOptions
from talia.games.betel import Options as BetelOptions
from talia.games.betel.moves import Call as BetelCall
from talia.games.betel.moves import Name
from talia.games.betel.moves import Pass as BetelPass
from talia.games.betel.trade.trading import Ready
from talia.games.skat.moves import Bid
from talia.games.skat.moves import Pass as SkatPass
from talia.games.skat.options import Options as SkatOptions
from talia.players.sides import side_of
from talia.table.comparison import sharing_totals
from talia.table.game import Game
from talia.table.match import Match
from talia.table.moves import OPEN, SPECTATOR, seats_of
from talia.table.options import options_from
from talia.table.series import Series
from talia.table.view import View, view
from tests.games.random_play import begun, random_step

GAMES = [game for game in games() if type(game).__module__.startswith("talia.games.")]
EACH = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
ENOUGH = 300
"""So many steps of a match are looked at, and its first deal to the end."""


def told(shown: View) -> dict[str, frozenset[int]]:
    """The sides of a view by their ids."""
    assert len({side.id for side in shown.sides}) == len(shown.sides), "each id once"
    assert all(side.seats for side in shown.sides), "no side of nobody"
    return {side.id: frozenset(side.seats) for side in shown.sides}


def within(some: dict[str, frozenset[int]], more: dict[str, frozenset[int]]) -> bool:
    """Whether all that is told by ``some`` is told by ``more``."""
    return all(seats <= more.get(id, frozenset()) for id, seats in some.items())


@EACH
def test_what_is_told_of_sides_fits_together(game: Game[Any], long: bool) -> None:
    """A viewer's sides don't overlap and hold seats that play in the deal, those who have gone out in it, too; what all
    know each knows; nothing told is taken back before the deal is over, and then everybody knows all of it."""
    rng = Random(f"sides {game.id}")
    for _ in range(50 if long else 2):
        match = begun(game, rng)
        before: tuple[Any, list[dict[str, frozenset[int]]]] = None, []
        cards, played = None, set[int]()
        while True:
            s = match.state
            if cards != game.dealt(s):
                cards, played = game.dealt(s), set()
            played |= {seat for seat in range(match.seats) if game.status(s, seat) == "playing"}
            viewers = [view(game, s, viewer) for viewer in (*range(match.seats), SPECTATOR, OPEN)]
            sides = [told(each) for each in viewers]
            for each in sides:
                seats = [seat for side in each.values() for seat in side]
                assert len(seats) == len(set(seats)), "no seat is on two sides"
                assert played.issuperset(seats), "who rests is on no side"
                assert within(sides[-2], each) and within(each, sides[-1])
            now = (game.dealt(s), game.finished(s) - (isinstance(game, Series) and s.finished and bool(s.sheet)))
            if now == before[0]:
                assert all(within(then, each) for then, each in zip(before[1], sides, strict=True))
            if isinstance(game, Series) and s.finished:
                assert all(each == sides[-1] for each in sides), "once a deal is over the sides are told to all"
                assert not sides[0] or frozenset().union(*sides[0].values()) == played
            before = now, sides
            for side in sharing_totals(game, match.options, match.seats):
                assert len({game.totals(s)[seat] for seat in seats_of(side)}) == 1
            if game.result(s) is not None or (len(match.log) > ENOUGH and game.finished(s)):
                break
            random_step(match, rng)


BASKA = find("baska")


def at_table(hands: str, *calls: str) -> Match[Any]:
    """A deal of Baśka, the hands by seat: forehand is seat 0, seat 1 says the first of the calls, passes end them."""
    each = [hand.split() for hand in hands.split(" / ")]
    deck = tuple(each[at % 4][at // 4] for at in range(16))
    chance = Given({"lot/dealer": 3, "deal/0": deck}, Seeded("sides"))
    match = Match(BASKA, BaskaOptions(deals=4, cicha_laydown="allowed"), 4, chance)
    match.begin()
    for call in calls:
        match.do(caller(match), Pass() if call == "pass" else Call(call))
    while BASKA.phase(match.state) == "auction":
        assert not any(told(view(BASKA, match.state, viewer)) for viewer in (0, 1, 2, 3, OPEN))
        match.do(caller(match), Pass())
    return match


def caller(match: Match[Any]) -> int:
    return seats_of(BASKA.waiting(match.state))[0]


def known(match: Match[Any], viewer: int) -> str:
    """What a viewer is told: ``02|13`` if seats 0 and 2 are old and the others young, as far as he knows."""
    sides = told(view(BASKA, match.state, viewer))
    assert set(sides) <= {"old", "young"}
    return "|".join("".join(map(str, sorted(sides.get(id, ())))) for id in ("old", "young"))


APART = "AH QC TC AC / JC AD JD AS / TH QS TD TS / QH QD JH JS"
"""Seats 0 and 2 are old."""
TOGETHER = "AH QC QS AC / JC AD JD AS / TH TC TD TS / QH QD JH JS"
"""Seat 0 has both old queens, seat 1 the highest jack."""


def test_the_old_find_each_other_by_the_cards() -> None:
    """baska.md 4.1: nobody is told who the old ones are, it comes out in play; each knows his own four cards."""
    match = at_table(APART)
    assert [known(match, viewer) for viewer in (*range(4), SPECTATOR)] == ["0|", "|1", "2|", "|3", "|"]
    assert known(match, OPEN) == "02|13"
    for card in ("QC", "AD", "TH", "QH"):
        match.do(caller(match), Play(card))
    # The queen of clubs is out: who has the other one now knows everything, the young know one of the old.
    assert [known(match, viewer) for viewer in (*range(4), SPECTATOR)] == ["0|", "0|1", "02|13", "0|3", "0|"]
    for card in ("QS", "QD", "AH", "JC"):
        match.do(caller(match), Play(card))
        assert (known(match, 1), known(match, SPECTATOR)) == ("02|13", "02|13"), "with the second queen all know all"


def test_who_plays_the_silent_game_knows_that_he_is_alone() -> None:
    match = at_table(TOGETHER)
    assert [known(match, viewer) for viewer in (*range(4), SPECTATOR)] == ["0|123", "|1", "|2", "|3", "|"]


def test_the_partner_of_a_wedding_is_found_by_his_jack() -> None:
    """baska.md 4.1: the highest jack not held by the bidder, neither named nor announced; its holder knows."""
    match = at_table(TOGETHER, "pass", "pass", "pass", "wesele")
    assert [known(match, viewer) for viewer in (*range(4), SPECTATOR)] == ["0|", "01|23", "0|2", "0|", "0|"]
    for card in ("AH", "JC"):
        match.do(caller(match), Play(card))
    assert {known(match, viewer) for viewer in (*range(4), SPECTATOR)} == {"01|23"}


@pytest.mark.parametrize("contract", ["gran", "zolo", "gran_du", "zolo_du"])
def test_who_plays_alone_is_old_and_all_know_it(contract: str) -> None:
    match = at_table(TOGETHER, "pass", contract)
    assert {known(match, viewer) for viewer in (*range(4), SPECTATOR)} == {"2|013"}


SKAT = find("skat")


def bid_by_seat_2(options: SkatOptions, seats: int) -> Match[Any]:
    """A deal of Skat by seat 0 before its first call; with four at the table seats 1, 2 and 3 play."""
    match = Match(SKAT, options, seats, Given({"lot/dealer": 0}, Seeded("sides of Skat")))
    match.begin()
    return match


@pytest.mark.parametrize("seats", [3, 4])
def test_the_soloist_plays_against_the_other_two(seats: int) -> None:
    """skat.md 4: from the end of the auction on; who rests is on no side, and before nobody is."""
    match = bid_by_seat_2(SkatOptions(), seats)
    against = {1, 3 % seats}
    match.do(2, Bid("18"))
    assert not told(view(SKAT, match.state, SPECTATOR))
    match.do(1, SkatPass())
    assert not told(view(SKAT, match.state, 2)), "rearhand may still bid"
    match.do(3 % seats, SkatPass())
    for viewer in (*range(seats), SPECTATOR, OPEN):
        assert told(view(SKAT, match.state, viewer)) == {"soloist": {2}, "defenders": against}
    assert side_of(view(SKAT, match.state, 1)) == tuple(sorted(against))


def test_in_a_ramsch_there_are_no_sides() -> None:
    match = bid_by_seat_2(SkatOptions(passed_out="ramsch"), 3)
    while SKAT.phase(match.state) == "bidding":
        match.do(seats_of(SKAT.waiting(match.state))[0], SkatPass())
    assert SKAT.phase(match.state) == "play"
    assert not told(view(SKAT, match.state, OPEN))


BETEL = find("betel")


def deal_of_betel(seats: int, **options: Any) -> Match[Any]:
    """A deal by seat 0, which calls first; of four seat 2 rests."""
    match = Match(BETEL, BetelOptions(**options), seats, Given({"lot/dealer": 0}, Seeded("sides of Betel")))
    match.begin()
    return match


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("trade", [False, True])
def test_the_declarer_plays_against_the_other_two(seats: int, trade: bool) -> None:
    """betel.md 4.1: who has bid the contract that is played; a bid that stands makes no sides, nor does an offer."""
    match = deal_of_betel(seats, trade=trade, first_exchange="off")
    last = seats - 1
    for seat, call in ((0, BetelCall("1C")), (1, BetelCall("1D")), (last, BetelPass()), (0, BetelPass())):
        assert not told(view(BETEL, match.state, OPEN))
        decided(match, seat, call)
    for viewer in (*range(seats), SPECTATOR, OPEN):
        assert told(view(BETEL, match.state, viewer)) == {"declarer": {1}, "defenders": {0, last}}
    assert side_of(view(BETEL, match.state, last)) == (0, last)


def decided(match: Match[Any], seat: int, call: Any) -> None:
    """A call; at a table that trades once nobody has an offer to make."""
    while BETEL.phase(match.state) == "window":
        match.do(seats_of(BETEL.waiting(match.state))[0], Ready())
    match.do(seat, call)


def test_where_nobody_declares_there_are_no_sides() -> None:
    """betel.md 4.5 and betel_learning.md 4: after three passes, and where the dealer names trumps."""
    for options, moves in (({}, [BetelPass()] * 3), ({"trumps_named": True}, [Name("H")])):
        match = deal_of_betel(3, **options)
        for move in moves:
            match.do(seats_of(BETEL.waiting(match.state))[0], move)
        assert BETEL.phase(match.state) == "play"
        assert not told(view(BETEL, match.state, OPEN))


def test_partners_of_czarna_manka_are_known_from_the_start() -> None:
    """black_maria.md 5: seats 0 and 2 against 1 and 3, with one total of the side."""
    game = find("black_maria")
    match = Match(game, options_from(game, {"partnership": True}), 4, Seeded("sides"))
    for _ in range(2):
        for viewer in (*range(4), SPECTATOR):
            sides = view(game, match.state, viewer).sides
            assert [(side.seats, side.one_total) for side in sides] == [((0, 2), True), ((1, 3), True)]
        match.begin()
    assert sharing_totals(game, match.options, 4) == (0b0101, 0b1010)
    while game.result(match.state) is None:
        seat = seats_of(game.waiting(match.state))[0]
        move = game.default(match.state, seat)
        assert move is not None
        match.do(seat, move)
    totals = game.totals(match.state)
    assert totals[:2] == totals[2:] and totals[0] != totals[1]
    assert view(game, game.start(game.Options(), 4), 0).sides == ()


def test_players_read_their_side_from_the_view() -> None:
    """Nothing, as long as they cannot know it: who may be the partner of a wedding, or may not."""
    wedding = at_table(TOGETHER, "pass", "pass", "pass", "wesele")
    assert [side_of(view(BASKA, wedding.state, seat)) for seat in range(4)] == [(0,), (0, 1), (2,), ()]
    game = find("black_maria")
    match = Match(game, options_from(game, {"partnership": True}), 4, Seeded("sides"))
    assert [side_of(view(game, match.state, seat)) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
