"""At a table that trades: a player that never does (rules/betel_trade.md 11, minimal sound behaviour)."""

from collections.abc import Sequence

from talia.games.betel.moves import Call, Pass
from talia.games.betel.trade.trading import AutoReady, Bid, Choose, Ready, Vote
from talia.players.player import Sight
from talia.table.forms import Cards, Form, Phrases
from talia.table.moves import Move
from talia.tricks.play import lowest


def quiet(sight: Sight, choices: Sequence[Form]) -> Move | None:
    """What such a player does about trading; None if a decision of the deal is asked of him.

    It has no offers until further notice, bids nothing for the first exchange, gives its lowest cards where it must
    choose, and finds that free wordings were kept. Where promises it has inherited leave but some of the calls, it
    passes or makes the first of them.
    """
    forms = {form.move: form for form in choices}
    if Bid in forms:
        return Bid(0)
    if Choose in forms:
        (part,) = forms[Choose].parts
        assert isinstance(part, Cards)
        return Choose(lowest(part.among))
    if Vote in forms:
        return Vote("yes" if sight.view.facts["ballot"]["about"] == "text" else "no")
    if AutoReady in forms and sight.view.seat not in sight.view.facts["auto_ready"]:
        return AutoReady("on")
    if Ready in forms:
        return Ready()
    if Call in forms and any(isinstance(part, Phrases) for part in forms[Call].parts):
        return Pass() if Pass in forms else next(forms[Call].moves())
    return None
