"""The vectors of rules/planowanie.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import code, codes, mask, singles
from talia.chance import Given, Seeded
from talia.games.planowanie import Planowanie
from talia.games.planowanie.deal import DECK, Declare, PlanowanieDeal, Spec, State, trump_of
from talia.games.planowanie.game import Options
from talia.table.forms import allowed, moves
from talia.table.match import Match
from talia.table.moves import IllegalMove
from talia.table.series import SeriesState
from talia.tricks import play
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

GAME = Planowanie()
DEAL = PlanowanieDeal()


def declaring(cards: int, *declared: int, seats: int = 4, hook: bool = True) -> State:
    """So many have declared, from seat 1 on; the dealer is seat 0."""
    tricks = play.begin(follow_suit_game("H"), (0,) * seats, 1)
    return State(Spec(seats, 0, cards, hook=hook), tricks, declared)


def numbers(d: State) -> set[int]:
    """What may be declared; anything else is refused."""
    seat = (len(d.declared) + 1) % d.spec.seats
    choices = DEAL.choices(d, seat)
    legal = {move.tricks for move in moves(choices) if isinstance(move, Declare)}
    for number in range(-1, d.spec.cards + 2):
        assert allowed(choices, Declare(number)) is (number in legal)
        if number not in legal:
            with pytest.raises(IllegalMove):
                DEAL.play(d, seat, Declare(number))
    return legal


def playing(trump: str | None, *hands: str, leader: int = 0, declared: tuple[int, ...] | None = None) -> State:
    """The play with these hands; what was declared, by seat."""
    seats = len(hands)
    said = declared or (0,) * seats
    tricks = play.begin(follow_suit_game(trump), tuple(mask(hand.split()) for hand in hands), leader)
    return State(Spec(seats, seats - 1, len(hands[0].split())), tricks, said)


def played(d: State, *cards: str) -> State:
    """These cards are played in turn."""
    for card in cards:
        assert d.tricks is not None
        d, _ = DEAL.play(d, d.tricks.turn, Play(card))
    return d


def legal(d: State) -> set[str]:
    """The cards that may be played; any other of the hand is refused."""
    assert d.tricks is not None
    turn = d.tricks.turn
    found = {move.card for move in moves(DEAL.choices(d, turn)) if isinstance(move, Play)}
    for one in singles(d.tricks.hands[turn]):
        if code(one.bit_length() - 1) not in found:
            with pytest.raises(IllegalMove, match="must_follow"):
                DEAL.play(d, turn, Play(code(one.bit_length() - 1)))
    return found


def test_vector_1() -> None:
    """planowanie.md 9.1."""
    assert numbers(declaring(13, 4, 3, 1)) == set(range(14)) - {5}


@pytest.mark.parametrize(
    ("said", "taken", "points"),
    [(7, 7, 17), (0, 0, 10), (0, 1, 0), (3, 4, 0)],
    ids=["9.2", "9.6 none", "9.6 one too many", "9.6 three and four"],
)
def test_vectors_2_and_6(said: int, taken: int, points: int) -> None:
    """planowanie.md 9.2 and 9.6: the first player takes every trick he leads; the last one takes the others."""
    high, low = [f"{rank}S" for rank in "AKQJT987"][:taken], [f"{rank}C" for rank in "2345678"]
    mine = (high + low)[:8]
    theirs = [f"{rank}D" for rank in "2345678"][:taken] + [f"{rank}C" for rank in "AKQJT9"] + ["AH", "KH"]
    d = playing(None, " ".join(mine), " ".join(theirs[:8]), declared=(said, 0))
    while DEAL.score(d) is None:
        assert d.tricks is not None
        d, _ = DEAL.play(d, d.tricks.turn, Play(_first_of(d)))
    assert d.tricks is not None
    assert d.tricks.taken[0] == taken
    score = DEAL.score(d)
    assert score is not None
    assert score[0] == points


def _first_of(d: State) -> str:
    """The highest spade, else the lowest legal card."""
    assert d.tricks is not None
    may = play.legal_cards(d.tricks)
    spades = [each for each in codes(may) if each[1] == "S"]
    return spades[-1] if spades else play.lowest(may)


@pytest.mark.parametrize(
    ("d", "legal_numbers"),
    [
        (declaring(1, 0, 0, 0), {0}),
        (declaring(1, 1, 0, 0), {1}),
        (declaring(5, 3, 4, 1), set(range(6))),
        (declaring(5, 3, 1), set(range(6))),
        (declaring(5, 3, 1, 1, hook=False), set(range(6))),
        (declaring(17, 10, seats=2), set(range(18)) - {7}),
    ],
    ids=["9.3", "9.4", "9.5", "only the last is barred", "6 hook", "two players"],
)
def test_vectors_3_to_5(d: State, legal_numbers: set[int]) -> None:
    """planowanie.md 9.3 to 9.5."""
    assert numbers(d) == legal_numbers


def test_vector_7() -> None:
    """planowanie.md 9.7."""
    assert legal(played(playing("H", "9C 3C 4C 6C", "KC 2C AH 5D"), "9C")) == {"KC", "2C"}
    assert legal(played(playing("H", "9C 3C", "AH 5D"), "9C")) == {"AH", "5D"}
    assert legal(playing("H", "9C 3H", "AH 5D")) == {"9C", "3H"}


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [("H", "9C AC 2H KC", 2), ("H", "9C AD QC TC", 2), (None, "5S AH KS 2S", 2)],
    ids=["9.8 ruffed", "9.8 discarded", "9.9"],
)
def test_vectors_8_and_9(trump: str | None, trick: str, winner: int) -> None:
    """planowanie.md 9.8 and 9.9."""
    d = played(playing(trump, *trick.split()), *trick.split())
    assert d.tricks is not None
    assert d.tricks.taken == tuple(int(seat == winner) for seat in range(4))


@pytest.mark.parametrize(("seats", "deals"), [(4, 16), (3, 19), (2, 18)])
def test_vector_10(seats: int, deals: int) -> None:
    """planowanie.md 3 and 9.10: how many deals there are, who deals, and in which there are trumps."""
    s: SeriesState[State] = SeriesState(Options(), seats, 1, (0,) * seats)
    specs: list[Spec] = []
    while (spec := GAME.plan(s)) is not None:
        specs.append(spec)
        s = replace(s, sheet=(*s.sheet, {}))
    assert len(specs) == deals
    most = {4: 13, 3: 17, 2: 17}[seats]
    assert [spec.cards for spec in specs] == [*range(most, 1, -1)] + [1] * seats
    assert [spec.dealer for spec in specs] == [(1 + number) % seats for number in range(deals)]
    assert [spec.trump for spec in specs] == [False] + [True] * (deals - 1)


@pytest.mark.parametrize(("seats", "trump"), [(2, True), (3, True), (4, False)])
def test_the_first_deal_may_have_trumps(seats: int, trump: bool) -> None:
    """planowanie.md 6 first_deal_trump: with four players no card is left."""
    s: SeriesState[State] = SeriesState(Options(first_deal_trump="if_card_left"), seats, 0, (0,) * seats)
    spec = GAME.plan(s)
    assert spec is not None
    assert spec.trump is trump


def test_the_deal() -> None:
    """planowanie.md 3: one card at a time from the dealer's left, then the trump is turned up."""
    order = DECK.codes
    match = Match(
        GAME, Options(first_deal_trump="if_card_left"), 3, Given({"lot/dealer": 1, "deal/0": order}, Seeded(1))
    )
    match.begin()
    dealt: Any = match.state.deal
    assert codes(dealt.tricks.hands[2])[:1] == ("2C",)
    assert codes(dealt.tricks.hands[0])[:1] == ("3C",)
    assert codes(dealt.turned) == (order[51],)
    assert trump_of(dealt) == order[51][1]
    assert dealt.tricks.leader == 2
    assert match.game.waiting(match.state) == 1 << 2


def test_refusals_name_the_rule() -> None:
    d = declaring(13, 4, 3, 1)
    for seat, move, code_ in [
        (0, Declare(5), "barred"),
        (0, Declare(14), "not_so_many"),
        (1, Declare(5), "not_your_turn"),
        (0, Play("2C"), "not_now"),
    ]:
        with pytest.raises(IllegalMove, match=code_):
            DEAL.play(d, seat, move)
    with pytest.raises(IllegalMove, match="not_now"):
        DEAL.play(playing("H", "9C", "AH"), 0, Declare(0))
