"""How a decision of Betel is judged, and advised on: by exact play of all cards, and of sampled layouts.

Points are compared as a match compares them: one's own against the average of the other two players'. What the
defenders take is counted as shared evenly between them. After three passes each plays against both others together.
"""

from random import Random
from typing import Any

from talia.analysis.advice import Advice, adviser_of
from talia.analysis.proofs import claims_of_game
from talia.analysis.review import Judgement, Moment, judge_of
from talia.games.betel.analysis import remarks  # noqa: F401  registers itself
from talia.games.betel.analysis.calls import advised_call, judged_call
from talia.games.betel.analysis.cards import advised_card, judged_card
from talia.games.betel.analysis.worth import worth
from talia.games.betel.claims import claimed
from talia.games.betel.moves import Call, Claim, Pass, Play
from talia.games.betel.player.scene import betel_scene
from talia.games.betel.state import DealState
from talia.games.betel.trade.state import TradeState
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.game import of_this_deal
from talia.table.match import Match
from talia.tricks.proving import Claimed

__all__ = ["worth"]


@judge_of("betel")
def judge(moment: Moment) -> Judgement | None:
    """A card or a call with a choice; nothing else is judged.

    With a face-down dubel no call is judged, since nobody knew what he could take. Where players trade a move may
    have been paid for: no card is judged while a promise is alive, and no call after an agreement.
    """
    deal = moment.state.deal
    traded = False
    if isinstance(deal, TradeState):
        if any(agreement.live for agreement in deal.agreements):
            return None
        traded, deal = bool(deal.agreements), deal.deal
    if isinstance(moment.move, Play):
        return judged_card(deal, moment, moment.move)
    face_up = not deal.spec.options.face_down
    if isinstance(moment.move, (Pass, Call)) and face_up and not traded:
        return judged_call(deal, moment, moment.move)
    return None


@adviser_of("betel")
def advise(sight: Sight, rng: Random, worlds: int) -> Advice | None:
    """A card or a call; no opinion where the review has none."""
    forms = {form.move: form for form in forms_of(sight.view)}
    agreements = sight.view.facts.get("agreements", ())
    if not forms.keys() & {Play, Call} or any(map(_alive, agreements)):
        return None
    now = betel_scene(sight)
    if Play in forms:
        return advised_card(now, forms[Play], rng, worlds)
    if Call in forms and not now.face_down and not agreements:
        return advised_call(now, sight, rng, worlds)
    return None


@claims_of_game("betel", Claim)
def claims(match: Match[Any]) -> tuple[Claimed, tuple[int, ...]] | None:
    """What a claim of the declarer says; after an agreement the cards played prove nothing about the hands."""
    deal: DealState | TradeState = match.state.deal
    if isinstance(deal, TradeState):
        if deal.agreements:
            return None
        deal = deal.deal
    return claimed(deal, of_this_deal(match.game, match.state, match.log)), deal.spec.around[deal.declarer]


def _alive(agreement: dict[str, Any]) -> bool:
    """Whether anything of an agreement, as a view tells it, is still to come."""
    return any(duty["status"] == "pending" for duty in agreement["clauses"])
