"""Hands and cards of bridge in the notation of its players, for tests."""

from talia.cards import mask


def held(text: str) -> int:
    """A hand as spades, hearts, diamonds and clubs with points between them.

    >>> held("A..K.2") == mask("AS KD 2C".split())
    True
    """
    return mask(rank + suit for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks)
