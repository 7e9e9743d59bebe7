"""The vectors of rules/kierki_variants.md 9 and the rules of its sections 2 to 6."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import Deck, card, codes, mask
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
from talia.table.moves import CHANCE, Drawn, IllegalMove, seats_of
from talia.table.series import SeriesState
from talia.table.words import LANGS, Lang, Words
from talia.tricks.deal import TrickDeal, TrickSpec
from talia.tricks.naming import NameTrump
from talia.tricks.passing import PassCards
from talia.tricks.play import Play
from tests.games.tricks_told import legal, position, reason, tricks

DOMINO, BID, OMNIBUS = KierkiDominoDeal(), KierkiBidDeal(), OmnibusDeal()
SLOB, POLIGNAC, JOKER = SlobberhannesDeal(), PolignacDeal(), KierkiJokerDeal()


def dealt(game: TrickDeal[Any], spec: Any) -> Any:
    """A deal of the pack in its order."""
    return game.play(game.start(spec), CHANCE, Drawn("deal/0", game.pack(spec)))[0]


def won(game: TrickDeal[Any], spec: Any, *piles: str, points: tuple[int, ...] = (), **fields: Any) -> tuple[int, ...]:
    """What a deal scores that ended with these cards won."""
    d = position(game, spec, *["2C"] * spec.seats, **fields)
    taken = tuple(mask(pile.split()) for pile in piles)
    counted = points or tuple(game.values(d).of_cards(cards) for cards in taken)
    done = replace(d, tricks=replace(d.tricks, won=taken), points=counted, finished=True)
    score = game.score(done)
    assert score is not None
    return score


J = JokerSpec(4, 3, False, False)
J_OVERTAKEN = JokerSpec(4, 3, True, False)


def test_vector_1() -> None:
    """kierki_variants.md 9.1: the joker is a heart, and may be played to another suit by who has none of it."""
    others = ("9C 2S", "3S 3D", "4S 4D")
    followed = tricks(JOKER, position(JOKER, J, others[0], "JK 4H 8C", *others[1:]), "9C")
    assert legal(JOKER, followed) == {"8C"}
    assert reason(JOKER, followed, Play("JK")) == "must_follow"
    void = tricks(JOKER, position(JOKER, J, others[0], "JK 4H 5S", *others[1:]), "9C")
    assert legal(JOKER, void) == {"JK", "4H", "5S"}
    hearts = tricks(JOKER, position(JOKER, J, "6H 2S", "JK 3C", *others[1:]), "6H")
    assert legal(JOKER, hearts) == {"JK"}
    assert reason(JOKER, hearts, Play("3C")) == "must_follow"


@pytest.mark.parametrize("lang", LANGS)
def test_guidance_knows_that_the_joker_is_a_heart(lang: Lang) -> None:
    """What is told of hearts led is true of a hand whose only heart is the joker, and of one without any."""
    words = Words(lang, "kierki_joker")

    def told(hand: str) -> str:
        d = tricks(JOKER, position(JOKER, J, "6H 2C", hand, "3D", "4S"), "6H")
        return "\n".join(words.text(f"guide.{each.code}", each.data) for each in JOKER.guidance(d, 1))

    has, wants = {"pl": ("Masz kiery", "drogiego kiera"), "en": ("You have hearts", "dear heart")}[lang]
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
    d = tricks(JOKER, position(JOKER, spec, *cards.split()), cards)
    assert JOKER.score(d) == tuple(points if seat == winner else 0 for seat in range(4))


def test_packs_with_the_joker() -> None:
    """kierki_variants.md 2 and 9.4: 52 cards without the lowest clubs, 124 points in them; lead ban by option."""
    for seats, without in ((4, {"2C"}), (3, {"2C", "3C"})):
        spec = JokerSpec(seats, 0, False, False)
        pack = set(JOKER.pack(spec))
        assert pack == {*Deck().codes, "JK"} - without
        d = dealt(JOKER, spec)
        assert [hand.bit_count() for hand in d.tricks.hands] == [len(pack) // seats] * seats
        assert (JOKER.values(d).of_cards(mask(pack)), d.rest) == (124, 0)
    banned = position(JOKER, JokerSpec(2, 1, False, True), "JK 6C 5H", "7H 7C 8C")
    assert legal(JOKER, banned) == {"6C"}
    assert reason(JOKER, banned, Play("JK")) == "must_lead"
    assert legal(JOKER, position(JOKER, JokerSpec(2, 1, False, True), "JK 5H", "7H 7C")) == {"JK", "5H"}


def test_silent_players_keep_the_joker_above_the_ten() -> None:
    """kierki_variants.md 2: A K Q J joker T 9 ... 2."""
    for hand, card_played in (("JK JH", "JK"), ("JK TH", "TH")):
        assert JOKER.default(position(JOKER, J, hand, "2D", "3D", "4D"), 0) == Play(card_played)


@pytest.mark.parametrize(("seats", "deals", "played"), [(3, 0, 3), (4, 0, 4), (4, 1, 1), (3, 12, 12)])
def test_joker_matches_have_as_many_deals_as_players(seats: int, deals: int, played: int) -> None:
    """kierki_variants.md 5 and 6, J: or as many as agreed."""
    game = KierkiJoker()
    s: SeriesState[Any] = SeriesState(KierkiJoker.Options(deals=deals), seats, 0, (0,) * seats)
    last = replace(s, sheet=({},) * (played - 1))
    assert game.plan(last) == JokerSpec(seats, (played - 1) % seats, False, False)
    assert game.plan(replace(s, sheet=({},) * played)) is None


def test_vector_5() -> None:
    """kierki_variants.md 9.5: who has none of the suit led draws until he has, and must play it."""
    spec = DominoSpec(2, 1, False)
    hands = ("7D 3S", "2S")
    talon = tuple(card(code) for code in "9C KH 4D 5D".split())
    d = tricks(DOMINO, position(DOMINO, spec, *hands, talon=talon), "7D")
    assert codes(d.tricks.hands[1]) == ("9C", "4D", "KH", "2S")
    assert legal(DOMINO, d) == {"4D"}
    assert d.talon == (card("5D"),)
    empty = tricks(DOMINO, position(DOMINO, spec, *hands, talon=talon[:2]), "7D")
    assert legal(DOMINO, empty) == {"2S", "9C", "KH"}
    holding = tricks(DOMINO, position(DOMINO, spec, "7D 3S", "2D 2S", talon=talon), "7D")
    assert holding.talon == talon


def test_vector_6() -> None:
    """kierki_variants.md 9.6: who has no cards drops out; the last one adds his hand to his tricks."""
    spec = DominoSpec(4, 3, False)
    d = position(DOMINO, spec, "2C 3S", "3C 5H", "AC", "", leader=2)
    d = replace(d, tricks=replace(d.tricks, around=((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2))))
    after = tricks(DOMINO, d, "AC 2C 3C")
    assert (after.tricks.turn, DOMINO.score(after)) == (0, None)
    last = position(DOMINO, spec, "AD", "5H AC 2D", "3D", "4D")
    ended = tricks(DOMINO, last, "AD 2D 3D 4D")
    assert DOMINO.score(ended) == (0, 1, 0, 0)
    ban = position(DOMINO, DominoSpec(2, 1, True), "5H 6C", "7H 7C")
    assert reason(DOMINO, ban, Play("5H")) == "must_lead"


def test_vector_7() -> None:
    """kierki_variants.md 9.7: higher bids only; the bid is charged at once; 13 or 12 in the suit."""
    d = dealt(BID, BidSpec(4, 3, False, False))
    d, _ = BID.play(d, 0, Bid(3))
    for points in (3, 14):
        with pytest.raises(IllegalMove, match="bid_out_of_range"):
            BID.play(d, 1, Bid(points))
    for seat, move in ((1, Bid(4)), (2, Bid(5)), (3, Pass())):
        d, _ = BID.play(d, seat, move)
    assert (BID.waiting(d), BID.phase(d)) == (0b100, "naming")
    d, _ = BID.play(d, 2, NameTrump("C"))
    assert (d.suit, d.bidder, d.bid, d.tricks.turn) == ("C", 2, 5, 0)
    assert won(BID, d.spec, "2C 3C", "", "", "", bidder=2, bid=5, suit="C") == (2, 0, 5, 0)
    assert [BID.values(d).of_cards(mask(BID.pack(BidSpec(seats, 0, False, False)))) for seats in (3, 4)] == [12, 13]


def test_bidding_by_agreement() -> None:
    """kierki_variants.md 4 and 6, A: all pass is hearts; round and round; the bidder leads."""
    d = dealt(BID, BidSpec(4, 3, False, True))
    for seat in range(4):
        d, _ = BID.play(d, seat, Pass())
    assert (d.suit, d.bidder, BID.phase(d)) == ("H", -1, "play")
    d = dealt(BID, BidSpec(4, 3, True, True))
    for seat, move in ((0, Bid(1)), (1, Pass()), (2, Bid(2)), (3, Pass()), (0, Bid(4)), (2, Pass())):
        d, _ = BID.play(d, seat, move)
    assert BID.waiting(d) == 1
    d, _ = BID.play(d, 0, NameTrump("S"))
    assert (d.bid, d.tricks.turn) == (4, 0)


def test_vector_8() -> None:
    """kierki_variants.md 9.8: the ten of diamonds helps, the sweep pays."""
    spec = TrickSpec(4, 0)
    assert won(OMNIBUS, spec, "2H 3H 4H 5H 6H TD", "", "", "") == (-5, 0, 0, 0)
    everything = " ".join(codes(EVERYTHING))
    assert won(OMNIBUS, spec, everything.replace("TD ", ""), "TD", "", "") == (26, -10, 0, 0)
    assert won(OMNIBUS, spec, "", everything, "", "") == (0, -26, 0, 0)
    assert won(OMNIBUS, spec, "QS 2H 3H 4H", "TD", "", "") == (16, -10, 0, 0)


def test_vector_9() -> None:
    """kierki_variants.md 9.9: first trick, queen of clubs, last trick."""
    spec = SlobSpec(3, 0, 8, 0)
    worth = SLOB.values(position(SLOB, spec, "7C", "8C", "9C"))
    assert [worth.worth(trick, mask(["QC"]) if trick == 3 else 0) for trick in range(8)] == [1, 0, 0, 2, 0, 0, 0, 1]
    assert won(SLOB, SlobSpec(3, 0, 8, 2), "", "", "", points=(4, 0, 0)) == (6, 0, 0)
    ten = SlobSpec(3, 0, 10, 0)
    assert (len(SLOB.pack(ten)), SLOB.pack(ten).count("7C"), SLOB.values(position(SLOB, ten, "8C")).worth(9, 0)) == (
        30,
        0,
        1,
    )
    assert dealt(SLOB, spec).rest.bit_count() == 8
    assert dealt(SLOB, SlobSpec(4, 0, 8, 0)).rest == 0


def test_vectors_10_and_11() -> None:
    """kierki_variants.md 9.10 and 9.11: jacks cost, the card turned up is trumps and out of play."""
    spec = TrickSpec(3, 2)
    worth = POLIGNAC.values(position(POLIGNAC, spec, "2C", "3C", "4C", turned="JD"))
    assert 8 * worth.trick + worth.of_cards(mask(["JH", "JS"])) == 3
    assert 17 * worth.trick + worth.of_cards(mask(["JH", "JS", "JC"])) == 10
    d = position(POLIGNAC, spec, "5C 2C", "9D 2H", "3S 4S", turned="JD", table="")
    assert legal(POLIGNAC, tricks(POLIGNAC, d, "5C")) == {"9D", "2H"}
    assert tricks(POLIGNAC, d, "5C 9D 3S").tricks.turn == 1
    follow = position(POLIGNAC, spec, "5C 2C", "9C 9D", "3S 4S", turned="JD")
    assert legal(POLIGNAC, tricks(POLIGNAC, follow, "5C")) == {"9C"}


def test_polignac_goes_on_while_several_lead() -> None:
    """kierki_variants.md 5, P."""
    game = Polignac()
    tied: SeriesState[Any] = SeriesState(PolignacOptions(), 3, 0, (21, 21, 3))
    assert game.plan(tied) is not None
    assert game.plan(replace(tied, totals=(21, 20, 3))) is None
    assert game.plan(replace(tied, totals=(19, 1, 3))) is not None


def test_vector_12() -> None:
    """kierki_variants.md 9.12: cards go to the left."""
    d = dealt(OMNIBUS, TrickSpec(3, 0))
    gifts = [codes(hand)[:3] for hand in d.before.hands]
    for seat, cards in enumerate(gifts):
        d, _ = OMNIBUS.play(d, seat, PassCards(cards))
    for seat, cards in enumerate(gifts):
        assert d.tricks.hands[(seat + 1) % 3] & mask(cards) == mask(cards)


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
