"""The computer players: they sing from the stock, weaker ones less, and doubt a repeated title only."""

from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games.singing_pianos.library import songs_of
from talia.games.singing_pianos.moves import CHALLENGE, VALID, GiveUp, NameSong, Reply, Sing, Text, Vote, Withdraw
from talia.games.singing_pianos.state import Options
from talia.players import make, offered
from talia.players.player import Sight, Witness
from talia.players.self_play import play_out
from talia.table.match import Match, elapsed
from talia.table.moves import CLOCK
from talia.table.view import view
from tests.games.singing_pianos.tables import GAME, Evening, song

LEVELS = ("strong", "simple", "beginner")


def sight(now: Evening, seat: int, **options: Any) -> Sight:
    """What a seat of a table sees that stands so."""
    match: Match[Any] = Match(GAME, now.d.options, now.d.spec.seats)
    state = type(match.state)(now.d.options, now.d.spec.seats, 0, (0,) * now.d.spec.seats, deal=now.d, finished=False)
    return Sight(view(GAME, state, seat), (), options)


def test_who_plays_at_random_judges_nobody_at_random() -> None:
    player = make("singing_pianos", "random")
    judged = Evening.of(1, 1).sung().sings(song(1))
    assert {player.move(sight(judged, 1), Random(n), 0) for n in range(20)} == {Vote(VALID)}
    answered = judged.votes(1).does(0, Reply("jest"))
    assert {player.move(sight(answered, 1), Random(n), 0) for n in range(20)} == {Withdraw()}


def test_the_levels() -> None:
    assert [id for id in offered("singing_pianos") if id != "random"] == list(LEVELS)


@pytest.mark.parametrize("entry", ["typed", "sung"])
def test_it_sings_what_fits_and_gives_up_where_nothing_is_left(entry: str) -> None:
    now = Evening.of(1, 1, entry=entry).sung()
    sung: list[str] = []
    player = make("singing_pianos", "strong")
    while True:
        move = player.move(sight(now, now.d.singer), Random(len(sung)), 0)
        if isinstance(move, GiveUp):
            break
        assert isinstance(move, Sing if entry == "typed" else NameSong)
        now = now.does(now.d.singer, move)
        sung.append(now.fact("entry")["title"])
        now = now.votes()
    assert sorted(sung) == sorted(each.title for each in songs_of("water"))


@pytest.mark.parametrize(
    ("title", "doubted"), [("Piosenka bb", True), ("PIOSENKA  b!", None), ("Całkiem inna piosenka", False)]
)
def test_as_a_judge_it_doubts_a_repeated_title_only(title: str, doubted: bool | None) -> None:
    now = Evening.of(1, 1).sung().accepts(1)
    assert now.fact("songs")[0]["title"] == "Piosenka b"
    entry = Sing(Text(title, "jeszcze inna woda", "woda"))
    if doubted is None:
        assert now.refusal(1, entry) == "song_used"
        return
    vote = make("singing_pianos", "strong").move(sight(now.does(1, entry), 0), Random(1), 0)
    assert vote == Vote("same_song" if doubted else "valid")


def test_in_a_room_it_says_there_is_none() -> None:
    now = Evening.of(1, 1, entry="sung").sung().names("Hej, sokoły").votes()
    vote = make("singing_pianos", "simple").move(sight(now.names("Hej sokoly hej"), 0), Random(1), 0)
    assert vote == Vote("valid"), "four letters more make another title"
    assert make("singing_pianos", "simple").move(sight(now.names("Hey sokoli"), 0), Random(1), 0) == Vote(CHALLENGE)


def test_among_different_teams_the_better_level_wins() -> None:
    for better, worse in (("strong", "simple"), ("simple", "beginner")):
        won = {better: 0, worse: 0}
        for seed in range(40):
            match = Match(GAME, Options(draw_teams=False, rounds=3), 4, Seeded(seed))
            ids = [better if seat % 2 == seed % 2 else worse for seat in range(4)]
            play_out(match, [make("singing_pianos", id) for id in ids], [Random(f"{seed} {s}") for s in range(4)])
            assert match.result is not None
            for id, rank in zip(ids[:2], match.result.ranks[:2], strict=True):
                won[id] += rank == 1
        assert 2 * won[better] > 3 * won[worse], won


def test_it_never_sings_what_is_refused() -> None:
    sung = 0
    for seed in range(40):
        rng = Random(seed)
        options = Options(
            teams=rng.choice((2, 3)),
            category_source=rng.choice(("library", "starting_team", "mixed")),
            entry=rng.choice(("typed", "sung")),
            judge=rng.choice(("others", "referee")),
            repeat_words=rng.random() < 0.5,
            category_name_only=rng.random() < 0.3,
            song_language=rng.choice(("any", "pl", "en")),
            rounds=2,
        )
        match = Match(GAME, options, 6, Seeded(seed))
        match.begin()
        witnesses = [Witness(GAME, seat, options) for seat in range(6)]
        while match.result is None:
            time_out = elapsed(GAME, match.state)
            if time_out is not None:
                match.do(CLOCK, time_out)
                continue
            seat = match.waiting[0]
            move = make("singing_pianos", LEVELS[seat % 3]).move(witnesses[seat].sight(match.state), rng, 0)
            match.do(seat, move)  # raises what is refused
            sung += isinstance(move, Sing)
    assert sung > 50
