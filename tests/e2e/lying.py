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
from talia.server.served_match import ServedMatch
from talia.server.wire import Receipt
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.record import Record, make_record
from tests.e2e import house


def lie() -> None:
    """Exchanges what the server of this process shows of its receipts."""
    true_receipt, true_record, true_seal = ServedMatch.receipt, ServedMatch.record, same_cards.receipt

    def receipt(served: ServedMatch) -> Receipt:
        told = true_receipt(served)
        return _exchanged(served, told) if told.seed is not None else told

    def record(served: ServedMatch, *, everywhere: bool = False) -> Record:
        told = true_record(served, everywhere=everywhere)
        return _played_otherwise(served, told) if told.seed is not None else told

    def seal(*event: Any, opened: bool = False) -> Receipt:
        told = true_seal(*event, opened=opened)
        return replace(told, **_sealed_anew(told.binding or "", told.seed)) if told.seed is not None else told

    ServedMatch.receipt = receipt  # type: ignore[assignment, method-assign]
    ServedMatch.record = record  # type: ignore[assignment, method-assign]
    same_cards.receipt = seal  # type: ignore[assignment]


def _other(secret: str) -> str:
    """Another secret in place of one; always the same."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def _sealed_anew(binding: str, seed: str) -> dict[str, str]:
    return {"seed": _other(seed), "commit": commitment(bytes.fromhex(_other(seed)), binding)}


def _exchanged(served: ServedMatch, told: Receipt) -> Receipt:
    sealed, shares = _chance(served)
    return replace(
        told,
        commit=_sealed_anew(served.binding, served.header.master)["commit"],
        seed=_other(served.header.master),
        shares=tuple(shares),
        hashes=tuple(
            None if sent is None else share_hash(bytes.fromhex(shares[n])) for n, sent in enumerate(told.hashes)
        ),
        secrets={name: sealed.secret(name).hex() for name in told.secrets},
    )


def _chance(served: ServedMatch) -> tuple[Sealed, list[str]]:
    """The chance of the other receipt, and its shares: other ones for whoever sent one, else those fixed by rule."""
    shares = [
        (share or "") if share in (None, absent_share(served.binding, seat).hex()) else _other(share)
        for seat, share in enumerate(served.shares)
    ]
    return Sealed(bytes.fromhex(_other(served.header.master)), served.binding, list(map(bytes.fromhex, shares))), shares


def _played_otherwise(served: ServedMatch, told: Record) -> Record:
    """The record of a match with the cards of the other receipt, played at random."""
    sealed, shares = _chance(served)
    match: Match[Any] = Match(served.game, served.match.options, served.seats, sealed)
    match.begin()
    rng = Random(0)
    while served.game.result(match.state) is None:
        for seat in seats_of(served.game.waiting(match.state)):
            match.do(seat, sample(served.game.choices(match.state, seat), rng))
    seal = _sealed_anew(served.binding, served.header.master)
    return make_record(
        id=told.id,
        game=served.game,
        options=match.options,
        seats=told.seats,
        log=match.log,
        totals=served.game.totals(match.state),
        commit=seal["commit"],
        seed=seal["seed"],
        shares=shares,
        secrets={name: sealed.secret(name).hex() for name in told.secrets},
    )


if __name__ == "__main__":
    lie()
    house.main()
