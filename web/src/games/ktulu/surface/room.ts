/** What Ktulu adds to a village. */
import type { State } from '../../../village/Circle.svelte'
import type { VillageRoom } from '../../../village/room'
import type { SignName } from '../../../village/signs'

/** Signs of seats by the facts that name them, a seat or several. */
const STATES: readonly (readonly [string, SignName])[] = [
  ['jailed', 'bars'],
  ['protected', 'shield'],
  ['kept', 'bottle'],
  ['searched', 'hand'],
  ['condemned', 'rope'],
  ['speaker', 'speech'],
]

const seatsOf = (value: unknown): readonly number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []

export const room: VillageRoom = {
  roles: {
    sheriff: 'star',
    mayor: 'house',
    dancer: 'girl',
    pastor: 'people',
    good_gunslinger: 'shot',
    drunkard: 'bottle',
    bodyguard: 'shield',
    tax_collector: 'purse',
    doctor: 'heart',
    gambler: 'card',
    insurance_agent: 'pen',
    judge: 'flag',
    charmer: 'heart',
    drunken_judge: 'bottle',
    executioner: 'rope',
    townsman: 'house',
    bandit_chief: 'flag',
    avenger: 'bolt',
    thief: 'purse',
    bad_gunslinger: 'shot',
    blackmailer: 'pen',
    cardsharp: 'card',
    bandit: 'point',
    elder: 'moon',
    oracle: 'eye',
    herbalist: 'drop',
    warrior: 'bow',
    lone_coyote: 'wolf',
    blazing_fury: 'sun',
    spyglass: 'eye',
    softstep: 'moon',
    guardian: 'shield',
    great_alien: 'star',
    mind_eater: 'speech',
    detector: 'bolt',
    green_tentacle: 'drop',
    purple_sucker: 'hand',
    alien: 'star',
    lone_rider: 'shot',
    hired_hand: 'hand',
    cleaner: 'house',
    kaszabara: 'moon',
    banner: 'flag',
    nameless: 'bolt',
  },
  causes: {
    duel: 'shot',
    poison: 'drop',
    hanged: 'rope',
    'rider.kill': 'shot',
    gambler: 'shot',
    'gambler.pick': 'shot',
  },
  states: ({ facts }, words) => {
    const states = new Map<number, State[]>()
    for (const [key, sign] of STATES)
      for (const seat of seatsOf(facts[key]))
        states.set(seat, [...(states.get(seat) ?? []), { sign, said: words.text(`state.${key}`) }])
    const duel = facts.duel as { by: number; seat: number } | undefined
    for (const seat of duel ? [duel.by, duel.seat] : [])
      states.set(seat, [...(states.get(seat) ?? []), { sign: 'shot', said: words.text('state.duel') }])
    return states
  },
  known: ({ facts }, words) =>
    (
      [
        ['statue', 'hand'],
        ['ship', 'flag'],
        ['signals', 'bolt'],
      ] as const
    ).flatMap(([key, sign]) =>
      facts[key] === undefined || facts[key] === null
        ? []
        : [{ sign, said: words.text(`fact.${key}`, { value: facts[key] }) }],
    ),
  whispers: ['whisper.agree', 'whisper.rather', 'whisper.think', 'whisper.not'],
  guessing: { side: 'town', calls: ['search', 'search_runoff', 'hang_vote'] },
  deeds: (call, role, choice, named) => {
    // What becomes of the statue after this shot is the word of the leader, who does not shoot himself.
    if (call === 'nameless.shot' && role !== 'nameless') return choice === 'take' ? ['nameless.shot.word'] : []
    // Who might have done something and did not has done nothing.
    const chooses = choice !== null && !/^(no|rob|kill|leave|take)$/.test(choice)
    const key = choice === 'kill' ? 'bandits.kill' : call
    return named.length > 0 || chooses || call === 'banner.question' ? [key] : []
  },
}
