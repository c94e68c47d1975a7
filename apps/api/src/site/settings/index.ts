import type { Database } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import { createEvents, type EventSource } from '../../platform/events.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { mountSettings } from './settings.routes.ts'
import { createSettingsService, type SettingsEvents, type SettingsService } from './settings.service.ts'

export { holdSettings, readSettings } from './settings.store.ts'

/** [O2] What an operator sets while the product runs. */
export interface SettingsModule extends SettingsService, EventSource<SettingsEvents>, Brings<'routes'> {}

export function createSettings(parts: { database: Database; transact?: Transact }): SettingsModule {
  const events = createEvents<SettingsEvents>()
  const transact = parts.transact ?? transactOn(parts.database)
  const settings = createSettingsService({ ...parts, transact, events })
  return { ...settings, on: events.on, routes: (mount: Mount) => mountSettings(mount, settings) }
}
