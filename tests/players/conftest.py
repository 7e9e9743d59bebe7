"""What is collected of these tests."""

collect_ignore = ["penalties.py"]
"""A game that registers itself: as a module of doctests it would be there twice."""
