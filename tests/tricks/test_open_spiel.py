"""Legal cards and winners of tricks against OpenSpiel's Skat, Hearts and Oh Hell, over random play.

2,000 positions of each (100,000 in the long form), every one a decision about a card, and whoever leads next took the
trick before. What OpenSpiel scores otherwise is not compared: its Oh Hell pays tricks also to who missed his bid, its
Skat has no bidding by values.
"""

import re
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pyspiel
import pytest

from talia._kernel import Tally
from talia.cards import card, mask
from talia.games.planowanie.deal import Spec, State, barred
from talia.games.skat.scoring import card_points
from talia.games.skat.state import rules_of
from talia.tricks.arrangement import Arranged
from talia.tricks.obligations import LEADING, Obligations, follow_suit_game, legal, winner

HEARTS: Final = Tally(0, {**{card(f"{rank}H"): 1 for rank in "23456789TJQKA"}, card("QS"): 13})
SHOT: Final = 26

Rules = Obligations | Arranged


class Table:
    """A trick game beside OpenSpiel's: hands, the trick, and who should be next to play."""

    def __init__(self, rules: Rules, hands: list[int], leader: int) -> None:
        self.rules, self.hands, self.turn = rules, hands, leader
        self.trick: list[int] = []
        self.won = [0] * len(hands)

    def legal(self) -> int:
        owed = self.hands[self.turn], sum(1 << each for each in self.trick), self.trick[0] if self.trick else LEADING
        return self.rules.legal(*owed, False) if isinstance(self.rules, Arranged) else legal(self.rules, *owed, False)

    def play(self, number: int) -> None:
        self.hands[self.turn] ^= 1 << number
        self.trick.append(number)
        self.turn = (self.turn + 1) % len(self.hands)
        if len(self.trick) == len(self.hands):
            first = self.turn
            place = (
                self.rules.winner(self.trick) if isinstance(self.rules, Arranged) else winner(self.rules, self.trick)
            )
            self.turn = (first + place) % len(self.hands)
            self.won[self.turn] |= sum(1 << each for each in self.trick)
            self.trick = []


def drawn(state: Any, rng: Random) -> str:
    """Resolves a draw at random; what was drawn."""
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    action = rng.choices(outcomes, weights)[0]
    text: str = state.action_to_string(state.current_player(), action)
    state.apply_action(action)
    return text


def dealt(state: Any, rng: Random) -> list[str]:
    found = []
    while state.is_chance_node():
        found.append(drawn(state, rng))
    return found


def played_out(state: Any, table: Table, rng: Random, *, suit_first: bool, first_lead_is_ruled: bool = False) -> int:
    """Plays random cards to the end and compares every decision; how many there were."""
    decisions = 0
    while not state.is_terminal():
        assert state.current_player() == table.turn
        names = {_code(state.action_to_string(table.turn, each), suit_first): each for each in state.legal_actions()}
        if decisions or not first_lead_is_ruled:
            assert mask(names) == table.legal(), (str(state), sorted(names))
        chosen = rng.choice(sorted(names))
        state.apply_action(names[chosen])
        table.play(card(chosen))
        decisions += 1
    return decisions


def _code(text: str, suit_first: bool) -> str:
    return text[::-1] if suit_first else text


def hearts(rng: Random) -> int:
    """No passing, hearts led at any time; who holds the two of clubs leads it, a rule of that game alone."""
    free = {"must_break_hearts": False, "no_pts_on_first_trick": False}
    state = pyspiel.load_game("hearts", free).new_initial_state()
    _say(state, "No Pass")
    cards = [each for each in dealt(state, rng) if re.fullmatch("[2-9TJQKA][CDHS]", each)]
    table = Table(follow_suit_game(None), [mask(cards[seat::4]) for seat in range(4)], state.current_player())
    decisions = played_out(state, table, rng, suit_first=False, first_lead_is_ruled=True)
    points = [sum(HEARTS.cards.get(number, 0) for number in range(64) if won >> number & 1) for won in table.won]
    if max(points) == SHOT:
        points = [SHOT - each for each in points]
    assert [SHOT - each for each in points] == list(state.returns())
    return decisions


def oh_hell(rng: Random) -> int:
    """Declarations with the last player's ban, then tricks with the suit turned up as trumps."""
    seats = rng.randint(3, 5)
    state = pyspiel.load_game("oh_hell", {"players": seats}).new_initial_state()
    tricks, dealer, *cards = dealt(state, rng)
    *order, turned = (_code(each, True) for each in cards)
    hands = [mask(order[seat::seats]) for seat in range(seats)]
    assert len(order) == int(tricks) * seats
    declared: list[int] = []
    bids = {}
    while len(declared) < seats:
        bids = {_number(state, each): each for each in state.legal_actions()}
        out = barred(State(Spec(seats, int(dealer), int(tricks)), declared=tuple(declared)))
        assert sorted(bids) == [number for number in range(int(tricks) + 1) if number != out]
        declared.append(rng.choice(sorted(bids)))
        state.apply_action(bids[declared[-1]])
    table = Table(follow_suit_game(turned[1]), hands, state.current_player())
    return played_out(state, table, rng, suit_first=True)


def _number(state: Any, action: int) -> int:
    return int(re.search(r"\d+$", state.action_to_string(state.current_player(), action)).group())


GAMES: Final = {"diamonds": "D", "hearts": "H", "spades": "S", "clubs": "C", "grand": "grand", "null": "null"}


def skat(rng: Random) -> int:
    """One player names a game, any of them, and discards two cards; the points of both sides at the end."""
    state = pyspiel.load_game("skat").new_initial_state()
    dealt(state, rng)
    game = rng.choice(sorted(GAMES))
    soloist = rng.randrange(3)
    for _ in range(soloist):
        _say(state, "unknown/pass")
    _say(state, game)
    while "Phase: bidding" in str(state):
        _say(state, "unknown/pass")
    assert state.current_player() == soloist
    for _ in range(2):
        state.apply_action(rng.choice(state.legal_actions()))
    hands = [mask(_hand(line)) for line in re.findall(r"Player \d: (.*)", str(state))]
    skat_cards = mask(_hand(re.search(r"Skat: (.*)", str(state)).group(1)))
    table = Table(rules_of(GAMES[game]), hands, state.current_player())
    decisions = played_out(state, table, rng, suit_first=True)
    if game != "null":
        own, others = map(int, re.search(r"\((\d+) / (\d+)\)", str(state)).groups())
        assert own == card_points(table.won[soloist] | skat_cards)
        assert others == 120 - own
    return decisions


def _say(state: Any, what: str) -> None:
    names = {state.action_to_string(state.current_player(), each): each for each in state.legal_actions()}
    state.apply_action(names[what])


def _hand(line: str) -> Iterator[str]:
    """Cards drawn as characters: 🂡 is the ace of spades."""
    for each in line.split():
        suit, rank = divmod(ord(each) - 0x1F0A0, 16)
        yield "?A23456789TJ?QK"[rank] + "SHDC"[suit]


@pytest.mark.parametrize("game", [hearts, oh_hell, skat])
def test_random_play_is_legal_there_and_here(game: Any, long: bool) -> None:
    rng = Random(game.__name__)
    positions = 0
    while positions < (100_000 if long else 2_000):
        positions += game(rng)
