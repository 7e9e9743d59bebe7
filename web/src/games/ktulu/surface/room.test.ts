import { describe, expect, it } from 'vitest'

import { room } from './room'

describe('what somebody has done in a night, told in the end', () => {
  const keys = (call: string, choice: string | null, named: number[], role: string | null = null) =>
    room.deeds!(call, role, choice, named)

  it('says of Bandits whether they would rob or kill', () => {
    expect(keys('bandits.rob', 'rob', [3])).toEqual(['bandits.rob'])
    expect(keys('bandits.rob', null, [3])).toEqual(['bandits.rob'])
    expect(keys('bandits.rob', 'kill', [3])).toEqual(['bandits.kill'])
    expect(keys('bandits.rob', 'kill', [])).toEqual([])
  })

  it('leaves it to the leader of the Gods to take the statue when the Nameless shoots', () => {
    expect(keys('nameless.shot', 'leave', [3], 'nameless')).toEqual(['nameless.shot'])
    expect(keys('nameless.shot', 'take', [5], 'kaszabara')).toEqual(['nameless.shot.word'])
    expect(keys('nameless.shot', 'leave', [5], 'kaszabara')).toEqual([])
  })
})
