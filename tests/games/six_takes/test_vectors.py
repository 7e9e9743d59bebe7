"""The vectors of rules/six_takes.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from typing import Any

import pytest

from talia.cards import CODE, card, codes, mask
from talia.chance import Given, Seeded
from talia.games.six_takes import SixTakes
from talia.games.six_takes.deal import NONE, Round, Spec, State
from talia.games.six_takes.game import Options
from talia.games.six_takes.moves import ROWS, Commit, Place, TakeRow
from talia.games.six_takes.order import KEYS, penalty
from talia.table.forms import allowed, count
from talia.table.game import BadOptions
from talia.table.match import Match
from talia.table.moves import SPECTATOR, IllegalMove, seats_of
from talia.table.view import EventView, event_view, zone_view

ROUND = Round()
GAME = SixTakes()


def numbers(text: str) -> tuple[int, ...]:
    return tuple(card(code) for code in text.split())


def position(rows: list[str], hands: list[str], *, dealer: int = -1, **options: Any) -> State:
    """A round in which these hands are all that is left to play; the first copy of a card is of the first pack."""
    seats = len(hands)
    size = len(hands[0].split())
    used = 0
    masks = []
    for hand in hands:
        cards = 0
        for code in hand.split():
            number = card(code)
            while used >> number & 1:
                number += 64
            cards |= 1 << number
            used |= 1 << number
        masks.append(cards)
    spec = Spec(seats, dealer % seats, hand_size=size, **options)
    lain = tuple(numbers(row) for row in rows)
    zeros = (0,) * seats
    return State(spec, lain, tuple(masks), (NONE,) * seats, zeros, (), zeros, 0, 0)


def play(d: State, *lines: tuple[int, Any]) -> State:
    for seat, move in lines:
        assert allowed(ROUND.choices(d, seat), move)
        d, _ = ROUND.play(d, seat, move)
    return d


def commit(d: State, *cards: str) -> State:
    return play(d, *((seat, Commit(code)) for seat, code in enumerate(cards)))


def shown(d: State) -> list[str]:
    return [" ".join(CODE[1 << number] for number in row) for row in d.rows]


START = ["4C", "7H", "9D", "KS"]


@pytest.mark.parametrize(
    ("code", "row"),
    [
        ("5D", 1),
        ("7D", 1),
        ("8C", 2),
        ("9H", 3),
        ("QD", 3),
        ("KC", 3),
        ("KD", 4),
        ("AS", 4),
        ("4S", 1),
    ],
    ids=lambda value: f"six_takes.md 9 single placement {value}" if isinstance(value, str) else f"R{value}",
)
def test_single_placements(code: str, row: int) -> None:
    d = commit(position(START, [code]), code)
    expected = list(START)
    expected[row - 1] += " " + code
    assert shown(d) == expected


@pytest.mark.parametrize("code", ["3H", "2H"], ids=lambda code: f"six_takes.md 9 single placement {code}")
@pytest.mark.parametrize("row", range(4))
def test_too_low_owner_picks_a_row(code: str, row: int) -> None:
    d = commit(position(START, [code]), code)
    assert ROUND.phase(d) == "take_row"
    assert count(ROUND.choices(d, 0)) == 4
    taken = START[row]
    d = play(d, (0, TakeRow(ROWS[row])))
    assert shown(d) == [*START[:row], code, *START[row + 1 :]]
    assert codes(d.taken[0]) == (taken,)


FULL_TURN = ["4C 5S 6D 8C 9S", "7H TD", "JC", "QH KS KH"]


def test_full_turn() -> None:
    """six_takes.md 9 full turn."""
    assert [penalty(mask(row.split())) for row in FULL_TURN] == [9, 7, 1, 10]
    d = commit(position(FULL_TURN, ["TC", "2D", "JS", "AC"]), "TC", "2D", "JS", "AC")
    assert ROUND.waiting(d) == 1 << 1
    d = play(d, (1, TakeRow("row3")))
    assert shown(d) == ["TC", "7H TD JS", "2D", "QH KS KH AC"]
    assert ROUND.score(d) == (9, 1, 0, 0)


@pytest.mark.parametrize("row", range(1, 5), ids=lambda row: f"six_takes.md 9 legality QD on R{row}")
def test_free_placement(row: int) -> None:
    d = commit(position(START, ["QD"], placement="free"), "QD")
    assert ROUND.phase(d) == "place"
    if row == 4:
        with pytest.raises(IllegalMove, match="end_is_higher") as caught:
            ROUND.play(d, 0, Place("row4"))
        assert caught.value.details == {"card": "QD", "row": "row4", "end": "KS"}
        assert not allowed(ROUND.choices(d, 0), Place("row4"))
    else:
        assert shown(play(d, (0, Place(f"row{row}"))))[row - 1] == START[row - 1] + " QD"


def test_free_placement_too_low() -> None:
    """six_takes.md 9 legality 3H is still too low."""
    d = commit(position(START, ["3H"], placement="free"), "3H")
    assert ROUND.phase(d) == "take_row"
    with pytest.raises(IllegalMove, match="too_low"):
        ROUND.play(d, 0, Place("row1"))


def test_free_placement_on_a_full_row_takes_it() -> None:
    d = commit(position(FULL_TURN, ["JS"], placement="free"), "JS")
    assert ROUND.choices(d, 0)[0].count() == 3
    d = play(d, (0, Place("row1")))
    assert shown(d)[0] == "JS"
    assert ROUND.score(d) == (9,)


def test_free_placement_asks_nobody_with_a_single_row() -> None:
    d = commit(position(START, ["5D"], placement="free"), "5D")
    assert ROUND.score(d) == (0,)


def test_every_card_of_the_hand_is_legal_in_step_1() -> None:
    """six_takes.md 9 legality step 1."""
    d = position(START, ["3H QD AS"])
    assert count(ROUND.choices(d, 0)) == 3


def test_order_and_penalties() -> None:
    """six_takes.md 2."""
    order = sorted(SixTakes.deck.codes, key=lambda code: KEYS[card(code)])
    assert order[0] == "2C"
    assert [KEYS[card(code)] for code in ("2C", "2S", "2D", "2H", "3C", "AH")] == [0, 1, 2, 3, 4, 51]
    assert penalty(SixTakes.deck.mask) == 260
    assert penalty(SixTakes.deck.mask & (1 << 64) - 1) == 130


# --- section 6: two packs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 0), (2, 0)])
def test_identical_cards_go_clockwise_from_the_dealers_left(dealer: int, first: int) -> None:
    d = position(["4C 5S 6D 8C", "AD", "AH", "KC"], ["9S", "9S", "TC"], dealer=dealer, packs=2)
    d = commit(d, "9S", "9S", "TC")
    second = 1 - first
    assert shown(d)[0] == "9S TC"
    assert codes(d.taken[second]) == codes(mask("4C 5S 6D 8C 9S".split()))
    assert d.taken[first] == 0


def test_a_card_is_higher_than_an_identical_end() -> None:
    d = commit(position(["9S", "TC", "AD", "AH"], ["9S"], packs=2), "9S")
    assert shown(d)[0] == "9S 9S"


def test_of_identical_ends_the_row_with_the_lower_number() -> None:
    d = commit(position(["2C", "9S", "9S", "AH"], ["TC"], packs=2), "TC")
    assert shown(d) == ["2C", "9S TC", "9S", "AH"]


# --- section 4: choosing ---------------------------------------------------------------------------------------------


def test_a_change_of_mind_reaches_nobody_else() -> None:
    d = position(START, ["5D 6D", "8C 8D"])
    d, events = ROUND.play(d, 0, Commit("5D"))
    for viewer in (1, SPECTATOR):
        assert [event_view(event, viewer) for event in events] == [EventView("committed", {"seat": 0, "card": None})]
    before = [zone_view(zone, 1) for zone in ROUND.zones(d)]
    assert seats_of(ROUND.waiting(d)) == (1,)
    assert count(ROUND.choices(d, 0)) == 1
    d, events = ROUND.play(d, 0, Commit("6D"))
    assert [event_view(event, 1) for event in events] == [None]
    assert [zone_view(zone, 1) for zone in ROUND.zones(d)] == before
    assert seats_of(ROUND.waiting(d)) == (1,)
    d = play(d, (1, Commit("8C")))
    assert shown(d) == ["4C 6D", "7H 8C", "9D", "KS"]
    assert codes(d.hands[0]) == ("5D",)


def test_who_changes_for_ever_is_stopped() -> None:
    d = commit(position(START, ["5D 6D", "8C 8D"]), "5D")
    for turn in range(20):
        d = play(d, (0, Commit(("6D", "5D")[turn % 2])))
    assert ROUND.choices(d, 0) == ()
    with pytest.raises(IllegalMove, match="too_many_changes"):
        ROUND.play(d, 0, Commit("6D"))
    d = play(d, (1, Commit("8C")))
    assert count(ROUND.choices(d, 0)) == 1


def refusal(d: State, seat: int, move: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalMove) as caught:
        ROUND.play(d, seat, move)
    return caught.value.code, caught.value.details


def test_refusals_name_the_rule() -> None:
    d = position(START, ["5D 6D", "3H 8D"])
    assert refusal(d, 0, Commit("8D")) == ("not_in_hand", {})
    assert refusal(d, 0, Commit("??")) == ("not_in_hand", {})
    assert refusal(d, 0, TakeRow("row1")) == ("not_now", {})
    d = play(d, (0, Commit("5D")))
    assert refusal(d, 0, Commit("5D")) == ("already_chosen", {"card": "5D"})
    d = play(d, (1, Commit("3H")))
    assert refusal(d, 0, Commit("6D")) == ("cards_revealed", {})
    assert refusal(d, 0, TakeRow("row1")) == ("not_your_turn", {})
    assert refusal(d, 1, TakeRow("row5")) == ("no_such_row", {})
    assert refusal(d, 1, Place("row1")) == ("too_low", {"card": "3H"})
    d = commit(position(START, ["QD"], placement="free"), "QD")
    assert refusal(d, 0, TakeRow("row1")) == ("not_too_low", {"card": "QD"})


# --- sections 2, 3, 5 and 6: deals, scores, options -------------------------------------------------------------------


def test_the_deal() -> None:
    order = SixTakes.deck.codes[:52]
    match = Match(GAME, Options(hand_size=4), 3, Given({"deal/0": order, "lot/dealer": 1}, Seeded(1)))
    match.begin()
    d = match.state.deal
    assert d is not None
    assert shown(d) == ["2C", "3C", "4C", "5C"]
    assert [codes(hand) for hand in d.hands] == [order[4:8], order[8:12], order[12:16]]
    assert codes(d.rest) == order[16:]
    assert d.spec.dealer == 1


def test_the_deal_passes_left_and_the_fewest_points_win() -> None:
    match = Match(GAME, Options(rounds=3), 2, Seeded(5))
    match.begin()
    while GAME.result(match.state) is None:
        (seat, *_) = seats_of(GAME.waiting(match.state))
        match.do(seat, GAME.default(match.state, seat) or pytest.fail("no default"))
    first = match.state.first
    assert [row["dealer"] for row in match.state.sheet] == [first, 1 - first, first]
    result = GAME.result(match.state)
    assert result is not None
    assert result.totals[result.ranks.index(1)] == min(result.totals)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (7, Options(), "needs_two_packs"),
        (7, Options(hand_size=4), "needs_two_packs"),
        (6, Options(hand_size=9), "too_few_cards"),
        (5, Options(hand_size=10), "too_few_cards"),
    ],
)
def test_tables_that_do_not_fit(seats: int, options: Options, code: str) -> None:
    with pytest.raises(BadOptions, match=code):
        Match(GAME, options, seats)


@pytest.mark.parametrize(
    ("seats", "options"), [(6, Options()), (10, Options(packs=2, hand_size=10)), (2, Options(packs=2))]
)
def test_tables_that_just_fit(seats: int, options: Options) -> None:
    match = Match(GAME, options, seats, Seeded(1))
    match.begin()
    assert match.state.deal is not None
    assert len(match.state.deal.hands) == seats


@pytest.mark.parametrize("row", range(4))
def test_the_automatic_move_takes_the_cheapest_row(row: int) -> None:
    rows = ["7H", "9H", "TH", "KH"]
    rows[row] = "QC"
    d = commit(position(rows, ["2C"]), "2C")
    assert ROUND.default(d, 0) == TakeRow(ROWS[row])


def test_who_has_no_card_left_is_not_told_to_choose_or_change() -> None:
    d = position(START, ["5C 6C", "8H TH"])
    assert [guide.code for guide in ROUND.guidance(d, 0)] == ["placing", "choose"]
    d = play(d, (0, Commit("5C")))
    assert [guide.code for guide in ROUND.guidance(d, 0)] == ["placing", "chosen"]
    d = play(d, (1, Commit("8H")), (0, Commit("6C")))
    assert [guide.code for guide in ROUND.guidance(d, 0)] == ["placing"]
