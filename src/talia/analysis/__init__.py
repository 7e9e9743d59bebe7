"""What is to be said of play: review and analysis of a finished deal, advice during one, odds, proofs, remarks.

How a game's decisions are judged and who advises on them is in the room of the game (`talia.table.rooms`).
"""

from talia.analysis.advice import Advice, Weighed, advise
from talia.analysis.odds import Odds, SuitOdds, odds
from talia.analysis.open_cards import Analysed, analyse, analyse_all, analysed_games
from talia.analysis.proofs import NoSuchStep, ProofStep, is_claim, proof_step
from talia.analysis.remarks import Remark, Remarked, remark, remarks
from talia.analysis.review import Judgement, Moment, Reviewed, review, reviewed_games

__all__ = [
    "Advice",
    "Analysed",
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
    "analyse",
    "analyse_all",
    "analysed_games",
    "is_claim",
    "odds",
    "proof_step",
    "remark",
    "remarks",
    "review",
    "reviewed_games",
]
