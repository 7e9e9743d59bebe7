"""The step of a card in Betel: that of any game of tricks, made by hand, for two of three decisions are cards."""

from typing import Any

from msgspec.structs import replace

from talia.cards import BIT, code
from talia.games.betel.claims import certain, claims_of, settled, unclaimed
from talia.games.betel.moves import Play
from talia.games.betel.state import DealState, Step
from talia.table.forms import Cards, Form
from talia.table.moves import Event, IllegalMove
from talia.tricks.obligations import LEADING, legal, winner
from talia.tricks.play import CARD_PLAYED, HAND, ONLY_CARD, Tricks, put, refusal


def choices(d: DealState, t: Tricks) -> tuple[Form, ...]:
    """What the player on turn may do: play a card; the declarer on lead may claim."""
    rules: Any = t.rules
    seat, table = t.turn, t.table
    cards = legal(rules, t.hands[seat], t.trick, table[0], seat == t.declarer) if table else t.hands[seat]
    if cards & cards - 1:
        forms = (Form(Play, (Cards("card", HAND[seat], cards),)),)
    else:
        forms = ONLY_CARD[seat][cards]
    return (*forms, claims_of(d)) if seat == t.declarer and not table and unclaimed(d, t) else forms


def play(d: DealState, author: int, move: Play) -> Step:
    """Plays a card, and gathers the trick."""
    t = d.tricks
    if t is None or d.over:
        raise IllegalMove("not_now")
    rules: Any = t.rules
    seat, table = t.turn, t.table
    if author != seat:
        raise IllegalMove("not_your_turn")
    one, hand = BIT.get(move.card, 0), t.hands[seat]
    if not one & (legal(rules, hand, t.trick, table[0], seat == t.declarer) if table else hand):
        raise refusal(rules, hand, t.trick, table[0] if table else LEADING, seat == t.declarer, move.card)
    played = CARD_PLAYED[seat][one]
    hands = put(t.hands, seat, hand ^ one)
    table, trick = (*table, one.bit_length() - 1), t.trick | one
    if len(table) < 3:
        t = replace(t, hands=hands, table=table, trick=trick, turn=d.spec.after[seat])
        return replace(d, tricks=t), (played,)
    taker = t.around[t.leader][winner(rules, table)]
    taken = put(t.taken, taker, t.taken[taker] + 1)
    last = {"leader": t.leader, "cards": tuple(map(code, table)), "winner": taker, "tricks": taken}
    t = replace(
        t,
        hands=hands,
        leader=taker,
        turn=taker,
        taken=taken,
        won=put(t.won, taker, t.won[taker] | trick),
        table=(),
        trick=0,
        last=last,
    )
    events = (played, Event("trick", last))
    if not hands[seat]:
        return replace(d, tricks=t, over=True), events
    d = replace(d, tricks=t)
    if not d.consent and certain(d):
        d, ended = settled(d)
        return d, (*events, *ended)
    return d, events
