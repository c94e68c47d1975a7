import { createHash } from 'node:crypto'
import type { PerformerStatus } from '@footlight/contract'

/**
 * [S18, W8] The id of the tip that a client names by a key: whoever takes an ask over from a process that died finds what
 * it has committed. A UUID of version 8.
 */
export function tipIdOf(clientId: string, key: string): string {
  const hex = createHash('sha256').update(`${clientId}|${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** [S18] What a tip may not take: what the cap of its session still has to pay for. Credits. */
export function leftOfCap(session: { cap: number | null; posted: number }, leased: number): number | null {
  return session.cap === null ? null : Math.max(0, session.cap - session.posted - leased)
}

/** [S18] Who stands in her lobby can be given something; who is with somebody else has an ear for nobody. */
export function lobbyRefusal(status: PerformerStatus): 'PERFORMER_OFFLINE' | 'PERFORMER_BUSY' | null {
  switch (status) {
    case 'AVAILABLE':
    case 'REQUEST':
      return null
    case 'OFFLINE':
      return 'PERFORMER_OFFLINE'
    case 'BUSY':
    case 'ON_CALL':
      return 'PERFORMER_BUSY'
  }
}
