"""A game that no list names yet is asked what every game is asked."""

from collections.abc import Callable
from inspect import signature
from types import ModuleType
from typing import Any

import tests.games.test_accounts as accounts
import tests.games.test_every_game as every_game
import tests.games.test_rules_pages as rules_pages
import tests.games.test_words_complete as words
from talia.table.game import Game


def of_each_game(*modules: ModuleType) -> list[Callable[..., None]]:
    """The tests of these modules that every game takes."""
    return [
        test
        for module in modules
        for name, test in vars(module).items()
        if name.startswith("test_") and "game" in signature(test).parameters
    ]


OF_EACH_GAME = of_each_game(every_game, words, accounts, rules_pages)


def asked(game: Game[Any], test: Callable[..., None], long: bool) -> None:
    """Asks the game what a test of every game asks, in both languages if it asks for one."""
    for lang in ("pl", "en") if "lang" in signature(test).parameters else (None,):
        given = {"game": game, "long": long, "lang": lang}
        test(**{name: given[name] for name in signature(test).parameters})
