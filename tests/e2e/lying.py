"""What a dishonest operator could make of the server: once all is played it shows another receipt, wholly consistent.

Commitment, seed, shares, their hashes, the secrets of the deals and the record all belong together and to other cards:
whoever sees no more than these finds nothing wrong.
"""

from hashlib import sha256
from random import Random
from typing import Any

from msgspec.structs import replace

from talia.chance import Sealed, absent_share, commitment, share_hash
from talia.server import same_cards
from talia.server.play import Play
from talia.server.wire import Receipt
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.record import Record, make_record
from tests.e2e import house


def lie() -> None:
    """Exchanges what the server of this process shows of its receipts."""
    true_receipt, true_record, true_seal = Play.receipt, Play.record, same_cards.receipt

    def receipt(play: Play) -> Receipt:
        told = true_receipt(play)
        return _exchanged(play, told) if told.seed is not None else told

    def record(play: Play, *, opened: bool = False) -> Record:
        told = true_record(play, opened=opened)
        return _played_otherwise(play, told) if told.seed is not None else told

    def seal(*event: Any, opened: bool = False) -> Receipt:
        told = true_seal(*event, opened=opened)
        return replace(told, **_sealed_anew(told.binding or "", told.seed)) if told.seed is not None else told

    Play.receipt = receipt  # type: ignore[assignment, method-assign]
    Play.record = record  # type: ignore[assignment, method-assign]
    same_cards.receipt = seal  # type: ignore[assignment]


def _other(secret: str) -> str:
    """Another secret in place of one; always the same."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def _sealed_anew(binding: str, seed: str) -> dict[str, str]:
    return {"seed": _other(seed), "commit": commitment(bytes.fromhex(_other(seed)), binding)}


def _exchanged(play: Play, told: Receipt) -> Receipt:
    sealed, shares = _chance(play)
    return replace(
        told,
        commit=_sealed_anew(play.binding, play.header.master)["commit"],
        seed=_other(play.header.master),
        shares=tuple(shares),
        hashes=tuple(
            None if sent is None else share_hash(bytes.fromhex(shares[n])) for n, sent in enumerate(told.hashes)
        ),
        secrets={name: sealed.secret(name).hex() for name in told.secrets},
    )


def _chance(play: Play) -> tuple[Sealed, list[str]]:
    """The chance of the other receipt, and its shares: other ones for whoever sent one, else those fixed by rule."""
    shares = [
        (share or "") if share in (None, absent_share(play.binding, seat).hex()) else _other(share)
        for seat, share in enumerate(play.shares)
    ]
    return Sealed(bytes.fromhex(_other(play.header.master)), play.binding, list(map(bytes.fromhex, shares))), shares


def _played_otherwise(play: Play, told: Record) -> Record:
    """The record of a match with the cards of the other receipt, played at random."""
    sealed, shares = _chance(play)
    match: Match[Any] = Match(play.game, play.match.options, play.seats, sealed)
    match.begin()
    rng = Random(0)
    while play.game.result(match.state) is None:
        for seat in seats_of(play.game.waiting(match.state)):
            match.do(seat, sample(play.game.choices(match.state, seat), rng))
    seal = _sealed_anew(play.binding, play.header.master)
    return make_record(
        id=told.id,
        game=play.game,
        options=match.options,
        seats=told.seats,
        log=match.log,
        totals=play.game.totals(match.state),
        commit=seal["commit"],
        seed=seal["seed"],
        shares=shares,
        secrets={name: sealed.secret(name).hex() for name in told.secrets},
    )


if __name__ == "__main__":
    lie()
    house.main()
