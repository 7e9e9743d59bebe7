"""An evening of Ktulu at one table: scripted phones over real sockets, which sleep and return, and a server that dies.

Time passes as the script lets it (``tests/e2e/house.py``): to the next moment at which something is due, so that a
night takes seconds. How long it then takes until the last phone is told is measured by the clock of the machine.
"""

import asyncio
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Protocol

from tests.e2e.house import House, opened
from tests.server.harness import Client, Refusal

SLEEPS, RETURNS = 0.3, 0.5
"""How likely a phone of the restless half falls asleep, or comes back, between two windows."""
FRESH = 0.3
"""How likely it has forgotten all it was shown, as a page that is loaded anew."""
TRIES = 30
"""So often an answer is drawn that does not name who has the statue: so that the evening goes on."""


class Phone(Client):
    """A phone: how much it was sent, and when it was told of something the last time, by the machine's clock."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port, name)
        self.bytes = 0
        self.told_at = 0.0

    @property
    def awake(self) -> bool:
        """Whether it is connected."""
        return self.socket is not None and self.closed is None

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "update":
            self.told_at = perf_counter()
        self.bytes += len(self.received[-1])
        super()._take(message)

    def forgets(self) -> None:
        """Keeps no message: an evening is long."""
        self.raw, self.received, self.received_at = [], [], []


class Page(Protocol):
    """A page in a real browser at the same table, awake all the time; it follows the match by itself."""

    told_at: float
    """When it was told of something the last time, by the machine's clock."""

    async def sits_down(self, address: str, table: str) -> None:
        """Joins a table of the server at an address as a guest, and opens it."""

    @property
    def seat(self) -> int | None:
        """Where it sits."""

    @property
    def view(self) -> dict[str, Any]:
        """What it was shown last."""

    async def answers(self, holders: set[int]) -> None:
        """Answers what it is asked, by taps, and names nobody who has the statue."""

    async def shows(self, stands: Any, since: float) -> None:
        """Waits until it has been told since a moment that this is open."""

    async def returned(self) -> None:
        """Waits until it is connected anew, after the server has died."""


def opens(view: dict[str, Any]) -> tuple[Any, ...]:
    """What is open by a view, as everybody knows it: how many messages told of it differs from seat to seat."""
    facts = view["facts"]
    return view["phase"], facts.get("night"), facts.get("day"), facts.get("question", {})


def without_beat(stands: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same, whatever beat of a window it is."""
    *before, question = stands
    return *before, {**question, "beat": None}


def holds(view: dict[str, Any]) -> bool:
    """Whether whoever is shown this has the statue, or will get it in night zero."""
    facts = view.get("facts", {})
    return "holding" in facts or facts.get("role") == "bandit_chief"


@dataclass
class Evening:
    """A table; ``passed``: the milliseconds that were let pass.

    ``closings``, ``beats``: milliseconds from the moment at which a window is over, or a beat due, until the last of
    the phones that are awake has been told. ``returns``: how often a phone came back; ``same``: how many phones were
    shown the same after the server was killed as before. ``nights``: how many began, that of the beginning not counted.
    """

    data: Path
    rng: Random
    house: House
    phones: list[Phone]
    stack: AsyncExitStack
    restless: list[Phone]
    page: Page | None = None
    passed: int = 0
    closings: list[float] = field(default_factory=list)
    beats: list[float] = field(default_factory=list)
    returns: int = 0
    same: int = 0
    windows: int = 0
    nights: int = 0

    @classmethod
    async def begun(
        cls, data: Path, seats: int, seed: int, stack: AsyncExitStack, page: Page | None = None
    ) -> "Evening":
        """A table at which so many play, a page among them if there is one; all is closed with the stack."""
        house = stack.enter_context(opened(data, away_wait=600_000))
        rng = Random(seed)
        phones = [Phone(house.port, f"P{seat}") for seat in range(seats - (page is not None))]
        for phone in phones:
            stack.push_async_callback(phone.close)
            await phone.post("/api/guest", {"name": phone.name, "lang": "en"}, 200)
        table = await phones[0].make("ktulu", seats, bots=[None] * seats, together=True)
        for phone in phones[1:]:
            await phone.join(table)
        for phone in phones:
            await phone.connect(table)
        if page is not None:
            await page.sits_down(house.url, table)
        await phones[0].command("start")
        for phone in phones:
            await phone.when(lambda it: it.info["status"] == "playing" and it.seq and it.timers)
        return cls(data, rng, house, phones, stack, rng.sample(phones[1:], seats // 2), page)

    @property
    def watch(self) -> Phone:
        """The phone that never sleeps."""
        return self.phones[0]

    @property
    def awake(self) -> list[Phone]:
        """The phones that are connected."""
        return [phone for phone in self.phones if phone.awake]

    @property
    def night(self) -> int:
        """Which night it is or was."""
        return int(self.watch.view["facts"].get("night", 0))

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.watch.info["status"] != "playing")

    @property
    def stands(self) -> Any:
        """What is open, as everybody knows it, whatever beat it is."""
        return without_beat(opens(self.watch.view))

    async def plays(self, nights: int, *, killed_in: int, after: int | None = None) -> None:
        """Plays until the dawn after so many nights; in the middle of one of them the server is killed.

        ``after``: it ends so many windows later, if that comes first.
        """
        last = None
        while not self.over and (self.nights < nights or self.by_night) and self.windows != last:
            await self.wakes_and_sleeps()
            await self.answers()
            if self.night == killed_in and not self.same and self.in_the_middle:
                await self.dies_and_rises()
                last = None if after is None else self.windows + after
            await self.goes_on()

    @property
    def in_the_middle(self) -> bool:
        """Whether it is a window amid a night: of a body, or in night zero, which may have none, any but the first."""
        question = self.watch.view["facts"].get("question", {})
        return self.by_night and ("beat" in question or (self.night == 0 and self.windows > 0))

    @property
    def by_night(self) -> bool:
        """Whether it is night, not the day after it."""
        facts = self.watch.view["facts"]
        return int(facts.get("day", 0)) <= int(facts.get("night", 0))

    async def wakes_and_sleeps(self) -> None:
        """Some of the restless half fall asleep without a word, some of those who sleep come back."""
        for phone in self.restless:
            if phone.awake and self.rng.random() < SLEEPS:
                await phone.drop()
            elif not phone.awake and self.rng.random() < RETURNS:
                await phone.connect(fresh=self.rng.random() < FRESH)
                self.returns += 1

    async def answers(self) -> None:
        """All who are awake answer at once: nobody names who has the statue, nobody is hanged."""
        if self.page is not None:
            await self.page.answers(self.holders)
        moves = [(phone, self.answer(phone)) for phone in self.awake if phone.my_turn]
        await asyncio.gather(*(self.sends(phone, move) for phone, move in moves))

    @property
    def holders(self) -> set[int]:
        """The seats of those who have the statue, as far as their phones are awake."""
        awake = [*self.awake, *([self.page] if self.page is not None else [])]
        return {phone.seat for phone in awake if phone.seat is not None and holds(phone.view)}

    def answer(self, phone: Phone) -> dict[str, Any]:
        """An answer at random."""
        for _ in range(TRIES):
            move = phone.some_move(self.rng)
            named = {move.get("seat"), *move.get("seats", ())}
            if not named & self.holders:
                break
        if move.get("call") == "hang_question":
            move["choice"] = "no"
        return move

    async def sends(self, phone: Phone, move: dict[str, Any]) -> None:
        """An answer may come too late for a vote that closes with the last of those who are awaited."""
        with suppress(Refusal):
            await phone.move(move)

    async def goes_on(self) -> None:
        """Time passes, moment by moment at which something is due, until what is open has closed."""
        before = self.stands
        self.nights = max(self.nights, self.night)
        while self.stands == before and not self.over:
            left = self.watch.timers["left"]
            took = await self.passes(1 + int(min(left.values())))
            (self.beats if self.stands == before else self.closings).append(took)
        self.windows += 1

    async def passes(self, ms: int) -> float:
        """So much time goes by; milliseconds until the last phone has been told what comes of it."""
        for phone in self.awake:
            phone.forgets()
        self.house.lets_pass(ms)
        self.passed += ms
        began = perf_counter()
        # A table hears of time that was let pass when somebody says something to it.
        await self.watch.refused("chat", text="?", channel="nowhere")
        told = self.awake
        await asyncio.gather(*(phone.settle() for phone in told))
        times = [phone.told_at for phone in told]
        if self.page is not None:
            await self.page.shows(opens(self.watch.view), began)
            times.append(self.page.told_at)
        assert all(each >= began for each in times), "a phone was not told"
        return 1000 * (max(times) - began)

    async def dies_and_rises(self) -> None:
        """The server is killed in the middle of a window; every phone is shown the same after it, and time goes on."""
        before = {phone: await shown(phone) for phone in self.phones}
        left = self.watch.timers["left"]
        self.house.process.kill()
        self.house.process.wait()
        for phone in self.phones:
            await phone.drop()
        self.house = self.stack.enter_context(opened(self.data, port=self.house.port, away_wait=600_000))
        self.house.begin("after it was killed")
        self.house.lets_pass(self.passed)
        after = {phone: await shown(phone) for phone in self.phones}
        self.same = sum(after[phone] == before[phone] for phone in self.phones)
        await self.watch.until(lambda: self.watch.timers)
        assert self.watch.timers["left"].keys() == left.keys()
        if self.page is not None:
            await self.page.returned()


async def shown(phone: Phone) -> tuple[int, dict[str, Any]]:
    """What a phone is shown that has forgotten everything: how much it was told, and its view."""
    await phone.drop()
    await phone.connect(fresh=True)
    await phone.when(lambda it: it.match is not None and it.view)
    return phone.seq, phone.view
