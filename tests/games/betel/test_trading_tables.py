"""Computer players of Betel among others who trade at random: legal moves of their own, no mishap."""

from math import inf
from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find
from talia.games.betel.trade.trading import Motion
from talia.players import Witness
from talia.players import find as player_of
from talia.players.choices import forms_of
from talia.table.forms import allowed, sample
from talia.table.match import Match
from talia.table.moves import seats_of

GAME: Any = find("betel")
OPTIONS = GAME.Options(trade=True, end_rule="deals", end_value=1)


@pytest.mark.parametrize("name", ["beginner", "club"])
def test_plays_on_whatever_the_others_trade(name: str, long: bool) -> None:
    """Cards change hands, shown cards are known, deals are annulled and dealt again."""
    player, codes = player_of("betel", name), set()
    for number in range(400 if long else 12):
        match, rng = Match(GAME, OPTIONS, 3, Seeded(number)), Random(number)
        witness = Witness(GAME, number % 3, match.options)
        steps = match.begin()
        while GAME.result(match.state) is None:
            seat = seats_of(GAME.waiting(match.state))[0]
            for step in steps:
                witness.saw(step.events)
                codes |= {event.code for event in step.events}
            if seat == number % 3:
                sight = witness.sight(match.state)
                move = getattr(player, "player", player).move(sight, rng, inf)
                forms = forms_of(sight.view)
                assert allowed(forms, move) or any(form.composed(move) for form in forms)
            else:
                automatic = rng.random() < 0.6 and GAME.phase(match.state) == "window"
                forms = GAME.choices(match.state, seat)
                trades = tuple(form for form in forms if form.move is not Motion or rng.random() < 0.01)
                move = GAME.default(match.state, seat) if automatic or not trades else sample(trades, rng)
            steps = match.do(seat, move)
        codes |= {event.code for step in steps for event in step.events}
    assert {"handed", "shown", "agreed", "deal_over"} <= codes
