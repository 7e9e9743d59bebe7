"""A match is a function of its log: every record replays to the same state, and no altered record is genuine."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import talia.games
from talia.chance import Sealed, absent_share, commitment
from talia.players import make
from talia.players.self_play import play_out
from talia.table.game import Game
from talia.table.match import Match
from talia.table.moves import CHANCE
from talia.table.record import (
    Difference,
    Record,
    Sitter,
    binding,
    canonical,
    header_hash,
    link,
    make_record,
    plain,
    read,
    replay,
    verify,
    write,
)
from tests.laws.settings import random_table

GAMES = [game.id for game in talia.games.games() if type(game).__module__.startswith("talia.games.")]
MOST_DEALS = 2
"""Longer matches are stopped there: what a third deal would show, the next match shows as well."""


MOST_MOVES = 15_000
"""In the quick form matches of long games are fewer: so many moves have been played in all of them together."""


def random_record(game: Game[Any], seed: int) -> tuple[Record, Any]:
    """The record of a random match with random seats and options, and the state it ended in."""
    rng = Random(f"{game.id}/{seed}")
    seats, options = random_table(game, rng)
    sitters = [Sitter(f"Player {seat}", bot="random" if seat else None) for seat in range(seats)]
    master = rng.randbytes(32)
    bound = binding(f"m{seed}", game.id, game.rules, plain(options), sitters)
    shares = [absent_share(bound, seat) for seat in range(seats)]
    match = Match(game, options, seats, Sealed(master, bound, shares), breaks=True)
    players = [make(game.id, "random")] * seats
    rngs = [Random(rng.getrandbits(32)) for _ in range(seats)]
    play_out(match, players, rngs)
    while match.paused and game.finished(match.state) < MOST_DEALS:
        play_out(match, players, rngs)
    finished = game.result(match.state) is not None
    record = make_record(
        id=f"m{seed}",
        game=game,
        options=options,
        seats=sitters,
        log=match.log,
        totals=game.totals(match.state),
        commit=commitment(master, bound),
        shares=[share.hex() for share in shares],
        seed=master.hex() if finished or seed % 2 else None,
        secrets={"deal/0": Sealed(master, bound, shares).secret("deal/0").hex()},
    )
    return record, match.state


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("id", GAMES)
def test_random_matches_replay_to_identical_states(id: str, long: bool) -> None:
    game, played = talia.games.find(id), 0
    for seed in range(10_000 if long else 100):
        record, state = random_record(game, seed)
        played += len(record.log)
        data = write(record)
        again = read(data)
        assert again == record
        assert write(again) == data
        match = replay(again)
        assert match.state == state
        assert verify(again) == game.result(state)
        if played > MOST_MOVES and not long:
            break


def alterations(value: Any, rng: Random) -> Iterator[Any]:
    """The value with one field altered, for every field however deep it lies."""
    match value:
        case dict():
            for key, inner in value.items():
                for altered in alterations(inner, rng):
                    yield {**value, key: altered}
            for key in value:
                yield {other: inner for other, inner in value.items() if other != key}
        case list():
            for at, inner in enumerate(value):
                for altered in alterations(inner, rng):
                    yield [*value[:at], altered, *value[at + 1 :]]
                yield [*value[:at], *value[at + 1 :]]
            yield [*value, *value[-1:]] if value else [0]
            if len(value) > 1 and value[0] != value[1]:
                yield [value[1], value[0], *value[2:]]
        case bool():
            yield not value
        case int():
            yield value + rng.choice((-1, 1))
        case str():
            at = rng.randrange(len(value) + 1)
            yield value[:at] + rng.choice("0a~") + value[at:]
            if value:
                at = rng.randrange(len(value))
                yield value[:at] + ("1" if value[at] != "1" else "2") + value[at + 1 :]
        case None:
            yield "0" * 64


def short_record(game: Game[Any]) -> dict[str, Any]:
    """The shortest of some records whose seed is open."""
    records = (random_record(game, seed)[0] for seed in range(1, 20, 2))
    shortest: dict[str, Any] = plain(min(records, key=lambda record: len(record.log)))
    return shortest


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("id", GAMES)
def test_a_record_with_any_one_field_altered_is_not_genuine(id: str) -> None:
    genuine = short_record(talia.games.find(id))
    verify(read(msgspec.json.encode(genuine)))
    tried = 0
    for altered in alterations(genuine, Random(id)):
        with pytest.raises(Difference):
            verify(read(msgspec.json.encode(altered)))
        tried += 1
    assert tried > 10 * len(genuine["log"])


def chained_anew(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the links of its chain made to fit its lines: what a forger would do."""
    h = header_hash(record)
    log = []
    for line in record["log"]:
        h = link(h, line["seat"], line["move"], line["by"], line["ms"])
        log.append({**line, "h": h})
    end = hashlib.sha256(h.encode() + canonical([record["seed"], record["secrets"], record["totals"]])).hexdigest()
    return {**record, "log": log, "end": end}


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("id", GAMES)
def test_chance_cannot_be_forged_by_making_the_chain_anew(id: str) -> None:
    genuine = short_record(talia.games.find(id))
    verify(read(msgspec.json.encode(chained_anew(genuine))))
    rng = Random(id)
    receipt = {
        name: genuine[name] for name in ("id", "options", "seats", "commit", "shares", "seed", "secrets", "totals")
    }
    # To leave out a secret is no forgery: the master is open.
    altered_receipts = (each for each in alterations(receipt, rng) if each.keys() == receipt.keys() and each["secrets"])
    forged = [{**genuine, **altered} for altered in altered_receipts]
    for at, line in enumerate(genuine["log"]):
        if line["seat"] == CHANCE:
            for altered in alterations(line["move"]["value"], rng):
                drawn = {**line, "move": {**line["move"], "value": altered}}
                forged.append({**genuine, "log": [*genuine["log"][:at], drawn, *genuine["log"][at + 1 :]]})
    for record in forged:
        with pytest.raises(Difference):
            verify(read(msgspec.json.encode(chained_anew(record))))
    assert len(forged) > 100


def test_games_are_there() -> None:
    assert {"betel", "six_takes", "swinie"} <= set(GAMES)
