"""A deal of Werewolves, from the cards to the victory (rules/werewolves.md 3-5)."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import BIT, mask
from talia.games.werewolves.night import CENTRE, CLOSED, fifths, middle
from talia.games.werewolves.roles import (
    ELECTION_CALL,
    ELECTION_RUNOFF_CALL,
    FACTIONS,
    HUNTER,
    HUNTER_CALL,
    HUNTER_HIDDEN_CALL,
    LITTLE_GIRL,
    LOVERS_CALL,
    NIGHT,
    NO,
    PACK_CALL,
    POISONED,
    ROLE,
    RUNOFF_CALL,
    SEER_CALL,
    SHERIFF_CALL,
    SUCCESSOR_CALL,
    THIEF,
    THIEF_CALL,
    VICTIM,
    VILLAGE,
    VOTE_CALL,
    WEREWOLVES,
    WITCH,
    WITCH_CALL,
)
from talia.games.werewolves.state import NOBODYS, Spec, State
from talia.table.account import Account, Item
from talia.table.game import Channel
from talia.table.moves import EVERYONE, NOBODY, Event, seats_of
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying, Stage, lasting
from talia.table.zones import Fact, Zone, public
from talia.village.ballots import Ballot, cast, leaders, tally
from talia.village.deal import Death, VillageDeal, seat_items
from talia.village.steps import Step
from talia.village.talk import Talk
from talia.village.windows import Answer, Call, Window, by_lot

SHOT_CAUSES: Final = frozenset(("eaten", "lynched"))
"""What the Hunter shoots for."""
HIDDEN_CAUSES: Final = frozenset(("eaten", "fright", "poison"))
"""Causes nobody is told: who has died in the night."""


def talk_seconds(alive: int) -> int:
    """How long the talk of a day may last (rules/werewolves.md 4.4).

    >>> talk_seconds(12), talk_seconds(30)
    (360, 600)
    """
    return min(600, 180 + 15 * alive)


class WerewolvesDeal(VillageDeal[State]):
    """One game: night and day in turn, until somebody has won."""

    made_of = State
    steps = NIGHT

    # --- the cards ----------------------------------------------------------------------------------------------------

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """A card each, and two for the middle where the Thief plays."""
        return spec.pack

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """One card each; the first night falls, or a Sheriff is elected before it."""
        spec: Spec = d.spec
        rest = mask(order[spec.seats :])
        piles = (Zone(CENTRE, rest, NOBODY),) if rest else ()
        hands = tuple(mask((code,)) for code in order[: spec.seats])
        thief = next((seat for seat, card in enumerate(hands) if ROLE[card] == THIEF), NOBODYS)
        d = replace(d, cards=Lying(hands, piles), thief=thief)
        if thief >= 0:
            d = replace(d, centre=tuple(ROLE[BIT[code]] for code in middle(d)))
        if spec.election == "before_night":
            return self._opened(d, ELECTION_CALL, d.alive, d.alive), ()
        return self.nightfall(d)

    def nightfall(self, d: State) -> tuple[State, Events]:
        """Night falls."""
        d = replace(
            d,
            night=d.night + 1,
            step=0,
            prey=NOBODYS,
            frightened=NOBODYS,
            poisoned=NOBODYS,
            saved=0,
            spent=(),
            evening=False,
        )
        d, events = self.night_goes_on(d)
        return d, (Event("night_falls", {"night": d.night}), *events)

    # --- windows of the night -----------------------------------------------------------------------------------------

    def called(self, d: State, step: Step) -> bool:
        """As long as all know no better than that there may be somebody who acts (rules/werewolves.md 4.2)."""
        spec: Spec = d.spec
        if d.night == 1 and not spec.first_night_kill and step.call in (PACK_CALL, WITCH_CALL):
            return False
        if step.call is PACK_CALL:
            return True
        return spec.roles[step.of] > 0 and not d.gone(step.of)

    def opens(self, d: State, step: Step) -> tuple[State, Events]:
        """The window of a step, and what who acts is told when it opens."""
        call, choice, among, to = step.call, None, d.alive, NOBODY
        assert call is not None
        if call is THIEF_CALL and d.thief >= 0:
            to = 1 << d.thief
        elif call is PACK_CALL:
            d = replace(d, met=True)
            watched = d.spec.roles[LITTLE_GIRL] and not d.gone(LITTLE_GIRL) and d.spec.girl_mode == "peek"
            choice = call.choice if watched else ()
        elif call is WITCH_CALL:
            heals, poisons = ("heal" in d.potions, "poison" in d.potions)
            choice = (NO, *((VICTIM,) if heals else ()), *((POISONED,) if heals and poisons else ()))
            among = d.alive if poisons else NOBODY
        window = Window.opened(call, d.seats, d.alive, among, choice)
        d = replace(d, stage=window)
        events: Events = (Event("wakes", {"call": call.id}),)
        if to and d.cards.pile(CENTRE):
            known = (CENTRE, d.cards.pile(CENTRE), to)
            d = replace(d, cards=replace(d.cards, known=(*d.cards.known, known)))
        return d, events

    def doers(self, d: State, window: Window) -> int:
        """The holder of the card that acts; of the pack's window all of it, and the Little Girl who looks on."""
        call = window.call
        if call is LOVERS_CALL:
            return d.lovers
        if call is HUNTER_HIDDEN_CALL:
            return window.asked if d.last is not None and self._shoots(d, d.last) else NOBODY
        of = next(step.of for step in self.steps if step.call is call)
        holder = d.thief if of == THIEF else d.holder(of)
        if call is PACK_CALL:
            peeks = (girl := d.holder(LITTLE_GIRL)) >= 0 and d.spec.girl_mode == "peek"
            return d.awake | (1 << girl if peeks else 0)
        return 1 << holder if holder >= 0 else NOBODY

    def lots(self, d: State, window: Window) -> tuple[tuple[str, ...], ...]:
        """Who is drawn where nobody is named, always drawn; what the Little Girl sees."""
        call = window.call
        if call is THIEF_CALL:
            return (("first", "second"),)
        if call is PACK_CALL:
            return (fifths(), seat_items(d), seat_items(d)) if window.choice else (seat_items(d), seat_items(d))
        if call in (ELECTION_CALL, ELECTION_RUNOFF_CALL):
            return (seat_items(d),)
        return (seat_items(d),) if call.id in ("cupid", "successor") else ()

    def closes(self, d: State, window: Window, orders: tuple[tuple[str, ...], ...]) -> tuple[State, Events]:
        """What comes of a window, and what follows it."""
        call = window.call
        deed = CLOSED.get(call.id)
        if deed is not None:
            d, events = deed(d, window, orders)
            if call is SEER_CALL and d.night == 1 and not d.spec.first_night_kill:
                d = replace(d, met=True)
            d, more = self.night_goes_on(d)
            return d, (*events, *more)
        if call in (ELECTION_CALL, ELECTION_RUNOFF_CALL):
            return self._elected(d, window, orders[0])
        if call in (VOTE_CALL, RUNOFF_CALL):
            return self._voted(d, window)
        if call is SHERIFF_CALL:
            return self._sheriff_decided(d, window)
        if call is SUCCESSOR_CALL:
            return self._succeeded(d, window, orders[0])
        return self._shot(d, window)

    def _opened(self, d: State, call: Call, asked: int, among: int) -> State:
        return replace(d, stage=Window.opened(call, d.seats, asked, among))

    # --- dawn and deaths ----------------------------------------------------------------------------------------------

    def dawns(self, d: State) -> tuple[State, Events]:
        """The deaths of the night happen together (4.3)."""
        causes: dict[int, str] = {}
        if d.poisoned >= 0 and not d.saved >> d.poisoned & 1:
            causes[d.poisoned] = "poison"
        if d.frightened >= 0:
            causes[d.frightened] = "fright"
        elif d.prey >= 0 and not d.saved >> d.prey & 1:
            causes[d.prey] = "eaten"
        used = (Event("potion_used", {"potion": each}) for each in d.spent)
        events: Events = (Event("dawn", {"day": d.night}), *used)
        if not causes:
            events = (*events, Event("nobody_died", {}))
        deaths = tuple(Death(seat, causes[seat]) for seat in sorted(causes))
        d, more = self.fall_together(replace(d, day=d.night), deaths)
        return d, (*events, *more)

    def dies(self, d: State, death: Death) -> tuple[State, Events]:
        """His card is shown, and who loves him dies of grief (4.5)."""
        seat = death.seat
        told: dict[str, Any] = {"seat": seat, "cause": _told_cause(death.cause)}
        told |= {"role": d.role(seat)} if d.spec.reveal_cards else {}
        partner = d.partner(seat)
        if partner >= 0 and d.alive >> partner & 1:
            d = replace(d, queue=(*d.queue, Death(partner, "grief")))
        return d, (Event("dies" if d.spec.reveal_cards else "dies_hidden", told),)

    def asked_after(self, d: State, death: Death) -> Stage | None:
        """The Hunter; where cards stay closed everybody who might be him."""
        spec: Spec = d.spec
        if not spec.roles[HUNTER] or d.shot or not d.alive:
            return None
        asked = 1 << death.seat
        if not spec.reveal_cards:
            might = spec.hunter_any_death or death.cause in SHOT_CAUSES | HIDDEN_CAUSES
            call = HUNTER_HIDDEN_CALL
        else:
            might = self._shoots(d, death)
            call = HUNTER_CALL
        return Window.opened(call, d.seats, asked, d.alive) if might else None

    def _shoots(self, d: State, death: Death) -> bool:
        return d.role(death.seat) == HUNTER and (d.spec.hunter_any_death or death.cause in SHOT_CAUSES)

    def _shot(self, d: State, window: Window) -> tuple[State, Events]:
        """The Hunter has answered, or somebody of whom all can think that he is the Hunter."""
        seat = seats_of(window.asked)[0]
        answer = window.answer_of(seat)
        if answer is None or answer.seat is None or d.last is None or not self._shoots(d, d.last):
            return self.fall(d)
        d = replace(d, shot=True, queue=(*d.queue, Death(answer.seat, "shot")))
        d, events = self.fall(d)
        return d, (Event("shoots", {"seat": seat, "at": answer.seat}), *events)

    def settled(self, d: State) -> tuple[State, Events]:
        """The victory check; then the Sheriff's successor; then day or night."""
        winner = self.victor(d)
        if winner:
            return self._ended(d, winner)
        if d.sheriff >= 0 and d.out >> d.sheriff & 1:
            return self._opened(d, SUCCESSOR_CALL, 1 << d.sheriff, d.alive), ()
        return self.nightfall(d) if d.evening else self.morning(d)

    def _succeeded(self, d: State, window: Window, order: tuple[str, ...]) -> tuple[State, Events]:
        answer = window.answer_of(d.sheriff)
        seat = by_lot(order, d.alive) if answer is None or answer.seat is None else answer.seat
        told = Event("successor", {"by": d.sheriff, "seat": seat, "lot": answer is None})
        d, events = self.settled(replace(d, sheriff=seat))
        return d, (told, *events)

    # --- the day ------------------------------------------------------------------------------------------------------

    def morning(self, d: State) -> tuple[State, Events]:
        """The election on the first day, then the talk (4.4)."""
        if d.spec.election == "day1" and not d.elected:
            return self._opened(d, ELECTION_CALL, d.alive, d.alive), (Event("election", {}),)
        roles = tuple(role for role, number in d.spec.roles.items() if number)
        return replace(d, stage=Talk(talk_seconds(d.alive.bit_count()), roles, FACTIONS, roles)), ()

    def _elected(self, d: State, window: Window, order: tuple[str, ...]) -> tuple[State, Events]:
        """Most votes win; a tie is a run-off, then lot among those who still tie; without any vote lot decides."""
        votes = _named(window.answers)
        d, events = _counted(d, window, votes)
        ahead = leaders(tally(votes)) or window.among
        first = window.call is ELECTION_CALL
        if ahead.bit_count() > 1 and first and votes:
            runoff = (*events, Event("runoff", {"seats": seats_of(ahead)}))
            return self._opened(d, ELECTION_RUNOFF_CALL, d.alive, ahead), runoff
        seat = by_lot(order, ahead)
        d = replace(d, sheriff=seat, elected=True)
        events = (*events, Event("elected", {"seat": seat, "lot": ahead.bit_count() > 1}))
        d, more = self.morning(d) if d.night else self.nightfall(d)
        return d, (*events, *more)

    def talked(self, d: State) -> tuple[State, Events]:
        """The vote."""
        return self._opened(d, VOTE_CALL, d.alive, d.alive), (Event("vote", {}),)

    def _voted(self, d: State, window: Window) -> tuple[State, Events]:
        """Most points are lynched; what a tie does is an option. A lover's vote for his partner counts for nothing."""
        votes = {seat: target for seat, target in _named(window.answers).items() if target != d.partner(seat)}
        d, events = _counted(d, window, votes)
        ahead = leaders(tally(votes, {d.sheriff: 2}))
        if ahead.bit_count() == 1:
            return self._lynched(d, seats_of(ahead)[0], events)
        if not ahead or d.spec.tie == "none":
            return self._spared(d, events)
        if window.call is VOTE_CALL:
            runoff = (*events, Event("runoff", {"seats": seats_of(ahead)}))
            return self._opened(d, RUNOFF_CALL, d.alive, ahead), runoff
        if d.spec.tie == "sheriff" and d.sheriff >= 0 and ahead & ~(1 << d.sheriff):
            decides = (*events, Event("sheriff_decides", {"seat": d.sheriff, "seats": seats_of(ahead)}))
            return self._opened(d, SHERIFF_CALL, 1 << d.sheriff, ahead), decides
        return self._spared(d, events)

    def _sheriff_decided(self, d: State, window: Window) -> tuple[State, Events]:
        answer = window.answer_of(d.sheriff)
        if answer is None or answer.seat is None or answer.seat == d.partner(d.sheriff):
            return self._spared(d, ())
        return self._lynched(d, answer.seat, ())

    def _lynched(self, d: State, seat: int, events: Events) -> tuple[State, Events]:
        d, more = self.fall(replace(d, evening=True, queue=(Death(seat, "lynched"),)))
        return d, (*events, *more)

    def _spared(self, d: State, events: Events) -> tuple[State, Events]:
        d, more = self.settled(replace(d, evening=True))
        return d, (*events, Event("nobody_lynched", {}), *more)

    # --- victory ------------------------------------------------------------------------------------------------------

    def victor(self, d: State) -> str:
        """Who has won, in the order of rules/werewolves.md 4.6; "" if nobody has yet."""
        alive, wolves = d.alive, d.awake
        if not alive:
            return "nobody"
        if d.mixed and alive == d.lovers:
            return "lovers"
        if not wolves:
            return VILLAGE
        both = d.mixed and not d.lovers & ~alive
        if wolves == alive or (d.spec.parity and not both and 2 * wolves.bit_count() >= alive.bit_count()):
            return WEREWOLVES
        return ""

    def winners(self, d: State) -> int:
        """Who has won: the camp, dead or alive, but for lovers of both camps; or these alone; or nobody."""
        apart = d.lovers if d.mixed else NOBODY
        if d.winner == VILLAGE:
            return d.everybody & ~d.wolves & ~apart
        return {WEREWOLVES: d.wolves & ~apart, "lovers": d.lovers}.get(d.winner, NOBODY)

    def _ended(self, d: State, winner: str) -> tuple[State, Events]:
        d = replace(d, winner=winner, stage=None, over=True)
        return d, (Event(f"{winner}_wins", {"seats": seats_of(self.winners(d))}),)

    def score(self, d: State) -> tuple[int, ...] | None:
        """A point for each who has won."""
        if not d.over:
            return None
        winners = self.winners(d)
        return tuple(winners >> seat & 1 for seat in range(d.seats))

    def account(self, d: State) -> Account:
        """Who has won."""
        return (Item(d.winner, {}, seats_of(self.winners(d)), 1 if self.winners(d) else None),) if d.over else ()

    def summary(self, d: State) -> dict[str, Any]:
        """Who has won, and in which night."""
        return {"winner": d.winner, "nights": d.night}

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def shown(self, d: State) -> Mapping[str, int]:
        """The cards of the dead."""
        return {f"hand.{seat}": EVERYONE for seat in seats_of(d.out)} if d.spec.reveal_cards else {}

    def sides(self, d: State) -> tuple[Side, ...]:
        """The pack knows itself once it has met; of the dead all know it whose cards are shown; in the end all do."""
        if d.cards is None:
            return ()
        village = d.everybody & ~d.wolves
        if d.over:
            return (Side(WEREWOLVES, d.wolves), Side(VILLAGE, village))
        shown = d.out if d.spec.reveal_cards else NOBODY
        told = d.wolves if d.met else NOBODY
        return (
            Side(WEREWOLVES, d.wolves, told),
            Side(VILLAGE, village, told),
            Side(WEREWOLVES, d.wolves & shown),
            Side(VILLAGE, village & shown),
        )

    def channels(self, d: State) -> tuple[Channel, ...]:
        """The pack among itself while it chooses; by day the living, the dead always."""
        stage = d.stage
        hunting = isinstance(stage, Window) and stage.call is PACK_CALL
        pack = (Channel("pack", d.awake, d.awake, secret=True),) if hunting else ()
        return (*pack, *super().channels(d))

    def common(self, d: State) -> Facts:
        """The roles in play, the office, what is used up; and to each what he has found out."""
        if d.cards is None:
            return ()
        if d.over:
            return (*self._in_public(d), *self._told_in_the_end(d))
        return (*self._in_public(d), *self._in_secret(d))

    def _in_public(self, d: State) -> Facts:
        runoff = isinstance(d.stage, Window) and d.stage.call is RUNOFF_CALL
        return _in_public(d, seats_of(d.stage.among) if runoff else None)

    def _in_secret(self, d: State) -> Facts:
        told = list(_for_good(d))
        stage = d.stage
        if isinstance(stage, Window) and stage.call is PACK_CALL:
            votes = tuple({"by": by, "seat": at} for by, at in _named(stage.told).items() if d.awake >> by & 1)
            told += [Fact("hunt", votes, d.awake)] if votes else []
            told.append(Fact("whispers", ("pack",), d.awake))
        if isinstance(stage, Window) and stage.call is WITCH_CALL and (witch := d.holder(WITCH)) >= 0:
            fact = (
                Fact("no_victim", True, 1 << witch)
                if d.frightened >= 0
                else Fact("victim", {"seat": d.prey}, 1 << witch)
            )
            told.append(fact)
        return tuple(told)

    def _told_in_the_end(self, d: State) -> Facts:
        """All that was hidden."""
        guesses = tuple(
            {
                "night": each.night,
                "call": each.call,
                "by": each.seat,
                "named": each.named,
                "choice": each.choice or None,
                "deed": each.deed,
            }
            for each in d.guesses
        )
        ballots = tuple({"day": each.day, "call": each.call, "votes": each.votes} for each in d.ballots)
        loved = {"lovers": seats_of(d.lovers)} if d.lovers else {}
        return public(winner=d.winner, guesses=guesses or None, ballots=ballots or None, **loved)


def _told_cause(cause: str) -> str:
    """A cause as all are told it."""
    return "night" if cause in HIDDEN_CAUSES else cause


def found_out(seen: Any) -> dict[str, Any]:
    """What somebody has found out, as he is told it."""
    return {"night": seen.night, "seats": seen.seats, "role": seen.role}


def _named(answers: tuple[Answer | None, ...]) -> dict[int, int]:
    """Whom each has named, who has named somebody."""
    return {seat: each.seat for seat, each in enumerate(answers) if each is not None and each.seat is not None}


def _last_ballot(d: State) -> tuple[dict[str, int], ...] | None:
    """How all have voted the last time; None if there was no vote yet."""
    votes = d.ballots[-1].votes if d.ballots else ()
    return tuple({"by": by, "seat": seat} for by, seat in votes) or None


def _counted(d: State, window: Window, votes: dict[int, int]) -> tuple[State, Events]:
    """The deal with a ballot that is counted, and told by name."""
    votes = cast(d.alive, votes)
    ballot = Ballot(d.day, window.call.id, tuple(votes.items()))
    told = tuple(Event("voted", {"by": by, "seat": seat}) for by, seat in votes.items())
    return replace(d, ballots=(*d.ballots, ballot)), told


@lasting
def _in_public(d: State, tied: tuple[int, ...] | None) -> Facts:
    """What all know; ``tied``: among whom it is voted again."""
    roles = tuple({"role": role, "count": number} for role, number in d.spec.roles.items() if number)
    shown = d.everybody if d.over else d.out if d.spec.reveal_cards else NOBODY
    return public(
        roles=roles,
        night=d.night or None,
        day=d.day or None,
        fallen=tuple({"seat": each.seat, "cause": _told_cause(each.cause), "day": each.day} for each in d.fallen)
        or None,
        sheriff=d.sheriff if d.sheriff >= 0 else None,
        potions=d.potions if d.spec.roles[WITCH] else None,
        tied=tied,
        ballot=_last_ballot(d),
        shown=tuple({"seat": seat, "role": d.role(seat)} for seat in seats_of(shown)) or None,
    )


@lasting
def _for_good(d: State) -> Facts:
    """What each knows of the game so far, whatever goes on."""
    told = [Fact("role", d.role(seat), 1 << seat) for seat in range(d.seats)]
    told += [Fact("lover", d.partner(seat), 1 << seat) for seat in seats_of(d.lovers)]
    if d.cupid >= 0 and d.lovers:
        told.append(Fact("lovers", seats_of(d.lovers), 1 << d.cupid))
    if d.met:
        told.append(Fact("pack", seats_of(d.wolves), d.wolves))
    if d.centre and (d.night, d.step) > (0, 0):
        told.append(Fact("middle", d.centre, 1 << d.thief))
    for seat in sorted({each.by for each in d.seen}):
        own = [each for each in d.seen if each.by == seat]
        found = tuple(found_out(each) for each in own if len(each.seats) == 1)
        suspected = tuple({"night": each.night, "seats": each.seats} for each in own if len(each.seats) == 2)
        told += [Fact("found", found, 1 << seat)] if found else []
        told += [Fact("suspected", suspected, 1 << seat)] if suspected else []
    return tuple(told)
