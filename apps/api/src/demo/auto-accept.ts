import type { ChatRequest } from '@footlight/contract'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/logs/log.ts'
import { broadcasterNumbers } from './cast.ts'

/** long enough to see the request */
const thinkingMs = 1500

interface Dependencies {
  database: Database
  bus: Bus
  log: Log
  sessions: {
    openFor(accountId: string): Promise<{ request: ChatRequest | null }>
    accept(performerId: string, requestId: string): Promise<unknown>
  }
}

/** [E8] The demo broadcasters accept requests by themselves. */
export async function startAutoAccept({ database, bus, log, sessions }: Dependencies): Promise<Disposable> {
  const rows = await database
    .selectFrom('performers')
    .select('id')
    .where('number', 'in', [...broadcasterNumbers])
    .execute()
  const ids = rows.map((row) => row.id)
  const timers = new Set<NodeJS.Timeout>()

  function acceptSoon(performerId: string, requestId: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      // cancelled or expired meanwhile: nothing to accept
      sessions.accept(performerId, requestId).catch((err: unknown) => log.debug({ err }, 'not accepted'))
    }, thinkingMs)
    timers.add(timer)
  }

  const unsubscribe = bus.subscribe(({ audience, event }) => {
    if (event.type !== 'request' || event.state !== 'PENDING' || audience === 'everyone') return
    const performerId = ids.find((id) => audience.accountIds.includes(id))
    if (performerId !== undefined) acceptSoon(performerId, event.requestId)
  })
  // requests that were made while the process was down
  for (const id of ids) {
    const { request } = await sessions.openFor(id)
    if (request?.state === 'PENDING') acceptSoon(id, request.id)
  }
  return {
    [Symbol.dispose]() {
      unsubscribe()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
