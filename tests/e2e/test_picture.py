"""The picture shared at the end of a match: its size, what is written on it and where, in the page's own faces."""

import base64
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.layout.cases import cases
from tests.layout.stand import opened

SIZE: Final = 1080
LEAST: Final = 22
"""Letters are no smaller: on a phone the picture is a third as large."""

NOTED: Final = """() => {
  window.written = []
  const { fillText } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillText = function (words, x, y) {
    const { width, actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = this.measureText(words)
    const corners = [[x - width / 2, y - above], [x + width / 2, y + below]]
    const box = corners.map(([x, y]) => this.getTransform().transformPoint({ x, y })).map(({ x, y }) => [x, y])
    // How wide the same words are in a face that everything has: if they are as wide, they are drawn in that.
    const family = this.font
    this.font = family.replace(/px .*/, 'px serif')
    const plain = this.measureText(words).width
    this.font = family.replace(/px .*/, 'px sans-serif')
    const plainer = this.measureText(words).width
    this.font = family
    window.written.push({ words, box, family, colour: this.fillStyle, own: width !== plain && width !== plainer })
    return fillText.call(this, words, x, y)
  }
}"""
"""Notes what is written on a canvas, where, and whether in a face of the page."""

SEEN: Final = """async ([png, written]) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (each) => each.charCodeAt(0))]))
  const { width, height } = picture
  const g = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')
  g.drawImage(picture, 0, 0)
  const parts = (colour) => colour.match(/\\w\\w/g).map((each) => parseInt(each, 16))
  return { width, height, seen: written.map(({ box: [[x1, y1], [x2, y2]], colour }) => {
    const [left, top, right, bottom] = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
    const wanted = parts(colour)
    const { data } = g.getImageData(Math.floor(left), Math.floor(top), Math.ceil(right - left), Math.ceil(bottom - top))
    let same = 0
    for (let i = 0; i < data.length; i += 4) same += wanted.every((part, k) => Math.abs(part - data[i + k]) < 12)
    return { inside: left >= 0 && top >= 0 && right <= width && bottom <= height, share: same / (data.length / 4) }
  }) }
}"""
"""How large a picture is; of each thing written, whether it lies in it, and how much of its box has its colour."""


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("named", ["", "long names, large numbers, clocks"])
def test_the_picture_of_a_match(lang: str, named: str, browser: Browser, house: House, tmp_path: Path) -> None:
    case = next(each for each in cases("betel") if each.name == ", ".join(filter(None, ["betel: over waiting", named])))
    with opened(browser, house.url) as stand:
        page = stand.page
        stand.show(case, lang)
        page.evaluate(NOTED)
        with page.expect_download() as downloading:
            page.get_by_role("button", name={"pl": "Zapisuję obraz", "en": "Save the picture"}[lang], exact=True).tap()
        kept = tmp_path / "match.png"
        downloading.value.save_as(kept)
        written: list[dict[str, Any]] = page.evaluate("window.written")
        png = base64.b64encode(kept.read_bytes()).decode()
        picture = page.evaluate(SEEN, [png, written])
        names = page.locator(".ranking .who").all_text_contents()
        totals = page.locator(".ranking .sum").all_text_contents()
    assert (picture["width"], picture["height"]) == (SIZE, SIZE)
    # The three cards lie on it, whoever else played; a long name goes over several lines.
    lines = "".join(each["words"] for each in written).replace(" ", "")
    # It is for others: who sends it is called by name.
    for name in names[:3]:
        assert (name.strip().replace(" ", "") in lines) == (name.strip() not in ("Ty", "You"))
    assert {total.split()[0] for total in totals[:3]} <= {each["words"] for each in written}
    for each, seen in zip(written, picture["seen"], strict=True):
        assert seen["inside"], each
        assert each["own"], f"{each['words']} is written in a face of the system: {each['family']}"
        assert float(each["family"].split()[1].removesuffix("px")) >= LEAST, each
        # What lies over it would leave nothing of its colour.
        assert seen["share"] > 0.04, each
