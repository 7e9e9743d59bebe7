"""What the advice on games is worth in play between computer players: the figures of docs/advice.md.

    python benchmarks/advice_play.py planowanie         one game; a minute or two
    python benchmarks/advice_play.py --list             the games it knows

Whole matches with the options as they are, all seats by the same player, thinking by numbers of worlds and never by the
clock: a seed gives the same figures on every machine.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from shares import average, share

from talia.chance import Seeded
from talia.games import find
from talia.games.swinie.moves import DrawPig
from talia.players import make
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.self_play import play_out
from talia.table.forms import moves
from talia.table.match import Match
from talia.table.moves import Event, Move
from talia.table.options import options_from
from talia.table.record import Sitter, begin, lines, make_record

Deal = tuple[list[tuple[str, Any]], Mapping[str, Any]]
"""What happened in a deal, events by code with their data, and its line of the score sheet."""


def played(game: str, player: str, seats: int, matches: int, **options: Any) -> Iterator[Deal]:
    """The deals of so many matches."""
    rules = find(game)
    given = options_from(rules, options)
    for number in range(matches):
        match = Match(rules, given, seats, Seeded(f"advice {number}"))
        rngs = [Random(f"advice {number} {seat}") for seat in range(seats)]
        play_out(match, [make(game, player) for _ in range(seats)], rngs)
        yield from deals_of(match)


def deals_of(match: Match[Any]) -> Iterator[Deal]:
    """The deals of a match that is over."""
    sitters = [Sitter("player")] * match.seats
    sheet: list[Mapping[str, Any]] = list(match.state.sheet)
    record = make_record(
        id="advice",
        game=match.game,
        options=match.options,
        seats=sitters,
        log=match.log,
        totals=match.game.totals(match.state),
        given=[f"deal/{number}" for number in range(len(sheet))],
    )
    again = begin(record)
    events: list[Event] = [event for step in again.begin() for event in step.events]
    for line in lines(record, again):
        events += [event for step in again.do(line.seat, line.move, line.by, line.ms) for event in step.events]
    deal: list[tuple[str, Any]] = []
    for event in events:
        deal.append((event.code, event.data))
        if event.code == "deal_over":
            yield deal, sheet.pop(0)
            deal = []


def tricks(deal: Deal) -> Iterator[tuple[int, str, int]]:
    """The cards played to tricks: by whom, which, and who took the trick."""
    for code, data in deal[0]:
        if code == "trick":
            for place, card in enumerate(data["cards"]):
                yield (data["leader"] + place) % len(data["tricks"]), card, data["winner"]


def played_by(deal: Deal) -> tuple[dict[int, set[str]], dict[str, int]]:
    """The cards that each seat played to tricks, and who took each card."""
    held: dict[int, set[str]] = defaultdict(set)
    taken: dict[str, int] = {}
    for seat, card, winner in tricks(deal):
        held[seat].add(card)
        taken[card] = winner
    return held, taken


def told(rows: Mapping[Any, list[Any]], say: Callable[[list[Any]], str]) -> None:
    """Prints a line for each key."""
    for key in sorted(rows):
        print(f"  {key}: {say(rows[key])}")


def planowanie() -> None:
    """How often a high card takes its trick, and how often a declaration comes true."""
    cards: dict[str, list[bool]] = defaultdict(list)
    kept: dict[str, list[bool]] = defaultdict(list)
    totals: dict[str, list[float]] = defaultdict(list)
    for deal in played("planowanie", "simple", 4, 60):
        row = deal[1]
        size = "08-13" if row["cards"] >= 8 else "02-07" if row["cards"] > 1 else "01"
        for seat, card, winner in tricks(deal):
            trump = card[1] == row["trump"]
            if trump or card[0] in "AKQ":
                high = card[0] if card[0] in "AKQ" else "J-2"
                cards[f"{size} cards, {'trump ' if trump else ''}{high}"].append(winner == seat)
        for seat in range(4):
            said = row["declared"][seat]
            kept[f"{size} cards, declared {min(said, 5)}{'+' if said >= 5 else ''}"].append(said == row["tricks"][seat])
            kept[f"speaker {(seat - row['dealer'] - 1) % 4 + 1}"].append(said == row["tricks"][seat])
        totals[f"sum of declarations less tricks, {size} cards"].append(sum(row["declared"]) - row["cards"])
    told(cards, share)
    told(kept, share)
    told(totals, average)


def betel() -> None:
    """What contracts are played and made, what they bring, and how long a match lasts."""
    made: dict[str, list[bool]] = defaultdict(list)
    brought: dict[str, list[float]] = defaultdict(list)
    lengths: list[float] = []
    deals = 0
    for deal in played("betel", "club", 3, 12):
        row = deal[1]
        if row["deal"] == 0 and deals:
            lengths.append(deals)
            deals = 0
        deals += 1
        made["a kontra was said"].append(any(code == "kontra" for code, _ in deal[0]))
        contract = row.get("contract")
        made["three passes"].append(contract in (None, "ALLPASS"))
        if contract in (None, "ALLPASS"):
            continue
        kind = contract if contract.startswith("B") else f"level {contract[0]}"
        made[f"made, {kind}"].append(row["made"])
        made["made, all"].append(row["made"])
        score = row["score"][row["declarer"]]
        brought["declarer, made" if row["made"] else "declarer, failed"].append(score)
        brought["declarer"].append(score)
        brought["a defender"] += [each for seat, each in enumerate(row["score"]) if seat != row["declarer"]]
    lengths.append(deals)
    told(made, share)
    told(brought, average)
    print(f"  deals of a match to 1000: {average(lengths)}")


def baska() -> None:
    """Who wins what, and how often with one old queen and so many of the two highest hearts."""
    won: dict[str, list[bool]] = defaultdict(list)
    for deal in played("baska", "simple", 4, 60):
        row = deal[1]
        made = bool(row["made"])
        won[f"{row['contract']}, the old or the single player win"].append(made)
        if row["contract"] != "zwykla" or row["kontras"]:
            continue
        for cards in played_by(deal)[0].values():
            if len(cards) == 4 and len(cards & {"QC", "QS"}) == 1:
                top = len(cards & {"AH", "TH"})
                won[f"ordinary: an old queen and {top} of the two highest hearts"].append(made)
    told(won, share)


def kierki() -> None:
    """The king of hearts in deal 5, and the trump deals."""
    own: dict[str, list[bool]] = defaultdict(list)
    trump: dict[str, list[float]] = defaultdict(list)
    for deal in played("kierki", "simple", 4, 100):
        row = deal[1]
        held, taken = played_by(deal)
        if row["kind"] == "no_heart_king":
            for seat, cards in held.items():
                if "KH" in cards:
                    own["the king of hearts is taken by its holder"].append(taken["KH"] == seat)
        if row["kind"] == "trump":
            eldest = (row["dealer"] + 1) % 4
            trump["tricks of the eldest in a trump deal"].append(row["tricks"][eldest])
            trump["tricks of another"] += [each for seat, each in enumerate(row["tricks"]) if seat != eldest]
    told(own, share)
    told(trump, average)


def black_maria() -> None:
    """Who takes the three spades, by how many spades beside them their holder has after passing."""
    own: dict[str, list[bool]] = defaultdict(list)
    passed: dict[str, list[bool]] = defaultdict(list)
    for deal in played("black_maria", "simple", 3, 100):
        held, taken = played_by(deal)
        gone = {card for code, data in deal[0] if code == "passes" for card in data["cards"] or ()}
        for high in ("AS", "KS", "QS"):
            passed[f"{high} is passed on"].append(high in gone)
            for seat, cards in held.items():
                if high in cards:
                    small = sum(card[1] == "S" and card[0] not in "AKQ" for card in cards)
                    own[f"{high} with {min(small, 5)}{'+' if small >= 5 else ''} small spades"].append(
                        taken[high] == seat
                    )
    told(own, share)
    told(passed, share)


def omnibus() -> None:
    """Who takes the ten of diamonds and the queen of spades."""
    own: dict[str, list[bool]] = defaultdict(list)
    for deal in played("omnibus", "simple", 4, 60):
        for seat, card, winner in tricks(deal):
            if card in ("TD", "QS"):
                own[f"its holder takes {card}"].append(winner == seat)
    told(own, share)


def three_five_eight() -> None:
    """What the contracts bring the chooser, and what the roles bring."""
    brings: dict[str, list[float]] = defaultdict(list)
    for deal in played("three_five_eight", "simple", 3, 150):
        row = deal[1]
        chooser = row["chooser"]
        kind = row["contract"] if row["contract"] in ("BA", "BL") else "trumps"
        brings[f"chooser, {kind}"].append(row["score"][chooser])
        brings[f"dealer, {kind}"].append(row["score"][row["dealer"]])
        brings[f"third, {kind}"].append(row["score"][3 - chooser - row["dealer"]])
    told(brings, average)


def metamorphosis() -> None:
    """How often a prediction of each part comes true, and what the parts bring."""
    right: dict[str, list[bool]] = defaultdict(list)
    spread: dict[str, list[float]] = defaultdict(list)
    for deal in played("metamorphosis", "simple", 3, 150):
        row = deal[1]
        for part, bonus in zip(row["predictions"], row["bonuses"], strict=True):
            right[f"prediction of part {part}"].append(bonus > 0)
        for number, points in enumerate(row["parts"], 1):
            spread[f"from the best to the worst of part {number}"].append(max(points) - min(points))
    told(right, share)
    told(spread, average)


class Collector:
    """Plays Świnie as its simple player does, but draws at first, while many pigs are left, until it holds enough."""

    def __init__(self, pigs: int, enough: int) -> None:
        self.pigs, self.enough = pigs, enough
        self.simple = make("swinie", "simple")

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move."""
        zones = {zone.id: zone for zone in sight.view.zones}
        left = sum(zone.hidden or 0 for zone in zones.values() if not zone.id.startswith("hand"))
        held = len(zones[f"hand.{sight.view.seat}"].cards)
        if left > self.pigs and held < self.enough:
            drawn = [move for move in moves(forms_of(sight.view)) if isinstance(move, DrawPig)]
            if drawn:
                return drawn[0]
        return self.simple.move(sight, rng, deadline)


def swinie() -> None:
    """Whether cards drawn on purpose pay: points a game of one who collects, and of each of two who never do."""
    rules = find("swinie")
    for pigs, enough in ((1_000, 0), (35, 3), (35, 6), (20, 3), (20, 6), (10, 6)):
        mine, others = [], []
        for number in range(400):
            match = Match(rules, options_from(rules, {}), 3, Seeded(f"advice {number}"))
            seat = number % 3
            players = [Collector(pigs, enough) if each == seat else make("swinie", "simple") for each in range(3)]
            play_out(match, players, [Random(f"advice {number} {each}") for each in range(3)])
            for row in match.state.sheet:
                mine.append(row["score"][seat])
                others += [points for each, points in enumerate(row["score"]) if each != seat]
        print(f"  draws while more than {pigs} pigs, up to {enough} cards: {average(mine)}; another {average(others)}")


def kierki_bid() -> None:
    """What the highest bid is, and what its bidder is charged beside the others."""
    bids: dict[str, list[float]] = defaultdict(list)
    for deal in played("kierki_bid", "simple", 4, 40):
        row = deal[1]
        said = [(data["points"], data["seat"]) for code, data in deal[0] if code == "bid"]
        if not said:
            continue
        most, seat = max(said)
        bids["the highest bid"].append(most)
        size = f"{min(most, 4)}{'+' if most >= 4 else ''}"
        bids[f"bid {size}: the bidder's points with his bid"].append(row["score"][seat])
        bids["each other's points"] += [points for each, points in enumerate(row["score"]) if each != seat]
    told(bids, average)


GAMES: Final[dict[str, Callable[[], None]]] = {
    each.__name__: each
    for each in (
        *(planowanie, betel, baska, kierki, kierki_bid, black_maria, omnibus),
        *(three_five_eight, metamorphosis, swinie),
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", nargs="?", choices=sorted(GAMES))
    parser.add_argument("--list", action="store_true", help="the games it knows")
    given = parser.parse_args()
    if given.list or given.game is None:
        print("\n".join(sorted(GAMES)))
    else:
        GAMES[given.game]()


if __name__ == "__main__":
    main()
