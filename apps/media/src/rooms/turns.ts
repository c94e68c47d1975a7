import type { StreamKey } from '../engines/port.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

/** An event of one of many machines, which stand in one queue. */
export interface Turn<Event, Effect> {
  key: StreamKey
  event: Event
  /** done after the effects, which are given */
  after?: (effects: readonly Effect[]) => void
}

type Take<Event, Effect> = (turn: Turn<Event, Effect>) => void
type AnyEffect = { type: 'refuseAnswer'; code: RefusalCode } | { type: string }

/** Does `work` after an event of which an effect may be `refuseAnswer`: then the request fails with its code. */
export function unlessRefused<Event, Effect extends AnyEffect>(
  take: Take<Event, Effect>,
  turn: Turn<Event, Effect>,
  work: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    take({
      ...turn,
      after(effects) {
        const refused = effects.find((effect) => effect.type === 'refuseAnswer')
        if (refused && 'code' in refused) reject(new Refusal(refused.code))
        else resolve(work())
      },
    })
  })
}

/** Gives one event to many machines; returns how many connections their effects close. */
export function countClosed<Event, Effect extends AnyEffect>(
  take: Take<Event, Effect>,
  keys: Iterable<StreamKey>,
  event: Event,
): number {
  let closed = 0
  const after = (effects: readonly Effect[]) => {
    closed += effects.filter(({ type }) => type === 'close').length
  }
  for (const key of [...keys]) take({ key, event, after })
  return closed
}
