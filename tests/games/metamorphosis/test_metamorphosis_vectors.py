"""The vectors of rules/metamorphosis.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import codes, mask
from talia.games.metamorphosis.deal import DECK, PARTS, Spec
from talia.games.metamorphosis.game import Options
from talia.games.metamorphosis.moves import Discard, Predict
from talia.games.metamorphosis.parts import HAND, RULES, RuleId, alone_best
from talia.games.metamorphosis.refill import neighbour_draw
from talia.table.forms import sample
from talia.table.moves import Shuffle, seats_of
from talia.table.series import SeriesState
from talia.table.view import event_view
from talia.tricks.play import Play
from tests.games.metamorphosis.table import GAME, ROUND, opening, parts, refilled
from tests.games.positions import LABEL, Position


def test_vector_1() -> None:
    """metamorphosis.md 9.1: 14 and 10 cards: one discards two, the other draws two from the talon."""
    d, told = refilled(parts((7, 5), seed=0))
    assert told == [("discards", 0, 2), ("draws", 1, 2)]
    assert (len(d.pile("talon")), len(d.pile("discards"))) == (26, 2)


@pytest.mark.parametrize(
    ("tricks", "told", "seeds"),
    [
        ((10, 2), [("takes", 1, 8)], (40, 7)),
        ((6, 4, 2), [("takes", 2, 6)], (49, 259, 8)),
        ((6, 2, 4), [("takes", 1, 6), ("takes", 2, 6)], (58, 58, 52)),
        ((10, 1, 1), [("takes", 2, 9), ("takes", 1, 9), ("takes", 2, 9)], (208, 8, 67)),
        ((6, 6), [], (1, 1)),
    ],
    ids=["9.2", "9.3", "9.4", "9.5", "nothing to draw"],
)
def test_vectors_2_to_5(tricks: tuple[int, ...], told: list[Any], seeds: tuple[int, ...]) -> None:
    """metamorphosis.md 9.2 to 9.5: after part 2 from the left neighbour's hand, whoever leads next."""
    seats = len(tricks)
    for eldest, seed in enumerate(seeds):
        d = parts((12 // seats,) * seats, tricks, eldest=eldest, seed=seed)
        assert d.hands == [seats * taken for taken in tricks]
        d, drawn = refilled(d)
        assert drawn == told
        assert (d.fact("part"), d.fact("leader")) == (2, (eldest + 1) % seats)
    assert (neighbour_draw([seats * taken for taken in tricks], 0) is None) == (not told)


def test_vector_6() -> None:
    """metamorphosis.md 9.6: the talon runs out; what was thrown away is the new one."""
    spades = "AC 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    d = opening(spades, "2C", "3C", eldest=1, spare=[code for code in DECK.codes if code[1] in "DH"]).by_default(36)
    assert d.hands == [36, 0, 0]
    d, told = refilled(d)
    assert told == [("discards", 0, 24), ("draws", 1, 12), ("draws", 2, 4), ("new_talon", -1, 24), ("draws", 2, 8)]
    assert (len(d.pile("talon")), d.pile("discards")) == (16, ())


def bonus(d: Position) -> list[int]:
    """Who has just been given the bonus."""
    return [event.data["seat"] for event in d.events if event.code == "bonus"]


def test_vector_7() -> None:
    """metamorphosis.md 9.7: 7 to 5, both have predicted this part."""
    assert bonus(parts((7, 5), predicted=(1, 1), seed=0)) == [0]


def test_vector_8() -> None:
    """metamorphosis.md 9.8: who alone has the best score of the part he predicted; nobody in a part that is tied."""
    assert bonus(parts((6, 6), predicted=(1, 2), seed=1)) == []
    tied = parts((6, 6), (6, 6), predicted=(1, 2), seed=84, ends=lambda d: len(set(d.fact("parts")[1])) == 1)
    assert bonus(tied) == []
    one = parts((4, 4, 4), (4, 4, 4), predicted=(2, 2, 2), seed=329, ends=lambda d: best(d.fact("parts")[1]) == [0])
    assert bonus(one) == [0]
    d = parts((7, 5), (5, 7), (2, 10), (6, 6), predicted=(4, 3), seed=322)
    assert d.fact("parts")[2:] == ((2, 10), (-12, -12))
    assert d.summary["bonuses"] == (0, 10)


def best(points: tuple[int, ...]) -> list[int]:
    """Who has most."""
    return [seat for seat, mine in enumerate(points) if mine == max(points)]


def test_vector_8_scores() -> None:
    """metamorphosis.md 9.8: hearts cost a point each."""
    d = opening("2C 3H 4H", "AC AH KH QH JH TH 9H 8H 7H 6H 5H 2H", rule="hearts")
    assert d.played("2C AC 2H 4H").fact("part_points") == (-2, 0)
    assert not alone_best((-6, -6), 0)


def test_vector_9() -> None:
    """metamorphosis.md 9.9: spades are trumps in part 3, or in whatever part has its rule."""
    minor = [code for code in DECK.codes if code[1] in "CDS"]
    d = opening("5H 3C", "AH 4C", "2S KD", rule="trump_tricks", spare=minor).played("5H AH")
    assert d.cards() == d.hand(2) >= {"2S", "KD"}
    d = d.played("2S")
    assert d.tricks == (0, 0, 1)
    assert d.fact("part_points") == (0, 0, 1)


def test_vector_10() -> None:
    """metamorphosis.md 9.10: no heart is led while one holds another suit; part 4 shares -24."""
    hearts, others = [f"{rank}H" for rank in "23456789TJQKA"], [code for code in DECK.codes if code[1] in "CDS"]
    d = opening("7H 4C", "2C 3C", rule="hearts", spare=others)
    assert d.cards() == d.hand(0) - {"7H"} > {"4C"}
    d = opening("7H KH", "2C 3C", rule="hearts", spare=[*hearts, *others])
    assert d.cards() == d.hand(0) > {"7H", "KH"}
    d = opening("7H 4C", "2C 3C", rule="tricks", spare=others)
    assert d.cards() == d.hand(0) > {"7H", "4C"}


@pytest.mark.parametrize("seats", [2, 3])
def test_parts_share_what_they_are_worth(seats: int) -> None:
    """metamorphosis.md 4.3 and 5: 12 tricks bring 12, 12 and -24; hearts cost one each, whoever leads."""
    rng = Random(seats)
    for _ in range(6):
        d = Position.dealt(ROUND, Spec(seats, 0), rng.sample(DECK.codes, len(DECK.codes)))
        begun, trumps = [], []
        while d.score is None:
            draw = ROUND.draw(d.state, LABEL)
            if isinstance(draw, Shuffle):
                d = d.drawn(rng.sample(draw.items, len(draw.items)))
            else:
                seat = rng.choice(seats_of(d.waiting))
                d = d.by(seat, sample(ROUND.choices(d.state, seat), rng))
            if "part_begins" in d.told:
                begun.append(d.fact("leader"))
                trumps.append(d.fact("trump"))
        assert begun == [1, 1, 2 % seats, 2 % seats]
        assert trumps == [None, None, "S", None]
        scores, bonuses = d.fact("parts"), d.summary["bonuses"]
        assert [sum(part) for part in scores][0::2] == [HAND, HAND]
        assert sum(scores[3]) == -2 * HAND
        assert -13 <= sum(scores[1]) <= 0
        assert d.score == tuple(map(sum, zip(*scores, bonuses, strict=True)))


@pytest.mark.parametrize(
    ("rule", "tricks", "points"),
    [
        ("queens", ["QC 2C", "QH 3H"], -6),
        ("heart_king", ["AH KH", "QC 2C"], -10),
        ("tricks", ["AC 2C", "AD 2D"], 2),
        ("no_tricks", ["AC 2C", "AD 2D"], -4),
    ],
)
def test_other_rules_of_parts(rule: RuleId, tricks: list[str], points: int) -> None:
    """metamorphosis.md 6 part_rules."""
    hands = [" ".join([*(trick.split()[seat] for trick in tricks), f"{3 + seat}S"]) for seat in range(2)]
    d = opening(*hands, rule=rule).played(" ".join(tricks))
    assert d.fact("part_points") == (points, 0)


def test_the_last_trick_counts() -> None:
    values = RULES["last_trick"].values
    assert [values.worth(number, mask(("AS", "2S"))) for number in (0, HAND - 2, HAND - 1)] == [0, 0, -6]


def test_predictions_are_secret_until_all_are_laid() -> None:
    d = Position.dealt(ROUND, Spec(3, 0))
    assert d.waiting == 0b111
    d = d.by(1, Predict("4"))
    told = [event_view(d.events[0], seat) for seat in range(3)]
    assert [each.data["part"] for each in told if each] == [None, "4", None]
    facts = [(fact.value, fact.to) for fact in ROUND.facts(d.state) if fact.key == "predicts"]
    assert facts == [(4, 1 << 1)]
    assert d.reason(Predict("1"), 1) == "already_done"
    d = d.everybody(Predict("1"), Predict("1"))
    assert d.told == ["predicted", "revealed", "part_begins"]
    assert (d.fact("predictions"), d.fact("leader")) == ((1, 4, 1), 1)


def test_what_everybody_saw_is_known_until_cards_are_drawn() -> None:
    """metamorphosis.md 7: captured cards are known, but not which of them were thrown away."""
    high, low = (" ".join(rank + suit for suit in "CDHS" for rank in ranks) for ranks in ("AKQ", "234"))
    d = opening(high, low)
    for suit in "CDHS":
        d = d.played(" ".join(f"{mine}{suit} {his}{suit}" for mine, his in ("A2", "K3", "Q4")))
    known = {id: [codes(cards) for cards, _ in d.declared(id).known] for id in d.zones()}
    assert set(known["hand.0"][0]) == {*high.split(), *low.split()}
    d = d.did(Discard(tuple(low.split())))
    assert not any(viewers & 0b10 for _, viewers in d.declared("hand.0").known)


def test_refusals_name_the_rule() -> None:
    d = parts((7, 5), seed=0)
    hand = d.pile("hand.0")
    (lacking, *_) = d.pile("hand.1")
    for seat, move, code in [
        (0, Discard(hand[:1]), "throw_so_many"),
        (0, Discard(hand[:3]), "throw_so_many"),
        (0, Discard((hand[0], lacking)), "not_in_hand"),
        (1, Discard(d.pile("hand.1")[:2]), "already_done"),
        (0, Predict("1"), "not_now"),
        (0, Play(hand[0]), "not_now"),
    ]:
        assert d.reason(move, seat) == code
    assert Position.dealt(ROUND, Spec(2, 0)).reason(Predict("5"), 0) == "no_such_part"


@pytest.mark.parametrize(("seats", "rounds", "played"), [(2, 0, 4), (3, 0, 3), (3, 5, 5)])
def test_rounds(seats: int, rounds: int, played: int) -> None:
    """metamorphosis.md 3 and 5: how many rounds there are; the deal passes left."""
    s: SeriesState[Any] = SeriesState(Options(rounds=rounds), seats, 1, (0,) * seats)
    dealers = []
    while (spec := GAME.plan(s)) is not None:
        dealers.append(spec.dealer)
        assert len(spec.rules) == PARTS
        s = replace(s, sheet=(*s.sheet, {}))
    assert dealers == [(1 + number) % seats for number in range(played)]
