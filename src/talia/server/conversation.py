"""What is said at a table: who may say what, who reads it, and what those who come later are told of it.

What is said in a secret channel is held until something happens that everybody is told of; then every seat is sent a
message of the same length, also who hears nothing. So neither time nor size of what is sent tells who speaks and hears.
"""

from collections import Counter, deque
from collections.abc import Iterable, Sequence

import msgspec

from talia.server import wire
from talia.server.effects import Said, Trouble
from talia.server.limits import Bucket
from talia.server.padding import FRAME, SPOKEN, WHISPERED, filled
from talia.server.screens import SCREEN
from talia.server.settings import Settings
from talia.table.game import Channel
from talia.table.moves import SPECTATOR
from talia.table.view import may_write


class Conversation:
    """The conversation at a table. Messages are numbered by channel and viewer, as far as he may read them."""

    def __init__(self, talk: wire.Talk, settings: Settings, seats: int, said: Sequence[Said]) -> None:
        self._talk = talk
        self._settings = settings
        self._viewers = (*range(seats), SPECTATOR, SCREEN)
        self._pace: dict[str, Bucket] = {}
        self._said: deque[Said] = deque(maxlen=4 * settings.chat_backlog)
        self._said_to: Counter[tuple[str, int]] = Counter()
        self._held: dict[int, deque[wire.Said]] = {viewer: deque() for viewer in self._viewers}
        """What was said in secret and is not told yet, by viewer."""
        for each in said:
            self._keep(each)

    def say(
        self, guest: str, seat: int, name: str, command: wire.Chat, channels: Sequence[Channel], now: int
    ) -> Said | None:
        """A message of a guest; None if it was said before; raises Trouble if he may not say it, or not here."""
        text = self._checked(command)
        channel = next((each for each in channels if each.id == command.channel), None)
        if channel is None or not may_write(channel, seat):
            raise Trouble("no_such_channel")
        self.keep_pace(guest, now)
        if any(old.guest == guest and old.command == command.id for old in self._said):
            return None
        said = Said(
            n=self._said[-1].n + 1 if self._said else 0,
            channel=channel.id,
            seat=seat,
            guest=guest,
            command=command.id,
            name=name,
            phrase=command.phrase,
            text=text,
            readers=channel.readers,
            at=now,
            secret=channel.secret,
        )
        self._keep(said)
        if said.secret:
            for viewer in filter(lambda viewer: reads(said, viewer), self._viewers):
                self._held[viewer].append(_spoken(said, self._said_to[said.channel, viewer]))
        return said

    def keep_pace(self, guest: str, now: int) -> None:
        """Counts one more of what a guest says, or has said; raises Trouble if it comes too fast."""
        if not self._pace.setdefault(guest, Bucket(self._settings.chat_rate, self._settings.chat_burst, now)).take(now):
            raise Trouble("too_fast", 429)

    def _checked(self, command: wire.Chat) -> str | None:
        if self._talk == "off":
            raise Trouble("chat_off")
        text = None if command.text is None else _clean(command.text)
        if (text is None) == (command.phrase is None) or text == "":
            raise Trouble("malformed", 400, where="chat")
        if text is not None and self._talk == "phrases":
            raise Trouble("phrases_only")
        if command.phrase is not None and command.phrase not in wire.PHRASES:
            raise Trouble("unknown_phrase")
        return text

    def _keep(self, said: Said) -> None:
        self._said.append(said)
        for viewer in self._viewers:
            self._said_to[said.channel, viewer] += reads(said, viewer)

    def last(self, viewer: int, *, pads: bool = False) -> bytes:
        """What was said last, for a viewer who may read it; ``pads``: messages to seats are."""
        said = self._said[-1]
        return _message(_spoken(said, self._said_to[said.channel, viewer]), viewer, pads)

    def whispers(self, viewer: int) -> bytes:
        """What was said in secret and is not told yet, as much as has room: what has none goes with the next."""
        held, told = self._held[viewer], []
        room = WHISPERED - FRAME - len(_whispered(()))
        while held and (room := room - len(msgspec.json.encode(held[0])) - 1) >= 0:
            told.append(held.popleft())
        return filled(_whispered(told), WHISPERED)

    def backlog(self, viewer: int, *, pads: bool = False, whispers: bool = False) -> list[bytes]:
        """What was said lately, as far as a viewer may read it; each message has the number it was sent with.

        ``pads``: messages to seats are padded; ``whispers``: it may have been whispered here, as all know: then every
        seat is sent what it has heard, one message of the same length.
        """
        numbers = self._said_to.copy()
        backlog: list[wire.Said] = []
        heard: deque[wire.Said] = deque()
        for said in reversed(self._said):
            if reads(said, viewer):
                message = _spoken(said, numbers[said.channel, viewer])
                numbers[said.channel, viewer] -= 1
                if said.secret:
                    heard.appendleft(message)
                elif len(backlog) < self._settings.chat_backlog:
                    backlog.append(message)
        messages = [_message(each, viewer, pads) for each in reversed(backlog)]
        if not whispers or viewer >= SPECTATOR:
            return messages
        while len(_whispered(heard)) + FRAME > WHISPERED:
            heard.popleft()
        self._held[viewer].clear()
        return [*messages, filled(_whispered(heard), WHISPERED)]


def reads(said: Said, viewer: int) -> bool:
    """Whether a viewer may read something; the screen reads what every spectator may."""
    return bool(said.readers >> (SPECTATOR if viewer == SCREEN else viewer) & 1)


def _spoken(said: Said, n: int) -> wire.Said:
    """A chat message for a viewer who is sent it as the ``n``-th of its channel."""
    return wire.Said(n, said.channel, said.seat, said.name, said.phrase, said.text, said.secret)


def _message(said: wire.Said, viewer: int, pads: bool) -> bytes:
    """A chat message as it is sent."""
    data = msgspec.json.encode(said)
    return filled(data, SPOKEN) if pads and viewer < SPECTATOR else data


def _whispered(said: Iterable[wire.Said]) -> bytes:
    return msgspec.json.encode(wire.Whispers(tuple(said)))


def _clean(text: str) -> str:
    """A line of text without what can't be printed.

    >>> _clean("  a\\n b\\x00 ")
    'a b'
    """
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
