"""The server: hosts matches of any game; it knows no rules."""
