"""What a card played says of the hand it came from: whatever would have forbidden it is not there.

So who does not follow is void; where one must beat, who does not beat has nothing higher; where one must ruff, who
throws away has no trump.
"""

from collections.abc import Callable, Iterable
from typing import Final

from talia._kernel import BEAT, BEAT_AFTER_RUFF, FOLLOW, OVERTRUMP, TRUMP, UNDERTRUMP
from talia.cards import LANE, singles
from talia.tricks.obligations import LEADING, Obligations
from talia.tricks.rules import OwnRules, legal

_LANE: Final = (1 << LANE) - 1


def cannot_hold(
    played: Iterable[tuple[int, int]], rules: Obligations | OwnRules, declarer: int | None, places: int, pack: int
) -> tuple[int, ...]:
    """For each place the cards of the pack its player has proven not to hold when it played.

    ``played``: the cards (place, number) in the order they were played, trick after trick. ``declarer``: the place with
    the declarer's duties, if there is one.

    >>> from talia.cards import LANES, Deck, card, codes
    >>> from talia.tricks.obligations import must_beat_game
    >>> deck = Deck("789TJQKA").mask
    >>> trick = (0, card("TS")), (1, card("9S")), (2, card("7H"))
    >>> _, ducked, threw = cannot_hold(trick, must_beat_game(None), 0, 3, deck)
    >>> codes(ducked), threw == LANES["S"] & deck
    (('JS', 'QS', 'KS', 'AS'), True)
    """
    if isinstance(rules, Obligations) and not (rules.trumps_from or rules.no_lead or rules.must_go):
        forbidding = _by_duties(rules)
    else:
        forbidding = _by_trial(rules, pack)
    never = [0] * places
    table, led, lying = 0, LEADING, 0
    for place, number in played:
        never[place] |= forbidding(table, led, place == declarer, number)
        if not lying:
            led = number
        table |= 1 << number
        lying += 1
        if lying == places:
            table, led, lying = 0, LEADING, 0
    return tuple(cards & pack for cards in never)


_Forbidding = Callable[[int, int, bool, int], int]
"""The cards each of which would have forbidden a card: by the table, the card led, the role, and its number."""


def _by_duties(rules: Obligations) -> _Forbidding:
    """Where four suits and the duties say all there is."""
    trumps = 0 if rules.trump is None else _LANE << LANE * rules.trump
    of_others, of_declarer = rules.others, rules.declarer

    def forbidding(table: int, led: int, declarer: bool, number: int) -> int:
        duties = of_declarer if declarer else of_others
        if led < 0 or not duties & FOLLOW:  # who need not follow need not ruff either if he could have followed
            return 0
        one, suit = 1 << number, _LANE << (led & -LANE)
        if one & suit:
            if not duties & BEAT or (table & trumps & ~suit and not duties & BEAT_AFTER_RUFF):
                return 0
            beyond = -1 << (table & suit).bit_length()
            return 0 if one & beyond else suit & beyond
        if not trumps or trumps == suit or not duties & TRUMP:
            return suit
        ruffs = table & trumps
        higher = trumps & -1 << ruffs.bit_length()
        if not one & trumps:
            return suit | (trumps if duties & UNDERTRUMP or not ruffs else higher)
        return suit if one & higher or not duties & OVERTRUMP else suit | higher

    return forbidding


def _by_trial(rules: Obligations | OwnRules, pack: int) -> _Forbidding:
    """Where single cards have duties, or a game has rules of its own: each card of the pack is tried."""

    def forbidding(table: int, led: int, declarer: bool, number: int) -> int:
        one = 1 << number

        def forbid(others: int) -> bool:
            return not legal(rules, one | others, table, led, declarer) & one

        return sum(other for other in singles(pack & ~one) if forbid(other)) if forbid(pack) else 0

    return forbidding
