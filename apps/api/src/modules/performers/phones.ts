import type { Database, Tx } from '../../platform/database/database.ts'

/** [S11] The telephone of a performer: hers alone, and the caller's line to her. */
export function createPhones({ database }: { database: Database }) {
  return {
    /** E.164, or null. */
    async phoneOf(performerId: string, tx?: Tx): Promise<string | null> {
      const row = await (tx ?? database)
        .selectFrom('performers')
        .select('phone')
        .where('id', '=', performerId)
        .executeTakeFirst()
      return row?.phone ?? null
    },

    async setPhone(performerId: string, phone: string | null): Promise<void> {
      await database.updateTable('performers').set({ phone }).where('id', '=', performerId).execute()
    },
  }
}
