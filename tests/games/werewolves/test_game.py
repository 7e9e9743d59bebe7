"""Werewolves as a game among all others: its windows, its options, and what is refused."""

from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find, games
from talia.games.werewolves import Werewolves
from talia.games.werewolves.game import Options
from talia.players import make
from talia.players.self_play import play_out
from talia.table.game import BadOptions
from talia.table.match import Match, fold
from talia.table.moves import CLOCK, Expired, IllegalMove
from talia.table.view import view
from talia.village.talk import Accuse, ClaimCheck, ClaimFaction, ClaimRole, Defend, Ready
from talia.village.windows import MOST_CHANGES, Answer, Window
from tests.games.random_play import begun, random_step
from tests.games.werewolves.tables import DEAL, Evening

GAME = find("werewolves")


def test_it_is_found_and_listed() -> None:
    assert isinstance(GAME, Werewolves) and GAME in games()


def random_match(seed: int) -> Match[Any]:
    seats = 6 + seed % 19
    match = Match(GAME, Options(games=1 + seed % 2), seats, Seeded(seed))
    return play_out(match, [make("werewolves", "random")] * seats, [Random(f"{seed} {seat}") for seat in range(seats)])


def test_random_matches_end_and_replay_alike(long: bool) -> None:
    winners = set()
    for seed in range(10_000 if long else 40):
        match = random_match(seed)
        assert match.result is not None and len(match.log) <= GAME.longest
        assert fold(GAME, match.options, match.seats, match.log).state == match.state
        winners |= {row["winner"] for row in match.state.sheet}
        # Somebody dies every day, but for the nights of a potion and of the first kill, and for ties.
        assert all(row["nights"] <= match.seats + 2 for row in match.state.sheet)
    assert winners >= {"village", "werewolves"}


def test_all_who_live_are_asked_alike(long: bool) -> None:
    """Each window has the same form for everybody, but that nobody names himself where that is barred for all."""
    rng = Random("alike")
    windows = set()
    for _ in range(200 if long else 12):
        match = begun(GAME, rng)
        while match.result is None and len(match.log) < 600:
            d = match.state.deal
            stage = None if match.state.finished else d.stage
            if isinstance(stage, Window) and stage.call.held and stage.call.id != "hunter_hidden":
                windows.add(stage.call.id)
                assert stage.asked == d.alive
                seen = set()
                for seat in range(match.seats):
                    if d.alive >> seat & 1 and stage.changes[seat] <= MOST_CHANGES:
                        (form,) = GAME.choices(match.state, seat)
                        seen.add(tuple(repr(_with(part, seat)) for part in form.parts))
                assert len(seen) <= 1
                timer, *beats = GAME.timers(match.state)
                assert [beat.id for beat in beats] == (["beat"] if stage.beats < stage.call.beats else [])
                assert timer.fixed and (timer.least, timer.most) == (stage.call.least, stage.call.most)
                shown = view(GAME, match.state, 62)
                assert shown.waiting == ()
            random_step(match, rng)
    assert windows == {"thief", "cupid", "lovers", "seer", "pack", "witch"}


def _with(part: Any, seat: int) -> Any:
    """A part of a form with one's own seat put in, if the others may be named."""
    among = getattr(part, "among", 0)
    return type(part)(part.name, among | 1 << seat, part.low, part.high) if among else part


def test_a_window_stays_open_when_all_have_answered_and_closes_without_answers() -> None:
    now = Evening.later().night()
    assert now.phase == "seer"
    for seat in range(12):
        now = now.says(seat, (seat + 1) % 12)
    assert now.phase == "seer" and not now.window.waiting(now.d)
    now = now.says(2, 8).closes()
    assert now.fact("found", 2) == ({"night": 2, "seats": (8,), "role": "werewolf"},)
    assert now.phase == "pack"
    silent = now.closes()
    assert silent.phase == "witch"


def test_a_step_is_called_until_the_card_is_public() -> None:
    seen = Evening.later(living=tuple(seat for seat in range(12) if seat != 2)).night()
    assert seen.phase == "pack"
    hidden = Evening.later(living=tuple(seat for seat in range(12) if seat != 2), reveal_cards=False).night()
    assert hidden.phase == "seer"
    assert hidden.says(0, 8).closes().fact("found", 0) is None


def test_an_answer_may_be_changed_a_few_times_and_comes_too_late_once_it_has_closed() -> None:
    now = Evening.later().night()
    for named in range(3, 4 + MOST_CHANGES):
        now = now.says(2, named)
    assert now.refusal(2, Answer("seer", 8)) == "enough_changes"
    after = now.closes()
    assert after.refusal(2, Answer("seer", 8)) == "window_closed"
    assert after.refusal(5, Answer("seer", 8)) == "window_closed"
    talk = after.dawn()
    assert talk.phase == "talk" and talk.refusal(2, Answer("seer", 8)) == "window_closed"


def test_bad_input_has_its_code() -> None:
    living = tuple(seat for seat in range(12) if seat != 7)
    vote = Evening.later(living=living).vote()
    assert vote.refusal(0, Answer("vote", 7)) == "names_the_dead"
    assert vote.refusal(7, Answer("vote", 0)) == "not_asked"
    assert vote.refusal(0, Answer("vote", 99)) == "not_among_them"
    assert vote.refusal(0, Answer("vote", -1)) == "not_among_them"
    assert vote.refusal(0, Ready()) == "not_now"
    with pytest.raises(IllegalMove, match="no_such_timer"):
        DEAL.play(vote.d, CLOCK, Expired("seer"))


def test_claims_are_public_and_few() -> None:
    talk = Evening.later(living=tuple(range(11))).night().dawn()
    assert talk.phase == "talk"
    for claim in (ClaimRole("seer"), ClaimCheck(8, "werewolf"), ClaimFaction("village"), Accuse(8)):
        talk = talk.by(2, claim)
        assert talk.told == [type(claim).__struct_config__.tag]
    assert talk.refusal(2, Defend(1)) == "enough_claims"
    assert talk.refusal(11, ClaimRole("villager")) == "silent_dead"
    assert talk.refusal(0, Accuse(11)) == "names_the_dead"
    assert talk.refusal(0, Defend(0)) == "not_oneself"
    assert talk.refusal(0, ClaimRole("thief")) == "not_among_them"
    assert len(talk.fact("claims", 5)) == 4
    living = [seat for seat in range(12) if talk.d.alive >> seat & 1]
    needed = -(-2 * len(living) // 3)
    for seat in living[: needed - 1]:
        talk = talk.by(seat, Ready())
        assert talk.phase == "talk" and talk.event("ready")["needed"] == needed
    assert talk.by(living[-1], Ready()).phase == "vote"


def test_the_channels_of_night_and_day() -> None:
    def writers(now: Evening) -> dict[str, int]:
        return {channel.id: channel.writers for channel in DEAL.channels(now.d)}

    night = Evening.later(living=tuple(range(11))).night()
    assert writers(night) == {"dead": 1 << 11}
    pack = night.until("pack")
    assert writers(pack) == {"pack": 0b100001001, "dead": 1 << 11}
    day = pack.dawn()
    assert writers(day) == {"village": day.d.alive, "dead": day.d.out}


def test_the_first_night_without_a_kill() -> None:
    now = Evening.dealt(first_night_kill=False).until("seer").says(2, 8).closes()
    assert now.dead == [] and now.d.day == 1 and now.fact("pack", 0) == (0, 3, 8)
    assert now.phase == "election"


def test_the_election() -> None:
    now = Evening.dealt(sheriff_election="before_night")
    assert now.phase == "election" and now.says(3, 3).window.answer_of(3) is not None
    chosen = now.votes("0->4 1->4 2->5")
    assert chosen.d.sheriff == 4 and chosen.phase == "cupid"
    tied = now.votes("0->4 1->5")
    assert tied.phase == "election_runoff"
    lot = tied.votes("0->4 1->5")
    assert lot.d.sheriff in (4, 5) and lot.event("elected")["lot"]
    silent = now.closes("9")
    assert silent.d.sheriff == 9


def test_what_a_tie_does_is_an_option() -> None:
    none = Evening.later(tie="none").vote().votes("0->1 1->2")
    assert "nobody_lynched" in none.told and none.phase == "seer"
    decides = Evening.later(tie="sheriff", sheriff=4).vote().votes("0->1 1->2").votes("0->1 1->2")
    assert decides.phase == "sheriff" and decides.window.asked == 1 << 4
    assert decides.says(4, 2).dead == [2]
    assert "nobody_lynched" in decides.closes().told
    without = Evening.later(tie="sheriff").vote().votes("0->1 1->2").votes("0->1 1->2")
    assert "nobody_lynched" in without.told


def test_where_cards_stay_closed_everybody_might_be_the_hunter() -> None:
    now = Evening.later(reveal_cards=False).vote().votes("0->1")
    assert now.dead == [1] and now.phase == "hunter_hidden" and "role" not in now.event("dies_hidden")
    in_vain = now.says(1, 8).closes()
    assert in_vain.dead == [] and in_vain.phase == "seer"
    hunter = Evening.later(reveal_cards=False).vote().votes("0->6").says(6, 8).closes()
    assert hunter.dead == [8]
    assert hunter.phase == "seer", "no shot is left, so nobody is asked any more"


def test_the_girl_is_told_two_names_without_a_risk() -> None:
    now = Evening.later(girl_mode="off_spy").night().until("pack")
    assert now.window.choice == ()
    now = now.says(0, 7).says(10, 3).closes()
    assert not any(each.deed for each in now.d.guesses if each.seat == 10), (
        "she looks at nobody: what she says is a guess"
    )
    (found,) = now.fact("suspected", 10)
    assert len(found["seats"]) == 2 and {0, 3, 8} & set(found["seats"]) and 10 not in found["seats"]


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (7, Options(thief=True), "thief_needs_more"),
        (9, Options(thief=True, werewolf_count=1), "thief_needs_more"),
        (8, Options(werewolf_count=4), "too_many_werewolves"),
        (6, Options(witch=True, hunter=True, cupid=True, little_girl=True, werewolf_count=2), "too_many_roles"),
    ],
)
def test_options_that_do_not_fit(seats: int, options: Options, code: str) -> None:
    with pytest.raises(BadOptions, match=code):
        GAME.check(options, seats)


def test_the_pack_hears_its_own_at_beats_and_all_are_told_of_each() -> None:
    def beat(now: Evening) -> Evening:
        return Evening(*DEAL.play(now.d, CLOCK, Expired("beat")))

    night = Evening.later().night().until("pack")
    named = night.says(3, 7, "sleep").says(1, 5, "sleep")
    assert named.told == [] and named.fact("hunt", 0) is None and named.fact("answer", 3)["seat"] == 7
    heard = beat(named)
    assert [(event.code, event.data, event.to) for event in heard.events] == [
        ("tells", {"seat": 3, "named": 7}, heard.d.awake)
    ]
    assert heard.fact("hunt", 0) == ({"by": 3, "seat": 7},) and heard.fact("hunt", 1) is None
    assert heard.fact("question", 1) != named.fact("question", 1)
    quiet = beat(heard.says(3, 7, "peek"))
    assert quiet.told == [] and quiet.fact("question", 1)["beat"] == 2
    changed = quiet.says(3, 5, "sleep").closes()
    assert changed.event("tells") == {"seat": 3, "named": 5} and changed.told[0] == "tells"
    while len(DEAL.timers(quiet.d)) > 1:
        quiet = beat(quiet)
    # The window's end is its last beat.
    assert quiet.window.beats == quiet.window.call.beats == 9
