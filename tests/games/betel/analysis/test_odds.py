"""The odds beside the hand: those of the rules at the beginning, and at any moment what all layouts, listed, say."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from talia.analysis import Odds, odds
from talia.cards import LANES, SUITS, codes, mask
from talia.chance import Given, Seeded
from talia.games.betel.deal import stacked
from talia.games.betel.moves import Call, Pass
from talia.games.betel.player.scene import betel_scene
from talia.games.betel.player.worlds import layouts
from talia.games.betel.state import DECK
from talia.games.betel.trade.trading import Ready, ShowCards
from talia.players import Sight
from talia.players.player import Witness
from talia.table import forms
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import options_from
from talia.table.registry import find
from talia.tricks.splits import either_way, splits

BETEL = find("betel")


def begun(hands: tuple[int, int, int] | None, **options: Any) -> tuple[Match[Any], list[Witness]]:
    """A match in which seat 0 deals these hands."""
    chosen = options_from(BETEL, {"first_dealer": "0", "early_end": False, **options})
    given = {} if hands is None else {"deal/0": stacked(hands, DECK.mask & ~sum(hands))}
    match = Match(BETEL, chosen, 3, Given(given, Seeded(7)))
    witnesses = [Witness(BETEL, seat, chosen) for seat in range(3)]
    tell(witnesses, match.begin())
    return match, witnesses


def tell(witnesses: list[Witness], steps: Any) -> None:
    """Lets everybody see what happened."""
    for step in steps:
        for witness in witnesses:
            witness.saw(step.events)


def found(sight: Sight) -> Odds:
    """The odds, which there are."""
    told = odds(sight)
    assert told is not None
    return told


@pytest.mark.parametrize("dubel, rooms", [("face_up", (10, 10)), ("face_down", (10, 10, 2))])
def test_before_any_exchange_they_are_those_of_the_table(dubel: str, rooms: tuple[int, ...]) -> None:
    match, witnesses = begun(None, dubel=dubel)
    sight = witnesses[0].sight(match.state)
    told = found(sight)
    open_dubel = betel_scene(sight).dubel
    assert told.places == (1, 2) and told.elsewhere == sum(rooms) - 20 and told.habits == ("random",)
    assert [each.suit for each in told.suits] == list("SHDC")
    for each in told.suits:
        missing = 8 - each.mine - (open_dubel & LANES[each.suit]).bit_count()
        assert each.chances["random"] == splits(missing, rooms)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("dubel", ["face_up", "face_down"])
@pytest.mark.parametrize("seed", range(3))
def test_at_any_moment_they_count_the_layouts(dubel: str, seed: int, long: bool) -> None:
    """Random play: wherever the layouts are few enough to be listed, counting them gives the same."""
    match, witnesses = begun(None, dubel=dubel)
    rng = Random(f"{dubel} {seed}")
    checked = 0
    while match.game.phase(match.state) in ("auction", "prediction", "play"):
        if match.game.finished(match.state):
            break
        for seat in range(3):
            sight = witnesses[seat].sight(match.state)
            now = betel_scene(sight)
            possible = layouts(now)
            if not 0 < possible.number <= (20_000 if long else 2_000) or odds(sight) is None:
                continue
            listed = possible.all()
            places = [place for place in range(3) if place != now.me]
            for each in found(sight).suits:
                lane = LANES[each.suit]
                counted: Counter[tuple[int, ...]] = Counter()
                for world in listed:
                    beside = ((now.pool & ~sum(world)) & lane).bit_count()
                    inside = tuple((world[place] & lane).bit_count() for place in places)
                    counted[(*inside, beside) if now.hidden else inside] += 1
                chances = {split: Fraction(ways, len(listed)) for split, ways in counted.items()}
                assert each.chances["random"] == chances
            checked += 1
        (seat,) = seats_of(match.game.waiting(match.state))[:1]
        tell(witnesses, match.do(seat, forms.sample(match.game.choices(match.state, seat), rng)))
    assert checked > 5


def test_an_exchange_shifts_them_as_the_rules_say() -> None:
    """The example of A.3 at the table: four hearts in hand, the next player throws one, and it is taken."""
    hearts = mask(code for code in DECK.codes if code[1] == "H")
    mine = mask("7H 8H 9H AH 7C 8C 9C 7D 8D 9D".split())
    dubel = mask("7S 8S".split())
    rest = codes(DECK.mask & ~mine & ~dubel)
    theirs = mask(["TH", "JH", *[code for code in rest if code[1] != "H"][:8]])
    match, witnesses = begun((theirs, mine, DECK.mask & ~mine & ~dubel & ~theirs))
    tell(witnesses, match.do(0, Call("1C", ("7S",), ("TH",))))
    tell(witnesses, match.do(1, Call("1D", ("TH",), ("7C",))))
    told = found(witnesses[1].sight(match.state))
    chances = next(each.chances for each in told.suits if each.suit == "H")
    assert (hearts & (mine | mask(("TH",)))).bit_count() == 5
    expected = {"random": "0.2105", "one_or_two": "0.3721", "short": "0.4700", "singleton": "1.0000"}
    for habit, three_off in expected.items():
        assert f"{float(either_way(chances[habit])[0, 3]):.4f}" == three_off
    spades = next(each.chances for each in told.suits if each.suit == "S")
    assert len(set(map(str, spades.values()))) == 1, "no spade was thrown"


def test_only_what_the_seat_knows_counts() -> None:
    """Other hands of the others, the same odds; who throws a card learns nothing from that."""
    cards = list(DECK.codes)
    Random(5).shuffle(cards)
    mine, dubel = mask(cards[:10]), mask(cards[10:12])
    told = set()
    for seed in range(4):
        others = cards[12:]
        Random(seed).shuffle(others)
        match, witnesses = begun((mine, mask(others[:10]), mask(others[10:])))
        tell(witnesses, match.do(0, Call("1C", codes(dubel)[:1], codes(mine)[:1])))
        told.add(str(odds(witnesses[0].sight(match.state))))
    assert len(told) == 1


def test_there_are_none_where_nothing_is_hidden_or_cards_are_traded() -> None:
    match, witnesses = begun(None, open_hands=True)
    assert odds(witnesses[0].sight(match.state)) is None
    match, witnesses = begun(None, trade=True, first_exchange="off")
    assert set(SUITS) == {each.suit for each in found(witnesses[0].sight(match.state)).suits}
    for seat in range(3):
        tell(witnesses, match.do(seat, Ready()))
    tell(witnesses, match.do(0, Call("1C")))
    tell(witnesses, match.do(0, ShowCards(codes(match.state.deal.deal.hands[0])[:1], (1,))))
    assert all(odds(witness.sight(match.state)) is None for witness in witnesses)
    match, witnesses = begun(None)
    for seat in range(3):
        tell(witnesses, match.do(seat, Pass()))
    assert set(SUITS) == {each.suit for each in found(witnesses[0].sight(match.state)).suits}
