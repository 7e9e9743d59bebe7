"""How a fault of the server is written down: its kind and where it happened, never a value that was being handled."""

import traceback


def where(error: BaseException) -> list[str]:
    """The places an error went through, the innermost last.

    >>> try:
    ...     {}["a secret"]
    ... except KeyError as error:
    ...     "secret" in str(where(error)), len(where(error))
    (False, 1)
    """
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
