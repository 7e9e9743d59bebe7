"""Learning from play: the review of a finished deal, and advice during one.

Importing this package registers how each game's deals are reviewed, and who advises on it.
"""

from talia.lessons import betel  # noqa: F401  registers itself
from talia.lessons.advice import Advice, Weighed, advise
from talia.lessons.review import Judgement, Moment, Reviewed, review, reviewed_games

__all__ = [
    "Advice",
    "Judgement",
    "Moment",
    "Reviewed",
    "Weighed",
    "advise",
    "review",
    "reviewed_games",
]
