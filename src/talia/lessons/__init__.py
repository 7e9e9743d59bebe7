"""Learning from play: the review of a finished deal, and advice during one.

Importing this package registers how each game's deals are reviewed, and who advises on it.
"""

from talia.lessons import betel  # noqa: F401  registers itself
from talia.lessons.advice import Advice, Weighed, advise
from talia.lessons.betel import odds as _betel_odds  # noqa: F401  registers itself
from talia.lessons.betel import puzzles as _betel_puzzles  # noqa: F401  registers itself
from talia.lessons.course import Board, CourseDeal, CourseStep, course, taught
from talia.lessons.odds import Odds, SuitOdds, odds
from talia.lessons.proofs import NoSuchStep, ProofStep, is_claim, proof_step
from talia.lessons.remarks import Remark, Remarked, remark, remarks
from talia.lessons.review import Judgement, Moment, Reviewed, review, reviewed_games

__all__ = [
    "Advice",
    "Board",
    "CourseDeal",
    "CourseStep",
    "Judgement",
    "Moment",
    "NoSuchStep",
    "Odds",
    "ProofStep",
    "Remark",
    "Remarked",
    "Reviewed",
    "SuitOdds",
    "Weighed",
    "advise",
    "course",
    "is_claim",
    "odds",
    "proof_step",
    "remark",
    "remarks",
    "review",
    "reviewed_games",
    "taught",
]
