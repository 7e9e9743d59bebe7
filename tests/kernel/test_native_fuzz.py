"""Nonsense handed to the native interface: an answer or an exception, never the end of the process."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import talia
from tests.kernel import reference

FUZZ = Path(__file__).with_name("fuzz.py")
ROOT = Path(__file__).parents[2]


def run(*words: str | Path, env: Mapping[str, str] | None = None) -> str:
    """What the command prints."""
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **(env or {})}, check=False)
    assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


CALLS = 5000
ENOUGH = CALLS // 50
"""Calls that have to be accepted; where fewer are the arguments are too wild to try anything."""


def accepted(seed: int, env: Mapping[str, str] | None = None) -> int:
    """How many calls were, in a process of its own, so that a crash is a failed test and names its seed."""
    return int(run(sys.executable, "-X", "faulthandler", FUZZ, str(seed), str(CALLS), env=env))


def sanitized(folder: Path) -> dict[str, str]:
    """Builds the kernel with the sanitizers; the environment in which Python takes it instead of the installed one."""
    build, package = folder / "build", folder / "path" / "talia"
    python = f"-DPython_EXECUTABLE={sys.executable}"
    cmake = shutil.which("cmake", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert cmake, "the tools that build the kernel are missing"
    run(cmake, "-S", ROOT, "-B", build, "-DTALIA_SANITIZE=ON", python, f"-DCMAKE_CXX_COMPILER={reference.compiler()}")
    run(cmake, "--build", build, "--parallel", "2")
    shutil.copytree(Path(talia.__file__).parent, package, ignore=shutil.ignore_patterns("_kernel*.so", "__pycache__"))
    (kernel,) = build.glob("_kernel*.so")
    shutil.copy(kernel, package)
    libraries = [run(reference.compiler(), f"-print-file-name=lib{name}.so").strip() for name in ("asan", "ubsan")]
    env = {
        "PYTHONPATH": str(package.parent),
        "LD_PRELOAD": " ".join(libraries),
        # Python itself ends with memory in use.
        "ASAN_OPTIONS": "detect_leaks=0",
    }
    taken = run(sys.executable, "-c", "import talia._kernel as kernel; print(kernel.__file__)", env=env)
    assert Path(taken.strip()).parent == package, "the sanitized kernel is not the one under test"
    return env


def test_no_crash(long: bool, tmp_path: Path) -> None:
    for seed in range(3):
        assert accepted(seed) > ENOUGH
    if long:
        env = sanitized(tmp_path)
        for seed in range(100):
            assert accepted(seed, env) > ENOUGH
