"""The ten steps of Betel's course (rules/betel_learning.md 4), with the deals that were searched for them."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from talia.games.betel.lessons.boards import call_board, card_board, offer_board
from talia.games.betel.moves import Call, Pass
from talia.games.betel.trade.terms import Demand, Filter, Must, Pay, Send, Show, When, Which
from talia.games.betel.trade.trading import Terms
from talia.lessons.course import LEARNER, CourseBoard, CourseDeal, CourseStep, Steps, course_of_game, lines
from talia.table.moves import Move

DEALERS: Final = (0, 1, 2)
"""Each player deals once openly and once hidden."""

_PLAIN: Final = {"exchange": False, "betelki": False, "kontra": False}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "notrump": _PLAIN,
    "trump": {"trumps_named": True},
    "betelek": {"exchange": False},
    "betel": {"exchange": False},
    "auction": _PLAIN,
    "betelki": {"exchange": False, "kontra": False},
    "exchange": {"kontra": False},
    "kontra": {},
    "trade": {"trade": True},
    "match": {"trade": True},
}
"""The rules of each step, by its id, in the order they are taught."""

ROUNDS: Final = {"betelek": ("BK2", "BK1", "BK0")}
"""Steps that may be repeated with other contracts (rules/betel_learning.md 6, ``betelek_repeat``)."""

PARTNER: Final = "club"
"""Who plays with the learner: sound, and quick."""

FIXED: Final = {
    "notrump": "P",
    "betelek": "BK3",
    "betel": "BETEL",
    **{f"{step}.{contract}": contract for step, contracts in ROUNDS.items() for contract in contracts},
}
"""What the dealer says in steps without an auction; the others pass."""

_HAND: Final = "AS KS AH JH TH 9H 7H AC TC 9C"
_DUBEL: Final = "7S AD"

PASSING: Final = Filter(kinds=("pass",))
_NEXT_1H: Final = Must("call", When(calls="next"), Filter(contracts=("1H",)))
_NO_HEARTS: Final = Must("lead", When(tricks=(1, 10)), Filter(suits=("H",), not_=True), "each")


def _boards() -> dict[str, tuple[CourseBoard, ...]]:
    return {
        "notrump": (
            card_board("follow", "ALLPASS", "KH", "AH 9H 7H AS"),
            card_board("below", "ALLPASS", "AD", "KD 8D 7C QS"),
        ),
        "trump": (
            card_board("ruff", "TRICKS_H", "9S", "TH 7H AD KC"),
            card_board("overruff", "TRICKS_H", "9S JH", "QH TH AD KC"),
            card_board("ruffed", "TRICKS_H", "9S 7H", "KS 8S 9H AD"),
        ),
        "betelek": (
            card_board("honour", "BK3", "JD", "QD 8D 7D AS"),
            card_board("thrown", "BK3", "9S TS", "AH KH 8C 7D"),
        ),
        "betel": (
            card_board("duck", "BETEL", "TC", "AC KC 8C 7D"),
            card_board("declarer", "BETEL", "8C", "AC 9C 7C KD", declares=True),
        ),
        "auction": (call_board("higher", _HAND, _DUBEL, "1S", (Call("1H"), Call("1N"), Call("2H"), Pass()), _PLAIN),),
        "betelki": (
            call_board(
                "weak",
                "8S 7S TH 9H 8H 7H 9D 8D 7C QC",
                "AD KS",
                "1N",
                (Call("BK3"), Call("BK2"), Call("BETEL"), Call("1S")),
                {"exchange": False, "kontra": False},
            ),
        ),
        "exchange": (
            call_board(
                "swap",
                _HAND,
                _DUBEL,
                "1C",
                (
                    Call("1H", ("AD",), ("9C",)),
                    Call("1H", ("AD", "7S"), ("9C",)),
                    Call("1H", ("AD",), ("8D",)),
                    Call("1H"),
                ),
            ),
        ),
        "kontra": (
            call_board("double", _HAND, _DUBEL, "P 2S P", (Call("kontra"), Call("1H"), Call("3H"), Pass())),
            call_board("reset", _HAND, _DUBEL, "1S X P", (Call("1C"), Call("1S"), Call("BK3"), Call("kontra"))),
        ),
        "trade": (
            offer_board(
                "offers",
                _HAND,
                _DUBEL,
                "1H 1S P",
                (
                    Terms(1, (Send(Which(list=("9C",))),), (Pay(10),)),
                    Terms(1, (Send(Which(list=("QC",))),), (Pay(10),)),
                    Terms("any", (Pay(20),), (Send(Which(list=("QC",))),)),
                    Terms(1, (Show(Which(all=Filter(suits=("H",))), "all"),), (Pay(10),)),
                    Terms("any", (Pay(60),), (Send(Which(list=("KH",))),)),
                ),
            ),
        ),
        "match": (
            offer_board(
                "promises",
                _HAND,
                _DUBEL,
                "",
                (
                    Terms("any", (Must("call", When(calls="next"), Filter(take="none")),), (Pay(10),)),
                    Terms("any", (Must("call", When(calls="next"), PASSING), _NEXT_1H), (Pay(10),)),
                    Terms("any", (Demand("call", When(1, "all"), PASSING),), (Pay(20),)),
                    Terms("any", (Demand("call", When(4, "all"), PASSING),), (Pay(20),)),
                    Terms("any", (Pay(30, "deal_end", 0, ("failed",)),), (_NO_HEARTS,)),
                ),
            ),
        ),
    }


@cache
@course_of_game("betel")
def steps() -> Steps:
    """The ten steps."""
    found = json.loads(files(__package__).joinpath("deals.json").read_text("utf-8"))
    boards = _boards()
    return tuple(
        CourseStep(
            id=id,
            options={**options, "early_end": True},
            boards=boards[id],
            deals=tuple(
                _deal(name, deal, name.removeprefix(id).removeprefix("."), open=number < len(DEALERS))
                for name in rounds(id)
                for number, deal in enumerate(found[name]["deals"])
            ),
            tried=sum(found[name]["tried"] for name in rounds(id)),
            match={"accounting": "chips"} if id == "match" else None,
            bot=PARTNER,
        )
        for id, options in OPTIONS.items()
    )


def _deal(name: str, deal: dict[str, Any], round: str, *, open: bool) -> CourseDeal:
    """A deal as it was found."""
    dealer = deal["dealer"]
    return CourseDeal(
        open,
        dealer,
        deal["seed"],
        tuple(deal["cards"].split()),
        opened(name, dealer, deal.get("calls", "")),
        round,
        {"open_hands": open, "first_dealer": str(dealer), "end_rule": "deals", "end_value": 1},
    )


def rounds(step: str) -> tuple[str, ...]:
    """What deals are searched for: a step, and its repetitions.

    >>> rounds("betelek")
    ('betelek', 'betelek.BK2', 'betelek.BK1', 'betelek.BK0')
    """
    return (step, *(f"{step}.{contract}" for contract in ROUNDS.get(step, ())))


def opened(step: str, dealer: int, calls: str = "") -> tuple[tuple[int, dict[str, Any]], ...]:
    """What is said before anybody may choose: the fixed contract of a step, or these calls from the dealer on."""
    said = [FIXED[step], "P", "P"] if step in FIXED else calls.split()
    moves: list[tuple[int, Move]] = [
        ((dealer + at) % 3, Pass() if call == "P" else Call(call)) for at, call in enumerate(said)
    ]
    return lines(*moves)


__all__ = ["DEALERS", "LEARNER", "OPTIONS", "opened", "rounds", "steps"]
