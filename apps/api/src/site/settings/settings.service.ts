import type { Settings } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { EventEmitter } from '../../platform/events.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { changedSettings, crossedBounds } from './settings.rules.ts'
import { lockSettings, readSettings, writeSettings } from './settings.store.ts'

export interface SettingsEvents {
  /** Before the values are written: a subscriber refuses those that its module cannot take. */
  changing: [tx: Tx, next: Settings]
}

/** [O2] The values that an operator sets. Every module reads those of now by `readSettings`. */
export interface SettingsService {
  read(): Promise<Settings>
  /** Changes the named settings, with their line in the log. @throws VALIDATION at the field */
  set(act: OperatorAct, wish: Partial<Settings>): Promise<Settings>
}

export function createSettingsService(parts: {
  database: Database
  transact: Transact
  events: Pick<EventEmitter<SettingsEvents>, 'emit'>
}): SettingsService {
  const { database, transact, events } = parts
  return {
    read: () => readSettings(database),

    set: (act, wish) =>
      transact(async (tx) => {
        await lockSettings(tx)
        const now = await readSettings(tx)
        const changed = changedSettings(now, wish)
        const next = { ...now, ...changed }
        if (Object.keys(changed).length === 0) {
          act.nothingChanged()
          return now
        }
        const crossed = crossedBounds(now, changed)
        if (crossed) throw refuse('VALIDATION', { message: crossed.message, fields: [crossed] })
        await events.emit('changing', tx, next)
        await writeSettings(tx, changed)
        const before = Object.entries(now).filter(([name]) => name in wish)
        await act.record(tx, { before: Object.fromEntries(before) })
        return next
      }),
  }
}
