import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { findPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { isAlive } from '../processes/process-identity.ts'

const prefix = 'footlight-test-'

/** A throw-away server without fsync; `close` removes it with all its data. */
export async function startTestPostgres(): Promise<Postgres> {
  await clearAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: randomBytes(12).toString('hex'),
    durable: false,
  })
  const close = async () => {
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...postgres, close, [Symbol.asyncDispose]: close }
}

/** A test run that was killed leaves its server running: the next one ends it. */
async function clearAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(name.match(/^footlight-test-(\d+)-/)?.[1])
    if (!name.startsWith(prefix) || Number.isNaN(pid) || isAlive(pid)) continue
    const folder = join(tmpdir(), name)
    const postmaster = await findPostmaster(join(folder, 'postgres'))
    if (postmaster !== null) await stopPostmaster(postmaster.pid)
    await rm(folder, { recursive: true, force: true })
  }
}
