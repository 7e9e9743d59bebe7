"""What two hands together bid (rules/bridge_bidding_system.md 2): from how many points, and with how many trumps."""

from typing import Final

GAME: Final = 25
MINOR_GAME: Final = 28
SLAM_WITH_FIT: Final = 32
SLAM: Final = 33
"""A small slam without a fit."""

GRAND_SLAM: Final = 37

FIT: Final = 8
"""Cards of a suit that make it trumps."""
