"""The vectors of rules/fantan.md 9 and the rules of its sections 3 to 6."""

from random import Random
from typing import Any

import pytest

from talia.cards import Deck, codes, mask
from talia.chance import Seeded
from talia.games.fantan import FanTan
from talia.games.fantan.deal import FanTanDeal, Spec, State
from talia.games.fantan.game import Options
from talia.games.fantan.moves import Lay, Pass
from talia.games.fantan.rows import fitting
from talia.games.kierki.deal import PACKS
from talia.table.forms import moves, sample
from talia.table.match import Match, fold
from talia.table.moves import CHANCE, Drawn, IllegalMove, seats_of

DEAL = FanTanDeal()
GAME = FanTan()
FULL = Deck().mask
SEVEN = 5
SUITS = {suit: [rank + suit for rank in "A23456789TJQK"] for suit in "CDHS"}


def run(suit: str, first: str, last: str, order: str = "A23456789TJQK") -> list[str]:
    """The cards of a row from one rank to another."""
    return [rank + suit for rank in order[order.index(first) : order.index(last) + 1]]


def position(laid: list[str], *hands: str, turn: int = 0, start: int = SEVEN, **options: Any) -> State:
    """A deal in progress."""
    held = tuple(mask(hand.split()) for hand in hands)
    spec = Spec(len(hands), len(hands) - 1, **options)
    return State(spec, held, turn, mask(laid), start, (), (0,) * len(hands))


def offered(d: State) -> set[Any]:
    found = set(moves(DEAL.choices(d, d.turn)))
    for move in found:
        DEAL.play(d, d.turn, move)
    return found


def refused(d: State, move: Any) -> str:
    with pytest.raises(IllegalMove) as caught:
        DEAL.play(d, d.turn, move)
    return caught.value.code


@pytest.mark.parametrize(
    ("laid", "hand", "playable"),
    [
        (["7D"], "6D 8D 7S 9D 6S", "6D 8D 7S"),
        ([*run("D", "5", "9"), "7S"], "4D TD JD 8S 6C", "4D TD 8S"),
        ([*run("D", "A", "K"), "7C"], "2C 9C", ""),
    ],
    ids=["9.1", "9.2", "9.4"],
)
def test_vectors_1_2_and_4(laid: list[str], hand: str, playable: str) -> None:
    """fantan.md 9.1, 9.2, 9.4: what fits must be laid, without it one passes."""
    d = position(laid, hand, "KC")
    expected: set[Any] = {Lay(card) for card in playable.split()}
    assert offered(d) == (expected or {Pass()})
    for card in set(hand.split()) - set(playable.split()):
        assert refused(d, Lay(card)) == "does_not_fit"
    assert not playable or refused(d, Pass()) == "must_lay"


def test_vector_3() -> None:
    """fantan.md 9.3: the only action is to pass, which costs the fee."""
    d = position(["7C"], "2C 9C", "KC", pass_fee=1)
    assert offered(d) == {Pass()}
    after, _ = DEAL.play(d, 0, Pass())
    assert (after.paid, after.turn) == ((1, 0), 1)
    assert refused(after, Lay("2C")) == "not_in_hand"


def test_vector_5() -> None:
    """fantan.md 9.5: the ace stands low or high, and no row turns the corner."""
    low = fitting(mask(run("H", "A", "8")), SEVEN, FULL, "low")
    assert [code for code in codes(low) if code[1] == "H"] == ["9H"]
    high = fitting(mask(run("H", "9", "K")), RANK["J"], FULL, "high")
    assert [code for code in codes(high) if code[1] == "H"] == ["8H", "AH"]


RANK = {rank: at for at, rank in enumerate("23456789TJQKA")}


def test_vector_6() -> None:
    """fantan.md 9.6: the first card sets the start rank."""
    assert set(codes(fitting(mask(["JH"]), RANK["J"], FULL, "high"))) == {"JC", "JD", "JS", "QH", "TH"}


def test_vectors_7_and_10() -> None:
    """fantan.md 9.7 and 9.10: beside a missing card its neighbours are adjacent."""
    three = mask(PACKS[3])
    row = mask(run("C", "3", "9", "23456789TJQKA"))
    assert [code for code in codes(fitting(row, RANK["9"], three, "high")) if code[1] == "C"] == ["TC"]
    assert set(codes(fitting(mask(["2H"]), RANK["2"], three, "high"))) == {"2D", "2S", "3C", "3H"}
    assert "AC" in codes(fitting(mask(run("C", "3", "7")), SEVEN, three, "low"))


def test_vector_8() -> None:
    """fantan.md 9.8: the pool and a chip for each card left."""
    d = position(run("D", "5", "9"), "TD", "2C 3C 4C", "2H", "2S 3S 4S 5S", card_fee=1)
    d = State(d.spec, d.hands, 0, d.laid, SEVEN, (), (1, 3, 3, 3))
    over, events = DEAL.play(d, 0, Lay("TD"))
    assert [event.code for event in events] == ["laid", "out"]
    assert DEAL.score(over) == (17, -6, -4, -7)


def test_vector_9() -> None:
    """fantan.md 9.9: who has a card less antes twice."""
    d = DEAL.start(Spec(5, 2, ante=1))
    d, _ = DEAL.play(d, CHANCE, Drawn("deal/0", d.spec.cards))
    assert [hand.bit_count() for hand in d.hands] == [10, 10, 10, 11, 11]
    assert (d.paid, sum(d.paid)) == ((2, 2, 2, 1, 1), 8)


def test_the_first_card() -> None:
    """fantan.md 4: the seven of diamonds by its holder; or any card by the player on the dealer's left."""
    d = DEAL.start(Spec(4, 3))
    d, _ = DEAL.play(d, CHANCE, Drawn("deal/0", d.spec.cards))
    assert offered(d) == {Lay("7D")}
    other = next(code for code in codes(d.hands[d.turn]) if code != "7D")
    assert refused(d, Lay(other)) == "first_card"
    free = DEAL.start(Spec(4, 3, "eldest_any", may_hold_back=True))
    free, _ = DEAL.play(free, CHANCE, Drawn("deal/0", free.spec.cards))
    assert free.turn == 0
    assert len(offered(free)) == 13
    assert Pass() not in offered(free)


def test_holding_back_has_an_end() -> None:
    """fantan.md 6: one may pass with a card that fits, but not when all the others just have."""
    d = position(["7D"], "6D", "8D", "7S", may_hold_back=True, pass_fee=2)
    for seat in (0, 1):
        assert Pass() in offered(d)
        d, _ = DEAL.play(d, seat, Pass())
    assert offered(d) == {Lay("7S")}
    assert d.paid == (2, 2, 0)


@pytest.mark.parametrize("seats", FanTan.seats)
def test_random_matches(seats: int, long: bool) -> None:
    """Chips go round: every deal sums to nothing; a match ends, and replays."""
    for number in range(1500 if long else 15):
        rng = Random(f"{seats} {number}")
        options = Options(
            rng.choice((0, 1, 3)),
            rng.choice(("seven_of_diamonds", "eldest_any")),
            rng.choice(("low", "high")),
            rng.random() < 0.5,
            rng.randrange(11),
            rng.randrange(11),
            rng.randrange(11),
        )
        match = Match(GAME, options, seats, Seeded(number))
        match.begin()
        while (result := GAME.result(match.state)) is None:
            (seat,) = seats_of(GAME.waiting(match.state))
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
        assert all(sum(row["score"]) == 0 for row in match.state.sheet)
        assert sum(result.totals) == 50 * seats
        assert len(match.log) <= GAME.longest
        if number % 10 == 0:
            assert fold(GAME, options, seats, match.log).state == match.state
