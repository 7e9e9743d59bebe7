"""The analysis of an open deal of bridge: what the solver says of its cards, and nothing else."""

from random import Random

import pytest
from msgspec.structs import replace

from talia.analysis import analyse
from talia.analysis.review import moments
from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.contracts import PLACES, STRAINS
from talia.games.bridge.double_dummy import prices, table
from talia.games.bridge.par import par
from talia.games.bridge.settling import vulnerable_before
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.options import options_from
from talia.table.record import Record, Sitter, make_record
from talia.tricks.play import Play


def played(seed: int, strength: str, **options: object) -> Record:
    """A match by computer players."""
    game = find("bridge")
    agreed = options_from(game, options)
    match = Match(game, agreed, 4, Seeded(seed))
    play_out(match, [make("bridge", strength) for _ in range(4)], [Random(seed + seat) for seat in range(4)])
    return make_record(
        id="analysed",
        game=game,
        options=agreed,
        seats=[Sitter(name) for name in "ABCD"],
        log=match.log,
        totals=game.totals(match.state),
        given=["deal/0"],
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_table_par_and_prices_are_the_solvers(seed: int) -> None:
    record = played(seed, "simple", scoring="duplicate", boards=1, first_board=seed + 1)
    found = analyse(record, 0)
    decided = [(line, moment) for line, _, moment in moments(record, 0) if not moment.void]
    deal = decided[0][1].state.deal
    tricks = table(deal.cards.hands)

    assert found.complete
    (shown,) = found.tables
    assert [column.data["strain"] for column in shown.columns] == list(STRAINS)
    by_place = {row.head.data["place"]: row.cells for row in shown.rows}
    assert [by_place[place] for place in PLACES] == [tuple(row[at] for row in tricks) for at in range(4)]
    assert all(deal.seats[PLACES.index(row.head.data["place"])] == row.head.data["seat"] for row in shown.rows)

    best = par(tricks, vulnerable=vulnerable_before(deal.spec), dealer=deal.spec.dealer)
    told = {each.code: each.data for each in found.sentences}
    assert (told["par"]["value"] if "par" in told else 0) == abs(best.score)
    assert [each.data["bid"] for each in found.sentences if "bid" in each.data] == [each.bid for each in best.contracts]

    cards = {line: moment for line, moment in decided if isinstance(moment.move, Play)}
    assert cards and [each.line for each in found.prices] == list(cards)
    for each in found.prices:
        now = cards[each.line].state.deal
        assert each.place == now.tricks.turn
        assert each.cards == prices(now.tricks, now.contract.declarer)
        assert min(each.cards.values()) == 0
        assert cards[each.line].move.card in each.cards


def test_a_deal_of_another_number_is_another() -> None:
    record = played(3, "random", scoring="duplicate", boards=2)
    first, second = analyse(record, 0), analyse(record, 1)
    assert first != second
    assert not {each.line for each in first.prices} & {each.line for each in second.prices}
    assert analyse(record, 0) == first, "the same deal has the same analysis"


def test_what_is_not_found_in_time_is_left_out() -> None:
    found = analyse(played(1, "simple", scoring="duplicate", boards=1), 0, seconds=0)
    assert (found.tables, found.sentences, found.prices, found.complete) == ((), (), (), False)


def test_a_deal_that_is_not_in_the_record_has_none() -> None:
    record = played(1, "simple", scoring="duplicate", boards=1)
    cut = replace(record, log=record.log[:20])
    assert analyse(cut, 0).tables == ()
    assert analyse(record, 1).tables == ()
