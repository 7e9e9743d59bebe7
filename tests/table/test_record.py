"""Records: lossless, chained, and genuine only as they were dealt."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from highest import Highest, Options

from talia import chance
from talia.chance import Given, Sealed, Seeded, absent_share, commitment
from talia.table import record as records
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.record import (
    Difference,
    Record,
    Seen,
    Sitter,
    binding,
    differences_to_seen,
    make_record,
    read,
    replay,
    verify,
    write,
)

GAME = Highest()
SITTERS = [Sitter("Ania"), Sitter("Bartek", bot="random"), Sitter("Ćma")]
MASTER = bytes(range(32))


def played(master: bytes = MASTER, until: int = 10**6, shares: Sequence[bytes] = ()) -> Record:
    bound = binding("m1", GAME.id, GAME.rules, {"deals": 2}, SITTERS)
    shares = shares or [absent_share(bound, seat) for seat in range(3)]
    sealed = Sealed(master, bound, shares)
    match = Match(GAME, Options(deals=2), 3, sealed)
    match.begin()
    rng = Random(1)
    while GAME.result(match.state) is None and len(match.log) < until:
        for seat in seats_of(GAME.waiting(match.state)):
            match.do(seat, sample(GAME.choices(match.state, seat), rng), ms=len(match.log))
    over = GAME.result(match.state) is not None
    return make_record(
        id="m1",
        game=GAME,
        options=match.options,
        seats=SITTERS,
        log=match.log,
        totals=GAME.totals(match.state),
        commit=commitment(master, bound),
        shares=[share.hex() for share in shares],
        seed=master.hex() if over else None,
        secrets={f"deal/{n}": sealed.secret(f"deal/{n}").hex() for n in range(GAME.opened(match.state))},
    )


def test_what_is_written_is_read() -> None:
    record = played()
    assert read(write(record)) == record
    text = write(record).decode()
    assert text.count("\n") > len(record.log), "a line of the log is a line of the file"
    assert "Ćma" in text


def test_a_genuine_record_is_accepted() -> None:
    result = verify(played())
    assert result is not None
    assert sum(result.totals) == 6


def test_an_unfinished_record_is_checked_by_the_secrets_shown_so_far() -> None:
    assert verify(played(until=18)) is None


def test_a_record_replays_to_the_state_that_was_reached() -> None:
    record = played()
    assert list(GAME.totals(replay(record).state)) == record.totals


def altered(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return ("1" if value[:1] == "0" else "0") + value[1:]
    if isinstance(value, list):
        return value[1:] if value else ["x"]
    return {"x": "y"} if value is None or not value else None


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every field, nested ones too."""
    found = [path] if path else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in entries:
        found += places(each, (*path, key))
    return found


def test_any_altered_field_is_found() -> None:
    data = msgspec.to_builtins(played())
    paths = [path for path in places(data) if len(path) < 3 or path[0] != "log" or path[1] in (0, 5)]
    assert len(paths) > 60
    for path in paths:
        forged = msgspec.json.decode(msgspec.json.encode(data))
        *outer, last = path
        inside = forged
        for key in outer:
            inside = inside[key]
        inside[last] = altered(inside[last])
        with pytest.raises(Difference):
            verify(read(msgspec.json.encode(forged)))
            pytest.fail(f"{path} could be altered")


def test_a_forger_who_mends_the_chain_is_caught_by_the_receipt() -> None:
    genuine = played()
    other = played(bytes(32))
    lines = [records.Line(line.seat, records.read_move(GAME, line.move, any_author=True)) for line in other.log]
    forged = make_record(
        id="m1", game=GAME, options=Options(deals=2), seats=SITTERS, log=lines, totals=tuple(other.totals),
        commit=genuine.commit, shares=genuine.shares, seed=genuine.seed, secrets=genuine.secrets,
    )  # fmt: skip
    with pytest.raises(Difference, match=r"line [01]"):
        verify(forged)


def test_given_cards_are_said_to_be_given() -> None:
    order = tuple(reversed(GAME.deck.codes))
    match = Match(GAME, Options(deals=1), 3, Given({"deal/0": order}, Seeded(1)))
    match.begin()
    record = make_record(
        id="m2", game=GAME, options=match.options, seats=SITTERS, log=match.log, totals=(0, 0, 0), given=["deal/0"]
    )
    assert verify(record) is None
    assert record.given == ["deal/0"]


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"format":"talia/9"}', b"[" * 5000], ids=lambda data: repr(data[:12])
)
def test_what_is_no_record_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(Difference):
        read(data)


def test_unknown_games_and_options_are_named() -> None:
    data = msgspec.to_builtins(played())
    for field, value, where in [("game", "chess", "game"), ("rules", 9, "game"), ("options", {"deals": 99}, "options")]:
        with pytest.raises(Difference, match=where):
            replay(msgspec.convert({**data, field: value}, Record))


# --- what a device saw ------------------------------------------------------------------------------------------------


def saw(record: Record, **change: Any) -> Record:
    """A record as a device downloads it that has seen all of its receipt, or something else."""
    sent = chance.share_hash(bytes.fromhex(record.shares[0]))
    seen = Seen(
        commit=record.commit or "",
        early=True,
        seat=0,
        share=record.shares[0],
        hashes=[sent, None, None],
        shares=record.shares,
        secrets=record.secrets,
    )
    return msgspec.structs.replace(record, seen=msgspec.structs.replace(seen, **change))


def test_a_receipt_is_what_the_device_saw() -> None:
    record = saw(played())
    assert read(write(record)) == record
    assert verify(record) is not None
    assert verify(saw(played(until=18))) is None
    # Seen late is seen all the same; a share fixed by rule agrees with any hash, for its owner may not have opened it.
    assert not differences_to_seen(saw(played(), early=False, seat=None, share=None, hashes=["00" * 32, None, None]))


def test_a_receipt_exchanged_as_a_whole_is_found_out_by_what_the_device_saw() -> None:
    genuine, other = played(), played(bytes(32))
    assert verify(other) is not None, "by itself it is consistent"
    swapped = msgspec.structs.replace(other, seen=saw(genuine).seen)
    found = [difference.where for difference in differences_to_seen(swapped)]
    assert found == ["seen commit", "seen secrets deal/0", "seen secrets deal/1"]
    with pytest.raises(Difference, match="seen commit"):
        verify(swapped)


@pytest.mark.parametrize(
    "change, where",
    [
        ({"commit": "00" * 32}, "seen commit"),
        ({"share": "11" * 32}, "seen share"),
        ({"seat": 9}, "seen share"),
        ({"shares": ["11" * 32] * 3}, "seen shares"),
        ({"hashes": [None]}, "seen hashes"),
        ({"secrets": {"deal/1": "22" * 32}}, "seen secrets deal/1"),
        ({"differs": ["hashes"]}, "seen hashes"),
    ],
)
def test_whatever_the_device_saw_otherwise_is_named(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Difference) as caught:
        verify(saw(played(), **change))
    assert caught.value.where == where


def test_a_share_is_the_one_whose_hash_was_seen() -> None:
    share = b"\7" * 32
    bound = binding("m1", GAME.id, GAME.rules, {"deals": 2}, SITTERS)
    shares = [share, absent_share(bound, 1), absent_share(bound, 2)]
    record = played(shares=shares)
    assert verify(saw(record, hashes=[chance.share_hash(share), None, None])) is not None
    with pytest.raises(Difference, match="seen hashes 0"):
        verify(saw(record, hashes=[chance.share_hash(b"\6" * 32), None, None]))


def test_nobody_chooses_the_share_of_a_computer_player() -> None:
    bound = binding("m1", GAME.id, GAME.rules, {"deals": 2}, SITTERS)
    with pytest.raises(Difference, match="share 1"):
        verify(played(shares=[absent_share(bound, 0), b"\7" * 32, absent_share(bound, 2)]))
