"""The play of tricks that a deal of any game embeds: whose turn it is, what may be played, who wins.

A deal keeps a `Tricks` in its state once the cards are dealt, offers `choices`, hands every card to `played` and asks
for `zones` and `facts`.

>>> from talia.cards import mask
>>> from talia.tricks.obligations import follow_suit_game
>>> t = begin(follow_suit_game("H"), (mask(("KS", "2H")), mask(("AS", "3C"))), leader=0)
>>> t, _ = played(t, 0, "KS")
>>> t, events = played(t, 1, "AS")
>>> events[-1].code, events[-1].data["winner"], t.turn, t.taken, over(t)
('trick', 1, 1, (0, 1), False)
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, CODE, LANES, SUITS, code, codes, singles
from talia.table.forms import Cards, Form
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move
from talia.table.stages import eyes_of
from talia.table.zones import Fact, Knowledge, Zone, known_in
from talia.tricks.obligations import LEADING, Obligations, legal, why_not
from talia.tricks.rules import OwnRules, winner

MOST_SEATS: Final = 8

HAND: Final = tuple(f"hand.{seat}" for seat in range(MOST_SEATS))
"""The zones of the hands."""

UP: Final = tuple(f"up.{seat}" for seat in range(MOST_SEATS))
"""The zones of the cards of a hand that lie face up before it, where some do."""

PLAYED: Final = tuple(f"played.{seat}" for seat in range(MOST_SEATS))
"""The zones of the cards lying before the players."""

WON: Final = tuple(f"won.{seat}" for seat in range(MOST_SEATS))
"""The zones of the tricks won."""

CARD_PLAYED: Final = tuple(
    {BIT[code]: Event("card_played", {"seat": seat, "card": code}) for code in BIT} for seat in range(MOST_SEATS)
)
"""The event of a card played, by seat and by the set of that card."""


class Play(Move, frozen=True, tag="play"):
    """Plays a card from the hand to the trick."""

    card: str


ONLY_CARD: Final = tuple(
    {one: (Form(Play, (Cards("card", HAND[seat], one),)),) for one in BIT.values()} for seat in range(MOST_SEATS)
)
"""What is offered to a seat that may play one card only, by the set of that card."""


class Tricks(Struct, frozen=True, gc=False):
    """The tricks of one deal. A hand lies at a place, by which all is told; cards are card sets, -1 is no place.

    ``around``: for each place those that play, clockwise from it, each as often as it plays to a trick. ``table``: the
    numbers of the cards lying there in the order they were played, ``trick`` the same as a set. ``taken``: how many
    tricks each place has won, ``won`` the cards in them, ``last`` the trick before this one as everybody saw it.
    ``declarer`` is the place whose duties are those of the declarer in ``rules``. ``players``: the seat that plays the
    hand at each place (a dummy's is the declarer); empty: the places are the seats, and everybody plays his own. Who
    plays a hand need not see it before its turn comes: sight is the deal's to say. ``face_up``: by place, cards of
    which those that are in the hand lie open before it and are played from there; empty: none do.
    """

    rules: Obligations | OwnRules
    around: tuple[tuple[int, ...], ...]
    hands: tuple[int, ...]
    leader: int
    turn: int
    taken: tuple[int, ...]
    won: tuple[int, ...]
    table: tuple[int, ...] = ()
    trick: int = 0
    last: dict[str, Any] | None = None
    declarer: int = -1
    players: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[int, ...]:
        """The places that play, each once."""
        return tuple(dict.fromkeys(self.around[0]))

    @property
    def each(self) -> int:
        """How many cards each place plays to a trick."""
        return self.around[0].count(self.around[0][0])

    def open_at(self, place: int) -> int:
        """The cards of a hand that lie open before it."""
        return self.hands[place] & self.face_up[place] if self.face_up else 0

    @property
    def seat(self) -> int:
        """The seat the game waits for: who plays the hand at the place whose turn it is."""
        return self.players[self.turn] if self.players else self.turn


Step = tuple[Tricks, tuple[Event, ...]]
"""The tricks after a card, and what happened."""


@lru_cache(maxsize=256)
def clockwise(seats: int, resting: int = 0) -> tuple[tuple[int, ...], ...]:
    """For each seat the seats that play, clockwise from it; ``resting``: the set of seats that do not.

    >>> clockwise(4, resting=0b1000)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2))
    """
    return tuple(
        tuple(seat for step in range(seats) if not resting >> (seat := (first + step) % seats) & 1)
        for first in range(seats)
    )


@lru_cache(maxsize=64)
def circle(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each place all of them clockwise from it, where they lie in another order than that of their numbers.

    >>> circle((0, 1, 3, 2))
    ((0, 1, 3, 2), (1, 3, 2, 0), (2, 0, 1, 3), (3, 2, 0, 1))
    """
    starts = (order.index(place) for place in range(len(order)))
    return tuple(order[at:] + order[:at] for at in starts)


def begin(
    rules: Obligations | OwnRules,
    hands: Sequence[int],
    leader: int,
    *,
    resting: int = 0,
    declarer: int = -1,
    players: tuple[int, ...] = (),
    order: tuple[int, ...] = (),
    each: int = 1,
    face_up: tuple[int, ...] = (),
) -> Tricks:
    """Before the first card: ``hands`` by place, empty for those who rest; ``players`` and ``face_up`` as in `Tricks`.

    ``order``: the places clockwise, if that is not the order of their numbers. ``each``: how many cards each plays to a
    trick, one in every round of it.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> t = begin(follow_suit_game("H"), (mask(("KS", "2H")), mask(("AS", "3C"))), leader=0, each=2)
    >>> for seat, card in enumerate(("KS", "AS", "2H", "3C")):
    ...     t, _ = played(t, seat % 2, card)
    >>> t.each, t.taken
    (2, (1, 0))
    """
    none = (0,) * len(hands)
    around = circle(order) if order else clockwise(len(hands), resting)
    if each > 1:
        around = tuple(once * each for once in around)
    return Tricks(
        rules, around, tuple(hands), leader, leader, none, none, declarer=declarer, players=players, face_up=face_up
    )


def over(t: Tricks) -> bool:
    """Whether every card is played."""
    return not any(t.hands)


def finished(t: Tricks) -> int:
    """How many tricks are finished."""
    return sum(t.taken)


def legal_cards(t: Tricks) -> int:
    """The cards that may be played from the hand whose turn it is."""
    rules, turn, table = t.rules, t.turn, t.table
    led = table[0] if table else LEADING
    # Asked twice a card: the kernel is asked at once.
    if type(rules) is Obligations:
        return legal(rules, t.hands[turn], t.trick, led, turn == t.declarer)
    return rules.legal(t.hands[turn], t.trick, led, turn == t.declarer)


def choices(t: Tricks, cards: int) -> tuple[Form, ...]:
    """What the player on turn may do: play one of these cards, of the hand whose turn it is."""
    up = cards & t.open_at(t.turn) if t.face_up else 0
    if up:
        lying = ((HAND[t.turn], cards ^ up), (UP[t.turn], up))
        return tuple(Form(Play, (Cards("card", zone, some),)) for zone, some in lying if some)
    if cards & cards - 1:
        return (Form(Play, (Cards("card", HAND[t.turn], cards),)),)
    return ONLY_CARD[t.turn][cards]


def played(t: Tricks, author: int, card: str) -> Step:
    """The step of a card: it lies on the table, and the last of a trick lets its winner gather it.

    The event says the place as ``seat``, and ``by`` whom the card was played if it is not the seat of that number.
    """
    place = t.turn
    if author != (t.players[place] if t.players else place):
        raise IllegalMove("not_your_turn")
    one = BIT.get(card, 0)
    if not one & legal_cards(t):
        led = t.table[0] if t.table else LEADING
        raise refusal(t.rules, t.hands[place], t.trick, led, place == t.declarer, card)
    happened = CARD_PLAYED[place][one]
    if author != place:
        happened = Event("card_played", {**happened.data, "by": author})
    hands = put(t.hands, place, t.hands[place] ^ one)
    table, trick = (*t.table, one.bit_length() - 1), t.trick | one
    players = t.around[t.leader]
    if len(table) < len(players):
        return replace(t, hands=hands, table=table, trick=trick, turn=players[len(table)]), (happened,)
    taker = players[winner(t.rules, table)]
    taken = put(t.taken, taker, t.taken[taker] + 1)
    last = {"leader": t.leader, "cards": tuple(map(code, table)), "winner": taker, "tricks": taken}
    t = replace(
        t,
        hands=hands,
        leader=taker,
        turn=taker,
        taken=taken,
        won=put(t.won, taker, t.won[taker] | trick),
        table=(),
        trick=0,
        last=last,
    )
    return t, (happened, Event("trick", last))


def refusal(rules: Obligations | OwnRules, hand: int, trick: int, led: int, declarer: bool, card: str) -> IllegalMove:
    """Why a card may not be played: it is not held, or a duty forbids it.

    Then ``cards`` are the cards that oblige, ``suit`` the suit led ("trumps" if the trumps are not a suit of the pack)
    or that may not be led, ``card`` the card on the table to beat.
    """
    one = BIT.get(card, 0)
    asked = hand, trick, led, declarer, one.bit_length() - 1
    duty = None
    if one & hand:
        duty = why_not(rules, *asked) if isinstance(rules, Obligations) else rules.why_not(*asked)
    if duty is None:
        return IllegalMove("not_in_hand", card=card)
    name, mask = duty
    shown = asked[-1] if name == "lead" else led
    suit = SUITS[shown >> 4] if isinstance(rules, Obligations) else rules.suit(shown)
    if name == "go":
        return IllegalMove("must_go", cards=codes(mask))
    if name in ("follow", "ruff", "lead"):
        return IllegalMove(f"must_{name}", cards=codes(mask), suit=suit)
    if isinstance(rules, Obligations):
        lying = trick & (LANES[suit] if name == "beat" else LANES[SUITS[rules.trump or 0]])
        best = 1 << lying.bit_length() - 1
    else:
        best = rules.to_beat(name, trick, led)
    return IllegalMove(f"must_{name}", cards=codes(mask), suit=suit, card=CODE[best])


def lowest(cards: int) -> str:
    """The lowest of some cards: by rank, then clubs, diamonds, hearts, spades; what is played for a silent player.

    >>> from talia.cards import mask
    >>> lowest(mask(("9S", "7H", "7D")))
    '7D'
    """
    return CODE[min(singles(cards), key=lambda one: ((one.bit_length() - 1) & 15, one))]


def zones(
    t: Tricks,
    *,
    open_to: int = NOBODY,
    won_to: int | None = None,
    knowledge: Knowledge = (),
    owners: tuple[int, ...] = (),
    noted: int = 0,
) -> tuple[Zone, ...]:
    """Hands, cards on the table and tricks won, for the places that play; before the play `held` has the hands alone.

    ``open_to``: viewers who see every face, ``EVERYONE`` when the deal is over; ``won_to``: who sees the tricks won, if
    these are others. ``knowledge``: cards that lay in hands when the play began and whom they were known to; those
    already played drop out. ``owners``: the seat that sees the hand at each place by right, if it is not the one of
    the same number. ``noted``: cards of which everybody keeps in mind who has taken them.
    """
    places = t.places
    return (
        *held(t, open_to=open_to, knowledge=knowledge, owners=owners),
        *(Zone(PLAYED[place], _lying(t, place)) for place in places),
        *(taken(t, place, open_to if won_to is None else won_to, noted) for place in places),
    )


def _lying(t: Tricks, place: int) -> int | tuple[int, ...]:
    """What a place has on the table: a card, or several in the order in which they were played."""
    cards = [card for at, card in zip(t.around[t.leader], t.table, strict=False) if at == place]
    return tuple(cards) if len(cards) > 1 else sum(1 << card for card in cards)


def taken(t: Tricks, place: int, sees: int = NOBODY, noted: int = 0) -> Zone:
    """The tricks won at a place; of their cards everybody knows those that are ``noted``: they were played openly."""
    matter = t.won[place] & noted
    return Zone(WON[place], t.won[place], sees, EVERYONE, ((matter, EVERYONE),) if matter else ())


def held(
    t: Tricks, *, open_to: int = NOBODY, knowledge: Knowledge = (), owners: tuple[int, ...] = ()
) -> tuple[Zone, ...]:
    """The hands alone; for tables where nothing is played yet. What lies face up is a zone of its own behind them."""
    return (
        *(
            Zone(
                HAND[place],
                t.hands[place] ^ t.open_at(place),
                open_to | eyes_of(owners[place] if owners else place),
                EVERYONE,
                _still_held(t, place, knowledge),
            )
            for place in t.places
        ),
        *(Zone(UP[place], t.open_at(place)) for place in (t.places if t.face_up else ())),
    )


def _still_held(t: Tricks, place: int, knowledge: Knowledge) -> tuple[tuple[int, int], ...]:
    held = t.hands[place]
    return tuple((cards & held, viewers) for cards, viewers in known_in(knowledge, HAND[place]) if cards & held)


def facts(t: Tricks, *, closed: bool = False) -> tuple[Fact, ...]:
    """Who leads while there are cards, the tricks of each, and the trick before this one; all of it is public.

    ``closed``: a trick that was taken is not looked at again, and clients are told that they may not keep it in sight.
    ``players`` says by place which seat plays the hand, where that is not everybody his own; ``ring`` the places
    clockwise, where that is another order than that of their numbers.
    """
    leader = () if over(t) else (Fact("leader", t.leader),)
    last = () if t.last is None or closed else (Fact("last_trick", t.last),)
    ring = t.places
    told = (*leader, Fact("tricks", t.taken), *last, *((Fact("tricks_closed", True),) if closed else ()))
    if list(ring) != sorted(ring):
        told = (*told, Fact("ring", ring))
    return (*told, Fact("players", t.players)) if t.players else told


def put(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The values by seat, with another one for this seat.

    >>> put((1, 2, 3), 1, 7)
    (1, 7, 3)
    """
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
