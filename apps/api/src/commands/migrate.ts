import { prepareDatabase } from '../migrations/migrate.ts'
import { createLog } from '../platform/logs/log.ts'
import { StartRefused } from '../platform/settings/config-error.ts'

/** Brings the database of DATABASE_URL up to date as its owner, DATABASE_OWNER_URL, and gives the former its rights. */
async function main(url: string | undefined, owner: string | undefined): Promise<number> {
  if (!url || !owner) {
    console.error('DATABASE_URL and DATABASE_OWNER_URL must name the database.')
    return 1
  }
  try {
    await prepareDatabase({ url, owner, log: createLog('info') })
    return 0
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error)
    return 1
  }
}

process.once('disconnect', () => process.exit(1))
process.exit(await main(process.env.DATABASE_URL, process.env.DATABASE_OWNER_URL))
