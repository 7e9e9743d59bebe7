"""``talia solve``: a line for a line."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player

from talia.games.betel.contracts import BY_ID
from talia.games.betel.state import DECK
from tests.cli.running import run_here
from tests.kernel import minimax, oracle
from tests.kernel.endings import Ending, Tally, any_ending

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
        done = run_here("solve", "betel", *arguments)
        assert done.returncode == 0, done.stderr
        assert [json.loads(line) for line in done.stdout.splitlines()] == [{"tricks": tricks} for _, tricks in asked]


def an_allpass(random: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A random ending after three passes and the tricks of every seat by plain search, in both ways."""
    cards = random.sample(DECK.codes, 9)
    hands = tuple(tuple(cards[seat * 3 : seat * 3 + 3]) for seat in range(3))
    leader = random.randrange(3)
    question = {"hands": [" ".join(hand) for hand in hands], "contract": "ALLPASS", "leader": leader}
    ending = partial(Ending, oracle.betel("ALLPASS"), hands, (), leader, None, Tally())
    paranoid = [minimax.worth(ending(1 << seat)) for seat in range(3)]
    return question, {"paranoid": paranoid, "max_n": list(minimax.max_n(ending(1)))}


MUST = ["follow", "beat", "beat_after_ruff", "ruff", "overruff", "underruff"]


def any_question(random: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A random ending of any trick game, and what is answered."""
    seats = random.choice([2, 3, 4])
    ending, at = any_ending(random, [2, 3], seats, declared=False)
    owed = (at.obligations.others, at.obligations.declarer)
    must, declarer_must = ([word for place, word in enumerate(MUST) if flags >> place & 1] for flags in owed)
    question: dict[str, Any] = {
        "hands": [" ".join(hand) for hand in ending.hands],
        "trick": list(ending.trick),
        "leader": ending.leader,
        "trump": ending.rules.trump,
        "must": must,
        "declarer": ending.declarer,
        "declarer_must": declarer_must,
        "no_lead": sorted(ending.rules.no_lead),
        "must_go": sorted(ending.rules.must_go),
        "tally": {"trick": ending.tally.trick, "cards": ending.tally.cards, "by_left": ending.tally.by_left},
    }
    if random.random() < 0.3:
        return question, {"max_n": list(minimax.max_n(ending))}
    question["side"] = [seat for seat in range(seats) if ending.side >> seat & 1]
    points = minimax.worth(ending)
    if random.random() < 0.3:
        asked = points + random.randrange(-2, 3)
        return {**question, "at_least": asked}, {"at_least": points >= asked}
    return question, {"points": points}


@pytest.mark.parametrize(("game", "ask"), [("betel", an_allpass), ("tricks", any_question)])
def test_points_are_those_of_plain_search(game: str, ask: Callable[[Random], tuple[Any, Any]]) -> None:
    random = Random(3)
    asked = [ask(random) for _ in range(200)]
    done = run_here("solve", game, "-", given=lines([question for question, _ in asked]))
    assert [json.loads(line) for line in done.stdout.splitlines()] == [answer for _, answer in asked], done.stderr


TRICKS: dict[str, Any] = {"hands": ["AS KS", "JS TS"], "leader": 0, "side": [0]}
BAD_TRICKS: list[tuple[Any, str]] = [
    ({**TRICKS, "hands": ["AS KS"]}, "two to seven lists"),
    ({**TRICKS, "hands": None}, "two to seven lists"),
    ({**TRICKS, "leader": 2}, "leader must be a seat: 0 to 1"),
    ({**TRICKS, "side": 0}, "side must be a list of seats"),
    ({**TRICKS, "side": [2]}, "side must be a seat: 0 to 1"),
    ({**TRICKS, "declarer": -1}, "declarer must be a seat"),
    ({**TRICKS, "trump": "N"}, "trump must be C, D, H or S"),
    ({**TRICKS, "must": ["beat"]}, "BEAT is a way to FOLLOW"),
    ({**TRICKS, "must": ["win"]}, "the field must must be a list out of follow"),
    ({**TRICKS, "tally": {"cards": {"1S": 2}}}, "'1S' in cards is no card"),
    ({**TRICKS, "tally": {"cards": {"AS": 1000}}}, "points are -999 to 999"),
    ({**TRICKS, "tally": {"by_left": {"last": 2}}}, "'last' in by_left is no number"),
    ({**TRICKS, "tally": {"trick": "2"}}, "trick must be a number of points"),
    ({**TRICKS, "tally": {"tricks": 2}}, "no field 'tricks'"),
    ({**TRICKS, "no_lead": "2H"}, "no_lead must be a list of cards"),
    ({**TRICKS, "must_go": ["JK"]}, "must_go must be a list of cards"),
    ({**TRICKS, "tally": 2}, "tally must be an object"),
    ({**TRICKS, "tally": {"cards": 2}}, "cards must be an object"),
    ({**TRICKS, "at_least": "k"}, "at_least must be a number"),
    ({"hands": ["AS", "KS"], "leader": 0, "at_least": 1}, "at_least needs a side"),
]


def test_questions_of_points_that_make_no_sense_are_refused() -> None:
    done = run_here("solve", "tricks", "-", "--json", given=lines([TRICKS, *(question for question, _ in BAD_TRICKS)]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"points": 2}
    assert all(why in answer["error"] for answer, (_, why) in zip(answers[1:], BAD_TRICKS, strict=True)), answers


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
    ({**GOOD, "contract": "ALLPASS"}, "no field 'declarer'"),
    ([], "no JSON object"),
]


@pytest.mark.parametrize(("question", "why"), BAD)
def test_a_line_that_makes_no_sense_is_refused_before_anything_is_solved(question: Any, why: str) -> None:
    done = run_here("solve", "betel", "-", given=lines([GOOD, question, GOOD]))
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 2:" in done.stderr and why in done.stderr, done.stderr


def test_a_program_is_told_which_lines_were_bad() -> None:
    done = run_here("solve", "betel", "-", "--json", given=lines([GOOD, *(question for question, _ in BAD)]) + "\n{\n")
    assert done.returncode == 1
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"tricks": 2}
    assert all(why in answer["error"] for answer, (_, why) in zip(answers[1:], BAD, strict=False))
    assert [list(answer) for answer in answers[-2:]] == [["error"], ["error"]]


def test_an_unknown_game_and_a_missing_file() -> None:
    assert "it knows: betel" in run_here("solve", "whist", "x.jsonl").stderr
    assert "can't read" in run_here("solve", "betel", "no/such/file").stderr


BOARD = {"deal": "N:AK.2.. QJ.3.. T9.4.. 87.5..", "strain": "N", "leader": "E"}
BAD_BOARDS: list[tuple[Any, str]] = [
    ({**BOARD, "deal": "AK.2.. QJ.3.. T9.4.. 87.5.."}, "a seat and four hands"),
    ({**BOARD, "deal": "N:AK.2.. QJ.3.. T9.4.."}, "a seat and four hands"),
    ({**BOARD, "deal": "N:AK.2.. QJ.3.. T9.4.. 87.5."}, "spades, hearts, diamonds and clubs"),
    ({**BOARD, "deal": "N:AK.2.. QJ.3.. T9.4.. 87.1.."}, "'1' in '87.1..' is no card"),
    ({**BOARD, "deal": "N:AK.2.. QJ.3.. T9.4.. 87.2.."}, "2H is there twice"),
    ({**BOARD, "deal": "N:AK.2.. QJ.3.. T9.4.. 87..."}, "equally many cards"),
    ({**BOARD, "strain": "NT"}, "strain must be one of"),
    ({**BOARD, "leader": 0}, "leader must be one of"),
    ({**BOARD, "trick": []}, "no field 'trick'"),
]


def test_bridge_boards_are_worth_what_dds_says(long: bool) -> None:
    random = Random(2)
    asked, expected = [], []
    for number in range(12 if long else 3):
        cards = random.sample([rank + suit for suit in "SHDC" for rank in "AKQJT98765432"], 52)
        hands = [cards[13 * seat : 13 * seat + 13] for seat in range(4)]
        texts = (".".join("".join(card[0] for card in hand if card[1] == suit) for suit in "SHDC") for hand in hands)
        deal = f"{'NESW'[number % 4]}:{' '.join(texts)}"
        strain, leader = random.choice("CDHSN"), random.choice("NESW")
        asked.append({"deal": deal, "strain": strain, "leader": leader})
        # A declarer's tricks are those with the next seat on lead.
        declarer = Player.find("NESW"["NESW".index(leader) - 1])
        expected.append({"tricks": calc_dd_table(Deal(deal))[Denom.find(strain), declarer]})
    done = run_here("solve", "bridge", "-", "--jobs", "2", given=lines(asked))
    assert [json.loads(line) for line in done.stdout.splitlines()] == expected, done.stderr


def test_boards_that_make_no_sense_are_refused() -> None:
    done = run_here("solve", "bridge", "-", "--json", given=lines([BOARD, *(question for question, _ in BAD_BOARDS)]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0] == {"tricks": 2}
    assert all(why in answer["error"] for answer, (_, why) in zip(answers[1:], BAD_BOARDS, strict=True)), answers
