"""Every code with which the server may refuse has words in both languages: the client's, or those of all games."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from talia import server
from talia.server.http import CODES
from talia.server.sockets import CLOSE
from talia.server.visits import STATUS
from talia.table import words

ROOT = Path(__file__).parents[2]
PLACES = {"Trouble": 0, "Problem": 0, "refuse": 0, "_overstep": 0, "Refused": 1, "_refuse": -1, "_count": -1}
"""In which argument of a call the code stands; -1: every text there is one."""


def texts(node: ast.expr) -> Iterator[str]:
    """The texts an argument may be; a code that is handed on comes from elsewhere."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from (*texts(body), *texts(other))
        case ast.BoolOp(values=values):
            for each in values:
                yield from texts(each)


def said(path: Path) -> Iterator[str]:
    """The codes that a module of the server refuses with."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place = PLACES.get(name)
        if place is not None:
            for each in node.args if place < 0 else node.args[place : place + 1]:
                yield from (text for text in texts(each) if re.fullmatch(r"[a-z_]+", text))


def codes() -> frozenset[str]:
    """All of them, those of the tables included."""
    folder = Path(server.__file__).parent
    found = {code for path in folder.rglob("*.py") for code in said(path)}
    return frozenset((*CODES.values(), *CLOSE, *STATUS, *found))


def test_the_codes_are_found_in_the_source() -> None:
    assert {"seat_taken", "hello_first", "id_reused", "house_busy", "head_too_large", "played_once"} <= codes()


@pytest.mark.parametrize("lang", words.LANGS)
def test_every_refusal_of_the_server_has_words(lang: words.Lang) -> None:
    client = "".join((ROOT / f"web/src/lib/{part}/{lang}.ts").read_text("utf-8") for part in ("chrome", "problems"))
    spoken = {*re.findall(r"'problem\.(\w+)':", client)}
    said = words.Words(lang)
    unsaid = codes() - spoken
    # Of options the form says what is wrong with them.
    assert not {code for code in unsaid if not said.has(f"refusal.{code}") and not said.has(f"bad_options.{code}")}
