/** What Werewolves adds to a village. */
import type { State } from '../../../village/Circle.svelte'
import type { VillageRoom } from '../../../village/room'

export const room: VillageRoom = {
  roles: {
    villager: 'house',
    seer: 'eye',
    werewolf: 'wolf',
    thief: 'purse',
    cupid: 'bow',
    hunter: 'shot',
    little_girl: 'girl',
    witch: 'bottle',
  },
  causes: { night: 'grave', grief: 'heart', lynched: 'rope', shot: 'shot' },
  states: ({ facts }, words) => {
    const { sheriff } = facts
    const office: State[] = [{ sign: 'star', said: words.text('fact.sheriff.short') }]
    return new Map(typeof sheriff === 'number' ? [[sheriff, office]] : [])
  },
  known: ({ facts }, words) => {
    const { sheriff, potions } = facts
    const lines: State[] = []
    if (typeof sheriff === 'number') lines.push({ sign: 'star', said: words.text('fact.sheriff', { value: sheriff }) })
    if (Array.isArray(potions) && potions.length > 0)
      lines.push({ sign: 'bottle', said: words.text('fact.potions', { value: potions }) })
    return lines
  },
  whispers: ['whisper.agree', 'whisper.rather', 'whisper.think', 'whisper.not'],
  guessing: { side: 'village', calls: ['vote', 'runoff'] },
  deeds: (call, role, choice, named) => {
    // The Little Girl looks on while the pack hunts, and the Witch does one thing, or two, or none.
    if (call === 'pack') return role !== 'little_girl' ? ['pack'] : choice === 'sleep' ? [] : ['watch']
    if (call === 'witch') return [...(choice === 'no' ? [] : ['witch']), ...(named.length > 0 ? ['poison'] : [])]
    // Whom an arrow has hit stands in Cupid's line; a Hunter who shoots nobody has done nothing.
    return call === 'lovers' || (call.startsWith('hunter') && named.length === 0) ? [] : [call]
  },
}
