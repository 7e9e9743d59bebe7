"""The worked examples of Betel as figures: an auction, ten scorings, the odds of a suit (rules/betel.md 9)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Final

from talia.games.betel.contracts import BY_ID, CONTRACTS
from talia.games.betel.moves import Call, Pass
from talia.games.betel.scoring import points
from talia.table.examples import examples, figures_of_game
from talia.table.forms import allowed
from talia.table.markdown import rows
from talia.table.record import begin, lines
from talia.table.words import Lang, Words, figure
from talia.tricks.splits import HABITS, either_way, posterior, splits

SCORINGS: Final = (
    ("1N", False, (6, 3, 1)),
    ("2H", False, (8, 2, 0)),
    ("BK2", False, (1,)),
    ("2N", False, (6, 3, 1)),
    ("4D", False, (8, 1, 1)),
    ("BETEL", False, (1,)),
    ("5N", False, (7, 2, 1)),
    ("BK1", False, (1,)),
    ("3S", True, (8, 2, 0)),
    ("3C", True, (7, 2, 1)),
)
"""Contract, whether it is doubled, tricks of declarer and defenders; in a betelek only his matter."""

FOUR: Final = 4
"""Cards of a suit that one holds, and as many are missing."""

PRINTED: Final = {(0, 4): Fraction(956, 10000), (1, 3): Fraction(4974, 10000), (2, 2): Fraction(4070, 10000)}
"""The odds with four cards as the source prints them."""

ROOMS: Final = (10, 10)
"""Unseen cards of each opponent."""


def scorings(lang: Lang) -> str:
    """What each contract of the examples brings declarer and defenders."""
    words = Words(lang, "betel")
    return rows(
        *(
            (
                words.text(f"contract.{id}.symbol"),
                "×" if doubled else "",
                " ".join(map(str, tricks)),
                " ".join(figure(each, sign="+") for each in points(BY_ID[id], (*tricks, 0, 0)[:3], doubled=doubled)),
            )
            for id, doubled, tricks in SCORINGS
        )
    )


def auction(lang: Lang) -> str:
    """The calls of the sample auction, and how many contracts could have been called instead."""
    return rows(*_calls(Words(lang, "betel")))


def _calls(words: Words) -> Iterator[tuple[object, ...]]:
    record = examples("betel")["auction"]
    match = begin(record)
    for line in lines(record, match):
        if isinstance(line.move, Call | Pass):
            choices = match.game.choices(match.state, line.seat)
            open_to = [each.id for each in CONTRACTS if allowed(choices, Call(each.id))]
            say = getattr(line.move, "say", "pass")
            called = words.text(f"contract.{say}.symbol")
            lowest = words.text(f"contract.{open_to[0]}.symbol") if open_to else "–"
            kontra = "+" if allowed(choices, Call("kontra")) else "–"
            yield record.seats[line.seat].name, called, len(open_to), lowest, kontra
        match.do(line.seat, line.move, line.by, line.ms)


def odds(lang: Lang) -> str:
    """How four missing cards lie: as printed, and in Betel."""
    exact = either_way(splits(FOUR, ROOMS))
    return rows(*((f"{a}-{b}", _percent(PRINTED[a, b], lang), _percent(exact[a, b], lang)) for a, b in exact))


def thrown(habit: str, lang: Lang) -> str:
    """How three missing cards lie when one of four was seen to be thrown, by what its owner throws: 0-3 and 1-2."""
    lengths = {mine: chance for (mine, _), chance in splits(FOUR, ROOMS).items()}
    after = posterior(lengths, HABITS[habit])
    together = after.get(1, Fraction(0)) + after.get(FOUR, Fraction(0))
    return f"{_percent(together, lang)} | {_percent(1 - together, lang)}"


def _percent(chance: Fraction, lang: Lang) -> str:
    # Two places, also where the last is a nought.
    text = f"{100 * float(chance):.2f}%"
    return text.replace(".", ",") if lang == "pl" else text


figures_of_game("betel")(
    {
        "scorings": scorings,
        "auction_calls": auction,
        "odds": odds,
        **{f"thrown_{habit}": partial(thrown, habit) for habit in HABITS},
    }
)
