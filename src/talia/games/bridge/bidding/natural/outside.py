"""4.13: what a call shows that is in no table, such as a human player may make."""

from talia.cards import SUITS
from talia.games.bridge.bidding.hands import ANY, EVEN, Hands, cards, every, hcp
from talia.games.bridge.bidding.natural.shapes import others
from talia.games.bridge.bidding.natural.slam_tools import asks_key_cards, quantitative_4nt
from talia.games.bridge.bidding.reading import DOUBLE, NUMBER, Reading, is_game
from talia.games.bridge.bidding.rows import ONCE, Rows, Say, Stands, position, row, say
from talia.games.bridge.bidding.zones import GAME, GRAND_SLAM, SLAM
from talia.games.bridge.contracts import NOTRUMP

ZONES = {2: 23, 3: GAME, 6: SLAM, 7: GRAND_SLAM}
"""From how many points together notrump is bid at a level."""


@position("4.13", Stands.ANY)
def outside(a: Reading, call: str) -> Rows:
    """What a call shows by its kind."""
    return (row(1, _read(a, call)),)


def _read(a: Reading, call: str) -> Say:
    if call == DOUBLE:
        return _double(a)
    if call not in NUMBER:
        return say(call, ANY)
    strain, level = call[1:], int(call[0])
    if strain == NOTRUMP:
        return _notrump(a, call, level)
    if strain in a.their_suits and strain not in a.partner_suits:
        return say(call, hcp(10), forcing=ONCE, term="cue_bid", artificial=True)
    if _excludes(a, call):
        return say(
            call,
            ANY,
            forcing=ONCE,
            suit=a.agreed,
            term="exclusion",
            artificial=True,
            then=("exclusion", a.agreed, strain),
        )
    if a.options.kickback and a.agreed and not a.asked and asks_key_cards(a, a.agreed, ANY).call == call:
        return asks_key_cards(a, a.agreed, ANY)
    if strain in a.partner_suits:
        return say(call, cards(strain, 3) & hcp(7, 11), suit=strain)
    return say(call, _suit(a, call, level))


def _suit(a: Reading, call: str, level: int) -> Hands:
    """Four cards, five as an overcall or from the two level on, six with a jump; points by the level."""
    strain = call[1:]
    points = hcp({1: 7, 2: 10}.get(level, 12))
    if call != a.cheapest(strain):
        return cards(strain, 6) & points
    entering = not a.we_acted and a.opened is not None
    return cards(strain, 5 if level > 1 or entering else 4) & points


def _notrump(a: Reading, call: str, level: int) -> Say:
    if call == "4NT" and not a.asked:
        return asks_key_cards(a, a.trumps, ANY) if a.trumps else quantitative_4nt(a, EVEN)
    if call == "5NT" and a.agreed and not a.asked:
        return say(
            call, ANY, forcing=ONCE, suit=a.agreed, term="trump_ask", artificial=True, then=("trump_ask", a.agreed)
        )
    least = max(7, ZONES.get(level, 0) - a.his.points[0])
    return say(call, EVEN & hcp(min(least, 20)))


def _double(a: Reading) -> Say:
    """For takeout up to 3S unless partner has bid, else for penalty."""
    partner_bid = any(each.seat == a.partner and each.strain for each in a.said)
    if partner_bid or a.number > NUMBER["3S"] or a.last is None or a.last.strain == NOTRUMP:
        return say(DOUBLE, ANY, term="penalty_double")
    short = every(*(cards(s, 3) for s in others(a.last.strain))) & hcp(12)
    return say(DOUBLE, short | hcp(17), forcing=ONCE, term="takeout_double", then=("answer_double", 0))


def _excludes(a: Reading, call: str) -> bool:
    """Whether it is a jump that asks for key cards outside a suit: five of it, or 4S with hearts agreed."""
    strain = call[1:]
    if not a.options.exclusion or not a.agreed or strain == a.agreed or strain not in SUITS or a.asked:
        return False
    high = call[0] == "5" or (call == "4S" and a.agreed == "H")
    return high and call != a.cheapest(strain) and is_game(f"5{a.agreed}")
