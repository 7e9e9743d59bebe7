"""``talia solve``: what positions are worth with all cards open."""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, Final

from talia.cli.inputs import a_solvable_game, bytes_of, lines_in, positive
from talia.cli.progress import tracked
from talia.cli.trouble import Trouble
from talia.table.foreign import Unreadable, format_of
from talia.tricks import points  # noqa: F401 - it is no game, so nothing else brings its reader in
from talia.tricks.solving import BadQuestion, Reader, Search, reader

DESCRIPTION: Final = """Reads positions, one a line as a JSON object, and answers each by a line: the tricks the
declarer takes when everybody sees all cards and plays perfectly, the others together against him; of a bridge board
the tricks of the pair that does not lead, or of every declarer, and par; of any other trick game the points of a side,
or of each. A file of deals as other programs keep them (PBN, LIN) is answered by a line a deal."""

EXAMPLES: Final = """a line of betel:
  {"hands": ["AS KS QS", "JS TS 9S", "8S 7S AH"], "declarer": 0, "contract": "2H", "leader": 0, "trick": []}
  hands by seat, equally many cards in each but for those that lie in the trick; contract: one of the thirty, or
  TRICKS_C, TRICKS_D, TRICKS_H, TRICKS_S, TRICKS_N for as many tricks as can be had
its answer:
  {"tricks": 3}      as many as the declarer can take, in a betelek as few
  {"hands": [...], "contract": "ALLPASS", "leader": 0}      what is played after three passes, with no declarer
its answer, the tricks of every seat if both others play against it, and if each plays for himself:
  {"paranoid": [1, 0, 1], "max_n": [1, 0, 1]}
a line of bridge:
  {"deal": "N:AK.2.. QJ.3.. T9.4.. 87.5..", "strain": "N", "leader": "E"}
  hands from that seat on, each as its spades, hearts, diamonds and clubs; strain C, D, H, S or N
  {"deal": "N:AK.2.. QJ.3.. T9.4.. 87.5.."}    the tricks of every declarer in every strain
  {"deal": ..., "dealer": "S", "vulnerable": "EW"}    and par, of a whole deal; vulnerable None, NS, EW or All
the answers:
  {"tricks": 0}
  {"table": {"N": {"C": 9, "D": 8, "H": 10, "S": 10, "NT": 10}, ...}, "par": {"score": "NS 430", "contracts":
   ["3NT NS +1"]}}
a line of tricks, any game of two to seven hands of a pack of 52:
  {"hands": ["KS 2H", "QS 3C", "2S 3H"], "leader": 2, "must": ["follow"], "side": [0],
   "tally": {"trick": 0, "cards": {"2H": -1, "3H": -1, "QS": -13}, "by_left": {"1": -5}}}
  must: follow, beat, beat_after_ruff, ruff, overruff, underruff; trump: a suit; declarer, declarer_must: a seat that
  owes something else; no_lead: cards not led from a hand with others; must_go: cards that go at the first occasion;
  by_left: points of single tricks, "1" the last; at_least: only whether the side takes so many
its answer, the points the side still takes; without side those of each if all play for themselves:
  {"points": -13}

examples:
  talia solve betel positions.jsonl
  talia solve betel positions.jsonl --jobs 2 > answers.jsonl
  talia solve betel - < positions.jsonl       from standard input
  talia solve bridge deals.pbn                table and par of each deal of a PBN or LIN file
  talia solve betel positions.jsonl --json    a bad line is answered too: {"error": "..."}

Without --json a bad line ends the command before anything is solved. exit code: 0 well, 1 some lines were bad
(--json), 2 the input was no good"""

CHUNK: Final = 256
"""Lines solved between two looks at what is ready."""


def arguments(parser: ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("game", help="the game whose positions they are")
    parser.add_argument(
        "positions", help="a file of lines, or of deals as other programs keep them; - for standard input"
    )
    parser.add_argument("--jobs", type=positive, default=1, help="threads that solve side by side (default 1)")
    parser.add_argument("--json", action="store_true", help="answer bad lines too, by a line with an error")


def run(args: Namespace) -> int:
    """Solves; a line for a line, in order."""
    reads = reader(a_solvable_game(args.game))
    searches = _searches(reads, args.game, args.positions)
    bad = [search for search in searches if isinstance(search, _Bad)]
    if bad and not args.json:
        raise Trouble(f"line {bad[0].line}: {bad[0].why}")
    for answer in tracked(_answers(searches, args.jobs), len(searches), "solving"):
        print(json.dumps(answer))
    return 1 if bad else 0


class _Bad:
    """A line that can't be answered; as a search it says why."""

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        self.why = why

    def __call__(self) -> dict[str, Any]:
        return {"error": self.why}


def _searches(reads: Reader, game: str, path: str) -> list[Search]:
    """A search for each line, or for each deal of a file of another program."""
    data = bytes_of(path)
    format = format_of(game, data)
    if format is None:
        return [_read(reads, line, number) for number, line in enumerate(lines_in(data, path), 1)]
    try:
        reading = format.read(data)
    except Unreadable as why:
        raise Trouble(f"{path}: {why.notice.text(game)}") from None
    asked = [(deal.line, _asked(reads, deal.question, deal.line)) for deal in reading.deals]
    bad: list[tuple[int, Search]] = [(each.line, _Bad(each.line, each.reason.text(game))) for each in reading.skipped]
    return [search for _, search in sorted([*asked, *bad], key=lambda each: each[0])]


def _read(reads: Reader, line: str, number: int) -> Search:
    try:
        question = json.loads(line)
    except json.JSONDecodeError as error:
        return _Bad(number, f"no JSON: {error}")
    if not isinstance(question, dict):
        return _Bad(number, "no JSON object")
    return _asked(reads, question, number)


def _asked(reads: Reader, question: dict[str, Any], number: int) -> Search:
    try:
        return reads(question)
    except BadQuestion as bad:
        return _Bad(number, str(bad))


def _answers(searches: Iterable[Search], jobs: int) -> Iterator[dict[str, Any]]:
    waiting = iter(searches)
    with ThreadPoolExecutor(jobs) as threads:
        while chunk := list(islice(waiting, CHUNK)):
            yield from threads.map(lambda search: search(), chunk)
