"""A game of Ktulu, from the cards to the victory (rules/ktulu.md 3-5)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import mask
from talia.games.ktulu import day
from talia.games.ktulu.course import Course
from talia.games.ktulu.deeds import BY_ITSELF, Lots, Orders, closes, doers, lots
from talia.games.ktulu.known import in_public, in_secret, sides_of, told_in_the_end
from talia.games.ktulu.roles import BANDITS, CLEANER, DOCTOR, FACTIONS, GUARDIANS, SHOWING, TOWN
from talia.games.ktulu.state import NOBODYS, Spec, State
from talia.games.ktulu.steps import KILL, ROB, Row
from talia.table.account import Account, Item
from talia.table.forms import Form
from talia.table.game import Channel, Guide, Status, Timer
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove, Move, seats_of
from talia.table.sides import Side
from talia.table.stages import Events, Facts, Lying, Stage
from talia.village.ballots import Ballot
from talia.village.deal import Death, VillageDeal, seat_items
from talia.village.steps import Step
from talia.village.talk import Introduction, Speech
from talia.village.windows import Call, Window


class Show(Move, frozen=True, tag="show"):
    """One shows one's card: the Mayor and the Insurance Agent may, at any moment; nobody else can."""


PUBLIC: Final[Mapping[str, Callable[[State, Row], bool]]] = {
    "": lambda d, row: True,
    "has": lambda d, row: d.public == row.faction,
    "lacks": lambda d, row: d.public != row.faction,
    "roulette": lambda d, row: d.roulette,
    "scraped": lambda d, row: d.scrapable > 0,
}
"""What must be public for a step to be called."""


class KtuluDeal(VillageDeal[State]):
    """One game: night and day in turn, until somebody has won."""

    made_of = State

    # --- the cards ----------------------------------------------------------------------------------------------------

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """A card each."""
        return spec.pack

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """One card each; night zero falls. The Chief has the statue already where that is an option."""
        hands = tuple(mask((code,)) for code in order[: d.spec.seats])
        c = Course(replace(d, cards=Lying(hands), knows=tuple(1 << seat for seat in range(len(hands)))))
        if c.d.spec.night_zero_capture:
            c.set(holder=c.d.highest(c.d.members(BANDITS)))
            c.holders_told()
        c.goes_on(self.nightfall(c.d, 0))
        return c.done

    def nightfall(self, d: State, night: int) -> tuple[State, Events]:
        """Night falls: what held until dusk is over (4.2)."""
        c = Course(replace(d, night=night, step=0, stage=None, of=""))
        c.set(jailed=NOBODYS, protected=NOBODYS, inactive=0, kept=0, took=False, follow=NOBODYS)
        c.set(visited=NOBODYS, employer=NOBODYS, roulette=False, chat="", victims=0)
        c.tell(Event("night_falls", {"night": night}))
        c.goes_on(self.night_goes_on(c.d))
        return c.done

    # --- windows of the night -----------------------------------------------------------------------------------------

    def steps_of(self, d: State) -> tuple[Step, ...]:
        """Night zero has steps of its own."""
        spec: Spec = d.spec
        return spec.rows(d.night)

    def called(self, d: State, step: Step) -> bool:
        """As long as all know no better than that there may be somebody who acts (4.2)."""
        row: Any = step
        if row.call is None:
            return row.of not in FACTIONS or not row.id.endswith((".wake", ".meet")) or self._may_wake(d, row.of)
        may = self._may_wake(d, row.body) if row.body else d.plays(row.of) and not d.gone(row.of)
        return may and bool(PUBLIC[row.when](d, row))

    def _may_wake(self, d: State, faction: str) -> bool:
        return faction in d.spec.factions and d.may_act(faction)

    def befits(self, d: State, step: Step) -> tuple[State, Events]:
        """What follows by itself."""
        c = Course(d)
        BY_ITSELF[step.id](c)
        return c.done

    def opens(self, d: State, step: Step) -> tuple[State, Events]:
        """The window of a step: all who live are asked."""
        row: Any = step
        call: Call = row.call
        choice = None
        if row.of == CLEANER:
            call = replace(call, names=-(-d.alive.bit_count() // 10) + 1)
        if row.id == "bandits.rob" and call.choice:
            choice = (KILL,) if d.public == BANDITS else (ROB, KILL)
        if not d.spec.show_set:
            call = replace(call, id=f"{row.faction}.{d.windows % 2}")
        among = d.exposed if choice == (KILL,) else self._among(d, row)
        window = Window.opened(call, d.seats, d.alive, among, choice)
        return replace(d, stage=window), (Event("wakes", {"call": call.id}),)

    def _among(self, d: State, row: Row) -> int:
        """Who may be named in a step, as everybody knows."""
        jailed = 1 << d.jailed if d.jailed >= 0 else NOBODY
        guarded = 1 << d.guarded if d.guarded >= 0 else NOBODY
        return {
            "living": d.alive,
            "exposed": d.exposed,
            "free": d.alive & ~jailed,
            "unjailed": d.alive & ~jailed,
            "open": d.alive & ~d.kept,
            "guarded": d.alive & ~guarded,
            "fallen": d.victims,
        }[row.among]

    def doers(self, d: State, window: Window) -> int:
        """Who acts in the step that is open, as far as he can; by day nobody, for those who act are then known."""
        return NOBODY if d.row is None else doers(d, d.row)

    def lots(self, d: State, window: Window) -> Lots:
        """What is drawn in a step; where there is no abstaining by day, a vote for each who is silent, as all see."""
        row = d.row
        if row is not None:
            return lots(d, row)
        if window.call.id in ("search", "search_runoff", "hang_vote"):
            return (seat_items(d),) * day.silent(window).bit_count()
        return ()

    def closes(self, d: State, window: Window, orders: Orders) -> tuple[State, Events]:
        """What comes of a window, and what follows it."""
        row = d.row
        c = Course(replace(d, stage=None))
        if row is None:
            {
                "reply": self._replied,
                "duel_vote": self._supported,
                "judge": self._judged,
                "duel_doctor": self._doctored,
                "search": self._searched,
                "search_runoff": self._ran_off,
                "hang_question": self._asked,
                "hang_vote": self._condemned,
                "mayor": self._pardoned,
            }[window.call.id](c, window, orders)
            return c.done
        closes(c, row, window, orders)
        if row.of == "gambler" and c.d.roulette:
            # The next pick is a window of its own: the one that comes next, or the same once more.
            c.set(step=next(at for at, each in enumerate(self.steps_of(c.d)) if each.id == "gambler.pick"))
        c.goes_on(self.night_goes_on(c.d))
        return c.done

    # --- dawn ---------------------------------------------------------------------------------------------------------

    def dawns(self, d: State) -> tuple[State, Events]:
        """Cards are shown, planting may end, all are free; then somebody may have won (4.3, 4.6 H)."""
        c = Course(replace(d, stage=None))
        c.set(day=d.night + 1, chat="")
        c.tell(Event("dawn", {"day": c.d.day}))
        if c.d.victims:
            c.set(buried=d.buried | d.victims)
            if d.spec.reveal_dead_cards:
                c.shows(d.victims)
        else:
            c.tell(Event("nobody_died", {}))
        c.set(victims=0)
        if d.planted and not d.members(GUARDIANS) & d.alive:
            c.set(planted=False)
            c.announce()
        c.set(jailed=NOBODYS, protected=NOBODYS, inactive=0, kept=0, in_transit=False)
        c.holders_told()
        if c.d.has(TOWN):
            c.wins(TOWN)
        elif c.d.has(BANDITS) and d.night >= d.spec.ship_night:
            c.wins(BANDITS)
        elif c.d.only_guardians:
            c.wins(GUARDIANS)
        else:
            first = Introduction(day.INTRO_SECONDS)
            c.set(stage=first if c.d.day == 1 else day.discussion(c.d))
        return c.done

    # --- the day ------------------------------------------------------------------------------------------------------

    def follows(self, d: State) -> tuple[State, Events]:
        """After the introductions the discussion; after the speeches of a duel the vote."""
        stage = d.stage
        if isinstance(stage, Introduction):
            return replace(d, stage=day.discussion(d)), ()
        if isinstance(stage, Speech):
            duel = d.duel
            assert duel is not None
            if stage.seat == duel.challenger:
                return replace(d, stage=Speech(duel.challenged, day.SPEECH_SECONDS)), ()
            return replace(d, stage=Window.opened(day.DUEL_CALL, d.seats, d.alive & ~duel.both, duel.both)), ()
        return super().follows(d)

    def talked(self, d: State) -> tuple[State, Events]:
        """Poison works in the discussion, at the latest in its end; then the search."""
        talk = d.stage
        c = Course(d)
        if d.poison >= 0 and d.alive >> d.poison & 1:
            c.set(talk=talk, stage=None, of="poison", poison=NOBODYS, queue=(Death(d.poison, "poison"),))
            c.goes_on(self.fall(c.d))
            return c.done
        c.set(poison=NOBODYS)
        if not talk.done(c.d):
            return c.done
        return self._search(c)

    def _search(self, c: Course) -> tuple[State, Events]:
        """The search: who is a candidate, and whether there is a vote."""
        d, talk = c.d, c.d.stage
        nominated = sum({1 << seat for _, seat in talk.nominated if d.alive >> seat & 1})
        c.set(stage=None, talk=None, chosen=0, searched=0, condemned=NOBODYS)
        candidates = nominated if d.spec.nominations else d.alive
        if not candidates:
            c.tell(Event("nobody_nominated", {}))
            self._dusk(c)
        elif candidates.bit_count() <= d.spec.searches:
            self._search_them(c, candidates)
        else:
            c.tell(Event("search", {"number": d.spec.searches}))
            c.set(stage=day.named_window(day.SEARCH_CALL, d, d.spec.searches, candidates))
        return c.done

    def _searched(self, c: Course, window: Window, orders: Orders) -> None:
        clear, tied = day.elected(day.counted(c, window, orders), c.d.spec.searches, window.among)
        places = c.d.spec.searches - clear.bit_count()
        c.set(chosen=clear)
        if tied:
            c.tell(Event("runoff", {"seats": seats_of(tied), "number": places}))
            c.set(stage=day.named_window(day.RUNOFF_CALL, c.d, places, tied))
        else:
            self._search_them(c, clear)

    def _ran_off(self, c: Course, window: Window, orders: Orders) -> None:
        places = c.d.spec.searches - c.d.chosen.bit_count()
        clear, _ = day.elected(day.counted(c, window, orders), places, window.among)
        self._search_them(c, c.d.chosen | clear)

    def _search_them(self, c: Course, seats: int) -> None:
        """Those are searched, at once: check B. Then the question whether one of them is hanged."""
        c.set(searched=seats)
        d = c.d
        if not seats:
            c.tell(Event("nobody_searched", {}))
            self._dusk(c)
            return
        c.tell(Event("searched", {"seats": seats_of(seats)}))
        if d.holder >= 0 and seats >> d.holder & 1:
            c.tell(Event("statue_found", {"seat": d.holder}))
            c.wins(TOWN)
            return
        c.tell(Event("statue_not_found", {}))
        if d.spec.town_hangs:
            c.set(stage=Window.opened(day.QUESTION_CALL, d.seats, d.alive, NOBODY))
        else:
            self._dusk(c)

    def _asked(self, c: Course, window: Window, orders: Orders) -> None:
        """Whether one of the searched is hanged: more must want it than do not."""
        votes = day.question_votes(c.d, window)
        wanting = tuple(seat for seat, yes in votes.items() if yes)
        ballot = Ballot(c.d.day, window.call.id, tuple((seat, int(yes)) for seat, yes in votes.items()))
        c.set(ballots=(*c.d.ballots, ballot))
        c.tell(Event("want_to_hang", {"seats": wanting, "yes": len(wanting), "no": len(votes) - len(wanting)}))
        if 2 * len(wanting) <= len(votes):
            c.tell(Event("nobody_hanged", {}))
            self._dusk(c)
        elif c.d.searched.bit_count() == 1:
            self._condemn(c, seats_of(c.d.searched)[0])
        else:
            c.set(stage=day.named_window(day.HANG_CALL, c.d, 1, c.d.searched))

    def _condemned(self, c: Course, window: Window, orders: Orders) -> None:
        clear, _ = day.elected(day.counted(c, window, orders), 1, window.among)
        if clear:
            self._condemn(c, seats_of(clear)[0])
        else:
            c.tell(Event("nobody_hanged", {}))
            self._dusk(c)

    def _condemn(self, c: Course, seat: int) -> None:
        """Somebody is condemned; the Mayor may pardon him, as far as all know."""
        c.set(condemned=seat)
        c.tell(Event("condemned", {"seat": seat}))
        if day.mayor_may(c.d):
            c.set(stage=Window.opened(day.MAYOR_CALL, c.d.seats, c.d.alive, NOBODY))
        else:
            self._hang(c)

    def _pardoned(self, c: Course, window: Window, orders: Orders) -> None:
        mayor = c.d.played_by("mayor")
        answer = window.answer_of(mayor)
        if answer is None or answer.choice != day.PARDON or c.d.revealed >> mayor & 1:
            self._hang(c)
            return
        c.shows(1 << mayor)
        c.tell(Event("pardoned", {"by": mayor, "seat": c.d.condemned}))
        self._dusk(c)

    def _hang(self, c: Course) -> None:
        c.set(of="hanged", queue=(Death(c.d.condemned, "hanged"),))
        c.goes_on(self.fall(c.d))

    def _dusk(self, c: Course) -> None:
        """Dusk; after the last day nobody wins (check I)."""
        if c.d.over:
            return
        if c.d.day >= c.d.spec.max_days:
            c.wins("nobody")
            return
        c.set(searched=0, condemned=NOBODYS)
        c.goes_on(self.nightfall(c.d, c.d.day))

    # --- duels --------------------------------------------------------------------------------------------------------

    def _replied(self, c: Course, window: Window, orders: Orders) -> None:
        duel = c.d.duel
        assert duel is not None
        answer = window.answer_of(duel.challenged)
        if answer is not None and answer.choice == day.ACCEPT:
            c.tell(Event("accepts", {"seat": duel.challenged}))
            c.set(stage=Speech(duel.challenger, day.SPEECH_SECONDS))
        else:
            c.tell(Event("refuses", {"seat": duel.challenged}))
            c.set(stage=c.d.talk, talk=None, duel=None)

    def _supported(self, c: Course, window: Window, orders: Orders) -> None:
        """The result of a duel; a Judge may decree another."""
        duel = c.d.duel
        assert duel is not None
        votes = day.duel_votes(c.d, window)
        c.set(ballots=(*c.d.ballots, Ballot(c.d.day, window.call.id, tuple(votes.items()))))
        for seat, supported in votes.items():
            c.tell(Event("supports", {"by": seat, "seat": supported}))
        dying, armed = day.duel_result(c.d, votes)
        if armed >= 0:
            c.tell(Event("gunslinger", {"seat": armed}))
        c.tell(Event("duel_ends", {"seats": seats_of(dying)}) if dying else Event("duel_in_vain", {}))
        c.set(duel=replace(duel, dying=dying))
        if day.judge_may(c.d):
            c.set(stage=Window.opened(day.JUDGE_CALL, c.d.seats, c.d.alive, duel.both))
        else:
            self._duel_ends(c)

    def _judged(self, c: Course, window: Window, orders: Orders) -> None:
        day.decree(c, window)
        self._duel_ends(c)

    def _duel_ends(self, c: Course) -> None:
        duel = c.d.duel
        assert duel is not None
        talk = c.d.talk
        c.set(talk=replace(talk, fought=talk.fought + 1), of="duel")
        c.set(queue=tuple(Death(seat, "duel") for seat in seats_of(duel.dying)))
        c.goes_on(self.fall(c.d))

    def _doctored(self, c: Course, window: Window, orders: Orders) -> None:
        doctor = c.d.played_by(DOCTOR)
        answer = window.answer_of(doctor)
        if answer is not None and answer.seat is not None and not dict(c.d.uses).get("doctor"):
            c.set(uses=tuple({**dict(c.d.uses), "doctor": 1}.items()))
            c.rises(answer.seat)
        c.goes_on(self.settled(c.d))

    # --- deaths by day ------------------------------------------------------------------------------------------------

    def dies(self, d: State, death: Death) -> tuple[State, Events]:
        """By day: of a duel, of poison, on the rope."""
        c = Course(d)
        c.falls(death.seat, death.cause)
        c.tell(Event("dies_by_day", {"seat": death.seat, "cause": death.cause}))
        return c.done

    def asked_after(self, d: State, death: Death) -> Stage | None:
        """Nothing: all deaths of a duel are one event (4.6 A)."""
        return None

    def settled(self, d: State) -> tuple[State, Events]:
        """The statue may be found on the dead; the Doctor may save somebody after a duel; cards are shown."""
        c = Course(d)
        duel = d.duel
        day.day_deaths(c)
        if c.d.over:
            return c.done
        if d.of == "duel" and duel is not None and d.victims and not duel.doctored and d.may_live(DOCTOR):
            c.set(duel=replace(duel, doctored=True))
            c.set(stage=Window.opened(day.DUEL_DOCTOR_CALL, d.seats, d.alive, d.victims))
            return c.done
        day.bury(c)
        if c.d.over:
            return c.done
        if d.of == "hanged":
            self._dusk(c)
        else:
            c.set(stage=d.talk, talk=None, duel=None, of="")
        return c.done

    # --- cards shown --------------------------------------------------------------------------------------------------

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """What may be said in the talk; and to show one's card, for everybody who lives, so that no key tells.

        For whoever may not show his card it does nothing, once.
        """
        forms = super().asides(d, seat)
        return (*forms, Form(Show)) if self._may_show(d) >> seat & 1 else forms

    def _may_show(self, d: State) -> int:
        """Who is offered to show his card: all who live and have not tried, as long as one of two may have it."""
        if d.cards is None or d.over:
            return NOBODY
        closed = not d.spec.show_set or any(
            d.plays(role) and not any(d.role(seat) == role for seat in seats_of(d.revealed)) for role in SHOWING
        )
        return d.alive & ~d.revealed & ~d.tried if closed else NOBODY

    def beside(self, d: State, author: int, move: Move) -> tuple[State, Events]:
        """A card is shown."""
        if not isinstance(move, Show):
            return super().beside(d, author, move)
        if not self._may_show(d) >> author & 1:
            raise IllegalMove("shown_already" if (d.revealed | d.tried) >> author & 1 else "not_now")
        c = Course(d)
        if d.role(author) in SHOWING:
            c.set(shown=d.shown | 1 << author)
            c.tell(Event("shows", {"seat": author}))
            c.shows(1 << author)
        else:
            c.set(tried=d.tried | 1 << author)
            c.tell(Event("may_not_show", {}, 1 << author))
        return c.done

    # --- the end ------------------------------------------------------------------------------------------------------

    def score(self, d: State) -> tuple[int, ...] | None:
        """A point for each of the faction that has won, living, dead or escaped."""
        if not d.over:
            return None
        winners = self._winners(d)
        return tuple(winners >> seat & 1 for seat in range(d.seats))

    def _winners(self, d: State) -> int:
        return NOBODY if d.winner == "nobody" else d.members(d.winner)

    def account(self, d: State) -> Account:
        """Who has won."""
        winners = self._winners(d) if d.over else NOBODY
        return (Item(d.winner, {}, seats_of(winners), 1 if winners else None),) if d.over else ()

    def summary(self, d: State) -> dict[str, Any]:
        """Who has won, and on which day or after which night."""
        return {"winner": d.winner, "nights": d.night, "days": d.day}

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def timers(self, d: State) -> tuple[Timer, ...]:
        """Those of the stage; the clock of the discussion stands still while a duel is fought."""
        waiting = () if d.talk is None else d.talk.timers(d)
        return (*super().timers(d), *(replace(timer, stands=True) for timer in waiting))

    def shown(self, d: State) -> Mapping[str, int]:
        """Cards that are open, and those somebody has seen; the dead see all, where that is an option."""
        if not d.knows:
            return {}
        seen = {
            seat: sum(1 << viewer for viewer, cards in enumerate(d.knows) if cards >> seat & 1) | d.watching
            for seat in range(d.seats)
        }
        return {f"hand.{seat}": EVERYONE if d.revealed >> seat & 1 else viewers for seat, viewers in seen.items()}

    def sides(self, d: State) -> tuple[Side, ...]:
        """Who is of which faction: all know it of open cards, and each of those whose cards he has seen."""
        return sides_of(d)

    def status(self, d: State, seat: int) -> Status:
        """Who is dead or has escaped is out."""
        return "out" if d.out >> seat & 1 else "playing"

    def channels(self, d: State) -> tuple[Channel, ...]:
        """By night, in secret, the faction that is awake; by day the living, in a duel one; the dead once buried."""
        stage, row = d.stage, d.row
        spoken: tuple[Channel, ...] = ()
        if isinstance(stage, (day.Discussion, Introduction)):
            spoken = (Channel("village", d.alive, EVERYONE),)
        elif isinstance(stage, Speech):
            spoken = (Channel("village", 1 << stage.seat, EVERYONE),)
        elif isinstance(stage, Window) and row is not None and d.chat and row.faction == d.chat:
            awake = d.body(d.chat)
            spoken = (Channel(d.chat, awake, awake | d.watching, secret=True),)
        return (*spoken, Channel("dead", d.ghosts, d.ghosts))

    def guidance(self, d: State, seat: int) -> tuple[Guide, ...]:
        """Where the Bandits may kill they are asked so."""
        told, window = super().guidance(d, seat), d.stage
        if isinstance(window, Window) and window.call.id == "bandits.rob" and window.choice:
            return tuple(replace(guide, code=f"{guide.code}.{'_or_'.join(window.choice)}") for guide in told)
        return told

    def common(self, d: State) -> Facts:
        """What all know, and what each knows besides; in the end everything."""
        if d.cards is None:
            return ()
        if d.over:
            return (*in_public(d), *told_in_the_end(d))
        return (*in_public(d), *in_secret(d))
