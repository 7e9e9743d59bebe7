"""The obligations of trick play once more, slow and plain, written from the rules and not from the kernel.

Following, beating and ruffing are those of rules/betel.md 4.3; trumps of several suits and other orders of ranks are
those of rules/skat.md 2 and rules/baska.md 2.

Cards are codes ("QH"), hands are sets, a trick is the list of its cards in the order played.
"""

from dataclasses import dataclass

RANKS = "23456789TJQKA"


@dataclass(frozen=True)
class Rules:
    """What a game asks of its players; as it stands, a game in which one must follow suit and no more."""

    trump: str | None = None
    declarer_must_beat: bool = False
    others_must_beat: bool = False
    beat_after_ruff: bool = False
    must_ruff: bool = False
    must_overruff: bool = False
    must_underruff: bool = False
    must_follow: bool = True
    ranks: str = RANKS
    trumps: tuple[str, ...] = ()
    """The trumps from the lowest up where they are no suit of the pack: they belong to no other suit then."""
    no_lead: frozenset[str] = frozenset()
    """Cards that nobody leads who has others, like the hearts of rules/kierki.md 4.1."""
    must_go: frozenset[str] = frozenset()
    """Cards a follower plays as soon as he may and they would not take the trick, like the king of hearts there."""

    def suit(self, card: str) -> str:
        return "trumps" if card in self.trumps or card[1] == self.trump else card[1]

    def height(self, card: str) -> int:
        """By this the cards of one suit are compared."""
        return self.trumps.index(card) if card in self.trumps else self.ranks.index(card[0])


def skat(game: str) -> Rules:
    """The rules of a game of Skat (rules/skat.md 2): C, D, H, S, grand or null."""
    if game == "null":
        return Rules()
    suit = "" if game == "grand" else game
    plain = tuple(rank + suit for rank in "789QKTA" if suit)
    return Rules(ranks="789QKTA", trumps=(*plain, "JD", "JH", "JS", "JC"))


def baska(order: str) -> Rules:
    """The rules of Baśka (rules/baska.md 2 and 4.4): the normal order or the order of gran."""
    trumps = "JD JH JS JC" if order == "gran" else "TD AD JD JH JS JC QD QH QS QC TH AH"
    return Rules(
        ranks="JQTA",
        trumps=tuple(trumps.split()),
        declarer_must_beat=True,
        others_must_beat=True,
        must_ruff=True,
        must_overruff=True,
        must_underruff=True,
    )


def betel(contract: str, beat_after_ruff: bool = False) -> Rules:
    """The rules of a Betel contract: 1C ... 5N, BK0 ... BK3, BETEL, ALLPASS."""
    suit_contract = contract[0].isdigit() and contract[1] != "N"
    return Rules(
        trump=contract[1] if suit_contract else None,
        declarer_must_beat=True,
        others_must_beat=contract != "BETEL",
        beat_after_ruff=beat_after_ruff,
        must_ruff=True,
        must_overruff=True,
        must_underruff=True,
    )


def highest(rules: Rules, cards: list[str]) -> str:
    return max(cards, key=rules.height)


def legal(rules: Rules, hand: set[str], trick: list[str], is_declarer: bool) -> set[str]:
    """The cards that may be played."""
    if not trick:
        return hand - rules.no_lead or set(hand)
    allowed = following(rules, hand, trick, is_declarer)
    lost = {card for card in allowed & rules.must_go if winner(rules, [*trick, card]) != len(trick)}
    return lost or allowed


def following(rules: Rules, hand: set[str], trick: list[str], is_declarer: bool) -> set[str]:
    """What following, beating and ruffing leave, rule by rule in the order of rules/betel.md 4.3."""
    led_suit = rules.suit(trick[0])
    must_beat = rules.declarer_must_beat if is_declarer else rules.others_must_beat
    ruffed = led_suit != "trumps" and any(rules.suit(card) == "trumps" for card in trick)

    # 1. Hand contains cards of the suit led.
    following = {card for card in hand if rules.suit(card) == led_suit}
    if following:
        if not rules.must_follow:
            return set(hand)
        if ruffed and not rules.beat_after_ruff:
            return following
        if not must_beat:
            return following
        best = highest(rules, [card for card in trick if rules.suit(card) == led_suit])
        beating = {card for card in following if rules.height(card) > rules.height(best)}
        return beating or following

    # 2. No card of it, trumps exist and were not led, hand contains trumps.
    trumps = {card for card in hand if rules.suit(card) == "trumps"}
    if trumps and led_suit != "trumps" and rules.must_ruff:
        lying = [card for card in trick if rules.suit(card) == "trumps"]
        if not lying:
            return trumps
        overruffing = {card for card in trumps if rules.height(card) > rules.height(highest(rules, lying))}
        if overruffing:
            return overruffing if rules.must_overruff else trumps
        if rules.must_underruff:
            return trumps

    # 3. Otherwise.
    return set(hand)


def winner(rules: Rules, trick: list[str]) -> int:
    """The place of the highest trump in the trick, else of the highest card of the suit led."""
    trumps = [card for card in trick if rules.suit(card) == "trumps"]
    return trick.index(highest(rules, trumps or [card for card in trick if rules.suit(card) == rules.suit(trick[0])]))


def count_lines(
    rules: Rules, hands: list[set[str]], trick: list[str], leader: int, declarer: int | None, depth: int
) -> int:
    """The number of legal lines of play of the next `depth` cards."""
    seat = (leader + len(trick)) % len(hands)
    if depth == 0 or not hands[seat]:
        return 1
    cards = legal(rules, hands[seat], trick, seat == declarer)
    if depth == 1:
        return len(cards)
    lines = 0
    for card in cards:
        hands[seat].remove(card)
        played = [*trick, card]
        if len(played) < len(hands):
            lines += count_lines(rules, hands, played, leader, declarer, depth - 1)
        else:
            winning_seat = (leader + winner(rules, played)) % len(hands)
            lines += count_lines(rules, hands, [], winning_seat, declarer, depth - 1)
        hands[seat].add(card)
    return lines
