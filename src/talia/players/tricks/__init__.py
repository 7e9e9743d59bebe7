"""The toolkit of computer players of trick games: what a seat knows, what its cards are worth in sampled worlds.

A game's searching player is an adapter: it reads rules and aim off a sight; `searching` does the rest.
"""
