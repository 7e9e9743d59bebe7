"""Ramsch, and Schieberamsch with its cards passed on (rules/skat.md 4.6)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import codes, lacking, mask, pick
from talia.games.skat import playing
from talia.games.skat.moves import GrandHand, Pass, PassOn, Refuse, Take
from talia.games.skat.scoring import EXTRAS, JACKS
from talia.games.skat.state import DealState, Step, their_turn
from talia.table.forms import Cards, Form, Option
from talia.table.moves import Event, IllegalMove
from talia.table.zones import moved
from talia.tricks.play import HAND, put

JACK_CARDS: Final = mask(JACKS)

_GRAND_HAND: Final = (Form(Pass), Form(GrandHand, (Option("extra", EXTRAS),)))
_SLIDE: Final = (Form(Take), Form(Refuse))


def begin_ramsch(d: DealState, kind: str) -> Step:
    """After three passes."""
    d = replace(d, ramsch=kind)
    return playing.begin(d) if kind == "ramsch" else (_slide(d, 0), ())


def begin_round(d: DealState) -> DealState:
    """A deal of a round: first everybody is asked for a grand from the hand."""
    return replace(d, phase="grand_hand", ramsch="schieberamsch", turn=d.spec.order[0], asked=d.spec.order[1:])


def _slide(d: DealState, place: int) -> DealState:
    return replace(d, phase="slide", turn=d.spec.order[place], asked=d.spec.order[place + 1 :])


def choices(d: DealState, seat: int) -> tuple[Form, ...]:
    """A grand from the hand; to take the two cards or not; which two go on."""
    if d.phase == "grand_hand":
        return _GRAND_HAND
    if d.phase == "slide":
        return _SLIDE
    return (Form(PassOn, (Cards("cards", HAND[seat], d.hands[seat] & ~JACK_CARDS, 2, 2),)),)


def no_grand_hand(d: DealState, author: int, _: Pass) -> Step:
    """The next one is asked; nobody: the cards begin to slide."""
    happened = Event("no_grand_hand", {"seat": author})
    if d.asked:
        return replace(d, turn=d.asked[0], asked=d.asked[1:]), (happened,)
    return _slide(d, 0), (happened,)


def take(d: DealState, author: int, _: Take) -> Step:
    """The two cards join the hand."""
    their_turn(d, author, "slide")
    told = {"seat": author, "cards": codes(d.skat)}
    happened = Event("takes", told, 1 << author, {"seat": author, "cards": None})
    known = moved(d.known, d.skat, source="skat", lay_there=d.skat, target=HAND[author], named_to=1 << author)
    hands = put(d.hands, author, d.hands[author] | d.skat)
    return replace(d, phase="pass_on", hands=hands, skat=0, known=known), (happened,)


def refuse(d: DealState, author: int, _: Refuse) -> Step:
    """They go on unseen."""
    their_turn(d, author, "slide")
    d = replace(d, refusals=d.refusals + 1)
    happened = Event("refuses", {"seat": author, "factor": 2**d.refusals})
    d, events = _next(d)
    return d, (happened, *events)


def pass_on(d: DealState, author: int, move: PassOn) -> Step:
    """Two cards go to the next player, the last one's to the skat."""
    their_turn(d, author, "pass_on")
    down = pick(move.cards, d.hands[author])
    if down is None:
        raise IllegalMove("not_in_hand", card=lacking(move.cards, d.hands[author]))
    if down.bit_count() != 2 or len(move.cards) != 2:
        raise IllegalMove("pass_on_two")
    if down & JACK_CARDS:
        raise IllegalMove("no_jacks_passed_on")
    told = {"seat": author, "cards": codes(down)}
    happened = Event("passes_on", told, 1 << author, {"seat": author, "cards": None})
    known = moved(
        d.known,
        down,
        source=HAND[author],
        lay_there=d.hands[author],
        target="skat",
        named_to=1 << author,
        sees_source=1 << author,
    )
    d = replace(d, hands=put(d.hands, author, d.hands[author] & ~down), skat=down, known=known)
    d, events = _next(d)
    return d, (happened, *events)


def _next(d: DealState) -> Step:
    if not d.asked:
        return playing.begin(d)
    return replace(d, phase="slide", turn=d.asked[0], asked=d.asked[1:]), ()


def grand_hand(d: DealState, author: int, move: GrandHand) -> tuple[DealState, int]:
    """The deal becomes an ordinary grand from the hand with nothing to fulfil; with it the place of its extra."""
    their_turn(d, author, "grand_hand")
    if move.extra not in EXTRAS:
        raise IllegalMove("no_such_game", game=move.extra)
    return replace(d, ramsch="", soloist=author, hand=True, turn=author), EXTRAS.index(move.extra)
