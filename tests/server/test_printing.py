"""Things to print: every game has its rules and a score sheet made of its data; served and written by a command."""

from pathlib import Path
from typing import Final

import httpx
import pytest
from markdown_it import MarkdownIt

from talia.games import find, games
from talia.games.ktulu.course import SIGNALS
from talia.games.ktulu.deeds import MAY
from talia.games.ktulu.roles import ROLES
from talia.games.ktulu.sets import usual_set
from talia.games.ktulu.steps import rows_of
from talia.games.werewolves.game import Options as WerewolvesOptions
from talia.games.werewolves.game import specials_of, werewolves_of
from talia.games.werewolves.roles import NIGHT
from talia.games.werewolves.roles import ROLES as WEREWOLVES_ROLES
from talia.server.printing import document
from talia.table.printing import CLOCK, Cards, Grid, Prose, sheets
from talia.table.registry import folder
from talia.table.words import LANGS, Lang, Words
from tests.cli.running import run_here
from tests.server.harness import run, server

GAMES: Final = [game.id for game in games() if type(game).__module__.startswith("talia.games.")]
NO_CLOCK: Final = {"bobby", "bridge", "chinese_bridge", "two_handed_bridge", "ktulu", "singing_pianos", "werewolves"}
"""Games whose rules have no section on what only a clock needs."""


@pytest.mark.parametrize("lang", LANGS)
def test_every_game_has_its_rules_and_a_score_sheet_to_print(lang: Lang) -> None:
    """Each sheet has a name; nothing is cut; both languages have the same parts."""
    for game in GAMES:
        there = sheets(game)
        assert [each.id for each in there[:2]] == ["rules", "scores"]
        for sheet in there:
            name = Words(lang, game).text(f"print.{sheet.id}")
            html = document(lang, game, sheet.id)
            assert html is not None and name in html and "print." not in html.replace("printing", "")
            for one, other in zip(sheet.parts("pl"), sheet.parts("en"), strict=True):
                assert type(one) is type(other)
                if isinstance(one, Grid) and isinstance(other, Grid):
                    assert len(one.rows) == len(other.rows) and len(one.heads) == len(other.heads)
                    assert all(len(row) == len(one.heads) for row in one.rows)
                    assert not one.over or sum(columns for _, columns in one.over) == len(one.heads)
                    assert all(0 < line <= len(one.rows) for line in one.ruled)
                    assert not any(text.startswith(("sheet.", "print.", "kind.")) for text in one.heads)
                if isinstance(one, Prose) and isinstance(other, Prose):
                    tags = [[each.type for each in MarkdownIt().parse(text.text)] for text in (one, other)]
                    assert tags[0] == tags[1]


def test_a_score_sheet_has_the_columns_its_players_keep() -> None:
    """They are data of each game: the layout knows none of them."""

    def grids(game: str) -> list[Grid]:
        (scores,) = (sheet for sheet in sheets(game) if sheet.id == "scores")
        return [part for part in scores.parts("en") if isinstance(part, Grid)]

    (planning,) = grids("planowanie")
    assert [row[0] for row in planning.rows] == [*map(str, range(13, 0, -1)), "1", "1", "1", "Total"]
    assert planning.heads[2:5] == ("Decl.", "Taken", "Pts") and planning.over[1:] == (("", 3),) * 4
    (protocol,) = grids("baska")
    doubled = [row[0] for row in protocol.rows if "×" in row[0]]
    assert doubled == [f"{deal} × 2" for deal in (*range(5, 9), *range(13, 17), *range(21, 25))]
    rubber, contracts = grids("bridge")
    assert rubber.heads == ("Rubber", "We", "They") and rubber.rows[rubber.ruled[0]][0] == "Below the line"
    assert not contracts.total
    assert [row[0] for row in grids("kierki")[0].rows][:2] == ["No tricks", "No hearts"]
    assert grids("black_maria")[0].heads == ("Deal", "", "", "")


def test_what_manitou_needs_is_what_the_rules_play() -> None:
    """Its casts add up and name who plays; every character has a card to cut out."""
    there = {each.id: each.parts("en") for each in sheets("ktulu")}
    casts = there["manitou"][-1]
    assert isinstance(casts, Grid)
    words = Words("en", "ktulu")
    for row in casts.rows:
        assert sum(int(number) for number in row[1:5] if number.isdigit()) == int(row[0])
    assert {words.text(f"role.{id}") for id in usual_set(12, ())} <= {
        each.partition(" × ")[0] for row in casts.rows if row[0] == "12" for each in row[5].split(", ")
    }
    (cards,) = there["cards"]
    assert isinstance(cards, Cards)
    assert {each.name for each in cards.cards} == {words.text(f"role.{id}") for id in ROLES}


@pytest.mark.parametrize("lang", LANGS)
def test_a_human_manitou_is_told_on_what_condition_a_step_is_called_and_works(lang: Lang) -> None:
    """Rules 4.2: every condition of a step stands in its line, and what happens by itself has a line of its own."""
    words = Words(lang, "ktulu")
    manitou = next(each for each in sheets("ktulu") if each.id == "manitou").parts(lang)
    _, night, _ = (each for each in manitou if isinstance(each, Grid))
    told = {line[1]: line[2] for line in night.rows}
    for row in rows_of(zero=False):
        if row.call is None:
            assert row.id.endswith(".wake") or words.text(f"print.itself.{row.id}", {"n": SIGNALS}) in told
            continue
        said = told[words.text(f"waking.{row.id}")]
        always = words.text("print.always")
        if row.when:
            assert words.text(f"print.when.{row.when}", {"who": words.text(f"faction.{row.faction}")}) in said
        assert (always in said) == (not row.when and not row.uses), row.id
        # What all know of a step is what it is called by; the Warrior's condition belongs to an option.
        known = row.when in ("has", "lacks") and (row.body or row.id.endswith(".assign"))
        if row.id in MAY and not known and row.id != "warrior":
            assert words.text(f"print.works.{row.id}") in said
        assert (words.text("print.chance") in said) == row.chance


def test_what_the_game_master_needs_is_what_the_rules_play() -> None:
    """The casts are those that are dealt; whoever is dealt or called has a card to cut out."""
    words = Words("en", "werewolves")
    there = {each.id: each.parts("en") for each in sheets("werewolves")}
    calls, casts = (each for each in there["leader"] if isinstance(each, Grid))
    (cards,) = there["cards"]
    assert isinstance(cards, Cards)
    options = WerewolvesOptions()
    for row, seats in zip(casts.rows, find("werewolves").seats, strict=True):
        specials = specials_of(options, seats)
        dealt = {"werewolf": werewolves_of(options, seats), "seer": 1, **dict.fromkeys(specials, 1)}
        # The Thief's two cards lie in the middle.
        dealt["villager"] = seats + 2 * ("thief" in specials) - sum(dealt.values())
        told = {name: int(number) for name, number in zip(casts.heads[1:-1], row[1:-1], strict=True) if number}
        assert (row[0], told) == (str(seats), {words.text(f"role.{id}"): n for id, n in dealt.items() if n})
    assert {each.name for each in cards.cards} == {words.text(f"role.{id}") for id in WEREWOLVES_ROLES}
    assert len(calls.rows) == len(NIGHT)


def test_what_only_a_clock_needs_is_left_out() -> None:
    """The section has the same heading in the rules of all games that have one."""
    for lang in LANGS:
        found = {id for id in GAMES if CLOCK[lang] in (folder(id) / f"rules.{lang}.md").read_text("utf-8").splitlines()}
        assert {*GAMES} - found == NO_CLOCK, lang


@pytest.mark.parametrize("game", ["ktulu", "werewolves"])
def test_how_an_evening_is_led_is_told_alike_in_both_languages(game: str) -> None:
    from tests.games.test_rules_pages import same

    same(*((folder(game) / f"evening.{lang}.md").read_text("utf-8") for lang in ("pl", "en")))


def test_pages_to_print_are_served(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, httpx.AsyncClient() as nobody:
            base = f"http://127.0.0.1:{running.port}/print"
            told = await nobody.get(f"{base}/skat/rules", params={"lang": "en"})
            assert told.status_code == 200 and told.headers["content-type"].startswith("text/html")
            assert "<h1>Skat: rules</h1>" in told.text and "/print.js" in told.text
            for address, code in (
                ("nothing/rules", "unknown_game"),
                ("skat/nothing", "not_found"),
                ("skat/rules?lang=de", "not_found"),
            ):
                answer = await nobody.get(f"{base}/{address}")
                assert (answer.status_code, answer.json()["code"]) == (404, code)

    run(test)


def test_the_command_writes_a_page_that_is_whole_in_itself(tmp_path: Path) -> None:
    listed = run_here("print", "ktulu").stdout
    assert [line.split()[0] for line in listed.splitlines()] == ["rules", "scores", "manitou", "cards"]
    target = tmp_path / "cards.html"
    assert run_here("print", "ktulu", "cards", "--lang", "en", "--output", str(target)).returncode == 0
    text = target.read_text("utf-8")
    assert "Lone Rider" in text and "src=" not in text and "href=" not in text
    assert "only rules, scores" in run_here("print", "skat", "nothing").stderr
    assert run_here("print", "nothing").returncode == 2
