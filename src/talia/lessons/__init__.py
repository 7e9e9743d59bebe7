"""Learning from play: the review of a finished deal, and advice during one.

Importing this package registers how each game's deals are reviewed, and who advises on it.
"""

from talia.lessons import betel  # noqa: F401  registers itself
from talia.lessons.advice import Advice, Weighed, advise
from talia.lessons.betel import puzzles as _betel_puzzles  # noqa: F401  registers itself
from talia.lessons.proofs import NoSuchStep, ProofStep, is_claim, proof_step
from talia.lessons.review import Judgement, Moment, Reviewed, review, reviewed_games

__all__ = [
    "Advice",
    "Judgement",
    "Moment",
    "NoSuchStep",
    "ProofStep",
    "Reviewed",
    "Weighed",
    "advise",
    "is_claim",
    "proof_step",
    "review",
    "reviewed_games",
]
