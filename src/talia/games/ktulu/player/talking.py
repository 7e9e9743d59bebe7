"""What the player says and does in the talk: the truth, or a story that nothing public contradicts."""

from random import Random
from typing import Any, Final

from talia.games.ktulu.day import Challenge, Nominate
from talia.games.ktulu.deal import Show
from talia.games.ktulu.player.deeds import Mind
from talia.games.ktulu.player.scene import Scene
from talia.games.ktulu.roles import DANCER, FACTION, INSURANCE_AGENT, TOWN
from talia.table.forms import Form, Seats
from talia.table.moves import Move
from talia.village.asked import highest
from talia.village.talk import MOST_CLAIMS, Accuse, ClaimCheck, ClaimRole, Introduce, Ready

READY: Final = 1 / 3
"""How often somebody who has nothing to say is ready: so all are asked before two thirds are."""
BEGINS: Final = 0.3
"""How often somebody who has a suspicion says so."""
SUSPECT: Final = 1.1
"""So many times likelier than those on the whole of whom nothing is known is an enemy whom one of the Town accuses."""
DARES: Final = 0.7
"""So likely somebody is an enemy whom the Good Gunslinger challenges."""
PICKS: Final = 0.15
"""How often another gunslinger challenges somebody."""


def spoken(scene: Scene, forms: tuple[Form, ...], rng: Random) -> Move | None:
    """A claim, a challenge, a nomination, that one is ready, or nothing."""
    offered = {form.move: form for form in forms}
    if Introduce in offered:
        return Introduce("")
    if scene.speaks:
        return Ready()
    if Show in offered and scene.role == INSURANCE_AGENT and Accuse in offered:
        return Show()
    mind = Mind(scene, rng)
    if Nominate in offered:
        return _nominated(mind, offered[Nominate])
    if Accuse in offered and len(scene.mine) < MOST_CLAIMS:
        claim = _known(scene) or _pressed(scene, rng) or _accuses(mind)
        if claim is not None:
            return claim
    if Challenge in offered and (dared := _challenged(mind, offered[Challenge])) is not None:
        return dared
    if Ready not in offered:
        return None
    return Ready() if scene.most_are_ready or rng.random() < READY else None


def _among(form: Form) -> int:
    return next(part.among for part in form.parts if isinstance(part, Seats))


def _nominated(mind: Mind, form: Form) -> Move | None:
    """Whom one would search."""
    fair = _among(form) & mind.scene.fair
    target = highest(mind.bad(), fair, mind.rng)
    return None if target is None else Nominate(target)


def _known(scene: Scene) -> Move | None:
    """What the Pastor and the Dancer have found out of an enemy who lives; to say so, they say who they are."""
    if not scene.town:
        return None
    told = {to for by, to, _ in scene.checks if by == scene.me}
    found = {**scene.found}
    if scene.role == DANCER:
        found |= {seat: role for seat, role in scene.known.items() if seat != scene.me and seat not in scene.shown}
    foes = [seat for seat, what in found.items() if FACTION.get(what, what) != TOWN and scene.alive >> seat & 1]
    foes = [seat for seat in foes if seat not in told and seat not in scene.shown and not scene.masters >> seat & 1]
    out = scene.claims(scene.me) == scene.role
    if foes and not out:
        return ClaimRole(scene.role)
    if foes:
        return ClaimCheck(foes[0], found[foes[0]])
    friends = [seat for seat, what in found.items() if what == TOWN and scene.alive >> seat & 1 and seat not in told]
    return ClaimCheck(friends[0], TOWN) if friends and out else None


def _pressed(scene: Scene, rng: Random) -> Move | None:
    """Who is accused by some says who he is, or is said to be."""
    if not scene.pressed or scene.claims(scene.me):
        return None
    role = scene.role if scene.town else story(scene, rng)
    return ClaimRole(role) if role else None


def story(scene: Scene, rng: Random) -> str:
    """Whom somebody says he is who is not of the Town: one of it whose card may be hidden, as all know; "" if none."""
    shown = [*scene.shown.values()]
    said: list[Any] = [scene.claims(seat) for seat in range(scene.seats) if seat != scene.me]
    left = [role for role, number in scene.cards.items() if FACTION[role] == TOWN and number > shown.count(role)]
    free = [role for role in left if scene.cards[role] > shown.count(role) + said.count(role)]
    return rng.choice(sorted(free)) if free else ""


def _accuses(mind: Mind) -> Move | None:
    """Whom one suspects one accuses, once a day; who hides something suspects whom the Town would."""
    scene, rng = mind.scene, mind.rng
    if any(each["claim"] == "accuse" for each in scene.mine) or rng.random() > BEGINS:
        return None
    fair = scene.fair & ~scene.masters
    worth = mind.bad()
    target = highest(worth, fair, rng)
    if target is None:
        return None
    if scene.town:
        puzzle, hostile = mind.belief().puzzle, mind.belief().hostile
        even = 1 - puzzle.left[TOWN] / max(1, len(puzzle.places))
        if hostile[target] < min(1.0, SUSPECT * even):
            return None
    return Accuse(target)


def _challenged(mind: Mind, form: Form) -> Move | None:
    """Gunslingers hunt: the good one those he takes for enemies, the others anybody but their own and the holder.

    Who has the statue fights nobody: where he falls, it is found.
    """
    scene, rng = mind.scene, mind.rng
    if not scene.fights or scene.holding or rng.random() > 2 * PICKS:
        return None
    target = highest(mind.bad(), _among(form) & scene.fair, rng)
    if target is None:
        return None
    if scene.town:
        dares = mind.belief().hostile[target] >= DARES or mind.holders.get(target, 0.0) >= 0.4
        return Challenge(target) if dares else None
    return Challenge(target) if rng.random() < 0.5 and mind.holders.get(target, 0.0) < 0.2 else None
