"""The searching player of Fan Tan: in its worlds every pass was forced, and they are played out by the rules."""

from collections.abc import Iterator
from math import inf
from random import Random
from typing import Any, Final

import pytest

from talia.cards import BIT, CODE, RANKS, Deck, card, mask, singles
from talia.chance import Seeded
from talia.games.fantan.deal import FanTanDeal, Spec, State, is_over, playable
from talia.games.fantan.laying import Stake, World, rows
from talia.games.fantan.moves import Lay, Pass
from talia.games.fantan.rows import fitting
from talia.games.fantan.searching import FanTanScene, best
from talia.games.fantan.searching import read as read_fantan
from talia.games.kierki import searching as kierki
from talia.players import Sight, Witness
from talia.players.remembered import NEW_DEAL, told
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import seats_of
from talia.table.registry import find


def read(sight: Sight) -> FanTanScene:
    """What the seat on turn knows; its deal may be a lottery of Kierki."""
    return kierki.read_lottery(sight) if sight.view.game == "kierki" else read_fantan(sight)


TABLES: Final[dict[str, tuple[str, int, dict[str, Any]]]] = {
    "four": ("fantan", 4, {"deals": 2}),
    "two, any start": ("fantan", 2, {"deals": 2, "start": "eldest_any"}),
    "seven, ace high": ("fantan", 7, {"deals": 2, "ace": "high"}),
    "holding back": ("fantan", 3, {"deals": 2, "may_hold_back": True}),
    "lottery of three": ("kierki", 3, {"positive": "lottery"}),
    "lotteries of four": ("kierki", 4, {"positive": "lottery_each"}),
}


def sights(table: str, seed: int) -> Iterator[tuple[Sight, State]]:
    """What the seat on turn sees before each move of a random match, in deals where cards are laid."""
    id, seats, changes = TABLES[table]
    game: Any = find(id)
    match = Match(game, game.Options(**changes), seats, Seeded(f"{table}/{seed}"))
    witnesses = [Witness(game, seat, match.options) for seat in range(seats)]
    rng = Random(seed)
    steps = match.begin()
    while game.result(match.state) is None:
        for witness in witnesses:
            for step in steps:
                witness.saw(step.events)
        seat = seats_of(game.waiting(match.state))[0]
        if isinstance(match.state.deal, State):
            yield witnesses[seat].sight(match.state), match.state.deal
        steps = match.do(seat, sample(game.choices(match.state, seat), rng))


def could_have_been(sight: Sight, spec: Spec, hands: tuple[int, ...]) -> bool:
    """Whether the deal could have gone so by the rules, if these are the cards all hold now."""
    events = told(sight, NEW_DEAL, "laid", "passed")
    whole = list(hands)
    for event in events:
        if event.code == "laid":
            whole[event.data["seat"]] |= BIT[event.data["card"]]
    rules = FanTanDeal()
    d = State(spec, tuple(whole), events[0].data["seat"] if events else 0, paid=(0,) * spec.seats)
    for event in events:
        move = Lay(event.data["card"]) if event.code == "laid" else Pass()
        if not any(move in form.moves() for form in rules.choices(d, event.data["seat"])):
            return False
        d, _ = rules.play(d, event.data["seat"], move)
    return True


def every_layout(pool: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to deal out the pool."""
    cards = list(singles(pool))

    def deal(at: int, hands: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(cards):
            yield hands
            return
        for seat, size in enumerate(sizes):
            if hands[seat].bit_count() < size:
                yield from deal(at + 1, (*hands[:seat], hands[seat] | cards[at], *hands[seat + 1 :]))

    return deal(0, (0,) * len(sizes))


@pytest.mark.parametrize("table", TABLES)
def test_worlds_agree_with_all_that_was_seen(table: str, long: bool) -> None:
    for seed in range(20 if long else 1):
        rng = Random(seed)
        for number, (sight, deal) in enumerate(sights(table, seed)):
            now = read(sight)
            assert (now.laid, now.start, now.hand) == (deal.laid, deal.start_rank, deal.hands[now.me])
            assert now.stake.prizes == deal.spec.prizes[len(deal.out) :]
            assert now.stake.pool == (0 if deal.spec.prizes else sum(deal.paid))
            assert not any(hand & never for hand, never in zip(deal.hands, now.never, strict=True) if hand != now.hand)
            if number % 5 == 0:
                (world,) = now.worlds(1, rng)
                assert sum(world) == sum(deal.hands)
                assert [hand.bit_count() for hand in world] == [hand.bit_count() for hand in deal.hands]
                assert could_have_been(sight, deal.spec, world)


@pytest.mark.parametrize("table", [each for each, (_, seats, _) in TABLES.items() if seats < 5])
def test_the_layouts_are_all_in_which_every_pass_was_forced(table: str, long: bool) -> None:
    counted = narrowed = 0
    for seed in range(20 if long else 2):
        for number, (sight, deal) in enumerate(sights(table, seed)):
            now = read(sight)
            sizes = tuple(0 if seat == now.me else size for seat, size in enumerate(now.sizes))
            if sum(sizes) > (6 if long else 5) or (number % 2 and not long):
                continue
            ways = list(every_layout(sum(deal.hands) & ~now.hand, sizes))
            worlds = [(*way[: now.me], now.hand, *way[now.me + 1 :]) for way in ways]
            possible = {world for world in worlds if could_have_been(sight, deal.spec, world)}
            assert now.layouts.number == len(possible)
            assert set(now.worlds(len(possible), Random(1))) == possible
            counted += 1
            narrowed += len(possible) < len(worlds)
    assert counted
    # Of two players each knows the other's hand, and who may hold back proves little.
    assert narrowed or table in ("two, any start", "holding back")


@pytest.mark.parametrize("prizes", [(), (200, 125)], ids=["chips", "prizes"])
@pytest.mark.parametrize("ace", ["low", "high"])
def test_worlds_are_played_out_by_the_rules(prizes: tuple[int, ...], ace: Any, long: bool) -> None:
    """From any position of a random deal: each favourite card laid by the rules of the game brings the same."""
    rng, rules = Random(f"{prizes}/{ace}"), FanTanDeal()
    for number in range(2000 if long else 24):
        cards = Deck().codes if number % 2 else Deck().codes[1:]
        seats = rng.randint(3, 7)
        pass_fee, card_fee = (0, 0) if prizes else (2, 3)
        spec = Spec(seats, 0, "eldest_any", ace, pass_fee=pass_fee, card_fee=card_fee, prizes=prizes, cards=cards)
        hands = [0] * seats
        for at, each in enumerate(rng.sample(cards, len(cards))):
            hands[at % seats] |= BIT[each]
        d = State(spec, tuple(hands), paid=(0,) * seats)
        for _ in range(rng.randint(1, 30)):
            if is_over(d):
                break
            d, _ = rules.play(d, d.turn, sample(rules.choices(d, d.turn), rng))
        if is_over(d):
            continue
        stake = Stake(prizes[len(d.out) :], sum(d.paid), spec.pass_fee, spec.card_fee)
        deck = mask(cards)
        lying = rows(deck, ace, d.start_rank, stake.taste)
        world = World(lying, d.hands, fitting(d.laid, d.start_rank, deck, ace), stake)
        first = rng.choice([one.bit_length() - 1 for one in singles(playable(d))] or [None])
        found = world.played_out(d.turn, first)
        before, gone, seat = d.paid, d.out, d.turn
        d, _ = rules.play(d, seat, Pass() if first is None else Lay(CODE[1 << first]))
        orders = [lying.order(hand) for hand in d.hands]
        while not is_over(d):
            fits = playable(d)
            favourite = next((each for each in orders[d.turn] if fits >> each & 1), None)
            d, _ = rules.play(d, d.turn, Pass() if favourite is None else Lay(CODE[1 << favourite]))
        score = rules.score(d)
        assert score is not None
        if prizes:
            assert found == [0 if seat in gone else won for seat, won in enumerate(score)]
        else:
            assert found == [won + paid for won, paid in zip(score, before, strict=True)]


def test_who_opens_the_way_to_the_last_card_of_another_is_late() -> None:
    """Ace of clubs first, and the other has to pass; after the queen of diamonds he goes out with his king."""
    deck, hand = Deck().mask, mask(("AC", "QD"))
    stake = Stake(pool=4, pass_fee=1, card_fee=1)
    now = FanTanScene(deck, "low", RANKS.index("7"), deck & ~hand & ~BIT["KD"], 0, hand, (2, 1), (0, 0), stake)
    ace, queen = card("AC"), card("QD")
    assert best(now, [queen, ace], 10, Random(1), inf) == best(now, [ace, queen], 10, Random(1), inf) == ace
