"""The worked example of Quintet: its shows as the table tells them (rules/parallel_poker.md 9)."""

from talia.table.examples import examples, figures_of_game
from talia.table.record import begin, lines
from talia.table.words import Lang, Words

TOLD = ("turns_up", "wins", "tied")


def shows(lang: Lang) -> str:
    """What was shown and who won it, a point for each."""
    record = examples("quintet")["sample"]
    words = Words(lang, "quintet", [sitter.name for sitter in record.seats])
    match = begin(record)
    steps = [step for line in lines(record, match) for step in match.do(line.seat, line.move, line.by, line.ms)]
    events = [event for step in steps for event in step.events if event.code in TOLD]
    return "\n".join(f"- {words.event(event.code, event.data)}" for event in events)


figures_of_game("quintet")({"shows": shows})
