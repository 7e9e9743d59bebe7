"""Tables in Markdown, for the pages that rules compute."""


def rows(*cells: tuple[object, ...]) -> str:
    """Rows of a table.

    >>> rows(("2H", 40), ("BK2", 20)).splitlines()
    ['| 2H | 40 |', '| BK2 | 20 |']
    """
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in cells)


def table(head: tuple[str, ...], *cells: tuple[object, ...]) -> str:
    """A whole table.

    >>> table(("call", "shows"), ("1H", "five hearts")).splitlines()
    ['| call | shows |', '|---|---|', '| 1H | five hearts |']
    """
    return "\n".join((rows(head), "|" + "---|" * len(head), *([rows(*cells)] if cells else [])))
