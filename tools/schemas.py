"""Writes the schemas the documentation publishes: of records, and of the messages on a table's WebSocket.

python tools/schemas.py            writes docs/record.schema.json and docs/asyncapi.json
python tools/schemas.py --check    fails if they are not up to date
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from talia.server import wire
from talia.table.record import Record

DOCS = Path(__file__).parent.parent / "docs"


def record_schema() -> dict[str, Any]:
    """JSON Schema of a record."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Talia record",
        **msgspec.json.schema(Record),
    }


def asyncapi() -> dict[str, Any]:
    """AsyncAPI document of a table's socket, from the types of the wire."""
    commands, messages = wire.AnyCommand.__args__, wire.AnyMessage.__args__
    schemas, components = msgspec.json.schema_components(
        [*commands, *messages], ref_template="#/components/schemas/{name}"
    )
    named = {
        kind.__name__: {"name": kind.__struct_config__.tag, "title": _first_sentence(kind), "payload": schema}
        for kind, schema in zip([*commands, *messages], schemas, strict=True)
    }
    references = {name: {"$ref": f"#/components/messages/{name}"} for name in named}

    def operation(action: str, kinds: tuple[type, ...]) -> dict[str, Any]:
        return {
            "action": action,
            "channel": {"$ref": "#/channels/table"},
            "messages": [{"$ref": f"#/channels/table/messages/{kind.__name__}"} for kind in kinds],
        }

    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Talia: the socket of a table", "version": "1"},
        "channels": {
            "table": {
                "address": "/ws/{table}",
                "parameters": {"table": {"description": "the table's id, as in its link"}},
                "messages": references,
            }
        },
        "operations": {"command": operation("receive", commands), "message": operation("send", messages)},
        "components": {"messages": named, "schemas": components},
    }


def _first_sentence(kind: type) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


FILES = {"record.schema.json": record_schema, "asyncapi.json": asyncapi}


def main() -> int:
    """Writes or checks the files."""
    stale = []
    for name, make in FILES.items():
        text = json.dumps(make(), indent=1, ensure_ascii=False) + "\n"
        path = DOCS / name
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    if stale:
        print(f"not up to date: {', '.join(stale)}; run python tools/schemas.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
