"""What a seat can do in Skat."""

from talia.table.moves import Move
from talia.tricks.claiming import Answer, Claim
from talia.tricks.play import Play

__all__ = [
    "Announce",
    "Answer",
    "AnyMove",
    "Bid",
    "Choose",
    "Claim",
    "GrandHand",
    "Hand",
    "Hold",
    "Kontra",
    "Offer",
    "Pass",
    "PassOn",
    "PickUp",
    "Play",
    "Propose",
    "Refuse",
    "Resign",
    "Take",
]


class Bid(Move, frozen=True, tag="bid"):
    """Names a value in the auction, as text: ``"18"``."""

    value: str


class Hold(Move, frozen=True, tag="hold"):
    """Takes the same value as the one who asks ("mam")."""


class Pass(Move, frozen=True, tag="pass"):
    """Passes in the auction; or gives no kontra, offers no schenken, claims no grand hand."""


class PickUp(Move, frozen=True, tag="pick_up"):
    """Takes the two cards of the skat into the hand."""


class Hand(Move, frozen=True, tag="hand"):
    """Plays from the hand: the skat stays unseen."""


class Announce(Move, frozen=True, tag="announce"):
    """Names the game, after picking up with the two cards put down.

    ``game``: C, S, H, D, grand, null, null_ouvert, revolution. ``extra`` (from the hand, not in null): schneider,
    schwarz, ouvert, or none.

    >>> import msgspec
    >>> msgspec.json.encode(Announce("grand", extra="schneider"))
    b'{"type":"announce","game":"grand","extra":"schneider","discard":[]}'
    """

    game: str
    extra: str = "none"
    discard: tuple[str, ...] = ()


class Kontra(Move, frozen=True, tag="kontra"):
    """Doubles: ``kontra``, ``rekontra`` or ``sup``."""

    say: str


class Offer(Move, frozen=True, tag="offer"):
    """A defender wants to give the game up (schenken)."""


class Propose(Move, frozen=True, tag="propose"):
    """How the defenders of a revolution are to exchange: cards of one's own for as many of the partner's."""

    give: tuple[str, ...] = ()
    take: tuple[str, ...] = ()


class Choose(Move, frozen=True, tag="choose"):
    """Which exchange it is to be: ``first`` or ``counter``."""

    plan: str


class Resign(Move, frozen=True, tag="resign"):
    """The soloist gives the game up."""


class GrandHand(Move, frozen=True, tag="grand_hand"):
    """Plays a grand from the hand in place of Schieberamsch."""

    extra: str = "none"


class Take(Move, frozen=True, tag="take"):
    """Takes the two cards that are passed on in Schieberamsch."""


class Refuse(Move, frozen=True, tag="refuse"):
    """Passes them on unseen, and doubles."""


class PassOn(Move, frozen=True, tag="pass_on"):
    """The two cards that go to the next player, or to the skat; no jacks."""

    cards: tuple[str, ...]


AnyMove = (
    Bid
    | Hold
    | Pass
    | PickUp
    | Hand
    | Announce
    | Kontra
    | Offer
    | Answer
    | Propose
    | Choose
    | Resign
    | GrandHand
    | Take
    | Refuse
    | PassOn
    | Play
    | Claim
)
