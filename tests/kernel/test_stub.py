"""The typed stub says what the compiled module has: the same names, parameters and defaults."""

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import talia
from talia import _kernel

STUB = ast.parse((Path(talia.__file__).parent / "_kernel.pyi").read_text(encoding="utf-8"))


def stub_functions() -> Iterator[tuple[str, list[str]]]:
    """Every function and method that is not a property: its name and its parameters, `*` among them."""
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, parameters(node)
        elif isinstance(node, ast.ClassDef) and hasattr(_kernel, node.name):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not method.decorator_list and method.name != "__hash__":
                    yield f"{node.name}.{method.name.replace('__init__', '__new__')}", parameters(method)[1:]


def parameters(node: ast.FunctionDef) -> list[str]:
    arguments = node.args
    plain = [each.arg for each in arguments.args]
    given = [None] * (len(plain) - len(arguments.defaults)) + [ast.unparse(each) for each in arguments.defaults]
    named = [f"{each.arg}={ast.unparse(each_default)}" if each_default else each.arg
             for each, each_default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]  # fmt: skip
    first = [name if default is None else f"{name}={default}" for name, default in zip(plain, given, strict=True)]
    return first + (["*", *named] if named else [])


@pytest.mark.parametrize(("name", "expected"), [pytest.param(*each, id=each[0]) for each in stub_functions()])
def test_parameters(name: str, expected: list[str]) -> None:
    found: Any = _kernel
    for part in name.split("."):
        found = getattr(found, part)
    signature, _, defaults = found.__nb_signature__[-1]
    inside = signature[signature.index("(") + 1 : signature.rindex(") ->")]
    given = []
    for part in re.split(r", (?=\*|\w+(?::|$))", inside):
        parameter, _, default = part.partition(" = ")
        parameter = parameter.partition(":")[0]
        given.append(f"{parameter}={defaults[int(default[1:])]!r}" if default else parameter)
    assert given[1 if "." in name else 0 :] == expected


def test_names() -> None:
    typed = {node.name for node in STUB.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    typed |= {
        node.target.id for node in STUB.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    aliases = {"Reason", "Worlds", "_Tricks", "_Numbers"}
    assert {name for name in vars(_kernel) if not name.startswith("_")} == typed - aliases
    for node in STUB.body:
        if isinstance(node, ast.ClassDef) and node.name not in aliases:
            members = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
            public = {name for name in vars(getattr(_kernel, node.name)) if not name.startswith("_")}
            assert public == {name for name in members if not name.startswith("_")}, node.name


def documented() -> Iterator[doctest.DocTest]:
    """The examples in the docstrings of the stub, with the module as they know it."""
    for node in STUB.body:
        text = isinstance(node, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(node)
        if text and ">>>" in text:
            yield doctest.DocTestParser().get_doctest(text, dict(vars(_kernel)), node.name, "_kernel.pyi", node.lineno)


@pytest.mark.parametrize("example", [pytest.param(each, id=each.name) for each in documented()])
def test_examples(example: doctest.DocTest) -> None:
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert not told, "".join(told)
