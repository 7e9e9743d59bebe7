"""One round of Metamorfoza (rules/metamorphosis.md 3 to 5): predictions, then four parts of twelve tricks.

Tricks lie open when they are taken, so everybody knows from what a player makes his next hand, until he throws some of
it away or others draw from it.
"""

from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, RANKS, Deck, card, codes, pick, singles
from talia.games.metamorphosis.moves import Discard, Predict
from talia.games.metamorphosis.parts import BONUS, HAND, RULES, PartRule, RuleId, alone_best
from talia.games.metamorphosis.refill import neighbour_draw
from talia.table.account import Account, Item
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, Shuffle, face_down
from talia.table.stages import Events, Facts, Lying, Stage, Unattended
from talia.table.zones import Fact, Zone
from talia.tricks.deal import TrickDeal, TrickState
from talia.tricks.dealing import deal_out
from talia.tricks.deciding import EndsEarly
from talia.tricks.obligations import Obligations
from talia.tricks.play import HAND as HANDS
from talia.tricks.play import Tricks, put
from talia.tricks.values import Values

DECK: Final = Deck(RANKS)
PARTS: Final = 4
TALON: Final = "talon"
DISCARDS: Final = "discards"
"""Zones of the cards to be drawn, in their order, and of those thrown away."""
PREDICT: Final = (Form(Predict, (Option("part", tuple(str(1 + part) for part in range(PARTS))),)),)


class Spec(EndsEarly, frozen=True):
    """What a round starts with: the rules of its parts, and the trump suit of those that have one."""

    seats: int
    dealer: int
    rules: tuple[RuleId, ...] = ("tricks", "hearts", "trump_tricks", "no_tricks")
    trump: str = "S"


class State(TrickState, frozen=True):
    """A round; the hands change from part to part.

    ``predicted``: the part each seat hopes to win, from 1; 0: not said yet. ``part``: from 0; ``scores``: those of the
    parts that are over. ``refills``: how often chance filled up hands.
    """

    spec: Spec
    predicted: tuple[int, ...] = ()
    part: int = 0
    scores: tuple[tuple[int, ...], ...] = ()
    refills: int = 0


class Predicting(Stage, frozen=True):
    """Everybody lays an indicator card face down: the part he hopes to win."""

    phase = "predict"
    takes = (Predict,)
    not_awaited = "already_done"

    def done(self, d: State) -> bool:
        """Whether all lie there."""
        return all(d.predicted)

    def waiting(self, d: State) -> int:
        """All who have not predicted."""
        return sum(1 << seat for seat, part in enumerate(d.predicted) if not part)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A part."""
        return PREDICT

    def play(self, d: State, author: int, move: Predict) -> tuple[State, Events]:
        """One of them; all are revealed with the last."""
        if not PREDICT[0].allows(move):
            raise IllegalMove("no_such_part")
        d = replace(d, predicted=put(d.predicted, author, int(move.part)))
        laid = Event("predicted", {"seat": author, "part": move.part}, 1 << author, {"seat": author, "part": None})
        return d, (laid, Event("revealed", {"predictions": d.predicted})) if all(d.predicted) else (laid,)

    def default(self, d: State, seat: int) -> Move:
        """The first part."""
        return Predict("1")

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is predicted."""
        return (Guide("predict", {"n": d.hands[seat].bit_count() - HAND}),) if on_turn else ()


class Discarding(Stage, frozen=True):
    """Who holds too many cards throws some away."""

    phase = "discard"
    takes = (Discard,)
    not_awaited = "already_done"

    def done(self, d: State) -> bool:
        """Whether nobody does any more."""
        return not self.waiting(d)

    def waiting(self, d: State) -> int:
        """All who do."""
        return sum(1 << seat for seat, hand in enumerate(d.hands) if hand.bit_count() > HAND)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """The cards one holds too many."""
        surplus = d.hands[seat].bit_count() - HAND
        return (Form(Discard, (Cards("cards", HANDS[seat], d.hands[seat], surplus, surplus),)),)

    def play(self, d: State, author: int, move: Discard) -> tuple[State, Events]:
        """They lie face down."""
        hand, lying = d.hands[author], d.cards
        cards = pick(move.cards, hand)
        if cards is None:
            raise IllegalMove("not_in_hand")
        surplus = hand.bit_count() - HAND
        if cards.bit_count() != surplus:
            raise IllegalMove("throw_so_many", n=surplus)
        if not lying.pile(DISCARDS):
            lying = replace(lying, piles=(*lying.piles, Zone(DISCARDS, 0, NOBODY)))
        thrown = face_down("discards", 1 << author, cards, seat=author, n=surplus)
        return replace(d, cards=lying.moved(cards, HANDS[author], DISCARDS)), (thrown,)

    def default(self, d: State, seat: int) -> Move:
        """The lowest cards."""
        hand = list(singles(d.hands[seat]))
        return Discard(codes(sum(hand[: len(hand) - HAND])))

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """How many are thrown away."""
        return (Guide("discard", {"n": d.hands[seat].bit_count() - HAND}),) if on_turn else ()


class _Refilling(Unattended, frozen=True):
    """What chance settles at once."""

    draws = True

    def done(self, d: State) -> bool:
        """Once the cards are drawn another stage is there."""
        return False


class NewTalon(_Refilling, frozen=True):
    """What was thrown away is the new talon."""

    phase = "new_talon"

    def draw(self, d: State, label: str) -> Shuffle:
        """Its order."""
        return Shuffle(f"{label}/refill/{d.refills}", codes(d.cards.pile(DISCARDS)))

    def drawn(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Those who lacked cards go on drawing."""
        lying = d.cards.moved(d.cards.pile(DISCARDS), DISCARDS, TALON).without(DISCARDS, TALON)
        lying = replace(lying, piles=(Zone(TALON, tuple(map(card, order)), NOBODY), *lying.piles))
        d = replace(d, cards=lying, refills=d.refills + 1, stage=Discarding())
        return d, (Event("new_talon", {"n": len(order)}),)


class FromNeighbour(_Refilling, frozen=True):
    """Who is short draws cards at random out of the left neighbour's hand."""

    phase = "neighbour"

    def done(self, d: State) -> bool:
        """Whether nobody is short."""
        return all(hand.bit_count() >= HAND for hand in d.hands)

    def draw(self, d: State, label: str) -> Shuffle:
        """The order in which a neighbour's cards are drawn."""
        return Shuffle(f"{label}/refill/{d.refills}", codes(d.hands[_next_draw(d)[1]]))

    def drawn(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """The two see them."""
        seat, source, number = _next_draw(d)
        cards, both = sum(BIT[each] for each in order[:number]), 1 << seat | 1 << source
        takes = face_down("takes", both, cards, seat=seat, source=source, n=number)
        return replace(d, cards=d.cards.moved(cards, HANDS[source], HANDS[seat]), refills=d.refills + 1), (takes,)


def _next_draw(d: State) -> tuple[int, int, int]:
    found = neighbour_draw([hand.bit_count() for hand in d.hands], leader(d))
    assert found is not None
    return found


class Round(TrickDeal[State]):
    """The rules of one round."""

    made_of = State
    points_are = "part_points"

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """All cards."""
        return DECK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Twelve each, one at a time from the dealer's left; the others are the talon."""
        seats, dealer = d.spec.seats, d.spec.dealer
        hands, rest = deal_out(order, seats, HAND, dealer=dealer)
        lying = Lying(hands, (Zone(TALON, tuple(map(card, rest)), NOBODY),))
        return replace(d, cards=lying, stage=Predicting(), predicted=(0,) * seats), (
            Event("dealt", {"dealer": dealer}),
        )

    def follows(self, d: State) -> tuple[State, Events]:
        """Once hands have twelve cards again, by talon or neighbour, a part begins."""
        events: Events = ()
        if isinstance(d.stage, Discarding):
            d, events = _filled_up(d)
            if isinstance(d.stage, NewTalon):
                return d, events
        d = self.lead_off(d)
        begins = {"part": d.part, "rule": d.spec.rules[d.part], "leader": self.tricks(d).leader}
        return d, (*events, Event("part_begins", begins))

    def duties(self, d: State) -> Obligations:
        """To follow suit, and what the part forbids besides."""
        return _rule(d).duties(d.spec.trump)

    def leader(self, d: State) -> int:
        """Seat 1 to the first two parts, then the player on his left."""
        return leader(d)

    def values(self, d: State) -> Values:
        """What the part counts."""
        return _rule(d).values

    def decided(self, d: State, t: Tricks) -> bool:
        """Whether the last part is: before it all tricks make the next hands."""
        return d.part == PARTS - 1 and super().decided(d, t)

    def trick_over(self, d: State) -> tuple[State, Events]:
        """After the last of a part the cards in one's tricks are one's next hand, to be made twelve again."""
        t = self.tricks(d)
        if not self.ended(d, t):
            return d, ()
        won = (seat for seat, part in enumerate(d.predicted) if part == d.part + 1 and alone_best(d.points, seat))
        events = (
            Event("part_over", {"part": d.part, "points": d.points}),
            *(Event("bonus", {"seat": seat, "points": BONUS}) for seat in won),
        )
        d = replace(d, scores=(*d.scores, d.points))
        if d.part == PARTS - 1:
            return d, events
        outside = (each for each in d.cards.known if each[0] in (TALON, DISCARDS))
        known = ((HANDS[seat], cards, EVERYONE) for seat, cards in enumerate(t.won) if cards)
        lying = replace(d.cards, hands=t.won, known=(*outside, *known))
        stage = FromNeighbour() if d.part == 1 else Discarding()
        return self.passed_through(replace(d, part=d.part + 1, tricks=None, cards=lying, stage=stage), events)

    def facts(self, d: State) -> Facts:
        """Nothing of the play once the round is over."""
        return self.common(d) if d.over else super().facts(d)

    def common(self, d: State) -> Facts:
        """The rules of the parts, predictions once they are revealed, points; the part that is played."""
        told = (*super().common(d), Fact("rules", d.spec.rules))
        if all(d.predicted):
            told = (*told, Fact("predictions", d.predicted))
        else:
            told = (*told, *(Fact("predicts", part, 1 << seat) for seat, part in enumerate(d.predicted) if part))
        told = (*told, Fact("parts", d.scores))
        if d.tricks is None or d.over:
            return told
        trump = (Fact("trump", d.spec.trump),) if _rule(d).trump else ()
        return (*told, Fact("part", d.part), Fact("rule", d.spec.rules[d.part]), *trump)

    def aim(self, d: State, seat: int) -> Guide:
        """What tricks are worth."""
        return Guide(f"aim.{d.spec.rules[d.part]}", {"trump": d.spec.trump, "goes_on": d.part < PARTS - 1})

    def score(self, d: State) -> tuple[int, ...] | None:
        """All parts, and the bonus for who predicted one he won alone."""
        return tuple(map(sum, zip(*d.scores, bonuses(d), strict=True))) if d.over else None

    def account(self, d: State) -> Account:
        """The parts one after the other, and the bonus."""
        found: list[Item] = []
        for seat, bonus in enumerate(bonuses(d)):
            for part, (rule, points) in enumerate(zip(d.spec.rules, d.scores, strict=True)):
                told = {"seat": seat, "part": part, "rule": rule}
                found.append(Item("part", told, (seat,), points[seat]))
            if bonus:
                found.append(Item("bonus", {"seat": seat, "part": d.predicted[seat] - 1}, (seat,), bonus))
        return tuple(found)

    def summary(self, d: State) -> dict[str, Any]:
        """The scores of the parts, what was predicted, and what it brought."""
        return {
            "dealer": d.spec.dealer,
            "parts": d.scores,
            "predictions": d.predicted,
            "bonuses": bonuses(d),
        }


def bonuses(d: State) -> tuple[int, ...]:
    """Ten points for everybody who alone won the part he predicted (rules/metamorphosis.md 5)."""
    return tuple(
        BONUS if 0 < part <= len(d.scores) and alone_best(d.scores[part - 1], seat) else 0
        for seat, part in enumerate(d.predicted)
    )


def leader(d: State) -> int:
    """Who leads to the part: seat 1 to the first two, then the player on his left."""
    return (d.spec.dealer + (1 if d.part < 2 else 2)) % d.spec.seats


def _rule(d: State) -> PartRule:
    return RULES[d.spec.rules[d.part]]


def _filled_up(d: State) -> tuple[State, Events]:
    """Those who hold too few draw, from the next leader on, each his whole need."""
    events: Events = ()
    seats, first = d.spec.seats, leader(d)
    for seat in ((first + step) % seats for step in range(seats)):
        talon = next(zone.cards for zone in d.cards.piles if zone.id == TALON)
        assert isinstance(talon, tuple)
        need = HAND - d.hands[seat].bit_count()
        if number := min(need, len(talon)):
            cards = sum(1 << each for each in talon[:number])
            d = replace(d, cards=d.cards.moved(cards, TALON, HANDS[seat]))
            events = (*events, face_down("draws", 1 << seat, cards, seat=seat, n=number))
        if number < need:
            return replace(d, stage=NewTalon()), events
    return d, events
