"""Boards of four hands in two pairs: against plain search, against DDS, and against themselves."""

from array import array
from functools import cache
from random import Random

import pytest
from endplay.dds import calc_dd_table
from endplay.types import Deal, Denom, Player

from talia._kernel import board_tables, solve_board, solve_board_cards, solve_board_within, solve_boards
from talia.cards import RANKS, SUITS, card, codes, mask
from talia.tricks.obligations import Position, follow_suit_game, must_beat_game
from tests.kernel import oracle

PACK = [rank + suit for suit in SUITS for rank in RANKS]
STRAINS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PLAYERS = (Player.north, Player.east, Player.south, Player.west)


def random_hands(random: Random, size: int, pack: list[str] = PACK) -> list[frozenset[str]]:
    cards = random.sample(pack, 4 * size)
    return [frozenset(cards[seat * size : seat * size + size]) for seat in range(4)]


def first_pair_tricks(trump: str | None, hands: list[frozenset[str]], trick: tuple[str, ...], leader: int) -> int:
    """The tricks of seats 0 and 2 by plain search: every legal card, nothing left out."""
    rules = oracle.Rules(trump)

    @cache
    def worth(hands: tuple[frozenset[str], ...], trick: tuple[str, ...], leader: int) -> int:
        if len(trick) == 4:
            leader = (leader + oracle.winner(rules, list(trick))) % 4
            return (leader % 2 == 0) + worth(hands, (), leader)
        seat = (leader + len(trick)) % 4
        if not hands[seat]:
            return 0
        values = []
        for played in oracle.legal(rules, set(hands[seat]), list(trick), False):
            left = tuple(hand - {played} for hand in hands)
            values.append(worth(left, (*trick, played), leader))
        return min(values) if seat % 2 else max(values)

    return worth(tuple(hands), trick, leader)


def dds_table(hands: list[frozenset[str]]) -> list[list[int]]:
    """What DDS says: the tricks of the pair that does not lead, by strain and leader."""
    texts = (
        ".".join("".join(rank for rank in reversed(RANKS) if rank + suit in hand) for suit in reversed(SUITS))
        for hand in hands
    )
    table = calc_dd_table(Deal("N:" + " ".join(texts)))
    # A declarer's tricks are those with the next seat on lead.
    return [[table[strain, PLAYERS[(leader + 3) % 4]] for leader in range(4)] for strain in STRAINS]


@pytest.mark.parametrize("seed", range(4))
def test_endings_against_plain_search(seed: int, long: bool) -> None:
    """200 random endings (8,000 long) of one to four cards each, half of them in the middle of a trick.

    Of few cards from the whole pack, so that suits are short, or of one half of it, so that they are long.
    """
    random = Random(seed)
    for _ in range(2_000 if long else 50):
        trump = random.choice([*SUITS, None])
        size = random.choice([1, 2, 2, 3, 3, 3, 4])
        hands = random_hands(random, size, random.choice([PACK, PACK[:26], PACK[13:39]]))
        leader, pair = random.randrange(4), random.randrange(4)
        trick: list[str] = []
        for place in range(random.choice([0, 0, 0, 1, 2, 3])):
            seat = (leader + place) % 4
            trick.append(random.choice(sorted(oracle.legal(oracle.Rules(trump), set(hands[seat]), trick, False))))
            hands[seat] -= {trick[-1]}
        first = first_pair_tricks(trump, hands, tuple(trick), leader)
        at = Position(
            follow_suit_game(trump), [mask(hand) for hand in hands], leader, None, [card(each) for each in trick]
        )
        deal = (trump, hands, trick, leader)
        assert solve_board(at, pair) == (size - first if pair % 2 else first), deal
        to_move = (leader + len(trick)) % 4
        for played, tricks in solve_board_cards(at, 0).items():
            code = codes(1 << played)[0]
            left = [hand - {code} for hand in hands]
            assert tricks == first_pair_tricks(trump, left, (*trick, code), leader), (deal, code, to_move)


def test_boards_against_dds(long: bool) -> None:
    """Random boards (1,000 long) in five strains with four leaders: the same tables."""
    random = Random(5)
    boards = [random_hands(random, 13) for _ in range(1_000 if long else 12)]
    tables = board_tables([[mask(hand) for hand in hands] for hands in boards], jobs=2).tolist()
    for hands, table in zip(boards, tables, strict=True):
        assert table == dds_table(hands), hands


def test_many_boards_at_once() -> None:
    """Boards of their own strain and leader on any number of threads: what each is worth alone."""
    random = Random(6)
    boards = [random_hands(random, 9) for _ in range(30)]
    trumps, leaders = [random.randrange(-1, 4) for _ in boards], [random.randrange(4) for _ in boards]
    hands = [[mask(hand) for hand in board] for board in boards]
    alone = []
    for each, trump, leader in zip(hands, trumps, leaders, strict=True):
        game = follow_suit_game(None if trump < 0 else SUITS[trump])
        at = Position(game, each, leader)
        alone.append(solve_board(at))
        assert solve_board(at, leader) == 9 - alone[-1]
        best = solve_board_cards(at)
        assert min(best.values()) == alone[-1]  # the leader's pair wants the others to have few
    many = solve_boards(hands, array("b", trumps), array("b", leaders), jobs=2)
    assert many.tolist() == alone
    assert solve_boards(hands, array("b", trumps), array("b", leaders), table_kib=64).tolist() == alone
    table = board_tables(hands)
    assert table.shape == (30, 5, 4)
    assert [table[number, trump % 5, leaders[number]] for number, trump in enumerate(trumps)] == alone


def test_limits_give_bounds() -> None:
    """A search that is stopped says what it knows, and more cards let it know more."""
    random = Random(7)
    at = Position(follow_suit_game("H"), [mask(hand) for hand in random_hands(random, 11)], 1)
    value, widths = solve_board(at), []
    for most in [1, 100, 1_000, 10_000, 100_000, 10_000_000]:
        least, top, placed = solve_board_within(at, most_placed=most)
        assert least <= value <= top and placed <= most
        widths.append(top - least)
    assert widths == sorted(widths, reverse=True) and widths[0] == 11 and widths[-1] == 0
    assert solve_board_within(at, seconds=0)[:2] == (0, 11)
    hands = [list(at.hands)]
    assert solve_boards(hands, 2, 1, most_placed=1).tolist() == [-1]
    assert board_tables(hands, seconds=0).tolist() == [[[-1] * 4] * 5]


def test_tricks_taken_count() -> None:
    hands = [mask(hand) for hand in [{"AS", "2C"}, {"KS", "3C"}, {"QS", "4C"}, {"JS", "5C"}]]
    at = Position(follow_suit_game(None), hands, 0, taken=(3, 1, 4, 3))
    assert solve_board(at) == 4 + 1
    assert solve_board(at, 2) == 7 + 1
    assert solve_board(Position(follow_suit_game(None), hands, 0, declarer=2, taken=(3, 1, 4, 3))) == 8


def test_nonsense_is_refused_with_a_sentence() -> None:
    hands = [1 << seat for seat in range(4)]
    at = Position(follow_suit_game(None), hands, 0)
    with pytest.raises(ValueError, match="four hands"):
        solve_board(Position(follow_suit_game(None), hands[:3], 0))
    with pytest.raises(ValueError, match="must follow suit and no more"):
        solve_board(Position(must_beat_game("H"), hands, 0))
    with pytest.raises(ValueError, match="pair must be a seat"):
        solve_board(at, 4)
    with pytest.raises(ValueError, match="table_kib"):
        solve_board_within(at, table_kib=1)
    with pytest.raises(ValueError, match="trumps must be suits"):
        solve_boards([hands], 4, 0)
    with pytest.raises(ValueError, match="leader must be a seat"):
        solve_boards([hands], None, 4)
    with pytest.raises(ValueError, match="board 1: two hands hold the same card"):
        board_tables([hands, [1, 1, 2, 4]])
    with pytest.raises(ValueError, match="jobs"):
        board_tables([hands], jobs=0)
    with pytest.raises(ValueError, match="one for each position"):
        solve_boards([hands], array("b", [0, 1]), 0)


def test_limits_leave_cards_out() -> None:
    """A card that is not known by then is not in the answer; those that are come to the same as without limits."""
    random = Random(7)
    at = Position(follow_suit_game(None), [mask(hand) for hand in random_hands(random, 10)], 0)
    whole = solve_board_cards(at, 0)
    assert solve_board_cards(at, 0, seconds=0) == {} and solve_board_cards(at, 0, most_placed=10**8) == whole
    found = [solve_board_cards(at, 0, most_placed=placed, table_kib=64) for placed in (300, 1_000, 3_000, 10_000)]
    assert all(some.items() <= whole.items() for some in found)
    assert {len(some) for some in found} - {0, len(whole)}
