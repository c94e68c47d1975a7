import { type Session, warningSeconds } from '@footlight/contract'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'

type Reading = Pick<Session, 'id' | 'state' | 'affordableSeconds'>

/** [B8] Whether the affordable seconds have dropped below a further warning level since `before`, of the same session. */
export function hasSunk(before: Reading | undefined, now: Reading): boolean {
  return warningsDue(now) > (before?.id === now.id ? warningsDue(before) : 0)
}

function warningsDue({ state, affordableSeconds }: Reading): number {
  return state === 'STARTING' ? 0 : warningSeconds.filter((level) => affordableSeconds <= level).length
}

/** During these first billed seconds, the client has just read in the consent what ends the show. */
const justBegunSeconds = 10

/** [B8, S19] Whether the consent just named the limit that ends the show. Not for the balance: a top-up helps there. */
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
