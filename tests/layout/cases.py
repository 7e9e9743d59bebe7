"""What the stand shows of tables: moments of matches of every game, as the server would tell them.

Matches are played from seeds, by computer players and at random. Of all the moments those are kept that ask something
different of the screen (another phase, another question, one's turn or not), the fullest of each; on top of them comes
what may lie over any table: long names, large numbers, clocks, a proposal, somebody away, talk, a lost connection.
"""

import dataclasses
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from talia.chance import Seeded
from talia.games import find
from talia.players import Witness, make, offered
from talia.server import wire
from talia.table.forms import Form, Number, Text, sample
from talia.table.game import Game
from talia.table.match import Match, Step
from talia.table.meanings import ALERT, MEANINGS, Meaning
from talia.table.moves import CLOCK, EVERYONE, OPEN, SPECTATOR, Expired, IllegalMove, seats_of
from talia.table.view import Update, View, ZoneView, told_to, view, zone_view
from tests.games.random_play import random_setting

NOW: Final = 1_800_000_000_000
NAMES: Final = ("Ania", "Bartłomiej", "Zofia", "Jan", "Wojciech", "Ewa", "Kazimierz", "Ola", "Stanisława", "Piotr")
INITIALS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZĄĆĘŁŃÓŚŹŻÄÖÜÀÉ"
"""As many letters as there may be seats."""
WIDE: Final = 24
"""So many letters a name may have."""
STEPS: Final = 500
"""A match is left after so many decisions."""
DEALS: Final = 3
"""In so many deals something is looked for that may be said beside the play."""
LONG: Final = 20_000
"""One of which the end is looked for, after so many."""
MATCHES: Final = 6
"""So many matches of a game are played; in the last of them there are most seats."""
TABLES: Final = (2, 4, 6, 8, 12)
"""So many sit at the tables that are shown of a game for more than the last number, besides the fullest."""
SMALLER: Final = 2
"""So many matches are played at each of those tables: by computer players, and at random."""
DRAFT: Final = "talia.draft"
"""Where a window keeps the move that is being put together (``web/src/table/kept.ts``)."""
HALF, WHOLE = "half answered", "answered"
TALK: Final = ("Dzień dobry wszystkim!", "Która to już kolejka? Zaraz muszę kończyć, ale tę partię dogramy do końca.")


@dataclass(frozen=True)
class Case:
    """A thing to show. ``guided``: whether a newcomer looks, who is told what is asked of him."""

    name: str
    path: str
    messages: tuple[Any, ...] = ()
    answers: dict[str, Any] = field(default_factory=dict)
    line: str | int | None = None
    press: tuple[str, ...] = ()
    guided: bool = False
    hand: int | None = None
    """How many cards one holds there, if they have to be there."""
    held: dict[str, str] = field(default_factory=dict)
    """What the window has kept, by place: a question half answered."""
    then: tuple[Any, ...] = ()
    """What the server says once it was looked at: that it is one's turn. Nothing may move by it."""
    holds: str = ""
    """What the space bar is held on, by a selector."""
    passes: bool = False
    """Whether it is gone after a moment, and has to be shown anew for each look."""
    phase: str = ""
    """Of what phase of a game it is a picture, if its name does not begin with that."""
    served: bool = False
    """Whether it is a page that the server draws itself, without the client."""

    def shown(self) -> dict[str, Any]:
        """As the stand takes it."""
        raw = {
            "name": self.name,
            "path": self.path,
            "messages": self.messages,
            "answers": self.answers,
            "press": self.press,
            "held": self.held,
            "guided": self.guided,
            "then": self.then,
            **({"holds": self.holds} if self.holds else {}),
            **({"served": True} if self.served else {}),
            **({} if self.line is None else {"line": self.line}),
        }
        found: dict[str, Any] = msgspec.to_builtins(raw)
        return found


@dataclass(frozen=True)
class Moment:
    """Where a match stood, for one who looks: his view, how the table stands, the frames of the deal just finished."""

    game: str
    options: dict[str, Any]
    seats: int
    viewer: int
    view: View
    status: str
    said: str
    """What of it is different from others: the phase and the question."""
    deal: int | None = None
    frames: tuple[wire.Frame, ...] = ()
    before: View | None = None
    """What was seen before it became one's turn, if that is the moment."""

    @property
    def mine(self) -> bool:
        """Whether it is one's turn."""
        return self.viewer in self.view.waiting and self.status == "playing"


@dataclass
class _Seen:
    """The fullest state of a kind so far, by how many cards and answers there are."""

    size: int
    make: Any


def moments(game: Game[Any], matches: int, seed: str = "stand") -> list[Moment]:
    """The moments of so many matches that differ in what they ask of the screen; the last match has most seats."""
    found: dict[str, _Seen] = {}
    for number in range(matches):
        rng = Random(f"{seed} {game.id} {number}")
        options, seats = random_setting(game, rng)
        if number == matches - 1 and seats != max(game.seats):
            seats = max(game.seats)
            options = setting(game, rng, seats)
        _play(game, options, seats, rng, found, by_players=number % 2 == 0)
    if not any(said.startswith("over ") for said in found):
        found |= _end(game, Random(f"{seed} {game.id} end"))
    return [seen.make() for _, seen in sorted(found.items())]


def tables(game: Game[Any], least: int = 2) -> tuple[int, ...]:
    """How many sit at the tables of a game with a wide range of seats, but for the largest; ``least``: of no fewer.

    >>> tables(find("singing_pianos")), tables(find("ktulu"), 8), tables(find("skat"))
    ((2, 4, 6, 8, 12), (8, 12), ())
    """
    wide = max(game.seats) > TABLES[-1]
    return tuple(seats for seats in TABLES if wide and seats >= least and seats in game.seats)


def setting(game: Game[Any], rng: Random, seats: int) -> Any:
    """Random options for so many seats."""
    options, fits = random_setting(game, rng)
    while fits != seats:
        options, fits = random_setting(game, rng)
    return options


def smaller(game: Game[Any]) -> Iterator[Moment]:
    """What is asked at tables smaller than the largest, how it becomes one's turn, and how deals end there."""
    for seats in tables(game):
        found: dict[str, _Seen] = {}
        for number in range(SMALLER):
            rng = Random(f"table of {seats} {game.id} {number}")
            options = setting(game, rng, seats) if number else game.Options()
            _play(game, options, seats, rng, found, by_players=number % 2 == 0)
        for said, seen in sorted(found.items()):
            if said.startswith(("turn, ", "break ", "over ")) or said.endswith("on turn"):
                moment: Moment = seen.make()
                yield dataclasses.replace(moment, said=f"{seats} players, {said}")


def _end(game: Game[Any], rng: Random) -> dict[str, _Seen]:
    """How a match ends, of a game whose matches are so long that none of the others came to it."""
    found: dict[str, _Seen] = {}
    _play(game, *random_setting(game, rng), rng, found, by_players=True, steps=LONG)
    return {said: seen for said, seen in found.items() if said.startswith("over ")}


def _play(
    game: Game[Any],
    options: Any,
    seats: int,
    rng: Random,
    found: dict[str, _Seen],
    *,
    by_players: bool,
    steps: int = STEPS,
) -> None:
    def referee(*_: Any) -> str:
        return rng.choice(("yes", "no", "unknown"))

    match = Match(game, options, seats, Seeded(repr(rng.random())), breaks=True, referee=referee)
    players = players_of(game, seats) if by_players else None
    witnesses = tuple(Witness(game, seat, options) for seat in range(seats))
    came = match.begin()
    deal: list[tuple[int, Step]] = []
    before = match.state
    for _ in range(steps):
        deal.extend((len(match.log), step) for step in came)
        for witness in witnesses if players else ():
            for step in came:
                witness.saw(step.events)
        _keep(match, msgspec.to_builtins(options), deal, found)
        _keep_turn(match, msgspec.to_builtins(options), before, found)
        before = match.state
        if match.result is not None:
            return
        if match.paused:
            deal = []
            came = match.go_on()
            continue
        came = _step(match, rng, players, witnesses)


def players_of(game: Game[Any], seats: int) -> list[Any] | None:
    """The players that need no time."""
    return [make(game.id, "simple") for _ in range(seats)] if "simple" in offered(game.id) else None


def _step(match: Match[Any], rng: Random, players: list[Any] | None, witnesses: tuple[Witness, ...]) -> list[Step]:
    game, state = match.game, match.state
    waiting = seats_of(game.waiting(state))
    timers = [timer for timer in game.timers(state) if timer.seat is None]
    if timers and (not waiting or rng.random() < 0.2):
        try:
            return match.do(CLOCK, Expired(rng.choice(timers).id))
        except IllegalMove:
            pass
    if rng.random() < 0.1:
        waiting = tuple(seat for seat in range(match.seats) if game.choices(state, seat)) or waiting
    seat = rng.choice(waiting)
    # Now and then a player does something odd: so claims and doubles come up that good play has no use for.
    if players is None or rng.random() < 0.15 or seat not in seats_of(game.waiting(state)):
        return match.do(seat, sample(game.choices(state, seat), rng))
    return match.do(seat, players[seat].move(witnesses[seat].sight(state), rng, inf))


def _keep(match: Match[Any], options: dict[str, Any], deal: list[tuple[int, Step]], found: dict[str, _Seen]) -> None:
    """Notes the moment for those on turn, for one who waits, and for a spectator."""
    game, state = match.game, match.state
    status = "over" if match.result is not None else "break" if match.paused else "playing"
    phase = game.phase(state)
    waiting = seats_of(game.waiting(state)) if status == "playing" else ()
    # One who waits is the seat after one who is on turn: he is dealt other cards in most games.
    idle = next((seat % match.seats for seat in range(1 + (waiting[0] if waiting else -1), 99)), 0)
    viewers = (*waiting[:1], *(() if idle in waiting[:1] else (idle,)), SPECTATOR)
    for viewer in viewers:
        choices = game.choices(state, viewer) if viewer != SPECTATOR and status == "playing" else ()
        asked = "+".join(sorted({_tag(form) for form in choices}))
        if _elsewhere(choices, viewer):
            # What may be done besides takes its room from a hand of another that is to be played from.
            beside = "+".join(sorted({_tag(form) for form in game.asides(state, viewer)}))
            asked += f" from another hand{' beside ' if beside else ''}{beside}"
        turn = "on turn" if viewer in waiting else "watching" if viewer == SPECTATOR else "waiting"
        said = f"{phase} {asked or '-'} {turn}" if status == "playing" else f"{status} {turn}"
        if any(lies_open(zone_view(zone, viewer), viewer) for zone in game.zones(state)):
            said += " open hands"
        answers = sum(1 + sum(_many(getattr(part, "among", 0)) for part in form.parts) for form in choices)
        size = answers + 100 * match.seats + sum(_many(zone.cards) for zone in game.zones(state))
        seen = found.get(said)
        if seen is None or size > seen.size:
            found[said] = _Seen(size, _moment(match, options, viewer, status, said, tuple(deal)))


def _keep_turn(match: Match[Any], options: dict[str, Any], before: Any, found: dict[str, _Seen]) -> None:
    """Notes that it has become somebody's turn, by the phases before and after.

    Not where a hand has come to the table with it, as that of a dummy put together, or was laid open: then all sit down
    anew.
    """
    game, state, seats = match.game, match.state, match.seats
    new = seats_of(game.waiting(state) & ~game.waiting(before))
    if not new or match.paused or game.draw(before) is not None or game.finished(before) != game.finished(state):
        return
    if _hands_there(game, before) != _hands_there(game, state):
        return
    seat, phases = new[0], list(dict.fromkeys((game.phase(before), game.phase(state))))
    said = f"turn, {' to '.join(phases)}"

    def made() -> Moment:
        now = view(game, state, seat)
        return Moment(game.id, options, seats, seat, now, "playing", said, before=view(game, before, seat))

    size = sum(_many(zone.cards) for zone in game.zones(state))
    if said not in found or size > found[said].size:
        found[said] = _Seen(size, made)


def _hands_there(game: Any, state: Any) -> list[str]:
    """The hands at the table, those among them that lie open marked."""
    hands = [zone for zone in game.zones(state) if zone.id.startswith("hand.")]
    return [f"{zone.id} open" if zone.sees == EVERYONE else zone.id for zone in hands]


def lies_open(zone: ZoneView, viewer: int) -> bool:
    """Whether it is somebody else's hand, and faces of it are seen."""
    kind, _, seat = zone.id.partition(".")
    return kind == "hand" and len(zone.cards) > 1 and seat != str(viewer)


def _elsewhere(choices: Iterable[Form], viewer: int) -> bool:
    """Whether cards are asked for that lie in somebody else's hand."""
    zones = {getattr(part, "zone", "") for form in choices for part in form.parts}
    return any(zone.startswith("hand.") for zone in zones - {f"hand.{viewer}"})


def _many(cards: Any) -> int:
    """How many cards, or seats, a set or a sequence of them has."""
    return cards.bit_count() if isinstance(cards, int) else len(cards)


def _moment(
    match: Match[Any], options: dict[str, Any], viewer: int, status: str, said: str, deal: tuple[tuple[int, Step], ...]
) -> Any:
    game, state, seats = match.game, match.state, match.seats

    def made() -> Moment:
        number = game.finished(state) - 1 if status != "playing" else None
        # Whose cards stay closed to the end of the match has no replay of its deals before.
        frames = frames_of(game, deal) if number is not None and number < game.opened(state) else ()
        return Moment(game.id, options, seats, viewer, view(game, state, viewer), status, said, number, frames)

    return made


def frames_of(game: Game[Any], deal: tuple[tuple[int, Step], ...]) -> tuple[wire.Frame, ...]:
    """A deal as its replay is told."""
    return tuple(
        wire.Frame(at, step.line.seat, step.line.by, told_to(step.events, OPEN), view(game, step.state, OPEN))
        for at, step in deal
    )


# --- as a server tells it ----------------------------------------------------------------------------------------


def wide(seats: int) -> tuple[str, ...]:
    """Names as long and as wide as they may be; each begins with a letter of its own."""
    return tuple(f"{INITIALS[seat]}{'WM' * 11}{seat % 10}" for seat in range(seats))


def plain(seats: int) -> tuple[str, ...]:
    """Names as people have."""
    return tuple(
        NAMES[seat % len(NAMES)] + (str(seat // len(NAMES) + 1) if seat >= len(NAMES) else "") for seat in range(seats)
    )


def told(moment: Moment, number: int = 0, names: tuple[str, ...] = (), **more: Any) -> Case:
    """A moment at a table; ``more`` is what of the table is not as usual."""
    id = f"stand-{moment.game}-{number}-{more.pop('kind', 'plain')}"
    names = names or plain(moment.seats)
    me = moment.viewer if moment.viewer != SPECTATOR else None
    info = wire.TableInfo(
        id=id,
        now=NOW,
        status=moment.status,  # type: ignore[arg-type]
        game=moment.game,
        rules=moment.view.rules,
        options=moment.options,
        clock=wire.Clock(),
        watch="public",
        talk="free",
        hints=True,
        seats=tuple(
            wire.SeatInfo(name, None if seat in (me, 0) else "simple" if seat % 2 else None, present=True)
            for seat, name in enumerate(names)
        ),
        host=0 if me is None else me,
        spectators=0,
        match=f"{id}-match",
        receipt=wire.Receipt("given"),
        seat=me,
        key=None if me is None else "key",
    )
    answers: dict[str, Any] = {}
    if moment.deal is not None and moment.frames:
        path = f"/api/tables/{id}/deals/{moment.deal}"
        answers[path] = wire.DealFrames(id, moment.deal, names, None, moment.frames)
    public = more.pop("public", None)
    full = wire.Full(f"{id}-match", 1, more.pop("view", moment.view), public)
    after = more.pop("after", ())
    extra: dict[str, Any] = {key: more.pop(key) for key in ("line", "press", "guided") if key in more}
    hand = next((zone for zone in moment.view.zones if zone.id == f"hand.{me}"), None)
    # Under a cover no cards are drawn.
    bare = hand is None or moment.deal is not None or public is not None
    extra["hand"] = None if bare else len(hand.cards)
    return Case(f"{moment.game}: {moment.said}", f"/t/{id}", (replace(info, **more), full, *after), answers, **extra)


def becomes(moment: Moment, number: int) -> Case:
    """How it becomes one's turn."""
    assert moment.before is not None
    # Every other one is told what is asked of him.
    case = told(moment, number, kind="turn", view=moment.before, guided=number % 2 == 0)
    return dataclasses.replace(case, hand=None, then=(Update(2, (), moment.view),))


def answering(moment: Moment, number: int) -> Iterator[Case]:
    """Questions for two cards or more, a number or people: half answered, or only begun, and whole."""
    forms = msgspec.to_builtins(moment.view.choices) if moment.mine else []
    for at, form in enumerate(forms):
        cards = _laid(form)
        many = sum(len(codes) for codes in cards.values())
        if many < 2 and not any(part["kind"] in ("number", "seats") for part in form["parts"]):
            continue
        for title, most in ((HALF, many // 2), (WHOLE, many)):
            same = sum(other["move"] == form["move"] for other in forms[:at])
            move = f"{form['move']}{f' {same + 1}' if same else ''}"
            case = told(moment, number, kind=f"{form['move']}-{at}-{most}")
            values = _values(form, cards, most, whole=title == WHOLE)
            of = f"{case.path.removeprefix('/t/')}/{case.messages[1].match}/{moment.viewer}"
            hand = None if case.hand is None else case.hand - most
            held = {DRAFT: json.dumps({"of": of, "draft": {"form": form, "values": values}})}
            yield titled(f"{move} {title}", dataclasses.replace(case, hand=hand, held=held))


def _laid(form: dict[str, Any]) -> dict[str, list[str]]:
    """As many cards as each part of a form takes: first what each of them needs, then what is left."""
    parts = [part for part in form["parts"] if part["kind"] == "cards"]
    laid: dict[str, list[str]] = {part["name"]: [] for part in parts}
    for enough in ("low", "high"):
        for part in parts:
            sharing = form["distinct"] if part["name"] in form["distinct"] else (part["name"],)
            left = list(part["among"])
            for code in (code for name in sharing for code in laid.get(name, ()) if code in left):
                left.remove(code)
            laid[part["name"]] += left[: max(0, part[enough] - len(laid[part["name"]]))]
    return laid


def _values(form: dict[str, Any], cards: dict[str, list[str]], most: int, *, whole: bool) -> dict[str, Any]:
    """A draft in which so many cards are laid.

    ``whole``: what else is asked is answered too, by what comes first, the highest number, as many people as may be.
    """
    values: dict[str, Any] = {}
    for part in form["parts"]:
        match part["kind"]:
            case "cards":
                values[part["name"]] = cards[part["name"]][:most]
                most -= len(values[part["name"]])
            case "option" | "phrases" as kind:
                values[part["name"]] = part["of" if kind == "option" else kind][0] if whole else None
            case "number":
                values[part["name"]] = part["high" if whole else "low"]
            case "seats":
                values[part["name"]] = part["among"][: part["high"]] if whole else []
            case kind:
                empty = {"order": part.get("items"), "text": ""}
                values[part["name"]] = empty[kind]
    return values


def large(view: View) -> View:
    """The same with scores of many digits."""
    return replace(view, totals=tuple((-1) ** seat * (2860 - 137 * seat) for seat in range(len(view.totals))))


def questioned(shown: View) -> View | None:
    """With a text as long as may be of each call one may ask about, and a question about one's own; or None."""
    by_move = {form.move: {part.name: part for part in form.parts} for form in shown.asides}
    if not {"ask", "explain"} <= by_move.keys():
        return None
    alerts = [{**Meaning(call).shown(), "alert": "W" * ALERT.most} for call in by_move["ask"]["call"].phrases]
    own = by_move["explain"]["call"].phrases[-1]
    asked = {**Meaning(own).shown(), "asked": [seat for seat in range(len(shown.totals)) if seat != shown.seat][:1]}
    return replace(shown, facts={**shown.facts, MEANINGS: [*alerts, asked]})


def variants(moment: Moment, number: int) -> Iterator[Case]:
    """What may lie over any table: each for itself, and the worst of it together."""
    match = f"stand-{moment.game}-{number}-named-match"
    left = tuple(59 * 60_000 + 59_000 for _ in range(moment.seats))
    clocks = wire.Clocks(match, NOW, left, moment.view.waiting)
    yield titled(
        "long names, large numbers, clocks",
        told(moment, number, wide(moment.seats), kind="named", view=large(moment.view), after=(clocks,)),
    )
    if explained := questioned(moment.view):
        yield titled("long alerts, a question", told(moment, number, kind="asked", view=explained))
    if moment.view.guidance:
        yield titled("guidance", told(moment, number, kind="guided", guided=True))


def troubles(moment: Moment, number: int, told: Callable[..., Case] = told) -> Iterator[Case]:
    """What happens round a table and takes room; ``told`` makes a case of a moment."""
    seats = plain(moment.seats)
    other = (moment.viewer + 1) % moment.seats
    proposal = wire.Proposal("end", other, (other,))
    yield titled("a proposal", told(moment, number, kind="proposal", proposal=proposal))
    away = tuple(
        wire.SeatInfo(name, present=seat != other, away=NOW + 47_000 if seat == other else None)
        for seat, name in enumerate(seats)
    )
    said = tuple(wire.Said(n + 1, "table", other, seats[other], text=text) for n, text in enumerate(TALK))
    yield titled("somebody away, and talk", told(moment, number, kind="away", seats=away, after=said))
    mine = tuple(
        wire.SeatInfo(name, present=True, kept_by="simple", status="kept")
        if seat in (moment.viewer, other)
        else wire.SeatInfo(name, present=True)
        for seat, name in enumerate(seats)
    )
    yield titled("kept by computers", told(moment, number, kind="kept", seats=mine))
    yield titled("paused", told(replaced(moment, "paused"), number, kind="paused"))
    refused = wire.Refused(None, "not_your_turn")
    yield titled("a refusal", told(moment, number, kind="refused", after=(refused,)))
    yield titled("connection lost", told(moment, number, kind="lost", line="lost"))


def replaced(moment: Moment, status: str) -> Moment:
    """The moment with another status of the table."""
    return Moment(moment.game, moment.options, moment.seats, moment.viewer, moment.view, status, moment.said)


def titled(title: str, case: Case) -> Case:
    """A case with more in its name."""
    return dataclasses.replace(case, name=f"{case.name}, {title}")


@cache
def cases(id: str, matches: int = MATCHES) -> tuple[Case, ...]:
    """Everything the stand shows of a game: each moment, with long names too, and troubles over the fullest of them."""
    found = moments(find(id), matches)
    made = []
    for number, moment in enumerate(found):
        if moment.before is not None:
            made.append(becomes(moment, number))
            continue
        made.append(told(moment, number))
        made.extend(variants(moment, number))
        made.extend(answering(moment, number))
    asked = [each for each in found if each.mine and each.before is None]
    if asked:
        fullest = max(asked, key=lambda each: len(msgspec.json.encode(each.view)))
        made.extend(troubles(fullest, len(found)))
    made.extend(besides(find(id), len(found) + 1))
    for number, moment in enumerate(smaller(find(id)), AT_SMALLER):
        if moment.before is not None:
            made.append(becomes(moment, number))
            continue
        made.append(told(moment, number))
        if moment.mine:
            named = told(moment, number, wide(moment.seats), kind="named", view=large(moment.view))
            made.append(titled("long names, large numbers", named))
    return tuple(made)


AT_SMALLER: Final = 1000
"""Smaller tables are numbered from here."""
STATEMENT: Final = "Wyrabiam kiery, przebijam na stole trzecie karo i oddaję na końcu jednego pika. "
"""Again and again, a text as long as a form may ask for."""


def besides(game: Game[Any], number: int) -> Iterator[Case]:
    """What takes a form though nobody waits for it: the form, and what whoever is asked then sees."""
    match, seat = _offered(game, Random(f"besides {game.id}"))
    if match is None:
        return
    options, form = (
        msgspec.to_builtins(match.options),
        next(form for form in game.asides(match.state, seat) if _numbered(form)),
    )
    offered_to = Moment(
        game.id, options, match.seats, seat, view(game, match.state, seat), "playing", f"{_tag(form)} put together"
    )
    pressed: Any = {"press": ("[data-focus=panel] .aside",)}
    yield told(offered_to, number, **pressed)
    yield titled("long names", told(offered_to, number, wide(match.seats), kind="named", **pressed))
    texts = {part.name: (2 * STATEMENT)[: part.most].strip() for part in form.parts if isinstance(part, Text)}
    match.do(seat, replace(form.sample(Random(1)), **texts))
    asked_of = seats_of(game.waiting(match.state))
    for at, asked in enumerate(asked_of[:2], number + 1):
        seen, said = view(game, match.state, asked), f"{_tag(form)} to be answered"
        now = Moment(game.id, options, match.seats, asked, seen, "playing", said)
        yield told(now, at)
        yield from variants(now, at)
    # What was seen for it is still seen when they play on.
    while game.waiting(match.state) and not match.paused:
        on_turn = seats_of(game.waiting(match.state))[0]
        if on_turn in asked_of and game.phase(match.state) == "play":
            seen, said = view(game, match.state, on_turn), f"{_tag(form)} refused"
            now = Moment(game.id, options, match.seats, on_turn, seen, "playing", said)
            yield told(now, number + 9)
            yield from variants(now, number + 9)
            return
        match.do(on_turn, game.default(match.state, on_turn) or sample(game.choices(match.state, on_turn), Random(1)))


def _numbered(form: Form) -> bool:
    return any(isinstance(part, Number) for part in form.parts)


def _tag(form: Form) -> str:
    return str(form.move.__struct_config__.tag)


def _offered(game: Game[Any], rng: Random) -> tuple[Match[Any] | None, int]:
    """A match in which a seat may say a number though nobody waits for it, and which seat."""
    match: Match[Any] = Match(game, game.Options(), game.usual_seats(), Seeded(repr(rng.random())), breaks=True)
    players = players_of(game, match.seats)
    witnesses = tuple(Witness(game, seat, match.options) for seat in range(match.seats))
    came = match.begin()
    if players is None:
        return None, -1
    while True:
        for seat in range(match.seats):
            if any(_numbered(form) for form in game.asides(match.state, seat)):
                return match, seat
        for witness in witnesses:
            for step in came:
                witness.saw(step.events)
        waiting = seats_of(game.waiting(match.state))
        # In some deals nothing of the kind may be said, for nobody bids or too much lies face down.
        if game.finished(match.state) == DEALS or (not waiting and not match.paused):
            break
        if match.paused:
            came = match.go_on()
        elif players is not None:
            came = match.do(waiting[0], players[waiting[0]].move(witnesses[waiting[0]].sight(match.state), rng, inf))
    return None, -1
