"""Kierki licytowane (Auction Hearts): points are bid for the right to name the suit to be avoided."""

from talia.games.kierki_bid.game import KierkiBid

__all__ = ["KierkiBid"]
