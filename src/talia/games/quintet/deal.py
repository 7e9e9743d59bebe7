"""A game of Quintet (rules/parallel_poker.md 3 to 5): five packets in secret, then five shows."""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from talia.cards import PACK, RANKS, Deck, codes, lacking, mask, pick
from talia.games.poker.hands import HAND, ORDERS, TRADITIONAL, Ranking, ranking
from talia.games.quintet.answering import best_answer
from talia.games.quintet.comparing import compared, tally
from talia.games.quintet.moves import PACKETS, Arrange, TakeBack
from talia.table.account import Account, Item
from talia.table.forms import Cards, Form
from talia.table.game import Guide, Timer
from talia.table.moves import EVERYONE, Event, IllegalMove, Move
from talia.table.stages import Events, Facts, Lying, Stage, StagedDeal, StagedState, Unattended
from talia.table.zones import Zone, public

SIZE: Final = 32
DECK: Final = Deck(RANKS[-SIZE // 4 :])
REMOVED: Final = 7
"""So many cards are out of the game."""
POINTS: Final = (3, 4, 5, 6, 7)
"""What each show is worth."""
SECONDS: Final = 3
"""So long each show lies before the next."""
POOLS: Final = ("pool.0", "pool.1")
"""Where the cards of each lie that are in no packet yet; they are the same, and open to all."""
MOST_CHANGES: Final = 20
"""How often a seat may take its packets back: more than anybody wants, so that every match is finite."""
TAKE_BACK: Final = Form(TakeBack)


class Spec(Struct, frozen=True):
    """What a game starts with; ``match``: whether games won are counted, for there are several."""

    dealer: int
    order: Literal["traditional", "short_deck"] = "traditional"
    carries: bool = False
    match: bool = False

    @property
    def ranking(self) -> Ranking:
        """How the hands rank."""
        return ranking(SIZE, order=TRADITIONAL if self.order == "traditional" else ORDERS[SIZE])


Packets = tuple[int, ...]


class State(StagedState, frozen=True):
    """A game: ``packets`` by seat, none before it is ready; how many are ``shown``; ``changes`` of mind by seat."""

    spec: Spec
    packets: tuple[Packets, ...] = ((), ())
    changes: tuple[int, ...] = (0, 0)
    shown: int = 0

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats that have laid out their packets."""
        return tuple(seat for seat, packets in enumerate(self.packets) if packets)


class Arranging(Stage, frozen=True):
    """Both lay out their packets at once, each in secret."""

    phase = "arranging"
    takes = (Arrange,)
    not_awaited = "already_ready"

    def done(self, d: State) -> bool:
        """Whether both are ready."""
        return all(d.packets)

    def waiting(self, d: State) -> int:
        """Who is not."""
        return sum(1 << seat for seat, packets in enumerate(d.packets) if not packets)

    def choices(self, d: State, seat: int) -> tuple[Form, ...]:
        """Five packets of five cards, no card in two of them."""
        parts = tuple(Cards(name, POOLS[seat], d.hands[seat], HAND, HAND) for name in PACKETS)
        return (Form(Arrange, parts, distinct=PACKETS),)

    def play(self, d: State, author: int, move: Arrange) -> tuple[State, Events]:
        """Packets are laid out."""
        packets = _checked(d, author, move)
        hands = tuple(0 if seat == author else hand for seat, hand in enumerate(d.hands))
        d = replace(d, packets=_with(d.packets, author, packets), cards=replace(d.cards, hands=hands))
        laid = {name: codes(packet) for name, packet in zip(PACKETS, packets, strict=True)}
        return d, (Event("ready", {"seat": author, **laid}, 1 << author, {"seat": author}),)

    def default(self, d: State, seat: int) -> Move:
        """The cards as they lie."""
        cards = codes(d.hands[seat])
        return Arrange(*(cards[at : at + HAND] for at in range(0, len(cards), HAND)))

    def guidance(self, d: State, seat: int, on_turn: bool) -> tuple[Guide, ...]:
        """What the packets are for."""
        return (Guide("arrange" if on_turn else "wait"),)


class Shows(Unattended, frozen=True):
    """The packets are turned up one after the other, each for some seconds."""

    phase = "shows"

    def done(self, d: State) -> bool:
        """Whether all are."""
        return d.shown > len(PACKETS)

    def timers(self, d: State) -> tuple[Timer, ...]:
        """The next show."""
        return (Timer("show", most=SECONDS, least=SECONDS),)

    def expired(self, d: State, id: str) -> tuple[State, Events]:
        """The next packets are turned up; after the last the game is over."""
        return turned_up(d)


class QuintetDeal(StagedDeal[State]):
    """The rules of a game."""

    made_of = State

    def pack(self, spec: Spec) -> tuple[str, ...]:
        """One of the two packs; the other is sorted out after it."""
        return DECK.codes

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """Seven cards are turned up and out; both have the same 25."""
        out = mask(order[:REMOVED])
        pool = DECK.mask & ~out
        lying = Lying((pool, pool << PACK), (Zone("out", out | out << PACK),))
        told = Event("dealt", {"dealer": d.spec.dealer, "cards": codes(out)})
        return replace(d, cards=lying, stage=Arranging()), (told,)

    def follows(self, d: State) -> tuple[State, Events]:
        """The shows, then the end."""
        if isinstance(d.stage, Shows):
            return self.finish(replace(d, shown=len(PACKETS)))
        return turned_up(replace(d, stage=Shows()))

    def asides(self, d: State, seat: int) -> tuple[Form, ...]:
        """To take one's packets back."""
        may = isinstance(d.stage, Arranging) and seat in d.ready and d.changes[seat] < MOST_CHANGES
        return (TAKE_BACK,) if may else ()

    def beside(self, d: State, author: int, move: Move) -> tuple[State, Events]:
        """Packets are taken back."""
        if not isinstance(move, TakeBack):
            raise IllegalMove("both_ready" if isinstance(d.stage, Shows) else "not_now")
        if isinstance(d.stage, Shows):
            raise IllegalMove("both_ready")
        if author not in d.ready:
            raise IllegalMove("not_ready")
        if d.changes[author] >= MOST_CHANGES:
            raise IllegalMove("too_many_changes", most=MOST_CHANGES)
        hands = tuple(sum(d.packets[author]) if seat == author else hand for seat, hand in enumerate(d.hands))
        changes = tuple(n + (seat == author) for seat, n in enumerate(d.changes))
        d = replace(d, packets=_with(d.packets, author, ()), changes=changes, cards=replace(d.cards, hands=hands))
        return d, (Event("took_back", {"seat": author}),)

    def zones(self, d: State) -> tuple[Zone, ...]:
        """The pool is open; packets are their owner's until they are shown."""
        if d.cards is None:
            return ()
        zones = [Zone(POOLS[seat], hand) for seat, hand in enumerate(d.hands)]
        for seat, packets in enumerate(d.packets):
            zones += (
                Zone(f"{name}.{seat}", packet, EVERYONE if at < d.shown else 1 << seat)
                for at, (name, packet) in enumerate(zip(PACKETS, packets, strict=False))
            )
        return (*zones, *d.cards.piles)

    def common(self, d: State) -> Facts:
        """Who is ready, what the shows are worth and came to, by what hands are named; in the end the best answers."""
        arranging = isinstance(d.stage, Arranging)
        came = [{"winner": winner, "points": worth} for winner, worth in shows(d)] if d.shown else None
        return public(
            dealer=d.spec.dealer,
            ready=d.ready or None if arranging else None,
            tally=points(d) if d.shown else None,
            worth=POINTS,
            classes=d.spec.ranking.classes(),
            shows=came,
            answers=[_told(d, seat) for seat in range(2)] if d.over else None,
        )

    def score(self, d: State) -> tuple[int, ...] | None:
        """Points; where there are several games, who has won this one."""
        if not d.over:
            return None
        mine, theirs = points(d)
        return (int(mine > theirs), int(theirs > mine)) if d.spec.match else (mine, theirs)

    def account(self, d: State) -> Account:
        """The shows one by one."""
        found = []
        for at, (winner, worth) in enumerate(shows(d)):
            data = {"show": at, "worth": worth}
            if winner is None:
                found.append(Item("tied", data))
            else:
                found.append(Item("show", data, (winner,), None if d.spec.match else worth))
        won = [seat for seat, each in enumerate(self.score(d) or ()) if d.spec.match and each]
        return (*found, *(Item("game", seats=(seat,), points=1) for seat in won))

    def summary(self, d: State) -> dict[str, Any]:
        """The dealer and the points."""
        return {"dealer": d.spec.dealer, "points": points(d)}


def _with(packets: tuple[Packets, ...], seat: int, mine: Packets) -> tuple[Packets, ...]:
    return tuple(mine if at == seat else each for at, each in enumerate(packets))


def _checked(d: State, seat: int, move: Arrange) -> Packets:
    """The packets as card sets; raises IllegalMove."""
    pool = d.hands[seat]
    for at, packet in enumerate(move.packets):
        if len(packet) != HAND:
            raise IllegalMove("packet_size", packet=at, n=len(packet))
    cards = [code for packet in move.packets for code in packet]
    if pick(cards, pool) is None:
        missing = lacking(cards, pool)
        raise IllegalMove("card_twice" if cards.count(missing) > 1 else "not_in_pool", card=missing)
    return tuple(pick(packet, pool) or 0 for packet in move.packets)


def worth_of(d: State, seat: int, show: int) -> int:
    """The number of a packet's hand."""
    return d.spec.ranking.strength(d.packets[seat][show] >> PACK * seat)


def _told(d: State, seat: int) -> dict[str, Any]:
    """The best a seat could have laid against what the other has, and the points both would have."""
    other = d.packets[1 - seat]
    pool = sum(d.packets[seat]) >> PACK * seat
    theirs = tuple(packet >> PACK * (1 - seat) for packet in other)
    packets, won = best_answer(d.spec.ranking, pool, theirs, POINTS, d.spec.carries)
    return {"packets": [codes(packet) for packet in packets], "points": won}


def shows(d: State) -> tuple[tuple[int | None, int], ...]:
    """Who won each show so far and what it was worth; a tied one is worth what is lost, or carried to the next."""
    strengths = [(worth_of(d, 0, show), worth_of(d, 1, show)) for show in range(d.shown)]
    return compared(strengths, POINTS, d.spec.carries)


def points(d: State) -> tuple[int, int]:
    """The points of the shows so far."""
    return tally(shows(d))


def turned_up(d: State) -> tuple[State, Events]:
    """The next packets are turned up and compared; none after the last."""
    show, d = d.shown, replace(d, shown=d.shown + 1)
    if show == len(PACKETS):
        return d, ()
    rank = d.spec.ranking
    told = [
        Event(
            "turns_up",
            {
                "seat": seat,
                "show": show,
                "cards": codes(d.packets[seat][show]),
                **rank.told(rank.hands[worth_of(d, seat, show)]),
            },
        )
        for seat in range(2)
    ]
    winner, worth = shows(d)[show]
    data = {"show": show, "points": worth, "tally": points(d)}
    return d, (*told, Event("tied", data) if winner is None else Event("wins", {"seat": winner, **data}))
