/** Events: several tables with the same cards. */
import { ask, at } from './api'
import type { EventInfo, EventTraveller, MadeEvent, NewEvent } from './wire'

/** Several tables with the same cards. */
export const newEvent = (body: NewEvent) => ask<MadeEvent>('/api/events', body)
export const event = (id: string) => ask<EventInfo>(`/api/events/${at(id)}`)
/** What became of a deal at each of its tables. */
export const eventDeal = (id: string, deal: number) =>
  ask<EventTraveller>(`/api/events/${at(id)}/deals/${String(deal)}`)
/** Its host closes an event: no match of it goes on. */
export const closeEvent = (id: string) => ask<EventInfo>(`/api/events/${at(id)}/close`, {})
/** Where the deals of an event that lie open can be downloaded in a format of other programs. */
export const eventRecordPath = (id: string, format: string) => `/api/events/${at(id)}/record/${at(format)}`
/** Where a picture of the QR code of an event's link comes from. */
export const eventCodePath = (id: string) => `/api/events/${at(id)}/qr.svg`
