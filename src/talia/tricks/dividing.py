"""A claim of a number of the tricks that are left, a concession being one of none (rules/bridge.md 4.3).

Where `Claim` takes all the rest for who leads, here any player says how many tricks his side takes of them. Who is on
the other side is asked and shown the claimant's hand; whoever plays on the claimant's own side is asked where tricks
are given away, or taken where nobody wants them, and is shown nothing. What each of them says is told to nobody: all
learn that the claim stands, or that it does not, and then the tricks lie as they lay. Who has seen a hand goes on
seeing it. Where all cards lie open nobody need be asked: a game may let the cards judge.
"""

from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec.structs import replace

from talia.cards import codes
from talia.table.account import Account, Item
from talia.table.forms import Form, Number, Text
from talia.table.game import Guide, Timer
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, seats_of
from talia.table.stages import Events, Facts
from talia.table.zones import Fact, Zone
from talia.tricks.claiming import SURE, Claiming
from talia.tricks.deal import TrickDeal, TrickState
from talia.tricks.play import HAND, Tricks, finished, put

LONGEST_TEXT: Final = 120
"""Characters of a statement."""

SECONDS: Final = 30
"""So long those who are asked may think, where a game does not say otherwise."""

TIMER: Final = "claim"
"""The deadline for all answers."""

STATEMENT: Final = Text("text", LONGEST_TEXT)


class ClaimSome(Move, frozen=True, tag="claim"):
    """Proposes to stop: one's own side takes exactly ``n`` of the tricks that are left, the others the rest.

    ``text`` states how; it may be empty.
    """

    n: int
    text: str = ""


class Dividing(Claiming, frozen=True):
    """``seat`` has claimed ``n`` of the ``left`` tricks. Those of the asked who are ``shown`` his hand read ``text``.

    When the ``seconds`` are over, whoever has not answered has said no.
    """

    n: int = 0
    left: int = 0
    shown: int = NOBODY
    text: str = ""
    seconds: int = SECONDS

    def waiting_seen(self, d: Any) -> int:
        """Nobody is told who has still to answer: with the end at the first no it would tell who said it."""
        return NOBODY

    def said(self, author: int, say: str) -> Events:
        """Of a yes nothing; of a no that the claim is void, not by whom."""
        return () if say == "accept" else self._void()

    def _void(self) -> Events:
        return (Event("claim_void", {"seat": self.seat}),)

    def agreed(self, d: Any) -> Events:
        """What the claim brings."""
        return (Event("claim_stands", {"seat": self.seat, "n": self.n, "left": self.left}),)

    def timers(self, d: Any) -> tuple[Timer, ...]:
        """One for all, so that it tells of nobody whether he has answered."""
        return (Timer(TIMER, most=self.seconds, least=self.seconds),)

    def expired(self, d: Any, id: str) -> tuple[Any, Events]:
        """Silence is no."""
        return replace(d, stage=replace(self, refused=True)), self._void()

    def facts(self, d: Any) -> Facts:
        """Who claims what and who is asked; the statement, to those who see the hand with it."""
        told = {"seat": self.seat, "n": self.n, "left": self.left, "asked": seats_of(self.asked)}
        claim = Fact("claim", told)
        return (claim, Fact("claim_text", self.text, self.shown | 1 << self.seat)) if self.text else (claim,)

    def guidance(self, d: Any, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is asked of who sees the hand, and of who does not."""
        if not on_turn:
            return ()
        return (Guide("claim" if self.shown >> seat & 1 else "claim_unseen"),)


class DividingState(TrickState, frozen=True):
    """A deal whose rest may be divided by a claim.

    ``shown``: who has been shown the hand at each place; empty: nobody any. ``claimants``: the seats that have claimed
    in the trick of number ``claimed``.
    """

    shown: tuple[int, ...] = ()
    claimants: int = NOBODY


T = TypeVar("T", bound=DividingState)


class DividingDeal(TrickDeal[T], Generic[T]):
    """The rules of a deal of tricks between two sides, of which any player may claim how the rest is divided."""

    judges: ClassVar[bool] = False
    """Whether claims are judged at once by the cards, which then all know: nobody is asked, and nothing is stated."""

    def seconds(self, d: T) -> int:
        """How long those who are asked may think about it."""
        return SECONDS

    def judged(self, d: T, seat: int, n: int) -> bool:
        """Whether a seat's side takes so many of the tricks that are left, where that is judged."""
        raise NotImplementedError

    def claims_begin(self, t: Tricks) -> bool:
        """Whether claims may be made yet."""
        return True

    def tricks_left(self, d: T) -> int:
        """How many tricks are not finished, that on the table among them."""
        return tricks_left(self.tricks(d))

    def refused(self, d: T, seat: int) -> IllegalMove | None:
        """Why a seat may not claim now; None if it may."""
        t = d.tricks
        if not self.claims(d):
            return IllegalMove("claims_off")
        if t is None or d.stage is not None or d.over:
            return IllegalMove("not_now")
        if not self.playing(t) >> seat & 1:
            return IllegalMove("plays_no_hand")
        if not self.claims_begin(t):
            return IllegalMove("claim_too_early")
        if t.table and seat != t.seat:
            return IllegalMove("not_your_turn")
        if d.claimed == finished(t) and d.claimants >> seat & 1:
            return IllegalMove("claimed_already")
        return None

    def asides(self, d: T, seat: int) -> tuple[Form, ...]:
        """How many of the tricks that are left, and what one has to say to it."""
        if d.tricks is None or self.refused(d, seat) is not None:
            return ()
        n = Number("n", 0, self.tricks_left(d))
        return (Form(ClaimSome, (n,) if self.judges else (n, STATEMENT)),)

    def beside(self, d: T, author: int, move: Move) -> tuple[T, Events]:
        """A claim: the hand is shown to the other side, and all who could lose by it are asked."""
        if type(move) is not ClaimSome:
            return super().beside(d, author, move)
        refused = self.refused(d, author)
        if refused is not None:
            raise refused
        t = self.tricks(d)
        left = self.tricks_left(d)
        if not 0 <= move.n <= left:
            raise IllegalMove("too_many_tricks", left=left)
        if not STATEMENT.allows(move.text):
            raise IllegalMove("bad_text", most=LONGEST_TEXT)
        claim = {"seat": author, "n": move.n, "left": left}
        claimants = (d.claimants if d.claimed == finished(t) else NOBODY) | 1 << author
        d = replace(d, claimed=finished(t), claimants=claimants)
        if self.judges:
            return self._settled(d, claim)
        opponents = self.asked(d, author)
        gives_up = move.n < left if self.wants_all(d, t) else move.n > 0
        objecting = self.playing(t) & ~opponents & ~(1 << author) if gives_up else NOBODY
        # A dummy's hand lies open already.
        known = {zone.id for zone in self.zones(d) if zone.sees == EVERYONE}
        played = [place for place in t.places if author == (t.players[place] if t.players else place)]
        own = [place for place in played if HAND[place] not in known]
        shown = d.shown or (NOBODY,) * len(t.hands)
        for place in own:
            shown = put(shown, place, shown[place] | opponents)
        stage = Dividing(
            author,
            opponents | objecting,
            n=move.n,
            left=left,
            shown=opponents,
            text=move.text,
            seconds=self.seconds(d),
        )
        d = replace(d, stage=stage, shown=shown)
        cards = codes(sum(t.hands[place] for place in own))
        hand = {"seat": author, "cards": cards, "text": move.text}
        return d, (Event("claim", claim), Event("claim_shown", hand, to=opponents | 1 << author))

    def _settled(self, d: T, claim: dict[str, Any]) -> tuple[T, Events]:
        """The deal after a claim that is judged: it ends, or goes on as if nothing was said."""
        if not self.judged(d, claim["seat"], claim["n"]):
            return d, (Event("claim", claim), Event("claim_refuted", claim))
        d, events = self.finish(replace(d, given=(claim["seat"], claim["n"])))
        return d, (Event("claim", claim), Event("claim_proved", claim), *events)

    def goes_on(self, d: T) -> tuple[T, Events]:
        """A claim that was refused leaves the tricks as they were; one that stands ends the deal."""
        stage = d.stage
        if type(stage) is not Dividing:
            return super().goes_on(d)
        d = replace(d, stage=None)
        return (d, ()) if stage.refused else self.finish(replace(d, given=(stage.seat, stage.n)))

    def _with_shown(self, d: T, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        zones = super()._with_shown(d, zones)
        if not d.shown or d.over:
            return zones
        shown = {HAND[place]: viewers for place, viewers in enumerate(d.shown) if viewers}
        return tuple(
            replace(zone, sees=zone.sees | shown[zone.id]) if zone.id in shown and zone.sees != EVERYONE else zone
            for zone in zones
        )

    def _sure_claim(self, d: T, t: Tricks) -> Facts:
        """To who leads, that all the rest is his beyond doubt; no more once his hand was shown in vain."""
        if (d.shown and d.shown[t.turn]) or t.table or not self.asides(d, t.seat) or not self.sure(d, t):
            return ()
        return (Fact(SURE, True, 1 << t.seat),)

    def remarks(self, d: T) -> Account:
        """How the rest was divided, if it was."""
        if d.given is None:
            return super().remarks(d)
        seat, n = d.given
        return (Item("divided", {"seat": seat, "n": n, "left": self.tricks_left(d)}),)


def tricks_left(t: Tricks) -> int:
    """How many tricks are not finished, that on the table among them.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> from talia.tricks.play import begin, played
    >>> t = begin(follow_suit_game(None), [mask(hand.split()) for hand in ("AS KS", "2S 3H")], 0)
    >>> tricks_left(t), tricks_left(played(t, 0, "AS")[0])
    (2, 2)
    """
    return -(-max(hand.bit_count() for hand in t.hands) // t.each)
