"""The vectors of rules/kierki.md 9 and the rules of its sections 3 to 6."""

from random import Random
from typing import Any

import pytest

from talia.cards import mask
from talia.chance import Seeded
from talia.games.fantan.moves import Lay, Pass
from talia.games.kierki.game import Options
from talia.games.kierki.moves import Bid, Give, Open, Take
from talia.games.kierki.programme import programme, values
from talia.table.forms import Number, sample
from talia.table.match import Match, fold
from talia.table.moves import SPECTATOR, Drawn, seats_of
from talia.table.view import event_view
from talia.tricks.naming import NameTrump
from talia.tricks.play import Play
from tests.games.kierki.table import DEAL, GAME, dealt, small, sold


@pytest.mark.parametrize(
    ("bid", "won", "score", "seed"),
    [(125, (0, 6, 4, 3), (125, 25, 100, 75), 17), (150, (3, 4, 5, 1), (225, -50, 125, 25), 0)],
    ids=["9.1", "9.2"],
)
def test_vectors_1_and_2(bid: int, won: tuple[int, ...], score: tuple[int, ...], seed: int) -> None:
    """kierki.md 9.1 and 9.2: the buyer pays out of his tricks, or out of his total."""
    assert sold(bid, won, seed).score == score
    assert sum(score) == 325


def test_vector_3() -> None:
    """kierki.md 9.3: in the robber penalties add up."""
    robber = values("robber", 4, "last")
    assert robber.worth(12, mask("AH KH QH JH".split())) == -520
    assert robber.worth(5, mask("QS KD 5H 2H".split())) == -150
    three = values("robber", 3, "last")
    assert [three.worth(0, mask([each])) + 15 for each in ("KH", "QH", "JH")] == [-190, -80, -50]


def test_vectors_4_and_5() -> None:
    """kierki.md 9.4 and 9.5: hearts are led from hearts alone in deals 2, 5 and the robber, freely in others."""
    assert small("no_hearts", "2H 5H", "4H 6H", "7H 8H", "9H TH").cards() == {"2H", "5H"}
    rest = ("4H 6H 5C", "7H 8H 6C", "9H TH 7C")
    for kind in ("no_hearts", "no_heart_king", "robber"):
        d = small(kind, "2H 5H 3C", *rest)
        assert d.cards() == {"3C"}
        assert d.reason(Play("2H")) == "must_lead"
    rest = ("4H 6H", "7H 8H", "9H TH")
    assert small("no_heart_king", "KH 3C", *rest).cards() == {"3C"}
    for kind in ("no_tricks", "no_queens", "no_lords", "no_last"):
        assert small(kind, "2H 3C", *rest).cards() == {"2H", "3C"}


@pytest.mark.parametrize(
    ("table", "hands", "free", "forced"),
    [
        ("9C", ("9C 2C 2D", "KH 5S 9D", "3C 3D 3S", "4C 4D 4S"), {"KH", "5S", "9D"}, {"KH"}),
        ("4H AH", ("4H 2H", "AH 2S", "KH 3H", "3C 3D"), {"KH", "3H"}, {"KH"}),
        ("4H 5H", ("4H 2H", "5H 2S", "KH 3H", "3C 3D"), {"KH", "3H"}, {"KH", "3H"}),
        ("9C", ("9C 2C", "KH 5C", "3C 3D", "4C 4D"), {"5C"}, {"5C"}),
        ("", ("KH 3C", "2C 2D", "4C 3D", "5C 4D"), {"3C"}, {"3C"}),
    ],
)
def test_vector_6(table: str, hands: tuple[str, ...], free: set[str], forced: set[str]) -> None:
    """kierki.md 9.6: the king of hearts goes on another suit and under the ace, if so agreed."""
    for may, must in ((free, False), (forced, True)):
        assert small("no_heart_king", *hands, heart_king_forced=must).played(table).cards() == may


def test_vector_7() -> None:
    """kierki.md 9.7: lords and queens."""
    assert values("no_lords", 4, "last").worth(0, mask("KH JS 4C 2D".split())) == -60
    assert values("no_queens", 4, "last").worth(0, mask("QC QD 2C 9C".split())) == -120


def test_vector_8() -> None:
    """kierki.md 9.8, and the other variants of deal 6 for four and for three (section 5)."""

    def prices(seats: int, variant: str) -> dict[int, int]:
        worth = values("no_last", seats, variant)
        return {n + 1: worth.worth(n, 0) for n in range(52 // seats) if worth.worth(n, 0)}

    assert prices(4, "seventh_and_last") == {7: -75, 13: -75}
    assert prices(4, "last") == {13: -150}
    assert prices(4, "last_two") == {12: -75, 13: -75}
    assert prices(4, "third_and_seventh") == {3: -75, 7: -75}
    assert prices(4, "third_and_eighth") == {3: -75, 8: -75}
    assert prices(3, "last") == {17: -140}
    assert prices(3, "last_two") == {16: -70, 17: -70}


def test_vector_9() -> None:
    """kierki.md 9.9: no duty to trump; the highest trump wins."""
    others = ("5C 7C 8C", "6C 9C TC")
    assert small("trump", "8D 2C 3C", "AS 2S 4D", *others, trump="S").played("8D").cards() == {"4D"}
    d = small("trump", "8D 2C 3C", "AS 2S KH", *others, trump="S").played("8D")
    assert d.cards() == {"AS", "2S", "KH"}
    assert d.played("2S 5C 6C").fact("leader") == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_vector_10(seats: int) -> None:
    """kierki.md 9.10: after the gifts all hands are equal, and the eldest leads even if he sold."""
    taken = dealt("trump", seats, widow=True).did(Take())
    assert taken.hands == ([16, 12, 12, 12] if seats == 4 else [19, 16, 16])
    give = Give("3C", "5C", "S", "4C" if seats == 4 else "")
    d = taken.did(give)
    assert set(d.hands) == {52 // seats}
    assert d.fact("trump") == "S"
    bought = dealt("trump", seats, widow=True).did(Open(0), Bid(5), *[Pass()] * (seats - 2))
    assert (bought.phase, bought.turn) == ("gifts", 1)
    gifts = iter(sorted(bought.hand(1)))
    fields = {place: next(gifts) for place in (("left", "across", "right") if seats == 4 else ("left", "right"))}
    for lead, leader in (("eldest", 0), ("declarer", 1)):
        after = dealt("trump", seats, widow=True, widow_lead=lead).did(
            Open(0),
            Bid(5),
            *[Pass()] * (seats - 2),
            Give(**fields, trump="H"),
        )
        assert [after.fact(key) for key in ("leader", "bidder", "bid")] == [leader, 1, 5]


def test_vector_11() -> None:
    """kierki.md 9.11: bids are multiples of five from the minimum up; nobody wants it: a lower price, or take."""
    d = dealt("trump", widow=True).did(Open(150))
    (form, _) = DEAL.choices(d.state, 1)
    assert form.parts == (Number("points", 150, 325, 5),)
    assert d.reason(Bid(120), 1) == "bid_too_low"
    assert d.reason(Bid(152), 1) == "multiple_of"
    assert d.reason(Bid(330), 1) == "bid_too_high"
    assert d.reason(Bid(150), 2) == "not_your_turn"
    again = d.did(Pass(), Pass(), Pass())
    assert (again.phase, again.waiting) == ("offered", 1)
    assert again.reason(Open(150)) == "minimum_too_high"
    assert again.reason(Open(147)) == "multiple_of"
    assert again.did(Open(145)).fact("minimum") == 145
    assert again.did(Take()).phase == "gifts"
    last = again.did(Open(145), Bid(145), Bid(150), Pass(), Pass())
    assert (last.phase, last.turn, last.fact("bidder"), last.fact("bid")) == ("gifts", 2, 2, 150)
    assert d.did(Bid(150)).reason(Bid(150), 2) == "bid_too_low"


def test_without_a_minimum_he_takes_what_nobody_wants() -> None:
    """kierki.md 4.2: no bid, auction opened without a minimum: eldest takes; sale may be barred."""
    taken = dealt("trump", widow=True).did(Open(0), Pass(), Pass(), Pass())
    assert (taken.turn, taken.phase) == (0, "gifts")
    assert dealt("trump", widow=True, widow_auction=False).reason(Open(0)) == "must_take"


def test_what_is_known_of_the_widow() -> None:
    """kierki.md 11: all see the table cards taken; after the gifts nobody knows which of them the taker kept."""
    taken = dealt("trump", widow=True).did(Take())
    assert taken.pile("hand.0", 2) == ("JS", "QS", "KS", "AS")
    d = taken.by(0, Give("AS", "2C", "C", "KS"))
    events = d.events
    assert [told.data["card"] for event in events[:3] if (told := event_view(event, 2))] == [None, "KS", None]
    assert [told.data["card"] for event in events[:3] if (told := event_view(event, 0))] == ["AS", "KS", "2C"]
    for viewer in (1, 2, 3, SPECTATOR):
        assert d.pile("hand.0", viewer) == ()
    assert [d.pile(f"hand.{seat}", 0) for seat in (1, 2, 3)] == [("AS",), ("KS",), ("2C",)]


def test_vector_12() -> None:
    """kierki.md 9.12: prizes of the lottery."""
    match = Match(GAME, Options(positive="lottery"), 4, Seeded(12))
    match.begin()
    rng = Random(12)
    while GAME.result(match.state) is None:
        (seat,) = seats_of(GAME.waiting(match.state))
        match.do(seat, sample(GAME.choices(match.state, seat), rng))
    row = match.state.sheet[-1]
    first, second = row["out"]
    assert {seat: points for seat, points in enumerate(row["score"]) if points} == {first: 800, second: 500}
    assert row["kind"] == "lottery"
    assert {type(line.move) for line in match.log} <= {Play, Lay, Pass, Drawn}


def test_programmes() -> None:
    """kierki.md 4: negative part, then positive part; with the robber both."""
    assert len(programme(4, False, "trump")) == 10
    assert programme(3, False, "lottery_each")[6:] == ("lottery",) * 3
    assert programme(4, True, "lottery")[6:] == ("robber", "lottery", *["trump"] * 4)
    assert programme(4, True, "lottery_each")[7:] == ("lottery",) * 4 + ("trump",) * 4
    assert programme(4, True, "none")[6:] == ("robber",)


def test_the_price_of_each_deal_is_told_from_the_first() -> None:
    match = Match(GAME, Options(robber=True, positive="lottery"), 4, Seeded(1))
    match.begin()
    facts = {fact.key: fact.value for fact in GAME.facts(match.state)}
    assert facts["prices"] == (-20, -20, -60, -30, -150, -150, None, None, 25, 25, 25, 25)
    assert len(facts["programme"]) == len(facts["prices"])


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("positive", ["trump", "lottery", "lottery_each", "none"])
@pytest.mark.parametrize("robber", [False, True])
def test_a_match_sums_to_zero(seats: int, positive: Any, robber: bool, long: bool) -> None:
    """kierki.md 5: deal totals; a whole match sums to 0. Random matches replay identically."""
    negative = [-260, -260, -240, -240, -150, -150] if seats == 4 else [-255, -260, -240, -240, -140, -140]
    for number in range(625 if long else 4):
        rng = Random(f"{seats} {positive} {robber} {number}")
        last: Any = rng.choice(("last", "last_two", "seventh_and_last", "third_and_seventh", "third_and_eighth"))
        mode: Any = rng.choice(("plain", "widow"))
        options = Options(robber, positive, mode, last_variant=last, heart_king_forced=rng.random() < 0.5)
        match = Match(GAME, options, seats, Seeded(number))
        match.begin()
        while (result := GAME.result(match.state)) is None:
            (seat,) = seats_of(GAME.waiting(match.state))
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
        sums = [sum(row["score"]) for row in match.state.sheet]
        assert sums[:6] == negative
        assert sum(result.totals) == (0 if positive != "none" else sum(negative) * (1 + robber))
        assert len(match.log) <= GAME.longest
        if number % 8 == 0:
            assert fold(GAME, options, seats, match.log).state == match.state


def test_a_deal_ends_with_the_last_penalty() -> None:
    """kierki.md 4.1: deals 2 to 5 stop as soon as nothing is left to win, others never."""
    hands = ("AC KH", "2C 2D", "3C 3D", "4C 4D")
    ending = small("no_heart_king", "KH 2S", "2C 2D", "3C 3D", "4C 4D", eldest=1)
    assert ending.played("2C 3C 4C KH").score == (0, 0, 0, -150)
    assert small("no_heart_king", *hands).played("AC 2C 3C 4C").score is None
    assert small("no_tricks", *hands).played("AC 2C 3C 4C").score is None
    for seed in range(3):
        assert sum(dealt("robber").steered((13, 13, 13, 13), seed).tricks) == 13


def test_a_lottery_each_pays_less() -> None:
    """kierki.md 5: prizes if the lottery is played once, and as often as there are players."""
    cases: list[tuple[int, Any, tuple[int, int]]] = [
        (4, "lottery", (800, 500)),
        (4, "lottery_each", (200, 125)),
        (3, "lottery", (790, 485)),
        (3, "lottery_each", (250, 175)),
    ]
    for seats, positive, prizes in cases:
        match = Match(GAME, Options(positive=positive), seats, Seeded(1))
        match.begin()
        state = match.state
        while len(state.sheet) < 6 or state.finished:
            (seat,) = seats_of(GAME.waiting(state))
            match.do(seat, sample(GAME.choices(state, seat), Random(len(match.log))))
            state = match.state
        assert state.spec.prizes == prizes


def test_trumps_are_named_by_the_eldest_who_leads() -> None:
    """kierki.md 4.2."""
    d = dealt("trump")
    assert d.reason(NameTrump("S"), 1) == "not_your_turn"
    assert d.reason(NameTrump("X")) == "no_such_suit"
    assert d.reason(Play("2C")) == "not_now"
    named = d.did(NameTrump("S"))
    assert (named.fact("trump"), named.turn) == ("S", 0)
