"""Records of the first release still read, replay and verify, whatever options have been added since."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from talia.table.options import options_from
from talia.table.record import begin, read, replay, verify
from talia.table.registry import find, games

RELEASED = sorted((Path(__file__).parent / "released").glob("*.talia.json"))


@pytest.mark.parametrize("path", RELEASED, ids=[path.name.partition(".")[0] for path in RELEASED])
def test_a_released_record_verifies(path: Path) -> None:
    data = path.read_bytes()
    record = read(data)
    verify(record)
    match = replay(record)
    assert list(match.game.totals(match.state)) == record.totals
    assert match.game.rules == record.rules
    told: dict[str, Any] = msgspec.json.decode(data)["options"]
    for id, value in told.items():
        assert getattr(begin(record).options, id) == value


def test_every_game_of_the_house_has_one() -> None:
    """The beginning of a random match of each; games that came later have none."""
    played = {read(path.read_bytes()).game for path in RELEASED if path.name.endswith("_random.talia.json")}
    house = {game.id for game in games() if type(game).__module__.startswith("talia.games.")}
    assert played <= house
    assert len(played) == 17


def test_they_know_less_than_is_known_now() -> None:
    """One has fewer options than its game has now, one was played by older rules, two say yes and no to wordings."""
    records = {path.name.partition(".")[0]: read(path.read_bytes()) for path in RELEASED}
    assert find("black_maria").rules > records["black_maria_partners"].rules == 1
    assert set(records["baska"].options) < set(find("baska").Options.__struct_fields__)
    assert [records[f"betel_wordings_{said}"].options["free_text"] for said in ("on", "off")] == [True, False]
    assert options_from(find("betel"), records["betel_wordings_on"].options).free_text is True
