"""The searching players, level ``club``: what each trick game's deal is about, for `talia.players.tricks`; Fan Tan."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
