import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A7] Former codes, and codes of islands that are no countries, were accepted as countries. */
export const countriesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const table of ['accounts', 'performers'])
      await sql`update ${sql.table(table)} set country = today.code
        from jsonb_each_text(${JSON.stringify(today)}::jsonb) as today (former, code)
        where country = former`.execute(database)
  },
}

const today = {
  ...{ AN: 'CW', BU: 'MM', CS: 'RS', DD: 'DE', DY: 'BJ', FX: 'FR', HV: 'BF', NH: 'VU', RH: 'ZW', SU: 'RU' },
  ...{ TP: 'TL', UK: 'GB', VD: 'VN', YD: 'YE', YU: 'RS', ZR: 'CD' },
  ...{ AC: 'SH', CP: 'FR', CQ: 'GG', DG: 'IO', EA: 'ES', IC: 'ES', TA: 'SH' },
}
