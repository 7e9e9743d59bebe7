"""The vectors of rules/swinie.md 9, row by row, and the rules of its sections 2 to 6 in small positions."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import CODE, card, codes, mask
from talia.chance import Given, Seeded
from talia.games.swinie import Swinie
from talia.games.swinie.deal import Herd, Spec, State
from talia.games.swinie.game import MOST_GAMES, Options
from talia.games.swinie.moves import DrawPig, Lay, LaySeveral, Pass
from talia.table.forms import allowed, count, moves
from talia.table.match import Match
from talia.table.moves import SPECTATOR, Event, IllegalMove
from talia.table.series import SeriesState
from talia.table.view import event_view, zone_view

HERD = Herd()
GAME = Swinie()


def position(top: str, *hands: str, pigs: str = "", turn: int = 0, **options: Any) -> State:
    """A game in progress with this card on top of the pile."""
    pool = tuple(card(code) for code in pigs.split())
    held = tuple(mask(hand.split()) for hand in hands)
    return State(Spec(len(hands), 0, **options), pool, (card(top),), held, turn)


def legal(d: State, seat: int = 0) -> set[Any]:
    """Every choice; each is played to see that it is accepted."""
    choices = HERD.choices(d, seat)
    found = list(moves(choices))
    assert len(found) == len(set(found))
    assert len(found) == count(choices) or d.spec.packs > 1
    for move in found:
        HERD.play(d, seat, move)
    return set(found)


def refusal(d: State, seat: int, move: Any) -> tuple[str, dict[str, Any]]:
    assert not allowed(HERD.choices(d, seat), move)
    with pytest.raises(IllegalMove) as caught:
        HERD.play(d, seat, move)
    return caught.value.code, caught.value.details


def pile(d: State) -> list[str]:
    return [CODE[1 << number] for number in d.pile]


def told(events: tuple[Event, ...], viewer: int) -> list[Any]:
    """The cards a viewer is told of."""
    return [view.data["card"] for view in (event_view(event, viewer) for event in events) if view is not None]


def test_vector_1() -> None:
    """swinie.md 9.1: one card, a pair with either on top, a suit; not 2S; drawing if pigs remain."""
    lays = {Lay("8C"), Lay("8D"), Lay("KH"), LaySeveral(("8C",), "8D"), LaySeveral(("8D",), "8C")}
    assert legal(position("8H", "8C 8D KH 2S", "3C", pigs="4C 5C")) == lays | {DrawPig()}
    assert legal(position("8H", "8C 8D KH 2S", "3C")) == lays
    assert refusal(position("8H", "8C 8D KH 2S", "3C"), 0, Lay("2S")) == ("no_match", {"card": "2S", "top": "8H"})


def test_vector_2() -> None:
    """swinie.md 9.2: 8C has neither the suit nor the rank of KH, and the pair another rank."""
    d = position("KH", "8H 8C", "3C")
    assert legal(d) == {Lay("8H")}
    assert refusal(d, 0, Lay("8C")) == ("no_match", {"card": "8C", "top": "KH"})
    assert refusal(d, 0, LaySeveral(("8C",), "8H")) == ("other_rank", {"top": "KH"})


def test_vector_3() -> None:
    """swinie.md 9.3: all three with 8D on top."""
    d, _ = HERD.play(position("8H", "8S 8C 8D", "3C 3D", pigs="4C"), 0, LaySeveral(("8C", "8S"), "8D"))
    assert pile(d) == ["8H", "8C", "8S", "8D"]
    assert d.turn == 1
    assert legal(position("8H", "8S 8C 8D", "3C")) >= {LaySeveral(("8C", "8S"), "8D"), LaySeveral(("8D",), "8C")}


def test_vector_4() -> None:
    """swinie.md 9.4: who can lay must, who can't passes."""
    d = position("5C", "QC", "3D 4D")
    assert legal(d) == {Lay("QC")}
    assert refusal(d, 0, Pass()) == ("must_lay", {"cards": ("QC",)})
    assert legal(position("5C", "QD 4S", "KC")) == {Pass()}


def test_vector_5() -> None:
    """swinie.md 9.5: nobody matches: the game ends."""
    d, _ = HERD.play(position("5H", "QD", "KD 2S", "5C", turn=2), 2, Lay("5C"))
    assert HERD.score(d) == (1, 2, 0)


def test_vector_6() -> None:
    """swinie.md 9.6: only one still holds cards: the game ends."""
    d, _ = HERD.play(position("AH", "", "AC", "AS 3D", turn=1), 1, Lay("AC"))
    assert HERD.score(d) == (0, 0, 2)


def test_vector_7() -> None:
    """swinie.md 9.7: without cards, but pigs remain: he must draw, then may lay or draw on."""
    d = position("5D", "2S", "", pigs="5C 6C", turn=1)
    assert legal(d, 1) == {DrawPig()}
    assert refusal(d, 1, Pass()) == ("draw_first", {})
    d, _ = HERD.play(d, 1, DrawPig())
    assert legal(d, 1) == {Lay("5C"), DrawPig()}
    laid, _ = HERD.play(d, 1, Lay("5C"))
    assert laid.hands[1] == 0
    assert laid.turn == 0
    assert HERD.score(laid) is None


def test_vector_8() -> None:
    """swinie.md 9.8: the last pig does not match: he passes."""
    d = position("4H", "", "7H 7C", "8H", pigs="9S")
    d, events = HERD.play(d, 0, DrawPig())
    assert [event.code for event in events] == ["drew", "pigs_gone"]
    assert legal(d, 0) == {Pass()}
    d, _ = HERD.play(d, 0, Pass())
    assert d.turn == 1
    assert HERD.score(d) is None


def test_vector_9() -> None:
    """swinie.md 9.9: two packs: identical cards may be laid at once."""
    d = position("7S", "7S 7S", "3D 4D", packs=2)
    assert legal(d) == {Lay("7S"), LaySeveral(("7S",), "7S")}
    after, _ = HERD.play(d, 0, LaySeveral(("7S",), "7S"))
    assert pile(after) == ["7S", "7S", "7S"]
    assert after.hands[0] == 0


def test_vector_10() -> None:
    """swinie.md 9.10: four games with four players: 3 + 0 + 5 + 1 = 9, and the lowest total wins."""
    left = [("KD QD JD", "2S", ""), ("", "3S", "4D"), ("2D 3D 4D TD 6D", "7S 8S", "9D"), ("KD", "2S", "3S 4S")]
    s: SeriesState[State] = SeriesState(Options(), 4, 0, (0,) * 4)
    s = replace(s, spec=GAME.plan(s))
    for hands in left:
        before = position("5H", *hands, "5C", turn=3)
        assert GAME.result(s) is None
        s, _ = GAME.play(replace(s, deal=before, finished=False), 3, Lay("5C"))
    result = GAME.result(s)
    assert result is not None
    assert result.totals == (9, 5, 4, 0)
    assert result.ranks == (4, 3, 2, 1)


# --- section 4 -------------------------------------------------------------------------------------------------------


def test_the_last_pig_leaves_the_turn_where_it_is() -> None:
    d, events = HERD.play(position("4H", "2S", "", "3C", pigs="4S"), 0, DrawPig())
    assert [(event.code, event.data) for event in events[1:]] == [("pigs_gone", {}), ("out", {"seats": (1,)})]
    assert d.turn == 0
    assert legal(d, 0) == {Lay("4S")}
    d, _ = HERD.play(d, 0, Lay("4S"))
    assert d.turn == 2


def test_a_pig_is_seen_by_its_drawer_only() -> None:
    d = position("4H", "2S", "3S", pigs="9S KS")
    after, events = HERD.play(d, 0, DrawPig())
    assert told(events, 0) == ["9S"]
    for viewer in (1, SPECTATOR):
        assert told(events, viewer) == [None]
        shown = {view.id: (view.cards, view.hidden) for view in (zone_view(zone, viewer) for zone in HERD.zones(after))}
        assert shown["hand.0"] == ((), 2)
        assert shown["pigs"] == ((), 1)
    assert zone_view(HERD.zones(after)[2], 0).cards == ("2S", "9S")


def test_while_a_pig_is_left_the_game_goes_on() -> None:
    d, _ = HERD.play(position("4H", "4S", "", pigs="9S"), 0, Lay("4S"))
    assert HERD.score(d) is None
    assert HERD.waiting(d) == 1 << 1


def test_drawing_with_a_match_is_an_option() -> None:
    """swinie.md 6 may_keep_drawing."""
    d = position("4H", "4S 9C", "3D", pigs="KC", may_keep_drawing=False)
    assert legal(d) == {Lay("4S")}
    assert refusal(d, 0, DrawPig()) == ("lay_before_drawing", {"cards": ("4S",)})
    assert DrawPig() in legal(position("4H", "2S 9C", "3D", pigs="KC", may_keep_drawing=False))


def test_refusals_name_the_rule() -> None:
    d = position("8H", "8S 8C KH", "8D")
    assert refusal(d, 1, Lay("8D")) == ("not_your_turn", {})
    assert refusal(d, 0, Lay("8D")) == ("not_in_hand", {})
    assert refusal(d, 0, Lay("??")) == ("not_in_hand", {})
    assert refusal(d, 0, LaySeveral(("8S",), "8D")) == ("not_in_hand", {})
    assert refusal(d, 0, LaySeveral(("8S",), "8S")) == ("not_in_hand", {})
    assert refusal(d, 0, LaySeveral((), "8S")) == ("two_at_least", {})
    assert refusal(d, 0, LaySeveral(("KH",), "8S")) == ("other_rank", {"top": "8H"})
    assert refusal(d, 0, DrawPig()) == ("no_pigs", {})


@pytest.mark.parametrize(
    ("d", "move"),
    [
        (position("8H", "8S 9C", "", pigs="9S"), Lay("8S")),
        (position("8H", "9C", "", pigs="9S"), DrawPig()),
        (position("8H", "9C", "8D"), Pass()),
    ],
    ids=["lays", "draws", "passes"],
)
def test_the_automatic_move(d: State, move: Any) -> None:
    assert HERD.default(d, 0) == move
    assert move in legal(d)


# --- sections 3 and 6 ------------------------------------------------------------------------------------------------


def test_the_start() -> None:
    order = Swinie.deck.codes[:52]
    match = Match(GAME, Options(), 3, Given({"deal/0": order, "lot/dealer": 1}, Seeded(1)))
    match.begin()
    d = match.state.deal
    assert d is not None
    assert pile(d) == [order[0]]
    assert tuple(CODE[1 << number] for number in d.pigs) == order[1:]
    assert d.hands == (0, 0, 0)
    assert d.turn == 2
    match.do(2, DrawPig())
    assert match.state.deal is not None
    assert codes(match.state.deal.hands[2]) == (order[1],)


@pytest.mark.parametrize(
    ("seats", "packs", "cards"),
    [(2, "auto", 52), (5, "auto", 52), (6, "auto", 104), (8, "auto", 104), (2, "3", 156), (8, "1", 52)],
)
def test_packs(seats: int, packs: Any, cards: int) -> None:
    match = Match(GAME, Options(packs=packs), seats, Seeded(1))
    match.begin()
    d = match.state.deal
    assert d is not None
    assert len(d.pigs) + len(d.pile) == cards
    assert len({*d.pigs, *d.pile}) == cards


@pytest.mark.parametrize(("options", "seats", "games"), [(Options(), 5, 5), (Options(deals=2), 5, 2)])
def test_number_of_games(options: Options, seats: int, games: int) -> None:
    s: SeriesState[State] = SeriesState(options, seats, 3, (0,) * seats)
    dealers = []
    while (spec := GAME.plan(s)) is not None:
        dealers.append(spec.dealer)
        s = replace(s, sheet=(*s.sheet, {}))
    assert dealers == [(3 + number) % seats for number in range(games)]


@pytest.mark.parametrize(("total", "over"), [(49, False), (50, True), (63, True)])
def test_a_match_to_a_number_of_points(total: int, over: bool) -> None:
    s: SeriesState[State] = SeriesState(Options(end_mode="points"), 3, 0, (0, total, 12), sheet=({},) * 7)
    assert (GAME.plan(s) is None) is over


def test_a_match_in_which_nobody_gets_points_ends() -> None:
    s: SeriesState[State] = SeriesState(Options(end_mode="points"), 3, 0, (0, 0, 0), sheet=({},) * MOST_GAMES)
    assert GAME.plan(s) is None
