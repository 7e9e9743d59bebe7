"""Motions and votes (rules/betel_trade.md 4.11)."""

from msgspec.structs import replace

from talia.games.betel.trade import settling
from talia.games.betel.trade.opening import BASE, begun
from talia.games.betel.trade.state import (
    Ballot,
    Step,
    TradeState,
    duty_of,
)
from talia.games.betel.trade.trading import (
    Motion,
    Vote,
)
from talia.games.betel.trade.windows import in_window
from talia.table.moves import Event, IllegalMove


def motion(d: TradeState, author: int, move: Motion) -> Step:
    """Puts a motion, once a deal."""
    in_window(d, author)
    if d.motions >> author & 1:
        raise IllegalMove("motion_already")
    ballot = Ballot(move.what, yes=1 << author)
    s = replace(d, ballot=ballot, motions=d.motions | 1 << author)
    return s, (Event("ballot", {"about": move.what, "agreement": None, "seat": author}),)


def vote(d: TradeState, author: int, move: Vote) -> Step:
    """Votes; two votes decide."""
    ballot = d.ballot
    if ballot is None or (ballot.yes | ballot.no) >> author & 1:
        raise IllegalMove("not_now")
    mark = 1 << author
    ballot = replace(ballot, yes=ballot.yes | mark) if move.say == "yes" else replace(ballot, no=ballot.no | mark)
    voted = Event("voted", {"seat": author, "say": move.say})
    result = settling.votes_counted(d, ballot)
    if result is None:
        return replace(d, ballot=ballot), (voted,)
    s = replace(d, ballot=None)
    outcome = Event("vote_result", {"about": ballot.about, "carried": result, "agreement": ballot.agreement})
    if ballot.about == "text":
        agreement = s.agreement(ballot.agreement)
        duty = replace(agreement.duties[ballot.duty], vote="kept" if result else "broken")
        s = s.with_agreement(duty_of(agreement, ballot.duty, duty))
        s, events = settling.settled(s, ballot.agreement, ballot.duty, "done")
        return s, (voted, outcome, *events)
    if not result:
        return s, (voted, outcome)
    return _annulled(s, ended=ballot.about == "end_match"), (voted, outcome)


def _annulled(s: TradeState, *, ended: bool) -> TradeState:
    """The deal is void: money and promises as they stood at its start; it is dealt again, or the match is over."""
    fresh = begun(s.spec)
    fresh = replace(fresh, auto=s.auto, motions=s.motions, again=s.again + 1)
    if not ended:
        return fresh
    deal, _ = BASE.finish(s.deal)
    return replace(fresh, deal=deal, ended=True, closed=True, starter=s.starter)
