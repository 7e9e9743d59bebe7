"""The pages of bridge beside its rules: a page a bidding system, written out of the system's own rows, and leads."""

from functools import partial

from talia.games.bridge.chapters.leads import leads_page
from talia.games.bridge.chapters.system import system_page
from talia.games.bridge.options import SYSTEMS
from talia.table.chapters import Chapter, chapters_of_game

chapters_of_game("bridge")(
    (*(Chapter(name, partial(system_page, name)) for name in SYSTEMS), Chapter("leads", leads_page))
)
