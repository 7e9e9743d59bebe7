"""The vectors of rules/poker.md 9.7 to 9.13 and the rules of its sections 3 to 6, in deals that are given."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import mask
from talia.chance import Given, Seeded
from talia.chips.pots import Pot
from talia.games.poker.deal import PokerDeal
from talia.games.poker.exchange import most
from talia.games.poker.game import Poker
from talia.games.poker.hands import DECKS
from talia.games.poker.moves import Exchange, Hold, Open, Pass, Raise, Show, Wait
from talia.games.poker.options import Options
from talia.games.poker.showdown import must_show
from talia.games.poker.state import Spec, State
from talia.table.game import BadOptions
from talia.table.match import Match, fold, read_move
from talia.table.moves import CHANCE, CLOCK, SPECTATOR, Drawn, Event, Expired, IllegalMove, seats_of

DEAL = PokerDeal()
GAME = Poker()


def order_of(hands: Sequence[str], players: Sequence[int], deck: int, talon: str = "") -> tuple[str, ...]:
    """A shuffle that brings these hands, by seat, and then these cards of the talon; the rest as they lie."""
    dealt = [hands[seat].split() for seat in players]
    first = [hand[at] for at in range(5) for hand in dealt]
    rest = [code for code in DECKS[deck].codes if code not in first and code not in talon.split()]
    return (*first, *talon.split(), *rest)


def dealt(
    hands: Sequence[str],
    *,
    stacks: Sequence[int] = (),
    dealer: int = 0,
    deck: int = 52,
    talon: str = "",
    carried: int = 0,
    last: bool = False,
    **options: Any,
) -> State:
    """A deal of these hands; an empty one is out. The dealer is seat 0."""
    seats = len(hands)
    order = tuple(seat % seats for seat in range(dealer + 1, dealer + 1 + seats) if hands[seat % seats])
    chips = tuple(stacks) or (100,) * seats
    spec = Spec(Options(**options), dealer, order, chips, deck, ((0, carried),) if carried else (), last)
    d, _ = DEAL.play(DEAL.start(spec), CHANCE, Drawn("deal/0", order_of(hands, order, deck, talon)))
    return d


def play(d: State, *lines: tuple[int, Any]) -> State:
    return told(d, *lines)[0]


def told(d: State, *lines: tuple[int, Any]) -> tuple[State, list[Event]]:
    events: list[Event] = []
    for seat, move in lines:
        assert DEAL.waiting(d) == 1 << seat, (seats_of(DEAL.waiting(d)), seat, move)
        d, more = DEAL.play(d, seat, move)
        events += more
    return d, events


def refusal(d: State, seat: int, move: Any) -> str:
    with pytest.raises(IllegalMove) as refused:
        DEAL.play(d, seat, move)
    return refused.value.code


def codes_of(events: list[Event]) -> list[str]:
    return [event.code for event in events]


def all_stand(d: State) -> State:
    """Nobody exchanges."""
    while d.stage is not None and d.stage.phase == "exchange":
        d = play(d, (seats_of(DEAL.waiting(d))[0], Exchange(())))
    return d


FOUR = ("KS KH 7D 4C JS", "KD KC 7H 4S TD", "2S 3S 4H 6D 9C", "2D 3D 5H 6C 9S")
TIED = ("AS KD 9D 7S 4C", "AD KS 9C 7C 4S", "2S 2D 4H 6D 9H", "3D 3S 5H 6C 8S")


def test_a_deal_from_opening_to_showdown() -> None:
    """9.7: who pays what, who exchanges when, who shows first."""
    d = play(dealt(FOUR), (1, Open(5)), (2, Pass()), (3, Raise(12)), (0, Hold()), (1, Hold()))
    assert sum(d.totals) == 44
    assert (d.stage.phase, d.stage.asked) == ("exchange", (1, 3, 0))
    d = all_stand(d)
    d, events = told(d, (1, Open(10)), (3, Pass()), (0, Raise(25)), (1, Hold()))
    assert d.awards[0].chips == 94
    shows = [event.data["seat"] for event in events if event.code == "shows"]
    assert shows == [0]
    assert [event.data["seat"] for event in events if event.code == "throws_unseen"] == [1]
    assert d.stacks == (100 - 39 + 94, 61, 98, 86)
    assert codes_of(events)[-1] == "wins_pot"
    assert events[-1].data["decides"] is None, "a hand nobody saw decides nothing that is told"


def test_what_the_first_to_speak_may_do() -> None:
    """9.8."""
    d = dealt(FOUR)
    forms = {form.move: form for form in DEAL.choices(d, 1)}
    assert set(forms) == {Pass, Open}
    (chips,) = forms[Open].parts
    assert (chips.low, chips.high) == (3, 20)
    assert refusal(d, 1, Open(2)) == "opening_too_low"
    assert refusal(d, 1, Open(21)) == "opening_too_high"
    assert refusal(d, 1, Hold()) == refusal(d, 1, Raise(7)) == "not_opened"
    assert refusal(d, 1, Wait()) == "no_waiting"
    assert refusal(d, 2, Open(5)) == "not_your_turn"
    d = play(d, (1, Open(5)))
    (to,) = next(form for form in DEAL.choices(d, 2) if form.move is Raise).parts
    assert (to.low, to.high) == (7, 25)
    assert refusal(d, 2, Raise(6)) == "raise_too_low"
    assert refusal(d, 2, Raise(26)) == "raise_too_high"
    assert refusal(d, 2, Open(9)) == "already_opened"


@pytest.mark.parametrize(("carried", "share", "rest"), [(1, 47, 1), (0, 47, 0)])
def test_what_cannot_be_divided_is_carried(carried: int, share: int, rest: int) -> None:
    """9.9: a pot of 94, with a chip carried or without, and two winners."""
    d = play(dealt(TIED, carried=carried), (1, Open(5)), (2, Pass()), (3, Raise(12)), (0, Hold()), (1, Hold()))
    d = play(all_stand(d), (1, Open(10)), (3, Pass()), (0, Raise(25)), (1, Hold()))
    (award,) = d.awards
    assert (award.chips, award.winners, award.share, award.rest) == (94 + carried, 0b11, share, rest)
    assert d.carried == rest
    assert d.shown == 0b11, "an equal hand is shown, too"
    assert sum(d.stacks) + d.carried == 400 + carried


def test_a_rest_at_the_end_of_the_match_goes_to_the_winner_nearest_the_dealers_left() -> None:
    lines = ((1, Open(5)), (2, Pass()), (3, Raise(12)), (0, Hold()), (1, Hold()))
    more = ((1, Open(10)), (3, Pass()), (0, Raise(25)), (1, Hold()))
    for d in (dealt(TIED, carried=1, last=True), fresh(dealt(TIED, carried=1))):
        d = play(all_stand(play(d, *lines)), *more)
        assert d.carried == 0
        assert d.rests == ((1, 1),)
        assert sum(d.stacks) == 401


def fresh(d: State) -> State:
    """The same deal of a match in which every deal begins with the same chips."""
    return replace(d, spec=replace(d.spec, options=replace(d.spec.options, stacks="fresh")))


ALL_IN: dict[str, Any] = {"short_stack": "all_in", "max_stake": 100}


def test_three_pots() -> None:
    """9.10: 30, 80 and 80 in the pots, 20 of a passed player; the short one is best, the others tie."""
    hands = ("AS AH AD 7S 4C", "KD KS QC 7C 4S", "KC KH QD 7H 4D", "2S 2D 5H 6D 9H")
    d = dealt(hands, stacks=(30, 100, 100, 100), dealer=3, **ALL_IN)
    d = play(d, (0, Open(18)), (1, Hold()), (2, Hold()), (3, Hold()))
    d = all_stand(d)
    d = play(d, (0, Open(10)), (1, Raise(60)), (2, Hold()), (3, Pass()))
    assert [(award.chips, award.share) for award in d.awards] == [(110, 110), (100, 50)]
    assert d.stacks == (110, 70, 70, 80)


def test_what_nobody_matched_goes_back() -> None:
    """9.11: 50, 20, 70 and 10 of a passed player, with a chip from before."""
    hands = ("KD KS QC 7C 4S", "AS AH AD 7S 4C", "2C 2H 5S 6S 9D", "2S 2D 5H 6D 9H")
    d = dealt(hands, stacks=(50, 20, 100, 100), dealer=3, carried=1, **ALL_IN)
    d = play(d, (0, Open(8)), (1, Hold()), (2, Hold()), (3, Hold()))
    d, events = told(all_stand(d), (0, Open(3)), (1, Hold()), (2, Raise(60)), (3, Pass()), (0, Hold()), (1, Hold()))
    assert d.returned == (2, 20)
    assert [(award.chips, award.eligible) for award in d.awards] == [(71, 0b111), (60, 0b101)]
    assert [award.winners for award in d.awards] == [0b010, 0b001]
    assert codes_of(events).count("returned") == 1
    assert sum(d.stacks) == 271


def test_who_cannot_pay_can_only_pass() -> None:
    """9.12: 12 to pay, 5 paid, 6 left."""
    for short, forms in (("must_fold", {Pass}), ("all_in", {Pass, Hold})):
        d = dealt(FOUR[:3], stacks=(100, 13, 100), short_stack=short)
        d = play(d, (1, Open(5)), (2, Raise(12)), (0, Pass()))
        assert {form.move for form in DEAL.choices(d, 1)} == forms
        if short == "must_fold":
            assert refusal(d, 1, Hold()) == "cannot_hold"
        else:
            d = play(d, (1, Hold()))
            assert (d.stacks[1], d.stage.phase) == (0, "exchange")


def test_how_many_may_be_thrown() -> None:
    """9.13: 20 of 24 cards dealt; nobody may throw more than the talon and the others' cards."""
    hands = ("9S 9H 9D TS TH", "JS JH JD QS QH", "KS KH KD AS AH", "9C TC JC QC KC")
    d = play(dealt(hands, deck=24, talon="TD QD AD AC"), (1, Open(5)), (2, Hold()), (3, Hold()), (0, Hold()))
    assert most(d, 1) == 4
    assert refusal(d, 1, Exchange(tuple(hands[1].split()))) == "talon_too_small"
    d = play(d, (1, Exchange(("JS", "JH", "JD", "QS"))))
    assert d.hands[1] == mask(("QH", "TD", "QD", "AD", "AC"))
    assert most(d, 2) == 4
    d = play(d, (2, Exchange(("KS", "KH"))))
    draw = DEAL.draw(d, "deal/0")
    assert DEAL.waiting(d) == 0
    assert (draw.label, set(draw.items)) == ("deal/0/talon/2", {"JS", "JH", "JD", "QS"})
    with pytest.raises(IllegalMove, match="not_the_draw"):
        DEAL.play(d, CHANCE, Drawn("deal/0/talon/2", ("JS", "JH", "JD", "KS")))
    d, events = DEAL.play(d, CHANCE, Drawn("deal/0/talon/2", ("QS", "JD", "JH", "JS")))
    assert d.hands[2] == mask(("KD", "AS", "AH", "QS", "JD"))
    assert [(event.code, event.to) for event in events] == [("new_talon", -1), ("drew", 1 << 2)]
    assert most(d, 3) == 4, "two of the talon, two thrown by seat 2"


def test_the_exchange_refuses_by_its_rules() -> None:
    d = play(dealt(FOUR, draw_limit=3), (1, Open(5)), (2, Pass()), (3, Pass()), (0, Hold()))
    assert refusal(d, 1, Exchange(("KD", "KD"))) == "card_twice"
    assert refusal(d, 1, Exchange(("KS",))) == refusal(d, 1, Exchange(("ZZ",))) == "not_in_hand"
    assert refusal(d, 1, Exchange(("KD", "KC", "7H", "4S"))) == "too_many_cards"
    assert refusal(d, 0, Exchange(())) == "not_your_turn"
    assert refusal(d, 1, Pass()) == "not_now"


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "open", "chips": 5.5},
        {"type": "open", "chips": "5"},
        {"type": "open", "chips": True},
        {"type": "open", "chips": None},
        {"type": "open"},
        {"type": "raise", "to": [7]},
        {"type": "exchange", "cards": "KD"},
        {"type": "exchange", "cards": [1]},
        {"type": "hold", "chips": 5},
        {"type": "bluff"},
    ],
)
def test_what_is_no_move_is_refused(raw: Any) -> None:
    with pytest.raises(IllegalMove, match="unknown_move"):
        read_move(GAME, raw)


@pytest.mark.parametrize("chips", [-5, 0, 10**30])
def test_numbers_out_of_all_measure_are_refused(chips: int) -> None:
    d = dealt(FOUR)
    assert refusal(d, 1, Open(chips)).startswith("opening_too_")
    assert refusal(play(d, (1, Open(5))), 2, Raise(chips)).startswith("raise_too_")


def test_an_opening_and_a_raise_need_chips_of_ones_own() -> None:
    d = dealt(FOUR, stacks=(100, 10, 14, 100))
    assert refusal(d, 1, Open(9)) == "not_enough_chips"
    d = play(d, (1, Open(8)))
    assert refusal(d, 2, Raise(13)) == "not_enough_chips"
    assert play(d, (2, Raise(12))).stacks[2] == 0


def test_no_more_raises_than_the_table_allows() -> None:
    d = play(dealt(FOUR, max_raises=1), (1, Open(5)), (2, Raise(8)))
    assert refusal(d, 3, Raise(12)) == "no_more_raises"
    assert Raise not in {form.move for form in DEAL.choices(d, 3)}


def test_a_short_raise_reopens_nothing() -> None:
    d = dealt(FOUR, stacks=(100, 100, 100, 11), short_stack="all_in")
    d = play(d, (1, Open(8)), (2, Hold()), (3, Raise(9)))
    assert d.stacks[3] == 0
    d = play(d, (0, Hold()))
    assert refusal(d, 1, Raise(20)) == "raising_closed"
    assert {form.move for form in DEAL.choices(d, 1)} == {Pass, Hold}
    d = play(d, (1, Hold()), (2, Hold()))
    assert d.stage.phase == "exchange"


def test_who_had_not_acted_may_raise_a_short_raise() -> None:
    d = dealt(FOUR, stacks=(100, 100, 11, 100), short_stack="all_in")
    d = play(d, (1, Open(8)), (2, Raise(9)), (3, Raise(20)))
    assert Raise in {form.move for form in DEAL.choices(play(d, (0, Pass())), 1)}


def test_a_short_opening() -> None:
    d = dealt(FOUR, stacks=(100, 4, 100, 100), short_stack="all_in")
    (chips,) = next(form for form in DEAL.choices(d, 1) if form.move is Open).parts
    assert (chips.low, chips.high) == (2, 2)
    d = play(d, (1, Open(2)))
    (to,) = next(form for form in DEAL.choices(d, 2) if form.move is Raise).parts
    assert (to.low, to.high) == (4, 22)
    assert refusal(dealt(FOUR, stacks=(100, 4, 100, 100)), 1, Open(2)) == "not_enough_chips"


def test_no_betting_where_all_but_one_are_all_in() -> None:
    d = dealt(FOUR[:3], stacks=(2, 2, 50), short_stack="all_in")
    assert d.stage.phase == "exchange"
    d = all_stand(d)
    assert [award.chips for award in d.awards] == [6]
    assert d.stage.phase == "showing"
    assert d.shown & 0b10, "the nearest to the dealer's left shows first"


def test_the_last_need_not_act() -> None:
    """All pass before an opening: the dealer takes the antes, and shows if he likes."""
    d, events = told(dealt(FOUR), (1, Pass()), (2, Pass()), (3, Pass()))
    assert codes_of(events) == ["passed", "passed", "passed", "taken"]
    assert (d.stacks, d.stage.phase, d.shown) == ((106, 98, 98, 98), "showing", 0)
    assert [seat for seat in range(4) if DEAL.asides(d, seat)] == [0]


def test_waiting_after_the_exchange() -> None:
    d = play(dealt(FOUR, checking=True), (1, Open(5)), (2, Pass()), (3, Hold()), (0, Hold()))
    d = play(all_stand(d), (1, Wait()))
    assert {form.move for form in DEAL.choices(d, 3)} == {Pass, Wait, Open}
    after = play(d, (3, Open(4)))
    assert refusal(after, 0, Wait()) == "must_pay"
    d = play(d, (3, Wait()), (0, Wait()))
    assert (d.stage.phase, d.shown) == ("showing", 0b0011), "seat 1 first, then seat 0, who has him beaten"


def test_hands_that_lose_a_pot_are_shown_for_the_next() -> None:
    """Kings by the 10, sevens by the 40, nines by the 100, shown in this order: all three are shown."""
    hands = ("9S 9H 2D 3C 5S", "KD KC 7H 4S TD", "7S 7C 2H 3D 5C")
    d = dealt(hands, stacks=(100, 10, 40), short_stack="all_in", max_stake=100)
    d = play(all_stand(play(d, (1, Open(8)), (2, Raise(38)), (0, Hold()))))
    assert d.shown == 0b111
    assert [award.winners for award in d.awards] == [0b010, 0b001]
    needless = dealt(hands, stacks=(100, 100, 100))
    needless = all_stand(play(needless, (1, Open(8)), (2, Hold()), (0, Hold())))
    assert play(needless, (1, Open(8)), (2, Hold()), (0, Hold())).shown == 0b010


def test_a_pot_nobody_else_can_win_makes_nobody_show() -> None:
    contested, alone = Pot(30, 0b11), Pot(20, 0b10)
    assert must_show((0, 1), {0: 9, 1: 5}, (contested, alone)) == (0,)
    assert must_show((0, 1), {0: 9, 1: 9}, (contested, alone)) == (0, 1)


def test_all_show_if_the_table_plays_so() -> None:
    d = all_stand(play(dealt(FOUR, showdown="all"), (1, Open(8)), (2, Hold()), (3, Hold()), (0, Hold())))
    d, events = told(d, (1, Open(8)), (2, Hold()), (3, Hold()), (0, Hold()))
    assert [event.data["seat"] for event in events if event.code == "shows"] == [1, 2, 3, 0]
    assert events[-1].code == "wins_pot"
    assert events[-1].data["decides"] == "J"
    assert d.stage is None and d.over, "nobody has a hand left to show"


def test_showing_lasts_six_seconds_whether_anybody_shows_or_not() -> None:
    d = play(dealt(FOUR), (1, Pass()), (2, Pass()), (3, Pass()))
    (timer,) = DEAL.timers(d)
    assert (timer.id, timer.least, timer.most) == ("show", 6, 6)
    assert refusal(d, 1, Show()) == "nothing_to_show"
    shown, events = DEAL.play(d, 0, Show())
    assert DEAL.timers(shown) == (timer,)
    assert events[0].data["cards"] == ("4C", "7D", "KH", "JS", "KS")
    assert refusal(shown, 0, Show()) == "nothing_to_show"
    for each in (d, shown):
        over, _ = DEAL.play(each, CLOCK, Expired("show"))
        assert over.over
        assert refusal(over, 0, Show()) == "showing_over"
    assert refusal(dealt(FOUR), 1, Show()) == "not_now"


def given(deal: int, hands: Sequence[str], players: Sequence[int], deck: int = 52) -> dict[str, Any]:
    return {"lot/dealer": 0, f"deal/{deal}": order_of(hands, players, deck)}


def a_match(options: dict[str, Any], hands: Sequence[str], seats: int = 4) -> Match[Any]:
    players = [seat % seats for seat in range(1, seats + 1)]
    match = Match(GAME, Options(**options), seats, Given(given(0, hands, players), Seeded("vectors")), breaks=True)
    match.begin()
    return match


def pass_all(match: Match[Any]) -> None:
    while match.waiting:
        match.do(match.waiting[0], Pass())
    match.do(CLOCK, Expired("show"))


def test_cards_nobody_saw_stay_closed_between_deals() -> None:
    match = a_match({"deck_size": 52, "deals": 2}, FOUR)
    pass_all(match)
    assert match.paused and GAME.finished(match.state) == 1 and GAME.opened(match.state) == 0
    for viewer in (*range(4), SPECTATOR):
        for zone in match.view(viewer).zones:
            assert not zone.cards or zone.id.endswith(f".{viewer}"), (viewer, zone)
    match.go_on()
    pass_all(match)
    assert match.result is not None and GAME.opened(match.state) == 2


def test_the_deal_passes_over_who_cannot_pay_the_ante() -> None:
    """Seat 1 loses all in the first deal: it is out, and seat 2 deals the next."""
    hands = ("AS AH AD AC KS", "2D 3D 5H 6C 9S", "KD KC 7H 4S TD", "2S 3S 4H 6D 9C")
    match = a_match({"deck_size": 52, "short_stack": "all_in", "start_chips": 50, "max_stake": 50}, hands)
    for seat, move in ((1, Open(48)), (2, Pass()), (3, Pass()), (0, Hold()), (1, Exchange(())), (0, Exchange(()))):
        match.do(seat, move)
    assert match.totals == (104, 0, 48, 48)
    assert match.view(1).status == ("playing", "out", "playing", "playing")
    match.go_on()
    assert match.state.deal.spec.dealer == 2
    assert match.waiting == (3,)
    assert not match.state.deal.hands[1]
    again = fold(GAME, match.options, 4, match.log)
    assert again.state == match.state


def test_the_match_ends_when_only_one_can_pay() -> None:
    hands = ("AS AH AD AC KS", "9H 9D TH TS QH")
    options: dict[str, Any] = {"deck_size": 24, "short_stack": "all_in", "start_chips": 50, "max_stake": 50}
    match = Match(GAME, Options(**options), 2, Given(given(0, hands, (1, 0), 24), Seeded("vectors")))
    match.begin()
    for seat, move in ((1, Open(48)), (0, Hold()), (1, Exchange(())), (0, Exchange(()))):
        match.do(seat, move)
    assert match.result.totals == (100, 0)


def test_fresh_stacks_add_up_what_is_won_and_lost() -> None:
    match = a_match({"deck_size": 52, "stacks": "fresh", "deals": 2}, FOUR)
    pass_all(match)
    assert match.totals == (6, -2, -2, -2)
    match.go_on()
    assert match.state.deal.spec.stacks == (200,) * 4
    pass_all(match)
    assert match.result.totals == (4, 4, -4, -4)


@pytest.mark.parametrize(
    ("options", "seats", "code"),
    [
        ({"deck_size": 40}, 8, "too_few_cards"),
        ({"deck_size": 24}, 5, "too_few_cards"),
        ({"min_stake": 20, "max_stake": 20}, 4, "max_stake_too_low"),
        ({"min_stake": 60, "max_stake": 80, "start_chips": 50}, 4, "too_few_chips"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, Any], seats: int, code: str) -> None:
    with pytest.raises(BadOptions, match=code):
        GAME.check(Options(**options), seats)


@pytest.mark.parametrize(("seats", "deck"), [(2, 24), (3, 28), (4, 32), (5, 52), (8, 52)])
def test_the_deck_follows_the_number_of_players(seats: int, deck: int) -> None:
    match = Match(GAME, Options(), seats, Seeded("deck"))
    match.begin()
    assert match.state.deal.spec.deck == deck
    assert match.view().facts["deck"] == deck
