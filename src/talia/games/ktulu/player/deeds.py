"""What the player answers in the windows of night and day."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from talia.games.ktulu.day import ACCEPT, PARDON, REFUSE
from talia.games.ktulu.player.belief import Belief
from talia.games.ktulu.player.scene import ROWS, Scene
from talia.games.ktulu.roles import (
    FACTION,
    FUGITIVES,
    GODS,
    GUARDIANS,
    JUDGES,
    MAYOR,
    SHERIFF,
    TOWN,
)
from talia.games.ktulu.steps import KILL, NIGHT_ZERO, NO, ROB, TAKE, YES, Row
from talia.players.player import Sight
from talia.table.forms import Form
from talia.table.moves import seats_of
from talia.village.asked import Asked, highest
from talia.village.windows import Answer, named_in

LIKELY: Final = 0.3
"""So likely has somebody the statue against whom a power is used up that is there once."""
SURE: Final = 0.75
"""So likely is somebody an enemy whom the Town kills for that alone."""
HANGS: Final = 0.6
"""So likely is one of the searched an enemy where the Town wants the rope."""
FINDS: Final = 3.0
"""So much more than an enemy who is gone is it worth to find the statue."""


class Mind:
    """A scene and what is made of it, each thought once, and when it is wanted."""

    def __init__(self, scene: Scene, rng: Random) -> None:
        self.scene, self.rng = scene, rng
        self._beliefs: dict[bool, Belief] = {}

    def belief(self, public: bool = False) -> Belief:
        """What the seat believes; ``public``: what somebody would who only watches."""
        if public not in self._beliefs:
            self._beliefs[public] = Belief(self.scene, self.rng, public)
        return self._beliefs[public]

    @property
    def holders(self) -> dict[int, float]:
        """How likely each has the statue."""
        return self.belief().holders

    def bad(self) -> dict[int, float]:
        """How glad the seat would be if each was dead by day, or searched.

        The Town wants the statue, and enemies. All others want anybody but their own gone, and nobody who has the
        statue, for then the Town wins; while it is theirs, they look at those whom the Town suspects.
        """
        scene = self.scene
        if scene.town:
            hostile, holders = self.belief().hostile, self.holders
            return {seat: hostile[seat] + FINDS * holders.get(seat, 0.0) for seat in hostile}
        if scene.ours:
            suspected, holders = self.belief(public=True).hostile, self.belief(public=True).holders
            return {seat: suspected[seat] + holders.get(seat, 0.0) for seat in suspected}
        holders = self.holders
        return {seat: -FINDS * holders.get(seat, 0.0) for seat in range(scene.seats)}


def answered(sight: Sight, form: Form, rng: Random) -> Answer:
    """The answer to the question that is open: a deed if it is one's own, a vote, or a guess."""
    asked = Asked(form)
    role = str(sight.view.facts.get("role"))
    step = str(sight.view.facts.get("acts_as") or asked.call)
    day = BY_DAY.get(step)
    if day is not None:
        return day(Mind(Scene(sight), rng), asked)
    row = ROWS.get(step) or NIGHT_ZERO_ROWS.get(step)
    if step == "banner.question":
        return asked.answer(None, YES)
    if row is None or not concerns(row, role):
        return asked.guess(rng)
    mind = Mind(Scene(sight), rng)
    deed = BY_NIGHT[step](mind, asked)
    # Where somebody has to be named whom one would rather not name, it is left to chance who.
    return anybody(mind, asked) if asked.must and not named_in(deed) else deed


NIGHT_ZERO_ROWS: Final = {row.id: row for row in NIGHT_ZERO}
SHARED: Final = {"nameless.shot": GODS}
"""Steps of one of which a part is for the leader of his faction to say."""


def concerns(row: Row, role: str) -> bool:
    """Whether who has a card may have something to say in a step, so that his answer is more than a guess."""
    body = row.body or SHARED.get(row.id, "")
    return FACTION.get(role) == body if body else role == row.of


# --- by day -----------------------------------------------------------------------------------------------------------


def points(mind: Mind, asked: Asked) -> Answer:
    """Votes for a search or for the rope, never for one's own as long as there are others."""
    scene = mind.scene
    worth = mind.bad()
    own = {seat: worth.get(seat, 0.0) - (100.0 if scene.own >> seat & 1 else 0.0) for seat in seats_of(asked.among)}
    if asked.among >> scene.me & 1:
        own[scene.me] -= 100.0
    return asked.best(own, mind.rng)


def hangs(mind: Mind, asked: Asked) -> Answer:
    """Whether one of the searched is hanged: the Town if it suspects one, all others if none is their own."""
    scene = mind.scene
    if any(scene.own >> seat & 1 for seat in scene.searched):
        others = [seat for seat in scene.searched if not scene.own >> seat & 1]
        if not scene.town or not others:
            return asked.answer(None, NO)
    if not scene.town:
        return asked.answer(None, YES)
    hostile = mind.belief().hostile
    return asked.answer(None, YES if max(hostile[seat] for seat in scene.searched) >= HANGS else NO)


def supports(mind: Mind, asked: Asked) -> Answer:
    """For whom one is in a duel: one's own, else whom one would miss more."""
    scene = mind.scene
    first, second = scene.duel
    own = [seat for seat in scene.duel if scene.own >> seat & 1]
    if len(own) == 2:
        return asked.answer()
    if own:
        return asked.answer(own[0])
    worth = mind.bad()
    return asked.answer(min(first, second, key=lambda seat: (worth.get(seat, 0.0), mind.rng.random())))


def replies(mind: Mind, asked: Asked) -> Answer:
    """Gunslingers accept, but against their own, and while they have the statue."""
    scene = mind.scene
    fights = scene.fights and not scene.holding and not scene.own >> scene.duel[0] & 1
    return asked.answer(None, ACCEPT if fights else REFUSE)


def decrees(mind: Mind, asked: Asked) -> Answer:
    """A Judge decrees where one of the two is surely worse: his power is there once."""
    scene = mind.scene
    if scene.role not in JUDGES or scene.me in scene.shown:
        return asked.guess(mind.rng)
    hostile, holders = mind.belief().hostile, mind.holders
    fair = scene.fair & ~scene.masters
    target = highest(mind.bad(), asked.among & fair, mind.rng)
    if target is None or (hostile[target] < SURE and holders.get(target, 0.0) < LIKELY):
        return asked.answer()
    return asked.answer(target)


def saves(mind: Mind, asked: Asked) -> Answer:
    """The Doctor saves whom he takes for one of the Town."""
    if mind.scene.role != "doctor":
        return asked.guess(mind.rng)
    hostile = mind.belief().hostile
    target = highest({seat: -hostile[seat] for seat in hostile}, asked.among & ~(1 << mind.scene.me), mind.rng)
    return asked.answer(target if target is not None and hostile[target] < 0.4 else None)


def pardons(mind: Mind, asked: Asked) -> Answer:
    """The Mayor pardons himself and whom he takes for one of the Town."""
    scene = mind.scene
    if scene.role != MAYOR:
        return asked.guess(mind.rng)
    good = scene.condemned == scene.me or mind.belief().hostile.get(scene.condemned, 1.0) < 0.25
    return asked.answer(None, PARDON if good else NO)


# --- by night ---------------------------------------------------------------------------------------------------------


def free(mind: Mind, asked: Asked) -> int:
    """Whom the seat may harm in this window, and would."""
    return asked.among & mind.scene.fair & ~mind.scene.masters


def whoever(mind: Mind, asked: Asked) -> int:
    """The same where somebody has to be named: else whom a promise protects, and one's own last of all."""
    return free(mind, asked) or asked.among & mind.scene.fair or asked.among


def joined(mind: Mind, asked: Asked, among: int) -> int | None:
    """Whom those who decide with the seat want already, if that is one of these."""
    return next((seat for seat in mind.scene.mates_want() if among >> seat & 1), None)


def seeks(mind: Mind, asked: Asked) -> Answer:
    """Looks for the statue where it is likeliest; whom the others of a body look for, one looks for with them."""
    among = free(mind, asked)
    target = joined(mind, asked, among)
    if target is None:
        target = highest(mind.holders, whoever(mind, asked), mind.rng)
    return asked.answer(target, ROB)


def robs(mind: Mind, asked: Asked) -> Answer:
    """The Bandits rob, or kill where they may and have the statue."""
    if asked.choice and mind.scene.ours:
        return kills(mind, asked)
    return seeks(mind, asked)


def seeks_once(mind: Mind, asked: Asked) -> Answer:
    """The same with a power that is there once: not while the statue is one's own faction's, nor at a venture."""
    scene = mind.scene
    among = free(mind, asked)
    holders = mind.holders
    target = highest(holders, among, mind.rng)
    if scene.ours or target is None or (holders.get(target, 0.0) < LIKELY and scene.night < scene.spec.ship_night):
        return asked.answer()
    return asked.answer(target)


def jails(mind: Mind, asked: Asked) -> Answer:
    """The Sheriff jails whom he suspects of the statue; on night zero anybody."""
    scene = mind.scene
    worth = mind.bad() if scene.night or scene.day else {}
    return asked.best(worth, mind.rng, whoever(mind, asked))


def confesses(mind: Mind, asked: Asked) -> Answer:
    """The Pastor wants to know of whom he does not know: who may have the statue, first."""
    return _curious(mind, asked, sum(1 << seat for seat in mind.scene.told))


def looks(mind: Mind, asked: Asked) -> Answer:
    """Whoever sees a card looks at one he does not know."""
    return _curious(mind, asked, sum(1 << seat for seat in mind.scene.known))


def _curious(mind: Mind, asked: Asked, known: int) -> Answer:
    worth = mind.holders if mind.scene.day else {}
    return asked.best(worth, mind.rng, asked.among & ~known or asked.among)


def asks(mind: Mind, asked: Asked) -> Answer:
    """The books are opened once the statue has been passed on."""
    return asked.answer(None, NO if mind.scene.ours else YES)


def guards(mind: Mind, asked: Asked) -> Answer:
    """The Bodyguard protects whom he trusts: the Sheriff, the Pastor, others of the Town."""
    belief = mind.belief()
    sheriff, good = belief.is_(SHERIFF), belief.hostile
    return asked.best({seat: sheriff.get(seat, 0.0) - good[seat] for seat in good}, mind.rng)


def gambles(mind: Mind, asked: Asked) -> Answer:
    """The Gambler begins where he may well shoot the statue free."""
    target = highest(mind.bad(), free(mind, asked), mind.rng)
    if target is None:
        return asked.answer()
    worth = mind.holders.get(target, 0.0) >= LIKELY or mind.belief().hostile[target] >= 0.9
    return asked.answer(target if worth else None)


def gambles_on(mind: Mind, asked: Asked) -> Answer:
    """He goes on with whom he takes for an enemy; once he has the statue, so that it comes to the Town."""
    return asked.best(mind.bad(), mind.rng, whoever(mind, asked))


def drinks(mind: Mind, asked: Asked) -> Answer:
    """Somebody who seems an enemy sleeps till morning, from the first night on."""
    return asked.best(mind.bad(), mind.rng, free(mind, asked))


def executes(mind: Mind, asked: Asked) -> Answer:
    """Killing whoever likely has the statue, or is surely an enemy."""
    among = free(mind, asked)
    target = highest(mind.bad(), among, mind.rng)
    if target is None:
        return asked.answer()
    holders, hostile = mind.holders, mind.belief().hostile
    worth = holders.get(target, 0.0) >= LIKELY or (mind.scene.town and hostile[target] >= 0.9)
    return asked.answer(target if worth else None)


def kills(mind: Mind, asked: Asked) -> Answer:
    """Guardians kill: who has the statue while it is not theirs, then whom the Town can least spare."""
    among = free(mind, asked)
    target = joined(mind, asked, among)
    if target is None:
        target = highest(_prey(mind), whoever(mind, asked), mind.rng)
    return asked.answer(target, KILL)


def _prey(mind: Mind) -> dict[int, float]:
    scene, belief = mind.scene, mind.belief()
    sheriff, town = belief.is_(SHERIFF), belief.of(TOWN)
    holders = {} if scene.ours else mind.holders
    return {
        seat: FINDS * holders.get(seat, 0.0) + sheriff.get(seat, 0.0) + 0.3 * town[seat]
        for seat in seats_of(scene.alive)
    }


def kills_once(mind: Mind, asked: Asked) -> Answer:
    """A power that kills once: to take the statue, or while it is one's own to be rid of somebody."""
    scene = mind.scene
    among = free(mind, asked)
    worth = _prey(mind)
    target = highest(worth, among, mind.rng)
    if target is None:
        return asked.answer()
    holders = mind.holders
    if not scene.ours and holders.get(target, 0.0) < LIKELY and scene.night < scene.spec.ship_night:
        return asked.answer()
    return asked.answer(target)


def keeps(mind: Mind, asked: Asked) -> Answer:
    """The keeper is whom those who watch suspect least of one's own."""
    scene = mind.scene
    suspected = mind.belief(public=True)
    against, holders = suspected.of(scene.faction), suspected.holders
    worth = {seat: -against[seat] - holders.get(seat, 0.0) + 0.2 * mind.rng.random() for seat in against}
    among = asked.among & scene.own & ~scene.kept
    return asked.best(worth, mind.rng, among) if among else asked.answer()


def plants(mind: Mind, asked: Asked) -> Answer:
    """Softstep plants it on whom nobody suspects."""
    suspected = mind.belief(public=True).hostile
    return asked.best({seat: -chance for seat, chance in suspected.items()}, mind.rng, free(mind, asked))


def takes_back(mind: Mind, asked: Asked) -> Answer:
    """She takes it back whenever she can."""
    return asked.answer(None, YES)


def poisons(mind: Mind, asked: Asked) -> Answer:
    """The Herbalist poisons nobody who may have the statue, unless it is the Guardians' own: by day the Town has it."""
    scene, holders = mind.scene, {} if mind.scene.ours else mind.holders
    town = mind.belief().of(TOWN)
    target = highest({seat: town[seat] - FINDS * holders.get(seat, 0.0) for seat in town}, free(mind, asked), mind.rng)
    safe = target is not None and holders.get(target, 0.0) < 0.1 and (scene.ours or scene.night > 1)
    return asked.answer(target if safe else None)


def follows(mind: Mind, asked: Asked) -> Answer:
    """The Rider follows one of those who have it now, from the second night on."""
    scene = mind.scene
    if scene.night < 2:
        return asked.answer()
    mates = mind.belief().of(scene.public.faction)
    return asked.best(mates, mind.rng, free(mind, asked))


def cleans(mind: Mind, asked: Asked) -> Answer:
    """The Cleaner looks where it is likeliest."""
    return asked.best(mind.holders, mind.rng, asked.among & mind.scene.fair)


def steals(mind: Mind, asked: Asked) -> Answer:
    """The Hired Hand steals if the employer may have it."""
    scene = mind.scene
    looked = [each["seats"][0] for each in scene.done if each["call"] == "hired_hand.look" and each["seats"]]
    worth = bool(looked) and not scene.ours and mind.holders.get(looked[-1], 0.0) >= LIKELY
    return asked.answer(None, YES if worth else NO)


def escapes(mind: Mind, asked: Asked) -> Answer:
    """Whoever has not the statue goes first."""
    own = asked.among & mind.scene.own & mind.scene.alive
    holders = mind.holders
    return asked.best({seat: -holders.get(seat, 0.0) for seat in seats_of(own)}, mind.rng, own)


def possesses(mind: Mind, asked: Asked) -> Answer:
    """Kaszabara possesses whom it may be passed to: one of those who have it."""
    scene = mind.scene
    if scene.ours:
        return anybody(mind, asked)
    mates = mind.belief().of(scene.public.faction)
    return asked.best(mates, mind.rng, whoever(mind, asked))


def shoots(mind: Mind, asked: Asked) -> Answer:
    """The Gods shoot at the statue, whoever has it, and take it after a hit."""
    target = joined(mind, asked, asked.among)
    if target is None:
        among = asked.among & ~mind.scene.masters
        target = highest(mind.holders, among or asked.among, mind.rng)
    return asked.answer(target, TAKE)


def shoots_once(mind: Mind, asked: Asked) -> Answer:
    """The Nameless shoots when it is known where it is."""
    target = highest(mind.holders, asked.among & ~mind.scene.masters, mind.rng)
    worth = target is not None and mind.holders.get(target, 0.0) >= 2 * LIKELY
    return asked.answer(target if worth else None, TAKE)


def nobody(mind: Mind, asked: Asked) -> Answer:
    """It is let be."""
    return asked.answer()


def anybody(mind: Mind, asked: Asked) -> Answer:
    """Any other."""
    return asked.best({}, mind.rng, whoever(mind, asked))


Deed = Callable[[Mind, Asked], Answer]

BY_DAY: Final[Mapping[str, Deed]] = {
    "search": points,
    "search_runoff": points,
    "hang_vote": points,
    "hang_question": hangs,
    "duel_vote": supports,
    "reply": replies,
    "judge": decrees,
    "duel_doctor": saves,
    "mayor": pardons,
}
"""By window of the day what is thought about it."""

BY_NIGHT: Final[Mapping[str, Deed]] = {
    "dancer": anybody,
    "charmer": anybody,
    "blackmailer": anybody,
    "sheriff": jails,
    "pastor": confesses,
    "rider.search": seeks,
    "rider.kill": executes,
    "rider.follow": follows,
    "tax_collector": asks,
    "bodyguard": guards,
    "gambler": gambles,
    "gambler.pick": gambles_on,
    "drunkard": drinks,
    "drunken_judge": drinks,
    "executioner": executes,
    "bandits.rob": robs,
    "avenger": kills_once,
    "thief": seeks_once,
    "cardsharp": seeks_once,
    "oracle": looks,
    "softstep.take": takes_back,
    "guardians.kill1": kills,
    "warrior": kills_once,
    "lone_coyote": kills,
    "guardians.kill2": kills,
    "blazing_fury": kills,
    "softstep.plant": plants,
    "spyglass": asks,
    "herbalist": poisons,
    "detector": looks,
    "mind_eater": looks,
    "green_tentacle": kills_once,
    "aliens.search": seeks,
    "purple_sucker": seeks_once,
    "fugitives.escape": escapes,
    "cleaner": cleans,
    "hired_hand.look": seeks,
    "hired_hand.theft": steals,
    "fugitives.search": seeks,
    "kaszabara": possesses,
    "banner": looks,
    "gods.shot": shoots,
    "nameless.shot": shoots_once,
    "nameless.gift": nobody,
    "doctor": saves,
    **{f"{faction}.assign": keeps for faction in ("bandits", GUARDIANS, "aliens", FUGITIVES, GODS)},
}
"""By step of the night what whoever acts thinks about it; the answers of all others are guesses."""
