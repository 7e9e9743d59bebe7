"""Claims: when one may be made, and when it needs nobody's consent (rules/betel.md 4.4)."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from talia.cards import card, codes
from talia.games.betel.contracts import obligations
from talia.games.betel.moves import Claim, Play
from talia.games.betel.state import DECK, TRICKS, DealState, Step, made
from talia.table.forms import Form
from talia.table.match import Line
from talia.table.moves import Event, IllegalMove, seats_of
from talia.table.stages import Events, Facts
from talia.table.zones import Fact
from talia.tricks import claiming
from talia.tricks.inference import cannot_hold
from talia.tricks.laydown import BUDGET, Known, cash_out, losing_leads
from talia.tricks.play import Tricks, put
from talia.tricks.proving import PLACES, Claimed

CLAIM: Final = Form(Claim, confirm="claim")
BY_CONSENT: Final = Form(Claim, confirm="claim_by_consent")


class Claiming(claiming.Claiming, frozen=True):
    """The declarer has claimed. First the referee looks at it (``ruling``), if nobody but he could prove it."""

    ruling: bool = False

    not_awaited = "not_your_turn"

    def done(self, d: DealState) -> bool:
        """Whether it is proved, all have agreed, or one has not."""
        return not self.ruling and (self.refused or not self.asked & ~self.accepted)

    def waiting(self, d: DealState) -> int:
        """The defenders who have not answered; nobody while the referee looks at it."""
        return 0 if self.ruling else self.asked & ~self.accepted

    def facts(self, d: DealState) -> Facts:
        """Who has agreed so far."""
        claim = {"seat": self.seat, "pending": True, "accepted": seats_of(self.accepted)}
        return (Fact("claim", {**claim, "by_consent": True, "certain": certain(d)} if d.consent else claim),)

    def agreed(self, d: DealState) -> Events:
        """What it has brought is told where the deal ends."""
        return ()


def may_claim(d: DealState, seat: int) -> bool:
    """Whether a seat may claim now: the declarer on lead, once a trick."""
    t = d.tricks
    return t is not None and t.declarer == seat == t.turn and not t.table and d.playing and unclaimed(d, t)


def unclaimed(d: DealState, t: Tricks) -> bool:
    """Whether claims are made at this table, and none was since the last trick."""
    return d.spec.options.early_end and d.claimed != sum(t.taken)


def claims_of(d: DealState) -> Form:
    """How the declarer on lead may claim."""
    return BY_CONSENT if d.consent else CLAIM


def check_claim(d: DealState, seat: int) -> None:
    """Refuses a claim the rules forbid. It may be repeated only after another trick, so that play goes on."""
    if may_claim(d, seat):
        return
    if not d.spec.options.early_end:
        raise IllegalMove("claims_off")
    if not d.playing:
        raise IllegalMove("not_now")
    if d.contract is None:
        raise IllegalMove("no_claim_after_passes")
    if seat != d.declarer:
        raise IllegalMove("only_declarer_claims", seat=d.declarer)
    if not d.tricks or d.turn != seat or d.tricks.table:
        raise IllegalMove("claim_on_lead")
    raise IllegalMove("claimed_already")


def certain(d: DealState) -> bool:
    """Whether the tricks taken settle a betelek contract, so that play may stop."""
    if d.contract is None or not d.contract.betelek or not d.spec.options.early_end:
        return False
    taken, left = d.taken[d.declarer], TRICKS - d.played
    return taken > d.contract.bound or taken + left <= d.contract.bound


def settled(d: DealState) -> Step:
    """The end of the play of a betelek contract whose result is certain."""
    d = replace(d, stage=None, over=True)
    return d, (Event("certain", {"declarer": d.declarer, "made": made(d)}),)


def proven(d: DealState) -> bool:
    """Whether the declarer, on lead, surely takes all remaining tricks; in a betelek contract, surely takes no more.

    The proof rests on his hand, which the claim has shown, and on what everybody knows: the cards played and a face-up
    dubel. A face-down one counts as unseen even if he knows it, so that no outcome of a claim tells what lies there.
    """
    contract, t = d.contract, d.tricks
    assert contract is not None
    assert t is not None
    hand = t.hands[d.declarer]
    unseen = DECK.mask & ~hand & ~d.dubel & ~sum(t.won)
    if not contract.betelek:
        return cash_out(hand, unseen, contract.trump) == hand.bit_count()
    out = 2 if d.charged else 0
    leads = losing_leads(hand, unseen, out=out, others_beat=contract.id != "BETEL")
    return next(leads, None) is not None


def claim(d: DealState, seat: int) -> Step:
    """Shows the declarer's hand; a claim that is proved stands at once, else the defenders are asked.

    Where all three must agree no proof counts; then he may also propose to stop once the result is certain.
    """
    check_claim(d, seat)
    betelek = d.contract is not None and d.contract.betelek
    hand = {"seat": seat, "cards": codes(d.hands[seat])}
    shown = Event("claim_certain", hand) if certain(d) else Event("claim", {**hand, "betelek": betelek})
    defenders, played = d.spec.active & ~(1 << seat), d.played
    if d.consent:
        asked = Event("claim_by_consent", {"seat": seat})
        return replace(d, claimed=played, stage=Claiming(seat, defenders)), (shown, asked)
    stage = Claiming(seat, 0) if proven(d) else Claiming(seat, defenders, ruling=True)
    return replace(d, claimed=played, stage=stage), (shown,)


def ruled(d: DealState, verdict: str) -> DealState:
    """The referee's verdict: with a proof nobody is asked, without one the defenders are."""
    return replace(d, stage=replace(d.stage, ruling=False, asked=0 if verdict == "yes" else d.stage.asked))


def stands(d: DealState, stage: Claiming) -> Step:
    """The declarer gets all remaining tricks; a betelek contract is made without counting them."""
    d = replace(d, accepted=stage.accepted)
    if certain(d):
        return settled(d)
    contract, t, left = d.contract, d.tricks, TRICKS - d.played
    assert contract is not None
    assert t is not None
    if not contract.betelek:
        t = replace(t, taken=put(t.taken, stage.seat, t.taken[stage.seat] + left))
    d = replace(d, stage=None, over=True, tricks=t, conceded=True, given=(stage.seat, left))
    told = {"seat": stage.seat, "tricks": left, "betelek": contract.betelek, "proven": not stage.accepted}
    return d, (Event("claim_stands", told),)


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
    hand, held = d.hands[d.declarer], (d.known(around[1]), d.known(around[2]))
    unseen = DECK.mask & ~(hand | held[0] | held[1] | d.dubel | sum(1 << number for _, number in played))
    known = Known(hand=hand, unseen=unseen, held=held, never=(never[0] & unseen, never[1] & unseen))
    tricks = contract.bound - d.taken[d.declarer] if contract.betelek else hand.bit_count()
    return Claimed(rules, known, played, tricks, contract.betelek, DECK.mask)
