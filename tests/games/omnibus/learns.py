"""What a viewer learns in Omnibus, from rules/kierki_variants.md alone."""

from tests.games.kierki_variants.plain_tricks import plain

learns = plain(lambda o, seats: 52 // seats)
