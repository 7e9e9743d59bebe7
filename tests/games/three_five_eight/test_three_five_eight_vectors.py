"""The vectors of rules/three_five_eight.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import codes, mask
from talia.chance import Given, Seeded
from talia.games.three_five_eight import ThreeFiveEight
from talia.games.three_five_eight.contracts import CONTRACTS, points
from talia.games.three_five_eight.deal import DECK, Spec, State, ThreeFiveEightDeal
from talia.games.three_five_eight.exchange import pairs, returned
from talia.games.three_five_eight.game import Options
from talia.games.three_five_eight.moves import Choose, Discard, Give, GiveBack
from talia.table.forms import allowed, moves
from talia.table.match import Match
from talia.table.moves import IllegalMove
from talia.table.series import SeriesState
from talia.table.view import view
from talia.tricks import play
from talia.tricks.obligations import follow_suit_game
from talia.tricks.play import Play

GAME = ThreeFiveEight()
DEAL = ThreeFiveEightDeal()


def cards(text: str) -> int:
    return mask(text.split())


def exchanging(trump: str, giver: str, receiver: str, most: int = 16) -> State:
    """Seat 0 may give cards to seat 1; seat 2 has dealt, so that seat 0 is the chooser."""
    return State(
        Spec(2),
        phase="give",
        hands=(cards(giver), cards(receiver), 0),
        kitty=cards("2C 3C"),
        contract=trump,
        pairs=((0, 1, most),),
    )


def returns(trump: str, receiver: str, given: str) -> set[tuple[str, ...]]:
    """What may come back for these cards."""
    d, _ = DEAL.play(exchanging(trump, given, receiver), 0, Give(tuple(given.split())))
    found = set()
    for move in moves(DEAL.choices(d, 1)):
        after, events = DEAL.play(d, 1, move)
        back = events[0].data["cards"]
        assert after.hands[0] & mask(back) == mask(back)
        found.add(tuple(sorted(back)))
    return found


def test_vector_1() -> None:
    """three_five_eight.md 9.1: the seed's example (its slip corrected: a club goes back)."""
    a, b, c = 0, 1, 2
    scores = points("H", a, (4, 9, 3))
    assert scores == (1, 1, -2)
    assert pairs(scores, dealer=b) == ((a, c, 1), (b, c, 1))
    d = State(
        Spec(b, before=scores),
        phase="contract",
        hands=(cards("4C 2H"), cards("6D 3H"), cards("AC 9C 2S KD 5D")),
        kitty=cards("2C 3C"),
    )
    with pytest.raises(IllegalMove, match="not_your_turn"):
        DEAL.play(d, a, Choose("D"))
    d, _ = DEAL.play(d, c, Choose("D"))
    assert (d.phase, DEAL.waiting(d)) == ("give", 1 << a)
    d, _ = DEAL.play(d, a, Give(("4C",)))
    assert list(moves(DEAL.choices(d, c))) == [GiveBack()]
    d, events = DEAL.play(d, c, GiveBack())
    assert events[0].data["cards"] == ("AC",)
    d, _ = DEAL.play(d, b, Give(("6D",)))
    others = {GiveBack((card,)) for card in ("4C", "9C", "2S")}
    assert set(moves(DEAL.choices(d, c))) == {GiveBack(), *others}
    assert codes(returned(d.hands[c], d.given, "D")) == ("KD",)
    d, _ = DEAL.play(d, c, GiveBack(("2S",)))
    assert codes(d.hands[b]) == ("3H", "2S")
    assert (d.phase, DEAL.waiting(d)) == ("discard", 1 << c)


@pytest.mark.parametrize(
    ("contract", "taken", "scores"),
    [
        ("S", (3, 10, 3), (0, 2, -2)),
        ("S", (5, 5, 6), (2, -3, 1)),
        ("BL", (10, 3, 3), (-2, 0, 2)),
        ("BL", (5, 6, 5), (3, -3, 0)),
        ("BL", (8, 3, 5), (0, 0, 0)),
        ("BL", (6, 6, 4), (2, -3, 1)),
    ],
)
def test_vectors_2_and_3(contract: str, taken: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """three_five_eight.md 9.2 and 9.3: seats are dealer, chooser, third player."""
    assert points(contract, 0, taken) == scores
    assert sum(scores) == 0


@pytest.mark.parametrize(
    ("trump", "receiver", "given", "back"),
    [
        ("D", "9C 3C", "4C", {("9C",)}),
        ("D", "3C 2C", "4C", {("4C",)}),
        ("D", "KC 5C", "4C 9C", {("9C", "KC")}),
        ("D", "AD 7D KS 2H", "6D", {("AD",), ("KS",), ("2H",)}),
        ("D", "5D 3D", "6D", {("6D",)}),
        ("D", "AS 4S 8D", "2S JD", {("AS", "JD"), ("4S", "AS")}),
        ("D", "KD 5D 2C", "QD 3D", {("KD", "QD"), ("2C", "KD")}),
        ("D", "KD 2C 3H", "QD 4D", {("KD", "QD"), ("2C", "KD"), ("3H", "KD"), ("2C", "3H")}),
    ],
    ids=["9.4 higher", "9.4 none higher", "9.5", "9.6", "9.7", "9.8", "two trumps", "two trumps, two others"],
)
def test_vectors_4_to_8(trump: str, receiver: str, given: str, back: set[tuple[str, ...]]) -> None:
    """three_five_eight.md 9.4 to 9.8: what comes back."""
    assert returns(trump, receiver, given) == {tuple(sorted(each)) for each in back}


def test_vector_9() -> None:
    """three_five_eight.md 9.9."""
    assert pairs((4, -1, -3), dealer=0) == ((0, 2, 4), (0, 1, 4))
    assert pairs((4, -1, -3), dealer=0, shortfall=True) == ((0, 2, 3), (0, 1, 1))
    assert pairs((4, -2, -2), dealer=0) == ((0, 1, 4), (0, 2, 4))
    assert pairs((0, 2, -2), dealer=0) == ((1, 2, 2),)
    assert pairs((0, 0, 0), dealer=1) == ()


def match_with(sheet: list[dict[str, Any]], **options: Any) -> SeriesState[State]:
    return SeriesState(Options(**options), 3, 0, (0, 0, 0), sheet=tuple(sheet))


def test_vector_10() -> None:
    """three_five_eight.md 9.10: the sixth contract is the one left; without trumps there is no exchange."""
    named = [{"chooser": 1, "contract": each, "score": (1, 1, -2)} for each in ("C", "D", "H", "BA", "BL")]
    sheet = [row for each in named for row in (each, {**each, "chooser": 2}, {**each, "chooser": 0})]
    spec = GAME.plan(match_with(sheet))
    assert spec is not None
    assert (spec.chooser, spec.left, spec.before) == (1, ("S",), (1, 1, -2))
    assert GAME.plan(match_with(sheet, exchange=False)).before == (0, 0, 0)
    d = State(Spec(0, before=(4, -1, -3)), phase="contract", kitty=cards("2C"))
    for contract, phase in (("BA", "discard"), ("BL", "discard"), ("S", "give")):
        after, _ = DEAL.play(d, 1, Choose(contract))
        assert after.phase == phase
    first, _ = DEAL.play(State(Spec(0), phase="contract", kitty=cards("2C")), 1, Choose("S"))
    assert first.phase == "discard"
    with pytest.raises(IllegalMove, match="contract_not_left"):
        DEAL.play(State(Spec(0, left=("S",)), phase="contract"), 1, Choose("H"))


def test_vector_11() -> None:
    """three_five_eight.md 9.11."""
    for hand, legal in (("2C AH", {"2C"}), ("AH 5S", {"AH", "5S"})):
        tricks = play.begin(follow_suit_game("H"), (cards("7C 8C"), cards(hand), cards("3C 4C")), 0)
        d, _ = DEAL.play(State(Spec(2), phase="play", contract="H", tricks=tricks), 0, Play("7C"))
        assert {move.card for move in moves(DEAL.choices(d, 1)) if isinstance(move, Play)} == legal


def test_eighteen_deals() -> None:
    """three_five_eight.md 3 and 5: everybody chooses six times, and never the same twice."""
    s = match_with([])
    chosen = set()
    while (spec := GAME.plan(s)) is not None:
        row = {"chooser": spec.chooser, "contract": spec.left[len(s.sheet) % len(spec.left)], "score": (0, 0, 0)}
        assert spec.dealer == len(s.sheet) % 3
        chosen.add((row["chooser"], row["contract"]))
        s = replace(s, sheet=(*s.sheet, row))
    assert chosen == {(seat, contract) for seat in range(3) for contract in CONTRACTS}
    assert len(s.sheet) == 18


@pytest.mark.parametrize("sees", [6, 16])
def test_the_chooser_sees_his_first_cards_only(sees: Any) -> None:
    """three_five_eight.md 4.1 and 6: six cards, or all, until the contract is named; then the kitty is shown."""
    match = Match(GAME, Options(chooser_sees=sees), 3, Given({"lot/dealer": 0, "deal/0": DECK.codes}, Seeded(1)))
    match.begin()

    def hand_of(viewer: int, seat: int) -> tuple[tuple[str, ...], int | None]:
        zone = next(each for each in view(GAME, match.state, viewer).zones if each.id == f"hand.{seat}")
        return zone.cards, zone.hidden

    assert hand_of(1, 1) == (codes(mask(DECK.codes[0 : 3 * sees : 3])), 16 - sees)
    assert hand_of(2, 1) == ((), 16)
    assert len(hand_of(2, 2)[0]) == 16
    match.do(1, Choose("S"))
    kitty = codes(mask(DECK.codes[48:]))
    assert len(hand_of(1, 1)[0]) == 20
    assert hand_of(2, 1) == (kitty, 16)
    match.do(1, Discard(kitty))
    assert hand_of(2, 1) == ((), 16)
    out = next(each for each in view(GAME, match.state, 2).zones if each.id == "out")
    assert (out.cards, out.hidden) == ((), 4)


def test_who_has_seen_a_card_change_hands_knows_where_it_lies() -> None:
    d, _ = DEAL.play(exchanging("S", "4C 5C 2H", "9C KH 3D"), 0, Give(("2H", "4C")))
    d, _ = DEAL.play(d, 1, GiveBack())
    known = {zone.id: zone.known for zone in DEAL.zones(d)}
    assert [codes(each) for each, viewers in known["hand.1"] if viewers & 1] == [("4C", "2H")]
    assert {codes(each) for each, viewers in known["hand.0"] if viewers & 2} == {("9C", "KH"), ("2C", "3C")}
    assert not any(viewers & 4 for _, viewers in known["hand.1"])


def test_refusals_name_the_rule() -> None:
    d = exchanging("D", "4C 5D 6H", "9C KD 2H", most=1)
    after, _ = DEAL.play(d, 0, Give(("5D",)))
    away, _ = DEAL.play(d, 0, Give(()))
    refused: list[tuple[State, int, Any, str]] = [
        (d, 0, Give(("4C", "5D")), "at_most"),
        (d, 0, Give(("AS",)), "not_in_hand"),
        (d, 1, Give(()), "not_your_turn"),
        (d, 0, Discard(("4C", "5D", "6H", "AS")), "not_now"),
        (after, 1, GiveBack(("9C", "2H")), "instead_of_trumps"),
        (after, 1, GiveBack(("KD",)), "no_stand_in"),
        (after, 1, GiveBack(("5D",)), "no_stand_in"),
        (away, 0, Discard(("4C",)), "four_away"),
        (away, 0, Discard(("4C", "5D", "6H", "AS")), "not_in_hand"),
    ]
    for at, seat, move, code in refused:
        assert not allowed(DEAL.choices(at, seat), move)
        with pytest.raises(IllegalMove, match=code):
            DEAL.play(at, seat, move)
