"""The vectors of rules/kupki.md 9, the rules of its sections 3 to 6, and the chances."""

from fractions import Fraction
from itertools import pairwise, permutations
from math import comb
from random import Random
from typing import Any

import pytest

from talia.cards import BIT, LANE, codes
from talia.chance import Seeded
from talia.games.kupki import Kupki
from talia.games.kupki.deal import DECKS, KupkiDeal, Spec, State, bank_heap, outcome, players, takes_the_bank
from talia.games.kupki.game import Options
from talia.games.kupki.moves import HEAPS, Done, Pass, Stake
from talia.games.kupki.splitting import LEAST, sizes, ways
from talia.table.forms import Number, sample
from talia.table.game import BadOptions
from talia.table.match import Match, fold, read_move
from talia.table.moves import CHANCE, EVERYONE, Drawn, IllegalMove, seats_of
from talia.table.registry import folder

DEAL = KupkiDeal()
GAME = Kupki()


def cut(bottoms: str, chips: tuple[int, ...], *, banker: int = 0, **options: Any) -> State:
    """A deal whose heaps have these bottom cards; all but the last have four."""
    spec = Spec(banker, chips, **options)
    pack, wanted = DECKS[spec.deck_size].codes, bottoms.split()
    others = [card for card in pack if card not in wanted]
    order: list[str] = []
    for card in wanted[:-1]:
        order += [*others[: LEAST - 1], card]
        others = others[LEAST - 1 :]
    d, _ = DEAL.play(DEAL.start(spec), CHANCE, Drawn("deal/0", (*order, *others, wanted[-1])))
    d, _ = DEAL.play(d, CHANCE, Drawn("deal/0/cut", 0))
    assert len(d.heaps) == len(wanted)
    return d


def done(d: State, *moves: Any) -> State:
    """After these moves, each by whoever is asked; each must be offered."""
    for move in moves:
        (seat,) = seats_of(DEAL.waiting(d))
        assert any(form.allows(move) for form in DEAL.choices(d, seat)), move
        d, _ = DEAL.play(d, seat, move)
    return d


def refused(d: State, move: Any, seat: int | None = None) -> tuple[str, dict[str, Any]]:
    with pytest.raises(IllegalMove) as caught:
        DEAL.play(d, d.asked[0] if seat is None else seat, move)
    return caught.value.code, caught.value.details


def three(**options: Any) -> State:
    """Vector 1: three players, four heaps, and their stakes."""
    d = cut("KD 9S 9H AC", (100, 100, 100), **options)
    return done(d, Stake("1", 5), Done(), Stake("1", 3), Stake("3", 4), Done())


def test_vector_1() -> None:
    """kupki.md 9.1: the first free heap is the bank's; higher is paid, equal is taken."""
    d = three()
    assert HEAPS[bank_heap(d)] == "2"
    assert DEAL.score(d) == (-4, 5, -1)


def test_vectors_2_and_3() -> None:
    """kupki.md 9.2, 9.3: of equal ranks the bank takes half, rounded up."""
    assert DEAL.score(three(tie="half")) == (-6, 5, 1)
    d = done(cut("9H 9S KD", (100, 100), tie="half"), Stake("1", 5), Done())
    assert DEAL.score(d) == (3, -3)


def test_vector_4() -> None:
    """kupki.md 9.4: no stake on the last free heap, more on the others."""
    d = done(cut("KD 9S 9H AC", (100, 100, 100)), Stake("1", 1), Stake("2", 1), Stake("3", 1), Pass())
    assert DEAL.score(d) is not None
    d = cut("KD 9S 9H AC 2C", (100,) * 4)
    d = done(d, Stake("1", 1), Stake("2", 1), Stake("3", 1), Stake("4", 1))
    assert d.asked[0] == 2
    assert refused(d, Stake("5", 1)) == ("last_free_heap", {})
    assert {heap for heap in HEAPS[:5] if any(form.allows(Stake(heap, 2)) for form in DEAL.choices(d, 2))} == {
        "1",
        "2",
        "3",
        "4",
    }


def test_vector_5() -> None:
    """kupki.md 9.5: the stakes do not exceed the banker's chips."""
    d = done(cut("KD 9S 9H AC", (10, 100, 100)), Stake("1", 8), Done())
    stake = DEAL.choices(d, 2)[0]
    assert stake.parts[1] == Number("amount", 1, 2)
    assert refused(d, Stake("1", 3)) == ("above_bank", {"left": 2})
    d = done(d, Stake("3", 2))
    assert d.over


def test_vector_6() -> None:
    """kupki.md 9.6: seven heaps at most; of three a single player takes two at most."""
    eight = cut("2C 3C 4C 5C 6C 7C 8C", (100,) * 8)
    assert len(eight.heaps) == 7
    two = done(cut("KD 9S 9H", (100, 100)), Stake("2", 1), Stake("3", 1))
    assert two.over
    assert HEAPS[bank_heap(two)] == "1"


def test_vector_7() -> None:
    """kupki.md 9.7: nothing beats an ace."""
    d = done(cut("AD AS 2C", (100, 100)), Stake("1", 5), Done())
    assert DEAL.score(d) == (5, -5)


def test_nobody_stakes() -> None:
    """kupki.md 4: then nothing is paid, and no card is turned up."""
    d = done(cut("AD AS 2C", (100, 100)), Pass())
    assert DEAL.score(d) == (0, 0)
    assert all(not zone.known for zone in DEAL.zones(d))
    assert [item.code for item in DEAL.account(d)] == ["no_stakes"]


def test_only_the_bottom_cards_are_turned_up() -> None:
    d = three()
    shown = [codes(cards) for zone in DEAL.zones(d) for cards, viewers in zone.known if viewers == EVERYONE]
    assert shown == [("KD",), ("9S",), ("9H",), ("AC",)]


def test_an_ace_takes_the_bank() -> None:
    """kupki.md 6: of several the first from the banker's left; not against the banker's ace."""
    d = cut("AD 9S AH KC 2C", (100,) * 4, banker=2)
    d = done(d, Stake("4", 1), Done(), Stake("1", 1), Done(), Stake("1", 1), Stake("3", 1), Done())
    assert takes_the_bank(d) == 0
    d = done(cut("AD AS 2C", (100, 100)), Stake("1", 1), Done())
    assert takes_the_bank(d) == -1
    d = done(cut("AD 3S 2C", (100, 100)), Pass())
    assert takes_the_bank(d) == -1


def test_who_has_no_chips_is_out_and_makes_no_heap() -> None:
    d = cut("KD 9S 9H AC", (100, 0, 100, 100))
    assert players(d) == (2, 3, 0)
    assert [DEAL.status(d, seat) for seat in range(4)] == ["playing", "out", "playing", "playing"]
    d = done(cut("2D 9S AH", (100, 5)), Stake("1", 5))
    assert (d.over, DEAL.status(d, 1)) == (True, "out")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Stake("1", 0), "below_minimum"),
        (Stake("1", -4), "below_minimum"),
        (Stake("1", 1), "below_minimum"),
        (Stake("1", 21), "above_maximum"),
        (Stake("1", 1 << 80), "above_maximum"),
        (Stake("1", 16), "not_enough_chips"),
        (Stake("1", 12), "above_bank"),
        (Stake("5", 3), "no_such_heap"),
        (Stake("0", 3), "no_such_heap"),
        (Stake("KD", 3), "no_such_heap"),
        (Done(), "nothing_staked"),
    ],
)
def test_bad_stakes(move: Any, code: str) -> None:
    """Each is refused by a code that names the rule."""
    d = cut("KD 9S 9H AC", (11, 15, 100), min_stake=2, max_stake=20)
    assert refused(d, move)[0] == code
    assert not any(form.allows(move) for form in DEAL.choices(d, 1))


def test_what_lies_stays() -> None:
    d = done(cut("KD 9S 9H AC", (100, 100, 100)), Stake("1", 5))
    assert refused(d, Stake("1", 1))[0] == refused(d, Pass())[0] == "stakes_stand"
    assert refused(d, Stake("2", 1), seat=2)[0] == refused(d, Stake("2", 1), seat=0)[0] == "not_your_turn"


@pytest.mark.parametrize("amount", [2.5, "5", None, True, [5], {"n": 5}])
def test_amounts_that_are_no_whole_numbers(amount: Any) -> None:
    with pytest.raises(IllegalMove) as caught:
        read_move(GAME, {"type": "stake", "heap": "1", "amount": amount})
    assert caught.value.code == "unknown_move"


@pytest.mark.parametrize(
    ("options", "code"),
    [(Options(min_stake=11), "stakes_crossed"), (Options(min_stake=20, max_stake=20, start_chips=10), "too_few_chips")],
)
def test_options_that_do_not_fit(options: Options, code: str) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.check(options, 4)
    assert caught.value.code == code


@pytest.mark.parametrize(("cards", "heaps"), [(32, 7), (32, 3), (52, 4)])
def test_the_pack_is_cut_in_every_way_once(cards: int, heaps: int) -> None:
    """kupki.md 3: the cut points are uniform over all splits with at least four cards in each heap."""
    found = [sizes(cards, heaps, way) for way in range(ways(cards, heaps))]
    assert len(set(found)) == len(found) == comb(cards - 3 * heaps - 1, heaps - 1)
    assert all(sum(each) == cards and min(each) >= LEAST for each in found)
    assert all(before < after for before, after in pairwise(found))


@pytest.mark.parametrize(
    ("deck", "tie", "edge", "told"),
    [
        ("52", "bank", Fraction(1, 17), "5.88"),
        ("32", "bank", Fraction(3, 31), "9.68"),
        ("52", "half", Fraction(1, 34), "2.94"),
        ("32", "half", Fraction(3, 62), "4.84"),
    ],
)
def test_the_banks_edge(deck: Any, tie: Any, edge: Fraction, told: str) -> None:
    """kupki.md 9: counted over all pairs of bottom cards, with an even stake; the pages of rules say the same."""
    cards = [BIT[code].bit_length() - 1 for code in DECKS[deck].codes]
    spec = Spec(0, (100, 100), deck_size=deck, tie=tie)
    brought = [
        outcome(State(spec, pair, heaps=(1, 1), stakes=(((1, 2),), ())), 0, 2) for pair in permutations(cards, 2)
    ]
    assert -Fraction(sum(brought), 2 * len(brought)) == edge
    assert f"{float(100 * edge):.2f}" == told
    for lang, sign in (("pl", ","), ("en", ".")):
        assert f"{told.replace('.', sign)}%" in (folder("kupki") / f"rules.{lang}.md").read_text("utf-8")


def random_options(rng: Random) -> Options:
    """Options that fit each other, with few chips now and then, so that somebody is soon out."""
    least = rng.choice((1, 1, 2, 10))
    return Options(
        rng.choice(("52", "32")),
        rng.choice(("bank", "half")),
        least,
        least + rng.randrange(40),
        rng.choice((10, 12, 40, 100)),
        rng.randint(1, 4),
        rng.choice(("each_deal", "ace")),
    )


@pytest.mark.parametrize("seats", Kupki.seats)
def test_random_matches(seats: int, long: bool) -> None:
    """Chips go round; a match ends as it should, within its length, and replays."""
    ends = set()
    for number in range(1500 if long else 15):
        rng = Random(f"{seats} {number}")
        options = random_options(rng)
        match = Match(GAME, options, seats, Seeded(f"{seats} {number}"))
        match.begin()
        while (result := match.result) is None:
            (seat,) = match.waiting
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
            d = match.state.deal
            assert () in d.stakes
            each = [amount for stakes in d.stakes for _, amount in stakes]
            assert sum(each) <= d.spec.chips[d.spec.banker]
            assert options.min_stake <= min(each, default=options.min_stake)
            assert max(each, default=0) <= options.max_stake
        sheet = match.state.sheet
        assert all(sum(row["score"]) == 0 for row in sheet)
        assert all(min(row["totals"]) >= 0 for row in sheet)
        assert sum(result.totals) == options.start_chips * seats
        assert len(match.log) <= GAME.longest
        banks = [row["dealer"] for row in sheet]
        broke = max(result.totals) == options.start_chips * seats
        ends.add(broke)
        if options.bank_rotation == "ace":
            assert broke or len(banks) == options.rounds * seats
        else:
            had = [banks.count(seat) for seat in range(seats)]
            assert max(had) <= options.rounds
            assert broke or all(had[seat] == options.rounds for seat in range(seats) if result.totals[seat])
        if number % 5 == 0:
            assert fold(GAME, options, seats, match.log).state == match.state
    assert False in ends


def test_two_players_play_until_one_has_all() -> None:
    """kupki.md 5: the match ends when one player has all the chips."""
    for number in range(40):
        match = Match(GAME, Options(max_stake=100, start_chips=10, rounds=10), 2, Seeded(number))
        match.begin()
        while match.result is None:
            (seat,) = match.waiting
            stake = GAME.choices(match.state, seat)[0]
            match.do(seat, Stake(stake.parts[0].of[0], stake.parts[1].high))
        if len(match.state.sheet) < 20:
            assert sorted(match.totals) == [0, 20]
            return
    raise AssertionError("nobody has ever won all the chips")


def test_cards_have_the_ranks_of_the_rules() -> None:
    """kupki.md 2: A K Q J T 9 8 7 6 5 4 3 2, or from the ace to the seven."""
    for deck, ranks in (("52", "23456789TJQKA"), ("32", "789TJQKA")):
        ordered = sorted({BIT[code].bit_length() - 1 for code in DECKS[deck].codes if code[1] == "S"})
        assert [card % LANE for card in ordered] == sorted(card % LANE for card in ordered)
        assert "".join(codes(sum(1 << card for card in ordered))[n][0] for n in range(len(ranks))) == ranks
