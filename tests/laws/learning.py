"""For each game: how the examination of its secrecy sets up matches, and what a viewer learns."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, cast

from highest import Highest, Options

from talia.cards import mask
from talia.games import find
from talia.table.game import BadOptions, Game
from talia.table.match import Line, Match
from talia.table.moves import CHANCE
from tests.laws.plain_tricks import domino, plain
from tests.laws.worlds import Learns, World
from tests.steward import Steward, court_of


@dataclass
class Case:
    """A game under examination.

    ``late``: whether a match stands after the fifth trick of a deal. ``steady``: how often a random player makes the
    automatic move. ``matches``: how many are examined in the quick form; ``served``: through the server, a quarter of
    them in the quick form. ``lines``: how long a match may become.
    """

    name: str
    game: Game[Any]
    setting: Callable[[Random], tuple[Any, int]]
    learns: Learns
    twins: int = 6
    late: Callable[[Match[Any]], bool] | None = None
    least_late: int = 0
    steady: float = 0.0
    matches: int = 50
    served: int = 50
    lines: int = 10**9

    def world(self, options: Any, seats: int, log: list[Line]) -> World:
        """A match of the game."""
        return World(self.game, options, seats, log)


def learns_highest(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """All cards played, one's own cards of each deal, and who deals first."""
    learnt: list[Any] = []
    for line in log:
        if line.seat != CHANCE:
            learnt.append((line.seat, line.move))
        elif isinstance(line.move.value, int):
            learnt.append(line.move.value)
        else:
            learnt.append(sorted(line.move.value[3 * viewer : 3 * viewer + 3]) if viewer < seats else "dealt")
    return learnt


def learns_steward(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """As in highest card; whether one is the steward or of the court, his prize, and at the end what it was."""
    learnt: list[Any] = []
    steward, prize, left = -1, 0, 0
    for line in log:
        if line.seat == CHANCE and isinstance(line.move.value, tuple):
            cards = [line.move.value[3 * seat : 3 * seat + 3] for seat in range(seats)]
            court = court_of(tuple(map(mask, cards)))
            steward, left = court[0], 3 * seats
            learnt.append((sorted(cards[viewer]), viewer == steward, viewer in court) if viewer < seats else "dealt")
        elif line.seat == CHANCE:
            learnt.append(line.move.value)
        elif hasattr(line.move, "points"):
            prize = line.move.points
            learnt.append(prize if viewer == steward else "prize")
        else:
            left -= 1
            learnt.append((line.seat, line.move, prize if left == 0 else None))
    return learnt


def _learns_of(game: str) -> Learns:
    """What ``tests/games/<game>/learns.py`` says of the game."""
    return cast(Learns, import_module(f"tests.games.{game}.learns").learns)


def _settings(game: Game[Any], make: Callable[[Random], dict[str, Any]]) -> Callable[[Random], tuple[Any, int]]:
    """Random options and seats that fit each other."""

    def setting(rng: Random) -> tuple[Any, int]:
        while True:
            options, seats = game.Options(**make(rng)), rng.choice(game.seats)
            try:
                game.check(options, seats)
            except BadOptions:
                continue
            return options, seats

    return setting


def _six_takes(rng: Random) -> dict[str, Any]:
    return {
        "rounds": 1,
        "placement": rng.choice(("nearest", "free")),
        "packs": rng.choice((1, 1, 2)),
        "hand_size": rng.choice((4, 8)),
    }


def _betel(rng: Random) -> dict[str, Any]:
    return {
        "end_rule": "deals",
        "end_value": 1,
        "dubel": rng.choice(("face_up", "face_down")),
        "kontra": rng.random() < 0.7,
        "beat_after_ruff": rng.random() < 0.3,
        "early_end": rng.random() < 0.5,
        "repeat_after_kontra": rng.choice(("barred", "legacy")),
        "open_hands": rng.random() < 0.05,
    }


def _betel_trade(rng: Random) -> dict[str, Any]:
    return {
        "trade": True,
        "end_rule": "deals",
        "end_value": 1,
        "first_exchange": rng.choice(("open", "sealed", "off")),
        "show_rule": rng.choice(("after_own_bid", "unless_passed_or_doubled")),
        "free_text": rng.random() < 0.2,
        "early_end": rng.random() < 0.5,
        "open_hands": rng.random() < 0.05,
    }


def _after_five_tricks(match: Match[Any]) -> bool:
    deal = getattr(match.state.deal, "deal", match.state.deal)
    return deal is not None and any(deal.hands) and sum(deal.tricks) >= 5


def _swinie(rng: Random) -> dict[str, Any]:
    return {"end_mode": "deals", "deals": 1, "may_keep_drawing": rng.random() < 0.5, "packs": "auto"}


def _baska(rng: Random) -> dict[str, Any]:
    return {
        "deals": 4,
        "cicha_laydown": rng.choice(("must_bid", "allowed")),
        "claims": rng.choice(("off", "agree")),
        "gran_allowed": rng.random() < 0.8,
        "last_trick": rng.choice(("closed", "open")),
    }


def _kierki(rng: Random) -> dict[str, Any]:
    return {
        "robber": rng.random() < 0.2,
        "positive": rng.choice(("trump", "trump", "lottery", "none")),
        "trump_mode": rng.choice(("widow", "widow", "plain")),
        "heart_king_forced": rng.random() < 0.5,
    }


def _fantan(rng: Random) -> dict[str, Any]:
    return {
        "deals": 1,
        "start": rng.choice(("seven_of_diamonds", "eldest_any")),
        "ace": rng.choice(("low", "high")),
        "may_hold_back": rng.random() < 0.5,
    }


def _black_maria(rng: Random) -> dict[str, Any]:
    return {"pass_direction": rng.choice(("right", "left"))}


def _planowanie(rng: Random) -> dict[str, Any]:
    return {"first_deal_trump": rng.choice(("never", "if_card_left")), "hook": rng.random() < 0.5}


def _skat(rng: Random) -> dict[str, Any]:
    scoring = rng.choice(("tournament", "money"))
    return {
        "deals_each": 1,
        "scoring": scoring,
        "kontra": scoring == "money" and rng.random() < 0.5,
        "passed_out": rng.choice(("redeal", "ramsch", "schieberamsch", "schieberamsch")),
        "revolution": rng.random() < 0.7,
        "schenken": rng.random() < 0.3,
        "resign": rng.random() < 0.2,
    }


def _three_five_eight(rng: Random) -> dict[str, Any]:
    return {
        "exchange": rng.random() < 0.9,
        "exchange_cap": rng.choice(("winner_points", "shortfall")),
        "chooser_sees": rng.choice((6, 16)),
    }


def _metamorphosis(rng: Random) -> dict[str, Any]:
    rules = ("tricks", "hearts", "trump_tricks", "no_tricks", "queens", "last_trick", "heart_king")
    return {**{f"part{number}": rng.choice(rules) for number in range(1, 5)}, "rounds": 1}


def _variant(id: str, learns: Learns, make: Callable[[Random], dict[str, Any]]) -> Case:
    return Case(id, find(id), _settings(find(id), make), learns, matches=6, served=2)


CASES = [
    Case(
        "betel",
        find("betel"),
        _settings(find("betel"), _betel),
        _learns_of("betel"),
        twins=8,
        late=_after_five_tricks,
        least_late=25,
    ),
    Case(
        "betel_trade",
        find("betel"),
        _settings(find("betel"), _betel_trade),
        _learns_of("betel"),
        twins=8,
        late=_after_five_tricks,
        least_late=1,
        steady=0.7,
        matches=12,
        served=5,
    ),
    Case("highest", Highest(), lambda rng: (Options(deals=rng.randint(1, 2)), rng.randint(2, 4)), learns_highest),
    Case(
        "steward",
        Steward(),
        lambda rng: (Options(deals=rng.randint(1, 2)), rng.randint(2, 4)),
        learns_steward,
        matches=25,
        served=24,
    ),
    Case("baska", find("baska"), _settings(find("baska"), _baska), _learns_of("baska"), steady=0.8, served=5),
    Case("kierki", find("kierki"), _settings(find("kierki"), _kierki), _learns_of("kierki"), matches=6, served=3),
    Case("fantan", find("fantan"), _settings(find("fantan"), _fantan), _learns_of("fantan"), matches=16, served=6),
    Case(
        "black_maria",
        find("black_maria"),
        _settings(find("black_maria"), _black_maria),
        _learns_of("black_maria"),
        matches=12,
        served=4,
    ),
    _variant("omnibus", plain(lambda o, seats: 52 // seats), lambda rng: {"limit": 20}),
    _variant(
        "slobberhannes",
        plain(lambda o, seats: 10 if seats == 3 and o.slob_three == "ten" else 8),
        lambda rng: {"limit": 5, "slob_three": rng.choice(("eight", "ten"))},
    ),
    _variant("polignac", plain(lambda o, seats: 17, turned=True), lambda rng: {"limit": 5}),
    _variant(
        "kierki_bid",
        plain(lambda o, seats: 52 // seats),
        lambda rng: {"limit": 20, "bid_rounds": rng.choice(("single", "until_pass"))},
    ),
    _variant(
        "kierki_joker",
        plain(lambda o, seats: 52 // seats),
        lambda rng: {"deals": 2, "joker_overtaken": rng.random() < 0.5, "heart_lead_ban": rng.random() < 0.5},
    ),
    _variant("kierki_domino", domino, lambda rng: {"limit": 10, "heart_lead_ban": rng.random() < 0.5}),
    Case("swinie", find("swinie"), _settings(find("swinie"), _swinie), _learns_of("swinie")),
    Case(
        "planowanie",
        find("planowanie"),
        _settings(find("planowanie"), _planowanie),
        _learns_of("planowanie"),
        matches=20,
        served=4,
        lines=120,
    ),
    Case("skat", find("skat"), _settings(find("skat"), _skat), _learns_of("skat"), steady=0.4, matches=12, served=6),
    Case(
        "metamorphosis",
        find("metamorphosis"),
        _settings(find("metamorphosis"), _metamorphosis),
        _learns_of("metamorphosis"),
        matches=10,
        served=3,
    ),
    Case(
        "three_five_eight",
        find("three_five_eight"),
        _settings(find("three_five_eight"), _three_five_eight),
        _learns_of("three_five_eight"),
        matches=24,
        served=4,
        lines=75,
    ),
    Case("six_takes", find("six_takes"), _settings(find("six_takes"), _six_takes), _learns_of("six_takes")),
]
