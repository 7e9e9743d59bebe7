"""The score sheet of Bobby."""

from talia.games.bridge.solo_scores import SOLO_SCORES
from talia.table.printing import score_sheet, sheets_of_game

sheets_of_game("bobby")((score_sheet("bobby", SOLO_SCORES),))
