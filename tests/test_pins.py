"""What is pinned, where, and that nothing pinned names an address."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINNED = dict(re.findall(r"^([a-z0-9-]+)==(\S+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE))
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))


def name_of(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9_-]", requirement)[0].lower().replace("_", "-")


def test_every_requirement_is_pinned() -> None:
    project = PYPROJECT["project"]
    groups = [
        project["dependencies"],
        *project["optional-dependencies"].values(),
        *PYPROJECT["dependency-groups"].values(),
    ]
    assert {name_of(line) for group in groups for line in group} <= set(PINNED)


def test_the_wheel_is_built_with_what_the_environment_builds_with() -> None:
    exact = [*PYPROJECT["build-system"]["requires"], *PYPROJECT["dependency-groups"]["node"]]
    assert exact == [f"{name_of(line)}=={PINNED[name_of(line)]}" for line in exact]
    assert set(PYPROJECT["build-system"]["requires"]) <= set(PYPROJECT["dependency-groups"]["build"])


def test_constraints_name_no_addresses() -> None:
    assert "://" not in (ROOT / "constraints.txt").read_text("utf-8")


def test_the_lock_of_the_client_names_no_registry_and_lacks_no_platform() -> None:
    packages = LOCK["packages"]
    assert not [path for path, package in packages.items() if "resolved" in package]
    wanted = {
        f"node_modules/{name}"
        for package in packages.values()
        for name in {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}
    }
    nested = {"node_modules/" + path.rsplit("node_modules/", 1)[1] for path in packages if path}
    assert sorted(wanted - nested) == []
