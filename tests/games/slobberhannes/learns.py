"""What a viewer learns in Slobberhannes, from rules/kierki_variants.md alone."""

from tests.games.kierki_variants.plain_tricks import plain

learns = plain(lambda o, seats: 10 if seats == 3 and o.slob_three == "ten" else 8)
