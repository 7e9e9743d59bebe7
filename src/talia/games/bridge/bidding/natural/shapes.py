"""What several sections say of shapes in the same words."""

from talia.cards import SUITS
from talia.games.bridge.bidding.cells import AT, Lengths
from talia.games.bridge.bidding.hands import Hands, cards, first_longest, shaped
from talia.games.bridge.bidding.reading import NUMBER, Reading
from talia.games.bridge.contracts import MAJORS, MINORS


def others(*suits: str) -> str:
    """The other suits, from clubs up.

    >>> others("H"), others("C", "S")
    ('CDS', 'DH')
    """
    return "".join(suit for suit in SUITS if suit not in suits)


def opened_suit(a: Reading) -> str:
    """The suit that was opened, or the one my pair bid first."""
    assert a.opened is not None
    return a.opened.strain


def game_in(suit: str) -> str:
    """The game in a suit.

    >>> game_in("H"), game_in("D")
    ('4H', '5D')
    """
    return f"{4 if suit in MAJORS else 5}{suit}"


def from_cheapest(a: Reading, suits: str) -> str:
    """Suits in the order in which they may be bid now."""
    return "".join(sorted(suits, key=lambda suit: NUMBER.get(a.cheapest(suit) or "", len(NUMBER))))


def second_suits(a: Reading, first: str) -> dict[str, Hands]:
    """Hands by their second suit, of four cards or more; of equally long ones that which is cheapest to bid now."""
    order = from_cheapest(a, others(first))
    return {suit: first_longest(suit, order) for suit in order}


def worthy_seconds(a: Reading, first: str) -> dict[str, Hands]:
    """As ``second_suits``, but beside six cards of the first a minor of four is none."""
    found = second_suits(a, first)
    for minor in MINORS:
        if minor in found:
            found[minor] &= ~(cards(first, 6) & cards(minor, 4, 4))
    return found


def major(suit: str, least: int = 4) -> Hands:
    """Hands whose longest major is this one: of two of four cards hearts, of two longer ones spades."""
    other = "H" if suit == "S" else "S"

    def fits(shape: Lengths) -> bool:
        own, its = shape[AT[suit]], shape[AT[other]]
        return own >= least and (own > its or (own == its and (suit == "S") == (own > 4)))

    return shaped(("major", suit, least), fits)


def longer_major(suit: str, least: int = 5) -> Hands:
    """Hands with so many cards of a major that is the longer one; of equal ones spades."""
    return first_longest(suit, "SH", least)
