"""The obligations of trick play once more, slow and plain, written from rules/betel.md 4.3 and not from the kernel.

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


def higher(card: str, than: str) -> bool:
    return RANKS.index(card[0]) > RANKS.index(than[0])


def highest(cards: list[str]) -> str:
    best = cards[0]
    for card in cards:
        if higher(card, best):
            best = card
    return best


def legal(rules: Rules, hand: set[str], trick: list[str], is_declarer: bool) -> set[str]:
    """The cards that may be played, rule by rule in the order of rules/betel.md 4.3."""
    if not trick:
        return set(hand)
    led_suit = trick[0][1]
    must_beat = rules.declarer_must_beat if is_declarer else rules.others_must_beat
    ruffed = led_suit != rules.trump and any(card[1] == rules.trump for card in trick)

    # 1. Hand contains cards of the suit led.
    following = {card for card in hand if card[1] == led_suit}
    if following:
        if not rules.must_follow:
            return set(hand)
        if ruffed and not rules.beat_after_ruff:
            return following
        if not must_beat:
            return following
        best = highest([card for card in trick if card[1] == led_suit])
        beating = {card for card in following if higher(card, best)}
        return beating or following

    # 2. No card of it, trumps exist and were not led, hand contains trumps.
    trumps = {card for card in hand if card[1] == rules.trump}
    if trumps and led_suit != rules.trump and rules.must_ruff:
        lying = [card for card in trick if card[1] == rules.trump]
        if not lying:
            return trumps
        overruffing = {card for card in trumps if higher(card, highest(lying))}
        if overruffing:
            return overruffing if rules.must_overruff else trumps
        if rules.must_underruff:
            return trumps

    # 3. Otherwise.
    return set(hand)


def winner(trump: str | None, trick: list[str]) -> int:
    """The place of the highest trump in the trick, else of the highest card of the suit led."""
    candidates = [card for card in trick if card[1] == trump] or [card for card in trick if card[1] == trick[0][1]]
    return trick.index(highest(candidates))


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
            winning_seat = (leader + winner(rules.trump, played)) % len(hands)
            lines += count_lines(rules, hands, [], winning_seat, declarer, depth - 1)
        hands[seat].add(card)
    return lines
