"""What the player answers in the windows of night and day."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from talia.games.werewolves.player.belief import at_a_glance, sampled, suspicion
from talia.games.werewolves.player.scene import HEAL, POISON, Scene, scene_of
from talia.games.werewolves.roles import (
    CUPID,
    FIRST,
    HUNTER,
    KEEP,
    LITTLE_GIRL,
    NO,
    PEEK,
    SECOND,
    SEER,
    SLEEP,
    THIEF,
    VICTIM,
    WEREWOLF,
    WITCH,
)
from talia.players.player import Sight
from talia.table.forms import Form
from talia.table.moves import seats_of
from talia.village.asked import Asked, highest
from talia.village.windows import Answer

WORTH_TAKING: Final = (SEER, WITCH, HUNTER, LITTLE_GIRL, CUPID)
"""What the Thief takes, the best first."""
SURE: Final = 0.85
"""From here on the Witch poisons."""
LIKELY: Final = 0.4
"""From here on the Hunter shoots."""
TRUSTED: Final = 0.5
"""From here on the Witch takes somebody for the Seer."""
PEEPS: Final = 0.3
"""How often the Little Girl looks who knows no werewolf."""
CROWD: Final = 0.06
"""So much is an accusation worth by somebody who is trusted; to those who have no opinion of their own more."""
CROWD_OF_LIARS: Final = 0.2


def answered(sight: Sight, form: Form, rng: Random) -> Answer:
    """The answer to the question that is open: a deed if it is one's own, a vote, or a guess."""
    asked, role = Asked(form), str(sight.view.facts.get("role"))
    deed = DEEDS.get((asked.call, role)) or DEEDS.get((asked.call, ""))
    if deed is not None:
        return deed(scene_of(sight), asked, rng)
    if asked.call in (SEER, WITCH):
        return asked.answer(highest(at_a_glance(scene_of(sight)), asked.among, rng))
    return asked.guess(rng)


# --- by day -----------------------------------------------------------------------------------------------------------


def opinions(scene: Scene, rng: Random) -> dict[int, float]:
    """By seat that lives how much one is for hanging it: as one suspects or a villager would, and with the crowd."""
    hides = scene.wolf or scene.mixed
    found = suspicion(scene, rng, public=hides)
    for seat, accusers in scene.accusers.items():
        if seat not in found:
            continue
        for by in accusers - {scene.me}:
            found[seat] += CROWD_OF_LIARS if hides else CROWD * (1 - found.get(by, 0.0))
    return found


def to_hang(scene: Scene, among: int, rng: Random) -> int | None:
    """For whom one votes of these: nobody if all are dear."""
    fair = among & ~scene.dear
    return highest(opinions(scene, rng), fair, rng) if fair else None


def votes(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """A vote by day."""
    return asked.answer(to_hang(scene, asked.among, rng))


def elects(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """Who seems honest is to be the Sheriff; a werewolf says so as a villager would."""
    found = suspicion(scene, rng, public=scene.wolf)
    return asked.answer(_most_honest(scene, found, asked.among & ~(1 << scene.me), rng))


def hands_on(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The badge goes to whom one trusts; where cards are shown a werewolf's goes to nobody of the pack."""
    if scene.wolf:
        dead_are_shown = bool(scene.shown)
        fair = asked.among & ~scene.pack if dead_are_shown else asked.among & scene.pack
        return asked.answer(highest({}, fair or asked.among, rng))
    return asked.answer(_most_honest(scene, suspicion(scene, rng), asked.among, rng))


def _most_honest(scene: Scene, suspected: Mapping[int, float], among: int, rng: Random) -> int | None:
    trust = {seat: -round(chance, 1) for seat, chance in suspected.items()}
    if scene.partner >= 0:
        trust[scene.partner] = 1.0
    return highest(trust, among, rng)


def shoots(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The Hunter shoots whom he holds for a werewolf; who loves across the camps, anybody but whom he loves."""
    fair = asked.among & ~scene.dear
    if scene.partner >= 0 and not scene.alive >> scene.partner & 1:
        fair = asked.among & ~scene.own
    found = opinions(scene, rng)
    target = highest(found, fair, rng)
    sure = target is not None and (scene.mixed or found.get(target, 0.0) >= LIKELY)
    return asked.answer(target if sure else None)


def no_shot(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """Who is no Hunter has no bullet."""
    return asked.answer()


# --- by night ---------------------------------------------------------------------------------------------------------


def takes(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The Thief takes a card with a power of the village; of two werewolves one."""
    for role in WORTH_TAKING:
        if role in scene.middle:
            return asked.answer(None, (FIRST, SECOND)[scene.middle.index(role)])
    forced = bool(scene.middle) and all(role == WEREWOLF for role in scene.middle)
    return asked.answer(None, FIRST if forced else KEEP)


def joins(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """Cupid joins two others by lot."""
    others = seats_of(asked.among & ~(1 << scene.me))
    return asked.answer(None, "", tuple(sorted(rng.sample(others, asked.high))))


def looks(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The Seer sees whom she suspects most of those she does not know."""
    unknown = asked.among & ~sum(1 << seat for seat in scene.known)
    return asked.answer(highest(suspicion(scene, rng), unknown or asked.among, rng))


def devours(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The pack eats together: the Seer, the Sheriff, then whom nobody would hang.

    It hears its own only at beats. So all think about the same deals, drawn from what the pack knows, and name the
    same without a word.
    """
    fair = asked.among & ~scene.pack & ~(1 << scene.partner if scene.partner >= 0 else 0)
    named = [seat for by, seat in scene.hunt.items() if by != scene.me and fair >> seat & 1]
    if named:
        return asked.answer(max(sorted(set(named)), key=named.count), SLEEP)
    alike = Random(f"{scene.night} {scene.pack} {scene.alive}")
    found = sampled(scene, alike)
    seer = found.chances(SEER, seats_of(fair))
    suspects = suspicion(scene, alike, public=True)
    worth = {
        seat: 2.0 * seer.get(seat, 0.0) * bool(scene.claimed(seat))
        + 0.5 * bool(scene.claimed(seat) == WITCH)
        + 0.3 * (seat == scene.sheriff)
        - suspects.get(seat, 0.0)
        for seat in seats_of(fair)
    }
    # Alone with the pack and whom one loves across the camps: anybody but that one.
    return asked.answer(highest(worth, fair or asked.among & ~scene.dear or asked.among, alike), SLEEP)


def peeps(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The Little Girl looks now and then, until she knows a werewolf who lives."""
    knows = any(role == WEREWOLF and scene.alive >> seat & 1 for seat, role in scene.known.items())
    watch = PEEK if not knows and rng.random() < PEEPS else SLEEP
    return asked.answer(highest({}, asked.among, rng), watch)


def brews(scene: Scene, asked: Asked, rng: Random) -> Answer:
    """The Witch heals herself, whom she loves, and the Seer; she poisons whom she is sure of."""
    found = sampled(scene, rng)
    victim = scene.victim
    seer = found.chances(SEER, (victim,)).get(victim, 0.0) if victim >= 0 and scene.claimed(victim) == SEER else 0.0
    few = victim >= 0 and scene.alive.bit_count() <= 5 and not scene.mixed
    saves = HEAL in scene.potions and victim >= 0 and (victim in (scene.me, scene.partner) or seer >= TRUSTED or few)
    poisoned = None
    if POISON in scene.potions:
        chances = suspicion(scene, rng)
        fair = asked.among & ~scene.dear & ~(1 << victim if victim >= 0 else 0)
        target = highest(chances, fair, rng)
        if target is not None and (chances.get(target, 0.0) >= SURE or scene.mixed):
            poisoned = target
    return asked.answer(poisoned, VICTIM if saves else NO)


Deed = Callable[[Scene, Asked, Random], Answer]

DEEDS: Final[Mapping[tuple[str, str], Deed]] = {
    ("thief", THIEF): takes,
    ("cupid", CUPID): joins,
    ("seer", SEER): looks,
    ("pack", WEREWOLF): devours,
    ("pack", LITTLE_GIRL): peeps,
    ("witch", WITCH): brews,
    ("vote", ""): votes,
    ("runoff", ""): votes,
    ("sheriff", ""): votes,
    ("election", ""): elects,
    ("election_runoff", ""): elects,
    ("successor", ""): hands_on,
    ("hunter", ""): shoots,
    ("hunter_hidden", HUNTER): shoots,
    ("hunter_hidden", ""): no_shot,
}
"""By window and role, "" for any, what is thought about it; all else is a guess."""
