import { boundsOf, type Settings } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { changedSettings, crossedBounds } from './settings.rules.ts'
import { lockSettings, readSettings, writeSettings } from './settings.store.ts'

export { holdSettings, readSettings } from './settings.store.ts'

/** [O2] What an operator sets while the product runs. Every module reads the values of now by `readSettings`. */
export interface SettingsModule extends Brings<'routes'> {
  read(): Promise<Settings>
  /**
   * Changes the named settings, with their line in the log. `check` refuses what another module cannot take, within the
   * transaction. @throws VALIDATION at the field
   */
  set(
    act: OperatorAct,
    wish: Partial<Settings>,
    check?: (tx: Tx, next: Settings) => Promise<void>,
  ): Promise<Settings>
}

export function createSettings(parts: { database: Database; transact?: Transact }): SettingsModule {
  const { database } = parts
  const transact = parts.transact ?? transactOn(database)
  return {
    read: () => readSettings(database),

    set: (act, wish, check) =>
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
        await check?.(tx, next)
        await writeSettings(tx, changed)
        const before = Object.entries(now).filter(([name]) => name in wish)
        await act.record(tx, { before: Object.fromEntries(before) })
        return next
      }),

    routes(mount: Mount): void {
      mount('studioTerms', async () => {
        const settings = await readSettings(database)
        return {
          performerShare: settings.performerShare,
          minute: boundsOf(settings, 'minute'),
          message: boundsOf(settings, 'message'),
          month: boundsOf(settings, 'month'),
        }
      })
    },
  }
}
