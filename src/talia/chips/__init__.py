"""The toolkit of games for chips: stacks, rounds of betting, pots and what is paid out of them. It knows no game."""
