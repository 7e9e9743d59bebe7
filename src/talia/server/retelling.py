"""Records that are no table of this house, step by step: deals of files and worked examples."""

from talia.server import wire
from talia.table.moves import OPEN
from talia.table.record import Record, begin, lines
from talia.table.view import told_to, view


def frames_of(record: Record, number: int | None = None) -> wire.DealFrames:
    """A record with all cards open: whole, or the deal of this number, counted from 0; none if it has no such deal."""
    match = begin(record)
    frames = []
    for at, line in enumerate(lines(record, match)):
        deal = match.game.finished(match.state)
        for step in match.do(line.seat, line.move, line.by, line.ms):
            if number in (None, deal):
                told = told_to(step.events, OPEN)
                frames.append(wire.Frame(at, line.seat, line.by, told, view(match.game, step.state, OPEN)))
    return wire.DealFrames("", number or 0, tuple(sitter.name for sitter in record.seats), None, tuple(frames))
