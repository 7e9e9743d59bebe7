"""Signals in defence (rules/bridge_bidding_system.md 11.2): what is asked, what is thrown, and how it is read."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from talia.cards import CODE, LANE, LANES, SUITS, card, mask, singles
from talia.chance import Seeded
from talia.games.bridge.match import Bridge
from talia.games.bridge.options import Options
from talia.games.bridge.player import scene
from talia.games.bridge.player.carding import Carding
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.bridge.player.signals import Moment, Sign, asked, signal, signs, spots
from talia.players import Witness, make
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play
from tests.games.bridge.cards import held

NATURAL, REVERSE = Carding(), Carding("reverse", signals="reverse")


def numbers(text: str) -> tuple[int, ...]:
    return tuple(card(code) for code in text.split())


def throws(
    hand: str,
    table: str,
    suit: str,
    *,
    trump: str | None = None,
    dummy: str = "...",
    leader: int = 1,
    earlier: str = "",
    agreed: Carding = NATURAL,
) -> str:
    """What the defender at place 3 throws of a suit; dummy is at place 2, ``earlier``: tricks led by place 0."""
    played = tuple((at % 4, each) for at, each in enumerate(numbers(earlier)))
    m = Moment(follow_suit_game(trump), trump, 3, leader, numbers(table), held(dummy), 2, played)
    cards = held(hand)
    return CODE[
        signal(m, cards, cards, suit, held("AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432") & ~cards, agreed)
    ]


@pytest.mark.parametrize(
    ("natural", "reverse", "how"),
    [
        # Attitude: partner leads a king (or an ace) that holds; an equal honour, nothing, a doubleton that can ruff.
        ("9S", "2S", {"hand": "Q92.A43.K432.765", "table": "KS 4S"}),
        ("2S", "9S", {"hand": "T92.A43.K432.765", "table": "KS 4S"}),
        ("9S", "2S", {"hand": "92.A43.K432.8765", "table": "KS 4S", "trump": "H", "dummy": "T43..."}),
        ("2S", "9S", {"hand": "92.A43.K432.8765", "table": "KS 4S", "dummy": "T43..."}),
        ("9S", "2S", {"hand": "J92.A43.K432.765", "table": "TS AS"}),
        ("2S", "9S", {"hand": "J92.A43.K432.765", "table": "KS AS"}),
        # Count: dummy or declarer leads.
        ("9C", "2C", {"hand": "Q92.A43.K432.T962", "suit": "C", "table": "KC 3C 4C", "leader": 0}),
        ("2C", "9C", {"hand": "Q952.A43.K432.962", "suit": "C", "table": "KC 3C 4C", "leader": 0}),
        ("9C", "2C", {"hand": "Q9.A43.K432.T962", "suit": "C", "table": "KC", "leader": 2, "trump": "H"}),
    ],
)
def test_attitude_and_count(natural: str, reverse: str, how: dict[str, Any]) -> None:
    how = {"suit": "S", **how}
    assert throws(**how) == natural
    assert throws(**how, agreed=REVERSE) == reverse


@pytest.mark.parametrize("agreed", [NATURAL, REVERSE])
@pytest.mark.parametrize(
    ("found", "how"),
    [
        # Dummy is short in the suit led, trumps are hearts: of clubs and diamonds.
        ("9S", {"hand": "T92.43.KQ32.7654", "table": "AS 4S", "trump": "H", "dummy": "4.A2.."}),
        ("2S", {"hand": "T92.43.7432.KQ54", "table": "AS 4S", "trump": "H", "dummy": "4.A2.."}),
        # A ruff is given: partner has shown no spades.
        ("9S", {"hand": "T92.43.KQ32.7654", "table": "", "trump": "H", "leader": 3, "earlier": "AS 3C 5S 8S"}),
        ("2S", {"hand": "T92.43.7432.KQ54", "table": "", "trump": "H", "leader": 3, "earlier": "AS 3C 5S 8S"}),
        # Declarer goes on with his suit at notrump; dummy's strongest suit, diamonds, is left out.
        ("9C", {"hand": "KQ2.T43.432.962", "suit": "C", "table": "QC 4C 5C", "leader": 0, "earlier": "KC 8C 7C 3C",
                "dummy": "765.42.AKQ.5"}),
        ("2C", {"hand": "T92.KQ3.432.962", "suit": "C", "table": "QC 4C 5C", "leader": 0, "earlier": "KC 8C 7C 3C",
                "dummy": "765.42.AKQ.5"}),
    ],
)  # fmt: skip
def test_lavinthal_is_the_same_in_both_codes(found: str, how: dict[str, Any], agreed: Carding) -> None:
    how = {"suit": "S", **how}
    assert throws(**how, agreed=agreed) == found


def test_the_first_discard() -> None:
    """Krakow: its height names the suit wanted, of those beside it and trumps; attitude: of its own suit."""
    how: dict[str, Any] = {"hand": "KQ32.9762.T843.", "suit": "H", "table": "KC 3C 4C", "leader": 0}
    assert throws(**how, trump="C") == "9H"
    assert throws(**{**how, "hand": "T832.9762.KQ43."}, trump="C") == "2H"
    attitude = Carding(discard="attitude")
    assert throws(**how, trump="C", agreed=attitude) == "2H"
    assert throws(**{**how, "hand": "T832.A962.KQ4."}, trump="C", agreed=attitude) == "9H"
    # A later one tells nothing.
    earlier = "AC 2C 5C 8D"
    assert throws(**how, trump="C", earlier=earlier) == "2H"


@pytest.mark.parametrize(
    ("cards", "out", "cheap"),
    [
        ("KS 9S 8S 2S", "AS QS JS 3S", "2S 8S 9S"),
        ("9S 8S 2S", "AS 3S", "2S"),
        ("QS JS TS", "AS KS", "TS"),
        ("9S 8S 7S", "2S", "7S 8S 9S"),
        ("KS 9S 2S", "AS QS 3S", "2S"),
    ],
)
def test_what_costs_no_trick(cards: str, out: str, cheap: str) -> None:
    assert spots(mask(cards.split()), mask(out.split())) == mask(cheap.split())


def test_a_sign_is_likelier_from_the_hand_that_gives_it_and_never_impossible() -> None:
    m = Moment(follow_suit_game(None), None, 3, 1, numbers("KS 4S"), held("765..."), 2)
    question = asked(m, "S", NATURAL)
    assert question is not None
    likes, dislikes = held("Q92.A43.K432.765"), held("T92.A43.K432.765")
    for agreed, encourages in ((NATURAL, "9S"), (REVERSE, "2S")):
        sign = Sign(3, question, mask([encourages]), 0)
        assert sign.odds(likes, agreed) > 1.2 * sign.odds(dislikes, agreed) > 0
    both = [Sign(3, question, one, 0).odds(likes, NATURAL) for one in singles(mask(("9S", "2S")))]
    assert abs(sum(both) - 1) < 1e-9


def moments(rounds: int) -> Iterator[tuple[Scene, int]]:
    """What defenders see before a card, with what they play, in deals that instant players play."""
    game: Bridge = Bridge()
    for number in range(rounds):
        code: Any = "reverse" if number % 2 else "natural"
        match = Match(game, Options(scoring="duplicate", boards=4, leads=code), 4, Seeded(f"signals/{number}"))
        witnesses, rng = [Witness(game, seat, match.options) for seat in range(4)], Random(number)
        player = make("bridge", "simple")
        steps = match.begin()
        while game.result(match.state) is None:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            seat = seats_of(game.waiting(match.state))[0]
            sight = witnesses[seat].sight(match.state)
            move = player.move(sight, rng, float("inf"))
            if isinstance(move, Play):
                s = scene(sight)
                if not s.declaring:
                    yield s, mask([move.card])
            steps = match.do(seat, move)


def test_no_signal_costs_a_card_that_is_known_to_win(long: bool) -> None:
    """Over deals of instant players: who does not take the trick throws no winner of a suit of which he has a loser.

    And what his partner reads in his card is never impossible.
    """
    followed = read = 0
    for s, one in moments(60 if long else 3):
        assert one & s.legal and one == chosen(s)
        if not s.table or s.agreed is None:
            continue
        suit = SUITS[(one.bit_length() - 1) // LANE]
        lane = s.hand & LANES[suit]
        wins = suit == SUITS[s.table[0] // LANE] and (one.bit_length() - 1) > max(
            each for each in s.table if each // LANE == s.table[0] // LANE
        )
        if not wins and suit != s.trump:
            followed += 1
            out = s.out & LANES[suit]
            losers = [each for each in singles(lane) if out & -each]
            assert not losers or out & -one, (s, CODE[one])
        for sign in signs(s.rules, s.trump, s.earlier, s.dummy, s.dummy_place, s.agreed, [(s.place + 2) % 4]):
            read += 1
            assert sign.odds(s.unseen | sign.before, s.agreed) > 0
    assert followed > 100 and read > 100
