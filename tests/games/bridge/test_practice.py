"""Practice of bidding: deals end with their auction, and count by best play of all four (rules/bridge.md 6)."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from talia.cards import codes
from talia.chance import Seeded
from talia.games import find
from talia.games.bridge.auction import contract
from talia.games.bridge.bidding.by_all import auction, reached
from talia.games.bridge.deal import BridgeDeal
from talia.games.bridge.dealing import PACK
from talia.games.bridge.double_dummy import taken
from talia.games.bridge.practising import arranged, laid_out, read
from talia.games.bridge.scoring.imps import high_cards
from talia.players import make
from talia.players.self_play import play_out
from talia.table.game import BadOptions
from talia.table.match import Match, fold, never_knows, thinks
from talia.table.moves import REFEREE
from talia.table.options import options_from
from talia.table.words import LANGS, Words
from talia.tricks.dealing import deal_out
from tests.games.bridge.learns import practised_in

GAME = find("bridge")
OPTIONS = options_from(GAME, {"scoring": "duplicate", "practice": True, "boards": 3})


@cache
def played(*, thinking: bool = True, bot: str = "simple", seed: str = "practice") -> Match[Any]:
    """A match of six boards among computer players."""
    match: Match[Any] = Match(GAME, OPTIONS, 4, Seeded(seed), referee=thinks if thinking else never_knows)
    match.begin()
    return play_out(match, [make("bridge", bot) for _ in range(4)], [Random(seat) for seat in range(4)])


def test_deals_end_with_the_auction_and_count_by_best_play() -> None:
    """Nobody plays a card; the score is that of the contract by perfect play; replayed, nothing is thought again."""
    match = played()
    kinds = {type(line.move).__name__ for line in match.log}
    assert "Play" not in kinds and sum(line.seat == REFEREE for line in match.log) == len(match.state.sheet) == 3
    again = fold(GAME, OPTIONS, 4, list(match.log))
    assert again.state == match.state
    deal = match.state.deal
    won = contract(deal.auction)
    assert deal.over and won is not None and deal.outcome.tricks == taken(deal.dealt, won)
    assert all(zone.sees for zone in GAME.zones(match.state))


def test_what_the_system_says_is_what_its_players_say() -> None:
    """Four that bid by the system come to the system's contract: no IMP between them."""
    match = played()
    for line in (line for line in match.log if line.seat == REFEREE):
        found = read(line.move.verdict)
        assert found is not None and found.tricks == found.made
    deal = match.state.deal
    assert deal.judged.calls == auction(deal.dealt, deal.spec.dealer, deal.spec.vulnerable)
    assert deal.judged.contract == reached(deal.judged.calls, deal.spec.dealer).text
    told = {item.code: item.data for item in BridgeDeal().account(match.state.deal)}
    assert told["against_system"]["value"] == 0


def test_north_and_south_have_the_best_hands() -> None:
    """No two hands have more points between them."""
    for seed in range(20):
        match: Match[Any] = Match(GAME, OPTIONS, 4, Seeded(f"best {seed}"))
        match.begin()
        points = [high_cards(hand) for hand in match.state.deal.hands]
        most = max(points[one] + points[other] for one in range(4) for other in range(one))
        assert points[0] + points[2] == most >= 20 and len(set(match.state.deal.hands)) == 4


KINDS = ("part_scores", "games", "slams", "competition")


@pytest.mark.parametrize("kind", KINDS)
def test_deals_are_of_the_kind_that_is_practised(kind: str) -> None:
    """Counted anew (`learns`); found in every shuffle, with all cards once, others where the pack lies otherwise."""
    options = options_from(GAME, {"scoring": "duplicate", "practice": True, "practice_deals": kind, "boards": 1})
    found = set()
    for seed in range(30):
        match: Match[Any] = Match(GAME, options, 4, Seeded(f"kinds {seed}"))
        match.begin()
        hands = match.state.deal.hands
        assert sum(hands) == PACK.mask
        assert practised_in(kind, [set(codes(hand)) for hand in hands])
        found.add(hands)
    assert len(found) == 30


def test_kinds_of_deals_are_what_the_system_makes_of_them() -> None:
    """Of deals chosen as slams the system bids many slams, and the rest games; in competition mostly both sides bid."""

    def share(kind: Any, of: Callable[[tuple[str, ...]], bool]) -> float:
        found = 0
        for seed in range(40):
            order = list(PACK.codes)
            Random(f"shares {seed}").shuffle(order)
            hands, _ = deal_out(arranged(tuple(order), kind, 0), 4, 13, dealer=0)
            found += of(auction(laid_out(hands, kind), 0, (False, False)))
        return found / 40

    def level(calls: tuple[str, ...]) -> int:
        won = reached(calls, 0)
        return 0 if won is None else won.level

    assert share("slams", lambda calls: level(calls) >= 6) > 0.4
    assert share("part_scores", lambda calls: 0 < level(calls) < 4) > 0.7
    assert share("competition", lambda calls: all(any(call != "pass" for call in calls[at::2]) for at in (0, 1))) > 0.5


def test_where_the_referee_does_not_know_the_deal_is_played() -> None:
    """And counts by the tricks that were taken."""
    match = played(thinking=False)
    assert any(type(line.move).__name__ == "Play" for line in match.log) and len(match.state.sheet) == 3


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_found_has_words(lang: Any) -> None:
    """Of a match by the system and of one by lot."""
    words = Words(lang, "bridge", ("A", "B", "C", "D"))
    for bot in ("simple", "random"):
        for item in BridgeDeal().account(played(bot=bot).state.deal):
            keys = {f"account.{item.code}", *filter(words.has, [f"account.{item.code}.sum"])}
            assert not [key for key in keys if "⟨" in words.text(key, item.data)]


def test_a_break_begins_with_the_verdict() -> None:
    """The deal that was judged is still there, and no other is dealt before one goes on."""
    match: Match[Any] = Match(GAME, OPTIONS, 4, Seeded("break"), referee=thinks, breaks=True)
    play_out(match, [make("bridge", "simple")] * 4, [Random(seat) for seat in range(4)])
    assert match.paused and match.state.deal.judged is not None and match.log[-1].seat == REFEREE


def test_it_is_for_boards_alone() -> None:
    """Another scoring is refused."""
    with pytest.raises(BadOptions, match="practice_in_duplicate"):
        GAME.check(options_from(GAME, {"practice": True}), 4)


@pytest.mark.parametrize("id", ["claims", "accept_timeout_s", "auto_finish", "dummy_sees", "leads", "mud", "signals"])
def test_a_practice_is_not_asked_how_cards_are_played(id: str) -> None:
    """What is usual otherwise is offered as long as cards are played, whatever was chosen before."""

    def matters(**chosen: Any) -> bool:
        values = {**to_builtins(GAME.Options()), **chosen}
        return any(all(values[of] in wanted for of, wanted in each.items()) for each in GAME.applies[id])

    assert matters() and matters(scoring="duplicate") and matters(practice=True)
    assert not matters(scoring="duplicate", practice=True)
