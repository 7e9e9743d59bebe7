"""Knowledge of single cards, and how it decays."""

from hypothesis import given
from hypothesis import strategies as st

from talia.cards import mask
from talia.table.view import zone_view
from talia.table.zones import Zone, known_in, moved

HAND = mask(("AD", "9C", "7S", "KH"))
AD, KINGS = mask(("AD",)), mask(("KH",))


def test_a_card_named_to_all_is_known_where_it_goes() -> None:
    after = moved((), AD, source="dubel", lay_there=AD | KINGS, target="hand.1", named_to=-1)
    assert known_in(after, "hand.1") == ((AD, -1),)


def test_unnamed_cards_take_knowledge_away_from_those_who_do_not_see() -> None:
    before = (("hand.1", AD, 0b101),)
    after = moved(before, KINGS, source="hand.1", lay_there=HAND, target="pile", named_to=0, sees_source=0b010)
    assert after == ()


def test_named_cards_leave_other_knowledge_as_it_was() -> None:
    before = (("hand.1", AD | KINGS, 0b101),)
    after = moved(before, KINGS, source="hand.1", lay_there=HAND, target="pile", named_to=-1)
    assert known_in(after, "hand.1") == ((AD, 0b101),)
    assert known_in(after, "pile") == ((KINGS, -1),)


def test_when_all_go_knowledge_goes_along() -> None:
    before = (("hand.1", AD, 0b100),)
    after = moved(before, HAND, source="hand.1", lay_there=HAND, target="hand.2", named_to=0)
    assert known_in(after, "hand.2") == ((AD, 0b100),)
    assert known_in(after, "hand.1") == ()


masks = st.integers(0, 255)


@given(st.lists(st.tuples(masks, st.integers(1, 7)), max_size=4), masks, masks, st.integers(0, 7))
def test_nobody_ever_knows_a_card_where_it_is_not(
    known: list[tuple[int, int]], lay_there: int, some: int, named_to: int
) -> None:
    cards = lay_there & some
    before = tuple(("a", each & lay_there, viewers) for each, viewers in known if each & lay_there)
    after = moved(before, cards, source="a", lay_there=lay_there, target="b", named_to=named_to)
    assert all(each & ~(lay_there & ~cards) == 0 for each, _ in known_in(after, "a"))
    assert all(each & ~cards == 0 for each, _ in known_in(after, "b"))


def test_order_is_shown_only_to_those_who_see() -> None:
    row = Zone("pile", (40, 3, 17), sees=0b001)
    assert zone_view(row, 0).cards == ("TH", "5C", "3D")
    assert zone_view(row, 1) == zone_view(Zone("pile", (3, 17, 40), sees=0b001), 1)
    assert zone_view(Zone("pile", (40,), sees=1, counts=1), 1).hidden is None
