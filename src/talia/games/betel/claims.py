"""Claims: when one may be made, and when it needs nobody's consent (rules/betel.md 4.4)."""

from talia.games.betel.state import TRICKS, DealState
from talia.table.moves import IllegalMove
from talia.tricks.laydown import cash_out, losing_leads


def may_claim(d: DealState, seat: int) -> bool:
    """Whether a seat may claim now: the declarer on lead, once a trick."""
    return (
        d.declarer == seat == d.turn
        and not d.table
        and d.phase == "play"
        and d.spec.options.early_end
        and d.claimed != d.played
    )


def check_claim(d: DealState, seat: int) -> None:
    """Refuses a claim the rules forbid. It may be repeated only after another trick, so that play goes on."""
    if may_claim(d, seat):
        return
    if not d.spec.options.early_end:
        raise IllegalMove("claims_off")
    if d.phase != "play":
        raise IllegalMove("not_now")
    if d.contract is None:
        raise IllegalMove("no_claim_after_passes")
    if seat != d.declarer:
        raise IllegalMove("only_declarer_claims", seat=d.declarer)
    if d.turn != seat or d.table:
        raise IllegalMove("claim_on_lead")
    raise IllegalMove("claimed_already")


def certain(d: DealState) -> bool:
    """Whether the tricks taken settle a betelek contract, so that play may stop."""
    if d.contract is None or not d.contract.betelek or not d.spec.options.early_end:
        return False
    taken, left = d.tricks[d.declarer], TRICKS - d.played
    return taken > d.contract.bound or taken + left <= d.contract.bound


def proven(d: DealState, deck: int) -> bool:
    """Whether the declarer, on lead, surely takes all remaining tricks; in a betelek contract, surely takes no more.

    The proof rests on his hand, which the claim has shown, and on what everybody knows: the cards played and a face-up
    dubel. A face-down one counts as unseen even if he knows it, so that no outcome of a claim tells what lies there.
    """
    contract = d.contract
    assert contract is not None
    hand = d.hands[d.declarer]
    unseen = deck & ~hand & ~d.dubel
    for cards in d.won:
        unseen &= ~cards
    if not contract.betelek:
        return cash_out(hand, unseen, contract.trump) == hand.bit_count()
    out = 0 if d.slots is None else 2
    leads = losing_leads(hand, unseen, out=out, others_beat=contract.id != "BETEL")
    return next(leads, None) is not None
