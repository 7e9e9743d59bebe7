"""Claims of all remaining tricks: who may make them, who is asked, what they bring, and what proves them."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest

from talia.cards import LANES, SUITS, Deck, codes, mask, singles
from talia.chance import Seeded
from talia.games import find, games
from talia.games.black_maria.game import BlackMariaDeal
from talia.games.black_maria.game import Spec as MariaSpec
from talia.games.kierki.deal import KierkiDeal, Spec
from talia.games.kierki_joker.order import HEARTS_LAST, RULES
from talia.games.skat.state import RULES as SKAT
from talia.players import Witness
from talia.players import find as player
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.view import view
from talia.tricks.claiming import CLAIM, Answer, Claim
from talia.tricks.laydown import takes_the_rest
from talia.tricks.obligations import LEADING, Obligations, follow_suit_game, must_beat_game
from talia.tricks.rules import OwnRules, legal, winner
from tests.games.positions import Position

ANY_RULES: tuple[Obligations | OwnRules, ...] = (
    follow_suit_game(None),
    follow_suit_game("S"),
    follow_suit_game(None, no_lead=LANES["H"]),
    must_beat_game("D"),
    must_beat_game(None),
    Obligations(SUITS.index("C"), 0, 0),
    SKAT["grand"],
    SKAT["H"],
    *RULES.values(),
    *HEARTS_LAST.values(),
)
"""Rules of every kind: with and without trumps, forced to beat, free, with jacks or a joker for trumps."""


def defended(rules: Obligations | OwnRules, order: Sequence[int], hands: Sequence[int]) -> bool:
    """Whether these leads, one after the other, take every trick against whatever the others can play."""
    if not order:
        return True
    return all(
        not winner(rules, trick) and defended(rules, order[1:], after)
        for trick, after in _tricks(rules, order[0], hands)
    )


def _tricks(
    rules: Obligations | OwnRules, led: int, hands: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All ways in which the others may play to a lead, and their hands after it."""

    def follow(trick: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        if len(left) == len(hands):
            yield trick, left
            return
        hand = hands[len(left)]
        for one in singles(legal(rules, hand, sum(1 << card for card in trick), led, False)):
            yield from follow((*trick, one.bit_length() - 1), (*left, hand ^ one))

    return follow((led,), ())


def layouts(unseen: int, others: int, each: int) -> Iterator[tuple[int, ...]]:
    """All ways to deal so many unseen cards to each of so many others; what is left lies out of play."""
    if not others:
        yield ()
        return
    for chosen in combinations(tuple(singles(unseen)), each):
        for rest in layouts(unseen & ~sum(chosen), others - 1, each):
            yield (sum(chosen), *rest)


def test_a_proof_holds_against_every_layout_and_every_defence(long: bool) -> None:
    """Random endings, favourable ones: what is proved is true of all that can lie there, however it is defended."""
    rng, proved = Random("claims"), 0
    deck = Deck("789TJQKA", joker=True)
    for _ in range(20_000 if long else 2_000):
        rules = rng.choice(ANY_RULES)
        others, each = rng.choice(((1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)))
        pack = list(deck.codes if type(rules).__name__ == "JokerRules" else Deck("789TJQKA").codes)
        rng.shuffle(pack)
        number = each * (others + 1)
        cards = sorted(
            pack[: number + rng.choice((0, 0, 1))], key=lambda code: "789TQKAJ".find(code[0]) + 3 * rng.random()
        )
        hand, rest = mask(cards[-each:]), cards[:-each]
        rng.shuffle(rest)
        # One of the others answers, and knows his own hand.
        mine = mask(rest[:each]) if rng.random() < 0.7 else 0
        unseen = mask(rest) & ~mine
        order = takes_the_rest(rules, hand, (mine, unseen))
        if order is None:
            continue
        proved += 1
        left = hand
        for led in order:
            assert legal(rules, left, 0, LEADING, False) >> led & 1
            left ^= 1 << led
        assert not left
        for layout in layouts(unseen, others - bool(mine), each):
            hands = (mine, *layout) if mine else layout
            assert defended(rules, order, hands), (rules, codes(hand), [codes(each) for each in hands])
    assert proved > (3_000 if long else 300)


def test_what_nobody_can_beat_is_proved() -> None:
    """The other way round: where no layout and no defence beats any order, the quick proof seldom misses it."""
    rng, true, seen = Random("true claims"), 0, 0
    while true < 100:
        rules = rng.choice((follow_suit_game(None), follow_suit_game("S")))
        cards = sorted(rng.sample(Deck("789TJQKA").codes, 6), key=lambda code: "789TJQKA".index(code[0]))
        hand, unseen = mask(cards[3:]), mask(cards[:3])
        orders = list(permuted(tuple(one.bit_length() - 1 for one in singles(hand))))
        if any(defended(rules, order, (unseen,)) for order in orders):
            true += 1
            seen += takes_the_rest(rules, hand, (unseen,)) is not None
    assert seen >= 90


def permuted(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All orders."""
    if not cards:
        yield ()
    for at, one in enumerate(cards):
        for rest in permuted((*cards[:at], *cards[at + 1 :])):
            yield (one, *rest)


# --- at a table -------------------------------------------------------------------------------------------------------

HANDS = "AC KC 2D 3D", "4D 5D 6D 7D", "2C 3C 8D 9D", "4C 5C TD JD"


def kierki(**how: Any) -> Position:
    """A deal of four cards each in which no tricks are wanted; seat 0 leads."""
    return Position.small(KierkiDeal(), Spec(4, 3, "no_tricks", claims=True, **how), *HANDS)


def test_who_leads_may_lay_his_hand_open_and_claim() -> None:
    d = kierki()
    d = d.by(0, Claim())
    assert (d.told, d.phase, d.waiting) == (["claim"], "claim", 0b1110)
    for seat in (1, 2):
        d = d.by(seat, Answer("accept"))
        assert d.phase == "claim"
    d = d.by(3, Answer("accept"))
    assert d.told == ["claim_answer", "claim_stands"]
    assert d.score == (-80, 0, 0, 0)


def test_a_refusal_leaves_the_hand_open_and_the_tricks_as_they_were() -> None:
    d = kierki().by(0, Claim()).by(2, Answer("reject"))
    assert (d.phase, d.turn, d.score) == ("play", 0, None)
    seen = view_of(d, 3)
    assert set(seen["hand.0"]) == set(HANDS[0].split())
    assert not seen["hand.1"]
    assert d.reason(Claim(), 0) == "claimed_already"
    assert not d.rules.asides(d.state, 0)
    # After a trick it may be tried again, and the hand still lies open.
    d = d.played("AC 4D 2C 4C")
    assert d.rules.asides(d.state, 0) == (CLAIM,)
    assert set(view_of(d, 3)["hand.0"]) == {"KC", "2D", "3D"}


def view_of(d: Position, seat: int) -> dict[str, tuple[str, ...]]:
    """The cards a seat sees, by zone."""
    return {id: zone.cards for id, zone in d.zones(seat).items()}


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        (lambda d: d, "not_your_turn"),
        (lambda d: d.by(0, Claim()), "not_now"),
        (lambda d: d.played("AC"), "claim_on_lead"),
        (lambda d: d.played("AC 4D 2C 4C KC 5D 3C 5C 2D 6D 8D TD JD"), "claim_on_lead"),
    ],
)
def test_a_claim_out_of_place_is_refused(spoilt: Any, code: str) -> None:
    d = spoilt(kierki())
    seat = 1 if code in ("not_your_turn", "not_now") else d.turn
    assert d.reason(Claim(), seat) == code
    assert not d.rules.asides(d.state, seat)


def test_where_claims_are_off_none_is_made() -> None:
    d = Position.small(KierkiDeal(), Spec(4, 3, "no_tricks"), *HANDS)
    assert d.reason(Claim(), 0) == "claims_off"
    assert not d.rules.asides(d.state, 0)


def test_a_partner_is_not_asked() -> None:
    hands = "AC KC 2D 3D 2H", "4D 5D 6D 7D 3H", "2C 3C 8D 9D 4H", "4C 5C TD JD 5H"
    spec = MariaSpec(4, 3, claims=True, partnership=True)
    d = Position.small(BlackMariaDeal(), spec, *hands)
    passes = (codes(mask(hand.split()[:3])) for hand in hands)
    from talia.tricks.passing import PassCards

    d = d.everybody(*map(PassCards, passes))
    d = d.by(d.turn, Claim())
    assert seats_of(d.waiting) == tuple(seat for seat in range(4) if (seat - d.state.stage.seat) % 2)


def test_a_computer_player_says_yes_exactly_to_what_it_can_prove() -> None:
    """Of matches stopped at a lead where the claim is proved to some, not to others: each answers by its own cards."""
    said: set[tuple[bool, str]] = set()
    for id in ("kierki", "skat", "planowanie"):
        for seed in range(40):
            match, seats = _claimed(id, seed)
            if match is None:
                continue
            for seat in seats:
                seen = view(match.game, match.state, seat)
                sight = Witness(match.game, seat, match.options).sight(match.state)
                move = player(id, "simple").move(sight, Random(0), 0.0)
                assert isinstance(move, Answer)
                assert move.say == ("accept" if seen.facts["claim_follows"] else "reject")
                said.add((seen.facts["claim_follows"], move.say))
    assert said == {(True, "accept"), (False, "reject")}


def _claimed(id: str, seed: int) -> tuple[Match[Any] | None, tuple[int, ...]]:
    """A match in which who leads late in a deal has claimed, and who is asked."""
    game, rng = find(id), Random(f"{id} {seed}")
    match = Match(game, game.Options(), 3, Seeded(repr(seed)))
    match.begin()
    for _ in range(400):
        if game.result(match.state) is not None:
            break
        (seat, *_) = seats_of(game.waiting(match.state))
        if (
            game.asides(match.state, seat)
            and match.state.deal.tricks.hands[seat].bit_count() < 5
            and rng.random() < 0.3
        ):
            match.do(seat, Claim())
            return match, seats_of(game.waiting(match.state))
        match.do(seat, sample(game.choices(match.state, seat), rng))
    return None, ()


CLAIMING = [
    game
    for game in games()
    if "claims" in game.Options.__struct_fields__ and game.id != "baska" and Claim in get_args(game.Moves)
]
"""The games in which who leads claims all the rest; the proposals of Baśka and claims of a number are others."""


@pytest.mark.parametrize("game", CLAIMING, ids=[game.id for game in CLAIMING])
def test_a_claim_brings_what_the_tricks_would_have_brought(game: Any) -> None:
    """A proved claim scores as its winners led one after the other, whatever the others play to them."""
    rng, tried = Random(f"scores {game.id}"), 0
    for seed in range(400):
        if tried >= 3:
            return
        match = Match(game, game.Options(), game.usual_seats(), Seeded(f"{game.id} {seed}"))
        match.begin()
        order: tuple[int, ...] | None = None
        for _ in range(300):
            if game.result(match.state) is not None or game.finished(match.state):
                break
            (seat, *_) = seats_of(game.waiting(match.state))
            if CLAIM in game.asides(match.state, seat):
                t = match.state.deal.tricks
                others = [hand for place, hand in enumerate(t.hands) if place != t.turn]
                order = takes_the_rest(t.rules, t.hands[t.turn], others)
                if order is not None:
                    break
            match.do(seat, sample(game.choices(match.state, seat), rng))
        if order is None:
            continue
        tried += 1
        claimed, played = match.state, match.state
        claimed, _ = game.play(claimed, seat, Claim())
        for asked in seats_of(game.waiting(claimed)):
            claimed, _ = game.play(claimed, asked, Answer("accept"))
        for card in order:
            if game.finished(played) != game.finished(match.state) or _part(played) != _part(match.state):
                break
            played, _ = game.play(played, seat, _play(1 << card))
            while game.finished(played) == game.finished(match.state) and _part(played) == _part(match.state):
                (turn, *_) = seats_of(game.waiting(played))
                if turn == seat and not played.deal.tricks.table:
                    break
                played, _ = game.play(played, turn, sample(game.choices(played, turn), rng))
        assert game.totals(claimed) == game.totals(played)
        assert _part(claimed) == _part(played)
    assert tried, "no claim was ever proved"


def _part(state: Any) -> Any:
    """What a game of several parts a deal has brought so far."""
    return getattr(state.deal, "scores", None)


def _play(one: int) -> Any:
    from talia.tricks.play import Play

    return Play(codes(one)[0])
