"""Cards, card sets and decks."""

from hypothesis import given
from hypothesis import strategies as st

from talia.cards import BIT, JOKER, MOST_PACKS, RANKS, SUITS, Deck, card, code, codes, mask, pick, singles, suit

hands = st.lists(st.sampled_from(sorted(BIT)), max_size=30)


def test_every_card_has_one_code() -> None:
    assert len(BIT) == 52 + 1
    for name in BIT:
        assert code(card(name)) == name
        assert suit(card(name)) == ("H" if name == JOKER else name[1])


def test_ranks_rise_within_a_suit() -> None:
    for letter in SUITS:
        numbers = [card(rank + letter) for rank in RANKS]
        assert numbers == sorted(numbers)


@given(st.sets(st.sampled_from(sorted(BIT))))
def test_a_set_and_its_codes_are_the_same(names: set[str]) -> None:
    assert set(codes(mask(names))) == names
    assert sum(singles(mask(names))) == mask(names)


@given(hands)
def test_copies_of_a_card_are_counted(names: list[str]) -> None:
    few = [name for i, name in enumerate(names) if names[:i].count(name) < MOST_PACKS]
    assert sorted(codes(mask(few))) == sorted(few)


@given(hands, hands)
def test_pick_takes_exactly_what_is_there(wanted: list[str], there: list[str]) -> None:
    there = [name for i, name in enumerate(there) if there[:i].count(name) < MOST_PACKS]
    among = mask(there)
    picked = pick(wanted, among)
    if all(wanted.count(name) <= there.count(name) for name in wanted):
        assert picked is not None
        assert picked & ~among == 0
        assert sorted(codes(picked)) == sorted(wanted)
    else:
        assert picked is None


def test_decks() -> None:
    assert Deck().size == 52
    assert Deck("789TJQKA").size == 32
    two = Deck(packs=2)
    assert two.size == 104
    assert two.mask.bit_count() == 104
    assert sorted(codes(two.mask)) == sorted(two.codes)


def test_the_joker_is_in_no_deck_that_does_not_ask_for_it() -> None:
    assert JOKER not in Deck(packs=MOST_PACKS).codes
    with_it = Deck(joker=True)
    assert (with_it.size, with_it.mask & ~Deck().mask) == (53, BIT[JOKER])
