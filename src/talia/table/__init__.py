"""What any game is: moves, forms, zones, deals, matches, views, records; it knows no game."""
