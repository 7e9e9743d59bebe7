"""Hands lie at places: who plays one, who sees it and whose side it is are three things. A dummy, two hands of one
player, a hand that changes its player, seats that sit elsewhere."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.analysis.review import moments
from talia.cards import CODE, LANES, RANKS, Deck, mask, singles
from talia.chance import Given, Sealed, Seeded, commitment
from talia.players import Sight
from talia.players.card_by_card import CardByCard
from talia.players.choices import place_of
from talia.players.player import Witness
from talia.players.tricks.scene import trick_scene
from talia.table.forms import sample
from talia.table.match import Match, fold
from talia.table.moves import Event, IllegalMove, seats_of
from talia.table.record import Sitter, binding, make_record, plain, read, verify, write
from talia.table.stages import NO_SEAT, Lying
from talia.table.view import view
from talia.tricks.guidance import duty
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Tricks, begin, choices, facts, legal_cards, over, played, zones
from talia.tricks.values import Values
from tests.games.positions import Position
from tests.laws.worlds import play_out
from tests.toys.bridge import DECK, Bid, Bridge, BridgeDeal, Double, Options, Pass, Play, Redouble, Spec

BRIDGE = Bridge()
WHOLE = [tuple(code for code in DECK.codes if code[1] == suit) for suit in "SHDC"]
"""A suit to each place: spades to 0, hearts to 1, diamonds to 2, clubs to 3."""
PASS = Pass()


def dealt(*hands: tuple[str, ...], dealer: int = 0, places: str = "") -> Position:
    """These hands at the places; ``places``: the seats that sit there, as drawn."""
    order = [code for hand in hands or WHOLE for code in hand]
    start = Position.dealt(BridgeDeal(), Spec(4, dealer, bool(places)), order)
    return start.drawn(tuple(places)) if places else start


def sees(now: Position, place: int) -> tuple[int, ...]:
    """The seats that see the hand at a place."""
    (zone,) = [zone for zone in now.rules.zones(now.state) if zone.id == f"hand.{place}"]
    return tuple(seat for seat in range(4) if zone.sees >> seat & 1)


# --- a dummy ----------------------------------------------------------------------------------------------------------


def test_the_declarer_plays_the_dummy_and_sees_it_from_the_opening_lead_on() -> None:
    now = dealt().did(PASS, Bid("1H"), PASS, Bid("4H"), PASS, PASS, PASS)
    assert (now.phase, now.facts()["declarer"], now.facts()["contract"]) == ("play", 1, "4H")
    # East declares, South leads; West is dummy.
    assert now.turn == 2
    assert [sees(now, place) for place in range(4)] == [(0,), (1,), (2,), (3,)]
    now = now.played("AD")
    assert [sees(now, place) for place in range(4)] == [(0,), (1,), (2,), (0, 1, 2, 3)]
    assert now.turn == 1
    (form,) = now.rules.choices(now.state, 1)
    assert (form.parts[0].zone, form.parts[0].among) == ("hand.3", LANES["C"] & DECK.mask)
    assert now.rules.choices(now.state, 3) == ()
    with pytest.raises(IllegalMove, match="not_your_turn"):
        now.by(3, Play("2C"))
    # The hand that has to hold it is the dummy's.
    with pytest.raises(IllegalMove, match="not_in_hand"):
        now.by(1, Play("AH"))
    now = now.by(1, Play("2C"))
    assert now.events == (Event("card_played", {"seat": 3, "card": "2C", "by": 1}),)
    now = now.played("2S")
    assert now.events == (Event("card_played", {"seat": 0, "card": "2S"}),)
    now = now.played("2H")
    assert now.events[-1].data["winner"] == 1 and now.facts()["tricks"] == (0, 1, 0, 0)
    assert now.facts()["players"] == (0, 1, 2, 1)


def test_a_trick_of_the_dummy_is_led_to_from_the_dummy_by_the_declarer() -> None:
    hands = (("AS", "2H"), ("KS", "3H"), ("QS", "AH"), ("JS", "4H"))
    rest = iter(code for code in DECK.codes if not any(code in hand for hand in hands))
    full = [(*hand, *(next(rest) for _ in range(11))) for hand in hands]
    now = dealt(*full).did(Bid("1NT"), PASS, PASS, PASS)
    assert now.turn == 1
    now = now.played("3H AH 4H 2H")
    assert (now.facts()["leader"], now.turn, now.facts()["tricks"]) == (2, 0, (0, 0, 1, 0))
    assert now.rules.choices(now.state, 0)[0].parts[0].zone == "hand.2"
    guides = now.rules.guidance(now.state, 0)
    assert [guide.code for guide in guides] == ["aim", "lead"]
    assert [guide.code for guide in now.rules.guidance(now.state, 2)] == ["aim"]
    now = now.by_default()
    assert now.events[0].data["seat"] == 2
    assert now.rules.default(now.state, 2) is None


def test_duties_and_their_refusals_are_those_of_the_hand_at_the_place() -> None:
    t = begin(follow_suit_game(None), tuple(map(mask, (("AS",), ("2S", "3H")))), 0, players=(0, 0))
    t, _ = played(t, 0, "AS")
    assert duty(t).code == "must_follow"
    with pytest.raises(IllegalMove, match="must_follow") as refused:
        played(t, 0, "3H")
    assert refused.value.details["cards"] == ("2S",)


def test_doubles() -> None:
    with pytest.raises(IllegalMove, match="nothing_to_double"):
        dealt().by(0, Double())
    now = dealt().did(Bid("1S"), PASS, PASS, Double(), Redouble())
    for kind in (Double, Redouble):
        with pytest.raises(IllegalMove, match="nothing_to_double"):
            now.by(1, kind())
    with pytest.raises(IllegalMove, match="bid_too_low"):
        now.by(1, Bid("1H"))
    assert now.did(PASS, PASS, PASS).facts()["doubles"] == 2
    assert now.did(Bid("2C"), PASS, PASS, PASS).facts()["doubles"] == 0


def test_four_passes_end_a_deal_without_play() -> None:
    now = dealt().did(PASS, PASS, PASS, PASS)
    assert (now.phase, now.rules.score(now.state)) == ("over", (0, 0, 0, 0))
    assert sees(now, 0) == (0, 1, 2, 3)


# --- seats that sit elsewhere -----------------------------------------------------------------------------------------


def test_who_sits_where_is_drawn_and_all_goes_by_places() -> None:
    # North is seat 2, East seat 0, South seat 3, West seat 1.
    now = dealt(places="2031")
    assert now.turn == 2 and [sees(now, place) for place in range(4)] == [(2,), (0,), (3,), (1,)]
    sides = {side.id: seats_of(side.seats) for side in now.rules.sides(now.state)}
    assert sides == {"ns": (2, 3), "ew": (0, 1)}
    now = now.did(Bid("7S"), PASS, PASS, PASS)
    assert now.facts()["calls"][0] == {"seat": 0, "call": "7S", "by": 2}
    assert now.turn == 0
    now = now.played("AH")
    assert now.events == (Event("card_played", {"seat": 1, "card": "AH", "by": 0}),)
    assert sees(now, 2) == (0, 1, 2, 3) and now.turn == 2
    for card in "AD AC AS".split():
        now = now.played(card)
    while now.phase == "play":
        now = now.by_default()
    assert now.rules.score(now.state) == (0, 0, 13, 13)


def test_cards_go_between_places_before_the_eyes_of_their_owners() -> None:
    lying = Lying((0b0011, 0b1100, 0b110000), owners=(1, 2, 1))
    assert [zone.sees for zone in lying.zones()] == [0b010, 0b100, 0b010]
    # Between two hands of one player nobody has to be told; whom it comes from another knows it there.
    assert lying.moved(0b0001, "hand.0", "hand.2").known == ()
    assert lying.moved(0b0001, "hand.0", "hand.1").known == (("hand.1", 0b0001, 0b010),)
    assert lying.moved(0b0001, "hand.0", "hand.1").without("none").owners == (1, 2, 1)


def test_a_hand_of_nobody_is_seen_by_nobody_but_in_what_is_known_of_it() -> None:
    lying = Lying((0b0011, 0b1100, 0b110000), owners=(0, 1, NO_SEAT))
    assert [zone.sees for zone in lying.zones()] == [0b01, 0b10, 0]
    after = lying.moved(0b0001, "hand.0", "hand.2")
    assert after.known == (("hand.2", 0b0001, 0b01),)
    seen = zones(begin(follow_suit_game(None), after.hands, 0), owners=after.owners, knowledge=after.known)
    assert [(zone.sees, zone.known) for zone in seen[:3]] == [(0b01, ()), (0b10, ()), (0, ((0b0001, 0b01),))]


@pytest.mark.parametrize("order", [(0, 1, 3, 2), (0, 3, 1, 2), (0, 2, 1, 3)])
def test_places_lie_in_another_order_than_their_numbers(order: tuple[int, ...]) -> None:
    for seed in range(20):
        rng = Random(seed)
        t = begin(follow_suit_game("S"), random_hands(rng, 4), 0, players=(0, 1, 2, 0), order=order)
        cards, leader, turns = sum(t.hands), t.leader, list[int]()
        assert {fact.key: fact.value for fact in facts(t)}["ring"] == order
        while not over(t):
            turns.append(t.turn)
            t = one_card(t, rng)
            if not t.table:
                at = order.index(leader)
                assert tuple(turns) == order[at:] + order[:at]
                assert t.last is not None and t.leader == t.last["winner"]
                leader, turns = t.leader, []
        assert (sum(t.taken), sum(t.won)) == (5, cards)
    assert "ring" not in {fact.key for fact in facts(begin(follow_suit_game(None), random_hands(rng, 4), 0))}


# --- hands and players, whatever the game -----------------------------------------------------------------------------


def random_hands(rng: Random, places: int) -> tuple[int, ...]:
    pack = list(singles(Deck(RANKS).mask))
    rng.shuffle(pack)
    return tuple(sum(pack[5 * place : 5 * place + 5]) for place in range(places))


def one_card(t: Tricks, rng: Random) -> Tricks:
    """A random card of the hand on turn, by the seat that plays it; anybody else is refused."""
    cards = legal_cards(t)
    (form,) = choices(t, cards)
    assert form.parts[0].zone == f"hand.{t.turn}"
    card = CODE[rng.choice(tuple(singles(cards)))]
    for other in {*t.players} - {t.seat}:
        with pytest.raises(IllegalMove, match="not_your_turn"):
            played(t, other, card)
    after, (event, *_) = played(t, t.seat, card)
    by = {} if t.seat == t.turn else {"by": t.seat}
    assert event.data == {"seat": t.turn, "card": card, **by}
    assert after.hands[t.turn] == t.hands[t.turn] & ~mask((card,))
    return after


@pytest.mark.parametrize("trump", [None, "H"])
def test_two_hands_of_one_player_are_played_to_the_last_card(trump: str | None) -> None:
    for seed in range(50):
        rng = Random(seed)
        t = begin(follow_suit_game(trump), random_hands(rng, 4), 0, players=(0, 1, 0, 1))
        cards = sum(t.hands)
        while not over(t):
            t = one_card(t, rng)
        assert (sum(t.taken), sum(t.won)) == (5, cards)
    seen = zones(begin(follow_suit_game(None), random_hands(rng, 4), 0, players=(0, 1, 0, 1)), owners=(0, 1, 0, 1))
    assert [zone.sees for zone in seen if zone.id.startswith("hand.")] == [0b01, 0b10, 0b01, 0b10]


def test_a_hand_changes_its_player_between_two_cards() -> None:
    for seed in range(50):
        rng = Random(seed)
        t = begin(follow_suit_game("S"), random_hands(rng, 3), 0, players=(0, 1, 2))
        cards, changed = sum(t.hands), 0
        while not over(t):
            if rng.random() < 0.4:
                players = list(t.players)
                rng.shuffle(players)
                changed += tuple(players) != t.players
                t = replace(t, players=tuple(players))
            t = one_card(t, rng)
        assert sum(t.won) == cards and changed


def test_everybody_plays_his_own_where_nothing_is_said() -> None:
    t = begin(follow_suit_game(None), random_hands(Random(1), 3), 2)
    assert t.seat == t.turn == 2
    assert one_card(t, Random(1)).seat == 0
    assert "players" not in {fact.key for fact in BridgeDeal().facts(dealt().state)}


# --- matches of the game of the tests ---------------------------------------------------------------------------------


def scene_of(witness: Witness, state: Any) -> Any:
    """What a seat of bridge knows when it is to play a card."""
    sight = witness.sight(state)
    return trick_scene(sight, follow_suit_game(sight.view.facts.get("trump")), DECK.mask)


@pytest.mark.parametrize("drawn", [False, True])
def test_scenes_are_those_of_the_hand_to_be_played(drawn: bool) -> None:
    options = Options(deals=2, drawn=drawn)
    log = play_out(BRIDGE, options, 4, f"scenes {drawn}")
    match = Match(BRIDGE, options, 4)
    witnesses = [Witness(BRIDGE, seat, options) for seat in range(4)]
    dummies = 0
    for line in log:
        d = match.state.deal
        if isinstance(line.move, Play):
            t, now = d.tricks, scene_of(witnesses[line.seat], match.state)
            assert (now.me, now.hand, now.leader) == (t.turn, t.hands[t.turn], t.leader)
            assert (now.taken, now.won, now.trick) == (t.taken, t.won, t.table)
            assert place_of(view(BRIDGE, match.state, line.seat)) == t.turn
            if t.trick or t.last:
                assert now.known[d.dummy] == t.hands[d.dummy] and now.hidden[d.dummy] == 0
            (world,) = now.worlds(1, Random(0))
            assert [hand.bit_count() for hand in world] == [hand.bit_count() for hand in t.hands]
            dummies += t.turn == d.dummy
        for step in match.do(line.seat, line.move):
            for witness in witnesses:
                witness.saw(step.events)
    assert dummies == 26


def test_a_player_of_cards_plays_both_hands() -> None:
    """The instant player's card is of the hand on turn, and goes for the trick from it."""
    player = CardByCard(lambda sight: Values(1))
    order = tuple(code for hand in WHOLE for code in hand)
    match = Match(BRIDGE, Options(), 4, Given({"deal/0": order}, Seeded(1)))
    match.begin()
    for call in (Bid("7S"), PASS, PASS, PASS):
        match.do(seats_of(BRIDGE.waiting(match.state))[0], call)
    while BRIDGE.result(match.state) is None:
        (seat,) = seats_of(BRIDGE.waiting(match.state))
        match.do(seat, player.move(Sight(view(BRIDGE, match.state, seat)), Random(1), float("inf")))
    assert match.state.totals == (13, 0, 13, 0)
    by = [line.seat for line in match.log if isinstance(line.move, Play)]
    assert by.count(0) == 26 and 2 not in by


def test_it_is_deterministic_and_its_log_says_all() -> None:
    options = Options(deals=2, drawn=True)
    log = play_out(BRIDGE, options, 4, 5)
    assert log == play_out(BRIDGE, options, 4, 5) != play_out(BRIDGE, options, 4, 6)
    assert BRIDGE.result(fold(BRIDGE, options, 4, log).state) is not None


def test_its_record_is_read_back_and_verified() -> None:
    options, sitters = Options(deals=2, drawn=True), [Sitter(f"P{seat}") for seat in range(4)]
    bound = binding("places", BRIDGE.id, 1, plain(options), sitters)
    match = Match(BRIDGE, options, 4, Sealed(bytes(32), bound, (bytes(32),) * 4))
    match.begin()
    rng = Random(3)
    while waiting := seats_of(BRIDGE.waiting(match.state)):
        match.do(waiting[0], sample(BRIDGE.choices(match.state, waiting[0]), rng))
    record = make_record(
        id="places",
        game=BRIDGE,
        options=options,
        seats=sitters,
        log=match.log,
        totals=BRIDGE.totals(match.state),
        commit=commitment(bytes(32), bound),
        shares=["00" * 32] * 4,
        seed=bytes(32).hex(),
    )
    again = read(write(record))
    assert verify(again) == BRIDGE.result(match.state) is not None
    # Whose decision it was is the seat; which hand it was played from, the moment's choices say.
    hands = {(moment.seat, place_of(moment.sight.view)) for _, _, moment in moments(again) if type(moment.move) is Play}
    assert len(hands) > 4
