"""Ktulu as a game among all others: its sets, its options, its windows, and what is refused."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from talia.chance import Seeded
from talia.games import find, games
from talia.games.ktulu import Ktulu
from talia.games.ktulu.day import Challenge, Nominate
from talia.games.ktulu.deal import Show
from talia.games.ktulu.game import Character, Options, spec_of
from talia.games.ktulu.roles import ROLES, cards_of
from talia.games.ktulu.steps import NIGHT, NIGHT_ZERO
from talia.players import make
from talia.players.self_play import play_out
from talia.table.game import BadOptions
from talia.table.match import Match, fold
from talia.table.moves import CLOCK, EVERYONE, Expired
from talia.table.options import options_from
from talia.table.view import view
from talia.table.words import LANGS, Lang, Words
from talia.village.talk import AskDuel, Introduce, Introduction, Ready, Speech
from talia.village.windows import MOST_CHANGES, Answer, Window
from tests.games.ktulu.tables import DEAL, G12, Evening, having
from tests.games.random_play import random_step

GAME = find("ktulu")


def test_it_is_found_and_listed() -> None:
    assert isinstance(GAME, Ktulu) and GAME in games()
    assert len(ROLES) == 44
    assert set(Character.__args__) == set(ROLES)


def random_options(rng: Random, seats: int) -> Options:
    """Options drawn at random that fit so many; a set of the host's now and then."""
    while True:
        options = Options(
            aliens=rng.choice(("auto", True, False)),
            rider=rng.random() < 0.3,
            fugitives=rng.random() < 0.3,
            gods=rng.random() < 0.3,
            characters=random_set(rng, seats) if rng.random() < 0.4 else (),
            searches=rng.choice((0, 0, 1, 4)),
            ship_night=rng.choice((0, 1, 9)),
            duels_per_day=rng.choice((0, 2, 5)),
            openness=rng.choice(("secret", "open")),
            sheriff_capture=rng.choice(("dawn", "immediate")),
            night_zero_capture=rng.random() < 0.3,
            night_zero_assign=rng.random() < 0.3,
            bandits_kill=rng.random() < 0.3,
            town_hangs=rng.random() < 0.7,
            nominations=rng.random() < 0.3,
            gambler_stop=rng.choice(("death", "statue")),
            first_warrior=rng.choice(("once", "takeover")),
            reveal_dead_cards=rng.random() < 0.7,
            dead_view=rng.choice(("public", "full")),
            show_set=rng.random() < 0.7,
            max_days=rng.choice((5, 20)),
            games=rng.choice((1, 1, 2)),
        )
        try:
            GAME.check(options, seats)
        except BadOptions:
            continue
        return options


def random_set(rng: Random, seats: int) -> tuple[Any, ...]:
    """A set that can be played: any characters of any factions, plain ones more than once."""
    plain = ("townsman", "bandit", "guardian", "alien")
    least = ["sheriff", rng.choice(("bandit_chief", "bandit", "cardsharp")), rng.choice(("elder", "softstep"))]
    named = [role for role in ROLES if role not in plain and role not in least]
    return (*least, *rng.sample([*named, *plain * 2], seats - len(least)))


def random_match(seed: int) -> Match[Any]:
    rng = Random(f"ktulu {seed}")
    seats = 7 + seed % 24
    match = Match(GAME, random_options(rng, seats), seats, Seeded(seed))
    return play_out(match, [make("ktulu", "random")] * seats, [Random(f"{seed} {seat}") for seat in range(seats)])


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("part", range(10))
def test_random_matches_end_and_replay_alike(part: int, long: bool) -> None:
    winners: Counter[str] = Counter()
    for seed in range(part, 10_000 if long else 100, 10):
        match = random_match(seed)
        assert match.result is not None and len(match.log) <= GAME.longest
        assert fold(GAME, match.options, match.seats, match.log).state == match.state
        winners.update(row["winner"] for row in match.state.sheet)
    assert winners["town"] and len(winners) > 1


def test_the_statue_is_always_somebodys_who_lives(long: bool) -> None:
    """And all know whose it is, unless it is planted; who has it knows it by day, and nobody else thinks so."""
    rng = Random("statue")
    for number in range(200 if long else 10):
        seats = 7 + number % 24
        match = Match(GAME, random_options(rng, seats), seats, Seeded(number))
        match.begin()
        while match.result is None and len(match.log) < 900:
            random_step(match, rng)
            d = match.state.deal
            if match.state.finished or d is None or d.cards is None or d.over or d.holder < 0:
                continue
            assert d.alive >> d.holder & 1
            dead = [each.seat for each in d.fallen if not each.saved]
            assert len(dead) == len(set(dead)) and sum(1 << seat for seat in dead) == d.out & ~d.escaped
            assert d.planted or d.faction(d.holder) == d.public
            if d.row is None and not d.queue:
                assert d.aware & d.alive == (0 if d.planted else 1 << d.holder)


def test_all_who_live_are_asked_alike(long: bool) -> None:
    """Each window has the same form for everybody, but that nobody names himself where that is barred for all."""
    rng = Random("alike")
    steps = set()
    for number in range(100 if long else 12):
        seats = 12 + number % 19
        match = Match(GAME, random_options(rng, seats), seats, Seeded(number))
        match.begin()
        while match.result is None and len(match.log) < 700:
            d = match.state.deal
            stage = None if match.state.finished else d.stage
            if isinstance(stage, Window) and stage.call.held:
                steps.add(d.question(stage))
                assert stage.asked == d.alive
                seen = set()
                for seat in range(match.seats):
                    if d.alive >> seat & 1 and stage.changes[seat] <= MOST_CHANGES:
                        (form,) = GAME.choices(match.state, seat)
                        seen.add(tuple(repr(_with(part, stage)) for part in form.parts))
                        own = 0 if stage.call.oneself else 1 << seat
                        assert all(
                            getattr(part, "among", stage.among & ~own) == stage.among & ~own for part in form.parts
                        )
                assert len(seen) <= 1
                timer, *beats = [timer for timer in GAME.timers(match.state) if not timer.stands]
                assert [beat.id for beat in beats] == (["beat"] if stage.beats < stage.call.beats else [])
                assert timer.fixed and (timer.least, timer.most) == (stage.call.least, stage.call.most)
                assert view(GAME, match.state, 62).waiting == ()
            random_step(match, rng)
    assert len(steps) > 40


def _with(part: Any, stage: Window) -> Any:
    """A part of a form with all in it who may be named by anybody; fewer only where there are too few to name."""
    if not hasattr(part, "among"):
        return part
    too_few = stage.call.must and part.low == part.among.bit_count() < part.high
    return type(part)(part.name, stage.among, part.high if too_few else part.low, part.high)


# --- each of the forty-four acts --------------------------------------------------------------------------------------


def test_each_character_acts_in_some_vector() -> None:
    """All who act by night have a step, all others act by day; `test_vectors` and `test_options` play them all."""
    by_night = {row.of for row in (*NIGHT_ZERO, *NIGHT) if row.call is not None and not row.body}
    by_day = {"mayor", "good_gunslinger", "bad_gunslinger", "insurance_agent", "judge"}
    with_others = {"bandit_chief", "bandit", "elder", "guardian", "great_alien", "alien", "townsman"}
    assert by_night | by_day | with_others == set(ROLES)


def test_plain_aliens_and_the_great_one_decide_together() -> None:
    roles = having(G12, s3="great_alien", s9="alien")
    night = Evening.dusk(roles, holder=8).night("sheriff>5 guardians.kill1>0 guardians.kill2>6", until="aliens.search")
    assert night.d.leader("aliens") == 3 and night.d.body("aliens") == 1 << 3 | 1 << 9
    assert night.says(9, 7).says(3, 8).closes().d.has("aliens")


def test_a_townsperson_has_a_vote() -> None:
    now = Evening.day(having(G12, s11="townsman"), holder=10).duel(3, 6).supported((3, (11,)))
    assert now.died == [6]


# --- sets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "raw", "code"),
    [
        (8, {"gods": True}, "too_many_factions"),
        (7, {"characters": ["sheriff"]}, "set_of_another_size"),
        (7, {"characters": ["sheriff", *["townsman"] * 4, "elder", "guardian"]}, "faction_missing"),
        (7, {"characters": ["sheriff"] * 2 + ["townsman", "bandit", "bandit", "elder", "guardian"]}, "character_twice"),
    ],
)  # fmt: skip
def test_sets_that_cannot_be_played(seats: int, raw: dict[str, Any], code: str) -> None:
    options = options_from(GAME, raw)
    with pytest.raises(BadOptions) as caught:
        GAME.check(options, seats)
    assert caught.value.code == code


def test_who_may_name_nobody_answers_so() -> None:
    """Two live, one of them jailed: the other must name somebody else, and there is nobody."""
    roles = having(G12, s8="lone_coyote")
    two = Evening.dusk(roles, night=2, holder=8, dead=set(range(12)) - {0, 8})
    asked = two.night("sheriff>8", until="lone_coyote")
    assert asked.step == "lone_coyote" and asked.window.among == 1 << 0
    assert asked.says(0).says(8, 0).closes().died == []


def test_six_are_too_few_and_nobody_else_may_be_in_a_set() -> None:
    assert 6 not in GAME.seats
    with pytest.raises(BadOptions, match="option_out_of_range"):
        options_from(GAME, {"characters": ["werewolf"]})


def test_plain_members_have_cards_of_their_own() -> None:
    characters = ("sheriff", "bandit_chief", "elder", *["townsman"] * 27)
    assert len(set(cards_of(characters))) == 30
    assert spec_of(options_from(GAME, {"characters": characters}), 30).pack == cards_of(characters)


# --- bad input --------------------------------------------------------------------------------------------------------


def test_a_deed_of_another_counts_for_nothing() -> None:
    """Who is not the Sheriff is answered as he is; the jailed, too; only the Sheriff's answer is a deed."""
    night = Evening.dusk()
    guess = night.says(3, 5).says(1, 6).says(0, 1).closes()
    assert guess.public("jailed") == [{"seat": 1}]
    jailed = guess.says(1, 0)
    assert isinstance(jailed.d.stage, Window)
    assert jailed.refusal(3, Answer("sheriff", 4)) == "window_closed"


def test_used_up_the_oracle_guesses_like_all_others() -> None:
    used = Evening.dusk(uses=(("oracle", 1),)).night("sheriff>3", until="oracle")
    now = used.says(2, 0).closes()
    assert not [each for each in now.d.learnt if each.step == "oracle"]


def test_votes_and_claims_that_are_refused() -> None:
    day = Evening.day(dead=[3])
    assert day.refusal(4, Challenge(3)) == "names_the_dead"
    assert day.refusal(4, Challenge(4)) == "not_oneself"
    assert day.refusal(3, AskDuel(4)) == "silent_dead"
    assert day.refusal(4, AskDuel(3)) == "names_the_dead"
    assert day.by(4, AskDuel(6)).public("ask_duel") == [{"by": 4, "seat": 6}]
    assert day.refusal(4, Nominate(6)) == "not_now"
    search = day.to_search()
    assert search.refusal(4, Answer("search", None, (3, 6))) == "names_the_dead"
    assert search.refusal(4, Answer("search", None, (6,))) == "not_among_them"
    assert day.refusal(4, Introduce("Billy")) == "not_now"
    three = day
    for other in (0, 1, 2):
        three = three.duel(4, other, accept=False)
    assert three.refusal(4, Challenge(5)) == "enough_challenges"


def test_a_card_that_may_not_be_shown() -> None:
    """Everybody has the key, so that no key tells; it shows a card only where it may be shown."""
    roles = having(G12, s11="mayor")
    day = Evening.day(roles)
    now = day.by(4, Show())
    assert not now.cards and [event.to for event in now.told] == [1 << 4]
    assert now.refusal(4, Show()) == "shown_already"
    assert Evening.day().refusal(4, Show()) == "not_now", "nobody in the set could show a card"


# --- the day ----------------------------------------------------------------------------------------------------------


def test_the_introductions_and_the_talk() -> None:
    now = Evening.dealt().night("dancer>1 sheriff>1 pastor>7")
    assert isinstance(now.d.stage, Introduction)
    now = now.by(3, Introduce("Billy, the blacksmith"))
    assert now.public("introduces") == [{"seat": 3, "line": "Billy, the blacksmith"}]
    assert now.refusal(3, Introduce("again")) == "introduced_already"
    for seat in range(12):
        now = now if seat == 3 else now.by(seat, Introduce(""))
    assert DEAL.phase(now.d) == "talk"


def test_the_clock_of_the_talk_stands_while_a_duel_is_fought() -> None:
    def standing(now: Evening) -> dict[str, bool]:
        return {timer.id: timer.stands for timer in DEAL.timers(now.d)}

    day = Evening.day()
    assert standing(day) == {"talk": False, "poison": False}
    asked = day.by(4, Challenge(6))
    assert standing(asked) == {"reply": False, "talk": True, "poison": True}
    speech = asked.says(6, choice="accept")
    assert isinstance(speech.d.stage, Speech) and standing(speech)["talk"]
    assert [channel.writers for channel in DEAL.channels(speech.d) if channel.id == "village"] == [1 << 4]
    other = speech.by(4, Ready())
    assert isinstance(other.d.stage, Speech) and other.d.stage.seat == 6
    assert other.refusal(4, Ready()) == "not_your_speech"


def test_poison_shows_in_nothing_before_it_works() -> None:
    with_poison, without = Evening.day(poison=4), Evening.day()
    assert DEAL.timers(with_poison.d) == DEAL.timers(without.d)
    works = Evening(*DEAL.play(with_poison.d, CLOCK, Expired("poison")))
    nothing = Evening(*DEAL.play(without.d, CLOCK, Expired("poison")))
    assert works.died == [4] and works.cards == {4: "bad_gunslinger"} and DEAL.phase(works.d) == "talk"
    assert not nothing.told and DEAL.timers(nothing.d) == DEAL.timers(works.d)[:1]
    void = Evening.day(poison=4, dead=[4]).to_search()
    assert void.step == "search"


def test_who_is_silent_in_the_search_votes_by_lot_and_never_for_himself() -> None:
    search = Evening.day().to_search().says(3, 1, 3)
    now = search.closes(first="5")
    assert now.public("votes") == [{"by": 3, "seats": (1, 3)}]
    lots = {data["by"]: data["seats"] for data in now.public("votes_by_lot")}
    assert len(lots) == 11 and all(len(seats) == 2 and by not in seats for by, seats in lots.items())
    assert lots[0] == (1, 5)


def test_who_is_bound_says_no_where_only_his_master_may_hang() -> None:
    bound = Evening.day(promises=((6, 4),), holder=10, dead=[0, 1, 2, 3, 5, 7, 8], searches=1)
    asked = bound.to_search().votes(*[(4,) if seat != 6 else (9,) for seat in (4, 6, 9, 10, 11)])
    assert asked.step == "hang_question"
    voted = asked.question(5)
    assert voted.public("want_to_hang") == [{"seats": (4, 9, 10, 11), "yes": 4, "no": 1}]


def test_who_is_bound_and_silent_is_counted_against_himself_if_only_his_master_is_left() -> None:
    bound = Evening.day(promises=((6, 4),), holder=10, dead=[0, 1, 2, 3, 5, 7, 8], searches=2)
    vote = bound.to_search().votes(*[(4, 6) if seat != 6 else (6, 9) for seat in (4, 6, 9, 10, 11)]).question(5)
    assert vote.step == "hang_vote"
    for seat in (4, 9, 10, 11):
        vote = vote.says(seat, 6)
    assert {"by": 6, "seats": (6,)} in vote.closes().public("votes_by_lot")


@pytest.mark.parametrize("lang", LANGS)
def test_a_promise_says_what_is_promised(lang: Lang) -> None:
    words = Words(lang, "ktulu", ["Ann", "Bob"])
    told = [words.text("fact.bound", {"seat": 1, "role": role}) for role in ("charmer", "blackmailer")]
    assert all("Bob" in each and "⟨" not in each and len(each) > 80 for each in told) and told[0] != told[1]
    charmed = Evening.dealt(having(G12, s3="charmer")).night("charmer>6", until="sheriff")
    assert charmed.fact("bound", 6) == ({"seat": 3, "role": "charmer"},) and charmed.fact("bound", 3) is None


def test_the_cleaner_may_name_herself() -> None:
    fugitives = having(G12, s3="hired_hand", s9="cleaner")
    night = Evening.dusk(fugitives, holder=9).night("sheriff>4 guardians.kill1>6", until="cleaner")
    assert night.says(9, 1, 9).closes().learns(9)[-1] == ("among_them", (1, 9), "")


def test_who_keeps_the_statue_is_told_as_it_is() -> None:
    rider = having(G12, s9="lone_rider")
    followed = Evening.dusk(rider).night("rider.search>6 rider.follow>10 sheriff>3 bandits.assign>10", until="avenger")
    assert followed.d.holder == 9 and not any(what == "keeper" for what, *_ in followed.learns(4))
    kept = Evening.dusk(rider).night("rider.search>6 sheriff>3 bandits.assign>10", until="avenger")
    assert kept.learns(4)[-1] == ("keeper", (10,), "")
    silent = Evening.dusk(holder=8).night("sheriff>3 bandits.rob>8", until="avenger")
    assert silent.learns(4)[-1] == ("keeper", (1,), "")
    softly = having(rider, s5="softstep")
    planted = Evening.dusk(softly, holder=5).night(
        "rider.search>6 rider.follow>10 sheriff>3 guardians.kill1>11 guardians.kill2>6 softstep.plant>10",
        until="doctor",
    )
    assert planted.d.holder == 9 and not any(what == "planted" for what, *_ in planted.learns(2))


def test_whether_the_gods_take_the_statue_is_the_leaders_word_also_in_the_end() -> None:
    gods = having(G12, s3="kaszabara", s9="banner", s11="nameless")
    night = Evening.dusk(gods).night("sheriff>4 guardians.kill1>6", until="nameless.shot")
    now = night.says(11, 1, choice="leave").says(3, 5, choice="take").says(9, 1, choice="leave").closes()
    assert now.d.holder == 3 and (now.d.deeds[-1].by, now.d.deeds[-1].choice) == (1 << 11, "take")
    deeds = {each.seat: each.deed for each in now.d.guesses if each.call == "nameless.shot"}
    assert deeds == {3: True, 9: False, 11: True}


def test_bandits_who_may_kill_are_asked_so() -> None:
    def asked(**options: Any) -> list[str]:
        night = Evening.dusk(holder=8, **options).night("sheriff>3", until="bandits.rob")
        return [guide.code for guide in DEAL.guidance(night.d, 4)]

    assert asked() == ["window.bandits.rob"]
    assert asked(bandits_kill=True) == ["window.bandits.rob.rob_or_kill"]
    night = Evening.dusk(bandits_kill=True).night("sheriff>3", until="bandits.rob")
    assert [guide.code for guide in DEAL.guidance(night.d, 4)] == ["window.bandits.rob.kill"]


def test_a_promise_bars_deeds_by_night_without_telling() -> None:
    night = Evening.dusk(promises=((0, 1),))
    assert night.may_name(0, 1), "the form is the same for all"
    now = night.says(0, 1).closes()
    (jailed,) = now.public("jailed")
    assert jailed["seat"] != 1


# --- options ----------------------------------------------------------------------------------------------------------


def test_the_sheriff_may_win_at_once() -> None:
    now = Evening.dusk(sheriff_capture="immediate").night("sheriff>1")
    assert now.d.winner == "town" and now.d.day == 1


def test_the_statue_may_be_caught_on_night_zero() -> None:
    now = Evening.dealt(night_zero_capture=True).night("dancer>9 sheriff>1 pastor>7")
    assert now.announced == ["town"] and now.d.winner == "town"
    assert Evening.dealt(night_zero_capture=True).fact("holding", 1)
    assert not Evening.dealt().fact("holding", 1)


def test_the_bandits_may_pass_it_on_night_zero() -> None:
    now = Evening.dealt(night_zero_assign=True).night("dancer>9 sheriff>5 pastor>7 bandits.assign>10")
    assert now.d.holder == 10 and now.d.day == 1


def test_the_bandits_may_kill() -> None:
    kills = Evening.dusk(bandits_kill=True).night("sheriff>3 bandits.rob>9=kill", until="avenger")
    assert kills.died == [9]
    own = Evening.dusk(bandits_kill=True).night("sheriff>3 bandits.rob>4=kill", until="avenger")
    assert own.died == []
    robs = Evening.dusk(bandits_kill=True, holder=8).night("sheriff>3 bandits.rob>8=rob", until="avenger")
    assert robs.d.has("bandits")


def test_bandits_who_have_the_statue_rob_nobody_though_not_all_know() -> None:
    night = Evening.dusk(bandits_kill=True, holder=4, public="guardians").night("sheriff>3", until="bandits.rob")
    assert night.window.choice == ("rob", "kill"), "as the public thinks"
    now = night
    for seat in (1, 4, 7, 10):
        now = now.says(seat, 9, choice="rob")
    now = now.closes()
    assert now.d.holder == 4 and ("not_found", (9,), "") not in now.learns(4)


def test_most_of_those_who_name_the_victim_say_whether_the_bandits_rob_or_kill() -> None:
    """The leader is 1, of 1, 4, 7 and 10; the statue is with 8."""

    def after(*votes: tuple[int, int, str]) -> Evening:
        now = Evening.dusk(bandits_kill=True, holder=8).night("sheriff>3", until="bandits.rob")
        for seat, target, choice in votes:
            now = now.says(seat, target, choice=choice)
        return now.closes()

    silent = after((4, 9, "kill"), (7, 9, "kill"), (10, 9, "kill"))
    assert silent.died == [9]
    captured = after((4, 8, "kill"), (7, 8, "kill"), (10, 8, "rob"))
    assert captured.died == [8] and captured.d.holder == 1
    outvoted = after((4, 5, "rob"), (7, 5, "rob"), (10, 5, "rob"), (1, 9, "kill"))
    assert outvoted.died == [] and outvoted.learns(4)[-1] == ("not_found", (5,), "")
    of_two_minds = after((1, 9, "rob"), (4, 9, "kill"), (7, 9, "kill"), (10, 9, "kill"))
    assert of_two_minds.died == [9]
    tied = (4, 9, "kill"), (7, 9, "rob")
    assert after(*tied, (1, 5, "kill")).died == [5], "no majority: the leader decides"
    assert after(*tied, (10, 9, "rob"), (1, 9, "kill")).died == [9], "a tie: the leader is one of them"
    assert after((4, 9, "kill"), (7, 9, "kill"), (10, 9, "rob"), (1, 9, "rob")).died == []
    assert after(*tied).died == [], "a tie without the leader"
    deed = captured.d.deeds[-1]
    assert (deed.step, deed.seats, deed.choice) == ("bandits.rob", (8,), "kill")


def test_bandits_who_kill_kill_none_who_is_jailed_or_their_own() -> None:
    night = Evening.dusk(bandits_kill=True).night("sheriff>3", until="bandits.rob")
    assert night.window.choice == ("kill",)
    assert not night.may_name(4, 3) and night.may_name(4, 9)
    assert night.may_name(4, 7) and night.may_name(2, 7), "the form is the same for all"
    now = night.says(4, 7, choice="kill").says(7, 7, choice="kill").says(10, 4, choice="kill").says(1, 9, choice="kill")
    assert now.closes().died == [9], "three votes for their own are none"
    either = Evening.dusk(bandits_kill=True, holder=8).night("sheriff>3", until="bandits.rob")
    for seat in (4, 7, 10):
        either = either.says(seat, 3, choice="kill")
    assert either.says(1, 5, choice="kill").closes().died == [5], "votes to kill the jailed are none"


def test_nobody_hangs_where_the_town_does_not() -> None:
    now = Evening.day(town_hangs=False, holder=10).to_search().votes(*[(1, 4)] * 12)
    assert now.public("statue_not_found") and now.d.night == 2


def test_only_the_nominated_are_searched() -> None:
    day = Evening.day(nominations=True, holder=10)
    nobody = day.to_search()
    assert nobody.public("nobody_nominated") and nobody.d.night == 2
    few = day.by(3, Nominate(4)).by(6, Nominate(1)).to_search()
    assert few.public("searched") == [{"seats": (1, 4)}]
    more = day.by(3, Nominate(4)).by(3, Nominate(1)).by(6, Nominate(9))
    assert more.refusal(3, Nominate(5)) == "enough_nominated"
    search = more.to_search()
    assert search.step == "search" and not search.may_name(0, 5)


def test_roulette_may_end_with_the_statue() -> None:
    roles = having(G12, s11="gambler")
    now = Evening.dusk(roles, night=2, gambler_stop="statue").night(
        "sheriff>3 gambler>7 gambler.pick>1", until="bandits.rob"
    )
    assert now.d.holder == 11 and now.died == [7, 1]


def test_the_warrior_may_act_when_the_statue_is_taken() -> None:
    roles = having(G12, s5="warrior")
    taken = Evening.dusk(roles, first_warrior="takeover").night(
        "sheriff>3 guardians.kill1>1 warrior>9", until="guardians.kill2"
    )
    assert taken.died == [1, 9]
    missed = Evening.dusk(roles, first_warrior="takeover", holder=10).night(
        "sheriff>3 guardians.kill1>1 warrior>9", until="herbalist"
    )
    assert missed.died == [1]


def test_openness_tells_the_character_and_the_target() -> None:
    now = Evening.dusk(openness="open").night("sheriff>3 oracle>0 guardians.kill1>9 herbalist>4")
    deeds = [(data["call"], data["seats"]) for data in now.public("open_deed")]
    assert ("oracle", (0,)) in deeds and ("herbalist", ()) in [(d["call"], d["seats"]) for d in now.public("open_use")]
    assert not any(4 in seats for _, seats in deeds)
    assert not Evening.dusk().night("sheriff>3 oracle>0 guardians.kill1>9").public("open_deed")


def test_cards_of_the_dead_may_stay_closed() -> None:
    now = Evening.dusk(reveal_dead_cards=False).night("sheriff>3 guardians.kill1>6")
    assert now.died == [6] and not now.cards
    assert now.on(night=2).night("sheriff>3", until="pastor").step == "pastor", "all can think that the Pastor lives"
    duel = Evening.day(reveal_dead_cards=False, dead=[0], revealed=0).by(4, Challenge(6))
    assert duel.step == "reply", "that he must accept would tell that the Sheriff is dead"


def test_the_dead_may_see_everything() -> None:
    night = Evening.dusk(dead=[3], dead_view="full", holder=1)
    assert night.fact("holder", 3) == {"seat": 1, "planted": False} and night.fact("holder", 5) is None
    learnt = night.night("sheriff>9 pastor>7", until="avenger")
    told = [event.to for event in learnt.told if event.code == "learns_faction"]
    assert told == [1 << 6 | 1 << 3]


def test_a_set_that_is_not_shown_names_factions_only() -> None:
    night = Evening.dusk(show_set=False)
    assert night.window.call.id.startswith("town.") and night.fact("roles", 5) is None
    assert night.fact("acts_as", 0) == "sheriff" and night.fact("acts_as", 5) is None
    now = night.night("sheriff>3 guardians.kill1>6")
    assert now.public("dies_by_faction") == [{"seat": 6, "faction": "guardians"}]
    duel = Evening.day(show_set=False, holder=10, roles=having(G12, s11="townsman")).duel(3, 6).supported()
    assert duel.step == "judge"


def test_after_the_last_day_nobody_wins() -> None:
    now = Evening.day(number=5, max_days=5, holder=10).to_search().votes(*[(1, 4)] * 12).question(0)
    assert now.d.winner == "nobody" and DEAL.score(now.d) == (0,) * 12


def test_a_night_of_a_closed_set_tells_those_alone_whose_answer_counts() -> None:
    gods = having(G12, s3="kaszabara", s9="banner", s11="nameless")
    asked = Evening.dusk(gods, show_set=False).night("sheriff>4 guardians.kill1>6 banner>7", until="banner.question")
    assert asked.fact("acts_as", 7) == "banner.question" and asked.fact("acts_as", 9) is None
    jailed = Evening.dusk(show_set=False).night("sheriff>6", until="pastor")
    assert jailed.fact("acts_as", 6) is None
    used = Evening.dusk(show_set=False, uses=(("oracle", 1),)).night("sheriff>3", until="oracle")
    assert used.fact("acts_as", 2) is None
    bolt = Evening.dusk(gods, show_set=False).night("sheriff>4 guardians.kill1>6", until="nameless.shot")
    assert [bolt.fact("acts_as", seat) for seat in (3, 9, 11)] == ["nameless.shot", None, "nameless.shot"]


def test_openness_names_factions_only_where_the_set_is_not_shown() -> None:
    now = Evening.dusk(show_set=False, openness="open").night("sheriff>3 oracle>0 herbalist>4", until="doctor")
    told = [data["call"] for code in ("open_deed", "open_use") for data in now.public(code)]
    assert len(told) >= 3 and {call.partition(".")[0] for call in told} == {"town", "guardians"}


def test_who_has_escaped_is_none_of_the_dead_who_see_everything() -> None:
    fugitives = having(G12, s3="hired_hand", s9="cleaner")
    night = Evening.dusk(fugitives, night=2, holder=9, dead_view="full", scrapes=2, scrapable=2, dead=[10])
    now = night.night("sheriff>4 guardians.kill1>6 fugitives.escape>3", until="cleaner")
    assert now.d.escaped == 1 << 3 and now.fact("holder", 3) is None and now.fact("holder", 10)
    assert not any(channel.writers >> 3 & 1 for channel in DEAL.channels(now.d)), "the dead would tell him"
    alike = Evening.dusk(fugitives, night=2, holder=9, scrapes=2, scrapable=2, dead=[10])
    public = alike.night("sheriff>4 guardians.kill1>6 fugitives.escape>3", until="cleaner")
    assert [channel.writers for channel in DEAL.channels(public.d) if channel.id == "dead"] == [1 << 10 | 1 << 3]


# --- what is told in the end ------------------------------------------------------------------------------------------


def test_the_truth_in_the_end() -> None:
    now = Evening.dusk()
    now = now.says(4, 5).says(0, 1).closes().night("bandits.rob>5 guardians.kill1>9")
    assert now.d.winner == "town"
    deeds = now.fact("deeds", 62)
    assert {"night": 1, "call": "sheriff", "seats": (1,), "choice": None, "by": (0,)} in deeds
    guesses = now.fact("guesses", 62)
    assert {"night": 1, "call": "sheriff", "by": 4, "named": (5,), "choice": None, "deed": False} in guesses
    assert now.fact("holder", 62) == {"seat": 0, "planted": False} and now.fact("winner", 62) == "town"
    assert DEAL.score(now.d) == tuple(int(now.d.faction(seat) == "town") for seat in range(12))


def test_who_is_awake_is_heard_by_his_own_and_by_nobody_else() -> None:
    night = Evening.dusk(holder=8).night("sheriff>3", until="bandits.rob")
    named = night.says(4, 8)
    assert not [event for event in named.told if event.code == "tells"] and named.fact("hunt", 10) is None
    heard = named.beat()
    (told,) = [event for event in heard.told if event.code == "tells"]
    assert told.to == night.d.body("bandits") and told.to != EVERYONE
    assert heard.fact("hunt", 10) == ({"by": 4, "seat": 8, "choice": None},) and heard.fact("hunt", 2) is None
    assert not [event for event in night.says(2, 8).beat().told if event.code == "tells"]
    # All are told of the beat itself, and the last is the end of the window.
    assert heard.fact("question", 2) == {**named.fact("question", 2), "beat": 1}
    changed = heard.says(4, 7).closes()
    assert [event.data for event in changed.told if event.code == "tells"] == [
        {"seat": 4, "named": 8, "choice": None},
        {"seat": 4, "named": 7, "choice": None},
    ]
    (chat, _) = DEAL.channels(night.d)
    assert (chat.id, chat.writers) == ("bandits", night.d.body("bandits"))


def test_a_body_hears_what_its_own_choose_besides() -> None:
    night = Evening.dusk(holder=8, bandits_kill=True).night("sheriff>3", until="bandits.rob")

    def told(now: Evening) -> list[Any]:
        return [event.data for event in now.told if event.code == "tells" and event.to == night.d.body("bandits")]

    kills = night.says(4, 9, choice="kill").beat()
    assert told(kills) == [{"seat": 4, "named": 9, "choice": "kill"}]
    assert kills.fact("hunt", 10) == ({"by": 4, "seat": 9, "choice": "kill"},) and kills.fact("hunt", 2) is None
    robs = Evening(kills.d).says(4, 9, choice="rob").beat()
    assert told(robs) == [{"seat": 4, "named": 9, "choice": "rob"}], "another choice alone is news"
    assert not told(Evening(robs.d).says(4, 9, choice="rob").beat()), "the same once more is none"
