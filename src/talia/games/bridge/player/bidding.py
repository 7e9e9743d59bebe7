"""A natural system for beginners: openings, answers, and what two hands come to (rules/bridge_bidding_system.md 4.14).

Each function says a call, or None where it has nothing to say. ``called`` puts them in their order; what may not be
said is passed over.
"""

from typing import Final

from talia.cards import SUITS
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.contracts import BIDS, MAJORS, MINORS, NOTRUMP
from talia.games.bridge.player.reading import Auctioned

PASS: Final = "pass"
DOUBLE: Final = "X"
GAME: Final = 25
MINOR_GAME: Final = 28
SLAM: Final = 33
GRAND_SLAM: Final = 37
FIT: Final = 8


def called(hand: Hand, a: Auctioned) -> str:
    """What the hand says."""
    if a.opened is None:
        return opening(hand, fourth=len(a.calls) == 3)
    said = None
    if a.ours(a.opened[0]):
        if not a.mine.bids:
            said = response(hand, a)
        elif len(a.mine.bids) == 1 and a.opened[0] == a.me:
            said = rebid(hand, a)
    elif not a.mine.bids and not a.mine.doubled:
        said = advance(hand, a) if a.his.bids or a.his.doubled else overcall(hand, a)
    return said if said is not None and may(said, a) else going_on(hand, a)


def may(call: str, a: Auctioned) -> bool:
    """Whether the rules of the auction allow a bid; other calls are the caller's to check."""
    return call not in BIDS or a.last is None or BIDS.index(call) > BIDS.index(a.last[1])


def opening(hand: Hand, *, fourth: bool = False) -> str:
    """The first bid, by points and shape (4.1).

    >>> from talia.cards import mask
    >>> opening(Hand(mask("AS JS 4S KH QH 8H 3H AD QD 4D JC 6C 5C".split())))
    '1NT'
    """
    points = hand.points
    if hand.balanced:
        if 15 <= points <= 17:
            return "1NT"
        if 20 <= points <= 22:
            return "2NT"
        five = [suit for suit in SUITS if hand.length[suit] == 5]
        suit = five[0] if five else "D" if hand.length["D"] >= 4 else "C"
        if points >= 12:
            return f"{2 if points >= 23 else 1}{suit}"
        return PASS
    if points >= 12:
        return f"{2 if points >= 20 else 1}{_first_suit(hand)}"
    long = hand.longest()
    if points >= 6 and hand.length[long] >= 7 and not fourth:
        return f"{3 if hand.length[long] == 7 else 4}{long}"
    return PASS


def _first_suit(hand: Hand) -> str:
    if sorted(hand.length.values()) == [1, 4, 4, 4]:
        return "D" if hand.length["D"] == 4 else "C"
    return hand.longest()


def response(hand: Hand, a: Auctioned) -> str | None:
    """The first answer to partner's opening (4.2, 4.3, 4.6 to 4.8)."""
    if not a.his.bids:
        return None
    first = a.his.bids[0]
    level, strain = int(first[0]), first[1:]
    if strain == NOTRUMP:
        return _to_notrump(hand, level)
    if level == 2:
        return _to_strong_two(hand, a, strain)
    if level > 2:
        return _to_preempt(hand, level, strain)
    return _to_suit(hand, a, strain)


def _to_notrump(hand: Hand, level: int) -> str:
    points = hand.points
    least, invites = (10, 8) if level == 1 else (4, 4)
    majors = [suit for suit in "SH" if hand.length[suit] >= 5]
    if majors and points >= least:
        return f"3{max(majors, key=lambda suit: hand.length[suit])}"
    if level == 1 and points < invites:
        long = hand.longest("DHS")
        return f"2{long}" if hand.length[long] >= 5 else PASS
    top = 17 if level == 1 else 22
    if points + top - 2 >= GRAND_SLAM:
        return "7NT"
    if points + top - 2 >= SLAM:
        return "6NT"
    if points + top >= SLAM:
        return "4NT"
    return "3NT" if points >= least else "2NT" if level == 1 else PASS


def _to_strong_two(hand: Hand, a: Auctioned, strain: str) -> str | None:
    if hand.points <= 6:
        return f"4{strain}" if strain in MAJORS and hand.length[strain] >= 3 and hand.points >= 4 else "2NT"
    if hand.length[strain] >= (3 if strain in MAJORS else 4):
        return f"3{strain}"
    long = hand.longest("".join(suit for suit in SUITS if suit != strain))
    if hand.length[long] >= 5:
        return a.cheapest(long)
    return "6NT" if hand.points >= 13 else "3NT"


def _to_preempt(hand: Hand, level: int, strain: str) -> str:
    support = hand.length[strain]
    enough = hand.points >= 15 and support >= 2
    if strain in MAJORS and level == 3 and (enough or support >= 4):
        return f"4{strain}"
    if level == 3 and hand.points >= 16 and all(hand.stops(suit) for suit in SUITS if suit != strain):
        return "3NT"
    return PASS


def _to_suit(hand: Hand, a: Auctioned, strain: str) -> str | None:
    points, entered = hand.points, bool(a.their_suits())
    support = hand.length[strain] >= (3 if strain in MAJORS else 5 if strain == "C" else 4)
    worth = hand.with_trumps(strain)
    if strain in MAJORS and support:
        if worth >= 12:
            return a.jump(strain) if not entered else f"4{strain}"
        if worth >= 7:
            return a.cheapest(strain)
    others = [suit for suit in SUITS if suit != strain and suit not in a.their_suits()]
    if points >= 12:
        return _strong_answer(hand, a, strain, others)
    if points < 7:
        return PASS
    major = _major(hand, [suit for suit in others if a.cheapest(suit) == f"1{suit}"])
    if major is not None:
        return f"1{major}"
    lower = [suit for suit in others if hand.length[suit] >= 5 and a.cheapest(suit) in (f"1{suit}", f"2{suit}")]
    for suit in sorted(lower, key=lambda each: -hand.length[each]):
        bid = a.cheapest(suit)
        if bid is not None and (bid[0] == "1" or points >= (10 if entered else 9)):
            return bid
    if support and worth >= 7:
        return a.cheapest(strain)
    notrump = a.cheapest(NOTRUMP)
    return notrump if notrump == "1NT" and all(map(hand.stops, a.their_suits())) else PASS


def _strong_answer(hand: Hand, a: Auctioned, strain: str, others: list[str]) -> str | None:
    """With twelve points and more, to a suit that is not raised: the pair will reach a game."""
    shows = a.cheapest if a.their_suits() else a.jump
    stopped = all(map(hand.stops, a.their_suits()))
    even = hand.balanced and stopped and not (strain in MINORS and hand.length[strain] >= 5)
    if strain in MINORS:
        major = _major(hand, others)
        if major is not None:
            return shows(major)
    long = [suit for suit in others if hand.length[suit] >= (5 if strain in MINORS or hand.balanced else 4)]
    if long:
        own = max(long, key=lambda suit: (hand.length[suit], SUITS.index(suit)))
        if strain in MAJORS or hand.length[own] > hand.length[strain]:
            return shows(own)
    if strain == "H" and hand.length["S"] >= 4 and "S" in others:
        return shows("S")
    if even or (stopped and a.their_suits()):
        return "3NT" if 16 <= hand.points <= 18 or a.their_suits() else "2NT"
    return a.jump(strain)


def _major(hand: Hand, others: list[str]) -> str | None:
    """The longest major of four cards and more: of two of four hearts, of two longer ones spades."""
    four = [suit for suit in others if suit in MAJORS and hand.length[suit] >= 4]
    return max(four, key=lambda suit: (hand.length[suit], (suit == "S") == (hand.length[suit] > 4)), default=None)


def rebid(hand: Hand, a: Auctioned) -> str | None:
    """The opener's second call after an answer at the one level (4.4)."""
    first = a.mine.bids[0]
    if first[0] != "1" or first[1:] == NOTRUMP or len(a.his.bids) != 1:
        return None
    answer, mine, points = a.his.bids[0], first[1:], hand.points
    if answer[1:] == mine or answer[0] != "1":
        return None
    strain = answer[1:]
    if hand.balanced and points >= 18:
        return "2NT"
    if strain in MAJORS and hand.length[strain] >= 4:
        worth = hand.with_trumps(strain)
        return f"{4 if worth >= 18 else 3 if worth >= 15 else 2}{strain}"
    if hand.balanced:
        if strain == NOTRUMP:
            return PASS
        for suit in "HS":
            if hand.length[suit] >= 4 and a.cheapest(suit) == f"1{suit}":
                return f"1{suit}"
        return a.cheapest(NOTRUMP) if a.cheapest(NOTRUMP) == "1NT" else None
    second = [suit for suit in SUITS if suit not in (mine, strain) and hand.length[suit] >= 4]
    if second and hand.length[mine] < 6:
        suit = hand.longest("".join(second))
        cheap = a.cheapest(suit)
        below = cheap is not None and (cheap[0] == "1" or BIDS.index(cheap) < BIDS.index(f"2{mine}"))
        if points >= 18:
            return a.jump(suit) if below else cheap
        if below or points >= 16:
            return cheap
    if hand.length[mine] >= 6:
        if points >= 18:
            return f"4{mine}" if mine in MAJORS else "3NT"
        return f"{3 if points >= 15 else 2}{mine}"
    if points >= 18:
        return "3NT"
    return f"2{mine}" if strain != NOTRUMP or min(hand.length.values()) < 2 else PASS


def overcall(hand: Hand, a: Auctioned) -> str | None:
    """What enters the others' auction (4.11)."""
    if a.last is None or not a.opened:
        return None
    points, theirs = hand.points, a.their_suits()
    level = int(a.last[1][0])
    if a.last[1] == "1NT":
        long = hand.longest()
        if points >= 16:
            return DOUBLE
        return a.cheapest(long) if hand.length[long] >= 6 and points >= 8 else PASS
    if not theirs or level > 3:
        return PASS
    if hand.balanced and 15 <= points <= 18 and all(map(hand.stops, theirs)) and level == 1:
        return a.cheapest(NOTRUMP)
    if points >= 17:
        return DOUBLE
    long = hand.longest("".join(suit for suit in SUITS if suit not in theirs))
    bid = a.cheapest(long)
    if hand.length[long] >= 5 and bid is not None and bid[0] <= "2":
        good = points >= 10 or hand.top(long) >= 1
        if bid[0] == "1" and 8 <= points <= 16 and good:
            return bid
        if bid[0] == "2" and 11 <= points <= 16 and (hand.length[long] >= 6 or hand.top(long) >= 2):
            return bid
    short = all(hand.length[suit] <= (3 if points >= 14 else 2) for suit in theirs)
    others = [suit for suit in SUITS if suit not in theirs]
    takes_out = short and all(hand.length[suit] >= 3 for suit in others)
    if points >= 12 + max(0, level - 2) and takes_out and any(hand.length[suit] >= 4 for suit in MAJORS):
        return DOUBLE
    return PASS


def advance(hand: Hand, a: Auctioned) -> str | None:
    """The answer to partner's overcall or double (4.11)."""
    points, theirs = hand.points, a.their_suits()
    if a.his.bids:
        strain = a.his.bids[0][1:]
        if strain == NOTRUMP:
            return None
        worth = hand.with_trumps(strain)
        if hand.length[strain] >= 3 and worth >= 7:
            return (
                f"4{strain}"
                if worth >= 15 and strain in MAJORS
                else a.jump(strain)
                if worth >= 12
                else a.cheapest(strain)
            )
        if points >= 9 and all(map(hand.stops, theirs)):
            return "3NT" if points >= 15 else a.jump(NOTRUMP) if points >= 12 else a.cheapest(NOTRUMP)
        return PASS
    if a.last is None or a.doubles != 1:
        return PASS if points < 6 else None
    others = "".join(suit for suit in SUITS if suit not in theirs)
    best = max(others, key=lambda suit: (suit in MAJORS and hand.length[suit] >= 4, hand.length[suit]))
    if points >= 12:
        if best in MAJORS and hand.length[best] >= 4:
            return f"4{best}"
        if all(map(hand.stops, theirs)):
            return "3NT"
    return a.jump(best) if points >= 9 and hand.length[best] >= 4 else a.cheapest(best)


def fit(hand: Hand, a: Auctioned) -> str | None:
    """The suit of which the side has eight cards, majors before minors."""
    known = [suit for suit in SUITS if hand.length[suit] + a.his.length[suit] >= FIT]
    known = [suit for suit in known if a.his.length[suit] > 2 or hand.length[suit] >= 6]
    return max(
        known,
        key=lambda suit: (suit in MAJORS, hand.length[suit] + a.his.length[suit], SUITS.index(suit)),
        default=None,
    )


def going_on(hand: Hand, a: Auctioned) -> str:
    """Any later call: what both hands come to together (4.10, the G-rules)."""
    suit, ours = fit(hand, a), a.our_last()
    if ours is None or a.last is None:
        return PASS
    strength = hand.with_trumps(suit) if suit else hand.points
    low, high = strength + a.his.low, strength + min(a.his.high, 40 - hand.points)
    theirs = not a.ours(a.last[0])
    if low >= (SLAM - 1 if suit else SLAM) and ours[0] < "6":
        slam = f"{7 if low >= GRAND_SLAM else 6}{suit or NOTRUMP}"
        if may(slam, a):
            return slam
    if is_game(ours):
        if ours == "3NT" and suit in MAJORS and not theirs and may(f"4{suit}", a):
            return f"4{suit}"
        return _penalty(hand, a) if theirs else PASS
    if low >= GAME or a.mine.low + a.his.low >= GAME - 1:
        return _to_game(hand, a, suit, low) or (_penalty(hand, a) if theirs else PASS)
    if theirs:
        return _competing(hand, a, suit)
    if high >= GAME and low >= GAME - 3:
        invited = f"3{suit}" if suit in MAJORS else "2NT"
        if may(invited, a):
            return invited
        middle = (a.mine.low + min(a.mine.high, 20)) / 2
        if strength >= middle:
            return _to_game(hand, a, suit, low) or PASS
    return _settling(hand, a, suit, ours)


def is_game(bid: str) -> bool:
    """Whether a bid is a game when it is made."""
    return BIDS.index(bid) >= BIDS.index({"H": "4H", "S": "4S", NOTRUMP: "3NT"}.get(bid[1:], f"5{bid[1:]}"))


def _to_game(hand: Hand, a: Auctioned, suit: str | None, low: int) -> str | None:
    if suit in MAJORS:
        return f"4{suit}" if may(f"4{suit}", a) else None
    for major in "SH":
        bid = a.cheapest(major)
        if hand.length[major] >= 5 and a.mine.length[major] < 5 and bid is not None and bid < "3NT" and bid[0] <= "3":
            return bid
    stopped = all(map(hand.stops, a.their_suits()))
    if may("3NT", a) and (stopped or suit is None):
        return "3NT"
    if suit is not None and may(f"5{suit}", a) and low >= MINOR_GAME - 2:
        return f"5{suit}"
    return None


def _penalty(hand: Hand, a: Auctioned) -> str:
    if a.last is None or a.doubles:
        return PASS
    level, strain = int(a.last[1][0]), a.last[1][1:]
    enough = hand.defence(strain) + a.his.low // 5 >= 8 - level + 1
    return DOUBLE if level >= 3 and enough else PASS


def _competing(hand: Hand, a: Auctioned, suit: str | None) -> str:
    if suit is not None:
        trumps = hand.length[suit] + a.his.length[suit]
        bid = a.cheapest(suit)
        if bid is not None and int(bid[0]) <= min(3, trumps - 6) and hand.points + a.his.low >= 17:
            return bid
    return _penalty(hand, a)


def _settling(hand: Hand, a: Auctioned, suit: str | None, ours: str) -> str:
    """Where no game is to be had: a pass, or the suit in which more cards are."""
    strain = ours[1:]
    forced = a.his.bids and not a.mine.bids and a.his.bids[0][0] == "2" and a.his.bids[0][1:] != NOTRUMP
    new = a.his.bids and a.mine.bids and a.his.bids[-1] == ours and a.his.bids[-1][0] < "3"
    unlimited = bool(new) and len(a.his.bids) == 1 and strain not in (NOTRUMP, a.mine.bids[0][1:])
    if strain == NOTRUMP and not forced and (hand.balanced or suit is None):
        return PASS
    if strain in SUITS and not forced and not unlimited and hand.length[strain] + a.his.length[strain] >= 7:
        return PASS
    options = [each for each in SUITS if each not in a.their_suits()]
    best = max(options, key=lambda each: hand.length[each] + a.his.length[each] + (hand.length[each] >= 6))
    bid = a.cheapest(best)
    together = hand.length[best] + a.his.length[best]
    if bid is not None and int(bid[0]) <= (2 if together == 7 else 3) and together >= 7 and best != strain:
        return bid
    if forced or unlimited:
        cheap = a.cheapest(NOTRUMP)
        return cheap if cheap is not None and cheap[0] <= "3" else PASS
    return PASS
