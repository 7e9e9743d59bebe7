"""Random matches of Skat: they end, the cards are conserved, and the accounts are those of the sheet."""

from random import Random
from typing import Any, Literal

from talia.chance import Seeded
from talia.games import find
from talia.games.skat.options import Options
from talia.games.skat.scoring import ALL_POINTS, FABIAN, SEEGER
from talia.table.forms import sample
from talia.table.match import Match, fold
from talia.table.moves import seats_of
from talia.table.options import options_from

SKAT = find("skat")


def options(rng: Random) -> Options:
    scoring: Literal["tournament", "money", "beer"] = rng.choice(("tournament", "money", "beer"))
    return Options(
        deals_each=1,
        scoring=scoring,
        beer_limit=101,
        kontra=scoring != "tournament" and rng.random() < 0.7,
        passed_out=rng.choice(("redeal", "ramsch", "schieberamsch")),
        ramsch_skat=rng.choice(("last_trick", "loser")),
        rounds=rng.choice(("off", "schieberamsch", "double_skat")),
        revolution=rng.random() < 0.5,
        schenken=rng.random() < 0.5,
        resign=rng.random() < 0.2,
    )


def played_out(rng: Random) -> Match[Any]:
    """A match of random moves; some of them the automatic ones, so that the games are not all overbid."""
    match = Match(SKAT, options(rng), rng.choice(SKAT.seats), Seeded(str(rng.random())))
    match.begin()
    while SKAT.result(match.state) is None:
        (seat,) = seats_of(SKAT.waiting(match.state))
        automatic = SKAT.default(match.state, seat) if rng.random() < 0.5 else None
        match.do(seat, automatic or sample(SKAT.choices(match.state, seat), rng))
    return match


def tournament(sheet: tuple[dict[str, Any], ...], seats: int) -> tuple[int, ...]:
    """The totals as rules/skat.md 5.4 sums them up at the end of a match."""
    games = [row for row in sheet if row["kind"] == "game"]
    slid = [row["result"] for row in sheet if row["kind"] in ("ramsch", "schieberamsch")]
    totals = []
    for seat in range(seats):
        own = [row for row in games if row["soloist"] == seat]
        won = sum(row["won"] for row in own)
        beaten = sum(not row["won"] for row in games if row["soloist"] != seat)
        values = sum(row["result"] for row in own) + sum(scores[seat] for scores in slid)
        totals.append(values + SEEGER * (won - (len(own) - won)) + FABIAN[seats] * beaten)
    return tuple(totals)


def test_random_matches(long: bool) -> None:
    """100 of them, 10,000 long."""
    rng = Random("skat")
    kinds = set()
    for _ in range(10_000 if long else 100):
        match = played_out(rng)
        sheet, chosen = match.state.sheet, match.options
        assert len(match.log) <= SKAT.longest
        assert fold(SKAT, chosen, match.seats, match.log).state == match.state
        for row in sheet:
            kinds.add((row["kind"], chosen.scoring))
            if row["kind"] in ("ramsch", "schieberamsch"):
                assert sum(row["points"]) >= ALL_POINTS
                assert sum(row["points"]) == ALL_POINTS or chosen.ramsch_skat == "loser"
            if chosen.scoring == "money":
                assert sum(row["score"]) == 0
                assert all(amount % 10 == 0 for amount in row["score"])
            if chosen.scoring == "beer":
                assert max(row["score"]) <= 0
        if chosen.scoring == "tournament":
            assert match.state.totals == tournament(sheet, match.seats)
        if chosen.scoring == "beer":
            assert min(match.state.totals) <= -chosen.beer_limit
    assert {kind for kind, _ in kinds} == {"game", "passed_out", "ramsch", "schieberamsch"}
    assert len(kinds) == 12


def test_presets() -> None:
    """skat.md 6: Skat as in tournaments, at home for money, and for beer."""
    ways = {id: options_from(SKAT, dict(options)) for id, options in SKAT.presets.items()}
    assert list(ways) == ["turniejowy", "domowy", "piwny"]
    assert ways["turniejowy"] == Options()
    assert (ways["domowy"].scoring, ways["domowy"].kontra) == ("money", True)
    assert (ways["piwny"].scoring, ways["piwny"].kontra) == ("beer", True)


def test_a_usual_match_takes_an_hour_and_a_half() -> None:
    """36 deals of three players, 48 of four: two or three minutes each."""
    assert (SKAT.family, SKAT.lasts(Options(), 3), SKAT.lasts(Options(), 4)) == ("card_points", 90, 120)
