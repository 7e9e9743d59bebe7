"""Proofs that a hand takes, or never takes, tricks however the unseen cards lie and are played.

``run``, ``cash_out``, ``losing_leads`` and ``takes_the_rest`` are quick and sound, and not complete: no proof found
says nothing. They hold at any trick, for a player who is on lead and must win or lose with his own cards alone (no
partner). ``unseen`` are all cards that may lie with the others; what is known of their hands besides makes a proof no
weaker. Games whose players must follow suit; ``takes_the_rest`` asks the rules whether they must.

``prove`` is complete: it proves, or it refutes, or its budget ends (rules/betel_learning.md B). It is for games of
three, one against two, and refuses any other: the kernel's search is made for that.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Literal

from msgspec import Struct

from talia._kernel import BEAT, laydown, solve_worlds
from talia.cards import LANE, SUITS, singles
from talia.tricks.obligations import LEADING, Obligations
from talia.tricks.rules import OwnRules, follows, legal, winner
from talia.tricks.rules import suit as rules_suit

Verdict = Literal["proved", "refuted", "unknown"]

_LANES: Final = tuple(0xFFFF << LANE * suit for suit in range(len(SUITS)))


def run(own: int, missing: int) -> int:
    """How many tricks one suit surely takes, cashed from the top, if nobody can ruff.

    ``own`` and ``missing``: cards of that suit in hand, and unseen. The j-th card from the top wins if it is higher
    than all missing ones, or if the leads before it have drawn them all (rules/betel_learning.md B.4).

    >>> run(0b1101, 0b0010), run(0b1001, 0b0110), run(0b0111, 0b1000)
    (3, 1, 0)
    """
    wins = 0
    left = missing.bit_count()
    while own:
        highest = 1 << own.bit_length() - 1
        if highest < missing and left > wins:
            break
        wins += 1
        own ^= highest
    return wins


def cash_out(hand: int, unseen: int, trump: int = -1) -> int:
    """How many tricks a hand on lead surely takes by cashing its winners (rules/betel_learning.md B.4).

    ``trump``: index of the trump suit, -1 for none. Side suits count only if cashing trumps surely draws all others.

    >>> from talia.cards import mask, Deck
    >>> hand = mask("AS KS QS JS TS 9S AH KH AD AC".split())
    >>> cash_out(hand, Deck("789TJQKA").mask & ~hand, trump=3)
    10
    """
    runs = [run(hand & lane, unseen & lane) for lane in _LANES]
    if trump >= 0 and runs[trump] < (unseen & _LANES[trump]).bit_count():
        return runs[trump]
    return sum(runs)


def takes_the_rest(
    rules: Obligations | OwnRules, hand: int, outside: Sequence[int], *, declarer: bool = False
) -> tuple[int, ...] | None:
    """An order of leads in which a hand surely takes every trick, as numbers of cards; None if none is seen.

    For any rules, at any number of players. ``outside``: all cards that others may hold, in sets each of which gives a
    card to every lead of a suit as long as it has one: the hand of one player, or several hands together, with cards
    out of play among them. Each card led must be one that nothing still outside can beat, be it of its suit or a trump;
    where one must follow suit, a suit is gone from outside after as many leads as the longest set of it has cards.

    >>> from talia.cards import codes, mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> mine, others = mask("AS KS 2S AH".split()), mask("QS JS 2H 3C".split())
    >>> order = takes_the_rest(follow_suit_game("S"), mine, (others,))
    >>> [codes(1 << card)[0] for card in order or ()]
    ['KS', 'AS', 'AH', '2S']
    >>> takes_the_rest(follow_suit_game("S"), mine, (others | mask(("TS",)),)) is None
    True
    """
    order = _order(rules)
    beaten_by = {one: order.beating(one, outside) for one in singles(hand)}
    suits = order.suits(hand | sum(outside))
    # Within a suit only cards led in it draw the higher ones, so each suit must begin with its own highest.
    if any(lane & hand and all(beaten_by[one] & lane for one in singles(lane & hand)) for lane in suits.values()):
        return None
    following = follows(rules, True) and follows(rules, False)
    longest = {suit: max(((some & lane).bit_count() for some in outside), default=0) for suit, lane in suits.items()}
    suit_of = {one: suit for suit, lane in suits.items() for one in singles(lane & hand)}
    gone = sum(suits[suit] for suit, length in longest.items() if not length)
    left, leads = hand, []
    while left:
        may = legal(rules, left, 0, LEADING, declarer)
        lead = next((one for one in singles(may) if not beaten_by[one] & ~gone), None)
        if lead is None:
            return None
        left ^= lead
        leads.append(lead.bit_length() - 1)
        suit = suit_of[lead]
        longest[suit] -= following
        gone |= suits[suit] if longest[suit] <= 0 else 0
    return tuple(leads)


def nothing_beats(rules: Obligations | OwnRules, hand: int, outside: Sequence[int]) -> bool:
    """Whether a hand on lead takes every trick in whatever order it leads: nothing outside beats any of its cards.

    >>> from talia.cards import mask
    >>> from talia.tricks.obligations import follow_suit_game
    >>> nothing_beats(follow_suit_game(None), mask(("AS", "3H")), (mask(("KS", "2H", "4C")),))
    True
    """
    order = _order(rules)
    return not any(order.beating(one, outside) for one in singles(hand))


class _Order:
    """The order of cards by some rules: the suits they belong to, and what beats a card led. It is asked for once."""

    def __init__(self, rules: Obligations | OwnRules) -> None:
        self._rules: Final = rules
        self._suits: Final[dict[str, int]] = {}
        self._placed = 0
        """The cards whose suit is known."""
        self._beating: Final[dict[int, tuple[int, int]]] = {}
        """By card led: the cards compared with it, and those of them that beat it."""

    def suits(self, cards: int) -> dict[str, int]:
        """The cards by suit."""
        for one in singles(cards & ~self._placed):
            suit = rules_suit(self._rules, one.bit_length() - 1)
            self._suits[suit] = self._suits.get(suit, 0) | one
        self._placed |= cards
        return {suit: lane & cards for suit, lane in self._suits.items() if lane & cards}

    def beating(self, led: int, outside: Sequence[int]) -> int:
        """The cards outside that would take a trick to which this one is led."""
        number, others = led.bit_length() - 1, sum(outside)
        compared, beat = self._beating.get(led, (0, 0))
        for one in singles(others & ~compared):
            if winner(self._rules, (number, one.bit_length() - 1)):
                beat |= one
        self._beating[led] = compared | others, beat
        return beat & others


@lru_cache(maxsize=256)
def _order(rules: Obligations | OwnRules) -> _Order:
    return _Order(rules)


def losing_leads(hand: int, unseen: int, *, out: int = 0, others_beat: bool = True) -> Iterator[int]:
    """The leads that lose their trick for certain and after which this hand never takes one, as sets of one card.

    For a game without trumps. ``out``: how many of the unseen cards lie out of play. ``others_beat``: whether the
    others must play a higher card of the suit if they have one; this hand may be obliged to or not
    (rules/betel_learning.md B.3, where it is exact for ten cards of Betel with the dubel open).

    >>> from talia.cards import codes, mask, Deck
    >>> hand = mask("9S 8S 7S 9H 8H 7H 8D 7D 7C KC".split())
    >>> [codes(lead) for lead in losing_leads(hand, Deck("789TJQKA").mask & ~hand)]
    [('KC',)]
    """
    for lead in singles(hand):
        suit = _LANES[(lead.bit_length() - 1) // LANE]
        followers = unseen & suit
        beaters = followers & -lead
        if beaters.bit_count() <= out or (not others_beat and beaters != followers):
            continue
        left = hand ^ lead
        alone = suit if out == 0 and followers.bit_count() == 1 else 0
        if all(_harmless(left & lane, unseen & lane) for lane in _LANES if lane != alone):
            yield lead


def _harmless(own: int, missing: int) -> bool:
    """Whether no card of a suit can win when others lead it."""
    return not own or not missing or own < missing & -missing


class Known(Struct, frozen=True, kw_only=True):
    """What the declarer of a game of three knows in the play; the two others are meant by 0 and 1, in order of play.

    ``hand`` is his own; ``held``: cards that surely lie with each of the others; ``unseen``: cards that may lie with
    either, or out of play if there are more than their hands have room for; ``never``: of these, cards that do not lie
    with the one or the other. ``leader`` of the trick: 0 himself, 1 and 2 the others; ``trick``: its cards so far.
    """

    hand: int
    unseen: int
    held: tuple[int, int] = (0, 0)
    never: tuple[int, int] = (0, 0)
    leader: int = 0
    trick: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.held) != 2 or len(self.never) != 2 or self.leader not in range(3):
            raise ValueError("laydowns are proved in games of three: one declarer, two others")

    @property
    def tricks(self) -> int:
        """How many tricks are not complete, the one on the table included."""
        return self.hand.bit_count() + self._played(0)

    @property
    def room(self) -> tuple[int, int]:
        """How many unseen cards each of the others holds."""
        first, second = (self.tricks - self._played(who + 1) - self.held[who].bit_count() for who in range(2))
        return first, second

    def _played(self, place: int) -> bool:
        return (place - self.leader) % 3 < len(self.trick)


class Proof(Struct, frozen=True):
    """What is known of a claim to so many tricks.

    ``card``: the number of the declarer's card that proves it or of the other's that refutes it; None if nothing is
    left to decide, or if each of the declarer's cards fails. ``layout``: the hands of the two others in a refutation
    that works with all cards open; None if it lies in what the declarer can't know. ``placed``: cards the search put
    down.
    """

    verdict: Verdict
    card: int | None
    layout: tuple[int, int] | None
    placed: int


AT_A_GLANCE: Final = 20_000
"""Cards put down before layouts are tried out."""
TRIED: Final = 64
"""Layouts tried out before the search goes on."""
BUDGET: Final = 5_000_000
"""Cards put down at most, some tenths of a second."""


def prove(rules: Obligations, known: Known, tricks: int, *, at_most: bool = False, budget: int = BUDGET) -> Proof:
    """Whether the declarer takes at least so many tricks from now on against every layout and every defence.

    With ``at_most``: no more than so many. First a lead after which no trick comes, then a short search, then layouts
    with all cards open (what fails there fails altogether), then a search up to the budget. The same question always
    has the same answer.

    >>> from talia.cards import mask, Deck
    >>> from talia.tricks.obligations import must_beat_game
    >>> hand = mask("AS KS AH QH JH TH 9H AD AC KC".split())
    >>> known = Known(hand=hand, unseen=Deck("789TJQKA").mask & ~hand & ~mask(("7H", "TC")))
    >>> [prove(must_beat_game("H"), known, tricks).verdict for tricks in (9, 10)]
    ['proved', 'refuted']
    """
    if tricks < 0 or (tricks == 0 and not at_most):
        return Proof("refuted" if at_most else "proved", None, None, 0)
    lead = _losing_lead(rules, known) if at_most else None
    if lead is not None:
        return Proof("proved", lead, None, 0)
    glance = _searched(rules, known, tricks, at_most, min(budget, AT_A_GLANCE))
    layout = None if glance.verdict == "proved" else _refuting(rules, known, tricks, at_most)
    if layout is not None:
        return Proof("refuted", glance.card, layout, glance.placed)
    if glance.verdict != "unknown" or budget <= AT_A_GLANCE:
        return glance
    return _searched(rules, known, tricks, at_most, budget)


def _losing_lead(rules: Obligations, known: Known) -> int | None:
    """A lead of the declarer after which he never takes a trick, if he is on lead and one is seen at a glance."""
    if rules.trump is not None or known.leader != 0 or known.trick:
        return None
    unseen = known.unseen | known.held[0] | known.held[1]
    out = known.unseen.bit_count() - sum(known.room)
    leads = losing_leads(known.hand, unseen, out=out, others_beat=bool(rules.others & BEAT))
    lead = next(leads, None)
    return None if lead is None else lead.bit_length() - 1


def _searched(rules: Obligations, known: Known, tricks: int, at_most: bool, budget: int) -> Proof:
    proved, card, placed = laydown(
        rules,
        known.hand,
        known.unseen,
        tricks,
        at_most=at_most,
        known=known.held,
        never=known.never,
        leader=known.leader,
        trick=known.trick,
        budget=budget,
    )
    return Proof("unknown" if proved is None else "proved" if proved else "refuted", card, None, placed)


def _refuting(rules: Obligations, known: Known, tricks: int, at_most: bool) -> tuple[int, int] | None:
    """A layout in which the declarer fails though he sees all cards, if one is found."""
    layouts = list(_layouts(known, TRIED))
    worlds = [(known.hand, *layout) for layout in layouts]
    least = tricks + 1 if at_most else tricks
    reached = solve_worlds(rules, worlds, known.leader, 0, known.trick, misere=at_most, at_least=least).tolist()
    return next((layout for layout, reaches in zip(layouts, reached, strict=True) if reaches == at_most), None)


def _layouts(known: Known, number: int) -> Iterator[tuple[int, int]]:
    """Some layouts that agree with what is known; always the same ones."""
    rng = Random(known.hand ^ known.unseen)
    places = tuple(zip(known.held, known.room, strict=True))
    free = list(singles(known.unseen))
    for _ in range(number):
        rng.shuffle(free)
        # Whoever may hold fewer of the cards is given his first; who gives way to him gets what is left.
        hands = [held for held, _ in places]
        left = known.unseen
        for who in sorted((0, 1), key=lambda who: (known.unseen & ~known.never[who]).bit_count() - places[who][1]):
            other = 1 - who
            cards = sorted(
                (one for one in free if one & left & ~known.never[who]), key=lambda one: not one & known.never[other]
            )
            for one in cards[: places[who][1]]:
                hands[who] |= one
                left ^= one
        if all((hand ^ held).bit_count() == room for hand, (held, room) in zip(hands, places, strict=True)):
            yield hands[0], hands[1]
