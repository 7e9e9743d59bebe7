"""Follies of Ktulu, read off what a seat is told (its view), apart from what the players make of it."""

from collections import Counter
from typing import Any

from talia.games.ktulu.day import Challenge, Nominate
from talia.games.ktulu.roles import FACTION, GODS, TOWN
from talia.games.ktulu.steps import NIGHT, NIGHT_ZERO, YES
from talia.players import Sight
from talia.players.choices import asides_of, forms_of
from talia.players.remembered import NEW_DEAL, told
from talia.table.forms import Seats
from talia.table.moves import Move, seats_of
from talia.village.talk import Accuse, AskDuel, ClaimCheck, ClaimFaction, ClaimRole
from talia.village.windows import Answer, named_in
from tests.games import follies
from tests.games.follies import own_seat

VOTES = ("search", "search_runoff", "hang_vote")
ROWS = {row.id: row for row in (*NIGHT_ZERO, *NIGHT) if row.call is not None}
SEARCHES = ("bandits.rob", "aliens.search", "fugitives.search")
"""Of one's own one may carry the statue planted, so who looks there harms nobody."""


class Watched(follies.Watched):
    """A player of Ktulu whose follies are counted."""

    def seen(self, sight: Sight, move: Move) -> None:
        own, me = proven_own(sight), own_seat(sight)
        facts = sight.view.facts
        faction = FACTION[facts["role"]]
        if isinstance(move, Answer):
            self._answered(sight, move, own)
            return
        if isinstance(move, (Accuse, AskDuel, ClaimCheck)):
            dead = sight.view.status[move.seat] == "out"
            self.count("accuses the dead", dead and not isinstance(move, ClaimCheck))
            hostile = not isinstance(move, ClaimCheck) or FACTION.get(move.result, move.result) != TOWN
            self.count("gives his own side away", hostile and move.seat in own)
        if isinstance(move, (ClaimRole, ClaimFaction)):
            said = FACTION[move.role] if isinstance(move, ClaimRole) else move.faction
            self.count("gives himself away", said != TOWN)
        if isinstance(move, (ClaimRole, ClaimCheck)) and faction != TOWN:
            self.count("is contradicted by what all know", contradicted(sight, move))
        if isinstance(move, (Challenge, Nominate)):
            self.count("challenges or nominates his own side", move.seat in own - {me} or move.seat == me)

    def _answered(self, sight: Sight, move: Answer, own: set[int]) -> None:
        facts, me = sight.view.facts, own_seat(sight)
        step = facts.get("acts_as") or move.call
        named = set(named_in(move))
        if step in VOTES:
            others = may_name(sight) - own
            self.count("votes for his own side", len(named & own) > max(0, len(named) - len(others)))
        elif step == "hang_question":
            self.count("wants his own hanged", move.choice == YES and {*facts["searched"]} <= own)
        elif step == "duel_vote" and named:
            other = {facts["duel"]["by"], facts["duel"]["seat"]} - named
            self.count("is against his own in a duel", other <= own and not named <= own)
        elif step in ROWS and acts(sight, step) and ROWS[step].harms and named:
            row = ROWS[step]
            if FACTION[row.of] == GODS if row.of in FACTION else row.of == GODS:
                return
            fair = may_name(sight) - own
            if step not in SEARCHES:
                self.count("harms his own side", bool(named & own - {me}) and bool(fair))


def acts(sight: Sight, step: str) -> bool:
    """Whether the seat's answer in a step of the night is a deed."""
    row, role = ROWS[step], sight.view.facts["role"]
    return bool(FACTION[role] == row.body if row.body else role == row.of)


def may_name(sight: Sight) -> set[int]:
    """Whom the seat may name in what it is asked."""
    forms = (*forms_of(sight.view), *asides_of(sight.view))
    answers = (form for form in forms if form.move is Answer)
    return {seat for form in answers for part in form.parts if isinstance(part, Seats) for seat in seats_of(part.among)}


def proven_own(sight: Sight) -> set[int]:
    """Who is proven to be of the seat's faction: whose cards or factions it knows, all if it knows all others."""
    facts, me = sight.view.facts, own_seat(sight)
    faction = FACTION[facts["role"]]
    factions = {each["seats"][0]: each["of"] for each in facts.get("found") or () if each["what"] == "faction"}
    factions |= {event.data["seat"]: TOWN for event in told(sight, NEW_DEAL, "picks_town")}
    for key in ("seen", "bound", "shown"):
        factions |= {each["seat"]: FACTION[each["role"]] for each in facts.get(key) or ()}
    factions[me] = faction
    own = {seat for seat, one in factions.items() if one == faction}
    if facts.get("roles"):
        sizes: Counter[str] = Counter()
        for each in facts["roles"]:
            sizes[FACTION[each["role"]]] += each["count"]
        left = sizes - Counter(factions.values())
        if not {one for one, number in left.items() if number > 0} - {faction}:
            own |= {*range(len(sight.view.status))} - {*factions}
    return own


def contradicted(sight: Sight, move: Any) -> bool:
    """Whether what somebody says cannot be, by cards that are shown and by what he said before."""
    facts, me = sight.view.facts, sight.view.seat
    shown = {each["seat"]: each["role"] for each in facts.get("shown") or ()}
    if isinstance(move, ClaimCheck):
        said = FACTION.get(move.result, move.result)
        return move.seat == me or (move.seat in shown and FACTION[shown[move.seat]] != said)
    before = [each.data["role"] for each in told(sight, NEW_DEAL, "claim_role") if each.data["by"] == me]
    if facts.get("roles"):
        count = {each["role"]: each["count"] for each in facts["roles"]}.get(move.role, 0)
        if [*shown.values()].count(move.role) >= count:
            return True
    return any(role != move.role for role in before)
