"""The score sheet of bridge for two."""

from talia.games.bridge.solo_scores import SOLO_SCORES
from talia.table.printing import score_sheet, sheets_of_game

sheets_of_game("two_handed_bridge")((score_sheet("two_handed_bridge", SOLO_SCORES),))
