"""What may come between the announcement and the first card: kontra, schenken, the exchange of a revolution
(rules/skat.md 4.3, 4.4, 4.7)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import codes, lacking, pick
from talia.games.skat.moves import Answer, Choose, Kontra, Offer, Pass, Propose
from talia.games.skat.state import DealState, partner
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Asking, Events, Facts
from talia.table.zones import Fact
from talia.tricks.play import HAND, put

SAY: Final = {1: "kontra", 2: "rekontra", 4: "sup"}
"""What doubles a game that counts so many times."""

_PASS: Final = Form(Pass)
_KONTRA: Final = {factor: (_PASS, Form(Kontra, (Option("say", (say,)),))) for factor, say in SAY.items()}
_OFFER: Final = (_PASS, Form(Offer))
_AGREE: Final = (Form(Answer, (Option("say", ("agree", "refuse")),)),)
_ACCEPT: Final = (Form(Answer, (Option("say", ("accept", "decline")),)),)
_MUST_ACCEPT: Final = (Form(Answer, (Option("say", ("accept",)),)),)
_CHOOSE: Final = (Form(Choose, (Option("plan", ("first", "counter")),)),)
_AGREE_TO_PLAN: Final = Form(Answer, (Option("say", ("agree",)),))


class Doubling(Asking, frozen=True):
    """Kontra by one of the defenders, rekontra by the soloist, sup."""

    doubler: int = -1

    phase = "kontra"
    takes = (Kontra, Pass)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To double, or not."""
        return _KONTRA[d.doubled]

    def play(self, d: DealState, author: int, move: Kontra | Pass) -> tuple[DealState, Events]:
        """The game is doubled and the other side is asked, up to sup; or not, and the next one is."""
        if isinstance(move, Pass):
            said = Event("no_kontra", {"seat": author, "say": SAY[d.doubled]})
            return replace(d, stage=Doubling(self.asked[1:], self.doubler)), (said,)
        if move.say not in SAY.values():
            raise IllegalMove("no_such_answer", say=move.say)
        if move.say != SAY[d.doubled]:
            raise IllegalMove("another_kontra", call=move.say, next=SAY[d.doubled])
        if d.doubled == 1:
            stage = Doubling((d.soloist,), author)
        elif d.doubled == 2:
            stage = Doubling((self.doubler, partner(d, self.doubler)), self.doubler)
        else:
            stage = Doubling(())
        return replace(d, doubled=2 * d.doubled, stage=stage), (Event("kontra", {"seat": author, "say": move.say}),)

    def default(self, d: DealState, seat: int) -> Move:
        """No kontra."""
        return Pass()


class Offering(Asking, frozen=True):
    """Each defender may offer to give the game up: ``offered``."""

    offered: int = -1

    phase = "schenken"
    takes = (Offer, Pass, Answer)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To offer it, or not."""
        return _OFFER

    def play(self, d: DealState, author: int, move: Offer | Pass | Answer) -> tuple[DealState, Events]:
        """An offer, or none."""
        if isinstance(move, Answer):
            raise IllegalMove("no_such_answer", say=move.say)
        if isinstance(move, Pass):
            return replace(d, stage=Offering(self.asked[1:])), (Event("no_offer", {"seat": author}),)
        return replace(d, stage=Offering((), author)), (Event("offers", {"seat": author}),)

    def default(self, d: DealState, seat: int) -> Move:
        """No offer."""
        return Pass()

    def guidance(self, d: DealState, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What it is to offer it."""
        return (Guide("offer"),) if on_turn else ()


class Answering(Asking, frozen=True):
    """The partner of who has offered agrees or refuses; then the soloist accepts or declines. ``said``: the last."""

    said: str = ""

    phase = "schenken"
    takes = (Answer, Offer)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """Yes or no; who needs all tricks may not decline."""
        if not self.said:
            return _AGREE
        return _ACCEPT if d.level < 2 else _MUST_ACCEPT

    def play(self, d: DealState, author: int, move: Answer | Offer) -> tuple[DealState, Events]:
        """An answer."""
        if isinstance(move, Offer):
            raise IllegalMove("answer_the_offer")
        if not self.choices(d, author)[0].allows(move):
            raise IllegalMove("no_such_answer", say=move.say)
        asked = self.asked[1:] if move.say == "agree" else ()
        return replace(d, stage=Answering(asked, move.say)), (Event("answers", {"seat": author, "say": move.say}),)

    def default(self, d: DealState, seat: int) -> Move:
        """No of the partner, yes of the soloist."""
        return Answer("accept" if self.said else "refuse")

    def guidance(self, d: DealState, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is to be answered."""
        return (Guide("accept" if self.said else "agree"),) if on_turn else ()


class Exchanging(Asking, frozen=True):
    """The defenders of a revolution arrange their cards between them, until they have agreed.

    ``plans``: hands proposed, each for the two in the order in which they play.
    """

    plans: tuple[tuple[int, int], ...] = ()

    phase = "exchange"
    takes = (Propose, Answer, Choose)

    @staticmethod
    def begun(d: DealState) -> tuple[DealState, Events]:
        """The deal in which both have seen the other's hand."""
        first, second = players(d)
        return replace(d, stage=Exchanging((first,))), tuple(
            Event("partner_shown", {"seat": seat, "cards": codes(d.cards.hands[seat])}, 1 << other)
            for seat, other in ((first, second), (second, first))
        )

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To propose, to agree or to propose another plan, to choose one of two."""
        if len(self.plans) == 2:
            return _CHOOSE
        other = partner(d, seat)
        give = Cards("give", HAND[seat], d.cards.hands[seat], 0, 10)
        take = Cards("take", HAND[other], d.cards.hands[other], 0, 10)
        proposal = Form(Propose, (give, take), same=("give", "take"))
        return (_AGREE_TO_PLAN, proposal) if self.plans else (proposal,)

    def play(self, d: DealState, author: int, move: Propose | Answer | Choose) -> tuple[DealState, Events]:
        """A plan, the yes to it, or the choice between two."""
        if isinstance(move, Propose):
            return self._proposed(d, author, move)
        if isinstance(move, Answer):
            if len(self.plans) != 1 or move.say != "agree":
                raise IllegalMove("no_such_answer", say=move.say)
            return self._agreed(d, self.plans[0]), (Event("answers", {"seat": author, "say": move.say}),)
        if len(self.plans) < 2 or move.plan not in ("first", "counter"):
            raise IllegalMove("no_such_plan", plan=move.plan)
        happened = Event("chosen", {"seat": author, "plan": move.plan}, _both(d), {"seat": author, "plan": None})
        return self._agreed(d, self.plans[move.plan == "counter"]), (happened,)

    def _proposed(self, d: DealState, author: int, move: Propose) -> tuple[DealState, Events]:
        if len(self.plans) == 2:
            raise IllegalMove("choose_a_plan")
        other = partner(d, author)
        mine, his = d.cards.hands[author], d.cards.hands[other]
        give, take = pick(move.give, mine), pick(move.take, his)
        if give is None or take is None:
            card = lacking(move.give, mine) or lacking(move.take, his)
            raise IllegalMove("not_in_these_hands", card=card)
        if len(move.give) != len(move.take):
            raise IllegalMove("exchange_unequal", give=len(move.give), take=len(move.take))
        mine, his = mine & ~give | take, his & ~take | give
        plan = (mine, his) if author == players(d)[0] else (his, mine)
        told = {"seat": author, "give": codes(give), "take": codes(take)}
        happened = Event("proposed", told, _both(d), {"seat": author, "give": None, "take": None})
        return replace(d, stage=Exchanging((other,), (*self.plans, plan))), (happened,)

    def _agreed(self, d: DealState, plan: tuple[int, int]) -> DealState:
        """The cards change hands before the eyes of both, who see each other's until the end."""
        hands = d.cards.hands
        for seat, hand in zip(players(d), plan, strict=True):
            hands = put(hands, seat, hand)
        return replace(d, cards=replace(d.cards, hands=hands), stage=Exchanging(()))

    def default(self, d: DealState, seat: int) -> Move:
        """An exchange of nothing, and yes to any."""
        return Choose("first") if len(self.plans) == 2 else Answer("agree") if self.plans else Propose()

    def facts(self, d: DealState) -> Facts:
        """The plans, for both defenders; what each of them gives to and takes from the one who is asked."""
        if not self.plans:
            return ()
        first, second = players(d)
        told = [
            Fact("plans", [{str(first): codes(mine), str(second): codes(his)} for mine, his in self.plans], _both(d))
        ]
        for seat in self.asked[:1]:
            for name, plan in zip(("", "counter_"), self.plans, strict=False):
                now, then = d.cards.hands[seat], plan[(first, second).index(seat)]
                told.append(Fact(f"{name}gets", codes(then & ~now), _both(d)))
                told.append(Fact(f"{name}gives", codes(now & ~then), _both(d)))
        return tuple(told)


def players(d: DealState) -> tuple[int, int]:
    """The defenders in the order in which they play to the first trick."""
    first, second = (seat for seat in d.spec.order if seat != d.soloist)
    return first, second


def _both(d: DealState) -> int:
    return 1 << d.defenders[0] | 1 << d.defenders[1]
