"""The analysis of an open deal of Bobby: tricks of each declarer with the dummy, and what the cards cost."""

from random import Random
from typing import Any

import pytest

from talia._kernel import Position, Tally, solve_board, worth
from talia.analysis import analyse
from talia.analysis.review import moments
from talia.cards import codes
from talia.chance import Seeded
from talia.games import find
from talia.games.bobby.contracts import DUMMY, STRAINS
from talia.games.bobby.double_dummy import prices_within
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.options import options_from
from talia.table.record import Record, Sitter, make_record
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play, legal_cards, played


def record(seed: int, strength: str = "simple") -> Record:
    """A round by computer players."""
    game = find("bobby")
    agreed = options_from(game, {"scoring": "chicago", "auto_finish": False})
    match = Match(game, agreed, 3, Seeded(seed))
    play_out(match, [make("bobby", strength) for _ in range(3)], [Random(seed + seat) for seat in range(3)])
    return make_record(
        id="analysed",
        game=game,
        options=agreed,
        seats=[Sitter(name) for name in "ABC"],
        log=match.log,
        totals=game.totals(match.state),
        given=["deal/0"],
    )


def decisions(found: Record, deal: int) -> list[tuple[int, Any]]:
    return [(line, moment) for line, _, moment in moments(found, deal) if not moment.void]


@pytest.mark.parametrize("seed", [1, 12])
def test_the_table_has_each_declarer_with_the_dummy(seed: int) -> None:
    found = record(seed)
    analysed = analyse(found, 0)
    cards = [(line, moment) for line, moment in decisions(found, 0) if isinstance(moment.move, Play)]
    hands = cards[0][1].state.deal.tricks.hands
    (shown,) = analysed.tables
    assert [head.data["strain"] for head in shown.columns] == list(STRAINS)
    assert analysed.sentences == (), "par has no meaning for three"
    for seat, row in enumerate(shown.rows):
        assert row.head.data["seat"] == seat
        around = [hands[place] for place in (seat, (seat + 1) % 3, DUMMY, (seat + 2) % 3)]
        for strain, cell in zip(STRAINS, row.cells, strict=True):
            at = Position(follow_suit_game(strain if len(strain) == 1 else None), around, 1)
            if strain == "NU":
                assert cell is None or cell == -worth(at, Tally(-1), 0b0101)
            else:
                assert cell == solve_board(at, 0)


@pytest.mark.parametrize("strength", ["simple", "random"])
def test_a_card_costs_what_perfect_play_loses_by_it(strength: str) -> None:
    """Asked of the last tricks, of every card that might have been played."""
    kinds = set()
    for seed in range(1, 7):
        found = record(seed, strength)
        for deal in range(3):
            for _, moment in decisions(found, deal):
                if not isinstance(moment.move, Play):
                    continue
                now = moment.state.deal
                t, won = now.tricks, now.contract
                if sum(t.taken) < 9:
                    continue
                kinds.add(won.nullo)
                sign = -1 if won.nullo else 1
                mine = t.turn in (won.declarer, won.dummy)
                after = {code: sign * _tricks(played(t, t.seat, code)[0], won) for code in codes(legal_cards(t))}
                best = max(after.values()) if mine else min(after.values())
                assert prices_within(t, won, 5) == {code: abs(best - each) for code, each in after.items()}
    assert kinds == {False, True}


def _tricks(t: Any, won: Any) -> int:
    """The tricks of declarer and dummy at the end, all playing perfectly."""
    had: int = t.taken[won.declarer] + t.taken[won.dummy]
    if not any(t.hands) and not t.table:
        return had
    around = won.around
    at = Position(t.rules, [t.hands[place] for place in around], around.index(t.leader), None, t.table)
    return had + (-worth(at, Tally(-1), 0b0101) if won.nullo else worth(at, Tally(), 0b0101))


def test_what_is_not_found_in_time_is_left_out() -> None:
    found = analyse(record(1), 0, seconds=0)
    assert not found.complete
    assert found.prices == ()
    assert all(cell is None for table in found.tables for row in table.rows for cell in row.cells)
