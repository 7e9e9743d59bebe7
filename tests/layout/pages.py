"""The pages that are no table in play: each at its address, with the answers that a server would give it."""

import dataclasses
import re
from functools import cache
from pkgutil import iter_modules
from random import Random
from typing import Any, Final

from msgspec.structs import replace

import talia.games
import tests.toys.council
from talia.analysis import ProofStep, analyse, review
from talia.analysis.proofs import Holding, Laid
from talia.analysis.review import moments as moments_of
from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.moves import Bid
from talia.players import make
from talia.players.self_play import play_out
from talia.server import wire
from talia.server.stories import MOST
from talia.table.foreign import Notice
from talia.table.match import Match
from talia.table.moves import SPECTATOR, Move
from talia.table.options import options_from
from talia.table.record import Record, Sitter, begin, lines, make_record
from talia.tricks.play import Play
from tests.layout.cases import Case, Moment, frames_of, moments, plain, told, wide

assert tests.toys.council

CROWDED: Final = "council"
"""A game of the tests in which very many sit at a table."""
REVIEWED: Final = "betel"
"""The game whose review is shown."""
ANALYSED: Final = "bridge"
"""The game whose analysis with all cards open is shown."""
EXPLAINED: Final = "bridge"
"""The game whose terms are explained."""
LONG_RULES: Final = ("skat", "betel")
"""The games whose rules have most chapters and the widest tables."""
STEPS: Final = ("betel/betelek", "betel/auction", "bridge/answering")
"""Steps of the courses: one with deals for repetition, one with calls to choose from, one that asks for the best."""
STORIED: Final = "ktulu"
"""A game whose evenings open with a story."""
SHOWN: Final = "skat"
"""The game whose table is opened where any would do: its options, words and sheets are the longest."""


def _me(name: str) -> wire.Me:
    tables = tuple(
        wire.TableLine(f"t{number}", game, status, (*wide(3), None)[: 3 + number % 2], my_turn=number == 0)
        for number, (game, status) in enumerate((("skat", "playing"), ("kierki", "open"), ("betel", "break")))
    )
    return wire.Me("me", name, "pl", tables, (wire.EventLine("e", "planowanie", 4),))


def _room(name: str, **more: Any) -> Case:
    """A table before its match."""
    moment = _moment()
    table = replace(
        told(moment, kind=re.sub(r"\W+", "-", name)).messages[0],
        status="open",
        match=None,
        receipt=wire.Receipt("none"),
    )
    table = replace(table, **more)
    return Case(f"room, {name}", f"/t/{table.id}", (table,))


def _with_a_story(name: str, *press: str) -> Case:
    """The room of a game whose evenings open with a story, in long words of the host, and with a screen."""
    words = "Konstantynopolitańczykowianeczka niezapomnianie opowiadała: „A jednak!”. " * 40
    names = wide(12)
    room = _room(
        name,
        game=STORIED,
        rules=find(STORIED).rules,
        options={},
        seats=tuple(wire.SeatInfo(each, present=True) for each in names),
        story="mark",
        screen="key",
    )
    own = wire.OwnStory(words[:MOST].strip(), "pl")
    answers = {f"/api/tables/{room.messages[0].id}/story?mark=mark&screen=": own}
    return dataclasses.replace(room, press=(".story summary", *press), answers=answers)


@cache
def _moment() -> Moment:
    found = moments(find(SHOWN), 2)
    return max((each for each in found if each.mine), key=lambda each: each.seats)


@cache
def _finished(id: str, matches: int = 2) -> Moment:
    """The end of a deal, seen by one who played it."""
    found = moments(find(id), matches)
    return next(each for each in found if each.deal is not None and each.viewer != SPECTATOR and each.frames)


def _replay(id: str, *, long: bool = False) -> Case:
    """The replay of a deal, a good way into it."""
    moment = _finished(id)
    names = wide(moment.seats) if long else ()
    case = told(moment, kind="replay", names=names)
    info = case.messages[0]
    path = f"{case.path}/deal/{moment.deal}"
    return Case(
        f"replay of {id}{', long names' if long else ''}", path, (), {f"/api/tables/{info.id}": info, **case.answers}
    )


@cache
def _record(id: str, players: tuple[str, ...], **given: Any) -> Record:
    """A match of one deal."""
    game = find(id)
    options, seats = options_from(game, given), len(players)
    match = Match(game, options, seats, Seeded(7))
    play_out(match, [make(id, player) for player in players], [Random(seat) for seat in range(seats)])
    return make_record(
        id="stand",
        game=game,
        options=options,
        seats=[Sitter(name) for name in plain(seats)],
        log=match.log,
        totals=game.totals(match.state),
        given=["deal/0"],
    )


def _told(record: Record, kind: str, names: tuple[str, ...]) -> tuple[str, dict[str, Any]]:
    """The address of the first deal of a record, and what a server answers about it."""
    match = begin(record)
    steps = [(0, step) for step in match.begin()]
    for at, line in enumerate(lines(record, match)):
        steps += [(at, step) for step in match.do(line.seat, line.move, line.by, line.ms)]
    info = told(_finished(record.game), kind=kind).messages[0]
    frames = wire.DealFrames(info.id, 0, names, None, frames_of(match.game, tuple(steps)))
    return info.id, {f"/api/tables/{info.id}": info, f"/api/tables/{info.id}/deals/0": frames}


def _review() -> Case:
    """What the decisions of a deal cost, by players who err."""
    agreed = {"end_rule": "deals", "end_value": 1, "early_end": False}
    record = _record(REVIEWED, ("random", "beginner", "beginner"), **agreed)
    id, answers = _told(record, "review", plain(3))
    decisions = tuple(review(record, deal=0, worlds=8))
    answers[f"/api/tables/{id}/deals/0/review"] = wire.DealReview(id, 0, REVIEWED, plain(3), decisions)
    return Case("review", f"/t/{id}/deal/0/review", (), answers)


def _analysis(name: str, kind: type[Move], names: tuple[str, ...]) -> Case:
    """A deal with all cards open, at the first decision of a kind."""
    record = _record(ANALYSED, ("simple",) * 4, scoring="duplicate", boards=1)
    id, answers = _told(record, "analysis", names)
    answers[f"/api/tables/{id}/deals/0/analysis"] = analyse(record, 0)
    at = next(line for line, _, moment in moments_of(record) if isinstance(moment.move, kind))
    return Case(f"analysis, {name}", f"/t/{id}/deal/0?analysis#{at - 1}", (), answers)


def _files() -> tuple[Case, ...]:
    """Deals from a file, long names, much that is wrong with it; then one of them with its analysis."""
    path = f"/api/files/{ANALYSED}"
    record = _record(ANALYSED, ("simple",) * 4, scoring="duplicate", boards=1)
    _, answers = _told(record, "file", wide(4))
    (frames,) = (each for each in answers.values() if isinstance(each, wire.DealFrames))
    kept = (Notice("revoke", {"place": "S", "card": "2D"}, "play"), Notice("unclaimed", {"n": 9}))
    deals = tuple(
        wire.FileDeal(28 * at + 1, Notice("board", {"number": str(at + 1)}), came, wide(4), kept[:at], without, "")
        for at, (came, without) in enumerate(
            (
                (Notice("came", {"bid": "3NT", "doubles": 1, "by": "S", "went": "-1"}), None),
                (Notice("came.passed_out"), None),
                (Notice("came.not_played"), Notice("no_vulnerability")),
            )
        )
    )
    skipped = (wire.FileSkipped(90, Notice("unnumbered"), Notice("unknown_hands", {"places": ["N", "E", "W"]})),)
    told = {
        f"{path}?name=": wire.FileRead("pbn", deals, skipped, more=True),
        f"{path}/replay": frames,
        f"{path}/analysis": analyse(record, 0),
    }
    held = {f"talia.files.{ANALYSED}": "% PBN"}
    read = Case("files, read", f"/files/{ANALYSED}", (), told, None, ("form .primary",), held=held)
    deal = dataclasses.replace(read, name="files, a deal", press=(*read.press, "[data-testid=deals] button"))
    return Case("files", f"/files/{ANALYSED}"), read, deal


def _proof() -> Case:
    """A step of the proof of a claim, with the most to choose from."""
    hands = (Holding(0, ("AS", "KS", "QH", "JH")), Holding(1, ("TS", "9S", "8H")), Holding(2, ("7D", "8D", "9C", "TC")))
    step = ProofStep(
        line=12, lines=(12, 15), seat=0, verdict="proved", at_most=False, tricks=4, left=4, turn=2, true=None,
        answer=None, choices=hands[2].cards, hands=hands, unseen=("KC", "QD"), trick=(Laid(0, "AH"),), last=(),
    )  # fmt: skip
    info = told(_finished(REVIEWED), kind="proof").messages[0]
    answers = {f"/api/tables/{info.id}": info, f"/api/tables/{info.id}/deals/0/proof?cards=": step}
    return Case("proof of a claim", f"/t/{info.id}/deal/0/proof", (), answers)


def _crowd() -> Case:
    """A table of as many as there may be."""
    found = moments(find(CROWDED), 1)
    moment = next(each for each in found if each.mine and each.before is None)
    return dataclasses.replace(told(moment, kind="crowd"), name="table of forty")


def _event() -> Case:
    """An event of two tables, one deal of which is compared."""
    seats = tuple(map(wire.EventSeat, wide(8)))
    tables = tuple(wire.EventTable(f"e{at}", "playing", seats[4 * at : 4 * at + 4], 2) for at in range(2))
    scores = (tuple(wire.EventScore((-1) ** seat * 1280, (-1) ** seat * 96.5) for seat in range(4)),) * 2
    standings = tuple(
        wire.EventStanding(place % 2, place // 2, 2, 1280 - 300 * place, 96.5 - 25 * place, place + 1, ())
        for place in range(8)
    )
    info = wire.EventInfo(
        "stand", "planowanie", find("planowanie").rules, {}, wire.Clock(), "free", 12, "going", True, 0, tables,
        tuple(wire.EventDeal(deal, scores) for deal in range(2)), standings, "points", wire.Receipt("none"),
    )  # fmt: skip
    return Case("event", "/event/stand", (), {"/api/events/stand": info})


def _rounds(name: str, press: tuple[str, ...] = (), *, mixed: bool = False, **more: Any) -> Case:
    """An event with rounds as its host sees it who plays: six tables of pairs, or of single players."""
    game = "skat" if mixed else ANALYSED
    names, together = wide(12), 1 if mixed else 2
    count = 18 if mixed else 12
    players = tuple(
        tuple(
            wire.EventSeat(names[(together * n + at) % 12], "simple" if n % 4 == 3 else None) for at in range(together)
        )
        for n in range(count)
    )
    pairings = tuple(tuple(range(n * count // 6, (n + 1) * count // 6)) for n in range(6))
    boards = tuple(wire.EventBoard(n, (5.5, 4.5), (1430, -1430)) for n in range(3))
    taken = wire.EventBoard(3, (6.0, 4.0), None, ("plus", "minus"))
    sittings = tuple(
        wire.EventSitting(f"e{n}", places, () if mixed else (*boards, taken), (-1280, 96, 1024) if mixed else ())
        for n, places in enumerate(pairings)
    )
    standings = tuple(
        wire.EventPlace(n, n + 1, 1234.5 - n, None if mixed else 40, 4, 1234 - n if mixed else 0.6543 - n / 40, 0)
        for n in range(count)
    )
    rounds = wire.EventRounds(
        movement="mixed" if mixed else "howell",
        comparison="total" if mixed else "matchpoints",
        tables=6,
        rounds=11,
        boards=4,
        switched=0,
        vp=True,
        minutes=8,
        bot="simple",
        together=together,
        round=1,
        entries=(),
        players=players,
        mine=1,
        table="e0",
        left=False,
        pairings=pairings,
        now=0,
        due=0,
        late=(2, 3),
        host_gone=False,
        standings=standings,
        played=(sittings,),
        taken=(),
        seals=(wire.Receipt("sealed", binding="{}", commit="0" * 64),) * 3,
    )
    seats = tuple(tuple(players[place][0] for place in places) for places in pairings)
    tables = tuple(wire.EventTable(f"e{at}", "playing", each, 2) for at, each in enumerate(seats))
    info = wire.EventInfo(
        "stand", game, find(game).rules, {}, wire.Clock(), "phrases", 4, "going", True, 0, tables, (), (),
        "points", wire.Receipt("none"), replace(rounds, **more),
    )  # fmt: skip
    if info.rounds is not None and info.rounds.round is None:
        info = replace(info, tables=(), mine=None)
    return Case(f"event with rounds, {name}", "/event/stand", (), {"/api/events/stand": info}, press=press)


def _entries() -> Case:
    names = wide(12)
    entries = (
        wire.EventEntry(names[:2], False),
        wire.EventEntry(names[2:3], True, "k" * 24),
        *(wire.EventEntry(names[n : n + 1], False) for n in range(3, 6)),
    )
    none: dict[str, Any] = {"players": (), "pairings": (), "standings": (), "played": (), "late": ()}
    return _rounds("entries", round=None, table=None, entries=entries, mine=1, due=None, **none)


@cache
def _traveller() -> Case:
    """An event of bridge with the traveller of a deal open: twelve tables, people and computers."""
    sheet = _finished(ANALYSED).view.facts["sheet"]
    names = wide(12)
    bots = (None, None, None, "simple")
    seats = tuple(
        tuple(wire.EventSeat(names[(4 * at + seat) % len(names)], bots[(at + seat) % 4]) for seat in range(4))
        for at in range(12)
    )
    tables = tuple(wire.EventTable(f"e{at}", "over", each, 1) for at, each in enumerate(seats))
    scores = tuple(
        tuple(
            wire.EventScore((-1) ** seat * (1430 - 260 * at), 0.0, (at if seat % 2 else 11 - at) / 11)
            for seat in range(4)
        )
        for at in range(12)
    )
    deal = wire.EventDeal(0, scores)
    info = wire.EventInfo(
        "stand", ANALYSED, find(ANALYSED).rules, {}, wire.Clock(), "free", 1, "over", False, 3, tables, (deal,), (),
        "points", wire.Receipt("none"),
    )  # fmt: skip
    told = wire.EventTraveller(ANALYSED, 3, "points", tables, deal, (sheet[0],) * 12)
    answers = {"/api/events/stand": info, "/api/events/stand/deals/0": told}
    return Case("event, traveller", "/event/stand", (), answers, press=("details.panel > summary",))


def _closed(name: str, code: int) -> Case:
    info = _room(name).messages[0]
    return Case(f"table closed, {name}", f"/t/{info.id}", (), {f"/api/tables/{info.id}": info}, code)


def _opened(name: str, selector: str) -> Case:
    """A table of the game with something opened over it."""
    case = told(_moment(), kind=name.replace(" ", "-"), names=wide(_moment().seats))
    return Case(f"table, {name}", case.path, case.messages, case.answers, None, (selector,))


def _explained(name: str, selector: str) -> Case:
    """The sheet on how a contract came about, and over it what its terms mean."""
    found = moments(find(EXPLAINED), 2)
    moment = next(each for each in found if each.mine and each.view.phase == "play" and each.deal is None)
    case = told(moment, kind=name.replace(" ", "-"), names=wide(moment.seats))
    press = ("[data-testid=facts] button", selector)
    return Case(f"table, {name}", case.path, case.messages, case.answers, None, press)


@cache
def other_rules() -> tuple[Case, ...]:
    """The rules of the other games, which the sample leaves out: they are drawn alike."""
    games = sorted(module.name for module in iter_modules(talia.games.__path__))
    return tuple(Case(f"rules, {id}", f"/rules/{id}") for id in games if id not in LONG_RULES)


@cache
def pages() -> tuple[Case, ...]:
    """All of them."""
    seats = tuple(wire.SeatInfo(name, present=True) for name in wide(_moment().seats))
    free = (*(wire.SeatInfo(name, present=True) for name in plain(1)), *[wire.SeatInfo(None)] * (_moment().seats - 1))
    sealing = replace(told(_moment(), kind="sealing").messages[0], status="sealing")
    return (
        Case("start", "/"),
        Case("start, ways to a game", "/", press=(".games li:nth-child(13) .tile",)),
        Case("start, tables and an event of one's own", "/", (), {"/api/me": _me("Ania")}),
        *(Case(f"new table, {id}", f"/#{id}", (), {"/api/me": _me("Ania")}) for id in ("betel", "skat", "kierki")),
        _room("nobody yet", seats=free),
        _room("long names", seats=seats),
        _room("a guest's", seats=seats, host=(_moment().viewer + 1) % len(seats)),
        Case("table, sealing", f"/t/{sealing.id}", (sealing,)),
        _closed("no session", 4401),
        _closed("second window", 4409),
        _opened("menu", "section.band button"),
        _opened("talk", "section.band .log + button"),
        _opened("how the contract came about", "[data-testid=facts] button"),
        _opened("score sheet", ".tools .scores"),
        _crowd(),
        *(_replay(id) for id in ("betel", "skat", "six_takes")),
        _review(),
        _analysis("opening lead", Play, plain(4)),
        _analysis("long names", Play, wide(4)),
        _analysis("auction", Bid, plain(4)),
        _proof(),
        _replay("betel", long=True),
        _event(),
        _traveller(),
        _entries(),
        _rounds("a round goes on", (".lead details > summary",)),
        _rounds("board by board", ("button.card",)),
        _rounds("single players", mixed=True),
        Case("rules, all", "/rules"),
        *(Case(f"rules, {id}", f"/rules/{id}") for id in LONG_RULES),
        *other_rules(),
        Case("glossary", f"/glossary/{EXPLAINED}"),
        Case("glossary, one term", f"/glossary/{EXPLAINED}#kontra_negatywna"),
        Case("glossary of words that all have", "/glossary"),
        Case("rules, a chapter", "/rules/bridge/talia_natural"),
        Case("rules, advice", "/rules/betel/advice"),
        Case("rules, a term", f"/rules/{EXPLAINED}", press=("article a.word",)),
        _explained("the terms of the table", "[data-testid=place-words]"),
        _explained("a term", "dialog a.word"),
        Case("letter to the host", "/rules/skat/write"),
        Case("sources and thanks", "/sources"),
        Case("learn", "/learn"),
        Case("learn, betel", "/learn/betel"),
        Case("course", "/course/betel"),
        *(Case(f"course, {step.replace('/', ', ')}", f"/course/{step}") for step in STEPS),
        Case("puzzles", "/puzzles/betel"),
        Case("puzzle", "/puzzles/betel/today"),
        Case("keeper", "/keep/betel"),
        *_files(),
        Case("settings", "/settings"),
        Case("no such page", "/nowhere/at/all"),
        _with_a_story("a story of the host's"),
        _with_a_story("a story that is being written", "[data-testid=story] .row button.quiet"),
    )
