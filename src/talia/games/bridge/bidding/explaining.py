"""What a call shows, in words: ``15-17 PC, układ zrównoważony``. The messages are ``shows.…`` of the catalogue."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from talia.cards import SUITS
from talia.games.bridge.bidding.bidder import Shown
from talia.games.bridge.contracts import TRICKS
from talia.table.words import Lang, Words

UNLIMITED: Final = 28
"""Who may have so many points has told no upper limit."""

WIDE: Final = 4
"""So much more than the least is no limit to a length."""

LONG: Final = 8
"""No limit either, unless seven are shown."""

FEW: Final = 3
"""So few cards of a suit at most are worth telling."""


COUNTING: Final = ("rkcb", "blackwood", "blackwood_answer", "side_kings", "trump_ask", "exclusion")
"""Questions for key cards and answers: the rest of the hand was told before."""


@lru_cache(maxsize=8)
def _words(lang: Lang) -> Words:
    return Words(lang, "bridge")


def explained(shown: Shown, lang: Lang) -> str:
    """What a call shows, in one line.

    >>> from talia.games.bridge.bidding import Heard, shown
    >>> explained(shown(Heard(("1NT",))), "pl"), explained(shown(Heard(("pass", "1D"))), "en")
    ('15-17 PC, układ zrównoważony', '12-19 HCP, 4+ ♦')
    """
    words = _words(lang)
    return ", ".join(words.text(key, data) for key, data in _told(shown)) or words.text("shows.nothing")


Told: TypeAlias = tuple[str, Mapping[str, object]]


def _told(shown: Shown) -> Iterator[Told]:
    if not shown.known:
        yield "shows.unknown", {}
    if shown.term:
        yield f"shows.term.{shown.term}", {}
    if shown.term not in COUNTING:
        yield from _ends(shown)
    yield from ((f"shows.note.{code}", {"value": value}) for code, value in shown.notes)
    if shown.suit and shown.new and (shown.artificial or shown.call[1:] != shown.suit):
        yield "shows.suit", {"suit": shown.suit}
    if shown.artificial and not shown.term:
        yield "shows.artificial", {}
    if shown.invites:
        yield "shows.invites", {}
    if shown.forcing:
        yield f"shows.forcing.{int(shown.forcing)}", {}


def _ends(shown: Shown) -> Iterator[Told]:
    yield from _strength(shown)
    if shown.balanced:
        yield "shows.balanced", {}
    yield from _lengths(shown)


def _strength(shown: Shown) -> Iterator[Told]:
    """Points of one kind; or the least with shape and the most without, for a range of either is wider."""
    low, high = shown.points
    if shown.worth is None:
        yield from _range("points", low, high, most=UNLIMITED)
        return
    least, most = shown.worth
    narrow = most - least < high - low
    yield from _range("worth", least, most if narrow else UNLIMITED, most=UNLIMITED)
    if not narrow:
        yield from _range("points", 0, high, most=UNLIMITED)


def _lengths(shown: Shown) -> Iterator[Told]:
    """The lengths that tell something: at least four cards or the suit that is bid, at most three."""
    fewest = sum(low for low, _ in shown.lengths.values())
    for suit in reversed(SUITS):
        low, high = shown.lengths[suit]
        own = shown.call[1:] == suit and not shown.artificial
        # What follows from the other suits is not told, nor an end far away.
        near = high - low < WIDE and (high < LONG or low + 1 >= LONG)
        most = high if near and high < TRICKS - (fewest - low) else TRICKS
        tells_low = low >= (2 if own else 4 if shown.balanced else FEW)
        if not tells_low and most > FEW:
            continue
        yield from _range("cards", low if tells_low else 0, most, most=TRICKS, suit=suit)


def _range(what: str, low: int, high: int, *, most: int, **data: object) -> Iterator[Told]:
    """A range, told by the ends that limit something; ``most``: from there on the upper end does not."""
    if low <= 0 and high >= most:
        return
    if high == 0:
        form = "none" if what == "cards" else "exact"
    else:
        form = "least" if high >= most else "most" if low <= 0 else "exact" if low == high else "range"
    yield f"shows.{what}.{form}", {**data, "low": low, "high": high}
