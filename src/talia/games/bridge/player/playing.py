"""The play of a beginner: what is led, and what is played second, third and last."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from talia.cards import LANE, LANES, SUITS, singles
from talia.games.bridge.player.carding import Carding
from talia.games.bridge.player.leads import NOTHING, Auction, opening_lead, scores
from talia.games.bridge.player.signals import Moment, Played, asked, signal
from talia.games.bridge.scoring.imps import high_cards
from talia.tricks.obligations import Obligations, winner

JACK: Final = 9
ACE: Final = 12


class Scene(Struct, frozen=True):
    """What whoever plays sees: the hands he knows by place, cards as numbers on the table in the order played.

    ``unseen``: cards in hands he does not see. ``declaring``: whether his side declares. ``earlier``: what was played
    before this trick. ``agreed``: the codes of his side; None: it has no partners who signal.
    """

    rules: Obligations
    trump: str | None
    legal: int
    hand: int
    place: int
    leader: int
    table: tuple[int, ...]
    dummy: int
    dummy_place: int
    unseen: int
    declaring: bool
    opening: bool
    auction: Auction = NOTHING
    earlier: tuple[Played, ...] = ()
    agreed: Carding | None = None

    @property
    def moment(self) -> Moment:
        """What all see of it."""
        lying = sum(1 << card for at, card in enumerate(self.table) if (self.leader + at) % 4 == self.dummy_place)
        return Moment(
            self.rules,
            self.trump,
            self.place,
            self.leader,
            self.table,
            self.dummy | lying,
            self.dummy_place,
            self.earlier,
        )

    @property
    def out(self) -> int:
        """All cards he has not, in hands he sees or does not see."""
        return self.unseen | (0 if self.place == self.dummy_place else self.dummy)


def chosen(s: Scene) -> int:
    """The card to play, as a set of one."""
    if not s.legal & s.legal - 1:
        return s.legal
    if not s.table:
        return led(s)
    return followed(s)


def led(s: Scene) -> int:
    """The card to lead."""
    if s.declaring:
        return _declarer_leads(s)
    if s.opening:
        code = s.agreed or Carding()
        return opening_lead(s.hand, s.trump, s.auction, code.leads, mud=code.mud)
    ruffs = [suit for suit in SUITS if s.agreed and s.legal & LANES[suit] and asked(s.moment, suit, s.agreed)]
    if ruffs and s.agreed:
        return signal(s.moment, s.hand, s.legal, ruffs[0], s.out, s.agreed)
    masters = [one for one in singles(s.legal) if _master(s, one) and _suit(one) != s.trump]
    if masters and (s.trump is None or len(masters) > 1):
        return max(masters, key=_rank)
    return _from(s, _suit_to_go_on(s))


def _suit_to_go_on(s: Scene) -> str:
    """Partner's, which he has bid or led, else one he might have led at first."""
    partners = [*s.auction.partner, *(s.moment.suits_led(ours=True) if s.agreed else ())]
    held = [suit for suit in partners if suit != s.trump and s.legal & LANES[suit]]
    found = scores(s.legal, s.trump, s.auction)
    return held[0] if held else max(found, key=lambda suit: (found[suit], (s.legal & LANES[suit]).bit_count(), suit))


def _from(s: Scene, suit: str) -> int:
    """The highest of a sequence or of two, else low from an honour."""
    held = s.legal & LANES[suit]
    return _highest(held) if held.bit_count() < 3 or _sequence(held) else _lowest(held)


def _declarer_leads(s: Scene) -> int:
    """Trumps while the others may have some, then winners, then the suit in which most cards are left."""
    partner = s.dummy if s.place != s.dummy_place else 0
    if s.trump is not None:
        mine, theirs = s.legal & LANES[s.trump], s.unseen & LANES[s.trump]
        if mine and theirs and (mine | partner & LANES[s.trump]).bit_count() > theirs.bit_count():
            return _highest(mine) if _master(s, _highest(mine)) else _lowest(mine)
    masters = [one for one in singles(s.legal) if _master(s, one) and _suit(one) != s.trump]
    if masters:
        return max(masters, key=lambda one: (s.hand & LANES[_suit(one)]).bit_count())
    suits = [suit for suit in SUITS if s.legal & LANES[suit] and suit != s.trump] or [s.trump or "C"]
    long = max(suits, key=lambda suit: ((s.legal | partner) & LANES[suit]).bit_count())
    held = s.legal & LANES[long]
    return _highest(held) if _sequence(held) else _lowest(held)


def followed(s: Scene) -> int:
    """Cheaply if partner has the trick, low in second place, high in third, as cheaply as wins in the last."""
    best = winner(s.rules, s.table)
    taker = (s.leader + best) % 4
    winning = [one for one in singles(s.legal) if winner(s.rules, (*s.table, one.bit_length() - 1)) == len(s.table)]
    last = len(s.table) == 3
    partners = (taker - s.place) % 2 == 0
    if not winning:
        return _thrown(s)
    if partners and (last or _master_card(s, s.table[best])):
        return _thrown(s)
    if last:
        return min(winning, key=lambda one: _cost(s, one))
    if len(s.table) == 1:
        sure = [one for one in winning if _master(s, one)]
        honour_led = s.table[0] % LANE >= JACK and not partners
        return min(sure or winning, key=lambda one: _cost(s, one)) if sure or honour_led else _thrown(s)
    if partners and s.table[best] % LANE >= JACK:
        return _thrown(s)
    top = max(winning, key=lambda one: _cost(s, one))
    equals = [one for one in winning if not _between(one, top, s.unseen | s.dummy)]
    return min(equals or [top], key=lambda one: _cost(s, one))


def _thrown(s: Scene) -> int:
    """The card one misses least: the lowest, of a suit without winners, trumps last; a defender's tells something."""
    if s.agreed is None or s.declaring:
        return min(singles(s.legal), key=lambda one: (_suit(one) == s.trump, _master(s, one), _rank(one), _suit(one)))
    suits = [suit for suit in SUITS if s.legal & LANES[suit]]
    suit = min(suits, key=lambda suit: _missed(s, suit))
    return signal(s.moment, s.hand, s.legal, suit, s.out, s.agreed)


def _missed(s: Scene, suit: str) -> tuple[bool, bool, bool, int, int]:
    """How little a suit can spare a card: it holds a winner, guards an honour, or is as long as dummy's."""
    held = s.legal & LANES[suit]
    cards, dummy = held.bit_count(), (s.dummy & LANES[suit]).bit_count()
    top = _rank(_highest(held))
    guards = JACK <= top < ACE and cards <= ACE - top + 1
    return (
        suit == s.trump,
        _master(s, _highest(held)) and cards == 1,
        guards or 3 < dummy == cards,
        high_cards(held),
        -cards,
    )


def _cost(s: Scene, one: int) -> tuple[bool, int]:
    return (_suit(one) == s.trump, _rank(one))


def _master(s: Scene, one: int) -> bool:
    """Whether no card of its suit that is out beats it."""
    return not s.unseen & LANES[_suit(one)] & -(one << 1)


def _master_card(s: Scene, card: int) -> bool:
    return _master(s, 1 << card)


def _between(low: int, high: int, cards: int) -> bool:
    """Whether any of these cards lies between two of a suit."""
    return _suit(low) != _suit(high) or bool(cards & (high - 1) & -(low << 1))


def _sequence(held: int) -> bool:
    """Whether the highest card is an honour with the next one below it."""
    top = _highest(held)
    return _rank(top) >= JACK and bool(held & top >> 1)


def _highest(cards: int) -> int:
    return max(singles(cards), key=_rank)


def _lowest(cards: int) -> int:
    return min(singles(cards), key=_rank)


def _rank(one: int) -> int:
    return (one.bit_length() - 1) % LANE


def _suit(one: int) -> str:
    return SUITS[(one.bit_length() - 1) // LANE]


def suits_bid(calls: Sequence[Mapping[str, Any]], place: int) -> list[str]:
    """The suits a place has bid, the first of them first."""
    return [str(told["call"])[1:] for told in calls if told["seat"] == place and str(told["call"])[1:] in tuple(SUITS)]
