"""What an auction tells whoever leads, and those who play after him."""

from talia.cards import LANES
from talia.games.bridge.bidding.reading import DOUBLE, PASS, Reading
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.player.leads import Auction


def auction_of(heard: Reading, dealer: int, declarer: int, leader: int, trump: str | None) -> Auction:
    """What an auction tells who leads; places, ``heard`` after the last call.

    >>> from talia.games.bridge.bidding import Heard
    >>> from talia.games.bridge.bidding.reading import read
    >>> told = read(Heard(("1H", "1S", "3NT", "X", "pass", "pass", "pass")))
    >>> auction_of(told, 0, 0, 3, None)
    Auction(partner='S', declarer='H', dummy='', asked='', punished=False, preferred=False)
    """
    partner, dummy = (leader + 2) % SEATS, (declarer + 2) % SEATS
    suits: dict[int, str] = {}
    for place in range(SEATS):
        bid = dict.fromkeys(each.natural for each in heard.said if (each.seat + dealer) % SEATS == place)
        suits[place] = "".join(suit for suit in bid if suit in LANES)
    return Auction(
        suits[partner],
        suits[declarer],
        suits[dummy],
        _asked(heard, dealer, partner, suits[dummy], trump),
        _punished(heard, dealer, partner, leader),
        _chosen(suits[declarer], suits[dummy], trump),
    )


def _chosen(declarers: str, dummys: str, trump: str | None) -> bool:
    """Whether trumps are one of declarer's two suits, and dummy has bid nothing else since."""
    return trump is not None and trump in declarers and len(declarers) > 1 and dummys[-1:] in ("", trump)


def _asked(heard: Reading, dealer: int, partner: int, dummys: str, trump: str | None) -> str:
    """What partner's double asks for: of an artificial bid its suit, against a slam dummy's first side suit."""
    wanted = ""
    for number, each in enumerate(heard.said):
        if each.call != DOUBLE or (each.seat + dealer) % SEATS != partner:
            continue
        bid = next(said for said in reversed(heard.said[:number]) if said.strain)
        if bid.agreed.artificial and bid.strain in LANES:
            wanted = bid.strain
        elif bid is heard.last and bid.call[0] >= "6":
            wanted = next((suit for suit in dummys if suit != trump), "")
    return wanted


def _punished(heard: Reading, dealer: int, partner: int, leader: int) -> bool:
    """Whether partner has passed the leader's double for takeout, and that was the end."""
    *_, doubled, _, passed, _ = (None, None, None, None, *heard.said)
    if doubled is None or passed is None or heard.doubles != 1:
        return False
    return (
        doubled.call == DOUBLE
        and doubled.agreed.term == "takeout_double"
        and (doubled.seat + dealer) % SEATS == leader
        and passed.call == PASS
        and (passed.seat + dealer) % SEATS == partner
    )
