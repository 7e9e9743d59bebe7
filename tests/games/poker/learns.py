"""What a viewer of poker learns, from rules/poker.md 3 and 4 alone; nothing here comes from the game's code.

Public are the stakes, how many cards each exchanges, and the hands that are shown: by whom the rules ask for it, and
by whoever likes. Everything else about cards stays with whose they were, whatever the deal has come to.
"""

from collections import Counter
from typing import Any

from talia.table.match import Line

CHANCE, CLOCK = -1, -2
RANKS = "23456789TJQKA"
FULL_ORDER = ("poker", "four", "full", "flush", "straight", "three", "two pairs", "pair", "none")


class Ranks:
    """How hands compare, by the tables of section 2."""

    def __init__(self, deck: int, options: Any) -> None:
        ranks = RANKS[-deck // 4 :]
        order = list(FULL_ORDER)
        if deck < 52:
            order.remove("flush")
            order.insert(2 if deck > 32 else 1, "flush")
        self.order = order
        self.values = "A" + ranks.replace("A", "") if options.ace_low else ranks
        row = ranks.replace("A", "") if options.ace_low else ranks
        self.rows = [row[at : at + 5] for at in range(len(row) - 4)]
        if deck == 52 or options.short_deck_wheel:
            self.rows.insert(0, ("A" + ranks.replace("A", ""))[:5])

    def key(self, hand: list[str]) -> tuple[Any, ...]:
        """Higher is better."""
        counts = Counter(card[0] for card in hand)
        by_count = sorted(counts.items(), key=lambda item: (item[1], self.values.index(item[0])), reverse=True)
        shape = tuple(count for _, count in by_count)
        suited = len({card[1] for card in hand}) == 1
        row = next((at for at, row in enumerate(self.rows) if set(row) == set(counts)), None)
        if row is not None:
            return (-self.order.index("poker" if suited else "straight"), row)
        names = {(4, 1): "four", (3, 2): "full", (3, 1, 1): "three", (2, 2, 1): "two pairs", (2, 1, 1, 1): "pair"}
        kind = "flush" if suited else names.get(shape, "none")
        return (-self.order.index(kind), *(self.values.index(rank) for rank, _ in by_count))


class Table:
    """A deal as people would play it, with cards on a table and chips before them."""

    def __init__(self, order: tuple[str, ...], options: Any, chips: list[int], dealer: int, carried: int) -> None:
        seats, self.options, self.chips = len(chips), options, chips
        self.before = list(chips)
        players = [seat % seats for seat in range(dealer + 1, dealer + 1 + seats)]
        self.players = [seat for seat in players if chips[seat] >= options.min_stake]
        self.hands = {seat: list(order[at :: len(self.players)][:5]) for at, seat in enumerate(self.players)}
        self.talon = list(order[5 * len(self.players) :])
        self.thrown: dict[int, list[str]] = {}
        self.ranks = Ranks(len(order), options)
        self.carried = carried
        self.put_in = [0] * seats
        for seat in self.players:
            self.pay(seat, options.min_stake)
        self.active = list(self.players)
        self.shown: list[int] = []
        self.showing = False
        self.second = False
        self.to_draw: list[int] = []
        self.owing = 0
        self.betting()

    def pay(self, seat: int, chips: int) -> None:
        self.chips[seat] -= chips
        self.put_in[seat] += chips

    def betting(self) -> None:
        self.level, self.last = 0, -1
        self.paid = dict.fromkeys(self.players, 0)
        self.to_act = list(self.active)
        self.skip()

    def skip(self) -> None:
        """Past those who have no say any more; and on to what follows when nobody has."""
        if self.options.short_stack == "all_in":
            self.to_act = [seat for seat in self.to_act if self.chips[seat]]
            able = [seat for seat in self.active if self.chips[seat]]
            if len(able) == 1 and self.paid[able[0]] == self.level:
                self.to_act = []
        if len(self.active) == 1:
            self.end([])
        elif not self.to_act:
            self.round_over()

    def round_over(self) -> None:
        if self.second:
            self.showdown()
        else:
            self.second = True
            self.to_draw = list(self.active)

    def word(self, seat: int, move: Any) -> None:
        """A word of the betting."""
        kind = type(move).__name__
        self.to_act.remove(seat)
        if kind == "Pass":
            self.active.remove(seat)
            self.thrown.setdefault(seat, []).extend(self.hands[seat])
        elif kind == "Hold":
            chips = min(self.level - self.paid[seat], self.chips[seat])
            self.pay(seat, chips)
            self.paid[seat] += chips
        elif kind in ("Open", "Raise"):
            self.level = move.chips if kind == "Open" else move.to
            self.pay(seat, self.level - self.paid[seat])
            self.paid[seat] = self.level
            self.last = seat
            at = self.active.index(seat)
            self.to_act = self.active[at + 1 :] + self.active[:at]
        self.skip()

    def exchange(self, seat: int, cards: tuple[str, ...]) -> None:
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
        self.owing = len(cards)
        self.draw(seat)
        self.thrown.setdefault(seat, []).extend(cards)

    def draw(self, seat: int) -> list[str]:
        got, self.talon = self.talon[: self.owing], self.talon[self.owing :]
        self.hands[seat] += got
        self.owing -= len(got)
        if not self.owing:
            self.to_draw.remove(seat)
            if not self.to_draw:
                self.betting()
        return got

    def new_talon(self, order: tuple[str, ...]) -> list[str]:
        seat = self.to_draw[0]
        self.thrown = {seat: self.thrown.get(seat, [])}
        self.talon = list(order)
        return self.draw(seat)

    def showdown(self) -> None:
        first = self.active.index(self.last) if self.last >= 0 else 0
        order = self.active[first:] + self.active[:first]
        top = max(range(len(self.put_in)), key=self.put_in.__getitem__)
        extra = self.put_in[top] - sorted(self.put_in)[-2]
        self.pay(top, -extra)
        pots: list[tuple[int, list[int]]] = []
        before = 0
        for level in sorted({self.put_in[seat] for seat in self.active}):
            chips = sum(min(paid, level) - min(paid, before) for paid in self.put_in)
            pots.append((chips + (0 if pots else self.carried), [s for s in self.active if self.put_in[s] >= level]))
            before = level
        keys = {seat: self.ranks.key(self.hands[seat]) for seat in order}
        for seat in order:
            rivals = [
                [keys[other] for other in self.shown if other in among]
                for _, among in pots
                if seat in among and len(among) > 1
            ]
            needed = self.options.showdown == "all" or not self.shown
            if needed or any(all(keys[seat] >= key for key in each) for each in rivals):
                self.shown.append(seat)
        self.end([(chips, [s for s in among if keys[s] == max(keys[o] for o in among)]) for chips, among in pots])

    def end(self, pots: list[tuple[int, list[int]]]) -> None:
        """The pots are paid; what can't be divided is carried if another deal follows, and chips are."""
        pots = pots or [(sum(self.put_in) + self.carried, list(self.active))]
        self.rests = []
        for chips, winners in pots:
            for seat in winners:
                self.chips[seat] += chips // len(winners)
            self.rests.append((chips % len(winners), next(s for s in self.players if s in winners)))
        self.showing = True


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    table: Table | None = None
    first, deals, carried = 0, 0, 0
    chips = [options.start_chips] * seats
    dealer = -1
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
        elif line.seat == CHANCE and table is not None:
            seat = table.to_draw[0]
            learnt.append(("new talon", len(move.value)))
            got = table.new_talon(move.value)
            if seat == viewer:
                learnt.append(("I get", sorted(got)))
        elif line.seat == CHANCE:
            if options.stacks == "fresh":
                chips = [options.start_chips] * seats
            able = [(dealer + 1 + at) % seats for at in range(seats)] if deals else [first]
            dealer = next(seat for seat in able if chips[seat] >= options.min_stake)
            table = Table(move.value, options, chips, dealer, carried)
            deals += 1
            learnt.append(("dealt", dealer))
            if viewer in table.hands:
                learnt.append(("my hand", sorted(table.hands[viewer])))
        elif table is None:
            raise AssertionError(line)
        elif line.seat == CLOCK:
            learnt.append("time")
        elif type(move).__name__ == "Show":
            learnt.append(("shows", line.seat, sorted(table.hands[line.seat])))
        elif type(move).__name__ == "Exchange":
            learnt.append(("exchanges", line.seat, len(move.cards)))
            before = list(table.hands[line.seat])
            table.exchange(line.seat, move.cards)
            if line.seat == viewer:
                learnt.append(("I throw", sorted(move.cards)))
                learnt.append(("I get", sorted(set(table.hands[viewer]) - set(before))))
        else:
            learnt.append((line.seat, move))
            table.word(line.seat, move)
        if table is not None and table.showing and table.rests is not None:
            learnt += [("showdown", seat, sorted(table.hands[seat])) for seat in table.shown]
            learnt.append(("chips", list(table.chips)))
            last = deals == (options.deals or 5 * seats)
            ends = last or sum(has >= options.min_stake for has in table.chips) < 2
            carried = 0
            for rest, nearest in table.rests:
                if options.stacks == "fresh" or ends:
                    table.chips[nearest] += rest
                else:
                    carried += rest
            table.rests = None  # type: ignore[assignment]
        if table is not None and table.showing and (line.seat == CLOCK or not set(table.active) - set(table.shown)):
            table = None
    return learnt
