import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'
import { apiUrl } from './postgres/api-role.ts'
import { supervisePostgres } from './postgres/supervised-postgres.ts'
import { rootDir } from './root.ts'
import { only, systemVariables } from './variables.ts'

export type DatabasePlan = {
  dataDir: string
  logDir: string
  password: string
  durable?: boolean
  /** a server of the operator's own; null: the embedded one */
  databaseUrl?: string | null
  /** who its tables belong to; null: the role of `databaseUrl` itself */
  databaseOwnerUrl?: string | null
  /** false: no process works with the tables */
  withTables: boolean
  environment?: Readonly<Record<string, string>>
  onProgress: (step: string) => void
  signal?: AbortSignal
}

export type StackDatabase = {
  /** what the api works with */
  url: string
  /** who the tables belong to */
  ownerUrl: string
  failure: Promise<OperatorError>
}

/** A database that is up to date, and in which the api's role may do what it needs. */
export async function openStackDatabase(
  plan: DatabasePlan,
  opened: AsyncDisposableStack,
): Promise<StackDatabase> {
  const database = plan.databaseUrl ? ownServer(plan, plan.databaseUrl) : await embedded(plan, opened)
  // Where the api is the owner, it brings the tables up to date itself.
  if (plan.withTables && database.url !== database.ownerUrl) await migrate(plan, database)
  return database
}

function ownServer({ databaseOwnerUrl }: DatabasePlan, url: string): StackDatabase {
  return { url, ownerUrl: databaseOwnerUrl ?? url, failure: new Promise(() => undefined) }
}

async function embedded(plan: DatabasePlan, opened: AsyncDisposableStack): Promise<StackDatabase> {
  plan.onProgress('Starting PostgreSQL')
  const postgres = await supervisePostgres({
    dataDir: join(plan.dataDir, 'postgres'),
    password: plan.password,
    logFile: join(plan.logDir, 'postgres.log'),
    durable: plan.durable ?? true,
    onDeath: () => plan.onProgress('PostgreSQL died; starting it again'),
  })
  opened.use(postgres)
  return { url: apiUrl(postgres.url), ownerUrl: postgres.url, failure: postgres.failure }
}

/** In a separate process: no other process receives the connection string of the tables' owner. */
async function migrate(plan: DatabasePlan, { url, ownerUrl }: StackDatabase): Promise<void> {
  const child = fork(join(rootDir, 'apps/api/src/commands/migrate.ts'), [], {
    env: {
      ...only(systemVariables, plan.environment),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
    },
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const end = () => child.kill('SIGKILL')
  plan.signal?.addEventListener('abort', end, { once: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000)
    })
  const [code] = await once(child, 'close')
  plan.signal?.removeEventListener('abort', end)
  plan.signal?.throwIfAborted()
  if (code !== 0) throw new OperatorError(`The database could not be brought up to date:\n${said.trim()}`)
}
