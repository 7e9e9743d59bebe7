"""Writes docs/probabilities.md: how missing cards are split in Betel, exactly, beside the figures of bridge.

python tools/probabilities.py            writes the page
python tools/probabilities.py --check    fails if it is not up to date
"""

import sys
from fractions import Fraction
from pathlib import Path
from typing import Final

from talia.tricks.splits import HABITS, either_way, posterior, splits

PAGE: Final = Path(__file__).parents[1] / "docs" / "probabilities.md"

SOURCE: Final = {
    (0, 8): "0.16",
    (1, 7): "2.86",
    (2, 6): "17.14",
    (3, 5): "47.12",
    (4, 4): "32.72",
    (0, 7): "0.52",
    (1, 6): "6.78",
    (2, 5): "30.52",
    (3, 4): "62.18",
    (0, 6): "1.50",
    (1, 5): "14.54",
    (2, 4): "48.44",
    (3, 3): "35.53",
    (0, 5): "3.92",
    (1, 4): "28.26",
    (2, 3): "67.82",
    (0, 4): "9.56",
    (1, 3): "49.74",
    (2, 2): "40.70",
    (0, 3): "22",
    (1, 2): "78",
    (0, 2): "48",
    (1, 1): "52",
}
"""What the source of the game prints."""

TEXT: Final = """# Probabilities

How do the cards of a suit lie that one does not see? Made by `python tools/probabilities.py` from
`talia.tricks.splits`; a test holds the page to it, and the functions to plain enumeration.

## The figures of the source are figures of bridge

The table printed in the source of the game is that of bridge: 26 cards unseen, 13 with each of two players (rounded
on one side first and then doubled, hence its last digits). In Betel, with the dubel face up, 20 cards are unseen, 10
with each opponent, so extreme splits are rarer. With *m* cards of a suit missing, the dubel's not counted, a split of
*a* and *b* has the chance w · C(10,a) · C(10,b) / C(20,m), where w is 2, or 1 if a = b.

{face_up}

Whoever holds 4 cards of a suit and sees one in the dubel has 3 missing.

## Dubel face down

Two of the 22 unseen cards lie in the dubel. Whatever lies there, the opponents hold:

{face_down}

## After an exchange

A card seen to be thrown says something about the hand it came from. You hold four of a suit, an opponent throws one
of it, you take it: five in hand, three missing. How they are split depends on how he throws. Had he *k* of the suit
at first, his chance of throwing one of it is, by habit:

{habits}

For every habit but the first the odds shift as the source warns (do not count on the queen third to fall); they
become a certainty only with somebody who never throws but singletons.

## At the table

Where hints are agreed on, the button *Splits* (key O) shows the same beside the hand, at any moment of a deal: all
layouts that agree with what one has seen count alike — cards played, cards taken from the dubel, suits somebody has
proved not to hold — and discards into an open dubel weigh by the habit chosen. Nothing else is known to it than to
the player. The calls say nothing to it, and a discard speaks only of its own suit. Where players trade it ends
once cards were shown or changed hands.
"""


def page() -> str:
    """The text of the page."""
    return TEXT.format(face_up=_face_up(), face_down=_face_down(), habits=_habits())


def _face_up() -> str:
    lines = ["| missing | split | source | bridge | Betel | Betel, exactly |", "|--:|---|--:|--:|--:|--:|"]
    for missing in range(8, 1, -1):
        bridge = either_way(splits(missing, (13, 13)))
        for split, chance in either_way(splits(missing, (10, 10))).items():
            one, other = split
            exact = f"{chance.numerator}/{chance.denominator}"
            row = (str(missing), f"{one}-{other}", f"{SOURCE[one, other]} %", _percent(bridge[split]), _percent(chance))
            lines.append(f"| {' | '.join(row)} | {exact} |")
    return "\n".join(lines)


def _face_down() -> str:
    lines = ["| missing | splits |", "|--:|---|"]
    for missing in range(8, 0, -1):
        found = either_way(splits(missing, (10, 10, 2)))
        each = (f"{one}-{other} {_percent(chance)}" for (one, other), chance in found.items())
        lines.append(f"| {missing} | {', '.join(each)} |")
    return "\n".join(lines)


def _habits() -> str:
    named = {
        "random": "any card of his hand: k/10",
        "one_or_two": "singletons and doubletons alike",
        "short": "rather short suits: 1/k",
        "singleton": "singletons alone",
    }
    lengths = {mine: chance for (mine, _), chance in splits(4, (10, 10)).items()}
    lines = ["| habit | 0-3 | 1-2 |", "|---|--:|--:|"]
    for habit, name in named.items():
        after = posterior(lengths, HABITS[habit])
        # He has thrown one of k: the other three are with one player if k was 1 or 4.
        apart = after.get(1, Fraction(0)) + after.get(4, Fraction(0))
        lines.append(f"| {name} | {_percent(apart)} | {_percent(1 - apart)} |")
    return "\n".join(lines)


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.2f} %"


def main() -> int:
    """Writes or checks."""
    text = page()
    if "--check" in sys.argv[1:]:
        same = PAGE.read_text(encoding="utf-8") == text
        print(
            "docs/probabilities.md is up to date" if same else "docs/probabilities.md is out of date: run this script"
        )
        return 0 if same else 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
