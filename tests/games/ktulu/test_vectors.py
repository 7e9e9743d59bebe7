"""The vectors of rules/ktulu.md 9, by their numbers."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace as with_fields

from talia.games.ktulu.day import Challenge
from talia.games.ktulu.deal import Show
from talia.games.ktulu.deeds import arc
from talia.games.ktulu.game import Options, spec_of
from talia.games.ktulu.roles import FACTION
from talia.table.moves import CLOCK, Expired
from talia.village.windows import Answer, Window
from tests.games.ktulu.tables import DEAL, G12, G18, Evening, having


def sizes(options: Options, seats: int) -> dict[str, int]:
    return dict(Counter(FACTION[role] for role in spec_of(options, seats).characters))


def test_1_composition() -> None:
    assert sizes(Options(), 12) == {"town": 5, "bandits": 4, "guardians": 3}
    assert Counter(spec_of(Options(), 12).characters) == Counter(G12)
    assert sizes(Options(), 18) == {"town": 6, "bandits": 4, "guardians": 5, "aliens": 3}
    assert Counter(spec_of(Options(), 18).characters) == Counter(G18)
    assert sizes(Options(), 26) == {"town": 11, "bandits": 5, "guardians": 6, "aliens": 4}
    assert sizes(Options(gods=True), 16) == {"town": 6, "bandits": 4, "guardians": 3, "gods": 3}
    assert sizes(Options(rider=True), 14) == {"town": 6, "bandits": 4, "guardians": 3, "rider": 1}


ROWS = {
    7: "3 2 2", 8: "4 2 2", 9: "4 3 2", 10: "5 3 2", 11: "5 3 3", 12: "5 4 3", 13: "6 4 3", 14: "6 4 4", 15: "7 4 4",
    16: "7 5 4", 17: "7 5 5", 18: "6 4 5 3", 19: "7 4 5 3", 20: "8 4 5 3", 21: "8 4 6 3", 22: "9 4 6 3", 23: "9 4 6 4",
    24: "10 4 6 4", 25: "10 5 6 4", 26: "11 5 6 4", 27: "11 5 7 4", 28: "12 5 7 4", 29: "12 6 7 4", 30: "13 6 7 4",
}  # fmt: skip


@pytest.mark.parametrize("seats", ROWS)
def test_1_every_row_of_the_table(seats: int) -> None:
    found = sizes(Options(), seats)
    assert " ".join(map(str, found.values())) == ROWS[seats] and sum(found.values()) == seats


def test_2_night_zero() -> None:
    now = Evening.dealt().night("dancer>1 sheriff>1 pastor>7")
    assert ("role", (1,), "bandit_chief") in now.learns(3)
    assert now.learns(1) == [("meets", (3,), "dancer")]
    assert now.public("jailed") == [{"seat": 1}]
    assert ("faction", (7,), "bandits") in now.learns(6)
    assert ("awake", (4, 7, 10), "") in now.learns(4) and ("holder", (1,), "") in now.learns(7)
    assert not now.fact("seen", 7) or 1 not in [each["seat"] for each in now.fact("seen", 7)]
    assert now.d.holder == 1 and not now.d.winner and now.d.day == 1


def test_3_the_sheriff_takes_it() -> None:
    now = Evening.dusk().night("sheriff>1 bandits.rob>5 guardians.kill1>9")
    assert now.public("jailed") == [{"seat": 1}] and now.announced == ["town"] and now.died == [9]
    assert now.d.winner == "town" and now.d.holder == 0


def test_4_the_bandits_rob_him() -> None:
    now = Evening.dusk().night("sheriff>1 bandits.rob>0 bandits.assign>10 guardians.kill1>6")
    assert now.announced == ["town", "bandits"] and now.d.holder == 10 and not now.d.winner
    assert Evening.dusk().night("sheriff>1", until="bandits.rob").d.leader("bandits") == 7


def test_5_the_jailed_stays_jailed() -> None:
    now = Evening.dusk().night("sheriff>1 guardians.kill1>0", until="guardians.kill2")
    assert now.announced == ["town", "guardians"] and now.died == [0]
    assert not now.may_name(2, 1) and now.refusal(2, Answer("guardians.kill2", 1)) == "not_among_them"
    now = now.night("guardians.kill2>4 guardians.assign>2")
    assert now.d.holder == 2 and not now.d.winner


def test_6_the_ship() -> None:
    script = "sheriff>4 guardians.kill1>6"
    assert not Evening.dusk(night=2, holder=10).night(script).d.winner
    assert Evening.dusk(night=3, holder=10).night(script).d.winner == "bandits"
    large = Evening.dusk(G18, night=3, holder=8).night("sheriff>4 guardians.kill1>7 detector>4 mind_eater>4")
    assert not large.d.winner
    again = Evening.dusk(G18, night=4, holder=8).night("sheriff>4 guardians.kill1>7 detector>4 mind_eater>4")
    assert again.d.winner == "bandits"


def test_7_a_duel_is_refused() -> None:
    refused = Evening.day().duel(4, 6, accept=False)
    assert refused.public("refuses") == [{"seat": 6}]
    assert refused.d.stage.fought == 0
    assert refused.refusal(4, Challenge(6)) == "challenged_already"
    alone = Evening.day(dead=[0]).duel(4, 6)
    assert alone.public("must_accept") == [{"seat": 6}] and alone.step == "duel_vote"
    now = Evening.day()
    for by, seat in ((3, 6), (2, 6)):
        now = now.duel(by, seat).supported().pauses("judge")
    assert now.d.stage.fought == 2
    assert now.refusal(4, Challenge(6)) == "enough_duels"


def shot_down(**holder: Any) -> Evening:
    return Evening.day(**holder).duel(4, 6).supported((4, (0, 1)), (6, (2, 3, 5, 7, 8)))


def test_8_the_bad_gunslinger() -> None:
    now = shot_down(holder=10)
    assert now.public("gunslinger") == [{"seat": 4}]
    now = now.pauses("judge")
    assert now.died == [6] and now.cards == {6: "pastor"}


def test_9_two_gunslingers() -> None:
    def two(holder: int) -> Evening:
        now = Evening.day(holder=holder).duel(4, 9).supported((4, (0, 1, 2)), (9, (3, 5, 6)))
        return now.pauses("judge")

    assert two(10).died == [4, 9] and not two(10).public("gunslinger") and not two(10).d.winner
    assert two(4).d.winner == "town"


def test_10_the_drunken_judge() -> None:
    now = shot_down(holder=10).says(11, 4).closes()
    assert now.public("gunslinger") == [{"seat": 4}] and now.cards == {11: "drunken_judge", 4: "bad_gunslinger"}
    assert now.died == [4] and now.d.alive >> 6 & 1
    second = now.duel(3, 6).supported()
    assert second.step != "judge" and second.d.stage.fought == 2
    judge = Evening.day(G18, holder=8).duel(13, 7).supported((13, (0, 1)), (7, (2, 3, 5))).says(15, 13).closes()
    assert judge.died == [13] and judge.cards[15] == "judge"


def test_11_all_abstain() -> None:
    nobody = Evening.day().duel(3, 6).supported().pauses("judge")
    assert nobody.died == [] and nobody.d.stage.fought == 1
    armed = Evening.day().duel(9, 6).supported().pauses("judge")
    assert armed.public("gunslinger") == [{"seat": 9}] and armed.died == [6]


BALLOTS = [(1, 4), (1, 7), (1, 9), (1, 4), (1, 7), (1, 9), (4, 7), (2, 9), (3, 5), (2, 5), (3, 8), (6, 11)]


def runoff(holder: int, *numbers: int) -> Evening:
    now = Evening.day(holder=holder).to_search().votes(*BALLOTS)
    assert now.public("runoff") == [{"seats": (4, 7, 9), "number": 1}]
    named = [seat for seat, number in zip((4, 7, 9), numbers, strict=True) for _ in range(number)]
    return now.votes(*((seat,) for seat in named))


def test_12_the_search() -> None:
    assert runoff(4, 5, 4, 3).d.winner == "town"
    missed = runoff(10, 5, 4, 3)
    assert missed.public("searched") == [{"seats": (1, 4)}] and missed.public("statue_not_found")
    assert runoff(10, 5, 5, 2).public("searched") == [{"seats": (1,)}]


def test_13_the_hanging() -> None:
    searched = runoff(10, 5, 4, 3)
    assert searched.question(6).d.night == 2
    asked = searched.question(7)
    assert asked.step == "hang_vote"
    tied = asked.votes(*((1,) if seat < 6 else (4,) for seat in range(12)))
    assert tied.died == [] and tied.public("nobody_hanged")
    hanged = asked.votes(*((1,) if seat < 5 else (4,) for seat in range(12)))
    assert hanged.public("condemned") == [{"seat": 4}] and hanged.died == [4] and hanged.cards == {4: "bad_gunslinger"}
    one = runoff(10, 5, 5, 2).question(7)
    assert one.died == [1]


def condemned(now: Evening, first: int, second: int) -> Evening:
    """Two are searched, the first is condemned."""
    others = (first, second)
    now = now.to_search().votes(*[others] * now.d.alive.bit_count())
    now = now.question(12)
    return now.votes(*[(first,)] * now.d.alive.bit_count())


def test_14_the_mayor() -> None:
    roles = having(G12, s11="mayor")
    now = condemned(Evening.day(roles, holder=10), 4, 1)
    assert now.step == "mayor"
    spared = now.says(11, choice="pardon").closes()
    assert spared.cards == {11: "mayor"} and spared.died == [] and spared.d.alive >> 4 & 1
    later = condemned(Evening.day(roles, holder=10, revealed=1 << 11), 4, 1)
    assert later.died == [4], "who has shown his card cannot pardon, and nobody is asked"
    shown = Evening.dusk(roles, holder=10).by(11, Show())
    assert shown.cards == {11: "mayor"} and shown.refusal(11, Show()) == "shown_already"
    himself = condemned(Evening.day(roles, holder=10), 11, 1).says(11, choice="pardon").closes()
    assert himself.died == [] and himself.d.alive >> 11 & 1


SOFT = having(G12, s5="softstep")


def planted(night: int = 1, on: int = 6) -> Evening:
    return Evening.dusk(SOFT, night=night).night(
        f"sheriff>3 guardians.kill1>1 guardians.kill2>9 guardians.assign>5 softstep.plant>{on}"
    )


def test_15_softstep() -> None:
    now = planted()
    assert now.d.public == "guardians" and now.d.holder == 6 and now.d.planted
    assert not now.fact("holding", 6) and now.learns(6) == [("faction", (0,), "town")]
    (told,) = [each for each in now.learns(2) if each[0] == "planted"]
    assert told == ("planted", (6,), "")
    talk = Evening.day(SOFT, holder=6, dead=[1, 9], planted=True, public="guardians")
    found = talk.to_search().votes(*[(6, 4)] * 10)
    assert found.d.winner == "town"
    assert not planted(night=3, on=4).d.winner


def test_16_softstep_takes_it_back() -> None:
    night = planted().on(night=2)
    now = night.night("sheriff>3 softstep.take guardians.kill1>4 guardians.kill2>7", until="guardians.assign")
    assert now.d.holder == 5 and now.announced == [] and now.died == [4, 7] and not now.d.took
    other = night.night("sheriff>6 guardians.kill1>4")
    assert other.announced == ["town"] and other.d.winner == "town"


def test_17_warrior_and_blazing_fury() -> None:
    roles = having(G18, s10="blazing_fury")
    script = (
        "sheriff>4 guardians.kill1>1 warrior>5 guardians.kill2>8 blazing_fury>13 guardians.assign>6 "
        "detector>4 mind_eater>4 aliens.search>7"
    )
    now = Evening.dusk(roles).night(script)
    assert now.died == [1, 5, 8, 13] and now.d.holder == 6
    before = Evening.dusk(roles, holder=6).night(
        "sheriff>4 guardians.kill1>1 guardians.kill2>8 blazing_fury>13 detector>4 mind_eater>4 aliens.search>7"
    )
    assert before.died == [1, 8]
    used = now.on(night=2).night("warrior>11", until="lone_coyote")
    assert 11 not in used.died


def test_18_the_lone_coyote() -> None:
    now = Evening.dusk(G18, dead=[2, 10, 14]).night("sheriff>6 guardians.kill1>7 lone_coyote>8", until="detector")
    assert now.died == [7, 8] and now.d.body("guardians") == 1 << 17
    with_others = Evening.dusk(G18, dead=[2, 10]).night("sheriff>6 guardians.kill1>7 lone_coyote>8", until="detector")
    assert with_others.died == [7]


def test_19_the_herbalist() -> None:
    dead = [seat for seat in range(12) if seat not in (2, 4, 5, 8)]
    statue = Evening.day(holder=4, dead=dead, poison=4)
    now = Evening(*DEAL.play(statue.d, CLOCK, Expired("poison")))
    assert now.died == [4] and now.d.winner == "town"
    alone = Evening.day(holder=8, dead=dead, poison=4)
    assert Evening(*DEAL.play(alone.d, CLOCK, Expired("poison"))).d.winner == "guardians"
    late = Evening(*DEAL.play(alone.d, CLOCK, Expired("talk")))
    assert late.died == [4], "at the latest when the discussion ends"
    poisoned = Evening.dusk().night("sheriff>3 guardians.kill1>9 herbalist>4")
    assert poisoned.d.poison == 4


def test_20_the_bodyguard() -> None:
    roles = having(G12, s11="bodyguard")
    night = Evening.dusk(roles).night("sheriff>3 bodyguard>6", until="avenger")
    assert night.public("protected") == [{"seat": 6}]
    assert not night.night(until="guardians.kill1").may_name(2, 6)
    freed = night.night("avenger>11", until="guardians.kill1")
    assert freed.may_name(2, 6)
    again = night.night("guardians.kill1>9").on(night=2).night("sheriff>3", until="bodyguard")
    assert not again.may_name(11, 6) and again.may_name(11, 5)


GAMBLER = having(G12, s11="gambler")


def test_21_the_gambler() -> None:
    picks = "gambler>7 gambler.pick>1 gambler.pick>4 gambler.pick>6"
    now = Evening.dusk(GAMBLER, night=2).night(f"sheriff>3 {picks} bandits.rob>9 guardians.kill1>0")
    assert now.died == [7, 1, 4, 11, 0] and now.d.holder == 6 and now.d.winner == "town"
    robbed = Evening.dusk(GAMBLER, night=2).night(f"sheriff>3 {picks} bandits.rob>6 guardians.kill1>0")
    assert robbed.d.holder == 10 and not robbed.d.winner
    first = Evening.dusk(GAMBLER, night=1).night("sheriff>3", until="bandits.assign")
    assert first.step == "bandits.assign", "on night 1 the Gambler is not asked"


def test_22_a_protected_gambler() -> None:
    roles = having(GAMBLER, s3="bodyguard")
    now = Evening.dusk(roles, night=2).night("sheriff>5 bodyguard>11 gambler>1 gambler.pick>6 guardians.kill1>0")
    assert now.died == [1, 0] and now.d.holder == 11 and now.d.winner == "town"


DOCTOR = having(G12, s11="doctor")


def test_23_the_doctor() -> None:
    now = Evening.dusk(DOCTOR).night("sheriff>3 guardians.kill1>1 guardians.kill2>6 guardians.assign>8 doctor>6")
    assert now.died == [1, 6] and now.d.alive >> 6 & 1 and now.cards == {1: "bandit_chief"} and now.d.holder == 8
    assert now.public("saved") == [{"seat": 6}]
    duel = Evening.day(DOCTOR, holder=10).duel(3, 6).supported((3, (0, 1)))
    assert duel.step == "duel_doctor"
    saved = duel.says(11, 6).closes()
    assert saved.d.alive >> 6 & 1 and saved.cards == {}
    statue = Evening.day(DOCTOR, holder=6).duel(3, 6).supported((3, (0, 1)))
    assert statue.d.winner == "town"
    hanged = condemned(Evening.day(DOCTOR, holder=10), 6, 1)
    assert hanged.died == [6] and hanged.d.night == 2


def test_24_the_tax_collector() -> None:
    roles = having(G12, s11="tax_collector")
    now = Evening.dusk(roles, holder=4).night("sheriff>3 tax_collector", until="bandits.assign")
    assert now.learns(11) == [("holder", (4,), "")]
    roles = having(roles, s9="lone_rider")
    now = Evening.dusk(roles, holder=4).night("rider.search>4 sheriff>3 tax_collector", until="bandits.rob")
    assert now.announced == ["rider"] and now.learns(11) == [("no_record", (), "")]


def test_25_the_executioner() -> None:
    now = Evening.dusk(having(G12, s11="executioner"), holder=4).night(
        "sheriff>3 executioner>4 bandits.rob>6 guardians.kill1>9"
    )
    assert now.d.holder == 11 and now.d.winner == "town"


def test_26_the_drunkard() -> None:
    now = Evening.dusk(G18, holder=3).night(
        "sheriff>4 drunkard>3 bandits.rob>7 guardians.kill1>7 detector>9 mind_eater>8 aliens.assign>9"
    )
    assert now.public("drunk") == [{"seat": 3}] and not [each for each in now.learns(3) if each[0] == "arc"]
    assert now.d.holder == 3 and now.d.signals == 1
    asleep = Evening.dusk(G18, holder=3).night("sheriff>4 drunkard>3 guardians.kill1>7", until="detector")
    inactive = 1 << 3 | 1 << 9 | 1 << 16
    silent = Evening(with_fields(asleep.d, inactive=inactive)).night()
    assert silent.d.signals == 0


def test_27_cardsharp_and_elder() -> None:
    roles = having(G12, s10="cardsharp")
    now = Evening.dusk(roles, holder=8).night("sheriff>3 bandits.rob>9 cardsharp>8 guardians.kill1>6")
    assert now.public("plays_with_owner") == [{}] and not now.public("plays_with")
    assert now.announced == ["bandits"] and now.died == [6]
    leader = Evening.dusk(roles, holder=8).night("sheriff>3 bandits.rob>9 cardsharp>8", until="guardians.kill1")
    assert leader.d.leader("guardians") == 2
    other = Evening.dusk(roles, holder=8).night(
        "sheriff>3 bandits.rob>9 cardsharp>2 guardians.kill1>6 guardians.kill2>9"
    )
    assert other.public("plays_with") == [{"seat": 2}] and other.died == [6, 9]


def test_28_charmer_and_blackmailer() -> None:
    roles = having(G12, s3="charmer", s7="blackmailer")
    zero = Evening.dealt(roles).night("charmer>6 blackmailer>6")
    assert zero.d.promises == ((6, 3), (6, 7))
    assert ("meets", (3,), "charmer") in zero.learns(6) and ("meets", (7,), "blackmailer") in zero.learns(6)
    bound = ((6, 3), (6, 7))
    duel = Evening.day(roles, promises=bound, holder=10).duel(3, 8)
    both = duel.supported((3, (2,)), (8, (0, 1, 6)))
    assert both.public("supports") == [
        {"by": 0, "seat": 8}, {"by": 1, "seat": 8}, {"by": 2, "seat": 3}, {"by": 6, "seat": 3}
    ]  # fmt: skip
    assert both.pauses("judge").died == [3, 8]
    torn = Evening.day(roles, promises=bound, holder=10).duel(3, 7).supported((3, (0,)), (7, (6,)))
    assert torn.pauses("judge").died == [7]
    day = Evening.day(roles, promises=bound, holder=10)
    assert day.refusal(6, Challenge(3)) == "promised"
    assert day.to_search().refusal(6, Answer("search", None, (1, 7))) == "promised"
    free = Evening.day(roles, promises=bound, holder=10, dead=[7]).to_search()
    assert free.says(6, 1, 9).window.answers[6] is not None and not free.d.masters(6) >> 7 & 1


def test_29_the_insurance_agent() -> None:
    roles = having(G12, s11="insurance_agent", s3="drunkard")
    night = Evening.dusk(roles).night("sheriff>4 drunkard>11", until="avenger")
    now = night.by(11, Show())
    assert now.cards == {11: "insurance_agent"} and now.step == "avenger"
    assert now.refusal(11, Show()) == "shown_already"


def test_30_the_detector() -> None:
    d = Evening.dusk(G18).d

    def found(holder: int, target: int) -> tuple[str, tuple[int, ...]]:
        return arc(with_fields(d, holder=holder), 3, target)

    assert found(5, 8) == ("clockwise", (4, 5, 6, 7))
    assert found(12, 8)[0] == "other" and 12 in found(12, 8)[1]
    assert found(8, 8) == ("target", (8,))
    assert found(1, 4)[0] == "other" and 1 in found(1, 4)[1]


def test_31_aliens() -> None:
    roles = having(G18, s0="great_alien", s15="purple_sucker")
    one = Evening.dusk(roles, holder=8).night(
        "guardians.kill1>7 detector>4 mind_eater>8 green_tentacle>13 aliens.search>5 purple_sucker>8 aliens.assign>0"
    )
    assert ("role", (8,), "thief") in one.learns(9) and one.died == [7, 13]
    assert one.announced == ["aliens"] and one.d.holder == 0 and one.d.signals == 1
    two = one.on(night=2).night("bandits.rob>10 guardians.kill1>11 detector>4 mind_eater>8")
    assert two.d.signals == 2
    three = two.on(night=3).night("bandits.rob>10 guardians.kill1>12 detector>4 mind_eater>8")
    assert three.d.signals == 3 and three.d.winner == "aliens"


def test_32_the_lone_rider() -> None:
    roles = having(G12, s9="lone_rider")
    now = Evening.dusk(roles).night("rider.search>6 rider.follow>10 sheriff>3", until="bandits.assign")
    assert ("holder", (1,), "") in now.learns(9)
    now = now.night("bandits.assign>10", until="guardians.kill1")
    assert now.d.holder == 9 and now.announced == ["rider"]
    now = now.night("guardians.kill1>6")
    assert now.on(night=2).d.winner == "rider"
    duel = Evening.day(roles, holder=10).duel(9, 6).supported((6, (0, 1)))
    assert duel.public("gunslinger") == [{"seat": 9}]


def test_33_fugitives() -> None:
    roles = having(G12, s3="hired_hand", s9="cleaner")
    one = Evening.dusk(roles).night("sheriff>4 guardians.kill1>6 cleaner>1,7 hired_hand.look>1 hired_hand.theft")
    assert ("among_them", (1, 7), "") in one.learns(9) and ("role", (1,), "bandit_chief") in one.learns(3)
    assert one.d.holder == 3 and one.d.scrapes == 1 and one.announced == ["fugitives"]
    two = one.on(night=2).night("sheriff>4 bandits.rob>2 guardians.kill1>11 fugitives.escape>9 hired_hand.look>1")
    assert two.cards[9] == "cleaner" and two.d.scrapes == 1 and two.d.escaped == 1 << 9
    three = two.on(night=3).night("sheriff>4 bandits.rob>2 guardians.kill1>0 fugitives.escape>3")
    assert three.d.winner == "fugitives"
    killed = Evening.dusk(roles, holder=3).night("sheriff>4 bandits.rob>2 guardians.kill1>9 hired_hand.look>1")
    assert (killed.d.scrapes, killed.d.killed) == (1, 1)
    illegal = killed.on(night=2).night("sheriff>4 bandits.rob>2 guardians.kill1>0 fugitives.escape>3 hired_hand.look>1")
    assert illegal.d.escaped == 0 and illegal.d.scrapes == 2
    legal = illegal.on(night=3).night("bandits.rob>2 guardians.kill1>11 fugitives.escape>3")
    assert legal.d.winner == "fugitives"


def test_33_the_last_escape_comes_before_the_guardians() -> None:
    roles = having(G12, s3="hired_hand", s9="cleaner")
    dead = [seat for seat in range(12) if seat not in (2, 3, 8)]
    before = Evening.stands(roles, night=2, holder=3, dead=dead, scrapes=9, scrapable=9).d
    at = next(at for at, row in enumerate(before.spec.rows(2)) if row.id == "fugitives.wake")
    night = with_fields(before, night=2, step=at)
    now = Evening(*DEAL.night_goes_on(night)).night("fugitives.escape>3")
    assert now.d.winner == "fugitives"


@pytest.mark.parametrize(("living", "most"), [(7, 2), (10, 2), (11, 3), (20, 3), (21, 4), (29, 4)])
def test_34_how_many_the_cleaner_names(living: int, most: int) -> None:
    options = Options(fugitives=True)
    roles = list(spec_of(options, 30).characters)
    dead = [seat for seat in range(30) if roles[seat] not in ("cleaner", "bandit_chief")][: 30 - living]
    now = Evening.dusk(roles, holder=roles.index("bandit_chief"), dead=dead)
    row = next(row for row in now.d.spec.rows(1) if row.id == "cleaner")
    d, _ = DEAL.opens(now.d, row)
    assert d.alive.bit_count() == living
    assert isinstance(d.stage, Window) and d.stage.call.names == most


GODS = having(G12, s3="kaszabara", s9="banner", s11="nameless")


def test_35a_hits_and_a_gift() -> None:
    now = Evening.dusk(GODS).night(
        "sheriff>4 guardians.kill1>6 gods.shot>1=leave", fails="kaszabara", until="nameless.shot"
    )
    assert now.d.hits == 1 and ("hit", (1,), "1") in now.learns(3)
    now = (
        now.says(3, 5, choice="take")
        .says(11, 1, choice="leave")
        .closes()
        .night("gods.assign>11", until="nameless.gift")
    )
    assert now.d.hits == 2 and now.d.holder == 11 and now.d.public == "gods"
    now = now.night("nameless.gift>0")
    assert now.announced == ["town"] and now.d.winner == "town"


def test_35b_the_third_hit() -> None:
    now = Evening.dusk(GODS, hits=2).night("sheriff>4 guardians.kill1>6 gods.shot>1")
    assert now.d.winner == "gods"


def test_35c_a_failure() -> None:
    now = Evening.dusk(GODS).night("sheriff>4 guardians.kill1>6 gods.shot>1 gods.assign>3", fails="gods.shot")
    assert now.died == [6, 1] and now.d.holder == 3 and now.d.hits == 0 and now.announced == ["gods"]


def test_35d_banner_is_refused() -> None:
    night = Evening.dusk(GODS).night("sheriff>4 guardians.kill1>6", until="banner")
    now = night.says(9, 1).closes().says(1, choice="no").closes()
    assert now.died[-1] == 1 and now.d.holder == 9
    assert ("meets", (9,), "banner") in now.learns(1)
    jailed = night.says(9, 4).closes().says(4, choice="no").closes()
    assert jailed.d.alive >> 4 & 1


def test_35e_possession_and_a_visit() -> None:
    now = Evening.dusk(GODS).night("sheriff>4 guardians.kill1>6 kaszabara>7", until="banner")
    assert ("possessed", (7,), "") in now.learns(3)
    asked = now.says(9, 7).closes().says(7, choice="yes").closes()
    found = asked.learns(9)
    assert ("role", (7,), "avenger") in found and ("holds_not", (7,), "") in found
    assert ("not_among", (5, 8), "") in found
    later = asked.night("gods.shot>5").on(night=2).night("sheriff>4 bandits.assign>7", until="avenger")
    assert later.d.holder == 3 and later.announced == ["gods"]


def test_36_plain_members() -> None:
    roles = having(G12, s11="townsman", s10="bandit", s5="guardian")
    now = Evening.dusk(roles, holder=8)
    steps = {row.of for row in now.d.spec.rows(1) if row.call is not None}
    assert not steps & {"townsman", "bandit", "guardian"}
    assert now.d.body("bandits") >> 10 & 1 and now.d.body("guardians") >> 5 & 1
    assert now.d.highest(1 << 10 | 1 << 7) == 7 and now.d.highest(1 << 5 | 1 << 2) == 2
    robbed = now.night("sheriff>3", until="bandits.rob").says(10, 8).says(4, 8).says(7, 8).closes()
    assert robbed.d.has("bandits")


def test_37_oracle_and_spyglass() -> None:
    roles = having(G12, s5="spyglass")
    one = Evening.dusk(roles, holder=10).night("sheriff>3 oracle>0 guardians.kill1>9 spyglass")
    assert ("role", (0,), "sheriff") in one.learns(2) and ("holder", (10,), "") in one.learns(5)
    two = one.on(night=2).night("sheriff>3 oracle>6 guardians.kill1>7 spyglass")
    assert not [each for each in two.learns(2) if each[0] == "role"]
    assert not [each for each in two.learns(5) if each[0] == "holder"]


def test_38_the_pastor() -> None:
    zero = Evening.dealt().night("dancer>9 sheriff>7 pastor>7")
    assert ("faction", (7,), "bandits") in zero.learns(6) and not zero.learns(0)
    one = zero.on(night=1).night("sheriff>7 pastor>7 guardians.kill1>9")
    assert ("faction", (7,), "bandits") in one.learns(6)
    assert not [each for each in one.learns(7) if each[0] == "faction"]


def test_39_a_body_decides() -> None:
    def decided(**votes: int) -> list[int]:
        now = Evening.dusk(G18, inactive=0).night("sheriff>2 drunkard>6", until="guardians.kill1")
        assert now.d.body("guardians") == 1 << 10 | 1 << 14 | 1 << 17 and now.d.leader("guardians") == 10
        for seat, target in votes.items():
            now = now.says(int(seat[1:]), target)
        return now.closes().died

    assert decided(s10=1, s14=5, s17=5) == [5]
    assert decided(s10=1, s14=5, s17=8) == [1]


def test_40_thief_and_avenger() -> None:
    now = Evening.dusk(holder=8).night("sheriff>3 bandits.rob>2 thief>8 guardians.kill1>6")
    assert now.announced == ["bandits"] and now.d.holder == 10
    killed = Evening.dusk(night=3, holder=8).night("sheriff>3 bandits.rob>2 avenger>8 guardians.kill1>6")
    assert killed.died == [8, 6] and killed.d.holder == 7 and killed.d.winner == "bandits"


def test_41_guardians_win_by_night() -> None:
    dead = [seat for seat in range(12) if seat not in (2, 4, 5, 8, 11)]
    now = Evening.dusk(holder=8, dead=dead).night("guardians.kill1>4 guardians.kill2>11")
    assert now.d.winner == "guardians" and now.d.day == 1 and now.died == [4, 11]


def test_42_the_carrier_when_no_guardian_is_left() -> None:
    night = Evening.dusk(SOFT, night=2, holder=6, planted=True, public="guardians", dead=[1, 2, 8, 9])
    now = night.night("sheriff>3 bandits.rob>0 avenger>5")
    assert now.announced == ["town"] and now.d.winner == "town"


def test_43_a_lone_god() -> None:
    roles = having(G12, s3="kaszabara")
    hit = Evening.dusk(roles, holder=3).night("sheriff>4 bandits.rob>0 guardians.kill1>6 gods.shot>3")
    assert hit.d.hits == 1 and hit.d.holder == 3
    missed = Evening.dusk(roles, holder=3).night(
        "sheriff>4 bandits.rob>0 guardians.kill1>6 gods.shot>3", fails="gods.shot"
    )
    assert missed.died == [6, 3] and missed.d.winner == "town"


def test_44_few_are_left() -> None:
    dead = [seat for seat in range(12) if seat not in (4, 8)]
    for planted_on in (False, True):
        now = Evening.day(holder=4, dead=dead, planted=planted_on).to_search()
        assert now.public("searched") == [{"seats": (4, 8)}] and now.d.winner == "town"
