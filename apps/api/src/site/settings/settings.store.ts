import { defaultSettings, type SettingName, type Settings, settingNames } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** The settings as they are now. Names that this version does not know are left out. */
export async function readSettings(handle: Database | Tx): Promise<Settings> {
  const rows = await handle.selectFrom('settings').selectAll().where('name', 'in', settingNames).execute()
  return { ...defaultSettings, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

/** Lets no setting change until the transaction ends; several transactions may hold it at once. */
export async function holdSettings(tx: Tx): Promise<void> {
  await sql`lock table settings in share mode`.execute(tx)
}

/** One change at a time. Readers do not wait: they see the values from before until it commits. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
}

export async function writeSettings(tx: Tx, wish: Partial<Settings>): Promise<void> {
  const rows = Object.entries(wish).map(([name, value]) => ({ name: name as SettingName, value }))
  await tx
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute()
}
