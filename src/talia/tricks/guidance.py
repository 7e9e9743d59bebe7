"""What somebody new to a game is told in the play of tricks: what the last trick brought, and what is owed to this one.

>>> from talia.cards import mask
>>> from talia.tricks.obligations import follow_suit_game
>>> from talia.tricks.play import begin, played
>>> t = begin(follow_suit_game("H"), (mask(("KS", "2H")), mask(("AS", "3C")), mask(("4C", "5C"))), leader=0)
>>> duty(t).code
'lead'
>>> t, _ = played(t, 0, "KS")
>>> duty(t).code
'must_follow'
>>> t, _ = played(t, 1, "AS")
>>> duty(t).code
'no_trumps'
"""

from talia.cards import CODE, SUITS, singles
from talia.table.game import Guide
from talia.tricks.obligations import LEADING, Obligations
from talia.tricks.play import Tricks, legal_cards, refusal
from talia.tricks.rules import OwnRules, follows, winner


def duty(t: Tricks) -> Guide:
    """What the player on turn owes to the trick, by the duty that leaves him the fewest cards.

    Its code is ``lead``, that of a refusal (``must_follow``, ``must_lead`` ..., with its details), or what somebody may
    do who has none of the suit led: ``may_ruff``, ``no_trumps``, and ``void`` where nothing is trumps; ``any_card`` for
    who has some and need not follow.
    """
    hand, led = t.hands[t.turn], t.table[0] if t.table else LEADING
    legal, trump = legal_cards(t), trump_of(t.rules)
    suits = {one: suit_of(t.rules, one.bit_length() - 1) for one in singles(hand)}
    asked = suit_of(t.rules, led) if t.table else None
    barred = [one for one in suits if not one & legal]
    if barred:
        # The strictest duty is told by a card that keeps all the others: of the suit led, or else a trump.
        least = max(barred, key=lambda one: (suits[one] == asked, suits[one] == trump))
        why = refusal(t.rules, hand, t.trick, led, t.turn == t.declarer, CODE[least])
        return Guide(why.code, why.details)
    if asked is None:
        return Guide("lead")
    if asked in suits.values():
        return Guide("must_follow", {"suit": asked}) if follows(t.rules, t.turn == t.declarer) else Guide("any_card")
    if trump is None:
        return Guide("void", {"suit": asked})
    return Guide("may_ruff", {"suit": asked}) if trump in suits.values() else Guide("no_trumps")


def brought(t: Tricks, seat: int, points: int) -> Guide | None:
    """What the trick just gathered brought the player who took it, before he leads again; None for the others.

    ``points``: what it is worth to him, less than zero if he did not want it.
    """
    if not points or t.table or t.last is None or t.last["winner"] != seat:
        return None
    return Guide("gain" if points > 0 else "cost", {"points": abs(points)})


def smearing(t: Tricks, owed: Guide, side: int) -> Guide | None:
    """That he may give points, told to whom the duty ``owed`` leaves a free choice while his ``side`` is winning.

    Who could ruff is told so only if he has something else to play. The caller knows whether cards count at all.
    """
    free = owed.code in _FREE or (owed.code == "may_ruff" and _plain(t))
    if not free or not t.table:
        return None
    place = t.around[t.leader][winner(t.rules, t.table)]
    taker = t.players[place] if t.players else place
    return Guide("smear", {"winner": taker}) if side >> taker & 1 else None


_FREE = frozenset(("no_trumps", "void"))


def _plain(t: Tricks) -> bool:
    """Whether whose turn it is has a card that is no trump."""
    trump = trump_of(t.rules)
    return any(suit_of(t.rules, one.bit_length() - 1) != trump for one in singles(t.hands[t.turn]))


def suit_of(rules: Obligations | OwnRules, card: int) -> str:
    """The suit a card belongs to in this game."""
    return SUITS[card >> 4] if isinstance(rules, Obligations) else rules.suit(card)


def trump_of(rules: Obligations | OwnRules) -> str | None:
    """What `suit_of` answers for a trump; None if there are none."""
    if isinstance(rules, Obligations):
        return None if rules.trump is None else SUITS[rules.trump]
    return rules.trump
