import { type CallArguments, type CallReply, readVatNumber } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as store from './tax.store.ts'

export type TaxDeclaration = CallReply<'declareTax'>['declaration']
type Wish = CallArguments<'declareTax'>['body']

/** [M6] What a client declares for tax. */
export interface Tax {
  /** Stores a declaration; a repetition changes nothing. @throws NOT_FOUND */
  declare(pair: { clientId: string; performerId: string }, wish: Wish): Promise<TaxDeclaration>
  page(
    of: { clientId: string; performerId?: string | undefined },
    window: { offset: number; limit: number },
  ): Promise<{ declarations: TaxDeclaration[]; total: number }>
  /** Those about a performer that count, newest first, without their clients [S10]. */
  receivedBy(
    performerId: string,
    window: { offset: number; limit: number },
  ): Promise<{ declarations: CallReply<'receivedDeclarations'>['declarations']; total: number }>
  /** The latest declaration of the client about this performer; null: none. */
  latestOf(pair: { clientId: string; performerId: string }): Promise<TaxDeclaration | null>
  /** The client's latest declarations, by the performer's number. */
  thoseThatCount(clientId: string): Promise<Map<number, TaxDeclaration>>
}

export function createTax(parts: {
  database: Database
  clock: Clock
  random: Random
  transact: Transact
}): Tax {
  const { database, clock, random, transact } = parts
  const newest = { offset: 0, limit: 1 }
  return {
    declare: (pair, { serviceType, businessUse, vatNumber }) =>
      transact(async (tx) => {
        if (!(await store.isPerformer(tx, pair.performerId))) throw refuse('NOT_FOUND')
        await store.lockPair(tx, pair)
        // only a business has a VAT number; for a private purchase it is dropped
        const vat = businessUse && vatNumber !== undefined ? readVatNumber(vatNumber) : null
        const [known] = (await store.readDeclarations(tx, pair, newest)).rows
        const isSame =
          known?.service_type === serviceType &&
          known.business_use === businessUse &&
          known.vat_number === vat
        if (!isSame)
          await store.insertDeclaration(tx, {
            id: random.uuid(),
            client_id: pair.clientId,
            performer_id: pair.performerId,
            service_type: serviceType,
            business_use: businessUse,
            vat_number: vat,
            declared_at: new Date(clock.now()),
          })
        const [row] = (await store.readDeclarations(tx, pair, newest)).rows
        if (!row) throw new Error('a declaration that was made is not there')
        return present(row)
      }),

    async page({ clientId, performerId = null }, window) {
      const { rows, total } = await store.readDeclarations(
        database,
        { clientId, performerId: performerId ?? null },
        window,
      )
      return { declarations: rows.map(present), total }
    },

    async receivedBy(performerId, window) {
      const { rows, total } = await store.readReceived(database, performerId, window)
      const declarations = rows.map((row) => ({
        id: row.id,
        serviceType: row.service_type,
        businessUse: row.business_use,
        vatNumber: row.vat_number,
        at: row.declared_at.toISOString(),
      }))
      return { declarations, total }
    },

    async latestOf(pair) {
      const [row] = (await store.readDeclarations(database, pair, newest)).rows
      return row ? present(row) : null
    },

    async thoseThatCount(clientId) {
      const rows = await store.readThoseThatCount(database, clientId)
      return new Map(rows.map((row) => [row.performer_number, present(row)]))
    },
  }
}

function present(row: store.TaxRecord): TaxDeclaration {
  return {
    id: row.id,
    performerId: row.performer_id,
    performerName: row.performer_name,
    performerNumber: row.performer_number,
    serviceType: row.service_type,
    businessUse: row.business_use,
    vatNumber: row.vat_number,
    at: row.declared_at.toISOString(),
    counts: row.counts,
  }
}
