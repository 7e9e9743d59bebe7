"""The schema of the store, version by version."""
