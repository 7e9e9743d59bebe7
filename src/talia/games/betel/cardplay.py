"""The play of the cards in Betel: obligations, refusals, tricks (rules/betel.md 4.2 and 4.3)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import BIT, SUITS, code
from talia.games.betel.claims import certain, claims_of, may_claim, settled
from talia.games.betel.contracts import CONTRACTS, obligations
from talia.games.betel.moves import Play
from talia.games.betel.state import DECK, DealState, Step, out_of_turn, over
from talia.table.forms import Cards, Form
from talia.table.moves import Event
from talia.tricks.obligations import LEADING, Obligations, legal, winner
from talia.tricks.play import CARD_PLAYED, HAND, put, refusal

OBLIGATIONS: Final = tuple(
    tuple(obligations(contract, beat_after_ruff) for contract in (*CONTRACTS, None))
    for beat_after_ruff in (False, True)
)
"""The duties without and with ``beat_after_ruff``, by rank of the contract; the last is the deal after three passes."""

_ONE_CARD: Final = tuple(
    {BIT[code]: (Form(Play, (Cards("card", HAND[seat], BIT[code]),)),) for code in DECK.codes} for seat in range(4)
)
"""What is offered to a seat that has only one card to play."""


_NAMED: Final = tuple(
    tuple(obligations(None, beat_after_ruff, trump) for trump in range(len(SUITS))) for beat_after_ruff in (False, True)
)
"""The same by the trump suit the dealer has named."""


def rules_of(d: DealState) -> Obligations:
    """The obligations of what is played."""
    if d.trump >= 0:
        return _NAMED[d.spec.options.beat_after_ruff][d.trump]
    return OBLIGATIONS[d.spec.options.beat_after_ruff][-1 if d.contract is None else d.contract.rank]


def legal_cards(d: DealState, seat: int) -> int:
    """The cards the player on turn may play."""
    if not d.table:
        return d.hands[seat]
    return legal(rules_of(d), d.hands[seat], d.trick, d.table[0], seat == d.declarer)


def choices(d: DealState, seat: int) -> tuple[Form, ...]:
    """What the player on turn may do."""
    cards = legal_cards(d, seat)
    if not cards & cards - 1:
        forms = _ONE_CARD[seat][cards]
    else:
        forms = (Form(Play, (Cards("card", HAND[seat], cards),)),)
    return (*forms, claims_of(d)) if seat == d.declarer and may_claim(d, seat) else forms


def play(d: DealState, author: int, move: Play) -> Step:
    """Plays a card, and gathers the trick."""
    if author != d.turn or d.phase != "play":
        raise out_of_turn(d, "play")
    one = BIT.get(move.card, 0)
    if not one & legal_cards(d, author):
        led = d.table[0] if d.table else LEADING
        raise refusal(rules_of(d), d.hands[author], d.trick, led, author == d.declarer, move.card)
    played = CARD_PLAYED[author][one]
    hands = put(d.hands, author, d.hands[author] ^ one)
    known = put(d.known, author, d.known[author] & ~one) if d.known[author] & one else d.known
    table, trick = (*d.table, one.bit_length() - 1), d.trick | one
    if len(table) < 3:
        turn = d.spec.after[author]
        return replace(d, hands=hands, known=known, table=table, trick=trick, turn=turn), (played,)
    taker = d.spec.around[d.leader][winner(rules_of(d), table)]
    tricks = put(d.tricks, taker, d.tricks[taker] + 1)
    taken = {"leader": d.leader, "cards": tuple(map(code, table)), "winner": taker, "tricks": tricks}
    d = replace(
        d,
        hands=hands,
        known=known,
        turn=taker,
        leader=taker,
        table=(),
        trick=0,
        tricks=tricks,
        won=put(d.won, taker, d.won[taker] | trick),
        last=taken,
    )
    events = (played, Event("trick", taken))
    if not hands[author]:
        return over(d), events
    if d.contract is not None and d.contract.betelek and not d.consent and certain(d):
        d, ended = settled(d)
        return d, (*events, ended)
    return d, events
