"""Proofs stepped through: who has the proof wins whatever the other side does, and that side may do all it could."""

from random import Random
from typing import Any

import pytest

from talia.cards import mask, singles
from talia.chance import Seeded
from talia.games import find
from talia.games.betel.claims import claimed
from talia.games.betel.player.scene import betel_scene
from talia.games.betel.player.worlds import layouts
from talia.players import Witness, make
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.options import options_from
from talia.tricks.obligations import LEADING, legal
from talia.tricks.proving import Claimed

GAME: Any = find("betel")


def leads(seed: int, dubel: str) -> Any:
    """What a declarer could claim at each of his leads in a deal, and all layouts he holds possible if they are few."""
    options = options_from(GAME, {"dubel": dubel, "end_rule": "deals", "end_value": 1, "early_end": True})
    match = Match(GAME, options, 3, Seeded(seed))
    player, rng = make("betel", "beginner"), Random(seed)
    witnesses = [Witness(GAME, seat, options) for seat in range(3)]
    steps = match.begin()
    while GAME.result(match.state) is None:
        for witness in witnesses:
            for step in steps:
                witness.saw(step.events)
        seat = seats_of(GAME.waiting(match.state))[0]
        sight = witnesses[seat].sight(match.state)
        if GAME.counsels(match.state, seat):
            now = betel_scene(sight)
            possible = layouts(now)
            worlds = possible.all() if possible.number <= 400 else []
            around = [(now.me + step) % 3 for step in range(3)]
            yield claimed(match.state.deal, match.log), [[world[place] for place in around] for world in worlds]
        steps = match.do(seat, player.move(sight, rng, float("inf")))


@pytest.mark.parametrize("dubel", ["face_up", "face_down"])
def test_the_owner_of_a_proof_wins_against_everything(dubel: str, long: bool) -> None:
    rng = Random(dubel)
    seen = {"proved": 0, "refuted": 0}
    for seed in range(300 if long else 6):
        for start, _ in leads(seed, dubel):
            verdict = start.proof().verdict
            if verdict == "unknown":
                continue
            for _ in range(3):
                assert walked(start, verdict == "proved", rng) == (verdict == "proved")
            seen[verdict] += 1
    assert min(seen.values()) > 2, seen


def walked(at: Claimed, proved: bool, rng: Random) -> bool | None:
    """Plays on until all is settled, the owner of the proof as it says, the other side at random."""
    while at.settled is None:
        proof = at.proof()
        if proof.layout is not None:
            at = at.lying(proof.layout)
            proof = at.proof()
        if (at.turn == 0) == proved:
            assert proof.verdict == ("proved" if proved else "refuted")
            assert proof.card is not None
            at = at.after(proof.card)
        else:
            at = at.after(rng.choice([one.bit_length() - 1 for one in singles(at.choices())]))
    return at.settled


def test_the_others_may_play_what_they_could_hold() -> None:
    """Exactly the cards that are legal in one of the layouts that agree with what is known, as play goes on."""
    rng = Random(1)
    compared = 0
    for seed in range(12):
        for start, worlds in leads(seed, "face_up"):
            at, agreeing = start, worlds
            while agreeing and at.settled is None:
                table = mask(()) | sum(1 << number for number in at.known.trick)
                led = at.known.trick[0] if at.known.trick else LEADING
                could = 0
                for world in agreeing:
                    could |= legal(at.rules, world[at.turn], table, led, at.turn == 0)
                assert at.choices() == could
                compared += 1
                one = rng.choice(list(singles(could)))
                turn = at.turn
                at = at.after(one.bit_length() - 1)
                agreeing = [
                    [hand & ~one for hand in world]
                    for world in agreeing
                    if legal(start.rules, world[turn], table, led, turn == 0) & one
                ]
    assert compared > 100


def test_what_can_not_be_played_is_refused() -> None:
    start = next(start for start, _ in leads(1, "face_up"))
    with pytest.raises(ValueError, match="can't be played now"):
        start.after(next(one.bit_length() - 1 for one in singles(start.known.unseen)))
