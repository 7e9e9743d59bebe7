"""What deals of bridge are worth: pure values and functions, which know no table (rules/bridge.md 5)."""
