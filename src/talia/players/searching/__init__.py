"""The searching players, level ``club``: what each trick game's deal is about, for `talia.players.tricks`; Fan Tan."""
