import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, lchown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { Account } from './account.ts'

/** The owner of the embedded server and of all that is in it; the api works under a role of its own. */
export const superuser = 'footlight'

/**
 * How a PostgreSQL program is told where its data is. As root the way to the data may be closed to the account that
 * PostgreSQL runs as: it is then started inside the folder, which it reaches through its own working directory.
 */
export function dataArgument(dataDir: string, account: Account | null): string {
  return account !== null && process.platform === 'linux' ? '/proc/self/cwd' : dataDir
}

/** The environment of PostgreSQL's programs: nothing of ours reaches them. */
export const programEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

export type ClusterPlan = {
  binaries: string
  dataDir: string
  account: Account | null
  password: string
  /** false only for throw-away clusters */
  durable: boolean
}

/** Makes the data directory of a new server, or hands an old one to `account`. A half-made one never gets its name. */
export async function ensureCluster(plan: ClusterPlan): Promise<void> {
  const { dataDir, account } = plan
  if ((await stat(join(dataDir, 'PG_VERSION')).catch(() => null)) !== null) {
    // Data that came as a copy made by root still belongs to root.
    if (account !== null && (await stat(dataDir)).uid !== account.uid) await handOver(dataDir, account)
    return
  }
  const draft = `${dataDir}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  if (account !== null) await chown(draft, account.uid, account.gid)
  await initialise({ ...plan, dataDir: draft })
  await rename(draft, dataDir)
}

async function initialise({ binaries, dataDir, account, password, durable }: ClusterPlan): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'footlight-initdb-'))
  try {
    const passwordFile = join(scratch, 'password')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account !== null) await handOver(scratch, account)
    const child = spawn(
      join(binaries, 'bin', 'initdb'),
      [
        ...['-D', dataArgument(dataDir, account), '-U', superuser, `--pwfile=${passwordFile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
        // Upper and lower case of all scripts, the same on every system.
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
        ...(durable ? [] : ['--no-sync']),
      ],
      {
        ...(account ?? {}),
        cwd: dataDir,
        env: programEnvironment,
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    )
    let complaint = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new OperatorError(`PostgreSQL could not make its data in ${dataDir}:\n${complaint}`)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function handOver(path: string, account: Account): Promise<void> {
  await lchown(path, account.uid, account.gid)
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isDirectory()) await handOver(join(path, entry.name), account)
    else await lchown(join(path, entry.name), account.uid, account.gid)
  }
}
