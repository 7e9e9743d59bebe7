"""The score sheet of Chinese bridge."""

from talia.games.bridge.solo_scores import SOLO_SCORES
from talia.table.printing import score_sheet, sheets_of_game

sheets_of_game("chinese_bridge")((score_sheet("chinese_bridge", SOLO_SCORES),))
