"""Claims and concessions of bridge: rules/bridge.md 4.3, 4.5, the vectors of 9.9, and what computer players answer."""

from itertools import combinations, permutations
from math import inf
from random import Random
from time import perf_counter
from typing import Any

import msgspec
import pytest

from talia._kernel import solve_board
from talia.cards import card, codes, mask
from talia.chance import Given, Seeded
from talia.games.bridge.dealing import PACK
from talia.games.bridge.moves import Answer, ClaimSome, Play
from talia.players import Witness
from talia.players import find as player
from talia.table.forms import Form, Number, Text, sample
from talia.table.match import Match, fold, read_move
from talia.table.moves import CLOCK, SPECTATOR, Expired, IllegalMove, Move, seats_of
from talia.table.view import Feed, event_view, view
from talia.tricks.obligations import Position as Board
from talia.tricks.obligations import follow_suit_game
from tests.games.bridge.table import CALLS, GAME, SAMPLE, called, hands
from tests.games.positions import Position, one_by_one

YES, NO = Answer("accept"), Answer("reject")

AUCTION = "P P 1D P 1H P 2NT P 3NT P P P"
NINE_TRICKS = (
    "6C TC 5C JC KC QC 2C AC 3C 8C 4C 9C 4S TS AS JS QS 9S 8S 5S 5D KD 4D QD 9H 3H 6H 4H 8D TD 7D 2D AH 8H KH TH"
)
"""Three notrump by seat 2, whose side has six of nine tricks; the dummy, seat 0, leads to the tenth."""

HANDS = {"QH", "2S", "7H", "KS"}, {"9D", "3D", "7C", "6S"}, {"JD", "AD", "3S", "JH"}, {"2H", "6D", "7S", "5H"}


def four_left(**options: Any) -> Position:
    return called(AUCTION, **options).played(NINE_TRICKS)


def offered(now: Position, seat: int) -> list[Form]:
    """The claims a seat may make."""
    return [form for form in now.rules.asides(now.state, seat) if form.move is ClaimSome]


def sees(now: Position, viewer: int) -> list[int]:
    """The places whose hands somebody sees whole."""
    return [place for place in range(4) if now.hand(place, viewer) == now.hand(place)]


def told(now: Position, viewer: int) -> list[tuple[str, dict[str, Any]]]:
    """What somebody is told of the last step."""
    return [(seen.code, seen.data) for event in now.events if (seen := event_view(event, viewer)) is not None]


# --- the vectors of 9.9 -----------------------------------------------------------------------------------------------


def test_it_stands_as_it_is_said_in_the_rules() -> None:
    now = four_left()
    assert (now.tricks, now.turn, [now.hand(place) for place in range(4)]) == ((3, 1, 3, 2), 2, list(HANDS))


def test_the_declarer_claims_three_of_four_and_both_defenders_agree() -> None:
    now = four_left().by(2, ClaimSome(3))
    assert (now.phase, now.waiting) == ("claim", 0b1010)
    now = now.by(3, YES)
    assert (now.phase, now.waiting, now.events) == ("claim", 0b0010, ())
    now = now.by(1, YES)
    assert now.told == ["claim_stands"]
    assert (now.phase, now.summary["tricks"], now.summary["contract"]) == ("over", 9, "3NT")
    assert [(item.code, item.data) for item in now.rules.remarks(now.state)] == [
        ("divided", {"seat": 2, "n": 3, "left": 4})
    ]


def test_a_defender_who_refuses_lets_play_go_on_and_has_seen_the_hand() -> None:
    before = four_left()
    now = before.by(2, ClaimSome(3)).by(1, NO)
    assert (now.phase, now.turn, now.fact("leader"), now.told) == ("play", 2, 0, ["claim_void"])
    assert now.offers() == before.offers()
    assert sees(now, 1) == [0, 1, 2] and sees(now, 3) == [0, 2, 3]
    assert sees(now, SPECTATOR) == [0] and sees(now, 0) == [0]
    later = now.played("KS")
    assert later.hand(2, 1) == HANDS[2] and later.hand(2, 0) == set()


def test_a_defender_concedes_and_his_partner_objects_without_being_shown_anything() -> None:
    before = four_left()
    now = before.by(3, ClaimSome(0, "all yours"))
    assert now.waiting == 0b0110
    assert sees(now, 2) == [0, 2, 3] and sees(now, 1) == [0, 1]
    # Not even what was said with the hand.
    assert now.fact("claim_text", 2) == "all yours" and now.fact("claim_text", 1) is None
    assert [code for code, _ in told(now, 2)] == ["claim", "claim_shown"]
    assert [code for code, _ in told(now, 1)] == ["claim"] == [code for code, _ in told(now, SPECTATOR)]
    void = now.by(1, NO)
    assert (void.phase, void.turn, void.told) == ("play", 2, ["claim_void"])
    given = now.by(1, YES).by(2, YES)
    assert (given.phase, given.summary["tricks"]) == ("over", 10)


def test_a_defender_who_claims_all_the_rest_asks_the_declarer_alone() -> None:
    now = four_left().by(3, ClaimSome(4))
    assert now.waiting == 0b0100
    assert now.by(2, YES).summary["tricks"] == 6


def test_too_many_tricks_are_refused() -> None:
    assert four_left().refusal(ClaimSome(5)) == ("too_many_tricks", {"left": 4})
    assert four_left().reason(ClaimSome(-1)) == "too_many_tricks"


def test_the_dummy_has_no_claim() -> None:
    now = four_left()
    assert not offered(now, 0)
    assert now.reason(ClaimSome(0), 0) == "plays_no_hand"


def test_no_claim_before_the_dummy_lies_open_nor_while_another_waits() -> None:
    assert called("1NT P P").reason(ClaimSome(0)) == "not_now"
    now = called(AUCTION)
    assert [now.reason(ClaimSome(0), seat) for seat in (1, 2, 3)] == ["claim_too_early"] * 3
    assert now.played("6C").allows(ClaimSome(13), 2)
    waits = four_left().by(2, ClaimSome(3))
    assert [waits.reason(ClaimSome(0), seat) for seat in (1, 2, 3)] == ["not_now"] * 3


# --- who, when, how often ---------------------------------------------------------------------------------------------


def test_in_a_trick_who_is_on_turn_may_claim_between_two_all_three() -> None:
    now = four_left()
    forms = [offered(now, seat) for seat in range(4)]
    assert [len(each) for each in forms] == [0, 1, 1, 1]
    assert forms[1][0].parts == (Number("n", 0, 4), Text("text", 120))
    assert forms[1][0].allows(ClaimSome(4, "hearts are good"))
    now = now.played("KS")
    assert [bool(offered(now, seat)) for seat in range(4)] == [False, True, False, False]
    assert now.reason(ClaimSome(1), 2) == "not_your_turn"
    # The trick on the table counts.
    assert now.allows(ClaimSome(4), 1) and not now.allows(ClaimSome(5), 1)
    third = now.played("6S")
    assert third.turn == 2 and third.allows(ClaimSome(4), 2)


def test_each_player_claims_once_a_trick() -> None:
    now = four_left(auto_finish=False).by(2, ClaimSome(4)).by(1, NO)
    assert now.reason(ClaimSome(3), 2) == "claimed_already"
    # A claim between two tricks counts to the coming one, also when the dummy's or the own hand is on turn in it.
    assert now.played("KS 6S").reason(ClaimSome(3), 2) == "claimed_already"
    others = now.by(1, ClaimSome(0)).by(3, NO)
    assert others.phase == "play" and others.allows(ClaimSome(0), 3)
    assert others.reason(ClaimSome(0), 1) == "claimed_already"
    later = now.played("KS 6S 3S 7S")
    assert later.allows(ClaimSome(3), 2) and later.allows(ClaimSome(3), 1)


def test_a_claim_stands_in_the_middle_of_a_trick() -> None:
    now = four_left().played("KS").by(1, ClaimSome(2)).by(2, YES).by(3, YES)
    assert (now.phase, now.summary["tricks"]) == ("over", 8)


def test_claims_may_be_off() -> None:
    assert four_left(claims=False).reason(ClaimSome(0)) == "claims_off"


@pytest.mark.parametrize("text", ["x" * 121, "two\nlines", "a\tb", "\x00", "\u202e"])
def test_a_statement_is_one_printable_line(text: str) -> None:
    assert four_left().refusal(ClaimSome(1, text)) == ("bad_text", {"most": 120})


@pytest.mark.parametrize("text", ["", "x" * 120, "Wyrabiam kiery, biorę pikami – zażółć gęślą jaźń"])
def test_what_fits_is_taken(text: str) -> None:
    assert four_left().by(2, ClaimSome(1, text)).fact("claim_text", 1) == (text or None)


def test_who_is_not_asked_answers_nothing_and_nobody_twice() -> None:
    now = four_left().by(2, ClaimSome(3))
    assert [now.reason(YES, seat) for seat in (0, 2)] == ["not_now", "not_now"]
    assert now.by(3, YES).reason(NO, 3) == "not_now"
    assert now.reason(Answer("perhaps"), 3) == "no_such_answer"
    assert four_left().reason(YES) == "not_now"
    assert now.reason(Play("KS"), 2) == "not_now"


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "claim"},
        {"type": "claim", "n": "3"},
        {"type": "claim", "n": 2.5},
        {"type": "claim", "n": True},
        {"type": "claim", "n": 3, "text": None},
        {"type": "claim", "n": 3, "seat": 2},
        {"type": "claim", "n": 10**30},
    ],
)
def test_what_is_no_claim_is_refused(raw: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as caught:
        now = four_left()
        now.rules.play(now.state, 2, read_move(GAME, raw))
    assert caught.value.code in ("unknown_move", "too_many_tricks")


# --- time -------------------------------------------------------------------------------------------------------------


def test_one_deadline_for_all_and_silence_is_no() -> None:
    now = four_left(accept_timeout_s=45).by(2, ClaimSome(3))
    (timer,) = now.rules.timers(now.state)
    assert (timer.seat, timer.most, timer.least) == (None, 45, 45)
    # It tells of nobody whether he has answered.
    assert now.by(1, YES).rules.timers(now.by(1, YES).state) == (timer,)
    late = now.by(1, YES).by(CLOCK, Expired(timer.id))
    refused = now.by(1, YES).by(3, NO)
    assert (late.phase, late.told, late.turn) == ("play", ["claim_void"], 2)
    assert (late.state, late.events) == (refused.state, refused.events)
    assert not late.rules.timers(late.state)


@pytest.mark.parametrize("seconds", [9, 121])
def test_the_deadline_is_ten_seconds_to_two_minutes(seconds: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"accept_timeout_s": seconds}, GAME.Options)


# --- nobody learns what another said ----------------------------------------------------------------------------------


def sent(log: list[Any], viewer: int) -> list[bytes]:
    """All that a viewer is sent in a match."""
    options = GAME.Options()
    match = Match(GAME, options, 4)
    feed = Feed(GAME, viewer, match.state)
    found = []
    for line in log:
        for step in match.do(line.seat, line.move):
            update = feed.step(step.state, step.events)
            if update is not None:
                found.append(msgspec.json.encode(update))
    return found


def claimed(number: int, n: int) -> tuple[Match[Any], int]:
    """A match in which a claim of so many tricks has just been made that two are asked about, and by whom."""
    for seed in range(200):
        match = Match(GAME, GAME.Options(), 4, Seeded(f"{number} {seed}"))
        match.begin()
        rng = Random(f"{number} {seed}")
        for _ in range(120):
            seat = seats_of(GAME.waiting(match.state))[0]
            claims = [form for form in GAME.asides(match.state, seat) if form.move is ClaimSome]
            if claims and rng.random() < 0.05:
                match.do(seat, ClaimSome(n))
                if GAME.waiting(match.state).bit_count() == 2:
                    return match, seat
                break
            match.do(seat, sample(GAME.choices(match.state, seat), rng))
            if GAME.finished(match.state):
                break
    raise AssertionError("no claim was made")


@pytest.mark.parametrize("number", range(4))
def test_who_refused_shows_in_no_byte(number: int) -> None:
    """The same claim refused by one, by the other, by one after the other's yes, and by silence."""
    match, claimant = claimed(number, 0)
    asked = seats_of(GAME.waiting(match.state))
    endings: list[list[tuple[int, Move]]] = [[(first, NO)] for first in asked]
    endings += [[(first, YES), (second, NO)] for first, second in permutations(asked)]
    endings += [[(first, YES), (CLOCK, Expired("claim"))] for first in asked] + [[(CLOCK, Expired("claim"))]]
    logs = []
    for ending in endings:
        ended = fold(GAME, GAME.Options(), 4, match.log)
        for author, move in ending:
            ended.do(author, move)
        logs.append(ended.log)
    for viewer in (*(seat for seat in range(4) if seat not in asked), SPECTATOR):
        assert len({b"".join(sent(log, viewer)) for log in logs}) == 1
    assert claimant not in asked
    # Who was asked knows what he said himself and nothing else.
    for mine, other in permutations(asked):
        same: list[list[tuple[int, Move]]] = [
            [(other, NO)],
            [(CLOCK, Expired("claim"))],
            [(other, YES), (CLOCK, Expired("claim"))],
        ]
        texts = {b"".join(sent(logs[endings.index(ending)], mine)) for ending in same}
        assert len(texts) == 1


def test_a_yes_is_seen_by_nobody_else() -> None:
    match, _ = claimed(7, 0)
    asked = seats_of(GAME.waiting(match.state))
    before = {viewer: view(GAME, match.state, viewer) for viewer in (*range(4), SPECTATOR)}
    match.do(asked[0], YES)
    for viewer, seen in before.items():
        now = view(GAME, match.state, viewer)
        assert (now == seen) == (viewer != asked[0])
        assert set(now.waiting) <= {viewer}


# --- computer players -------------------------------------------------------------------------------------------------


class Table:
    """The sample deal in a match, with what every seat was told; calls and cards by whoever is on turn."""

    def __init__(self, calls: str, cards: str = "") -> None:
        order = one_by_one(PACK.codes, hands(SAMPLE), 0)
        self.match: Match[Any] = Match(GAME, GAME.Options(), 4, Given({"deal/0": order}, Seeded("claims")))
        self.witnesses = [Witness(GAME, seat, GAME.Options()) for seat in range(4)]
        self.told(self.match.begin())
        self.did(*(CALLS[call] for call in calls.split()), *map(Play, cards.split()))

    def told(self, steps: Any) -> None:
        for step in steps:
            for witness in self.witnesses:
                witness.saw(step.events)

    def did(self, *moves: Move) -> None:
        for move in moves:
            self.by(seats_of(GAME.waiting(self.match.state))[0], move)

    def by(self, seat: int, move: Move) -> None:
        self.told(self.match.do(seat, move))

    def answers(self, claimant: int, n: int, deadline: float = inf) -> dict[int, str]:
        """What computer players say to a claim, by seat; then it is taken back."""
        before, self.match = self.match, fold(GAME, GAME.Options(), 4, self.match.log)
        self.match.do(claimant, ClaimSome(n))
        said = {}
        for seat in seats_of(GAME.waiting(self.match.state)):
            sight = self.witnesses[seat].sight(self.match.state)
            answer = player("bridge", "simple").move(sight, Random(seat), deadline)
            assert isinstance(answer, Answer)
            said[seat] = answer.say
        self.match = before
        return said


def best(now: Position, place: int) -> int:
    """The tricks the side of a place takes of those that are left, with all cards open."""
    held = [mask(sorted(now.hand(each))) for each in range(4)]
    lying = [card(code) for step in range(4) for code in now.pile(f"played.{(now.fact('leader') + step) % 4}")]
    return solve_board(Board(follow_suit_game(now.fact("trump")), held, now.fact("leader"), None, lying), place)


@pytest.mark.parametrize("cards", [36, 37, 38, 24, 13])
def test_who_sees_all_hands_says_yes_up_to_what_best_play_brings(cards: int) -> None:
    played = " ".join(NINE_TRICKS.split()[:cards] + ["KS", "6S"][: max(0, cards - 36)])
    now, table = called(AUCTION).played(played), Table(AUCTION, played)
    claimants = [seat for seat in (1, 2, 3) if offered(now, seat)]
    assert claimants
    for claimant in claimants:
        most = best(now, claimant)
        left = offered(now, claimant)[0].parts[0].high
        for n in range(left + 1):
            said = table.answers(claimant, n)
            expected = "accept" if n <= most else "reject"
            assert all(say == expected for seat, say in said.items() if (seat - claimant) % 2), (claimant, n, most)


def test_a_partner_who_sees_no_hand_goes_by_all_layouts() -> None:
    """With three tricks left all layouts can be told: yes where each brings so many, and not each brings more."""
    said: dict[tuple[int, str], int] = {}
    for seed in range(30):
        match, witnesses = three_left(seed)
        t, d = match.state.deal.tricks, match.state.deal
        for claimant in {0, 1, 2, 3} - {d.contract.declarer, d.contract.dummy}:
            partner = (claimant + 2) % 4
            for n in range(3):
                after, _ = GAME.play(match.state, claimant, ClaimSome(n))
                answer = player("bridge", "simple").move(witnesses[partner].sight(after), Random(n), inf)
                assert isinstance(answer, Answer)
                worth = [solve_board(Board(t.rules, held, t.leader), claimant) for held in possible(match, partner)]
                holds = min(worth) >= n and not min(worth) > n
                assert answer.say == ("accept" if holds else "reject"), (seed, claimant, n, worth)
                said[n, answer.say] = said.get((n, answer.say), 0) + 1
    assert said[0, "accept"] > 5 and said[0, "reject"] > 5 and said[1, "reject"] > 5


def three_left(seed: int) -> tuple[Match[Any], list[Witness]]:
    """A match three tricks before the end of a deal, and what each seat was told."""
    rng, options = Random(f"three left {seed}"), GAME.Options(auto_finish=False)
    match: Match[Any] = Match(GAME, options, 4, Seeded(f"three left {seed}"))
    witnesses = [Witness(GAME, seat, options) for seat in range(4)]
    steps = match.begin()
    while True:
        for step in steps:
            for witness in witnesses:
                witness.saw(step.events)
        t = match.state.deal.tricks
        if t is not None and not t.table and t.hands[0].bit_count() == 3:
            return match, witnesses
        seat = seats_of(GAME.waiting(match.state))[0]
        calls = [form for form in GAME.choices(match.state, seat) if form.move.__name__ not in ("Double", "Redouble")]
        steps = match.do(seat, sample(tuple(calls[:2]), rng))


def possible(match: Match[Any], seat: int) -> list[list[int]]:
    """All hands that may be for a defender, who sees his own and the dummy's, by what the others have shown to lack."""
    d = match.state.deal
    held = list(d.tricks.hands)
    hidden = [place for place in range(4) if place not in (seat, d.contract.dummy)]
    void = {place: set[str]() for place in range(4)}
    led, lying = "", 0
    for line in match.log:
        if isinstance(line.move, Play):
            place = next(place for place in range(4) if d.dealt[place] & mask([line.move.card]))
            led = line.move.card[1] if not lying % 4 else led
            void[place] |= {led} if line.move.card[1] != led else set()
            lying += 1
    unseen = [code for place in hidden for code in codes(held[place])]
    found = []
    for chosen in combinations(unseen, 3):
        rest = [code for code in unseen if code not in chosen]
        if all(code[1] not in void[place] for place, some in zip(hidden, (chosen, rest), strict=True) for code in some):
            hands_ = list(held)
            hands_[hidden[0]], hands_[hidden[1]] = mask(chosen), mask(rest)
            found.append(hands_)
    return found


def test_without_time_only_what_is_found_at_once_is_agreed_to() -> None:
    """Late in a deal that is everything; early in one no more is searched than may be while others wait."""
    table = Table(AUCTION, NINE_TRICKS)
    assert table.answers(2, 3, -inf) == table.answers(2, 3) and set(table.answers(2, 1, -inf).values()) == {"accept"}
    early = Table(AUCTION, NINE_TRICKS.split(maxsplit=1)[0])
    began = perf_counter()
    for n in range(14):
        early.answers(2, n, -inf)
    assert perf_counter() - began < 5
    assert set(early.answers(2, 0, -inf).values()) == {"accept"}
