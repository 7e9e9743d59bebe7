"""Writes the reference of the library: the names `import talia` offers, from their docstrings.

python tools/reference.py            writes docs/reference.md
python tools/reference.py --check    fails if it is not up to date
"""

import ast
import inspect
import re
import sys
import textwrap
from collections import Counter
from pathlib import Path
from typing import Any, Final

import talia
from talia import front
from talia.table import moves

PAGE: Final = Path(__file__).parent.parent / "docs" / "reference.md"

SECTIONS: Final = {
    "Games": ("game", "all_games", "options", "Game", "OptionInfo"),
    "Matches": ("match", "Match", "Result", "tell"),
    "Moves": ("legal_moves", "LegalMoves", "move", "spell", "Move"),
    "What is seen": ("View", "SPECTATOR", "OPEN"),
    "Computer players": ("players_of", "player", "play", "simulate", "Player", "Sight", "Summary"),
    "Perfect play": ("solve",),
    "Records": ("record", "write", "read", "replay", "verify", "Record"),
    "What can go wrong": (
        "IllegalMove",
        "BadOptions",
        "Misread",
        "UnknownGame",
        "UnknownPlayer",
        "BadQuestion",
        "Difference",
    ),
}

HEAD: Final = """# The library

What `import talia` offers. Nothing is loaded before the first of these names is used. They are stable, as
[versions](versions.md) says; every example here is run by the tests.

"""


def page() -> str:
    """The whole page."""
    listed = [name for names in SECTIONS.values() for name in names]
    if sorted(listed) != sorted(talia.__all__):
        raise SystemExit(f"tools/reference.py and talia.__all__ differ: {set(listed) ^ set(talia.__all__)}")
    body = "".join(f"\n## {title}\n" + "".join(map(entry, names)) for title, names in SECTIONS.items())
    anchors = dict(zip(re.findall(r"^#+ `?([\w. ]+)", body, re.MULTILINE), anchors_of(body), strict=True))
    contents = "".join(
        f"- {title}: " + ", ".join(f"[`{name}`](#{anchors[name]})" for name in names) + "\n"
        for title, names in SECTIONS.items()
    )
    return HEAD + contents + body


def anchors_of(text: str) -> list[str]:
    """Where each heading of a page is found: its words in small letters, those that come again numbered."""
    seen: Counter[str] = Counter()
    found = []
    for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found.append(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


def entry(name: str) -> str:
    """A name with its signature, what it is, and its examples."""
    thing = getattr(talia, name)
    examples = "\n" + markdown(front.__test__[name]) if name in front.__test__ else ""
    head = f"\n### `{name}`\n\n"
    if not callable(thing):
        return f"{head}{markdown(said_of_constant(name))}{examples}"
    node = source(thing)
    if isinstance(node, ast.FunctionDef):
        return f"{head}{code(node.name, node)}{markdown(thing.__doc__)}{examples}"
    assert isinstance(node, ast.ClassDef)
    return f"{head}{markdown(thing.__doc__)}{fields(node)}{examples}{''.join(methods(name, node))}"


def code(name: str, node: ast.FunctionDef) -> str:
    """How a function is called."""
    return f"```python\n{name}{signature(node)}\n```\n\n"


def source(thing: Any) -> ast.stmt:
    """The statement that defines a function or class."""
    return ast.parse(textwrap.dedent(inspect.getsource(thing))).body[0]


def signature(node: ast.FunctionDef) -> str:
    """The parameters and what is given back."""
    inside = ast.unparse(node.args)
    for bound in ("self", "cls"):
        inside = inside.removeprefix(bound).removeprefix(", ")
    return f"({inside})" + (f" -> {ast.unparse(node.returns)}" if node.returns else "")


def fields(node: ast.ClassDef) -> str:
    """The fields of a struct, with their types."""
    told = [each for each in node.body if isinstance(each, ast.AnnAssign) and ast.unparse(each.target)[0] != "_"]
    lines = [f"{ast.unparse(each.target)}: {ast.unparse(each.annotation)}" for each in told]
    return "\n" + "\n".join(f"- `{line}`" for line in lines) + "\n" if lines else ""


def methods(name: str, node: ast.ClassDef) -> list[str]:
    """The public methods and properties of a class, in order."""
    found = []
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
            plain = any(ast.unparse(decorator) == "property" for decorator in each.decorator_list)
            told = f"`{ast.unparse(each.returns)}`: " if plain and each.returns else code(each.name, each)
            found.append(f"\n#### `{name}.{each.name}`\n\n{told}{markdown(ast.get_docstring(each))}")
    return found


def said_of_constant(name: str) -> str:
    """What stands below a constant in its module."""
    body = ast.parse(inspect.getsource(moves)).body
    for at, each in enumerate(body):
        if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == name:
            said = body[at + 1]
            assert isinstance(said, ast.Expr) and isinstance(said.value, ast.Constant)
            return str(said.value.value)
    raise LookupError(name)


def markdown(docstring: str | None) -> str:
    """A docstring as Markdown: examples in blocks of their own, names in single backticks."""
    found: list[str] = []
    for block in inspect.cleandoc(docstring or "").split("\n\n"):
        if block.startswith(">>>"):
            found.append(f"```pycon\n{block}\n```")
        else:
            before, prompt, example = block.partition("\n>>>")
            found.append(re.sub(r"``([^`]+)``", r"`\1`", before))
            if prompt:
                found.append(f"```pycon\n>>>{example}\n```")
    return "\n\n".join(found) + "\n"


def main() -> int:
    """Writes or checks the page."""
    text = page()
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print("docs/reference.md is not up to date: python tools/reference.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
