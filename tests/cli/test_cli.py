"""The command line as people and programs meet it: through a process of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
import segno

import talia.games  # noqa: F401  registers the games
from talia.cli import duplicate
from talia.cli.inputs import options_of
from talia.cli.main import COMMANDS
from talia.cli.serve import greeting
from talia.table.record import make_record, read, replay, write
from talia.table.registry import find
from tests.cli.running import run, run_here


def answer(*arguments: str) -> Any:
    """The JSON a command answers with in this process."""
    return told(run_here(*arguments))


def told(done: "subprocess.CompletedProcess[str]") -> Any:
    """The JSON it answered with."""
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a match played out in the terminal, always taking the first move of the list; cards were played."""
    path = tmp_path_factory.mktemp("records") / "match.talia.json"
    arguments = ("play", "betel", "--players", "random,random", "--option", "end_rule=deals", "--option", "end_value=2")
    played = False
    while not played:  # a sealed deal can't be chosen, and in one of a hundred matches both deals end by a claim
        done = run(*arguments, "--seat", "1", "--name", "Ania", "--record", str(path), given="pass\n1\n" * 60)
        assert done.returncode == 0, done.stderr
        assert "The match is over" in done.stdout
        played = any(line["move"]["type"] == "play" for line in json.loads(path.read_text())["log"])
    return path


# --- help -------------------------------------------------------------------------------------------------------------


def test_help_lists_the_commands_and_is_quick_about_it() -> None:
    done = run("--help")
    assert done.returncode == 0
    assert all(re.search(rf"^    {name}\s", done.stdout, re.MULTILINE) for name in COMMANDS)
    loaded = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "talia.cli.main", "--help"],
        check=True,
        capture_output=True,
        text=True,
    ).stderr
    assert not re.search(r"\b(msgspec|rich|litestar|talia\._kernel)\b", loaded)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_teaches_by_examples(command: str) -> None:
    done = run_here(command, "--help")
    assert done.returncode == 0
    examples = done.stdout.partition("examples:")[2]
    assert f"talia {command}" in examples


# --- games ------------------------------------------------------------------------------------------------------------


def test_games_for_people() -> None:
    assert re.search(r"^betel +3-4 +Betel: ", run("games").stdout, re.MULTILINE)
    assert "Świnie" in run("games", "--lang", "pl").stdout
    assert "target=1000   (500 to 5000)" in run_here("games", "betel").stdout


def test_a_way_to_play_that_has_a_name() -> None:
    assert "domowy   (scoring=money, kontra=true)" in run_here("games", "skat").stdout
    played = answer(
        "simulate", "skat", "--players", "random,random,random", "--deals", "1", "--preset", "piwny", "--json"
    )
    assert (played["options"]["scoring"], played["options"]["kontra"]) == ("beer", True)
    assert "no preset 'nocny'" in run_here("simulate", "skat", "--preset", "nocny").stderr


def test_games_for_programs() -> None:
    games = {game["id"]: game for game in told(run("games", "--json"))}
    betel = games["betel"]
    assert betel["seats"] == [3, 4]
    assert betel["name"] == {"pl": "Betel", "en": "Betel"}
    assert set(betel["players"]) >= {"beginner", "club", "strong", "master", "random"}
    options = {option["id"]: option for option in betel["options"]}
    assert options["dubel"]["values"] == ["face_up", "face_down"]
    assert options["dubel"]["default"] == "face_up"
    assert (options["target"]["low"], options["target"]["high"]) == (500, 5000)
    assert options["kontra"]["kind"] == "bool"


# --- play, replay, verify ---------------------------------------------------------------------------------------------


def test_a_match_in_the_terminal_is_genuine(record: Path) -> None:
    found = answer("verify", str(record), "--json")
    assert found["genuine"] is True
    assert (found["game"], found["finished"], found["receipt"]) == ("betel", True, "checked")
    seats = json.loads(record.read_text())["seats"]
    assert seats[1] == {"name": "Ania"}
    assert [seat.get("bot") for seat in seats] == ["random", None, "random"]


def test_moves_are_typed_as_people_write_them() -> None:
    typed = "?\nnonsense\n99\n1h\nq\n"
    done = run_here("play", "betel", "--seed", "3", "--lang", "pl", "--option", "first_dealer=0", given=typed)
    assert done.returncode == 0
    assert "Wpisz ruch" in done.stdout
    assert "Nie rozumiem „nonsense”" in done.stdout
    assert "Przerwano" in done.stdout
    assert re.search(r"licytuje.*kier|kier.*licytuje|1♥", done.stdout)


def test_a_forbidden_card_is_answered_by_the_rule() -> None:
    """Every card of the deck is typed in turn: those in hand that may not be played are refused with the obligation."""
    deck = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]
    typed = "pass\n" * 3 + "\n".join(deck)
    arguments = ("play", "betel", "--players", "random,random", "--option", "exchange=false", "--lang", "en")
    seen = "".join(run_here(*arguments, "--seed", str(seed), given=typed).stdout for seed in range(3))
    assert re.search(r"You must (follow suit|beat|ruff|overruff)", seen)


@pytest.mark.in_turn(2, of="commands that play")
def test_the_same_seed_deals_the_same_cards() -> None:
    hands = [
        re.search(r"Hand \(\w+\): .*", run_here("play", "betel", "--seed", seed, "--lang", "en").stdout)
        for seed in "557"
    ]
    first, again, other = (found[0] for found in hands if found)
    assert first == again != other


def test_replay_tells_the_match_in_both_languages(record: Path) -> None:
    english = run_here("replay", str(record)).stdout
    assert "Deal 1." in english and "The match is over" in english
    polish = run_here("replay", str(record), "--text", "--lang", "pl").stdout
    assert "Rozdanie 1." in polish and "Koniec gry" in polish
    assert "⟨" not in english + polish


def test_replay_shows_the_legal_moves(record: Path) -> None:
    traced = answer("replay", str(record), "--json", "--trace")
    assert traced["failed"] is None
    assert sorted(traced["ranks"])[0] == 1
    first_call = next(line for line in traced["lines"] if line["seat"] >= 0)
    assert first_call["legal"]["count"] == 1981
    assert first_call["legal"]["moves"] is None
    cards = [line for line in traced["lines"] if line["move"]["type"] == "play"]
    for line in cards:
        assert line["move"] in line["legal"]["moves"]
        assert line["legal"]["count"] == len(line["legal"]["moves"])
    assert re.search(r"\[\d+\] 1981: pass \| call: ", run_here("replay", str(record), "--trace").stdout)


def test_an_altered_record_is_not_genuine(record: Path, tmp_path: Path) -> None:
    altered = json.loads(record.read_text())
    altered["totals"][0] += 5
    path = tmp_path / "altered.talia.json"
    path.write_text(json.dumps(altered))
    done = run_here("verify", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("not genuine: end: expected ")
    done = run_here("verify", "-", "--json", given=path.read_text())
    assert done.returncode == 1
    assert json.loads(done.stdout)["difference"]["where"] == "end"


def test_verify_tells_what_the_device_saw(record: Path, tmp_path: Path) -> None:
    genuine = json.loads(record.read_text())
    path = tmp_path / "seen.talia.json"
    assert "no device says what it saw" in run_here("verify", str(record)).stdout
    for commit, early, code, told in [
        (genuine["commit"], True, 0, "before the first card: agrees"),
        (genuine["commit"], False, 0, "only after cards had been dealt: agrees"),
        ("00" * 32, True, 1, "before the first card: DIFFERS"),
    ]:
        path.write_text(json.dumps({**genuine, "seen": {"commit": commit, "early": early}}))
        done = run_here("verify", str(path))
        assert done.returncode == code
        assert f"this device saw commitment {commit} {told}" in done.stdout
        assert done.stdout.startswith("not genuine: seen commit: expected " if code else "genuine: ")
    assert json.loads(run_here("verify", str(path), "--json").stdout)["seen"]["agrees"] is False


def test_a_record_with_an_illegal_line_is_replayed_up_to_it(record: Path, tmp_path: Path) -> None:
    altered = json.loads(record.read_text())
    number = next(at for at, line in enumerate(altered["log"]) if line["move"]["type"] == "play")
    altered["log"][number]["move"]["card"] = "2C"
    path = tmp_path / "illegal.talia.json"
    path.write_text(json.dumps(altered))
    done = run_here("replay", str(path))
    assert done.returncode == 1
    assert f"line {number}" in done.stdout.splitlines()[-1]


def test_a_record_may_give_cards_instead_of_a_seed(record: Path, tmp_path: Path) -> None:
    genuine = read(record.read_bytes())
    match = replay(genuine)
    labels = [line.move["label"] for line in genuine.log if line.seat == -1]
    given = make_record(
        id="book",
        game=match.game,
        options=match.options,
        seats=genuine.seats,
        log=match.log,
        totals=match.game.totals(match.state),
        given=labels,
    )
    path = tmp_path / "book.talia.json"
    path.write_bytes(write(given))
    assert answer("verify", str(path), "--json")["receipt"] == "given"


# --- simulate ---------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(2, of="commands that play")
def test_a_simulation_does_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    arguments = ("simulate", "swinie", "--players", "simple,random,simple", "--deals", "40", "--seed", "x", "--json")
    alone, together = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    one = answer(*arguments, "--jobs", "1", "--out", str(alone))
    two = told(run(*arguments, "--jobs", "2", "--out", str(together)))
    assert one == two
    assert alone.read_bytes() == together.read_bytes()
    assert one["deals"] == 40
    assert [seat["player"] for seat in one["seats"]] == ["simple", "random", "simple"]
    for seat in one["seats"]:
        assert seat["low"] < seat["mean"] < seat["high"]


def test_a_simulation_keeps_each_deal(tmp_path: Path) -> None:
    kept = tmp_path / "deals.jsonl"
    summary = answer(
        "simulate", "betel", "--players", "random,random,random,random", "--deals", "12", "--out", str(kept), "--json"
    )
    deals = [json.loads(line) for line in kept.read_text().splitlines()]
    assert [deal["deal"] for deal in deals] == list(range(12))
    assert [deal["sheet"]["dealer"] for deal in deals] == [0, 1, 2, 3] * 3
    for seat in summary["seats"]:
        assert seat["mean"] == round(sum(deal["score"][seat["seat"]] for deal in deals) / 12, 3)
    assert sum(line["played"] for line in summary["contracts"]) == 12
    assert sum(line["made"] for line in summary["contracts"]) == sum(deal["sheet"]["made"] is True for deal in deals)
    path = tmp_path / "deal.talia.json"
    path.write_text(json.dumps(deals[3]["record"]))
    assert answer("verify", str(path), "--json")["genuine"] is True


@pytest.mark.in_turn(2, of="commands that play")
def test_duplicate_play_goes_on_where_it_stopped(tmp_path: Path) -> None:
    arguments = ("duplicate", "swinie", "--players", "simple,random,random", "--deals", "1", "--json")
    kept = tmp_path / "boards.jsonl"
    answer(*arguments, "--boards", "2", "--file", str(kept))
    resumed = told(run(*arguments, "--boards", "4", "--file", str(kept), "--jobs", "2"))
    assert resumed == answer(*arguments, "--boards", "4")
    assert len(kept.read_text().splitlines()) == 4
    assert (resumed["deals"], resumed["tables"]) == (4, 3)
    simple, random = resumed["standings"]
    assert simple["ahead"] > 0 > random["ahead"]
    kept.write_text("no board\n")
    assert run_here(*arguments, "--file", str(kept)).returncode == 2


def test_duplicate_deals_compare_if_nothing_else_is_said() -> None:
    """Poker: every deal begins with the same chips, unless one wants it otherwise."""
    game, parser = find("poker"), ArgumentParser()
    duplicate.arguments(parser)
    for said, stacks in (
        ((), "fresh"),
        (("--option", "stacks=carried"), "carried"),
        (("--preset", "classic"), "fresh"),
    ):
        args = parser.parse_args(("poker", *said))
        assert options_of(game, args, 3, unsaid=game.comparable).stacks == stacks
    few = ("--option", "start_chips=50")
    played = ("duplicate", "poker", "--players", "simple,random", "--boards", "2", *few, "--json")
    usual = answer(*played)
    assert usual == answer(*played, "--option", "stacks=fresh")
    assert usual != answer(*played, "--option", "stacks=carried")


@pytest.mark.in_turn(2, of="commands that play")
def test_a_player_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from talia.players.choices import forms_of\n"
        "class First:\n"
        "    def move(self, sight, rng, deadline):\n"
        "        return next(forms_of(sight.view)[0].moves())\n"
    )
    arguments = ("simulate", "six_takes", "--players", "mine:First,random", "--deals", "10", "--jobs", "2", "--json")
    assert told(run(*arguments, cwd=tmp_path))["seats"][0]["player"] == "mine:First"
    done = run("simulate", "six_takes", "--players", "mine:Second,random", cwd=tmp_path)
    assert done.returncode == 2
    assert "mine:Second" in done.stderr


# --- serve ------------------------------------------------------------------------------------------------------------


def test_serve_prints_its_address_and_stops_when_told_to(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "talia.cli.main", "serve", "--host", "127.0.0.1", "--port", "0", "--data", "house"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        lines = [server.stdout.readline() for _ in range(3)]
        address = re.search(r"http://127\.0\.0\.1:\d+", lines[2])
        assert address is not None, lines
        with urllib.request.urlopen(address[0] + "/api/games", timeout=120) as answered:
            assert "betel" in {game["id"] for game in json.load(answered)}
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=120) == 0
    assert (tmp_path / "house").is_dir()


def test_the_qr_code_says_the_address() -> None:
    greeted = greeting("0.0.0.0", 8000, tls=True, public_url="https://cards.example")
    assert "https://localhost:8000" in greeted and "https://cards.example" in greeted
    square = [line for line in greeted.splitlines() if set(line.strip()) & set("█▀▄")]
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    halves = [[light[block] for block in line[2:]] for line in square]
    rows = [[1 - pair[half] for pair in line] for line in halves for half in (0, 1)]
    matrix = segno.make("https://cards.example", error="l").matrix
    assert [row[2 : 2 + len(matrix)] for row in rows[2 : 2 + len(matrix)]] == [list(row) for row in matrix]


# --- bench ------------------------------------------------------------------------------------------------------------


@pytest.mark.in_turn(2, of="commands that play")
def test_bench_for_programs() -> None:
    done = run("bench", "--json", "--seconds", "0.01")
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)["figures"]}
    assert {"game betel", "kernel stepwise", "kernel bulk"} <= set(figures)
    assert all(figure["deals_per_second"] > 0 for figure in figures.values())


def test_openspiel_is_timed_in_a_loop_its_author_would_write() -> None:
    """Legal actions serve at chance nodes because each is equally likely there, and chance ends with the dealing."""
    pyspiel = pytest.importorskip("pyspiel")
    from talia.cli import bench

    skat, rng = bench._Skat(), Random(0)
    for _ in range(20):
        state = pyspiel.load_game("skat").new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert len({round(weight, 12) for _, weight in outcomes}) == 1
            state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
        assert len(state.history()) == 32
        while not state.is_terminal():
            assert state.legal_actions() and not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        assert not state.legal_actions()
        dealt = skat.dealt(rng)
        assert len(dealt.history()) == 32
        assert skat.played(dealt, rng) == len(dealt.history()) - 32
        assert dealt.is_terminal()


# --- bad input --------------------------------------------------------------------------------------------------------

BAD = {
    "no command": (),
    "unknown command": ("dance",),
    "unknown game": ("play", "poker_face"),
    "unknown game to simulate": ("simulate", "poker_face"),
    "unknown game to list": ("games", "poker_face"),
    "unknown game to measure": ("bench", "--game", "poker_face"),
    "unknown player": ("simulate", "betel", "--players", "grandma,random,random"),
    "unknown module": ("simulate", "betel", "--players", "no.such.module:P,random,random"),
    "too many players": ("simulate", "betel", "--players", "random,random,random,random,random"),
    "too few players": ("play", "betel", "--players", "random"),
    "unknown option": ("play", "betel", "--option", "colour=blue"),
    "option out of range": ("simulate", "betel", "--option", "target=3"),
    "option without a value": ("simulate", "betel", "--option", "target"),
    "options that don't fit": ("simulate", "six_takes", "--players", "random,random", "--option", "hand_size=99"),
    "no such seat": ("play", "betel", "--seat", "3"),
    "no such folder": ("play", "betel", "--record", "/no/such/folder/match.talia.json"),
    "no folder for the deals": ("simulate", "swinie", "--deals", "1", "--out", "/no/such/folder/deals.jsonl"),
    "zero deals": ("simulate", "betel", "--deals", "0"),
    "no deals": ("simulate", "betel", "--deals", "many"),
    "missing record": ("verify", "/no/such/record.talia.json"),
    "missing record to replay": ("replay", "/no/such/record.talia.json"),
    "key without certificate": ("serve", "--tls-key", "key.pem"),
    "missing certificate": ("serve", "--tls-cert", "/no/cert.pem", "--tls-key", "/no/key.pem"),
    "no port": ("serve", "--port", "100000"),
    "no address": ("serve", "--public-url", "cards.example"),
    "no host": ("serve", "--host", "256.1.1.1"),
    "no limit": ("serve", "--connections", "many"),
    "half a socket": ("serve", "--connections", "1.5"),
    "no time for a head": ("serve", "--head-wait", "0"),
    "more than all places kept": ("serve", "--kept-share", "2"),
}


@pytest.mark.parametrize("arguments", BAD.values(), ids=BAD.keys())
def test_bad_input_is_answered_by_a_sentence(arguments: tuple[str, ...]) -> None:
    done = run_here(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("data", ["", "{}", "[1, 2]", "\udcff", '{"format": "talia/1"}', "[" * 100_000])
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_what_is_no_record_is_refused(command: str, data: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.talia.json"
    path.write_bytes(data.encode(errors="surrogateescape"))
    done = run_here(command, str(path))
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"talia: .* is no Talia record: .*\n", done.stderr)


def test_a_record_of_an_unknown_game_is_refused(record: Path, tmp_path: Path) -> None:
    altered = json.loads(record.read_text()) | {"game": "poker_face"}
    path = tmp_path / "unknown.talia.json"
    path.write_text(json.dumps(altered))
    assert run_here("replay", str(path)).returncode == 2


def test_who_stops_reading_is_no_trouble(record: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m talia.cli.main replay {record} --trace | head -n 1",
        check=False,
        shell=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""
