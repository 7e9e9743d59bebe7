"""The sentences for newcomers in the play of tricks: what is owed, by positions of every kind and in random play."""

from random import Random
from typing import Any

import pytest

from talia.cards import mask
from talia.chance import Seeded
from talia.games.baska import Baska
from talia.games.kierki.game import Kierki
from talia.games.skat import Skat
from talia.table.forms import sample
from talia.table.game import Guide
from talia.table.match import Match
from talia.table.moves import OPEN, SPECTATOR, seats_of
from talia.table.view import view
from talia.tricks.arrangement import Arrangement
from talia.tricks.guidance import brought, duty, smearing
from talia.tricks.obligations import STRICT, Obligations, follow_suit_game, must_beat_game
from talia.tricks.play import Tricks, begin, played
from talia.tricks.rules import OwnRules

GRAND = Arrangement("789QKTA", ("JD", "JH", "JS", "JC"))


def after(rules: Obligations | OwnRules, hands: list[str], cards: str) -> Tricks:
    """The play of two players or more once these cards lie there; seat 0 leads."""
    t = begin(rules, tuple(mask(hand.split()) for hand in hands), 0)
    for seat, card in enumerate(cards.split()):
        t, _ = played(t, seat, card)
    return t


@pytest.mark.parametrize(
    ("rules", "hands", "cards", "owed"),
    [
        (follow_suit_game(None), ["AS", "KS"], "", Guide("lead")),
        (follow_suit_game(None), ["AS", "KS QH"], "AS", Guide("must_follow", {"cards": ("KS",), "suit": "S"})),
        (follow_suit_game(None), ["AS", "KS QS"], "AS", Guide("must_follow", {"suit": "S"})),
        (Obligations(None, 0, 0), ["AS", "KS QH"], "AS", Guide("any_card")),
        (Obligations(None, 0, 0), ["AS", "KS QS"], "AS", Guide("any_card")),
        (GRAND.rules(0, 0), ["AS", "KS QH"], "AS", Guide("any_card")),
        (follow_suit_game(None), ["AS", "KH QH"], "AS", Guide("void", {"suit": "S"})),
        (follow_suit_game("H"), ["AS", "KH QC"], "AS", Guide("may_ruff", {"suit": "S"})),
        (follow_suit_game("H"), ["AS", "KD QC"], "AS", Guide("no_trumps")),
        (
            must_beat_game("H"),
            ["9S", "KS 8S 7H"],
            "9S",
            Guide("must_beat", {"cards": ("KS",), "suit": "S", "card": "9S"}),
        ),
        (must_beat_game("H"), ["9S", "KC 7H"], "9S", Guide("must_ruff", {"cards": ("7H",), "suit": "S"})),
        (
            must_beat_game("H"),
            ["9S", "8H", "TH 7H"],
            "9S 8H",
            Guide("must_overruff", {"cards": ("TH",), "suit": "S", "card": "8H"}),
        ),
        (
            must_beat_game("H"),
            ["9S", "8H", "7H KC"],
            "9S 8H",
            Guide("must_underruff", {"cards": ("7H",), "suit": "S", "card": "8H"}),
        ),
        # A jack is a trump, whatever is printed on it.
        (GRAND.rules(), ["AS", "JS 7H"], "AS", Guide("may_ruff", {"suit": "S"})),
        (GRAND.rules(), ["JC", "JS 7H"], "JC", Guide("must_follow", {"cards": ("JS",), "suit": "trumps"})),
        (GRAND.rules(STRICT, STRICT), ["AS", "JS 7H"], "AS", Guide("must_ruff", {"cards": ("JS",), "suit": "S"})),
    ],
)
def test_the_duty_that_leaves_the_fewest_cards_is_told(
    rules: Obligations | OwnRules, hands: list[str], cards: str, owed: Guide
) -> None:
    assert duty(after(rules, hands, cards)) == owed


@pytest.mark.parametrize(
    ("rules", "hands", "cards", "told"),
    [
        (follow_suit_game("H"), ["AS", "KS", "KD QC"], "AS KS", True),
        (follow_suit_game("H"), ["9S", "KS", "KD QC"], "9S KS", False),
        (follow_suit_game("H"), ["AS", "KS", "7H QC"], "AS KS", True),
        (follow_suit_game("H"), ["AS", "KS", "7H 8H"], "AS KS", False),
        (follow_suit_game(None), ["AS", "KS", "KD QC"], "AS KS", True),
        (follow_suit_game("H"), ["AS", "KS", "QS QC"], "AS KS", False),
        (follow_suit_game("H"), ["AS", "KS", "KD QC"], "", False),
    ],
)
def test_who_is_free_is_told_that_his_side_is_winning(
    rules: Obligations, hands: list[str], cards: str, told: bool
) -> None:
    t = after(rules, hands, cards)
    assert smearing(t, duty(t), 0b101) == (Guide("smear", {"winner": 0}) if told else None)
    assert smearing(t, duty(t), 0) is None


@pytest.mark.parametrize("game", [Skat(), Baska()], ids=["skat", "baska"])
def test_points_are_given_to_those_one_knows_to_be_on_ones_side(game: Any) -> None:
    rng, told = Random("smear"), 0
    for number in range(20):
        match = Match(game, game.Options(), 4, Seeded(f"smear {number}"))
        match.begin()
        while game.result(match.state) is None and len(match.log) < 400:
            seat = seats_of(game.waiting(match.state))[0]
            shown = view(game, match.state, seat)
            for guide in shown.guidance:
                if guide.code == "smear":
                    assert any({seat, guide.data["winner"]} <= set(side.seats) for side in shown.sides)
                    told += 1
            match.do(seat, sample(game.choices(match.state, seat), rng))
    assert told > 5


def test_a_trick_is_told_to_its_winner_until_he_leads() -> None:
    t = after(follow_suit_game(None), ["AS 2C", "KS 3C"], "AS KS")
    assert brought(t, 0, -20) == Guide("cost", {"points": 20})
    assert brought(t, 0, 25) == Guide("gain", {"points": 25})
    assert brought(t, 1, -20) is None
    assert brought(t, 0, 0) is None
    t, _ = played(t, 0, "2C")
    assert brought(t, 0, -20) is None


def test_a_deal_of_kierki_tells_what_it_is_about() -> None:
    """In every view of a seat, in two sentences at most; the cards a duty names are those that may be played."""
    game, rng = Kierki(), Random("guidance")
    match = Match(game, game.Options(), 4, Seeded("guidance"))
    match.begin()
    kinds = set()
    while game.result(match.state) is None:
        shown = view(game, match.state, seats_of(game.waiting(match.state))[0])
        assert 1 <= len(shown.guidance) <= 2
        kinds |= {guide.code for guide in shown.guidance}
        owed = shown.guidance[-1].data.get("cards")
        if owed is not None:
            assert owed == shown.choices[0].parts[0].among
        for nobody in (SPECTATOR, OPEN):
            assert view(game, match.state, nobody).guidance == ()
        seat = shown.seat
        assert seat is not None
        match.do(seat, sample(game.choices(match.state, seat), rng))
    aims = {f"aim.{kind}" for kind in ("no_tricks", "no_hearts", "no_queens", "no_lords", "no_heart_king", "no_last")}
    assert kinds >= aims | {"aim.trump", "naming", "lead", "must_follow", "void", "may_ruff", "cost", "gain"}
