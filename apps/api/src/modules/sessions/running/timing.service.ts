import type { Tx } from '../../../platform/database/database.ts'
import { hasExpiredLease } from '../../wallet/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { lineOfChange } from '../chat/chat.rules.ts'
import { type Hint, sessionHint, studioHint } from '../kernel/hints.ts'
import type { Shell } from '../kernel/parts.ts'
import { columnsOf, phaseOf } from '../kernel/sessions.present.ts'
import { clientHeldMsOf, judge, silentAfterMs, step } from '../kernel/sessions.rules.ts'
import { findDue, lockIfFree, type SessionRecord, updateSession } from '../kernel/sessions.store.ts'
import { isPictureThere } from '../media/media.store.ts'
import type { createMeter } from '../meter/meter.service.ts'
import { closeSession } from './closing.service.ts'

/** [B7] What the passing of time does to sessions: not started, silent, lost, leases past their end. */
export function createTiming(shell: Shell, meter: Pick<ReturnType<typeof createMeter>, 'renewLease'>) {
  const { database, clock } = shell

  async function advance(tx: Tx, row: SessionRecord, hint: (...hints: Hint[]) => void) {
    const heardSince = new Date(clock.now() - silentAfterMs)
    // [B13] an outage of the house is never the client's doing
    const performerMissing = !(await isPictureThere(tx, row.performer_number, heardSince))
    const phase = phaseOf(row)
    const timing = {
      now: clock.now(),
      steadySince: shell.steadySince(),
      createdAt: row.created_at.getTime(),
      clientSeenAt: row.client_seen_at.getTime(),
      lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
      clientHeldMs: row.client_held_ms,
      missing: performerMissing ? 'performer' : 'client',
    } as const
    const event = judge(phase, timing, shell.waits.seatHoldMs)
    if (!event) return row
    const next = step(phase, event)
    for (const effect of next.effects)
      if (effect.type === 'close') return closeSession(shell, tx, row, effect.reason, hint)
    if (next.phase.state !== 'HELD') return row
    const held = await updateSession(tx, row.id, {
      ...columnsOf(next.phase),
      client_held_ms: row.client_held_ms + clientHeldMsOf(next.effects),
    })
    const line = lineOfChange(row, held)
    if (line) await noteInChat(shell, tx, [line], hint)
    hint(sessionHint(held), studioHint(row.performer_id))
    return held
  }

  return {
    async sweep(): Promise<void> {
      const now = clock.now()
      const failures: unknown[] = []
      for (const id of await findDue(database, new Date(now), new Date(now - silentAfterMs))) {
        const swept = shell.act(async (tx, hint) => {
          const row = await lockIfFree(tx, id)
          if (!row) return
          const after = await advance(tx, row, hint)
          if (after.state !== 'ENDED' && (await hasExpiredLease(tx, id, new Date(clock.now()))))
            await meter.renewLease(tx, after)
        })
        // a session that cannot be swept must not keep the others running
        await swept.catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, 'sessions could not be swept')
    },
  }
}
