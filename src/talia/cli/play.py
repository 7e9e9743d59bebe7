"""``talia play``: a match in the terminal against computer players."""

import getpass
import os
import re
import secrets
import sys
from argparse import ArgumentParser, Namespace
from collections import deque
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from msgspec.structs import replace

from talia.cards import mask
from talia.chance import SECRET_BYTES, Sealed, Seeded, absent_share, commitment
from talia.cli.grammar import Misread, describe, listed, parse, spell
from talia.cli.inputs import a_game, a_player, option_arguments, options_of
from talia.cli.speech import speech, usual_lang
from talia.cli.trouble import Trouble
from talia.players import Sheltered, Witness, offered
from talia.players.choices import asides_of, forms_of
from talia.table.forms import Cards, Form, count
from talia.table.game import Game
from talia.table.match import By, Match, Step, elapsed, thinks
from talia.table.moves import CLOCK, IllegalMove, Move, seats_of
from talia.table.record import Sitter, binding, make_record, plain, write
from talia.table.view import View, ZoneView, event_view, owners_of, view
from talia.table.words import LANGS, Words, told_of

DESCRIPTION: Final = """Plays a match in this terminal. Everything that happens is told in words; at your turn you
type a move or its number. Cards are written rank before suit: QH is the queen of hearts, TC the ten of clubs (10c and
10♣ will do, too)."""

EXAMPLES: Final = """examples:
  talia play betel                                   you sit at seat 0, the strongest players at the others
  talia play betel --lang pl --option end_rule=deals --option end_value=3
  talia play betel --seat 1 --players master,beginner
  talia play six_takes --players simple,simple,random --seed 5 --record match.talia.json

typing moves:
  KS              plays the king of spades        pass            passes
  1H AD 9C        bids 1H, taking AD out of the middle and laying 9C down (in Betel)
  kontra          doubles"""

_SECONDS: Final = 2.0
"""What a computer player may think."""
_LISTED: Final = 24
_REMEMBERED: Final = 30


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("game", help="id of a game (talia games lists them)")
    parser.add_argument("--seat", type=int, default=0, help="where you sit, counted from 0 (default 0)")
    parser.add_argument(
        "--players", metavar="A,B,...", help="a player for each other seat, in order (default: strongest)"
    )
    parser.add_argument("--name", help="your name (default: that of your account)")
    parser.add_argument("--seed", help="play the cards of this seed (any text); default: fresh ones")
    option_arguments(parser)
    parser.add_argument("--lang", choices=LANGS, default=usual_lang(), help="language (default: that of the terminal)")
    parser.add_argument("--record", metavar="FILE", help="keep the match as a .talia.json record")


def run(args: Namespace) -> int:
    """Plays the match."""
    game = a_game(args.game)
    bots = [name.strip() for name in args.players.split(",")] if args.players else None
    seats = len(bots) + 1 if bots is not None else game.usual_seats()
    if seats not in game.seats:
        raise Trouble(f"{game.id} can't be played by {seats}")
    if not 0 <= args.seat < seats:
        raise Trouble(f"there is no seat {args.seat}: the {seats} seats are counted from 0")
    bots = bots if bots is not None else [offered(game.id)[0]] * (seats - 1)
    options = options_of(game, args, seats, 1 << args.seat)
    if args.record and not Path(args.record).absolute().parent.is_dir():
        raise Trouble(f"can't write {args.record}: there is no such folder")
    words = speech(args.lang, game.id, ())
    table = Table(game, options, args.seat, args.name or _own_name(words), bots, args.seed, words)
    finished = table.play()
    if not finished:
        print(table.words.text("cli.stopped"))
    if args.record:
        Path(args.record).write_bytes(table.record())
        print(table.words.text("cli.saved", {"path": args.record}))
    return 0


class Stopped(Exception):
    """The person has had enough."""


class _Receipt:
    """Fresh chance and what proves it afterwards: whoever stops before the end has ended the match, so all is open."""

    def __init__(self, game: Game[Any], options: Any, sitters: list[Sitter]) -> None:
        master = secrets.token_bytes(SECRET_BYTES)
        self.id = f"terminal-{secrets.token_hex(6)}"
        bound = binding(self.id, game.id, game.rules, plain(options), sitters)
        shares = [absent_share(bound, at) for at in range(len(sitters))]
        self.chance = Sealed(master, bound, shares)
        self.fields: dict[str, Any] = {
            "commit": commitment(master, bound),
            "shares": [share.hex() for share in shares],
            "seed": master.hex(),
        }


class Table:
    """A match between the person at the terminal and computer players."""

    def __init__(
        self, game: Game[Any], options: Any, seat: int, name: str, bots: list[str], seed: str | None, words: Words
    ) -> None:
        self.words = words
        self._game = game
        self._seat = seat
        ids: list[str | None] = [*bots[:seat], None, *bots[seat:]]
        names = [name if id is None else _name(words, id, at) for at, id in enumerate(ids)]
        words.names = tuple(names)
        self._sitters = [Sitter(name, bot=id) for name, id in zip(names, ids, strict=True)]
        self._receipt = None if seed is not None else _Receipt(game, options, self._sitters)
        chance = self._receipt.chance if self._receipt is not None else Seeded(str(seed))
        self._match = Match(game, options, len(ids), chance, referee=thinks)
        self._players = [None if id is None else Sheltered(a_player(game, id)) for id in ids]
        self._rngs = [Random(None if seed is None else f"{seed}/{at}") for at in range(len(ids))]
        self._witnesses = [Witness(game, at, options) for at in range(len(ids))]
        self._began = monotonic()
        self._told: deque[str] = deque(maxlen=_REMEMBERED)

    def play(self) -> bool:
        """Plays to the end; False if the person stopped before."""
        self._happened(self._match.begin())
        try:
            while True:
                waiting = seats_of(self._game.waiting(self._match.state))
                if not waiting:
                    time_out = elapsed(self._game, self._match.state)
                    if time_out is None:
                        return True
                    self._do(CLOCK, time_out)
                    continue
                bots = [seat for seat in waiting if seat != self._seat]
                seat = bots[0] if bots else self._seat
                player = self._players[seat]
                if player is None:
                    self._ask()
                    continue
                sight = self._witnesses[seat].sight(self._match.state)
                self._do(seat, player.move(sight, self._rngs[seat], monotonic() + _SECONDS))
        except (Stopped, EOFError):
            return False

    def record(self) -> bytes:
        """The record of the match, with its receipt if the cards were not those of a seed of one's own choice."""
        return write(
            make_record(
                id=self._receipt.id if self._receipt is not None else "terminal",
                game=self._game,
                options=self._match.options,
                seats=self._sitters,
                log=self._match.log,
                totals=self._game.totals(self._match.state),
                **(self._receipt.fields if self._receipt is not None else {}),
            )
        )

    def _do(self, seat: int, move: Move) -> None:
        by: By = "auto" if seat == CLOCK else "self" if self._players[seat] is None else "bot"
        self._happened(self._match.do(seat, move, by, round(1000 * (monotonic() - self._began))))

    def _happened(self, steps: list[Step]) -> None:
        for step in steps:
            for witness in self._witnesses:
                witness.saw(step.events)
            for event in step.events:
                told = event_view(event, self._seat)
                if told is not None:
                    line = self.words.event(told.code, told.data, owners_of(self._game, step.state))
                    self._told.append(line)
                    print(_coloured(line))

    def _ask(self) -> None:
        """Asks the person for a move until one is made."""
        seen = view(self._game, self._match.state, self._seat)
        choices = (*forms_of(seen), *asides_of(seen))
        moves = listed(choices, _LISTED)
        print(_coloured(table_text(seen, self.words)))
        print(self.words.text("cli.turn", {"count": count(choices)}))
        for number, line in enumerate(map(spell, moves) if moves else map(describe, choices), 1):
            print(f"  {number}. {line}" if moves else f"  {line}")
        while True:
            text = _typed().strip()
            if text.lower() in ("q", "quit"):
                raise Stopped
            if text.lower() == "l":
                print(_coloured("\n".join(self._told)))
            elif text.lower() == "v":
                print(_coloured(table_text(seen, self.words)))
            elif text in ("", "?"):
                print(self.words.text("cli.help"))
                print("\n".join(f"  {describe(form)}" for form in choices))
            else:
                try:
                    self._do(self._seat, _meant(text, moves or [], choices, seen))
                    return
                except Misread:
                    print(self.words.text("cli.misread", {"text": text}))
                except IllegalMove as refusal:
                    print(_coloured(self.words.text(f"refusal.{refusal.code}", refusal.details)))


def _meant(text: str, moves: list[Move], choices: tuple[Form, ...], seen: View) -> Move:
    """The move a text means: a number of the list, a move one may make, or one the game will say why one may not."""
    if text.isdecimal() and 0 < int(text) <= len(moves):
        return moves[int(text) - 1]
    try:
        return parse(text, choices)
    except Misread:
        return parse(text, tuple(_with_any_card(form, seen) for form in choices))


def _with_any_card(form: Form, seen: View) -> Form:
    """The form with every card one sees in its zones, allowed or not."""
    zones = {zone.id: mask(zone.cards) for zone in seen.zones}
    parts = (replace(part, among=zones[part.zone]) if isinstance(part, Cards) else part for part in form.parts)
    return replace(form, parts=tuple(parts))


_COLOURS: Final = {"♣": "32", "♦": "34", "♥": "31"}


def _coloured(text: str) -> str:
    """Suits in four colours, where a terminal shows them."""
    if not sys.stdout.isatty() or "NO_COLOR" in os.environ:
        return text
    return re.sub("\\w*[♣♦♥]", lambda card: f"\x1b[{_COLOURS[card[0][-1]]}m{card[0]}\x1b[0m", text)


def _typed() -> str:
    sys.stdout.flush()
    return input("> ")


def _own_name(words: Words) -> str:
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError):  # a machine that has no name for its user
        return words.text("cli.you")


def _name(words: Words, bot: str, seat: int) -> str:
    name = words.text(f"player.{bot}") if words.has(f"player.{bot}") else bot
    return f"{name} {seat}"


def table_text(seen: View, words: Words) -> str:
    """A view as lines of text: facts in words, who is with whom, then what lies where."""
    facts = [
        words.text(f"fact.{key}", data)
        for key, value in seen.facts.items()
        if words.has(f"fact.{key}")
        for data in told_of(value)
    ]
    sides = [words.text("cli.side", {"side": side.id, "seats": side.seats}) for side in seen.sides]
    aside = [
        words.text(f"cli.status.{status}", {"seat": seat})
        for seat, status in enumerate(seen.status)
        if status != "playing"
    ]
    lines = ["", " · ".join(filter(None, (*facts, *sides, *aside)))]
    lines += [_zone(zone, words) for zone in seen.zones if zone.cards or zone.hidden]
    return "\n".join(filter(None, lines))


def _zone(zone: ZoneView, words: Words) -> str:
    kind, _, seat = zone.id.partition(".")
    owner = f" ({words.names[int(seat)]})" if seat else ""
    # A hand is shown as one holds it, spades first and high cards first; elsewhere the order may mean something.
    shown = tuple(reversed(zone.cards)) if kind == "hand" else zone.cards
    cards = words.text("cli.cards", {"cards": shown}) if shown else ""
    hidden = words.text("cli.hidden", {"n": zone.hidden}) if zone.hidden else ""
    return f"  {words.text(f'zone.{kind}')}{owner}: " + " + ".join(filter(None, (cards, hidden)))
