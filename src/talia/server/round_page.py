"""What may be told of an event with rounds, to whom and when: of boards nothing before the last table of the round.

A round that goes on tells what an event of fixed tables tells of its deals: how far others are nobody hears whose own
table is still to play as much (``same_cards.horizon``).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from talia.server import rounds, wire
from talia.server.rounds import RoundsRules, Standing
from talia.server.rounds_desk import options_of_round, sides
from talia.server.same_cards import EventRules, Progress, horizon, receipt, shown, unit_of
from talia.table.boards import MEAN, Comparison, Scored, of_teams, scored, standings
from talia.table.registry import find

A_MINUTE = 60_000


def page(
    event: EventRules,
    rules: RoundsRules,
    standing: Standing,
    tables: tuple[Progress, ...],
    guest: str | None,
    *,
    closed: bool,
    gone: bool,
    now: int,
) -> wire.EventInfo:
    """The event as somebody may see it now; ``tables`` are those of the last round, ``gone``: the host is."""
    known = horizon(replace(event, maker=standing.host), tables, guest) if tables else 0
    host = guest == standing.host
    mine = standing.number_of(guest)
    going = standing.going
    at = next((n for n, table in enumerate(tables) if guest is not None and guest in table.guests), None)
    over = closed or rounds.over(rules, standing)
    told = tuple(shown(table, known) for table in tables)
    due = None
    if going is not None and rules.minutes is not None and rules.boards is not None:
        due = going.began + rules.minutes * rules.boards * A_MINUTE
    late = tuple(n for n, table in enumerate(told) if table.status != "over") if host and due and now > due else ()
    boards = scored_boards(event, rules, standing)
    groups = standing.players
    return wire.EventInfo(
        id=event.id,
        game=event.game,
        rules=event.rules,
        options=event.options,
        clock=event.clock,
        talk=event.talk,
        deals=rules.boards,
        status="over" if over else "going",
        host=host,
        mine=at,
        tables=told,
        results=(),
        standings=(),
        unit=unit_of(event),
        receipt=receipt(event.id, event.game, event.rules, event.options, event.master, opened=over),
        rounds=wire.EventRounds(
            movement=rules.movement,
            comparison=_comparing(rules),
            tables=rules.tables,
            rounds=rules.rounds,
            boards=rules.boards,
            switched=rules.switched,
            vp=rules.vp,
            minutes=rules.minutes,
            bot=rules.bot,
            together=rounds.size_of(rules),
            round=len(standing.rounds) - 1 if standing.rounds else None,
            entries=tuple(
                wire.EventEntry(
                    tuple(member.name for member in entry.members),
                    entry.key is not None,
                    entry.key if n == mine else None,
                )
                for n, entry in enumerate(standing.entries)
            ),
            players=tuple(
                tuple(
                    wire.EventSeat(member.name, member.bot or (rules.bot if member.gone else None)) for member in group
                )
                for group in groups
            ),
            mine=mine,
            table=tables[at].table if at is not None and going is not None else None,
            left=any(member.guest == guest and member.gone for group in groups for member in group),
            pairings=tuple(each.places for each in standing.rounds[-1].tables) if standing.rounds else (),
            now=now,
            due=due,
            late=late,
            host_gone=gone and mine is not None and not host,
            standings=tuple(fared(event, rules, standing, boards)),
            played=played(rules, standing, boards),
            taken=tuple(wire.TakeOut(each.round, each.table, each.board, *each.awards) for each in standing.taken),
            seals=seals(event, rules, standing) if rules.same_cards else (),
        ),
    )


def _comparing(rules: RoundsRules) -> Any:
    return rules.comparison


def comparison_of(event: EventRules, rules: RoundsRules) -> Comparison:
    """How the boards of an event are compared."""
    game = find(event.game, event.rules)
    found = game.compared_by(msgspec.convert(event.options, game.Options)).get(rules.comparison, MEAN)
    return found if rules.vp else replace(found, victory_points=None)


def scored_boards(event: EventRules, rules: RoundsRules, standing: Standing) -> list[Scored]:
    """The boards of the rounds that are over, with points; none where every table has its own cards."""
    if not rules.same_cards:
        return []
    over = replace(standing, rounds=tuple(each for each in standing.rounds if each.played is not None))
    return scored(comparison_of(event, rules), rounds.results(rules, over, sides(event, rules)))


def fared(event: EventRules, rules: RoundsRules, standing: Standing, boards: Sequence[Scored]) -> list[wire.EventPlace]:
    """Who fares how, the best first."""
    sign = 1 if find(event.game, event.rules).most_wins else -1
    if not rules.same_cards:
        sums = rounds.totals(standing)
        order = sorted(sums, key=lambda place: (-sign * sums[place][0], place))
        return [
            wire.EventPlace(
                player=place,
                rank=1 + sum(sign * other > sign * sums[place][0] for other, _ in sums.values()),
                points=sums[place][0],
                top=None,
                boards=sums[place][1],
                value=sums[place][0],
                line=0,
            )
            for place in order
        ]
    comparison = comparison_of(event, rules)
    lines = lines_of(rules)
    found = of_teams(comparison, boards) if comparison.teams else standings(boards, lines)
    return [
        wire.EventPlace(
            player=each.place,
            rank=each.rank,
            points=_told(each.points),
            top=each.top,
            boards=each.boards,
            value=_told(each.value, 6),
            line=0 if comparison.teams else lines[each.place],
        )
        for each in found
    ]


def lines_of(rules: RoundsRules) -> Mapping[int, int]:
    """Who is ranked together: all, or those who sit the same way all the time."""
    pairs = range(2 * rules.tables)
    if rules.movement == "fixed":
        return {pair: pair % 2 for pair in pairs}
    if rules.movement == "mitchell" and not rules.switched:
        return {pair: int(pair >= rules.tables) for pair in pairs}
    return dict.fromkeys(pairs, 0)


def played(
    rules: RoundsRules, standing: Standing, boards: Sequence[Scored]
) -> tuple[tuple[wire.EventSitting, ...], ...]:
    """The rounds that are over, table by table."""
    by_place = {(each.result.board, each.result.table): each for each in boards}
    found = []
    for r, each in enumerate(standing.rounds):
        if each.played is None:
            break
        first, count = r * (rules.boards or 1), rounds.boards_of(rules, each.played)
        tables = []
        for t, (sitting, there) in enumerate(zip(each.tables, each.played, strict=True)):
            if rules.same_cards:
                lines = tuple(_board(by_place.get((first + n, t)), first + n) for n in range(count))
                tables.append(wire.EventSitting(sitting.table, sitting.places, lines))
            else:
                sums = rounds.made_at(standing, r, t)
                tables.append(wire.EventSitting(sitting.table, sitting.places, totals=sums))
        found.append(tuple(tables))
    return tuple(found)


def _board(each: Scored | None, number: int) -> wire.EventBoard:
    if each is None:
        return wire.EventBoard(number, None, None)
    one, other = each.points
    return wire.EventBoard(number, (_told(one), _told(other)), each.result.scores, each.result.awards)


def _told(points: Fraction, digits: int = 2) -> float:
    return round(float(points), digits)


def seals(event: EventRules, rules: RoundsRules, standing: Standing) -> tuple[wire.Receipt, ...]:
    """The seal of each round's cards, opened when the round is over."""
    found = []
    for number in range(rules.rounds):
        opened = number < len(standing.rounds) and standing.rounds[number].played is not None
        master = rounds.master_of_round(event.master, event.id, number)
        options = options_of_round(event, rules, number)
        found.append(receipt(event.id, event.game, event.rules, options, master, opened=opened))
    return tuple(found)


def traveller(
    event: EventRules,
    rules: RoundsRules,
    standing: Standing,
    tables: tuple[Progress, ...],
    guest: str | None,
    number: int,
) -> wire.EventTraveller:
    """A board at each table of its round, which is over; ``tables`` are those of that round."""
    at = number % (rules.boards or 1)
    boards = {each.result.table: each for each in scored_boards(event, rules, standing) if each.result.board == number}
    groups = sides(event, rules)
    scores: list[tuple[wire.EventScore, ...] | None] = []
    for n, table in enumerate(tables):
        each = boards.get(n)
        if each is None or at >= len(table.points):
            scores.append(None)
            continue
        by_seat = {seat: each.points[side] for side, seats in enumerate(groups) for seat in seats}
        scores.append(
            tuple(
                wire.EventScore(
                    table.points[at][seat],
                    _told(by_seat[seat]),
                    None if each.top is None else float(by_seat[seat] / (each.top or 1)),
                )
                for seat in range(rules.seats)
            )
        )
    lines = tuple(table.sheet[at] if at < len(table.sheet) else None for table in tables)
    mine = next((n for n, table in enumerate(tables) if guest is not None and guest in table.guests), None)
    told = tuple(shown(table, len(table.points)) for table in tables)
    return wire.EventTraveller(event.game, mine, unit_of(event), told, wire.EventDeal(number, tuple(scores)), lines, at)
