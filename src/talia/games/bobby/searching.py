"""A searching player of Bobby: contracts and cards by what they bring in worlds, exactly where those are solved.

Hands and dummy are two pairs, so that perfect play is the kernel's search of boards; in nullo the declarer wants few
tricks, which it finds as a worth. What others bid tells of their hands. Cards are discarded as by the instant player.
"""

from collections.abc import Mapping
from functools import partial
from math import exp
from random import Random
from statistics import fmean
from typing import Final

from msgspec import convert

from talia._kernel import Tally, scored_playouts
from talia.games.bobby.contracts import MOST_IN_NULLO, NULLO, SEATS, STRAINS, TRICKS, Contract
from talia.games.bobby.deal import PACK
from talia.games.bobby.double_dummy import FEWEST
from talia.games.bobby.options import Options
from talia.games.bobby.player import DOUBT
from talia.games.bobby.player.valuing import expected
from talia.games.bridge.contracts import BOOK
from talia.games.bridge.each_for_himself import brings
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.player.seeing import cards_in
from talia.players.choices import forms_of
from talia.players.haste import within
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.tricks.belief import Likelihood, believed, preferred
from talia.players.tricks.scene import TrickScene, rows, trick_scene
from talia.players.tricks.search import DRAWING, Aim, Budget
from talia.players.tricks.searching import Searching
from talia.table.forms import Option, allowed
from talia.table.moves import Move
from talia.tricks.layouts import Layout, Layouts, Place
from talia.tricks.obligations import follow_suit_game

BOARDS: Final = {13: Budget(6, 3_000_000), 12: Budget(12, 2_000_000), 11: Budget(24, 1_000_000)}
FEWER: Final = Budget(60, 300_000)
"""What a card may cost by the tricks that are left: some tenths of a second."""

NULLO_BOARDS: Final = {9: Budget(24, 2_000_000), 8: Budget(60, 400_000)}
"""The same in nullo, which takes longer; with more tricks left it is played out."""

CALLED: Final = 60
"""Worlds in which calls are tried."""

GAIN: Final = 10.0
"""So many points more than a pass a call must bring in the mean."""

SPREAD: Final = 1.0
"""So many tricks more than a bid needs are much."""

DECLARING: Final = 0b0101
"""Declarer and dummy, by their places from the declarer's on."""


def decided(sight: Sight) -> dict[int, Likelihood]:
    """By seat what its last bid says of its cards, or that it has bid nothing."""
    last: dict[int, str] = {}
    for each in sight.view.facts.get("calls") or ():
        said = str(each["call"])
        last[each["seat"]] = said if said[0].isdigit() else last.get(each["seat"], "")
    return {seat: bidding(seat, bid) for seat, bid in last.items()}


def bidding(seat: int, bid: str) -> Likelihood:
    """A strain is bid by whom it suits best, as high as it goes; ``bid``: empty for who has only passed."""

    def odds(held: Mapping[int, int], out: int) -> float:
        spare = {strain: _spare(held[seat], strain) for strain in STRAINS}
        if not bid:
            return _sigmoid(-max(spare.values()) / SPREAD)
        level, strain = int(bid[0]), bid[1:]
        return preferred(strain, spare, SPREAD) * _sigmoid((spare[strain] + 1 - level) / SPREAD)

    return odds


def _spare(hand: int, strain: str) -> float:
    """By how many tricks a hand is better than a bid of one needs; what lies with the dummy is not known."""
    tricks = expected(hand, 0, strain)
    return MOST_IN_NULLO - 1 - DOUBT - tricks if strain == NULLO else tricks - BOOK - 1


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x))


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """What the contract brings the declarer, or costs him, as a deal scored for itself."""
    view = sight.view
    facts = view.facts
    won = Contract.of(str(facts["contract"]) + "X" * int(facts.get("doubles") or 0), int(facts["declarer"]))
    now = trick_scene(sight, follow_suit_game(won.trump), PACK.mask, decisions=decided(sight))
    at = now.seats.index(won.declarer)
    declaring = (now.me - at) % 2 == 0
    so_far = now.taken[at] + now.taken[(at + 2) % 4]
    brought = _brought(sight, won)
    side = 0b0101 << now.me % 2

    def worth(points: int, world: Layout) -> float:
        own = abs(points)
        return brought[so_far + own] if declaring else -brought[so_far + now.left - own]

    if won.nullo:
        budget = NULLO_BOARDS.get(now.left)
        return now, Aim(FEWEST, lambda world: side, worth, budget=budget)
    return now, Aim(side=lambda world: side, worth=worth, board=True, budget=BOARDS.get(now.left, FEWER))


def _brought(sight: Sight, won: Contract) -> list[int]:
    in_danger = won.declarer in (sight.view.facts.get("vulnerable") or {}).get("seats", ())
    return brings(won, convert(sight.options, Options), vulnerable=in_danger, tricks=TRICKS)


def call(sight: Sight, rng: Random, deadline: float) -> Move | None:
    """The call that brings most in the mean of worlds, if it is clearly more than a pass; None but in the auction."""
    view = sight.view
    if view.phase != "auction":
        return None
    me = int(view.seat or 0)
    trial = Trial(sight, me, rng, deadline)
    forms = forms_of(view)
    bids = [bid for form in forms for part in form.parts if isinstance(part, Option) for bid in part.of]
    stands, by, doubles = "", me, ""
    for each in view.facts.get("calls") or ():
        said = str(each["call"])
        if said[0].isdigit():
            stands, by, doubles = said, each["seat"], ""
        elif said.startswith("X"):
            doubles = said
    passed = trial.worth(stands + doubles, by) if stands else 0.0
    # Who bids what he is likely not to make will be doubled.
    ways: dict[AnyCall, float] = {Bid(bid): min(trial.worth(bid, me), trial.worth(bid + "X", me)) for bid in bids}
    if allowed(forms, Double()):
        ways[Double()] = trial.worth(stands + "X", by)
    if allowed(forms, Redouble()):
        ways[Redouble()] = trial.worth(stands + "XX", by)
    best = max(ways, key=lambda each: ways[each], default=Pass())
    return best if best in ways and ways[best] > passed + GAIN else Pass()


class Trial:
    """Contracts in worlds that are likely by what was said: what each brings one seat in the mean."""

    def __init__(self, sight: Sight, me: int, rng: Random, deadline: float) -> None:
        self._sight, self._me = sight, me
        hand, laid = cards_in(sight, f"hand.{me}"), cards_in(sight, "dummy")
        others = [seat for seat in range(SEATS) if seat != me]
        layouts = Layouts(PACK.mask & ~hand & ~laid, (Place(TRICKS), Place(TRICKS), Place(TRICKS - laid.bit_count())))
        said = [odds for seat, odds in decided(sight).items() if seat != me]

        def odds(layout: Layout) -> float:
            held = dict(zip(others, layout, strict=False))
            likely = 1.0
            for each in said:
                likely *= each(held, 0)
            return likely

        drawn, self._counts = believed(layouts, odds, CALLED, rng, within(deadline, DRAWING))
        self._worlds = [
            {me: hand, SEATS: layout[-1] | laid, **dict(zip(others, layout, strict=False))} for layout in drawn
        ]
        self._found: dict[tuple[str, int], list[int]] = {}

    def worth(self, text: str, declarer: int) -> float:
        """What a contract brings this seat."""
        won = Contract.of(text, declarer)
        brought = _brought(self._sight, won)
        mean = fmean((brought[tricks] for tricks in self._tricks(won)), self._counts)
        return mean if declarer == self._me else -mean

    def _tricks(self, won: Contract) -> list[int]:
        """In each world the tricks of the declarer, played out."""
        key = won.strain, won.declarer
        if key not in self._found:
            worlds = rows([tuple(world[place] for place in won.around) for world in self._worlds])
            tally = FEWEST if won.nullo else Tally()
            ends = scored_playouts(follow_suit_game(won.trump), tally, worlds, 1, sides=DECLARING).tolist()
            self._found[key] = [abs(points[0] + points[2]) for points in ends]
        return self._found[key]


register("club", "bobby", strength=40)(partial(Searching, "bobby", "simple", read, call))
