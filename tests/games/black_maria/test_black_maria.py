"""The vectors of rules/black_maria.md 9 and the rules of its sections 3 to 6."""

from random import Random
from typing import Any, Final

import pytest

from talia.cards import mask
from talia.chance import Given, Seeded
from talia.games import find
from talia.games.black_maria import BlackMaria
from talia.games.black_maria.game import PENALTIES, Options, Spec
from talia.table.forms import sample
from talia.table.game import BadOptions
from talia.table.match import Match, fold
from talia.table.moves import seats_of
from talia.tricks.passing import PassCards
from talia.tricks.play import Play
from tests.games.black_maria.table import DEAL, GAME, passed, penalties
from tests.games.positions import Position, hand_by_hand

A: Final = "JS 6S 3S AH KH TH 7H 5H QD 9D 8D 2D KC TC 6C 5C 3C"
B: Final = "AS 9S 7S 5S 2S JH 6H 3H 2H AD KD 7D 4D 3D QC 8C 4C"
C: Final = "KS QS TS 8S 4S QH 9H 8H 4H JD TD 6D 5D AC JC 9C 7C"

COMMON: Final = "JS 7S TS  6S 5S 4S  3S 2S 8S  JD QD KD  AD TD 9D  7D 6D 8D"
FIRST_LINE: Final = f"{COMMON}  5H QH TH  4D 5D 2D  4H 7H 6H  3C JH AC"
SECOND_LINE: Final = (
    f"{COMMON}  3C QH AC  5D 2D 4D  JC TC JH  9C 8C QS  7C 6C 6H  8H 7H 3H  4H 5H 2H"
    "  KC 3D AH  QC 9S KH  5C KS TH  4C AS 9H"
)

EVERYBODY_TAKES: Final = (
    """
0 AC QS 3C 4C / 0 KC AS 5C 6C / 0 2D AD 4D 2H / 1 KD 5D 3H 4H / 1 QD 6D 5H 6H / 1 JD 7D 7H 8H / 1 TD 8D 9H 2S
1 3D 9D TH JH / 2 QC 7C QH KH / 2 JC 8C AH 3S / 2 2C 9C KS 4S
""".replace("/", "\n")
    .strip()
    .splitlines()
)
"""A deal of four, a trick after the other: its leader, and the cards from his on."""
SHOT_OF_THREE: Final = (
    """
0 2C AC 3C / 1 AD 2H 3H / 1 KD 4H 5H / 1 QD 6H 7H / 1 JD 8H 9H / 1 TD TH JH / 1 9D QH KH / 1 8D AH AS / 1 7D KS QS
""".replace("/", "\n")
    .strip()
    .splitlines()
)
SHOT_OF_FOUR: Final = (
    """
0 2C 3C AC 4C / 2 AD 2H 3H 4H / 2 KD 5H 6H 7H / 2 QD 8H 9H TH / 2 JD JH QH KH / 2 TD AH AS KS / 2 9D QS 2S 3S
""".replace("/", "\n")
    .strip()
    .splitlines()
)
SHOT_BY_TWO: Final = (
    """
0 AC 2H 3H 4H / 0 KC 5H 6H 7H / 0 QC 8H 9H TH / 0 JC JH QH KH / 0 TC AH 2S 3S / 0 2D 3D AD 4D / 2 KD QS KS AS
""".replace("/", "\n")
    .strip()
    .splitlines()
)


def sample_game() -> Position:
    """The sample game after the passing: seat 0 is C, the dealer, 1 is A, 2 is B."""
    d = dealt()
    for seat, cards in ((1, "AH KH TH"), (2, "QC 8C 4C"), (0, "KS QS QH")):
        d = d.by(seat, PassCards(tuple(cards.split())))
    return d


def dealt(**options: Any) -> Position:
    """The deal of the sample game."""
    return Position.dealt(DEAL, Spec(3, 0, **options), hand_by_hand(DEAL.pack(Spec(3, 0)), (C, A, B)))


def test_the_sample_game_passing() -> None:
    """black_maria.md 9: hands after the passing."""
    d = sample_game()
    assert d.hand(1) == set("JS 6S 3S 7H 5H QD 9D 8D 2D KC QC TC 8C 6C 5C 4C 3C".split())
    assert d.hand(2) == set("AS KS QS 9S 7S 5S 2S QH JH 6H 3H 2H AD KD 7D 4D 3D".split())
    assert d.hand(0) == set("TS 8S 4S AH KH TH 9H 8H 4H JD TD 6D 5D AC JC 9C 7C".split())


def test_the_sample_game_first_line() -> None:
    """black_maria.md 9: ten tricks as printed; then C has the lead and 36 of the penalty is still to come."""
    d = sample_game().played(FIRST_LINE)
    assert (d.fact("deal_points"), d.turn) == ((1, 3, 3), 0)
    assert d.hand(1) == set("KC QC TC 8C 6C 5C 4C".split())
    assert d.hand(2) == set("AS KS QS 9S 3H 2H 3D".split())
    assert PENALTIES.of_cards(mask(card for seat in range(3) for card in d.hand(seat))) == 36


def test_the_sample_game_second_line() -> None:
    """black_maria.md 9: the seed's alternative with the trick it has lost: A 24, B 0, C 19."""
    assert sample_game().played(SECOND_LINE).score == (19, 24, 0)


def test_vector_1() -> None:
    """black_maria.md 9.1: to follow suit, and no more."""
    others = "5C 2D 6D", "3D 4D 5D"
    assert passed(Spec(3, 2), others[0], "KS 4C 3H", others[1]).played("5C").cards() == {"4C"}
    assert passed(Spec(3, 2), others[0], "KS 2H 3H", others[1]).played("5C").cards() == {"KS", "2H", "3H"}


def test_vectors_2_and_3() -> None:
    """black_maria.md 9.2 and 9.3: 30 for the three spades; a heart and the king."""
    assert PENALTIES.of_cards(mask("AS KS QS".split())) == 30
    d = passed(Spec(3, 2), "9H 3C 6C", "KS 4C 7C", "2D 5C 8C")
    assert d.played("9H KS 2D").fact("deal_points") == (11, 0, 0)


def test_vector_4() -> None:
    """black_maria.md 9.4: anything may be led, also to the first trick."""
    assert passed(Spec(3, 2), "QS 4H 2C", "3C 4C 5C", "6C 7C 8C").cards() == {"QS", "4H", "2C"}


@pytest.mark.parametrize(
    ("seats", "cards", "each", "penalty"), [(3, 51, 17, 43), (4, 52, 13, 43), (5, 50, 10, 43), (6, 48, 8, 42)]
)
def test_vector_5(seats: int, cards: int, each: int, penalty: int) -> None:
    """black_maria.md 9.5 and 2: the packs."""
    pack = DEAL.pack(Spec(seats, 0))
    assert (len(pack), len(pack) // seats) == (cards, each)
    assert PENALTIES.of_cards(mask(pack)) == penalty


def test_vector_6() -> None:
    """black_maria.md 9.6: the match ends when somebody reaches the limit; the fewest points win."""
    state = GAME.start(Options(), 3)
    state = type(state)(Options(), 3, 0, (100, 90, 52), ({"score": ()},))
    assert GAME.plan(state) is None
    result = GAME.result(state)
    assert result is not None
    assert result.ranks == (3, 2, 1)
    assert GAME.plan(type(state)(Options(), 3, 0, (99, 60, 40))) is not None


def test_vector_7() -> None:
    """black_maria.md 9.7: the penalties of partners count for the side."""
    assert penalties(Spec(4, 3, partnership=True), EVERYBODY_TAKES) == ((20, 8, 5, 10), (25, 18, 25, 18))
    with pytest.raises(BadOptions, match="partners_are_four"):
        GAME.check(Options(partnership=True), 3)


def test_vector_8() -> None:
    """black_maria.md 9.8: exactly three cards of one's own, once."""
    d = dealt()

    def reason(seat: int, *cards: str) -> str:
        return d.reason(PassCards(cards), seat)

    assert reason(1, "JS", "6S") == "pass_so_many"
    assert reason(1, "JS", "JS", "6S") == "not_in_hand"
    assert reason(1, "JS", "6S", "KS") == "not_in_hand"
    d = d.by(1, PassCards(("JS", "6S", "3S")))
    assert reason(1, "AH", "KH", "TH") == "already_passed"
    assert reason(0, "JS", "6S", "3S") == "not_in_hand"
    assert d.reason(Play("AH"), 1) == "not_now"


def test_shooting_the_moon_and_the_other_direction() -> None:
    """black_maria.md 6."""
    assert penalties(Spec(3, 2, shoot_the_moon=True), SHOT_OF_THREE) == ((0, 43, 0), (43, 0, 43))
    pairs = Spec(4, 3, partnership=True, shoot_the_moon=True)
    came = penalties(pairs, SHOT_OF_FOUR)
    assert came == ((0, 0, 43, 0), (0, 86, 0, 86)), "the shooter's partner is no opponent"
    both = penalties(pairs, SHOT_BY_TWO)
    assert both == ((13, 0, 30, 0), (43, 0, 43, 0)), "two who have taken all together have not shot the moon"
    for clockwise, takers in ((1, [1, 2, 0]), (-1, [2, 0, 1])):
        d = dealt(clockwise=clockwise)
        passed_on = [d.by(seat, d.default(seat) or Play("")).events[0].data["to"] for seat in range(3)]
        assert passed_on == takers


def test_matches_begun_by_the_first_rules_go_on_by_them() -> None:
    """A record names the version of its rules: by the first the shooter's partner was charged, too."""
    first = find("black_maria", 1)
    assert isinstance(first, BlackMaria)
    spec = first.spec(Options(partnership=True, shoot_the_moon=True), 4, 3)
    assert penalties(spec, SHOT_OF_FOUR) == ((0, 0, 43, 0), (43, 86, 43, 86))
    assert find("black_maria").rules == 2


@pytest.mark.parametrize("seats", BlackMaria.seats)
def test_random_matches(seats: int, long: bool) -> None:
    """Every deal brings all penalties; a match ends at its limit, and replays."""
    for number in range(2500 if long else 4):
        rng = Random(f"{seats} {number}")
        options = Options(rng.choice((100, 250, 500)) if long else 100, seats == 4 and rng.random() < 0.5)
        match = Match(GAME, options, seats, Given({}, Seeded(number)))
        match.begin()
        while (result := GAME.result(match.state)) is None:
            seat = rng.choice(seats_of(GAME.waiting(match.state)))
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
        full = (42 if seats == 6 else 43) * (1 + options.partnership)
        assert all(sum(row["score"]) == full for row in match.state.sheet)
        assert (
            max(result.totals) >= options.limit > max(map(int.__sub__, result.totals, match.state.sheet[-1]["score"]))
        )
        assert len(match.log) <= GAME.longest
        if number % 8 == 0:
            assert fold(GAME, options, seats, match.log).state == match.state
