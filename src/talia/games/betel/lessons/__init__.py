"""The teaching of Betel: its course, and its puzzles."""

from talia.games.betel.lessons import steps  # noqa: F401  registers itself
