"""The worked example of Bobby as figures (rules/bridge_variants.md 9.1)."""

from talia.table.examples import figures_of_game, sheet
from talia.table.words import Lang


def below(lang: Lang) -> str:
    """What the declarer has below the line."""
    (deal,) = sheet("bobby", "nullo")
    return str(sum(entry["points"] for entry in deal["brought"] if entry["below"]))


figures_of_game("bobby")({"below": below})
