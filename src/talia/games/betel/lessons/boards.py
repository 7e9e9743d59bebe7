"""Boards of Betel's course: every answer on them comes from the rules of the game."""

from collections.abc import Sequence
from typing import Any, Final

from talia.games.betel.auction import KONTRA
from talia.games.betel.contracts import BY_ID, obligations, trump_named
from talia.games.betel.deal import BetelDeal
from talia.games.betel.moves import Call, Pass
from talia.games.betel.options import Options
from talia.games.betel.state import DECK, DealState, spec
from talia.games.betel.trade.deal import TradeDeal
from talia.games.betel.trade.state import HouseRules, TradeSpec, TradeState, Window
from talia.games.betel.trade.trading import MakeOffer, Terms
from talia.lessons import boards
from talia.lessons.boards import refused
from talia.lessons.course import LEARNER, CourseBoard, Try
from talia.table.moves import CHANCE, Drawn, IllegalMove, Move
from talia.table.record import plain

RULES: Final = BetelDeal()
TRADING: Final = TradeDeal()


def card_board(id: str, contract: str, trick: str, hand: str, *, declares: bool = False) -> CourseBoard:
    """A card to play: ``contract`` is one of the thirty, ALLPASS or TRICKS_C to TRICKS_S.

    >>> board = card_board("beat", "ALLPASS", "TS", "QS 7S AH")
    >>> [(each.move["card"], each.refused and each.refused.code) for each in board.tries]
    [('QS', None), ('7S', 'must_beat'), ('AH', 'must_follow')]
    """
    return boards.card_board(
        id, obligations(BY_ID.get(contract), False, trump_named(contract)), trick, hand, declares=declares
    )


def call_board(
    id: str, hand: str, dubel: str, calls: str, tries: Sequence[Move], options: dict[str, Any] | None = None
) -> CourseBoard:
    """Something to say after ``calls`` (P pass, X kontra, else a contract), each by the next player clockwise."""
    d = _before(hand, dubel, calls, Options(**(options or {})))
    found = []
    for move in tries:
        try:
            RULES.play(d, d.turn, move)
        except IllegalMove as why:
            found.append(Try(plain(move), refused(why)))
        else:
            found.append(Try(plain(move)))
    return CourseBoard(
        id=id,
        kind="call",
        hand=tuple(hand.split()),
        shown={"dubel": tuple(dubel.split()), "calls": tuple(calls.split())},
        tries=tuple(found),
    )


def offer_board(id: str, hand: str, dubel: str, calls: str, tries: Sequence[Terms]) -> CourseBoard:
    """Offers one might make in the window after ``calls``, which are written as for ``call_board``.

    >>> from talia.games.betel.trade.terms import Pay
    >>> hand = "AS KS AH JH TH 9H 7H AC TC 9C"
    >>> board = offer_board("x", hand, "7D 8D", "", [Terms("any", (Pay(10),)), Terms("any", (Pay(60),))])
    >>> [each.refused and each.refused.code for each in board.tries]
    [None, 'trade_limit']
    """
    d = _before(hand, dubel, calls, Options(trade=True))
    none = (0,) * d.spec.seats
    table = TradeSpec(d.spec, HouseRules(), (Options().start_chips,) * d.spec.seats)
    s = TradeState(table, d, none, starter=d.spec.dealer, windows=1, window=Window(1))
    found = []
    for terms in tries:
        move = MakeOffer(terms)
        try:
            TRADING.play(s, LEARNER, move)
        except IllegalMove as why:
            found.append(Try(plain(move), refused(why)))
        else:
            found.append(Try(plain(move)))
    return CourseBoard(
        id=id,
        kind="offer",
        hand=tuple(hand.split()),
        shown={"dubel": tuple(dubel.split()), "calls": tuple(calls.split())},
        tries=tuple(found),
    )


def _before(hand: str, dubel: str, calls: str, options: Options) -> DealState:
    """The auction after these calls, the learner on turn with this hand."""
    said = calls.split()
    dealer = -len(said) % 3
    deck = [""] * len(DECK.codes)
    places = {0: _places(0), 1: _places(1), 2: _places(2)}
    for at, code in zip(places[-dealer % 3], hand.split(), strict=True):
        deck[at] = code
    deck[1], deck[5] = dubel.split()
    rest = iter([code for code in DECK.codes if code not in deck])
    dealt = Drawn("deal/0", tuple(code or next(rest) for code in deck))
    d, _ = RULES.play(RULES.start(spec(options, 3, dealer)), CHANCE, dealt)
    for call in said:
        move: Move = Pass() if call == "P" else Call(KONTRA if call == "X" else call)
        d, _ = RULES.play(d, d.turn, move)
    return d


def _places(role: int) -> tuple[int, ...]:
    """Which cards of the deck go to the dealer, to his left and to his right neighbour (rules/betel.md 3)."""
    first = {0: (3, 7), 1: (0, 4), 2: (2, 6)}[role]
    return (*first, *range({0: 10, 1: 8, 2: 9}[role], 32, 3))
