"""What the player says by day: the truth, or a story that nothing public contradicts."""

from collections.abc import Sequence
from random import Random
from typing import Final

from talia.games.werewolves.player.deeds import opinions
from talia.games.werewolves.player.scene import CHECKS, Scene
from talia.games.werewolves.roles import SEER, THIEF, VILLAGER, WEREWOLF
from talia.table.moves import Move, seats_of
from talia.village.talk import MOST_CLAIMS, Accuse, ClaimCheck, ClaimRole, Defend, Ready

HIDES: Final = 3
"""So many nights the Seer says nothing without need."""
BLUFFS: Final = 0.4
"""How often a werewolf who is found out says that he is the Seer."""
BEGINS: Final = 0.15
"""How often somebody accuses without a reason, when nobody has accused anybody yet."""
FOLLOWS: Final = 0.5
"""How often a werewolf joins in."""
VOUCHES: Final = 0.1
"""How rarely a werewolf vouches for another."""
SUSPECT: Final = 1.6
"""So many times likelier than an even chance somebody is a werewolf who is accused."""
READY: Final = 1 / 3
"""How often somebody who has nothing to say is ready: so all are asked before two thirds are."""


def spoken(scene: Scene, rng: Random) -> Move | None:
    """A claim, that one is ready, or nothing."""
    if not scene.talks:
        return None
    if scene.may_claim and len(scene.mine) < MOST_CLAIMS:
        claim = _known(scene) or _pressed(scene, rng) or _suspects(scene, scene.mine, rng)
        if claim is not None:
            return claim
    if not scene.tells_ready:
        return None
    return Ready() if scene.most_are_ready or rng.random() < READY else None


def _known(scene: Scene) -> Move | None:
    """What who can know something has found out, when it is time to tell."""
    if scene.role not in CHECKS or scene.mixed:
        return None
    results = {each["seats"][0]: each["role"] for each in scene.found}
    wolves = [seat for seat, role in results.items() if role == WEREWOLF and scene.alive >> seat & 1]
    wolves = [seat for seat in wolves if seat != scene.partner]
    rival = scene.role == SEER and any(scene.claimed(seat) == SEER for seat in seats_of(scene.alive & ~(1 << scene.me)))
    late = scene.role == SEER and scene.night > HIDES and len(results) > 1
    out = scene.claimed(scene.me) == scene.role
    if not (out or wolves or rival or late or _is_pressed(scene)):
        return None
    if not out:
        return ClaimRole(scene.role)
    told = {to for by, to, _ in scene.checks if by == scene.me}
    vouched = {deed.to for deed in scene.deeds if deed.by == scene.me and deed.kind == "defend"}
    for seat in wolves:
        if seat not in told:
            return ClaimCheck(seat, WEREWOLF)
    for seat, role in results.items():
        if role == WEREWOLF or not scene.alive >> seat & 1 or seat in told | vouched:
            continue
        # Who has a power is not named to the pack.
        return ClaimCheck(seat, role) if role == VILLAGER else Defend(seat)
    return None


def _is_pressed(scene: Scene) -> bool:
    accusers = scene.accusers.get(scene.me, set())
    return scene.many(accusers) or any(
        by in accusers for by, to, result in scene.checks if to == scene.me and result == WEREWOLF
    )


def _pressed(scene: Scene, rng: Random) -> Move | None:
    """Who is about to be hanged says who he is, or is said to be."""
    mine = scene.claimed(scene.me)
    if scene.wolf and mine == SEER:
        return _counter(scene)
    if mine or not _is_pressed(scene):
        return None
    role = story(scene, rng) if scene.wolf else scene.role
    return None if not role else ClaimRole(role)


def story(scene: Scene, rng: Random) -> str:
    """Whom a werewolf says he is: somebody of whom a card may still be hidden, as all know; "" if there is nobody."""
    left = scene.left_for_all
    said = [scene.claimed(seat) for seat in range(scene.seats) if seat != scene.me and seat not in scene.shown]
    if _rivals(scene) and left.get(SEER) and rng.random() < BLUFFS:
        return SEER
    if left.get(VILLAGER, 0) > said.count(VILLAGER):
        return VILLAGER
    free = [role for role, many in left.items() if many and role not in (WEREWOLF, THIEF) and role not in said]
    return rng.choice(sorted(free)) if free else ""


def _rivals(scene: Scene) -> list[int]:
    """Those of the others who live and say that one is a werewolf, having seen it, and may be lying as all know."""
    return [
        by
        for by, to, result in scene.checks
        if to == scene.me and result == WEREWOLF and scene.alive >> by & 1 and not scene.own >> by & 1
    ]


def _counter(scene: Scene) -> Move | None:
    """The false Seer has seen that his accuser is a werewolf."""
    told = {to for by, to, _ in scene.checks if by == scene.me}
    for by in _rivals(scene):
        if by not in told and by not in scene.shown and not scene.cleared_by_all >> by & 1:
            return ClaimCheck(by, WEREWOLF)
    return None


def _suspects(scene: Scene, said: Sequence[object], rng: Random) -> Move | None:
    """Whom one suspects one accuses, once a day; werewolves join in against others, and rarely vouch for each other."""
    if any(each["claim"] == "accuse" for each in scene.mine):
        return None
    fair = scene.alive & ~scene.dear
    if not fair:
        return None
    if scene.wolf or scene.mixed:
        return _joins_in(scene, fair, said, rng)
    begins = not scene.accusers and rng.random() < BEGINS
    # Who has just looked and found nothing looks again when something has been said.
    if not begins and rng.random() < 0.5:
        return None
    found = opinions(scene, rng)
    target = max(seats_of(fair), key=lambda seat: (found.get(seat, 0.0), rng.random()))
    even = scene.cards.get(WEREWOLF, 0) / scene.seats
    return Accuse(target) if begins or found.get(target, 0.0) >= SUSPECT * even else None


def _joins_in(scene: Scene, fair: int, said: Sequence[object], rng: Random) -> Move | None:
    against = {seat: len(by) for seat, by in scene.accusers.items() if fair >> seat & 1}
    if against and rng.random() < FOLLOWS:
        return Accuse(max(sorted(against), key=against.__getitem__))
    if not scene.accusers and rng.random() < BEGINS:
        return Accuse(rng.choice(seats_of(fair)))
    friends = [seat for seat in seats_of(scene.own & scene.alive & ~(1 << scene.me)) if seat in scene.accusers]
    if friends and not said and rng.random() < VOUCHES:
        return Defend(rng.choice(friends))
    return None
