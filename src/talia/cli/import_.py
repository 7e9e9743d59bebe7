"""``talia import``: files of other programs, read."""

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from talia.cli.inputs import a_game_with_files, bytes_of
from talia.cli.trouble import Trouble
from talia.table.foreign import Deal, Reading, Unreadable, format_of, formats_of
from talia.table.record import write

DESCRIPTION: Final = """Reads deals out of files of other programs: PBN and LIN of bridge. Whatever can be understood is
listed, a line a deal: its number, who dealt, who was vulnerable, how it went, who played. Below stands what could not
be followed or read at all, with its line and why. With --records each deal that has an auction becomes a record, to be
replayed, reviewed or exported again; cards that break a rule and the deals that nothing can be made of do not."""

EXAMPLES: Final = """examples:
  talia import final.pbn                        what is in it
  talia import final.lin --records deals        a record of each deal, in the folder deals
  talia import final.pbn --json                 all of it, for a program
  talia import - < final.pbn                    from standard input

exit code: 0 all deals were read, 1 some were not, 2 no file of such a format"""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("file", help="a file, or - for standard input; its format is found out")
    parser.add_argument(
        "--game", metavar="GAME", help="whose deals; may be left out where only one game has such files"
    )
    parser.add_argument("--records", metavar="DIR", type=Path, help="write a record of each deal into this folder")
    parser.add_argument("--json", action="store_true", help="answer as one JSON object")


def run(args: Namespace) -> int:
    """Reads; 1 if some deals could not be read."""
    game, data = a_game_with_files(args.game), bytes_of(args.file)
    format = format_of(game, data, args.file)
    if format is None:
        known = ", ".join(each.id for each in formats_of[game])
        raise Trouble(f"{args.file} is no file of {game} in a format that is known ({known})")
    try:
        reading = format.read(data)
    except Unreadable as why:
        raise Trouble(f"{args.file}: {why.notice.text(game)}") from None
    written = {} if args.records is None else _records(reading, args.records)
    if args.json:
        print(json.dumps(_as_json(game, format.id, reading, written), ensure_ascii=False))
    else:
        _tell(game, reading, written)
    return 1 if reading.skipped else 0


def _records(reading: Reading, folder: Path) -> dict[int, str]:
    """Writes the records there are; where each deal went, by its place in the file."""
    written: dict[int, str] = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number, deal in enumerate(reading.deals, 1):
            if deal.record is not None:
                path = folder / f"{number:04}.talia.json"
                path.write_bytes(write(deal.record))
                written[number] = str(path)
    except OSError as error:
        raise Trouble(f"can't write into {folder}: {error.strerror}") from None
    return written


def _tell(game: str, reading: Reading, written: dict[int, str]) -> None:
    for deal in reading.deals:
        print(deal.text)
    print(f"{_count(len(reading.deals), 'deal')} read, {len(reading.skipped)} not")
    if written:
        print(f"{_count(len(written), 'record')} written")
    for line, name, why in _remarks(game, reading):
        print(f"line {line}, {name}: {why}")


def _remarks(game: str, reading: Reading) -> list[tuple[int, str, str]]:
    """What could not be followed, recorded or read, in the order of the file."""
    remarks = [(deal.line, deal.deal.text(game), why) for deal in reading.deals for why in _lacks(game, deal)]
    skipped = ((each.line, each.deal.text(game), f"not read: {each.reason.text(game)}") for each in reading.skipped)
    return sorted([*remarks, *skipped])


def _lacks(game: str, deal: Deal) -> list[str]:
    kept = [each.text(game) for each in deal.kept]
    return [*kept, f"no record: {deal.unrecorded.text(game)}"] if deal.unrecorded else kept


def _as_json(game: str, format: str, reading: Reading, written: dict[int, str]) -> dict[str, object]:
    deals = [
        {
            "line": deal.line,
            **deal.told,
            "unfollowed": [each.text(game) for each in deal.kept],
            "record": written.get(number),
            "unrecorded": deal.unrecorded and deal.unrecorded.text(game),
        }
        for number, deal in enumerate(reading.deals, 1)
    ]
    skipped = [
        {"line": each.line, "deal": each.deal.text(game), "reason": each.reason.text(game)} for each in reading.skipped
    ]
    return {"format": format, "deals": deals, "skipped": skipped}


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
