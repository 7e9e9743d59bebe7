"""Computer players claim all remaining tricks where nobody can doubt it, once a deal, and never against their will."""

from random import Random
from typing import Any, get_args

import pytest

from talia.cards import code
from talia.chance import Seeded
from talia.games import find, games
from talia.players import Sight, Witness
from talia.players import find as player
from talia.table.account import Item
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.table.options import options_from
from talia.tricks.claiming import Answer, Claim
from talia.tricks.deal import out
from talia.tricks.laydown import takes_the_rest
from talia.tricks.play import Play

CLAIMING = [
    game.id
    for game in games()
    if game.id != "baska" and Claim in get_args(game.Moves) and "claims" in game.Options.__struct_fields__
]
"""The games in which who leads claims all the rest; the proposals of Baśka are others."""


class Table:
    """A match of computer players, all of them as they sit at tables."""

    def __init__(self, id: str, seed: str, **options: Any) -> None:
        self.game = find(id)
        chosen = options_from(self.game, options)
        self.match: Match[Any] = Match(self.game, chosen, self.game.usual_seats(), Seeded(f"{id} {seed}"))
        self.rng = Random(seed)
        self.player = player(id, "simple")
        self.witnesses = [Witness(self.game, seat, chosen) for seat in range(self.match.seats)]
        self.match.begin()

    @property
    def over(self) -> bool:
        return self.game.result(self.match.state) is not None

    @property
    def turn(self) -> int:
        return seats_of(self.game.waiting(self.match.state))[0]

    def sight(self, seat: int) -> Sight:
        return self.witnesses[seat].sight(self.match.state)

    def wanted(self) -> Move:
        """What who is on turn wants to do."""
        return self.player.move(self.sight(self.turn), self.rng, float("inf"))

    def do(self, move: Move) -> None:
        for step in self.match.do(self.turn, move):
            for witness in self.witnesses:
                witness.saw(step.events)


def claims(id: str, seed: str, matches: int, **options: Any) -> Any:
    """Tables of this game, each time before a claim that its player wants to make."""
    for number in range(matches):
        table = Table(id, f"{seed} {number}", **options)
        for _ in range(700):
            if table.over:
                break
            move = table.wanted()
            if not isinstance(move, Claim):
                table.do(move)
                continue
            yield table


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("id", CLAIMING)
def test_all_agree_and_it_brings_what_the_cards_would_have_brought(id: str, long: bool) -> None:
    """The others see that it is true; and by the order of leads that proves it, or any, all tricks are taken."""
    most, rng, made = 30 if long else 3, Random(id), 0
    for table in claims(id, "true", 300):
        before, claimant, t = table.match.state, table.turn, table.match.state.deal.tricks
        table.do(Claim())
        while table.game.phase(table.match.state) == "claim":
            answer = table.wanted()
            assert answer == Answer("accept")
            table.do(answer)
        after, played = table.match.state, played_on(table.game, before, rng)
        assert [row["score"] for row in after.sheet] == [row["score"] for row in played.sheet]
        if len(after.sheet) == len(before.sheet):
            assert part_of(after) == part_of(played)
        rules = table.game.rules_of(before.deal)
        told = rules.remarks(rules.stands(before.deal)[0])
        assert told == (Item("claimed", {"seat": claimant, "n": t.hands[claimant].bit_count() // t.each}),)
        made += 1
        if made == most:
            return
    pytest.fail(f"only {made} claims")


def played_on(game: Any, state: Any, rng: Random) -> Any:
    """The match when all the claimed tricks have been played, the others playing as they like.

    Where one plays several cards to a trick no order of leads says how: there everybody plays as he likes until a way
    is found in which nothing is lost, and what that brings is the same in all of them.
    """
    if state.deal.tricks.each > 1:
        claimant = state.deal.tricks.turn
        ways = (played_as_they_like(game, state, claimant, rng) for _ in range(2_000))
        return next(way for way in ways if way is not None)
    rules, t, before = game.rules_of(state.deal), state.deal.tricks, len(state.sheet)
    hand = t.hands[t.turn]
    order = takes_the_rest(t.rules, hand, (out(state.deal, t) & ~hand,), declarer=t.turn == t.declarer)
    leads = iter(order) if order is not None and rules.wants_all(state.deal, t) else None
    claimant = t.turn
    number = len(part_of(state))
    while len(state.sheet) == before and len(part_of(state)) == number:
        t = state.deal.tricks
        if not t.table:
            assert t.turn == claimant
        lead = None if t.table or leads is None else next(leads)
        move = sample(game.choices(state, t.seat)[:1], rng) if lead is None else Play(code(lead))
        state, _ = game.play(state, t.seat, move)
    return state


def played_as_they_like(game: Any, state: Any, claimant: int, rng: Random) -> Any:
    """The match after the deal is played out at random; None if the claimant loses a trick."""
    before = len(state.sheet)
    while len(state.sheet) == before:
        t = state.deal.tricks
        if not t.table and t.turn != claimant:
            return None
        state, _ = game.play(state, t.seat, sample(game.choices(state, t.seat)[:1], rng))
    return state


def part_of(state: Any) -> Any:
    """What the parts of a round have brought so far."""
    return getattr(state.deal, "scores", ())


def test_where_claims_are_off_nobody_claims() -> None:
    assert next(claims("kierki", "off", 1)), "with claims there is one"
    assert not list(claims("kierki", "off", 1, claims="off"))


def test_who_was_refused_claims_no_more_in_the_deal() -> None:
    """Somebody would rather play: he is not asked again after each trick."""
    refused = 0
    for table in claims("kierki", "refused", 20):
        seat, sheet = table.turn, len(table.match.state.sheet)
        if len(table.match.state.deal.tricks.hands) != 4 or table.match.state.deal.tricks.hands[seat].bit_count() < 4:
            table.do(Claim())
            continue
        table.do(Claim())
        table.do(Answer("reject"))
        leads = 0
        while len(table.match.state.sheet) == sheet:
            leads += table.turn == seat and not table.match.state.deal.tricks.table
            move = table.wanted()
            assert not (isinstance(move, Claim) and table.turn == seat)
            table.do(move)
        refused += leads > 1
        if refused == 2:
            return
    pytest.fail("no claim was refused")
