"""A game for as many seats as there may be: rules, records, players."""

from random import Random
from typing import Any

import msgspec
import pytest
from highest import Highest

from talia.chance import Sealed, commitment
from talia.cli.grammar import Misread, parse
from talia.players import Sight
from talia.players.choices import forms_of
from talia.players.random_player import RandomPlayer
from talia.server.seating import Seat, computer
from talia.table.forms import Form, Seats
from talia.table.match import Match, fold
from talia.table.moves import EVERYONE, MOST_SEATS, OPEN, SPECTATOR, seats_of
from talia.table.record import Sitter, binding, make_record, plain, read, verify, write
from talia.table.registry import register
from talia.table.view import View, form_view, view
from tests.toys.council import Council, Expel, Options, Suspect

COUNCIL = Council()
SHORT = Options()
LONG = Options(rounds=5, deals=2)
SITTERS = [Sitter(f"P{seat}") for seat in range(MOST_SEATS)]


def bound(options: Options) -> str:
    return binding("forty", "council", 1, plain(options), SITTERS)


def played(secret: bytes = bytes(32), options: Options = SHORT) -> Match[Any]:
    """A match of forty random players."""
    chance = Sealed(secret, bound(options), (bytes(32),) * MOST_SEATS)
    match = Match(COUNCIL, options, MOST_SEATS, chance)
    match.begin()
    rng, player = Random(secret), RandomPlayer()
    while waiting := seats_of(COUNCIL.waiting(match.state)):
        seat = rng.choice(waiting)
        match.do(seat, player.move(Sight(view(COUNCIL, match.state, seat)), rng, float("inf")))
    return match


def test_random_players_play_it_to_its_end_and_the_log_says_all() -> None:
    match = played(options=LONG)
    assert match.game.result(match.state) is not None
    assert {line.seat for line in match.log} == {-1, *range(MOST_SEATS)}
    assert max(max(line.move.seats) for line in match.log if isinstance(line.move, Suspect)) == MOST_SEATS - 1
    assert fold(COUNCIL, LONG, MOST_SEATS, match.log).state == match.state
    again = played(options=LONG)
    assert again.log == match.log
    other = played(bytes([1]) * 32, LONG)
    assert other.log != match.log


def test_its_record_is_read_back_and_verified() -> None:
    match = played()
    record = make_record(
        id="forty",
        game=COUNCIL,
        options=match.options,
        seats=SITTERS,
        log=match.log,
        totals=COUNCIL.totals(match.state),
        commit=commitment(bytes(32), bound(match.options)),
        shares=["00" * 32] * MOST_SEATS,
        seed=bytes(32).hex(),
    )
    assert verify(read(write(record))) == COUNCIL.result(match.state)


def test_a_view_lists_every_seat_and_hides_every_other_hand() -> None:
    match = played()
    start = fold(COUNCIL, match.options, MOST_SEATS, match.log[:2]).state
    last = MOST_SEATS - 1
    mine = view(COUNCIL, start, last)
    assert mine.seat == last
    assert mine.waiting == tuple(range(MOST_SEATS))
    assert [zone.id for zone in mine.zones if zone.cards] == [f"hand.{last}"]
    (part,) = mine.choices[0].parts
    assert part.among == tuple(range(last))
    read = msgspec.json.decode(msgspec.json.encode(mine), type=View)
    assert forms_of(read) == forms_of(mine) == COUNCIL.choices(start, last)
    for viewer in (SPECTATOR, OPEN):
        seen = view(COUNCIL, start, viewer)
        assert seen.seat is None and not seen.choices and not seen.channels
    red = start.deal.red
    assert {seat for seat in range(MOST_SEATS) if "red" in view(COUNCIL, start, seat).channels} == set(seats_of(red))
    assert {seat for seat in range(MOST_SEATS) if "red" in view(COUNCIL, start, seat).facts} == set(seats_of(red))


def test_a_set_of_seats_is_counted_and_listed_alike() -> None:
    part = Seats("seats", (1 << MOST_SEATS) - 1, 1, 1)
    listed = form_view(Form(Expel, (part,))).parts[0].among
    assert part.ways(1) == len(list(part.values(1))) == len(listed) == MOST_SEATS
    assert part.allows(MOST_SEATS - 1) and not part.allows(MOST_SEATS) and not part.allows(True)
    assert {part.draw(Random(n), 1) for n in range(1000)} == set(range(MOST_SEATS))
    assert seats_of(EVERYONE) == tuple(range(MOST_SEATS))
    for among in (1 << MOST_SEATS, EVERYONE):
        with pytest.raises(ValueError, match="the part seats names more than 40 seats"):
            Seats("seats", among)


def test_seats_are_typed_as_numbers() -> None:
    start = fold(COUNCIL, SHORT, MOST_SEATS, played().log[:2]).state
    assert parse("suspect 39 3 17", COUNCIL.choices(start, 0)) == Suspect((3, 17, 39))
    with pytest.raises(Misread):
        parse("suspect 40", COUNCIL.choices(start, 0))


def test_no_game_has_more_seats() -> None:
    class Crowd(Highest):
        id = "crowd"
        seats = range(2, MOST_SEATS + 2)

    with pytest.raises(TypeError, match="the game crowd has 41 seats; a table has 40 at most"):
        register(Crowd)


def test_every_computer_player_has_a_name_of_his_own() -> None:
    seats = [Seat(guest="g", name="ada")]
    while len(seats) < MOST_SEATS:
        seats.append(computer("random", seats))
    assert len({str(seat.name).casefold() for seat in seats}) == MOST_SEATS
