"""One deal of Chinese bridge: piles, declaration, tricks of two cards each, score (rules/bridge_variants.md 3 to 5).

Hidden are the hands of four and the lower cards of the piles; of these each knows his own, if he has laid them himself.
"""

from typing import Any

from msgspec.structs import replace

from talia.cards import CODE, mask
from talia.games.bridge.auction import opening
from talia.games.bridge.each_for_himself import Outcome, SoloDeal
from talia.games.bridge.for_two import SEATS, settled
from talia.games.bridge.scoring.amounts import Entry, honours_held, of_honours
from talia.games.chinese_bridge.before_play import TABLE, Declaring, Laying, at_random
from talia.games.chinese_bridge.contracts import EACH, Contract, callers
from talia.games.chinese_bridge.finishing import split
from talia.games.chinese_bridge.options import pack_of
from talia.games.chinese_bridge.piles import Piles, uncovered
from talia.games.chinese_bridge.state import State
from talia.table.forms import Form
from talia.table.game import Guide
from talia.table.moves import EVERYONE, NOBODY, Event, IllegalMove
from talia.table.stages import Events, Facts, Lying
from talia.table.zones import Zone, public
from talia.tricks.dealing import deal_out
from talia.tricks.play import UP, Tricks

IN_HAND = 4
"""Cards of a hand; all others of a player come to his table."""

DOWN = ("down.0", "down.1")
TURNED = ("turned.0", "turned.1")
"""The zones of the lower cards of the piles, and of those that were turned up in this trick."""


class ChineseDeal(SoloDeal[State]):
    """The rules of one deal."""

    made_of = State

    def pack(self, spec: Any) -> tuple[str, ...]:
        """All ranks, or seven to ace."""
        return pack_of(spec.options).codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Four cards to the hand of each, the others to his table, one at a time and to the dealer's opponent first."""
        dealer = d.spec.dealer
        hands, rest = deal_out(order, SEATS, IN_HAND, dealer=dealer)
        tables = tuple(rest[(seat - dealer - 1) % SEATS :: SEATS] for seat in range(SEATS))
        held = tuple(hand | mask(table) for hand, table in zip(hands, tables, strict=True))
        d = replace(d, cards=Lying(hands), held=held)
        if d.spec.options.table_choice == "seen":
            return replace(d, stage=Laying(tuple(map(mask, tables)))), ()
        return self._declares(replace(d, piles=Piles(at_random(tables)))), ()

    def _declares(self, d: State) -> State:
        return replace(d, stage=Declaring(), auction=opening(d.spec.dealer, callers(d.spec.options)))

    def follows(self, d: State) -> tuple[State, Events]:
        """The declaration, then the play from hands and piles."""
        if isinstance(d.stage, Laying):
            return self._declares(replace(d, piles=Piles(d.stage.piles()))), (Event("piles_lie", {}),)
        a, agreed = d.auction, d.spec.options
        won = Contract.by(callers(agreed).bids[a.bid] + "X" * len(a.doubles), a.bidder, agreed)
        held = tuple(hand | d.piles.up(seat) for seat, hand in enumerate(d.cards.hands))
        told = {"seat": won.declarer, "bid": won.bid, "doubles": won.doubles}
        return self.lead_off(replace(d, contract=won, cards=Lying(held))), (Event("contract", told),)

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """Piles may be taken apart while they are made."""
        return d.stage.asides(seat) if isinstance(d.stage, Laying) else super().asides(d, seat)

    # --- the play -----------------------------------------------------------------------------------------------------

    def each_plays(self, d: State) -> int:
        """Two cards of each make a trick."""
        return EACH

    def face_up(self, d: State) -> tuple[int, ...]:
        """The upper cards of the piles."""
        return tuple(d.piles.up(seat) for seat in range(SEATS))

    def turn_comes(self, d: State) -> tuple[State, Events]:
        """What lay under the card that was played is turned up."""
        t, piles, events = uncovered(self.tricks(d), d.piles)
        return replace(d, tricks=t, piles=piles), events

    def trick_over(self, d: State) -> tuple[State, Events]:
        """So it is after the last card of a trick, and what was turned up in it may be played from now on."""
        return self.turn_comes(d)

    def taken(self, d: State, t: Tricks) -> int:
        """The declarer's tricks."""
        assert d.contract is not None
        return t.taken[d.contract.declarer]

    def falls(self, d: State, t: Tricks) -> int | None:
        """As hands and piles must be played, if they must."""
        assert d.contract is not None
        return split(t, d.piles, d.contract.declarer)

    def settled(self, d: State, tricks: int | None) -> Outcome:
        """By rubber or round; nobody can pass before something is declared."""
        assert d.contract is not None and tricks is not None
        premium = honours(d.contract, d.held) if d.spec.options.honours else ()
        return settled(d.spec, d.contract, tricks, premium)

    # --- claims -------------------------------------------------------------------------------------------------------

    def declares(self, d: State, seat: int) -> bool:
        """The dealer, who has declared."""
        assert d.contract is not None
        return seat == d.contract.declarer

    def tricks_left(self, d: State) -> int:
        """With the cards below others, and those that were turned up in this trick and wait for the next."""
        t = self.tricks(d)
        cards = (
            t.hands[seat].bit_count() + d.piles.turned[seat].bit_count() + len(d.piles.down(seat))
            for seat in range(SEATS)
        )
        return -(-max(cards) // EACH)

    def refused(self, d: State, seat: int) -> IllegalMove | None:
        """Nor is anything claimed as long as a card lies face down (rules/bridge_variants.md 6)."""
        refused = super().refused(d, seat)
        return IllegalMove("cards_face_down") if refused is None and d.piles.hidden else refused

    # --- what is to be seen -------------------------------------------------------------------------------------------

    def zones(self, d: State) -> tuple[Zone, ...]:
        """Hands and tricks, and what lies on the table besides the cards that may be played."""
        return super().zones(d) if d.cards is None else (*super().zones(d), *self._on_table(d))

    def _on_table(self, d: State) -> tuple[Zone, ...]:
        open_to = EVERYONE if d.over else NOBODY
        own = d.spec.options.table_choice == "seen"
        if isinstance(d.stage, Laying):
            return tuple(Zone(TABLE[seat], cards, 1 << seat) for seat, cards in enumerate(d.stage.tables))
        up = (Zone(UP[seat], d.piles.up(seat)) for seat in range(SEATS)) if d.tricks is None else ()
        down = (
            Zone(
                DOWN[seat],
                tuple(under.bit_length() - 1 for under in d.piles.down(seat)),
                open_to | (1 << seat if own else NOBODY),
            )
            for seat in range(SEATS)
        )
        return (*up, *down, *(Zone(TURNED[seat], cards) for seat, cards in enumerate(d.piles.turned)))

    def common(self, d: State) -> Facts:
        """Besides, the piles of each: the upper card of every one, and which of them cover another.

        Those that lie face down are in the same order. Once there is a contract, how many tricks make and beat it.
        """
        piles = tuple(
            {
                "seat": seat,
                "tops": tuple(CODE.get(up) for up, _ in lying),
                "cards": tuple(CODE[up] for up, under in lying if under),
            }
            for seat, lying in enumerate(d.piles.piles)
            if lying
        )
        won = d.contract
        aim = won and {"needed": won.needed, "beats": won.whole + 1 - won.needed}
        return (*super().common(d), *public(piles=piles or None, aim=aim))

    def aim(self, d: State, seat: int) -> Guide:
        """How many tricks are still needed, to make the contract or to beat it."""
        t, won = self.tricks(d), d.contract
        assert won is not None
        declares = seat == won.declarer
        needed = won.needed if declares else won.whole + 1 - won.needed
        return Guide(
            f"aim.{'declarer' if declares else 'defender'}", {"needed": needed, "left": max(0, needed - t.taken[seat])}
        )


def honours(contract: Contract, held: tuple[int, ...]) -> tuple[Entry, ...]:
    """Honours among all cards of one player, as they were dealt.

    >>> [(entry.side, entry.points) for entry in honours(Contract.of("1S", 0), (0, mask("AS KS QS JS".split())))]
    [(1, 100)]
    """
    found = honours_held(held, contract.trump)
    if found is None:
        return ()
    place, number = found
    return (Entry("honours", place, of_honours(number, contract.trump), number),)
