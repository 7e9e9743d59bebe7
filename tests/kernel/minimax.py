"""The worth of a deal with open cards, found by plain search over the oracle's legal cards: slow and simple."""

import oracle


def declarer_tricks(
    rules: oracle.Rules, hands: list[set[str]], trick: list[str], leader: int, declarer: int, fewest: bool
) -> int:
    """The tricks the declarer takes from here; he wants as many, or the fewest, and the others want the opposite."""
    known: dict[object, int] = {}

    def worth(trick: list[str], leader: int) -> int:
        seat = (leader + len(trick)) % len(hands)
        if not hands[seat]:
            return 0
        key = (tuple(map(frozenset, hands)), tuple(trick), leader)
        if key in known:
            return known[key]
        values = []
        for card in sorted(oracle.legal(rules, hands[seat], trick, seat == declarer)):
            hands[seat].remove(card)
            played = [*trick, card]
            if len(played) < len(hands):
                values.append(worth(played, leader))
            else:
                winning_seat = (leader + oracle.winner(rules.trump, played)) % len(hands)
                values.append(worth([], winning_seat) + (winning_seat == declarer))
            hands[seat].add(card)
        known[key] = max(values) if (seat == declarer) != fewest else min(values)
        return known[key]

    return worth(list(trick), leader)
