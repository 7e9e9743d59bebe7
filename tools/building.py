"""What has to be built before Talia runs from a checkout: the kernel (C++) and the client (TypeScript).

Both builds are repeated only when what they are made from has changed. Used by ``tools/dev.py`` (in ``.venv``) and by
``tools/build_backend.py`` (in the environment pip makes for a build), so it needs nothing but the standard library.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUNDLE = ROOT / "src" / "talia" / "server" / "static"
BUNDLE_INPUTS = BUNDLE / ".inputs"
"""The digest of the sources that the bundle was built from, beside the bundle, so that it travels with it."""

_WEB = ROOT / "web"
_KERNEL_BUILD = ROOT / "build" / "kernel"
_NOT_SOURCES = {"__pycache__", "dev-dist", "dist", "node_modules"}


class Missing(Exception):
    """The machine lacks something; the message says what, and which Debian package brings it."""


def digest(paths: Iterable[Path], *extra: str) -> str:
    """SHA-256 (hex) over the names and contents of files (folders: all below) and some extra words."""
    hashed = hashlib.sha256("\0".join(extra).encode())
    for path in paths:
        files = sorted(_files(path)) if path.is_dir() else [path] if path.exists() else []
        for file in files:
            content = file.read_bytes()
            hashed.update(f"\0{file.relative_to(ROOT).as_posix()}\0{len(content)}\0".encode())
            hashed.update(content)
    return hashed.hexdigest()


def _files(folder: Path) -> Iterable[Path]:
    for entry in folder.iterdir():
        if entry.is_dir():
            if entry.name not in _NOT_SOURCES:
                yield from _files(entry)
        else:
            yield entry


def run(command: list[str], cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command, its output on ours; raises ``subprocess.CalledProcessError`` when it fails."""
    sys.stdout.flush()
    subprocess.run(command, cwd=cwd, env=env, check=True, stdin=subprocess.DEVNULL, stderr=subprocess.STDOUT)


# --- the kernel ------------------------------------------------------------------------------------------------------


def build_kernel() -> None:
    """Compile ``talia._kernel`` into ``src/talia``, with the CMake, Ninja and nanobind of this Python's environment."""
    if not (ROOT / "CMakeLists.txt").exists():
        return
    stamp = _KERNEL_BUILD / ".inputs"
    inputs = digest([ROOT / "CMakeLists.txt", ROOT / "kernel"], sys.version, sys.prefix, os.environ.get("CXX", ""))
    suffix = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
    built = any((ROOT / "src" / "talia").glob("_kernel*.so"))
    if built and _says(stamp, inputs):
        return
    check_compiler()
    print(f"building the kernel ({suffix.lstrip('.')})", flush=True)
    _forget_foreign_cache(_KERNEL_BUILD)
    cmake = _tool("cmake")
    nanobind = _output([sys.executable, "-m", "nanobind", "--cmake_dir"])
    run([
        cmake, "--log-level=WARNING", "-S", str(ROOT), "-B", str(_KERNEL_BUILD), "-G", "Ninja",
        "-DCMAKE_BUILD_TYPE=Release",
        "-DCMAKE_INSTALL_MESSAGE=NEVER",
        f"-DCMAKE_MAKE_PROGRAM={_tool('ninja')}",
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-Dnanobind_DIR={nanobind}",
    ])  # fmt: skip
    run([cmake, "--build", str(_KERNEL_BUILD)])
    for stale in (ROOT / "src" / "talia").glob("_kernel*.so"):
        stale.unlink()
    run([cmake, "--install", str(_KERNEL_BUILD), "--prefix", str(ROOT / "src")])
    stamp.write_text(inputs)


def check_compiler() -> None:
    """Raise ``Missing`` unless a C++ compiler and this Python's headers are there."""
    if not (os.environ.get("CXX") or any(map(shutil.which, ("c++", "g++", "clang++")))):
        raise Missing("No C++ compiler found (C++17 is needed). On Debian or Ubuntu: apt install g++")
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").exists():
        raise Missing(
            f"The headers of Python are missing ({headers / 'Python.h'}). On Debian or Ubuntu: "
            f"apt install python{sys.version_info[0]}.{sys.version_info[1]}-dev"
        )


def _forget_foreign_cache(folder: Path) -> None:
    """CMake refuses a build folder that was made elsewhere or by tools that are gone; then we start afresh."""
    cache = folder / "CMakeCache.txt"
    if cache.exists():
        text = cache.read_text(errors="replace")
        if f"CMAKE_HOME_DIRECTORY:INTERNAL={ROOT}\n" not in text or f"={sys.executable}\n" not in text:
            shutil.rmtree(folder)


def _tool(name: str) -> str:
    """The path of a program in this Python's environment, else on the machine."""
    found = shutil.which(name, path=sysconfig.get_path("scripts")) or shutil.which(name)
    if not found:
        raise Missing(f"{name} is missing; `make env` installs it into .venv")
    return found


# --- the client ------------------------------------------------------------------------------------------------------


def client_inputs() -> str:
    """The digest of everything the client's bundle is made from."""
    return digest([_WEB])


def client_is_built() -> bool:
    """Is there a bundle of these sources, or a bundle and no sources (in a source distribution without them)?"""
    if not (BUNDLE / "index.html").exists():
        return False
    return not (_WEB / "src").exists() or _says(BUNDLE_INPUTS, client_inputs())


def build_client() -> None:
    """Build the client into ``src/talia/server/static``."""
    if client_is_built() or not (_WEB / "index.html").exists():
        return
    inputs = client_inputs()
    install_node_modules()
    print("building the client", flush=True)
    fresh = ROOT / "build" / "client"
    npm("run", "--silent", "build", "--", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn")
    (fresh / BUNDLE_INPUTS.name).write_text(inputs)
    # Only a finished bundle takes the place of the old one.
    shutil.rmtree(BUNDLE, ignore_errors=True)
    shutil.move(fresh, BUNDLE)


def install_node_modules() -> None:
    """``npm ci``, when the lock file or Node.js has changed since the last time."""
    stamp = _WEB / "node_modules" / ".inputs"
    inputs = digest([_WEB / "package.json", _WEB / "package-lock.json"], _output([node(), "--version"]))
    if _says(stamp, inputs):
        return
    print("installing what the client is built with", flush=True)
    npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(inputs)


def npm(*arguments: str) -> None:
    """Run npm in ``web/``, with the Node.js that ``node()`` finds first on the path of everything it starts."""
    here = str(Path(node()).parent)
    env = {**os.environ, "PATH": here + os.pathsep + os.environ.get("PATH", "")}
    found = shutil.which("npm", path=here) or shutil.which("npm")
    if not found:
        raise Missing("Node.js is here without npm. On Debian or Ubuntu: apt install npm")
    run([found, *arguments], cwd=_WEB, env=env)


def node() -> str:
    """The path of a Node.js that is new enough: the environment's own, else the machine's."""
    for found in (shutil.which("node", path=sysconfig.get_path("scripts")), system_node()):
        if found:
            return found
    raise Missing("Node.js 20.19 or newer is missing; `make env` installs one into .venv")


def system_node() -> str | None:
    """The machine's Node.js if it comes with npm and is one that the client's tools run on (20.19+, 22.12+, 24+)."""
    found = shutil.which("node")
    if not found or not shutil.which("npm"):
        return None
    try:
        major, minor = map(int, _output([found, "--version"]).lstrip("v").split(".")[:2])
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return found if ((major, minor) >= (22, 12) and major != 23) or (major == 20 and minor >= 19) else None


# --- small things ----------------------------------------------------------------------------------------------------


def _says(stamp: Path, inputs: str) -> bool:
    return stamp.exists() and stamp.read_text() == inputs


def _output(command: list[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
