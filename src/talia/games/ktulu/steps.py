"""The steps of a night, in total order: the tables of rules/ktulu.md 4.1 and 4.2 as data.

What is special of a step is a function of its id in ``deeds``; what all can know of it is here: in which nights it is
called, what is asked, who may be named, how often it may be done, who learns what, and whether a promise bars it.
"""

from functools import lru_cache
from typing import Any, Final

from msgspec import convert
from msgspec.structs import replace

from talia.games.ktulu.roles import (
    ALIENS,
    AVENGER,
    BANDITS,
    BANNER,
    BLACKMAILER,
    BLAZING_FURY,
    BODYGUARD,
    CARDSHARP,
    CHARMER,
    CLEANER,
    DANCER,
    DETECTOR,
    DOCTOR,
    DRUNKARD,
    DRUNKEN_JUDGE,
    EXECUTIONER,
    FACTION,
    FUGITIVES,
    GAMBLER,
    GODS,
    GREEN_TENTACLE,
    GUARDIANS,
    HERBALIST,
    HIRED_HAND,
    KASZABARA,
    LONE_COYOTE,
    LONE_RIDER,
    MIND_EATER,
    NAMELESS,
    ORACLE,
    PASTOR,
    PURPLE_SUCKER,
    RIDER,
    SHERIFF,
    SOFTSTEP,
    SPYGLASS,
    TAX_COLLECTOR,
    THIEF,
    WARRIOR,
)
from talia.village.steps import Lesson, Step
from talia.village.windows import Call

ONE: Final = (12.0, 18.0)
"""A window of one person, in seconds (4.2)."""
MANY: Final = (25.0, 35.0)
"""A window of a body."""
BEAT: Final = 5.0
"""So often a body hears its own in its window: it sees their votes (4, Collective decisions) at fixed moments."""
QUESTION: Final = (20.0, 20.0)
"""Banner's question."""

NO, YES = "no", "yes"
ROB, KILL = "rob", "kill"
LEAVE, TAKE = "leave", "take"


class Row(Step, frozen=True):
    """A step of Ktulu.

    ``when``: what must be public for it to be called, besides that its actor may live: ``has``, ``lacks`` (the statue
    is the actor's faction's, or is not), or a name of its own (`deal.PUBLIC`). ``harms``: a promise bars it against the
    master (4.5). ``chance``: it succeeds three times in four. ``secret``: where all is announced (option ``openness``)
    it is not, or not against whom.
    """

    when: str = ""
    harms: bool = False
    chance: bool = False
    secret: str = ""

    @property
    def faction(self) -> str:
        """That of who acts."""
        return self.body or FACTION.get(self.of, self.of)


def one(
    id: str,
    of: str,
    *,
    must: bool = False,
    names: int = 1,
    oneself: bool = False,
    choice: tuple[str, ...] = (),
    times: tuple[float, float] = ONE,
    **more: Any,
) -> Row:
    """A step of one person: compulsory, or else silence is a pass."""
    return Row(Call(id, times[0], times[1], names, must, oneself, choice, whole=True), of, **more)


def body(id: str, of: str, *, must: bool = False, choice: tuple[str, ...] = (), **more: Any) -> Row:
    """A step in which all of a faction who are active decide together, each for himself as well."""
    return Row(Call(id, *MANY, 1, must, True, choice, beat=BEAT, whole=True), of, body=of, **more)


def keeper(of: str, **more: Any) -> Row:
    """The step in which the leader of a faction that has the statue names who keeps it."""
    call = Call(f"{of}.assign", *MANY, 1, False, True, beat=BEAT, whole=True)
    return Row(call, of, among="open", body=of, leader=True, when="has", **more)


def by_itself(id: str, of: str, **more: Any) -> Row:
    """A step that takes no time."""
    return Row(None, of, name=id, **more)


def tells(*lessons: str) -> tuple[Lesson, ...]:
    """Who learns what, each written ``actor role``."""
    return tuple(convert(dict(zip(("who", "what"), lesson.split(), strict=True)), Lesson) for lesson in lessons)


SECOND_NIGHT: Final = 2

NIGHT_ZERO: Final = (
    one("dancer", DANCER, must=True, tells=tells("actor role", "target actor")),
    one("charmer", CHARMER, must=True, tells=tells("target actor")),
    one("blackmailer", BLACKMAILER, must=True, tells=tells("target actor")),
    one("sheriff", SHERIFF, must=True, harms=True),
    one("pastor", PASTOR, must=True, tells=tells("actor faction")),
    by_itself("bandits.meet", BANDITS),
    keeper(BANDITS, last=0),
    by_itself("guardians.meet", GUARDIANS),
    by_itself("aliens.meet", ALIENS),
    by_itself("fugitives.meet", FUGITIVES),
    by_itself("gods.meet", GODS),
)
"""Night 0 (4.1)."""

NIGHT: Final = (
    by_itself("rider.ride", RIDER),
    one("rider.search", LONE_RIDER, must=True, harms=True, tells=tells("actor found")),
    one("rider.kill", LONE_RIDER, uses=1, among="exposed", harms=True),
    one("rider.follow", LONE_RIDER, uses=1, harms=True),
    by_itself("rider.learn", LONE_RIDER),
    one("sheriff", SHERIFF, must=True, harms=True),
    one("pastor", PASTOR, must=True, tells=tells("actor faction")),
    one("tax_collector", TAX_COLLECTOR, uses=1, names=0, choice=(NO, YES)),
    one("bodyguard", BODYGUARD, must=True, among="guarded"),
    one("gambler", GAMBLER, uses=1, among="exposed", first=SECOND_NIGHT, harms=True),
    one("gambler.pick", GAMBLER, must=True, among="exposed", first=SECOND_NIGHT, harms=True, when="roulette"),
    one("drunkard", DRUNKARD, uses=2, among="free", harms=True),
    one("drunken_judge", DRUNKEN_JUDGE, uses=2, among="free", harms=True),
    one("executioner", EXECUTIONER, uses=1, among="exposed", harms=True),
    by_itself("bandits.wake", BANDITS),
    body("bandits.rob", BANDITS, when="lacks", harms=True, tells=tells("body found")),
    keeper(BANDITS),
    one("avenger", AVENGER, uses=1, among="exposed", harms=True),
    one("thief", THIEF, uses=1, harms=True, tells=tells("actor found")),
    one("cardsharp", CARDSHARP, uses=1, among="free", harms=True, tells=tells("target played")),
    one("oracle", ORACLE, uses=1, tells=tells("actor role")),
    by_itself("guardians.wake", GUARDIANS),
    one("softstep.take", SOFTSTEP, names=0, choice=(NO, YES), when="has", secret="all"),
    body("guardians.kill1", GUARDIANS, must=True, among="exposed", harms=True),
    one("warrior", WARRIOR, uses=1, among="exposed", harms=True),
    one("lone_coyote", LONE_COYOTE, must=True, among="exposed", harms=True),
    body("guardians.kill2", GUARDIANS, must=True, among="exposed", when="has", harms=True),
    one("blazing_fury", BLAZING_FURY, must=True, among="exposed", harms=True),
    keeper(GUARDIANS),
    one("softstep.plant", SOFTSTEP, among="unjailed", when="has", tells=tells("body planted"), secret="all"),
    one("spyglass", SPYGLASS, uses=1, names=0, choice=(NO, YES)),
    one("herbalist", HERBALIST, uses=1, harms=True, secret="target"),
    by_itself("aliens.wake", ALIENS),
    one("detector", DETECTOR, must=True),
    one("mind_eater", MIND_EATER, must=True, tells=tells("actor role")),
    one("green_tentacle", GREEN_TENTACLE, uses=1, among="exposed", harms=True),
    body("aliens.search", ALIENS, must=True, when="lacks", harms=True, tells=tells("body found")),
    one("purple_sucker", PURPLE_SUCKER, uses=1, harms=True, tells=tells("actor found")),
    keeper(ALIENS),
    by_itself("aliens.signal", ALIENS),
    by_itself("fugitives.wake", FUGITIVES),
    body("fugitives.escape", FUGITIVES, when="scraped"),
    one("cleaner", CLEANER, names=2, oneself=True),
    one("hired_hand.look", HIRED_HAND, must=True, tells=tells("actor role")),
    one("hired_hand.theft", HIRED_HAND, uses=2, names=0, choice=(NO, YES), harms=True),
    body("fugitives.search", FUGITIVES, must=True, when="lacks", harms=True, tells=tells("body found")),
    keeper(FUGITIVES),
    by_itself("fugitives.scrape", FUGITIVES),
    by_itself("gods.wake", GODS),
    by_itself("kaszabara.wakes", KASZABARA),
    one("kaszabara", KASZABARA, must=True, harms=True, chance=True),
    one("banner", BANNER, harms=True, tells=tells("target actor")),
    one("banner.question", BANNER, names=0, choice=(YES, NO), times=QUESTION),
    body("gods.shot", GODS, must=True, choice=(LEAVE, TAKE), harms=True, chance=True),
    one("nameless.shot", NAMELESS, oneself=True, uses=1, choice=(LEAVE, TAKE), harms=True, chance=True),
    keeper(GODS),
    one("nameless.gift", NAMELESS, among="open", when="has"),
    one("doctor", DOCTOR, uses=1, among="fallen"),
)
"""Every other night (4.2); what follows the last step is dawn."""


@lru_cache(maxsize=64)
def rows_of(
    *, zero: bool, night_zero_assign: bool = False, bandits_kill: bool = False, takeover: bool = False
) -> tuple[Row, ...]:
    """The steps of a night, as these options have them.

    >>> [row.id for row in rows_of(zero=True)][-5:]
    ['bandits.meet', 'guardians.meet', 'aliens.meet', 'fugitives.meet', 'gods.meet']
    >>> next(row for row in rows_of(zero=False, takeover=True) if row.of == "warrior").kind
    'compulsory'
    """
    if zero:
        return tuple(replace(row, first=0) for row in NIGHT_ZERO if night_zero_assign or not row.leader)
    rows = []
    for row in NIGHT:
        if bandits_kill and row.id == "bandits.rob":
            assert row.call is not None
            row = replace(row, call=replace(row.call, choice=(ROB, KILL)), when="")
        elif takeover and row.of == WARRIOR:
            assert row.call is not None
            row = replace(row, call=replace(row.call, must=True), uses=0)
        rows.append(row)
    return tuple(rows)
