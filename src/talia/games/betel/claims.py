"""Claims: when one may be made, and when it needs nobody's consent (rules/betel.md 4.4)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from talia.cards import card, codes
from talia.games.betel.contracts import obligations
from talia.games.betel.moves import Answer, Claim, Play
from talia.games.betel.state import DECK, TRICKS, DealState, Step, made, out_of_turn, over
from talia.table.forms import Form, Option
from talia.table.match import Line
from talia.table.moves import REFEREE, Event, IllegalMove, Ruled
from talia.tricks.inference import cannot_hold
from talia.tricks.laydown import BUDGET, Known, cash_out, losing_leads
from talia.tricks.play import put
from talia.tricks.proving import PLACES, Claimed

_ANSWERS: Final = ("accept", "reject")
CLAIM: Final = Form(Claim, confirm="claim")
BY_CONSENT: Final = Form(Claim, confirm="claim_by_consent")
ANSWER: Final = (Form(Answer, (Option("say", _ANSWERS),)),)


def may_claim(d: DealState, seat: int) -> bool:
    """Whether a seat may claim now: the declarer on lead, once a trick."""
    return (
        d.declarer == seat == d.turn
        and not d.table
        and d.phase == "play"
        and d.spec.options.early_end
        and d.claimed != d.played
    )


def claims_of(d: DealState) -> Form:
    """How the declarer on lead may claim."""
    return BY_CONSENT if d.consent else CLAIM


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


def settled(d: DealState) -> tuple[DealState, Event]:
    """The end of the play of a betelek contract whose result is certain."""
    return over(d), Event("certain", {"declarer": d.declarer, "made": made(d)})


def proven(d: DealState) -> bool:
    """Whether the declarer, on lead, surely takes all remaining tricks; in a betelek contract, surely takes no more.

    The proof rests on his hand, which the claim has shown, and on what everybody knows: the cards played and a face-up
    dubel. A face-down one counts as unseen even if he knows it, so that no outcome of a claim tells what lies there.
    """
    contract = d.contract
    assert contract is not None
    hand = d.hands[d.declarer]
    unseen = DECK.mask & ~hand & ~d.dubel
    for cards in d.won:
        unseen &= ~cards
    if not contract.betelek:
        return cash_out(hand, unseen, contract.trump) == hand.bit_count()
    out = 0 if d.slots is None else 2
    leads = losing_leads(hand, unseen, out=out, others_beat=contract.id != "BETEL")
    return next(leads, None) is not None


def asked(d: DealState) -> int:
    """The defenders who have not answered a pending claim yet; nobody while the referee looks at it."""
    if d.ruling:
        return 0
    return d.spec.active & ~(1 << d.declarer) & ~d.accepted


def claim(d: DealState, author: int, _: Claim) -> Step:
    """Shows the declarer's hand; the claim stands at once, or the defenders are asked.

    Where all three must agree no proof counts; then he may also propose to stop once the result is certain.
    """
    check_claim(d, author)
    betelek = d.contract is not None and d.contract.betelek
    hand = {"seat": author, "cards": codes(d.hands[author])}
    shown = Event("claim_certain", hand) if certain(d) else Event("claim", {**hand, "betelek": betelek})
    d = replace(d, claimed=d.played, accepted=0, shown=True)
    if d.consent:
        return replace(d, phase="claim", turn=-1), (shown, Event("claim_by_consent", {"seat": author}))
    if proven(d):
        d, stands = _claim_stands(d, proof=True)
        return d, (shown, stands)
    return replace(d, phase="claim", turn=-1, ruling=True), (shown,)


SOUGHT: Final = 500_000
"""Cards put down at most in search of a claim that nobody has made yet."""


def sure(d: DealState, log: Sequence[Line]) -> bool:
    """Whether a claim of the declarer would be upheld at once, as far as a shorter search than the referee's shows."""
    return verdict(d, log, SOUGHT) == "yes"


def verdict(d: DealState, log: Sequence[Line], budget: int = BUDGET) -> str:
    """Whether a claim is proved; ``log``: the lines of the deal so far, ``budget`` as ``prove`` has it."""
    found = claimed(d, log).proof(budget).verdict
    return {"proved": "yes", "refuted": "no", "unknown": "unknown"}[found]


def claimed(d: DealState, log: Sequence[Line]) -> Claimed:
    """What a claim says, by all that is public, the declarer's open hand included (rules/betel_learning.md B).

    A face-down dubel counts as unseen even if the declarer knows it, so that no outcome of a claim tells what lies
    there.
    """
    contract = d.contract
    assert contract is not None
    around = d.spec.around[d.declarer]
    played = tuple((around.index(line.seat), card(line.move.card)) for line in log if isinstance(line.move, Play))
    rules = obligations(contract, d.spec.options.beat_after_ruff)
    _, *never = cannot_hold(played, rules, 0, PLACES, DECK.mask)
    hand, held = d.hands[d.declarer], (d.known[around[1]], d.known[around[2]])
    unseen = DECK.mask & ~(hand | held[0] | held[1] | d.dubel | sum(1 << number for _, number in played))
    known = Known(hand=hand, unseen=unseen, held=held, never=(never[0] & unseen, never[1] & unseen))
    tricks = contract.bound - d.tricks[d.declarer] if contract.betelek else hand.bit_count()
    return Claimed(rules, known, played, tricks, contract.betelek, DECK.mask)


def ruled(d: DealState, author: int, move: Ruled) -> Step:
    """The referee's verdict: a proof ends the deal, anything else leaves it to the defenders."""
    if not d.ruling or author != REFEREE:
        raise out_of_turn(d, "claim")
    d = replace(d, ruling=False)
    if move.verdict != "yes":
        return d, ()
    d, stands = _claim_stands(d, proof=True)
    return d, (stands,)


def answer(d: DealState, author: int, move: Answer) -> Step:
    """A defender's answer; the first refusal ends the claim."""
    if d.phase != "claim" or author < 0 or not asked(d) >> author & 1:
        raise out_of_turn(d, "claim")
    if move.say not in _ANSWERS:
        raise IllegalMove("no_such_answer", answer=move.say)
    said = Event("claim_answer", {"seat": author, "say": move.say})
    if move.say == "reject":
        d = replace(d, phase="play", turn=d.declarer, accepted=0)
        return d, (said, Event("claim_fails", {"seat": d.declarer}))
    d = replace(d, accepted=d.accepted | 1 << author)
    if asked(d):
        return d, (said,)
    d, stands = _claim_stands(d, proof=False)
    return d, (said, stands)


def _claim_stands(d: DealState, *, proof: bool) -> tuple[DealState, Event]:
    """The declarer gets all remaining tricks; a betelek contract is made without counting them."""
    assert d.contract is not None
    if certain(d):
        return settled(d)
    betelek, left = d.contract.betelek, TRICKS - d.played
    tricks = d.tricks if betelek else put(d.tricks, d.declarer, d.tricks[d.declarer] + left)
    d = over(replace(d, tricks=tricks, conceded=True))
    stands = {"seat": d.declarer, "tricks": left, "betelek": betelek, "proven": proof}
    return d, Event("claim_stands", stands)
