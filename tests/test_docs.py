"""The documentation's code is the code that runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parent.parent / "docs"
HEARTS = DOCS.parent / "src" / "talia" / "games" / "kierki_bid"
BRIDGE = DOCS.parent / "tests" / "toys" / "bridge" / "__init__.py"
FOLDING = DOCS.parent / "tests" / "toys" / "folding" / "__init__.py"
WOLVES = DOCS.parent / "tests" / "toys" / "wolves" / "__init__.py"
BRISCOLA = DOCS / "examples" / "briscola"
ROOM = BRISCOLA / "talia_briscola"
SOURCES = (
    DOCS / "examples" / "highest.py",
    HEARTS / "bidding.py",
    HEARTS / "game.py",
    ROOM / "__init__.py",
    ROOM / "game.py",
    BRISCOLA / "pyproject.toml",
    BRIDGE,
    FOLDING,
    WOLVES,
)
CODE = [source.read_text(encoding="utf-8") for source in SOURCES]
BLOCKS = re.findall(r"```(?:python|toml)\n(.*?)```", (DOCS / "adding-a-game.md").read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0].strip())
def test_the_guide_quotes_code_that_runs(block: str) -> None:
    assert any(block.rstrip() in code for code in CODE)


def test_the_guide_quotes_something() -> None:
    assert len(BLOCKS) >= 5


def _links() -> list[tuple[Path, str]]:
    pages = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    return [
        (page, link)
        for page in pages
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    ]


@pytest.mark.parametrize("page, link", _links(), ids=lambda value: value if isinstance(value, str) else value.name)
def test_links_between_pages_lead_somewhere(page: Path, link: str) -> None:
    assert (page.parent / link).exists()


def test_the_page_of_probabilities_is_up_to_date() -> None:
    script = DOCS.parent / "tools" / "probabilities.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_published_schemas_are_up_to_date() -> None:
    script = DOCS.parent / "tools" / "schemas.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_facts_the_client_draws_are_named_where_games_are_added() -> None:
    page = (DOCS / "adding-a-game.md").read_text(encoding="utf-8")
    sources = [file for ending in ("ts", "svelte") for file in (DOCS.parent / "web/src/table").glob(f"*.{ending}")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources if ".test." not in file.name)
    drawn = set(re.findall(r"view\.facts\.(\w+)", text)) | set(re.findall(r"\{ (\w+) \} = view\.facts", text))
    assert len(drawn) > 5
    assert not [name for name in drawn if f"`{name}`" not in page]
