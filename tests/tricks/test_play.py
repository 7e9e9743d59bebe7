"""The play of tricks any game embeds, over random play: every card is conserved, and what may be played is what is."""

from random import Random

import pytest

from talia.cards import Deck, code, codes, mask, singles
from talia.table.moves import EVERYONE, IllegalMove
from talia.tricks.obligations import Obligations, follow_suit_game, must_beat_game
from talia.tricks.play import begin, choices, finished, legal_cards, over, played, zones

GAMES = {"follow": follow_suit_game(None), "trumps": follow_suit_game("S"), "strict": must_beat_game("H")}


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(("seats", "resting"), [(2, 0), (3, 0), (4, 0b0010), (5, 0), (7, 0)])
def test_random_play(rules: Obligations, seats: int, resting: int) -> None:
    rng = Random(seats)
    deck = list(singles(Deck().mask))
    playing = [seat for seat in range(seats) if not resting >> seat & 1]
    for _ in range(20):
        rng.shuffle(deck)
        hands = [0] * seats
        for place, seat in enumerate(playing):
            hands[seat] = sum(deck[7 * place : 7 * place + 7])
        t, dealt = begin(rules, hands, playing[-1], resting=resting), sum(hands)
        while not over(t):
            allowed = legal_cards(t)
            forbidden = t.hands[t.turn] & ~allowed
            for one in singles(forbidden):
                with pytest.raises(IllegalMove, match="must_"):
                    played(t, t.turn, codes(one)[0])
            with pytest.raises(IllegalMove, match="not_in_hand"):
                played(t, t.turn, codes(dealt & ~t.hands[t.turn])[0])
            assert [form.parts[0].name for form in choices(t, allowed)] == ["card"]
            leader, lying = t.leader, len(t.table)
            t, events = played(t, t.turn, codes(rng.choice(list(singles(allowed))))[0])
            assert dealt == sum(t.hands) + t.trick + sum(t.won)
            assert (len(events) == 2) == (lying == len(playing) - 1)
            if not t.table:
                assert t.last is not None
                assert t.last["leader"] == leader
                assert t.turn == t.leader == t.last["winner"]
        assert finished(t) == 7
        assert sum(t.won) == dealt


def test_who_sees_what() -> None:
    hands = (mask(("AS", "2H")), mask(("KS", "3H")), 0)
    t = begin(follow_suit_game(None), hands, 0, resting=0b100)
    t, _ = played(t, 0, "AS")
    known = (("hand.0", mask(("AS", "2H")), 0b010),)
    seen = {zone.id: zone for zone in zones(t, knowledge=known)}
    assert set(seen) == {"hand.0", "hand.1", "played.0", "played.1", "won.0", "won.1"}
    assert (seen["hand.0"].sees, seen["hand.0"].known) == (0b001, ((mask(("2H",)), 0b010),))
    assert (code(t.table[0]), seen["played.0"].sees) == ("AS", EVERYONE)
    assert all(zone.sees == EVERYONE for zone in zones(t, open_to=EVERYONE))
