"""Follies: what nobody does who has his wits, as far as public facts and his own knowledge prove it.

Read off what a seat is told (its view), apart from what the players make of it.
"""

from typing import Any

from talia.games.werewolves.roles import WEREWOLF
from talia.players import Sight
from talia.table.moves import Move
from talia.village.talk import Accuse, ClaimCheck, ClaimFaction, ClaimRole
from talia.village.windows import Answer
from tests.games import follies
from tests.games.follies import own_seat

VOTES = ("vote", "runoff", "sheriff")
HARMS = {"pack": "werewolf", "hunter": "hunter", "hunter_hidden": "hunter", "witch": "witch"}
"""Windows of the night in which whoever has the role harms whom he names."""
UNIQUE = ("seer", "witch", "hunter", "cupid", "little_girl", "thief")


class Watched(follies.Watched):
    """A player of Werewolves whose follies are counted."""

    def seen(self, sight: Sight, move: Move) -> None:
        facts = sight.view.facts
        if isinstance(move, Answer) and move.seat is not None:
            if move.call in VOTES:
                self.count("votes for his own side", move.seat in proven_own(sight))
            elif HARMS.get(move.call) == facts["role"]:
                self.count("harms his own side", move.seat in proven_own(sight) - {sight.view.seat})
        elif isinstance(move, (Accuse, ClaimCheck)):
            self.count("accuses the dead", isinstance(move, Accuse) and sight.view.status[move.seat] == "out")
            hostile = isinstance(move, Accuse) or move.result == WEREWOLF
            self.count("gives his own side away", hostile and move.seat in proven_own(sight))
        if isinstance(move, (ClaimRole, ClaimFaction)):
            said = move.role if isinstance(move, ClaimRole) else move.faction
            self.count("gives himself away", said in ("werewolf", "werewolves"))
        if isinstance(move, (ClaimRole, ClaimCheck)) and facts["role"] == WEREWOLF:
            self.count("is contradicted by what all know", contradicted(sight, move))


def proven_own(sight: Sight) -> set[Any]:
    """Who is proven to be on the seat's side: its pack, those it has seen, all if it knows every werewolf."""
    facts, me = sight.view.facts, own_seat(sight)
    lover, pack = facts.get("lover"), facts.get("pack")
    known = known_of(facts)
    if facts["role"] == WEREWOLF:
        across = lover is not None and pack is not None and lover not in pack
        return {me, lover} if across else {me, *(pack or ())}
    if lover is not None and known.get(lover) == WEREWOLF:
        return {me, lover}
    honest = {seat for seat, role in known.items() if role != WEREWOLF}
    if facts.get("victim"):
        honest.add(facts["victim"]["seat"])
    wolves = {seat for seat, role in known.items() if role == WEREWOLF}
    in_all = next(each["count"] for each in facts["roles"] if each["role"] == WEREWOLF)
    if len(wolves) + (facts.get("middle") or ()).count(WEREWOLF) == in_all:
        honest |= {*range(len(sight.view.status))} - wolves
    return honest | {me}


def known_of(facts: dict[str, Any]) -> dict[int, str]:
    """Of whom the seat knows what he is: cards shown, and what it has found out itself."""
    known = {each["seat"]: each["role"] for each in facts.get("shown") or ()}
    return known | {each["seats"][0]: each["role"] for each in facts.get("found") or ()}


def contradicted(sight: Sight, move: ClaimRole | ClaimCheck) -> bool:
    """Whether what a werewolf says cannot be, by cards that are shown and by what he said before."""
    facts, me = sight.view.facts, sight.view.seat
    shown = {each["seat"]: each["role"] for each in facts.get("shown") or ()}
    before = [each.data for each in sight.events if each.code == "claim_role" and each.data["by"] == me]
    if isinstance(move, ClaimCheck):
        return shown.get(move.seat, move.result) != move.result or move.seat == me
    count = next(each["count"] for each in facts["roles"] if each["role"] == move.role)
    return [*shown.values()].count(move.role) >= count or any(each["role"] != move.role for each in before)
