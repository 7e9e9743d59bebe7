"""Contract bridge: an auction of two sides, a dummy, and the scorings of rubber, Chicago and duplicate."""
