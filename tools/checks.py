"""The stages of ``make test``: one table, each row a name and what is run for it."""

from __future__ import annotations

import contextlib
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
import venv
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TextIO

import building

ROOT = building.ROOT
TESTS = ROOT / "tests"
BIN = Path(sys.prefix) / "bin"
WORKERS = str(max(2, min(8, os.cpu_count() or 2)))
WAITING = str(int(WORKERS) + 1)
"""Workers for tests that wait for a server or a page much of their time."""

NOTES = ROOT / "build" / "seconds"
"""Where runs note what each test took."""

Step = Callable[[], None]
"""One thing to run; raises ``subprocess.CalledProcessError``, ``Failed`` or ``building.Missing`` when it fails."""


class Failed(Exception):
    """A check found something wrong; the message says what."""


@dataclass(frozen=True)
class Stage:
    """A part of ``make test`` with a time of its own."""

    name: str
    about: str
    steps: tuple[Step, ...]
    needs: Path = ROOT
    """A folder; the stage exists once it does."""
    one_core: bool = False
    """It keeps one core busy at most; such stages, where they follow each other, run at the same time."""


def command(*words: str | Path, cwd: Path = ROOT) -> Step:
    """A step that runs a program of the environment."""
    program, *arguments = map(str, words)
    return lambda: building.run([str(BIN / program), *arguments], cwd=cwd)


def npm(script: str) -> Step:
    """A step that runs a script of ``web/package.json``."""
    return lambda: building.npm("run", "--silent", script)


def pytest(*arguments: str | Path, seconds: int | None = None) -> Step:
    """A step that runs tests and names the slowest; one that hangs is ended, with a traceback of every thread.

    ``seconds``: so many of its workers are there for tests that take long; those it has none for run at other commits
    (``tests/in_turn.py``). What each took is noted for ``make seconds``.
    """

    def step() -> None:
        patience = 7200 if is_long() else 600
        options = ["-o", f"faulthandler_timeout={patience}", "-o", "faulthandler_exit_on_timeout=true"]
        if seconds is not None:
            options += ["--seconds", str(seconds)]
        if not is_long():
            options += ["--note", str(NOTES)]
        command("python", "-m", "pytest", "--durations=10", *options, *arguments)()

    return step


def kernel_tests() -> None:
    """The kernel against its oracles: all of it where the last commit touched the kernel."""
    touched = "kernel" in os.environ["TALIA_TOUCHED"].split()
    pytest("-n", WORKERS, "tests/kernel", seconds=None if touched else 35)()


def browser_tests() -> None:
    """The tests in a real browser. One that fails is played once more by itself, and only that decides.

    A test that waits for something a person would see at once fails on a machine that does other things meanwhile;
    both runs are printed whole, so that a test that is not steady is seen and can be mended.
    """
    try:
        # One test takes as long as ten others: who is done takes over what is left to the others.
        pytest("-n", WAITING, "--dist", "worksteal", "tests/e2e", seconds=160)()
    except subprocess.CalledProcessError:
        print("UNSTEADY OR WRONG: what failed is played once more by itself", flush=True)
        pytest("--last-failed", "--last-failed-no-failures", "none", "tests/e2e")()


def is_long() -> bool:
    """Do the checks run at full size?"""
    return os.environ.get("TALIA_LONG") == "1"


# --- steps that are more than a command ------------------------------------------------------------------------------


def build_everything() -> None:
    """The kernel and the client, as ``make play`` builds them."""
    building.build_kernel()
    building.build_client()
    building.install_node_modules()


def kernel_format() -> None:
    """clang-format agrees with every source of the kernel."""
    building.run([str(BIN / "clang-format"), "--dry-run", "-Werror", *map(str, kernel_sources())])


def kernel_sources() -> list[Path]:
    """The C++ files."""
    return sorted(file for ending in ("h", "hpp", "cpp") for file in (ROOT / "kernel").rglob(f"*.{ending}"))


PACKAGED = ("LICENSE", "README.md", "pyproject.toml", "CMakeLists.txt", "kernel", "src", "tools", "web")
PROOF_OF_PACKAGE = """
from importlib import import_module
from importlib.resources import files
from pkgutil import walk_packages
import talia, talia._kernel, talia.games
assert "site-packages" in talia.__file__, talia.__file__
assert (files("talia.server") / "static" / "index.html").is_file(), "the client is not in the package"
assert (files("talia") / "py.typed").is_file()
assert talia.games.games(), "no game registers itself"
for module in walk_packages(talia.__path__, "talia."):
    if ".migrations" not in module.name:
        import_module(module.name)
"""


def package() -> None:
    """A wheel built from a clean copy holds kernel and client and works in an environment of its own.

    Its kernel is the one that the stage ``build`` has compiled by the same ``CMakeLists.txt``. At full size
    (``TALIA_LONG=1``) the copy has neither that nor a built client, and plain ``pip install .`` does everything.
    """
    long = is_long()
    stamp = ROOT / "build" / f"package-{'long' if long else 'quick'}.inputs"
    inputs = building.digest([ROOT / name for name in PACKAGED if name != "tools"], *map(tool_digest, TOOLS_OF_BUILD))
    if stamp.exists() and stamp.read_text() == inputs:
        print("nothing in the package has changed since this last passed")
        return
    with tempfile.TemporaryDirectory(prefix="talia-package-") as name:
        folder = Path(name)
        source = clean_copy(folder / "talia", with_bundle=not long)
        scratch = folder / "venv"
        python = str(scratch / "bin" / "python")
        uv = str(BIN / "uv")
        if long:
            venv.create(scratch, with_pip=True)
            building.run([python, "-m", "pip", "install", "--quiet", "."], cwd=source)
        else:
            (kernel,) = (ROOT / "src" / "talia").glob("_kernel*.so")
            building.run([uv, "build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable,
                          "--config-setting", f"cmake.define.TALIA_KERNEL={kernel}",
                          "--out-dir", str(folder)], cwd=source)  # fmt: skip
            (wheel,) = folder.glob("*.whl")
            check_contents(wheel)
            building.run([uv, "venv", "--quiet", "--python", sys.executable, str(scratch)])
            building.run([uv, "pip", "install", "--quiet", "--python", python, "--constraint",
                          str(ROOT / "constraints.txt"), str(wheel)])  # fmt: skip
        building.run([python, "-c", PROOF_OF_PACKAGE], cwd=folder)
        building.run([str(scratch / "bin" / "talia"), "games"], cwd=folder)
    stamp.write_text(inputs)


TOOLS_OF_BUILD = ("build_backend.py", "building.py", "checks.py")


def tool_digest(name: str) -> str:
    """The digest of one file of ``tools/``."""
    return building.digest([ROOT / "tools" / name])


def clean_copy(target: Path, *, with_bundle: bool) -> Path:
    """Copy what a package is made from, without anything that was built (but for the client's bundle, if asked)."""
    unwanted = shutil.ignore_patterns("__pycache__", "node_modules", "*.so", *(() if with_bundle else ("static",)))
    target.mkdir()
    for name in PACKAGED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=unwanted)
        elif source.exists():
            shutil.copy2(source, target / name)
    return target


def check_contents(wheel: Path) -> None:
    """Every file of the package that is not a product of this machine is in the wheel, and the products are."""
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    sources = ROOT / "src"
    wanted = {
        file.relative_to(sources).as_posix()
        for file in (sources / "talia").rglob("*")
        if file.is_file() and not {"__pycache__", "static"} & set(file.parts) and file.suffix != ".so"
    }
    missing = sorted(wanted - names)
    if not any(name.startswith("talia/_kernel.") and name.endswith(".so") for name in names):
        missing.append("talia/_kernel*.so")
    if not any(name.startswith("talia/server/static/assets/") for name in names):
        missing.append("the built client")
    if missing:
        raise Failed("The wheel lacks: " + ", ".join(missing))
    print(f"{wheel.name}: {len(names)} files, {wheel.stat().st_size / 2**20:.1f} MiB")


# --- the table -------------------------------------------------------------------------------------------------------

SLOW_FOLDERS = ("laws", "server", "e2e", "kernel")

STAGES = (
    Stage("build", "the kernel and the client", (build_everything,)),
    Stage(
        "lint",
        "style, formatting, import rules",
        (
            command("ruff", "check", "--quiet", "."),
            command("ruff", "format", "--check", "--quiet", "."),
            command("lint-imports", "--cache-dir", "build/imports"),
            # What is made from the Python types of the wire and of records is up to date.
            command("python", "tools/wire_types.py", "--check"),
            command("python", "tools/schemas.py", "--check"),
            # So is the reference of the library, which is made from its docstrings.
            command("python", "tools/reference.py", "--check"),
            npm("format:check"),
            npm("lint"),
        ),
        one_core=True,
    ),
    Stage(
        "types",
        "mypy --strict, svelte-check",
        (
            command("mypy", "src", "tests", "tools", "docs/examples", "benchmarks"),
            npm("check"),
        ),
        one_core=True,
    ),
    Stage(
        "web",
        "the client's units, and what its screens weigh",
        (npm("test"), building.build_client, npm("budgets")),
        one_core=True,
    ),
    Stage(
        "collect",
        "every test is found; what they import is compiled once",
        # Workers of the later stages begin at the same moment, and would each compile the same thousand modules.
        (command("python", "-m", "pytest", "--collect-only", "-qqq", "--doctest-modules", "src/talia", "tests"),),
        needs=TESTS,
        one_core=True,
    ),
    Stage(
        "package",
        "pip install . gives kernel and client",
        (package,),
        needs=ROOT / "CMakeLists.txt",
        one_core=True,
    ),
    Stage(
        "kernel",
        "C++ formatting; kernel against oracle",
        (kernel_format, kernel_tests),
        needs=TESTS / "kernel",
    ),
    Stage(
        "rules",
        "cards to command line, every vector, doctests",
        (
            pytest(
                *("-n", WORKERS, "--doctest-modules", "src/talia", "tests"),
                *(f"--ignore=tests/{folder}" for folder in SLOW_FOLDERS),
                seconds=55,
            ),
        ),
    ),
    Stage(
        "laws",
        "secrecy, determinism",
        (pytest("-n", WAITING, "tests/laws", seconds=50),),
        needs=TESTS / "laws",
    ),
    Stage(
        "server",
        "the server, attacked and killed",
        (pytest("-n", WAITING, "tests/server", seconds=90),),
        needs=TESTS / "server",
    ),
    Stage(
        "browser",
        "whole matches in Chromium, the law of layout",
        (browser_tests,),
        needs=TESTS / "e2e",
    ),
)


def existing_stages() -> list[Stage]:
    """The stages whose subject exists in this tree."""
    return [stage for stage in STAGES if stage.needs.exists()]


def list_stages() -> None:
    """Print the names of the stages and what each is about."""
    for stage in existing_stages():
        print(f"{stage.name:<10}{stage.about}")


def run_stages(only: Iterable[str] | None, *, long: bool, everything: bool) -> int:
    """Run the stages (all of them, whatever fails), print a table of results and times; 0 if all passed.

    Whatever else ``only`` names, ``build`` comes first: nothing is to be checked against an old kernel or client.
    ``everything``: no cases of one mechanism are left to the next commits (``tests/in_turn.py``).
    """
    keep_bytecode()
    os.environ["TALIA_LONG"] = "1" if long else "0"
    os.environ["TALIA_TURN"] = "" if long or everything else git("rev-list", "--count", "HEAD")
    # Languages (pl, en) are no subjects: every game has them.
    touched = {word for word in re.split(r"\W+", git("diff", "--name-only", "HEAD~1")) if len(word) > len("pl")}
    os.environ["TALIA_TOUCHED"] = " ".join(sorted(touched))
    stages = existing_stages()
    if only:
        unknown = set(only) - {stage.name for stage in stages}
        if unknown:
            print(f"No such stage: {', '.join(sorted(unknown))}. There are: {', '.join(s.name for s in stages)}")
            return 2
        stages = [stage for stage in stages if stage.name in {"build", *only}]
    started = time.monotonic()
    results: list[Result] = []
    for one_core, some in groupby(stages, key=lambda stage: stage.one_core):
        together = list(some)
        results += run_side_by_side(together) if one_core else map(run_stage, together)
    seconds = time.monotonic() - started
    print(f"\n{'stage':<10}{'result':<9}{'time':>8}{'CPU':>9}   about")
    for result in results:
        print_row(result.stage.name, result.passed, result.seconds, result.cpu, result.stage.about)
    failed = [result.stage.name for result in results if not result.passed]
    print_row(
        "all",
        not failed,
        seconds,
        sum(result.cpu for result in results),
        "failed: " + ", ".join(failed) if failed else "",
    )
    return 1 if failed else 0


def keep_seconds() -> None:
    """Takes what runs have noted into ``tests/seconds.json``, and says how many tests that knows."""
    sys.path.insert(0, str(ROOT))
    from tests.in_turn import keep

    print(f"{keep(NOTES)} tests and cases of tests that take over half a second")
    shutil.rmtree(NOTES, ignore_errors=True)


def keep_bytecode() -> None:
    """Every process of the checks reads what the first of them compiled; the sources' own folders stay as they are.

    Where ``PYTHONDONTWRITEBYTECODE`` is set, as in many containers, each of the hundreds of processes that the tests
    start would compile a thousand modules anew.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "bytecode")


def git(*words: str) -> str:
    """What git answers; nothing outside a checkout, or before there is a commit to ask about."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else ""


def print_row(name: str, passed: bool, seconds: float, cpu: float, about: str) -> None:
    """A line of the table of results."""
    print(f"{name:<10}{'ok' if passed else 'FAILED':<9}{seconds:>7.1f}s{cpu:>8.1f}s   {about}".rstrip())


@dataclass(frozen=True)
class Result:
    """How a stage went: the seconds that passed, and the seconds of processor time it took on all cores."""

    stage: Stage
    passed: bool
    seconds: float
    cpu: float


def run_stage(stage: Stage) -> Result:
    """Run all steps of a stage, also after one failed."""
    print(f"\n--- {stage.name}: {stage.about} ---", flush=True)
    started, cpu_before = time.monotonic(), cpu_of_children()
    passed = True
    for step in stage.steps:
        try:
            step()
        except subprocess.CalledProcessError as failed:
            passed = False
            print(f"FAILED ({failed.returncode}): {' '.join(map(str, failed.cmd))}", flush=True)
        except (Failed, building.Missing) as failed:
            passed = False
            print(f"FAILED: {failed}", flush=True)
    return Result(stage, passed, time.monotonic() - started, cpu_of_children() - cpu_before)


def run_side_by_side(stages: list[Stage]) -> list[Result]:
    """Run stages at the same time, each in a process of its own; what each printed comes whole when it has ended."""
    started = time.monotonic()
    with contextlib.ExitStack() as files:
        printed = {stage: files.enter_context(tempfile.TemporaryFile("w+")) for stage in stages}
        running = {start_aside(stage, printed[stage]): stage for stage in stages}
        results = {}
        while running:
            process, status, usage = os.wait4(-1, 0)
            stage = running.pop(process)
            seconds = time.monotonic() - started
            printed[stage].seek(0)
            shutil.copyfileobj(printed[stage], sys.stdout)
            results[stage] = Result(stage, status == 0, seconds, usage.ru_utime + usage.ru_stime)
    return [results[stage] for stage in stages]


def start_aside(stage: Stage, printed: TextIO) -> int:
    """Begin a stage in a copy of this process, which prints into a file: the number of the process."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    passed = False
    try:
        os.dup2(printed.fileno(), sys.stdout.fileno())
        os.dup2(printed.fileno(), sys.stderr.fileno())
        passed = run_stage(stage).passed
    except BaseException:  # noqa: BLE001 - whatever it was is told, and the stage has failed
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(0 if passed else 1)


def cpu_of_children() -> float:
    """Seconds of processor time of all processes that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def format_sources() -> None:
    """Rewrite Python, TypeScript, Svelte and C++ sources in the house's format."""
    building.run([str(BIN / "ruff"), "check", "--quiet", "--fix", "."])
    building.run([str(BIN / "ruff"), "format", "--quiet", "."])
    building.install_node_modules()
    building.npm("run", "--silent", "format")
    if kernel_sources():
        building.run([str(BIN / "clang-format"), "-i", *map(str, kernel_sources())])
