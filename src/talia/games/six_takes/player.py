"""Players of Six Takes (rules/six_takes.md 11): one that looks for the closest gap, one that tries its cards out.

Cards are their keys here, ``rank * 4 + suit`` in the order of penalties C S D H (rules/six_takes.md 2), so that a
card costs ``key % 4 + 1``. A row is (key of its end, number of cards, penalty of its cards).
"""

from math import exp, inf
from random import Random
from time import monotonic
from typing import Final

from msgspec import Struct

from talia.cards import BIT, card
from talia.games.six_takes.moves import ROWS, Commit, Place, TakeRow
from talia.games.six_takes.order import FULL, KEYS
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.forms import moves as all_moves
from talia.table.moves import Move
from talia.table.view import View

KEY: Final = {code: KEYS[card(code)] for code in BIT}
WORLDS: Final = 20
"""Deals of the unseen cards a decision of the sampler tries; more of them do not play better."""

Row = tuple[int, int, int]


class SixTakesScene(Struct, frozen=True):
    """What a seat sees: rows, own hand, all cards it has not seen, and how many cards each opponent still has."""

    rows: tuple[Row, ...]
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    others: tuple[int, ...]


def six_takes_scene(view: View) -> SixTakesScene:
    """The scene of a view."""
    zones = {zone.id: zone for zone in view.zones}
    packs = 2 if sum(len(zone.cards) + (zone.hidden or 0) for zone in view.zones) > len(KEY) else 1
    unseen = list(KEY.values()) * packs
    for zone in view.zones:
        for code in zone.cards:
            unseen.remove(KEY[code])
    others = []
    for zone in view.zones:
        kind, _, seat = zone.id.partition(".")
        if kind == "hand" and int(seat) != view.seat:
            others.append((zone.hidden or 0) + (zones[f"played.{seat}"].hidden or 0))
    return SixTakesScene(
        rows=tuple(_row([KEY[code] for code in zones[name].cards]) for name in ROWS),
        hand=tuple(sorted(KEY[code] for code in zones[f"hand.{view.seat}"].cards)),
        unseen=tuple(unseen),
        others=tuple(others),
    )


def _row(keys: list[int]) -> Row:
    return keys[-1], len(keys), sum(key % 4 + 1 for key in keys)


def nearest(rows: list[Row] | tuple[Row, ...], key: int) -> int:
    """The row a card goes to, -1 if it is too low for all."""
    best, end = -1, -1
    for at, row in enumerate(rows):
        if end < row[0] <= key:
            best, end = at, row[0]
    return best


def cheapest(rows: list[Row] | tuple[Row, ...]) -> int:
    """The row that costs least to take."""
    return min(range(len(rows)), key=lambda at: rows[at][2])


def put(rows: list[Row], key: int) -> int:
    """Puts a card where it goes (the cheapest row if it is too low); returns what that costs its owner."""
    at = nearest(rows, key)
    low = at < 0
    if low:
        at = cheapest(rows)
    _, size, penalty = rows[at]
    if low or size == FULL:
        rows[at] = (key, 1, key % 4 + 1)
        return penalty
    rows[at] = (key, size + 1, penalty + key % 4 + 1)
    return 0


def closest(rows: list[Row], hand: list[int]) -> int:
    """The card of a hand that lies closest above the end of a row with room; else the one that costs least."""
    best, least = hand[0], inf
    upwards = sorted(rows)
    too_low = 100.0 + min(row[2] for row in rows)
    for key in hand:
        cost = too_low
        for end, size, penalty in upwards:
            if end > key:
                break
            cost = 100.0 + penalty if size == FULL else key - end + 3 * size
        if cost < least:
            best, least = key, cost
    return best


def risk(now: SixTakesScene, key: int) -> float:
    """What a card is likely to cost this turn, if each opponent plays any unseen card.

    The number of cards that come before it into the same gap is taken as Poisson distributed.
    """
    at = nearest(now.rows, key)
    if at < 0:
        return now.rows[cheapest(now.rows)][2]
    end, size, penalty = now.rows[at]
    between = sum(end < other < key for other in now.unseen)
    rate = len(now.others) * between / max(1, len(now.unseen))
    chance, some, below = 1.0, exp(-rate), 0.0
    for before in range(FULL - size):
        below += some
        some *= rate / (before + 1)
    chance -= below
    return chance * (penalty + 2.5 * (FULL - size))


def _chosen_row(options: list[TakeRow | Place], rows: tuple[Row, ...]) -> Move:
    """The cheapest row to take; the row to place on that costs nothing and has most room, the nearest of equal ones."""

    def cost(move: TakeRow | Place) -> tuple[float, float]:
        end, size, penalty = rows[ROWS.index(move.row)]
        if isinstance(move, TakeRow):
            return penalty, -end
        return (penalty if size == FULL else 0), size - end / len(KEY)

    return min(options, key=cost)


def _options(view: View) -> tuple[list[Commit], list[TakeRow | Place]]:
    commits: list[Commit] = []
    rows: list[TakeRow | Place] = []
    for move in all_moves(forms_of(view)):
        if isinstance(move, Commit):
            commits.append(move)
        elif isinstance(move, (TakeRow, Place)):
            rows.append(move)
    return commits, rows


@register("simple", "six_takes", strength=20, instant=True)
class Simple:
    """Plays the card that is least likely to take a row this turn; the higher of equal ones."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        commits, rows = _options(sight.view)
        now = six_takes_scene(sight.view)
        if rows:
            return _chosen_row(rows, now.rows)
        return min(commits, key=lambda move: (risk(now, KEY[move.card]), -KEY[move.card]))


@register("sampler", "six_takes", strength=40)
class Sampler:
    """Deals the unseen cards at random, lets all play the closest gap to the end, and plays what cost least."""

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move: tried in ``worlds`` deals, or in as many as there is time for."""
        commits, rows = _options(sight.view)
        now = six_takes_scene(sight.view)
        if rows:
            return _chosen_row(rows, now.rows)
        moves = {KEY[move.card]: move for move in commits}
        cards = sorted(moves)
        costs = [0.0] * len(cards)
        for world in range(self.worlds):
            if world and monotonic() > deadline:
                break
            hands = deal(now, rng)
            for at, key in enumerate(cards):
                costs[at] += outcome(now, hands, key)
        best = min(range(len(cards)), key=lambda at: (costs[at], -cards[at]))
        return moves[cards[best]]


def deal(now: SixTakesScene, rng: Random) -> list[list[int]]:
    """Hands for the opponents out of the unseen cards."""
    cards = rng.sample(now.unseen, sum(now.others))
    hands = []
    for size in now.others:
        hands.append(cards[:size])
        cards = cards[size:]
    return hands


def outcome(now: SixTakesScene, hands: list[list[int]], key: int) -> float:
    """One's own penalty less a part of the others', if all play to the end of the round after one plays ``key``."""
    rows = list(now.rows)
    left = [list(now.hand), *map(list, hands)]
    cost = 0.0
    others = 0
    first = True
    while left[0]:
        played = []
        for seat, hand in enumerate(left):
            if hand:
                choice = key if first and seat == 0 else closest(rows, hand)
                hand.remove(choice)
                played.append((choice, seat))
        for choice, seat in sorted(played):
            points = put(rows, choice)
            if seat == 0:
                cost += points
            else:
                others += points
        first = False
    return cost - 0.5 * others / len(hands)
