"""A deal in stages: what is refused, what is passed through, who knows which cards; and when auctions end."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import mask
from talia.table.forms import Form
from talia.table.moves import CHANCE, CLOCK, EVERYONE, NOBODY, Drawn, Event, Expired, IllegalMove, Move
from talia.table.stages import Lying, Stage, StagedDeal, StagedState
from talia.table.zones import Zone, known_in
from talia.tricks.auction import Auction, Talk, rotation

# --- where the cards lie ----------------------------------------------------------------------------------------------


def known(lying: Lying, zone: str, viewer: int) -> int:
    """The cards a viewer knows in a place into which he does not see."""
    return sum(cards for cards, viewers in known_in(lying.known, zone) if viewers >> viewer & 1)


def test_who_sees_a_card_go_knows_where_it_lies_until_it_may_have_gone_on() -> None:
    lying = Lying((0b0011, 0b1100, 0b110000)).moved(0b0001, "hand.0", "hand.1")
    assert lying.hands == (0b0010, 0b1101, 0b110000)
    assert (known(lying, "hand.1", 0), known(lying, "hand.1", 2)) == (0b0001, 0)
    # Another card of that hand goes where seat 0 does not see it: for all he knows it is the one he gave.
    assert known(lying.moved(0b0100, "hand.1", "hand.2"), "hand.1", 0) == 0
    # If he is told which one, he still knows.
    assert known(lying.moved(0b0100, "hand.1", "hand.2", named_to=0b001), "hand.1", 0) == 0b0001
    # All cards of the hand go: the one he knows is among them.
    assert known(lying.moved(0b1101, "hand.1", "hand.2"), "hand.2", 0) == 0b0001


def test_an_open_pile_goes_before_all_eyes_and_a_new_one_is_seen_by_those_it_is_named_to() -> None:
    lying = Lying((0b1, 0b10), (Zone("widow", 0b1100),)).moved(0b1100, "widow", "hand.1")
    assert known(lying, "hand.1", 0) == 0b1100 and lying.pile("widow") == 0
    lying = lying.without("widow").moved(0b0100, "hand.1", "out", named_to=0b10)
    assert lying.piles == (Zone("out", 0b0100, 0b10),)
    assert known(lying, "hand.1", 0) == 0


def test_a_talon_keeps_its_order() -> None:
    lying = Lying((0,), (Zone("talon", (5, 3, 9), NOBODY),)).moved(1 << 5, "talon", "hand.0")
    assert lying.piles[0].cards == (3, 9) and lying.hands == (1 << 5,)


def test_the_piles_of_a_seat_are_shown_beside_its_hand() -> None:
    piles = (Zone("rest", 0b100, NOBODY), Zone("passed.1", 0b10, 0b10))
    zones = Lying((0, 0, 0), piles, (), (1, 2, 0)).zones(open_to=EVERYONE)
    assert [zone.id for zone in zones] == ["hand.1", "passed.1", "hand.2", "hand.0", "rest"]
    assert [zone.sees for zone in zones if zone.id != "passed.1"] == [EVERYONE] * 4


# --- stages -----------------------------------------------------------------------------------------------------------


class Say(Move, frozen=True, tag="say"):
    """A word."""


class Other(Move, frozen=True, tag="other"):
    """Something else."""


class Speaking(Stage, frozen=True):
    """So many seats speak, all at once."""

    left: int

    phase = "speaking"
    takes = (Say,)
    not_awaited = "has_spoken"

    def done(self, d: Any) -> bool:
        return not self.left

    def waiting(self, d: Any) -> int:
        return self.left

    def choices(self, d: Any, seat: int) -> tuple[Form, ...]:
        return (Form(Say),)

    def play(self, d: Any, author: int, move: Say) -> tuple[Any, tuple[Event, ...]]:
        return replace(d, stage=Speaking(self.left & ~(1 << author))), (Event("said", {"seat": author}),)

    def default(self, d: Any, seat: int) -> Move:
        return Say()


class Rounds(StagedDeal[StagedState]):
    """Everybody speaks, then nobody (which is passed through), then seat 1, then it is over."""

    def pack(self, spec: Any) -> tuple[str, ...]:
        return ("2C", "3C")

    def dealt(self, d: StagedState, order: tuple[str, ...]) -> tuple[StagedState, tuple[Event, ...]]:
        return replace(d, cards=Lying((mask(order[:1]), mask(order[1:]))), stage=Speaking(0b11)), ()

    def score(self, d: StagedState) -> tuple[int, ...] | None:
        return (0, 0) if d.over else None

    def follows(self, d: StagedState) -> tuple[StagedState, tuple[Event, ...]]:
        if not d.spec:
            return self.finish(d)
        return replace(d, stage=Speaking(d.spec[0]), spec=d.spec[1:]), (Event("round", {"of": d.spec[0]}),)


def test_a_deal_goes_from_stage_to_stage_and_passes_through_those_without_a_decision() -> None:
    rules = Rounds()
    d = rules.start((0, 0b10))
    assert rules.phase(d) == "deal" and rules.draw(d, "deal/0") is not None and rules.zones(d) == ()
    d, _ = rules.play(d, CHANCE, Drawn("deal/0", ("3C", "2C")))
    assert (rules.phase(d), rules.waiting(d), d.hands) == ("speaking", 0b11, (mask(["3C"]), mask(["2C"])))
    d, _ = rules.play(d, 1, Say())
    assert rules.choices(d, 1) == () and rules.default(d, 1) is None and rules.guidance(d, 1) == ()
    d, events = rules.play(d, 0, Say())
    assert [event.code for event in events] == ["said", "round", "round"]
    assert rules.waiting(d) == 0b10
    d, _ = rules.play(d, 1, Say())
    assert d.over and rules.phase(d) == "over" and rules.waiting(d) == 0
    assert all(zone.sees == EVERYONE for zone in rules.zones(d))


@pytest.mark.parametrize(
    ("author", "move", "code"),
    [
        (0, Other(), "not_now"),
        (1, Other(), "not_now"),
        (1, Say(), "has_spoken"),
        (CLOCK, Expired("x"), "no_such_timer"),
    ],
)
def test_a_kind_of_move_is_refused_before_its_author(author: int, move: Move, code: str) -> None:
    rules = Rounds()
    d, _ = rules.play(rules.start(()), CHANCE, Drawn("deal/0", ("3C", "2C")))
    d, _ = rules.play(d, 1, Say())
    with pytest.raises(IllegalMove) as refused:
        rules.play(d, author, move)
    assert refused.value.code == code


# --- auctions ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("calls", "ends"),
    [
        ("p p p p", 4),  # nobody has spoken: the word is back with one who passed
        ("p p b p p p", 6),
        ("b p p b p p p", 7),
        ("b k p p p", 5),  # a kontra moves who spoke last
        ("p k p p p", 5),  # also one to no bid
        ("o o o o", 4),  # nobody is left
        ("o b o o", 4),  # only the bidder is left
        ("b o b o o", 5),
        ("1 1 1 1", 4),  # each once
        ("1 o 1 o", 4),
    ],
)
def test_an_auction_in_turn_ends_by_one_rule(calls: str, ends: int) -> None:
    a = Auction(rotation(4, 2), 0)
    steps = 0
    for steps, call in enumerate(calls.split(), 1):
        assert not a.over
        if call in "po":
            a = a.passed(out=call == "o")
        elif call == "k":
            a = a.doubled()
        else:
            a = a.said(steps, once=call == "1")
    assert a.over and steps == ends


def test_a_bid_makes_doubles_void_and_calls_are_kept() -> None:
    a = Auction(rotation(3, 0), 0).said(1, "one").doubled("double").passed("pass")
    assert (a.bid, a.bidder, a.doubles, a.last, a.turn) == (1, 0, (1,), 1, 0)
    assert a.said(2, "two").doubles == () and a.said(2, "two").calls == ("one", "double", "pass", "two")


def talk(said: str) -> Talk:
    """Seat 1 asks seat 0, seat 2 waits; values are named, held (+), or somebody passes (-)."""
    t = Talk(1, 0, 1, (2,))
    for call in said.split():
        t = t.held(call) if call == "+" else t.passed(call) if call == "-" else t.named(int(call), call)
    return t


@pytest.mark.parametrize(
    ("said", "turn", "winner", "bid"),
    [
        ("18 + 20 - -", -1, 1, 20),  # forehand drops out, rearhand does not ask
        ("18 + - 20 -", -1, 2, 20),
        ("18 + - 20 + -", -1, 0, 20),
        ("- -", 0, 0, 0),  # nobody has bid: forehand may
        ("- - 18", -1, 0, 18),
        ("- - -", -1, -1, 0),
        ("- 18 -", -1, 2, 18),
    ],
)
def test_one_asks_and_one_answers_until_one_is_left(said: str, turn: int, winner: int, bid: int) -> None:
    t = talk(said)
    assert (t.turn, t.asker, t.bid) == (turn, winner, bid)
