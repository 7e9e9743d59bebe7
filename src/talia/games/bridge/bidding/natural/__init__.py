"""Talia Natural (Nat+c): a module for each section of rules/bridge_bidding_system.md 4, rows in its order."""
