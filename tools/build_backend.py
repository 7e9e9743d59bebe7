"""The build backend of Talia (PEP 517 and 660): scikit-build-core, and before it the client.

A wheel holds the kernel and the built client, so ``pip install .`` needs no Node.js on the machine: where there is
none, the build environment gets one as a Python package. A source distribution carries the bundle. An editable
install points at ``src`` and builds the kernel there; the client is built by ``make build``.
"""

from __future__ import annotations

import base64
import hashlib
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from scikit_build_core import build as scikit_build

import building

_Config = dict[str, Any] | None

prepare_metadata_for_build_wheel = scikit_build.prepare_metadata_for_build_wheel


def get_requires_for_build_editable(config_settings: _Config = None) -> list[str]:
    """What building the kernel in place takes."""
    return ["cmake", "ninja"]


def get_requires_for_build_sdist(config_settings: _Config = None) -> list[str]:
    """scikit-build-core's own requirements and, if needed, Node.js."""
    return scikit_build.get_requires_for_build_sdist(config_settings) + _node()


def get_requires_for_build_wheel(config_settings: _Config = None) -> list[str]:
    """scikit-build-core's own requirements and, if needed, Node.js."""
    return scikit_build.get_requires_for_build_wheel(config_settings) + _node()


def build_sdist(sdist_directory: str, config_settings: _Config = None) -> str:
    """Build the client, then pack the sources with it."""
    building.build_client()
    return scikit_build.build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: _Config = None, metadata_directory: str | None = None) -> str:
    """Build the client, then the kernel, then pack both with the package."""
    building.check_compiler()
    building.build_client()
    return scikit_build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: _Config = None, metadata_directory: str | None = None) -> str:
    """A wheel of nothing but metadata and the path of ``src``.

    The kernel is built in place, unless the setting ``kernel=later`` says that the caller will see to it.
    """
    settings = dict(config_settings or {})
    if settings.pop("kernel", "now") != "later":
        building.build_kernel()
    with tempfile.TemporaryDirectory() as folder:
        info = scikit_build.prepare_metadata_for_build_editable(folder, settings)
        files = {f"{info}/{file.name}": file.read_bytes() for file in Path(folder, info).iterdir() if file.is_file()}
    files["talia.pth"] = f"{building.ROOT / 'src'}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: talia\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = f"{info}/RECORD"
    files[record] = "".join(f"{name},{_sha256(data)},{len(data)}\n" for name, data in files.items()).encode() + (
        f"{record},,\n".encode()
    )
    wheel = f"{info.removesuffix('.dist-info')}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return wheel


def _sha256(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def _node() -> list[str]:
    if building.client_is_built() or building.system_node():
        return []
    pyproject = tomllib.loads((building.ROOT / "pyproject.toml").read_text("utf-8"))
    pinned: list[str] = pyproject["dependency-groups"]["node"]
    return pinned
