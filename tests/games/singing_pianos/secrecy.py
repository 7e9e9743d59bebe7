"""How the secrecy of Singing Pianos is examined: settings drawn at random, and leaks planted in it."""

from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.games.singing_pianos.stages import Judging, Naming
from talia.table.moves import EVERYONE, IllegalMove
from talia.table.zones import Fact
from tests.games.singing_pianos.learns import learns
from tests.laws.cases import Case
from tests.laws.leaks import leaking, retold, to_all, told_to_all

GAME = type(find("singing_pianos"))


def settings(rng: Random) -> dict[str, Any]:
    """Options drawn at random, for short matches."""
    return {
        "teams": rng.choice((2, 2, 3)),
        "draw_teams": rng.random() < 0.7,
        "rounds": rng.randint(1, 2),
        "category_source": rng.choice(("library", "starting_team", "mixed")),
        "library_language": rng.choice(("interface", "pl", "en", "both")),
        "entry": rng.choice(("typed", "sung")),
        "judge": rng.choice(("others", "others", "referee")),
        "repeat_words": rng.random() < 0.5,
        "song_scoring": rng.random() < 0.5,
        "second_try": rng.random() < 0.7,
    }


def _stage(s: Any) -> Any:
    return None if s.deal is None or s.finished else s.deal.stage


def ballot_counted(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: how many are against the song, while others have not voted."""
    told, stage = type(game).__mro__[1].facts(game, s), _stage(s)
    if not isinstance(stage, Judging):
        return tuple(told)
    return (*told, Fact("against", sum(say != "valid" for _, say in stage.votes)))


def next_category(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: which category comes next."""
    told = type(game).__mro__[1].facts(game, s)
    return tuple(told) if s.deal is None or not s.deal.queue else (*told, Fact("next", s.deal.queue[0]))


def suggested_to_all(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: what is suggested to the team that names the category."""
    told, stage = type(game).__mro__[1].facts(game, s), _stage(s)
    return (*told, Fact("suggested", s.deal.suggested)) if isinstance(stage, Naming) else tuple(told)


def talkative_refusal(game: Any, s: Any, author: int, move: Any) -> Any:
    """Refusals: they tell how the others have voted."""
    try:
        return type(game).__mro__[1].play(game, s, author, move)
    except IllegalMove as refusal:
        stage = _stage(s)
        if not isinstance(stage, Judging):
            raise
        raise IllegalMove(refusal.code, **refusal.details, votes=[say for _, say in stage.votes]) from None


def one_vote_open(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: the first vote is told to all."""
    told = type(game).__mro__[1].facts(game, s)
    mine = [fact for fact in told if fact.key == "vote"]
    return tuple(replace(fact, to=EVERYONE) if mine and fact is mine[0] else fact for fact in told)


CASES = [Case.of("singing_pianos", settings, learns, matches=30, served=8, lines=120, cards=False)]

LEAKS = {
    "singing_pianos": {
        "events: votes as they come": leaking(GAME, play=retold("voted", to_all)),
        "facts: votes as they come": leaking(GAME, facts=told_to_all("vote")),
        "facts: the first vote": leaking(GAME, facts=one_vote_open),
        "facts: a ballot that is counted too early": leaking(GAME, facts=ballot_counted),
        "facts: the next category": leaking(GAME, facts=next_category),
        "facts: what is suggested": leaking(GAME, facts=suggested_to_all),
        "refusals: how others have voted": leaking(GAME, play=talkative_refusal),
    }
}
