"""Letters: what somebody thinks of the rules of a game, kept for the host and shown to nobody else.

No guest and no session is asked for, and nothing of the person is kept but the text.
"""

from contextlib import suppress
from typing import Any, Final

from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from talia.server import wire
from talia.server.effects import Trouble
from talia.server.http import House, PlainRequest, game_of
from talia.server.store import Letter
from talia.server.texts import cleaned
from talia.table.game import BadOptions
from talia.table.options import options_from
from talia.table.record import plain


@post("/api/letters", status_code=204)
async def write_letter(request: PlainRequest, data: JSONBody[wire.Letter], house: NamedDependency[House]) -> None:
    """Keeps a letter; it is refused if it is empty, too long, or one of too many."""
    game = game_of(data.game, 400)
    text = cleaned(data.text)
    if not text:
        raise Trouble("empty_letter", 400)
    if len(text) > house.settings.letter_chars:
        raise Trouble("letter_too_long", 400, most=house.settings.letter_chars)
    options: dict[str, Any] | None = None
    if data.options is not None:
        # A match by older rules may have had others; without them the letter says as much.
        with suppress(BadOptions):
            options = plain(options_from(game, data.options))
    house.count_letter(request)
    if await house.store.letters_kept() >= house.settings.letters:
        raise Trouble("letters_full", 503)
    await house.store.keep_letter(Letter(game.id, game.rules, data.lang, text, options), house.world.now())


LETTERS: Final = (write_letter,)
