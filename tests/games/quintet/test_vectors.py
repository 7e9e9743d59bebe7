"""The sample and the vectors of rules/parallel_poker.md 9, and the rules of its sections 3 to 6."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from talia.cards import mask, singles
from talia.chance import Given, Seeded
from talia.games.poker.hands import TRADITIONAL, ranking
from talia.games.quintet.deal import DECK, QuintetDeal, Spec, State, points, shows
from talia.games.quintet.game import Options, Quintet
from talia.games.quintet.moves import PACKETS, Arrange, TakeBack
from talia.games.quintet.player import greedy
from talia.players import make
from talia.players.self_play import play_out
from talia.table.match import Match
from talia.table.moves import CHANCE, CLOCK, Drawn, Expired, IllegalMove

DEAL = QuintetDeal()
GAME = Quintet()

OUT = tuple("8H 7H 9D TS 7S QC JC".split())
A = ("9S 9C 8S 8C 7C", "KS KD KC JS TC", "QD JD TD 8D 7D", "AS AH AD AC QS", "KH QH JH TH 9H")
B = ("AS AH AC 8D 8C", "KS QS JS 9S 8S", "KH QH JH TH 9H", "AD KD QD JD TD", "7D 7C KC TC 9C")


def arrange(packets: tuple[str, ...]) -> Arrange:
    return Arrange(*(tuple(packet.split()) for packet in packets))


def dealt(out: tuple[str, ...] = OUT, **spec: Any) -> State:
    order = (*out, *(code for code in DECK.codes if code not in out))
    return DEAL.play(DEAL.start(Spec(0, **spec)), CHANCE, Drawn("deal/0", order))[0]


def played(a: tuple[str, ...], b: tuple[str, ...], **spec: Any) -> State:
    d = dealt(**spec)
    for seat, packets in ((0, a), (1, b)):
        d = DEAL.play(d, seat, arrange(packets))[0]
    while not d.over:
        d = DEAL.play(d, CLOCK, Expired("show"))[0]
    return d


def refusal(d: State, seat: int, move: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalMove) as refused:
        DEAL.play(d, seat, move)
    return refused.value.code, refused.value.details


def test_the_sample() -> None:
    d = played(A, B)
    assert shows(d) == ((1, 3), (1, 4), (1, 5), (1, 6), (0, 7))
    assert DEAL.score(d) == points(d) == (7, 18)


def test_packets_swapped_win_other_shows() -> None:
    d = played((A[4], A[1], A[2], A[3], A[0]), B)
    assert shows(d)[0] == (0, 3) and shows(d)[4][0] == 0


def test_the_ways_to_arrange_are_counted() -> None:
    (form,) = DEAL.choices(dealt(), 1)
    assert form.count() == 623_360_743_125_120
    assert DEAL.choices(dealt(), 0)[0].count() == 623_360_743_125_120
    assert form.allows(arrange(B))


def test_orders_of_hands() -> None:
    """9.1 and 9.2."""
    four, flush = mask("AS AH AD AC KC".split()), mask("TD 9D 8D 7D KD".split())
    assert Spec(0).ranking.strength(four) > Spec(0).ranking.strength(flush)
    short = Spec(0, order="short_deck").ranking
    assert short.hands == ranking(32).hands and short.strength(flush) > short.strength(four)
    traditional = Spec(0).ranking
    assert traditional.hand(mask("7S 8D 9C TH AS".split())).kind == "none"
    assert traditional.strength(mask("AS KD QC JH TS".split())) > traditional.strength(mask("KS QD JC TH 9S".split()))


def test_equal_hands_score_nothing() -> None:
    """9.3 and 9.6: all shows tied is a draw."""
    d = played(A, A)
    assert points(d) == (0, 0)
    assert [winner for winner, _ in shows(d)] == [None] * 5


@pytest.mark.parametrize(("carries", "worth", "score"), [(True, 13, (13, 12)), (False, 7, (7, 12))])
def test_a_tied_show_may_be_carried(carries: bool, worth: int, score: tuple[int, int]) -> None:
    """9.4 and 9.7: a tie in show 4 makes show 5 worth 13."""
    d = played(A, (A[1], A[2], A[4], A[3], A[0]), carries=carries)
    assert [winner for winner, _ in shows(d)] == [1, 1, 1, None, 0]
    assert shows(d)[4][1] == worth
    assert DEAL.score(d) == score


def test_two_tied_shows_are_both_carried() -> None:
    assert shows(played(A, (A[1], A[4], A[2], A[3], A[0]), carries=True))[4] == (0, 18)


def test_bad_packets_are_refused_by_their_rules() -> None:
    """9.5, and packets of four."""
    d = dealt()
    swap = dict(zip(PACKETS, (tuple(packet.split()) for packet in B), strict=True))
    assert refusal(d, 1, Arrange(**swap | {"one": ("AS", "AH", "AC", "8D")})) == ("packet_size", {"packet": 0, "n": 4})
    assert refusal(d, 1, Arrange(**swap | {"one": ("AS", "AH", "AC", "8D", "QC")})) == ("not_in_pool", {"card": "QC"})
    assert refusal(d, 1, Arrange(**swap | {"one": ("AS", "AH", "AC", "8D", "8S")})) == ("card_twice", {"card": "8S"})
    assert refusal(d, 1, TakeBack()) == ("not_ready", {})


def test_nothing_is_moved_once_both_are_ready() -> None:
    d, _ = DEAL.play(dealt(), 0, arrange(A))
    assert refusal(d, 0, arrange(B))[0] == "already_ready"
    back, _ = DEAL.play(d, 0, TakeBack())
    assert back.hands == dealt().hands and not back.ready
    d, _ = DEAL.play(d, 1, arrange(B))
    assert d.shown == 1
    for move in (TakeBack(), arrange(A)):
        assert refusal(d, 0, move)[0] == refusal(d, 1, move)[0] == "both_ready"


def test_games_won_count_then_points() -> None:
    match = Match(GAME, Options(games=2), 2, Given({"lot/dealer": 0}, Seeded("games")))
    match.begin()
    rng = Random(1)
    while match.result is None:
        if match.waiting:
            match.do(match.waiting[0], match.legal_moves().draw(rng))
        else:
            match.do(CLOCK, Expired("show"))
    rows = match.state.sheet
    won = [sum(row["score"][seat] for row in rows) for seat in range(2)]
    total = [sum(row["points"][seat] for row in rows) for seat in range(2)]
    assert list(match.totals) == won
    best = max(range(2), key=lambda seat: (won[seat], total[seat]))
    assert match.result.ranks[best] == 1
    assert rows[0]["dealer"] != rows[1]["dealer"]


def test_the_instant_player_wins_nearly_all_from_chance() -> None:
    lost = 0
    for number in range(20):
        match = Match(GAME, Options(), 2, Seeded(f"greedy {number}"))
        players = [make("quintet", "simple"), make("quintet", "random")]
        play_out(match, players, [Random(number), Random(-number)])
        lost += match.totals[0] <= match.totals[1]
    assert lost == 0


def test_its_first_hand_is_the_best_of_all() -> None:
    rng, rank = Random("best"), Spec(0).ranking
    for _ in range(2):
        pool = mask(rng.sample(DECK.codes, 25))
        best = max(map(sum, combinations(list(singles(pool)), 5)), key=rank.strength)
        assert rank.hand(greedy(TRADITIONAL, pool)[0]).kind == rank.hand(best).kind
