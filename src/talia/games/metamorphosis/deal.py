"""One round of Metamorfoza (rules/metamorphosis.md 3 to 5): predictions, then four parts of twelve tricks.

Tricks lie open when they are taken, so everybody knows from what a player makes his next hand, until he throws some of
it away or others draw from it.
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import BIT, RANKS, Deck, card, codes, mask, pick, singles
from talia.games.metamorphosis.moves import Discard, Predict
from talia.games.metamorphosis.parts import BONUS, HAND, RULES, PartRule, RuleId, alone_best
from talia.games.metamorphosis.refill import neighbour_draw
from talia.table.forms import Cards, Form, Option
from talia.table.game import Guide
from talia.table.moves import CHANCE, EVERYONE, NOBODY, Draw, Event, IllegalMove, Move, Shuffle
from talia.table.series import Deal, the_shuffle
from talia.table.zones import Fact, Knowledge, Zone, known_in, moved
from talia.tricks import play
from talia.tricks.dealing import deal_out
from talia.tricks.guidance import brought, duty
from talia.tricks.play import HAND as HANDS
from talia.tricks.play import Play, Tricks, put

DECK: Final = Deck(RANKS)
PARTS: Final = 4
PREDICT: Final = (Form(Predict, (Option("part", tuple(str(1 + part) for part in range(PARTS))),)),)


class Spec(Struct, frozen=True):
    """What a round starts with: the rules of its parts, and the trump suit of those that have one."""

    seats: int
    dealer: int
    rules: tuple[RuleId, ...] = ("tricks", "hearts", "trump_tricks", "no_tricks")
    trump: str = "S"


class State(Struct, frozen=True):
    """A round. Cards are sets, but the ``talon`` is in the order in which it is drawn.

    ``predicted``: the part each seat hopes to win, from 1; 0: not said yet. ``part``: from 0; ``points``: what its
    tricks brought so far; ``scores``: those of the parts that are over. ``refills``: how often chance filled up hands.
    """

    spec: Spec
    phase: str = "deal"
    hands: tuple[int, ...] = ()
    talon: tuple[int, ...] = ()
    discards: int = 0
    knowledge: Knowledge = ()
    predicted: tuple[int, ...] = ()
    part: int = 0
    tricks: Tricks | None = None
    points: tuple[int, ...] = ()
    scores: tuple[tuple[int, ...], ...] = ()
    refills: int = 0


Events = tuple[Event, ...]
Step = tuple[State, Events]


class Round(Deal[State]):
    """The rules of one round."""

    def start(self, spec: Spec) -> State:
        """Before the cards are dealt."""
        return State(spec)

    def draw(self, d: State, label: str) -> Draw | None:
        """The deck; discards that become a new talon; the order in which a neighbour's cards are drawn."""
        if d.phase == "deal":
            return Shuffle(label, DECK.codes)
        if d.phase == "new_talon":
            return Shuffle(f"{label}/refill/{d.refills}", codes(d.discards))
        if d.phase == "neighbour":
            return Shuffle(f"{label}/refill/{d.refills}", codes(d.hands[_next_draw(d)[1]]))
        return None

    def waiting(self, d: State) -> int:
        """All who have not predicted, all who hold too many cards, or who is on turn."""
        if d.phase == "predict":
            return sum(1 << seat for seat, part in enumerate(d.predicted) if not part)
        if d.phase == "discard":
            return sum(1 << seat for seat, hand in enumerate(d.hands) if hand.bit_count() > HAND)
        return 1 << d.tricks.turn if d.tricks is not None else 0

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A part, the cards one holds too many, a card to play."""
        if not self.waiting(d) >> seat & 1:
            return ()
        if d.phase == "predict":
            return PREDICT
        if d.phase == "discard":
            hand = d.hands[seat]
            surplus = hand.bit_count() - HAND
            return (Form(Discard, (Cards("cards", HANDS[seat], hand, surplus, surplus),)),)
        assert d.tricks is not None
        return play.choices(d.tricks, play.legal_cards(d.tricks))

    def play(self, d: State, author: int, move: Move) -> Step:
        """The step."""
        if author == CHANCE:
            order = the_shuffle(move, self.draw(d, ""))
            return _CHANCE[d.phase](d, order)
        phase, step = _STEPS.get(type(move), ("", _card))
        if author < 0 or d.phase == "deal":
            raise IllegalMove("no_such_timer")
        if phase != d.phase:
            raise IllegalMove("not_now")
        if not self.waiting(d) >> author & 1:
            raise IllegalMove("not_your_turn" if phase == "play" else "already_done")
        return step(d, author, move)

    def default(self, d: State, seat: int) -> Move | None:
        """The first part, the lowest cards."""
        if not self.waiting(d) >> seat & 1:
            return None
        if d.phase == "predict":
            return Predict("1")
        if d.phase == "discard":
            hand = list(singles(d.hands[seat]))
            return Discard(codes(sum(hand[: len(hand) - HAND])))
        assert d.tricks is not None
        return Play(play.lowest(play.legal_cards(d.tricks)))

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands and tricks, with what is known of them; the talon; what was thrown away."""
        if d.phase == "deal":
            return ()
        open_to = EVERYONE if d.phase == "over" else NOBODY
        if d.tricks is not None:
            hands = play.zones(d.tricks, open_to=open_to, knowledge=d.knowledge)
        else:
            hands = tuple(
                Zone(HANDS[seat], hand, 1 << seat, known=known_in(d.knowledge, HANDS[seat]))
                for seat, hand in enumerate(d.hands)
            )
        talon = Zone("talon", d.talon, open_to, known=known_in(d.knowledge, "talon"))
        away = Zone("discards", d.discards, open_to, known=known_in(d.knowledge, "discards"))
        return (*hands, talon, away) if d.discards else (*hands, talon)

    def facts(self, d: State) -> tuple[Fact, ...]:
        """The part and its rules, predictions once they are revealed, points."""
        facts = [Fact("dealer", d.spec.dealer), Fact("rules", d.spec.rules)]
        if d.phase == "deal":
            return tuple(facts)
        if all(d.predicted):
            facts.append(Fact("predictions", d.predicted))
        else:
            facts += [Fact("predicts", part, 1 << seat) for seat, part in enumerate(d.predicted) if part]
        facts.append(Fact("parts", d.scores))
        if d.tricks is None or d.phase == "over":
            return tuple(facts)
        rule = _rule(d)
        facts += [Fact("part", d.part), Fact("rule", d.spec.rules[d.part])]
        if rule.trump:
            facts.append(Fact("trump", d.spec.trump))
        return (*facts, Fact("part_points", d.points), *play.facts(d.tricks))

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """What is predicted or thrown away; in the play what tricks are worth, or the last one was, and the duty."""
        t = d.tricks
        if t is None:
            if not self.waiting(d) >> seat & 1:
                return ()
            return (Guide(d.phase, {"n": d.hands[seat].bit_count() - HAND}),)
        rule = _rule(d)
        how = Guide(f"aim.{d.spec.rules[d.part]}", {"trump": d.spec.trump, "goes_on": d.part < PARTS - 1})
        if seat != t.turn:
            return (how,)
        worth = 0 if t.last is None else rule.values.worth(play.finished(t) - 1, mask(t.last["cards"]))
        return brought(t, seat, worth) or how, duty(t)

    def phase(self, d: State) -> str:
        """predict, play, discard, over; between them what chance settles at once."""
        return d.phase

    def score(self, d: State) -> tuple[int, ...] | None:
        """All parts, and the bonus for who predicted one he won alone."""
        if d.phase != "over":
            return None
        return tuple(map(sum, zip(*d.scores, bonuses(d), strict=True)))

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


def _dealt(d: State, order: tuple[str, ...]) -> Step:
    seats, dealer = d.spec.seats, d.spec.dealer
    hands, rest = deal_out(order, seats, HAND, dealer=dealer)
    d = replace(d, phase="predict", hands=hands, talon=tuple(map(card, rest)), predicted=(0,) * seats)
    return d, (Event("dealt", {"dealer": dealer}),)


def _predicted(d: State, author: int, move: Predict) -> Step:
    """One indicator card; when all lie there they are revealed, and the first part begins."""
    if not PREDICT[0].allows(move):
        raise IllegalMove("no_such_part")
    d = replace(d, predicted=put(d.predicted, author, int(move.part)))
    laid = Event("predicted", {"seat": author, "part": move.part}, 1 << author, {"seat": author, "part": None})
    if not all(d.predicted):
        return d, (laid,)
    return _part_begins(d, (laid, Event("revealed", {"predictions": d.predicted})))


def _part_begins(d: State, events: Events) -> Step:
    rule, seats = _rule(d), d.spec.seats
    tricks = play.begin(rule.duties(d.spec.trump), d.hands, leader(d))
    begins = Event("part_begins", {"part": d.part, "rule": d.spec.rules[d.part], "leader": tricks.leader})
    return replace(d, phase="play", tricks=tricks, points=(0,) * seats), (*events, begins)


def _card(d: State, author: int, move: Play) -> Step:
    """A card; a trick is counted, and the last of a part ends it."""
    t = d.tricks
    assert t is not None
    after, events = play.played(t, author, move.card)
    d = replace(d, tricks=after)
    if after.table:
        return d, events
    taker = after.leader
    worth = _rule(d).values.worth(play.finished(t), after.won[taker] & ~t.won[taker])
    d = replace(d, points=put(d.points, taker, d.points[taker] + worth))
    return _part_over(d, after, events) if play.over(after) else (d, events)


def _part_over(d: State, t: Tricks, events: Events) -> Step:
    """The cards in one's tricks are one's next hand, to be made twelve again."""
    d = replace(d, scores=(*d.scores, d.points))
    won = tuple(seat for seat, part in enumerate(d.predicted) if part == d.part + 1 and alone_best(d.points, seat))
    over = Event("part_over", {"part": d.part, "points": d.points})
    events = (*events, over, *(Event("bonus", {"seat": seat, "points": BONUS}) for seat in won))
    if d.part == PARTS - 1:
        return replace(d, phase="over"), events
    known = tuple((HANDS[seat], cards, EVERYONE) for seat, cards in enumerate(t.won) if cards)
    outside = tuple(each for each in d.knowledge if each[0] in ("talon", "discards"))
    d = replace(d, part=d.part + 1, tricks=None, hands=t.won, knowledge=(*outside, *known))
    if d.part == 2:
        return _from_neighbour(d, events)
    return _discarded_all(replace(d, phase="discard"), events)


def _discarded(d: State, author: int, move: Discard) -> Step:
    hand = d.hands[author]
    cards = pick(move.cards, hand)
    if cards is None:
        raise IllegalMove("not_in_hand")
    surplus = hand.bit_count() - HAND
    if cards.bit_count() != surplus:
        raise IllegalMove("throw_so_many", n=surplus)
    told = {"seat": author, "n": surplus}
    event = Event("discards", {**told, "cards": codes(cards)}, 1 << author, {**told, "cards": None})
    d = replace(
        d,
        hands=put(d.hands, author, hand & ~cards),
        discards=d.discards | cards,
        knowledge=moved(
            d.knowledge, cards, source=HANDS[author], lay_there=hand, target="discards", named_to=1 << author
        ),
    )
    return _discarded_all(d, (event,))


def _discarded_all(d: State, events: Events) -> Step:
    """Once nobody holds too many, those who hold too few draw, from the next leader on, each his whole need."""
    if any(hand.bit_count() > HAND for hand in d.hands):
        return d, events
    seats, first = d.spec.seats, leader(d)
    for seat in ((first + step) % seats for step in range(seats)):
        need = HAND - d.hands[seat].bit_count()
        if number := min(need, len(d.talon)):
            d, event = _drawn(d, seat, number)
            events = (*events, event)
        if number < need:
            return replace(d, phase="new_talon"), events
    return _part_begins(d, events)


def _drawn(d: State, seat: int, number: int) -> tuple[State, Event]:
    """So many cards from the top of the talon, seen by nobody else."""
    cards = sum(1 << each for each in d.talon[:number])
    lay_there = sum(1 << each for each in d.talon)
    d = replace(
        d,
        talon=d.talon[number:],
        hands=put(d.hands, seat, d.hands[seat] | cards),
        knowledge=moved(
            d.knowledge, cards, source="talon", lay_there=lay_there, target=HANDS[seat], named_to=1 << seat
        ),
    )
    told = {"seat": seat, "n": number}
    return d, Event("draws", {**told, "cards": codes(cards)}, 1 << seat, {**told, "cards": None})


def _new_talon(d: State, order: tuple[str, ...]) -> Step:
    """What was thrown away is the new talon."""
    away = d.discards
    knowledge = moved(d.knowledge, away, source="discards", lay_there=away, target="talon", named_to=NOBODY)
    d = replace(d, talon=tuple(map(card, order)), discards=0, knowledge=knowledge, refills=d.refills + 1)
    return _discarded_all(replace(d, phase="discard"), (Event("new_talon", {"n": len(order)}),))


def _next_draw(d: State) -> tuple[int, int, int]:
    found = neighbour_draw([hand.bit_count() for hand in d.hands], leader(d))
    assert found is not None
    return found


def _from_neighbour(d: State, events: Events) -> Step:
    short = any(hand.bit_count() < HAND for hand in d.hands)
    return (replace(d, phase="neighbour"), events) if short else _part_begins(d, events)


def _taken(d: State, order: tuple[str, ...]) -> Step:
    """Cards at random out of the left neighbour's hand; the two see them."""
    seat, source, number = _next_draw(d)
    cards = sum(BIT[each] for each in order[:number])
    both = 1 << seat | 1 << source
    knowledge = moved(
        d.knowledge, cards, source=HANDS[source], lay_there=d.hands[source], target=HANDS[seat], named_to=both
    )
    hands = put(put(d.hands, source, d.hands[source] & ~cards), seat, d.hands[seat] | cards)
    told = {"seat": seat, "source": source, "n": number}
    event = Event("takes", {**told, "cards": codes(cards)}, both, {**told, "cards": None})
    d = replace(d, hands=hands, knowledge=knowledge, refills=d.refills + 1)
    return _from_neighbour(d, (event,))


_CHANCE: Final[dict[str, Callable[[State, tuple[str, ...]], Step]]] = {
    "deal": _dealt,
    "new_talon": _new_talon,
    "neighbour": _taken,
}
"""What the outcome of a draw does, by phase."""

_STEPS: Final[dict[type[Move], tuple[str, Callable[[State, int, Any], Step]]]] = {
    Predict: ("predict", _predicted),
    Discard: ("discard", _discarded),
    Play: ("play", _card),
}
"""For each kind of move the phase it belongs to and its step."""
