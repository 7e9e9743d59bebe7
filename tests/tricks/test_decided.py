"""Deals decided before their last card: nothing that is left can matter, everybody can see it, and it is seen."""

from collections.abc import Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import singles
from talia.chance import Seeded
from talia.games import find, games
from talia.games.black_maria.game import BlackMariaDeal
from talia.games.black_maria.game import Spec as MariaSpec
from talia.games.metamorphosis.deal import PARTS, Round
from talia.games.skat.deal import SkatDeal
from talia.games.skat.playing import lost_by_a_trick
from talia.games.skat.scoring import card_points
from talia.table.match import Match
from talia.table.moves import EVERYONE, seats_of
from talia.table.record import Sitter, begin, make_record
from talia.table.series import SeriesState
from talia.table.stages import set_of
from talia.table.words import LANGS, Words
from talia.tricks.deal import TrickDeal
from talia.tricks.passing import PassCards
from talia.tricks.play import Tricks, finished, over
from tests.games.positions import Position
from tests.games.random_play import random_setting, random_step

OPTIONAL = [game.id for game in games() if "decided" in game.Options.__struct_fields__]
DECIDABLE = [*OPTIONAL, "baska"]
"""Baśka's contracts du end by its rules; Kierki's deals of penalty cards and Skat's null do besides."""

State = SeriesState[Any]


def played_on(id: str, deal: type[Any] | None = None) -> Any:
    """The game with the same rules, or those of this deal, but that every deal is played to its last card."""
    kind: Any = type(find(id))
    deal = deal or type(kind.one)
    on = type(f"{deal.__name__}PlayedOn", (deal,), {"stops": lambda self, d: False})
    return type(f"{kind.__name__}PlayedOn", (kind,), {"one": on()})()


def between_tricks(game: Any, rng: Random, deals: int) -> Iterator[State]:
    """The moments of random matches at which a trick has just been taken and more are to come."""
    while deals > 0:
        options, seats = random_setting(game, rng)
        match: Match[Any] = Match(game, options, seats, Seeded(repr(rng.random())))
        match.begin()
        before = 0
        for _ in range(1200):
            if game.result(match.state) is not None:
                break
            random_step(match, rng)
            deals -= len(match.state.sheet) > before
            before = len(match.state.sheet)
            t = tricks_of(match.state)
            if t is not None and t.last and not t.table and not over(t) and match.state.deal.stage is None:
                yield match.state


def tricks_of(s: State) -> Tricks | None:
    """The tricks of the deal in progress, if it has any."""
    t: Tricks | None = None if s.finished else getattr(s.deal, "tricks", None)
    return t


def decided(game: Any, s: State) -> bool:
    """Whether the deal is, for whoever has only watched."""
    rules: TrickDeal[Any] = game.rules_of(s.deal)
    t = tricks_of(s)
    assert t is not None
    return rules.decided(s.deal, t)


def at_random(game: Any, s: State, rng: Random) -> tuple[int, ...]:
    """The score of the deal, played on at random."""
    sheet = len(s.sheet)
    while len(s.sheet) == sheet:
        (seat,) = seats_of(game.waiting(s))
        (form,) = (each for each in game.choices(s, seat) if each.parts)
        s, _ = game.play(s, seat, form.sample(rng))
    score: tuple[int, ...] = s.sheet[-1]["score"]
    return score


def every_way(game: Any, s: State) -> Iterator[tuple[int, ...]]:
    """The score of the deal by every way in which it may be played on."""
    (seat,) = seats_of(game.waiting(s))
    (form,) = (each for each in game.choices(s, seat) if each.parts)
    for move in form.moves():
        after, _ = game.play(s, seat, move)
        if len(after.sheet) > len(s.sheet):
            yield after.sheet[-1]["score"]
        else:
            yield from every_way(game, after)


def dealt_anew(s: State, rng: Random) -> State:
    """The same moment with the cards nobody has seen lying elsewhere."""
    deal: Any = s.deal
    t, lying = deal.tricks, deal.cards
    piles = [zone for zone in lying.piles if zone.sees != EVERYONE]
    cards = list(singles(sum(t.hands) | sum(set_of(zone.cards) for zone in piles)))
    rng.shuffle(cards)
    hands = tuple(sum(cards.pop() for _ in range(hand.bit_count())) for hand in t.hands)
    for zone in piles:
        there = sum(cards.pop() for _ in range(set_of(zone.cards).bit_count()))
        kept = there if isinstance(zone.cards, int) else tuple(one.bit_length() - 1 for one in singles(there))
        changed = replace(zone, cards=kept)
        lying = replace(lying, piles=tuple(changed if each.id == zone.id else each for each in lying.piles))
    return replace(s, deal=replace(deal, tricks=replace(t, hands=hands), cards=lying))


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("id", DECIDABLE)
def test_what_is_decided_cannot_be_changed(id: str, long: bool) -> None:
    """However the deal goes on, and however the cards lie that nobody has seen, nobody's score changes."""
    game, rng, most = played_on(id), Random(f"decided {id}"), 200 if long else 12
    moments = filter(partial(decided, game), between_tricks(game, rng, 40 * most))
    found = 0
    for found, s in enumerate(islice(moments, most), 1):
        # In Baśka the cards dealt say who plays with whom, so they stay where they are.
        worlds = [s, *([] if id == "baska" else (dealt_anew(s, rng) for _ in range(2)))]
        for world in worlds:
            few = sum(each.bit_count() for each in world.deal.tricks.hands) <= 8
            scores = {*islice(every_way(game, world), 200)} if few else set()
            scores |= {at_random(game, world, rng) for _ in range(3)}
            assert len(scores) == 1, (scores, world)
    assert found == most


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("id", OPTIONAL)
def test_what_cannot_be_changed_is_mostly_seen(id: str, long: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """With two tricks to come, where all ways to play them score alike wherever the unseen cards lie.

    What follows from suits that somebody has shown to lack is not asked: nobody's memory ends a deal.
    """
    game, rng, alike, seen, most = played_on(id), Random(f"lazy {id}"), 0, 0, 200 if long else 12
    for s in between_tricks(game, rng, 60 * most):
        if alike == most:
            break
        # Of a round in parts the last one: before, no end of a trick is an end.
        if max(hand.bit_count() for hand in s.deal.hands) != 2 or getattr(s.deal, "part", PARTS - 1) < PARTS - 1:
            continue
        worlds = (dealt_anew(s, rng) for _ in range(60))
        ways = (score for world in worlds for score in every_way(game, world))
        first = next(ways)
        if all(score == first for score in ways):
            alike += 1
            seen += decided(game, s)
    with capsys.disabled():
        print(f"\n{id}: of {alike} deals that nothing can change any more {seen} are decided")
    assert alike == most
    assert seen > 0.7 * alike


def told_by_its_end(game: Any, s: State, rng: Random) -> bool:
    """Whether the end of the deal depends on cards that nobody has seen."""
    return any(decided(game, dealt_anew(s, rng)) != decided(game, s) for _ in range(3))


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("id", OPTIONAL)
def test_the_end_tells_nothing_of_hidden_cards(id: str, long: bool) -> None:
    """Where they lie elsewhere, the deal ends at the same moment."""
    game, rng = played_on(id), Random(f"secret {id}")
    assert not any(told_by_its_end(game, s, rng) for s in between_tricks(game, rng, 200 if long else 12))


class HandsAlone(Round):
    """A round is decided when no card that counts is held, be it taken or in the talon."""

    def decided(self, d: Any, t: Tricks) -> bool:
        return d.part == PARTS - 1 and not self.values(d).left(sum(t.hands), finished(t))


class SkatKnown(SkatDeal):
    """A deal is decided by what lies in the skat, too."""

    def decided(self, d: Any, t: Tricks) -> bool:
        if d.ramsch or lost_by_a_trick(d) or not all(t.taken[seat] for seat in d.spec.order):
            return super().decided(d, t)
        least = card_points(t.won[d.soloist] | d.skat)
        return not any(least < mark <= least + card_points(sum(t.hands)) for mark in (31, 61, 90))


@pytest.mark.parametrize(("id", "deal"), [("metamorphosis", HandsAlone), ("skat", SkatKnown)])
def test_an_end_that_tells_of_hidden_cards_is_found(id: str, deal: type[Any]) -> None:
    game, rng = played_on(id, deal), Random(f"leak {id}")
    assert any(told_by_its_end(game, s, rng) for s in between_tricks(game, rng, 400))


@pytest.mark.parametrize("id", ["polignac", "slobberhannes", "three_five_eight"])
def test_where_every_trick_or_the_last_one_counts_nothing_is_decided_early(id: str) -> None:
    game = played_on(id)
    assert not any(decided(game, s) for s in between_tricks(game, Random(id), 6))


# --- at a table -------------------------------------------------------------------------------------------------------

HANDS = "AH 2C 3C 2D 3D", "KH 4C 5C 4D 5D", "QH 6C 7C 6D 7D"


def maria(*, stop: bool) -> Position:
    """A deal of five cards each, three of them hearts; three are passed on."""
    d = Position.small(BlackMariaDeal(), MariaSpec(3, 2, decided=stop), *HANDS)
    return d.everybody(*(PassCards(tuple(hand.split()[2:])) for hand in HANDS))


def test_the_deal_ends_with_the_last_penalty_card() -> None:
    d = maria(stop=True).played("AH KH QH")
    assert d.told == ["card_played", "trick", "decided"]
    assert d.score == (3, 0, 0)
    assert {len(zone.cards) for id, zone in d.zones(1).items() if id.startswith("hand.")} == {4}, "all lies open"
    assert [item.code for item in d.rules.remarks(d.state)] == ["decided"]


def test_where_it_is_played_out_it_goes_on() -> None:
    d = maria(stop=False).played("AH KH QH")
    assert d.told == ["card_played", "trick"]
    assert d.score is None
    d = d.played_out()
    assert (d.score, d.rules.remarks(d.state)) == ((3, 0, 0), ())


@pytest.mark.parametrize("id", OPTIONAL)
def test_a_record_without_the_option_was_played_out(id: str) -> None:
    game = find(id)
    match: Match[Any] = Match(game, game.Options(), game.usual_seats(), Seeded(id))
    seats = [Sitter(str(seat)) for seat in range(match.seats)]
    record = make_record(id="m", game=game, options=match.options, seats=seats, log=[], totals=())
    del record.options["decided"]
    assert begin(record).options.decided == "play"


def test_the_end_has_words() -> None:
    for lang in LANGS:
        words = Words(lang, "omnibus")
        assert words.text("event.decided", {}) != words.text("account.decided", {})
