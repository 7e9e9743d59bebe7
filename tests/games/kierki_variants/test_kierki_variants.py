"""The vectors of rules/kierki_variants.md 9 and the rules of its sections 2 to 6."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import Deck, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.kierki_bid.bidding import Bid, Pass
from talia.games.kierki_bid.game import KierkiBidDeal
from talia.games.kierki_bid.game import Spec as BidSpec
from talia.games.kierki_domino.game import KierkiDominoDeal
from talia.games.kierki_domino.game import Spec as DominoSpec
from talia.games.kierki_joker.game import KierkiJoker, KierkiJokerDeal
from talia.games.kierki_joker.game import Spec as JokerSpec
from talia.games.omnibus.game import EVERYTHING, OmnibusDeal
from talia.games.polignac.game import Options as PolignacOptions
from talia.games.polignac.game import Polignac, PolignacDeal
from talia.games.slobberhannes.game import SlobberhannesDeal
from talia.games.slobberhannes.game import Spec as SlobSpec
from talia.table.forms import sample
from talia.table.match import Match, fold
from talia.table.moves import seats_of
from talia.table.series import SeriesState
from talia.table.words import LANGS, Lang, Words
from talia.tricks.deal import TrickSpec
from talia.tricks.naming import NameTrump
from talia.tricks.passing import PassCards
from talia.tricks.play import Play
from tests.games.positions import Position, after_passing, hand_by_hand, hands_of

DOMINO, BID, OMNIBUS = KierkiDominoDeal(), KierkiBidDeal(), OmnibusDeal()
SLOB, POLIGNAC, JOKER = SlobberhannesDeal(), PolignacDeal(), KierkiJokerDeal()


small = Position.small


def omnibus(*tricks: str, dealer: int = 3) -> tuple[int, ...] | None:
    """What a deal of these tricks scores; before them everybody has passed three cards on."""
    return after_passing(OMNIBUS, TrickSpec(4, dealer), *hands_of(tricks, 4), clockwise=1).lines(tricks).score


J = JokerSpec(4, 3, False, False)
J_OVERTAKEN = JokerSpec(4, 3, True, False)


def test_vector_1() -> None:
    """kierki_variants.md 9.1: the joker is a heart, and may be played to another suit by who has none of it."""
    others = ("9C 2S 2D", "3S 3D 5D", "4S 4D 6D")
    followed = small(JOKER, J, others[0], "JK 4H 8C", *others[1:]).played("9C")
    assert followed.cards() == {"8C"}
    assert followed.reason(Play("JK")) == "must_follow"
    void = small(JOKER, J, others[0], "JK 4H 5S", *others[1:]).played("9C")
    assert void.cards() == {"JK", "4H", "5S"}
    hearts = small(JOKER, J, "6H 2S", "JK 3C", "3S 3D", "4S 4D").played("6H")
    assert hearts.cards() == {"JK"}
    assert hearts.reason(Play("3C")) == "must_follow"


@pytest.mark.parametrize("lang", LANGS)
def test_guidance_knows_that_the_joker_is_a_heart(lang: Lang) -> None:
    """What is told of hearts led is true of a hand whose only heart is the joker, and of one without any."""
    words = Words(lang, "kierki_joker")

    def told(hand: str) -> str:
        d = small(JOKER, J, "6H 2C", hand, "3D 4D", "4S 5S").played("6H")
        return "\n".join(words.text(f"guide.{each.code}", each.data) for each in JOKER.guidance(d.state, 1))

    has, wants = {"pl": ("Masz kiery", "drogiego kiera"), "en": ("You have hearts", "high heart")}[lang]
    assert words.text("follow.H") in told("JK 3C") and has not in told("JK 3C")
    assert words.text("void.H") in told("KC 3C") and wants not in told("KC 3C")


@pytest.mark.parametrize(
    ("cards", "spec", "winner", "points"),
    [
        pytest.param("TH JK 5H 2S", J, 1, 35, id="9.2 between jack and ten: it beats the ten"),
        pytest.param("JH JK 5H AS", J, 0, 36, id="9.2 the jack beats it"),
        pytest.param("TH JK 5H 2S", J_OVERTAKEN, 1, 35, id="6 hearts led: no other rank by the option"),
        pytest.param("AC KC JK 3C", J, 2, 20, id="9.3 another suit: it always wins"),
        pytest.param("AC JK QH 2C", J, 1, 32, id="9.3 whatever heart is thrown after it"),
        pytest.param("AC QH JK 2C", J, 2, 32, id="4 or before it"),
        pytest.param("AC JK QH 2C", J_OVERTAKEN, 2, 32, id="9.3 overtaken by a queen"),
        pytest.param("AC AH JK JH", J_OVERTAKEN, 1, 45, id="6 the highest honour takes it"),
        pytest.param("AC JK TH 2C", J_OVERTAKEN, 1, 30, id="6 no ten overtakes it"),
        pytest.param("AC QH 3C 2C", J_OVERTAKEN, 0, 12, id="6 without the joker honours win nothing"),
        pytest.param("JK TH QH 4C", J, 2, 42, id="9.4 leading it leads hearts"),
        pytest.param("JK TH AC 4C", J, 0, 30, id="4 and it wins over lower hearts"),
    ],
)
def test_vectors_2_to_4(cards: str, spec: JokerSpec, winner: int, points: int) -> None:
    """kierki_variants.md 9.2 to 9.4: who takes a trick with the joker, and what it costs."""
    score = tuple(points if seat == winner else 0 for seat in range(4))
    assert small(JOKER, spec, *cards.split()).played(cards).score == score


def test_packs_with_the_joker() -> None:
    """kierki_variants.md 2 and 9.4: 52 cards without the lowest clubs, 124 points in them; lead ban by option."""
    for seats, without in ((4, {"2C"}), (3, {"2C", "3C"})):
        spec = JokerSpec(seats, 0, False, False)
        pack = set(JOKER.pack(spec))
        assert pack == {*Deck().codes, "JK"} - without
        d = Position.dealt(JOKER, spec)
        assert d.hands == [len(pack) // seats] * seats
        assert (JOKER.values(d.state).of_cards(mask(pack)), d.pile("rest")) == (124, ())
    banned = small(JOKER, JokerSpec(2, 1, False, True), "JK 6C 5H", "7H 7C 8C")
    assert banned.cards() == {"6C"}
    assert banned.reason(Play("JK")) == "must_lead"
    assert small(JOKER, JokerSpec(2, 1, False, True), "JK 5H", "7H 7C").cards() == {"JK", "5H"}


def test_silent_players_keep_the_joker_above_the_ten() -> None:
    """kierki_variants.md 2: A K Q J joker T 9 ... 2."""
    for hand, card_played in (("JK JH", "JK"), ("JK TH", "TH")):
        assert small(JOKER, J, hand, "2D 2S", "3D 3S", "4D 4S").default() == Play(card_played)


@pytest.mark.parametrize(("seats", "deals", "played"), [(3, 0, 3), (4, 0, 4), (4, 1, 1), (3, 12, 12)])
def test_joker_matches_have_as_many_deals_as_players(seats: int, deals: int, played: int) -> None:
    """kierki_variants.md 5 and 6, J: or as many as agreed."""
    game = KierkiJoker()
    s: SeriesState[Any] = SeriesState(KierkiJoker.Options(deals=deals), seats, 0, (0,) * seats)
    last = replace(s, sheet=({},) * (played - 1))
    assert game.plan(last) == JokerSpec(seats, (played - 1) % seats, False, False, claims=True, decided=True)
    assert game.plan(replace(s, sheet=({},) * played)) is None


def test_vector_5() -> None:
    """kierki_variants.md 9.5: who has none of the suit led draws until he has, and must play it."""
    spec = DominoSpec(2, 1, False)
    leader, spades = "7D 3S 4C 5C 6C 7C", "2S 4S 5S 6S 7S"
    d = small(DOMINO, spec, leader, f"{spades} 8S", rest="9C KH 4D 5D").played("7D")
    assert d.hand(1) == {*spades.split(), "8S", "9C", "4D", "KH"}
    assert d.cards() == {"4D"}
    assert d.pile("talon") == ("5D",)
    empty = small(DOMINO, spec, leader, f"{spades} 8S", rest="9C KH").played("7D")
    assert empty.cards() == {*spades.split(), "8S", "9C", "KH"}
    holding = small(DOMINO, spec, leader, f"{spades} 2D", rest="9C KH 4D 5D").played("7D")
    assert holding.pile("talon") == ("9C", "KH", "4D", "5D")


def test_vector_6() -> None:
    """kierki_variants.md 9.6: who has no cards drops out; the last one adds his hand to his tricks."""
    hands = ("KH QH JH TH 2C 3H", "9H 8H 7H 6H 3C 5H", "2H 4S 5S 6S AS AC", "KD QD TS 9S 8S 7S")
    d = small(DOMINO, DominoSpec(4, 2, False), *hands, rest="2D 3D 4D 5D 6D")
    d = d.lines(("3 KD 2D 3D 4D", "3 QD 5D 6D 2H", "3 TS KH 9H 4S", "3 9S QH 8H 5S", "3 8S JH 7H 6S", "3 7S TH 6H AS"))
    assert (d.told[-1], d.hands, d.turn) == ("drops_out", [2, 2, 1, 0], 2)
    after = d.played("AC 2C 3C")
    assert (after.hands, after.turn, after.score) == ([1, 1, 0, 0], 0, None)
    hands = ("AD AS KS QS JS TS", "5H 6C 7C 8C 9C TC", "3D 3C 4C 5C JC QC", "4D 7D 8D 9D TD JD")
    last = small(DOMINO, DominoSpec(4, 3, False), *hands, rest="AC 2D").played("AD 2D 3D 4D")
    last = last.lines(("0 AS 6C 3C 7D", "0 KS 7C 4C 8D", "0 QS 8C 5C 9D", "0 JS 9C JC TD"))
    assert last.played("TS TC QC JD").score == (0, 1, 0, 0)
    ban = small(DOMINO, DominoSpec(2, 1, True), "5H 6C 8C 9C TC JC", "7H 7C 2D 3D 4D 5D")
    assert ban.reason(Play("5H")) == "must_lead"


def test_vector_7() -> None:
    """kierki_variants.md 9.7: higher bids only; the bid is charged at once; 13 or 12 in the suit."""
    spec = BidSpec(4, 3, False, False)
    d = Position.dealt(BID, spec).did(Bid(3))
    for points in (3, 14):
        assert d.reason(Bid(points)) == "bid_out_of_range"
    bids = Bid(4), Bid(5), Pass()
    d = d.did(*bids)
    assert (d.waiting, d.phase) == (0b100, "naming")
    d = d.did(NameTrump("C"))
    assert (d.fact("penalty_suit"), d.fact("bidder"), d.fact("bid"), d.turn) == ("C", 2, 5, 0)
    charged = small(BID, spec, "AS", "2C", "3C", "2D").did(Bid(3), *bids, NameTrump("C"))
    assert charged.played("AS 2C 3C 2D").score == (2, 0, 5, 0)
    assert [BID.values(d.state).of_cards(mask(BID.pack(BidSpec(seats, 0, False, False)))) for seats in (3, 4)] == [
        12,
        13,
    ]


def test_bidding_by_agreement() -> None:
    """kierki_variants.md 4 and 6, A: all pass is hearts; round and round; the bidder leads."""
    d = Position.dealt(BID, BidSpec(4, 3, False, True)).did(*[Pass()] * 4)
    assert (d.fact("penalty_suit"), d.fact("bidder"), d.phase) == ("H", None, "play")
    d = Position.dealt(BID, BidSpec(4, 3, True, True))
    for seat, move in ((0, Bid(1)), (1, Pass()), (2, Bid(2)), (3, Pass()), (0, Bid(4)), (2, Pass())):
        d = d.by(seat, move)
    assert d.waiting == 1
    d = d.did(NameTrump("S"))
    assert (d.fact("bid"), d.turn) == (4, 0)


def test_vector_8() -> None:
    """kierki_variants.md 9.8: the ten of diamonds helps, the sweep pays."""
    assert omnibus("0 AS 2H 5H 2D", "0 KS 3H 6H 3D", "0 JS 4H TD 4D") == (-5, 0, 0, 0)
    hearts = ("AS 2H 3H 4H", "KS 5H 6H 7H", "QS 8H 9H TH", "JS JH QH KH", "TS AH 2D 3D")
    assert mask(" ".join(hearts).split()) & EVERYTHING == EVERYTHING & ~mask(("TD",))
    but_one = [f"0 {trick}" for trick in hearts]
    assert omnibus(*but_one, "0 2C AC TD 4D") == (26, -10, 0, 0)
    led = [f"1 {trick}" for trick in hearts]
    assert omnibus(*led, "1 AC TD 4D 2C", dealer=0) == (0, -26, 0, 0)
    assert omnibus("0 QS 2H 3H 4H", "0 2C AC TD 4D", "1 KC 2D 3D 3C") == (16, -10, 0, 0)


def test_vector_9() -> None:
    """kierki_variants.md 9.9: first trick, queen of clubs, last trick."""
    spec = SlobSpec(3, 0, 8, 0)
    worth = SLOB.values(Position.dealt(SLOB, spec).state)
    assert [worth.worth(trick, mask(["QC"]) if trick == 3 else 0) for trick in range(8)] == [1, 0, 0, 2, 0, 0, 0, 1]
    strong = "AS KS JS TS 9S QS 8S 7S", "QC 7C 8C 9C TC JC KC AC", "7D 8D 9D TD JD QD KD AD"
    order = hand_by_hand(SLOB.pack(spec), strong)
    for bonus, points in ((0, 4), (2, 6)):
        assert Position.dealt(SLOB, SlobSpec(3, 2, 8, bonus), order).played_out().score == (points, 0, 0)
    ten = SlobSpec(3, 0, 10, 0)
    last = SLOB.values(Position.dealt(SLOB, ten).state).worth(9, 0)
    assert (len(SLOB.pack(ten)), SLOB.pack(ten).count("7C"), last) == (30, 0, 1)
    assert len(Position.dealt(SLOB, spec).pile("rest")) == 8
    assert Position.dealt(SLOB, SlobSpec(4, 0, 8, 0)).pile("rest") == ()


def test_vectors_10_and_11() -> None:
    """kierki_variants.md 9.10 and 9.11: jacks cost, the card turned up is trumps and out of play."""
    spec = TrickSpec(3, 2)
    worth = POLIGNAC.values(small(POLIGNAC, spec, "2C", "3C", "4C", rest="JD").state)
    assert 8 * worth.trick + worth.of_cards(mask(["JH", "JS"])) == 3
    assert 17 * worth.trick + worth.of_cards(mask(["JH", "JS", "JC"])) == 10
    d = small(POLIGNAC, spec, "5C 2C", "9D 2H", "3S 4S", rest="JD")
    assert d.played("5C").cards() == {"9D", "2H"}
    assert d.played("5C 9D 3S").turn == 1
    follow = small(POLIGNAC, spec, "5C 2C", "9C 9D", "3S 4S", rest="JD")
    assert follow.played("5C").cards() == {"9C"}


def test_polignac_goes_on_while_several_lead() -> None:
    """kierki_variants.md 5, P."""
    game = Polignac()
    tied: SeriesState[Any] = SeriesState(PolignacOptions(), 3, 0, (21, 21, 3))
    assert game.plan(tied) is not None
    assert game.plan(replace(tied, totals=(21, 20, 3))) is None
    assert game.plan(replace(tied, totals=(19, 1, 3))) is not None


def test_vector_12() -> None:
    """kierki_variants.md 9.12: cards go to the left."""
    d = Position.dealt(OMNIBUS, TrickSpec(3, 0))
    gifts = [d.pile(f"hand.{seat}")[:3] for seat in range(3)]
    d = d.everybody(*map(PassCards, gifts))
    assert d.phase == "play"
    for seat, cards in enumerate(gifts):
        assert set(cards) <= d.hand((seat + 1) % 3)


SUMS: dict[str, Any] = {
    "omnibus": lambda row: sum(row["score"]) in (16, -26),
    "slobberhannes": lambda row: sum(row["score"]) in (4, 2),
    "polignac": lambda row: 7 <= sum(row["score"]) <= 11,
    "kierki_bid": lambda row: sum(row["score"]) - row.get("bid", 0) in (12, 13),
    "kierki_joker": lambda row: sum(row["score"]) == 124,
    "kierki_domino": lambda row: 0 <= sum(row["score"]) <= 13,
}


@pytest.mark.parametrize("id", SUMS)
def test_random_matches(id: str, long: bool) -> None:
    """kierki_variants.md 5: deal totals; matches end at their limit and replay."""
    game = find(id)
    for number in range(10_000 if long else 20):
        rng = Random(f"{id} {number}")
        match = Match(game, game.Options(), rng.choice(game.seats), Seeded(number))
        match.begin()
        while game.result(match.state) is None:
            seat = rng.choice(seats_of(game.waiting(match.state)))
            match.do(seat, sample(game.choices(match.state, seat), rng))
        assert all(map(SUMS[id], match.state.sheet))
        if id == "kierki_joker":
            assert len(match.state.sheet) == match.seats
        else:
            assert max(match.state.totals) >= match.options.limit
        assert len(match.log) <= game.longest
        if number % 20 == 0:
            assert fold(game, match.options, match.seats, match.log).state == match.state
