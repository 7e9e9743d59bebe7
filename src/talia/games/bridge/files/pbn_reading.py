"""Reads PBN, the import form: whatever can be understood of it, and why the rest can't (rules/bridge.md 9.10)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from talia.cards import BIT
from talia.games.bridge.auction import MOST_CALLS
from talia.games.bridge.contracts import PLACES, SEATS, TRICKS, Contract
from talia.games.bridge.files import notation
from talia.games.bridge.files.board import Board, Call, named
from talia.games.bridge.files.following import Cards, Unfollowed, card_by_card, dealt_out, with_auction, with_play
from talia.games.bridge.files.lexing import Game, Tag, games
from talia.games.bridge.files.notation import BadDeal
from talia.games.bridge.scoring.duplicate import board as of_number
from talia.table.foreign import Notice, Skipped
from talia.tricks.play import over

SAME: Final = "#"
"""As a value: the same as in the game before; twice, before a value: it holds for the games that follow, too."""

OF_THE_DEAL: Final = ("deal", "board", "dealer", "vulnerable")
"""What a game without a deal takes from the game before: another table's with the same cards."""

_WORDS: Final = re.compile(r"=\s*\d+\s*=|\$\d+|\^\w?|[!?]+|[^\s=$^!?]+|=")
_RESULT: Final = re.compile(r"(?:(NS|EW)\s*)?(\d+)", re.IGNORECASE)


def read(text: str) -> Iterator[tuple[int, Board] | Skipped]:
    """Every deal of a file with the line it begins on, or why it is left out."""
    before: dict[str, Tag] = {}
    lasting: dict[str, Tag] = {}
    for game in games(text):
        if game is None:
            before, lasting = {}, {}
            continue
        _inherit(game, before, lasting)
        before = game.tags
        name = named(notation.one_line(game.value("board"))[:40] or None)
        try:
            yield game.line, _board(game)
        except BadDeal as bad:
            yield Skipped(game.line, name, bad.notice)


def _inherit(game: Game, before: dict[str, Tag], lasting: dict[str, Tag]) -> None:
    for name, tag in list(game.tags.items()):
        if tag.value == SAME:
            if name in before:
                game.tags[name] = before[name]
            else:
                tag.value = ""
        elif tag.value.startswith(SAME * 2):
            tag.value = tag.value[2:]
            lasting[name] = tag
    for name, tag in lasting.items():
        game.tags.setdefault(name, tag)
    if "deal" not in game.tags and game.value("board") in ("", before["board"].value if "board" in before else ""):
        game.tags.update((name, before[name]) for name in OF_THE_DEAL if name in before)


def _board(game: Game) -> Board:
    deal = game.value("deal")
    if not deal:
        raise BadDeal("no_cards")
    number = int(text) if (text := game.value("board").strip()).isdecimal() and len(text) < 6 else None
    dealer, vulnerable = notation.place(game.value("dealer")), notation.vulnerable(game.value("vulnerable"))
    if number is not None and number > 0:
        usual = of_number(number)
        dealer, vulnerable = usual[0] if dealer is None else dealer, usual[1] if vulnerable is None else vulnerable
    board = Board(
        hands=notation.read_deal(deal),
        number=number,
        names=tuple(notation.one_line(game.value(name)) for name in notation.NAMES),
        dealer=dealer,
        vulnerable=vulnerable,
        event=notation.one_line(game.value("event")),
        site=notation.one_line(game.value("site")),
        date=notation.one_line(game.value("date")),
        scoring=notation.one_line(game.value("scoring")),
    )
    board = _with_contract(board, game)
    if (section := game.tags.get("auction")) is not None:
        first = notation.place(section.value)
        board = _with_calls(board, section, board.dealer if first is None else first)
    if (section := game.tags.get("play")) is not None:
        board = _with_cards(board, section)
    return board


def _with_contract(board: Board, game: Game) -> Board:
    text, declarer = notation.contract(game.value("contract")), notation.place(game.value("declarer").lstrip("^"))
    if text == "Pass":
        return replace(board, passed_out=True)
    if text is None or declarer is None:
        return board
    board = replace(board, contract=Contract.of(text, declarer))
    found = _RESULT.match(game.value("result").strip())
    if found is None or int(found[2]) > TRICKS:
        return board
    tricks = int(found[2])
    if found[1] is not None and (found[1].upper() == "EW") != bool(declarer % 2):
        tricks = TRICKS - tricks
    return replace(board, tricks=tricks)


# --- auction ----------------------------------------------------------------------------------------------------------


def _with_calls(board: Board, section: Tag, first: int | None) -> Board:
    calls: list[Call] = []
    complete = running = False
    for word in (found[0] for line in section.section for found in _WORDS.finditer(line)):
        if len(calls) > MOST_CALLS:
            break  # no auction goes on so long: it can't be followed in any case
        if word.startswith("=") and len(word) > 1 and calls:
            before = calls[-1].text
            if len(before) < notation.LONGEST:
                said = notation.one_line(section.notes.get(word.strip("= "), ""))
                before = "; ".join(each for each in (before, said) if each)[: notation.LONGEST]
            calls[-1] = Call(calls[-1].say, before, alerted=True)
        elif word.upper() == "AP":
            complete = True
        elif word in ("*", "+"):
            running = word == "+"
            break
        elif (say := notation.call(word)) is not None:
            calls.append(Call(say))
        elif word[0] not in "=$^!?-}":
            text = " ".join(section.tokens())
            return board.keeping("auction", Notice("no_call", {"text": notation.one_line(word[:20])}), text)
    text = " ".join(section.tokens())
    if complete and not calls:
        calls, complete = [Call(notation.PASS)], True
    return with_auction(replace(board, running=running), first, calls, text, complete=complete)


# --- play -------------------------------------------------------------------------------------------------------------


def _with_cards(board: Board, section: Tag) -> Board:
    rows, end = _rows(section)
    text = "\n".join(section.section)
    if not rows:
        return with_play(board, Cards(claimed=end == "*", running=end == "+"), text)
    if board.contract is None:
        return board.keeping("play", Notice("no_contract"), text)
    try:
        cards = _in_order(board, rows)
    except Unfollowed as why:
        return board.keeping("play", why.notice, text)
    return with_play(board, Cards(cards, claimed=end == "*", running=end == "+"), text)


def _rows(section: Tag) -> tuple[list[list[str]], str]:
    """The tricks as rows of words, from the opening leader on, and the mark that ends them."""
    rows, end = list[list[str]](), ""
    for line in section.section:
        row = [word for word in _WORDS.findall(line) if word[0] not in "=$^!?}"]
        marks = [at for at, word in enumerate(row) if word in ("*", "+")]
        rows.append(row[: marks[0]] if marks else row)
        if marks:
            end = row[marks[0]]
            break
    words = [word for row in rows for word in row]
    if len(words) % SEATS == 0 or any(len(row) > SEATS for row in rows):
        rows = [words[start : start + SEATS] for start in range(0, len(words), SEATS)]
    return [row for row in rows if row], end


def _in_order(board: Board, rows: list[list[str]]) -> tuple[str, ...]:
    """The cards in the order of play. Raises Unfollowed.

    A row has the cards of a trick in the order of the seats, from the opening leader on; but some programs write them
    otherwise, so it is the hands that say whose they are.
    """
    t, cards = dealt_out(board), list[str]()
    for row in rows:
        if over(t):
            break
        lying = _by_place(t.hands, row)
        order = [(t.leader + step) % SEATS for step in range(SEATS)]
        trick = [lying[place] for place in order if place in lying]
        if any(place not in lying for place in order[: len(trick)]):
            raise Unfollowed("gap")
        cards += trick
        t = card_by_card(t, trick)
        if len(trick) < SEATS:
            break
    return tuple(cards)


def _by_place(hands: Sequence[int], row: list[str]) -> dict[int, str]:
    """Whose the cards of a row are. Raises Unfollowed."""
    lying: dict[int, str] = {}
    for word in row:
        if not word.strip("-"):
            continue
        code = notation.card(word)
        if code is None:
            raise Unfollowed("no_card", text=notation.one_line(word[:20]))
        holder = next((place for place in range(SEATS) if hands[place] & BIT[code]), None)
        if holder is None:
            raise Unfollowed("played_twice", card=code)
        if holder in lying:
            raise Unfollowed("two_to_a_trick", place=PLACES[holder], cards=[lying[holder], code])
        lying[holder] = code
    return lying
