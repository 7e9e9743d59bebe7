"""The stages of a round: a category is named or shown, a team sings, the others judge (rules 3 and 4)."""

from typing import Any, ClassVar, Final

from msgspec.structs import replace

from talia.games.singing_pianos.checks import (
    check_category,
    check_song,
    check_title,
    check_written,
    offered_songs,
    offered_titles,
)
from talia.games.singing_pianos.library import categories, category_named
from talia.games.singing_pianos.moves import (
    CHALLENGE,
    REASONS,
    VALID,
    Confirm,
    DrawCategory,
    GiveUp,
    NameCategory,
    NameSong,
    Ready,
    Reject,
    Reply,
    Sing,
    Text,
    Veto,
    Vote,
    Withdraw,
)
from talia.games.singing_pianos.state import Named, State
from talia.games.singing_pianos.typed import cleaned, entered
from talia.table.forms import Form, Option, Phrases
from talia.table.forms import Text as Line
from talia.table.game import Guide, Timer
from talia.table.moves import Event, IllegalMove, Move, seats_of
from talia.table.stages import Events, Facts, Stage
from talia.table.zones import Fact, public

CATEGORY_SECONDS: Final = 10
"""So long a category is shown, if not all are ready before."""
LEAST_SECONDS: Final = 15
"""So long at least a team has for its further try."""
REPLY_SECONDS: Final = 20
"""So long one may answer a challenge, and so long one may think about the answer."""
LONGEST_REPLY: Final = 200


class Naming(Stage, frozen=True):
    """The team that begins names the category; ``mixed``: or leaves it to chance."""

    mixed: bool
    named: Named | None = None
    drawn_instead: bool = False

    phase = "naming"
    takes = (NameCategory, DrawCategory)

    def done(self, d: State) -> bool:
        """When there is one."""
        return self.named is not None or self.drawn_instead

    def waiting(self, d: State) -> int:
        """Whoever speaks for the team."""
        return 1 << d.speaker(d.begins)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Words of one's own, or one of those suggested; or the lot."""
        named = Form(NameCategory, (Phrases("category", "category", d.suggested),))
        return (named, Form(DrawCategory)) if self.mixed else (named,)

    def play(self, d: State, author: int, move: NameCategory | DrawCategory) -> tuple[State, Events]:
        """It is named, or left to chance."""
        if isinstance(move, DrawCategory):
            if not self.mixed:
                raise IllegalMove("name_one")
            return replace(d, stage=replace(self, drawn_instead=True)), ()
        words = cleaned(move.category)
        id = words if words in categories() else category_named(words)
        named = Named(id, "" if id else words)
        check_category(d, named)
        told = {"seat": author, "team": d.begins, **named.told(d.options.library_language)}
        return replace(d, stage=replace(self, named=named)), (Event("category_named", told),)

    def default(self, d: State, seat: int) -> Move | None:
        """The lot, or the first that is suggested."""
        return DrawCategory() if self.mixed else NameCategory(d.suggested[0])

    def timers(self, d: State) -> tuple[Timer, ...]:
        """As long as a turn."""
        return (Timer("naming", d.options.turn_seconds),)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """Chance names it."""
        return replace(d, stage=replace(self, drawn_instead=True)), ()

    def facts(self, d: State) -> Facts:
        """Whose word it is; to him, what is suggested, by its names."""
        seat = d.speaker(d.begins)
        suggested = tuple(Named(id).told(d.options.library_language) for id in d.suggested)
        return (*public(naming={"team": d.begins, "seat": seat}), Fact("suggested", suggested, 1 << seat))


class Showing(Stage, frozen=True):
    """The category is shown, until all are ready or its time is up.

    ``named``: a team has named it, so the others may refuse it; else a team that plays may turn it down. ``again``: how
    often that was done here, so that each has a time of its own.
    """

    named: bool = False
    ready: int = 0
    vetoes: int = 0
    again: int = 0
    over: bool = False

    phase = "category"
    takes = (Ready, Reject, Veto)

    def refused(self, d: State) -> bool:
        """Whether more than half of the other teams' players will not sing to it."""
        return 2 * self.vetoes.bit_count() > self.others(d).bit_count()

    def others(self, d: State) -> int:
        """The players of the teams that have not named it."""
        return sum(1 << seat for seat in d.spec.players if d.team_of[seat] != d.begins)

    def done(self, d: State) -> bool:
        """When all are ready, its time is up, or the others refuse it."""
        return self.over or self.refused(d) or not self.waiting(d)

    def waiting(self, d: State) -> int:
        """Who is not ready."""
        return d.everybody & ~self.ready

    def acting(self, d: State) -> int:
        """All of them: who is ready may still have another category, as long as it is shown."""
        return d.everybody

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """To go on; to have another category."""
        return () if self.ready >> seat & 1 else (Form(Ready), *self._another(d, seat))

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """Another category, for who is ready: nobody waits for him."""
        return self._another(d, seat) if self.ready >> seat & 1 else ()

    def _another(self, d: State, seat: int) -> tuple[Form, ...]:
        team = d.team_of[seat]
        if self.named and not d.vetoed and (self.others(d) & ~self.vetoes) >> seat & 1:
            return (Form(Veto),)
        if not self.named and team >= 0 and self._may_reject(d, team):
            return (Form(Reject, confirm="reject"),)
        return ()

    def _may_reject(self, d: State, team: int) -> bool:
        return bool(d.spec.among >> team & 1 and not d.rejected >> team & 1 and d.queue)

    def play(self, d: State, author: int, move: Ready | Reject | Veto) -> tuple[State, Events]:
        """Somebody is ready, turns the category down for his team, or refuses it."""
        ready = replace(self, ready=self.ready | 1 << author)
        if isinstance(move, Ready):
            if self.ready >> author & 1:
                raise IllegalMove("ready_already")
            return replace(d, stage=ready), ()
        team = d.team_of[author]
        if isinstance(move, Veto):
            if not self.named:
                raise IllegalMove("not_named")
            if not self.others(d) >> author & 1:
                raise IllegalMove("own_category")
            if d.vetoed:
                raise IllegalMove("refused_once")
            if self.vetoes >> author & 1:
                raise IllegalMove("voted_already")
            stage = replace(ready, vetoes=self.vetoes | 1 << author)
            return replace(d, stage=stage), (Event("veto", {"seat": author}),)
        if self.named:
            raise IllegalMove("not_drawn")
        if team < 0 or not d.spec.among >> team & 1:
            raise IllegalMove("not_your_round")
        if not self._may_reject(d, team):
            raise IllegalMove("rejected_once")
        d = replace(d, rejected=d.rejected | 1 << team)
        told = Event("category_rejected", {"seat": author, "team": team})
        d, events = d.drawn_category()
        return replace(d, stage=Showing(again=self.again + 1)), (told, *events)

    def default(self, d: State, seat: int) -> Move | None:
        """One is ready."""
        return Ready()

    def timers(self, d: State) -> tuple[Timer, ...]:
        """Its time; two names in turn, so that a further category has all of its own."""
        return (Timer(f"category.{self.again % 2}", CATEGORY_SECONDS),)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """Its time is up."""
        return replace(d, stage=replace(self, over=True)), ()

    def facts(self, d: State) -> Facts:
        """Who refuses it."""
        return public(vetoes=seats_of(self.vetoes) or None)

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What the category is for."""
        return (Guide("round"), Guide("category")) if on_turn else ()


def turn_timer(d: State, *, stands: bool = False) -> Timer:
    """The time of the team that sings. No team has two turns in a row, so each turn has all of its own."""
    return Timer(f"turn.{d.turn}", d.options.turn_seconds, stands=stands)


class Entry(Stage, frozen=True):
    """A team sings: whoever speaks for it types the song, or, where it is sung, whoever sits opposite its title.

    ``second``: it is the further try, with what is left of the time and ``LEAST_SECONDS`` at least: two timers, of
    which both have to run out (``out``: the ids of those that have). ``failed``: why there is no song.
    """

    second: bool = False
    song: Text | None = None
    failed: str = ""
    out: tuple[str, ...] = ()

    phase = "entry"
    takes = (Sing, NameSong, GiveUp)

    def done(self, d: State) -> bool:
        """When there is a song, or will be none."""
        return self.song is not None or bool(self.failed)

    def waiting(self, d: State) -> int:
        """Whoever speaks for the team."""
        return 1 << d.singer

    def acting(self, d: State) -> int:
        """Who sits opposite may type the title of what he hears; nobody waits for him."""
        return 1 << d.singer | (1 << d.typist if d.options.sung else 0)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """A song; the stock has some ready. Or the team gives up."""
        if seat != d.singer:
            return ()
        song = self._title(d) if d.options.sung else Form(Sing, (Phrases("song", "song", offered_songs(d)),))
        return (song, Form(GiveUp, confirm="give_up"))

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """The title of what somebody opposite hears; once the stock is all sung, only the team itself types."""
        title = self._title(d)
        return (title,) if d.options.sung and seat == d.typist and not title.unready else ()

    def _title(self, d: State) -> Form:
        return Form(NameSong, (Phrases("title", "title", offered_titles(d)),))

    def play(self, d: State, author: int, move: Sing | NameSong | GiveUp) -> tuple[State, Events]:
        """A song that passes the checks, or none."""
        if isinstance(move, GiveUp):
            if author != d.singer:
                raise IllegalMove("not_your_team")
            return replace(d, stage=replace(self, failed="give_up")), ()
        if isinstance(move, NameSong):
            if not d.options.sung:
                raise IllegalMove("whole_song")
            song = entered(Text(move.title, "", ""))
            check_title(d, song.title)
            told = Event("song_named", {"by": author, "team": d.turn, "title": song.title})
            return replace(d, stage=replace(self, song=song)), (told,)
        if d.options.sung:
            raise IllegalMove("title_only")
        song = entered(move.song)
        check_song(d, song)
        told = Event("sings", {"seat": author, "team": d.turn, **song_told(song)})
        return replace(d, stage=replace(self, song=song)), (told,)

    def default(self, d: State, seat: int) -> Move | None:
        """None: the time decides."""
        return None

    def timers(self, d: State) -> tuple[Timer, ...]:
        """The team's time; in a further try a least time beside it."""
        running = (turn_timer(d), *((Timer("further", LEAST_SECONDS),) if self.second else ()))
        return tuple(timer for timer in running if timer.id not in self.out)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """The time is over, if no other runs."""
        stage = replace(self, out=(*self.out, id))
        return replace(d, stage=stage if stage.timers(d) else replace(stage, failed="time")), ()

    def facts(self, d: State) -> Facts:
        """Who sings, and who types what he hears."""
        return public(turn=turn_told(d, second=self.second))

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What to sing, or to type."""
        if on_turn:
            alone = (Guide("alone"),) if d.active.bit_count() == 1 else ()
            return (*alone, Guide("sing_aloud" if d.options.sung else "sing"))
        return (Guide("type_title"),) if d.options.sung and seat == d.typist else ()


class Judging(Stage, frozen=True):
    """The others judge a song, each for himself; ``votes`` by seat, closed until all have voted or the time is up."""

    song: Text
    second: bool
    votes: tuple[tuple[int, str], ...] = ()
    over: bool = False

    phase = "judging"
    takes = (Vote,)

    def done(self, d: State) -> bool:
        """When all have voted, or the time is up: who is silent finds it valid."""
        return self.over or not self.waiting(d)

    def waiting(self, d: State) -> int:
        """Who has not voted."""
        return d.voters & ~sum(1 << seat for seat, _ in self.votes)

    def acting(self, d: State) -> int:
        """All are answered, so that each is told why he may not."""
        return d.everybody

    def says(self, d: State) -> tuple[str, ...]:
        """What may be said of it: of a song that was sung, yes or no."""
        return (VALID, CHALLENGE) if d.options.sung else (VALID, *REASONS)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Yes, or why not."""
        return (Form(Vote, (Option("say", self.says(d)),)),) if self.waiting(d) >> seat & 1 else ()

    def play(self, d: State, author: int, move: Vote) -> tuple[State, Events]:
        """A vote, known to nobody else before all are in."""
        if not d.voters >> author & 1:
            raise IllegalMove("own_team" if d.team_of[author] == d.turn else "referee_judges")
        if not self.waiting(d) >> author & 1:
            raise IllegalMove("voted_already")
        if move.say not in self.says(d):
            raise IllegalMove("no_such_vote")
        told = Event("voted", {"seat": author, "say": move.say}, 1 << author, {"seat": author})
        return replace(d, stage=replace(self, votes=(*self.votes, (author, move.say)))), (told,)

    def default(self, d: State, seat: int) -> Move | None:
        """It is valid."""
        return Vote(VALID)

    def timers(self, d: State) -> tuple[Timer, ...]:
        """The time to vote; that of the team stands meanwhile."""
        return (Timer("vote", d.options.vote_seconds), turn_timer(d, stands=True))

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """The time is up."""
        if id != "vote":
            raise IllegalMove("no_such_timer")
        return replace(d, stage=replace(self, over=True)), ()

    def facts(self, d: State) -> Facts:
        """The song; to each his own vote."""
        mine = (Fact("vote", say, 1 << seat) for seat, say in self.votes)
        return (*public(turn=turn_told(d, second=self.second), entry=entry_told(d, self.song)), *mine)

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is asked."""
        return (Guide("judge_sung" if d.options.sung else "judge"),) if on_turn else ()


class Disputed(Stage, frozen=True):
    """One alone judges, and has challenged the song: the team answers, then he decides.

    ``by``: who it is, ``say``: why. ``reply``: what the team has said, None as long as it has not.
    """

    song: Text
    second: bool
    by: int
    say: str
    reply: str | None = None
    verdict: str = ""

    phase = "disputed"
    takes: ClassVar[tuple[type[Move], ...]] = (Reply, Confirm, Withdraw)

    def done(self, d: State) -> bool:
        """When he has decided."""
        return self.verdict != ""

    def waiting(self, d: State) -> int:
        """Whoever speaks for the team, then who has challenged it."""
        return 1 << (d.singer if self.reply is None else self.by)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """An answer in a line; then whether the challenge stands."""
        if self.reply is None:
            return (Form(Reply, (Line("text", LONGEST_REPLY),)),)
        return (Form(Confirm), Form(Withdraw))

    def play(self, d: State, author: int, move: Reply | Confirm | Withdraw) -> tuple[State, Events]:
        """The answer, or the decision."""
        if isinstance(move, Reply) != (self.reply is None):
            raise IllegalMove("not_now")
        if isinstance(move, Reply):
            text = cleaned(move.text)
            check_written(text, LONGEST_REPLY, "reply_too_long")
            told = Event("replies" if text else "no_reply", {"seat": author, "text": text})
            return replace(d, stage=replace(self, reply=text)), (told,)
        code = "confirmed" if isinstance(move, Confirm) else "withdrawn"
        return replace(d, stage=replace(self, verdict=code)), (Event(code, {"seat": author}),)

    def default(self, d: State, seat: int) -> Move | None:
        """No answer; no challenge."""
        return Reply("") if self.reply is None else Withdraw()

    def timers(self, d: State) -> tuple[Timer, ...]:
        """A time for each of the two; that of the team stands."""
        return (Timer("reply" if self.reply is None else "decision", REPLY_SECONDS), turn_timer(d, stands=True))

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """Silence is no answer, and no challenge."""
        if id == "reply":
            return replace(d, stage=replace(self, reply="")), (Event("no_reply", {"seat": d.singer, "text": ""}),)
        if id == "decision":
            return replace(d, stage=replace(self, verdict="withdrawn")), (Event("withdrawn", {"seat": self.by}),)
        raise IllegalMove("no_such_timer")

    def facts(self, d: State) -> Facts:
        """The song, the challenge, the answer."""
        return public(
            turn=turn_told(d, second=self.second),
            entry=entry_told(d, self.song),
            challenge={"seat": self.by, "say": self.say},
            reply=self.reply or None,
        )

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What is asked."""
        return (Guide("reply" if self.reply is None else "decision"),) if on_turn else ()


def song_told(song: Text) -> dict[str, Any]:
    """A song as all are told it."""
    return {"title": song.title, "line": song.line, "word": song.word, "by": song.by, "live": song.live}


def turn_told(d: State, *, second: bool) -> dict[str, Any]:
    """Whose turn it is: the team, who speaks for it, who sits opposite (None where songs are typed)."""
    typist = d.typist if d.options.sung else None
    return {"team": d.turn, "seat": d.singer, "typist": typist, "second": second}


def entry_told(d: State, song: Text) -> dict[str, Any]:
    """The song that is judged."""
    return {"team": d.turn, "seat": d.singer, **song_told(song)}
