"""What a call of Betel cost, or is going to cost: everything one may say, and how the auction is likely to end then."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from talia._kernel import solve_worlds
from talia.analysis.advice import Advice
from talia.analysis.review import COSTLY, SHOWN, Choice, Judgement, Moment, graded
from talia.cards import codes, mask
from talia.games.betel.analysis.sight import best_of, compared, weighed
from talia.games.betel.analysis.worth import is_misere, worth
from talia.games.betel.auction import KONTRA
from talia.games.betel.contracts import BY_ID, CONTRACTS, Contract, obligations
from talia.games.betel.moves import Call, Pass, Play
from talia.games.betel.player.auction import Exchange, exchanges
from talia.games.betel.player.belief import imagined
from talia.games.betel.player.outlook import End, bidding, finished, with_hand
from talia.games.betel.player.scene import BetelScene, Hands, betel_scene
from talia.games.betel.player.style import CLUB, STRONG, strain
from talia.games.betel.player.values import tricks as glance
from talia.games.betel.player.worlds import Worlds, rows
from talia.games.betel.state import DealState
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.forms import Option
from talia.table.moves import Move

GLANCED: Final = 10
"""So many bids, the best at a glance, are compared."""

ROLLS: Final = 15
"""So often the bidders finish an auction with the cards as they lay, for the end that is most likely."""


class _Saying(Struct, frozen=True):
    """Something to say, with an exchange, and the contract and declarer's place if all pass then (None, -1: nobody)."""

    move: Move
    exchange: Exchange
    contract: Contract | None
    declarer: int
    doubled: bool

    @property
    def hand(self) -> int:
        """One's hand after the exchange."""
        return self.exchange.hand

    @property
    def say(self) -> str:
        """What is said, whatever is exchanged."""
        return str(_said(self.move)["contract"])


class _Ending(Struct, frozen=True):
    """How an auction ended, and what the declarer then takes; after three passes (None, -1) what one takes oneself."""

    contract: Contract | None
    declarer: int
    doubled: bool
    tricks: int

    def worth(self, me: int) -> float:
        """What it is worth to the player at a place."""
        return worth(self.contract, self.tricks, declares=self.declarer == me, doubled=self.doubled)


def judged_call(deal: DealState, moment: Moment, move: Pass | Call) -> Judgement | None:
    """What the call cost; None if there was nothing else to say.

    After each thing to say the auction is finished by the bidders as whom computer players imagine everybody, and what
    is played then is solved. With the cards as they lay, the call itself counts by what really came of it, unless its
    player called again: his later words are judged for themselves.
    """
    now = betel_scene(moment.sight)
    sayings = _sayings(now, moment.sight)
    if len(sayings) == 1:
        return None
    chosen = next(at for at, saying in enumerate(sayings) if _same(saying.move, move))
    few = _promising(sayings, now, chosen)
    tried = [sayings[at] for at in few]
    own = few.index(chosen)
    table = _Auctions(now, moment.sight, moment.rng.getrandbits(63))

    layouts = _believed(now, moment.worlds, moment.rng)
    columns = [[ending.worth(now.me) for ending in endings] for endings in table.after(tried, _rows(layouts))]
    by_world = list(zip(*columns, strict=True))
    at_sight = compared(by_world, own, layouts)
    means = [sum(column) / len(column) for column in columns]

    endings = table.likely(tried, _hands(deal, now))
    came = _came(now, deal, moment)
    if came is not None:
        endings[own] = table.solved([came])[0]
    values = [ending.worth(now.me) for ending in endings]
    best = best_of(values, own)

    better = tried[at_sight.best]
    judgement = Judgement(
        kind="call",
        grade=graded(at_sight.cost, at_sight.margin),
        cost=values[best] - values[own],
        best=tried[best].move,
        known=at_sight.cost,
        margin=at_sight.margin,
        better=better.move,
        worlds=at_sight.number,
        complete=at_sight.complete,
        share=round(100 * at_sight.gains),
        lead=means[own] - max((mean for mean, each in zip(means, tried, strict=True) if each.say != tried[own].say)),
        choices=_choices(tried, means, values, own),
    )
    ends = endings[own], endings[at_sight.best]
    return _told(judgement, now, tried[own], better, ends, real=came is not None)


def _choices(tried: Sequence[_Saying], means: Sequence[float], values: Sequence[float], own: int) -> tuple[Choice, ...]:
    """Of everything that may be said the exchange that promises most; and what was said."""
    order = sorted(range(len(tried)), key=lambda at: -means[at])
    first = {tried[at].say: at for at in reversed(order)}
    kept = [at for at in order if first[tried[at].say] == at][:SHOWN]
    if own not in kept:
        kept = [*kept[: SHOWN - 1], own]
    return tuple(Choice(tried[at].move, means[at], values[at]) for at in kept)


def _told(
    judgement: Judgement, now: BetelScene, said: _Saying, better: _Saying, ends: tuple[_Ending, _Ending], *, real: bool
) -> Judgement:
    """The judgement with its sentences: what would have been better, and how the auction ends after this call and that.

    ``real``: the first end is the one it really came to.
    """
    came, instead = ends
    cost, known, margin = judgement.cost or 0.0, judgement.known or 0.0, judgement.margin
    details = {
        "said": said.say,
        **_said(better.move),
        "points": round(known),
        **_of_ending("came", now, came),
        **_of_ending("instead", now, instead),
    }
    why, lay = None, "review.came" if real else "review.would_come"
    if known >= COSTLY and known > margin:
        kind = "pass" if isinstance(better.move, Pass) else "kontra" if better.say == KONTRA else "bid"
        why, lay = f"review.better_{kind}", f"{lay}_instead"
    elif cost >= COSTLY:
        why = "review.unforeseeable_call"
        details |= _said(judgement.best) if judgement.best is not None else {}
    return replace(judgement, why=why, lay=lay, details=details)


def _of_ending(name: str, now: BetelScene, ending: _Ending) -> dict[str, Any]:
    """How an auction ended, as the sentences tell it: under ``name`` whether the contract is made."""
    if ending.contract is None:
        return {name: "passed", f"{name}_n": ending.tricks, f"{name}_seat": now.order[now.me]}
    return {
        name: "made" if ending.contract.made(ending.tricks) else "failed",
        f"{name}_seat": now.order[ending.declarer],
        f"{name}_contract": ending.contract.id,
        f"{name}_doubled": ending.doubled,
        f"{name}_n": ending.tricks,
    }


def _came(now: BetelScene, deal: DealState, moment: Moment) -> End | None:
    """How the auction really ended, with the hands after all exchanges; None if its player bid once more."""
    hands = [deal.hands[seat] for seat in now.order]
    standing, declarer, doubled = now.contract, now.declarer, now.doubled
    for number, line in enumerate(moment.upcoming):
        if isinstance(line.move, Play):
            break
        if not isinstance(line.move, Call):
            continue
        if number > 0 and line.seat == moment.seat:
            return None
        place = now.order.index(line.seat)
        hands[place] ^= mask(line.move.take) ^ mask(line.move.give)
        if line.move.say == KONTRA:
            doubled = True
        else:
            standing, declarer, doubled = BY_ID[line.move.say], place, False
    one, two, three = hands
    return End(0, -1 if standing is None else standing.rank, declarer, doubled, (one, two, three))


class _Auctions:
    """The auction before a decision: how it ends after each thing to say."""

    def __init__(self, now: BetelScene, sight: Sight, seed: int) -> None:
        self._now = now
        self._at = bidding(now, sight)
        self._lead = now.order.index(sight.view.facts["dealer"])
        self._seed = seed

    def after(self, sayings: Sequence[_Saying], layouts: Sequence[Hands]) -> list[list[_Ending]]:
        """By saying and layout how the auction ends."""
        ends: list[End] = []
        for saying in sayings:
            ends += self._finished(saying, layouts, self._seed)
        endings = self.solved(ends)
        return [endings[at : at + len(layouts)] for at in range(0, len(endings), len(layouts))]

    def likely(self, sayings: Sequence[_Saying], hands: Hands) -> list[_Ending]:
        """By saying the end it comes to most often in one layout: the bidders are not sure of themselves."""
        return self.solved([most_common(self._finished(saying, [hands] * ROLLS, 0)) for saying in sayings])

    def _finished(self, saying: _Saying, layouts: Sequence[Hands], seed: int) -> list[End]:
        mine = [with_hand(world, self._now.me, saying.hand) for world in layouts]
        return finished(self._at.after(saying.say), mine, saying.exchange.dubel, seed)

    def solved(self, ends: Sequence[End]) -> list[_Ending]:
        """What comes of the ends with perfect play of all."""
        taken: dict[tuple[int, int, Hands], int] = {}
        wanted: dict[tuple[int, int], list[Hands]] = {}
        for end in dict.fromkeys((_kind(end), end.declarer, end.hands) for end in ends):
            wanted.setdefault(end[:2], []).append(end[2])
        for (kind, declarer), hands in wanted.items():
            contract = next((CONTRACTS[end.contract] for end in ends if kind >= 0 and _kind(end) == kind), None)
            tricks = solve_worlds(
                obligations(contract, self._now.beat_after_ruff),
                rows(hands),
                self._lead if contract is None else declarer,
                self._now.me if contract is None else declarer,
                misere=is_misere(contract),
            ).tolist()
            taken |= {(kind, declarer, each): number for each, number in zip(hands, tricks, strict=True)}
        return [
            _Ending(
                CONTRACTS[end.contract] if end.contract >= 0 else None,
                end.declarer,
                end.doubled,
                taken[_kind(end), end.declarer, end.hands],
            )
            for end in ends
        ]


def _kind(end: End) -> int:
    """The strain that is played, -1 after three passes."""
    return strain(CONTRACTS[end.contract]) if end.contract >= 0 else -1


def most_common(ends: Sequence[End]) -> End:
    """The end that comes most often; of several the first."""
    return max(ends, key=ends.count)


def advised_call(now: BetelScene, sight: Sight, rng: Random, number: int) -> Advice:
    """A pass, a kontra and the promising bids, each with its best exchange, weighed in so many layouts."""
    sayings = _sayings(now, sight)
    few = [sayings[at] for at in _promising(sayings, now, 0)]
    table = _Auctions(now, sight, rng.getrandbits(63))
    layouts = _believed(now, number, rng)
    columns = [[ending.worth(now.me) for ending in endings] for endings in table.after(few, _rows(layouts))]
    advice = weighed(list(zip(*columns, strict=True)), [saying.move for saying in few], layouts)
    best = {_said(each.move)["contract"]: each for each in reversed(advice.choices)}
    choices = tuple(each for each in advice.choices if each is best[_said(each.move)["contract"]])
    return replace(advice, choices=choices, proviso="advice.as_imagined")


def _hands(deal: DealState, now: BetelScene) -> Hands:
    one, two, three = (deal.hands[seat] for seat in now.order)
    return one, two, three


def _rows(layouts: Worlds) -> Sequence[Hands]:
    hands: Any = layouts.hands.tolist()
    return [(one, two, three) for one, two, three in hands]


def _believed(now: BetelScene, number: int, rng: Random) -> Worlds:
    """Layouts in which the others have hands to bid with as they did; a call has many more choices than a card."""
    found = imagined(now, max(1, number // 2), STRONG, rng)
    return Worlds(rows(found), (1.0,) * len(found), False)


def _said(move: Move) -> dict[str, Any]:
    if isinstance(move, Call):
        return {"contract": move.say, "take": move.take, "give": move.give}
    return {"contract": "pass", "take": (), "give": ()}


def _sayings(now: BetelScene, sight: Sight) -> list[_Saying]:
    """All there is to say."""
    nothing = Exchange(0, 0, now.hand, now.dubel)
    found = [_Saying(Pass(), nothing, now.contract, now.declarer, now.doubled)]
    form = next((form for form in forms_of(sight.view) if form.move is Call), None)
    if form is None:
        return found
    say = form.parts[-1]
    assert isinstance(say, Option)
    for exchange in exchanges(now.hand, now.dubel, 2 if len(form.parts) > 1 else 0):
        cards = codes(exchange.take), codes(exchange.give)
        for of in say.of:
            move = Call(str(of), *cards)
            if move.say == KONTRA:
                found.append(_Saying(move, exchange, now.contract, now.declarer, True))
            else:
                found.append(_Saying(move, exchange, BY_ID[move.say], now.me, False))
    return found


def _same(one: Move, other: Move) -> bool:
    if not isinstance(one, Call) or not isinstance(other, Call):
        return type(one) is type(other)
    return (one.say, mask(one.take), mask(one.give)) == (other.say, mask(other.take), mask(other.give))


def _promising(sayings: Sequence[_Saying], now: BetelScene, chosen: int) -> list[int]:
    """The places of those to be compared in sampled layouts: the chosen one, pass, kontra, bids good at a glance."""
    at_a_glance: list[tuple[float, int]] = []
    kept = {0, chosen}
    for at, saying in enumerate(sayings):
        if saying.contract is not None and saying.declarer == now.me and not isinstance(saying.move, Pass):
            kind = strain(saying.contract)
            taken = glance(saying.hand, saying.exchange.dubel, kind)
            at_a_glance.append((CLUB.glanced(kind, taken)[saying.contract.rank], at))
        elif isinstance(saying.move, Call) and not saying.move.take:
            kept.add(at)
    at_a_glance.sort(reverse=True)
    return sorted(kept | {at for _, at in at_a_glance[:GLANCED]})
