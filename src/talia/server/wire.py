"""The types of the wire, declared once: TypeScript's are generated from these.

A table has one WebSocket per connection. A client says ``hello``, then sends commands; each command carries an ``id``
of the client's choice and is answered by ``done`` or ``refused`` with that id. A command sent again with the same id
(after a broken connection) is answered again and not carried out twice. The server sends the match as ``update``
messages whose ``seq`` is dense for each recipient, the table itself as ``table`` messages, and the clocks.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from talia.analysis.review import Reviewed
from talia.lessons.course import CourseBoard
from talia.table.boards import Award
from talia.table.foreign import Notice
from talia.table.match import By
from talia.table.moves import MOST_SEATS
from talia.table.view import EventView, FormView, Public, Update, View

Text = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Link = Annotated[str, Meta(max_length=300)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
SeatCount = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
Lang = Literal["pl", "en"]
Watch = Literal["off", "public", "late"]
"""Spectators: none, public cards only, or everything one deal late."""
Talk = Literal["free", "phrases", "off"]
"""Chat: free text and ready phrases, ready phrases only, or none."""


REACTIONS = ("bravo", "good", "oops", "haha", "moment", "thanks")
"""What is said by a single tap, and seen at the seat: phrases, too."""
PHRASES = (
    *("hello", "good_luck", "well_played", "nice_hand", "sorry", "your_move", "again", "goodbye"),
    *REACTIONS,
)
"""The ready phrases of the chat. The client has words for each, in every language."""


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Thinking time in seconds: none, ``move`` (per_move for every decision), or ``bank`` (bank plus increment)."""

    kind: Literal["none", "move", "bank"] = "none"
    per_move: Annotated[int, Meta(ge=3, le=3600)] = 30
    bank: Annotated[int, Meta(ge=10, le=36000)] = 300
    increment: Annotated[int, Meta(ge=0, le=600)] = 5


# --- HTTP bodies ---------------------------------------------------------------------------------------------------


class Guest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guest: become or rename a guest; the answer sets the session cookie."""

    name: Name
    lang: Lang = "pl"


class Me(Struct, frozen=True):
    """GET /api/me: who the cookie says one is; ``tables`` are the tables one sits at.

    ``events`` are those going on of which one is the host or a player.
    """

    id: str | None
    name: str
    lang: Lang
    tables: tuple["TableLine", ...] = ()
    events: tuple["EventLine", ...] = ()


class TableLine(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: str
    seats: tuple[str | None, ...]
    my_turn: bool


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: ``bots`` has a computer player's id or null for each seat from 0 on; the maker sits at 0.

    ``given`` sets down the cards of some deals by label ("deal/0"), for a deal from a book; everybody is told. With
    ``hints`` anybody at the table may ask what to do; that is said of the table before one sits down. ``least``: the
    table fills; its host begins with those who came, ``least`` of them or more, ``seats`` at most. ``together``: people
    are in one room; nobody is replaced for a sleeping phone, and the host hands on the seat of who has left.
    """

    game: str
    seats: SeatCount
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    watch: Watch = "off"
    talk: Talk = "free"
    hints: bool = False
    bots: tuple[str | None, ...] = ()
    given: dict[str, tuple[str, ...]] = {}
    least: SeatCount | None = None
    together: bool = False


class Letter(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/letters: what somebody thinks of the rules of a game. ``options``: of the match he has just played."""

    game: Id
    lang: Lang
    text: str
    options: dict[str, Any] | None = None


class Wished(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/duration/{game}: how many would play and where computers, with which options and clock."""

    seats: SeatCount
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    bots: tuple[str | None, ...] = ()


class Duration(Struct, frozen=True):
    """About how many minutes a match lasts."""

    minutes: int


class PlayFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/deals/{number}/again: a new table where the match stood before a line of a finished deal.

    The maker sits at ``seat``, computer players at all others; the match before that line is given.
    """

    line: Annotated[int, Meta(ge=0)]
    seat: SeatNumber


class EventLine(Struct, frozen=True):
    """An event in a list."""

    id: str
    game: str
    tables: int


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/events: several tables with the same cards; nobody sits at them yet.

    ``bots`` has a computer player's id or null for each seat from 0 on, the same at every table, or, with ``rotated``,
    a seat further at each; at least one seat is left to people. ``deals``: so many are played; null: the whole match.
    """

    game: str
    seats: SeatCount
    tables: Annotated[int, Meta(ge=2, le=12)] = 2
    deals: Annotated[int, Meta(ge=1, le=100)] | None = None
    options: dict[str, Any] = {}
    clock: Clock = Clock()
    talk: Talk = "free"
    bots: tuple[str | None, ...] = ()
    rotated: bool = False
    rounds: "NewRounds | None" = None


Comparing = Literal["mean", "matchpoints", "cross_imps", "butler", "team", "bam", "total"]
"""By what boards of events with rounds are compared; ``total``: every table has cards of its own, points add up."""


class NewRounds(Struct, frozen=True, forbid_unknown_fields=True):
    """An event with rounds: people enter, and every round has new tables; no ``bots``, ``deals`` or ``rotated`` then.

    ``movement``: ``fixed`` (all stay), ``mitchell``, ``howell`` (pairs), ``mixed`` (single players, each table with
    cards of its own). ``rounds``: null: all of the movement. ``boards`` in a round (null, of ``mixed``: a whole match),
    with ``minutes`` for each; in the last ``switched`` rounds of a Mitchell sides are exchanged. ``comparison``: null:
    the usual one of the game; ``vp``: a match of teams in victory points. ``bot`` fills up; null: nobody does.
    """

    movement: Literal["fixed", "mitchell", "howell", "mixed"] = "howell"
    comparison: Comparing | None = None
    rounds: Annotated[int, Meta(ge=1, le=24)] | None = None
    boards: Annotated[int, Meta(ge=1, le=16)] | None = 3
    switched: Annotated[int, Meta(ge=0, le=3)] = 0
    vp: bool = True
    minutes: Annotated[int, Meta(ge=4, le=15)] | None = 8
    bot: str | None = None


class Enter(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/events/{id}/enter: before the start, by oneself, ``alone`` or waiting for a partner; or as the partner
    of whoever has given one the ``key``."""

    alone: bool = True
    key: Id | None = None


class TakeOut(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/events/{id}/taken: the host takes a board out at a table of a round, all counted from 0.

    Both sides have artificial scores for it: an average, an average plus or minus. Where single players have cards of
    their own at each table, the deal counts for nobody.
    """

    round: Annotated[int, Meta(ge=0, le=30)]
    table: Annotated[int, Meta(ge=0, le=30)]
    board: Annotated[int, Meta(ge=0, le=30)]
    first: Award = "average"
    second: Award = "average"


class MadeEvent(Struct, frozen=True):
    """The answer to a new event: its link is ``/event/<event>``."""

    event: str


class EventSeat(Struct, frozen=True):
    """Who sits at a seat of a table of an event; null: nobody yet."""

    name: str | None
    bot: str | None = None


class EventTable(Struct, frozen=True):
    """A table of an event: who sits there, how many deals it has finished, as far as one may know by now.

    ``status``: ``open`` (before the start), ``playing``, ``over``. A player is told nothing of deals his own table has
    not finished, whoever has no seat nothing of deals that some table is still to play.
    """

    id: str
    status: Literal["open", "playing", "over"]
    seats: tuple[EventSeat, ...]
    deals: int


class EventScore(Struct, frozen=True):
    """What a seat of a table made of a deal: ``ahead`` is by how much it did better than others with the same cards.

    They are compared with by their mean, a plus being better in every game; null: nobody else played it. ``share``: the
    part of them it did better than, who did as well counting half.
    """

    points: int
    ahead: float | None
    share: float | None = None


class EventDeal(Struct, frozen=True):
    """A deal every table is through with: the scores by table and seat, null for a table that ended before it."""

    number: int
    scores: tuple[tuple[EventScore, ...] | None, ...]


class EventTraveller(Struct, frozen=True):
    """GET /api/events/{id}/deals/{number}: what became of a deal at each table, once it lies open at every one.

    ``lines``: its line in the score sheet of each table, null for a table that ended before it; ``tables``: who sat
    there; ``at``: which deal of their matches it is. All else is as in ``EventInfo``.
    """

    game: str
    mine: int | None
    unit: str
    tables: tuple[EventTable, ...]
    deal: EventDeal
    lines: tuple[dict[str, Any] | None, ...]
    at: int = 0


class EventStanding(Struct, frozen=True):
    """How somebody fared in the deals compared so far; ``rank`` 1 is the best, by ``ahead``, all deals together.

    ``partners``: the other seats of his table that have the same score, by the rules; they have no line of their own.
    """

    table: int
    seat: int
    deals: int
    points: int
    ahead: float
    rank: int
    partners: tuple[int, ...]


class EventEntry(Struct, frozen=True):
    """Who has entered together; ``waits``: for a partner. ``key``: to whoever waits, what his partner needs."""

    names: tuple[str, ...]
    waits: bool
    key: str | None = None


class EventPlace(Struct, frozen=True):
    """How somebody fares after the rounds that are over: ``player`` by number (of a match of teams the team).

    ``points`` of ``top`` at most (null: there is no most), for so many ``boards`` (or rounds); ``value``: the part of
    the top, the mean of a board, victory points, or the total. ``line``: ranked apart from the others (of a Mitchell,
    north and south, east and west).
    """

    player: int
    rank: int
    points: float
    top: int | None
    boards: int
    value: float
    line: int


class EventBoard(Struct, frozen=True):
    """A board at a table: what both sides have for it, and what was scored; null, null: it counts for nobody.

    ``awards``: the host has taken it out.
    """

    board: int
    points: tuple[float, ...] | None
    scores: tuple[int, ...] | None
    awards: tuple[Award, ...] | None = None


class EventSitting(Struct, frozen=True):
    """A table of a round that is over: who sat there by side (or seat), and what they made of its boards.

    ``totals``: by place, where every table has cards of its own.
    """

    id: str
    players: tuple[int, ...]
    boards: tuple[EventBoard, ...] = ()
    totals: tuple[int, ...] = ()


class EventRounds(Struct, frozen=True):
    """What an event with rounds has besides: how it is played, who has entered, how everybody fares.

    ``round``: the one that is played or was last, from 0 on; null: nobody has started it. ``mine``: one's number (of
    the entry before the start), ``table`` where one plays in this round, ``left`` whether a computer does instead.
    ``pairings``: who sits at the tables of this round. ``due``: when it should be over, by the server's ``now`` in ms;
    ``late``: to the host, tables that still play then. ``seals``: of each round's cards.
    """

    movement: Literal["fixed", "mitchell", "howell", "mixed"]
    comparison: Comparing
    tables: int
    rounds: int
    boards: int | None
    switched: int
    vp: bool
    minutes: int | None
    bot: str | None
    together: int
    round: int | None
    entries: tuple[EventEntry, ...]
    players: tuple[tuple[EventSeat, ...], ...]
    mine: int | None
    table: str | None
    left: bool
    pairings: tuple[tuple[int, ...], ...]
    now: int
    due: int | None
    late: tuple[int, ...]
    host_gone: bool
    standings: tuple[EventPlace, ...]
    played: tuple[tuple[EventSitting, ...], ...]
    taken: tuple[TakeOut, ...]
    seals: tuple["Receipt", ...]


class EventInfo(Struct, frozen=True):
    """GET /api/events/{id}: an event, its tables, and the comparison of the deals every table is through with.

    ``mine``: the number of the table one sits at; ``host``: whether one made the event and may close it. ``deals``: how
    many are played (null: whole matches). ``standings`` are the best first, counted in ``unit``. ``receipt``: the seal
    of all the deals was published when the event was made; its secret is opened when every table is through.
    ``rounds``: of an event with rounds, of which ``tables`` are those of the round, ``deals`` those of a table in a
    round, and the comparison is in ``rounds`` alone.
    """

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    clock: Clock
    talk: Talk
    deals: int | None
    status: Literal["going", "over"]
    host: bool
    mine: int | None
    tables: tuple[EventTable, ...]
    results: tuple[EventDeal, ...]
    standings: tuple[EventStanding, ...]
    unit: str
    receipt: "Receipt"
    rounds: EventRounds | None = None


class Made(Struct, frozen=True):
    """The answer to a new table or a claimed seat: the table's link is ``/t/<table>``; ``key`` opens the seat anew."""

    table: str
    seat: int | None
    key: str | None


class Found(Struct, frozen=True):
    """GET /api/codes/{code}: the table a code leads to, as long as its first match has not begun."""

    table: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/claim: take over a seat with its private key (a new phone, a lost cookie)."""

    key: Annotated[str, Meta(max_length=64)]


class Problem(Struct, frozen=True):
    """Every HTTP refusal: a code the client has words for."""

    code: str
    details: dict[str, Any] = {}


class Frame(Struct, frozen=True):
    """One moment of a finished deal, everything open: who did what, what happened, and the view after it.

    ``thought``: what a computer player thought there, as code and details of a sentence. Of a deal that is not open the
    moments are those one was told of, and ``line`` counts them; who made the others' moves is not said.
    """

    line: int
    seat: int | None
    by: By | None
    events: tuple[EventView, ...]
    view: View
    thought: EventView | None = None


class DealFrames(Struct, frozen=True):
    """GET /api/tables/{id}/deals/{number}: a finished deal, step by step; ``secret`` proves how it was dealt.

    ``claims``: the lines at which somebody claimed; GET …/proof?line=&cards= steps through what became of it.
    ``open``: whether all cards are shown; where they stay closed to the end of the match, what one has seen is before.
    """

    table: str
    deal: int
    names: tuple[str, ...]
    secret: str | None
    frames: tuple[Frame, ...]
    claims: tuple[int, ...] = ()
    open: bool = True


class FileDeal(Struct, frozen=True):
    """A deal of a file: the line it begins on, what it is called, how it went, who played.

    ``kept``: what could not be followed; ``unrecorded``: why it is no match of its own. ``text``: a file of this deal
    alone, for POST /api/files/{game}/replay and …/analysis.
    """

    line: int
    deal: Notice
    came: Notice
    names: tuple[str, ...]
    kept: tuple[Notice, ...]
    unrecorded: Notice | None
    text: str


class FileSkipped(Struct, frozen=True):
    """A deal of a file that could not be read: the line it begins on, what it is called, why."""

    line: int
    deal: Notice
    reason: Notice


class FileRead(Struct, frozen=True):
    """POST /api/files/{game}: what is in a file of another program; ``more``: it has further deals, not read."""

    format: str
    deals: tuple[FileDeal, ...]
    skipped: tuple[FileSkipped, ...]
    more: bool


class SplitChance(Struct, frozen=True):
    """A split of a suit: cards of it by hand one does not see (last the hidden dubel); its chance, and exactly."""

    cards: tuple[int, ...]
    chance: float
    exact: str


class SuitSplits(Struct, frozen=True):
    """A suit, the number of one's own cards of it, and by habit of discarding its splits."""

    suit: str
    mine: int
    splits: dict[str, tuple[SplitChance, ...]]


class Splits(Struct, frozen=True):
    """GET /api/tables/{id}/splits: how the cards out of sight may lie, by what one's seat knows.

    ``seq`` is the number of the update it holds for. ``places``: the seats of the hands one does not see;
    ``elsewhere``: how many hidden cards lie beside them; ``habits``: those told apart.
    """

    seq: int
    places: tuple[int, ...]
    elsewhere: int
    habits: tuple[str, ...]
    suits: tuple[SuitSplits, ...]


PuzzleDone = Literal["right", "later", "missed", "shown"]
"""What somebody made of a puzzle: right at once, right after a wrong answer, wrong so far, or he had it shown."""


class PuzzleLine(Struct, frozen=True):
    """A puzzle in the list of its game."""

    id: str
    kind: str
    grade: str
    done: PuzzleDone | None = None


class PuzzleList(Struct, frozen=True):
    """GET /api/puzzles/{game}: all puzzles of a game, and the id of today's."""

    today: str
    puzzles: tuple[PuzzleLine, ...]


class PuzzlePage(Struct, frozen=True):
    """GET /api/puzzles/{game}/{id}, where ``today`` serves as an id: a puzzle, all hands open.

    ``seat`` is asked; ``answers`` are the moves to choose from. ``missed`` of ``asked`` computer players, who saw only
    their own cards, chose wrongly. ``after`` is the id of the puzzle that comes next.
    """

    id: str
    game: str
    kind: str
    grade: str
    names: tuple[str, ...]
    seat: int
    view: View
    answers: tuple[dict[str, Any], ...]
    asked: int
    missed: int
    after: str
    today: bool
    done: PuzzleDone | None = None


class PuzzleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/puzzles/{game}/{id}/answer: the place of the answer chosen; None asks for the solution."""

    answer: Annotated[int, Meta(ge=0, le=1000)] | None = None


class Sentence(Struct, frozen=True):
    """A sentence: its code and what is put into it."""

    code: str
    details: dict[str, Any]


class PuzzleVerdict(Struct, frozen=True):
    """What is said to an answer. ``outcome``: the number it leads to (the declarer's tricks), if one was given.

    The solution comes with the right answer, or when it is asked for: ``right``, the ``outcomes`` of all answers, and
    ``told``, why.
    """

    well: bool
    done: PuzzleDone
    outcome: int | None = None
    right: int | None = None
    outcomes: tuple[int, ...] = ()
    told: tuple[Sentence, ...] = ()


class CourseLine(Struct, frozen=True):
    """A deal of a step: whether it is played openly, who deals, and the table where one has done it last.

    ``round``: the repetition of the step it belongs to; "" for the step itself.
    """

    open: bool
    dealer: int
    done: str | None
    round: str


class CourseStepInfo(Struct, frozen=True):
    """A step of a course; ``match``: it ends with a whole match, whose number is that after the last deal."""

    id: str
    boards: tuple[CourseBoard, ...]
    deals: tuple[CourseLine, ...]
    match: bool


class CoursePage(Struct, frozen=True):
    """GET /api/course/{game}: the steps of a course, and what one has done of them.

    ``review``: whether reviews tell how a step went.
    """

    game: str
    review: bool
    steps: tuple[CourseStepInfo, ...]


class LessonDone(Struct, frozen=True):
    """POST /api/tables/{id}/lesson: which step the finished deal belongs to, and its next deal, if there is one."""

    step: str
    following: int | None


class Hinted(Struct, frozen=True):
    """A choice: what it costs against the best one, in points against the average of the others, give or take."""

    move: dict[str, Any]
    cost: float
    margin: float


class Hint(Struct, frozen=True):
    """GET /api/tables/{id}/hint: what to do now, the best first, by what one's seat may know.

    ``seq`` is the number of the update it was thought out for; ``worlds``: in how many layouts of the hidden cards, all
    of them if ``complete``; with 0 it is what a computer player would do, and its cost is unknown. ``proviso``: the
    code of a sentence about what it rests on.
    """

    seq: int
    choices: tuple[Hinted, ...]
    worlds: int
    complete: bool
    proviso: str | None = None


class DealReview(Struct, frozen=True):
    """GET /api/tables/{id}/deals/{number}/review: what each decision of a finished deal cost."""

    table: str
    deal: int
    game: str
    names: tuple[str, ...]
    decisions: tuple[Reviewed, ...]


class Entries(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/keep/{game}: a score keeper's book, all of it; nothing is kept on the server."""

    seats: SeatCount
    options: dict[str, Any] = {}
    entries: tuple[dict[str, Any], ...] = ()


class Overheard(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/calls/{lang}/{game}: an auction, ``heard`` as a view's facts tell it, and the options of its table."""

    heard: dict[str, Any]
    options: dict[str, Any] = {}


class RefusedEntry(Struct, frozen=True):
    """The number of the first entry the rules forbid, the code of the rule and its details."""

    entry: int
    code: str
    details: dict[str, Any]


class KeptBook(Struct, frozen=True):
    """The answer: what may be entered next, and the score. ``told``: for each entry what happened.

    ``turn``: whose word is awaited at the table; ``ranks`` once the match is over. What is refused is left out, and all
    entries after it.
    """

    phase: str
    turn: int | None
    forms: tuple[FormView, ...]
    facts: dict[str, Any]
    totals: tuple[int, ...]
    sheet: tuple[dict[str, Any], ...]
    told: tuple[tuple[EventView, ...], ...]
    ranks: tuple[int, ...] | None
    refused: RefusedEntry | None


# --- WebSocket, client to server -------------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of the client."""


class Hello(Command, frozen=True, tag="hello"):
    """The first message. ``have`` is the last ``seq`` the client has of ``match``, to be sent only what it missed.

    ``screen``: the key of the table's screen, for a socket that was opened as one (``/ws/<table>?screen``).
    """

    match: str | None = None
    have: Annotated[int, Meta(ge=0)] = 0
    lang: Lang = "pl"
    screen: Annotated[str, Meta(max_length=64)] | None = None


class Act(Command, frozen=True, tag="move"):
    """A move of one's seat. ``match`` guards against a late message for an earlier match of the table."""

    id: Id
    match: str
    move: dict[str, Any]


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat, before the start; at a table together later one that the host hands on."""

    id: Id
    seat: SeatNumber


class Leave(Command, frozen=True, tag="leave"):
    """Give up one's seat: before the start it is free again, during a match a computer player takes it over."""

    id: Id


class PutBot(Command, frozen=True, tag="put_bot"):
    """Host, before the start: a computer player sits down at a free seat."""

    id: Id
    seat: SeatNumber
    bot: str


class Remove(Command, frozen=True, tag="remove"):
    """Host, before the start: empty a seat."""

    id: Id
    seat: SeatNumber


class Start(Command, frozen=True, tag="start"):
    """Host: start the match once every seat is taken, at a table that fills once enough are.

    After the end another one, whoever has not said he would play.
    """

    id: Id


class Offer(Command, frozen=True, tag="offer"):
    """Host, at a table together: somebody who has seen no card may have the seat of who has left (``on``), or may not.

    It is his again if he comes back before anybody has sat down (``sit``, or joining the table).
    """

    id: Id
    seat: SeatNumber
    on: bool = True


class HandOn(Command, frozen=True, tag="hand_on"):
    """Host, at a table together: a computer player takes the seat of somebody who has left, for good."""

    id: Id
    seat: SeatNumber
    bot: str


class NewScreen(Command, frozen=True, tag="new_screen"):
    """Host: a new key for the screen of the room; whoever has an older one sees nothing any more."""

    id: Id


class Lead(Command, frozen=True, tag="lead"):
    """Host, where he keeps the time (``TableInfo.led``): pause and go on; more time for a led timer, or its end.

    A pause asked for while a window is open begins when it has closed; until then ``go_on`` takes it back.
    """

    id: Id
    match: str
    what: Literal["pause", "go_on", "more_time", "end_time"]
    timer: Annotated[str, Meta(max_length=40)] = ""


class Rematch(Command, frozen=True, tag="rematch"):
    """After the end: one would play another match at the same seats, or would not.

    It begins when all present players have said so; computer players sit in for those who would not.
    """

    id: Id
    agree: bool = True


class ShareHash(Command, frozen=True, tag="share_hash"):
    """The hash of one's share of the randomness, asked for by ``receipt`` with stage ``hash``."""

    id: Id
    match: str
    hash: Hex


class ShareOpen(Command, frozen=True, tag="share_open"):
    """One's share, asked for by ``receipt`` with stage ``open``."""

    id: Id
    match: str
    share: Hex


class Next(Command, frozen=True, tag="next"):
    """Seen enough of the finished deal; the next is dealt when all present players have said so, or after a while."""

    id: Id
    match: str


class Stay(Command, frozen=True, tag="stay"):
    """Still looking at the finished deal: the next one waits until this seat says ``next`` too, but not for ever."""

    id: Id
    match: str


class Chat(Command, frozen=True, tag="chat"):
    """A ready phrase (its code) or free text."""

    id: Id
    channel: str = "table"
    phrase: Annotated[str, Meta(max_length=40)] | None = None
    text: Text | None = None


class SetCall(Command, frozen=True, tag="set_call"):
    """Host: the link to the call people have beside the table (https only), or null: there is none."""

    id: Id
    link: Link | None


class SetStory(Command, frozen=True, tag="set_story"):
    """Host, before a match: the story its evening opens with (2,000 characters), or null: the one the game has.

    ``lang``: the language it is told in.
    """

    id: Id
    text: str | None
    lang: Lang = "pl"


class TellStory(Command, frozen=True, tag="tell_story"):
    """Host, before a match: the screen of the room tells the story, or stops telling it."""

    id: Id
    on: bool = True


class Propose(Command, frozen=True, tag="propose"):
    """Propose to pause, to go on, or to end the match without a result; all present players must agree."""

    id: Id
    what: Literal["pause", "resume", "end"]
    agree: bool = True


class Back(Command, frozen=True, tag="back"):
    """Take one's seat back from the computer player that kept it."""

    id: Id


class Ping(Command, frozen=True, tag="ping"):
    """Measures the lag; answered by ``pong`` at once. ``lag`` is the last round trip the client measured, in ms."""

    t: float
    lag: Annotated[int, Meta(ge=0, le=60000)] = 0


AnyCommand = (
    Hello
    | Act
    | Sit
    | Leave
    | PutBot
    | Remove
    | Start
    | Offer
    | HandOn
    | Lead
    | NewScreen
    | Rematch
    | ShareHash
    | ShareOpen
    | Next
    | Stay
    | Chat
    | SetCall
    | SetStory
    | TellStory
    | Propose
    | Back
    | Ping
)


# --- WebSocket, server to client -------------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag_field="type"):
    """A message of the server."""


class SeatInfo(Struct, frozen=True):
    """Who sits at a seat. ``away`` is the server's time (ms) at which a computer player takes over, if he is absent.

    ``kept_by``: the computer player that plays for an absent person, who may come back. ``status``: whether he plays
    himself, has left, or is kept by a computer player while he is away; what the game makes of the seat is in the view.
    ``offered``: the host hands it on to whoever has seen no card.
    """

    name: str | None
    bot: str | None = None
    present: bool = False
    away: int | None = None
    kept_by: str | None = None
    status: Literal["playing", "left", "kept"] = "playing"
    offered: bool = False


class Receipt(Struct, frozen=True):
    """The state of the fair-dealing protocol of the match, public to all.

    ``stage``: ``hash`` (send share_hash), ``open`` (send share_open), ``sealed`` (cards may be dealt), ``opened``
    (match over, ``seed`` shown), ``given`` (cards from a book: no receipt). ``secrets``: of finished deals. The
    seal of an event is shown before its match, too.
    """

    stage: Literal["none", "hash", "open", "sealed", "opened", "given"]
    binding: str | None = None
    commit: str | None = None
    hashes: tuple[str | None, ...] = ()
    shares: tuple[str | None, ...] = ()
    secrets: dict[str, str] = {}
    seed: str | None = None


class Proposal(Struct, frozen=True):
    """A standing proposal and who has agreed; to another match (``rematch``) one may also say that one would not."""

    what: Literal["pause", "resume", "end", "rematch"]
    by: int
    agreed: tuple[int, ...]
    declined: tuple[int, ...] = ()


class OwnStory(Struct, frozen=True):
    """What the evening of a table opens with, in the words of its host, and the language he tells it in."""

    text: str
    lang: Lang


class TableInfo(Message, frozen=True, tag="table"):
    """The table as all see it, but for ``seat`` (one's own, null for a spectator), ``key``, ``call`` and ``screen``.

    ``status``: ``open`` (before the start), ``sealing`` (shares are exchanged), ``playing``, ``break`` (between deals;
    ``next_at`` is when the next is dealt at the latest, null where one person sits here; ``ready`` who needs no more
    time, ``staying`` who asked for more), ``paused``, ``over``, ``ended`` (by agreement). ``match`` is the id of the
    current match. ``now`` is the server's time in ms. ``event``: the event whose tables all have the same cards.
    ``call``: a link to the call of those who sit here; nobody else is told. ``least``: of a table that fills, with how
    many it may begin, and ``code`` leads to it; both until it begins, as ``makeup``: how many there are of each role
    with as many as have come. ``together``: people are in one room. ``led``: the host keeps the time (``Lead``);
    ``pausing``: he has asked for a pause, which begins when the window has closed.
    ``story``: a mark of the story of the host with which the evening opens (``OwnStory``); null: of the game's, if any.
    ``telling``: the screen of the room is to tell it now. ``screen``: the key of that screen, which the host alone is
    told.
    """

    id: str
    now: int
    status: Literal["open", "sealing", "playing", "break", "paused", "over", "ended"]
    game: str
    rules: int
    options: dict[str, Any]
    clock: Clock
    watch: Watch
    talk: Talk
    hints: bool
    seats: tuple[SeatInfo, ...]
    host: int
    spectators: int
    match: str | None
    receipt: Receipt
    proposal: Proposal | None = None
    next_at: int | None = None
    ready: tuple[int, ...] = ()
    staying: tuple[int, ...] = ()
    lesson: str | None = None
    event: str | None = None
    least: int | None = None
    code: str | None = None
    makeup: dict[str, int] = {}
    together: bool = False
    led: bool = False
    pausing: bool = False
    story: str | None = None
    telling: bool = False
    seat: int | None = None
    key: str | None = None
    call: str | None = None
    screen: str | None = None


class Full(Message, frozen=True, tag="full"):
    """The match from here on: the view, and the ``seq`` it stands at (after hello, when updates can't be resumed).

    ``public``: to a seat of a game that is played covered, what everybody may know.
    """

    match: str
    seq: int
    view: View
    public: Public | None = None


class Clocks(Message, frozen=True, tag="clocks"):
    """Milliseconds left by seat (null: no limit), whose are running, and the server's time they were read at."""

    match: str
    now: int
    left: tuple[int | None, ...]
    running: tuple[int, ...]


class Timers(Message, frozen=True, tag="timers"):
    """Milliseconds left by the game's timers that run (``View.timers``), as the server read them at ``now``.

    Sent when others run than before, or time has stopped (``running``) or goes on.
    """

    match: str
    now: int
    left: dict[str, int]
    running: bool


class Done(Message, frozen=True, tag="done"):
    """The command has been carried out (and is durable)."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """The command was refused: the code of the rule (words: ``refusal.<code>``) and its details."""

    id: str | None
    code: str
    details: dict[str, Any] = {}


class Said(Message, frozen=True, tag="said"):
    """A chat message; ``n`` counts the messages of this channel this viewer was sent.

    ``secret``: others do not know that one reads this channel, so it is shown under the cover alone.
    """

    n: int
    channel: str
    seat: int | None
    name: str
    phrase: str | None = None
    text: str | None = None
    secret: bool = False


class Whispers(Message, frozen=True, tag="whispers"):
    """What was said in channels of which others do not know who is in them (``Said.secret``), since the last of these.

    Where there may be such channels every seat is sent one with all that happens before everybody, also who hears
    nothing; and one when it comes back, with what it has heard lately.
    """

    said: tuple[Said, ...]


class Counsel(Message, frozen=True, tag="counsel"):
    """To one seat: this move would surely be upheld, as things stand at the seat's update ``seq``."""

    match: str
    seq: int
    move: dict[str, Any]


class Pong(Message, frozen=True, tag="pong"):
    """The answer to ping: its ``t``, and the server's time in ms."""

    t: float
    now: int


AnyMessage = TableInfo | Full | Update | Clocks | Timers | Done | Refused | Said | Whispers | Counsel | Pong

CLOSE_CODES = {
    1011: "unreadable",
    1012: "not_saved",
    1013: "server_full",
    4400: "malformed",
    4401: "no_session",
    4404: "no_such_table",
    4408: "too_slow",
    4409: "second_tab",
    4413: "too_large",
    4429: "too_fast",
    4500: "table_failed",
    4403: "not_allowed",
}
"""Why the server closes a socket; for those after which it does not come again the client has words
(``closed.<code>``)."""
