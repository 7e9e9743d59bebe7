"""The worked examples of the documents: their records are genuine, and the pages say what the documents say.

The numbers below are those of rules/*.md, with the slips of the documents corrected there.
"""

import re
from typing import Any, Final

import pytest

from talia.games import games
from talia.games.betel.moves import Call, Pass
from talia.games.skat.examples import LIST
from talia.games.skat.scoring import bid_values
from talia.server.catalogue import example_page
from talia.table.chapters import chapters
from talia.table.examples import EXAMPLES, examples, sheet
from talia.table.record import replay, verify
from talia.table.words import LANGS, Lang
from talia.tricks.play import Play
from tests.games.test_rules_pages import blocks

TOLD: Final = tuple(game.id for game in games() if any(each.id == EXAMPLES for each in chapters(game.id)))
RECORDS: Final = tuple((game.id, id) for game in games() for id in examples(game.id))

MINUS: Final = "\N{MINUS SIGN}"


def page(game: str, lang: Lang) -> str:
    """A page of examples with its figures."""
    (found,) = [each for each in chapters(game) if each.id == EXAMPLES]
    return found.text(lang)


def rows(game: str, lang: Lang) -> list[list[str]]:
    """The rows of all its tables, without what they are headed."""
    lines = [line for line in page(game, lang).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def moves(game: str, id: str, *kinds: type) -> list[Any]:
    """The moves of these kinds in an example."""
    return [line.move for line in replay(examples(game)[id]).log if isinstance(line.move, kinds)]


def test_the_games_of_the_documents_with_examples_tell_them() -> None:
    assert {*TOLD} == {"betel", "skat", "bridge", "black_maria", "three_five_eight", "quintet", "bobby", "ktulu"}
    assert {game for game, _ in RECORDS} <= {*TOLD}


@pytest.mark.parametrize("game, id", RECORDS, ids=" ".join)
def test_records_are_genuine_and_linked_from_their_page(game: str, id: str) -> None:
    record = examples(game)[id]
    verify(record)
    assert record.game == game
    for lang in LANGS:
        linked = re.findall(rf"\]\(/rules/{game}/{EXAMPLES}/{id}(?:#(\d+))?\)", page(game, lang))
        assert linked
        assert all(example_page(game, id, int(number or 1) - 1) for number in linked)


@pytest.mark.parametrize("game", TOLD)
def test_pages_are_filled_and_say_the_same(game: str) -> None:
    """No word is missing, every link to a replay leads to a record, and both languages have the same blocks."""
    texts = {lang: page(game, lang) for lang in LANGS}
    for text in texts.values():
        assert not re.search(r"[⟨{}]", text)
        assert set(re.findall(rf"/{EXAMPLES}/(\w+)", text)) == {*examples(game)}
    pl, en = (blocks(texts[lang]) for lang in LANGS)
    assert [around for around, _ in pl] == [around for around, _ in en]
    for (_, polish), (_, english) in zip(pl, en, strict=True):
        told = [sorted(re.findall(r"\d+", said.replace(",", "."))) for said in (polish, english)]
        assert told[0] == told[1], (polish, english)


def test_there_is_no_replay_of_what_is_no_example() -> None:
    assert example_page("bridge", "rubber", 4) is not None
    assert example_page("bridge", "rubber", 5) is None
    assert example_page("bridge", "rubber", -1) is None
    assert example_page("bridge", "chicago", 0) is None
    assert example_page("fantan", "rubber", 0) is None


# --- Betel ------------------------------------------------------------------------------------------------------------

AUCTION: Final = "1C 1S BK2 pass 2S BK0 kontra 1H BETEL pass 5N pass pass"


@pytest.mark.parametrize("lang", LANGS)
def test_the_auction_of_betel(lang: Lang) -> None:
    """betel.md 9.2: the calls, how many contracts were open to each player, the lowest of them, and kontra."""
    assert [getattr(call, "say", "pass") for call in moves("betel", "auction", Call, Pass)] == AUCTION.split()
    told = rows("betel", lang)[2:15]
    assert [row[0] for row in told] == [*"ABCABCABCABCA"]
    assert [int(row[2]) for row in told] == [30, 28, 25, 23, 23, 19, 11, 29, 26, 5, 5, 0, 0]
    nt = "BA" if lang == "pl" else "NT"
    assert [row[3] for row in told] == f"BK3 1♦ 1{nt} 2♣ 2♣ 2{nt} 4♣ BK3 1♠ 5♣ 5♣ – –".split()
    assert [row[4] for row in told] == [*"–++++++–+++++"]
    (deal,) = sheet("betel", "auction")
    assert (deal["contract"], deal["declarer"], deal["doubled"], deal["score"]) == ("5N", 1, False, (0, 100, 0))


@pytest.mark.parametrize("lang", LANGS)
def test_ten_scores_of_betel(lang: Lang) -> None:
    """betel.md 9.1."""
    told = [(row[2], row[3].replace(MINUS, "-")) for row in rows("betel", lang)[17:27]]
    assert told == [
        ("6 3 1", "+20 +15 +5"),
        ("8 2 0", "+40 +20 0"),
        ("1", "+20 0 0"),
        ("6 3 1", "-40 +30 +10"),
        ("8 1 1", "-70 +20 +20"),
        ("1", "-80 0 0"),
        ("7 2 1", "-100 +50 +25"),
        ("1", "+40 0 0"),
        ("8 2 0", "+100 +60 0"),
        ("7 2 1", "-100 +60 +30"),
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_odds_of_betel_with_four_cards(lang: Lang) -> None:
    """betel_learning.md A.2 and A.3."""
    told = [[cell.replace(",", ".") for cell in row] for row in rows("betel", lang)[29:]]
    assert told[:3] == [["0-4", "9.56%", "8.67%"], ["1-3", "49.74%", "49.54%"], ["2-2", "40.70%", "41.80%"]]
    assert [row[1:] for row in told[5:]] == [
        ["21.05%", "78.95%"],
        ["37.21%", "62.79%"],
        ["47.00%", "53.00%"],
        ["100.00%", "0.00%"],
    ]


# --- Skat -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_games_of_skat(lang: Lang) -> None:
    """skat.md 9.1: values, and money."""
    told = rows("skat", lang)
    assert [row[1].split("\N{NO-BREAK SPACE}")[-1] for row in told[2:7]] == ["30", "48", "96", "80", "50"]
    assert [[cell.replace(MINUS, "-") for cell in row[1:]] for row in told[9:12]] == [
        ["+80", "+120"],
        ["-160", "-240"],
        ["-200", "-300"],
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_the_list_of_skat(lang: Lang) -> None:
    """skat.md 9.1, tournament; and each of the 34 games could have been played."""
    assert [row[1:] for row in rows("skat", lang)[14:21]] == [
        ["9", "4", "10"],
        ["2", "0", "9"],
        ["+28", "+80", "+170"],
        ["+350", "+200", "+50"],
        ["+360", "+440", "+80"],
        ["+738", "+720", "+300"],
        ["1", "2", "3"],
    ]
    played = [value for won, lost in LIST for value in (*won, *lost)]
    assert len(played) == 34 and {*played} <= {*bid_values()}


# --- bridge and Bobby -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_rubber_of_bridge(lang: Lang) -> None:
    """bridge.md 9.1, with 100 for the first deal; IMPs of 9.5."""
    them = {"pl": "WE", "en": "EW"}[lang]
    assert [row[2:] for row in rows("bridge", lang)[2:]] == [
        ["9", "NS 100", ""],
        ["8", f"{them} 60", ""],
        ["7", "", "NS 200"],
        ["10", f"{them} 120", ""],
        ["12", f"{them} 190", f"{them} 750 + 500"],
    ]
    text = page("bridge", lang)
    assert "300 : 1620" in text and "1320" in text and "**13**" in text
    imps = {"pl": "50 punktów to 2 IMP, a 170 punktów 5.", "en": "50 points is 2 IMPs, one of 170 points 5."}
    assert imps[lang] in text
    contracts = ["3NT", "2H", "2HXX", "4H", "6NT"]
    assert [deal["contract"] for deal in sheet("bridge", "rubber")] == contracts


def test_the_deal_of_bobby() -> None:
    """bridge_variants.md 9.1."""
    (deal,) = sheet("bobby", "nullo")
    assert (deal["contract"], deal["declarer"], deal["tricks"]) == ("4NU", 0, 3)
    assert all("**120**" in page("bobby", lang) for lang in LANGS)


# --- Czarna Manka, 3-5-8, Quintet, Ktulu ------------------------------------------------------------------------------

COMMON: Final = "JS 7S TS 6S 5S 4S 3S 2S 8S JD QD KD AD TD 9D 7D 6D 8D"
LINES: Final = {
    "first": (f"{COMMON} 5H QH TH 4D 5D 2D 4H 7H 6H 3C JH", (37, 3, 3)),
    "second": (
        f"{COMMON} 3C QH AC 5D 2D 4D JC TC JH 9C 8C QS 7C 6C 6H 8H 7H 3H 4H 5H 2H KC 3D AH QC 9S KH 5C KS TH 4C AS 9H",
        (19, 24, 0),
    ),
}


@pytest.mark.parametrize("id", LINES)
def test_both_lines_of_black_maria(id: str) -> None:
    """black_maria.md 9: C, A, B; the first line is given to its tenth trick."""
    cards, totals = LINES[id]
    played = [move.card for move in moves("black_maria", id, Play)]
    assert len(played) == 51 and played[: len(cards.split())] == cards.split()
    assert replay(examples("black_maria")[id]).totals == totals
    assert all(f"**{' : '.join(map(str, totals))}**" in page("black_maria", lang) for lang in LANGS)


def test_the_exchange_of_three_five_eight() -> None:
    """three_five_eight.md 9.1: a club goes back for a club."""
    (first,) = sheet("three_five_eight", "exchange")
    assert (first["tricks"], first["score"]) == ((4, 9, 3), (1, 1, -2))
    record = examples("three_five_eight")["exchange"]
    went = [(line.seat, line.move.get("cards", line.move.get("instead"))) for line in record.log[-4:]]
    assert went == [(0, ["4C"]), (2, []), (1, ["6D"]), (2, ["2S"])]
    match = replay(record)
    held = [set(match.view(seat).zone(f"hand.{seat}").cards) for seat in range(3)]
    assert "AC" in held[0] and "2S" in held[1] and {"4C", "6D"} <= held[2]
    assert all(f"**1 : 1 : {MINUS}2**" in page("three_five_eight", lang) for lang in LANGS)


def test_the_game_of_quintet() -> None:
    """parallel_poker.md 9, with the eight of spades in B's second hand."""
    assert replay(examples("quintet")["sample"]).totals == (7, 18)
    arranged = examples("quintet")["sample"].log[3].move
    assert arranged["two"] == ["KS", "QS", "JS", "9S", "8S"]
    for lang in LANGS:
        assert "**7 : 18**" in page("quintet", lang)
        scores = re.findall(r"A (\d+), B (\d+)", page("quintet", lang))
        assert scores == [("0", "3"), ("0", "7"), ("0", "12"), ("0", "18"), ("7", "18")]


CASTS: Final = """
12 5 4 3 – / 13 6 4 3 – / 14 6 4 4 – / 15 7 4 4 – / 16 7 5 4 – / 17 7 5 5 – / 18 6 4 5 3 / 19 7 4 5 3 / 20 8 4 5 3
21 8 4 6 3 / 22 9 4 6 3 / 23 9 4 6 4 / 24 10 4 6 4 / 25 10 5 6 4 / 26 11 5 6 4 / 27 11 5 7 4 / 28 12 5 7 4 / 29 12 6 7 4
"""


@pytest.mark.parametrize("lang", LANGS)
def test_the_casts_of_ktulu(lang: Lang) -> None:
    """ktulu.md 2.2, the rows of the source."""
    wanted = [row.split() for row in CASTS.strip().replace("\n", " / ").split(" / ")]
    assert rows("ktulu", lang)[2:20] == wanted
