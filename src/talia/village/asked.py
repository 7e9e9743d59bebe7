"""A question of a window as who thinks about it reads it, and answers by worth or by lot."""

from collections.abc import Mapping
from random import Random

from talia.table.forms import Form, Option, Seats
from talia.table.moves import seats_of
from talia.village.windows import Answer


class Asked:
    """A question: whom one may name (``among``), how many (``low`` to ``high``), and what may be chosen.

    >>> from talia.village.windows import Call, Window
    >>> call = Call("seer", 12, 18)
    >>> form = Form(Answer, (Option("call", ("seer",)), Seats("seat", 0b0110, 1, 1)))
    >>> Asked(form).call, Asked(form).must, Asked(form).answer(2)
    ('seer', True, Answer(call='seer', seat=2, seats=(), choice=''))
    """

    def __init__(self, form: Form) -> None:
        self.call = ""
        self.among, self.low, self.high = 0, 0, 0
        self.choice: tuple[str, ...] = ()
        self._several = False
        for part in form.parts:
            if isinstance(part, Seats):
                self.among, self.low, self.high = part.among, part.low, part.high
                self._several = part.name == "seats"
            elif isinstance(part, Option) and part.name == "call":
                self.call = str(part.of[0])
            elif isinstance(part, Option):
                self.choice = tuple(str(each) for each in part.of)

    @property
    def must(self) -> bool:
        """Whether somebody has to be named."""
        return self.low > 0

    def answer(self, seat: int | None = None, choice: str = "", seats: tuple[int, ...] = ()) -> Answer:
        """An answer; the first that may be chosen if nothing is."""
        chosen = choice if choice in self.choice else self.choice[0] if self.choice else ""
        return Answer(self.call, None if self._several else seat, seats if self._several else (), chosen)

    def guess(self, rng: Random) -> Answer:
        """Any answer, by somebody on whom nothing hangs."""
        choice = rng.choice(self.choice) if self.choice else ""
        among = seats_of(self.among)
        if self._several:
            return self.of(rng.sample(among, min(self.high, len(among))), choice)
        return self.of([rng.choice(among)] if among else [], choice)

    def of(self, named: list[int], choice: str = "") -> Answer:
        """The answer that names these, one or several."""
        if self._several:
            return self.answer(None, choice, tuple(sorted(named)))
        return self.answer(named[0] if named else None, choice)

    def best(self, worth: Mapping[int, float], rng: Random, among: int | None = None, choice: str = "") -> Answer:
        """The answer that names those who are worth most, of all who may be named or of ``among``."""
        return self.of(ranked(worth, self.among if among is None else among, rng)[: self.high], choice)


def ranked(worth: Mapping[int, float], among: int, rng: Random) -> list[int]:
    """Seats by what they are worth, the most first, by lot among equals.

    >>> ranked({0: 1.0, 2: 3.0}, 0b101, Random(1))
    [2, 0]
    """
    keys = {seat: (-worth.get(seat, 0.0), -rng.random()) for seat in seats_of(among)}
    return sorted(keys, key=keys.__getitem__)


def highest(worth: Mapping[int, float], among: int, rng: Random) -> int | None:
    """Of these the seat that is worth most, by lot among equals; None if there is none."""
    found = ranked(worth, among, rng)
    return found[0] if found else None
