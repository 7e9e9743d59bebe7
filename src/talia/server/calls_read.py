"""The answer to requests about auctions: what calls show by agreement (``talia.table.agreements``).

Whoever asks sends the auction and the options, which all at a table know. No table is looked at: so no answer can tell
of cards, and there is an answer for replays and files, too.
"""

from collections.abc import Mapping
from typing import Any, Final

from litestar import post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from talia.server import wire
from talia.server.effects import Trouble
from talia.server.guard import origin_network
from talia.server.http import House, PlainRequest, lang_of
from talia.table.agreements import CallsRead, Unheard, read_calls, reads_of
from talia.table.game import BadOptions
from talia.table.words import Lang


@post("/api/calls/{lang:str}/{game:str}", status_code=200)
async def calls_read(
    request: PlainRequest,
    lang: FromPath[str],
    game: FromPath[str],
    data: JSONBody[wire.Overheard],
    house: NamedDependency[House],
) -> CallsRead:
    """What the calls of an auction show by the agreements of its table, and what those that may follow would show."""
    if game not in reads_of.games():
        raise Trouble("no_agreements_of_game", 404)
    what = (game, data.options, data.heard, lang_of(lang))
    found = await house.reviews.of_auction(_read, *what, whom=origin_network(request.scope))
    if isinstance(found, CallsRead):
        return found
    code, details = found
    raise Trouble(code, 400, **details)


CALLS_READ: Final = (calls_read,)


# --- in the process aside ---------------------------------------------------------------------------------------------


def _read(
    game: str, options: Mapping[str, Any], heard: Mapping[str, Any], lang: Lang
) -> CallsRead | tuple[str, dict[str, Any]]:
    """The auction, read; or the code and the details of what is wrong with what was asked."""
    try:
        return read_calls(game, options, heard, lang)
    except (BadOptions, Unheard) as wrong:
        return wrong.code, wrong.details
