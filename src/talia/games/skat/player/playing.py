"""The card a player of Skat plays at once: who will take the trick, what lies in it, what a card may bring later."""

from math import comb
from typing import Final

from talia.cards import singles
from talia.games.skat.player.scene import SkatScene, above, suit_cards
from talia.games.skat.scoring import card_points, is_null

AVERAGE: Final = 3.5
"""Card points one who has not played yet adds to a trick, about."""

DRAWING: Final = 8.0
"""What it is worth to a soloist to take two trumps out of the defenders' hands."""

OPENING_TRUMPS: Final = 7.0
"""What it costs a defender to lead the soloist's trumps."""


def card_of(s: SkatScene) -> int:
    """The card to play, as a set of one."""
    if not s.legal & (s.legal - 1):
        return s.legal
    if is_null(s.game):
        return max(singles(s.legal), key=lambda one: _in_null(s, one))
    if s.soloist < 0:
        return max(singles(s.legal), key=lambda one: _in_ramsch(s, one))
    return max(singles(s.legal), key=lambda one: _for_points(s, one))


def none_of(some: int, among: int, drawn: int) -> float:
    """The chance that of so many cards drawn out of ``among`` none is one of ``some``."""
    return comb(among - some, drawn) / comb(among, drawn) if among >= drawn else float(some == 0)


def can_beat(s: SkatScene, seat: int, best: int, led: int) -> float:
    """How likely a player who comes later holds a card that beats the best one, and may play it."""
    size, out = s.sizes[seat], s.unseen.bit_count()
    suit = suit_cards(s.game, led)
    ruffs = 0 if suit & s.trumps else (s.trumps & above(s.game, best) if best & s.trumps else s.trumps)
    ruffing = 1 - none_of((s.unseen & ruffs & ~s.voids[seat]).bit_count(), out, size)
    if s.voids[seat] & suit:
        return ruffing
    higher = s.unseen & above(s.game, best) & suit
    void = none_of((s.unseen & suit).bit_count(), out, size)
    return (1 - none_of(higher.bit_count(), out, size)) + void * ruffing


def taking(s: SkatScene, one: int) -> float:
    """How likely one's own side takes the trick after this card."""
    led = s.table[0][1] if s.table else one
    best_seat, best = s.table[0] if s.table else (s.me, one)
    for seat, card in (*s.table[1:], (s.me, one)):
        if s.beats(card, best):
            best_seat, best = seat, card
    sure = float(s.allied(s.me, best_seat))
    for seat in s.later:
        beaten = can_beat(s, seat, best, led)
        sure = sure + (1 - sure) * beaten if s.allied(seat, s.me) else sure * (1 - beaten)
    return sure


def later_worth(s: SkatScene, one: int) -> float:
    """What a card may still bring if it is kept."""
    higher, lower = s.unseen & above(s.game, one), s.unseen & suit_cards(s.game, one) & ~above(s.game, one)
    if one & s.trumps:
        return 3.0 + (6.0 if not higher else 3.0 * lower.bit_count() / max(1, (higher | lower).bit_count()))
    if not higher and lower:
        return 3.0
    return 0.5 * lower.bit_count() / max(1, (higher | lower).bit_count())


def _for_points(s: SkatScene, one: int) -> float:
    """With trumps: the points the trick is likely to bring, less what the card may bring later."""
    p = taking(s, one)
    lying = sum(card_points(card) for _, card in s.table)
    own = card_points(one)
    stake = lying + own + AVERAGE * len(s.later)
    value = (2 * p - 1) * stake - later_worth(s, one)
    if s.table:
        return value
    out = s.unseen & s.trumps
    if one & s.trumps:
        if s.me == s.soloist:
            mine = (s.hand & s.trumps).bit_count()
            if out and mine >= min(3, out.bit_count() // 2 + 1):
                value += DRAWING
        else:
            value -= OPENING_TRUMPS
    elif s.me == s.soloist and out:
        value -= 2.0
    elif s.me != s.soloist:
        # Short suits first: the partner or oneself may ruff the next time.
        value += 0.5 * (4 - (s.hand & suit_cards(s.game, one)).bit_count())
    return value


def _in_null(s: SkatScene, one: int) -> float:
    """Without trumps: the soloist stays below, the defenders leave the trick to him."""
    led = s.table[0][1] if s.table else one
    suit = suit_cards(s.game, one)
    lower = (s.unseen & suit & ~above(s.game, one)).bit_count()
    height = float(lower)
    if s.me == s.soloist:
        wins = not s.table or (
            bool(one & suit_cards(s.game, led)) and all(not s.beats(card, one) for _, card in s.table)
        )
        stays = 1.0
        for seat in s.later:
            stays *= 1 - can_beat(s, seat, one, led)
        return -100.0 * stays * wins + height
    solo = next((card for seat, card in s.table if seat == s.soloist), 0)
    if not s.table:
        # A low card of a suit in which the soloist may have to win.
        higher = (s.unseen & above(s.game, one)).bit_count()
        return 2.0 * higher - height
    follows = bool(one & suit_cards(s.game, led))
    if solo:
        over = follows and not s.beats(solo, one)
        return (-50.0 if over else 0.0) + height
    return -height if follows else height


def _in_ramsch(s: SkatScene, one: int) -> float:
    """For oneself alone: points go to others, high cards go while they do not win."""
    p = taking(s, one)
    lying = sum(card_points(card) for _, card in s.table)
    stake = lying + card_points(one) + AVERAGE * len(s.later)
    lower = (s.unseen & suit_cards(s.game, one) & ~above(s.game, one)).bit_count()
    return -p * (stake + 3.0) + (1 - p) * (card_points(one) + 0.5 * lower)
