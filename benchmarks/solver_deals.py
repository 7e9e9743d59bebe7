"""The thousand deals every figure of the solver is taken on: `solver_deals.txt` beside this, one line a deal.

A line has the three hands, each as its suits spades.hearts.diamonds.clubs (`AKJ.T98..AT97`). They are random deals of
the 32 cards of Betel, two of which lie aside; seat 0 is the declarer and leads. `python benchmarks/solver_deals.py`
writes the file anew.
"""

from pathlib import Path
from random import Random

from talia.cards import mask

FILE = Path(__file__).with_name("solver_deals.txt")
RANKS = "AKQJT987"
SUITS = "SHDC"


def read_deals() -> list[tuple[int, int, int]]:
    """The hands of every deal as sets of cards."""
    return [read_deal(line) for line in FILE.read_text(encoding="ascii").splitlines()]


def read_deal(line: str) -> tuple[int, int, int]:
    """The hands of a line."""
    first, second, third = (read_hand(hand) for hand in line.split(" "))
    return first, second, third


def read_hand(text: str) -> int:
    """A hand as a set of cards.

    >>> from talia.cards import codes
    >>> codes(read_hand("AK.7..T"))
    ('TC', '7H', 'KS', 'AS')
    """
    return mask(rank + suit for suit, ranks in zip(SUITS, text.split("."), strict=True) for rank in ranks)


def write_deals() -> None:
    random = Random(2026)
    pack = [rank + suit for suit in SUITS for rank in RANKS]
    lines = []
    for _ in range(1_000):
        cards = random.sample(pack, 30)
        hands = [set(cards[10 * seat : 10 * seat + 10]) for seat in range(3)]
        lines.append(
            " ".join(".".join("".join(r for r in RANKS if r + suit in hand) for suit in SUITS) for hand in hands)
        )
    FILE.write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    write_deals()
