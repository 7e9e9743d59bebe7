document.getElementById('print').addEventListener('click', () => window.print())

// A table that is wider than the window is reached by keys, and called as the heading above it; any other is no stop.
const headings = [...document.querySelectorAll('h1, h2, h3')]
const tables = [...document.querySelectorAll('.scrolls')].map((around) => {
  const isAbove = (each) => each.compareDocumentPosition(around) & Node.DOCUMENT_POSITION_FOLLOWING
  return [around, { tabindex: '0', role: 'group', 'aria-label': headings.findLast(isAbove).textContent }]
})
const fitted = new ResizeObserver(() => {
  for (const [around, stop] of tables)
    for (const [name, value] of Object.entries(stop))
      if (around.scrollWidth > around.clientWidth) around.setAttribute(name, value)
      else around.removeAttribute(name)
})
for (const [around] of tables) for (const each of [around, around.firstElementChild]) fitted.observe(each)
