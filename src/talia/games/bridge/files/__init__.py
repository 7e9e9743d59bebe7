"""Deals of bridge in files that others write and read: PBN and LIN (rules/bridge.md 9.10)."""
