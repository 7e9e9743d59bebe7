"""What a file says of a deal, followed by the rules: whose calls and cards they are, and what came of them.

A file is not trusted: calls that may not be made, cards that are not held and revokes are kept as they are written, and
the deal goes without them.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.games.bridge.auction import after, contract, opening, refusal, spelled
from talia.games.bridge.contracts import BIDS, PLACES, SEATS, TRICKS, Contract
from talia.games.bridge.files.board import Board, Call
from talia.games.bridge.files.notation import DOUBLE, PASS, REDOUBLE
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.table.foreign import Faulty, Notice
from talia.table.moves import IllegalMove
from talia.tricks.auction import Auction
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Tricks, begin, over, played

_CALLS: Final[dict[str, AnyCall]] = {PASS: Pass(), DOUBLE: Double(), REDOUBLE: Redouble()}


class Unfollowed(Faulty):
    """Why calls or cards can't be followed."""


class Cards(Struct, frozen=True, gc=False):
    """The cards of a play in their order, and how it ended."""

    played: tuple[str, ...] = ()
    claimed: bool = False
    running: bool = False


def move(say: str) -> AnyCall:
    """A call as a move of the rules.

    >>> move("XX"), move("1NT")
    (Redouble(alert=''), Bid(bid='1NT', alert=''))
    """
    if say in BIDS:
        return Bid(say)
    return _CALLS[say]


def auction(dealer: int, calls: Sequence[Call]) -> Auction:
    """The auction after these calls; raises Unfollowed at the first that may not be made."""
    now = opening(dealer)
    for number, each in enumerate(calls, 1):
        call = move(each.say)
        told = {"seat": now.turn, "call": spelled(call)}
        if now.over:
            raise Unfollowed("late_call", n=number, call=told["call"])
        if refusal(now, call) is not None:
            raise Unfollowed("bad_call", n=number, call=told["call"])
        now = now.said(BIDS.index(call.bid), told) if isinstance(call, Bid) else after(now, call, told)
    return now


def ended(dealer: int, calls: Sequence[Call]) -> tuple[Call, ...]:
    """The calls and the passes that end their auction."""
    now, all_of_them = auction(dealer, calls), list(calls)
    while not now.over:
        all_of_them.append(Call(PASS))
        now = now.passed({"seat": now.turn, "call": "pass"})
    return tuple(all_of_them)


def dealt_out(board: Board) -> Tricks:
    """The play of a deal before its opening lead; there must be a contract."""
    won = board.contract
    assert won is not None
    return begin(follow_suit_game(won.trump), board.hands, (won.declarer + 1) % SEATS)


def card_by_card(t: Tricks, cards: Sequence[str]) -> Tricks:
    """The play after these cards; raises Unfollowed at the first that may not be played."""
    for code in cards:
        if over(t):
            raise Unfollowed("late_card", card=code)
        try:
            t, _ = played(t, t.seat, code)
        except IllegalMove as refused:
            why = "not_held" if refused.code == "not_in_hand" else "revoke"
            raise Unfollowed(why, place=PLACES[t.turn], card=code) from None
    return t


def with_auction(board: Board, dealer: int | None, calls: Sequence[Call], text: str, *, complete: bool) -> Board:
    """The board with the calls of a file, if they can be followed; ``text``: as they are written.

    ``complete``: the final passes may be left out. A contract that is told otherwise gives way to that of the auction.
    """
    if not calls:
        return board
    if dealer is None:
        return board.keeping("auction", Notice("no_first_caller"), text)
    calls = _passes_left_out(board.contract, dealer, calls)
    try:
        now = auction(dealer, calls)
    except Unfollowed as why:
        return board.keeping("auction", why.notice, text)
    told = None if board.contract is None else board.contract.text
    standing = None if now.bid < 0 else BIDS[now.bid] + "X" * len(now.doubles)
    if not now.over and (complete or (told is not None and told == standing)):
        calls = ended(dealer, calls)
        now = auction(dealer, calls)
    board = replace(board, dealer=dealer, calls=tuple(calls))
    if not now.over:
        return board
    won = contract(now)
    if board.contract is not None and board.contract != won:
        board = board.keeping("result", Notice("other_contract"), board.came.text("bridge"))
    return replace(board, contract=won, passed_out=won is None)


def _passes_left_out(told: Contract | None, dealer: int, calls: Sequence[Call]) -> Sequence[Call]:
    """The calls, with as many passes before the first as make its contract the one that is told, doubled or not.

    Some files begin with the first bid, whoever made it. At most one number of passes fits, for they move the declarer.
    """
    if told is None:
        return calls
    for passes in range(SEATS):
        tried = [*[Call(PASS)] * passes, *calls]
        try:
            won = contract(auction(dealer, ended(dealer, tried)))
        except Unfollowed:
            break
        if won is not None and (won.bid, won.declarer) == (told.bid, told.declarer):
            return tried
    return calls


def with_play(board: Board, cards: Cards, text: str) -> Board:
    """The board with the cards of a file, if they can be followed, and with its result."""
    if not cards.played:
        return replace(board, claimed=cards.claimed, running=cards.running)
    won = board.contract
    if won is None:
        return board.keeping("play", Notice("no_contract"), text)
    try:
        t = card_by_card(dealt_out(board), cards.played)
    except Unfollowed as why:
        return board.keeping("play", why.notice, text)
    board = replace(board, played=cards.played, claimed=cards.claimed, running=cards.running)
    taken = tricks_of(t, won)
    if not over(t):
        if board.tricks is not None and not taken <= board.tricks <= taken + TRICKS - sum(t.taken):
            board = board.keeping("result", Notice("out_of_reach", {"n": board.tricks}), str(board.tricks))
        return replace(board, claimed=not board.running and (board.claimed or board.tricks is not None))
    if board.tricks not in (None, taken):
        board = board.keeping("result", Notice("other_tricks", {"n": taken}), str(board.tricks))
    return replace(board, tricks=taken, claimed=False, running=False)


def tricks_of(t: Tricks, won: Contract) -> int:
    """The tricks the declaring side has."""
    return t.taken[won.declarer] + t.taken[won.dummy]
