"""Puzzles of Betel: the only card, the only exchange, the only contract that can be made.

They lie in ``puzzles.jsonl``, made by ``talia puzzles make``. Seat 0 deals and is the declarer; all hands are open, and
everybody plays as well as can be.
"""

from talia.games.betel.lessons.puzzles.book import BetelPack
from talia.lessons.puzzles import pack_of

pack_of("betel")(BetelPack())
