"""The moves a seat may make, as a collection: they are counted, drawn and checked without being listed."""

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from talia.table.forms import Form, allowed, count, moves, sample
from talia.table.moves import Move


class LegalMoves(Collection[Move]):
    """The moves open to a seat; there may be very many, so they are made only when they are asked for.

    ``forms`` says the same as a closed set of forms (`talia.table.forms`), as a client is sent it.

    >>> import talia
    >>> legal = talia.match("betel", seed=1).legal_moves()
    >>> len(legal), [form.move.__name__ for form in legal.forms]
    (1981, ['Pass', 'Call'])
    >>> next(iter(legal)) in legal
    True
    """

    def __init__(self, forms: tuple[Form, ...]) -> None:
        self.forms: Final = forms

    def __len__(self) -> int:
        """How many there are, copies of a card from several packs counted apart."""
        return count(self.forms)

    def __iter__(self) -> Iterator[Move]:
        return moves(self.forms)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and (allowed(self.forms, move) or any(form.composed(move) for form in self.forms))

    def __repr__(self) -> str:
        return f"<LegalMoves: {len(self)}>"

    def draw(self, rng: Random) -> Move:
        """One of them: the form first, each equally likely, then a move of the form; there must be one.

        >>> import talia
        >>> from random import Random
        >>> match = talia.match("skat", seed=1)
        >>> match.legal_moves().draw(Random(1)) in match.legal_moves()
        True
        """
        return sample(self.forms, rng)
