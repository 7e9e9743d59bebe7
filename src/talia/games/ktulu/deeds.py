"""What comes of the steps of a night: one function for each that is special (rules/ktulu.md 4.1 and 4.2).

Who acts, whom he may name and what lot decides where he is silent is the same for all steps (``acting``). The answer of
whoever acts is the deed; all others are guesses. What a role may not do counts for nothing: the jailed, the used up, a
name that a promise or the faction bars.
"""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from talia.games.ktulu.course import HITS, SIGNALS, Course
from talia.games.ktulu.roles import (
    ALIENS,
    BANDITS,
    FUGITIVES,
    GODS,
    GUARDIANS,
    LONE_RIDER,
    TOWN,
)
from talia.games.ktulu.state import NOBODYS, State
from talia.games.ktulu.steps import KILL, LEAVE, NO, ROB, TAKE, YES, Row
from talia.table.moves import Event, seats_of
from talia.village.bodies import agreed
from talia.village.deal import seat_items
from talia.village.windows import Answer, Window, by_lot, named_in

Orders = tuple[tuple[str, ...], ...]
Lots = tuple[tuple[str, ...], ...]

SUCCEEDS: Final = "yes"
QUARTERS: Final = (SUCCEEDS, SUCCEEDS, SUCCEEDS, "no")
"""What is shuffled where something succeeds three times in four: the first says whether it does."""


class Act(Struct, frozen=True):
    """A step that is done: ``by`` whom (of a body its leader), with whom (``body``), whom it is against (``target``).

    ``named``: all who are named, where they may be several. ``lucky``: whether what succeeds three times in four does.
    """

    row: Row
    by: int
    body: int
    target: int = NOBODYS
    named: tuple[int, ...] = ()
    choice: str = ""
    lucky: bool = True


def lots(d: State, row: Row) -> Lots:
    """What is shuffled once the window of a step has closed, whoever has answered what."""
    seats = (seat_items(d),) if row.kind == "compulsory" else ()
    return (*seats, QUARTERS) if row.chance else seats


# --- who acts ---------------------------------------------------------------------------------------------------------


def doer(d: State, row: Row) -> int:
    """Who does a step, for a body its leader; nobody if it cannot be done: -1."""
    by = d.leader(row.body) if row.body else d.played_by(row.of)
    may = by >= 0 and d.active >> by & 1 and row.left(dict(d.uses)) and MAY.get(row.id, always)(d, by)
    return by if may else NOBODYS


def doers(d: State, row: Row) -> int:
    """Those whose answers are deeds in a step: who does it, with a body that decides together."""
    by = d.visited if row.id == "banner.question" else doer(d, row)
    if by < 0:
        return 0
    if row.id == "nameless.shot":
        # Whether the statue is taken is the leader's word, whoever shoots.
        return 1 << by | 1 << d.leader(GODS)
    return d.body(row.body) if row.body and not row.leader else 1 << by


def acting(d: State, row: Row, window: Window, orders: Orders) -> Act | None:
    """The step as it is done; None if nobody does anything in it."""
    body = d.body(row.body) if row.body else 0
    by = doer(d, row)
    if by < 0:
        return None
    lucky = not row.chance or orders[-1][0] == SUCCEEDS
    answer = window.answer_of(by)
    choice = "" if answer is None else answer.choice
    if row.call is None or row.call.names == 0:
        return Act(row, by, body, choice=choice) if choice == YES else None
    if row.call.names > 1:
        named = named_in(answer)
        return Act(row, by, body, named=named) if named else None
    votes = _votes(d, row, window, body) if row.body and not row.leader else None
    target = _alone(d, row, window, by) if votes is None else _together(votes, by, body)
    if target == NOBODYS and row.kind == "compulsory":
        target = by_lot(orders[0], legal(d, row, window, by))
    if target == NOBODYS:
        return None
    if row.id == "bandits.rob" and votes is not None:
        choice = _rob_or_kill(votes, by, target)
    elif row.id == "nameless.shot":
        choice = _taking(d, window)
    return Act(row, by, body, target, (target,), choice, lucky)


def _alone(d: State, row: Row, window: Window, by: int) -> int:
    """Whom one names who may be named by him."""
    answer = window.answer_of(by)
    if answer is None or answer.seat is None or not legal(d, row, window, by) >> answer.seat & 1:
        return NOBODYS
    return answer.seat


def _votes(d: State, row: Row, window: Window, body: int) -> dict[int, Answer]:
    """What the members of a body have answered, by seat; a vote that its voter may not cast is none."""
    votes: dict[int, Answer] = {}
    for seat in seats_of(body):
        answer = window.answer_of(seat)
        if answer is None:
            continue
        if answer.seat is None or legal(d, row, window, seat, answer.choice) >> answer.seat & 1:
            votes[seat] = answer
    return votes


def _together(votes: Mapping[int, Answer], leader: int, body: int) -> int:
    """Whom a body names."""
    decision = agreed({seat: answer.seat for seat, answer in votes.items()}, body, leader)
    return decision.target if decision.made and decision.target is not None else NOBODYS


def _rob_or_kill(votes: Mapping[int, Answer], leader: int, target: int) -> str:
    """Which of the two the Bandits do: what most of those want who name the target.

    If they tie it is what the leader wants, if he is one of them, else they rob.
    """
    wanted = {seat: answer.choice for seat, answer in votes.items() if answer.seat == target}
    killing = sum(choice == KILL for choice in wanted.values())
    if 2 * killing == len(wanted):
        return wanted.get(leader, ROB)
    return KILL if 2 * killing > len(wanted) else ROB


def _taking(d: State, window: Window) -> str:
    """What becomes of the statue if it is hit: the leader of the Gods says it, whoever shoots."""
    answer = window.answer_of(d.leader(GODS))
    return LEAVE if answer is None else answer.choice


def legal(d: State, row: Row, window: Window, seat: int, choice: str = "") -> int:
    """Whom somebody may name in a step; a promise lapses where a compulsory step had nobody left (4.5).

    Bandits who choose to kill may kill whom other bodies may: who is exposed, and none of their own.
    """
    among = window.named(seat) & AMONG.get(row.id, anybody)(d)
    if choice == KILL:
        among &= d.exposed & ~d.members(row.body)
    free = among & ~d.masters(seat) if row.harms else among
    return free if free or row.kind != "compulsory" else among


def anybody(d: State) -> int:
    """Whoever all may name."""
    return d.alive | d.victims


def no_guardian(d: State) -> int:
    """The Guardians kill none of their own."""
    return d.alive & ~d.members(GUARDIANS)


def may_escape(d: State) -> int:
    """A Fugitive who is awake; who has the statue only if another one is who can take it, or he is the last."""
    awake, left = d.body(FUGITIVES), d.members(FUGITIVES) & d.alive
    alone = awake.bit_count() == 1 and left.bit_count() > 1
    return awake & ~(1 << d.holder) if alone and d.has(FUGITIVES) else awake


def _awake(faction: str) -> Callable[[State], int]:
    return lambda d: d.body(faction)


AMONG: Final[Mapping[str, Callable[[State], int]]] = {
    "guardians.kill1": no_guardian,
    "guardians.kill2": no_guardian,
    "warrior": no_guardian,
    "lone_coyote": no_guardian,
    "blazing_fury": no_guardian,
    "fugitives.escape": may_escape,
    **{f"{faction}.assign": _awake(faction) for faction in (BANDITS, GUARDIANS, ALIENS, FUGITIVES, GODS)},
}
"""Whom a step may be against, besides what everybody knows."""


def always(d: State, by: int) -> bool:
    """Whoever is awake may."""
    return True


def _passes_on(faction: str) -> Callable[[State, int], bool]:
    """The statue is passed on in its faction, if it has just been taken, or who has it is awake."""
    return lambda d, by: d.has(faction) and (d.in_transit or bool(d.active >> d.holder & 1))


MAY: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "bandits.rob": lambda d, by: not d.has(BANDITS) or d.spec.bandits_kill,
    "softstep.take": lambda d, by: d.planted,
    "warrior": lambda d, by: not d.spec.takeover or d.took,
    "lone_coyote": lambda d, by: d.body(GUARDIANS) == 1 << by,
    "guardians.kill2": lambda d, by: d.has(GUARDIANS),
    "blazing_fury": lambda d, by: d.took,
    "softstep.plant": lambda d, by: d.holder == by and not d.planted,
    "aliens.search": lambda d, by: not d.has(ALIENS),
    "fugitives.escape": lambda d, by: d.scrapes >= d.killed + 1,
    "hired_hand.theft": lambda d, by: d.employer >= 0 and not d.masters(by) >> d.employer & 1,
    "fugitives.search": lambda d, by: not d.has(FUGITIVES),
    "nameless.gift": lambda d, by: d.has(GODS) and d.holder == by,
    **{f"{faction}.assign": _passes_on(faction) for faction in (BANDITS, GUARDIANS, ALIENS, FUGITIVES, GODS)},
}
"""Whether a step can be done, besides that who does it is awake."""


# --- deeds ------------------------------------------------------------------------------------------------------------


def promise(c: Course, act: Act) -> None:
    """Charmer and Blackmailer bind somebody to themselves."""
    c.set(promises=(*c.d.promises, (act.target, act.by)))


def sheriff(c: Course, act: Act) -> None:
    """He jails somebody, and takes the statue if that one has it."""
    target = act.target
    c.set(jailed=target, inactive=c.d.inactive | 1 << target, kept=c.d.kept | 1 << target)
    c.tell(Event("jailed", {"seat": target}))
    if target == c.d.holder:
        c.give(act.by)
        if c.d.spec.sheriff_wins and c.d.has(TOWN):
            c.wins(TOWN)


def tax_collector(c: Course, act: Act) -> None:
    """He learns who has the statue; of the Lone Rider there is no record."""
    if c.d.role(c.d.holder) == LONE_RIDER:
        c.learn("no_record", 1 << act.by)
    else:
        holder(c, act)


def holder(c: Course, act: Act) -> None:
    """Somebody learns who has the statue, planted or not."""
    c.learn("holder", 1 << act.by, (c.d.holder,))


def bodyguard(c: Course, act: Act) -> None:
    """He protects somebody until dawn, or his own death."""
    c.set(protected=act.target, guarded=act.target)
    c.tell(Event("protected", {"seat": act.target}))


def gambler(c: Course, act: Act) -> None:
    """Roulette: who is not of the Town dies, and he goes on; at a townsperson he dies, and it is over."""
    d, target = c.d, act.target
    c.set(roulette=False)
    c.tell(Event("picks_town" if d.faction(target) == TOWN else "picks_other", {"seat": target}))
    if d.faction(target) != TOWN:
        had_it = d.holder == target
        c.kill(target, act.row.id, by=act.by)
        wins_it = had_it and d.spec.gambler_stop == "statue"
        c.set(roulette=not c.d.over and not wins_it and bool(c.d.exposed & ~(1 << act.by)))
    elif d.protected != act.by:
        c.kill(act.by, act.row.id, by=target)


def intoxicate(c: Course, act: Act) -> None:
    """Somebody is drunk until dawn."""
    c.set(inactive=c.d.inactive | 1 << act.target, kept=c.d.kept | 1 << act.target)
    c.tell(Event("drunk", {"seat": act.target}))


def kill(c: Course, act: Act) -> None:
    """Somebody is killed by one."""
    c.kill(act.target, act.row.id, by=act.by)


def kill_together(c: Course, act: Act) -> None:
    """Somebody is killed by a faction."""
    c.kill(act.target, act.row.id, faction=act.row.body)


def search(c: Course, act: Act) -> None:
    """Who names the holder takes the statue from him."""
    found = c.d.holder == act.target
    if found:
        c.give(act.by)
    c.learn("found" if found else "not_found", 1 << act.by, (act.target,))


def search_together(c: Course, act: Act) -> None:
    """A faction searches somebody, and takes the statue if he has it."""
    found = c.d.holder == act.target
    if found:
        c.capture(act.row.body)
    c.learn("found" if found else "not_found", act.body, (act.target,))


def rob(c: Course, act: Act) -> None:
    """The Bandits rob somebody, or, where that is an option, kill somebody who is none of them."""
    if act.choice == KILL:
        kill_together(c, act)
    elif not c.d.has(BANDITS):
        search_together(c, act)


def assign(c: Course, act: Act) -> None:
    """The leader names who keeps the statue."""
    if c.d.in_transit:
        c.settles(act.target)
    elif act.target != c.d.holder:
        c.give(act.target)
    kept(c, act.row.body)


def kept(c: Course, faction: str) -> None:
    """A faction is told who of it keeps the statue; nothing, if who follows or possesses the keeper has it already."""
    if c.d.has(faction):
        c.learn("keeper", c.d.body(faction), (c.d.holder,))


def cardsharp(c: Course, act: Act) -> None:
    """He plays cards with somebody until dawn, and wins the statue if that one has it."""
    d, target = c.d, act.target
    won = d.holder == target
    c.set(inactive=d.inactive | 1 << target, kept=d.kept | (0 if won else 1 << target))
    c.tell(Event("plays_with_owner", {}) if won else Event("plays_with", {"seat": target}))
    if won:
        c.give(act.by)


def take_back(c: Course, act: Act) -> None:
    """Softstep takes the statue back where she has planted it."""
    c.give(act.by, retrieve=True)
    c.learn("taken_back", c.d.body(GUARDIANS))


def plant(c: Course, act: Act) -> None:
    """She plants it on somebody, who is not told."""
    c.give(act.target, plant=True)


def herbalist(c: Course, act: Act) -> None:
    """She poisons somebody, who dies by day."""
    c.set(poison=act.target)


def follow(c: Course, act: Act) -> None:
    """The Rider follows somebody until dusk: what that one is given is his."""
    c.set(follow=act.target)


def arc(d: State, by: int, target: int) -> tuple[str, tuple[int, ...]]:
    """What the Detector learns, and who lives on that arc, its ends excluded."""
    if d.holder == target:
        return "target", (target,)
    if d.holder == by:
        return "self", (by,)
    way = (target - by) % d.seats
    clockwise = (d.holder - by) % d.seats < way
    far = range(1, way) if clockwise else range(way + 1, d.seats)
    living = tuple((by + steps) % d.seats for steps in far if d.alive >> (by + steps) % d.seats & 1)
    return "clockwise" if clockwise else "other", living


def detector(c: Course, act: Act) -> None:
    """He learns on which arc of the circle the statue is."""
    value, seats = arc(c.d, act.by, act.target)
    c.learn("arc", 1 << act.by, (act.target, *seats) if value in ("clockwise", "other") else seats, value)


def escape(c: Course, act: Act) -> None:
    """A Fugitive leaves the game; the last one wins. The statue stays with those of them who are awake, or live."""
    d, target = c.d, act.target
    left = d.members(FUGITIVES) & d.alive & ~(1 << target)
    awake = left & d.active
    c.set(out=d.out | 1 << target, escaped=d.escaped | 1 << target, buried=d.buried | 1 << target)
    c.set(scrapes=0, scrapable=0, killed=0)
    c.tell(Event("escapes", {"seat": target, "role": d.role(target)}))
    c.shows(1 << target)
    if not left:
        c.wins(FUGITIVES)
    elif d.holder == target:
        c.give(d.highest(left if d.planted else awake))


def cleaner(c: Course, act: Act) -> None:
    """She learns whether one of some has the statue."""
    there = c.d.holder in act.named
    c.learn("among_them" if there else "not_among", 1 << act.by, act.named)


def look(c: Course, act: Act) -> None:
    """The Hired Hand has an employer tonight."""
    c.set(employer=act.target)


def theft(c: Course, act: Act) -> None:
    """He steals from him."""
    found = c.d.holder == c.d.employer
    if found:
        c.give(act.by)
    c.learn("found" if found else "not_found", 1 << act.by, (c.d.employer,))


def possess(c: Course, act: Act) -> None:
    """Kaszabara possesses somebody, three times in four."""
    if act.lucky:
        c.set(possessed=act.target)
    c.learn("possessed" if act.lucky else "not_possessed", 1 << act.by, (act.target,))


def visit(c: Course, act: Act) -> None:
    """Banner asks somebody, who learns who he is."""
    c.set(visited=act.target)


def answered(c: Course, answer: Answer | None) -> None:
    """Who was asked works together with Banner, or does not and dies, unless he is jailed or protected."""
    d, asked, banner = c.d, c.d.visited, c.d.played_by("banner")
    if asked < 0:
        return
    c.did("banner.question", 1 << asked, (), YES if answer is None else answer.choice)
    if answer is not None and answer.choice == NO:
        if d.exposed >> asked & 1:
            c.kill(asked, "banner.question", by=banner)
        return
    c.see(1 << banner, 1 << asked)
    c.learn("role", 1 << banner, (asked,), d.role(asked))
    c.learn("holds" if d.holder == asked else "holds_not", 1 << banner, (asked,))
    beside = neighbours(d, asked)
    c.learn("among_them" if d.holder in beside else "not_among", 1 << banner, beside)


def neighbours(d: State, seat: int) -> tuple[int, ...]:
    """The nearest who live, on both sides of somebody."""
    around = [(seat + step) % d.seats for step in range(1, d.seats)]
    living = [each for each in around if d.alive >> each & 1]
    return tuple(sorted({living[0], living[-1]})) if living else ()


def shot(c: Course, act: Act) -> None:
    """The Gods shoot at the statue: a hit if the target has it; in the failure the target dies."""
    d, target = c.d, act.target
    had_it = d.holder == target
    told = d.body(GODS)
    if act.lucky:
        if had_it:
            c.set(hits=d.hits + 1)
            if c.d.hits >= HITS:
                c.wins(GODS)
            elif act.choice == TAKE:
                c.capture(GODS)
        c.learn("hit" if had_it else "no_hit", told, (target,), str(c.d.hits) if had_it else "")
        return
    c.learn("failure", told, (target,))
    if not d.exposed >> target & 1:
        return
    if had_it and not d.members(GODS) & d.alive & ~(1 << target):
        # Nobody is left of those who would take it: it is found on the body.
        c.dies_by_night(target, act.row.id)
        c.wins(TOWN)
        return
    c.kill(target, act.row.id, faction=GODS)


def doctor(c: Course, act: Act) -> None:
    """He saves one of tonight's dead."""
    c.rises(act.target)


def nothing(c: Course, act: Act) -> None:
    """What comes of it is only that somebody learns something."""


def give_away(c: Course, act: Act) -> None:
    """The Nameless gives the statue away."""
    c.give(act.target)


Doing = Callable[[Course, Act], None]

DEEDS: Final[Mapping[str, Doing]] = {
    "dancer": nothing,
    "charmer": promise,
    "blackmailer": promise,
    "rider.search": search,
    "rider.kill": kill,
    "rider.follow": follow,
    "sheriff": sheriff,
    "pastor": nothing,
    "tax_collector": tax_collector,
    "bodyguard": bodyguard,
    "gambler": gambler,
    "gambler.pick": gambler,
    "drunkard": intoxicate,
    "drunken_judge": intoxicate,
    "executioner": kill,
    "bandits.rob": rob,
    "bandits.assign": assign,
    "avenger": kill,
    "thief": search,
    "cardsharp": cardsharp,
    "oracle": nothing,
    "softstep.take": take_back,
    "guardians.kill1": kill_together,
    "warrior": kill,
    "lone_coyote": kill,
    "guardians.kill2": kill_together,
    "blazing_fury": kill,
    "guardians.assign": assign,
    "softstep.plant": plant,
    "spyglass": holder,
    "herbalist": herbalist,
    "detector": detector,
    "mind_eater": nothing,
    "green_tentacle": kill,
    "aliens.search": search_together,
    "purple_sucker": search,
    "aliens.assign": assign,
    "fugitives.escape": escape,
    "cleaner": cleaner,
    "hired_hand.look": look,
    "hired_hand.theft": theft,
    "fugitives.search": search_together,
    "fugitives.assign": assign,
    "kaszabara": possess,
    "banner": visit,
    "gods.shot": nothing,
    "nameless.shot": nothing,
    "gods.assign": assign,
    "nameless.gift": give_away,
    "doctor": doctor,
}
"""What is special of each step that somebody does."""


def closes(c: Course, row: Row, window: Window, orders: Orders) -> None:
    """What comes of the window of a step."""
    if row.id == "banner.question":
        asked = c.d.visited
        answered(c, window.answer_of(asked))
        c.set(visited=NOBODYS)
        return
    act = acting(c.d, row, window, orders)
    if act is None:
        if row.leader and c.d.in_transit:
            c.settles(c.d.holder)
            kept(c, row.body)
        return
    if row.uses:
        uses = dict(c.d.uses)
        c.set(uses=tuple({**uses, row.id: uses.get(row.id, 0) + 1}.items()))
    c.did(row.id, act.body or 1 << act.by, act.named, act.choice)
    _opened(c, act, window)
    if row.id in ("gods.shot", "nameless.shot"):
        shot(c, act)
    else:
        DEEDS[row.id](c, act)
    _lessons(c, act)


def _opened(c: Course, act: Act, window: Window) -> None:
    """Where all is announced: who has used which power, and against whom (option ``openness``).

    Who acts is named as his window was, by his character, or by his faction where the set is not shown; not by his
    seat: a name would show his card, which nobody may.
    """
    row = act.row
    if not c.d.spec.open or row.leader or row.secret == "all":
        return
    seats = () if row.secret == "target" else act.named
    c.tell(Event("open_deed" if seats else "open_use", {"call": window.call.id, "seats": seats}))


def _lessons(c: Course, act: Act) -> None:
    """Who learns what of the target, by the table; whether something was found, the deed has told."""
    d, row, target = c.d, act.row, act.target
    for lesson in () if d.over else row.tells:
        to = act.body if lesson.who == "body" else 1 << (act.by if lesson.who == "actor" else target)
        if lesson.what == "role":
            c.see(to, 1 << target)
            c.learn("role", to, (target,), d.role(target))
        elif lesson.what == "faction":
            c.learn("faction", to, (target,), d.faction(target))
        elif lesson.what == "actor":
            c.see(to, 1 << act.by)
            c.learn("meets", to, (act.by,), row.of)
        elif lesson.what == "planted":
            if d.planted:
                c.learn("planted", d.body(row.faction), (d.holder,))
        elif lesson.what == "played":
            c.learn("played", to)


# --- what follows by itself -------------------------------------------------------------------------------------------


def wakes(c: Course, faction: str, *, meeting: bool = False) -> None:
    """A faction wakes: who is awake sees who else is, and which of them has the statue, if it is theirs (4.2)."""
    d = c.d
    awake = d.body(faction)
    if meeting and faction == BANDITS and d.holder < 0:
        c.set(holder=d.highest(d.members(BANDITS) & d.alive))
        c.announce()
        c.holders_told()
    c.set(chat=faction)
    c.tell(Event("wakes_up", {"faction": faction}))
    c.see(awake, awake)
    c.learn("awake", awake, seats_of(awake))
    d = c.d
    if d.has(faction):
        c.learn("holder", awake, (d.holder,))
    elif faction == GUARDIANS and d.planted:
        c.learn("planted", awake, (d.holder,))


def wakers(faction: str) -> Callable[[Course], None]:
    """The waking of a faction."""
    return lambda c: wakes(c, faction)


def meetings(faction: str) -> Callable[[Course], None]:
    """The meeting of a faction on night 0."""
    return lambda c: wakes(c, faction, meeting=True)


def signal(c: Course) -> None:
    """The Aliens send a signal, if they have the statue and one of them is awake; the third wins."""
    d = c.d
    if not d.has(ALIENS) or not d.body(ALIENS):
        return
    c.set(signals=d.signals + 1)
    c.tell(Event("signal", {"number": c.d.signals, "of": SIGNALS}))
    if c.d.signals >= SIGNALS:
        c.wins(ALIENS)


def scrape(c: Course) -> None:
    """The Fugitives scrape gold off it, if they have it and one of them is awake; nobody is told."""
    d = c.d
    if d.public == FUGITIVES:
        c.set(scrapable=d.scrapable + 1)
    if d.has(FUGITIVES) and d.body(FUGITIVES):
        c.set(scrapes=d.scrapes + 1)


def rider_learns(c: Course) -> None:
    """The Rider learns who has the statue."""
    rider = c.d.played_by(LONE_RIDER)
    if rider >= 0 and c.d.holder >= 0:
        c.learn("holder", 1 << rider, (c.d.holder,))


def possession_ends(c: Course) -> None:
    """Whom Kaszabara possessed is free."""
    c.set(possessed=NOBODYS)


BY_ITSELF: Final[Mapping[str, Callable[[Course], None]]] = {
    "rider.ride": Course.rides,
    "rider.learn": rider_learns,
    "aliens.signal": signal,
    "fugitives.scrape": scrape,
    "kaszabara.wakes": possession_ends,
    **{f"{faction}.wake": wakers(faction) for faction in (BANDITS, GUARDIANS, ALIENS, FUGITIVES, GODS)},
    **{f"{faction}.meet": meetings(faction) for faction in (BANDITS, GUARDIANS, ALIENS, FUGITIVES, GODS)},
}
"""What is special of each step that takes no time."""
