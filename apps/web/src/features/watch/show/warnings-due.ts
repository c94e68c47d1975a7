import { type Session, warningSeconds } from '@footlight/contract'
import { recall, remember, storageKeys } from '../../../lib/page/storage.ts'

type Reading = Pick<Session, 'id' | 'state' | 'affordableSeconds'>

/** [B8] Whether what is affordable has come below another of the warnings since it was last read of this session. */
export function hasSunk(before: Reading | undefined, now: Reading): boolean {
  return warningsDue(now) > (before?.id === now.id ? warningsDue(before) : 0)
}

function warningsDue({ state, affordableSeconds }: Reading): number {
  return state === 'STARTING' ? 0 : warningSeconds.filter((level) => affordableSeconds <= level).length
}

/** A show whose first seconds are billed: what its consent said a moment ago is no news. */
const justBegunSeconds = 10

/** [B8, S19] Whether the show began so near to a limit of the client that its consent named: credits, which help, are said. */
export function wasAgreed({ endsBy, billedSeconds }: Pick<Session, 'endsBy' | 'billedSeconds'>): boolean {
  return endsBy !== null && endsBy !== 'balance' && billedSeconds < justBegunSeconds
}

/** Closed once, a warning stays closed over a reload; the next one, nearer to the end, does not. */
export function rememberClosed(reading: Reading): void {
  remember(storageKeys.warningClosed, `${reading.id} ${warningsDue(reading)}`)
}

export function isClosed(reading: Reading): boolean {
  const [id, due] = recall(storageKeys.warningClosed)?.split(' ') ?? []
  return id === reading.id && warningsDue(reading) <= Number(due)
}
