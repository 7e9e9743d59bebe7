"""Learning from play: the review of a finished deal.

Importing this package registers how each game's deals are reviewed.
"""

from talia.lessons import betel  # noqa: F401  registers itself
from talia.lessons.review import Judgement, Moment, Reviewed, review, reviewed_games

__all__ = ["Judgement", "Moment", "Reviewed", "review", "reviewed_games"]
