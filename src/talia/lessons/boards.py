"""Boards with cards, for any game of tricks: every answer comes from its obligations, or from who knows the best."""

from collections.abc import Sequence

from talia.cards import card, codes, mask
from talia.lessons.course import CourseBoard, Forbidden, Try
from talia.table.moves import IllegalMove, Move
from talia.table.record import plain
from talia.tricks.obligations import Obligations, legal
from talia.tricks.play import Play, refusal


def card_board(id: str, rules: Obligations, trick: str, hand: str, *, declares: bool = False) -> CourseBoard:
    """A card to play to a trick: which the rules allow.

    >>> from talia.tricks.obligations import follow_suit_game
    >>> board = card_board("follow", follow_suit_game(None), "TS", "QS 7S AH")
    >>> [(each.move["card"], each.refused and each.refused.code) for each in board.tries]
    [('QS', None), ('7S', None), ('AH', 'must_follow')]
    """
    held, table = mask(hand.split()), mask(trick.split())
    led = card(trick[:2])
    may = legal(rules, held, table, led, declares)
    tries = []
    for code in hand.split():
        why = refusal(rules, held, table, led, declares, code) if code not in codes(may) else None
        tries.append(Try(plain(Play(code)), refused(why)))
    return CourseBoard(id=id, kind="card", trick=tuple(trick.split()), hand=tuple(hand.split()), tries=tuple(tries))


def best_board(
    id: str, kind: str, hand: str, best: str, tries: Sequence[tuple[str, Move]], trick: str = ""
) -> CourseBoard:
    """Several things to do, of which one is the best; each has a code, by which its words are found.

    >>> board = best_board("finesse", "card", "AS QS", "QS", [("AS", Play("AS")), ("QS", Play("QS"))], "2S 4S")
    >>> [each.refused and each.refused.code for each in board.tries]
    ['AS', None]
    """
    return CourseBoard(
        id=id,
        kind=kind,
        trick=tuple(trick.split()),
        hand=tuple(hand.split()),
        asks="best",
        tries=tuple(Try(plain(move), None if code == best else Forbidden(code, {})) for code, move in tries),
    )


def refused(why: IllegalMove | None) -> Forbidden | None:
    """A refusal as a board has it."""
    return None if why is None else Forbidden(why.code, dict(why.details))
