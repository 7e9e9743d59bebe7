// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it } from 'vitest'
import type { NumberPart, View } from '../../lib/wire'
import { Words } from '../../lib/words'
import NumberPicker from './NumberPicker.svelte'
import type { LiveTable } from '../live.svelte'
import { amountsOf, namedAmounts } from './amounts'
import { count, inGrid, nearest, typed, values } from './numbers'
import { receiverOf } from './receivers'
import { focusGroup, moveFocus } from '../focus'
import { byLetter, ranksOf } from './suits'
import { typing } from './typing'

const number = (low: number, high: number, step = 1): NumberPart => ({ kind: 'number', name: 'n', low, high, step })

const view = (facts: Record<string, unknown>) => ({ facts }) as unknown as View

describe('numbers', () => {
  it('are keys up to twenty values, and a slider above', () => {
    expect([inGrid(number(1, 20)), inGrid(number(0, 20)), inGrid(number(0, 95, 5))]).toEqual([true, false, true])
    expect(values(number(3, 12, 4))).toEqual([3, 7, 11])
    for (const part of [number(0, 0), number(2, 9, 3), number(5, 350, 5)]) expect(values(part).length).toBe(count(part))
  })

  it('are always one of the values, whatever is asked for', () => {
    const part = number(30, 349, 5)
    for (let wanted = -50; wanted < 500; wanted += 0.5) {
      const found = nearest(part, wanted)
      expect(values(part)).toContain(found)
      expect(Math.abs(found - wanted)).toBe(Math.min(...values(part).map((each) => Math.abs(each - wanted))))
    }
  })

  it('are typed digit by digit, with no clock', () => {
    const among = [0, 1, 2, 3, 10, 11, 12]
    const type = (keys: string) => [...keys].reduce((text, key) => typed(text, key, among), '')
    expect(['1', '12', '123', '13', '9', '19', '111'].map(type)).toEqual(['1', '12', '3', '3', '', '', '1'])
    expect([...'15'].reduce((text, key) => typed(text, key, [5, 10, 15]), '')).toBe('15')
  })
})

describe('a picker of numbers', () => {
  let shown: ReturnType<typeof mount> | null = null
  afterEach(() => {
    if (shown) void unmount(shown)
    document.body.innerHTML = ''
  })

  function show(part: NumberPart, value: number | null, barred: number[] = [], more = {}): number[] {
    const chosen: number[] = []
    const words = new Words('en', {})
    const props = {
      part,
      value,
      barred,
      label: 'how many',
      words,
      ...more,
      choose: (each: number) => chosen.push(each),
    }
    shown = mount(NumberPicker, { target: document.body, props })
    flushSync()
    return chosen
  }
  const buttons = () => [...document.querySelectorAll('button')]

  it('has a key for each value, and none for what is barred', () => {
    const chosen = show(number(0, 4), 2, [3])
    expect(buttons().map((each) => [each.textContent, each.ariaPressed, each.disabled])).toEqual([
      ['0', 'false', false],
      ['1', 'false', false],
      ['2', 'true', false],
      ['3', 'false', true],
      ['4', 'false', false],
    ])
    buttons().forEach((each) => each.click())
    expect(chosen).toEqual([0, 1, 2, 4])
    const { type } = shown as unknown as { type: (key: string) => boolean }
    expect(['4', '3', 'x'].map(type)).toEqual([true, false, false])
    expect(chosen.at(-1)).toBe(4)
  })

  it('is a slider that is stepped, turned and typed into above twenty', () => {
    const chosen = show(number(5, 350, 5), 40)
    buttons().forEach((each) => each.click())
    const range = document.querySelector<HTMLInputElement>('input[type=range]')!
    range.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true, cancelable: true }))
    const typing = document.querySelector<HTMLInputElement>('input[type=number]')!
    for (const text of ['122', '9999', '1']) {
      typing.value = text
      typing.dispatchEvent(new Event('change', { bubbles: true }))
    }
    expect(chosen).toEqual([35, 45, 45, 120, 350, 5])
  })

  it('is a slider of few values where the game names amounts, with a key for each', () => {
    const part: NumberPart = { ...number(7, 25), name: 'to' }
    const facts = { amounts: { 'raise.to': { half: 12, all: 25 } } }
    expect([namedAmounts(view({}), 'raise', 'to'), namedAmounts(view(facts), 'raise', 'by')]).toEqual([null, null])

    const words = { 'quick.half': 'half the pot', 'quick.all': 'all', 'draft.least': 'least', 'draft.most': 'most' }
    const table = { view: view(facts), added: {}, say: (key: keyof typeof words) => words[key] }
    const amounts = amountsOf(table as unknown as LiveTable, 'raise', part)
    expect(amounts).toEqual([
      { value: 7, name: 'least' },
      { value: 12, name: 'half the pot' },
      { value: 25, name: 'all' },
    ])

    const chosen = show(part, 12, [], { amounts, slid: true })
    buttons()
      .slice(0, 3)
      .forEach((each) => each.click())
    expect(chosen).toEqual([7, 12, 25])
  })

  it('takes ten steps at once with Shift, by wheel, key and button', () => {
    const chosen = show(number(0, 100), 40)
    const range = document.querySelector<HTMLInputElement>('input[type=range]')!
    const shift = { shiftKey: true, bubbles: true, cancelable: true }
    range.dispatchEvent(new WheelEvent('wheel', { deltaX: 1, ...shift }))
    range.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', ...shift }))
    range.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    buttons().at(-1)!.dispatchEvent(new MouseEvent('click', shift))
    expect(chosen).toEqual([30, 50, 50])
  })
})

describe('suits', () => {
  const names = new Map([
    ['C', 'trefle'],
    ['D', 'kara'],
    ['H', 'kiery'],
    ['S', 'piki'],
  ])

  it('are found by the letter of their name, those of one letter by turns', () => {
    expect(['t', 'P', 'k', 'x'].map((key) => byLetter(key, names, null))).toEqual(['C', 'S', 'D', null])
    expect([byLetter('k', names, 'D'), byLetter('k', names, 'H')]).toEqual(['H', 'D'])
  })

  it('are told with what one holds of them', () => {
    expect(ranksOf('H', ['2H', 'KH', 'QS', 'JK', 'TH'], 'pl')).toEqual(['K', '10', '2'])
  })
})

describe('who gets cards', () => {
  it('is said by the part, else by the facts, else by nobody', () => {
    expect(['left', 'across', 'right'].map((part) => receiverOf(view({}), part, 3, 4))).toEqual([0, 1, 2])
    expect(['left', 'right', 'across'].map((passing) => receiverOf(view({ passing }), 'cards', 0, 3))).toEqual([
      1,
      2,
      null,
    ])
    expect(receiverOf(view({ receiver: 2 }), 'cards', 0, 3)).toBe(2)
    expect(receiverOf(view({ receiver: 0 }), 'cards', 0, 3)).toBeNull()
    expect(receiverOf(view({}), 'cards', 0, 3)).toBeNull()
  })
})

describe('keys at a question', () => {
  afterEach(() => (document.body.innerHTML = ''))

  const at = (selector: string) => document.querySelector<HTMLElement>(selector)!
  const press = (target: HTMLElement, key: string, more: KeyboardEventInit = {}): boolean =>
    !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

  it('go to its pickers before the keys of the table, wherever on it the focus is', () => {
    document.body.innerHTML =
      '<div data-testid="table"><button id="card"></button><i id="asks"></i><dialog><b id="in"></b></dialog></div><a></a>'
    const picked: string[] = []
    const others: string[] = []
    const table = (event: KeyboardEvent) => event.defaultPrevented || others.push(event.key)
    window.addEventListener('keydown', table)
    const suits = { type: (key: string) => 'cshd'.includes(key) && picked.push(key) > 0 }
    const away = typing(() => [undefined, suits])(at('#asks'))
    expect([press(at('#card'), 'h'), press(document.body, 's'), press(at('#card'), 'l')]).toEqual([true, true, false])
    expect([press(at('#in'), 'h'), press(at('a'), 'h'), press(at('#card'), 'c', { ctrlKey: true })]).not.toContain(true)
    away()
    expect(press(at('#card'), 'h')).toBe(false)
    window.removeEventListener('keydown', table)
    expect([picked, others]).toEqual([
      ['h', 's'],
      ['l', 'h', 'h', 'c', 'h'],
    ])
  })

  it('begin at the question itself where one may pass: Enter gives no answer by mistake', () => {
    const answers = (pass: string) =>
      `<p data-focus="panel"><button ${pass}>1</button><button class="primary">2</button></p>`
    document.body.innerHTML = answers('aria-keyshortcuts="P"')
    const group = at('p')
    group.addEventListener('keydown', moveFocus as unknown as EventListener)
    const reached = ['ArrowRight', 'ArrowUp', 'Home', 'End'].map((key) => {
      expect([focusGroup(document.body, 'panel'), document.activeElement]).toEqual([true, group])
      press(group, key)
      return document.activeElement?.textContent
    })
    expect(reached).toEqual(['1', '1', '1', '2'])
    document.body.innerHTML = answers('')
    focusGroup(document.body, 'panel')
    expect(document.activeElement?.textContent).toBe('2')
  })

  it('go on to the next thing where one takes no focus, and tell where none does', () => {
    document.body.innerHTML =
      '<p data-focus="panel"><button class="primary">1</button></p><p data-focus="panel"><button>2</button></p>'
    // What is being hidden refuses the focus in a browser.
    at('.primary').focus = () => undefined
    expect(focusGroup(document.body, 'panel')).toBe(true)
    expect(document.activeElement?.textContent).toBe('2')
    document.body.innerHTML = '<p data-focus="panel"><button class="primary">1</button></p>'
    at('.primary').focus = () => undefined
    expect(focusGroup(document.body, 'panel')).toBe(false)
  })
})
