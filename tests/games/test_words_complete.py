"""Every code a game can emit has words in both languages, and every word a game has is well formed.

Codes are gathered twice: from what happens in random matches (with every viewer's share of the data, so that no
placeholder is left unfilled), and from the source, where events and refusals are written down as literals.
"""

import ast
import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

import talia
from talia.games import games
from talia.players import offered
from talia.table import series, words
from talia.table.forms import Option
from talia.table.game import BadOptions, Game
from talia.table.moves import OPEN, SPECTATOR, IllegalMove
from talia.table.options import describe, options_from
from talia.table.registry import folder
from talia.table.view import event_view, view
from talia.table.words import FORMS, LANGS, Words, told_of
from tests.games.random_play import altered, begun, pool, random_setting, random_step

GAMES = [game for game in games() if type(game).__module__.startswith("talia.games.")]
EACH = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
NAMES = tuple(f"N{seat}" for seat in range(16))

DRAWN = {"sheet", "account", "ended_early", "calls", "picked", "leader", "last_trick", "claim", "costs"}
DRAWN |= {"claim_follows", "claim_sure", "owners", "players", "ring"}
DRAWN |= {"tricks_closed", "unit", "bidding", "values", "matadors", "plans", "prices"}
DRAWN |= {"hands", "said", "course", "ranking", "showed", "raiser", "amounts"}
DRAWN |= {"stakes", "bottoms"}
DRAWN |= {"worth", "classes", "shows", "answers", "meanings"}
DRAWN |= {"bids", "window", "offers", "agreements", "choosing", "ballot", "auto_ready", "whispers"}
"""Facts that are no sentence: clients draw them, or tell them by the events they come from."""


def package(game: Game[Any]) -> list[Path]:
    """The modules of a game's room, and what a series does for all games."""
    return [*folder(game.id).rglob("*.py"), Path(series.__file__)]


@cache
def literals(game: Game[Any]) -> dict[str, set[str]]:
    """All texts written as the first argument of calls, by what is called: such as ``Event("passed", …)``."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in package(game):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                found[node.func.id] |= {
                    each.value
                    for each in _values(node.args[0])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


def _values(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.IfExp):
        return [*_values(node.body), *_values(node.orelse)]
    return [node]


def spoken(game: Game[Any]) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Messages with their data, as random matches call for them: events, refusals, facts, phases, zones, choices."""
    rng = Random(f"words {game.id}")
    found: list[tuple[str, dict[str, Any]]] = []
    seen: set[str] = set()

    def say(key: str, data: dict[str, Any]) -> None:
        shape = f"{key} {sorted((name, bool(value)) for name, value in data.items())}"
        if shape not in seen:
            seen.add(shape)
            found.append((key, data))

    for _ in range(12):
        match = begun(game, rng)
        while game.result(match.state) is None and len(match.log) < 300:
            for viewer in (rng.randrange(match.seats), SPECTATOR, OPEN):
                shown = view(game, match.state, viewer)
                say(f"phase.{shown.phase}", {})
                for zone in shown.zones:
                    say(f"zone.{zone.id.split('.')[0]}", {})
                for side in shown.sides:
                    say(f"side.{side.id}", {})
                for guide in shown.guidance:
                    say(f"guide.{guide.code}", guide.data)
                for key, value in shown.facts.items():
                    if key not in DRAWN and value is not None:
                        for data in told_of(value):
                            say(f"fact.{key}", data)
            for row in getattr(match.state, "sheet", ()):
                for column in row:
                    say(f"sheet.{column}", {})
            _refusals(game, match, rng, say)
            for step in random_step(match, rng):
                for event in step.events:
                    for viewer in (*range(match.seats), SPECTATOR, OPEN):
                        told = event_view(event, viewer)
                        if told is not None:
                            say(f"event.{told.code}", told.data)
    return tuple(found)


def _refusals(game: Game[Any], match: Any, rng: Random, say: Any) -> None:
    for seat in range(match.seats):
        for form in game.choices(match.state, seat):
            tag = form.move.__struct_config__.tag
            for part in form.parts:
                if isinstance(part, Option):
                    for value in part.of:
                        say(f"value.{tag}.{part.name}.{value}", {})
            if form.confirm is not None:
                say(f"confirm.{form.confirm}", {})
        for _ in range(3):
            try:
                game.play(match.state, seat, altered(game, rng.choice(pool(game)), rng))
            except IllegalMove as refusal:
                say(f"refusal.{refusal.code}", refusal.details)


UNFINISHED = re.compile(r"\(\s*\)|[–:(,]\s*$")
"""How a sentence looks that names what is not there."""
PLACED = {"fact.answer", "fact.hunt"}
"""Facts of villages that are drawn in the circle, with nobody named, too."""


def _unfinished(key: str, data: dict[str, Any], text: str) -> bool:
    """Whether a fact of several parts names one that is nothing."""
    return key.startswith("fact.") and len(data) > 1 and key not in PLACED and UNFINISHED.search(text) is not None


@pytest.mark.in_turn(3)
@EACH
def test_whatever_happens_can_be_told(game: Game[Any]) -> None:
    found = spoken(game)
    for lang in LANGS:
        told = Words(lang, game.id, NAMES)
        missing = set()
        for key, data in found:
            if key.startswith("value.") and not told.has(key):
                key = "option_value." + key.split(".", 3)[3]
            text = told.text(key, data)
            if "⟨" in text or not text or _unfinished(key, data, text):
                missing.add(f"{key} {data}: {text}")
        assert not missing, lang


def test_no_key_stands_twice_in_a_catalogue() -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        assert len(pairs) == len(dict(pairs)), {key for key, _ in pairs if [each for each, _ in pairs].count(key) > 1}
        return dict(pairs)

    for path in Path(talia.__file__).parent.rglob("words/*.json"):
        json.loads(path.read_text(), object_pairs_hook=once)


PREFIXES = {
    "Event": "event",
    "IllegalMove": "refusal",
    "BadOptions": "bad_options",
    "Thought": "thought",
    "Guide": "guide",
}


@EACH
def test_every_code_in_the_source_has_words(game: Game[Any]) -> None:
    codes = {f"{prefix}.{code}" for call, prefix in PREFIXES.items() for code in literals(game)[call]}
    for lang in LANGS:
        assert not {code for code in codes if not Words(lang, game.id).has(code)}, lang


def test_thoughts_are_found_in_the_source() -> None:
    (betel,) = (game for game in GAMES if game.id == "betel")
    assert {"offer_made", "offer_bluff", "offer_unknown"} <= literals(betel)["Thought"]


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_moves_options_and_players_have_words(game: Game[Any], lang: words.Lang) -> None:
    told = Words(lang, game.id)
    wanted = {"game.name", "game.tagline", *(f"player.{player}" for player in offered(game.id))}
    for move in get_args(game.Moves) or (game.Moves,):
        tag = move.__struct_config__.tag
        wanted |= {f"move.{tag}"}
        # A part of any move is named once.
        parts = {name: f"part.{tag}.{name}" for name in move.__struct_fields__}
        wanted |= {key for name, key in parts.items() if not told.has(f"part.{name}")}
    for info in describe(game):
        wanted |= {f"option.{info.id}.name", f"option.{info.id}.help"}
        wanted |= {f"option.{info.id}.{str(value).lower()}" for value in info.values if isinstance(value, bool)}
        wanted |= {f"option.{info.id}.{value}" for value in info.values if not isinstance(value, bool)}
    wanted |= {f"preset.{id}.{part}" for id in game.presets for part in ("name", "help")}
    assert not {key for key in wanted if not told.has(key)}


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_refused_options_have_words(game: Game[Any], lang: words.Lang) -> None:
    told = Words(lang, game.id)
    rng = Random(f"options {game.id}")
    refused: list[BadOptions] = []
    for raw in [None, {"no such": 1}, *({info.id: "no such value"} for info in describe(game))]:
        with pytest.raises(BadOptions) as caught:
            options_from(game, raw)
        refused.append(caught.value)
    for _ in range(50):
        options, _ = random_setting(game, rng)
        for seats in game.seats:
            try:
                game.start(options, seats)
            except BadOptions as bad:
                refused.append(bad)
    for each in refused:
        assert "⟨" not in told.text(f"bad_options.{each.code}", each.details)


PLACE = re.compile(r"\{([^{}]*)\}")
KNOWN = re.compile(
    r"\w+(:(seats?|by_seat|winners|cards?|card\.name(\.acc)?|words?\.[\w.]+|count\.[\w.]+|signed|nth|opt\.\w[\w.]*))?"
)


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_messages_are_well_formed(game: Game[Any], lang: words.Lang) -> None:
    """Every placeholder has a formatter that exists, every message it names exists, every plural has its forms."""
    told = Words(lang, game.id)
    for key, message in told.catalogue.items():
        if isinstance(message, dict):
            forms = {"one", "other"} if lang == "en" else {"one", "few", "many", "other"}
            assert set(message) - {"by"} == forms, key
        for text in [message] if isinstance(message, str) else [message[form] for form in message if form != "by"]:
            for place in PLACE.findall(text):
                assert KNOWN.fullmatch(place), (key, place)
                formatter = place.partition(":")[2]
                kind, _, rest = formatter.partition(".")
                if kind in ("opt", "count"):
                    assert told.has(rest), (key, place)
                if kind in ("word", "words"):
                    prefix = rest.rpartition(".")[0] if rest.rpartition(".")[2] in FORMS else rest
                    assert any(other.startswith(prefix + ".") for other in told.catalogue), (key, place)
            assert not set("{}") & set(PLACE.sub("", text)), (key, text)
            assert text != key


@EACH
def test_both_languages_have_the_same_words_but_for_cases(game: Game[Any]) -> None:
    cases = re.compile(rf"\.({'|'.join(FORMS)})$")
    polish, english = ({cases.sub("", key) for key in Words(lang, game.id).catalogue} for lang in LANGS)
    assert polish == english


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_there_is_a_page_of_rules(game: Game[Any], lang: words.Lang) -> None:
    page = folder(game.id) / f"rules.{lang}.md"
    assert page.read_text("utf-8").startswith("# ")
