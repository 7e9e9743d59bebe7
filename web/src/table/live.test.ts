// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'

import frames from '../games/betel/match.json'
import { TableStore } from '../lib/store.svelte'
import type { AnyMessage, TableInfo, Update, View } from '../lib/wire'
import { LiveTable } from './live.svelte'

const messages = frames as unknown as AnyMessage[]
const info = messages.find((each): each is TableInfo => each.type === 'table') as TableInfo
const updates = messages.filter((each): each is Update => each.type === 'update' && each.events.length > 0)

describe('views that wait to be shown', () => {
  it('are skipped by one that nothing led to, and what comes after that is shown all the same', async () => {
    const [first, second, third, last] = updates as [Update, Update, Update, Update]
    const table = new LiveTable(new TableStore(info.id), first.view, async (change) => {
      change()
      await Promise.resolve()
    })
    table.receive(second.view, second.events)
    table.receive(third.view, [])
    const after: View = { ...last.view }
    table.receive(after, last.events)
    expect(table.view).toBe(third.view)
    await expect.poll(() => table.view).toBe(after)
  })
})
