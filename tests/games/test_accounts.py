"""The account of a deal adds up to its score, in random play of every game, and it has words in both languages."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from talia.chance import Seeded
from talia.games import games
from talia.table.account import balance
from talia.table.game import Game
from talia.table.match import Match
from talia.table.series import Series
from talia.table.words import LANGS, Words
from tests.games.random_play import random_setting, random_step

GAMES = [game for game in games() if type(game).__module__.startswith("talia.games.")]
NAMES = tuple(f"N{seat}" for seat in range(16))


def spoken(game: Game[Any], items: list[dict[str, Any]]) -> None:
    """Every step has words, and what stands in the place of a figure has, too."""
    for lang in LANGS:
        words = Words(lang, game.id, NAMES)
        for item in items:
            for key in (f"account.{item['code']}", f"account.{item['code']}.sum"):
                if key.endswith(".sum") and not words.has(key):
                    continue
                data = {**item["data"], "seats": item["seats"], "points": item["points"]}
                text = words.text(key, data)
                assert not re.search(r"[⟨⟩{}]", text), (key, text)
                assert text.strip() == text


@pytest.mark.in_turn(6)
@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_it_adds_up_to_the_score_and_is_told_when_the_deal_is_over(game: Game[Any], long: bool) -> None:
    assert isinstance(game, Series)
    rng = Random(f"account {game.id}")
    deals = told = 0
    while deals < (400 if long else 12):
        options, seats = random_setting(game, rng)
        match = Match(game, options, seats, Seeded(repr(rng.random())), breaks=True)
        match.begin()
        for _ in range(1500):
            if match.paused or match.result:
                row = match.state.sheet[-1]
                rules = game.rules_of(match.state.deal)
                items = rules.account(match.state.deal)
                deals, told = deals + 1, told + bool(items)
                remarks = rules.remarks(match.state.deal)
                assert balance(items, seats) == tuple(row["score"]), (row, items)
                assert balance(remarks, seats) == (0,) * seats
                spoken(game, msgspec.to_builtins((*items, *remarks)))
                assert match.view().facts.get("account", ()) == items
                assert match.view().facts.get("ended_early", ()) == remarks
                if match.result:
                    break
                match.go_on()
            assert not match.view().facts.keys() & {"account", "ended_early"}
            random_step(match, rng)
    assert told > deals / 2
