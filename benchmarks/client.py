"""How the client behaves on a slow phone and in a long evening, in Chromium with a processor slowed down four times.

    python benchmarks/client.py taps [--games betel kierki skat] [--cards 12] [--slow 4] [--reckoned] [--tell]
    python benchmarks/client.py evening [--deals 100]

Taps: cards of each game are played by touch, each by two taps: one lifts it, the other plays it. For each kind of tap
the longest task of the page's main thread is printed that began within a second of it, and what it did (script, style,
layout, paint), apart from tasks that only collect rubbish; ``--tell`` names the functions that took the time in the
worst of them. Times are those of the thread: other work of the machine does not count, the processor slowed down does.
Ends with 1 if a task took more than 50 ms.
Chromium slows down by the clock, and so too much where other programs run: there ``--reckoned`` slows nothing down, and
takes times as many times longer as the processor were slower.

Evening: so many deals of Betel are played in one page, by a script in the page that taps as people do. After some of
them rubbish is collected, and the heap, the nodes and the listeners that are left are printed: they may not grow with
the deals, but for what the page remembers of them (scores, the log).

It takes a built client and Chromium, and starts a server of its own.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, CDPSession, Page, TimeoutError, sync_playwright  # noqa: E402
from tests.e2e.browsing import PHONE, People, Person, chromium  # noqa: E402
from tests.e2e.house import House  # noqa: E402
from tests.e2e.house import opened as house_opened  # noqa: E402
from tests.e2e.newcomer import Finger, Newcomer  # noqa: E402
from tests.e2e.playing import WAITS_FOR, Player  # noqa: E402
from tests.e2e.test_table import seated  # noqa: E402

GAMES: Final = {"betel": 3, "kierki": 4, "skat": 3}
LONG: Final = 50.0
"""Milliseconds: a task that takes longer is felt."""
AFTER: Final = 1000
"""Milliseconds after a tap in which tasks count as its own."""
KINDS: Final = {
    "FunctionCall": "script",
    "EventDispatch": "script",
    "RunMicrotasks": "script",
    "FireAnimationFrame": "script",
    "TimerFire": "script",
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
    "MinorGC": "rubbish",
    "MajorGC": "rubbish",
    "ParseHTML": "parse",
    "v8.compile": "compile",
    "EvaluateScript": "script",
}
CATEGORIES: Final = ["-*", "toplevel", "devtools.timeline", "v8", "disabled-by-default-v8.cpu_profiler"]


@contextmanager
def house_and_browser() -> Iterator[tuple[House, Browser]]:
    """A server whose computers answer at once, and a browser."""
    with (
        tempfile.TemporaryDirectory() as folder,
        house_opened(Path(folder) / "data", bot_delay=0) as house,
        sync_playwright() as playwright,
    ):
        browser = chromium(playwright)
        yield house, browser
        browser.close()


# --- taps -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """A task of the main thread: milliseconds, what it did in them, and what script took the time."""

    ms: float
    did: dict[str, float]
    functions: Counter[str]
    rubbish: float
    """The longest task besides that did nothing but collect rubbish: when that is done hangs on no tap."""

    def __str__(self) -> str:
        parts = sorted(self.did.items(), key=lambda each: -each[1])
        return f"{self.ms:.0f} ms ({', '.join(f'{name} {ms:.0f}' for name, ms in parts if ms >= 1)})"


def longest(trace: bytes, times: float) -> Task:
    """The longest task of the page's main thread in a trace, whose times count so many times."""
    events = json.loads(trace)["traceEvents"]
    marked = next(event for event in events if event["name"] == "TimeStamp" and "tap" in str(event["args"]))
    thread = marked["pid"], marked["tid"]
    own = [event for event in events if (event["pid"], event["tid"]) == thread and event["ts"] >= marked["ts"]]
    known = [event for event in own if event["ph"] == "X" and event["name"] in KINDS]
    tasks: list[tuple[dict[str, Any], dict[str, float]]] = []
    rubbish = 0.0
    for task in (event for event in own if event["name"] == "ThreadControllerImpl::RunTask" and event["ph"] == "X"):
        if taken(task) < 1000:
            continue
        did = shares([event for event in known if task["ts"] <= event["ts"] < task["ts"] + task["dur"]])
        if did.get("rubbish", 0) > 0.9 * taken(task) / 1000:
            rubbish = max(rubbish, taken(task) / 1000 * times)
        else:
            tasks.append((task, did))
    task, did = max(tasks, key=lambda each: taken(each[0]))
    worst = functions(events, thread[0], task["ts"], task["ts"] + task["dur"])
    return Task(taken(task) / 1000 * times, {name: ms * times for name, ms in did.items()}, worst, rubbish)


def taken(event: dict[str, Any]) -> float:
    """Microseconds of the thread."""
    return float(event.get("tdur", event["dur"]))


def shares(events: list[dict[str, Any]]) -> dict[str, float]:
    """What was done, in milliseconds: of events that lie in each other the inner ones' time is their own."""
    did: dict[str, float] = defaultdict(float)
    open_: list[tuple[float, str]] = []
    for event in sorted(events, key=lambda each: (each["ts"], -each["dur"])):
        while open_ and open_[-1][0] <= event["ts"]:
            open_.pop()
        kind = KINDS[event["name"]]
        did[kind] += taken(event) / 1000
        if open_:
            did[open_[-1][1]] -= taken(event) / 1000
        open_.append((event["ts"] + event["dur"], kind))
    return dict(did)


def functions(events: list[dict[str, Any]], pid: int, begin: float, end: float) -> Counter[str]:
    """Where script was seen between two moments, in milliseconds of its own."""
    found: Counter[str] = Counter()
    names: dict[int, str] = {}
    at = 0.0
    for event in events:
        if event["pid"] != pid or event["name"] not in ("Profile", "ProfileChunk"):
            continue
        data = event["args"]["data"]
        at = data.get("startTime", at)
        for node in data.get("cpuProfile", {}).get("nodes", ()):
            frame = node["callFrame"]
            file = frame.get("url", "").rpartition("/")[2]
            line, column = frame.get("lineNumber", -1) + 1, frame.get("columnNumber", -1) + 1
            names[node["id"]] = f"{frame['functionName'] or '?'} {file}:{line}:{column}"
        for node, delta in zip(data.get("cpuProfile", {}).get("samples", ()), data.get("timeDeltas", ()), strict=True):
            at += delta
            if begin <= at < end:
                found[names.get(node, "?")] += delta / 1000
    return found


def taps(page: Page, browser: Browser, person: Person, game: str, cards: int, times: float) -> dict[str, list[Task]]:
    """Plays so many cards, and gives the longest task after each tap, by what the tap did."""
    player = Player(person, Random(game))
    newcomer = Newcomer(person, Finger(page), game)
    found: dict[str, list[Task]] = {"lift": [], "play": []}
    while len(found["play"]) < cards:
        asked = page.wait_for_function(WAITS_FOR).json_value()
        if asked == "over":
            break
        if asked == "card" and page.get_by_test_id("table").get_attribute("data-phase") == "play":
            card = player.rng.choice(page.locator("[data-zone^='hand.'][aria-disabled=false]").all())
            code = card.get_attribute("data-card")
            where = page.locator(f"[data-zone^='hand.'][data-card='{code}']")
            for what in ("lift", "play"):
                browser.start_tracing(page=page, categories=CATEGORIES)
                page.evaluate("console.timeStamp('tap')")
                where.tap()
                page.wait_for_timeout(AFTER)
                found[what].append(longest(browser.stop_tracing(), times))
        elif asked in ("call", "next", "ready", "pause", "answer"):
            # A deal that is thrown in waits for nobody.
            with suppress(TimeoutError):
                player.step(asked)
        elif (passes := page.get_by_test_id("say-pass")).is_visible():
            with suppress(TimeoutError):
                passes.tap(timeout=AFTER)
        else:
            newcomer.acts()
    return found


def measure_taps(games: list[str], cards: int, slow: float, *, reckoned: bool, tell: bool) -> bool:
    """Prints the longest tasks of taps; whether none was long."""
    short = True
    for game in games:
        with house_and_browser() as (house, browser):
            people = People(browser)
            house.begin(f"taps/{game}")
            person = seated(people, house, game, GAMES[game], still=False, viewport=PHONE)
            page = person.page
            rate, times = (1, slow) if reckoned else (slow, 1)
            person.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
            for what, tasks in taps(page, browser, person, game, cards, times).items():
                worst = max(tasks, key=lambda task: task.ms)
                long = sum(task.ms > LONG for task in tasks)
                short = short and not long
                middle = median(task.ms for task in tasks)
                told = f"longest task {worst}, median {middle:.0f} ms, {long} over {LONG:.0f} ms"
                rubbish = max(task.rubbish for task in tasks)
                apart = f"; rubbish alone {rubbish:.0f} ms" if rubbish > LONG else ""
                print(f"{game}, {what}: {len(tasks)} taps, {told}{apart}", flush=True)
                if tell:
                    for name, ms in worst.functions.most_common(12):
                        print(f"    {ms:6.1f} {name}")
            people.leave()
    return short


# --- an evening -------------------------------------------------------------------------------------------------------

HABITS: Final = """() => {
  const waitsFor = WAITS_FOR
  const press = (selector) => {
    const found = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility())
    found[Math.floor(Math.random() * found.length)]?.click()
  }
  window.evening = setInterval(() => {
    switch (waitsFor()) {
      case 'card':
        if (document.querySelector('.mine button[aria-pressed=true][aria-disabled=false]'))
          press('.mine button[aria-pressed=true][aria-disabled=false]')
        else press('.mine [data-zone^="hand."][aria-disabled=false]')
        break
      case 'call':
        press(Math.random() < 0.4 ? '[data-testid^=call-][aria-disabled=false]' : '[data-testid=call-pass]')
        press('[data-testid=auction-confirm]:not(:disabled)')
        break
      case 'answer': press('.claim button'); break
      case 'next': press('.next[aria-disabled=false]'); break
      case 'pause': document.querySelector('.felt').click(); break
    }
  }, 30)
}""".replace("WAITS_FOR", WAITS_FOR)
"""Somebody who plays at random without a pause."""


@dataclass(frozen=True)
class Left:
    """What a page holds once all rubbish is gone."""

    deals: int
    heap: float
    nodes: int
    listeners: int
    documents: int

    def __str__(self) -> str:
        return (
            f"after {self.deals:3} deals: {self.heap:6.2f} MB of heap, {self.nodes:5} nodes, "
            f"{self.listeners:4} listeners, {self.documents} documents"
        )


def left(page: Page, devtools: CDPSession, deals: int) -> Left:
    """Collects all rubbish and counts what is left."""
    for _ in range(3):
        devtools.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(200)
    heap = devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    dom = devtools.send("Memory.getDOMCounters")
    return Left(deals, heap, dom["nodes"], dom["jsEventListeners"], dom["documents"])


def measure_evening(deals: int, still: bool) -> None:
    """Prints what is left after more and more deals."""
    with house_and_browser() as (house, browser):
        people = People(browser)
        house.begin("evening")
        options = {"end_rule": "deals", "end_value": deals + 1, "target": 1000}
        person: Person = seated(people, house, options=options, still=still)
        page = person.page
        devtools = person.context.new_cdp_session(page)
        page.evaluate("window.announced = { push() {} }")
        every = max(1, deals // 10)
        for done in range(every, deals + 1, every):
            page.evaluate(HABITS)
            page.wait_for_function(
                "done => Number(document.querySelector('[data-testid=table]').dataset.deal) >= done",
                arg=done,
                timeout=600_000,
            )
            page.evaluate("clearInterval(window.evening)")
            page.wait_for_timeout(1500)
            print(left(page, devtools, done), flush=True)
        assert not people.faults, people.faults
        people.leave()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["taps", "evening"])
    parser.add_argument("--games", nargs="+", default=[*GAMES], choices=[*GAMES])
    parser.add_argument("--cards", type=int, default=12, help="cards played of each game (default 12)")
    parser.add_argument("--slow", type=float, default=4, help="how much the processor is slowed down (default 4)")
    parser.add_argument("--reckoned", action="store_true", help="slow nothing down, multiply times")
    parser.add_argument("--tell", action="store_true", help="name the functions of the worst task")
    parser.add_argument("--deals", type=int, default=100, help="deals of the evening (default 100)")
    parser.add_argument("--motion", action="store_true", help="cards fly in the evening")
    chosen = parser.parse_args()
    if chosen.what == "evening":
        measure_evening(chosen.deals, still=not chosen.motion)
    elif not measure_taps(chosen.games, chosen.cards, chosen.slow, reckoned=chosen.reckoned, tell=chosen.tell):
        sys.exit(1)


if __name__ == "__main__":
    main()
