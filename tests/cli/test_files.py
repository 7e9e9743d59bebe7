"""``talia import`` and ``talia export``, and ``talia solve`` of a file of deals."""

import json
from pathlib import Path
from typing import Any

import pytest

from talia.table.foreign import format_of
from talia.table.record import Sitter, make_record, read, write
from talia.table.registry import find
from tests.cli.running import run, run_here
from tests.games.bridge.table import SAMPLE
from tests.games.bridge.test_bridge_files import PAIR_LIN, PAIR_PBN

BROKEN = PAIR_PBN + '\n[Board "4"]\n[Deal "N:AK... - - -"]\n\n' + PAIR_PBN.replace("HT H3 H6 HJ", "HT H3 H6 D2")
REMARKS = """\
   3  S EW    3NT S =       N:Norbert E:Ewa S:Stefan W:Wanda
   3  S EW    3NT S =       N:Norbert E:Ewa S:Stefan W:Wanda
2 deals read, 1 not
"""


def test_a_file_is_listed_with_what_is_wrong_in_it(tmp_path: Path) -> None:
    file = tmp_path / "deals.pbn"
    file.write_text(BROKEN)
    done = run_here("import", str(file))
    assert done.returncode == 1 and done.stdout.startswith(REMARKS), done.stdout + done.stderr
    assert "line 29, board 4: not read: these hands are not known: east, south, west" in done.stdout
    assert "board 3: play: south can't play 2♦: south must follow suit" in done.stdout


def test_for_programs_all_of_a_deal_is_told() -> None:
    done = run_here("import", "-", "--json", given=PAIR_LIN)
    assert done.returncode == 0
    told: dict[str, Any] = json.loads(done.stdout)
    (deal,) = told["deals"]
    assert told["format"] == "lin" and told["skipped"] == []
    assert deal["deal"] == SAMPLE and deal["names"]["S"] == "Stefan" and deal["result"] == 9 and deal["line"] == 1
    assert deal["calls"][4] == {"say": "2NT", "text": "18-19 HCP, balanced", "alerted": True}
    assert deal["played"][4:6] == ["C8", "C4"]


def test_records_are_written_replayed_and_exported(tmp_path: Path) -> None:
    done = run("import", "-", "--records", str(tmp_path / "deals"), given=PAIR_PBN)
    assert done.returncode == 0 and "1 record written" in done.stdout, done.stderr
    path = tmp_path / "deals" / "0001.talia.json"
    assert [sitter.name for sitter in read(path.read_bytes()).seats] == ["Norbert", "Ewa", "Stefan", "Wanda"]
    assert run_here("verify", str(path)).returncode == 0
    assert "Stefan" in run_here("replay", str(path)).stdout
    for id in ("pbn", "lin"):
        out = tmp_path / f"again.{id}"
        assert run_here("export", str(path), "--format", id, "--out", str(out)).returncode == 0
        data = out.read_bytes()
        format = format_of("bridge", data)
        assert format is not None and format.id == id
        (deal,) = format.read(data).deals
        assert deal.told["deal"] == SAMPLE and deal.told["contract"] == "3NT"
        assert deal.told["played"] == "HT H3 H6 HJ C8 C4 C9 CA".split()


def test_standard_output_has_the_line_ends_of_the_format(tmp_path: Path) -> None:
    run_here("import", "-", "--records", str(tmp_path), given=PAIR_PBN)
    titled = ("--event", "Cup", "--date", "2026.01.15")
    done = run_here("export", str(tmp_path / "0001.talia.json"), "--format", "PBN", *titled)
    assert done.stdout.startswith('% PBN 2.1\r\n% EXPORT\r\n[Event "Cup"]\r\n[Site "Talia"]\r\n[Date "2026.01.15"]\r\n')


def test_a_file_of_deals_is_solved() -> None:
    done = run_here("solve", "bridge", "-", "--json", given=PAIR_PBN + '\n[Board "4"]\n[Deal "?"]\n')
    answer, bad = (json.loads(line) for line in done.stdout.splitlines())
    assert answer["table"]["S"] == {"C": 9, "D": 8, "H": 10, "S": 10, "NT": 10}
    assert answer["par"] == {"score": "NS 430", "contracts": ["3NT NS +1"]}
    assert bad == {"error": "there are no cards"} and done.returncode == 1


@pytest.mark.parametrize(
    ("arguments", "given", "why"),
    [
        (("import", "no/such.pbn"), "", "can't read no/such.pbn"),
        (("import", "-"), "nothing", "no file of bridge in a format that is known (pbn, lin)"),
        (("import", "-", "--game", "skat"), "", "no files of 'skat' can be read; there are formats for: bridge"),
        (("export", "-", "--format", "pbn"), "{}", "no Talia record"),
    ],
)
def test_what_is_no_good_is_answered_by_a_sentence(arguments: tuple[str, ...], given: str, why: str) -> None:
    done = run_here(*arguments, given=given)
    assert (done.returncode, done.stdout) == (2, "") and why in done.stderr


def test_games_without_formats_are_not_exported(tmp_path: Path) -> None:
    game = find("swinie")
    record = make_record(id="x", game=game, options=game.Options(), seats=[Sitter("a")] * 3, log=[], totals=(0,) * 3)
    path = tmp_path / "pigs.talia.json"
    path.write_bytes(write(record))
    assert "swinie has no format 'pbn'" in run_here("export", str(path), "--format", "pbn").stderr
