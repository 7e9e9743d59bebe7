"""Kierki dżokerowe (Joker Hearts): a joker among the hearts, which wins whatever else it is thrown on."""

from talia.games.kierki_joker.game import KierkiJoker

__all__ = ["KierkiJoker"]
