"""The teaching of bridge: its course."""

from talia.games.bridge.lessons import steps  # noqa: F401  registers itself
