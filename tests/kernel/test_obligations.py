"""The kernel's obligations against the oracle, and against every row of rules/betel.md 9.4."""

import pickle
from collections.abc import Callable
from random import Random

import pytest

from talia._kernel import BEAT, BEAT_AFTER_RUFF, FOLLOW, OVERTRUMP, TRUMP, UNDERTRUMP
from talia.cards import LANES, RANKS, SUITS, card, codes, mask
from talia.tricks.obligations import LEADING, Obligations, follow_suit_game, legal, must_beat_game, why_not, winner
from tests.kernel import oracle
from tests.kernel.endings import with_rules_of_cards


def betel(contract: str, beat_after_ruff: bool = False) -> Obligations:
    trump = contract[1] if contract[0].isdigit() and contract[1] != "N" else None
    return must_beat_game(trump, others_may_duck=contract == "BETEL", beat_after_ruff=beat_after_ruff)


# Hand, trick so far, contract, role, legal cards.
LEGAL = [
    ("QS 9S 7S AH", "TS", "1N", "def", "QS"),
    ("QS 9S 7S AH", "KS", "1N", "def", "QS 9S 7S"),
    ("JS 7S AH", "TS QS", "1N", "def", "JS 7S"),
    ("JS 7S AH", "9S TH", "1N", "def", "JS"),
    ("AH KD 7C", "9S TH", "1N", "def", "AH KD 7C"),
    ("KS 8S 7H", "9S", "2H", "def", "KS"),
    ("KS 8S 7H", "9S 7H", "2H", "def", "KS 8S"),
    ("7H TH AD", "9S", "2H", "def", "TH 7H"),
    ("7H TH QH AD", "9S JH", "2H", "def", "QH"),
    ("7H TH AD", "9S JH", "2H", "def", "TH 7H"),
    ("AD KC", "9S JH", "2H", "def", "AD KC"),
    ("AS AH", "7D 8H", "2H", "def", "AH"),
    ("AH 7H 8S", "TH", "2H", "def", "AH"),
    ("AD 8S", "TH", "2H", "def", "AD 8S"),
    ("7H AH KS", "TH QH", "2H", "decl", "AH"),
    ("AC 9C 7C KD", "8C", "BK0", "def", "AC 9C"),
    ("AC 9C 7C KD", "8C TC", "BK2", "decl", "AC"),
    ("AC 9C 7C KD", "8C", "BETEL", "def", "AC 9C 7C"),
    ("AC 9C 7C KD", "8C", "BETEL", "decl", "AC 9C"),
    ("TC 9C 7C KD", "8C JC", "BETEL", "decl", "TC 9C 7C"),
    ("AC 9C 7C KD", "8C", "ALLPASS", "def", "AC 9C"),
]

WINNERS = [
    ("2H", "9S 7H KS", 1),
    ("2H", "9S JH TH", 1),
    ("2H", "TH AD QH", 2),
    ("1N", "9S TH AD", 0),
    ("BETEL", "7C AC KC", 1),
]


@pytest.mark.parametrize(
    ("hand", "trick", "contract", "role", "expected"),
    LEGAL,
    ids=[f"rules/betel.md 9.4 legal row {row}" for row in range(1, len(LEGAL) + 1)],
)
def test_legal_cards(hand: str, trick: str, contract: str, role: str, expected: str) -> None:
    held, lying = set(hand.split()), trick.split()
    table, led = mask(lying), card(lying[0])
    assert set(codes(legal(betel(contract), mask(held), table, led, role == "decl"))) == set(expected.split())
    assert oracle.legal(oracle.betel(contract), held, lying, role == "decl") == set(expected.split())


def test_legal_cards_with_beat_after_ruff() -> None:
    """rules/betel.md 9.4 legal row 7, in brackets."""
    held, lying = {"KS", "8S", "7H"}, ["9S", "7H"]
    cards = legal(betel("2H", beat_after_ruff=True), mask(held), mask(lying), card("9S"), False)
    assert codes(cards) == ("KS",)
    assert oracle.legal(oracle.betel("2H", beat_after_ruff=True), held, lying, False) == {"KS"}


@pytest.mark.parametrize(
    ("contract", "trick", "place"),
    WINNERS,
    ids=[f"rules/betel.md 9.4 winners row {row}" for row in range(1, len(WINNERS) + 1)],
)
def test_winners(contract: str, trick: str, place: int) -> None:
    assert winner(betel(contract), [card(each) for each in trick.split()]) == place
    assert oracle.winner(oracle.betel(contract), trick.split()) == place


# --- against the oracle ----------------------------------------------------------------------------------------------


def any_flags(random: Random) -> tuple[Obligations, oracle.Rules]:
    """A game with any mixture of obligations, the same for both roles but for the beating."""
    trump = random.choice([None, *SUITS])
    follow = random.random() < 0.9
    beats = [follow and random.random() < 0.5 for _ in range(2)]
    after_ruff, ruff, over, under = (random.random() < 0.5 for _ in range(4))
    roles = [
        FOLLOW * follow
        | (BEAT | BEAT_AFTER_RUFF * after_ruff) * beat
        | (TRUMP | OVERTRUMP * over | UNDERTRUMP * under) * ruff
        for beat in beats
    ]
    rules = oracle.Rules(trump, beats[0], beats[1], after_ruff, ruff, over, under, follow)
    return Obligations(None if trump is None else SUITS.index(trump), *roles), rules


def betel_game(*contracts: str, beat_after_ruff: bool = False) -> Callable[[Random], tuple[Obligations, oracle.Rules]]:
    def game(random: Random) -> tuple[Obligations, oracle.Rules]:
        contract = random.choice(contracts)
        return betel(contract, beat_after_ruff), oracle.betel(contract, beat_after_ruff)

    return game


def plain_game(*trumps: str | None) -> Callable[[Random], tuple[Obligations, oracle.Rules]]:
    def game(random: Random) -> tuple[Obligations, oracle.Rules]:
        trump = random.choice(trumps)
        return follow_suit_game(trump), oracle.Rules(trump)

    return game


def rules_of_cards(random: Random) -> tuple[Obligations, oracle.Rules]:
    return with_rules_of_cards(random, *any_flags(random))


GAMES = {
    "Betel suit contracts": betel_game("1C", "2D", "3H", "4S"),
    "Betel notrump": betel_game("1N", "ALLPASS"),
    "betelek": betel_game("BK3", "BK2", "BK1", "BK0"),
    "BETEL, defenders may duck": betel_game("BETEL"),
    "Betel with beat_after_ruff": betel_game("1C", "2D", "3H", "4S", beat_after_ruff=True),
    "follow suit, trumps": plain_game(*SUITS),
    "follow suit, no trumps": plain_game(None),
    "any mixture": any_flags,
    "rules of single cards": rules_of_cards,
}


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_random_positions(game: Callable[[Random], tuple[Obligations, oracle.Rules]], seats: int, long: bool) -> None:
    """Legal cards, refusals and winners are the oracle's; 20,000 positions over all games and seats, 1,000,000 long."""
    random = Random(seats)
    deck = [rank + suit for suit in SUITS for rank in (RANKS[5:] if seats == 3 else RANKS)]
    cards = {each: card(each) for each in deck}
    for _ in range((1_000_000 if long else 20_000) // (2 * len(GAMES))):
        obligations, rules = game(random)
        in_trick, in_hand = random.randrange(seats), random.randint(1, 40 // seats)
        drawn = random.sample(deck, in_trick + in_hand)
        trick, hand = drawn[:in_trick], set(drawn[in_trick:])
        declarer = random.random() < 0.5
        allowed = oracle.legal(rules, hand, trick, declarer)

        table, held = mask(trick), mask(hand)
        led = cards[trick[0]] if trick else LEADING
        assert legal(obligations, held, table, led, declarer) == mask(allowed), (rules, trick, hand, declarer)
        for each in hand:
            refused = why_not(obligations, held, table, led, declarer, cards[each])
            assert (refused is None) == (each in allowed), (rules, trick, hand, declarer, each)
        if trick:
            assert winner(obligations, [cards[each] for each in trick]) == oracle.winner(rules, trick)


# --- why a card is refused -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "refused", "reason", "obliging"),
    [
        ("KS 8S 7H", "9S", "7H", "follow", "8S KS"),
        ("KS 8S 7H", "9S", "8S", "beat", "KS"),
        ("KS 8S AD", "9S 7H", "AD", "follow", "8S KS"),
        ("7H TH AD", "9S", "AD", "ruff", "7H TH"),
        ("7H TH QH AD", "9S JH", "TH", "overruff", "QH"),
        ("7H TH QH AD", "9S JH", "AD", "overruff", "QH"),
        ("7H TH AD", "9S JH", "AD", "underruff", "7H TH"),
        ("7H AH KS", "TH QH", "7H", "beat", "AH"),
        ("7H AH KS", "TH QH", "KS", "follow", "7H AH"),
    ],
)
def test_reasons(hand: str, trick: str, refused: str, reason: str, obliging: str) -> None:
    lying = trick.split()
    asked = (betel("2H"), mask(hand.split()), mask(lying), card(lying[0]), False, card(refused))
    assert why_not(*asked) == (reason, mask(obliging.split()))


@pytest.mark.parametrize(
    ("hand", "trick", "refused", "reason", "obliging"),
    [
        ("2H KH 3C", "", "2H", "lead", "3C"),
        ("KH 5S 9D", "9C", "5S", "go", "KH"),
        ("KH 3H 5S", "4H AH", "3H", "go", "KH"),
        ("KH 3H 5S", "4H AH", "5S", "follow", "3H KH"),
        ("KH 3H 5S", "4H QH", "5S", "follow", "3H KH"),
    ],
)
def test_reasons_of_kierki(hand: str, trick: str, refused: str, reason: str, obliging: str) -> None:
    """rules/kierki.md 4.1: hearts are led last, and the king of hearts goes at the first occasion."""
    kierki = follow_suit_game(None, no_lead=LANES["H"], must_go=mask(["KH"]))
    lying = trick.split()
    led = card(lying[0]) if lying else LEADING
    assert why_not(kierki, mask(hand.split()), mask(lying), led, False, card(refused)) == (
        reason,
        mask(obliging.split()),
    )


# --- the object and its limits ---------------------------------------------------------------------------------------


def test_obligations_are_values() -> None:
    hearts = must_beat_game("H")
    strict = FOLLOW | BEAT | TRUMP | OVERTRUMP | UNDERTRUMP
    assert hearts == Obligations(2, strict, strict)
    assert hash(hearts) == hash(Obligations(2, strict, strict))
    assert hearts != must_beat_game("S")
    assert hearts != must_beat_game("H", others_may_duck=True)
    assert pickle.loads(pickle.dumps(hearts)) == hearts
    assert repr(follow_suit_game("C")) == "Obligations(trump=0, declarer=FOLLOW, others=FOLLOW)"
    kierki = follow_suit_game(None, no_lead=0b11, must_go=0b10)
    assert (kierki.no_lead, kierki.must_go) == (0b11, 0b10)
    assert len({kierki, follow_suit_game(None), follow_suit_game(None, no_lead=0b11), kierki}) == 3
    assert pickle.loads(pickle.dumps(kierki)) == kierki
    assert repr(kierki) == "Obligations(trump=None, declarer=FOLLOW, others=FOLLOW, no_lead=3, must_go=2)"
    with pytest.raises(AttributeError):
        hearts.trump = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        (lambda game: Obligations(4, FOLLOW, FOLLOW), "trump must be a suit"),
        (lambda game: Obligations(None, BEAT, FOLLOW), "declarer: BEAT is a way to FOLLOW"),
        (lambda game: Obligations(None, FOLLOW, FOLLOW | BEAT_AFTER_RUFF), "others: BEAT_AFTER_RUFF needs BEAT"),
        (lambda game: Obligations(0, FOLLOW | OVERTRUMP, FOLLOW), "need TRUMP"),
        (lambda game: Obligations(0, 64, FOLLOW), "no such flags"),
        (lambda game: Obligations(0, FOLLOW, 10**30), "no such flags"),
        (lambda game: Obligations(0, FOLLOW, FOLLOW, no_lead=1 << 13), "no_lead is not a set of cards"),
        (lambda game: Obligations(0, FOLLOW, FOLLOW, must_go=-1), "must_go is not a set of cards"),
        (lambda game: legal(game, 1 << 13, 0, LEADING, False), "hand is not a set of cards"),
        (lambda game: legal(game, -1, 0, LEADING, False), "hand is not a set of cards"),
        (lambda game: legal(game, 1 << 64, 0, LEADING, False), "hand is not a set of cards"),
        (lambda game: legal(game, 1, 10**40, LEADING, False), "table is not a set of cards"),
        (lambda game: legal(game, 2, 1, LEADING, False), "card led must lie on the table"),
        (lambda game: legal(game, 2, 1, 2, False), "card led must lie on the table"),
        (lambda game: legal(game, 2, 1, 64, False), "is not a card"),
        (lambda game: legal(game, 2, 1, -2, False), "is not a card"),
        (lambda game: why_not(game, 2, 1, 0, False, 5), "not in the hand"),
        (lambda game: why_not(game, 2, 1, 0, False, 13), "13 is not a card"),
        (lambda game: winner(game, ()), "an empty trick"),
        (lambda game: winner(game, (1, 1)), "twice"),
        (lambda game: winner(game, (1, -1)), "is not a card"),
        (lambda game: winner(game, range(1000)), "far too many"),
    ],
)
def test_nonsense_is_refused(nonsense: Callable[[Obligations], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        nonsense(follow_suit_game(None))


def test_wrong_types_are_refused() -> None:
    with pytest.raises(TypeError):
        legal(follow_suit_game(None), "QH", 0, LEADING, False)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        winner(follow_suit_game(None), ("QH",))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        winner(follow_suit_game(None), 5)  # type: ignore[arg-type]
