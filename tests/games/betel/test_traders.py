"""Computer players of Betel that trade: what they pay and take, what they leave as a thought, and what it costs."""

from collections import Counter
from contextlib import suppress
from math import inf
from random import Random
from time import monotonic, process_time
from typing import Any

import pytest
from msgspec.structs import replace

from talia.cards import LANES, mask
from talia.chance import Seeded
from talia.games import find
from talia.games.betel.contracts import BY_ID
from talia.games.betel.moves import Pass
from talia.games.betel.player.first import gained
from talia.games.betel.player.levels import BetelPlayer
from talia.games.betel.player.pricing import MARGIN, compared
from talia.games.betel.player.prospects import PlayInWorlds, swapped
from talia.games.betel.player.scene import DECK, BetelScene, Unseen, betel_scene
from talia.games.betel.player.style import CLUB, MASTER
from talia.games.betel.trade.terms import AnyClause, Filter, Must, Pay, Send, Show, When, Which
from talia.games.betel.trade.trading import Accept, AutoReady, Bid, MakeOffer, Ready, Refine, Terms
from talia.players import Considered, Sheltered, Witness, considered, make
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.match import Match
from talia.table.moves import SPECTATOR, IllegalMove, Move, seats_of
from talia.table.words import LANGS, Words

GAME: Any = find("betel")
OPTIONS = GAME.Options(trade=True, end_rule="deals", end_value=1, first_dealer="0", first_exchange="off")
WORDS = [Words(lang, "betel", ("Ann", "Jan", "Ola")) for lang in LANGS]
PASSING = Must("call", When(calls="next"), Filter(kinds=("pass",)))


class Table:
    """A match, and the sights of its seats."""

    def __init__(self, seed: int, options: Any = OPTIONS) -> None:
        self.match: Match[Any] = Match(GAME, options, 3, Seeded(seed))
        self.witnesses = [Witness(GAME, seat, options) for seat in range(3)]
        self.codes: list[str] = []
        self._saw(self.match.begin())

    def do(self, seat: int, move: Move) -> None:
        self._saw(self.match.do(seat, move))

    def sight(self, seat: int) -> Sight:
        return self.witnesses[seat].sight(self.match.state)

    @property
    def waiting(self) -> tuple[int, ...]:
        return seats_of(GAME.waiting(self.match.state))

    def _saw(self, steps: Any) -> None:
        for step in steps:
            self.codes += [event.code for event in step.events]
            for witness in self.witnesses:
                witness.saw(step.events)


def answer(table: Table, seat: int, style: Any = CLUB) -> Considered:
    return considered(BetelPlayer(style), table.sight(seat), Random(3), inf)


@pytest.mark.parametrize(
    ("terms", "taken"),
    [
        (Terms(1, (Pay(20),)), True),
        (Terms(1, (Pay(5),), (Pay(5),)), False),
        (Terms(1, (), (Pay(5),)), False),
        (Terms(1, (Pay(20, "deal_end", 0, ("declarer", "me")),)), False),
        (Terms(1, (Pay(50, "deal_end", 1),)), False),
        (Terms(1, (), (PASSING,)), False),
        (Terms(1, (PASSING,), (Pay(50),)), False),
    ],
)
def test_what_is_good_is_taken_and_nothing_else(terms: Terms, taken: bool) -> None:
    """Before the first call, that of seat 0: a present is taken, a promise of unknown worth is not."""
    table = Table(1)
    table.do(0, MakeOffer(terms))
    found = answer(table, 1)
    assert isinstance(found.move, Accept) is taken
    assert found.thought is not None
    assert found.thought.code in (("offer_taken",) if taken else ("offer_left", "offer_unknown"))


def any_offer(rng: Random, to: int) -> Terms:
    """An offer of anything for anything."""
    suit = Filter(suits=(rng.choice("CDHS"),))
    acts: list[AnyClause] = [PASSING, Must("call", When(calls="next"), Filter(take="none"))]
    acts += [Must("lead", When(tricks=(1, 10)), suit), Show(Which(all=suit))]
    act = rng.choice([*acts, Send(Which(n=1, from_=suit, by="acceptor"))])
    amount = rng.randrange(5, 55, 5)
    paid = rng.choice([Pay(amount), Pay(amount, "deal_end", 0, ("made",)), Pay(amount, "deal_end", 0, ("failed",))])
    return rng.choice(
        [
            Terms(to, (act,), (paid,)),
            Terms(to, (paid,), (act,)),
            Terms(to, (act, paid)),
            Terms(to, (), (act, paid)),
            Terms(to, (paid,)),
        ]
    )


@pytest.mark.in_turn(2, of="traders")
def test_it_never_takes_what_loses_by_its_own_estimate(long: bool) -> None:
    """Among players who offer at random: what it takes is worth the margin at least, and no pure cost is ever taken."""
    told: Counter[str] = Counter()
    for number in range(120 if long else 6):
        table, rng, me = Table(100 + number), Random(number), number % 3
        trader = BetelPlayer(CLUB)
        while GAME.result(table.match.state) is None:
            seat = table.waiting[0]
            if seat == me:
                found = considered(trader, table.sight(seat), rng, inf)
                if found.thought is not None:
                    told[found.thought.code] += 1
                    for words in WORDS:
                        assert "⟨" not in words.text(f"thought.{found.thought.code}", found.thought.details)
                if isinstance(found.move, (Accept, Refine)):
                    assert found.thought is not None and found.thought.code == "offer_taken"
                    assert found.thought.details["points"] >= MARGIN
                    lots = table.match.state.deal.offers
                    assert next(lot.offer for lot in lots if lot.id == found.move.offer).gives
                table.do(seat, found.move)
            elif GAME.phase(table.match.state) == "window" and rng.random() < 0.2:
                with suppress(IllegalMove):
                    table.do(seat, MakeOffer(any_offer(rng, me)))
            else:
                table.do(seat, GAME.default(table.match.state, seat))
    assert told["offer_taken"] and told["offer_left"]


@pytest.mark.in_turn(2, of="traders")
def test_among_traders_matches_end_and_every_point_is_somebodys(long: bool) -> None:
    """Their offers are always legal; what is traded goes from one to the other."""
    codes: set[str] = set()
    wanted = {"offered", "agreed", "paid"}
    for number in range(60):
        table = Table(number)
        players = [make("betel", "club") for _ in range(3)]
        rngs = [Random(f"{number}/{seat}") for seat in range(3)]
        while GAME.result(table.match.state) is None:
            seat = table.waiting[0]
            table.do(seat, considered(players[seat], table.sight(seat), rngs[seat], inf).move)
        codes |= set(table.codes)
        assert sum(table.match.state.deal.money) == 0
        if wanted <= codes and not long:
            break
    assert wanted <= codes


def test_who_does_not_trade_at_a_table_of_traders_changes_nothing() -> None:
    """One trader among players who take no offers: the cards are played as they are without him."""
    logs = []
    for styles in ((CLUB, replace(CLUB, trade=0), replace(CLUB, trade=0)), (replace(CLUB, trade=0),) * 3):
        table = Table(4)
        rngs = [Random(seat) for seat in range(3)]
        while GAME.result(table.match.state) is None:
            seat = table.waiting[0]
            table.do(seat, considered(BetelPlayer(styles[seat]), table.sight(seat), rngs[seat], inf).move)
        trading = (MakeOffer, Ready, AutoReady)
        logs.append([line for line in table.match.log if not isinstance(line.move, trading)])
    assert [(line.seat, line.move) for line in logs[0]] == [(line.seat, line.move) for line in logs[1]]


@pytest.mark.in_turn(2, of="traders")
def test_what_needs_no_thought_follows_from_what_everybody_sees(long: bool) -> None:
    """A player that looked at his own cards besides would do the same: how soon a move comes tells nothing of them."""
    reflexes: Counter[Any] = Counter()
    for number in range(100 if long else 4):
        table, rng = Table(400 + number), Random(number)
        public, trader = Witness(GAME, SPECTATOR, OPTIONS), BetelPlayer(CLUB)
        table.witnesses.append(public)
        while GAME.result(table.match.state) is None:
            seat = rng.choice(table.waiting)
            seen = public.sight(table.match.state)
            assert seen.view.seat is None
            state, found = rng.getstate(), trader.reflex(seen, seat, rng)
            assert found == trader.reflex(table.sight(seat), seat, rng)
            assert rng.getstate() == state
            reflexes[found] += 1
            if GAME.phase(table.match.state) == "window" and rng.random() < 0.3:
                with suppress(IllegalMove):
                    table.do(seat, MakeOffer(any_offer(rng, rng.choice([to for to in range(3) if to != seat]))))
            elif found is not None:
                table.do(seat, found)
            else:
                table.do(seat, GAME.default(table.match.state, seat))
    assert set(reflexes) == {None, Ready(), AutoReady("on"), AutoReady("off")}


def test_a_promise_of_no_exchange_is_called_under() -> None:
    table = Table(2)
    keeping = Must("call", When(calls="next"), Filter(take="none"))
    table.do(0, MakeOffer(Terms(1, (keeping,), (Pay(5),))))
    table.do(1, Accept(0))
    for seat in range(3):
        table.do(seat, Ready())
    move = answer(table, 0).move
    assert isinstance(move, Pass) or not getattr(move, "take", ())
    table.do(0, move)


def test_a_window_with_nothing_to_gain_costs_little() -> None:
    """And who stands ready is not even asked."""
    times = []
    for number in range(10):
        table = Table(300 + number)
        for seat in range(3):
            began = process_time()
            found = answer(table, seat)
            times.append(process_time() - began)
            table.do(seat, AutoReady("on") if isinstance(found.move, MakeOffer) else found.move)
    assert sorted(times)[len(times) // 2] < 0.05
    standing = Table(1)
    for seat in range(3):
        standing.do(seat, AutoReady("on"))
    assert GAME.phase(standing.match.state) == "auction"
    standing.do(0, Pass())
    assert GAME.phase(standing.match.state) == "auction", "no window before the next call"


def test_a_bluff_costs_the_least_there_is_to_pay() -> None:
    """The strongest player sometimes asks to see a suit it does not need, for the smallest payment."""
    style, bluffs = replace(MASTER, bluff=1.0, trade=8), 0
    for number in range(12):
        table, rng = Table(number), Random(number)
        while GAME.result(table.match.state) is None and not bluffs:
            seat = table.waiting[0]
            if GAME.phase(table.match.state) != "window":
                plain = BetelPlayer(replace(CLUB, trade=0)).move(table.sight(seat), rng, inf)
                table.do(seat, plain)
                continue
            found = considered(BetelPlayer(style), table.sight(seat), rng, inf)
            if found.thought is not None and found.thought.code == "offer_bluff":
                assert isinstance(found.move, MakeOffer)
                terms = found.move.terms
                assert terms.gives == (Pay(5),) and isinstance(terms.wants[0], Show)
                assert terms.wants[0].cards == Which(all=terms.wants[0].cards.all)
                bluffs += 1
            table.do(seat, found.move if isinstance(found.move, MakeOffer) else Ready())
        if bluffs:
            break
    assert bluffs


def test_a_sheltered_player_may_compose_offers() -> None:
    """Of offers that are not ready-made only the game knows whether they are legal; other illegal moves stay out."""

    class Offering:
        def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
            return MakeOffer(Terms(1, (Pay(35),), (PASSING,)))

    class Calling:
        def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
            return Pass()

    table = Table(5)
    assert Sheltered(Offering()).move(table.sight(0), Random(1), inf) == MakeOffer(Terms(1, (Pay(35),), (PASSING,)))
    assert type(Sheltered(Calling()).move(table.sight(0), Random(1), inf)) in {
        form.move for form in forms_of(table.sight(0).view)
    }


def ending() -> BetelScene:
    """The last two tricks at notrump: the declarer, on lead, needs both to make his contract."""
    contract = BY_ID["2N"]
    return BetelScene(
        order=(0, 1, 2),
        me=0,
        hand=mask(("AH", "7C")),
        picked=0,
        others=(None, Unseen(mask(("KH", "KC")), 2), Unseen(mask(("QH", "QC")), 2)),
        pool=0,
        dubel=0,
        hidden=0,
        contract=contract,
        declarer=0,
        doubled=False,
        passes=2,
        trick=(),
        leader=0,
        tricks=(5, 2, 1),
        played=(0, 0, 0),
        kept=(0, 0),
        face_down=False,
        beat_after_ruff=False,
    )


def test_a_card_is_worth_the_contract_it_makes() -> None:
    """The king of clubs for the seven: one trick more, and the contract is made; the seller has a trick less."""
    now = ending()
    world = (now.hand, mask(("KH", "KC")), mask(("QH", "QC")))
    play = PlayInWorlds(now, 0, [world])
    (before,) = play.as_it_is()
    (after,) = play.with_hands([swapped(world, 1, mask(("KC",)), 0, mask(("7C",)))])
    assert before is not None and after is not None and now.contract is not None
    assert (before.made, after.made) == (False, True)
    change = compared([before], [after])
    assert change is not None
    assert change.gains[0][0] == 2 * now.contract.points
    assert change.gains[0][1] + change.gains[0][2] == -now.contract.per_trick


def test_a_promised_lead_is_worth_what_the_best_other_card_brings_more() -> None:
    """Before a defender's lead: his heart loses to the declarer's ace, his club takes a trick in any case."""
    now = ending()
    world = (mask(("AH", "7C")), mask(("KH", "KC")), mask(("QH", "QC")))
    play = PlayInWorlds(now, 1, [world])
    clubs, hearts, spades = (play.out_of(LANES[suit] & DECK)[0] for suit in "CHS")
    assert spades is None, "he has none to lead"
    assert clubs is not None and hearts is not None
    assert play.as_it_is()[0] == min((clubs, hearts), key=lambda each: each.points[0])


BUYING = GAME.Options(trade=True, end_rule="deals", end_value=1, first_exchange="open")


@pytest.mark.in_turn(2, of="traders")
@pytest.mark.parametrize("sale", ["open", "sealed"])
def test_the_first_exchange_is_bought_for_no_more_than_it_is_found_worth(sale: str, long: bool) -> None:
    """Among bids at random: the least that wins as things stand, or nothing; and what it thought has words."""
    told: Counter[str] = Counter()
    for number in range(300) if long else range(38, 48):
        table = Table(500 + number, replace(BUYING, first_exchange=sale, start_chips=(100, 500)[number % 2]))
        rng, me = Random(number), number % 3
        while GAME.phase(table.match.state) == "first_exchange":
            seat = table.waiting[0]
            if seat != me:
                table.do(seat, Bid(rng.choice((0, 0, 5, 10, 30))))
                continue
            sight = table.sight(seat)
            found = answer(table, seat)
            assert isinstance(found.move, Bid) and found == answer(table, seat)
            if found.thought is not None:
                told[found.thought.code] += 1
                assert (found.thought.code == "first_bought") is bool(found.move.amount)
                assert not found.move.amount or found.thought.details["points"] >= found.move.amount
                for words in WORDS:
                    assert "⟨" not in words.text(f"thought.{found.thought.code}", found.thought.details)
            others = [bid for bid in sight.view.facts["bids"] if bid]
            assert found.move.amount in (0, 5, *(bid + more for bid in others for more in (0, 5)))
            table.do(seat, found.move)
    assert told["first_bought"] and told["first_left"]


def test_what_the_first_exchange_is_worth_is_what_it_changes() -> None:
    """Of a hand for which nothing lies in the dubel, and of one that needs both aces of it, as anybody would."""
    table = Table(2, replace(BUYING, first_dealer="0"))
    table.do(0, Bid(0))
    sight = table.sight(1)
    now = betel_scene(sight)
    gains = []
    for hand, dubel in (("AS KS QS JS TS 9S AH KH QH JH", "7D 8C"), ("KS QS JS TS 9S KH QH JH TH 7D", "AS AH")):
        changed = replace(now, hand=mask(hand.split()), dubel=mask(dubel.split()))
        changed = replace(changed, pool=DECK & ~changed.hand & ~changed.dubel)
        gains.append(gained(changed, sight, [0], CLUB, Random(1), inf))
    assert gains[0] < 5 < gains[1], gains


def test_who_has_no_time_to_price_the_first_exchange_bids_nothing() -> None:
    table = Table(3, replace(BUYING, first_dealer="0"))
    table.do(0, Bid(0))
    found = considered(BetelPlayer(CLUB), table.sight(1), Random(1), monotonic() - 1)
    assert found.move == Bid(0)
    assert considered(BetelPlayer(replace(CLUB, first=0)), table.sight(1), Random(1), inf).thought is None
