"""What the server remembers of reviews and analyses."""

from random import Random

import talia
from talia.players import make
from talia.players.self_play import play_out
from talia.server.reviews import Reviews
from talia.table.record import Record, Sitter, make_record
from tests.server.harness import run


def a_match() -> Record:
    match = talia.match("swinie", seed=3)
    play_out(match, [make("swinie", "random")] * match.seats, [Random(seat) for seat in range(match.seats)])
    seats = [Sitter(f"Seat {seat}", "random") for seat in range(match.seats)]
    return make_record(
        id="a", game=match.game, options=match.options, seats=seats, log=[*match.log], totals=match.totals, seed="3"
    )


def test_an_analysis_is_remembered_once_it_is_complete() -> None:
    """The analyst has too little time when he is asked first."""

    async def test() -> None:
        reviews = Reviews(("tests.server.hurried",))
        found = [await reviews.analysis(a_match(), 0) for _ in range(3)]
        assert [(each.sentences[0].data["n"], each.complete) for each in found] == [(1, False), (2, True), (2, True)]
        reviews.close()

    run(test)
