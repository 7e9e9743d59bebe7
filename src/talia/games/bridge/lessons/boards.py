"""Boards of bridge's course: what the rules allow, what the system calls, and what a careful player would play."""

from collections.abc import Sequence
from typing import Final

from talia.cards import SUITS, mask
from talia.games.bridge.bidding import Heard, call
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.contracts import BIDS
from talia.games.bridge.moves import Bid, Pass
from talia.lessons.boards import best_board, card_board
from talia.lessons.course import CourseBoard
from talia.table.moves import Move
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

_DOWN: Final = tuple(reversed(SUITS))


def boards() -> dict[str, tuple[CourseBoard, ...]]:
    """The boards, by the step they belong to."""
    hearts, none = follow_suit_game("H"), follow_suit_game(None)
    return {
        "tricks": (
            card_board("follow", none, "KH", "AH 9H 7S AC"),
            card_board("ruff", hearts, "9S", "7H 2H KD 3C"),
        ),
        "opening": (
            _calls("open_notrump", "AJ4.KQ83.AQ4.J65", (), ("1NT", "1C", "1H", "pass")),
            _calls("open_major", "AK832.Q2.K43.Q65", (), ("1S", "1NT", "2S", "pass")),
            _calls("open_high", "2.QJT9832.K43.65", (), ("3H", "1H", "pass")),
        ),
        "answering": (
            _calls("answer_raise", "K74.QJ83.J54.965", ("1S", "pass"), ("2S", "1NT", "3S", "pass")),
            _calls("answer_major", "K742.QJ83.J54.95", ("1C", "pass"), ("1H", "1S", "1NT", "pass")),
            _calls("answer_notrump", "K974.QJ83.K5.952", ("1NT", "pass"), ("2C", "2NT", "3NT", "pass")),
        ),
        "declarer": (
            _cards("finesse", "AS QS 7S", "QS", ("AS", "QS", "7S"), "2S 4S"),
            _cards("draw_trumps", "AS KS QS JS TS AD KD 7C", "AS", ("AS", "AD", "7C")),
        ),
        "defence": (
            _cards("lead_sequence", "KD QD JD 4D 8S 7S 3S 9H 6H 2H TC 8C 5C", "KD", ("KD", "4D", "8S", "TC")),
            _cards("lead_fourth", "KS 8S 5S 4S 9H 7H 2H JD 6D 3D TC 8C 2C", "4S", ("KS", "8S", "4S", "9H")),
            _cards("third_hand", "KS 9S 3S", "KS", ("KS", "9S", "3S"), "4S 7S"),
        ),
        "scoring": (
            _calls("score_game", "AJ4.KQ83.AQ4.J65", ("1NT", "pass", "2NT", "pass"), ("3NT", "pass")),
            _calls("score_part", "KJ4.KQ83.KQ4.J65", ("1NT", "pass", "2NT", "pass"), ("3NT", "pass")),
        ),
    }


def _calls(id: str, hand: str, before: Sequence[str], tries: Sequence[str]) -> CourseBoard:
    """A hand as it is written, S.H.D.C, and calls to choose from: the best is the system's."""
    held = " ".join(rank + suit for suit, ranks in zip(_DOWN, hand.split("."), strict=True) for rank in ranks)
    best = call(Hand(mask(held.split())), Heard(tuple(before)))
    moves: list[tuple[str, Move]] = [(each, Bid(each) if each in BIDS else Pass()) for each in tries]
    return best_board(id, "call", held, best, moves)


def _cards(id: str, hand: str, best: str, tries: Sequence[str], trick: str = "") -> CourseBoard:
    return best_board(id, "card", hand, best, [(each, Play(each)) for each in tries], trick)
