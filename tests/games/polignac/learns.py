"""What a viewer learns in Polignac, from rules/kierki_variants.md alone."""

from tests.games.kierki_variants.plain_tricks import plain

learns = plain(lambda o, seats: 17, turned=True)
