#!/usr/bin/env python3
"""The workbench behind the Makefile.

Needs Python 3.11+ (with venv and headers), a C++17 compiler and nothing else: it makes ``.venv``, installs pinned
packages into it, and goes on inside it. Whatever was done already for the same inputs is not done again.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
OLDEST_PYTHON = (3, 11)

# Until `enter_environment` has run, this file is read by whatever Python the machine has: keep its syntax old.


def main() -> int:
    """Read the command line, enter the environment it needs, do what it asks."""
    parser = command_line()
    arguments, rest = parser.parse_known_args()
    if rest and arguments.do is not play:
        parser.error(f"unknown: {' '.join(rest)}")
    arguments.rest = rest
    if not sys.stdout.isatty():
        os.environ.setdefault("NO_COLOR", "1")
    with contextlib.suppress(KeyboardInterrupt):
        try:
            return arguments.do(arguments) or 0
        except Trouble as trouble:
            print(f"\n{trouble}", file=sys.stderr)
            return 1
        except subprocess.CalledProcessError as failed:
            print(f"\nThis failed: {' '.join(map(str, failed.cmd))}", file=sys.stderr)
            return 1
    return 130


class Trouble(Exception):
    """Something stands in the way; the message says what and how to help it."""


def command_line() -> argparse.ArgumentParser:
    """The commands; each is also a target of the Makefile."""
    parser = argparse.ArgumentParser(prog="make", description=__doc__.splitlines()[0] if __doc__ else None)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, do: Callable[[argparse.Namespace], int | None], about: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=about, description=about)
        made.set_defaults(do=do)
        return made

    command("play", play, "build everything, start the server (options go to `talia serve`) and print its address")
    test_parser = command("test", test, "run every check in its quick form; say how long each stage took")
    test_parser.add_argument("--long", action="store_true", help="the same checks at full size (make test-long)")
    test_parser.add_argument("--all", action="store_true", help="quick, and no cases left to the turn of other commits")
    test_parser.add_argument("--only", nargs="+", metavar="STAGE", help="these stages only")
    test_parser.add_argument("--list", action="store_true", help="name the stages and end")
    command("env", env, "make .venv with everything pinned, for building and testing")
    command("build", build, "build the kernel and the client where they have changed")
    command("format", format_sources, "put Python, TypeScript, Svelte and C++ sources into the house's format")
    command("seconds", seconds, "keep what the tests of the last runs took, so that long ones take turns by it")
    command("lock", lock, "resolve the dependencies anew: constraints.txt and web/package-lock.json")
    return parser


# --- the commands ----------------------------------------------------------------------------------------------------


def play(arguments: argparse.Namespace) -> None:
    """Start the server; this process becomes it."""
    enter_environment("play")
    build_all()
    talia = str(VENV / "bin" / "talia")
    os.execv(talia, [talia, "serve", *arguments.rest])


def test(arguments: argparse.Namespace) -> int:
    """Run the stages of ``tools/checks.py``."""
    if not arguments.list and (not arguments.only or "browser" in arguments.only):
        find_browser()
    enter_environment("test")
    import checks

    if arguments.list:
        checks.list_stages()
        return 0
    return checks.run_stages(arguments.only, long=arguments.long, everything=arguments.all)


def find_browser() -> None:
    """Say at once that the browser's tests cannot run: to have no Chromium is a failure, not a reason to skip them."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    if not (os.environ.get("TALIA_CHROMIUM") or any(map(shutil.which, names))):
        raise Trouble(
            "There is no Chromium, which the tests in a browser need. On Debian or Ubuntu: apt install chromium\n"
            "Elsewhere set TALIA_CHROMIUM to the path of a Chromium or Chrome. The other stages run with ONLY=..."
        )


def env(_: argparse.Namespace) -> None:
    """The environment alone."""
    enter_environment("test")


def build(_: argparse.Namespace) -> None:
    """Kernel and client alone."""
    enter_environment("play")
    build_all()


def format_sources(_: argparse.Namespace) -> None:
    """Rewrite the sources in place."""
    enter_environment("test")
    import checks

    checks.format_sources()


def seconds(_: argparse.Namespace) -> None:
    """Take what runs of the tests have noted into ``tests/seconds.json``."""
    enter_environment("test")
    import checks

    checks.keep_seconds()


def lock(_: argparse.Namespace) -> None:
    """Newest versions of everything that ``pyproject.toml`` and ``web/package.json`` allow."""
    enter_environment("play")
    import building

    building.run([
        str(VENV / "bin" / "uv"), "pip", "compile", "pyproject.toml", "--quiet", "--upgrade", "--universal",
        "--python-version", ".".join(map(str, OLDEST_PYTHON)), "--extra", "test", "--extra", "bench",
        "--group", "build", "--group", "node", "--no-annotate", "--custom-compile-command", "make lock",
        "--output-file", "constraints.txt",
    ])  # fmt: skip
    building.npm("update", "--package-lock-only", "--no-audit", "--no-fund")
    building.install_node_modules()


def build_all() -> None:
    """The kernel and the client, one builder at a time."""
    import building

    try:
        with alone():
            building.build_kernel()
            building.build_client()
    except building.Missing as missing:
        raise Trouble(str(missing)) from None


# --- the environment -------------------------------------------------------------------------------------------------


def enter_environment(purpose: str) -> None:
    """Go on in ``.venv``, made ready for the purpose: "play" (run and build) or "test" (that and the tests' tools)."""
    if Path(sys.prefix) != VENV:
        prepare_environment(purpose)
        os.execv(VENV_PYTHON, [str(VENV_PYTHON), *sys.argv])
    install_packages(purpose)


def prepare_environment(purpose: str) -> None:
    """See that the machine has what is needed and that ``.venv`` exists, with uv in it."""
    if sys.version_info < OLDEST_PYTHON:
        try_newer_python()
    if VENV_PYTHON.exists() and environment_is_ours():
        return
    missing = missing_on_this_machine()
    if missing:
        raise Trouble("This machine lacks something:\n" + "\n".join(f"  - {line}" for line in missing))
    with alone():
        print(f"making .venv with Python {sys.version.split()[0]}", flush=True)
        shutil.rmtree(VENV, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        uv = pinned("uv")
        subprocess.run([str(VENV_PYTHON), "-m", "pip", "install", "--quiet", uv], check=True, cwd=str(ROOT))
        (VENV / ".home").write_text(str(ROOT))


def try_newer_python() -> None:
    """Start again with a newer Python, if the machine has one under another name."""
    for minor in range(OLDEST_PYTHON[1] + 9, OLDEST_PYTHON[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer and subprocess.call([newer, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            os.execv(newer, [newer, *sys.argv])
    raise Trouble(
        "Talia needs Python {}.{} or newer; this is {} ({}).\nIf you have one under another name: "
        "make PYTHON=/path/to/python play".format(*OLDEST_PYTHON, sys.version.split()[0], sys.executable)
    )


def environment_is_ours() -> bool:
    """Does ``.venv`` still work, and was it made here (not copied from elsewhere)?"""
    home = VENV / ".home"
    works = subprocess.call([str(VENV_PYTHON), "-m", "uv", "--version"], stdout=subprocess.DEVNULL) == 0
    return works and home.exists() and home.read_text() == str(ROOT)


def missing_on_this_machine() -> list[str]:
    """What the machine lacks for ``make play``, in sentences."""
    missing = []
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        missing.append(f"the venv module of Python. On Debian or Ubuntu: apt install {version}-venv")
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if not headers.exists():
        missing.append(f"the headers of Python ({headers}). On Debian or Ubuntu: apt install {version}-dev")
    if not os.environ.get("CXX") and not any(map(shutil.which, ("c++", "g++", "clang++"))):
        missing.append("a C++17 compiler. On Debian or Ubuntu: apt install g++")
    return missing


def install_packages(purpose: str) -> None:
    """Bring the packages in ``.venv`` to the pinned versions, if they are not those of the last time."""
    import building

    inputs = building.digest(
        [ROOT / "pyproject.toml", ROOT / "constraints.txt", ROOT / "tools" / "build_backend.py"], sys.version, str(ROOT)
    )
    with_node = not building.system_node()
    stamps = {name: VENV / f".installed-{name}" for name in ("play", "test")}
    done = [name for name, stamp in stamps.items() if stamp.exists() and stamp.read_text() == inputs]
    if (purpose in done or "test" in done) and not (with_node and not shutil.which("node", path=str(VENV / "bin"))):
        return
    print(f"installing packages into .venv, to {purpose}", flush=True)
    groups = ["--group", "build"] + (["--group", "node"] if with_node else [])
    extras = ["--extra", "test"] if purpose == "test" else []
    uv = [str(VENV / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(VENV_PYTHON)]
    with alone():
        building.run([*uv, "--constraint", "constraints.txt", "--requirements", "pyproject.toml", *extras, *groups])
        # `build_all` compiles the kernel, where one sees it happen.
        building.run([*uv, "--no-deps", "--no-build-isolation", "--config-setting", "kernel=later", "--editable", "."])
        stamps[purpose].write_text(inputs)


def pinned(package: str) -> str:
    """The package's line in constraints.txt, such as ``uv==0.9.1``."""
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        if line.startswith(f"{package}=="):
            return line.split(";")[0].strip()
    raise Trouble(f"constraints.txt does not pin {package}")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold the lock of the environment and the builds; a second ``make`` waits here for the first."""
    import fcntl

    (ROOT / "build").mkdir(exist_ok=True)
    with open(ROOT / "build" / ".lock", "w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
