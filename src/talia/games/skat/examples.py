"""The worked examples of Skat as figures: games, money and a list of 36 deals (rules/skat.md 9.1)."""

from collections.abc import Callable
from functools import partial
from typing import Final

from talia.games.skat.options import Options
from talia.games.skat.scoring import FABIAN, SEEGER, Outcome, Played, base, outcome, paid
from talia.table.examples import figures_of_game
from talia.table.words import Lang, figure

GAMES: Final = {
    "hearts": Played("H", 18, 2, points=70, tricks=6),
    "clubs": Played("C", 18, 1, hand=True, points=95, tricks=9),
    "grand": Played("grand", 18, 3, points=70, tricks=6),
    "announced": Played("H", 18, 1, hand=True, extra=1, points=92, tricks=9),
}
"""Games that were won."""

MONEY: Final = {
    "won": Played("C", 18, 2, points=70, tricks=6),
    "lost": Played("C", 18, 2, points=50, tricks=6),
    "hand_lost": Played("C", 18, 2, hand=True, points=50, tricks=6),
}
"""Games for money, a grosz a point."""

LIST: Final = (
    ((18, 20, 22, 24, 27, 30, 33, 36, 40), (48, 63)),
    ((18, 18, 20, 24), ()),
    ((24, 30, 36, 40, 48, 48, 60, 72, 80, 96), (18, 18, 18, 20, 20, 20, 22, 22, 24)),
)
"""What each player won and lost as soloist. The source has their numbers and sums alone; the values are ours."""

SEATS: Final = len(LIST)


def worth(game: str, options: Options, lang: Lang) -> str:
    """How a game is counted."""
    played = GAMES[game]
    found = outcome(played, options)
    return f"{found.multiplier} × {base(played.game, options)} = {found.result}".replace(" ", "\N{NO-BREAK SPACE}")


def money(game: str, lang: Lang) -> str:
    """What a game brings its soloist among three and among four."""
    options = Options(scoring="money")
    result = outcome(MONEY[game], options)
    return " | ".join(figure(paid(options, seats, 0, result, 1)[0], sign="+") for seats in (3, 4))


def _across(of: Callable[[int], int], sign: str, lang: Lang) -> str:
    return " | ".join(figure(of(seat), sign=sign) for seat in range(SEATS))


def _results(seat: int) -> list[Outcome]:
    """The games of a soloist, as they are entered in the list."""
    won, lost = LIST[seat]
    ends = [(True, value) for value in won] + [(False, value) for value in lost]
    return [Outcome(well, value, 0, False, False, False, value if well else -2 * value) for well, value in ends]


def _sum(seat: int) -> int:
    return sum(result.result for result in _results(seat))


def _won(seat: int) -> int:
    return len(LIST[seat][0])


def _lost(seat: int) -> int:
    return len(LIST[seat][1])


def _total(seat: int) -> int:
    """What all 36 deals bring a player, as the table counts them one by one."""
    games = [(soloist, result) for soloist in range(SEATS) for result in _results(soloist)]
    return sum(paid(Options(), SEATS, soloist, result, 1)[seat] for soloist, result in games)


def _place(seat: int) -> int:
    return 1 + sum(_total(other) > _total(seat) for other in range(SEATS))


def entries(seat: int, lang: Lang) -> str:
    """The games of a soloist one by one."""
    return " ".join(figure(result.result, sign="+") for result in _results(seat))


figures_of_game("skat")(
    {
        **{game: partial(worth, game, Options()) for game in GAMES},
        "grand_at_home": partial(worth, "grand", Options(grand_value=20)),
        **{f"money_{game}": partial(money, game) for game in MONEY},
        "list_won": partial(_across, _won, ""),
        "list_lost": partial(_across, _lost, ""),
        "list_sum": partial(_across, _sum, "+"),
        "list_seeger": partial(_across, lambda seat: SEEGER * (_won(seat) - _lost(seat)), "+"),
        "list_fabian": partial(
            _across, lambda seat: FABIAN[SEATS] * sum(_lost(other) for other in range(SEATS) if other != seat), "+"
        ),
        "list_total": partial(_across, _total, "+"),
        "list_place": partial(_across, _place, ""),
        **{f"list_{name}": partial(entries, seat) for seat, name in enumerate("abc")},
    }
)
