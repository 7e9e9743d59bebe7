"""Bidding by a system, and reading it: one set of tables for what to call, what a call shows and how it is explained.

A system (rules/bridge_bidding_system.md) is data: positions, each a list of rows (`rows`), each a call and a set of
hands
(`hands`). ``call`` takes the first row a hand fits; ``shown`` reads from the same rows what a call tells, from the
auction alone; ``explained`` puts that into words.
"""

from talia.games.bridge.bidding.bidder import call, shown
from talia.games.bridge.bidding.explaining import explained
from talia.games.bridge.bidding.options import Agreements, agreed
from talia.games.bridge.bidding.reading import Heard

__all__ = ["Agreements", "Heard", "agreed", "call", "explained", "shown"]
