import { resolve } from 'node:path'
import { type Environment, isDemo, operatorVariables, readVariables } from '@footlight/contract/variables'
import { OperatorError } from './operator-error.ts'

export type { Environment } from '@footlight/contract/variables'

/** What the stack itself needs to know; its processes read the rest from the environment. */
export type Settings = {
  /** 0 asks for a free one */
  port: number
  /** of the api's private listener; 0 asks for a free one */
  internalPort: number
  host: string
  /** null: `http://localhost:{port}` */
  publicUrl: string | null
  dataDir: string
  /** null: embedded PostgreSQL in `dataDir` */
  databaseUrl: string | null
  /** who its tables belong to; null: the role of `databaseUrl` itself */
  databaseOwnerUrl: string | null
  /** 0 asks for a free one */
  mediaUdpPort: number
  demo: boolean
  logLevel: string
}

/**
 * Reads all variables of the operator, also those of the processes: a wrong one stops the start before anything is opened.
 * @throws OperatorError with a sentence for each that is wrong or half-set
 */
export function readSettings(environment: Environment, rootDir: string): Settings {
  const read = readVariables(operatorVariables, environment)
  if ('faults' in read) throw new OperatorError(read.faults.join('\n'))
  const { values } = read
  return {
    port: values.PORT,
    internalPort: values.INTERNAL_PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(rootDir, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    mediaUdpPort: values.MEDIA_UDP_PORT,
    demo: isDemo(values),
    logLevel: values.LOG_LEVEL,
  }
}
