/** Events: several tables with the same cards. */
import { ask, at } from './api'
import type { Enter, EventInfo, EventTraveller, MadeEvent, NewEvent, TakeOut } from './wire'

/** Several tables with the same cards. */
export const newEvent = (body: NewEvent) => ask<MadeEvent>('/api/events', body)
export const event = (id: string) => ask<EventInfo>(`/api/events/${at(id)}`)
/** What became of a deal at each of its tables. */
export const eventDeal = (id: string, deal: number) =>
  ask<EventTraveller>(`/api/events/${at(id)}/deals/${String(deal)}`)
/** Enters an event with rounds: alone, waiting for a partner, or as the partner of whoever gave the key. */
export const enter = (id: string, body: Enter) => ask<EventInfo>(`/api/events/${at(id)}/enter`, body)
/** Plays no more; a host is one no more. */
export const withdraw = (id: string) => ask<EventInfo>(`/api/events/${at(id)}/withdraw`, {})
/** The host starts an event with rounds. */
export const start = (id: string) => ask<EventInfo>(`/api/events/${at(id)}/start`, {})
/** The host waits no longer for the tables that still play. */
export const nextRound = (id: string) => ask<EventInfo>(`/api/events/${at(id)}/next`, {})
/** A player takes the place of a host who is gone. */
export const takeOver = (id: string) => ask<EventInfo>(`/api/events/${at(id)}/host`, {})
/** The host takes a board out at a table. */
export const takeOut = (id: string, body: TakeOut) => ask<EventInfo>(`/api/events/${at(id)}/taken`, body)
/** Its host closes an event: no match of it goes on. */
export const closeEvent = (id: string) => ask<EventInfo>(`/api/events/${at(id)}/close`, {})
/** Where the deals of an event that lie open can be downloaded in a format of other programs. */
export const eventRecordPath = (id: string, format: string) => `/api/events/${at(id)}/record/${at(format)}`
/** Where a picture of the QR code of an event's link comes from. */
export const eventCodePath = (id: string) => `/api/events/${at(id)}/qr.svg`
