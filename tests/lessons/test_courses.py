"""The courses of all games: words for all there is to read, deals that begin where the learner may do something."""

from typing import Any

import pytest

from talia.chance import Given, Seeded
from talia.lessons import CourseStep, course, taught
from talia.players.registry import offered
from talia.table.match import Match, read_move
from talia.table.options import options_from
from talia.table.registry import find
from talia.table.words import LANGS, Words

STEPS = [(game, step) for game in taught() for step in course(game)]
EACH = pytest.mark.parametrize(("game", "step"), STEPS, ids=[f"{game} {step.id}" for game, step in STEPS])


@EACH
@pytest.mark.parametrize("lang", LANGS)
def test_steps_boards_and_refusals_have_words(game: str, step: CourseStep, lang: Any) -> None:
    """Of every board something is right; what is not says why."""
    words = Words(lang, game)
    rounds = {deal.round for deal in step.deals} - {""}
    texts = [words.text("course.title"), words.text("course.lead")]
    texts += [words.text(f"course.{step.id}.{part}") for part in ("name", "lesson", "point", *rounds)]
    for board in step.boards:
        texts.append(words.text(f"board.{board.id}.text", {"card": board.trick[-1] if board.trick else ""}))
        texts.append(words.text(f"board.{board.id}.done"))
        right = sum(each.refused is None for each in board.tries)
        assert right == 1 if board.asks == "best" else right > 0
        for each in board.tries:
            if each.refused is not None:
                key = f"board.{board.id}" if board.asks == "best" else "refusal"
                texts.append(words.text(f"{key}.{each.refused.code}", each.refused.details))
    assert not [text for text in texts if "⟨" in text]


@EACH
def test_its_deals_begin(game: str, step: CourseStep) -> None:
    """With the cards that were chosen, after what is said before the learner may choose; nothing is over then."""
    rules = find(game)
    assert step.bot in offered(game)
    for deal in step.deals:
        options = options_from(rules, {**step.options, **deal.options})
        match: Match[Any] = Match(rules, options, step.seats, Given({"deal/0": deal.cards}, Seeded("course")))
        match.begin()
        for seat, move in deal.opening:
            match.do(seat, read_move(rules, move))
        assert rules.waiting(match.state)


def test_whole_matches_are_offered_by_rules_that_hold() -> None:
    """The match a course ends with can be played."""
    for game, step in STEPS:
        if step.match is not None:
            rules = find(game)
            options = options_from(rules, {**step.options, **step.match})
            match: Match[Any] = Match(rules, options, step.seats, Seeded("match"))
            match.begin()
            assert match.waiting and match.result is None
