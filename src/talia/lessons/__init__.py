"""Learning from play: the review of a finished deal, advice during one, courses and puzzles.

How a game's deals are reviewed and who advises on it is in the room of the game (`talia.table.rooms`).
"""

from talia.lessons.advice import Advice, Weighed, advise
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
