"""Four who bid by a system, on random deals: their auctions are legal and end, and what is told of each call is true.

An explanation follows from the auction alone: the same bytes for all hands that make the same calls.
"""

from collections.abc import Callable
from random import Random

import pytest

from talia.games.bridge.auction import after, opening, refusal
from talia.games.bridge.bidding import Agreements, Heard, explained, shown
from talia.games.bridge.bidding.bidder import Shown, of_meaning
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.reading import Meaning, read
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.table.words import LANGS
from tests.games.bridge.bidding.auctions import Pairs, auction, dealt

MOST_CALLS = 60

NATURAL = Agreements()
OTHERS = (
    Agreements(blackwood="rkcb_1430", kickback=True, anticipation=True, preempt="rule_2_3"),
    Agreements(blackwood="plain", splinters=False, transfers=False, michaels=False, preempt="strategy_4322"),
)

Explaining = Callable[[Hand, Heard], str]
"""What is told of the last call of an auction, whose maker holds this hand."""


def bid(number: int, pairs: Pairs, part_scores: tuple[int, int] = (0, 0)) -> tuple[list[Hand], Heard]:
    """A random deal and its auction."""
    hands = dealt(Random(f"four bidders {number}"))
    return hands, auction(hands, pairs, (bool(number & 1), bool(number & 2)), MOST_CALLS, part_scores)


def move(said: str) -> AnyCall:
    """A call as the game takes it."""
    plain: dict[str, AnyCall] = {"pass": Pass(), "X": Double(), "XX": Redouble()}
    return plain.get(said) or Bid(said)


def check_rules(heard: Heard) -> None:
    """The auction is one that the rules of the game allow, and it is over."""
    at = opening(0)
    for said in heard.calls:
        assert not at.over
        assert refusal(at, move(said)) is None, heard.calls
        at = after(at, move(said), {"seat": at.turn, "call": said})
    assert at.over


def within(hand: Hand, told: Shown) -> bool:
    """Whether a hand is among those that a call shows."""
    low, high = told.points
    return (
        low <= hand.points <= high
        and all(least <= hand.length[suit] <= most for suit, (least, most) in told.lengths.items())
        and told.balanced in (None, hand.balanced)
        and (not told.worth or told.worth[0] <= hand.with_trumps(told.suit) <= told.worth[1])
    )


def check_board(
    number: int, pairs: Pairs, texts: dict[tuple[str, ...], str], part_scores: tuple[int, int] = (0, 0)
) -> None:
    """An auction of four: by the rules, each call of the system, explained, and true of its maker's hand."""
    hands, heard = bid(number, pairs, part_scores)
    check_rules(heard)
    for at, meaning in enumerate(read(heard).said):
        told, hand = of_meaning(meaning), hands[at % 4]
        assert told.known, (number, heard.calls[: at + 1])
        assert within(hand, told), (number, heard.calls[: at + 1], told)
        calls = heard.calls[: at + 1]
        if calls not in texts:
            texts[calls] = "\n".join(explained(told, lang) for lang in LANGS)
            assert texts[calls] and "⟨" not in texts[calls], texts[calls]


def test_four_bidders(long: bool) -> None:
    """Those at a table are more (``test_bridge_bidders``); here both pairs know nothing of tables."""
    texts: dict[tuple[str, ...], str] = {}
    for number in range(20000 if long else 60):
        check_board(number, (NATURAL, NATURAL), texts)


@pytest.mark.parametrize("agreed", OTHERS)
def test_four_bidders_with_other_agreements(agreed: Agreements, long: bool) -> None:
    texts: dict[tuple[str, ...], str] = {}
    for number in range(20000 if long else 60):
        check_board(number, (NATURAL, agreed), texts)


@pytest.mark.parametrize("part_scores", [(60, 0), (40, 90)])
def test_four_bidders_with_part_scores(part_scores: tuple[int, int], long: bool) -> None:
    texts: dict[tuple[str, ...], str] = {}
    for number in range(2000 if long else 30):
        check_board(number, (NATURAL, NATURAL), texts, part_scores)


# --- an explanation follows from the auction alone --------------------------------------------------------------------


def honest(hand: Hand, heard: Heard) -> str:
    return explained(shown(heard), "pl")


def leaking(hand: Hand, heard: Heard) -> str:
    """Explains by the row that the hand has matched."""
    before = read(Heard(heard.calls[:-1], heard.pairs, heard.vulnerable))
    row = next(each for each in before.says if each.hands.holds(hand))
    cells = row.hands.may & before.cells[before.me]
    return explained(of_meaning(Meaning(before.me, row.call, cells, row.agreed, True)), "pl")


def twins_differ(explaining: Explaining, boards: int) -> tuple[str, ...] | None:
    """Calls after which two hands that made them are explained in different bytes, if there are such calls."""
    told: dict[tuple[str, ...], bytes] = {}
    for number in range(boards):
        hands, heard = bid(4 * number, (NATURAL, NATURAL))
        for at in range(len(heard.calls)):
            calls = heard.calls[: at + 1]
            text = explaining(hands[at % 4], Heard(calls, heard.pairs, heard.vulnerable)).encode()
            if told.setdefault(calls, text) != text:
                return calls
    return None


def test_twins_are_explained_alike() -> None:
    assert twins_differ(honest, 200) is None


def test_a_leak_is_found() -> None:
    assert twins_differ(leaking, 200) is not None


def test_what_is_shown_hangs_on_no_hand() -> None:
    # 2C over 1NT is of two rows, 2H of three: each is told as all its rows together.
    assert shown(Heard(("1NT", "pass", "2H"))).lengths["S"][0] == 5
    assert explained(shown(Heard(("1NT", "pass", "2C"))), "pl") == "Stayman, 8+ PC, forsuje"
    assert all(shown(Heard((bid,))).known for bid in BIDS[:14])


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        # Within 12-19 points the raise tells of the least with shape, and a narrow range of it by itself.
        ("1C pass 1H pass 4H", "18+ points with shape, at most 19 HCP, 4-6 ♥, 4+ ♣"),
        ("1C pass 1H pass 3H", "15-17 points with shape, 4-5 ♥, invites"),
        ("1H X 2H", "6+ points with shape, at most 9 HCP, 3+ ♥"),
        ("1H pass 3H pass 4H", "12-16 HCP, 5-7 ♥"),
    ],
)
def test_a_raise_is_told_by_what_tells_more(calls: str, told: str) -> None:
    assert explained(shown(Heard(tuple(calls.split()))), "en") == told
