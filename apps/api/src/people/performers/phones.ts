import type { Database, Tx } from '../../platform/database/database.ts'

/** [S11] The telephone number of a performer, only for the performer and for connecting callers. */
export interface Phones {
  /** E.164, or null. */
  phoneOf(performerId: string, tx?: Tx): Promise<string | null>
  /** Credits per minute of a call; null: the performer has set no price. */
  priceOf(performerId: string): Promise<number | null>
  setPhone(tx: Tx, performerId: string, phone: string | null): Promise<void>
}

export function createPhones({ database }: { database: Database }): Phones {
  return {
    async phoneOf(performerId: string, tx?: Tx): Promise<string | null> {
      const row = await (tx ?? database)
        .selectFrom('performers')
        .select('phone')
        .where('id', '=', performerId)
        .executeTakeFirst()
      return row?.phone ?? null
    },

    async priceOf(performerId: string): Promise<number | null> {
      const row = await database
        .selectFrom('performers')
        .select('price_phone')
        .where('id', '=', performerId)
        .executeTakeFirst()
      return row?.price_phone ?? null
    },

    async setPhone(tx: Tx, performerId: string, phone: string | null): Promise<void> {
      await tx.updateTable('performers').set({ phone }).where('id', '=', performerId).execute()
    },
  }
}
