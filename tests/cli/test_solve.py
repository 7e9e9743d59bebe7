"""``talia solve``: a line for a line."""

import json
from pathlib import Path
from random import Random
from typing import Any

import minimax
import oracle
import pytest
from running import run

from talia.games.betel.contracts import BY_ID
from talia.games.betel.state import DECK

PLAIN = [f"TRICKS_{strain}" for strain in "CDHSN"]


def a_question(random: Random) -> tuple[dict[str, Any], int]:
    """A random ending of Betel and the tricks the declarer takes by plain search."""
    contract = random.choice([*BY_ID, *PLAIN])
    size = random.choice([1, 2, 3])
    cards = random.sample(DECK.codes, 3 * size)
    hands = [set(cards[seat * size : (seat + 1) * size]) for seat in range(3)]
    leader, declarer = random.randrange(3), random.randrange(3)
    rules = oracle.betel(contract if contract in BY_ID else f"1{contract[-1]}")
    trick: list[str] = []
    for place in range(random.randrange(3)):
        seat = (leader + place) % 3
        trick.append(random.choice(sorted(oracle.legal(rules, hands[seat], trick, seat == declarer))))
        hands[seat].remove(trick[-1])
    question = {
        "hands": [" ".join(sorted(hand)) for hand in hands],
        "declarer": declarer,
        "contract": contract,
        "leader": leader,
        "trick": trick,
    }
    fewest = contract in BY_ID and BY_ID[contract].betelek
    return question, minimax.declarer_tricks(rules, hands, trick, leader, declarer, fewest)


def lines(questions: list[Any]) -> str:
    return "".join(json.dumps(question) + "\n" for question in questions)


def test_answers_are_those_of_plain_search_in_order_for_any_number_of_jobs(tmp_path: Path) -> None:
    random = Random(1)
    asked = [a_question(random) for _ in range(600)]
    file = tmp_path / "positions.jsonl"
    file.write_text(lines([question for question, _ in asked]))
    for arguments in ((str(file),), (str(file), "--jobs", "2", "--json")):
        done = run("solve", "betel", *arguments)
        assert done.returncode == 0, done.stderr
        assert [json.loads(line) for line in done.stdout.splitlines()] == [{"tricks": tricks} for _, tricks in asked]


GOOD = {"hands": ["AS KS", "JS TS", "8S 7S"], "declarer": 0, "contract": "2H", "leader": 0, "trick": []}
BAD: list[tuple[Any, str]] = [
    ({**GOOD, "hands": ["AS KS", "JS", "8S 7S"]}, "equally many cards"),
    ({**GOOD, "hands": ["AS KS", "JS TS"]}, "three lists of cards"),
    ({**GOOD, "hands": ["AS KS", "JS AS", "8S 7S"]}, "AS is there twice"),
    ({**GOOD, "hands": ["AS AS", "JS TS", "8S 7S"]}, "AS is there twice in hand 0"),
    ({**GOOD, "hands": ["AS 2S", "JS TS", "8S 7S"]}, "'2S' in hand 0 is no card of this game"),
    ({**GOOD, "hands": ["AS KS", "JS TS", "8S 7S 9S"], "trick": ["JS"]}, "JS is there twice"),
    ({**GOOD, "hands": ["AS", "JS QD", "8S 7S"], "trick": ["9S", "TD"]}, "seat 1 had to play another card than TD"),
    ({**GOOD, "trick": ["9S", "QS", "9D"]}, "at most two cards"),
    ({**GOOD, "declarer": 3}, "declarer must be a seat"),
    ({**GOOD, "leader": True}, "leader must be a seat"),
    ({**GOOD, "contract": "6N"}, "there is no contract '6N'"),
    ({**GOOD, "contract": ["1N"]}, "there is no contract"),
    ({**GOOD, "trump": "H"}, "no field 'trump'"),
    ([], "no JSON object"),
]


@pytest.mark.parametrize(("question", "why"), BAD)
def test_a_line_that_makes_no_sense_is_refused_before_anything_is_solved(question: Any, why: str) -> None:
    done = run("solve", "betel", "-", given=lines([GOOD, question, GOOD]))
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2:" in done.stderr and why in done.stderr, done.stderr


def test_a_program_is_told_which_lines_were_bad() -> None:
    done = run("solve", "betel", "-", "--json", given=lines([GOOD, *(question for question, _ in BAD)]) + "\n{\n")
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"tricks": 2}
    assert all(why in answer["error"] for answer, (_, why) in zip(answers[1:], BAD, strict=False))
    assert [list(answer) for answer in answers[-2:]] == [["error"], ["error"]]


def test_an_unknown_game_and_a_missing_file() -> None:
    assert "it knows: betel" in run("solve", "whist", "x.jsonl").stderr
    assert "can't read" in run("solve", "betel", "no/such/file").stderr
