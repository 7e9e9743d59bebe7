"""How cards, hands and calls of bridge are spelled in the files others read: PBN and LIN (rules/bridge.md 9.10)."""

import re
from collections.abc import Sequence
from typing import Final

from talia.cards import BIT, RANKS, codes, mask
from talia.games.bridge.contracts import BIDS, NOTRUMP, PLACES, SEATS, TRICKS
from talia.games.bridge.scoring.duplicate import ALL, EW, NONE, NS, Vulnerable
from talia.table.foreign import Faulty

SUITS: Final = "SHDC"
"""The suits in the order of these files, the highest first."""

NAMES: Final = ("north", "east", "south", "west")
"""The places in words."""

LONGEST: Final = 500
"""Characters that are read of a name or of anything else that is said: many deals of a file may say it again."""

PASS: Final = "P"
DOUBLE: Final = "X"
REDOUBLE: Final = "XX"

VULNERABLE: Final[dict[Vulnerable, str]] = {NONE: "None", NS: "NS", EW: "EW", ALL: "All"}
"""Who is vulnerable, as PBN writes it."""

_VULNERABLE: Final = {
    **{text.lower(): sides for sides, text in VULNERABLE.items()},
    **dict.fromkeys(("love", "-", "o", "0"), NONE),
    **dict.fromkeys(("n", "n/s", "n-s"), NS),
    **dict.fromkeys(("e", "e/w", "e-w"), EW),
    **dict.fromkeys(("both", "b"), ALL),
}
_CALLS: Final = {
    **dict.fromkeys(("P", "PASS"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), REDOUBLE),
}
_PACK: Final = mask(BIT) & ~mask(("JK",))


class BadDeal(Faulty):
    """Hands that are no deal."""


def vulnerable(text: str) -> Vulnerable | None:
    """Who is vulnerable, however it is spelled; None if it does not say.

    >>> vulnerable("Both"), vulnerable("e"), vulnerable("Love"), vulnerable("?")
    ((True, True), (False, True), (False, False), None)
    """
    return _VULNERABLE.get(text.strip().lower())


def place(text: str) -> int | None:
    """The place a letter or a word stands for; None if it is none.

    >>> place("S"), place("west"), place("?")
    (2, 3, None)
    """
    letter = text.strip()[:1].upper()
    return PLACES.index(letter) if letter and letter in PLACES else None


def call(text: str) -> str | None:
    """A call as the rules spell it, ``P``, ``X``, ``XX`` or a bid; None if it is none.

    >>> call("pass"), call("1N"), call("3nt"), call("R"), call("8C")
    ('P', '1NT', '3NT', 'XX', None)
    """
    spelled = text.upper()
    if spelled in _CALLS:
        return _CALLS[spelled]
    if spelled.endswith("N"):
        spelled += "T"
    return spelled if spelled in BIDS else None


def card(text: str) -> str | None:
    """A card written suit first, as the rules spell it; None if it is none.

    >>> card("HT"), card("c10"), card("sa"), card("-")
    ('TH', 'TC', 'AS', None)
    """
    spelled = text.upper().replace("10", "T")
    code = spelled[1:] + spelled[:1]
    return code if len(code) == 2 and BIT.get(code, 0) & _PACK else None


def spelled(code: str) -> str:
    """A card suit first.

    >>> spelled("TH")
    'HT'
    """
    return code[1] + code[0]


def contract(text: str) -> str | None:
    """A contract as the rules spell it; ``Pass`` where all passed, None if it does not say.

    >>> contract("3N"), contract("4Sx"), contract("pass"), contract("1C XX"), contract("?")
    ('3NT', '4SX', 'Pass', '1CXX', None)
    """
    compact = text.upper().replace(" ", "").replace("*", "X")
    if compact in ("PASS", "P", "AP"):
        return "Pass"
    bid = call(compact.rstrip("X"))
    doubles = len(compact) - len(compact.rstrip("X"))
    return bid + "X" * doubles if bid in BIDS and doubles <= 2 else None


def short(bid: str) -> str:
    """A bid with one letter for its strain, as LIN has it.

    >>> short("3NT"), short("4S")
    ('3N', '4S')
    """
    return bid[:2] if bid.endswith(NOTRUMP) else bid


# --- hands ------------------------------------------------------------------------------------------------------------


def dotted(hand: int) -> str:
    """A hand as PBN writes it.

    >>> dotted(mask("AS QS 3S KH 2C".split()))
    'AQ3.K..2'
    """
    return ".".join(_ranks(hand))


def lettered(hand: int) -> str:
    """A hand as LIN writes it.

    >>> lettered(mask("AS QS 3S KH 2C".split()))
    'SAQ3HKDC2'
    """
    return "".join(suit + ranks for suit, ranks in zip(SUITS, _ranks(hand), strict=True))


def _ranks(hand: int) -> list[str]:
    held = set(codes(hand))
    return ["".join(rank for rank in reversed(RANKS) if rank + suit in held) for suit in SUITS]


def deal(hands: Sequence[int], first: int) -> str:
    """A deal as PBN writes it, from a place on.

    >>> deal([mask([code]) for code in ("AC", "AD", "AH", "AS")], 2)
    'S:.A.. A... ...A ..A.'
    """
    written = " ".join(dotted(hands[(first + step) % SEATS]) for step in range(SEATS))
    return f"{PLACES[first]}:{written}"


def read_deal(text: str) -> tuple[int, ...]:
    """The hands of a deal in the notation of PBN, by place; raises BadDeal.

    >>> [dotted(hand) for hand in read_deal("W:6.T854.K87.KT964 KJ832.QJ32.AQ6.A A9.A76.J942.8732 -")]
    ['KJ832.QJ32.AQ6.A', 'A9.A76.J942.8732', 'QT754.K9.T53.QJ5', '6.T854.K87.KT964']
    """
    letter, colon, written = text.strip().partition(":")
    first, texts = place(letter), written.split()
    if first is None or not colon or len(letter.strip()) != 1 or len(texts) != SEATS:
        raise BadDeal("no_deal")
    hands: list[int | None] = [None] * SEATS
    for step, hand in enumerate(texts):
        if hand == "-":
            continue
        suits = hand.upper().replace("10", "T").split(".")
        if len(suits) != len(SUITS):
            raise BadDeal("no_suits", text=_cut(hand))
        written_out = [rank + suit for suit, ranks in zip(SUITS, suits, strict=True) for rank in ranks if rank != "-"]
        hands[(first + step) % SEATS] = _hand(written_out, hand)
    return whole(hands)


def read_lettered(text: str) -> int | None:
    """A hand in the notation of LIN; None where nothing is written. Raises BadDeal.

    >>> dotted(read_lettered("S3KH4579QKAD69C58K")), read_lettered("SHDC")
    ('K3.AKQ9754.96.K85', None)
    """
    found = []
    rest = text.upper().replace("10", "T")
    for suit, ranks in _LETTERED.findall(rest):
        found += [rank + suit for rank in ranks]
    if _LETTERED.sub("", rest).strip():
        raise BadDeal("no_hand", text=_cut(text))
    return _hand(found, text) if found else None


_LETTERED: Final = re.compile(r"([SHDC])([AKQJT98765432]*)")


def _hand(cards: list[str], text: str) -> int:
    held = 0
    for code in cards:
        if not BIT.get(code, 0) & _PACK:
            raise BadDeal("no_card_of_hand", card=code[:1], text=_cut(text))
        if held & BIT[code]:
            raise BadDeal("twice_in_hand", card=code, text=_cut(text))
        held |= BIT[code]
    return held


def whole(hands: Sequence[int | None]) -> tuple[int, ...]:
    """Thirteen cards in each hand; a single hand that is not known is what the others leave. Raises BadDeal."""
    missing = [at for at, hand in enumerate(hands) if hand is None]
    if len(missing) > 1:
        raise BadDeal("unknown_hands", places=[PLACES[at] for at in missing])
    seen = 0
    for at, hand in enumerate(hands):
        if hand is None:
            continue
        if hand.bit_count() != TRICKS:
            raise BadDeal("cards_held", place=PLACES[at], n=hand.bit_count())
        if seen & hand:
            raise BadDeal("twice", card=codes(seen & hand)[0])
        seen |= hand
    return tuple(_PACK & ~seen if hand is None else hand for hand in hands)


def _cut(text: str) -> str:
    return one_line(text if len(text) <= 40 else text[:40] + "…")


# --- texts ------------------------------------------------------------------------------------------------------------


def one_line(text: str) -> str:
    """A text without anything that ends a line or can't be seen, and no longer than is read of one.

    >>> one_line("two\\nlines "), len(one_line("x" * 10_000))
    ('two lines', 500)
    """
    return "".join(letter if letter.isprintable() else " " for letter in text[:LONGEST]).strip()


def decoded(data: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 if it is that, else ISO 8859-1.

    >>> decoded("Łódź".encode()), decoded("Größe".encode("latin-1")), decoded("PBN".encode("utf-16"))
    ('Łódź', 'Größe', 'PBN')
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
