"""The vectors of rules/three_five_eight.md 9, row by row, and the rules of its sections 3 to 6 in small positions."""

from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import codes, mask
from talia.chance import Given, Seeded
from talia.games.three_five_eight.contracts import CONTRACTS, points
from talia.games.three_five_eight.deal import DECK, Spec
from talia.games.three_five_eight.exchange import pairs
from talia.games.three_five_eight.game import Options
from talia.games.three_five_eight.moves import Choose, Discard, Give, GiveBack
from talia.table.match import Match
from talia.table.series import SeriesState
from talia.table.view import view
from tests.games.positions import Position
from tests.games.three_five_eight.table import DEAL, GAME, dealt, exchanging


def returns(trump: str, receiver: str, given: str) -> set[tuple[str, ...]]:
    """What may come back for these cards, of those that are named; other cards may stand in for trumps besides."""
    d = exchanging(trump, given, receiver, given).did(Give(tuple(given.split())))
    found = set()
    for move in d.offers():
        after = d.did(move)
        back = after.events[0].data["cards"]
        assert set(back) <= after.hand(0)
        if set(back) <= {*receiver.split(), *given.split()}:
            found.add(tuple(sorted(back)))
        else:
            assert isinstance(move, GiveBack) and not any(card[1] == trump for card in move.instead)
    return found


def test_vector_1() -> None:
    """three_five_eight.md 9.1: the seed's example (its slip corrected: a club goes back)."""
    a, b, c = 0, 1, 2
    scores = points("H", a, (4, 9, 3))
    assert scores == (1, 1, -2)
    assert pairs(scores, dealer=b) == ((a, c, 1), (b, c, 1))
    d = dealt(Spec(b, before=scores), "4C 2H", "6D 3H", "AC 9C 2S KD 5D", filled={c: "SH"})
    assert d.reason(Choose("D"), a) == "not_your_turn"
    d = d.did(Choose("D"))
    assert (d.phase, d.waiting) == ("give", 1 << a)
    d = d.did(Give(("4C",)))
    assert d.offers() == {GiveBack()}
    d = d.did(GiveBack())
    assert d.events[0].data["cards"] == ("AC",)
    d = d.did(Give(("6D",)))
    others = {GiveBack((card,)) for card in ("4C", "9C", "2S")}
    assert others < d.offers() and GiveBack() in d.offers()
    assert not any(card[1] == "D" for move in d.offers() if isinstance(move, GiveBack) for card in move.instead)
    assert d.fact("due", c) == ("KD",)
    d = d.did(GiveBack(("2S",)))
    assert d.hand(b) >= {"3H", "2S"}
    assert not d.hand(b) & {"6D"}
    assert (d.phase, d.waiting) == ("discard", 1 << c)


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


def match_with(sheet: list[dict[str, Any]], **options: Any) -> SeriesState[Any]:
    return SeriesState(Options(**options), 3, 0, (0, 0, 0), sheet=tuple(sheet))


def test_vector_10() -> None:
    """three_five_eight.md 9.10: the sixth contract is the one left; without trumps there is no exchange."""
    named = [{"chooser": 1, "contract": each, "score": (1, 1, -2)} for each in ("C", "D", "H", "BA", "BL")]
    sheet = [row for each in named for row in (each, {**each, "chooser": 2}, {**each, "chooser": 0})]
    spec = GAME.plan(match_with(sheet))
    assert spec is not None
    assert (spec.chooser, spec.left, spec.before) == (1, ("S",), (1, 1, -2))
    assert GAME.plan(match_with(sheet, exchange=False)).before == (0, 0, 0)
    d = Position.dealt(DEAL, Spec(0, before=(4, -1, -3)))
    for contract, phase in (("BA", "discard"), ("BL", "discard"), ("S", "give")):
        assert d.did(Choose(contract)).phase == phase
    assert Position.dealt(DEAL, Spec(0)).did(Choose("S")).phase == "discard"
    assert Position.dealt(DEAL, Spec(0, left=("S",))).reason(Choose("H")) == "contract_not_left"


def test_vector_11() -> None:
    """three_five_eight.md 9.11: clubs are led; who has one follows, who has none plays anything."""
    for hand, legal in (("2C AH", {"2C"}), ("AH 5S", None)):
        d = dealt(Spec(2), "7C 8C", hand, "3C 4C", filled={1: "DS"}).did(Choose("H"))
        d = d.did(Discard(d.pile("hand.0")[-4:])).played("7C")
        assert d.turn == 1
        assert d.cards() == (d.hand(1) if legal is None else legal)
        assert d.hand(1) >= set(hand.split())


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
    d = exchanging("S", "4C 5C 2H", "9C KH 3D", "2H 4C").did(Give(("2H", "4C")), GiveBack())
    known = {f"hand.{seat}": d.declared(f"hand.{seat}").known for seat in range(3)}
    assert [codes(each) for each, viewers in known["hand.1"] if viewers & 1] == [("4C", "2H")]
    kitty = codes(mask(d.events[-1].data["cards"]))
    assert {codes(each) for each, viewers in known["hand.0"] if viewers & 2} == {("9C", "KH"), kitty}
    assert not any(viewers & 4 for _, viewers in known["hand.1"])


def test_refusals_name_the_rule() -> None:
    d = exchanging("D", "4C 5D 6H", "9C KD 2H", "5D", most=1)
    after, away = d.did(Give(("5D",))), d.did(Give(()))
    refused: list[tuple[Position, int, Any, str]] = [
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
        assert at.reason(move, seat) == code
