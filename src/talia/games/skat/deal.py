"""One deal of Skat: deal, auction, announcement, play, score; or Ramsch (rules/skat.md 3 to 5)."""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import mask
from talia.games.skat import accounting, playing, scoring
from talia.games.skat.announcing import Announcing, PickingUp
from talia.games.skat.before_play import Answering, Doubling, Exchanging, Offering
from talia.games.skat.bidding import Bidding
from talia.games.skat.moves import Resign
from talia.games.skat.ramsch import AskingForGrand, PassingOn, Sliding
from talia.games.skat.scoring import ALL_POINTS, ENOUGH, EXTRAS, SCHNEIDER, card_points, is_null
from talia.games.skat.state import DECK, SKAT, DealState, Spec, partner, rules_of
from talia.table.account import Account
from talia.table.forms import Form
from talia.table.game import Guide, Status
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying
from talia.table.zones import Fact, Zone, public
from talia.tricks.arrangement import Arranged
from talia.tricks.auction import Talk
from talia.tricks.deal import TrickDeal, out
from talia.tricks.obligations import Obligations
from talia.tricks.play import HAND, Tricks

PACKETS: Final = (
    (0, 1, 2, 11, 12, 13, 14, 23, 24, 25),
    (3, 4, 5, 15, 16, 17, 18, 26, 27, 28),
    (6, 7, 8, 19, 20, 21, 22, 29, 30, 31),
)
"""Which cards of the shuffled deck go to forehand, middlehand and rearhand: three, four and three at a time."""
IN_SKAT: Final = (9, 10)


class SkatDeal(TrickDeal[DealState]):
    """The rules of one deal."""

    made_of = DealState

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: DealState, order: tuple[str, ...]) -> tuple[DealState, Events]:
        """Three, two to the skat, four, three (rules/skat.md 3)."""
        spec = d.spec
        hands = [0] * spec.seats
        for seat, places in zip(spec.order, PACKETS, strict=True):
            hands[seat] = mask(order[place] for place in places)
        skat = Zone(SKAT, mask(order[place] for place in IN_SKAT), NOBODY)
        lying = Lying(tuple(hands), (skat,), (), spec.order)
        events: Events = (Event("dealt", {"dealer": spec.dealer}),)
        if spec.resting >= 0:
            events += (Event("rests", {"seat": spec.resting}),)
        if spec.sliding:
            return replace(d, cards=lying, stage=AskingForGrand(spec.order), ramsch="schieberamsch"), events
        forehand, middlehand, rearhand = spec.order
        talk = Talk(middlehand, forehand, middlehand, (rearhand,))
        return replace(d, cards=lying, stage=Bidding(), talk=talk), events

    def follows(self, d: DealState) -> tuple[DealState, Events]:
        """Auction, skat, announcement, kontra, schenken, exchange, play; or Ramsch, where cards may slide."""
        stage = d.stage
        if isinstance(stage, Bidding):
            return self._bid(d)
        if isinstance(stage, PickingUp):
            return replace(d, stage=Announcing((d.soloist,))), ()
        if isinstance(stage, AskingForGrand):
            return replace(d, stage=Sliding(d.spec.order)), ()
        if isinstance(stage, Announcing) and d.spec.options.kontra:
            return replace(d, stage=Doubling(d.defenders)), ()
        if isinstance(stage, (Announcing, Doubling)):
            return self._given_up_or_played(d)
        if isinstance(stage, Offering) and stage.offered >= 0:
            return replace(d, stage=Answering((partner(d, stage.offered), d.soloist))), ()
        if isinstance(stage, Answering) and stage.said == "accept":
            return self.finish(replace(d, accepted=True))
        if isinstance(stage, Answering) and stage.said == "decline":
            return self._given_up_or_played(replace(d, declined=d.declined + 1))
        if isinstance(stage, (Offering, Answering)) and d.game == "revolution":
            return Exchanging.begun(d)
        if isinstance(stage, Sliding) and not d.skat:
            return replace(d, stage=PassingOn(stage.asked)), ()
        if isinstance(stage, PassingOn) and stage.asked[1:]:
            return replace(d, stage=Sliding(stage.asked[1:])), ()
        return self.lead_off(d), ()

    def _bid(self, d: DealState) -> tuple[DealState, Events]:
        """There is a soloist, or all have passed."""
        soloist, instead = d.talk.asker, d.spec.options.passed_out
        if soloist >= 0:
            named = Event("soloist", {"seat": soloist, "bid": d.talk.bid})
            return replace(d, soloist=soloist, stage=PickingUp((soloist,))), (named,)
        out = Event("passed_out", {"next": instead})
        if instead == "redeal":
            return self.finish(d)[0], (out,)
        d = replace(d, ramsch=instead)
        return self.lead_off(d) if instead == "ramsch" else replace(d, stage=Sliding(d.spec.order)), (out,)

    def _given_up_or_played(self, d: DealState) -> tuple[DealState, Events]:
        """The defenders may give up a game that nobody has doubled; those of a revolution exchange cards."""
        if d.spec.options.schenken and d.doubled == 1 and not is_null(d.game):
            return replace(d, stage=Offering(d.defenders)), ()
        return Exchanging.begun(d) if d.game == "revolution" else (self.lead_off(d), ())

    def duties(self, d: DealState) -> Obligations | Arranged:
        """To follow suit; Ramsch is played as grand."""
        return rules_of("grand" if d.ramsch else d.game)

    def leader(self, d: DealState) -> int:
        """Forehand."""
        return int(d.spec.order[0])

    def declarer(self, d: DealState) -> int:
        """The soloist."""
        return d.soloist

    def status(self, d: DealState, seat: int) -> Status:
        """At a table of four the dealer rests."""
        return "resting" if seat == d.spec.resting else "playing"

    def sides(self, d: DealState) -> tuple[Side, ...]:
        """The soloist against the other two, from the end of the auction on; none in a Ramsch (rules/skat.md 4)."""
        if d.soloist < 0:
            return ()
        first, second = d.defenders
        return Side("soloist", 1 << d.soloist), Side("defenders", 1 << first | 1 << second)

    def claims(self, d: DealState) -> bool:
        """By the option; not in null, where nobody wants tricks."""
        return bool(d.spec.options.claims == "agree" and (d.ramsch or not is_null(d.game)))

    def wants_all(self, d: DealState, t: Tricks) -> bool:
        """But for a Ramsch."""
        return not d.ramsch

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """What the seat may do; a soloist may give up even when it is not his turn."""
        forms = TrickDeal.choices(self, d, seat)
        return (*forms, playing.RESIGN) if seat == d.soloist and playing.may_resign(d, seat) else forms

    def beside(self, d: DealState, author: int, move: Move) -> tuple[DealState, Events]:
        """The soloist gives up: lost in the simple grade."""
        if not isinstance(move, Resign):
            return super().beside(d, author, move)
        if not playing.may_resign(d, author):
            raise IllegalMove("cannot_resign" if author == d.soloist and d.game else "not_now")
        d, events = self.finish(replace(d, resigned=True))
        return d, (Event("resigned", {"seat": author}), *events)

    def decided(self, d: DealState, t: Tricks) -> bool:
        """Whether the result of the game, or of a Ramsch, cannot change any more (rules/skat.md 4.5)."""
        return playing.decided(d, t, out(d, t))

    def stops(self, d: DealState) -> bool:
        """A game that one trick loses does; any other by the option."""
        return d.spec.options.decided == "end" or (not d.ramsch and playing.lost_by_a_trick(d))

    def finish(self, d: DealState) -> tuple[DealState, Events]:
        """The end of a game, of a Ramsch, or of a deal that was passed out."""
        d, _ = super().finish(d)
        if d.game:
            return playing.counted(d)
        return playing.ramsch_counted(d, self.tricks(d)) if d.ramsch else (d, ())

    def shown(self, d: DealState) -> dict[str, int]:
        """The skat to the soloist; his hand when open; in a revolution those of the defenders to each other."""
        if not d.game:
            return {}
        shown = {} if d.hand else {SKAT: 1 << d.soloist}
        if d.open:
            shown[HAND[d.soloist]] = EVERYONE
        if d.game == "revolution" and (d.tricks is not None or isinstance(d.stage, Exchanging)):
            both = 1 << d.defenders[0] | 1 << d.defenders[1]
            shown |= dict.fromkeys((HAND[seat] for seat in d.defenders), both)
        return shown

    def common(self, d: DealState) -> Facts:
        """Who deals, the calls, the soloist and his game; its matadors for him alone."""
        alone = d.soloist >= 0
        told = public(
            dealer=d.spec.dealer,
            round=d.spec.options.rounds if d.spec.in_round else None,
            calls=d.talk.calls,
            ramsch=d.ramsch or None,
            refusals=d.refusals if d.ramsch else None,
            soloist=d.soloist if alone else None,
            bid=d.talk.bid if alone else None,
            from_hand=d.hand if alone and not isinstance(d.stage, PickingUp) else None,
        )
        if not d.game:
            return told
        return (*told, *_contract(d), *(() if d.over or is_null(d.game) else (_matadors(d),)))

    def guidance(self, d: DealState, seat: int) -> tuple[Guide, ...]:
        """None for a seat that rests."""
        return super().guidance(d, seat) if seat in d.spec.order else ()

    def aim(self, d: DealState, seat: int) -> Guide:
        """What is needed: of the soloist points, all tricks or none; of the others what spoils it."""
        if d.ramsch:
            return Guide("aim.ramsch")
        alone = seat == d.soloist
        who = {"soloist": d.soloist} if alone else {"soloist": d.soloist, "partner": partner(d, seat)}
        if is_null(d.game):
            return Guide("aim.none" if alone else "aim.give_one", who)
        if d.level >= playing.ALL_TRICKS:
            return Guide("aim.all" if alone else "aim.take_one", who)
        needed = (ENOUGH, SCHNEIDER)[d.level]
        if alone:
            return Guide("aim.points", {"n": needed})
        return Guide("aim.against", {**who, "n": ALL_POINTS + 1 - needed})

    def last_trick(self, d: DealState, t: Tricks) -> int:
        """Its card points, where these count."""
        if t.last is None:
            return 0
        cards = mask(t.last["cards"])
        return -card_points(cards) if d.ramsch else self.gains(d, t, cards)

    def gains(self, d: DealState, t: Tricks, cards: int) -> int:
        """Their card points, where these are wanted."""
        counted = not d.ramsch and not is_null(d.game) and d.level < playing.ALL_TRICKS
        return card_points(cards) if counted else 0

    def score(self, d: DealState) -> tuple[int, ...] | None:
        """What the deal brings each seat, in the chosen way of scoring."""
        if not d.over:
            return None
        options, seats = d.spec.options, d.spec.seats
        if d.outcome is not None:
            return scoring.paid(options, seats, d.soloist, d.outcome, d.doubled)
        if d.ramsch_outcome is not None:
            return scoring.ramsch_paid(options, d.spec.order, d.ramsch_outcome)
        return (0,) * seats

    def account(self, d: DealState) -> Account:
        """How the value of the game, or of a Ramsch, came about, and what it brings each."""
        return accounting.account(d)

    def summary(self, d: DealState) -> dict[str, Any]:
        """The deal's line in the score sheet."""
        line: dict[str, Any] = {"dealer": d.spec.dealer, "in_round": d.spec.in_round, "kind": "passed_out"}
        if d.ramsch_outcome is not None:
            end = d.ramsch_outcome
            line |= {"kind": d.ramsch, "points": end.points, "result": end.scores, "refusals": d.refusals}
        if d.outcome is not None:
            p, end_of_game = playing.as_played(d), d.outcome
            line |= {
                "kind": "game",
                "soloist": d.soloist,
                "contract": d.game,
                "bid": d.talk.bid,
                "with": d.matadors[0],
                "matadors": d.matadors[1],
                "items": scoring.items(p, end_of_game),
                "multiplier": end_of_game.multiplier,
                "points": p.points,
                "doubled": d.doubled,
                "won": end_of_game.won,
                "value": end_of_game.value,
                "overbid": end_of_game.overbid,
                "result": end_of_game.result,
                "resigned": d.resigned,
            }
            if left := playing.untaken(d):
                line["untaken"] = left
        return line


def _contract(d: DealState) -> Facts:
    """The announced game as everybody knows it, with what of its multiplier is settled."""
    null = is_null(d.game)
    return public(
        contract=d.game,
        value=scoring.NULLS[d.game, d.hand] if null else None,
        base=None if null else scoring.base(d.game, d.spec.options),
        extra=EXTRAS[d.extra] if d.extra else None,
        doubled=d.doubled if d.doubled > 1 else None,
        declined=d.declined or None,
        needed=d.level if d.declined else None,
    )


def _matadors(d: DealState) -> Fact:
    """What the soloist knows of his matadors and the value, by the cards he sees."""
    cards = d.cards.hands[d.soloist] | (0 if d.hand else d.skat)
    having, length = scoring.matadors(d.game, cards)
    value = scoring.announced_value(d.game, cards, d.spec.options, hand=d.hand, extra=d.extra, declined=d.declined)
    return Fact("matadors", {"with": having, "length": length, "value": value}, 1 << d.soloist)
