"""The auction as everybody reads it: what each has shown, what is agreed, what must not be passed.

All of it follows from the calls and from what the two pairs have agreed, and from nothing else. The same rows by which
a player bids tell what the call of another shows: the union of the rows of its position that give it, less what
earlier rows would have caught.
"""

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Final, TypeAlias, TypeVar

from msgspec import Struct

from talia.cards import SUITS
from talia.games.bridge.bidding.cells import EVERY, Cells, Measured, any_points, measured
from talia.games.bridge.bidding.hands import EVEN, cards, hcp
from talia.games.bridge.bidding.options import Agreements
from talia.games.bridge.bidding.rows import Agreed, Forcing, Position, Say, Stands, System
from talia.games.bridge.bidding.systems import system
from talia.games.bridge.bidding.zones import FIT, SLAM
from talia.games.bridge.contracts import BIDS, MAJORS, NOTRUMP, SEATS, STRAINS, Contract
from talia.games.bridge.scoring.amounts import GAME, trick_points

T = TypeVar("T")

PASS: Final = "pass"
DOUBLE: Final = "X"
REDOUBLE: Final = "XX"
NUMBER: Final = {bid: number for number, bid in enumerate(BIDS)}
SLAMS: Final = NUMBER["6C"]
THREE_NOTRUMP: Final = NUMBER["3NT"]

_ASKS: Final = (("answer_key_cards",), ("quantitative",))

Sides: TypeAlias = tuple[Agreements, Agreements]
"""What the dealer's pair has agreed, and what the other."""


class Heard(Struct, frozen=True):
    """An auction: the calls from the dealer on, what the pairs agreed and which is vulnerable, the dealer's first.

    ``part_scores``: what each has below the line of a rubber.
    """

    calls: tuple[str, ...] = ()
    pairs: Sides = (Agreements(), Agreements())
    vulnerable: tuple[bool, bool] = (False, False)
    part_scores: tuple[int, int] = (0, 0)


class Meaning(Struct, frozen=True, gc=False):
    """What a call shows: all its maker may hold by now, and what is agreed about it. ``seat``: counted from the dealer.

    ``known``: whether the system has a row for it. ``new``: whether the suit it agrees was not agreed before.
    """

    seat: int
    call: str
    cells: Cells
    agreed: Agreed
    known: bool
    new: bool = True

    @property
    def strain(self) -> str:
        """The strain of a bid; nothing of another call."""
        return self.call[1:] if self.call in NUMBER else ""

    @property
    def natural(self) -> str:
        """The suit or notrump it really bids, if it does."""
        return "" if self.agreed.artificial else self.strain


def is_game(bid: str) -> bool:
    """Whether a bid is game or more.

    >>> is_game("3NT"), is_game("4H"), is_game("4D"), is_game("5C")
    (True, True, False, True)
    """
    return NUMBER[bid] >= NUMBER["3NT" if bid[1:] == NOTRUMP else f"4{bid[1:]}" if bid[1:] in MAJORS else f"5{bid[1:]}"]


class Reading:
    """An auction before a call, as who is on turn sees it: ``me``, ``partner``; seats are counted from the dealer."""

    def __init__(
        self,
        pairs: Sides,
        vulnerable: tuple[bool, bool],
        said: tuple[Meaning, ...] = (),
        cells: tuple[Cells, ...] = (EVERY,) * SEATS,
        suits: tuple[str, str] = ("", ""),
        game: tuple[bool, bool] = (False, False),
        part_scores: tuple[int, int] = (0, 0),
    ) -> None:
        self.part_scores = part_scores
        self.pairs, self.vulnerable, self.said, self.cells = pairs, vulnerable, said, cells
        self.suits, self.game = suits, game
        self.me = len(said) % SEATS
        self.partner, self.side = (self.me + 2) % SEATS, self.me % 2
        self.last: Meaning | None = next((each for each in reversed(said) if each.strain), None)
        self.number = NUMBER[self.last.call] if self.last else -1
        self.doubles = 0
        for each in reversed(said):
            if each.strain:
                break
            self.doubles += each.call in (DOUBLE, REDOUBLE)

    # --- what was said ------------------------------------------------------------------------------------------------

    @property
    def options(self) -> Agreements:
        """What one's own pair has agreed."""
        return self.pairs[self.side]

    @property
    def agreed(self) -> str:
        """The trumps of one's own pair, if a suit is agreed."""
        return self.suits[self.side]

    def bids_of(self, seat: int) -> list[str]:
        """What somebody has bid."""
        return [each.call for each in self.said if each.seat == seat and each.strain]

    @property
    def partner_said(self) -> Meaning | None:
        """Partner's last call."""
        return self.said[-2] if len(self.said) > 1 else None

    @property
    def rho_said(self) -> Meaning | None:
        """The last call."""
        return self.said[-1] if self.said else None

    @property
    def undisturbed(self) -> bool:
        """Whether the opponent before has passed."""
        return not self.said or self.said[-1].call == PASS

    @cached_property
    def opened(self) -> Meaning | None:
        """The opening."""
        return next((each for each in self.said if each.strain), None)

    def ours(self, meaning: Meaning) -> bool:
        """Whether it was said by one's own side."""
        return meaning.seat % 2 == self.side

    @cached_property
    def our_last(self) -> Meaning | None:
        """The last bid of one's own side."""
        return next((each for each in reversed(self.said) if each.strain and self.ours(each)), None)

    @cached_property
    def we_acted(self) -> bool:
        """Whether one's own side has done anything but pass."""
        return any(self.ours(each) and each.call != PASS for each in self.said)

    @cached_property
    def their_suits(self) -> str:
        """The suits the others have really bid or shown."""
        return self._suits(lambda each: not self.ours(each))

    @cached_property
    def partner_suits(self) -> str:
        """The suits partner has really bid."""
        return self._suits(lambda each: each.seat == self.partner)

    def _suits(self, of: Callable[[Meaning], bool]) -> str:
        found = {each.natural for each in self.said if of(each)}
        return "".join(suit for suit in SUITS if suit in found)

    @property
    def unbid(self) -> str:
        """The suits the others have not bid."""
        return "".join(suit for suit in SUITS if suit not in self.their_suits)

    def shown(self, seat: int) -> Measured:
        """What somebody has shown so far, by its ends."""
        return measured(self.cells[seat])

    @property
    def mine(self) -> Measured:
        """What I have shown."""
        return self.shown(self.me)

    @property
    def his(self) -> Measured:
        """What partner has shown."""
        return self.shown(self.partner)

    @property
    def asked(self) -> bool:
        """Whether one's own side has asked for key cards, or for a slam in notrump."""
        return any(self.ours(each) and each.agreed.then[:1] in _ASKS for each in self.said)

    @property
    def invited(self) -> bool:
        """Whether one's own side has invited to game."""
        return any(self.ours(each) and each.agreed.invites for each in self.said)

    @property
    def theirs_stands(self) -> bool:
        """Whether the last bid is the opponents'."""
        return self.last is not None and not self.ours(self.last)

    @cached_property
    def trumps(self) -> str:
        """What four notrump asks about: the agreed suit, one with eight cards shown, the one partner has just bid."""
        if self.agreed:
            return self.agreed
        together = {suit: self.his.lengths[suit][0] + self.mine.lengths[suit][0] for suit in "SHDC"}
        known = [suit for suit, cards in together.items() if cards >= 8]
        if known:
            return known[0]
        said = self.partner_said
        return said.natural if said is not None and said.natural in SUITS else ""

    @cached_property
    def forced(self) -> bool:
        """Whether a pass is against the agreements."""
        said, last = self.partner_said, self.last
        if last is None or said is None:
            return False
        if not self.undisturbed:
            return False
        if said.call == PASS and said.agreed.forcing and not self.doubles:
            return True
        if self.ours(last) and self.doubles == 0 and last is said and (said.agreed.forcing or said.agreed.artificial):
            return True
        if said.call == DOUBLE and said.agreed.forcing and self.doubles:
            return True
        if not self.game[self.side]:
            return False
        if self.ours(last):
            return not is_game(last.call) and not self.doubles
        return not self.doubles and said.call == PASS

    # --- what may be said ---------------------------------------------------------------------------------------------

    def legal(self, call: str) -> bool:
        """Whether the rules of the auction allow a call."""
        if call == PASS:
            return True
        if call == DOUBLE:
            return self.theirs_stands and self.doubles == 0
        if call == REDOUBLE:
            return self.last is not None and not self.theirs_stands and self.doubles == 1
        return NUMBER.get(call, -1) > self.number

    def cheapest(self, strain: str) -> str | None:
        """The lowest bid in a strain."""
        return self.jump(strain, 0)

    def jump(self, strain: str, by: int = 1) -> str | None:
        """So many levels more than the lowest bid in a strain."""
        number = self.number + 1 + (STRAINS.index(strain) - self.number - 1) % len(STRAINS) + by * len(STRAINS)
        return BIDS[number] if number < len(BIDS) else None

    def level(self, strain: str) -> int:
        """The level of the lowest bid in a strain; 8 where there is none."""
        bid = self.cheapest(strain)
        return int(bid[0]) if bid else 8

    def below(self, bid: str | None, limit: str) -> bool:
        """Whether there is a bid, lower than another."""
        return bid is not None and NUMBER[bid] < NUMBER[limit]

    # --- what it means ------------------------------------------------------------------------------------------------

    @cached_property
    def system(self) -> System:
        """One's own system."""
        return system(self.options.system)

    @cached_property
    def position(self) -> tuple[Position, tuple[object, ...]]:
        """Which position it is, and what that is about."""
        if self.opened is None:
            return self.system["opening"], ()
        said, rho = self.partner_said, self.rho_said
        if said is not None and rho is not None and said.agreed.then:
            name, *about = said.agreed.then
            found = self.system[name]
            if rho.call == PASS or found.stands >= (Stands.DOUBLED if rho.call == DOUBLE else Stands.ANY):
                while found.leads:
                    name, *about = found.rows(self, *about)
                    found = self.system[name]
                return found, tuple(about)
        return self.system["general" if self.we_acted else "entering"], ()

    @cached_property
    def says(self) -> tuple[Say, ...]:
        """All calls that may be made, in the order of the rows: those of the position, then the general rules."""
        found, about = self.position
        says = list(self._enough)
        says += [each for row in found.rows(self, *about) for each in row.says if self.legal(each.call)]
        caught = 0
        for each in says:
            caught |= each.hands.sure
        if self.cells[self.me] & ~caught and not found.whole:
            general = self.system["general"].rows(self)
            says += [each for row in general for each in row.says if self.legal(each.call)]
        return tuple(says)

    @property
    def _enough(self) -> tuple[Say, ...]:
        """A pass to a bid that is game by a part-score (rules 5), of hands that fit and see no slam."""
        last, part_score = self.last, self.part_scores[self.side]
        if not part_score or last is None or not last.natural or not self.ours(last) or self.doubles:
            return ()
        if part_score + trick_points(Contract.of(last.call, 0)) < GAME:
            return ()
        hands = hcp(0, SLAM - 1 - self.his.points[1])
        if last.natural == NOTRUMP:
            hands &= EVEN
        else:
            hands &= cards(last.natural, FIT - self.his.lengths[last.natural][0])
        return (Say(PASS, hands, Agreed()),)

    def meaning(self, call: str) -> Meaning:
        """What a call would show."""
        may, caught, found = 0, 0, list[Agreed]()
        for each in self.says:
            if each.call != call:
                caught |= each.hands.sure
            elif each.hands.may & ~caught & self.cells[self.me]:
                may |= each.hands.may & ~caught
                found.append(each.agreed)
        cells = self.cells[self.me] & may
        if cells:
            agreed = _together(found)
            return Meaning(self.me, call, cells, agreed, True, agreed.suit != self.agreed)
        outside = self.system["outside"].rows(self, call)[0].says[0]
        possible = outside.hands.may
        shapes = any_points(possible)
        cells = self.cells[self.me] & possible or self.cells[self.me] & shapes or shapes
        return Meaning(self.me, call, cells, outside.agreed, False)

    def after(self, call: str) -> "Reading":
        """After a call."""
        meaning = self.meaning(call)
        agreed = meaning.agreed
        suits = _with(self.suits, self.side, agreed.suit or self.agreed)
        game = _with(self.game, self.side, self.game[self.side] or agreed.forcing is Forcing.GAME)
        cells = (*self.cells[: self.me], meaning.cells, *self.cells[self.me + 1 :])
        return Reading(self.pairs, self.vulnerable, (*self.said, meaning), cells, suits, game, self.part_scores)


def _with(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def _together(found: list[Agreed]) -> Agreed:
    """What is agreed about a call of several rows: only what is agreed in all of them."""
    first = found[0]
    if all(each == first for each in found):
        return first
    return Agreed(
        forcing=min(each.forcing for each in found),
        suit=first.suit if all(each.suit == first.suit for each in found) else "",
        term=first.term if all(each.term == first.term for each in found) else "",
        artificial=all(each.artificial for each in found),
        invites=all(each.invites for each in found),
        notes=tuple(note for note in first.notes if all(note in each.notes for each in found)),
        then=first.then if all(each.then == first.then for each in found) else (),
    )


# Some tens of kilobytes each.
@lru_cache(maxsize=1 << 10)
def _reading(
    pairs: Sides, vulnerable: tuple[bool, bool], part_scores: tuple[int, int], calls: tuple[str, ...]
) -> Reading:
    if not calls:
        return Reading(pairs, vulnerable, part_scores=part_scores)
    return _reading(pairs, vulnerable, part_scores, calls[:-1]).after(calls[-1])


def read(heard: Heard) -> Reading:
    """An auction, read."""
    return _reading(heard.pairs, heard.vulnerable, heard.part_scores, heard.calls)
