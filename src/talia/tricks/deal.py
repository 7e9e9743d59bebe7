"""A deal whose heart is the play of tricks, for any game: the stages before it, the play, what the tricks are worth.

A game says what is dealt (``pack``, ``dealt``), what follows its stages (``follows``), by which duties cards are played
(``duties``) and what tricks are worth (``values``). The play is no stage, but what is there when no stage is: so a
stage may interrupt it, and the tricks lie below untouched.
"""

from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from talia.cards import BIT, Deck, codes, mask
from talia.table.account import Account, Item
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, seats_of
from talia.table.sides import side_known
from talia.table.stages import Events, Facts, Lying, StagedDeal, StagedState, set_of
from talia.table.zones import Fact, Zone
from talia.tricks.account import counted
from talia.tricks.claiming import CLAIM, SURE, Claim, Claiming
from talia.tricks.dealing import deal_out
from talia.tricks.deciding import DECIDED, EndsEarly
from talia.tricks.guidance import brought, duty, smearing
from talia.tricks.laydown import nothing_beats, takes_the_rest
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import (
    HAND,
    Play,
    Tricks,
    begin,
    choices,
    facts,
    finished,
    legal_cards,
    lowest,
    over,
    played,
    put,
    zones,
)
from talia.tricks.rules import OwnRules
from talia.tricks.values import Values

PACK: Deck = Deck()


class TrickSpec(EndsEarly, frozen=True):
    """What a deal of tricks starts with; games add their own fields."""

    seats: int
    dealer: int


class TrickState(StagedState, frozen=True):
    """A deal of tricks: its stages, then the ``tricks``, None until they begin.

    ``cards`` keeps the hands as they were before the first lead, and the piles. ``points``: what the tricks of each
    seat are worth so far, where they are worth something each. ``laid``: the set of places whose hands lie open since
    a claim; ``claimed``: how many cards had been played at the last one; ``given``: to whom one that stood gave the
    rest, and how many tricks that was.
    """

    tricks: Tricks | None = None
    points: tuple[int, ...] = ()
    laid: int = 0
    claimed: int = -1
    given: tuple[int, int] | None = None

    @property
    def hands(self) -> tuple[int, ...]:
        """The hands as they are now."""
        if self.tricks is not None:
            return self.tricks.hands
        hands: tuple[int, ...] = () if self.cards is None else self.cards.hands
        return hands


T = TypeVar("T", bound=TrickState)


class TrickDeal(StagedDeal[T], Generic[T]):
    """The rules of a deal of tricks; a game's own deal says what is special about it."""

    made_of: ClassVar[type[Any]] = TrickState
    avoiding: ClassVar[bool] = False
    """Whether points are what nobody wants."""
    points_are: ClassVar[str] = "deal_points"
    """The fact that says what tricks were worth so far."""
    claims_open: ClassVar[bool] = True
    """Whether who claims lays his hand open."""

    # --- what a game says ---------------------------------------------------------------------------------------------

    def pack(self, spec: Any) -> tuple[str, ...]:
        """The cards that are shuffled."""
        return PACK.codes

    def each(self, spec: Any) -> int:
        """How many cards a hand is dealt: all there are, if the game does not say otherwise."""
        return len(self.pack(spec)) // int(spec.seats)

    def dealt(self, d: T, order: tuple[str, ...]) -> tuple[T, Events]:
        """The hands by seat, all cards of one at once, and what is left; then comes what ``opened`` says."""
        hands, left = deal_out(order, d.spec.seats, self.each(d.spec))
        return self.opened(replace(d, cards=Lying(hands, self.left(d.spec, left)))), ()

    def left(self, spec: Any, cards: tuple[str, ...]) -> tuple[Zone, ...]:
        """Where the cards lie that are left: out of play, unseen."""
        return (Zone("rest", mask(cards), NOBODY),) if cards else ()

    def opened(self, d: T) -> T:
        """The deal once the cards are dealt: in its first stage, or in the play."""
        return self.lead_off(d)

    def follows(self, d: T) -> tuple[T, Events]:
        """What comes after the stage that is done: the next one, or the play."""
        return self.lead_off(d), ()

    def duties(self, d: T) -> Obligations | OwnRules:
        """What players owe to a trick, and trumps."""
        return follow_suit_game(None)

    def leader(self, d: T) -> int:
        """Who leads to the first trick: the player on the dealer's left."""
        return int((d.spec.dealer + 1) % d.spec.seats)

    def declarer(self, d: T) -> int:
        """The place whose duties are those of the declarer; -1: nobody's."""
        return -1

    def players(self, d: T) -> tuple[int, ...]:
        """The seat that plays the hand at each place: its owner; empty: everybody his own."""
        owners: tuple[int, ...] = d.cards.owners
        return owners

    def order(self, d: T) -> tuple[int, ...]:
        """The places clockwise, each once; empty: in the order of their numbers."""
        return ()

    def each_plays(self, d: T) -> int:
        """How many cards of each hand go to a trick: in turn one in every round of it."""
        return 1

    def face_up(self, d: T) -> tuple[int, ...]:
        """By place the cards of its hand that lie open before it; empty: none do."""
        return ()

    def owners(self, d: T) -> tuple[int, ...]:
        """The seat at each place; in the play a hand that nobody owns lies with who plays it."""
        owners, players = super().owners(d), () if d.tricks is None else d.tricks.players
        if not players or min(owners, default=0) >= 0:
            return owners
        return tuple(player if owner < 0 else owner for owner, player in zip(owners, players, strict=True))

    def values(self, d: T) -> Values | None:
        """What tricks are worth; None where it is not counted trick by trick."""
        return None

    def marked(self, d: T) -> Values | None:
        """The values by which cards that cost something are marked: those of the play, once it has begun."""
        return None if d.tricks is None else self.values(d)

    def aim(self, d: T, seat: int) -> Guide:
        """What a newcomer is told that the tricks are about."""
        return Guide("aim")

    def last_trick(self, d: T, t: Tricks) -> int:
        """What the trick before this one is worth to its winner, less than zero if nobody wants it."""
        values = self.values(d)
        if t.last is None or values is None:
            return 0
        worth = values.worth(finished(t) - 1, mask(t.last["cards"]))
        return -worth if self.avoiding else worth

    def gains(self, d: T, t: Tricks, cards: int) -> int:
        """What these cards add to a trick for the side that takes it; nothing where nobody wants points."""
        values = self.values(d)
        return 0 if values is None or self.avoiding else values.of_cards(cards)

    def decided(self, d: T, t: Tricks) -> bool:
        """Whether no way of playing on can change what the deal brings anybody; asked between tricks.

        It follows from what everybody sees, or the end of the deal would tell of hidden cards.
        """
        values = self.values(d)
        return values is not None and not values.left(out(d, t), finished(t))

    def stops(self, d: T) -> bool:
        """Whether the deal ends as soon as it is decided: by the option, where the rules do not say it themselves."""
        return bool(getattr(d.spec, "decided", False))

    def ended(self, d: T, t: Tricks) -> bool:
        """Whether the play is over after a trick."""
        return over(t) or (self.stops(d) and self.decided(d, t))

    def closed(self, d: T) -> bool:
        """Whether a trick that was taken is not looked at again."""
        return False

    def noted(self, d: T) -> int:
        """The cards that lie before who took them for all to see: those that are marked, if tricks are not closed."""
        values = None if self.closed(d) else self.marked(d)
        return 0 if values is None else _noted(values, self.pack(d.spec), self.avoiding)

    def turn_comes(self, d: T) -> tuple[T, Events]:
        """What happens before a player follows to a trick."""
        return d, ()

    def trick_over(self, d: T) -> tuple[T, Events]:
        """What happens once a trick is counted."""
        return d, ()

    # --- claims -------------------------------------------------------------------------------------------------------

    def claims(self, d: T) -> bool:
        """Whether claims are made in this deal."""
        return bool(getattr(d.spec, "claims", False))

    def may_claim(self, t: Tricks) -> bool:
        """Whether whose turn it is may claim as the tricks stand: he who leads, and not to the last trick."""
        return not t.table and t.hands[t.turn].bit_count() > t.each

    def asked(self, d: T, seat: int) -> int:
        """Who must agree to a claim: all who play but those everybody knows to be on its side."""
        t = self.tricks(d)
        own = next((side.seats for side in self.sides(d) if side.to == EVERYONE and side.seats >> seat & 1), 0)
        return self.playing(t) & ~own & ~(1 << seat)

    def playing(self, t: Tricks) -> int:
        """The seats that play a hand: not a dummy's."""
        return sum({1 << (t.players[place] if t.players else place) for place in t.places})

    def wants_all(self, d: T, t: Tricks) -> bool:
        """Whether nothing is better for whose turn it is than all that is left: where tricks and cards cost nothing."""
        values = self.values(d)
        return values is not None and values.worth_having(-1 if self.avoiding else 1)

    def sure(self, d: T, t: Tricks) -> bool:
        """Whether all that is left falls to whose turn it is, as everybody will see by his hand once it lies open.

        What he knows besides is not asked: so a claim shows the hand and nothing else. Where he would rather not have
        all of it, only if he cannot help it.
        """
        hand = t.hands[t.turn]
        outside = (out(d, t) & ~hand,)
        if not self.wants_all(d, t):
            return nothing_beats(t.rules, hand, outside)
        return takes_the_rest(t.rules, hand, outside, declarer=t.turn == t.declarer) is not None

    def asides(self, d: T, seat: int) -> tuple[Form, ...]:
        """A claim, where one may be made."""
        t = d.tricks
        if t is None or d.stage is not None or d.over or not self.claims(d) or seat != t.seat:
            return ()
        return (CLAIM,) if d.claimed != _down(t) and self.may_claim(t) else ()

    def beside(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """A claim: the hand is laid open, and those on other sides are asked."""
        if type(move) is not Claim:
            return super().beside(d, author, move)
        t = d.tricks
        if not self.claims(d):
            raise IllegalMove("claims_off")
        if t is None or d.stage is not None or d.over:
            raise IllegalMove("not_now")
        if author != t.seat:
            raise IllegalMove("not_your_turn")
        if not self.may_claim(t):
            raise IllegalMove("claim_on_lead")
        if d.claimed == _down(t):
            raise IllegalMove("claimed_already")
        place, asked = t.turn, self.asked(d, author)
        # All hands he plays, so also the other where he leads from a dummy's.
        own = [each for each in t.places if author == (t.players[each] if t.players else each)]
        laid = sum(1 << each for each in own)
        d = replace(d, claimed=_down(t), laid=d.laid | laid if self.claims_open else d.laid)
        proved = sum(1 << seat for seat in seats_of(asked) if self.proved(d, place, seat))
        cards = sum(t.hands[each] for each in own)
        told = {"seat": author, "cards": codes(cards)} if self.claims_open else {"seat": author}
        return replace(d, stage=Claiming(author, asked, proved=proved)), (Event("claim", told),)

    def proved(self, d: T, place: int, seat: int) -> bool:
        """Whether a claim of all tricks follows from what a seat sees: the open hands, its own, the cards played."""
        t = self.tricks(d)
        if not d.laid >> place & 1:
            return False
        seen = {zone.id: zone.cards for zone in self.zones(d) if zone.sees >> seat & 1}
        outside: list[int] = []
        unseen = 0
        for other in t.places:
            if other != place:
                hand = t.hands[other]
                if HAND[other] in seen:
                    outside.append(hand)
                else:
                    unseen |= hand
        for zone in d.cards.piles:
            if zone.id not in seen:
                unseen |= set_of(zone.cards)
        return takes_the_rest(t.rules, t.hands[place], (*outside, unseen), declarer=place == t.declarer) is not None

    def goes_on(self, d: T) -> tuple[T, Events]:
        """A claim that is refused leaves the tricks as they were; one to which all have agreed stands."""
        stage = d.stage
        if type(stage) is not Claiming:
            return super().goes_on(d)
        d = replace(d, stage=None)
        return (d, ()) if stage.refused else self.stands(d)

    def stands(self, d: T) -> tuple[T, Events]:
        """All remaining tricks go to the place whose turn it is, which has claimed them."""
        t = self.tricks(d)
        place, values, points = t.turn, self.values(d), d.points
        left, cards = t.hands[place].bit_count() // t.each, sum(t.hands)
        if values is not None:
            first = finished(t)
            counted = sum(values.worth(number, 0) for number in range(first, first + left))
            points = put(points, place, points[place] + counted + values.of_cards(cards))
        t = replace(
            t,
            hands=(0,) * len(t.hands),
            taken=put(t.taken, place, t.taken[place] + left),
            won=put(t.won, place, t.won[place] | cards),
        )
        d, events = self.trick_over(replace(d, tricks=t, points=points, given=(t.seat, left)))
        return self._ended_if_over(d, events)

    # --- the play -----------------------------------------------------------------------------------------------------

    def lead_off(self, d: T) -> T:
        """The deal before the first lead."""
        lying = d.cards
        seats = len(lying.hands)
        resting = _resting(lying.order, seats) if lying.order else 0
        t = begin(
            self.duties(d),
            lying.hands,
            self.leader(d),
            resting=resting,
            declarer=self.declarer(d),
            players=self.players(d),
            order=self.order(d),
            each=self.each_plays(d),
            face_up=self.face_up(d),
        )
        points = () if self.values(d) is None else (0,) * seats
        return replace(d, stage=None, tricks=t, points=points, laid=0, claimed=-1, given=None)

    def waiting(self, d: T) -> int:
        """Those of the stage, then the player on turn."""
        if d.stage is not None:
            seats: int = d.stage.waiting(d)
            return seats
        t = d.tricks
        return 0 if t is None or d.over else 1 << (t.players[t.turn] if t.players else t.turn)

    def choices(self, d: T, seat: int) -> tuple[Form, ...]:
        """Those of the stage, or a card."""
        stage, t = d.stage, d.tricks
        if stage is not None:
            forms: tuple[Form, ...] = stage.choices(d, seat) if stage.acting(d) >> seat & 1 else ()
            return forms
        if t is None or d.over or seat != (t.players[t.turn] if t.players else t.turn):
            return ()
        return choices(t, legal_cards(t))

    def playable(self, d: T) -> int:
        """The cards the player on turn may play."""
        return legal_cards(self.tricks(d))

    def play(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """A card, the last of a trick counting it; or what happens before and between the tricks."""
        t = d.tricks
        if type(move) is not Play or t is None or d.stage is not None or d.over or author < 0:
            return StagedDeal.play(self, d, author, move)
        after, events = played(t, author, move.card)
        if after.table:
            d, more = self.turn_comes(replace(d, tricks=after))
            return d, (*events, *more) if more else events
        points, values = d.points, self.values(d)
        if values is not None:
            taker = after.leader
            worth = values.worth(finished(t), after.won[taker] & ~t.won[taker])
            points = put(points, taker, points[taker] + worth)
        d, more = self.trick_over(replace(d, tricks=after, points=points))
        d, more = self._ended_if_over(d, more)
        return d, (*events, *more)

    def _ended_if_over(self, d: T, events: Events) -> tuple[T, Events]:
        if d.stage is not None or d.tricks is None or not self.ended(d, d.tricks):
            return d, events
        told = () if over(d.tricks) else (DECIDED,)
        d, end = self.finish(d)
        return d, (*events, *told, *end)

    def default(self, d: T, seat: int) -> Move | None:
        """That of the stage; in the play the lowest card that may be played."""
        if d.stage is not None or d.tricks is None or seat != d.tricks.seat or d.over:
            return super().default(d, seat)
        return Play(lowest(legal_cards(d.tricks)))

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def zones(self, d: T) -> tuple[Zone, ...]:
        """Hands, tricks and the cards out of play; all is open once the deal is over."""
        if d.tricks is None:
            return super().zones(d)
        open_to = EVERYONE if d.over else NOBODY
        lying = d.cards
        seen = zones(d.tricks, open_to=open_to, knowledge=lying.known, owners=lying.owners, noted=self.noted(d))
        return self._with_shown(d, (*seen, *lying.shared(open_to)) if lying.piles else seen)

    def _with_shown(self, d: T, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        zones = super()._with_shown(d, zones)
        if not d.laid or d.over:
            return zones
        open_hands = {HAND[place] for place in seats_of(d.laid)}
        return tuple(replace(zone, sees=EVERYONE) if zone.id in open_hands else zone for zone in zones)

    def facts(self, d: T) -> Facts:
        """What is known in whatever stage, in this one, and in the play; what its tricks are worth so far."""
        told = super().facts(d)
        values = None if d.over else self.marked(d)
        cost = {} if values is None else _costs(values, self.pack(d.spec), self.avoiding)
        if cost:
            told = (*told, Fact("costs", cost))
        if d.tricks is None:
            return told
        worth = (Fact(self.points_are, d.points),) if d.points else ()
        return (*told, *facts(d.tricks, closed=self.closed(d)), *worth, *self._sure_claim(d, d.tricks))

    def _sure_claim(self, d: T, t: Tricks) -> Facts:
        """To who may claim, that it is sure; no more in a deal in which somebody would rather go on."""
        if not self.claims_open or d.laid >> t.turn & 1 or CLAIM not in self.asides(d, t.seat) or not self.sure(d, t):
            return ()
        return (Fact(SURE, True, 1 << t.seat),)

    def common(self, d: T) -> Facts:
        """The dealer."""
        return (Fact("dealer", d.spec.dealer),)

    def guidance(self, d: T, seat: int) -> tuple[Guide, ...]:
        """That of the stage; in the play what it is about, or what the last trick brought, and the duty."""
        t = d.tricks
        if d.stage is not None or t is None:
            return super().guidance(d, seat)
        if seat != t.seat:
            return (self.aim(d, seat),)
        owed = duty(t)
        if t.table and self.gains(d, t, legal_cards(t)) > 0:
            owed = smearing(t, owed, side_known(self.sides(d), seat)) or owed
        return brought(t, t.turn, self.last_trick(d, t)) or self.aim(d, seat), owed

    def phase(self, d: T) -> str:
        """``deal``, that of the stage, ``play``, then ``over``."""
        return "play" if d.stage is None and d.tricks is not None and not d.over else super().phase(d)

    def score(self, d: T) -> tuple[int, ...] | None:
        """What the tricks were worth."""
        return d.points if d.over else None

    def account(self, d: T) -> Account:
        """What tricks, cards and counted tricks brought each."""
        values = self.values(d) if d.tricks is not None else None
        return () if values is None else counted(values, self.tricks(d), d.points)

    def remarks(self, d: T) -> Account:
        """Who claimed the rest, or that cards were left over which could not matter."""
        t = d.tricks
        if d.given is not None:
            return (Item("claimed", {"seat": d.given[0], "n": d.given[1]}),)
        return (Item("decided"),) if t is not None and not over(t) and self.ended(d, t) else ()

    def summary(self, d: T) -> dict[str, Any]:
        """The dealer and the tricks of each."""
        return {"dealer": d.spec.dealer, "tricks": self.tricks(d).taken}

    @staticmethod
    def tricks(d: TrickState) -> Tricks:
        """The play, which has begun."""
        if d.tricks is None:
            raise IllegalMove("not_now")
        return d.tricks


def out(d: TrickState, t: Tricks) -> int:
    """The cards not yet played that everybody may suppose in a hand: those held, and those that lie unseen."""
    return sum(t.hands) | sum(set_of(zone.cards) for zone in d.cards.piles if zone.sees != EVERYONE)


def _down(t: Tricks) -> int:
    """How many cards have been played."""
    return finished(t) * len(t.around[0]) + len(t.table)


@lru_cache(maxsize=64)
def _resting(order: tuple[int, ...], seats: int) -> int:
    """The set of the places that have no hand."""
    return sum(1 << place for place in range(seats) if place not in order)


@lru_cache(maxsize=64)
def _costs(values: Values, pack: tuple[str, ...], avoiding: bool) -> dict[str, int]:
    """What single cards cost whoever takes them, by code: the rules say it, so everybody knows.

    Less than nothing where a card takes something off; where none costs anything, cards are just points.
    """
    sign = 1 if avoiding else -1
    told = {code: cost for code in pack if (cost := sign * values.of_cards(BIT[code]))}
    return told if any(cost > 0 for cost in told.values()) else {}


@lru_cache(maxsize=64)
def _noted(values: Values, pack: tuple[str, ...], avoiding: bool) -> int:
    """The same cards as a set."""
    return mask(_costs(values, pack, avoiding))
