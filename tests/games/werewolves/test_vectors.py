"""The vectors of rules/werewolves.md 9, by their numbers."""

from collections import Counter

import pytest

from talia.games.werewolves.game import Options, spec_of
from talia.games.werewolves.roles import composition, usual_werewolves
from talia.village.windows import Answer
from tests.games.werewolves.tables import W12, Evening

PACK = (0, 3, 8)


def hunted(now: Evening, victim: int, **girl: str) -> Evening:
    """The pack takes somebody; the Witch is asked."""
    now = now.until("pack")
    for wolf in PACK:
        if now.d.alive >> wolf & 1:
            now = now.says(wolf, victim, "sleep" if now.window.choice else "")
            break
    return now.closes(*girl.values())


def test_1_how_many_of_each() -> None:
    assert [usual_werewolves(n) for n in (6, 8, 11, 12, 15, 16, 20)] == [1, 2, 2, 3, 3, 4, 5]
    deck = spec_of(Options(), 14).roles
    assert deck == Counter(werewolf=3, seer=1, witch=1, hunter=1, cupid=1, little_girl=1, thief=1, villager=7)
    assert deck.total() == 16


@pytest.mark.parametrize(
    ("seats", "werewolves", "specials"),
    [
        (6, 1, ""), (7, 1, ""), (8, 2, "witch hunter"), (9, 2, "witch hunter"), (10, 2, "witch hunter cupid"),
        (12, 3, "witch hunter cupid little_girl"), (15, 3, "witch hunter cupid little_girl thief"),
        (19, 4, "witch hunter cupid little_girl thief"), (20, 5, "witch hunter cupid little_girl thief"),
        (24, 6, "witch hunter cupid little_girl thief"),
    ],
)  # fmt: skip
def test_the_sets_of_section_2(seats: int, werewolves: int, specials: str) -> None:
    spec = spec_of(Options(), seats)
    assert (spec.werewolves, spec.specials) == (werewolves, tuple(specials.split()))
    assert spec.roles == composition(seats, werewolves, tuple(specials.split()))
    assert (spec.election == "day1") == (seats >= 8)


def test_2_the_witch_heals() -> None:
    now = hunted(Evening.later().night(), 1)
    assert now.fact("victim", 4) == {"seat": 1}
    assert now.fact("victim", 5) is None
    now = now.says(4, choice="victim").closes()
    assert now.dead == [] and now.event("potion_used") == {"potion": "heal"} and "nobody_died" in now.told
    later = hunted(now.night(), 1)
    assert later.refusal(4, Answer("witch", choice="victim")) == "used_up"


def test_3_the_witch_poisons_a_werewolf() -> None:
    now = hunted(Evening.later().night(), 1).says(4, 3, "no").closes()
    assert now.dead == [1, 3]
    assert now.event("potion_used") == {"potion": "poison"}


def test_4_who_loves_the_victim_dies_of_grief() -> None:
    now = hunted(Evening.later(lovers=(1, 3)).night(), 1).closes()
    assert now.dead == [1, 3]
    assert [event.data["cause"] for event in now.events if event.code == "dies"] == ["night", "grief"]
    assert now.d.awake == 1 << 0 | 1 << 8


def test_5_hunter_lovers_and_sheriff_in_one_chain() -> None:
    now = hunted(Evening.later(lovers=(8, 5), sheriff=5).night(), 6).closes()
    assert now.dead == [6] and now.phase == "hunter"
    now = now.says(6, 8)
    assert now.told[0] == "answered" and now.dead == [8, 5]
    assert now.phase == "successor" and now.window.asked == 1 << 5
    now = now.says(5, 2).drawn()
    assert now.d.sheriff == 2 and now.phase == "talk"


def test_6_a_sheriffs_vote_counts_two() -> None:
    vote = Evening.later(sheriff=5).vote()
    line = "0->4 1->3 2->3 3->4 4->3 5->3 {six} 7->0 8->4 9->0 10->4 11->4"
    tied = vote.votes(line.format(six="6->0"))
    assert tied.phase == "runoff" and tied.event("runoff") == {"seats": (3, 4)}
    decided = vote.votes(line.format(six="6->3"))
    assert decided.dead == [3]


def test_7_ties_and_votes_that_are_none() -> None:
    vote = Evening.later(lovers=(1, 3), sheriff=5).vote()
    assert vote.refusal(4, Answer("vote", 4)) == "not_oneself"
    # A lover may not vote for his partner: it counts as no vote, and nobody else can tell it from one.
    loving = vote.votes("1->3 3->1 5->0")
    assert loving.dead == [0]
    assert [event.data for event in loving.events if event.code == "voted"] == [{"by": 5, "seat": 0}]
    runoff = vote.votes("0->1 2->3")
    assert runoff.phase == "runoff"
    again = runoff.votes("1->3 3->1 0->1 2->3")
    assert again.dead == [] and "nobody_lynched" in again.told and again.phase == "seer"


def test_8_lovers_of_both_camps_win_alone() -> None:
    now = Evening.later(living=(1, 3, 5), lovers=(1, 3)).vote().votes("1->5 3->5 5->1")
    assert now.dead == [5] and "lovers_wins" in now.told and now.won == {1, 3}


def test_9_without_werewolves_the_village_wins() -> None:
    now = Evening.later(living=(1, 4, 5, 6, 7, 8)).vote().votes("1->8 4->8")
    assert "village_wins" in now.told and now.won == {1, 2, 4, 5, 6, 7, 9, 10, 11}


def test_10_one_against_one() -> None:
    now = hunted(Evening.later(living=(1, 7, 8)).night(), 7)
    assert not now.d.over and now.dead == [7]
    parity = hunted(Evening.later(living=(1, 7, 8), wolves_win="parity").night(), 7)
    assert "werewolves_wins" in parity.told
    last = hunted(now.night(), 1)
    assert "werewolves_wins" in last.told and last.won == {0, 3, 8}


@pytest.mark.parametrize(
    ("watch", "fifth", "dead", "seen"),
    [
        ("peek", "1", [10], False),
        ("peek", "0", [7], True),
        ("peek", "2", [7], False),
        ("stare", "2", [10], False),
        ("stare", "1", [7], True),
        ("stare", "4", [7], False),
        ("sleep", "0", [7], False),
    ],
)
def test_11_the_little_girl(watch: str, fifth: str, dead: list[int], seen: bool) -> None:
    """u lies in the fifth that is drawn first: 0.31 in the second, 0.10 in the first, 0.55 in the third."""
    now = Evening.later().night().until("pack").says(0, 7, "sleep").says(10, 5, watch).closes(fifth)
    assert (now.fact("found", 10) is not None) == seen
    if seen:
        (found,) = now.fact("found", 10)
        assert found["role"] == "werewolf" and found["seats"][0] in PACK
    caught = "caught" in now.told
    assert caught == (dead == [10])
    if caught:
        assert now.fact("victim", 4) is None and now.fact("no_victim", 4)
        healed = now.says(4, choice="victim").closes()
        assert healed.dead == [10] and "potion_used" not in healed.told
        poisoned = now.says(4, 10, "no").closes()
        assert poisoned.dead == [10] and "potion_used" not in poisoned.told
    assert now.closes().dead == dead


THIEF14 = [*W12[:11], "thief", "villager", "villager"]


def test_12_the_thief() -> None:
    roles = [role if seat not in (0, 3) else "villager" for seat, role in enumerate(THIEF14)]
    must = Evening.dealt(roles, ["werewolf", "werewolf"])
    assert must.phase == "thief" and must.fact("middle", 11) == ("werewolf", "werewolf")
    kept = must.says(11, choice="keep").closes()
    assert kept.d.role(11) == "werewolf"
    (done,) = (each for each in kept.d.guesses if each.deed)
    assert (done.seat, done.choice in ("first", "second")) == (11, True), (
        "what the lot has made of it is told in the end"
    )
    pack = kept.until("pack")
    assert pack.d.awake == 1 << 8 | 1 << 11 and pack.fact("pack", 11) == (8, 11)
    roles = [role if role != "cupid" else "villager" for role in THIEF14]
    cupid = Evening.dealt(roles, ["cupid", "villager"])
    assert cupid.fact("middle", 11) == ("cupid", "villager")
    cupid = cupid.says(11, choice="first").closes()
    assert cupid.phase == "cupid"
    bound = cupid.says(11, seats=(1, 5)).closes()
    assert bound.fact("lovers", 11) == (1, 5) and bound.fact("lover", 1) == 5
    keeps = Evening.dealt(roles, ["cupid", "villager"]).says(11, choice="keep").closes()
    assert keeps.says(11, seats=(1, 5)).closes().fact("lovers", 11) is None


def test_13_the_seer_sees_the_card_of_now() -> None:
    roles = [role if seat != 0 else "villager" for seat, role in enumerate(THIEF14)]
    now = Evening.dealt(roles, ["werewolf", "villager"])
    at = now.fact("middle", 11).index("werewolf")
    now = now.says(11, choice=("first", "second")[at]).closes()
    now = now.until("seer").says(2, 11).closes()
    assert now.fact("found", 2) == ({"night": 1, "seats": (11,), "role": "werewolf"},)


def test_14_the_hunter_shoots_when_eaten() -> None:
    poisoned = hunted(Evening.later().night(), 1).says(4, 6, "no").closes()
    assert poisoned.dead == [1, 6] and poisoned.phase == "talk"
    wider = hunted(Evening.later(hunter_any_death=True).night(), 1).says(4, 6, "no").closes()
    assert wider.dead == [1, 6] and wider.phase == "hunter"
    both = hunted(Evening.later().night(), 6).says(4, 6, "no").closes()
    assert both.dead == [6] and both.phase == "hunter"


@pytest.mark.parametrize("cards", [True, False])
def test_the_dead_of_a_night_are_told_together(cards: bool) -> None:
    now = hunted(Evening.later(reveal_cards=cards).night(), 6).says(4, 7, "no").closes()
    assert now.dead == [6, 7] and now.phase in ("hunter", "hunter_hidden")
    assert now.window.asked == 1 << 6 and not now.window.among >> 7 & 1
    now = now.says(6, 8) if cards else now.says(6, 8).closes()
    assert now.dead == [8] and now.phase == "talk"


def test_who_has_died_beside_another_may_be_the_hunter_where_cards_are_hidden() -> None:
    now = hunted(Evening.later(reveal_cards=False).night(), 6).says(4, 7, "no").closes()
    now = now.closes()
    assert now.dead == [] and now.phase == "hunter_hidden" and now.window.asked == 1 << 7


def test_15_both_potions_in_one_night() -> None:
    now = hunted(Evening.later().night(), 1).says(4, 0, "poisoned").closes()
    assert now.dead == [1]
    assert [event.data["potion"] for event in now.events if event.code == "potion_used"] == ["heal", "poison"]


def test_16_the_witch_heals_herself() -> None:
    assert hunted(Evening.later().night(), 4).says(4, choice="victim").closes().dead == []


def test_17_nobody_wins() -> None:
    now = Evening.later(living=(6, 8), sheriff=8).vote().votes("6->8 8->6")
    assert now.dead == [6] and now.phase == "hunter"
    now = now.says(6, 8)
    assert now.dead == [8] and "nobody_wins" in now.told and now.won == set()


def test_18_the_last_shot() -> None:
    now = Evening.later(living=(1, 6, 8)).vote().votes("1->6 8->6")
    assert "village_wins" in now.says(6, 8).told
    assert not now.says(6).d.over and not now.closes().d.over


def test_19_grief_comes_before_the_shot() -> None:
    now = Evening.later(lovers=(6, 8)).vote().votes("1->6")
    assert now.dead == [6]
    assert now.says(6, 0).dead == [8, 0]


def test_20_a_lover_who_lost_his_side() -> None:
    now = Evening.later(living=(1, 3, 11), lovers=(1, 3)).vote().votes("1->11 3->11")
    assert "lovers_wins" in now.told
    # The lovers are dead, all werewolves fall: the village wins, lover 1 does not share.
    now = Evening.later(living=(5, 7, 8), lovers=(1, 3)).vote().votes("5->8 7->8")
    assert "village_wins" in now.told and 1 not in now.won and 5 in now.won and 3 not in now.won


def test_21_the_sheriff_dies_by_night() -> None:
    now = hunted(Evening.later(sheriff=5).night(), 1).says(4, 5, "no").closes()
    assert now.dead == [1, 5] and now.phase == "successor"
    assert now.refusal(5, Answer("successor", 1)) == "names_the_dead"
    assert now.says(5, 0).drawn().phase == "talk"
    silent = now.closes("7")
    assert silent.d.sheriff == 7 and silent.event("successor")["lot"]


def test_22_a_werewolf_in_love_names_his_partner_in_vain() -> None:
    night = Evening.later(lovers=(3, 5)).night().until("pack")
    alone = night.says(3, 5, "sleep").says(0, 7, "sleep").closes()
    assert alone.closes().dead == [7]
    all_the_others = night.says(3, 5, "sleep").says(0, 5, "sleep").says(8, 5, "sleep").closes()
    assert all_the_others.closes().dead == [5, 3]
    # His vote alone is none: lot decides among all whom the pack may name.
    assert night.says(3, 5, "sleep").closes("", "7").closes().dead == [7]
