"""The vectors of rules/metamorphosis.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import card, codes, mask, singles
from talia.games.metamorphosis import Metamorphosis
from talia.games.metamorphosis.deal import DECK, PARTS, Round, Spec, State, bonuses, leader
from talia.games.metamorphosis.game import Options
from talia.games.metamorphosis.moves import Discard, Predict
from talia.games.metamorphosis.parts import HAND, RULES, RuleId, alone_best
from talia.games.metamorphosis.refill import neighbour_draw
from talia.table.forms import moves, sample
from talia.table.moves import CHANCE, Drawn, IllegalMove, Shuffle, seats_of
from talia.table.series import SeriesState
from talia.table.view import event_view
from talia.tricks import play
from talia.tricks.play import Play

GAME = Metamorphosis()
ROUND = Round()


def playing(part: int, *hands: str, **spec: Any) -> State:
    """The play of a part (from 0) with these hands; seat 0 leads."""
    seats = len(hands)
    dealer = seats - 1 if part < 2 else seats - 2
    start = Spec(seats, dealer, **spec)
    tricks = play.begin(RULES[start.rules[part]].duties(start.trump), tuple(mask(hand.split()) for hand in hands), 0)
    zero = (0,) * seats
    return State(
        start, phase="play", predicted=(1,) * seats, part=part, tricks=tricks, points=zero, scores=(zero,) * part
    )


def captured(part: int, *sizes: int, talon: int | None = None, first: int = 0) -> State:
    """After a part, when the seats have so many cards in their tricks; seat ``first`` leads to the next."""
    deck = list(singles(DECK.mask))
    hands = []
    for size in sizes:
        hands.append(sum(deck[:size]))
        del deck[:size]
    seats = len(sizes)
    dealer = (first - (1 if part < 2 else 2)) % seats
    rest = tuple(one.bit_length() - 1 for one in deck)
    spec = Spec(seats, dealer)
    d = State(spec, phase="discard", hands=tuple(hands), talon=rest, predicted=(1,) * seats, part=part)
    return replace(d, phase="neighbour" if part == 2 else "discard", scores=((0,) * seats,) * part)


def filled(d: State) -> tuple[State, list[tuple[str, int, int]]]:
    """Hands of twelve again: who discards, draws or takes how many."""
    told = []
    label = "deal/0"
    while d.tricks is None:
        draw = ROUND.draw(d, label)
        if isinstance(draw, Shuffle):
            d, events = ROUND.play(d, CHANCE, Drawn(draw.label, draw.items))
        else:
            seat = seats_of(ROUND.waiting(d))[0]
            move = ROUND.default(d, seat)
            assert move is not None
            d, events = ROUND.play(d, seat, move)
        told += [(event.code, event.data.get("seat", -1), event.data.get("n", 0)) for event in events]
    assert [hand.bit_count() for hand in d.hands] == [HAND] * d.spec.seats
    return d, [each for each in told if each[0] != "part_begins"]


def test_vector_1() -> None:
    """metamorphosis.md 9.1: 14 and 10 cards: one discards two, the other draws two from the talon."""
    d, told = filled(captured(1, 14, 10))
    assert told == [("discards", 0, 2), ("draws", 1, 2)]
    assert (len(d.talon), d.discards.bit_count()) == (26, 2)


@pytest.mark.parametrize(
    ("sizes", "told"),
    [
        ((20, 4), [("takes", 1, 8)]),
        ((18, 12, 6), [("takes", 2, 6)]),
        ((18, 6, 12), [("takes", 1, 6), ("takes", 2, 6)]),
        ((30, 3, 3), [("takes", 2, 9), ("takes", 1, 9), ("takes", 2, 9)]),
        ((12, 12), []),
    ],
    ids=["9.2", "9.3", "9.4", "9.5", "nothing to draw"],
)
def test_vectors_2_to_5(sizes: tuple[int, ...], told: list[Any]) -> None:
    """metamorphosis.md 9.2 to 9.5: after part 2 from the left neighbour's hand."""
    for first in range(len(sizes)):
        if told:
            assert filled(captured(2, *sizes, first=first))[1] == told
        else:
            assert neighbour_draw(sizes, first) is None


def test_vector_6() -> None:
    """metamorphosis.md 9.6: the talon runs out; what was thrown away is the new one."""
    d, told = filled(captured(1, 36, 0, 0, first=1))
    assert told == [("discards", 0, 24), ("draws", 1, 12), ("draws", 2, 4), ("new_talon", -1, 24), ("draws", 2, 8)]
    assert (len(d.talon), d.discards) == (16, 0)


@pytest.mark.parametrize(
    ("points", "predicted", "bonus"),
    [
        (((7, 5),), (1, 1), (10, 0)),
        (((6, 6), (-6, -6)), (1, 2), (0, 0)),
        (((4, 4, 4), (0, -4, -9)), (2, 2, 2), (10, 0, 0)),
        (((7, 5), (-13, 0), (2, 10), (-12, -12)), (4, 3), (0, 10)),
    ],
    ids=["9.7", "9.8 tie", "9.8 three", "a part that is tied"],
)
def test_vectors_7_and_8(
    points: tuple[tuple[int, ...], ...], predicted: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    """metamorphosis.md 9.7 and 9.8: who alone has the best score of the part he predicted."""
    assert bonuses(State(Spec(len(predicted), 0), scores=points, predicted=predicted)) == bonus


def test_vector_8_scores() -> None:
    """metamorphosis.md 9.8: hearts cost a point each."""
    d = playing(1, "2C 3H 4H", "AC AH 2H")
    for code in ("2C", "AC", "2H", "4H"):
        assert d.tricks is not None
        d, _ = ROUND.play(d, d.tricks.turn, Play(code))
    assert d.points == (-2, 0)
    assert not alone_best((-6, -6), 0)


def legal(d: State) -> set[str]:
    """What may be played; any other card of the hand is refused."""
    assert d.tricks is not None
    turn = d.tricks.turn
    found = {move.card for move in moves(ROUND.choices(d, turn)) if isinstance(move, Play)}
    for code in codes(d.tricks.hands[turn]):
        if code not in found:
            with pytest.raises(IllegalMove, match=r"must_follow|must_lead"):
                ROUND.play(d, turn, Play(code))
    return found


def test_vector_9() -> None:
    """metamorphosis.md 9.9: spades are trumps in part 3."""
    d, _ = ROUND.play(playing(2, "5H 3C", "AH 4C", "2S KD"), 0, Play("5H"))
    d, _ = ROUND.play(d, 1, Play("AH"))
    assert legal(d) == {"2S", "KD"}
    d, _ = ROUND.play(d, 2, Play("2S"))
    assert d.tricks is not None
    assert d.tricks.taken == (0, 0, 1)
    assert d.points == (0, 0, 1)


def test_vector_10() -> None:
    """metamorphosis.md 9.10: no heart is led while one holds another suit; part 4 shares -24."""
    assert legal(playing(1, "7H 4C", "2C 3C")) == {"4C"}
    assert legal(playing(1, "7H KH", "2C 3C")) == {"7H", "KH"}
    assert legal(playing(0, "7H 4C", "2C 3C")) == {"7H", "4C"}


@pytest.mark.parametrize("seats", [2, 3])
def test_parts_share_what_they_are_worth(seats: int) -> None:
    """metamorphosis.md 4.3 and 5: 12 tricks bring 12, 12 and -24; hearts cost one each, whoever leads."""
    rng = Random(seats)
    for _ in range(6):
        d = ROUND.start(Spec(seats, 0))
        leaders = []
        while ROUND.score(d) is None:
            draw = ROUND.draw(d, "deal/0")
            if isinstance(draw, Shuffle):
                d, events = ROUND.play(d, CHANCE, Drawn(draw.label, tuple(rng.sample(draw.items, len(draw.items)))))
            else:
                seat = rng.choice(seats_of(ROUND.waiting(d)))
                d, events = ROUND.play(d, seat, sample(ROUND.choices(d, seat), rng))
            leaders += [event.data["leader"] for event in events if event.code == "part_begins"]
        assert leaders == [1, 1, 2 % seats, 2 % seats]
        assert [sum(part) for part in d.scores][0::2] == [HAND, HAND]
        assert sum(d.scores[3]) == -2 * HAND
        assert -13 <= sum(d.scores[1]) <= 0
        score = ROUND.score(d)
        assert score is not None
        assert sum(score) == sum(map(sum, d.scores)) + sum(bonuses(d))


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
    d = playing(0, *hands, rules=(rule, "hearts", "trump_tricks", "no_tricks"))
    for trick in tricks:
        for code in trick.split():
            assert d.tricks is not None
            d, _ = ROUND.play(d, d.tricks.turn, Play(code))
    assert d.points == (points, 0)


def test_the_last_trick_counts() -> None:
    values = RULES["last_trick"].values
    assert [values.worth(number, mask(("AS", "2S"))) for number in (0, HAND - 2, HAND - 1)] == [0, 0, -6]


def test_predictions_are_secret_until_all_are_laid() -> None:
    d, _ = ROUND.play(ROUND.start(Spec(3, 0)), CHANCE, Drawn("deal/0", DECK.codes))
    assert ROUND.waiting(d) == 0b111
    d, events = ROUND.play(d, 1, Predict("4"))
    told = [event_view(events[0], seat) for seat in range(3)]
    assert [each.data["part"] for each in told if each] == [None, "4", None]
    facts = [(fact.value, fact.to) for fact in ROUND.facts(d) if fact.key == "predicts"]
    assert facts == [(4, 1 << 1)]
    with pytest.raises(IllegalMove, match="already_done"):
        ROUND.play(d, 1, Predict("1"))
    d, _ = ROUND.play(d, 0, Predict("1"))
    d, events = ROUND.play(d, 2, Predict("1"))
    assert [event.code for event in events] == ["predicted", "revealed", "part_begins"]
    assert (d.predicted, leader(d)) == ((1, 4, 1), 1)


def test_what_everybody_saw_is_known_until_cards_are_drawn() -> None:
    """metamorphosis.md 7: captured cards are known, but not which of them were thrown away."""
    d = playing(0, "AC AD", "2C 2D")
    d = replace(d, talon=tuple(map(card, DECK.codes[26:])))
    for code in ("AC", "2C", "AD", "2D"):
        assert d.tricks is not None
        d, _ = ROUND.play(d, d.tricks.turn, Play(code))
    known = {zone.id: [codes(cards) for cards, _ in zone.known] for zone in ROUND.zones(d)}
    assert known["hand.0"][0] == ("2C", "AC", "2D", "AD")


def test_refusals_name_the_rule() -> None:
    d = captured(1, 14, 10)
    hand = codes(d.hands[0])
    for seat, move, code in [
        (0, Discard(hand[:1]), "throw_so_many"),
        (0, Discard(hand[:3]), "throw_so_many"),
        (0, Discard(("AS", "KS")), "not_in_hand"),
        (1, Discard(codes(d.hands[1])[:2]), "already_done"),
        (0, Predict("1"), "not_now"),
        (0, Play(hand[0]), "not_now"),
    ]:
        with pytest.raises(IllegalMove, match=code):
            ROUND.play(d, seat, move)
    with pytest.raises(IllegalMove, match="no_such_part"):
        ROUND.play(State(Spec(2, 0), phase="predict", predicted=(0, 0)), 0, Predict("5"))


@pytest.mark.parametrize(("seats", "rounds", "played"), [(2, 0, 4), (3, 0, 3), (3, 5, 5)])
def test_rounds(seats: int, rounds: int, played: int) -> None:
    """metamorphosis.md 3 and 5: how many rounds there are; the deal passes left."""
    s: SeriesState[State] = SeriesState(Options(rounds=rounds), seats, 1, (0,) * seats)
    dealers = []
    while (spec := GAME.plan(s)) is not None:
        dealers.append(spec.dealer)
        assert len(spec.rules) == PARTS
        s = replace(s, sheet=(*s.sheet, {}))
    assert dealers == [(1 + number) % seats for number in range(played)]
