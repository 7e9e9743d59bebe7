"""The searching players of trick games, level ``club``: what each game's deal is about, for `talia.players.tricks`."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
