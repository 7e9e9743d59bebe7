"""What a viewer learns in Auction Hearts, from rules/kierki_variants.md alone."""

from tests.games.kierki_variants.plain_tricks import of_suit, plain

learns = plain(lambda o, seats: 52 // seats, counting=lambda deal: of_suit(deal.named))
