"""Singing Pianos as a game among all others; its options; its bad input."""

from random import Random

import pytest

from talia.chance import Seeded
from talia.games import games
from talia.games.singing_pianos.comparing import title_key
from talia.games.singing_pianos.library import categories
from talia.games.singing_pianos.moves import (
    CHALLENGE,
    Confirm,
    DrawCategory,
    GiveUp,
    NameCategory,
    NameSong,
    Ready,
    Reject,
    Reply,
    Sing,
    Text,
    Veto,
    Vote,
)
from talia.games.singing_pianos.state import REFEREE_SEAT, Options, Spec
from talia.players.random_player import RandomPlayer
from talia.players.self_play import play_out
from talia.table.game import BadOptions
from talia.table.match import Match, fold
from talia.table.moves import seats_of
from tests.games.random_play import random_setting
from tests.games.singing_pianos.tables import DEAL, GAME, Evening, song


def test_it_is_found_and_listed() -> None:
    assert GAME in games()


def test_random_matches_end_and_replay_alike(long: bool) -> None:
    played, ways, judged = 0, set(), 0
    for seed in range(10_000 if long else 100):
        rng = Random(f"songs {seed}")
        options, seats = random_setting(GAME, rng)
        match = Match(GAME, options, seats, Seeded(seed))
        play_out(match, [RandomPlayer()] * seats, [Random(f"{seed} {s}") for s in range(seats)])
        assert match.result is not None and len(match.log) <= GAME.longest
        unranked = [seat for seat, rank in enumerate(match.result.ranks) if rank == 0]
        assert unranked == ([REFEREE_SEAT] if options.judge == "referee" else []) and min(match.result.ranks) < 2
        judged += len(unranked)
        assert fold(GAME, match.options, match.seats, match.log).state == match.state
        played += len(match.state.deal.used)
        ways |= {type(line.move) for line in match.log if line.seat >= 0}
    assert played > 100 and judged > 10
    assert ways >= {Ready, Reject, NameCategory, DrawCategory, Veto, Sing, NameSong, GiveUp, Vote, Reply, Confirm}


# --- teams ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("teams", "seats"), [(2, 2), (2, 7), (3, 8), (6, 24), (4, 23)])
@pytest.mark.parametrize("drawn", [True, False])
def test_teams_differ_by_one_player_at_most(teams: int, seats: int, drawn: bool) -> None:
    found = set()
    for seed in range(8):
        match = Match(GAME, Options(teams=teams, draw_teams=drawn), seats, Seeded(seed))
        match.begin()
        d = match.state.deal
        sizes = [len(d.members(team)) for team in d.teams]
        assert sum(sizes) == seats and max(sizes) - min(sizes) <= 1
        found.add((d.team_of, d.order))
        told = [(side.id, side.seats) for side in GAME.sides(match.state)]
        assert told == [(f"team{team}", sum(1 << seat for seat in d.members(team))) for team in d.teams]
    if drawn:
        assert seats == 2 or len({teams for teams, _ in found}) > 1
    else:
        assert {of for of, _ in found} == {tuple(seat % teams for seat in range(seats))}
        assert len({order for _, order in found}) > 1


def test_one_after_the_other_sings_in_a_team() -> None:
    now = Evening.of(2, 3).sung()
    singers = []
    for number in range(8):
        singers.append(now.d.singer)
        now = now.accepts(number)
    assert singers == [0, 2, 1, 3, 0, 4, 1, 2]


def test_a_referee_is_of_no_team_and_decides_alone() -> None:
    now = Evening.of(2, 2, judge="referee").sung().sings(song(1))
    assert seats_of(DEAL.waiting(now.d)) == (0,) and now.d.team_of[0] == -1
    assert now.refusal(3, Vote("valid")) == "referee_judges"
    assert "rejected" in now.votes(against=1).told
    over = now.votes().gives_up()
    assert over.score == (0, 3, 3, 0, 0)
    with pytest.raises(BadOptions, match="too_few_for_teams"):
        GAME.check(Options(judge="referee"), 2)
    with pytest.raises(BadOptions, match="too_few_for_teams"):
        GAME.check(Options(teams=6), 5)


# --- categories -------------------------------------------------------------------------------------------------------


def test_each_team_turns_down_one_category_in_the_match() -> None:
    now = Evening.of(2, 2)
    first = now.fact("category")
    assert now.timers == {"category.0": (10, False)}
    now = now.does(0, Ready()).does(1, Reject())
    assert now.fact("category") != first and now.told == ["category_rejected", "category"]
    assert now.timers == {"category.1": (10, False)}, "another clock: the next category has all of its time"
    assert seats_of(DEAL.waiting(now.d)) == (0, 1, 2, 3)
    assert now.refusal(0, Reject()) == "rejected_once"
    assert now.refusal(2, Veto()) == "not_named"
    now = now.does(3, Reject())
    assert now.runs_out("category.0").phase == "entry"


def test_whoever_is_ready_may_still_have_another_category() -> None:
    drawn = Evening.of(2, 2).does(0, Ready())
    assert DEAL.choices(drawn.d, 0) == () and [form.move for form in DEAL.asides(drawn.d, 0)] == [Reject]
    assert DEAL.asides(drawn.d, 1) == ()
    assert drawn.refusal(0, Ready()) == "ready_already"
    assert seats_of(DEAL.waiting(drawn.d)) == (1, 2, 3)
    changed = drawn.does(0, Reject())
    assert changed.told == ["category_rejected", "category"]
    assert DEAL.asides(changed.does(0, Ready()).d, 0) == ()
    assert changed.does(0, Ready()).refusal(0, Reject()) == "rejected_once"
    named = Evening.of(1, 2, category_source="starting_team").does(0, NameCategory("Zakupy")).does(1, Ready())
    assert [form.move for form in DEAL.asides(named.d, 1)] == [Veto]
    vetoed = named.does(1, Veto())
    assert DEAL.asides(vetoed.d, 1) == () and vetoed.refusal(1, Veto()) == "voted_already"
    assert vetoed.does(2, Veto()).phase == "naming"


def played_of(left: int) -> tuple[str, ...]:
    """So many of the library as leave so many, as the match has played them."""
    return tuple(reversed(list(categories())))[: len(categories()) - left]


@pytest.mark.parametrize("left", [17, 16, 5, 0])
def test_no_category_comes_twice_while_others_are_left_then_the_oldest(left: int) -> None:
    played = ("zakupy", *played_of(left))
    spec = Spec(2, Options(), team_of=(0, 1), order=(0, 1), turns=(0, 0), categories=played)
    now = Evening.of(1, 1, spec=spec)
    new = [id for id in categories() if id not in played]
    come = [now.d.category.id, *now.d.queue]
    assert len(come) == max(left, 16) and set(come[:left]) == set(new)
    assert come[left:] == list(played[1:][: max(0, 16 - left)]), "no more come back than are needed, the oldest first"
    # What comes again is the latest now, and is forgotten last; what does not come is as old as it was.
    again = come[0]
    assert now.d.categories == (*(key for key in played if key != again), again)


def test_what_is_suggested_was_not_played_while_others_are_left() -> None:
    for left, suggested in [(17, 3), (3, 2), (1, 3), (0, 3)]:
        options = Options(category_source="starting_team")
        played = played_of(left)
        spec = Spec(2, options, team_of=(0, 1), order=(0, 1), turns=(0, 0), categories=played)
        now = Evening.of(1, 1, spec=spec)
        ids = [each["id"] for each in now.fact("suggested", 0)]
        assert len(ids) == suggested and now.d.queue[0] not in ids
        assert left < 2 or not set(ids) & set(played)
        assert now.does(0, NameCategory(ids[0])).fact("category")["id"] == ids[0], "what is suggested is accepted"
        last = next(id for id in reversed(played) if id not in now.d.queue)
        assert now.refusal(0, NameCategory(last)) == "category_used"
        assert now.refusal(0, NameCategory(categories()[last].pl)) == "category_used"
    (form,) = DEAL.choices(now.d, 0)
    assert form.parts[0].phrases == tuple(ids) and DEAL.default(now.d, 0) == NameCategory(ids[0])


def test_the_team_that_begins_names_the_category() -> None:
    now = Evening.of(1, 2, category_source="starting_team")
    assert now.phase == "naming" and seats_of(DEAL.waiting(now.d)) == (0,)
    assert now.refusal(0, DrawCategory()) == "name_one"
    assert now.refusal(0, NameCategory("x")) == "category_too_short"
    assert now.refusal(0, NameCategory("...")) == "category_too_short"
    assert now.refusal(0, NameCategory("x" * 41)) == "category_too_long"
    assert now.refusal(1, NameCategory("Zakupy")) == "not_your_turn"
    named = now.does(0, NameCategory("Zakupy"))
    assert named.fact("category") == {"id": None, "pl": "Zakupy", "en": "Zakupy"}
    assert named.refusal(0, Veto()) == "own_category" and named.refusal(0, Reject()) == "not_drawn"
    vetoed = named.does(1, Veto()).does(2, Veto())
    assert vetoed.phase == "naming" and vetoed.told[-1] == "category_vetoed"
    assert vetoed.refusal(0, NameCategory("zakupy!")) == "category_used"
    again = vetoed.does(0, NameCategory("woda"))
    assert again.fact("category")["id"] == "water", "a name of the library is the library's"
    assert again.refusal(1, Veto()) == "refused_once"
    assert named.does(1, Veto()).does(2, Ready()).does(0, Ready()).phase == "entry", "one of two is no majority"
    assert now.runs_out("naming").phase == "category"
    mixed = Evening.of(1, 1, category_source="mixed")
    assert mixed.does(0, DrawCategory()).told == ["category"]


@pytest.mark.parametrize(
    ("language", "pl", "en"),
    [("interface", "Woda", "Water"), ("pl", "Woda", "Woda"), ("en", "Water", "Water"), ("both", *["Woda / Water"] * 2)],
)
def test_the_language_of_the_library(language: str, pl: str, en: str) -> None:
    now = Evening.of(1, 1, library_language=language)
    assert now.fact("category") == {"id": "water", "pl": pl, "en": en}
    (form, _) = DEAL.choices(now.sung().d, 0)
    titles = {each.title for each in form.parts[0].phrases}
    assert ("Karolinka" in {*titles} | {"Karolinka"}) and titles
    assert ("Głęboka studzienka" in titles) == (language != "en")
    assert ("Shenandoah" in titles) == (language != "pl")


def test_what_is_offered_to_a_category_s_own_name() -> None:
    (form, _) = DEAL.choices(Evening.of(1, 1, category_name_only=True).sung().d, 0)
    assert {each.word for each in form.parts[0].phrases} == {"water"}


# --- songs that are sung ----------------------------------------------------------------------------------------------


def test_of_a_sung_song_only_the_title_is_typed() -> None:
    now = Evening.of(2, 2, 2, entry="sung").sung()
    assert (now.d.singer, now.d.typist) == (0, 3)
    assert now.fact("turn") == {"team": 0, "seat": 0, "typist": 3, "second": False}
    (form,) = DEAL.asides(now.d, 3)
    assert "Karolinka" in form.parts[0].phrases
    assert not DEAL.asides(now.d, 2) and now.refusal(2, NameSong("Rota")) == "not_your_turn"
    assert now.refusal(3, GiveUp()) == "not_your_team"
    assert now.refusal(0, Sing(song(1))) == "title_only"
    named = now.names("Rota", opposite=True)
    assert named.phase == "judging" and named.fact("entry")["title"] == "Rota"
    (vote,) = DEAL.choices(named.d, 2)
    assert vote.parts[0].of == ("valid", CHALLENGE)
    assert named.refusal(2, Vote("wrong_line")) == "no_such_vote"
    accepted = named.votes()
    assert accepted.refusal(accepted.d.singer, NameSong("ROTA (na głosy)")) == "song_used"
    assert "rejected" in named.votes(against=3, say=CHALLENGE).told
    assert "accepted" in named.votes(against=2, say=CHALLENGE).told
    assert now.refusal(0, NameSong("x" * 121)) == "title_too_long"
    typed = Evening.of(1, 1).sung()
    assert typed.refusal(0, NameSong("Rota")) == "whole_song"


# --- votes ------------------------------------------------------------------------------------------------------------


def test_votes_are_closed_until_all_are_in() -> None:
    now = Evening.of(1, 3).sung().sings(song(1))
    now = now.does(1, Vote("same_song"))
    (told,) = now.events
    assert told.to == 1 << 1 and told.veil == {"seat": 1}
    assert now.fact("vote", 1) == "same_song" and now.fact("vote", 2) is None and now.fact("vote") is None
    assert now.refusal(1, Vote("valid")) == "voted_already"
    over = now.does(2, Vote("valid")).runs_out("vote")
    judged = next(event for event in over.events if event.code == "judged")
    assert judged.data["against"] == 1 and judged.data["of"] == 3
    assert judged.data["votes"] == ({"seat": 1, "say": "same_song"}, {"seat": 2, "say": "valid"})


def test_the_line_of_a_refused_song_is_free_the_song_is_not() -> None:
    wrong = Text("Zły tytuł", "woda płynie", "woda")
    now = Evening.of(2, 2).sung().sings(wrong).votes(against=2)
    assert now.refusal(0, Sing(Text(wrong.title, "inna woda płynie", "woda"))) == "song_used"
    now = now.sings(Text("Dobry tytuł", wrong.line, "woda")).votes()
    assert now.refusal(now.d.singer, Sing(Text("Inny tytuł", wrong.line, "woda"))) == "line_used"


# --- points -----------------------------------------------------------------------------------------------------------


def test_points_for_songs() -> None:
    over = Evening.of(1, 1, song_scoring=True).sung().accepts(1).accepts(2).accepts(3).gives_up()
    assert over.score == (5, 1)
    assert [(item.code, item.seats, item.points) for item in DEAL.account(over.d)] == [
        ("round", (0,), 3),
        ("songs", (0,), 2),
        ("songs", (1,), 1),
    ]


def test_without_a_second_try_the_first_refused_song_is_the_end() -> None:
    now = Evening.of(1, 2, second_try=False).sung().sings(song(1)).votes(against=2)
    assert "fails_rejected" in now.told and now.turn == 1


def test_a_round_in_which_all_know_too_much_is_drawn() -> None:
    now = Evening.of(1, 1).sung()
    for number in range(39):
        now = now.accepts(number)
    assert not now.d.over
    over = now.accepts(39)
    assert over.told[-1] == "round_drawn" and over.score == (0, 0)


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (Text("", "woda płynie", "woda"), "no_title"),
        (Text(" \u00a0\u200b", "woda płynie", "woda"), "no_title"),
        (Text("x" * 200, "woda płynie", "woda"), "title_too_long"),
        (Text("Tytuł", "", "woda"), "no_line"),
        (Text("Tytuł", "woda", "woda"), "line_too_short"),
        (Text("Tytuł", "woda " * 26, "woda"), "too_many_words"),
        (Text("Tytuł", "woda " * 50, "woda"), "line_too_long"),
        (Text("Tytuł", "woda płynie", ""), "no_word"),
        (Text("Tytuł", "woda płynie w dal", "woda płynie w"), "word_too_long"),
        (Text("Tytuł", "woda płynie", "rzeka"), "word_not_in_line"),
        (Text("Tytuł", "woda\x07 bieży", "woda"), "unprintable"),
        (Text("Tytuł", "woda płynie", "woda", by="x" * 121), "by_too_long"),
    ],
)
def test_a_song_that_is_none(text: Text, code: str) -> None:
    now = Evening.of(1, 1).sung()
    assert now.refusal(0, Sing(text)) == code
    assert now.timers == {"turn.0": (45, False)}


def test_what_is_pasted_from_a_page_is_cleaned_where_it_enters() -> None:
    pasted = Text("Ty\u00adtuł\u00a0 nowy ", "w\u00a0wodzie\tstoi\u200b\n", "w\u2009wodzie", by="\ufeffAutor")
    judged = Evening.of(1, 1).sung().sings(pasted)
    shown = {"title": "Tytuł nowy", "line": "w wodzie stoi", "word": "w wodzie", "by": "Autor"}
    assert judged.fact("entry").items() >= shown.items() <= judged.events[0].data.items()
    disputed = judged.votes(against=1)
    assert disputed.does(0, Reply("tak\u00a0jest\n")).fact("reply") == "tak jest"
    assert disputed.does(0, Reply("\u00a0\u200b")).told == ["no_reply"]
    named = Evening.of(1, 1, category_source="starting_team").does(0, NameCategory("Moje\u00a0zaku\u00adpy"))
    assert named.fact("category")["pl"] == "Moje zakupy"
    sung = Evening.of(1, 1, entry="sung").sung().names("Rota\u00a0")
    assert sung.fact("entry")["title"] == "Rota"


@pytest.mark.parametrize("title", ["(Woda)", "[Untitled]", "?", "The", "{…}"])
def test_a_title_of_brackets_or_signs_is_one(title: str) -> None:
    now = Evening.of(1, 1).sung().sings(Text(title, "woda płynie", "woda")).votes()
    assert now.refusal(1, Sing(Text(title.upper(), "inna woda płynie", "woda"))) == "song_used"
    assert now.sings(Text("!", "inna woda płynie", "woda")).phase == "judging"


@pytest.mark.parametrize("sign", "'’‘´`ʼʻ＇")
def test_whatever_is_typed_for_an_apostrophe_is_one(sign: str) -> None:
    song = Text(f"Don{sign}t", f"Don{sign}t go near the water", "don't")
    assert Evening.of(1, 1).sung().sings(song).phase == "judging"
    assert title_key(song.title) == "dont"


def test_the_article_goes_before_the_accents() -> None:
    assert title_key("Thé à la menthe") == "the a la menthe"
    assert title_key("À la claire fontaine") == "a la claire fontaine"
    assert title_key("The Thé") == "the"


def test_who_may_not_act_is_told_why() -> None:
    now = Evening.of(2, 2).sung()
    assert now.refusal(1, Sing(song(1))) == "not_your_turn", "another of the team sings now"
    assert now.refusal(2, GiveUp()) == "not_your_turn"
    assert now.refusal(0, Vote("valid")) == "not_now"
    judged = now.sings(song(1))
    assert judged.refusal(0, Vote("valid")) == "own_team" and judged.refusal(1, Vote("same_song")) == "own_team"
    assert judged.refusal(2, Vote("boring")) == "no_such_vote"
    sung_again = judged.votes()
    used = Text("Piosenka b", "całkiem inna woda", "woda")
    assert sung_again.refusal(2, Sing(used)) == "song_used"
    assert sung_again.refusal(2, Sing(Text("Inna", song(1).line.upper(), "woda"))) == "line_used"
    assert sung_again.refusal(2, Sing(Text("Inna", "woda plynie b", "woda"))) == "line_used", "nor without accents"
    assert sung_again.refusal(2, Confirm()) == "not_now"
    live = Text("Inna", "woda płynie daleko", "woda", live=True)
    assert sung_again.with_options(singing="none").refusal(2, Sing(live)) == "only_typed"
    assert sung_again.sings(live).fact("entry")["live"] is True
    disputed = Evening.of(1, 1).sung().sings(song(1)).votes(against=1)
    assert disputed.refusal(1, Reply("nie")) == "not_your_turn"
    assert disputed.refusal(0, Reply("x" * 201)) == "reply_too_long"
    assert disputed.refusal(0, Confirm()) == "not_now"
