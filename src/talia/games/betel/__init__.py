"""Betel, invented by Grzegorz "GPS" Świderski: three players, an auction with a rolling exchange, ten tricks."""

from talia.games.betel import keeping, solving  # noqa: F401  register the score keeper, and how questions are read
from talia.games.betel.match import Betel
from talia.games.betel.options import Options

__all__ = ["Betel", "Options"]
