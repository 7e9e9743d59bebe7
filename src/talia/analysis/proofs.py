"""Claims of a finished deal, proved or refuted card by card.

A game says which lines are claims and what each says (``claims_of_game``), if it can be proved at all: one declarer's
claim against two others (`talia.tricks.proving`). Whoever has the proof, declarer or the others, plays by it; the
person who looks at it plays for the other side, and may try whatever could have come.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from talia.analysis.review import moments
from talia.cards import CODE, card, codes
from talia.table.match import Match
from talia.table.moves import Move
from talia.table.record import Record
from talia.table.rooms import Shelf
from talia.tricks.laydown import Verdict
from talia.tricks.proving import PLACES, Claimed

Claims = Callable[[Match[Any]], tuple[Claimed, tuple[int, ...]] | None]
"""What a claim made now says, and the seats of the places, the declarer's first; None if no proof could show it."""

_claims: Final = Shelf[tuple[type[Move], Claims]]("analysis")
"""How claims are made in a game, and what they say."""


class Laid(Struct, frozen=True):
    """A card on the table, and who played it."""

    seat: int
    card: str


class Holding(Struct, frozen=True):
    """Cards that are known to be in a hand."""

    seat: int
    cards: tuple[str, ...]


class ProofStep(Struct, frozen=True, kw_only=True):
    """A moment of a proof. ``line`` is that of the claim, ``lines`` those of all claims of the deal.

    ``verdict``: proved, refuted or unknown. The declarer, ``seat``, takes all ``tricks`` that are left, or with
    ``at_most`` no more than so many; ``left``: of these from here on. ``turn``: who plays now, None once all is
    settled (``true``: the claim has come true). ``answer``: the card the proof has for him; ``choices``: if none, the
    cards he could play. ``hands``: the cards known of each; ``unseen``: those that may be anywhere else. ``trick``:
    what lies on the table, ``last`` what lay there before.
    """

    line: int
    lines: tuple[int, ...]
    seat: int
    verdict: Verdict
    at_most: bool
    tricks: int
    left: int
    turn: int | None
    true: bool | None
    answer: str | None
    choices: tuple[str, ...]
    hands: tuple[Holding, ...]
    unseen: tuple[str, ...]
    trick: tuple[Laid, ...]
    last: tuple[Laid, ...]


class NoSuchStep(LookupError):
    """There is no such claim in the deal, or a card could not be played there."""


def claims_of_game(game: str, move: type[Move]) -> Callable[[Claims], Claims]:
    """Decorator: what the claims of a game say, known by the game's id; ``move`` is how they are made."""

    def known(claims: Claims) -> Claims:
        _claims(game)((move, claims))
        return claims

    return known


def is_claim(match: Match[Any], move: Any) -> bool:
    """Whether a proof can be asked for after this move, made now."""
    return _claimed(match, move) is not None


def _claimed(match: Match[Any], move: Any) -> tuple[Claimed, tuple[int, ...]] | None:
    known = _claims.get(match.game.id)
    return known[1](match) if known is not None and isinstance(move, known[0]) else None


def proof_step(record: Record, deal: int, line: int | None, cards: Sequence[str]) -> ProofStep:
    """Where a proof stands after these cards, from the claim at a line of the deal on (None: its first claim).

    Raises NoSuchStep.
    """
    found = dict(_of_deal(record, deal))
    if not found or (line is not None and line not in found):
        raise NoSuchStep("there is no such claim")
    at = min(found) if line is None else line
    start, seats = found[at]
    proof = start.proof()
    now = start if proof.layout is None else start.lying(proof.layout)
    for code in cards:
        try:
            now = now.after(card(code))
        except (KeyError, ValueError) as error:
            raise NoSuchStep(str(error)) from None
    return _step(at, tuple(sorted(found)), start, now, seats, proof.verdict)


def _of_deal(record: Record, deal: int) -> Iterator[tuple[int, tuple[Claimed, tuple[int, ...]]]]:
    if _claims.get(record.game) is None:
        return
    for number, index, moment in moments(record, deal):
        found = _claimed(moment.match, moment.move) if index == deal else None
        if found is not None:
            yield number, found


def _step(
    line: int, lines: tuple[int, ...], start: Claimed, now: Claimed, seats: tuple[int, ...], verdict: Verdict
) -> ProofStep:
    settled = now.settled
    answer = None
    if settled is None and (now.turn == 0) == (verdict == "proved"):
        answer = now.proof().card
    known = now.known
    complete = len(now.played) - len(known.trick)
    return ProofStep(
        line=line,
        lines=lines,
        seat=seats[0],
        verdict=verdict,
        at_most=start.at_most,
        tricks=start.tricks,
        left=now.tricks,
        turn=None if settled is not None else seats[now.turn],
        true=settled,
        answer=None if answer is None else CODE[1 << answer],
        choices=() if settled is not None or answer is not None else codes(now.choices()),
        hands=tuple(map(Holding, seats, (codes(cards) for cards in (known.hand, *known.held)))),
        unseen=codes(known.unseen),
        trick=_seated(now, seats, complete, len(now.played)),
        last=_seated(now, seats, max(len(start.played), complete - PLACES), complete),
    )


def _seated(now: Claimed, seats: tuple[int, ...], first: int, end: int) -> tuple[Laid, ...]:
    return tuple(Laid(seats[place], CODE[1 << number]) for place, number in now.played[first:end])
