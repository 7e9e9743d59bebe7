"""The front door of the library: what `import talia` offers, in one place.

Everything here is thin: a game is found by its id, a match is made, looked into, played on, recorded and replayed. The
classes are those all other parts of the library use.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from talia.chance import Seeded
from talia.cli.grammar import Misread, parse
from talia.cli.grammar import spell as _spell
from talia.players import Player, Sight, UnknownPlayer, make, offered, stand_in
from talia.players.choices import forms_of
from talia.players.self_play import play_out
from talia.players.simulation import Plan, Summary
from talia.players.simulation import load as _load
from talia.players.simulation import simulate as _simulate
from talia.table import record as _records
from talia.table import registry as _registry
from talia.table.game import BadOptions, Game, Result
from talia.table.legal import LegalMoves
from talia.table.match import Match
from talia.table.moves import OPEN, SPECTATOR, IllegalMove, Move
from talia.table.options import OptionInfo, describe, options_from
from talia.table.record import Difference, Record, Sitter, plain
from talia.table.registry import UnknownGame
from talia.table.view import View, event_view, owners_of
from talia.table.words import Lang, Words
from talia.tricks.solving import BadQuestion, reader

__all__ = [
    "OPEN",
    "SPECTATOR",
    "BadOptions",
    "BadQuestion",
    "Difference",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Misread",
    "Move",
    "OptionInfo",
    "Player",
    "Record",
    "Result",
    "Sight",
    "Summary",
    "UnknownGame",
    "UnknownPlayer",
    "View",
    "all_games",
    "game",
    "legal_moves",
    "match",
    "move",
    "options",
    "play",
    "player",
    "players_of",
    "read",
    "record",
    "replay",
    "simulate",
    "solve",
    "spell",
    "tell",
    "verify",
    "write",
]


def game(id: str, rules: int | None = None) -> Game[Any]:
    """The rules of a game, in this version or the newest; raises UnknownGame.

    >>> import talia
    >>> skat = talia.game("skat")
    >>> skat.id, tuple(skat.seats), skat.deck.size
    ('skat', (3, 4), 32)
    """
    return _registry.find(id, rules)


def all_games() -> tuple[Game[Any], ...]:
    """All games there are, those of packages that are installed beside this one included.

    >>> import talia
    >>> {"betel", "skat", "fantan"} <= {game.id for game in talia.all_games()}
    True
    """
    return _registry.games()


def options(game: str | Game[Any]) -> list[OptionInfo]:
    """What can be agreed before a match of a game: each option with its default and what it may be.

    >>> import talia
    >>> [(option.id, option.default, option.low, option.high) for option in talia.options("six_takes")][:2]
    [('rounds', 4, 1, 20), ('placement', 'nearest', None, None)]
    """
    return describe(_game(game))


def players_of(game: str | Game[Any]) -> tuple[str, ...]:
    """The computer players of a game, the strongest first.

    >>> import talia
    >>> talia.players_of("skat")
    ('club', 'simple', 'random')
    """
    return offered(_game(game).id)


def player(game: str | Game[Any], id: str) -> Player:
    """A computer player of a game: its ``move(sight, rng, deadline)`` decides; raises UnknownPlayer.

    >>> import talia
    >>> from math import inf
    >>> from random import Random
    >>> match = talia.match("skat", seed=7)
    >>> talia.player("skat", "simple").move(talia.Sight(match.view(0)), Random(1), inf)
    Pass()

    """
    return make(_game(game).id, id)


def match(
    game: str | Game[Any],
    seats: int | None = None,
    *,
    seed: int | str | None = None,
    breaks: bool = False,
    preset: str | None = None,
    **options: Any,
) -> Match[Any]:
    """A match that has begun: the first cards are dealt.

    ``seats``: how many play, by default as many as usually do. The same ``seed`` gives the same cards; without one they
    are fresh. With ``breaks`` the match stops after each deal until `Match.go_on`. ``options`` are those of the game
    (`options`), ``preset`` is a way to play that has a name. Raises BadOptions, UnknownGame.

    >>> import talia
    >>> match = talia.match("kierki", 4, seed=3)
    >>> match.seats, match.waiting, len(match.legal_moves())
    (4, (2,), 13)
    >>> talia.match("kierki", limit=7)
    Traceback (most recent call last):
    talia.table.game.BadOptions: unknown_option {'id': 'limit'}
    """
    begun = _made(_game(game), seats, seed, breaks, preset, options)
    begun.begin()
    return begun


def play(
    game: str | Game[Any],
    players: Sequence[str | Player] | None = None,
    *,
    seed: int | str | None = None,
    deals: int | None = None,
    preset: str | None = None,
    **options: Any,
) -> Match[Any]:
    """Plays a match among computer players and gives it back, finished, or after so many ``deals``.

    ``players``: one for each seat, an id (`players_of`), ``module:Class`` or a `Player`; by default the strongest that
    needs no time at every seat. They think within their own budgets and not by the clock, so the same ``seed`` gives
    the same match.

    >>> import talia
    >>> match = talia.play("skat", ["simple", "simple", "random"], seed=1, deals=2)
    >>> match.totals, match.result is None
    ((40, 40, -230), True)
    """
    found = _game(game)
    chosen = players if players is not None else [_instant(found)] * found.usual_seats()
    sitting = [_load(found.id, each) if isinstance(each, str) else each for each in chosen]
    source = _seed(seed)
    played = _made(found, len(sitting), source, deals is not None, preset, options)
    rngs = [Random(f"{source}/{seat}") for seat in range(len(sitting))]
    play_out(played, sitting, rngs)
    for _ in range(1, deals or 1):
        if played.paused:
            play_out(played, sitting, rngs)
    return played


def legal_moves(view: View) -> LegalMoves:
    """What the viewer of a view may do: for a `Player`, who is shown nothing else, as `Match.legal_moves` for a match.

    >>> import talia
    >>> match = talia.match("skat", seed=7)
    >>> len(talia.legal_moves(match.view(0))), len(talia.legal_moves(match.view(1)))
    (64, 0)
    """
    return LegalMoves(forms_of(view))


def move(match: Match[Any], text: str, seat: int | None = None) -> Move:
    """The move a text means to a seat, as it is typed in the terminal; raises Misread if it is none, or several.

    >>> import talia
    >>> match = talia.match("betel", seed=1)
    >>> talia.move(match, "pass")
    Pass()
    >>> talia.move(match, "castle")
    Traceback (most recent call last):
    talia.cli.grammar.Misread: castle
    """
    return parse(text, match.legal_moves(seat).forms)


def spell(move: Move) -> str:
    """A move as `move` reads it.

    >>> import talia
    >>> match = talia.match("skat", seed=7)
    >>> [talia.spell(move) for move in match.legal_moves()][:3]
    ['pass', '18', '20']
    """
    return _spell(move)


def tell(match: Match[Any], lang: Lang = "en", names: Iterable[str] = (), viewer: int = OPEN) -> list[str]:
    """What happened in a match, in words: what this viewer was told of it, by default everything.

    >>> import talia
    >>> match = talia.play("skat", ["simple"] * 3, seed=1, deals=1)
    >>> talia.tell(match, names=("Ann", "Ben", "Cleo"))[:3]
    ['Cleo deals first.', 'Deal 1.', 'Cleo deals.']
    """
    who = _names(match, names)
    words = Words(lang, match.game.id, who)
    again = Match(match.game, match.options, match.seats)
    told = []
    for line in match.log:
        for step in again.do(line.seat, line.move):
            seen = (event_view(event, viewer) for event in step.events)
            sit = owners_of(match.game, step.state)
            told += [words.event(event.code, event.data, sit) for event in seen if event is not None]
    return told


def simulate(
    game: str | Game[Any],
    players: Sequence[str],
    deals: int = 100,
    *,
    seed: int | str = 1,
    jobs: int = 1,
    preset: str | None = None,
    **options: Any,
) -> Summary:
    """Many deals between computer players, summed up: what each seat made a deal, with a 95% confidence interval.

    Every deal is the first of a match of its own. The result is the same on any machine, for any number of processes
    (``jobs``).

    >>> import talia
    >>> summary = talia.simulate("betel", ["random"] * 3, deals=20)
    >>> summary.deals, [seat.mean for seat in summary.seats]
    (20, [64.0, 4.0, 11.25])
    """
    found = _game(game)
    chosen = _options(found, len(players), preset, options)
    return _simulate(Plan(found.id, tuple(players), plain(chosen), seed), deals, jobs)


def solve(game: str | Game[Any], question: Mapping[str, Any]) -> dict[str, Any]:
    """What a position is worth with all cards open and best play of all; raises BadQuestion, or LookupError.

    How a question is written says ``talia solve --help``. Beside games that can be solved ``game`` may be
    "tricks" (any trick game).

    >>> import talia
    >>> talia.solve("bridge", {"deal": "N:AK.2.. QJ.3.. T9.4.. 87.5..", "strain": "N", "leader": "E"})
    {'tricks': 2}
    """
    from talia.tricks import points  # noqa: F401 - it is no game, so nothing else brings its reader in

    return reader(game if isinstance(game, str) else game.id)(question)()


def record(match: Match[Any], names: Iterable[str] = (), id: str = "match") -> Record:
    """The record of a match: what was played with which options, who sat where, and the log as a hash chain.

    >>> import talia
    >>> record = talia.record(talia.play("fantan", seed=1), names=("Ann", "Ben", "Cleo", "Dan"))
    >>> record.game, record.totals, talia.verify(record).ranks
    ('fantan', [48, 46, 26, 80], (2, 3, 4, 1))
    """
    who = _names(match, names)
    return _records.make_record(
        id=id,
        game=match.game,
        options=match.options,
        seats=[Sitter(name) for name in who],
        log=match.log,
        totals=match.totals,
    )


def write(record: Record) -> bytes:
    """A record as readable JSON, as it is kept in a ``.talia.json`` file.

    >>> import talia
    >>> record = talia.record(talia.play("fantan", seed=1))
    >>> talia.read(talia.write(record)) == record
    True
    """
    return _records.write(record)


def read(source: str | Path | bytes) -> Record:
    """The record in a file, or in the bytes of one; raises Difference if it is none.

    >>> import talia
    >>> talia.read("src/talia/games/black_maria/examples/second.talia.json").game
    'black_maria'
    >>> talia.read(b"[]")
    Traceback (most recent call last):
    talia.table.record.Difference: file: expected a Talia record, found Expected `object`, got `array`
    """
    return _records.read(source if isinstance(source, bytes) else Path(source).read_bytes())


def replay(source: Record | str | Path | bytes) -> Match[Any]:
    """The match of a record (or of the file it is in), played again from its log; raises Difference.

    >>> import talia
    >>> match = talia.replay("src/talia/games/black_maria/examples/second.talia.json")
    >>> match.totals, len(match.log)
    ((19, 24, 0), 56)
    """
    return _records.replay(source if isinstance(source, Record) else read(source))


def verify(source: Record | str | Path | bytes) -> Result | None:
    """Checks a record wholly: its chain, how the cards were drawn, every line, the totals.

    Raises Difference at the first thing that is wrong; gives back the result of the match, None if it is unfinished.

    >>> import talia
    >>> talia.verify("src/talia/games/black_maria/examples/second.talia.json")
    """
    return _records.verify(source if isinstance(source, Record) else read(source))


def _game(game: str | Game[Any]) -> Game[Any]:
    return _registry.find(game) if isinstance(game, str) else game


def _names(match: Match[Any], names: Iterable[str]) -> tuple[str, ...]:
    who = tuple(names) or tuple(f"seat {seat}" for seat in range(match.seats))
    if len(who) != match.seats:
        raise ValueError(f"{match.seats} play, and {len(who)} names were given")
    return who


def _seed(seed: int | str | None) -> str:
    return secrets.token_hex(16) if seed is None else str(seed)


def _instant(game: Game[Any]) -> str:
    """The strongest computer player that needs no time."""
    return next(id for id in offered(game.id) if stand_in(game.id, id) == id)


def _made(
    game: Game[Any],
    seats: int | None,
    seed: int | str | None,
    breaks: bool,
    preset: str | None,
    options: Mapping[str, Any],
) -> Match[Any]:
    number = game.usual_seats() if seats is None else seats
    return Match(game, _options(game, number, preset, options), number, Seeded(_seed(seed)), breaks=breaks)


def _options(game: Game[Any], seats: int, preset: str | None, options: Mapping[str, Any]) -> Any:
    if preset is not None and preset not in game.presets:
        raise BadOptions("unknown_option", id=preset)
    chosen = options_from(game, {**(game.presets[preset] if preset is not None else {}), **options})
    game.check(chosen, seats)
    return game.settle(chosen, seats, 0)


__test__ = {
    "OPEN": """
    >>> import talia
    >>> talia.match("skat", seed=7).view(talia.OPEN).zone("hand.2").cards[:2]
    ('8C', '9C')
    """,
    "SPECTATOR": """
    >>> import talia
    >>> talia.match("skat", seed=7).view(talia.SPECTATOR).zone("hand.2")
    ZoneView(id='hand.2', cards=(), hidden=10)
    """,
    "BadOptions": """
    >>> import talia
    >>> try:
    ...     talia.match("six_takes", rounds=100)
    ... except talia.BadOptions as bad:
    ...     print(bad.code, bad.details)
    option_out_of_range {'id': 'rounds'}
    """,
    "BadQuestion": """
    >>> import talia
    >>> talia.solve("betel", {"hands": ["AS", "KS", "QS"], "declarer": 5, "contract": "1H", "leader": 0})
    Traceback (most recent call last):
    talia.tricks.solving.BadQuestion: declarer must be a seat: 0 to 2
    """,
    "Difference": """
    >>> import talia
    >>> from msgspec.structs import replace
    >>> record = talia.record(talia.play("swinie", seed=1))
    >>> try:
    ...     talia.verify(replace(record, totals=[9, 0, 0]))
    ... except talia.Difference as difference:
    ...     print(difference.where)
    end
    """,
    "Game": """
    >>> import talia
    >>> game = talia.game("skat")
    >>> game.usual_seats(), game.lasts(game.Options(), 3), game.most_wins
    (3, 90, True)
    >>> state = talia.match(game, seed=7).state
    >>> game.phase(state), game.waiting(state), [form.move.__name__ for form in game.choices(state, 0)]
    ('bidding', 1, ['Pass', 'Bid'])
    """,
    "IllegalMove": """
    >>> import talia
    >>> match = talia.match("skat", seed=7)
    >>> try:
    ...     match.do(2, talia.move(match, "pass"))
    ... except talia.IllegalMove as refusal:
    ...     print(refusal.code, refusal.details)
    not_your_turn {}
    """,
    "Misread": """
    >>> import talia
    >>> match = talia.match("skat", seed=7)
    >>> try:
    ...     talia.move(match, "check")
    ... except talia.Misread:
    ...     print([form.move.__name__ for form in match.legal_moves().forms])
    ['Pass', 'Bid']
    """,
    "Move": """
    >>> import talia
    >>> move = next(iter(talia.match("fantan", seed=1).legal_moves()))
    >>> isinstance(move, talia.Move), move.card
    (True, '7D')
    """,
    "OptionInfo": """
    >>> import talia
    >>> talia.options("six_takes")[0]
    OptionInfo(id='rounds', kind='number', default=4, values=(), low=1, high=20, step=1)
    """,
    "Player": """
    >>> import talia
    >>> class First:
    ...     def move(self, sight, rng, deadline):
    ...         return next(iter(talia.legal_moves(sight.view)))
    >>> talia.play("black_maria", [First(), "simple", "simple"], seed=1, deals=1).totals
    (30, 0, 13)
    """,
    "Record": """
    >>> import talia
    >>> record = talia.read("src/talia/games/black_maria/examples/second.talia.json")
    >>> record.game, [sitter.name for sitter in record.seats], len(record.log)
    ('black_maria', ['C', 'A', 'B'], 56)
    """,
    "Result": """
    >>> import talia
    >>> talia.Result.of((980, 1040, 980)).ranks
    (2, 1, 2)
    """,
    "Sight": """
    >>> import talia
    >>> sight = talia.Sight(talia.match("skat", seed=7).view(2))
    >>> sight.view.seat, sight.events, sight.options
    (2, (), {})
    """,
    "Summary": """
    >>> import talia
    >>> summary = talia.simulate("betel", ["random"] * 3, deals=20)
    >>> summary.seats[0].low, summary.seats[0].high, summary.contracts[0]
    (25.895, 102.105, ContractSummary(contract='2D', played=1, made=0, doubled=0))
    """,
    "UnknownGame": """
    >>> import talia
    >>> talia.game("chess")
    Traceback (most recent call last):
    talia.table.registry.UnknownGame: chess
    """,
    "UnknownPlayer": """
    >>> import talia
    >>> talia.player("skat", "deep thought")
    Traceback (most recent call last):
    talia.players.registry.UnknownPlayer: deep thought for skat
    """,
    "View": """
    >>> import talia
    >>> seen = talia.match("skat", seed=7).view(0)
    >>> seen.phase, seen.waiting, seen.facts["dealer"], [form.move for form in seen.choices]
    ('bidding', (0,), 1, ['pass', 'bid'])
    """,
}
"""Examples of the names that are only passed on here, as the module ``doctest`` finds them."""
